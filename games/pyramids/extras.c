/* extras.c -- what must always hold in Pyramids, and what else programs need. */
#include "mastaba/bits.h"
#include "mastaba/text.h"
#include "pyramids.h"
#include <string.h>

/* ---- every card is in exactly one place ---- */

typedef struct {
    mst_bag seen;
    uint32_t count;
} census;

static void count_card(census *c, uint32_t card) {
    if (!card) return;
    if (card <= CARDS) mst_bag_put(&c->seen, card);
    c->count++;
}

static void count_seat(census *c, const necropolis *n) {
    for (uint32_t slot = 0; slot < SLOTS; slot++) count_card(c, n->card[slot]);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        count_card(c, n->obelisk[i]);
        count_card(c, n->discarded[i]);
    }
    for (uint32_t i = 0; i < MOST_IN_POOL; i++) count_card(c, n->pool.card[i]);
}

/* Taken pairs stay to be seen in the quarry; their cards are counted with their takers. */
static bool is_every_card_once(const mst_state *s) {
    census c = {s->bag, mst_bag_size(&s->bag)};
    for (uint32_t seat = 0; seat < SEATS; seat++) {
        count_seat(&c, &s->of[seat]);
        for (uint32_t i = 0; i < 2 && !s->taker[seat]; i++) count_card(&c, s->quarry[seat][i]);
    }
    mst_bag all = mst_bag_full(CARDS);
    return c.count == CARDS && memcmp(&c.seen, &all, sizeof all) == 0;
}

/* ---- buildings ---- */

/* The base is one run around a4, every upper card has both supports, and without gaps each storey
 * is one run too. */
static bool is_pyramid_sound(const mst_state *s, const necropolis *n) {
    uint32_t all = n->occupied, cards = 0;
    for (uint32_t slot = 0; slot < SLOTS; slot++) cards |= (uint32_t)(n->card[slot] != 0) << slot;
    if (cards != all || (all >> 8 & ~(all & all >> 1))) return false;
    if (all && !(all >> FIRST_SLOT & 1)) return false;
    for (uint32_t storey = 0; storey < STOREYS; storey++) {
        uint32_t row = all >> 8 * storey & 0xff;
        uint32_t run = row ? row >> mst_bits_lowest(row) : 0;
        bool is_one_run = (run & (run + 1)) == 0;
        if (!is_one_run && (storey == 0 || s->option[GAP] == GAP_NO)) return false;
        if (mst_bits_count(row) > STOREYS - storey) return false;
    }
    return true;
}

static bool has_pool_card(const pool *p, uint32_t from, uint32_t to, uint32_t card) {
    for (uint32_t i = from; i < to; i++)
        if (p->card[i] == card) return true;
    return false;
}

static bool is_pool_sound(const mst_state *s, const necropolis *n) {
    const pool *p = &n->pool;
    if (p->size > MOST_IN_POOL || p->in_hand > MOST_IN_HAND || p->settled + p->in_hand > p->size)
        return false;
    uint8_t tomb[ROUNDS];
    uint32_t buried = pyramids_tomb(n, tomb);
    if (buried + p->in_hand != p->size) return false;
    for (uint32_t i = 0; i < buried; i++)
        if (tomb[i] == p->kept || !has_pool_card(p, 0, candidates_end(p), tomb[i])) return false;
    bool has_candidates = p->settled + p->in_hand < p->size;
    if (has_candidates != (p->kept != 0)) return false;
    if (has_candidates && !has_pool_card(p, p->settled, candidates_end(p), p->kept)) return false;
    if (has_candidates && s->option[TOMBS] == OPEN) return false;
    for (uint32_t i = 0; i < MOST_IN_POOL; i++)
        if ((p->card[i] != 0) != (i < p->size)) return false;
    return !n->initial || has_pool_card(p, 0, p->size, n->initial);
}

/* ---- rounds ---- */

/* In every position: what a seat received is what it has laid, given up and holds. */
static bool is_share_sound(const mst_state *s, uint32_t seat) {
    const necropolis *n = &s->of[seat];
    uint32_t laid = mst_bits_count(n->occupied), discards = 0, received = n->initial != 0;
    bool has_taken = false;
    for (uint32_t pair = 0; pair < s->seats; pair++) has_taken |= s->taker[pair] == seat + 1;
    for (uint32_t i = 0; i < ROUNDS; i++) discards += n->discarded[i] != 0;
    uint32_t finished = s->round - (s->round && s->phase != DEAL_ASIDE);
    if (s->round) received = 1 + 2 * (finished + has_taken);
    bool is_building = s->phase == BUILD && s->active == seat;
    return laid == finished + (has_taken && !is_building) &&
           laid + n->stages + discards + n->pool.size == received;
}

static bool is_round_sound(const mst_game *g, const mst_state *s) {
    uint32_t taken = 0;
    if (s->round > ROUNDS || s->masked) return false;
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        uint32_t tile = s->of[seat].tile;
        if (!is_share_sound(s, seat)) return false;
        if (tile && (tile == s->aside || !(tiles_of(g, s->seats) >> tile & 1))) return false;
        if (tile && (taken >> tile & 1)) return false;
        taken |= 1u << tile;
    }
    return (s->seats == 2) == (s->aside != 0) || s->phase == DEAL_ASIDE;
}

/* A seat that owes a discard or has sealed one holds two cards. */
static bool are_discards_sound(const mst_state *s) {
    if ((s->pending != 0) != (s->phase == GIVE_UP)) return false;
    for (uint32_t seat = 0; seat < SEATS; seat++) {
        const necropolis *n = &s->of[seat];
        uint8_t hand[MOST_IN_HAND];
        bool is_pending = s->pending >> seat & 1;
        if ((is_pending || n->sealed) && n->pool.in_hand != 2) return false;
        if (!n->sealed) continue;
        pyramids_hand(&n->pool, hand);
        if (is_pending || (hand[0] != n->sealed && hand[1] != n->sealed)) return false;
    }
    return true;
}

static const char *check(const mst_game *g, const mst_state *s) {
    if (!is_every_card_once(s)) return "a card is missing or in two places";
    for (uint32_t seat = 0; seat < SEATS; seat++) {
        if (!is_pyramid_sound(s, &s->of[seat])) return "a pyramid is not built as the rules say";
        if (!is_pool_sound(s, &s->of[seat])) return "a hand and its tomb do not add up";
    }
    if (!is_round_sound(g, s)) return "tiles, pairs and cards laid do not fit the round";
    if (!are_discards_sound(s)) return "a discard is due or sealed that cannot be made";
    return NULL;
}

/* ---- what a seat has in the end: the cards of its three buildings ---- */

static void name_piece(const mst_game *g, uint32_t which, mst_text *out) {
    pyramids_put_card(out, g, which + 1);
}

static void note_cards(const uint8_t cards[], uint32_t count, uint8_t has[]) {
    for (uint32_t i = 0; i < count; i++)
        if (cards[i]) has[cards[i] - 1] = 1;
}

static void held(const mst_game *g, const mst_state *s, mst_seat seat, uint8_t has[]) {
    const necropolis *n = &s->of[seat];
    uint8_t tomb[ROUNDS];
    (void)g;
    note_cards(n->card, SLOTS, has);
    note_cards(n->obelisk, n->stages, has);
    note_cards(tomb, pyramids_tomb(n, tomb), has);
}

static const mst_holdings holdings = {CARDS, name_piece, held};

const mst_extras pyramids_extras = {
    .kit = &pyramids_kit,
    .show = pyramids_show,
    .check = check,
    .numbers = &pyramids_numbers,
    .holdings = &holdings,
};
