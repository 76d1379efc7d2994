/* observe.c -- a view of Pyramidion as numbers, and its moves. */
#include "mastaba/observe.h"
#include "pyramidion.h"

enum { CARD_SET = 8, BOAT_SET = 4, DISTRIBUTION_SET = 2, HEAP = 8 /* bytes of a word, six used */ };

static const mst_field fields[] = {
    {"option", MST_CODE, OPTIONS, 255},
    {"seats", MST_AMOUNT, 1, SEATS},
    {"phase", MST_CODE, 1, OVER},
    {"round", MST_AMOUNT, 1, 255},
    {"turn", MST_CODE, 1, SEATS},
    {"order", MST_CODE, SEATS, SEATS}, /* who goes first, second ... */
    {"distribution", MST_CODE, 1, MAX_DISTRIBUTIONS},
    {"private_boat", MST_CODE, 1, MAX_BOATS},
    {"private_seat", MST_CODE, 1, SEATS},
    {"sundials", MST_SET, 1, 255},
    {"used_troops", MST_SET, 1, 255},
    {"position", MST_AMOUNT, 1, SEATS},
    {"deals_left", MST_AMOUNT, 1, 255},
    {"activation", MST_AMOUNT, 1, 2 * SEATS},
    {"site", MST_CODE, 1, SITES},
    {"other_site", MST_CODE, 1, SITES},
    {"passed", MST_SET, 1, 15},
    {"ankh_used", MST_AMOUNT, 1, 1},
    {"revolts", MST_SET, 1, 255},
    {"fetcher", MST_CODE, 1, CARDS},
    {"traders", MST_SET, 1, 15},
    {"boat", MST_CODE, 1, MAX_BOATS},
    {"has_loaded", MST_AMOUNT, 1, 1},
    {"resource", MST_CODE, 1, RESOURCES},
    {"troops_sent", MST_SET, 1, 255},
    {"pile.size", MST_AMOUNT, 1, CARDS},
    {"redecks", MST_AMOUNT, 1, 255},
    {"pile", MST_SET, CARD_SET, 255},
    {"discard", MST_SET, CARD_SET, 255},
    {"earlier", MST_SET, ERAS *CARD_SET, 255},
    {"boat.deck", MST_SET, BOAT_SET, 255},
    {"boat.line", MST_SET, BOAT_SET, 255},
    {"boat.discard", MST_SET, BOAT_SET, 255},
    {"boat.loadable", MST_SET, BOAT_SET, 255},
    {"distribution.deck", MST_SET, DISTRIBUTION_SET, 255},
    {"distribution.discard", MST_SET, DISTRIBUTION_SET, 255},
    {"on_site", MST_AMOUNT, SITES *HEAP, 255},
    {"supply", MST_AMOUNT, HEAP, 255},
    {"given", MST_AMOUNT, HEAP, 255},
    {"paid", MST_AMOUNT, HEAP, 255},
    {"troop", MST_CODE, KINDS *SITES, SEATS}, /* whose */
    {"laid.count", MST_AMOUNT, 1, CARDS},
    {"laid.card", MST_CODE, CARDS, CARDS},
    {"laid.owner", MST_CODE, CARDS, SEATS},
    {"laid.face", MST_CODE, CARDS, CARDS},
    {"laid.mark", MST_CODE, CARDS, RAISED},
    {"hand", MST_SET, SEATS *CARD_SET, 255},
    {"known", MST_SET, SEATS *CARD_SET, 255},
    {"hand.size", MST_AMOUNT, SEATS, CARDS},
    {"held", MST_AMOUNT, SEATS *ERAS, CARDS},
    {"reserve", MST_AMOUNT, SEATS *HEAP, 255},
    {"loaded", MST_SET, SEATS *BOAT_SET, 255},
    {"token", MST_CODE, SEATS, 2 * SEATS},
    {"troops_left", MST_AMOUNT, KINDS *SEATS, MAX_TROOPS},
    {"played", MST_AMOUNT, SEATS, CARDS},
    {NULL, MST_CODE, 0, 0},
};

enum {
    MIDDLE = OPTIONS + 4 + SEATS + 21 + (2 + ERAS) * CARD_SET + 4 * BOAT_SET + 2 * DISTRIBUTION_SET,
    BOARD = (SITES + 3) * HEAP + KINDS * SITES + 1 + 4 * CARDS,
    OF_A_SEAT = 2 * CARD_SET + 1 + ERAS + HEAP + BOAT_SET + 1 + KINDS + 1,
    SIZE = MIDDLE + BOARD + SEATS * OF_A_SEAT
};

