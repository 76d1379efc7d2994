/* advice.c -- what a pyramid promises, for the search, and random moves of somebody who would
 * rather leave no hole. The rules never read this.
 *
 * Every domino brings two icons, so what tells pyramids apart is whether icons hang together with
 * their marker (they score now), may still come to do so (hope, which fades as the floor fills up)
 * and lie at the rim of their floor, where no later floor hides them (they may score again). */
#include "mastaba/bot.h"
#include "mastaba/rng.h"
#include "pyramido.h"
#include <string.h>

static const float within_reach = 0.4f, without_marker = 0.45f, marker_to_come = 0.5f,
                   room_to_grow = 0.3f, doubt_about_least = 0.5f, lasting_marked = 0.5f,
                   lasting_loose = 0.35f, cover_worth = 2.5f, hole_cost = 8, defeat = 60;

/* The top view in the window of the floor being built, without what this floor is going to hide. */
typedef struct {
    top_view view;
    zone open, fading; /* where blocks of this floor, or of the next one, will lie */
    float hope;        /* 0 when the floor is complete */
    float later;       /* share of the floors to come, less while the rim of floor 1 may grow */
} scene;

/* ---- the scene ---- */

/* Cells of the next floor, as far as the box around this one goes. */
static uint64_t next_floor(const pyramid *p) {
    uint64_t row, cells = 0;
    if (!p->width) return 0;
    row = bit_at((uint32_t)(p->width - p->floor)) - 1;
    for (uint32_t y = p->floor; y < p->height; y++) cells = cells << 8 | row;
    return cells << MARGIN;
}

/* How likely the sides of the box are those of the frame. */
static float frame_surety(const pyramid *p) {
    static const float by_side[LONG_SIDE + 1] = {0, 0.1f, 0.25f, 0.4f, 0.6f, 1};
    if (p->width + p->height == LONG_SIDE + SHORT_SIDE) return 1;
    return 0.5f * (by_side[p->width] + by_side[p->height]);
}

static uint32_t dominoes_left(const pyramid *p) {
    return (cells_of_floor(p->floor) - mst_bits_count(p->filled)) / 2;
}

static void look(const mst_game *g, const pyramid *p, scene *now) {
    float left = (float)dominoes_left(p);
    pyramido_look_down(g, p, &now->view);
    now->open = pyramido_quarters_of(pyramido_area(g, p) & ~p->filled, p->floor);
    now->fading = pyramido_quarters_of(next_floor(p), p->floor + 1u);
    for (uint32_t c = 0; c < CORNERS; c++) {
        uint64_t stays = ~now->open.plane[c];
        for (uint32_t k = 0; k < COLOURS; k++)
            now->view.shade[k][c] = (now->view.shade[k][c] << MARGIN) & stays;
        now->view.icon[c] = (now->view.icon[c] << MARGIN) & stays;
    }
    now->hope = left / (left + 2);
    now->later = (float)(FLOORS - p->floor) / (FLOORS - 1) * frame_surety(p);
}

static float icons(const scene *now, const zone *z) {
    return (float)pyramido_icons_in(&now->view, z);
}

static float lasting_icons(const scene *now, const zone *z) {
    zone rim;
    for (uint32_t c = 0; c < CORNERS; c++) rim.plane[c] = z->plane[c] & ~now->fading.plane[c];
    return icons(now, &rim);
}

/* ---- what it is worth ---- */

static zone all_of(const scene *now, uint32_t colour) {
    zone all;
    memcpy(all.plane, now->view.shade[colour], sizeof all.plane);
    return all;
}

/* What the marked zone may still gain through cells that are open. */
static float growth(const scene *now, uint32_t colour, const zone *marked) {
    top_view joined = now->view;
    for (uint32_t c = 0; c < CORNERS; c++) joined.shade[colour][c] |= now->open.plane[c];
    zone far = pyramido_zone_around(&joined, colour, *marked);
    bool has_room = memcmp(&far, marked, sizeof far) != 0;
    return within_reach * (icons(now, &far) - icons(now, marked)) + (has_room ? room_to_grow : 0);
}

