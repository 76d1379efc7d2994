/* bench_search.c -- `mastaba bench --search`: how fast the search is beside plain random playouts.
 *
 * Both start from the same position, the first decision of a game, and run in turns on one core, so
 * that whatever else the machine does slows both alike. A playout copies the position and plays on
 * at random, as the search does where it leaves its tree; guessing a world, keeping a tree and
 * reckoning are what an iteration costs beyond that. */
#include "bench.h"
#include "complain.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "mastaba/search.h"
#include "memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 8, PLAYOUTS_A_LOOK = 64, ITERATIONS_A_RUN = 4096 };

typedef struct {
    const mst_game *game;
    mst_state *position, *view, *state;
    mst_seat seat;
    mst_rng rng;
    mst_move *choices;
    mst_candidate *candidates;
    uint64_t runs;
} pace;

typedef struct {
    double count, seconds;
} speed;

static double per_second(const speed *s) {
    return s->seconds > 0 ? s->count / s->seconds : 0;
}

/* ---- what is measured ---- */

static void time_playouts(pace *p, double seconds, speed *out) {
    const mst_game *g = p->game;
    double start = bench_now(), elapsed;
    do {
        for (uint32_t i = 0; i < PLAYOUTS_A_LOOK; i++) {
            mst_seat who;
            mst_move move;
            memcpy(p->state, p->position, g->state_size);
            while ((move = mst_random_play(g, p->state, &p->rng, true, p->choices, &who)))
                g->play(g, p->state, who, move);
        }
        out->count += PLAYOUTS_A_LOOK;
        elapsed = bench_now() - start;
    } while (elapsed < seconds);
    out->seconds += elapsed;
}

/* Searches of some thousand iterations, each from an empty tree. */
static void time_search(pace *p, mst_search *search, uint32_t threads, bool without_advice,
                        double seconds, speed *out) {
    double start = bench_now(), elapsed;
    do {
        mst_budget budget = {.iterations = ITERATIONS_A_RUN * threads,
                             .seed = ++p->runs,
                             .without_advice = without_advice};
        mst_search_run(search, p->view, p->seat, budget, p->candidates);
        out->count += mst_search_iterations(search);
        elapsed = bench_now() - start;
    } while (elapsed < seconds);
    out->seconds += elapsed;
}

/* ---- the position ---- */

static void find_first_decision(pace *p, const mst_setup *setup) {
    const mst_game *g = p->game;
    mst_begin(g, p->position, setup);
    while (g->actors(g, p->position) >> MST_CHANCE & 1)
        mst_play(g, p->position, MST_CHANCE, g->draw(g, p->position, &p->rng));
    p->seat = mst_first_of(g->actors(g, p->position));
    g->view(g, p->position, p->seat, p->view);
}

/* ---- the report ---- */

enum { PLAYOUTS, ITERATIONS, PLAIN, TWO_THREADS, KINDS };

void bench_search_heading(void) {
    printf("%-12s%5s%14s%14s%8s%18s%14s\n", "game", "seats", "playouts/s", "iterations/s", "ratio",
           "without advice/s", "2 threads");
}

static void print_pace(const pace *p, const mst_setup *setup, const speed speeds[KINDS],
                       bool as_json) {
    double playouts = per_second(&speeds[PLAYOUTS]), iterations = per_second(&speeds[ITERATIONS]);
    double plain = per_second(&speeds[PLAIN]), two = per_second(&speeds[TWO_THREADS]);
    printf(as_json ? "{\"game\":\"%s\",\"seats\":%d,\"playouts_per_second\":%.0f,"
                     "\"iterations_per_second\":%.0f,\"ratio\":%.3f,"
                     "\"plain_iterations_per_second\":%.0f,\"speedup_2_threads\":%.3f}\n"
                   : "%-12s%5d%14.0f%14.0f%8.2f%18.0f%13.2fx\n",
           p->game->key, setup->seats, playouts, iterations, iterations / playouts, plain,
           two / iterations);
    fflush(stdout);
}

static void measure(const options *o, pace *p, mst_search *one, mst_search *two,
                    speed speeds[KINDS]) {
    double slice = (o->seconds > 0 ? o->seconds : 1) / ROUNDS;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        time_playouts(p, slice, &speeds[PLAYOUTS]);
        time_search(p, one, 1, false, slice, &speeds[ITERATIONS]);
        time_search(p, one, 1, true, slice, &speeds[PLAIN]);
        time_search(p, two, 2, false, slice, &speeds[TWO_THREADS]);
    }
}

void bench_search_table(const options *o, const mst_game *g, uint8_t seats) {
    mst_setup setup = mst_usual_setup(g, seats);
    speed speeds[KINDS] = {{0}};
    pace p = {.game = g, .rng = mst_rng_seed(1)};
    p.position = memory_need(g->state_size);
    p.view = memory_need(g->state_size);
    p.state = memory_need(g->state_size);
    p.choices = memory_need(g->max_choices * sizeof *p.choices);
    p.candidates = memory_need(g->max_choices * sizeof *p.candidates);
    mst_search *one = mst_search_create(g, 1, options_memory(o));
    mst_search *two = mst_search_create(g, 2, options_memory(o));
    if (!one || !two) complain_and_exit("out of memory");
    find_first_decision(&p, &setup);
    measure(o, &p, one, two, speeds);
    print_pace(&p, &setup, speeds, o->json);
    mst_search_free(one);
    mst_search_free(two);
    free(p.position);
    free(p.view);
    free(p.state);
    free(p.choices);
    free(p.candidates);
}
