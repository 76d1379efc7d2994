/* bench_batch.c -- `mastaba bench --device`: how fast many random games are at once, whole ones and
 * such as are stepped side by side, arrays included. What chooses the actions is not timed. */
#include "bench.h"
#include "complain.h"
#include "mastaba/batch.h"
#include "mastaba/engine.h"
#include "memory.h"
#include "output.h"
#include <stdio.h>
#include <stdlib.h>

enum { SIDE_BY_SIDE = 4096, SEED = 1 };

typedef struct {
    double decisions, games, stepped; /* per second */
} speeds;

/* ---- whole games ---- */

static double seconds_for(mst_batch *batch, uint64_t games, mst_batch_sums *sums,
                          const char **why) {
    double start = bench_now();
    mst_batch_clear(sums);
    *why = mst_batch_play(batch, MST_PLAY_RANDOM, 0, games, sums);
    return bench_now() - start;
}

/* More and more games, until they take as long as they shall. */
static const char *time_games(mst_batch *batch, double seconds, speeds *found) {
    const char *why;
    mst_batch_sums sums;
    double elapsed = seconds_for(batch, 1, &sums, &why); /* a GPU is tried before it is timed */
    for (uint64_t games = 1000; !why; games *= 4) {
        elapsed = seconds_for(batch, games, &sums, &why);
        if (elapsed >= seconds / 4) break;
    }
    found->decisions = (double)sums.decisions.sum / elapsed;
    found->games = (double)sums.games / elapsed;
    return why;
}

/* ---- side by side ---- */

static const char *step(mst_batch *batch, uint64_t seed, double *seconds) {
    static int64_t action[SIDE_BY_SIDE];
    uint32_t bad;
    mst_batch_sample(batch, seed, action);
    double start = bench_now();
    const char *why = mst_batch_step(batch, action, &bad);
    *seconds += bench_now() - start;
    return why;
}

static const char *time_steps(mst_batch *batch, double seconds, speeds *found) {
    double elapsed = 0;
    uint64_t steps = 0;
    const char *why = mst_batch_begin(batch, SIDE_BY_SIDE);
    while (!why && elapsed < seconds / 4) why = step(batch, steps++, &elapsed);
    found->stepped = (double)steps * SIDE_BY_SIDE / elapsed;
    return why;
}

static uint64_t mix(uint64_t sum, const void *bytes, size_t size) {
    const unsigned char *b = bytes;
    for (size_t i = 0; i < size; i++) sum = (sum ^ b[i]) * 0x100000001b3u;
    return sum;
}

static uint64_t mix_arrays(uint64_t sum, const mst_batch_arrays *a) {
    sum = mix(sum, a->game, a->count * sizeof *a->game);
    sum = mix(sum, a->actor, a->count);
    sum = mix(sum, a->done, a->count);
    sum = mix(sum, a->reward, a->count * a->seats * sizeof *a->reward);
    sum = mix(sum, a->legal, (size_t)a->count * a->actions);
    return mix(sum, a->observation, (size_t)a->count * a->size);
}

static const char *mix_states(mst_batch *batch, const mst_game *g, uint64_t *sum) {
    for (uint32_t i = 0; i < SIDE_BY_SIDE; i++) {
        const mst_state *s = mst_batch_state(batch, i);
        if (!s) return "the GPU failed";
        *sum = (*sum ^ mst_hash(g, s)) * 0x9e3779b97f4a7c15u;
    }
    return NULL;
}

typedef struct {
    uint64_t ended, checksum;
} steps_sums;

static const char *make_steps(mst_batch *batch, const mst_game *g, uint64_t steps,
                              steps_sums *sums) {
    const char *why = mst_batch_begin(batch, SIDE_BY_SIDE);
    const mst_batch_arrays *a = mst_batch_side_by_side(batch);
    double seconds = 0;
    *sums = (steps_sums){0, 0xcbf29ce484222325u};
    for (uint64_t i = 0; i < steps && !why; i++) {
        sums->checksum = mix_arrays(sums->checksum, a);
        why = step(batch, i, &seconds);
        for (uint32_t k = 0; k < a->count; k++) sums->ended += a->done[k];
    }
    return why ? why : mix_states(batch, g, &sums->checksum);
}

/* ---- reporting ---- */

void bench_batch_heading(void) {
    printf("%-12s%5s%15s%12s%15s\n", "game", "seats", "decisions/s", "games/s", "stepped/s");
}

static const char *print_speeds(const options *o, mst_batch *batch, const mst_game *g,
                                uint8_t seats) {
    double seconds = o->seconds > 0 ? o->seconds : 1;
    speeds found;
    const char *why = time_games(batch, seconds, &found);
    if (!why) why = time_steps(batch, seconds, &found);
    if (why) return why;
    if (o->json)
        printf("{\"game\":\"%s\",\"seats\":%d,\"device\":\"%s\",\"decisions_per_second\":%.0f,"
               "\"games_per_second\":%.1f,\"stepped_per_second\":%.0f}\n",
               g->key, seats, o->device, found.decisions, found.games, found.stepped);
    else
        printf("%-12s%5d%15.0f%12.0f%15.0f\n", g->key, seats, found.decisions, found.games,
               found.stepped);
    return NULL;
}

static const char *print_steps(const options *o, mst_batch *batch, const mst_game *g,
                               uint8_t seats) {
    steps_sums sums;
    const char *why = make_steps(batch, g, o->fixed, &sums);
    unsigned long long steps = o->fixed, ended = sums.ended, checksum = sums.checksum;
    if (why) return why;
    if (o->json)
        printf("{\"game\":\"%s\",\"seats\":%d,\"side_by_side\":%d,\"steps\":%llu,\"ended\":%llu,"
               "\"checksum\":\"%016llx\"}\n",
               g->key, seats, SIDE_BY_SIDE, steps, ended, checksum);
    else
        printf("%s, %d seat%s: %d games side by side, %llu step%s, %llu ended, checksum %016llx\n",
               g->key, seats, output_plural(seats), SIDE_BY_SIDE, steps, output_plural(steps),
               ended, checksum);
    return NULL;
}

int bench_batch(const options *o, const device *d, const mst_game *g, uint8_t seats) {
    mst_setup setup = mst_usual_setup(g, seats);
    const char *why = NULL;
    mst_batch *batch = mst_batch_create(g, &setup, SEED, d->threads, d->gpu_folder, &why);
    if (batch) why = (o->fixed ? print_steps : print_speeds)(o, batch, g, seats);
    mst_batch_free(batch);
    fflush(stdout);
    return why ? complain("%s: %s", g->key, why) : DONE;
}
