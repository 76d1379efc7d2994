/* advice.c -- what rules never ask: whether a move leaves a hole that covers must fill, and random
 * moves of somebody who would rather not. */
#include "mastaba/rng.h"
#include "pyramido.h"
#include <string.h>

/* ---- caution (R16: a client should warn) ---- */

static const char *hole_key(uint32_t gaps, uint32_t covers) {
    static const char *const two[CARDS + 1] = {"pyramido.hole.2.no_cover",
                                               "pyramido.hole.2.one_cover", "pyramido.hole.2",
                                               "pyramido.hole.2"};
    return gaps > 2 ? "pyramido.hole.4" : two[covers];
}

static uint32_t gaps_after(const mst_game *g, const pyramid *p, mst_move move) {
    pyramid after;
    uint8_t laid[2];
    memcpy(&after, p, sizeof after);
    pyramido_lay(&after, 1, cell_in(move), direction_in(move), laid);
    return pyramido_least_gaps(g, &after, after.filled);
}

/* A placement that makes more gaps unavoidable, or a cover that the unavoidable ones will need. */
const char *pyramido_caution(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    const pyramid *p = &s->pyramids[seat];
    uint32_t covers = mst_count_bits(p->hand);
    kind k = kind_of(move);
    if (s->phase != PLACE && s->phase != COVER) return NULL;
    if (k != PLACE_DOMINO && k != COVER_BLOCK) return NULL;
    uint32_t now = pyramido_least_gaps(g, p, p->filled);
    if (k == COVER_BLOCK) return now == 2 && covers == 2 ? "pyramido.hole.keep" : NULL;
    uint32_t then = gaps_after(g, p, move);
    return then > now ? hole_key(then, covers) : NULL;
}

/* ---- tidy moves ---- */

/* Somebody who means to reach the end: keeps the floor completable, but is careless once in a
 * while, and spends covers seldom, so that holes, fills and defeats still come up. */
enum { CARELESS_ONE_IN = 24, COVER_ONE_IN = 6 };

static mst_move any_of(const mst_move moves[], uint32_t count, mst_rng *rng) {
    return moves[mst_rng_below(rng, count)];
}

/* Draws placements without putting them back until one makes no more gaps unavoidable. */
static mst_move tidy_placement(const mst_game *g, const pyramid *p, mst_move moves[],
                               uint32_t count, mst_rng *rng) {
    mst_move fallback = any_of(moves, count, rng);
    if (mst_rng_below(rng, CARELESS_ONE_IN) == 0) return fallback;
    uint32_t now = pyramido_least_gaps(g, p, p->filled);
    while (count) {
        uint32_t i = mst_rng_below(rng, count);
        if (gaps_after(g, p, moves[i]) <= now) return moves[i];
        moves[i] = moves[--count];
    }
    return fallback;
}

mst_move pyramido_tidy_move(const mst_game *g, const mst_state *s, mst_seat seat, mst_rng *rng) {
    const pyramid *p = &s->pyramids[seat];
    mst_move moves[MAX_CHOICES];
    uint32_t count = pyramido_moves(g, s, seat, moves);
    if (s->phase == PLACE) return tidy_placement(g, p, moves, count, rng);
    bool is_thrifty = s->phase == COVER && (mst_rng_below(rng, COVER_ONE_IN) > 0 ||
                                            pyramido_least_gaps(g, p, p->filled) > 0);
    return is_thrifty ? pack(NO_COVER, 0, 0) : any_of(moves, count, rng);
}
