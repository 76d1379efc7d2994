/* phrases.h -- what the terminal says to players, in every language. */
#ifndef PROGRAM_PHRASES_H
#define PROGRAM_PHRASES_H
#include "mastaba/game.h"

/* Adds a phrase of the terminal; {0} {1} ... are replaced by words[0], words[1] ... */
void phrases_say(mst_text *t, mst_language in, const char *key, const char *const words[]);
const char *phrases_of(mst_language in, const char *key); /* one without places to fill */

#endif
