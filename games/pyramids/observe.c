/* observe.c -- a view of Pyramids as numbers, and its moves. Cards are numbers of the list, or
 * FACE_DOWN. */
#include "mastaba/observe.h"
#include "pyramids.h"

enum { CARD_SET = 16 };

static const mst_field fields[] = {
    {"option", MST_CODE, OPTIONS, 15},
    {"seats", MST_AMOUNT, 1, SEATS},
    {"phase", MST_CODE, 1, OVER},
    {"round", MST_AMOUNT, 1, ROUNDS},
    {"first", MST_CODE, 1, SEATS},
    {"active", MST_CODE, 1, SEATS},
    {"stocked", MST_AMOUNT, 1, 2 * SEATS},
    {"aside", MST_CODE, 1, TILES},
    {"pending", MST_SET, 1, 31},
    {"quarry", MST_CODE, 2 * SEATS, FACE_DOWN}, /* pairs */
    {"taker", MST_CODE, SEATS, SEATS},          /* of each pair */
    {"unseen", MST_SET, CARD_SET, 255},
    {"pyramid", MST_CODE, SEATS *SLOTS, FACE_DOWN},
    {"obelisk", MST_CODE, SEATS *ROUNDS, FACE_DOWN},
    {"obelisk.stages", MST_AMOUNT, SEATS, ROUNDS},
    {"buried", MST_CODE, SEATS *ROUNDS, FACE_DOWN}, /* by round */
    {"discarded", MST_CODE, SEATS *ROUNDS, FACE_DOWN},
    {"tile", MST_CODE, SEATS, TILES},
    {"sealed", MST_CODE, SEATS, FACE_DOWN},
    {"initial", MST_CODE, SEATS, FACE_DOWN},
    {"pool", MST_CODE, SEATS *MOST_IN_POOL, FACE_DOWN},
    {"pool.size", MST_AMOUNT, SEATS, MOST_IN_POOL},
    {"pool.settled", MST_AMOUNT, SEATS, MOST_IN_POOL},
    {"pool.in_hand", MST_AMOUNT, SEATS, MOST_IN_HAND},
    {"pool.kept", MST_CODE, SEATS, FACE_DOWN},
    {NULL, MST_CODE, 0, 0},
};

enum {
    MIDDLE = OPTIONS + 8 + 3 * SEATS + CARD_SET,
    OF_A_SEAT = SLOTS + 3 * ROUNDS + 4 + MOST_IN_POOL + 4,
    SIZE = MIDDLE + SEATS * OF_A_SEAT
};

static void observe_middle(mst_observation *o, const mst_state *s) {
    mst_observe_bytes(o, s->option, OPTIONS);
    mst_observe(o, s->seats);
    mst_observe(o, s->phase);
    mst_observe(o, s->round);
    mst_observe_seat(o, s->first);
    mst_observe_seat(o, s->active);
    mst_observe(o, s->stocked);
    mst_observe(o, s->aside);
    mst_observe_seat_set(o, s->pending);
    mst_observe_bytes(o, s->quarry, 2 * SEATS);
    for (uint32_t pair = 0; pair < SEATS; pair++) mst_observe_owner(o, s->taker[pair]);
    mst_observe_bytes(o, &s->bag, CARD_SET);
}

static void observe(const mst_game *g, const mst_state *view, mst_seat seat, uint8_t out[]) {
    mst_observation at = {out, seat, view->seats, SEATS}, *o = &at;
    const necropolis *first = view->of;
    enum { STRIDE = sizeof *first };
    (void)g;
    observe_middle(o, view);
    mst_observe_each(o, first->card, STRIDE, SLOTS);
    mst_observe_each(o, first->obelisk, STRIDE, ROUNDS);
    mst_observe_each(o, &first->stages, STRIDE, 1);
    mst_observe_each(o, first->buried, STRIDE, ROUNDS);
    mst_observe_each(o, first->discarded, STRIDE, ROUNDS);
    mst_observe_each(o, &first->tile, STRIDE, 1);
    mst_observe_each(o, &first->sealed, STRIDE, 1);
    mst_observe_each(o, &first->initial, STRIDE, 1);
    mst_observe_each(o, first->pool.card, STRIDE, MOST_IN_POOL);
    mst_observe_each(o, &first->pool.size, STRIDE, 1);
    mst_observe_each(o, &first->pool.settled, STRIDE, 1);
    mst_observe_each(o, &first->pool.in_hand, STRIDE, 1);
    mst_observe_each(o, &first->pool.kept, STRIDE, 1);
}

/* ---- actions ---- */

/* Cards in hand are called by their place there, from 1; 0 is none. */
enum {
    PLACES = MOST_IN_HAND + 1,
    CHOOSING = 0,
    TAKING = CHOOSING + TILES,
    BUILDING = TAKING + SEATS, /* slot, then where each card goes */
    GIVING_UP = BUILDING + SLOTS * PLACES * PLACES * PLACES,
    ACTIONS = GIVING_UP + MOST_IN_HAND
};

static uint32_t place_in(const uint8_t hand[], uint32_t cards, uint32_t card) {
    for (uint32_t i = 0; i < cards; i++)
        if (hand[i] == card) return i + 1;
    return 0;
}

static uint32_t action_of(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    uint8_t hand[MOST_IN_HAND];
    uint32_t cards = pyramids_hand(&s->of[seat].pool, hand);
    (void)g;
    switch (kind_of(move)) {
    case CHOOSE_TILE: return CHOOSING + tile_in(move) - 1;
    case TAKE_PAIR: return TAKING + pair_in(move);
    case DISCARD_CARD: return GIVING_UP + place_in(hand, cards, card_in(move)) - 1;
    default: break;
    }
    uint32_t pyramid = place_in(hand, cards, pyramid_card_in(move));
    uint32_t tomb = place_in(hand, cards, tomb_card_in(move));
    uint32_t obelisk = place_in(hand, cards, obelisk_card_in(move));
    return BUILDING + ((slot_in(move) * PLACES + pyramid) * PLACES + tomb) * PLACES + obelisk;
}

/* A place where no card is in hand names no move. */
static mst_move build_of(const uint8_t card[PLACES], uint32_t number) {
    uint32_t obelisk = number % PLACES, tomb = number / PLACES % PLACES;
    uint32_t pyramid = number / (PLACES * PLACES) % PLACES;
    uint32_t slot = number / (PLACES * PLACES * PLACES);
    if ((obelisk && !card[obelisk]) || (tomb && !card[tomb]) || !card[pyramid]) return NO_MOVE;
    mst_move built = with_slot(pack_build(card[pyramid]), slot);
    return with_obelisk(with_tomb(built, card[tomb]), card[obelisk]);
}

static mst_move move_of(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t action) {
    uint8_t card[PLACES] = {0}; /* by place in hand */
    (void)g;
    pyramids_hand(&s->of[seat].pool, card + 1);
    if (action < TAKING) return pack(CHOOSE_TILE, 0, action + 1);
    if (action < BUILDING) return pack(TAKE_PAIR, 0, action - TAKING);
    if (action < GIVING_UP) return build_of(card, action - BUILDING);
    return pack(DISCARD_CARD, 0, card[action - GIVING_UP + 1]);
}

const mst_numbers pyramids_numbers = {fields, SIZE, ACTIONS, observe, action_of, move_of};
