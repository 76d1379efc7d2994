/* rules.c -- setup and the phases of a turn: PLACE, STAR, REFILL, ROTATE. */
#include "mastaba/bits.h"
#include "pyramis.h"

/* ---- geometry (§4.1) ---- */

uint32_t pyramis_legal_slots(const fleet *f, uint8_t anchor) {
    uint32_t all = occupied(f), base = all & 0x7f;
    if (!all) return anchor == FIXED ? 0x0f : 0x08; /* a1..d1, or d1 */
    uint32_t columns = anchor == FIXED ? 0x0f : 0x7f;
    bool is_base_full = mst_bits_count(base) == 4;
    uint32_t beside = is_base_full ? 0 : (base << 1 | base >> 1) & columns;
    uint32_t above = (all & all >> 1) << 8;
    return (beside | above) & ~all;
}

/* ---- pairs (§4.2) ---- */

colours pyramis_shown(const mst_game *g, const mst_state *s, uint32_t pile) {
    if (s->pile_size[pile]) return s->back[pile];
    return s->option[BASE] == WILD ? pieces_of(g)->base[pile] : 0;
}

uint32_t pyramis_pairs(const mst_game *g, const mst_state *s) {
    uint32_t visible = (uint32_t)pyramis_shown(g, s, 0) + pyramis_shown(g, s, 1), pairs = 0;
    for (uint32_t k = 0; k < COLOURS; k++) pairs |= (uint32_t)((visible >> 4 * k & 15) >= 2) << k;
    return pairs;
}

/* ---- setup (§3) ---- */

void pyramis_begin(const mst_game *g, mst_state *s, const mst_setup *setup) {
    const pyramis_pieces *p = pieces_of(g);
    s->bag = mst_bag_full(p->cards);
    s->reserve = (uint16_t)(((1u << p->stars) - 1) << 1);
    s->reserve_size = p->stars;
    s->seats = setup->seats;
    for (uint32_t i = 0; i < OPTIONS; i++) s->option[i] = setup->option[i];
    s->pile_size[0] = s->pile_size[1] = p->cards / 2;
    s->phase = DEAL_RIVER;
}

uint8_t pyramis_seats(const mst_game *g, const mst_state *s) {
    (void)g;
    return s->seats;
}

/* ---- who acts ---- */

static bool is_chance(uint8_t now) {
    return now <= DEAL_FIRST || now == STAR || now == STOLEN || now == TOP;
}

/* §4.5 With hidden rotations everybody who still owes one decides now; with open rotations only the
 * first of them, counted from the active seat. */
static mst_seats rotating_seats(const mst_state *s) {
    mst_seats seats = 0;
    for (uint32_t i = 0; i < s->seats; i++) {
        uint32_t seat = (s->active + i) % s->seats;
        if (!s->due[seat]) continue;
        seats |= (mst_seats)(1u << seat);
        if (s->option[ROTATION] == OPEN) break;
    }
    return seats;
}

mst_seats pyramis_actors(const mst_game *g, const mst_state *s) {
    (void)g;
    if (s->phase == OVER) return 0;
    if (is_chance(s->phase)) return 1u << MST_CHANCE;
    if (s->phase == ROTATE) return rotating_seats(s);
    return (mst_seats)(1u << s->active);
}

/* The slots from which a seat rotates next: it takes one colour after the other, in their order. */
uint32_t pyramis_entry(const mst_state *s, mst_seat seat) {
    uint32_t colour = mst_bits_lowest(s->due[seat]);
    return accessible(&s->fleets[seat]) & s->fleets[seat].of[colour];
}

/* ---- moves, in the engine order of §4.3 ---- */

static uint32_t place_moves(const mst_state *s, mst_move out[]) {
    uint32_t count = 0;
    uint32_t slots = pyramis_legal_slots(&s->fleets[s->active], s->option[ANCHOR]);
    for (uint32_t i = 0; i < RIVER; i++) {
        if (!s->river[i]) continue;
        for (uint32_t left = slots; left; left &= left - 1)
            out[count++] = pack(PLACE_CARD, i, mst_bits_lowest(left));
    }
    return count;
}

static uint32_t steal_moves(const mst_state *s, mst_move out[]) {
    uint32_t count = 0;
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (seat != s->active && s->hand_size[seat]) out[count++] = pack(ROB, seat, 0);
    return count;
}

