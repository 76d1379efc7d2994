/* bots.h -- what bots are worth: fixed, so that a rating means the same on every server. */
#ifndef PEOPLE_BOTS_H
#define PEOPLE_BOTS_H
#include "rating.h"

/* False: nobody knows of this title or level. */
bool bots_rating(const char *game, const char *level, rating *found);
/* The levels that the ladder has measured, the weakest first, NULL at the end. */
extern const char *const bots_measured[];

#endif
