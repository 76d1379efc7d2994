/* rules.c -- setup and the phases of a round: STOCK, GOD, PAIR, BUILD, DISCARD (§3, §4). */
#include "mastaba/bits.h"
#include "pyramids.h"

/* ---- geometry (§4.5) ---- */

/* Storeys b, c, d without a card. */
static uint32_t empty_storeys(uint32_t occupied) {
    uint32_t empty = 0;
    for (uint32_t storey = 1; storey < STOREYS; storey++)
        if (!(occupied >> 8 * storey & 0xff)) empty |= 0xffu << 8 * storey;
    return empty;
}

/* The base contains a4 and has at most four cards, so it never grows beyond a1 and a7. */
uint32_t pyramids_legal_slots(uint32_t occupied, uint8_t gap) {
    if (!occupied) return 1u << FIRST_SLOT;
    uint32_t base = occupied & 0xff, beside = occupied << 1 | occupied >> 1;
    bool is_base_full = mst_bits_count(base) == 4;
    uint32_t above = (occupied & occupied >> 1) << 8;             /* R12: both supports */
    if (gap == GAP_NO) above &= beside | empty_storeys(occupied); /* R13 */
    return ((is_base_full ? 0 : beside & 0xff) | above) & ~occupied;
}

/* ---- pools: hand and tomb (pyramids.h tells how they lie) ---- */

uint32_t pyramids_hand(const pool *p, uint8_t hand[MOST_IN_HAND]) {
    uint32_t count = 0;
    if (p->kept) hand[count++] = p->kept;
    for (uint32_t i = candidates_end(p); i < p->size; i++) hand[count++] = p->card[i];
    return count;
}

uint32_t pyramids_tomb(const necropolis *n, uint8_t tomb[ROUNDS]) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < ROUNDS; i++)
        if (n->buried[i]) tomb[count++] = n->buried[i];
    return count;
}

static void receive(pool *p, uint32_t card) {
    p->card[p->size++] = (uint8_t)card;
    p->in_hand++;
}

static void close_gap(pool *p, uint32_t at) {
    p->size--;
    for (; at < p->size; at++) p->card[at] = p->card[at + 1];
    p->card[p->size] = 0;
}

/* A card leaves the hand face up. If it was a candidate, it was the one kept, and the others are
 * settled. */
static void leave(necropolis *n, uint32_t card) {
    pool *p = &n->pool;
    uint32_t at = p->size - 1u;
    while (p->card[at] != card) at--;
    uint32_t candidates = candidates_end(p);
    close_gap(p, at);
    p->in_hand--;
    if (at < candidates) p->settled = (uint8_t)(candidates - 1), p->kept = 0;
    if (n->initial == card) n->initial = 0;
}

/* A card goes from hand to tomb face down, after those that left face up. The one that stays in
 * hand may now be any that was not settled; if none stays, all of them are. */
static void bury_face_down(pool *p, uint32_t card) {
    uint8_t hand[MOST_IN_HAND];
    uint32_t count = pyramids_hand(p, hand);
    p->in_hand--;
    if (count == 1)
        p->settled = p->size, p->kept = 0;
    else
        p->kept = hand[0] == card ? hand[1] : hand[0];
}

/* §6 tombs=open: everybody sees the card go, so there are never candidates. */
static void bury_face_up(necropolis *n, uint32_t card) {
    pool *p = &n->pool;
    uint32_t at = p->settled;
    while (p->card[at] != card) at++;
    for (; at > p->settled; at--) p->card[at] = p->card[at - 1];
    p->card[p->settled++] = (uint8_t)card;
    p->in_hand--;
    if (n->initial == card) n->initial = 0;
}

/* ---- tiles (§2.3) ---- */

uint32_t pyramids_allowed(const mst_game *g, const mst_state *s, mst_seat seat) {
    return pieces_of(g)->tile[s->of[seat].tile].allows[s->seats];
}

static uint32_t free_tiles(const mst_game *g, const mst_state *s) {
    uint32_t tiles = tiles_of(g, s->seats);
    if (s->aside) tiles &= ~(1u << s->aside);
    for (uint32_t seat = 0; seat < s->seats; seat++) tiles &= ~(1u << s->of[seat].tile);
    return tiles;
}

