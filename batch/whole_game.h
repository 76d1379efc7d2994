/* whole_game.h -- one game from its beginning to its end, and what came of it. Freestanding: the
 * same source runs on the processor and on a GPU. */
#ifndef BATCH_WHOLE_GAME_H
#define BATCH_WHOLE_GAME_H
#include "mastaba/batch.h"

/* What playing a game needs: two states, and g->max_choices of the others. */
typedef struct {
    mst_state *state, *view;
    mst_move *choices;
    float *points;
} whole_game_room;

/* One play of the state in the room: whose it was. */
typedef enum { WHOLE_GAME_OVER, WHOLE_GAME_DECISION, WHOLE_GAME_DRAW } whole_game_step;
whole_game_step whole_game_play_once(const mst_game *g, mst_policy policy,
                                     const whole_game_room *room, mst_rng *rng);

/* All of them, and what came of it. */
void whole_game_play(const mst_game *g, const mst_setup *setup, mst_policy policy, mst_rng rng,
                     whole_game_room room, mst_batch_sums *sums);

#endif
