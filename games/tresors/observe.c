/* observe.c -- a view of Trésors as numbers, and its moves. */
#include "mastaba/observe.h"
#include "tresors.h"

enum { CARD_SET = 8, SQUARE_SET = 4, COUNTERS = 5 }; /* red, green, skull, torches, pending */

static const mst_field fields[] = {
    {"option", MST_CODE, OPTIONS, 15},
    {"seats", MST_AMOUNT, 1, SEATS},
    {"phase", MST_CODE, 1, OVER},
    {"turn", MST_AMOUNT, 1, ALL_TURNS},
    {"dealing", MST_AMOUNT, 1, DEALT *SEATS + RESERVE},
    {"pile", MST_SET, 1, 255},
    {"pattern", MST_CODE, 1, PATTERNS},
    {"done", MST_SET, 1, 15},
    {"box", MST_CODE, COLOURS *BOXES, SEATS}, /* who took it */
    {"unseen", MST_SET, CARD_SET, 255},
    {"reserve", MST_SET, CARD_SET, 255},
    {"queue", MST_SET, CARD_SET, 255},
    {"inked", MST_SET, (CARDS + 1) * SQUARE_SET, 255}, /* squares of each finished card */
    {"finished", MST_SET, SEATS *CARD_SET, 255},
    {"dealt", MST_SET, SEATS *CARD_SET, 255},
    {"kept", MST_SET, SEATS *CARD_SET, 255},
    {"slot", MST_CODE, SEATS *SLOTS, CARDS},
    {"left", MST_CODE, SEATS *SLOTS, CARDS},
    {"now.ticked", MST_SET, SEATS *SLOTS *SQUARE_SET, 255},
    {"now.red_green_skull_torches_pending", MST_AMOUNT, SEATS *COUNTERS, 255},
    {"shown.ticked", MST_SET, SEATS *SLOTS *SQUARE_SET, 255},
    {"shown.red_green_skull_torches_pending", MST_AMOUNT, SEATS *COUNTERS, 255},
    {"last.choice", MST_SET, SEATS *SQUARE_SET, 255}, /* squares, and behind them the slot */
    {"last.extra", MST_CODE, SEATS *EXTRAS, SLOTS *SQUARES},
    {"last.extras", MST_AMOUNT, SEATS, EXTRAS},
    {NULL, MST_CODE, 0, 0},
};

enum {
    MIDDLE = OPTIONS + 7 + COLOURS * BOXES + 3 * CARD_SET + (CARDS + 1) * SQUARE_SET,
    OF_MARKS = SLOTS * SQUARE_SET + COUNTERS,
    OF_A_SEAT = 3 * CARD_SET + 2 * SLOTS + 2 * OF_MARKS + SQUARE_SET + EXTRAS + 1,
    SIZE = MIDDLE + SEATS * OF_A_SEAT
};

static void observe_middle(mst_observation *o, const mst_state *s) {
    mst_observe_bytes(o, s->option, OPTIONS);
    mst_observe(o, s->seats);
    mst_observe(o, s->phase);
    mst_observe(o, s->turn);
    mst_observe(o, s->dealing);
    mst_observe(o, s->pile);
    mst_observe(o, s->pattern);
    mst_observe_seat_set(o, s->done);
    for (uint32_t i = 0; i < COLOURS * BOXES; i++)
        mst_observe_owner(o, s->box[i / BOXES][i % BOXES]);
    mst_observe_bytes(o, &s->deck, CARD_SET);
    mst_observe_bytes(o, &s->reserve, CARD_SET);
    mst_observe_bytes(o, &s->queue, CARD_SET);
    mst_observe_bytes(o, s->inked, (CARDS + 1) * SQUARE_SET);
}

static void observe_marks(mst_observation *o, const marks *first) {
    mst_observe_each(o, first->ticked, sizeof *first, SLOTS * SQUARE_SET);
    mst_observe_each(o, &first->red, sizeof *first, COUNTERS);
}

