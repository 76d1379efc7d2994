/* rules_round.c -- setup and the phases around the sites: P1 BOATS, P2 DISTRIBUTE, P3 NEGOTIATE,
 * P4 DEAL, P6 ORDER, P8 END. Each function that begins a phase goes on to the next one when there
 * is nothing to draw and nothing to decide. */
#include "pyramidion.h"
#include <string.h>

static void start_round(const mst_game *g, mst_state *s);
static void start_negotiation(const mst_game *g, mst_state *s, uint32_t from_site);

/* ---- setup (§3) ---- */

void pyramidion_begin(const mst_game *g, mst_state *s, const mst_setup *setup) {
    const pyramidion_pieces *p = pieces_of(g);
    s->seats = setup->seats;
    for (uint32_t i = 0; i < OPTIONS; i++) s->option[i] = setup->option[i];
    s->supply = p->supply;
    s->pile = p->shared;
    s->pile_size = SHARED_CARDS;
    s->boat_deck = (uint32_t)(bit(p->boats + 1u) - 2);
    s->dist_deck = (uint16_t)(bit(p->distributions + 1u) - 2);
    for (uint32_t kinds = 0; kinds < KINDS; kinds++)
        memcpy(s->troops_left[kinds], p->troops[kinds], s->seats);
    s->phase = SET_ORDER;
}

/* ---- P1 BOATS (§4.1), also the first five of the setup ---- */

bool pyramidion_refill_boats(mst_state *s) {
    if (!s->boat_deck) {
        s->boat_deck = s->boat_discard;
        s->boat_discard = 0;
    }
    return s->boat_deck != 0;
}

/* §4.2, R18: all at once where the supply allows, else token by token in SITE ORDER. */
static void distribute(const mst_game *g, mst_state *s) {
    const distribution_card *card = &pieces_of(g)->distribution[s->distribution];
    bool is_enough = has_all(s->supply, card->whole);
    for (uint32_t site = 0; site < SITES; site++) {
        goods tokens = card->on[site];
        if (!is_enough) tokens -= lacking(tokens, s->supply);
        s->on_site[site] += tokens;
        s->supply -= tokens;
    }
    s->dist_discard |= (uint16_t)bit(s->distribution);
    s->distribution = 0;
    if (!s->dist_deck) {
        s->dist_deck = s->dist_discard;
        s->dist_discard = 0;
    }
    s->phase = TURN_DISTRIBUTION;
}

static void start_boats(const mst_game *g, mst_state *s) {
    if (mst_bits_count(s->boat_line) < LINE && pyramidion_refill_boats(s))
        s->phase = FILL_LINE;
    else if (s->round == 0)
        s->phase = TURN_DISTRIBUTION;
    else
        distribute(g, s);
}

void pyramidion_set_order(const mst_game *g, mst_state *s, uint32_t seat) {
    s->order[s->position++] = (uint8_t)seat;
    if (s->position < s->seats) return;
    s->position = 0;
    start_boats(g, s);
}

void pyramidion_fill_line(const mst_game *g, mst_state *s, uint32_t boat) {
    s->boat_deck &= ~(1u << boat);
    s->boat_line |= 1u << boat;
    start_boats(g, s);
}

/* ---- P2 DISTRIBUTE (§4.2): the next card is public one round ahead ---- */

void pyramidion_turn_distribution(const mst_game *g, mst_state *s, uint32_t card) {
    s->dist_deck &= (uint16_t)~bit(card);
    s->distribution = (uint8_t)card;
    if (s->round == 0)
        start_round(g, s);
    else
        start_negotiation(g, s, 0);
}

static void start_round(const mst_game *g, mst_state *s) {
    s->round++;
    start_boats(g, s);
}

/* ---- P3 NEGOTIATE (§4.3) ---- */

static void start_deal(const mst_game *g, mst_state *s);

static void start_negotiation(const mst_game *g, mst_state *s, uint32_t from_site) {
    for (uint32_t site = from_site; site < SITES; site++) {
        if (!s->troop[NEGOTIATORS][site] || !s->on_site[site]) continue;
        s->site = (uint8_t)site;
        s->turn = s->troop[NEGOTIATORS][site] - 1;
        s->phase = PICK;
        return;
    }
    start_deal(g, s);
}

uint32_t pyramidion_pick_moves(const mst_state *s, mst_move out[]) {
    uint32_t count = 0;
    for (goods left = types_in(s->on_site[s->site]); left; left &= left - 1)
        out[count++] = pack(PICK_RESOURCE, s->site, type_at(left));
    return count;
}