/* R29: 1-2-3-4-1. */
static uint32_t tile_after(uint32_t tiles, uint32_t tile) {
    uint32_t higher = tiles & ~((2u << tile) - 1);
    return mst_bits_lowest(higher ? higher : tiles);
}

/* ---- setup (§3) ---- */

void pyramids_begin(const mst_game *g, mst_state *s, const mst_setup *setup) {
    (void)g;
    s->bag = mst_bag_full(CARDS);
    s->seats = setup->seats;
    for (uint32_t i = 0; i < OPTIONS; i++) s->option[i] = setup->option[i];
    s->phase = s->seats == 2 ? DEAL_ASIDE : DEAL_CARD;
}

uint8_t pyramids_seats(const mst_game *g, const mst_state *s) {
    (void)g;
    return s->seats;
}

/* ---- who acts ---- */

mst_seats pyramids_actors(const mst_game *g, const mst_state *s) {
    (void)g;
    if (s->phase <= STOCK) return 1u << MST_CHANCE;
    if (s->phase < GIVE_UP) return (mst_seats)(1u << s->active);
    return s->pending; /* nobody when the game is over */
}

/* ---- moves ---- */

static uint32_t tile_moves(const mst_game *g, const mst_state *s, mst_move out[]) {
    uint32_t count = 0;
    for (uint32_t left = free_tiles(g, s); left; left &= left - 1)
        out[count++] = pack(CHOOSE_TILE, 0, mst_bits_lowest(left));
    return count;
}

static uint32_t pair_moves(const mst_state *s, mst_move out[]) {
    uint32_t count = 0;
    for (uint32_t pair = 0; pair < s->seats; pair++)
        if (!s->taker[pair]) out[count++] = pack(TAKE_PAIR, 0, pair);
    return count;
}

/* §4.4: what a hand can become, apart from the slot; once for each ordered choice of cards. */
static uint32_t assignments(const uint8_t hand[], uint32_t cards, uint32_t allowed,
                            mst_move out[]) {
    uint32_t count = 0;
    for (uint32_t p = 0; p < cards; p++) {
        mst_move built = pack_build(hand[p]);
        out[count++] = built;
        for (uint32_t i = 0; i < cards; i++) {
            if (i == p) continue;
            mst_move buried = with_tomb(built, hand[i]);
            uint32_t other = 3 - p - i; /* the third card */
            if (allowed >> TOMB_TOO & 1) out[count++] = buried;
            if (allowed >> OBELISK_TOO & 1) out[count++] = with_obelisk(built, hand[i]);
            if ((allowed >> (TOMB_TOO | OBELISK_TOO) & 1) && other < cards)
                out[count++] = with_obelisk(buried, hand[other]);
        }
    }
    return count;
}

static uint32_t build_moves(const mst_game *g, const mst_state *s, mst_move out[]) {
    const necropolis *n = &s->of[s->active];
    uint8_t hand[MOST_IN_HAND];
    uint32_t cards = pyramids_hand(&n->pool, hand), count = 0;
    mst_move plain[21];
    uint32_t ways = assignments(hand, cards, pyramids_allowed(g, s, s->active), plain);
    uint32_t slots = pyramids_legal_slots(n->occupied, s->option[GAP]);
    for (; slots; slots &= slots - 1) {
        uint32_t slot = mst_bits_lowest(slots);
        for (uint32_t i = 0; i < ways; i++) out[count++] = with_slot(plain[i], slot);
    }
    return count;
}

static uint32_t discard_moves(const mst_state *s, mst_seat seat, mst_move out[]) {
    uint8_t hand[MOST_IN_HAND];
    uint32_t cards = pyramids_hand(&s->of[seat].pool, hand);
    for (uint32_t i = 0; i < cards; i++) out[i] = pack(DISCARD_CARD, 0, hand[i]);
    return cards;
}

uint32_t pyramids_moves(const mst_game *g, const mst_state *s, mst_seat seat, mst_move out[]) {
    if (seat >= MST_CHANCE || !(pyramids_actors(g, s) >> seat & 1)) return 0;
    switch (s->phase) {
    case CHOOSE: return tile_moves(g, s, out);
    case TAKE: return pair_moves(s, out);
    case BUILD: return build_moves(g, s, out);
    default: return discard_moves(s, seat, out);
    }
}

