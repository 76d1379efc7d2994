/* ismcts.h -- one searcher: one tree, one generator, no threads. */
#ifndef SEARCH_ISMCTS_H
#define SEARCH_ISMCTS_H
#include "mastaba/rng.h"
#include "mastaba/search.h"
#include "tree.h"

enum { MAX_DEPTH = 64 }; /* decisions of one iteration inside the tree */

/* What a finished or judged playout is worth to every seat. */
typedef struct {
    float reward[MST_MAX_SEATS], win[MST_MAX_SEATS], margin[MST_MAX_SEATS], place[MST_MAX_SEATS];
} outcome;

typedef struct {
    double win[MST_MAX_SEATS], margin; /* sums over the visits of a root edge */
} root_sum;

typedef struct {
    const mst_game *game;
    const mst_advice *advice; /* NULL: none */
    const mst_net *net;       /* that of the advice; NULL: judged points alone */
    uint32_t horizon;         /* plays before a playout is judged; 0: it is played out */
    tree tree;
    mst_rng rng;
    const mst_state *view;
    mst_seat seat;
    uint32_t seats;
    mst_move only;           /* the first move of every iteration; 0: any */
    mst_state *world, *seen; /* the guess being played; the view of whoever decides */
    mst_move *choices;
    float *points;
    root_sum *root;
    /* Of this iteration: turns that `seat` has begun since the root, and who decided last. */
    uint32_t turns;
    mst_seat mover;
} searcher;

void ismcts_start(searcher *s, const mst_state *view, mst_seat seat, uint64_t seed,
                  uint32_t iterations);
void ismcts_iterate(searcher *s);

static inline void note_turn(searcher *s, mst_seat decides) {
    s->turns += decides == s->seat && s->mover != s->seat;
    s->mover = decides;
}

/* playout.c: plays s->world to the end, or to the horizon of the advice, and says how it went. */
outcome search_playout(searcher *s);

#endif
