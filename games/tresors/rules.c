/* rules.c -- setup and the phases of a turn: REVEAL, MARK, REPLACE, POINTS. */
#include "tresors.h"
#include <string.h>

static const pyramid_card *card_on(const mst_game *g, const mst_state *s, mst_seat seat,
                                   uint32_t slot) {
    return &pieces_of(g)->card[s->slot[seat][slot]];
}

/* ---- geometry (§4.3) ---- */

/* R16, R18: where an extra tick may go on one card. */
squares tresors_extra(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t slot) {
    const pyramid_card *card = card_on(g, s, seat, slot);
    squares ticked = s->now[seat].ticked[slot];
    if (!s->slot[seat][slot] || (s->option[TOMB_CLOSES] && (ticked & card->tomb))) return 0;
    return frontier(card, ticked);
}

/* ---- setup (§3) ---- */

void tresors_begin(const mst_game *g, mst_state *s, const mst_setup *setup) {
    const tresors_pieces *p = pieces_of(g);
    for (uint32_t k = 0; k < COLOURS; k++) s->deck |= p->of_colour[k];
    s->seats = setup->seats;
    for (uint32_t i = 0; i < OPTIONS; i++) s->option[i] = setup->option[i];
    s->pile = (1u << PILE) - 1;
    s->phase = DEAL;
}

uint8_t tresors_seats(const mst_game *g, const mst_state *s) {
    (void)g;
    return s->seats;
}

/* ---- who acts ---- */

static uint8_t every_seat(const mst_state *s) {
    return (uint8_t)((1u << s->seats) - 1);
}

/* §4.5 The queue is worked off in ascending order of numbers (R28). */
mst_seat tresors_owner(const mst_state *s) {
    card_set next = s->queue & (0u - s->queue);
    mst_seat seat = 0;
    while (!(s->finished[seat] & next)) seat++;
    return seat;
}

mst_seats tresors_actors(const mst_game *g, const mst_state *s) {
    (void)g;
    switch (s->phase) {
    case KEEP:
    case MARK: return every_seat(s) & (mst_seats)~s->done;
    case REPLACE: return (mst_seats)(1u << tresors_owner(s));
    case OVER: return 0;
    default: return 1u << MST_CHANCE;
    }
}

/* ---- moves, in the engine order of §10 ---- */

static uint32_t keep_moves(const mst_state *s, mst_seat seat, mst_move out[]) {
    uint32_t count = 0;
    for (card_set low = s->dealt[seat]; low; low &= low - 1)
        for (card_set high = low & (low - 1); high; high &= high - 1)
            out[count++] = pack(KEEP_CARDS, mst_bits_lowest(low), mst_bits_lowest(high));
    return count;
}

/* Sorted by anchor, then by way: so by their squares, as they are read. Every move is written, and
 * counted only if it is legal: that spares a branch that no processor can predict. */
static uint32_t placements(const pattern *p, squares open, squares edge, mst_move with,
                           mst_move out[]) {
    squares at[WAYS], anywhere = 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->ways; i++) anywhere |= at[i] = fits(&p->turned[i], open, edge);
    for (; anywhere; anywhere &= anywhere - 1) {
        uint32_t anchor = mst_bits_lowest(anywhere);
        for (uint32_t i = 0; i < p->ways; i++) {
            out[count] = with_squares(with, p->turned[i].shape << anchor);
            count += at[i] >> anchor & 1;
        }
    }
    return count;
}

static uint32_t singles(squares set, mst_move with, mst_move out[]) {
    uint32_t count = 0;
    for (; set; set &= set - 1) out[count++] = with_squares(with, set & (0u - set));
    return count;
}

static uint32_t mark_moves(const mst_game *g, const mst_state *s, mst_seat seat, mst_move out[]) {
    const pattern *flipped = &pieces_of(g)->patterns[s->pattern - 1];
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < SLOTS; slot++) {
        if (!s->slot[seat][slot]) continue;
        const pyramid_card *card = card_on(g, s, seat, slot);
        squares ticked = s->now[seat].ticked[slot], edge = frontier(card, ticked);
        mst_move with = pack_tick(TICK, slot, 0);
        count += placements(flipped, card->open & ~ticked, edge, with, out + count);
        count += singles(edge, with, out + count);
    }
    return count;
}