/* ---- chance: uniform over a set (§10) ---- */

/* §4.8: a tile set aside at random is never the one of the round before. */
static uint32_t small_outcomes(const mst_game *g, const mst_state *s) {
    if (s->phase == DEAL_FIRST) return (1u << s->seats) - 1;
    uint32_t last = s->aside ? 1u << s->aside : 0;
    return tiles_of(g, s->seats) & ~last;
}

static bool draws_a_card(const mst_state *s) {
    return s->phase == DEAL_CARD || s->phase == STOCK;
}

static mst_move outcome(const mst_state *s, uint32_t drawn) {
    switch (s->phase) {
    case DEAL_ASIDE: return pack(DRAW_ASIDE, 0, drawn);
    case DEAL_CARD: return pack(DRAW_CARD, s->active, drawn);
    case DEAL_FIRST: return pack(DRAW_FIRST, drawn, 0);
    default: return pack(DRAW_STOCK, 0, drawn);
    }
}

uint32_t pyramids_draws(const mst_game *g, const mst_state *s, mst_move out[], uint32_t weight[]) {
    if (s->phase > STOCK) return 0;
    uint32_t count = 0;
    mst_bag left = s->bag;
    if (!draws_a_card(s)) left = (mst_bag){{small_outcomes(g, s), 0}};
    while (!mst_bag_is_empty(&left)) {
        weight[count] = 1;
        out[count++] = outcome(s, mst_bag_take_lowest(&left));
    }
    return count;
}

mst_move pyramids_draw(const mst_game *g, const mst_state *s, mst_rng *rng) {
    uint32_t drawn =
        draws_a_card(s) ? mst_rng_draw(rng, &s->bag) : mst_rng_member(rng, small_outcomes(g, s));
    return outcome(s, drawn);
}

/* ---- play: a function per phase, each naming the next ---- */

static void start_round(mst_state *s, uint32_t first) {
    s->round++;
    s->first = s->active = (uint8_t)first;
    s->stocked = 0;
    s->phase = STOCK;
}

static void set_aside(mst_state *s, uint32_t tile) {
    s->aside = (uint8_t)tile;
    if (s->round)
        start_round(s, (s->first + 1u) % s->seats);
    else
        s->phase = DEAL_CARD;
}

static void deal_card(mst_state *s, uint32_t seat, uint32_t card) {
    mst_bag_take(&s->bag, card);
    s->of[seat].initial = (uint8_t)card;
    receive(&s->of[seat].pool, card);
    s->active++;
    if (s->active < s->seats) return;
    s->active = 0;
    if (s->option[FIRST])
        start_round(s, s->option[FIRST] - 1u); /* R30: no event */
    else
        s->phase = DEAL_FIRST;
}

/* §4.1. A pair has no order, so it lies sorted. */
static void stock(mst_state *s, uint32_t card) {
    uint8_t *pair = s->quarry[s->stocked / 2];
    mst_bag_take(&s->bag, card);
    if (s->stocked % 2 == 0)
        pair[0] = (uint8_t)card;
    else if (card > pair[0])
        pair[1] = (uint8_t)card;
    else
        pair[1] = pair[0], pair[0] = (uint8_t)card;
    if (++s->stocked == 2 * s->seats) s->phase = CHOOSE;
}

/* R27: the next higher tile that somebody holds; after the last one the number of seats. */
static uint32_t seat_after_tile(const mst_state *s, uint32_t tile) {
    uint32_t next = s->seats, lowest = TILES + 1;
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        uint32_t held = s->of[seat].tile;
        if (held > tile && held < lowest) lowest = held, next = seat;
    }
    return next;
}

static void choose_tile(mst_state *s, uint32_t tile) {
    s->of[s->active].tile = (uint8_t)tile;
    s->active = (uint8_t)((s->active + 1) % s->seats);
    if (s->active != s->first) return;
    s->active = (uint8_t)seat_after_tile(s, 0);
    s->phase = TAKE;
}

