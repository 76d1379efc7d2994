/* refusals.c -- why a move cannot be made: the conditions of rules.c once more, one by one, each
 * with its rule; and when to warn before a legal move. */
#include "pyramido.h"

/* ---- PLACE (§4.3) ---- */

typedef struct {
    int32_t column, row;
} place_named;

static place_named named(uint32_t cell) {
    return (place_named){(int32_t)column_of(cell), (int32_t)row_of(cell)};
}

static place_named neighbour(place_named at, direction d) {
    static const int8_t east[DIRECTIONS] = {1, 0, -1, 0}, south[DIRECTIONS] = {0, 1, 0, -1};
    return (place_named){at.column + east[d], at.row + south[d]};
}

static bool is_on_workspace(place_named at) {
    return at.column >= 0 && at.column < WORKSPACE && at.row >= 0 && at.row < WORKSPACE;
}

/* The cell as a set of the window; empty when it lies outside. */
static uint64_t set_of(const pyramid *p, place_named at) {
    if (!is_on_workspace(at)) return 0;
    int32_t bit = pyramido_bit_of_cell(p, cell_at((uint32_t)at.column, (uint32_t)at.row));
    return bit < 0 ? 0 : bit_at((uint32_t)bit);
}

static const char *refuse_pair(const mst_game *g, const mst_state *s, uint64_t a, uint64_t b) {
    const pyramid *p = &s->pyramids[s->active];
    uint64_t area = pyramido_area(g, p), pair = a | b;
    bool is_upper = p->floor > 1;
    if (pair & p->filled) return "pyramido.4.3.occupied";
    if (!(a & area) || !(b & area))
        return is_upper ? "pyramido.4.3.no_support" : "pyramido.4.3.outside";
    positions at = pyramido_positions(g, p);
    uint64_t first = pair & (0 - pair);
    bool is_across = pair == first * 3;
    if (!((is_across ? at.across : at.down) & first)) return "pyramido.4.3.not_connected";
    if (s->option[GAPS] == FORBID && !pyramido_is_completable(g, p, p->filled | pair))
        return "pyramido.R08.leaves_a_hole";
    return NULL;
}

static const char *refuse_place(const mst_game *g, const mst_state *s, mst_move move) {
    const pyramid *p = &s->pyramids[s->active];
    place_named a = named(cell_in(move)), b = neighbour(a, direction_in(move));
    if (!s->quarry[slot_in(move)]) return "pyramido.4.4.empty_slot";
    if (p->floor == 1 && !p->filled)
        return a.column == MIDDLE && a.row == MIDDLE ? NULL : "pyramido.4.3.first_domino";
    return refuse_pair(g, s, set_of(p, a), set_of(p, b));
}

/* ---- the other phases (§4.4) ---- */

static uint64_t laid_blocks(const mst_state *s) {
    return bit_at(s->laid[0]) | bit_at(s->laid[1]);
}

static const char *refuse_mark(const mst_state *s, mst_move move) {
    uint64_t at = set_of(&s->pyramids[s->active], named(cell_in(move)));
    return at & laid_blocks(s) ? NULL : "pyramido.4.4.mark_elsewhere";
}

static const char *refuse_cover(const mst_game *g, const mst_state *s, mst_move move) {
    const pyramid *p = &s->pyramids[s->active];
    uint64_t at = set_of(p, named(cell_in(move)));
    if (!(at & laid_blocks(s))) return "pyramido.R27.cover_elsewhere";
    if (at & p->marked) return "pyramido.4.4.marked";
    return pyramido_has_face(g, p, colour_in(move)) ? NULL : "pyramido.4.4.not_in_hand";
}

static const char *refuse_refill(const mst_state *s, uint32_t pile) {
    if (pile != s->taken && pile != s->taken + 1u) return "pyramido.4.4.not_beside";
    return s->pile_size[pile] ? NULL : "pyramido.4.4.pile_empty";
}

static const char *refuse_halve(const mst_state *s, uint32_t pile) {
    if (pile == s->pile) return "pyramido.4.4.pile_empty";
    return s->pile_size[pile] >= 2 ? NULL : "pyramido.4.4.pile_too_small";
}

static const char *refuse_fill(const mst_game *g, const mst_state *s, mst_move move) {
    const pyramid *p = &s->pyramids[s->active];
    uint64_t at = set_of(p, named(cell_in(move))), gaps = pyramido_gaps(g, p);
    if (!(at & gaps)) return "pyramido.4.4.no_gap";
    if (at != (gaps & (0 - gaps))) return "pyramido.4.4.other_gap_first";
    return pyramido_has_face(g, p, colour_in(move)) ? NULL : "pyramido.4.4.not_in_hand";
}

/* ---- moves that belong to another phase ---- */

static const char *refuse_other_before_place(kind k) {
    return k == FILL_GAP ? "pyramido.R13.domino_fits" : "pyramido.4.4.place_now";
}

static const char *refuse_other_before_mark(kind k) {
    if (k == NO_COVER) return "pyramido.R22.must_mark";
    return k == COVER_BLOCK ? "pyramido.R23.mark_first" : "pyramido.4.4.mark_now";
}

static const char *refuse_other_before_cover(kind k) {
    return k == MARK_BLOCK ? "pyramido.R29.marking_is_over" : "pyramido.4.4.cover_now";
}

static const char *refuse_other_before_fill(kind k) {
    return k == PLACE_DOMINO ? "pyramido.4.4.no_domino_fits" : "pyramido.4.4.fill_now";
}

const char *pyramido_refuse(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    kind k = kind_of(move);
    (void)seat; /* the only actor is the active seat */
    switch (s->phase) {
    case PLACE: return k == PLACE_DOMINO ? refuse_place(g, s, move) : refuse_other_before_place(k);
    case MARK: return k == MARK_BLOCK ? refuse_mark(s, move) : refuse_other_before_mark(k);
    case COVER:
        if (k == NO_COVER) return NULL;
        return k == COVER_BLOCK ? refuse_cover(g, s, move) : refuse_other_before_cover(k);
    case RESTOCK:
        return k == REFILL_FROM ? refuse_refill(s, pile_in(move)) : "pyramido.4.4.refill_now";
    case SPLIT: return k == HALVE ? refuse_halve(s, pile_in(move)) : "pyramido.4.4.halve_now";
    default: return k == FILL_GAP ? refuse_fill(g, s, move) : refuse_other_before_fill(k);
    }
}

/* ---- caution (R16: a client should warn) ---- */

static const char *hole_key(uint32_t gaps, uint32_t covers) {
    static const char *const two[CARDS + 1] = {"pyramido.hole.2.no_cover",
                                               "pyramido.hole.2.one_cover", "pyramido.hole.2",
                                               "pyramido.hole.2"};
    return gaps > 2 ? "pyramido.hole.4" : two[covers];
}

/* Warns of a placement after which more gaps cannot be avoided, and of spending a cover that gaps
 * will need. */
const char *pyramido_caution(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    const pyramid *p = &s->pyramids[seat];
    uint32_t covers = mst_bits_count(p->hand);
    kind k = kind_of(move);
    if (s->phase != PLACE && s->phase != COVER) return NULL;
    if (k != PLACE_DOMINO && k != COVER_BLOCK) return NULL;
    uint32_t now = pyramido_least_gaps(g, p, p->filled);
    if (k == COVER_BLOCK) return now == 2 && covers == 2 ? "pyramido.hole.keep" : NULL;
    uint32_t then = pyramido_gaps_after(g, p, move);
    return then > now ? hole_key(then, covers) : NULL;
}