static uint32_t extra_moves(const mst_game *g, const mst_state *s, mst_seat seat, mst_move out[]) {
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < SLOTS; slot++)
        count +=
            singles(tresors_extra(g, s, seat, slot), pack_tick(TICK_EXTRA, slot, 0), out + count);
    return count;
}

static uint32_t replace_moves(const mst_state *s, mst_move out[]) {
    uint32_t count = 0;
    uint32_t finished = mst_bits_lowest(s->queue);
    for (card_set left = s->reserve; left; left &= left - 1)
        out[count++] = pack(TAKE, finished, mst_bits_lowest(left));
    if (s->deck) out[count++] = pack(TAKE, finished, 0);
    return count;
}

uint32_t tresors_moves(const mst_game *g, const mst_state *s, mst_seat seat, mst_move out[]) {
    if (seat >= MST_CHANCE || !(tresors_actors(g, s) >> seat & 1)) return 0;
    if (s->phase == KEEP) return keep_moves(s, seat, out);
    if (s->phase == REPLACE) return replace_moves(s, out);
    return s->now[seat].pending ? extra_moves(g, s, seat, out) : mark_moves(g, s, seat, out);
}

/* ---- chance ---- */

/* The draw that brings a certain card. */
static mst_move outcome(const mst_state *s, uint32_t card) {
    switch (s->phase) {
    case DEAL: return pack(DRAW_DEAL, s->dealing / DEALT, card);
    case DRAW: return pack(DRAW_CARD, 0, card);
    default: return pack(DRAW_RESERVE, 0, card);
    }
}

/* §4.2 A pattern is as likely as it has cards left in the pile. */
static uint32_t flips(const mst_game *g, const mst_state *s, mst_move out[], uint32_t weight[]) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < pieces_of(g)->pattern_count; i++) {
        uint32_t copies = mst_bits_count(s->pile & pieces_of(g)->patterns[i].cards);
        if (!copies) continue;
        weight[count] = copies;
        out[count++] = pack(DRAW_FLIP, 0, i);
    }
    return count;
}

static bool is_chance(const mst_state *s) {
    return s->phase != KEEP && s->phase != MARK && s->phase != REPLACE && s->phase != OVER;
}

uint32_t tresors_draws(const mst_game *g, const mst_state *s, mst_move out[], uint32_t weight[]) {
    uint32_t count = 0;
    if (!is_chance(s)) return 0;
    if (s->phase == FLIP) return flips(g, s, out, weight);
    for (card_set left = s->deck; left; left &= left - 1) {
        weight[count] = 1;
        out[count++] = outcome(s, mst_bits_lowest(left));
    }
    return count;
}

mst_move tresors_draw(const mst_game *g, const mst_state *s, mst_rng *rng) {
    if (s->phase == FLIP)
        return pack(DRAW_FLIP, 0, pieces_of(g)->in_pile[mst_rng_member(rng, s->pile)]);
    return outcome(s, mst_rng_member(rng, s->deck));
}

/* ---- setup ---- */

static void deal(mst_state *s, uint32_t card) {
    s->deck &= ~card_bit(card);
    s->dealt[s->dealing / DEALT] |= card_bit(card);
    if (++s->dealing == DEALT * s->seats) s->phase = KEEP;
}

/* §3.3 The last choice lays all kept cards open and returns the others to the deck. */
static void keep(mst_state *s, mst_seat seat, mst_move move) {
    s->kept[seat] = card_bit(lower_in(move)) | card_bit(higher_in(move));
    s->done |= (uint8_t)(1u << seat);
    if (s->done != every_seat(s)) return;
    for (uint32_t i = 0; i < s->seats; i++) {
        s->deck |= s->dealt[i] & ~s->kept[i];
        s->slot[i][0] = (uint8_t)mst_bits_lowest(s->kept[i]);
        s->slot[i][1] = (uint8_t)mst_bits_lowest(s->kept[i] & (s->kept[i] - 1));
    }
    s->done = 0;
    s->phase = DEAL_RESERVE;
}

static void fill_reserve(mst_state *s, uint32_t card) {
    s->deck &= ~card_bit(card);
    s->reserve |= card_bit(card);
}

static bool wants_reserve(const mst_state *s) {
    return s->deck && mst_bits_count(s->reserve) < RESERVE;
}

