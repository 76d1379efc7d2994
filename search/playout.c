/* playout.c -- how a game goes on from a guessed world, and what that is worth. */
#include "ismcts.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"

enum { PLACES_SHARE = 80 };                 /* percent of a reward; the rest is the margin */
enum { CLEAR_MARGIN = 20, CLEAR_LEAD = 6 }; /* points at which half of what can be said is said */

/* From 0 for hopelessly behind to 1 for far ahead. */
static float squash(float points, float scale) {
    float size = points < 0 ? -points : points;
    return 0.5f + 0.5f * points / (size + scale);
}

/* How a game ended, or how it seems to end: points, and for each pair of seats how likely the first
 * is ahead of the second. */
typedef struct {
    uint32_t seats;
    bool is_over;
    float points[MST_MAX_SEATS], ahead[MST_MAX_SEATS][MST_MAX_SEATS];
} standing;

/* At the end by places. */
static void compare_places(standing *now, const uint8_t place[]) {
    now->is_over = true;
    for (uint32_t a = 0; a < now->seats; a++)
        for (uint32_t b = 0; b < now->seats; b++)
            now->ahead[a][b] = place[a] < place[b] ? 1.0f : place[a] == place[b] ? 0.5f : 0.0f;
}

/* Before it as a guess, for a judged lead of a point may still turn. */
static void compare_points(standing *now) {
    for (uint32_t a = 0; a < now->seats; a++)
        for (uint32_t b = 0; b < now->seats; b++)
            now->ahead[a][b] = squash(now->points[a] - now->points[b], CLEAR_LEAD);
}

/* Everybody's chance of the first place. At the end it is shared by all whom nobody is ahead of;
 * before, each has as much as it seems likely to be ahead of all others at once, and together they
 * have one. */
static void share_win(const standing *now, float win[]) {
    float all = 0;
    for (uint32_t a = 0; a < now->seats; a++) {
        win[a] = 1;
        for (uint32_t b = 0; b < now->seats; b++) {
            if (b == a) continue;
            win[a] *= now->is_over ? now->ahead[a][b] > 0 : now->ahead[a][b];
        }
        all += win[a];
    }
    for (uint32_t a = 0; a < now->seats; a++) win[a] /= all;
}

/* Places first, then margin. */
static outcome worth(const standing *now) {
    const float *points = now->points;
    uint32_t seats = now->seats;
    outcome o = {{0}, {0}, {0}, {0}};
    share_win(now, o.win);
    for (uint32_t a = 0; a < seats; a++) {
        uint32_t rival = a ? 0 : 1;
        float beaten = 0;
        for (uint32_t b = 0; b < seats; b++) {
            if (b == a) continue;
            if (points[b] > points[rival]) rival = b;
            beaten += now->ahead[a][b];
        }
        o.place[a] = (float)seats - beaten; /* those it shares count half */
        if (seats == 1) rival = a, beaten = 0.5f;
        o.margin[a] = points[a] - points[rival];
        float ranked =
            seats > 1 ? beaten / (float)(seats - 1) : squash(points[a], 10 * CLEAR_MARGIN);
        o.reward[a] =
            (PLACES_SHARE * ranked + (100 - PLACES_SHARE) * squash(o.margin[a], CLEAR_MARGIN)) /
            100;
    }
    return o;
}

static outcome worth_of_end(const searcher *s) {
    const mst_game *g = s->game;
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    standing end;
    uint32_t seats = end.seats = s->seats;
    int32_t least = 0;
    g->scores(g, s->world, scores);
    for (uint32_t i = 0; i < seats; i++)
        if (!scores[i].out && scores[i].total < least) least = scores[i].total;
    for (uint32_t i = 0; i < seats; i++) /* whoever is out has less than anybody who is not */
        end.points[i] = (float)(scores[i].out ? least - CLEAR_MARGIN : scores[i].total);
    g->places(g, s->world, scores, place);
    compare_places(&end, place);
    return worth(&end);
}

/* As the network sees it. */
static void compare_measures(const searcher *s, standing *now) {
    const mst_advice *advice = s->advice;
    float measures[2 * MST_MEASURES];
    advice->measure(s->game, s->world, now->points, measures);
    now->ahead[0][1] =
        mst_net_compare(s->net, advice->measures, measures, measures + advice->measures);
    now->ahead[1][0] = 1 - now->ahead[0][1];
}

static outcome worth_of_judgement(const searcher *s) {
    standing now;
    now.seats = s->seats, now.is_over = false;
    if (s->net) {
        compare_measures(s, &now);
    } else {
        s->advice->judge(s->game, s->world, now.points);
        compare_points(&now);
    }
    return worth(&now);
}

/* The best rated of a few random moves: far better than one, far cheaper than rating all. */
static mst_move pick_move(searcher *s, mst_seat *who) {
    enum { MOST = 8 };
    const mst_game *g = s->game;
    mst_move picked[MOST];
    float points[MOST];
    mst_seats actors = g->actors(g, s->world);
    if (!actors) return 0;
    *who = mst_first_of(actors);
    if (*who == MST_CHANCE) return g->draw(g, s->world, &s->rng);
    uint32_t count = g->moves(g, s->world, *who, s->choices), best = 0;
    uint32_t picks = s->advice->picks < MOST ? s->advice->picks : MOST;
    for (uint32_t i = 0; i < picks; i++) picked[i] = s->choices[mst_rng_below(&s->rng, count)];
    if (count == 1) return picked[0];
    s->advice->rate(g, s->world, *who, picked, picks, points);
    for (uint32_t i = 1; i < picks; i++)
        if (points[i] > points[best]) best = i;
    return picked[best];
}

static mst_move playout_move(searcher *s, mst_seat *who) {
    bool is_picky = s->advice && s->advice->rate && s->advice->picks > 1;
    return is_picky ? pick_move(s, who)
                    : mst_random_play(s->game, s->world, &s->rng, true, s->choices, who);
}

/* Whether the seat we search for begins this turn now, or has begun it. */
static bool has_begun(searcher *s, uint32_t turn) {
    mst_seats actors = s->game->actors(s->game, s->world);
    bool is_chance = actors >> MST_CHANCE & 1;
    if (actors && !is_chance) note_turn(s, mst_first_of(actors));
    return s->turns >= turn;
}

outcome search_playout(searcher *s) {
    const mst_game *g = s->game;
    mst_seat who;
    uint32_t horizon = s->horizon, turns = horizon ? s->advice->turns : 0;
    if (turns && turns <= s->turns) turns = s->turns + 1; /* never in the middle of one */
    for (uint32_t plays = 0;; plays++) {
        bool is_far = !turns || has_begun(s, turns);
        if (horizon && plays >= horizon && is_far) break;
        mst_move move = playout_move(s, &who);
        if (!move) return worth_of_end(s);
        g->play(g, s->world, who, move);
    }
    return mst_is_over(g, s->world) ? worth_of_end(s) : worth_of_judgement(s);
}
