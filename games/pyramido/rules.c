/* rules.c -- setup and the phases of a turn (§4.4): PLACE to RESTOCK, or FILL, or OUT. */
#include "mastaba/rng.h"
#include "pyramido.h"

/* ---- setup (§3) ---- */

void pyramido_begin(const mst_game *g, mst_state *s, const mst_setup *setup) {
    (void)g;
    s->bag = mst_bag_full(DOMINOES);
    s->seats = setup->seats;
    for (uint32_t i = 0; i < OPTIONS; i++) s->option[i] = setup->option[i];
    for (uint32_t pile = 0; pile < PILES; pile++)
        s->pile_size[pile] = (uint8_t)((STOCK + PILES - 1 - pile) / PILES); /* R34: 22 22 22 21 */
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        pyramid *p = &s->pyramids[seat];
        p->floor = 1;
        p->supply = ALL_COLOURS;
        p->hand = ALL_CARDS;
    }
    s->floor = 1;
    s->phase = DEAL_QUARRY;
}

uint8_t pyramido_seats(const mst_game *g, const mst_state *s) {
    (void)g;
    return s->seats;
}

/* ---- who acts ---- */

static bool is_chance(uint8_t now) {
    return now <= DEAL_FIRST || now == TOP;
}

mst_seats pyramido_actors(const mst_game *g, const mst_state *s) {
    (void)g;
    if (s->phase == OVER) return 0;
    return (mst_seats)(1u << (is_chance(s->phase) ? MST_CHANCE : s->active));
}

/* ---- what is on offer ---- */

/* R19, R22: blocks of this turn's domino with an icon whose marker is free. */
uint32_t pyramido_eligible(const mst_game *g, const pyramid *p, const uint8_t laid[2]) {
    uint32_t eligible = 0;
    for (uint32_t half = 0; half < 2; half++) {
        face f = pyramido_face_at(g, p, laid[half]);
        eligible |= (uint32_t)(icons_of(f) && p->supply >> colour_of(f) & 1) << half;
    }
    return eligible;
}

/* R25, R27: blocks of this turn's domino without a marker. */
uint64_t pyramido_coverable(const mst_state *s) {
    return (bit_at(s->laid[0]) | bit_at(s->laid[1])) & ~s->pyramids[s->active].marked;
}

bool pyramido_has_face(const mst_game *g, const pyramid *p, uint32_t colour) {
    return p->hand >> pieces_of(g)->card_of[colour] & 1;
}

/* The piles beside the emptied slot that still hold dominoes. */
uint32_t pyramido_sources(const mst_state *s) {
    uint32_t piles = 0;
    for (uint32_t pile = s->taken; pile <= s->taken + 1u; pile++)
        piles |= (uint32_t)(s->pile_size[pile] > 0) << pile;
    return piles;
}

uint32_t pyramido_donors(const mst_state *s) {
    uint32_t piles = 0;
    for (uint32_t pile = 0; pile < PILES; pile++)
        piles |= (uint32_t)(pile != s->pile && s->pile_size[pile] >= 2) << pile;
    return piles;
}

/* ---- moves ---- */

/* Both directions of every pair; `step` is what B's cell adds to A's. */
static uint32_t list_pairs(const pyramid *p, uint64_t pairs, direction d, uint32_t step,
                           mst_move out[]) {
    uint32_t count = 0;
    for (; pairs; pairs &= pairs - 1) {
        uint32_t cell = pyramido_cell_of_bit(p, mst_bits_lowest(pairs));
        out[count++] = pack_block(PLACE_DOMINO, 0, d, cell);
        out[count++] = pack_block(PLACE_DOMINO, 0, d + 2u, cell + step);
    }
    return count;
}

static uint32_t list_placements(const mst_game *g, const mst_state *s, mst_move out[]) {
    const pyramid *p = &s->pyramids[s->active];
    if (p->floor == 1 && !p->filled) {
        for (uint32_t d = 0; d < DIRECTIONS; d++)
            out[d] = pack_block(PLACE_DOMINO, 0, d, cell_at(MIDDLE, MIDDLE));
        return DIRECTIONS;
    }
    bool is_tidy = s->option[GAPS] == FORBID;
    positions at = is_tidy ? pyramido_tidy_positions(g, p) : pyramido_positions(g, p);
    uint32_t count = list_pairs(p, at.across, EAST, cell_at(1, 0), out);
    return count + list_pairs(p, at.down, SOUTH, cell_at(0, 1), out + count);
}

