/* history.h -- one game so far: its plays, and the state before each of them. Taking a play back is
 * going to an earlier state; what an observer may read of the past is asked here and nowhere else.
 */
#ifndef PROGRAM_HISTORY_H
#define PROGRAM_HISTORY_H
#include "mastaba/game.h"

typedef struct {
    mst_seat seat;
    mst_move move;
} made_play;

typedef struct {
    const mst_game *game;
    mst_setup setup;
    uint32_t plays, room;
    made_play *made;
    mst_state *states; /* plays + 1 of them */
    mst_state *seen;   /* scratch: a view, see history_seen */
} history;

/* Begins, or begins anew; a cleared history holds nothing yet. */
void history_begin(history *h, const mst_game *g, const mst_setup *setup);
void history_free(history *h);

const mst_state *history_state(const history *h, uint32_t index); /* before play `index` */
const mst_state *history_now(const history *h);
void history_play(history *h, mst_seat seat, mst_move move); /* a legal one */
void history_take_back(history *h);

/* What the observer may read of a play, or 0, once `after` plays have been made; `h->seen` is then
 * the observer's view of the state before it, so that words made of the two cannot tell more. */
mst_move history_seen(history *h, uint32_t index, uint32_t after, mst_seat observer);

#endif
