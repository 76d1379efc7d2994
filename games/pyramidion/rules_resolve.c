/* rules_resolve.c -- a site ends: P5C RESOLVE (revolt, torturers, negotiators, merchants), P5F
 * FETCH, P5T TRADE, P5D CLEAN. */
#include "pyramidion.h"
#include <string.h>

/* ---- values (§4.7) ---- */

static uint32_t count_effect(const mst_game *g, const mst_state *s, effect wanted) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->laid_count; i++) count += effect_of(g, &s->laid[i]) == wanted;
    return count;
}

/* What a card shows in one category before any Slaver. */
uint32_t pyramidion_printed(const mst_game *g, const laid_card *c, uint32_t category) {
    const character *face = &pieces_of(g)->card[c->face];
    if (face->effect == GODDESS) return c->mark == category + 1 ? face->wild : 0;
    return face->value[category];
}

/* R25: every opposing Slaver takes one from each value of each card, never below zero. */
totals pyramidion_totals(const mst_game *g, const mst_state *s) {
    totals sums = {{{0}}};
    uint8_t slavers = 0, own[SEATS] = {0};
    for (uint32_t i = 0; i < s->laid_count; i++) {
        bool is_slaver = effect_of(g, &s->laid[i]) == SLAVER;
        slavers += is_slaver;
        own[s->laid[i].owner] += is_slaver;
    }
    for (uint32_t i = 0; i < s->laid_count; i++) {
        uint32_t owner = s->laid[i].owner, lowered = slavers - own[owner];
        for (uint32_t k = 0; k < CATEGORIES; k++) {
            uint32_t value = pyramidion_printed(g, &s->laid[i], k);
            if (value > lowered) sums.of[k][owner] += (uint16_t)(value - lowered);
        }
    }
    return sums;
}

uint32_t pyramidion_counts(const mst_game *g, const mst_state *s, const laid_card *c,
                           uint32_t category) {
    uint32_t value = pyramidion_printed(g, c, category), lowered = 0;
    for (uint32_t i = 0; i < s->laid_count; i++)
        lowered += effect_of(g, &s->laid[i]) == SLAVER && s->laid[i].owner != c->owner;
    return value > lowered ? value - lowered : 0;
}

uint32_t pyramidion_minimum(const mst_game *g, const mst_state *s, uint32_t category) {
    uint32_t minimum = pieces_of(g)->site[s->site].minimum[category];
    for (uint32_t i = 0; i < s->laid_count; i++)
        if (s->laid[i].mark == RAISED) minimum += 3;
    return minimum;
}

/* The one seat with the most points; SEATS when it is shared or nothing (R39). */
uint32_t pyramidion_winner(const mst_state *s, const uint16_t points[SEATS]) {
    uint32_t best = SEATS, most = 0;
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        if (points[seat] > most)
            best = seat, most = points[seat];
        else if (points[seat] == most)
            best = SEATS;
    }
    return best;
}

/* ---- step 1, revolt ---- */

static void start_torturers(const mst_game *g, mst_state *s);

uint32_t pyramidion_revolt_cards(const mst_game *g, const mst_state *s) {
    return count_effect(g, s, REVOLT_EFFECT);
}

uint32_t pyramidion_revolt_value(const mst_game *g, const mst_state *s) {
    uint32_t value = has_power(g, s->site, STRONG_REVOLTS) ? 2 * mst_bits_count(s->revolts) : 0;
    for (uint32_t left = s->revolts; left; left &= left - 1)
        value += pieces_of(g)->revolt[mst_bits_lowest(left)].value;
    return value;
}

/* R34 */
static void reward(const mst_game *g, mst_state *s, uint32_t seat) {
    for (uint32_t left = s->revolts; left; left &= left - 1) {
        goods token = one(pieces_of(g)->revolt[mst_bits_lowest(left)].resource);
        if (!has_all(s->supply, token)) continue;
        s->supply -= token;
        s->reserve[seat] += token;
    }
}

/* R54: all influences are fixed before anybody discards. */
static void revolt(const mst_game *g, mst_state *s) {
    totals sums = pyramidion_totals(g, s);
    const uint16_t *influence = sums.of[INFLUENCE];
    uint32_t value = pyramidion_revolt_value(g, s), top = pyramidion_winner(s, influence);
    bool is_literal = s->option[REVOLT_REWARD] == LITERAL;
    if (top < SEATS && (is_literal || influence[top] >= value)) reward(g, s, top);
    for (uint32_t i = s->laid_count; i-- > 0;)
        if (influence[s->laid[i].owner] < value) pyramidion_discard(g, s, i);
    s->revolts = 0;
}

void pyramidion_start_resolve(const mst_game *g, mst_state *s) {
    if (s->laid_count && pyramidion_revolt_cards(g, s))
        s->phase = REVOLT_DRAW;
    else
        start_torturers(g, s);
}

void pyramidion_draw_revolt(const mst_game *g, mst_state *s, uint32_t token) {
    s->revolts |= (uint8_t)(1u << token);
    uint32_t drawn = mst_bits_count(s->revolts);
    if (drawn < pyramidion_revolt_cards(g, s) && drawn < pieces_of(g)->revolts) return;
    revolt(g, s);
    start_torturers(g, s);
}

/* ---- steps 2 to 4 ---- */

static void start_fetch(const mst_game *g, mst_state *s, uint32_t from);

