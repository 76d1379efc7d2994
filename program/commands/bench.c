/* bench.c -- `mastaba bench`: how fast the rules are, on one core, through the same function
 * pointers that every other program uses.
 *
 * Decisions per second come from whole random games with one reading of the clock for many games.
 * Single functions are timed over positions taken from random games, many calls to a reading, and
 * the same loop around a call that does nothing (or only copies) is subtracted. */
#include "bench.h"
#include "commands/commands.h"
#include "complain.h"
#include "decks.h"
#include "devices.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "memory.h"
#include "output.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    POSITIONS = 512,  /* taken for timing single functions; a power of two */
    TAKE_ONE_IN = 7,  /* plays of a game, so that positions come from many games */
    GAMES_A_LOOK = 16 /* games between two looks at the clock */
};

typedef struct {
    mst_seat seat, observer;
    mst_move move;
} position;

typedef struct {
    const mst_game *game;
    mst_setup setup;
    mst_rng rng;
    mst_state *state, *scratch;
    mst_move *choices;
    mst_state *before, *views; /* POSITIONS of each */
    position at[POSITIONS];
    uint32_t decided[POSITIONS],
        drawn[POSITIONS]; /* positions where a seat, where chance is to play */
    uint32_t decided_count, drawn_count;
    uint64_t sink; /* what calls return, so that none can be left out */
} bench;

typedef struct {
    double decisions, games;                  /* per second */
    double moves, play, draw, view, resample; /* nanoseconds */
} findings;

double bench_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- whole games ---- */

typedef struct {
    uint64_t games, decisions, plays;
} work;

static void play_game(bench *b, work *done) {
    const mst_game *g = b->game;
    mst_seat who;
    mst_move move;
    mst_begin(g, b->state, &b->setup);
    while ((move = mst_random_play(g, b->state, &b->rng, false, b->choices, &who))) {
        mst_play(g, b->state, who, move);
        done->decisions += who != MST_CHANCE;
        done->plays++;
    }
    done->games++;
}

static void time_games(bench *b, double seconds, findings *found) {
    work done = {0};
    double start = bench_now(), elapsed;
    do {
        for (uint32_t i = 0; i < GAMES_A_LOOK; i++) play_game(b, &done);
        elapsed = bench_now() - start;
    } while (elapsed < seconds);
    found->decisions = (double)done.decisions / elapsed;
    found->games = (double)done.games / elapsed;
}

/* ---- single functions ---- */

static mst_state *nth(const bench *b, mst_state *states, uint32_t index) {
    return (mst_state *)((unsigned char *)states + (size_t)index * b->game->state_size);
}

static void keep_position(bench *b, uint32_t index, mst_seat who, mst_move move) {
    const mst_game *g = b->game;
    mst_seat observer = (mst_seat)(index % b->setup.seats);
    b->at[index] = (position){who, observer, move};
    memcpy(nth(b, b->before, index), b->state, g->state_size);
    g->view(g, b->state, observer, nth(b, b->views, index));
    if (who == MST_CHANCE)
        b->drawn[b->drawn_count++] = index;
    else
        b->decided[b->decided_count++] = index;
}

static void take_positions(bench *b) {
    const mst_game *g = b->game;
    uint32_t kept = 0, seen = 0;
    b->decided_count = b->drawn_count = 0;
    while (kept < POSITIONS) {
        mst_seat who;
        mst_move move;
        mst_begin(g, b->state, &b->setup);
        while ((move = mst_random_play(g, b->state, &b->rng, false, b->choices, &who))) {
            if (++seen % TAKE_ONE_IN == 0 && kept < POSITIONS) keep_position(b, kept++, who, move);
            mst_play(g, b->state, who, move);
        }
    }
}

typedef void call(bench *b, uint32_t index);

static void call_nothing(bench *b, uint32_t index) {
    b->sink += b->at[index].move;
}

static void call_copy(bench *b, uint32_t index) {
    memcpy(b->scratch, nth(b, b->before, index), b->game->state_size);
    b->sink += b->at[index].move;
}