static void take_pair(mst_state *s, uint32_t pair) {
    pool *p = &s->of[s->active].pool;
    receive(p, s->quarry[pair][0]);
    receive(p, s->quarry[pair][1]);
    s->taker[pair] = (uint8_t)(s->active + 1);
    s->phase = BUILD;
}

/* §4.8 */
static void end_round(const mst_game *g, mst_state *s) {
    if (s->round == ROUNDS) {
        s->phase = OVER;
        return;
    }
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        s->of[seat].tile = 0;
        s->taker[seat] = s->quarry[seat][0] = s->quarry[seat][1] = 0;
    }
    if (s->seats == 2 && s->option[ROTATE2] == RANDOM) {
        s->active = 0, s->stocked = 0;
        s->phase = DEAL_ASIDE;
        return;
    }
    if (s->seats == 2) s->aside = (uint8_t)tile_after(tiles_of(g, 2), s->aside);
    start_round(s, (s->first + 1u) % s->seats);
}

/* §4.7, R34, R37: whoever holds two cards, except in the last round. */
static uint32_t surplus_seats(const mst_state *s) {
    uint32_t seats = 0;
    for (uint32_t seat = 0; seat < s->seats; seat++)
        seats |= (uint32_t)(s->of[seat].pool.in_hand == 2) << seat;
    return s->round == ROUNDS ? 0 : seats;
}

static void next_turn(const mst_game *g, mst_state *s) {
    uint32_t next = seat_after_tile(s, s->of[s->active].tile);
    if (next < s->seats) {
        s->active = (uint8_t)next;
        s->phase = TAKE;
        return;
    }
    s->pending = (uint8_t)surplus_seats(s); /* with discard=turn nobody has one left */
    if (s->pending)
        s->phase = GIVE_UP;
    else
        end_round(g, s);
}

static void build(const mst_game *g, mst_state *s, mst_move move) {
    necropolis *n = &s->of[s->active];
    uint32_t slot = slot_in(move), buried = tomb_card_in(move), raised = obelisk_card_in(move);
    n->occupied |= 1u << slot;
    n->card[slot] = (uint8_t)pyramid_card_in(move);
    leave(n, pyramid_card_in(move));
    if (raised) {
        n->obelisk[n->stages++] = (uint8_t)raised;
        leave(n, raised);
    }
    n->buried[s->round - 1] = (uint8_t)buried;
    if (buried && s->option[TOMBS] == OPEN)
        bury_face_up(n, buried);
    else if (buried)
        bury_face_down(&n->pool, buried);
    s->pending = (uint8_t)(s->option[DISCARD] == AT_TURN ? surplus_seats(s) & 1u << s->active : 0);
    if (s->pending)
        s->phase = GIVE_UP;
    else
        next_turn(g, s);
}

/* R33, R35: the last discard turns all of them up. */
static void discard(const mst_game *g, mst_state *s, mst_seat seat, uint32_t card) {
    s->of[seat].sealed = (uint8_t)card;
    s->pending &= (uint8_t) ~(1u << seat);
    if (s->pending) return;
    for (uint32_t i = 0; i < s->seats; i++) {
        necropolis *n = &s->of[i];
        if (!n->sealed) continue;
        n->discarded[s->round - 1] = n->sealed;
        leave(n, n->sealed);
        n->sealed = 0;
    }
    if (s->option[DISCARD] == AT_TURN)
        next_turn(g, s);
    else
        end_round(g, s);
}

void pyramids_play(const mst_game *g, mst_state *s, mst_seat seat, mst_move move) {
    switch (kind_of(move)) {
    case CHOOSE_TILE: choose_tile(s, tile_in(move)); break;
    case TAKE_PAIR: take_pair(s, pair_in(move)); break;
    case BUILD_CARDS: build(g, s, move); break;
    case DISCARD_CARD: discard(g, s, seat, card_in(move)); break;
    case DRAW_ASIDE: set_aside(s, tile_in(move)); break;
    case DRAW_CARD: deal_card(s, seat_in(move), card_in(move)); break;
    case DRAW_FIRST: start_round(s, seat_in(move)); break;
    case DRAW_STOCK: stock(s, card_in(move)); break;
    case NO_MOVE: break;
    }
}
