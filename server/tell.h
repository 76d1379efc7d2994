/* tell.h -- what a host of tables says in its own words. Like errors.c it needs nothing but memory
 * functions, so that the page can say the same. */
#ifndef SERVER_TELL_H
#define SERVER_TELL_H
#include "mastaba/bot.h"
#include "protocol/errors.h"

enum { MAX_RULE = 16 };

/* The answer to GET /api/games. */
void tell_games(mst_text *t, const mst_game *const games[], mst_language in);

/* The code of a key that a table returned, and the paragraph of the rules in it, or NULL. */
error_code code_of_key(const char *key);
const char *rule_of_key(const char *key, char rule[MAX_RULE]);

/* One move of a hint, as an object. */
void tell_candidate(mst_writer *w, const mst_game *g, const mst_state *view, mst_seat seat,
                    const mst_candidate *c, mst_language in);

#endif
