/* rules.c -- the deal, then rounds of two phases: the leader may bury, everybody shows. */
#include "lesson.h"

/* §3 */
void lesson_begin(const mst_game *g, mst_state *s, const mst_setup *setup) {
    s->bag = pieces_of(g)->all;
    s->seats = setup->seats;
    for (uint32_t i = 0; i < OPTIONS; i++) s->option[i] = setup->option[i];
    s->phase = DEAL;
}

uint8_t lesson_seats(const mst_game *g, const mst_state *s) {
    (void)g;
    return s->seats;
}

/* ---- who acts ---- */

static mst_seats seats_yet_to_show(const mst_state *s) {
    mst_seats seats = 0;
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (!s->shown[s->round][seat]) seats |= (mst_seats)(1u << seat);
    return seats;
}

mst_seats lesson_actors(const mst_game *g, const mst_state *s) {
    (void)g;
    switch (s->phase) {
    case OVER: return 0;
    case LEAD: return (mst_seats)(1u << s->leader);
    case SHOW: return seats_yet_to_show(s);
    default: return 1u << MST_CHANCE;
    }
}

/* ---- moves ---- */

static uint32_t moves_with_each(kind k, const heap *h, mst_move out[]) {
    uint32_t count = 0;
    for (uint32_t sign = 1; sign <= MAX_SIGNS; sign++)
        if (h->of[sign]) out[count++] = pack(k, 0, sign);
    return count;
}

uint32_t lesson_moves(const mst_game *g, const mst_state *s, mst_seat seat, mst_move out[]) {
    if (seat >= SEATS || !(lesson_actors(g, s) >> seat & 1)) return 0;
    if (s->phase == SHOW) return moves_with_each(SHOW_TILE, &s->hand[seat], out);
    out[0] = pack(KEEP, 0, 0);
    return size_of(&s->bag) ? 1 + moves_with_each(BURY, &s->hand[seat], out + 1) : 1;
}

/* ---- chance ---- */

/* The seat that lacks a tile: each has one for every round to come. `seats` when nobody does. */
static mst_seat taker(const mst_state *s) {
    mst_seat seat = 0;
    uint32_t wanted = (uint32_t)(rounds_of(s) - s->round);
    while (seat < s->seats && size_of(&s->hand[seat]) == wanted) seat++;
    return seat;
}

uint32_t lesson_draws(const mst_game *g, const mst_state *s, mst_move out[], uint32_t weight[]) {
    uint32_t count = 0;
    if (!(lesson_actors(g, s) >> MST_CHANCE & 1)) return 0;
    for (mst_seat seat = 0; s->phase == DEAL_FIRST && seat < s->seats; seat++) {
        weight[count] = 1;
        out[count++] = pack(DRAW_FIRST, seat, 0);
    }
    for (uint32_t sign = 1; s->phase != DEAL_FIRST && sign <= MAX_SIGNS; sign++) {
        if (!s->bag.of[sign]) continue;
        weight[count] = s->bag.of[sign]; /* equal tiles are one outcome, weighted by their number */
        out[count++] = pack(DEAL_TILE, taker(s), sign);
    }
    return count;
}

uint8_t lesson_pick(const heap *from, mst_rng *rng) {
    uint32_t skip = mst_rng_below(rng, size_of(from)), sign = 1;
    while (skip >= from->of[sign]) skip -= from->of[sign++];
    return (uint8_t)sign;
}

mst_move lesson_draw(const mst_game *g, const mst_state *s, mst_rng *rng) {
    (void)g;
    if (s->phase == DEAL_FIRST) return pack(DRAW_FIRST, mst_rng_below(rng, s->seats), 0);
    return pack(DEAL_TILE, taker(s), lesson_pick(&s->bag, rng));
}

/* ---- play: a function per kind, each naming the next phase ---- */

static void deal_tile(mst_state *s, mst_seat seat, uint8_t sign) {
    s->bag.of[sign]--;
    s->hand[seat].of[sign]++;
    if (taker(s) < s->seats) return;
    bool is_setup_without_leader = s->phase == DEAL && !s->option[FIRST];
    if (s->phase == DEAL && s->option[FIRST]) s->leader = (uint8_t)(s->option[FIRST] - 1);
    s->phase = is_setup_without_leader ? DEAL_FIRST : LEAD;
}

/* §4.1 */
static void bury(mst_state *s, uint8_t sign) {
    s->hand[s->leader].of[sign]--;
    s->buried[s->leader].of[sign]++;
    s->phase = DRAW;
}

/* §4.2, §4.3: the last tile turns all of them up, for only the current round's are sealed. */
static void show_tile(mst_state *s, mst_seat seat, uint8_t sign) {
    s->hand[seat].of[sign]--;
    s->shown[s->round][seat] = sign;
    if (seats_yet_to_show(s)) return;
    s->round++;
    s->leader = (uint8_t)((s->leader + 1) % s->seats);
    s->phase = s->round == rounds_of(s) ? OVER : LEAD;
}

void lesson_play(const mst_game *g, mst_state *s, mst_seat seat, mst_move move) {
    (void)g;
    switch (kind_of(move)) {
    case KEEP: s->phase = SHOW; break;
    case BURY: bury(s, sign_in(move)); break;
    case SHOW_TILE: show_tile(s, seat, sign_in(move)); break;
    case DEAL_TILE: deal_tile(s, seat_in(move), sign_in(move)); break;
    case DRAW_FIRST: s->leader = seat_in(move), s->phase = LEAD; break;
    case NO_MOVE: break;
    }
}
