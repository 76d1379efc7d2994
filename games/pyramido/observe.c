/* observe.c -- a view of Pyramido, which is the whole state, as numbers, and its moves. */
#include "mastaba/observe.h"
#include "pyramido.h"

enum { DOMINO_SET = 16, CELL_SET = 8, FIRST_COVER_CODE = FIRST_COVER / 8 };

static const mst_field fields[] = {
    {"option", MST_CODE, OPTIONS, 15},
    {"seats", MST_AMOUNT, 1, SEATS},
    {"phase", MST_CODE, 1, OVER},
    {"floor", MST_AMOUNT, 1, FLOORS},
    {"starter", MST_CODE, 1, SEATS},
    {"active", MST_CODE, 1, SEATS},
    {"quarry", MST_CODE, SLOTS, DOMINOES},
    {"taken", MST_CODE, 1, SLOTS},
    {"laid", MST_CODE, 2, 63}, /* cells of the window */
    {"pile.top", MST_CODE, PILES, DOMINOES},
    {"pile.size", MST_AMOUNT, PILES, DOMINOES},
    {"pile", MST_CODE, 1, PILES},
    {"unseen", MST_SET, DOMINO_SET, 255},
    {"filled", MST_SET, SEATS *CELL_SET, 255},
    {"marked", MST_SET, SEATS *CELL_SET, 255},
    {"building", MST_AMOUNT, SEATS, FLOORS},
    {"west", MST_AMOUNT, SEATS, WORKSPACE},
    {"north", MST_AMOUNT, SEATS, WORKSPACE},
    {"width", MST_AMOUNT, SEATS, WORKSPACE},
    {"height", MST_AMOUNT, SEATS, WORKSPACE},
    {"supply", MST_SET, SEATS, ALL_COLOURS},
    {"hand", MST_SET, SEATS, ALL_CARDS},
    {"score", MST_AMOUNT, SEATS *FLOORS, 255},
    {"out", MST_CODE, SEATS, SEATS},
    /* Of every block the domino, or behind those the cover, and how it lies there. */
    {"block", MST_CODE, SEATS *BLOCKS, FACES / 8},
    {"block.turn", MST_CODE, SEATS *BLOCKS, 7},
    {NULL, MST_CODE, 0, 0},
};

enum {
    MIDDLE_BYTES = OPTIONS + 5 + SLOTS + 3 + 2 * PILES + 1 + DOMINO_SET,
    OF_A_SEAT = 2 * CELL_SET + 7 + FLOORS + 1 + 2 * BLOCKS,
    SIZE = MIDDLE_BYTES + SEATS * OF_A_SEAT
};

static void observe_middle(mst_observation *o, const mst_state *s) {
    mst_observe_bytes(o, s->option, OPTIONS);
    mst_observe(o, s->seats);
    mst_observe(o, s->phase);
    mst_observe(o, s->floor);
    mst_observe_seat(o, s->starter);
    mst_observe_seat(o, s->active);
    mst_observe_bytes(o, s->quarry, SLOTS);
    mst_observe(o, s->taken);
    mst_observe_bytes(o, s->laid, 2);
    mst_observe_bytes(o, s->top, PILES);
    mst_observe_bytes(o, s->pile_size, PILES);
    mst_observe(o, s->pile);
    mst_observe_bytes(o, &s->bag, DOMINO_SET);
}

static void observe_blocks(mst_observation *o, const mst_state *s) {
    uint8_t *domino = o->at, *turn = domino + SEATS * BLOCKS;
    for (uint32_t n = 0; n < SEATS; n++)
        for (uint32_t i = 0; i < BLOCKS; i++) {
            block b = n < s->seats ? s->pyramids[(o->seat + n) % s->seats].block[i] : 0;
            domino[n * BLOCKS + i] = (uint8_t)(b / 8);
            turn[n * BLOCKS + i] = b % 8;
        }
    o->at = turn + SEATS * BLOCKS;
}

