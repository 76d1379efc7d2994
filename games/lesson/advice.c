/* advice.c -- what a move of the Lesson seems to be worth, for the search. The rules never read
 * this.
 *
 * Everything is counted in points: a tile is worth its points as often as nobody else shows its
 * sign, supposing that the others show any tile of the game. */
#include "lesson.h"
#include "mastaba/search.h"

static float tile_worth(const mst_game *g, const mst_state *s, uint32_t sign) {
    const lesson_pieces *p = pieces_of(g);
    float others = 1 - (float)p->all.of[sign] / (float)size_of(&p->all), alone = 1;
    for (uint32_t seat = 1; seat < s->seats; seat++) alone *= others;
    return alone * (float)p->points[sign];
}

static float heap_worth(const mst_game *g, const mst_state *s, const heap *h) {
    float sum = 0;
    for (uint32_t sign = 1; sign <= MAX_SIGNS; sign++)
        sum += (float)h->of[sign] * tile_worth(g, s, sign);
    return sum;
}

static float mean_worth(const mst_game *g, const mst_state *s) {
    const heap *all = &pieces_of(g)->all;
    return heap_worth(g, s, all) / (float)size_of(all);
}

/* Whoever buries a tile hopes for a better one, and pays a point (§5.2). */
static float worth(const mst_game *g, const mst_state *s, mst_move move) {
    switch (kind_of(move)) {
    case BURY: return mean_worth(g, s) - tile_worth(g, s, sign_in(move)) - 1;
    case SHOW_TILE: return tile_worth(g, s, sign_in(move));
    default: return 0;
    }
}

static void rate(const mst_game *g, const mst_state *s, mst_seat seat, const mst_move moves[],
                 uint32_t count, float points[]) {
    (void)seat;
    for (uint32_t i = 0; i < count; i++) points[i] = worth(g, s, moves[i]);
}

/* A sealed tile (§4.2) counts like one in hand. */
static void judge(const mst_game *g, const mst_state *s, float points[]) {
    mst_score scores[SEATS];
    lesson_scores(g, s, scores);
    for (mst_seat seat = 0; seat < s->seats; seat++) {
        uint32_t sealed = s->phase == SHOW ? s->shown[s->round][seat] : 0;
        points[seat] = (float)scores[seat].total + heap_worth(g, s, &s->hand[seat]) +
                       (sealed ? tile_worth(g, s, sealed) : 0);
    }
}

/* A leader who buries at random would empty the bag before the first tile is shown. */
mst_move lesson_tidy_move(const mst_game *g, const mst_state *s, mst_seat seat, mst_rng *rng) {
    (void)g;
    if (s->phase == LEAD) return pack(KEEP, 0, 0);
    return pack(SHOW_TILE, 0, lesson_pick(&s->hand[seat], rng));
}

/* Two rounds ahead; every level has the usual iterations. */
const mst_advice lesson_advice = {.rate = rate, .judge = judge, .horizon = 16, .picks = 2};