static float marked_worth(const scene *now, uint32_t colour, const zone *marked) {
    zone all = all_of(now, colour);
    float rim = lasting_icons(now, marked), other_rim = lasting_icons(now, &all) - rim;
    float gain = now->hope > 0 ? now->hope * growth(now, colour, marked) : 0;
    return icons(now, marked) + gain +
           now->later * (lasting_marked * rim + lasting_loose * other_rim);
}

static float unmarked_worth(const scene *now, uint32_t colour) {
    zone all = all_of(now, colour);
    return now->hope * (without_marker * icons(now, &all) + marker_to_come) +
           now->later * lasting_loose * lasting_icons(now, &all);
}

static float zones_worth(const mst_game *g, const pyramid *p) {
    scene now;
    float sum = 0, least = 0;
    look(g, p, &now);
    for (uint64_t left = p->marked; left; left &= left - 1) {
        uint32_t colour = colour_of(pyramido_face_at(g, p, mst_bits_lowest(left)));
        zone seed = pyramido_quarters_of(left & (0 - left), p->floor);
        zone marked = pyramido_zone_around(&now.view, colour, seed);
        float size = icons(&now, &marked);
        if (least == 0 || size < least) least = size;
        sum += marked_worth(&now, colour, &marked);
    }
    for (uint32_t left = p->supply; left; left &= left - 1)
        sum += unmarked_worth(&now, mst_bits_lowest(left));
    return sum + least * (1 - doubt_about_least * now.hope);
}

static float covers_worth(const pyramid *p) {
    static const float share[FLOORS] = {1, 0.9f, 0.8f, 0.7f};
    bool is_useless = p->floor == FLOORS && p->filled;
    return is_useless ? 0 : cover_worth * share[p->floor - 1] * (float)mst_bits_count(p->hand);
}

static float holes_cost(const mst_game *g, const pyramid *p) {
    if (pyramido_is_completable(g, p, p->filled)) return 0;
    bool is_lost = pyramido_least_gaps(g, p, p->filled) > mst_bits_count(p->hand);
    return is_lost ? defeat : hole_cost;
}

static float outlook(const mst_game *g, const pyramid *p) {
    return zones_worth(g, p) + covers_worth(p) - holes_cost(g, p);
}

/* ---- moves ---- */

/* The better of the marks that the placement allows. */
static float placed_worth(const mst_game *g, const mst_state *s, mst_move move) {
    pyramid after = s->pyramids[s->active];
    uint8_t laid[2];
    pyramido_lay(&after, s->quarry[slot_in(move)], cell_in(move), direction_in(move), laid);
    float best = 0, around = covers_worth(&after) - holes_cost(g, &after);
    uint32_t eligible = pyramido_eligible(g, &after, laid);
    if (!eligible) return zones_worth(g, &after) + around;
    for (; eligible; eligible &= eligible - 1) {
        pyramid marked = after;
        pyramido_mark(g, &marked, laid[mst_bits_lowest(eligible)]);
        float worth = zones_worth(g, &marked);
        if (worth > best) best = worth;
    }
    return best + around;
}

static float worth(const mst_game *g, const mst_state *s, mst_move move) {
    pyramid after = s->pyramids[s->active];
    switch (kind_of(move)) {
    case PLACE_DOMINO: return placed_worth(g, s, move);
    case MARK_BLOCK:
        pyramido_mark(g, &after, (uint32_t)pyramido_bit_of_cell(&after, cell_in(move)));
        return outlook(g, &after);
    case COVER_BLOCK:
    case FILL_GAP: pyramido_cover(g, &after, move); return outlook(g, &after);
    case NO_COVER: return outlook(g, &after);
    default: return 0;
    }
}