/* Legality never depends on which domino is chosen, so one list serves all slots. It lies where the
 * moves of the first slot go, which therefore come last. */
static uint32_t place_moves(const mst_game *g, const mst_state *s, mst_move out[]) {
    uint32_t placements = list_placements(g, s, out), slots = 0;
    uint32_t filled[SLOTS];
    for (uint32_t slot = 0; slot < SLOTS; slot++)
        if (s->quarry[slot]) filled[slots++] = slot;
    for (uint32_t n = slots; n-- > 0;)
        for (uint32_t i = 0; i < placements; i++)
            out[n * placements + i] = with_slot(out[i], filled[n]);
    return slots * placements;
}

static uint32_t mark_moves(const mst_state *s, mst_move out[]) {
    const pyramid *p = &s->pyramids[s->active];
    for (uint32_t half = 0; half < 2; half++)
        out[half] = pack(MARK_BLOCK, 0, pyramido_cell_of_bit(p, s->laid[half]));
    return 2;
}

/* R12, R26, R30: any face in hand, any corner. */
static uint32_t list_covers(const mst_game *g, const pyramid *p, kind k, uint32_t bit,
                            mst_move out[]) {
    uint32_t count = 0, cell = pyramido_cell_of_bit(p, bit);
    for (uint32_t colour = 0; colour < COLOURS; colour++) {
        if (!pyramido_has_face(g, p, colour)) continue;
        for (uint32_t c = 0; c < CORNERS; c++) out[count++] = pack_block(k, colour, c, cell);
    }
    return count;
}

static uint32_t cover_moves(const mst_game *g, const mst_state *s, mst_move out[]) {
    uint32_t count = 0;
    out[count++] = pack(NO_COVER, 0, 0);
    for (uint64_t left = pyramido_coverable(s); left; left &= left - 1)
        count += list_covers(g, &s->pyramids[s->active], COVER_BLOCK, mst_bits_lowest(left),
                             out + count);
    return count;
}

/* Gaps are filled in reading order, which is the order of their bits. */
static uint32_t fill_moves(const mst_game *g, const mst_state *s, mst_move out[]) {
    const pyramid *p = &s->pyramids[s->active];
    return list_covers(g, p, FILL_GAP, mst_bits_lowest(pyramido_gaps(g, p)), out);
}

static uint32_t pile_moves(uint32_t piles, kind k, mst_move out[]) {
    uint32_t count = 0;
    for (; piles; piles &= piles - 1) out[count++] = pack(k, mst_bits_lowest(piles), 0);
    return count;
}

uint32_t pyramido_moves(const mst_game *g, const mst_state *s, mst_seat seat, mst_move out[]) {
    if (seat != s->active) return 0;
    switch (s->phase) {
    case PLACE: return place_moves(g, s, out);
    case MARK: return mark_moves(s, out);
    case COVER: return cover_moves(g, s, out);
    case RESTOCK: return pile_moves(pyramido_sources(s), REFILL_FROM, out);
    case SPLIT: return pile_moves(pyramido_donors(s), HALVE, out);
    case FILL: return fill_moves(g, s, out);
    default: return 0;
    }
}

/* ---- chance (§10): uniform over the dominoes nobody has seen, or over the seats ---- */

/* The draw that is due, without what it brings. */
static mst_move outcome_frame(const mst_state *s) {
    switch (s->phase) {
    case DEAL_QUARRY: return pack(DRAW_QUARRY, 0, 0);
    case DEAL_FIRST: return pack(DRAW_FIRST, 0, 0);
    default: return pack(DRAW_TOP, s->pile, 0);
    }
}

uint32_t pyramido_draws(const mst_game *g, const mst_state *s, mst_move out[], uint32_t weight[]) {
    (void)g;
    if (!is_chance(s->phase)) return 0;
    uint32_t count = 0;
    mst_bag left = s->bag;
    if (s->phase == DEAL_FIRST) left = (mst_bag){{bit_at(s->seats) - 1, 0}};
    while (!mst_bag_is_empty(&left)) {
        weight[count] = 1;
        out[count++] = with(outcome_frame(s), mst_bag_take_lowest(&left));
    }
    return count;
}

