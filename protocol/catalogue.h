/* catalogue.h -- what can be played, and against whom. */
#ifndef PROTOCOL_CATALOGUE_H
#define PROTOCOL_CATALOGUE_H
#include "mastaba/bot.h"

/* The answer to GET /api/games. Games end at NULL, levels at one without a name. */
void catalogue_put(mst_text *t, const mst_game *const games[], const mst_level levels[],
                   mst_language in);

#endif