/* ---- MARK (§4.4) ---- */

static symbols symbols_on(const pyramid_card *card, squares set) {
    symbols sum = 0;
    for (; set; set &= set - 1) sum += card->symbol[mst_bits_lowest(set)];
    return sum;
}

static uint8_t up_to(uint32_t value, uint32_t most) {
    return (uint8_t)(value < most ? value : most);
}

/* R19: all skulls, then all potions; R20: all of it before the first extra tick. */
static void resolve(marks *m, symbols sum, uint32_t round) {
    uint32_t skull = up_to(m->skull + count_of(sum, SKULL), SKULLS);
    uint32_t erased = 2 * count_of(sum, POTION);
    m->skull = (uint8_t)(skull > erased ? skull - erased : 0);
    m->red = up_to(m->red + count_of(sum, RED), GEMS);
    m->green = up_to(m->green + count_of(sum, GREEN), GEMS);
    if (count_of(sum, TORCH)) m->torches |= (uint8_t)(1u << round);
    m->pending = (uint8_t)(m->pending + count_of(sum, CROSS));
}

static void note_play(course *c, mst_move move) {
    uint32_t slot = slot_in(move);
    if (kind_of(move) == TICK)
        c->choice = pack_tick(NO_MOVE, slot, squares_in(move));
    else
        c->extra[c->extras++] = (uint8_t)(1 + SQUARES * slot + mst_bits_lowest(squares_in(move)));
}

/* One play of MARK, without turning anything up. */
void tresors_mark(const mst_game *g, mst_state *s, mst_seat seat, mst_move move) {
    uint32_t slot = slot_in(move);
    marks *m = &s->now[seat];
    m->ticked[slot] |= squares_in(move);
    m->pending -= kind_of(move) == TICK_EXTRA;
    symbols sum = symbols_on(card_on(g, s, seat, slot), squares_in(move));
    if (sum) resolve(m, sum, round_of(s));
    note_play(&s->last[seat], move);
    if (m->pending && !tresors_extra(g, s, seat, 0) && !tresors_extra(g, s, seat, 1))
        m->pending = 0; /* R17: lost, all of them */
    if (!m->pending) s->done |= (uint8_t)(1u << seat);
}

bool tresors_finishes_mark(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    mst_state after;
    memcpy(&after, s, sizeof after);
    tresors_mark(g, &after, seat, move);
    return after.done >> seat & 1;
}

/* ---- POINTS and the ends of turn, round and game (§4.6, §4.7) ---- */

uint32_t tresors_made(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t colour) {
    return mst_bits_count(s->finished[seat] & pieces_of(g)->of_colour[colour]);
}

/* The same without those of this turn, which count only at POINTS, after REPLACE (R34). */
uint32_t tresors_scored(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t colour) {
    card_set counted = s->finished[seat] & pieces_of(g)->of_colour[colour];
    for (uint32_t slot = 0; slot < SLOTS; slot++)
        if (s->left[seat][slot]) counted &= ~card_bit(s->left[seat][slot]);
    return mst_bits_count(counted);
}

static void take_box(mst_state *s, uint32_t colour, mst_seat seat) {
    for (uint32_t i = 0; i < BOXES; i++) {
        if (s->box[colour][i]) continue;
        s->box[colour][i] = (uint8_t)(seat + 1);
        return;
    }
}

/* In ascending order of numbers over all seats (R36): cards later in that order do not count yet.
 */
static void give_boxes(const mst_game *g, mst_state *s) {
    card_set left = 0;
    for (uint32_t seat = 0; seat < s->seats; seat++)
        for (uint32_t slot = 0; slot < SLOTS; slot++)
            if (s->left[seat][slot]) left |= card_bit(s->left[seat][slot]);
    for (; left; left &= left - 1) {
        uint32_t colour = pieces_of(g)->card[mst_bits_lowest(left)].colour, seat = 0;
        while (!(s->finished[seat] & left & (0u - left))) seat++;
        card_set counted =
            s->finished[seat] & ~(left & (left - 1)) & pieces_of(g)->of_colour[colour];
        uint32_t made = mst_bits_count(counted);
        if (made == 2 || made == 4 || made == 6) take_box(s, colour, (mst_seat)seat);
    }
    memset(s->left, 0, sizeof s->left);
}

