/* match.c -- playing a match on several threads. Every thread has players of its own and takes the
 * next game that nobody has begun; a game depends on nothing but its number, so the results are the
 * same for any number of threads. */
#include "arena.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "player.h"
#include "threads.h"
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
    arena *arena;
    player players[ARENA_MAX_BOTS]; /* one per slot */
    mst_state *state, *view;
} worker;

struct arena {
    arena_match match;
    arena_result *results;
    uint32_t *games_left; /* of each deal */
    worker *workers;
    uint32_t workers_open;
    atomic_bool is_stopped;
    pthread_mutex_t lock; /* for all that follows, and for the watcher */
    uint64_t next_game;
    const arena_watch *watch;
    arena_test test;
    arena_verdict verdict;
    uint32_t tested; /* deals that the test has seen: all of them up to here */
};

/* ---- chance ---- */

/* A number made of three: which match, which part of it, which moment there. */
static uint64_t seed_of(uint64_t seed, uint64_t part, uint64_t moment) {
    mst_rng of_match = mst_rng_seed(seed), of_part = mst_rng_seed(mst_rng_next(&of_match) + part);
    return mst_rng_next(&of_part) + moment;
}

static mst_move draw(const worker *w, uint32_t deal, uint32_t number) {
    const arena_match *m = &w->arena->match;
    mst_rng rng = mst_rng_seed(seed_of(m->seed, deal, number));
    return m->game->draw(m->game, w->state, &rng);
}

/* ---- one game ---- */

/* Whoever forfeits is behind everybody else, who share the first place. */
static void note_forfeit(arena_result *r, uint32_t seats, mst_seat seat) {
    r->forfeiter = seat;
    for (mst_seat i = 0; i < seats; i++) r->place[i] = i == seat ? (uint8_t)seats : 1;
}

static void note_end(const worker *w, arena_result *r) {
    const mst_game *g = w->arena->match.game;
    mst_score scores[MST_MAX_SEATS];
    uint32_t seats = g->seats(g, w->state);
    g->scores(g, w->state, scores);
    g->places(g, w->state, scores, r->place);
    for (uint32_t i = 0; i < seats; i++) {
        r->points[i] = scores[i].out ? 0 : scores[i].total;
        r->out |= (uint8_t)(scores[i].out << i);
    }
}

static uint64_t microseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static mst_move decide(worker *w, player *p, mst_seat seat, uint64_t seed, arena_result *r,
                       char why[ARENA_MAX_WHY]) {
    player_look(p, w->state, seat, w->view);
    uint64_t start = microseconds_now();
    mst_move move = player_choose(p, w->view, seat, seed, why);
    r->moves[seat]++;
    r->microseconds[seat] += (uint32_t)(microseconds_now() - start);
    return move;
}

static bool is_stopped(const worker *w) {
    return atomic_load(&w->arena->is_stopped);
}

/* Fills in the result; `why` says why a seat forfeited. The result of a game that is stopped means
 * nothing. */
static void play_game(worker *w, uint32_t deal, uint32_t game, arena_result *r,
                      char why[ARENA_MAX_WHY]) {
    const arena_match *m = &w->arena->match;
    const mst_game *g = m->game;
    uint8_t slot_of[MST_MAX_SEATS];
    uint32_t draws = 0, plays = 0;
    uint64_t thinking = (uint64_t)deal * m->games_per_deal + game;
    mst_seats actors;
    *r = (arena_result){.forfeiter = MST_NO_SEAT};
    arena_seating(m, game, slot_of);
    mst_begin(g, w->state, &m->setup);
    for (mst_seat seat = 0; seat < m->setup.seats; seat++) {
        if (player_begin(&w->players[slot_of[seat]], why)) continue;
        note_forfeit(r, m->setup.seats, seat);
        return;
    }
    while (!is_stopped(w) && (actors = g->actors(g, w->state))) {
        mst_seat seat = mst_first_of(actors);
        bool is_chance = seat == MST_CHANCE;
        mst_move move = is_chance ? draw(w, deal, draws++)
                                  : decide(w, &w->players[slot_of[seat]], seat,
                                           seed_of(~m->seed, thinking, plays++), r, why);
        if (!move) {
            note_forfeit(r, m->setup.seats, seat);
            return;
        }
        mst_play(g, w->state, seat, move);
    }
    if (!is_stopped(w)) note_end(w, r);
}

/* ---- the match ---- */

/* Hands the test all deals that are complete up to the first that is not. */
static void go_on_testing(arena *a) {
    const arena_match *m = &a->match;
    for (; a->verdict == ARENA_OPEN && a->tested < m->deals && !a->games_left[a->tested];
         a->tested++) {
        double points[ARENA_MAX_BOTS][ARENA_MAX_BOTS] = {{0}};
        const arena_result *results = arena_results(a, a->tested);
        for (uint32_t i = 0; i < m->games_per_deal; i++)
            arena_count_pairs(m, i, &results[i], points);
        double all = points[0][1] + points[1][0];
        if (all > 0) arena_test_add(&a->test, points[0][1] / all);
        a->verdict = arena_test_verdict(&a->test);
    }
}