/* Who posts a troop that would change the board: SEATS for nobody (R40, R41). */
static uint32_t placing_seat(const mst_game *g, const mst_state *s, const totals *sums,
                             uint32_t kind_of_troop) {
    uint32_t seat = pyramidion_winner(s, sums->of[kind_of_troop]);
    if (seat == SEATS) return SEATS;
    if (sums->of[kind_of_troop][seat] < pyramidion_minimum(g, s, kind_of_troop)) return SEATS;
    bool is_there = s->troop[kind_of_troop][s->site] == seat + 1;
    return is_there || !s->troops_left[kind_of_troop][seat] ? SEATS : seat;
}

static void place(mst_state *s, uint32_t kind_of_troop, uint32_t seat) {
    pyramidion_send_home(s, kind_of_troop, s->site);
    s->troop[kind_of_troop][s->site] = (uint8_t)(seat + 1);
    s->troops_left[kind_of_troop][seat]--;
}

static void take_resources(const mst_game *g, mst_state *s, const totals *sums) {
    uint32_t seat = pyramidion_winner(s, sums->of[BARGAINING]);
    if (seat < SEATS) {
        s->reserve[seat] += s->on_site[s->site];
        s->on_site[s->site] = 0;
    }
    start_fetch(g, s, 0);
}

static void start_torturers(const mst_game *g, mst_state *s) {
    totals sums = pyramidion_totals(g, s);
    uint32_t flag = placing_seat(g, s, &sums, TORTURERS);
    if (flag < SEATS) place(s, TORTURERS, flag);
    uint32_t fan = placing_seat(g, s, &sums, NEGOTIATORS);
    if (fan < SEATS && s->option[NEGOTIATOR_PLACEMENT] == ASKED) { /* R42 */
        s->turn = (uint8_t)fan;
        s->phase = PLACING;
        return;
    }
    if (fan < SEATS) place(s, NEGOTIATORS, fan);
    take_resources(g, s, &sums);
}

void pyramidion_place(const mst_game *g, mst_state *s, bool is_wanted) {
    totals sums = pyramidion_totals(g, s);
    if (is_wanted) place(s, NEGOTIATORS, s->turn);
    take_resources(g, s, &sums);
}

/* ---- P5F FETCH (§4.8, R28) ---- */

static void start_trade(const mst_game *g, mst_state *s);

/* The owner's other cards. */
uint64_t pyramidion_fetchable(const mst_state *s) {
    uint64_t set = 0;
    for (uint32_t i = 0; i < s->laid_count; i++)
        if (i != s->fetcher && s->laid[i].owner == s->laid[s->fetcher].owner)
            set |= bit(s->laid[i].card);
    return set;
}

static void start_fetch(const mst_game *g, mst_state *s, uint32_t from) {
    for (uint32_t i = from; i < s->laid_count; i++) {
        if (effect_of(g, &s->laid[i]) != HIGH_PRIEST) continue;
        s->fetcher = (uint8_t)i;
        if (!pyramidion_fetchable(s)) continue;
        s->turn = s->laid[i].owner;
        s->phase = FETCH;
        return;
    }
    s->fetcher = 0;
    start_trade(g, s);
}

void pyramidion_fetch(const mst_game *g, mst_state *s, uint32_t card) {
    uint32_t index = 0, next = s->fetcher + 1u;
    while (s->laid[index].card != card) index++;
    if (index < s->fetcher) next--;
    pyramidion_discard(g, s, index);
    s->discard &= ~bit(card);
    s->hand[s->turn] |= bit(card);
    s->known[s->turn] |= bit(card); /* taken openly */
    s->hand_size[s->turn]++;
    start_fetch(g, s, next);
}

/* ---- P5T TRADE (§4.8, R43) ---- */

static void clean(const mst_game *g, mst_state *s);

static bool can_trade(const mst_state *s, uint32_t seat) {
    return !(s->traders >> seat & 1) && amount(s->reserve[seat], WORKER) >= 3 &&
           amount(s->supply, STATUE);
}

/* Clockwise from the activator; who was asked, or could not, is not asked again. */
static void start_trade(const mst_game *g, mst_state *s) {
    uint32_t first = activator_of(s);
    for (uint32_t i = 0; has_power(g, s->site, STATUE_TRADE) && i < s->seats; i++) {
        uint32_t seat = (first + i) % s->seats;
        if (!can_trade(s, seat)) continue;
        s->turn = (uint8_t)seat;
        s->phase = TRADE;
        return;
    }
    s->traders = 0;
    clean(g, s);
}

void pyramidion_trade(const mst_game *g, mst_state *s, bool is_wanted) {
    goods change = several(WORKER, 3) - one(STATUE);
    if (is_wanted) {
        s->reserve[s->turn] -= change;
        s->supply += change;
    }
    if (!is_wanted || s->option[ABU_TRADES] == TRADE_ONCE) s->traders |= (uint8_t)(1u << s->turn);
    start_trade(g, s);
}

/* ---- P5D CLEAN ---- */

static void clean(const mst_game *g, mst_state *s) {
    uint64_t cards = 0;
    for (uint32_t i = 0; i < s->laid_count; i++) cards |= bit(s->laid[i].card);
    s->discard |= cards & pieces_of(g)->shared;
    memset(s->laid, 0, s->laid_count * sizeof *s->laid);
    memset(s->played, 0, sizeof s->played);
    s->laid_count = s->ankh_used = s->passed = 0;
    s->sundials |= (uint8_t)(1u << s->site);
    s->site = 0;
    s->activation++;
    pyramidion_start_activation(g, s);
}
