/* batch.c -- games shared out to threads or handed to a GPU. */
#include "gpu.h"
#include "mastaba/engine.h"
#include "mastaba/search.h"
#include "whole_game.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 64 }; /* games that a thread takes at a time */

typedef struct {
    mst_batch *batch;
    whole_game_room room;
    mst_batch_sums sums;
} worker;

struct mst_batch {
    const mst_game *game;
    mst_setup setup;
    uint64_t seed;
    gpu *gpu;             /* or NULL */
    uint32_t is_believed; /* the policies by which it has been tried */
    uint32_t threads;
    worker *workers;
    /* Of the games being played. */
    mst_policy policy;
    uint64_t first, games;
    _Atomic uint64_t next;
};

/* ---- threads ---- */

static bool open_worker(mst_batch *b, worker *w) {
    const mst_game *g = b->game;
    w->batch = b;
    w->room.state = aligned_alloc(64, (g->state_size + 63u) / 64 * 64);
    w->room.view = aligned_alloc(64, (g->state_size + 63u) / 64 * 64);
    w->room.choices = calloc(g->max_choices, sizeof *w->room.choices);
    w->room.points = calloc(g->max_choices, sizeof *w->room.points);
    return w->room.state && w->room.view && w->room.choices && w->room.points;
}

static void close_worker(worker *w) {
    free(w->room.state);
    free(w->room.view);
    free(w->room.choices);
    free(w->room.points);
}

static void *work(void *argument) {
    worker *w = argument;
    mst_batch *b = w->batch;
    mst_batch_clear(&w->sums);
    for (uint64_t from; (from = atomic_fetch_add(&b->next, PIECE)) < b->games;) {
        uint64_t end = b->games - from < PIECE ? b->games : from + PIECE;
        for (uint64_t i = from; i < end; i++)
            whole_game_play(b->game, &b->setup, b->policy, mst_batch_rng(b->seed, b->first + i),
                            w->room, &w->sums);
    }
    return NULL;
}

/* Where a thread cannot be started, the others have more to do. */
static void play_on_threads(mst_batch *b, mst_policy policy, uint64_t first, uint64_t games,
                            mst_batch_sums *sums) {
    pthread_t thread[MST_MOST_THREADS];
    uint32_t started = 1;
    b->policy = policy;
    b->first = first;
    b->games = games;
    atomic_store(&b->next, 0);
    while (started < b->threads &&
           pthread_create(&thread[started], NULL, work, &b->workers[started]) == 0)
        started++;
    work(&b->workers[0]);
    for (uint32_t i = 1; i < started; i++) pthread_join(thread[i], NULL);
    for (uint32_t i = 0; i < started; i++) mst_batch_add(sums, &b->workers[i].sums);
}

/* ---- a GPU ---- */

/* It is believed when it plays as the processor does, by this policy. */
static const char *try_beside(mst_batch *b, mst_policy policy) {
    enum { TRIED = 1000 };
    mst_batch_sums here, there;
    if (b->is_believed >> policy & 1) return NULL;
    mst_batch_clear(&here);
    mst_batch_clear(&there);
    play_on_threads(b, policy, 0, TRIED, &here);
    const char *why = gpu_play(b->gpu, &b->setup, policy, b->seed, 0, TRIED, &there);
    if (why) return why;
    if (memcmp(&here, &there, sizeof here) != 0)
        return "the GPU does not play as the processor does: make gpu builds its programs anew";
    b->is_believed |= 1u << policy;
    return NULL;
}

static const char *open_gpu(mst_batch *b, const char *folder) {
    const char *why = NULL;
    if (b->game->is_own_deck) return "a GPU plays with the built-in pieces only";
    if (!folder) return "there are no programs for a GPU: make gpu builds them";
    b->gpu = gpu_open(b->game, folder, &why);
    return why;
}

/* ---- the whole ---- */

static const char *open_workers(mst_batch *b) {
    b->workers = calloc(b->threads, sizeof *b->workers);
    for (uint32_t i = 0; b->workers && i < b->threads; i++)
        if (!open_worker(b, &b->workers[i])) return "not enough memory";
    return b->workers ? NULL : "not enough memory";
}

mst_batch *mst_batch_create(const mst_game *g, const mst_setup *setup, uint64_t seed,
                            uint32_t threads, const char *gpu_folder, const char **why) {
    mst_batch *b = calloc(1, sizeof *b);
    *why = b ? mst_bad_setup(g, setup) : "not enough memory";
    if (!*why) {
        b->game = g;
        b->setup = *setup;
        b->seed = seed;
        b->threads = threads == MST_ON_GPU        ? 1
                     : threads < MST_MOST_THREADS ? threads
                                                  : MST_MOST_THREADS;
        *why = open_workers(b);
    }
    if (!*why && threads == MST_ON_GPU) *why = open_gpu(b, gpu_folder);
    if (!*why) return b;
    mst_batch_free(b);
    return NULL;
}

void mst_batch_free(mst_batch *b) {
    if (!b) return;
    gpu_close(b->gpu);
    for (uint32_t i = 0; b->workers && i < b->threads; i++) close_worker(&b->workers[i]);
    free(b->workers);
    free(b);
}

const char *mst_batch_play(mst_batch *b, mst_policy policy, uint64_t first, uint64_t games,
                           mst_batch_sums *sums) {
    const mst_game *g = b->game;
    if (policy == MST_PLAY_TIDY && !g->tidy_move) return "the game has no tidy moves";
    if (policy == MST_PLAY_GREEDY && !(g->advice && g->advice->rate))
        return "the game has no advice to be greedy by";
    if (!b->gpu) {
        play_on_threads(b, policy, first, games, sums);
        return NULL;
    }
    const char *why = try_beside(b, policy);
    return why ? why : gpu_play(b->gpu, &b->setup, policy, b->seed, first, games, sums);
}
