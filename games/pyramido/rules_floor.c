/* rules_floor.c -- the floor being built: where a domino fits (§4.2, §4.3), what laying it does,
 * and whether what stays free can be closed with dominoes alone. All of it works on the window
 * described in pyramido.h. */
#include "pyramido.h"
#include <string.h>

/* ---- names of cells ---- */

int32_t pyramido_bit_of_cell(const pyramid *p, uint32_t cell) {
    int32_t column = (int32_t)column_of(cell) + 2, row = (int32_t)row_of(cell) + 2;
    if (p->floor == 1) column -= p->west, row -= p->north;
    bool is_inside = column >= 0 && column < 7 && row >= 0 && row < 7;
    return is_inside ? 8 * row + column : -1;
}

uint32_t pyramido_cell_of_bit(const pyramid *p, uint32_t bit) {
    uint32_t cell = bit + (bit & 0x38) - cell_at(2, 2); /* eight to a row become sixteen */
    return p->floor == 1 ? cell + cell_at(p->west, p->north) : cell;
}

/* ---- areas ---- */

static uint64_t rectangle(uint32_t width, uint32_t height) {
    uint64_t rows = 0x0101010101010101u & (bit_at(8 * height) - 1);
    return rows * (bit_at(width) - 1);
}

box pyramido_box_of(uint64_t cells) {
    uint64_t columns = cells | cells >> 32;
    columns |= columns >> 16;
    columns = (columns | columns >> 8) & 0xff;
    uint32_t west = mst_bits_lowest(columns), north = mst_bits_lowest(cells) / 8;
    uint32_t east = 31 - (uint32_t)__builtin_clz((uint32_t)columns);
    uint32_t south = (63 - (uint32_t)__builtin_clzll(cells)) / 8;
    return (box){west, north, east - west + 1, south - north + 1};
}

uint64_t pyramido_area(const mst_game *g, const pyramid *p) {
    if (p->floor == 1) return pieces_of(g)->reach[p->width][p->height];
    return rectangle(p->width + 1u - p->floor, p->height + 1u - p->floor) << MARGIN;
}

/* ---- placements (§4.3) ---- */

/* R03: a full side in common with a block that lies already. */
static uint64_t beside(uint64_t cells) {
    return cells << 1 | cells >> 1 | cells << 8 | cells >> 8;
}

positions pyramido_positions(const mst_game *g, const pyramid *p) {
    uint64_t free = pyramido_area(g, p) & ~p->filled;
    positions found = {free & free >> 1, free & free >> 8};
    if (p->floor == 1) {
        uint64_t touching = beside(p->filled);
        found.across &= touching | touching >> 1;
        found.down &= touching | touching >> 8;
    }
    return found;
}

/* R08: keeps the pairs that leave a floor which dominoes alone can complete. */
static uint64_t tidy_only(const mst_game *g, const pyramid *p, uint64_t pairs, uint32_t step) {
    uint64_t kept = 0;
    for (uint64_t left = pairs; left; left &= left - 1) {
        uint64_t first = left & (0 - left);
        if (pyramido_is_completable(g, p, p->filled | first | first << step)) kept |= first;
    }
    return kept;
}

positions pyramido_tidy_positions(const mst_game *g, const pyramid *p) {
    positions all = pyramido_positions(g, p);
    return (positions){tidy_only(g, p, all.across, 1), tidy_only(g, p, all.down, 8)};
}

/* With no room for a domino, floor 1 has its frame (§4.3, facts). */
uint64_t pyramido_gaps(const mst_game *g, const pyramid *p) {
    return pyramido_area(g, p) & ~p->filled;
}

/* ---- building: what a play does to a pyramid ---- */

static block *block_at(pyramid *p, uint32_t bit) {
    return &p->block[pyramido_block_index(p->floor, bit - MARGIN)];
}

/* Floor 1 has grown: its box begins farther north or west, and all in it moves on. */
static void move_box(pyramid *p, uint32_t west, uint32_t north) {
    uint32_t rooms = LONG_SIDE * north + west, all = LONG_SIDE * LONG_SIDE;
    p->filled <<= 8 * north + west;
    p->marked <<= 8 * north + west;
    p->west = (uint8_t)(p->west - west);
    p->north = (uint8_t)(p->north - north);
    memmove(p->block + rooms, p->block, (all - rooms) * sizeof *p->block);
    memset(p->block, 0, rooms * sizeof *p->block);
}

static void grow_floor_one(pyramid *p, uint32_t a, uint32_t b, uint8_t laid[2]) {
    box around = pyramido_box_of(p->filled | bit_at(a) | bit_at(b));
    uint32_t west = 2 - around.west, north = 2 - around.north;
    if (west | north) move_box(p, west, north);
    p->width = (uint8_t)around.width;
    p->height = (uint8_t)around.height;
    laid[0] = (uint8_t)(a + 8 * north + west);
    laid[1] = (uint8_t)(b + 8 * north + west);
}

void pyramido_lay(pyramid *p, uint32_t domino, uint32_t cell, direction d, uint8_t laid[2]) {
    static const int8_t step[DIRECTIONS] = {1, 8, -1, -8};
    if (p->floor == 1 && !p->filled) p->west = p->north = MIDDLE;
    uint32_t a = (uint32_t)pyramido_bit_of_cell(p, cell), b = (uint32_t)((int32_t)a + step[d]);
    laid[0] = (uint8_t)a;
    laid[1] = (uint8_t)b;
    if (p->floor == 1) grow_floor_one(p, a, b, laid);
    for (uint32_t half = 0; half < 2; half++) {
        p->filled |= bit_at(laid[half]);
        *block_at(p, laid[half]) = domino_block(domino, half, d);
    }
}