static void observe(const mst_game *g, const mst_state *view, mst_seat seat, uint8_t out[]) {
    mst_observation at = {out, seat, view->seats, SEATS}, *o = &at;
    const pyramid *first = view->pyramids;
    enum { STRIDE = sizeof *first };
    (void)g;
    observe_middle(o, view);
    mst_observe_each(o, &first->filled, STRIDE, CELL_SET);
    mst_observe_each(o, &first->marked, STRIDE, CELL_SET);
    mst_observe_each(o, &first->floor, STRIDE, 1);
    mst_observe_each(o, &first->west, STRIDE, 1);
    mst_observe_each(o, &first->north, STRIDE, 1);
    mst_observe_each(o, &first->width, STRIDE, 1);
    mst_observe_each(o, &first->height, STRIDE, 1);
    mst_observe_each(o, &first->supply, STRIDE, 1);
    mst_observe_each(o, &first->hand, STRIDE, 1);
    mst_observe_each(o, first->score, STRIDE, FLOORS);
    mst_observe_each(o, &first->out, STRIDE, 1);
    observe_blocks(o, view);
}

/* ---- actions ---- */

enum {
    CELLS = WORKSPACE * WORKSPACE,
    PLACING = 0,                                    /* slot, direction, cell */
    MARKING = PLACING + SLOTS * DIRECTIONS * CELLS, /* cell */
    COVERING = MARKING + CELLS,                     /* colour, corner, cell */
    FILLING = COVERING + COLOURS * CORNERS * CELLS, /* the same, where a gap must be filled */
    SPARING = FILLING + COLOURS * CORNERS * CELLS,  /* no cover */
    REFILLING = SPARING + 1,
    HALVING = REFILLING + PILES,
    ACTIONS = HALVING + PILES
};

static uint32_t number_of_cell(mst_move move) {
    return row_of(cell_in(move)) * WORKSPACE + column_of(cell_in(move));
}

/* Which, how it is turned, and where: of dominoes and covers alike. */
static uint32_t number_of_block(uint32_t which, uint32_t turn, mst_move move) {
    return (which * DIRECTIONS + turn) * CELLS + number_of_cell(move);
}

static uint32_t number_of_cover(mst_move move) {
    return number_of_block(colour_in(move), corner_in(move), move);
}

static mst_move block_of_number(kind k, uint32_t number) {
    uint32_t cell = number % CELLS, which = number / CELLS;
    return pack_block(k, which / DIRECTIONS, which % DIRECTIONS,
                      cell_at(cell % WORKSPACE, cell / WORKSPACE));
}

static uint32_t action_of(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    (void)g, (void)s, (void)seat;
    switch (kind_of(move)) {
    case PLACE_DOMINO: return PLACING + number_of_block(slot_in(move), direction_in(move), move);
    case MARK_BLOCK: return MARKING + number_of_cell(move);
    case COVER_BLOCK: return COVERING + number_of_cover(move);
    case FILL_GAP: return FILLING + number_of_cover(move);
    case NO_COVER: return SPARING;
    case REFILL_FROM: return REFILLING + pile_in(move);
    default: return HALVING + pile_in(move);
    }
}

static mst_move move_of(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t action) {
    (void)g, (void)s, (void)seat;
    if (action < MARKING) return block_of_number(PLACE_DOMINO, action - PLACING);
    if (action < COVERING) return block_of_number(MARK_BLOCK, action - MARKING);
    if (action < FILLING) return block_of_number(COVER_BLOCK, action - COVERING);
    if (action < SPARING) return block_of_number(FILL_GAP, action - FILLING);
    if (action < REFILLING) return pack(NO_COVER, 0, 0);
    if (action < HALVING) return pack(REFILL_FROM, action - REFILLING, 0);
    return pack(HALVE, action - HALVING, 0);
}

const mst_numbers pyramido_numbers = {fields, SIZE, ACTIONS, observe, action_of, move_of};
