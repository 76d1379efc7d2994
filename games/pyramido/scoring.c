/* scoring.c -- the top view of a pyramid, its zones, the score of a floor (§5), places.
 *
 * A quarter (X, Y) lies in the plane of the corner given by the parities of X and Y, at the spot
 * (X / 2, Y / 2):
 *
 *     NW NE | NW NE            blocks of floors 1 and 3 show their corner c in plane c; floors 2
 *     SW SE | SW SE            and 4 are shifted by a quarter, so their corner c lies in the plane
 *     ------+------            opposite to c, one spot on to the east or south where needed
 *     NW NE | NW NE
 *
 * so four words hold all quarters of one kind, and a step to a neighbour is a change of plane. */
#include "mastaba/engine.h"
#include "pyramido.h"
#include <string.h>

/* ---- the top view (§4.2) ---- */

static uint32_t plane_of(uint32_t floor, uint32_t c) {
    return floor & 1 ? c : (c + 2) % CORNERS;
}

static uint32_t shift_of(uint32_t floor, uint32_t c) {
    static const uint8_t step[CORNERS] = {0, 1, 8 + 1, 8};
    return (8 + 1) * ((floor - 1) / 2) + (floor & 1 ? 0 : step[c]);
}

void pyramido_quarter(uint32_t floor, uint32_t spot, corner c, uint32_t *plane, uint32_t *bit) {
    *plane = plane_of(floor, c);
    *bit = spot + shift_of(floor, c);
}

zone pyramido_quarters_of(uint64_t cells, uint32_t floor) {
    zone z;
    for (uint32_t c = 0; c < CORNERS; c++)
        z.plane[plane_of(floor, c)] = cells << shift_of(floor, c);
    return z;
}

/* One floor by colours and icon corners, a bit for each block. */
typedef struct {
    uint64_t all, of[COLOURS], icon[CORNERS];
} layer;

static void read_layer(const mst_game *g, const pyramid *p, uint32_t floor, layer *l) {
    uint32_t width = p->width + 1u - floor, height = p->height + 1u - floor;
    memset(l, 0, sizeof *l);
    for (uint32_t y = 0; y < height; y++) {
        const block *row = &p->block[pyramido_block_index(floor, 8 * y)];
        for (uint32_t x = 0; x < width; x++) {
            if (!row[x]) continue;
            face f = pieces_of(g)->face[row[x]];
            uint32_t spot = 8 * y + x;
            l->of[colour_of(f)] |= bit_at(spot);
            for (uint32_t c = 0; c < CORNERS; c++)
                l->icon[c] |= (uint64_t)(icons_of(f) >> c & 1) << spot;
        }
    }
    for (uint32_t k = 0; k < COLOURS; k++) l->all |= l->of[k];
}

void pyramido_look_down(const mst_game *g, const pyramid *p, top_view *view) {
    memset(view, 0, sizeof *view);
    for (uint32_t floor = 1; floor <= p->floor; floor++) {
        layer l;
        read_layer(g, p, floor, &l);
        for (uint32_t c = 0; c < CORNERS; c++) {
            uint32_t plane = plane_of(floor, c), shift = shift_of(floor, c);
            uint64_t hidden = l.all << shift;
            for (uint32_t k = 0; k < COLOURS; k++)
                view->shade[k][plane] = (view->shade[k][plane] & ~hidden) | l.of[k] << shift;
            view->icon[plane] = (view->icon[plane] & ~hidden) | l.icon[c] << shift;
        }
    }
}

/* One more block on top of what shows. */
void pyramido_put_on_top(const mst_game *g, const pyramid *p, uint32_t bit, top_view *view) {
    face f = pyramido_face_at(g, p, bit);
    for (uint32_t c = 0; c < CORNERS; c++) {
        uint32_t plane = plane_of(p->floor, c);
        uint64_t quarter = bit_at(bit - MARGIN + shift_of(p->floor, c));
        for (uint32_t k = 0; k < COLOURS; k++) view->shade[k][plane] &= ~quarter;
        view->shade[colour_of(f)][plane] |= quarter;
        view->icon[plane] &= ~quarter;
        if (icons_of(f) >> c & 1) view->icon[plane] |= quarter;
    }
}

/* Where the quarter (X, Y) lies. */
static uint32_t plane_at(uint32_t x, uint32_t y) {
    static const uint8_t plane[2][2] = {{NW, NE}, {SW, SE}};
    return plane[y & 1][x & 1];
}

uint32_t pyramido_shade_at(const top_view *view, uint32_t x, uint32_t y, bool *has_icon) {
    uint32_t plane = plane_at(x, y), spot = 8 * (y / 2) + x / 2, colour = 0;
    *has_icon = view->icon[plane] >> spot & 1;
    while (colour < COLOURS && !(view->shade[colour][plane] >> spot & 1)) colour++;
    return colour;
}

uint32_t pyramido_height_at(const pyramid *p, uint32_t x, uint32_t y) {
    uint32_t height = 0;
    for (uint32_t floor = 1; floor <= p->floor; floor++) {
        uint32_t inset = floor - 1;
        if (x < inset || y < inset) break;
        uint32_t column = (x - inset) / 2, row = (y - inset) / 2;
        if (column + floor > p->width || row + floor > p->height) break;
        if (p->block[pyramido_block_index(floor, 8 * row + column)]) height = floor;
    }
    return height;
}