static void call_play(bench *b, uint32_t index) {
    memcpy(b->scratch, nth(b, b->before, index), b->game->state_size);
    mst_play(b->game, b->scratch, b->at[index].seat, b->at[index].move);
}

static void call_moves(bench *b, uint32_t index) {
    index = b->decided[index % b->decided_count];
    b->sink += b->game->moves(b->game, nth(b, b->before, index), b->at[index].seat, b->choices);
}

static void call_draw(bench *b, uint32_t index) {
    index = b->drawn[index % b->drawn_count];
    b->sink += b->game->draw(b->game, nth(b, b->before, index), &b->rng);
}

static void call_view(bench *b, uint32_t index) {
    b->game->view(b->game, nth(b, b->before, index), b->at[index].observer, b->scratch);
}

static void call_resample(bench *b, uint32_t index) {
    b->game->resample(b->game, nth(b, b->views, index), b->at[index].observer, &b->rng, b->scratch);
}

static double nanoseconds_per(bench *b, call *made, double seconds) {
    uint64_t calls = 0;
    double start = bench_now(), elapsed;
    do {
        for (uint32_t i = 0; i < POSITIONS; i++) made(b, i);
        calls += POSITIONS;
        elapsed = bench_now() - start;
    } while (elapsed < seconds);
    return 1e9 * elapsed / (double)calls;
}

static void time_calls(bench *b, double seconds, findings *found) {
    take_positions(b);
    double each = seconds / 8, nothing = nanoseconds_per(b, call_nothing, each);
    found->play = nanoseconds_per(b, call_play, each) - nanoseconds_per(b, call_copy, each);
    if (b->decided_count) found->moves = nanoseconds_per(b, call_moves, each) - nothing;
    if (b->drawn_count) found->draw = nanoseconds_per(b, call_draw, each) - nothing;
    found->view = nanoseconds_per(b, call_view, each) - nothing;
    found->resample = nanoseconds_per(b, call_resample, each) - nothing;
}

/* ---- reporting ---- */

static void print_findings(const bench *b, const findings *f, bool as_json) {
    const mst_game *g = b->game;
    if (as_json) {
        printf("{\"game\":\"%s\",\"seats\":%d,\"decisions_per_second\":%.0f,"
               "\"games_per_second\":%.1f,\"moves_ns\":%.1f,\"play_ns\":%.1f,\"draw_ns\":%.1f,"
               "\"view_ns\":%.1f,\"resample_ns\":%.1f,\"state_bytes\":%u}\n",
               g->key, b->setup.seats, f->decisions, f->games, f->moves, f->play, f->draw, f->view,
               f->resample, g->state_size);
    } else {
        printf("%-12s%5d%15.0f%12.0f%9.1f%9.1f%9.1f%9.1f%10.1f%8u\n", g->key, b->setup.seats,
               f->decisions, f->games, f->moves, f->play, f->draw, f->view, f->resample,
               g->state_size);
    }
    fflush(stdout);
}

static void print_heading(void) {
    printf("%-12s%5s%15s%12s%9s%9s%9s%9s%10s%8s\n", "game", "seats", "decisions/s", "games/s",
           "moves", "play", "draw", "view", "resample", "state");
    printf("%-12s%5s%15s%12s%9s%9s%9s%9s%10s%8s\n", "", "", "", "", "ns", "ns", "ns", "ns", "ns",
           "bytes");
}

static void print_fixed(bench *b, uint64_t games, bool as_json) {
    work done = {0};
    uint64_t checksum = 0;
    for (uint64_t i = 0; i < games; i++) {
        play_game(b, &done);
        checksum = (checksum ^ mst_hash(b->game, b->state)) * 0x9e3779b97f4a7c15u;
    }
    unsigned long long all = done.games, decisions = done.decisions, plays = done.plays;
    if (as_json)
        printf("{\"game\":\"%s\",\"seats\":%d,\"games\":%llu,\"decisions\":%llu,"
               "\"plays\":%llu,\"checksum\":\"%016llx\"}\n",
               b->game->key, b->setup.seats, all, decisions, plays, (unsigned long long)checksum);
    else
        printf("%s, %d seat%s: %llu game%s, %llu decisions, %llu plays, checksum %016llx\n",
               b->game->key, b->setup.seats, output_plural(b->setup.seats), all, output_plural(all),
               decisions, plays, (unsigned long long)checksum);
}