/* The marker of the block's colour leaves the supply and stands on it. */
void pyramido_mark(const mst_game *g, pyramid *p, uint32_t bit) {
    p->marked |= bit_at(bit);
    p->supply &= (uint8_t) ~(1u << colour_of(pyramido_face_at(g, p, bit)));
}

/* A cover becomes the block, and its card leaves the hand for good. R28: its marker must stand on
 * it when it is free; R12: not on a gap. */
void pyramido_cover(const mst_game *g, pyramid *p, mst_move move) {
    uint32_t bit = (uint32_t)pyramido_bit_of_cell(p, cell_in(move));
    uint32_t colour = colour_in(move);
    *block_at(p, bit) = cover_block(colour, corner_in(move));
    p->hand &= (uint8_t) ~(1u << pieces_of(g)->card_of[colour]);
    p->filled |= bit_at(bit);
    if (kind_of(move) == COVER_BLOCK && p->supply >> colour & 1) pyramido_mark(g, p, bit);
}

/* ---- tilings ---- */

/* Goes from row to row. Dominoes that stand upright reach into the next row; `entering` is the set
 * of all choices of cells that they may take there, each choice being a set of cells itself. */
static bool is_tileable(const mst_game *g, uint64_t free) {
    uint32_t entering = 1; /* one choice: no cell is taken */
    for (uint32_t row = 0; row < LONG_SIDE; row++, free >>= 8) {
        uint32_t cells = free & 31, leaving = 0;
        for (; entering; entering &= entering - 1) {
            uint32_t standing = mst_bits_lowest(entering);
            if (!(standing & ~cells)) leaving |= pieces_of(g)->follow[cells & ~standing];
        }
        entering = leaving;
    }
    return entering & 1;
}

/* The same with holes: entering[n] belongs to the tilings that have left n cells uncovered. Nobody
 * has more than three covers (R11), so from four on the exact number does not matter. */
enum { MOST_HOLES = 3 };
static void leave_holes(const mst_game *g, uint32_t cells, uint32_t holes, uint32_t leaving[]) {
    for (uint32_t open = cells;; open = (open - 1) & cells) {
        uint32_t total = holes + mst_bits_count(open);
        if (total <= MOST_HOLES) leaving[total] |= pieces_of(g)->follow[cells & ~open];
        if (!open) return;
    }
}

static uint32_t least_holes(const mst_game *g, uint64_t free) {
    uint32_t entering[MOST_HOLES + 1] = {1};
    for (uint32_t row = 0; row < LONG_SIDE; row++, free >>= 8) {
        uint32_t cells = free & 31, leaving[MOST_HOLES + 1] = {0};
        for (uint32_t holes = 0; holes <= MOST_HOLES; holes++)
            for (uint32_t left = entering[holes]; left; left &= left - 1) {
                uint32_t standing = mst_bits_lowest(left);
                if (!(standing & ~cells)) leave_holes(g, cells & ~standing, holes, leaving);
            }
        for (uint32_t holes = 0; holes <= MOST_HOLES; holes++) entering[holes] = leaving[holes];
    }
    uint32_t least = 0;
    while (least <= MOST_HOLES && !(entering[least] & 1)) least++;
    return least;
}

typedef uint32_t measure(const mst_game *g, uint64_t free);
static uint32_t is_not_tileable(const mst_game *g, uint64_t free) {
    return !is_tileable(g, free);
}

/* The least that the measure finds in a rectangle of this size around the blocks of floor 1. */
static uint32_t least_around(const mst_game *g, uint64_t filled, box b, uint32_t width,
                             uint32_t height, measure *of) {
    uint32_t least = MOST_HOLES + 1;
    if (b.width > width || b.height > height) return least;
    uint64_t blocks = filled >> (8 * b.north + b.west); /* now their box begins at spot 0 */
    for (uint32_t south = 0; least && south <= height - b.height; south++)
        for (uint32_t east = 0; least && east <= width - b.width; east++) {
            uint64_t free = rectangle(width, height) & ~(blocks << (8 * south + east));
            uint32_t found = of(g, free);
            if (found < least) least = found;
        }
    return least;
}

/* §4.3: floor 1 may become any rectangle around its blocks, the others are what they are. */
static uint32_t least_left(const mst_game *g, const pyramid *p, uint64_t filled, measure *of) {
    if (p->floor > 1) return of(g, (pyramido_area(g, p) & ~filled) >> MARGIN);
    box b = pyramido_box_of(filled);
    uint32_t flat = least_around(g, filled, b, LONG_SIDE, SHORT_SIDE, of);
    if (!flat) return 0;
    uint32_t upright = least_around(g, filled, b, SHORT_SIDE, LONG_SIDE, of);
    return flat < upright ? flat : upright;
}

bool pyramido_is_completable(const mst_game *g, const pyramid *p, uint64_t filled) {
    return !filled || least_left(g, p, filled, is_not_tileable) == 0;
}

/* How many gaps the best play leaves: 0, 2, or 4 for more than covers can ever fill. */
uint32_t pyramido_least_gaps(const mst_game *g, const pyramid *p, uint64_t filled) {
    return filled ? least_left(g, p, filled, least_holes) : 0;
}

uint32_t pyramido_gaps_after(const mst_game *g, const pyramid *p, mst_move move) {
    pyramid after;
    uint8_t laid[2];
    memcpy(&after, p, sizeof after);
    pyramido_lay(&after, 1, cell_in(move), direction_in(move), laid);
    return pyramido_least_gaps(g, &after, after.filled);
}