/* ---- zones (§5.1, R39-R41) ---- */

/* Every quarter and its four neighbours. */
static inline zone spread(zone z) {
    uint64_t nw = z.plane[NW], ne = z.plane[NE], se = z.plane[SE], sw = z.plane[SW];
    return (zone){{
        nw | ne | ne << 1 | sw | sw << 8,
        ne | nw | nw >> 1 | se | se << 8,
        se | sw | sw >> 1 | ne | ne >> 8,
        sw | se | se << 1 | nw | nw >> 8,
    }};
}

zone pyramido_spread(zone z) {
    return spread(z);
}

zone pyramido_zone_around(const top_view *view, uint32_t colour, zone seed) {
    const uint64_t *same = view->shade[colour];
    for (;;) {
        zone grown = spread(seed);
        uint64_t news = 0;
        for (uint32_t c = 0; c < CORNERS; c++) {
            grown.plane[c] &= same[c];
            news |= grown.plane[c] ^ seed.plane[c];
        }
        if (!news) return seed;
        seed = grown;
    }
}

uint32_t pyramido_icons_in(const top_view *view, const zone *z) {
    uint64_t bytes = 0; /* counted byte by byte, four times eight at most, and added up once */
    for (uint32_t c = 0; c < CORNERS; c++)
        bytes += mst_bits_byte_counts(z->plane[c] & view->icon[c]);
    return (uint32_t)(bytes * 0x0101010101010101u >> 56);
}

/* ---- the score of a floor ---- */

/* R42-R44: marked zones only; the smallest counts once more, as the Mino bonus. */
void pyramido_count_zone(floor_score *score, uint32_t colour, uint32_t icons) {
    if (!score->marked || icons < score->least) score->least = (uint8_t)icons;
    score->marked |= 1u << colour;
    score->icons[colour] = (uint8_t)icons;
    score->sum = (uint8_t)(score->sum + icons);
    score->total = (uint8_t)(score->sum + score->least);
}

/* The zone that a block of the floor being built belongs to; nothing hides any of its quarters. */
zone pyramido_zone_of(const mst_game *g, const pyramid *p, const top_view *view, uint32_t bit) {
    zone seed = pyramido_quarters_of(bit_at(bit - MARGIN), p->floor);
    return pyramido_zone_around(view, colour_of(pyramido_face_at(g, p, bit)), seed);
}

void pyramido_count_marked(const mst_game *g, const pyramid *p, const top_view *view,
                           uint64_t marked, floor_score *score) {
    for (; marked; marked &= marked - 1) {
        uint32_t bit = mst_bits_lowest(marked);
        zone around = pyramido_zone_of(g, p, view, bit);
        pyramido_count_zone(score, colour_of(pyramido_face_at(g, p, bit)),
                            pyramido_icons_in(view, &around));
    }
}

/* Markers shown beside the board: after the last floor they stand where they scored, to be read. */
uint32_t pyramido_shown_supply(const mst_game *g, const pyramid *p) {
    uint32_t standing = 0;
    for (uint64_t left = p->marked; left; left &= left - 1)
        standing |= 1u << colour_of(pyramido_face_at(g, p, mst_bits_lowest(left)));
    return p->supply & ~standing;
}

floor_score pyramido_floor_score(const mst_game *g, const pyramid *p) {
    floor_score score = {0};
    top_view view;
    if (!p->marked) return score;
    pyramido_look_down(g, p, &view);
    pyramido_count_marked(g, p, &view, p->marked, &score);
    return score;
}

/* ---- totals and places (§5.2) ---- */

void pyramido_scores(const mst_game *g, const mst_state *s, mst_score out[]) {
    (void)g;
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        const pyramid *p = &s->pyramids[seat];
        out[seat] = (mst_score){.out = p->out != 0};
        for (uint32_t i = 0; i < FLOORS; i++) {
            out[seat].part[i] = p->score[i];
            out[seat].total += p->score[i];
        }
    }
}

static int32_t best_floor(const mst_score *score) {
    int32_t best = 0;
    for (uint32_t i = 0; i < FLOORS; i++)
        if (score->part[i] > best) best = score->part[i];
    return best;
}

/* R50, R51: total, fewer covers, best single floor; seats that are out come last, the first to go
 * behind all others. */
static int64_t rank_of(const pyramid *p, const mst_score *score) {
    if (p->out) return (int64_t)p->out - 256;
    return (int64_t)score->total << 16 | (255 - covers_played(p)) << 8 | best_floor(score);
}

void pyramido_places(const mst_game *g, const mst_state *s, const mst_score scores[],
                     uint8_t place[]) {
    int64_t rank[SEATS];
    (void)g;
    for (uint32_t seat = 0; seat < s->seats; seat++)
        rank[seat] = rank_of(&s->pyramids[seat], &scores[seat]);
    mst_places_by_rank(rank, s->seats, place);
}
