/* extras.c -- what must always hold in Pyramido, and what else programs need. */
#include "mastaba/text.h"
#include "pyramido.h"

/* ---- check: dominoes ---- */

/* Every domino is in exactly one place: bag, top of a pile, quarry, or on a pyramid, where a cover
 * may have replaced one of its blocks, never both (R27). */
typedef struct {
    mst_bag seen;
    uint32_t count;
    bool is_sound;
} census;

static void count_domino(census *c, uint32_t domino) {
    if (!domino) return;
    bool is_new = domino <= DOMINOES && !mst_bag_has(&c->seen, domino);
    c->is_sound &= is_new;
    if (is_new) mst_bag_put(&c->seen, domino);
    c->count++;
}

static block block_at(const pyramid *p, uint32_t floor, int32_t x, int32_t y) {
    bool is_inside =
        x >= 0 && y >= 0 && x + (int32_t)floor <= p->width && y + (int32_t)floor <= p->height;
    return is_inside ? p->block[pyramido_block_index(floor, (uint32_t)(8 * y + x))] : 0;
}

/* Counts a domino at its first block in reading order, or at the only one left. */
static void count_block(const pyramid *p, uint32_t floor, int32_t x, int32_t y, census *c) {
    static const int8_t east[DIRECTIONS] = {1, 0, -1, 0}, south[DIRECTIONS] = {0, 1, 0, -1};
    block here = block_at(p, floor, x, y);
    if (!here || here >= FIRST_COVER) return;
    int32_t way = here & 4 ? -1 : 1; /* from A to B, or back */
    int32_t dx = way * east[here & 3], dy = way * south[here & 3];
    block other = block_at(p, floor, x + dx, y + dy);
    bool is_whole = other == (here ^ 4), is_second = dx + dy < 0;
    if (!is_whole && other < FIRST_COVER) c->is_sound = false;
    if (!is_whole || !is_second) count_domino(c, here / 8u);
}

static bool is_every_domino_once(const mst_state *s) {
    census c = {s->bag, mst_bag_size(&s->bag), true};
    for (uint32_t i = 0; i < PILES; i++) count_domino(&c, s->top[i]);
    for (uint32_t i = 0; i < SLOTS; i++) count_domino(&c, s->quarry[i]);
    for (uint32_t seat = 0; seat < SEATS; seat++)
        for (uint32_t floor = 1; floor <= FLOORS; floor++)
            for (int32_t y = 0; y < LONG_SIDE; y++)
                for (int32_t x = 0; x < LONG_SIDE; x++)
                    count_block(&s->pyramids[seat], floor, x, y, &c);
    return c.is_sound && c.count == DOMINOES;
}

static bool are_piles_sound(const mst_state *s) {
    uint32_t unseen = mst_bag_size(&s->bag), below = 0;
    bool is_dealt = s->phase > DEAL_TOPS;
    for (uint32_t slot = 0; slot < SLOTS; slot++)
        below += s->phase == DEAL_QUARRY && !s->quarry[slot];
    for (uint32_t pile = 0; pile < PILES; pile++) {
        bool is_due = pile == s->pile && (s->phase == TOP || s->phase == SPLIT);
        below += s->pile_size[pile] - (s->top[pile] != 0);
        if (s->top[pile] && !s->pile_size[pile]) return false;
        if (is_dealt && !is_due && s->pile_size[pile] && !s->top[pile]) return false;
    }
    return unseen == below;
}

/* ---- check: pyramids ---- */

static bool is_frame(const pyramid *p) {
    return (p->width == LONG_SIDE && p->height == SHORT_SIDE) ||
           (p->width == SHORT_SIDE && p->height == LONG_SIDE);
}

/* Blocks lie just where the floors say: below all cells, here the filled ones, above none. */
static bool are_floors_sound(const pyramid *p) {
    uint32_t expected = 0, found = 0;
    if (p->floor > 1 && !is_frame(p)) return false;
    for (uint32_t floor = 1; floor < p->floor; floor++) expected += cells_of_floor(floor);
    for (uint32_t floor = 1; floor < p->floor; floor++)
        for (int32_t y = 0; y + (int32_t)floor <= p->height; y++)
            for (int32_t x = 0; x + (int32_t)floor <= p->width; x++)
                if (!block_at(p, floor, x, y)) return false;
    for (uint64_t left = p->filled; left; left &= left - 1) {
        uint32_t spot = mst_bits_lowest(left) - MARGIN;
        if (!block_at(p, p->floor, (int32_t)(spot & 7), (int32_t)(spot >> 3))) return false;
    }
    for (uint32_t i = 0; i < BLOCKS; i++) found += p->block[i] != 0;
    return found == expected + mst_bits_count(p->filled);
}

