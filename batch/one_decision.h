/* one_decision.h -- one decision of one game among many, and what there is to see afterwards.
 * Freestanding, as whole_game.h is. */
#ifndef BATCH_ONE_DECISION_H
#define BATCH_ONE_DECISION_H
#include "mastaba/batch.h"

/* All games of a setup that are played side by side, in one piece of memory. */
typedef struct {
    const mst_game *game;
    const mst_numbers *numbers; /* of its moves */
    mst_setup setup;
    uint64_t seed;
    unsigned char *memory;
    size_t shown;            /* bytes of it that the arrays take: they come first */
    mst_batch_arrays arrays; /* count, seats, actions and size are given */
    unsigned char *states;   /* `stride` bytes for each game */
    size_t stride;
    mst_rng *dice;
    uint32_t *offered, *offers; /* how many legal actions each has, and max_choices for each */
} one_decision_games;

/* What looking at a game needs: a state, and max_choices moves. */
typedef struct {
    mst_state *view;
    mst_move *choices;
} one_decision_room;

/* Where everything lies in memory that begins here; how many bytes that is. They are cleared before
 * games begin. */
size_t one_decision_lay_out(one_decision_games *all, void *memory);
mst_state *one_decision_state(const one_decision_games *all, uint32_t slot);
/* The slot's first game, up to its first decision. */
void one_decision_begin(one_decision_games *all, uint32_t slot, one_decision_room room);
/* `action` is legal. */
void one_decision_play(one_decision_games *all, uint32_t slot, uint32_t action,
                       one_decision_room room);

#endif