void pyramidion_pick(const mst_game *g, mst_state *s, uint32_t resource) {
    s->on_site[s->site] -= one(resource);
    s->reserve[s->turn] += one(resource);
    start_negotiation(g, s, s->site + 1u);
}

/* ---- P4 DEAL (§4.4) ---- */

/* R13: the torturer troop on the site of the extra card. */
static void start_allotment(const mst_game *g, mst_state *s) {
    uint32_t site = pieces_of(g)->site_with[EXTRA_CARD];
    s->turn = s->order[s->position];
    s->deals_left = (uint8_t)(DEALT + (s->troop[TORTURERS][site] == s->turn + 1));
    s->phase = DEAL;
}

static void start_deal(const mst_game *g, mst_state *s) {
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        s->hand[seat] = s->known[seat] = pieces_of(g)->base[seat];
        s->hand_size[seat] = BASE_CARDS;
    }
    s->discard = 0;
    s->pile = pieces_of(g)->shared;
    s->pile_size = SHARED_CARDS;
    s->site = 0;
    s->position = 0;
    start_allotment(g, s);
}

void pyramidion_deal(const mst_game *g, mst_state *s, uint32_t card) {
    pyramidion_gain_card(s, card);
    if (--s->deals_left) return;
    if (++s->position < s->seats) {
        start_allotment(g, s);
        return;
    }
    s->position = 0;
    pyramidion_start_activation(g, s);
}

/* ---- P6 ORDER (§4.9) ---- */

static void swap_two(mst_state *s) {
    uint8_t first = s->order[0];
    s->order[0] = s->order[1];
    s->order[1] = first;
}

/* Two players, and the site of the order tokens was not activated (R33). */
static bool is_swap_due(const mst_game *g, const mst_state *s, uint8_t when) {
    bool was_active = s->sundials >> pieces_of(g)->site_with[ORDER_TOKEN] & 1;
    return s->seats == 2 && !was_active && s->option[SWAP_2P] == when;
}

/* R31: seats without a token keep their relative order in the free positions. */
static void apply_tokens(mst_state *s) {
    uint8_t old[SEATS], next = 0;
    uint32_t taken = 0;
    memcpy(old, s->order, sizeof old);
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        if (!s->token[seat]) continue;
        taken |= 1u << (s->token[seat] - 1);
        s->order[s->token[seat] - 1] = (uint8_t)seat;
    }
    for (uint32_t i = 0; i < s->seats; i++) {
        if (s->token[old[i]]) continue;
        while (taken >> next & 1) next++;
        s->order[next++] = old[i];
    }
    memset(s->token, 0, sizeof s->token);
}

void pyramidion_start_order(const mst_game *g, mst_state *s) {
    apply_tokens(s);
    if (is_swap_due(g, s, SWAP_IN_PHASE_6)) swap_two(s);
    pyramidion_start_load(g, s);
}

/* ---- P8 END (§4.11) ---- */

static bool is_target_reached(const mst_game *g, const mst_state *s) {
    mst_score scores[SEATS];
    pyramidion_scores(g, s, scores);
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (scores[seat].total >= pyramidion_target(s)) return true;
    return false;
}

/* R50: hands count for the tie-break, so they are discarded only when the game goes on. */
static void discard_hands(const mst_game *g, mst_state *s) {
    for (uint32_t seat = 0; seat < s->seats; seat++)
        s->discard |= s->hand[seat] & pieces_of(g)->shared;
    memset(s->hand, 0, sizeof s->hand);
    memset(s->known, 0, sizeof s->known);
    memset(s->earlier, 0, sizeof s->earlier);
    memset(s->held, 0, sizeof s->held);
    memset(s->hand_size, 0, sizeof s->hand_size);
    s->redecks = 0;
}

void pyramidion_end_round(const mst_game *g, mst_state *s) {
    if (s->private_boat) s->boat_discard |= 1u << s->private_boat;
    s->private_boat = s->private_seat = 0;
    s->turn = 0;
    bool is_boat_left = s->boat_line | s->boat_deck | s->boat_discard;
    if (!is_boat_left || s->round == s->option[MAX_ROUNDS] || is_target_reached(g, s)) {
        s->phase = OVER;
        return;
    }
    discard_hands(g, s);
    if (is_swap_due(g, s, SWAP_NEXT_ROUND)) swap_two(s);
    s->sundials = s->used_troops = 0;
    s->activation = 0;
    start_round(g, s);
}
