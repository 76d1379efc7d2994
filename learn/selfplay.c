/* selfplay.c -- games to learn from. Everybody follows the game's advice, after a while of looser
 * play that leads to positions of all kinds, as the playouts of a search do. A thousand games take
 * less than a second, so chance is averaged out by their number. */
#include "learn.h"
#include "mastaba/engine.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 2, ALL_MOVES = 1 << 20, MOST_THREADS = 64 };

/* What one thread plays with. */
typedef struct {
    const learn_school *school;
    mst_state *state;
    mst_move *moves, *picked;
    float *points;
    uint32_t batch, first, end; /* its games */
    lesson *lessons;
    uint32_t count;
    pthread_t thread;
} desk;

static bool set_desk(desk *d, const learn_school *school) {
    const mst_game *g = school->game;
    *d = (desk){.school = school};
    d->state = malloc(g->state_size);
    d->moves = calloc(g->max_choices, sizeof *d->moves);
    d->picked = calloc(g->max_choices, sizeof *d->picked);
    d->points = calloc(g->max_choices, sizeof *d->points);
    return d->state && d->moves && d->picked && d->points;
}

static void clear_desk(desk *d) {
    free(d->state);
    free(d->moves);
    free(d->picked);
    free(d->points);
}

/* ---- moves ---- */

static mst_move best_rated(desk *d, mst_seat seat, const mst_move moves[], uint32_t count,
                           mst_rng *rng) {
    const mst_game *g = d->school->game;
    uint32_t best = 0, equals = 1;
    g->advice->rate(g, d->state, seat, moves, count, d->points);
    for (uint32_t i = 1; i < count; i++) {
        if (d->points[i] > d->points[best])
            best = i, equals = 1;
        else if (d->points[i] == d->points[best] && mst_rng_below(rng, ++equals) == 0)
            best = i;
    }
    return moves[best];
}

/* The best rated of so many random moves, or of all. */
static mst_move choose(desk *d, mst_seat seat, uint32_t picks, mst_rng *rng) {
    const mst_game *g = d->school->game;
    uint32_t count = g->moves(g, d->state, seat, d->moves);
    if (picks >= count) return best_rated(d, seat, d->moves, count, rng);
    for (uint32_t i = 0; i < picks; i++) d->picked[i] = d->moves[mst_rng_below(rng, count)];
    return best_rated(d, seat, d->picked, picks, rng);
}

static bool play_once(desk *d, uint32_t picks, mst_rng *rng) {
    const mst_game *g = d->school->game;
    mst_seats actors = g->actors(g, d->state);
    if (!actors) return false;
    mst_seat who = mst_first_of(actors);
    g->play(g, d->state, who,
            who == MST_CHANCE ? g->draw(g, d->state, rng) : choose(d, who, picks, rng));
    return true;
}

/* ---- lessons ---- */

/* Who of the two is `mine` is noted until the end is known. */
typedef struct {
    lesson *lesson;
    mst_seat mine;
} noted;

static noted take_lesson(desk *d, mst_rng *rng) {
    const mst_game *g = d->school->game;
    const mst_advice *advice = g->advice;
    float measures[SEATS * MST_MEASURES], judged[SEATS];
    noted n = {&d->lessons[d->count++], (mst_seat)mst_rng_below(rng, SEATS)};
    size_t size = advice->measures * sizeof(float);
    memset(n.lesson, 0, sizeof *n.lesson);
    advice->measure(g, d->state, judged, measures);
    memcpy(n.lesson->mine, measures + n.mine * advice->measures, size);
    memcpy(n.lesson->theirs, measures + !n.mine * advice->measures, size);
    n.lesson->judged_lead = judged[n.mine] - judged[!n.mine];
    return n;
}

static void end_lessons(desk *d, const noted lessons[], uint32_t count) {
    const mst_game *g = d->school->game;
    mst_score scores[SEATS];
    uint8_t place[SEATS];
    g->scores(g, d->state, scores);
    g->places(g, d->state, scores, place);
    for (uint32_t i = 0; i < count; i++) {
        uint8_t mine = place[lessons[i].mine], theirs = place[!lessons[i].mine];
        lessons[i].lesson->ended_ahead = mine < theirs ? 1.0f : mine == theirs ? 0.5f : 0.0f;
    }
}

/* Loose play up to a random moment, lessons from there on. */
static void play_game(desk *d, uint64_t number) {
    static const uint32_t looseness[] = {1, 2, 2, 4, 4, 8, ALL_MOVES};
    const learn_school *school = d->school;
    mst_rng rng = mst_rng_seed(school->seed * 0x9e3779b97f4a7c15u + number);
    uint32_t loose = looseness[mst_rng_below(&rng, 7)], wait = mst_rng_below(&rng, school->length);
    uint32_t count = 0;
    noted lessons[LESSONS_PER_GAME];
    mst_setup setup = mst_usual_setup(school->game, SEATS);
    mst_begin(school->game, d->state, &setup);
    for (uint32_t picks = loose; play_once(d, picks, &rng);) {
        if (wait-- || mst_is_over(school->game, d->state)) continue;
        if (count < LESSONS_PER_GAME) lessons[count++] = take_lesson(d, &rng);
        wait = mst_rng_below(&rng, school->length / LESSONS_PER_GAME);
        picks = ALL_MOVES;
    }
    end_lessons(d, lessons, count);
}

static void *play_games(void *argument) {
    desk *d = argument;
    d->count = 0;
    for (uint32_t i = d->first; i < d->end; i++) play_game(d, (uint64_t)d->batch * LEARN_BATCH + i);
    return NULL;
}

uint32_t learn_play_batch(const learn_school *school, uint32_t batch, lesson room[]) {
    uint32_t threads = school->threads < MOST_THREADS ? school->threads : MOST_THREADS, count = 0;
    desk desks[MOST_THREADS];
    bool is_started[MOST_THREADS] = {false};
    for (uint32_t i = 0; i < threads; i++) {
        desk *d = &desks[i];
        if (!set_desk(d, school)) abort();
        d->batch = batch;
        d->first = LEARN_BATCH * i / threads, d->end = LEARN_BATCH * (i + 1) / threads;
        d->lessons = room + (size_t)d->first * LESSONS_PER_GAME;
        is_started[i] = i && pthread_create(&d->thread, NULL, play_games, d) == 0;
    }
    for (uint32_t i = 0; i < threads; i++) {
        if (is_started[i])
            pthread_join(desks[i].thread, NULL);
        else
            play_games(&desks[i]);
        memmove(room + count, desks[i].lessons, desks[i].count * sizeof *room);
        count += desks[i].count;
        clear_desk(&desks[i]);
    }
    return count;
}

bool learn_open_school(learn_school *school, const mst_game *g, uint64_t seed, uint32_t threads) {
    enum { GAMES = 16 };
    desk d;
    mst_rng rng = mst_rng_seed(0);
    mst_setup setup = mst_usual_setup(g, SEATS);
    *school = (learn_school){g, seed, threads ? threads : 1, 0};
    bool is_set = set_desk(&d, school);
    for (uint32_t i = 0; is_set && i < GAMES; i++)
        for (mst_begin(g, d.state, &setup); play_once(&d, ALL_MOVES, &rng);) school->length++;
    school->length /= GAMES;
    clear_desk(&d);
    return is_set;
}