static uint32_t refill_moves(const mst_state *s, mst_move out[]) {
    uint32_t count = 0;
    for (uint32_t pile = 0; pile < PILES; pile++)
        if (s->pile_size[pile]) out[count++] = pack(REFILL_FROM, pile, 0);
    return count;
}

static uint32_t rotate_moves(const mst_state *s, mst_seat seat, mst_move out[]) {
    uint32_t count = 0;
    for (uint32_t left = pyramis_entry(s, seat); left; left &= left - 1)
        out[count++] = pack(ROTATE_CARD, 0, mst_bits_lowest(left));
    return count;
}

uint32_t pyramis_moves(const mst_game *g, const mst_state *s, mst_seat seat, mst_move out[]) {
    if (seat >= MST_CHANCE || !(pyramis_actors(g, s) >> seat & 1)) return 0;
    switch (s->phase) {
    case PLACE: return place_moves(s, out);
    case STEAL: return steal_moves(s, out);
    case REFILL: return refill_moves(s, out);
    default: return rotate_moves(s, seat, out);
    }
}

/* ---- chance (§10): uniform over a set ---- */

/* The draw that brings a certain card, seat or star. */
static mst_move outcome(const mst_state *s, uint32_t drawn) {
    switch (s->phase) {
    case DEAL_RIVER: return pack(DRAW_RIVER, 0, drawn);
    case DEAL_TOPS:
    case TOP: return pack(DRAW_TOP, s->refilled, drawn);
    case DEAL_FIRST: return pack(DRAW_FIRST, drawn, 0);
    case STAR: return pack(DRAW_STAR, s->active, drawn);
    default: return pack(DRAW_STOLEN, 0, drawn);
    }
}

static uint64_t small_outcomes(const mst_state *s) {
    if (s->phase == DEAL_FIRST) return (1u << s->seats) - 1;
    return s->phase == STAR ? s->reserve : s->hand[s->victim];
}

static bool draws_a_card(const mst_state *s) {
    return s->phase == DEAL_RIVER || s->phase == DEAL_TOPS || s->phase == TOP;
}

uint32_t pyramis_draws(const mst_game *g, const mst_state *s, mst_move out[], uint32_t weight[]) {
    if (!is_chance(s->phase)) return 0;
    uint32_t count = 0;
    mst_bag left = s->bag;
    if (!draws_a_card(s)) left = (mst_bag){{small_outcomes(s), 0}};
    (void)g;
    while (!mst_bag_is_empty(&left)) {
        weight[count] = 1;
        out[count++] = outcome(s, mst_bag_take_lowest(&left));
    }
    return count;
}

mst_move pyramis_draw(const mst_game *g, const mst_state *s, mst_rng *rng) {
    (void)g;
    uint32_t drawn =
        draws_a_card(s) ? mst_rng_draw(rng, &s->bag) : mst_rng_member(rng, small_outcomes(s));
    return outcome(s, drawn);
}

/* ---- play: a function per phase, each naming the next ---- */

static void start_turn(mst_state *s) {
    if (s->turn == turns_of(s)) {
        s->phase = OVER;
        return;
    }
    s->active = (uint8_t)((s->first + s->turn) % s->seats);
    s->turn++;
    s->phase = PLACE;
}

static void start_rotation(const mst_game *g, mst_state *s) {
    uint32_t pairs = pyramis_pairs(g, s);
    bool is_anybody = false;
    for (uint32_t seat = 0; pairs && seat < s->seats; seat++) {
        const fleet *f = &s->fleets[seat];
        uint32_t open_slots = accessible(f), due = 0;
        for (uint32_t k = 0; k < COLOURS; k++)
            due |= (uint32_t)((pairs >> k & 1) && (open_slots & f->of[k])) << k;
        s->due[seat] = (uint8_t)due;
        is_anybody |= due != 0;
    }
    if (is_anybody)
        s->phase = ROTATE;
    else
        start_turn(s);
}

/* §4.3, §4.6: the last turn may end here; with both piles empty there is nothing to refill from. */
static void start_refill(const mst_game *g, mst_state *s) {
    if (s->option[FINALCHECK] == CHECK_OFF && s->turn == turns_of(s))
        s->phase = OVER;
    else if (s->pile_size[0] || s->pile_size[1])
        s->phase = REFILL;
    else
        start_rotation(g, s);
}

/* §4.4 */
static void start_star(const mst_game *g, mst_state *s) {
    mst_move victims[SEATS];
    if (s->reserve_size)
        s->phase = STAR;
    else if (steal_moves(s, victims))
        s->phase = STEAL;
    else
        start_refill(g, s);
}