mst_move pyramido_draw(const mst_game *g, const mst_state *s, mst_rng *rng) {
    (void)g;
    bool is_seat = s->phase == DEAL_FIRST;
    mst_move frame = outcome_frame(s);
    return with(frame, is_seat ? mst_rng_below(rng, s->seats) : mst_rng_draw(rng, &s->bag));
}

/* ---- turns ---- */

static bool has_turn(const pyramid *p) {
    return !p->out && !is_complete(p);
}

static uint32_t seats_left(const mst_state *s) {
    uint32_t count = 0;
    for (uint32_t seat = 0; seat < s->seats; seat++) count += !s->pyramids[seat].out;
    return count;
}

static bool has_placement(const mst_game *g, const pyramid *p) {
    positions at = pyramido_positions(g, p);
    return !p->filled || at.across || at.down;
}

/* §4.4 TURN_START, R09, R16. False when the seat goes out instead. */
static bool start_turn(const mst_game *g, mst_state *s, uint32_t seat) {
    pyramid *p = &s->pyramids[seat];
    s->active = (uint8_t)seat;
    if (has_placement(g, p)) {
        s->phase = PLACE;
    } else if (mst_bits_count(pyramido_gaps(g, p)) <= mst_bits_count(p->hand)) {
        s->phase = FILL;
    } else {
        p->out = (uint8_t)(s->seats - seats_left(s) + 1);
        return false;
    }
    return true;
}

static void score_floor(const mst_game *g, mst_state *s);

/* §4.4 TURN_END: the next seat clockwise that still has to build. R15: the last one left wins. */
static void next_turn(const mst_game *g, mst_state *s) {
    uint32_t before = s->active;
    s->taken = 0;
    for (uint32_t i = 1; i <= s->seats; i++) {
        uint32_t seat = (before + i) % s->seats;
        if (!has_turn(&s->pyramids[seat])) continue;
        if (start_turn(g, s, seat)) return;
        if (seats_left(s) == 1) {
            s->phase = OVER;
            return;
        }
    }
    score_floor(g, s);
}

/* §4.4 FLOOR_START. The first turn of a floor always has a placement. */
static void start_floor(const mst_game *g, mst_state *s) {
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        pyramid *p = &s->pyramids[seat];
        if (p->out) continue;
        p->floor = s->floor;
        p->filled = 0;
    }
    start_turn(g, s, s->starter);
}

/* R46-R48, R52: the lowest score of this floor; in a tie, clockwise from the old starter. */
uint8_t pyramido_next_starter(const mst_state *s) {
    uint32_t skip = s->option[STARTTIE] == AFTER, found = SEATS;
    for (uint32_t i = 0; i < s->seats; i++) {
        uint32_t seat = (s->starter + skip + i) % s->seats;
        const pyramid *p = &s->pyramids[seat];
        if (p->out) continue;
        if (found == SEATS || p->score[s->floor - 1] < s->pyramids[found].score[s->floor - 1])
            found = seat;
    }
    return (uint8_t)found;
}

static void score_floor(const mst_game *g, mst_state *s) {
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        pyramid *p = &s->pyramids[seat];
        if (!p->out) p->score[s->floor - 1] = pyramido_floor_score(g, p).total;
        p->supply = ALL_COLOURS;
        if (s->floor < FLOORS) p->marked = 0; /* at the end, a memory for the score sheet */
    }
    if (s->floor == FLOORS) {
        s->phase = OVER;
        return;
    }
    s->starter = pyramido_next_starter(s);
    s->floor++;
    start_floor(g, s);
}

/* ---- play: a function per phase, each naming the next ---- */

static void deal_quarry(mst_state *s, uint32_t domino) {
    uint32_t slot = 0;
    while (s->quarry[slot]) slot++;
    mst_bag_take(&s->bag, domino);
    s->quarry[slot] = (uint8_t)domino;
    if (slot + 1 == SLOTS) s->phase = DEAL_TOPS;
}

static void start_game(const mst_game *g, mst_state *s, uint32_t first) {
    s->starter = (uint8_t)first;
    start_floor(g, s);
}

static void show_top(const mst_game *g, mst_state *s, uint32_t pile, uint32_t domino) {
    mst_bag_take(&s->bag, domino);
    s->top[pile] = (uint8_t)domino;
    s->pile = 0;
    if (s->phase == TOP) {
        next_turn(g, s);
    } else if (pile + 1 < PILES) {
        s->pile = (uint8_t)(pile + 1);
    } else {
        s->phase = DEAL_FIRST;
        if (s->option[FIRST]) start_game(g, s, s->option[FIRST] - 1u);
    }
}