/* §4.2: the box around floor 1 is tight and lies on the workspace. */
static bool is_box_sound(const pyramid *p) {
    if (p->floor > 1) return true;
    if (!p->filled) return p->width == 0 && p->height == 0;
    box b = pyramido_box_of(p->filled);
    return b.west == 2 && b.north == 2 && b.width == p->width && b.height == p->height &&
           p->west + p->width <= WORKSPACE && p->north + p->height <= WORKSPACE &&
           (p->width <= SHORT_SIDE || p->height <= SHORT_SIDE);
}

/* A marker stands on an icon of its colour, and is in the supply or on the floor, never both. */
static bool are_markers_sound(const mst_game *g, const mst_state *s, const pyramid *p) {
    uint32_t standing = 0;
    bool is_scored = s->phase == OVER && p->score[FLOORS - 1]; /* all are back in the supply */
    if (p->marked & ~p->filled) return false;
    for (uint64_t left = p->marked; left; left &= left - 1) {
        face f = pyramido_face_at(g, p, mst_bits_lowest(left));
        if (!icons_of(f) || standing >> colour_of(f) & 1) return false;
        standing |= 1u << colour_of(f);
    }
    return p->supply == (is_scored ? ALL_COLOURS : ALL_COLOURS & ~standing);
}

static bool are_covers_sound(const mst_game *g, const pyramid *p) {
    uint32_t played = 0;
    for (uint32_t i = 0; i < BLOCKS; i++) {
        if (p->block[i] < FIRST_COVER) continue;
        uint32_t card = 1u << pieces_of(g)->card_of[colour_of(pieces_of(g)->face[p->block[i]])];
        if (played & card) return false;
        played |= card;
    }
    return p->hand == (ALL_CARDS & ~played);
}

/* ---- check: turns ---- */

/* Every floor before this one has been scored, with at least a point and its bonus (§5.1). */
static bool are_scores_sound(const mst_state *s, const pyramid *p) {
    uint32_t scored = s->phase == OVER && s->floor == FLOORS && !p->out && is_complete(p);
    scored += p->floor - 1u;
    for (uint32_t i = 0; i < FLOORS; i++)
        if ((p->score[i] >= 2) != (i < scored)) return false;
    return p->out ? p->floor <= s->floor : p->floor == s->floor;
}

/* Seats take turns, so those left differ by at most one domino, and nobody is two ahead. */
static bool are_turns_sound(const mst_state *s) {
    uint32_t least = 255, most = 0, outs = 0;
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        const pyramid *p = &s->pyramids[seat];
        uint32_t cells = mst_bits_count(p->filled);
        outs |= (1u << p->out) & ~1u;
        if (p->out) continue;
        if (cells < least) least = cells;
        if (cells > most) most = cells;
    }
    bool is_row = (outs & (outs + 2)) == 0; /* first, second, third to go */
    return is_row && most - least <= 2 && s->active < s->seats && s->starter < s->seats;
}

static const char *check(const mst_game *g, const mst_state *s) {
    if (!is_every_domino_once(s)) return "a domino is missing, torn or in two places";
    if (!are_piles_sound(s)) return "the piles do not add up";
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        const pyramid *p = &s->pyramids[seat];
        if (!are_floors_sound(p)) return "a floor has blocks where it should not, or lacks them";
        if (!is_box_sound(p)) return "floor 1 does not fit its box";
        if (!are_markers_sound(g, s, p)) return "the markers do not add up";
        if (!are_covers_sound(g, p)) return "the covers do not add up";
        if (!are_scores_sound(s, p)) return "the scores do not fit the floor";
    }
    return are_turns_sound(s) ? NULL : "the seats are not in turn";
}

/* ---- what a seat has in the end: the dominoes of its pyramid ---- */

static void name_half(const mst_game *g, uint32_t domino, uint32_t half, mst_text *out) {
    face f = pieces_of(g)->face[domino_block(domino, half, EAST)];
    mst_text_put_char(out, pyramido_colour_letters[colour_of(f)]);
    for (uint32_t icons = mst_bits_count(icons_of(f)); icons; icons--) mst_text_put_char(out, '*');
}

static void name_piece(const mst_game *g, uint32_t which, mst_text *out) {
    mst_text_put(out, pieces_of(g)->id[which + 1]);
    mst_text_put_char(out, ' ');
    name_half(g, which + 1, 0, out);
    mst_text_put_char(out, '|');
    name_half(g, which + 1, 1, out);
}

static void held(const mst_game *g, const mst_state *s, mst_seat seat, uint8_t has[]) {
    (void)g;
    for (uint32_t i = 0; i < BLOCKS; i++) {
        block b = s->pyramids[seat].block[i];
        if (b && b < FIRST_COVER) has[b / 8 - 1] = 1;
    }
}

static const mst_holdings holdings = {DOMINOES, name_piece, held};

const mst_extras pyramido_extras = {
    .kit = &pyramido_kit,
    .show = pyramido_show,
    .check = check,
    .numbers = &pyramido_numbers,
    .holdings = &holdings,
};