static void end_turn(const mst_game *g, mst_state *s) {
    give_boxes(g, s);
    s->pattern = 0;
    s->turn++;
    if (s->turn % TURNS == 0) s->pile = (1u << PILE) - 1;
    s->phase = s->turn == ALL_TURNS ? OVER : FLIP;
}

/* ---- REPLACE (§4.5) ---- */

/* R32: with nothing left to take, nobody is asked. */
static void next_entry(const mst_game *g, mst_state *s) {
    if (s->queue && (s->reserve || s->deck)) {
        s->phase = REPLACE;
        return;
    }
    s->queue = 0;
    end_turn(g, s);
}

/* R29: no refill between two cards of one seat. */
static void end_entry(const mst_game *g, mst_state *s) {
    mst_seat owner = tresors_owner(s);
    s->queue &= s->queue - 1;
    bool is_run_over = !s->queue || tresors_owner(s) != owner;
    if (is_run_over && wants_reserve(s))
        s->phase = REFILL;
    else
        next_entry(g, s);
}

static void fill_slot(const mst_game *g, mst_state *s, uint32_t card) {
    mst_seat seat = tresors_owner(s);
    uint32_t slot = s->left[seat][0] != mst_bits_lowest(s->queue);
    s->slot[seat][slot] = (uint8_t)card;
    end_entry(g, s);
}

static void take(const mst_game *g, mst_state *s, uint32_t card) {
    if (!card) {
        s->phase = DRAW;
        return;
    }
    s->reserve &= ~card_bit(card);
    fill_slot(g, s, card);
}

static void finish_card(mst_state *s, mst_seat seat, uint32_t slot) {
    uint8_t card = s->slot[seat][slot];
    s->left[seat][slot] = card;
    s->slot[seat][slot] = 0;
    s->inked[card] = s->now[seat].ticked[slot];
    s->now[seat].ticked[slot] = 0;
    s->finished[seat] |= card_bit(card);
    s->queue |= card_bit(card);
}

/* The last seat is done: everything is shown and finished cards leave. R33: none are replaced in
 * the last turn. */
static void end_mark(const mst_game *g, mst_state *s) {
    s->done = 0;
    for (mst_seat seat = 0; seat < s->seats; seat++)
        for (uint32_t slot = 0; slot < SLOTS; slot++)
            if (s->now[seat].ticked[slot] & card_on(g, s, seat, slot)->tomb)
                finish_card(s, seat, slot);
    memcpy(s->shown, s->now, sizeof s->shown);
    if (s->turn + 1 == ALL_TURNS) s->queue = 0;
    next_entry(g, s);
}

/* ---- REVEAL (§4.2) ---- */

/* R13: a seat without cards is done at once. */
static void flip(const mst_game *g, mst_state *s, uint32_t which) {
    uint32_t cards = s->pile & pieces_of(g)->patterns[which].cards;
    s->pile &= (uint8_t) ~(cards & (0u - cards));
    s->pattern = (uint8_t)(which + 1);
    s->phase = MARK;
    memset(s->last, 0, sizeof s->last);
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (!s->slot[seat][0] && !s->slot[seat][1]) s->done |= (uint8_t)(1u << seat);
    if (s->done == every_seat(s)) end_mark(g, s);
}

void tresors_play(const mst_game *g, mst_state *s, mst_seat seat, mst_move move) {
    switch (kind_of(move)) {
    case KEEP_CARDS: keep(s, seat, move); break;
    case TICK:
    case TICK_EXTRA:
        tresors_mark(g, s, seat, move);
        if (s->done == every_seat(s)) end_mark(g, s);
        break;
    case TAKE: take(g, s, taken_in(move)); break;
    case DRAW_DEAL: deal(s, card_in(move)); break;
    case DRAW_RESERVE:
        fill_reserve(s, card_in(move));
        if (wants_reserve(s)) break;
        if (s->phase == REFILL)
            next_entry(g, s);
        else
            s->phase = FLIP;
        break;
    case DRAW_CARD:
        s->deck &= ~card_bit(card_in(move));
        fill_slot(g, s, card_in(move));
        break;
    case DRAW_FLIP: flip(g, s, pattern_in(move)); break;
    case HIDDEN_PLAY:
    case NO_MOVE: break;
    }
}