static void observe(const mst_game *g, const mst_state *view, mst_seat seat, uint8_t out[]) {
    mst_observation at = {out, seat, view->seats, SEATS}, *o = &at;
    (void)g;
    observe_middle(o, view);
    mst_observe_each(o, view->finished, CARD_SET, CARD_SET);
    mst_observe_each(o, view->dealt, CARD_SET, CARD_SET);
    mst_observe_each(o, view->kept, CARD_SET, CARD_SET);
    mst_observe_each(o, view->slot, SLOTS, SLOTS);
    mst_observe_each(o, view->left, SLOTS, SLOTS);
    observe_marks(o, view->now);
    observe_marks(o, view->shown);
    mst_observe_each(o, &view->last[0].choice, sizeof(course), SQUARE_SET);
    mst_observe_each(o, view->last[0].extra, sizeof(course), EXTRAS);
    mst_observe_each(o, &view->last[0].extras, sizeof(course), 1);
}

/* ---- actions ---- */

/* A placement is the way its pattern is turned and where the first square lies; a single square
 * counts as one way more. Cards of a set are called by their place in it. */
enum {
    OF_A_SLOT = (WAYS + 1) * SQUARES,
    KEEPING = 0, /* two cards of those dealt */
    TICKING = KEEPING + DEALT * DEALT,
    TICKING_MORE = TICKING + SLOTS * OF_A_SLOT,
    TAKING = TICKING_MORE + SLOTS * SQUARES, /* the deck is the last */
    ACTIONS = TAKING + RESERVE + 1
};

static uint32_t place_of(card_set set, uint32_t card) {
    return mst_bits_count(set & (card_bit(card) - 1));
}

static uint32_t card_at(card_set set, uint32_t place) {
    while (place-- && set) set &= set - 1;
    return set ? mst_bits_lowest(set) : 0;
}

static const pattern *flipped(const mst_game *g, const mst_state *s) {
    return &pieces_of(g)->patterns[s->pattern ? s->pattern - 1 : 0];
}

static uint32_t number_of_tick(const mst_game *g, const mst_state *s, mst_move move) {
    squares set = squares_in(move);
    uint32_t anchor = mst_bits_lowest(set), turned = WAYS;
    if (set & (set - 1))
        for (turned = 0; flipped(g, s)->turned[turned].shape != set >> anchor;) turned++;
    return slot_in(move) * OF_A_SLOT + turned * SQUARES + anchor;
}

/* A pattern that would reach beyond the card is no move. */
static mst_move tick_of_number(const mst_game *g, const mst_state *s, uint32_t number) {
    uint32_t slot = number / OF_A_SLOT, turned = number % OF_A_SLOT / SQUARES;
    uint32_t anchor = number % SQUARES;
    if (turned == WAYS) return pack_tick(TICK, slot, 1u << anchor);
    const way *w = &flipped(g, s)->turned[turned];
    if (!(w->anchors >> anchor & 1)) return NO_MOVE;
    return pack_tick(TICK, slot, w->shape << anchor);
}

static uint32_t action_of(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    card_set dealt = s->dealt[seat];
    switch (kind_of(move)) {
    case KEEP_CARDS:
        return KEEPING + place_of(dealt, lower_in(move)) * DEALT + place_of(dealt, higher_in(move));
    case TICK: return TICKING + number_of_tick(g, s, move);
    case TICK_EXTRA:
        return TICKING_MORE + slot_in(move) * SQUARES + mst_bits_lowest(squares_in(move));
    default: return TAKING + (taken_in(move) ? place_of(s->reserve, taken_in(move)) : RESERVE);
    }
}

/* Only the lower card before the higher one is a pair. */
static mst_move keep_of_number(card_set dealt, uint32_t number) {
    uint32_t lower = number / DEALT, higher = number % DEALT;
    return lower < higher ? pack(KEEP_CARDS, card_at(dealt, lower), card_at(dealt, higher))
                          : NO_MOVE;
}

static mst_move move_of(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t action) {
    if (action < TICKING) return keep_of_number(s->dealt[seat], action);
    if (action < TICKING_MORE) return tick_of_number(g, s, action - TICKING);
    uint32_t extra = action - TICKING_MORE, place = action - TAKING;
    if (action < TAKING) return pack_tick(TICK_EXTRA, extra / SQUARES, 1u << extra % SQUARES);
    uint32_t finished = s->queue ? mst_bits_lowest(s->queue) : 0;
    return pack(TAKE, finished, place < RESERVE ? card_at(s->reserve, place) : 0);
}

const mst_numbers tresors_numbers = {fields, SIZE, ACTIONS, observe, action_of, move_of};