/* R37: nothing is refilled when nobody has a turn left in the game. */
static void start_restock(const mst_game *g, mst_state *s) {
    bool is_needed = s->floor < FLOORS;
    for (uint32_t seat = 0; seat < s->seats; seat++) is_needed |= has_turn(&s->pyramids[seat]);
    s->laid[0] = s->laid[1] = 0;
    if (is_needed && pyramido_sources(s))
        s->phase = RESTOCK;
    else
        next_turn(g, s);
}

static void start_cover(const mst_game *g, mst_state *s) {
    if (s->pyramids[s->active].hand)
        s->phase = COVER;
    else
        start_restock(g, s);
}

static void start_mark(const mst_game *g, mst_state *s) {
    pyramid *p = &s->pyramids[s->active];
    uint32_t eligible = pyramido_eligible(g, p, s->laid);
    if (eligible == 3) {
        s->phase = MARK;
        return;
    }
    if (eligible) pyramido_mark(g, p, s->laid[eligible >> 1]);
    start_cover(g, s);
}

static void mark(const mst_game *g, mst_state *s, uint32_t cell) {
    pyramid *p = &s->pyramids[s->active];
    pyramido_mark(g, p, (uint32_t)pyramido_bit_of_cell(p, cell));
    start_cover(g, s);
}

static void place(const mst_game *g, mst_state *s, mst_move move) {
    uint32_t slot = slot_in(move);
    pyramido_lay(&s->pyramids[s->active], s->quarry[slot], cell_in(move), direction_in(move),
                 s->laid);
    s->quarry[slot] = 0;
    s->taken = (uint8_t)slot;
    start_mark(g, s);
}

static void cover(const mst_game *g, mst_state *s, mst_move move) {
    pyramido_cover(g, &s->pyramids[s->active], move);
    start_restock(g, s);
}

/* R10: no domino is taken and nothing refilled. */
static void fill(const mst_game *g, mst_state *s, mst_move move) {
    pyramid *p = &s->pyramids[s->active];
    pyramido_cover(g, p, move);
    if (is_complete(p)) next_turn(g, s);
}

static void halve(mst_state *s, uint32_t donor) {
    uint8_t given = s->pile_size[donor] / 2;
    s->pile_size[donor] = (uint8_t)(s->pile_size[donor] - given);
    s->pile_size[s->pile] = given;
    s->phase = TOP;
}

/* R36: the largest pile gives, the lowest number on a tie; or the seat names one. */
static void start_split(const mst_game *g, mst_state *s) {
    uint32_t donors = pyramido_donors(s), largest = 0;
    for (uint32_t pile = 1; pile < PILES; pile++)
        if (s->pile_size[pile] > s->pile_size[largest]) largest = pile;
    if (!donors) {
        s->pile = 0;
        next_turn(g, s);
    } else if (s->option[SPLITTING] == CHOOSE) {
        s->phase = SPLIT;
    } else {
        halve(s, largest);
    }
}

static void restock(const mst_game *g, mst_state *s, uint32_t pile) {
    s->quarry[s->taken] = s->top[pile];
    s->taken = 0;
    s->top[pile] = 0;
    s->pile = (uint8_t)pile;
    s->phase = TOP;
    if (--s->pile_size[pile] == 0) start_split(g, s);
}

void pyramido_play(const mst_game *g, mst_state *s, mst_seat seat, mst_move move) {
    (void)seat; /* never more than one acts */
    switch (kind_of(move)) {
    case PLACE_DOMINO: place(g, s, move); break;
    case MARK_BLOCK: mark(g, s, cell_in(move)); break;
    case COVER_BLOCK: cover(g, s, move); break;
    case NO_COVER: start_restock(g, s); break;
    case REFILL_FROM: restock(g, s, pile_in(move)); break;
    case HALVE: halve(s, pile_in(move)); break;
    case FILL_GAP: fill(g, s, move); break;
    case DRAW_QUARRY: deal_quarry(s, domino_in(move)); break;
    case DRAW_TOP: show_top(g, s, pile_in(move), domino_in(move)); break;
    case DRAW_FIRST: start_game(g, s, seat_in(move)); break;
    case NO_MOVE: break;
    }
}
