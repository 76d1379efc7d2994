/* bot_games.h -- games between bots, to be reviewed. */
#ifndef TESTS_BOT_GAMES_H
#define TESTS_BOT_GAMES_H
#include "review/review.h"

enum { MOST_PLAYS = 4096 };

typedef struct {
    const mst_game *game;
    mst_setup setup;
    mst_record_play play[MOST_PLAYS];
    uint32_t plays;
} bot_game;

/* A whole game, seat after seat by these levels, and again from the first when there are more
 * seats. Levels that think with a time limit think without one: what is played follows from the
 * seed. */
void bot_game_play(bot_game *b, const mst_game *g, uint32_t seats, const mst_level *const levels[],
                   uint32_t count, uint64_t seed);
/* Its record, in a text. */
void bot_game_put(mst_text *t, const bot_game *b);

/* A review of it, with so much thought, on one thread: everything, decisions alone, or all but
 * those. To be closed. */
void bot_game_review(const bot_game *b, review_budget budget, uint64_t seed, review *r);
void bot_game_judge(const bot_game *b, review_budget budget, uint64_t seed, review *r);
void bot_game_look(const bot_game *b, review_budget budget, uint64_t seed, review *r);

#endif
