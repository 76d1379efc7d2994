/* batch.c -- games shared out to threads or handed to a GPU. */
#include "crew.h"
#include "gpu.h"
#include "mastaba/engine.h"
#include "mastaba/observe.h"
#include "mastaba/search.h"
#include "one_decision.h"
#include "whole_game.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 64 }; /* games that a thread takes at a time */

typedef struct {
    whole_game_room room;
    mst_batch_sums sums;
} worker;

struct mst_batch {
    const mst_game *game;
    mst_setup setup;
    uint64_t seed;
    gpu *gpu;             /* or NULL */
    uint32_t is_believed; /* the policies by which it has been tried */
    bool is_stepping_believed;
    uint32_t threads;
    worker *workers;
    crew *crew;
    one_decision_games side_by_side;
    /* Of the games being played. */
    mst_policy policy;
    const int64_t *action;
    uint64_t first, games;
    _Atomic uint64_t next;
};

/* ---- threads ---- */

static bool open_worker(const mst_game *g, worker *w) {
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

/* The next few of the games, for whoever comes first: false when there are none left. */
static bool take_piece(mst_batch *b, uint64_t *from, uint64_t *end) {
    *from = atomic_fetch_add(&b->next, PIECE);
    *end = *from + PIECE < b->games ? *from + PIECE : b->games;
    return *from < b->games;
}

static void share_out(mst_batch *b, void (*work)(void *batch, uint32_t who), uint64_t games) {
    b->games = games;
    atomic_store(&b->next, 0);
    crew_run(b->crew, work, b);
}

static void play_pieces(void *batch, uint32_t who) {
    mst_batch *b = batch;
    worker *w = &b->workers[who];
    for (uint64_t i, end; take_piece(b, &i, &end);)
        for (; i < end; i++)
            whole_game_play(b->game, &b->setup, b->policy, mst_batch_rng(b->seed, b->first + i),
                            w->room, &w->sums);
}

static void play_on_threads(mst_batch *b, mst_policy policy, uint64_t first, uint64_t games,
                            mst_batch_sums *sums) {
    b->policy = policy;
    b->first = first;
    for (uint32_t i = 0; i < b->threads; i++) mst_batch_clear(&b->workers[i].sums);
    share_out(b, play_pieces, games);
    for (uint32_t i = 0; i < b->threads; i++) mst_batch_add(sums, &b->workers[i].sums);
}

/* ---- a GPU ---- */

static const char *const differs =
    "the GPU does not play as the processor does: make gpu builds its programs anew";

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
    if (memcmp(&here, &there, sizeof here) != 0) return differs;
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

/* ---- decision by decision ---- */

static void forget_games(mst_batch *b) {
    if (b->gpu) gpu_forget(b->gpu);
    free(b->side_by_side.memory);
    b->side_by_side = (one_decision_games){0};
}

static bool make_games(mst_batch *b, uint32_t count) {
    one_decision_games *all = &b->side_by_side;
    const mst_numbers *numbers = b->game->extras->numbers;
    *all = (one_decision_games){
        .game = b->game, .numbers = numbers, .setup = b->setup, .seed = b->seed};
    all->arrays.count = count;
    all->arrays.seats = b->setup.seats;
    all->arrays.actions = numbers->actions;
    all->arrays.size = numbers->size;
    all->stride = (b->game->state_size + 15u) / 16 * 16;
    void *memory = calloc(one_decision_lay_out(all, NULL), 1);
    if (memory) one_decision_lay_out(all, memory);
    return memory;
}

static void begin_pieces(void *batch, uint32_t who) {
    mst_batch *b = batch;
    one_decision_room room = {b->workers[who].room.view, b->workers[who].room.choices};
    for (uint64_t i, end; take_piece(b, &i, &end);)
        for (; i < end; i++) one_decision_begin(&b->side_by_side, (uint32_t)i, room);
}

static const char *begin_games(mst_batch *b, uint32_t count) {
    const char *why = NULL;
    forget_games(b);
    if (!make_games(b, count)) why = "not enough memory";
    if (!why && b->gpu) why = gpu_begin(b->gpu, &b->side_by_side);
    if (why)
        forget_games(b);
    else if (!b->gpu)
        share_out(b, begin_pieces, count);
    return why;
}

static bool is_same_shown(const mst_batch *a, const mst_batch *b) {
    const one_decision_games *x = &a->side_by_side, *y = &b->side_by_side;
    return x->shown == y->shown && memcmp(x->memory, y->memory, x->shown) == 0;
}

static bool are_same_states(const mst_batch *a, const mst_batch *b) {
    for (uint32_t i = 0; i < a->side_by_side.arrays.count; i++) {
        const mst_state *x = mst_batch_state(a, i), *y = mst_batch_state(b, i);
        if (!x || !y || memcmp(x, y, a->game->state_size) != 0) return false;
    }
    return true;
}

/* A few games on the GPU and on the processor, side by side until many have ended. */
static const char *step_beside(mst_batch *b, mst_batch *here) {
    enum { TRIED = 64, MOST_STEPS = 400 };
    int64_t action[TRIED];
    uint32_t bad;
    const char *why = begin_games(b, TRIED);
    if (!why) why = begin_games(here, TRIED);
    for (uint32_t i = 0; !why && i < MOST_STEPS && is_same_shown(b, here); i++) {
        mst_batch_sample(here, i, action);
        why = mst_batch_step(b, action, &bad);
        if (!why) why = mst_batch_step(here, action, &bad);
    }
    if (why) return why;
    return is_same_shown(b, here) && are_same_states(b, here) ? NULL : differs;
}

static const char *try_steps_beside(mst_batch *b) {
    const char *why = NULL;
    if (b->is_stepping_believed) return NULL;
    mst_batch *here = mst_batch_create(b->game, &b->setup, b->seed, MST_ONE_THREAD, NULL, &why);
    if (here) why = step_beside(b, here);
    mst_batch_free(here);
    b->is_stepping_believed = !why;
    return why;
}

const char *mst_batch_begin(mst_batch *b, uint32_t count) {
    if (!b->game->extras->numbers) return "the game has no numbers for its moves";
    if (!count) return "there must be a game at least";
    const char *why = b->gpu ? try_steps_beside(b) : NULL;
    if (!why) return begin_games(b, count);
    forget_games(b);
    return why;
}

const mst_batch_arrays *mst_batch_side_by_side(const mst_batch *b) {
    return &b->side_by_side.arrays;
}

const mst_state *mst_batch_state(const mst_batch *b, uint32_t slot) {
    if (b->gpu && !gpu_bring_state(b->gpu, &b->side_by_side, slot)) return NULL;
    return one_decision_state(&b->side_by_side, slot);
}

static bool is_legal(const mst_batch_arrays *a, uint32_t slot, int64_t action) {
    return action >= 0 && action < a->actions && a->legal[(size_t)slot * a->actions + action];
}

static void step_pieces(void *batch, uint32_t who) {
    mst_batch *b = batch;
    one_decision_room room = {b->workers[who].room.view, b->workers[who].room.choices};
    for (uint64_t i, end; take_piece(b, &i, &end);)
        for (; i < end; i++)
            one_decision_play(&b->side_by_side, (uint32_t)i, (uint32_t)b->action[i], room);
}

const char *mst_batch_step(mst_batch *b, const int64_t action[], uint32_t *bad) {
    const mst_batch_arrays *a = &b->side_by_side.arrays;
    for (*bad = 0; *bad < a->count; ++*bad)
        if (!is_legal(a, *bad, action[*bad])) return "an action is not legal";
    if (b->gpu) return gpu_step(b->gpu, &b->side_by_side, action);
    b->action = action;
    share_out(b, step_pieces, a->count);
    return NULL;
}

void mst_batch_sample(const mst_batch *b, uint64_t seed, int64_t action[]) {
    const one_decision_games *all = &b->side_by_side;
    mst_rng rng = mst_rng_seed(seed);
    bool is_lost = b->gpu && !gpu_bring_offers(b->gpu, all);
    if (is_lost) memset(action, -1, all->arrays.count * sizeof *action);
    for (uint32_t i = 0; !is_lost && i < all->arrays.count; i++)
        action[i] =
            all->offers[(size_t)i * all->game->max_choices + mst_rng_below(&rng, all->offered[i])];
}

/* ---- the whole ---- */

static const char *open_workers(mst_batch *b) {
    b->workers = calloc(b->threads, sizeof *b->workers);
    for (uint32_t i = 0; b->workers && i < b->threads; i++)
        if (!open_worker(b->game, &b->workers[i])) return "not enough memory";
    b->crew = crew_start(b->threads);
    return b->workers && b->crew ? NULL : "not enough memory";
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
    forget_games(b);
    gpu_close(b->gpu);
    crew_stop(b->crew);
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
