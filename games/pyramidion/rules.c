/* rules.c -- the way into the rules: who acts, what can be played or drawn, and which function of
 * the rules_ files executes it. */
#include "pyramidion.h"

uint8_t pyramidion_seats(const mst_game *g, const mst_state *s) {
    (void)g;
    return s->seats;
}

static bool is_chance(uint8_t now) {
    return now <= REVOLT_DRAW;
}

mst_seats pyramidion_actors(const mst_game *g, const mst_state *s) {
    (void)g;
    if (is_chance(s->phase)) return 1u << MST_CHANCE;
    return s->phase == OVER ? 0 : (mst_seats)(1u << s->turn);
}

/* ---- moves ---- */

static uint32_t yes_and_no(kind what, mst_move out[]) {
    out[0] = pack(what, 0, 1);
    out[1] = pack(what, 0, 0);
    return 2;
}

static uint32_t fetch_moves(const mst_state *s, mst_move out[]) {
    uint32_t count = 0;
    for (uint64_t left = pyramidion_fetchable(s); left; left &= left - 1)
        out[count++] = pack(FETCH_CARD, 0, mst_bits_lowest(left));
    return count;
}

uint32_t pyramidion_moves(const mst_game *g, const mst_state *s, mst_seat seat, mst_move out[]) {
    if (is_chance(s->phase) || s->phase == OVER || seat != s->turn) return 0;
    switch (s->phase) {
    case PICK: return pyramidion_pick_moves(s, out);
    case ACTIVATE: return pyramidion_activate_moves(s, out);
    case PLAY: return pyramidion_play_moves(g, s, out);
    case PLACING: return yes_and_no(PLACE_TROOP, out);
    case FETCH: return fetch_moves(s, out);
    case TRADE: return yes_and_no(TRADE_WORKERS, out);
    case LOAD:
    case LOAD_TROOP:
    case LOAD_PAY: return pyramidion_load_moves(g, s, out);
    default: return pyramidion_step_moves(g, s, out);
    }
}

/* ---- chance (§10): uniform over a set, one piece per play ---- */

static uint64_t outcomes(const mst_game *g, const mst_state *s) {
    uint64_t all;
    switch (s->phase) {
    case SET_ORDER:
        all = bit(s->seats) - 1;
        for (uint32_t i = 0; i < s->position; i++) all &= ~bit(s->order[i]);
        return all;
    case FILL_LINE:
    case KARNAK_BOAT: return s->boat_deck;
    case TURN_DISTRIBUTION: return s->dist_deck;
    case REVOLT_DRAW: return (bit(pieces_of(g)->revolts + 1u) - 2) & ~(uint64_t)s->revolts;
    default: return s->pile;
    }
}

/* The draw that is due, without what it brings. */
static mst_move outcome_frame(const mst_state *s) {
    switch (s->phase) {
    case SET_ORDER: return pack(DRAW_ORDER, 0, 0);
    case FILL_LINE:
    case KARNAK_BOAT: return pack(DRAW_BOAT, 0, 0);
    case TURN_DISTRIBUTION: return pack(DRAW_DISTRIBUTION, 0, 0);
    case DEAL: return pack(DRAW_DEAL, s->turn, 0);
    case REVOLT_DRAW: return pack(DRAW_REVOLT, 0, 0);
    default: return pack(DRAW_CARD, s->turn, 0);
    }
}

uint32_t pyramidion_draws(const mst_game *g, const mst_state *s, mst_move out[],
                          uint32_t weight[]) {
    uint32_t count = 0;
    if (!is_chance(s->phase)) return 0;
    for (uint64_t left = outcomes(g, s); left; left &= left - 1) {
        weight[count] = 1;
        out[count++] = with(outcome_frame(s), mst_bits_lowest(left));
    }
    return count;
}

mst_move pyramidion_draw(const mst_game *g, const mst_state *s, mst_rng *rng) {
    mst_move frame = outcome_frame(s);
    return with(frame, mst_rng_member(rng, outcomes(g, s)));
}

/* ---- play ---- */

static void play_drawn_card(const mst_game *g, mst_state *s, uint32_t card) {
    pyramidion_gain_card(s, card);
    if (s->phase == POLITICIAN_DRAW)
        pyramidion_start_trigger(g, s);
    else
        pyramidion_end_play(g, s);
}

static void play_boat(const mst_game *g, mst_state *s, uint32_t boat) {
    if (s->phase == KARNAK_BOAT)
        pyramidion_karnak_boat(g, s, boat);
    else
        pyramidion_fill_line(g, s, boat);
}

void pyramidion_play(const mst_game *g, mst_state *s, mst_seat seat, mst_move move) {
    (void)seat; /* only the seat on turn plays */
    switch (kind_of(move)) {
    case PICK_RESOURCE: pyramidion_pick(g, s, resource_in(move)); break;
    case ACTIVATE_SITE: pyramidion_activate(g, s, site_in(move)); break;
    case PLAY_CARD: pyramidion_play_card(g, s, card_in(move)); break;
    case PASS: pyramidion_pass(g, s, card_in(move)); break;
    case FETCH_CARD: pyramidion_fetch(g, s, card_in(move)); break;
    case TRADE_WORKERS: pyramidion_trade(g, s, is_yes(move)); break;
    case PLACE_TROOP: pyramidion_place(g, s, is_yes(move)); break;
    case LOAD_BOAT:
    case NO_LOAD:
    case USE_TROOP:
    case SPARE_TROOP:
    case PAY: pyramidion_load_step(g, s, move); break;
    case DRAW_ORDER: pyramidion_set_order(g, s, next_in(move)); break;
    case DRAW_BOAT: play_boat(g, s, boat_in(move)); break;
    case DRAW_DISTRIBUTION: pyramidion_turn_distribution(g, s, card_in(move)); break;
    case DRAW_DEAL: pyramidion_deal(g, s, card_in(move)); break;
    case DRAW_CARD: play_drawn_card(g, s, card_in(move)); break;
    case DRAW_REVOLT: pyramidion_draw_revolt(g, s, token_in(move)); break;
    default: pyramidion_step(g, s, move); break;
    }
}
