/* observe.c -- a view of Pyramis as numbers, and its moves. */
#include "mastaba/observe.h"
#include "pyramis.h"

enum { CARD_SET = 16, STAR_SET = 2, SLOT_SET = SLOTS / 8 };

static const mst_field fields[] = {
    {"option", MST_CODE, OPTIONS, 15},
    {"seats", MST_AMOUNT, 1, SEATS},
    {"phase", MST_CODE, 1, OVER},
    {"turn", MST_AMOUNT, 1, FLEET_CARDS *SEATS},
    {"first", MST_CODE, 1, SEATS},
    {"active", MST_CODE, 1, SEATS},
    {"river", MST_CODE, RIVER, MAX_CARDS},
    {"taken", MST_CODE, 1, RIVER - 1},
    {"pile.size", MST_AMOUNT, PILES, MAX_CARDS},
    {"pile.back", MST_AMOUNT, PILES *COLOURS, 15}, /* pyramids of each colour */
    {"pile.top", MST_CODE, PILES, FACE_DOWN},
    {"refilled", MST_CODE, 1, PILES - 1},
    {"victim", MST_CODE, 1, SEATS},
    {"reserve.size", MST_AMOUNT, 1, MAX_STARS},
    {"reserve", MST_SET, STAR_SET, 255},
    {"unseen", MST_SET, CARD_SET, 255},
    {"fleet.card", MST_CODE, SEATS *SLOTS, MAX_CARDS},
    {"fleet.rotated", MST_SET, SEATS *SLOT_SET, 255},
    {"hand.size", MST_AMOUNT, SEATS, MAX_STARS},
    {"hand", MST_SET, SEATS *STAR_SET, 255},
    {"due", MST_SET, SEATS, 15},
    {"chosen", MST_CODE, SEATS *COLOURS, FACE_DOWN}, /* a slot from 1 */
    {"event.taker", MST_CODE, MAX_STAR_EVENTS, SEATS},
    {"event.from", MST_CODE, MAX_STAR_EVENTS, SEATS + 1}, /* the last is the Reserve */
    {"event.star", MST_CODE, MAX_STAR_EVENTS, FACE_DOWN},
    {NULL, MST_CODE, 0, 0},
};

enum {
    MIDDLE = OPTIONS + 5 + RIVER + 1 + PILES * (2 + COLOURS) + 3 + STAR_SET + CARD_SET,
    OF_A_SEAT = SLOTS + SLOT_SET + 1 + STAR_SET + 1 + COLOURS,
    SIZE = MIDDLE + SEATS * OF_A_SEAT + 3 * MAX_STAR_EVENTS
};

static void observe_middle(mst_observation *o, const mst_state *s) {
    mst_observe_bytes(o, s->option, OPTIONS);
    mst_observe(o, s->seats);
    mst_observe(o, s->phase);
    mst_observe(o, s->turn);
    mst_observe_seat(o, s->first);
    mst_observe_seat(o, s->active);
    mst_observe_bytes(o, s->river, RIVER);
    mst_observe(o, s->taken);
    mst_observe_bytes(o, s->pile_size, PILES);
    for (uint32_t i = 0; i < PILES * COLOURS; i++)
        mst_observe(o, s->back[i / COLOURS] >> 4 * (i % COLOURS) & 15);
    mst_observe_bytes(o, s->top, PILES);
    mst_observe(o, s->refilled);
    mst_observe_seat(o, s->victim);
    mst_observe(o, s->reserve_size);
    mst_observe_bytes(o, &s->reserve, STAR_SET);
    mst_observe_bytes(o, &s->bag, CARD_SET);
}

static void observe_seats(mst_observation *o, const mst_state *s) {
    mst_observe_each(o, s->fleets[0].card, sizeof(fleet), SLOTS);
    mst_observe_each(o, &s->fleets[0].rotated, sizeof(fleet), SLOT_SET);
    mst_observe_each(o, s->hand_size, 1, 1);
    mst_observe_each(o, s->hand, STAR_SET, STAR_SET);
    mst_observe_each(o, s->due, 1, 1);
    mst_observe_each(o, s->chosen, COLOURS, COLOURS);
}

static void observe_events(mst_observation *o, const mst_state *s) {
    uint8_t *taker = o->at, *from = taker + MAX_STAR_EVENTS, *star = from + MAX_STAR_EVENTS;
    memset(o->at, 0, 3 * MAX_STAR_EVENTS);
    for (uint32_t i = 0; i < s->events; i++) {
        const star_event *e = &s->event[i];
        bool is_robbery = e->from != RESERVE;
        taker[i] = (uint8_t)mst_observe_called_by(o->seat, e->taker, s->seats);
        from[i] = (uint8_t)(is_robbery ? mst_observe_called_by(o->seat, e->from, s->seats)
                                       : (uint32_t)SEATS + 1);
        star[i] = e->star;
    }
}

static void observe(const mst_game *g, const mst_state *view, mst_seat seat, uint8_t out[]) {
    mst_observation o = {out, seat, view->seats, SEATS};
    (void)g;
    observe_middle(&o, view);
    observe_seats(&o, view);
    observe_events(&o, view);
}

/* ---- actions ---- */

enum {
    PLACING = 0, /* every slot of the Fleet, for each card of the River */
    ROBBING = PLACING + RIVER * SLOTS,
    REFILLING = ROBBING + SEATS,
    ROTATING = REFILLING + PILES,
    ACTIONS = ROTATING + SLOTS
};

static uint32_t action_of(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    (void)g;
    switch (kind_of(move)) {
    case PLACE_CARD: return PLACING + position_in(move) * SLOTS + slot_in(move);
    case ROB: return ROBBING + mst_observe_called_by(seat, seat_in(move), s->seats) - 1;
    case REFILL_FROM: return REFILLING + pile_in(move);
    default: return ROTATING + slot_in(move);
    }
}

static mst_move move_of(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t action) {
    (void)g;
    if (action < ROBBING) return pack(PLACE_CARD, action / SLOTS, action % SLOTS);
    if (action < REFILLING)
        return pack(ROB, mst_observe_called(seat, action - ROBBING + 1, s->seats), 0);
    if (action < ROTATING) return pack(REFILL_FROM, action - REFILLING, 0);
    return pack(ROTATE_CARD, 0, action - ROTATING);
}

const mst_numbers pyramis_numbers = {fields, SIZE, ACTIONS, observe, action_of, move_of};