static void show_top(const mst_game *g, mst_state *s, uint32_t pile, uint32_t card) {
    mst_bag_take(&s->bag, card);
    s->top[pile] = (uint8_t)card;
    s->back[pile] = pieces_of(g)->card[card].back;
}

/* §3 Positions 1, 2, 3 come from piles A, B, A. */
static void deal_river(mst_state *s, uint32_t card) {
    uint32_t position = 0;
    while (s->river[position]) position++;
    mst_bag_take(&s->bag, card);
    s->river[position] = (uint8_t)card;
    s->pile_size[position % PILES]--;
    if (position + 1 == RIVER) s->phase = DEAL_TOPS, s->refilled = 0;
}

static void deal_top(const mst_game *g, mst_state *s, uint32_t card) {
    show_top(g, s, s->refilled, card);
    if (s->refilled++ == 0) return;
    s->refilled = 0;
    s->phase = DEAL_FIRST;
    if (s->option[FIRST]) {
        s->first = s->option[FIRST] - 1;
        start_turn(s);
    }
}

static void place(const mst_game *g, mst_state *s, uint32_t position, uint32_t slot) {
    uint8_t card = s->river[position];
    fleet *f = &s->fleets[s->active];
    const exodus_card *face = &pieces_of(g)->card[card];
    f->card[slot] = card;
    f->of[face->colour] |= 1u << slot;
    s->river[position] = 0;
    s->taken = (uint8_t)position;
    if (face->has_star)
        start_star(g, s);
    else
        start_refill(g, s);
}

static void gain_star(const mst_game *g, mst_state *s, uint32_t from, uint32_t star) {
    if (from == RESERVE) {
        s->reserve &= (uint16_t) ~(1u << star);
        s->reserve_size--;
    } else {
        s->hand[from] &= (uint16_t) ~(1u << star);
        s->hand_size[from]--;
    }
    s->hand[s->active] |= (uint16_t)(1u << star);
    s->hand_size[s->active]++;
    s->event[s->events++] = (star_event){s->active, (uint8_t)from, (uint8_t)star};
    s->victim = 0;
    start_refill(g, s);
}

static void refill(const mst_game *g, mst_state *s, uint32_t pile) {
    s->river[s->taken] = s->top[pile];
    s->taken = 0;
    s->top[pile] = 0;
    s->back[pile] = 0;
    if (--s->pile_size[pile]) {
        s->refilled = (uint8_t)pile;
        s->phase = TOP;
    } else {
        start_rotation(g, s);
    }
}

static void turn_up_rotations(mst_state *s) {
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        for (uint32_t k = 0; k < COLOURS; k++) {
            if (s->chosen[seat][k]) s->fleets[seat].rotated ^= 1u << (s->chosen[seat][k] - 1);
            s->chosen[seat][k] = 0;
        }
    }
}

static void rotate(mst_state *s, mst_seat seat, uint32_t slot) {
    s->chosen[seat][mst_bits_lowest(s->due[seat])] = (uint8_t)(slot + 1);
    s->due[seat] &= (uint8_t)(s->due[seat] - 1);
    bool is_last = !rotating_seats(s);
    if (is_last || s->option[ROTATION] == OPEN) turn_up_rotations(s);
    if (is_last) start_turn(s);
}

void pyramis_play(const mst_game *g, mst_state *s, mst_seat seat, mst_move move) {
    switch (kind_of(move)) {
    case PLACE_CARD: place(g, s, position_in(move), slot_in(move)); break;
    case ROB: s->victim = seat_in(move), s->phase = STOLEN; break;
    case REFILL_FROM: refill(g, s, pile_in(move)); break;
    case ROTATE_CARD: rotate(s, seat, slot_in(move)); break;
    case DRAW_RIVER: deal_river(s, card_in(move)); break;
    case DRAW_TOP:
        if (s->phase == DEAL_TOPS) {
            deal_top(g, s, card_in(move));
        } else {
            show_top(g, s, pile_in(move), card_in(move));
            s->refilled = 0;
            start_rotation(g, s);
        }
        break;
    case DRAW_FIRST: s->first = seat_in(move), start_turn(s); break;
    case DRAW_STAR: gain_star(g, s, RESERVE, star_in(move)); break;
    case DRAW_STOLEN: gain_star(g, s, s->victim, star_in(move)); break;
    case NO_MOVE: break;
    }
}