static void observe_course(mst_observation *o, const mst_state *s) {
    mst_observe_bytes(o, s->option, OPTIONS);
    mst_observe(o, s->seats);
    mst_observe(o, s->phase);
    mst_observe(o, s->round);
    mst_observe_seat(o, s->turn);
    for (uint32_t i = 0; i < SEATS; i++) mst_observe_owner(o, i < s->seats ? s->order[i] + 1u : 0);
    mst_observe(o, s->distribution);
    mst_observe(o, s->private_boat);
    mst_observe_owner(o, s->private_boat ? s->private_seat + 1u : 0);
    mst_observe(o, s->sundials);
    mst_observe(o, s->used_troops);
    mst_observe(o, s->position);
    mst_observe(o, s->deals_left);
    mst_observe(o, s->activation);
    mst_observe(o, s->site);
    mst_observe(o, s->other_site);
    mst_observe_seat_set(o, s->passed);
    mst_observe(o, s->ankh_used);
    mst_observe(o, s->revolts);
    mst_observe(o, s->fetcher);
    mst_observe_seat_set(o, s->traders);
    mst_observe(o, s->boat);
    mst_observe(o, s->has_loaded);
    mst_observe(o, s->resource);
    mst_observe(o, s->troops_sent);
    mst_observe(o, s->pile_size);
    mst_observe(o, s->redecks);
}

static void observe_stocks(mst_observation *o, const mst_state *s) {
    mst_observe_bytes(o, &s->pile, CARD_SET);
    mst_observe_bytes(o, &s->discard, CARD_SET);
    mst_observe_bytes(o, s->earlier, ERAS * CARD_SET);
    mst_observe_bytes(o, &s->boat_deck, BOAT_SET);
    mst_observe_bytes(o, &s->boat_line, BOAT_SET);
    mst_observe_bytes(o, &s->boat_discard, BOAT_SET);
    mst_observe_bytes(o, &s->loadable, BOAT_SET);
    mst_observe_bytes(o, &s->dist_deck, DISTRIBUTION_SET);
    mst_observe_bytes(o, &s->dist_discard, DISTRIBUTION_SET);
    mst_observe_bytes(o, s->on_site, SITES * HEAP);
    mst_observe_bytes(o, &s->supply, HEAP);
    mst_observe_bytes(o, &s->given, HEAP);
    mst_observe_bytes(o, &s->paid, HEAP);
}

static void observe_sites(mst_observation *o, const mst_state *s) {
    for (uint32_t i = 0; i < KINDS * SITES; i++)
        mst_observe_owner(o, s->troop[i / SITES][i % SITES]);
    mst_observe(o, s->laid_count);
    for (uint32_t i = 0; i < CARDS; i++) mst_observe(o, s->laid[i].card);
    for (uint32_t i = 0; i < CARDS; i++)
        mst_observe_owner(o, i < s->laid_count ? s->laid[i].owner + 1u : 0);
    for (uint32_t i = 0; i < CARDS; i++) mst_observe(o, s->laid[i].face);
    for (uint32_t i = 0; i < CARDS; i++) mst_observe(o, s->laid[i].mark);
}

static void observe_seats(mst_observation *o, const mst_state *s) {
    mst_observe_each(o, s->hand, CARD_SET, CARD_SET);
    mst_observe_each(o, s->known, CARD_SET, CARD_SET);
    mst_observe_each(o, s->hand_size, 1, 1);
    mst_observe_each(o, s->held, ERAS, ERAS);
    mst_observe_each(o, s->reserve, HEAP, HEAP);
    mst_observe_each(o, s->loaded, BOAT_SET, BOAT_SET);
    mst_observe_each(o, s->token, 1, 1);
    for (uint32_t k = 0; k < KINDS; k++) mst_observe_each(o, s->troops_left[k], 1, 1);
    mst_observe_each(o, s->played, 1, 1);
}

static void observe(const mst_game *g, const mst_state *view, mst_seat seat, uint8_t out[]) {
    mst_observation o = {out, seat, view->seats, SEATS};
    (void)g;
    observe_course(&o, view);
    observe_stocks(&o, view);
    observe_sites(&o, view);
    observe_seats(&o, view);
}

/* ---- actions ---- */

/* One or two tokens of a heap: the first type, then the second or none. */
enum { ONE_OR_TWO = RESOURCES * (RESOURCES + 1), OF_A_SITE = RESOURCES, MOST_PAID = 16 };
enum { TOKENS = SEATS + 1, CARD_NUMBERS = CARDS + 1, BOAT_NUMBERS = MAX_BOATS + 1 };