/* Stretched, so that the search trusts the ratings more: 3 did better than 1 or 6 in matches. */
static void rate(const mst_game *g, const mst_state *s, mst_seat seat, const mst_move moves[],
                 uint32_t count, float points[]) {
    static const float echo = 3;
    (void)seat; /* always the active one */
    for (uint32_t i = 0; i < count; i++) points[i] = echo * worth(g, s, moves[i]);
}

/* What greedy play of two adds to the outlook until the end, on average over a thousand games: by
 * floor and dominoes still to be laid on it. */
static const float to_come[FLOORS][10 + 1] = {
    {53.2f, 55.0f, 56.9f, 59.1f, 61.4f, 63.8f, 66.1f, 68.7f, 71.0f, 73.4f, 76.4f},
    {30.0f, 32.5f, 34.6f, 37.2f, 40.1f, 43.5f, 51.1f},
    {11.5f, 13.9f, 17.5f, 28.4f},
    {0, 11.6f},
};

static void judge(const mst_game *g, const mst_state *s, float points[]) {
    for (mst_seat seat = 0; seat < s->seats; seat++) {
        const pyramid *p = &s->pyramids[seat];
        points[seat] = p->out ? -defeat : outlook(g, p) + to_come[p->floor - 1][dominoes_left(p)];
        for (uint32_t i = 0; i < FLOORS; i++) points[seat] += p->score[i];
    }
}

static const mst_level_budget budgets[MST_BUDGETS] = {
    {18, 0}, {120, 0}, {800, 0}, {6000, 0}, {400000, 0}};

/* What a placement is good for shows some placements later, if those are sensible ones: judged
 * after a single random play, eight times the iterations took only 52% of the points in 60 games.
 * Playouts end by turns, not by plays, because a placement may lead to a mark: judged 14 plays
 * after the tree, 3,000 iterations came first beside three greedy players in 30% of 128 games;
 * judged after two turns, in 61% of 80. */
/* From `tools/calibrate --fit` with two seats; with more, chances are as found (docs/strength.md).
 */
static const mst_chance_fit chance_fits[] = {{1.916f, 0.655f, 0}, {1, 1, 0}, {1, 1, 0}};

const mst_advice pyramido_advice = {
    .rate = rate,
    .judge = judge,
    .horizon = 1,
    .turns = 2,
    .picks = 4,
    .budgets = budgets,
    .fits = chance_fits,
};

/* ---- tidy moves ---- */

/* Somebody who means to reach the end: keeps the floor completable, but is careless once in a
 * while, and spends covers seldom, so that holes, fills and defeats still come up. */
enum { CARELESS_ONE_IN = 24, COVER_ONE_IN = 6 };

static mst_move any_of(const mst_move moves[], uint32_t count, mst_rng *rng) {
    return moves[mst_rng_below(rng, count)];
}

/* Draws placements without putting them back until one makes no more gaps unavoidable. */
static mst_move tidy_placement(const mst_game *g, const pyramid *p, mst_move moves[],
                               uint32_t count, mst_rng *rng) {
    mst_move fallback = any_of(moves, count, rng);
    if (mst_rng_below(rng, CARELESS_ONE_IN) == 0) return fallback;
    uint32_t now = pyramido_least_gaps(g, p, p->filled);
    while (count) {
        uint32_t i = mst_rng_below(rng, count);
        if (pyramido_gaps_after(g, p, moves[i]) <= now) return moves[i];
        moves[i] = moves[--count];
    }
    return fallback;
}

mst_move pyramido_tidy_move(const mst_game *g, const mst_state *s, mst_seat seat, mst_rng *rng) {
    const pyramid *p = &s->pyramids[seat];
    mst_move moves[MAX_CHOICES];
    uint32_t count = pyramido_moves(g, s, seat, moves);
    if (s->phase == PLACE) return tidy_placement(g, p, moves, count, rng);
    bool is_thrifty = s->phase == COVER && (mst_rng_below(rng, COVER_ONE_IN) > 0 ||
                                            pyramido_least_gaps(g, p, p->filled) > 0);
    return is_thrifty ? pack(NO_COVER, 0, 0) : any_of(moves, count, rng);
}