/* Another deal begins: others may have taken it. */
static void pass_over(arena *a) {
    const arena_match *m = &a->match;
    uint64_t deal = a->next_game / m->games_per_deal;
    if (!a->watch->next || a->next_game % m->games_per_deal) return;
    deal = a->watch->next(a->watch->context, (uint32_t)deal);
    a->next_game = (deal < m->deals ? deal : m->deals) * m->games_per_deal;
}

static bool take_game(arena *a, uint32_t *deal, uint32_t *game) {
    const arena_match *m = &a->match;
    uint64_t all = (uint64_t)m->deals * m->games_per_deal;
    bool is_taken = false;
    pthread_mutex_lock(&a->lock);
    while (!is_taken && a->next_game < all && a->verdict == ARENA_OPEN) {
        pass_over(a);
        if (a->next_game == all) break;
        *deal = (uint32_t)(a->next_game / m->games_per_deal);
        *game = (uint32_t)(a->next_game % m->games_per_deal);
        a->next_game++;
        is_taken = !arena_is_played(a, *deal);
    }
    pthread_mutex_unlock(&a->lock);
    return is_taken;
}

static void hand_in(arena *a, uint32_t deal, uint32_t game, const arena_result *r,
                    const char *why) {
    pthread_mutex_lock(&a->lock);
    if (r->forfeiter != MST_NO_SEAT)
        a->watch->forfeit(a->watch->context, deal, game, r->forfeiter, why);
    arena_results(a, deal)[game] = *r;
    if (--a->games_left[deal] == 0) a->watch->deal(a->watch->context, deal);
    if (a->match.until) go_on_testing(a);
    bool is_decided = a->verdict != ARENA_OPEN;
    pthread_mutex_unlock(&a->lock);
    if (is_decided) arena_stop(a); /* games under way belong to deals that no longer count */
}

static void *work(void *argument) {
    worker *w = argument;
    uint32_t deal, game;
    while (!is_stopped(w) && take_game(w->arena, &deal, &game)) {
        arena_result r;
        char why[ARENA_MAX_WHY] = "";
        play_game(w, deal, game, &r, why);
        if (!is_stopped(w)) hand_in(w->arena, deal, game, &r, why);
    }
    return NULL;
}

bool arena_run(arena *a, const arena_watch *watch) {
    a->watch = watch;
    if (a->match.until) go_on_testing(a);
    return threads_run(a->workers, sizeof *a->workers, a->workers_open, work);
}

void arena_stop(arena *a) {
    atomic_store(&a->is_stopped, true);
    for (uint32_t i = 0; i < a->workers_open; i++)
        for (uint32_t k = 0; k < a->match.slots; k++) player_stop(&a->workers[i].players[k]);
}

/* ---- memory ---- */

static bool open_worker(arena *a, worker *w) {
    const arena_match *m = &a->match;
    bool is_open = true;
    w->arena = a;
    w->state = malloc(m->game->state_size);
    w->view = malloc(m->game->state_size);
    for (uint32_t i = 0; i < m->slots; i++)
        is_open &= player_open(&w->players[i], m, &m->bot[m->slot[i]], &a->is_stopped);
    return is_open && w->state && w->view;
}

static void close_worker(worker *w) {
    for (uint32_t i = 0; i < w->arena->match.slots; i++) player_close(&w->players[i]);
    free(w->state);
    free(w->view);
}

arena *arena_create(const arena_match *m) {
    arena *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    a->match = *m;
    pthread_mutex_init(&a->lock, NULL);
    a->results = calloc((size_t)m->deals * m->games_per_deal, sizeof *a->results);
    a->games_left = calloc(m->deals, sizeof *a->games_left);
    a->workers = calloc(m->threads, sizeof *a->workers);
    bool has_all = a->results && a->games_left && a->workers;
    for (uint32_t i = 0; has_all && i < m->deals; i++) a->games_left[i] = m->games_per_deal;
    for (uint32_t i = 0; has_all && i < m->threads; i++) {
        a->workers_open++;
        has_all = open_worker(a, &a->workers[i]);
    }
    if (has_all) return a;
    arena_free(a);
    return NULL;
}

void arena_free(arena *a) {
    if (!a) return;
    for (uint32_t i = 0; i < a->workers_open; i++) close_worker(&a->workers[i]);
    pthread_mutex_destroy(&a->lock);
    free(a->results);
    free(a->games_left);
    free(a->workers);
    free(a);
}

const arena_match *arena_match_of(const arena *a) {
    return &a->match;
}

arena_result *arena_results(const arena *a, uint32_t deal) {
    return &a->results[(size_t)deal * a->match.games_per_deal];
}

bool arena_is_played(const arena *a, uint32_t deal) {
    return a->games_left[deal] == 0;
}

bool arena_counts(const arena *a, uint32_t deal) {
    return arena_is_played(a, deal) && (a->verdict == ARENA_OPEN || deal < a->tested);
}

arena_verdict arena_verdict_of(const arena *a) {
    return a->verdict;
}
void arena_note_played(arena *a, uint32_t deal) {
    a->games_left[deal] = 0;
}