static void bench_table(const options *o, const mst_game *g, uint8_t seats) {
    enum { SEED = 1 };
    bench *b = memory_need(sizeof *b);
    findings found = {0};
    double seconds = o->seconds > 0 ? o->seconds : 1;
    b->game = g;
    b->setup = mst_usual_setup(g, seats);
    b->rng = mst_rng_seed(SEED);
    b->state = memory_need(g->state_size);
    b->scratch = memory_need(g->state_size);
    b->choices = memory_need(g->max_choices * sizeof *b->choices);
    b->before = memory_need((size_t)POSITIONS * g->state_size);
    b->views = memory_need((size_t)POSITIONS * g->state_size);
    if (o->fixed) {
        print_fixed(b, o->fixed, o->json);
    } else {
        time_games(b, seconds, &found);
        time_calls(b, seconds, &found);
        print_findings(b, &found, o->json);
    }
    free(b->state);
    free(b->scratch);
    free(b->choices);
    free(b->before);
    free(b->views);
    free(b);
}

static bool is_asked_for(const options *o, const mst_game *g, uint8_t seats) {
    bool is_game = !o->operands || mst_text_same(o->operand[0], g->key);
    return is_game && (!o->seats || o->seats == seats);
}

/* A game that was named must allow the seats that were asked for. */
static int check_request(const options *o) {
    chosen c;
    mst_setup setup;
    if (!o->operands) return DONE;
    int status = decks_choose(o->operand[0], o, &c);
    return status == DONE && o->seats ? options_setup(o, c.game, o->seats, &setup) : status;
}

static int bench_devices(const options *o) {
    device d;
    int status = devices_choose(o, "one", &d);
    if (o->search) return complain("--search measures one core: leave out --device");
    if (status == DONE && !o->json && !o->fixed) bench_batch_heading();
    for (const mst_game *const *g = mst_games; *g && status == DONE; g++)
        for (uint8_t seats = (*g)->least_seats; seats <= (*g)->most_seats && status == DONE;
             seats++)
            if (is_asked_for(o, *g, seats)) status = bench_batch(o, &d, *g, seats);
    return status;
}

static int run(const options *o) {
    int status = check_request(o);
    if (status != DONE) return status;
    if (o->device) return bench_devices(o);
    if (o->search && o->fixed) return complain("--search has no fixed work: leave out --fixed");
    if (!o->json && o->search) bench_search_heading();
    if (!o->json && !o->fixed && !o->search) print_heading();
    for (const mst_game *const *g = mst_games; *g; g++)
        for (uint8_t seats = (*g)->least_seats; seats <= (*g)->most_seats; seats++)
            if (is_asked_for(o, *g, seats))
                (o->search ? bench_search_table : bench_table)(o, *g, seats);
    return DONE;
}

const command bench_command = {
    .name = "bench",
    .operands = "[GAME]",
    .summary = "Measures random play or, with --search, the search; per game and number of seats.",
    .takes = {TAKES_SEATS, TAKES_SECONDS, TAKES_FIXED, TAKES_SEARCH, TAKES_MEMORY, TAKES_DEVICE,
              TAKES_JSON, TAKES_HELP},
    .most = 1,
    .run = run,
    .notes = "--fixed does the same work every time, for counting instructions:\n"
             "  valgrind --tool=callgrind mastaba bench pyramis --seats 2 --fixed 1000\n"
             "--device measures many random games at once, whole ones and 4,096 that are stepped "
             "side by\n"
             "side; with --fixed it steps those so many times and prints a checksum of all they "
             "showed.\n",
};