/* Of every kind of move the first number. */
static const uint16_t count_of_kind[] = {
    [PICK_RESOURCE] = SITES * OF_A_SITE,
    [ACTIVATE_SITE] = SITES,
    [PLAY_CARD] = CARD_NUMBERS,
    [PASS] = CARD_NUMBERS,
    [COPY_CARD] = CARD_NUMBERS,
    [SET_CATEGORY] = CATEGORIES,
    [DISCARD_CARD] = CARD_NUMBERS,
    [EXPEL_TROOP] = KINDS,
    [NAME_RESOURCE] = RESOURCES,
    [RAISE_MINIMUMS] = 1,
    [SWAP_WITH] = SITES,
    [GIVE_RESOURCES] = ONE_OR_TWO,
    [RECEIVE_RESOURCES] = ONE_OR_TWO,
    [TAKE_TOKEN] = TOKENS + 1,
    [GAIN_RESOURCE] = RESOURCES,
    [SEND_TROOP] = SITES * KINDS + 1,
    [FETCH_CARD] = CARD_NUMBERS,
    [TRADE_WORKERS] = 2,
    [PLACE_TROOP] = 2,
    [LOAD_BOAT] = BOAT_NUMBERS,
    [NO_LOAD] = 1,
    [USE_TROOP] = SITES * OF_A_SITE,
    [SPARE_TROOP] = SITES,
    [PAY] = RESOURCES * MOST_PAID,
};
enum {
    ACTIONS = 2 * SITES * OF_A_SITE + 3 * SITES + 5 * CARD_NUMBERS + CATEGORIES + KINDS +
              2 * RESOURCES + 2 + 2 * ONE_OR_TWO + TOKENS + 1 + SITES * KINDS + 1 + 4 +
              BOAT_NUMBERS + RESOURCES * MOST_PAID
};

static uint32_t first_of_kind(kind wanted) {
    uint32_t first = 0;
    for (uint32_t k = PICK_RESOURCE; k < (uint32_t)wanted; k++) first += count_of_kind[k];
    return first;
}

static bool has_heap(kind k) {
    return k == GIVE_RESOURCES || k == RECEIVE_RESOURCES;
}

static uint32_t number_of_heap(goods heap) {
    goods types = types_in(heap);
    uint32_t first = type_at(types);
    goods rest = heap - one(first);
    return first * (RESOURCES + 1) + (rest ? 1 + type_at(types_in(rest)) : 0);
}

/* The second is never before the first: such a number is an empty heap. */
static goods heap_of_number(uint32_t number) {
    uint32_t first = number / (RESOURCES + 1), second = number % (RESOURCES + 1);
    if (second && second - 1 < first) return 0;
    return one(first) + (second ? one(second - 1) : 0);
}

static uint32_t number_of_things(mst_move move) {
    switch (kind_of(move)) {
    case PICK_RESOURCE:
    case USE_TROOP: return site_in(move) * OF_A_SITE + resource_in(move);
    case SEND_TROOP: return site_in(move) * KINDS + troop_in(move);
    case PAY: return resource_in(move) * MOST_PAID + number_in(move);
    case ACTIVATE_SITE:
    case SWAP_WITH:
    case SPARE_TROOP: return site_in(move);
    default: return card_in(move); /* or what else lies there */
    }
}

static mst_move move_of_number(kind k, uint32_t number) {
    switch (k) {
    case PICK_RESOURCE:
    case USE_TROOP: return pack(k, number / OF_A_SITE, number % OF_A_SITE);
    case SEND_TROOP: return pack(k, number / KINDS, number % KINDS);
    case PAY: return pack(k, number % MOST_PAID, number / MOST_PAID);
    case ACTIVATE_SITE:
    case SWAP_WITH:
    case SPARE_TROOP: return pack(k, number, 0);
    default: return pack(k, 0, number);
    }
}

static uint32_t action_of(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    kind k = kind_of(move);
    uint32_t first = first_of_kind(k);
    (void)g, (void)s, (void)seat;
    if (has_heap(k)) return first + number_of_heap(heap_in(move));
    if (is_declined(move)) return first + count_of_kind[k] - 1u;
    return first + number_of_things(move);
}

static mst_move move_of(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t action) {
    uint32_t k = PICK_RESOURCE;
    (void)g, (void)s, (void)seat;
    while (action >= count_of_kind[k]) action -= count_of_kind[k++];
    bool may_decline = k == TAKE_TOKEN || k == SEND_TROOP;
    if (has_heap((kind)k)) return pack_heap((kind)k, heap_of_number(action));
    if (may_decline && action == count_of_kind[k] - 1u) return decline((kind)k);
    return move_of_number((kind)k, action);
}

const mst_numbers pyramidion_numbers = {fields, SIZE, ACTIONS, observe, action_of, move_of};
