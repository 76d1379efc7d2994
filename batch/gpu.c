/* gpu.c -- see gpu.h. */
#include "gpu.h"
#include "driver.h"
#include "together.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BLOCKS = 4224, /* enough threads to hide what each waits for, on the largest there are */
    THREADS = 128,
    STEP_THREADS = 64,
    REGISTERS = 64,
    STEP_REGISTERS = 255, /* of a thread: measured, as are the numbers above */
    STACK = 12 * 1024
};

/* Of a game: one for each policy, and one for steps. */
enum { STEPS = MST_POLICIES, PROGRAMS };
typedef struct {
    driver_module *module;         /* NULL: not loaded yet */
    driver_function *play, *begin; /* begin: of steps alone */
    bool is_together;              /* its threads need memory for their games */
} program;

struct gpu {
    const mst_game *game;
    const char *folder;
    driver driver;
    program program[PROGRAMS];
    driver_address sums;    /* of every block */
    driver_address running; /* games that are played together; 0: none were yet */
    mst_batch_sums *of_blocks;
    one_decision_games there; /* the games side by side, as the GPU knows them */
    driver_address memory, action;
    void *kept;      /* memory here that the driver keeps in place */
    bool has_offers; /* those of now have been brought */
};

/* ---- programs ---- */

static char *read_program(const gpu *u, const char *name) {
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/%s-%s.ptx", u->folder, u->game->key, name);
    if (length >= (int)sizeof path) return NULL;
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long size = -1;
    if (!file) return NULL;
    if (fseek(file, 0, SEEK_END) == 0) size = ftell(file);
    rewind(file);
    if (size >= 0 && (text = malloc((size_t)size + 1)))
        text[fread(text, 1, (size_t)size, file)] = 0;
    fclose(file);
    return text;
}

static bool find_functions(gpu *u, uint32_t which) {
    program *p = &u->program[which];
    const driver_calls *call = &u->driver.call;
    if (which != STEPS) {
        p->is_together = !call->find(&p->play, p->module, "play_together");
        return p->is_together || !call->find(&p->play, p->module, "play_games");
    }
    return !call->find(&p->play, p->module, "step_games") &&
           !call->find(&p->begin, p->module, "begin_games");
}

static const char *load_program(gpu *u, uint32_t which) {
    static const char *const names[PROGRAMS] = {"random", "tidy", "greedy", "steps"};
    program *p = &u->program[which];
    if (p->module) return NULL;
    char *text = read_program(u, names[which]);
    if (!text) return "there is no program of this game for a GPU: make gpu builds it";
    uint32_t registers = which == STEPS ? STEP_REGISTERS : REGISTERS;
    bool is_loaded =
        driver_load(&u->driver, &p->module, text, registers) && find_functions(u, which);
    free(text);
    if (is_loaded) return NULL;
    if (p->module) u->driver.call.unload(p->module);
    p->module = NULL;
    return "the GPU refuses the program of this game: make gpu builds it anew";
}

/* ---- opening ---- */

static const char *make_room(gpu *u) {
    size_t size = BLOCKS * sizeof *u->of_blocks;
    u->of_blocks = malloc(size);
    if (!u->of_blocks) return "not enough memory";
    return u->driver.call.alloc(&u->sums, size) ? "not enough memory on the GPU" : NULL;
}

gpu *gpu_open(const mst_game *g, const char *folder, const char **why) {
    bool is_small = g->state_size <= GPU_MOST_STATE && g->max_choices <= GPU_MOST_CHOICES;
    gpu *u = calloc(1, sizeof *u);
    *why = !u          ? "not enough memory"
           : !is_small ? "the positions of this game are too large for a GPU"
                       : NULL;
    if (*why) {
        free(u);
        return NULL;
    }
    u->game = g;
    u->folder = folder;
    *why = driver_open(&u->driver, STACK);
    if (!*why) *why = make_room(u);
    if (!*why) return u;
    gpu_close(u);
    return NULL;
}

void gpu_close(gpu *u) {
    if (!u) return;
    gpu_forget(u);
    if (u->sums) u->driver.call.release_memory(u->sums);
    if (u->running) u->driver.call.release_memory(u->running);
    for (uint32_t i = 0; i < PROGRAMS; i++)
        if (u->program[i].module) u->driver.call.unload(u->program[i].module);
    driver_close(&u->driver);
    free(u->of_blocks);
    free(u);
}

/* ---- whole games ---- */

/* A block for each processor where its threads play together. */
static uint32_t blocks_for(const gpu *u, const program *p) {
    uint32_t processors = (uint32_t)u->driver.processors;
    return !p->is_together ? BLOCKS : processors < BLOCKS ? processors : BLOCKS;
}

static bool launch(gpu *u, const program *p, void *arguments[]) {
    const driver_calls *call = &u->driver.call;
    uint32_t blocks = blocks_for(u, p), threads = p->is_together ? GPU_TOGETHER : THREADS;
    size_t size = blocks * sizeof *u->of_blocks;
    for (uint32_t i = 0; i < blocks; i++) mst_batch_clear(&u->of_blocks[i]);
    return !call->put(u->sums, u->of_blocks, size) &&
           !call->launch(p->play, blocks, 1, 1, threads, 1, 1, 0, NULL, arguments, NULL) &&
           !call->wait() && !call->get(u->of_blocks, u->sums, size);
}

static bool has_running(gpu *u, const program *p) {
    size_t games = (size_t)blocks_for(u, p) * GPU_TOGETHER * GPU_GAMES;
    return !p->is_together || u->running ||
           !u->driver.call.alloc(&u->running, games * gpu_running_size(u->game->state_size));
}

const char *gpu_play(gpu *u, const mst_setup *setup, mst_policy policy, uint64_t seed,
                     uint64_t first, uint64_t games, mst_batch_sums *sums) {
    const program *p = &u->program[policy];
    mst_setup of_all = *setup;
    void *arguments[] = {&of_all, &seed, &first, &games, &u->sums, &u->running};
    const char *why =
        u->driver.call.enter(u->driver.context) ? "the GPU failed" : load_program(u, policy);
    if (why) return why;
    if (!has_running(u, p)) return "not enough memory on the GPU";
    if (!launch(u, p, arguments)) return "the GPU failed while it played";
    for (uint32_t i = 0; i < blocks_for(u, p); i++) mst_batch_add(sums, &u->of_blocks[i]);
    return NULL;
}

/* ---- games side by side ---- */

void gpu_forget(gpu *u) {
    const driver_calls *call = &u->driver.call;
    if (u->kept) call->let_go(u->kept);
    if (u->memory) call->release_memory(u->memory);
    if (u->action) call->release_memory(u->action);
    u->kept = NULL;
    u->memory = u->action = 0;
}

/* The same games as `here`, in memory of the GPU, cleared as they are here. That copies are faster
 * from memory that stays in place is welcome, not needed. */
static const char *make_games(gpu *u, const one_decision_games *here) {
    const driver_calls *call = &u->driver.call;
    gpu_forget(u);
    u->there = *here;
    size_t size = one_decision_lay_out(&u->there, NULL);
    if (call->alloc(&u->memory, size) ||
        call->alloc(&u->action, here->arrays.count * sizeof(int64_t))) {
        gpu_forget(u);
        return "not enough memory on the GPU";
    }
    one_decision_lay_out(&u->there, (void *)(uintptr_t)u->memory);
    if (!call->keep_in_place(here->memory, here->shown, 0)) u->kept = here->memory;
    return call->put(u->memory, here->memory, here->shown) ? "the GPU failed" : NULL;
}

/* Runs one of the two and brings what is shown. */
static const char *step(gpu *u, one_decision_games *here, driver_function *f) {
    const driver_calls *call = &u->driver.call;
    void *arguments[] = {&u->there, &u->action};
    uint32_t blocks = (here->arrays.count + STEP_THREADS - 1) / STEP_THREADS;
    u->has_offers = false;
    bool is_done = !call->launch(f, blocks, 1, 1, STEP_THREADS, 1, 1, 0, NULL, arguments, NULL) &&
                   !call->wait() && !call->get(here->memory, u->memory, here->shown);
    return is_done ? NULL : "the GPU failed while it played";
}

const char *gpu_begin(gpu *u, one_decision_games *here) {
    const char *why =
        u->driver.call.enter(u->driver.context) ? "the GPU failed" : load_program(u, STEPS);
    if (!why) why = make_games(u, here);
    return why ? why : step(u, here, u->program[STEPS].begin);
}

const char *gpu_step(gpu *u, one_decision_games *here, const int64_t action[]) {
    const driver_calls *call = &u->driver.call;
    if (call->enter(u->driver.context) ||
        call->put(u->action, action, here->arrays.count * sizeof *action))
        return "the GPU failed";
    return step(u, here, u->program[STEPS].play);
}

static bool bring(gpu *u, const one_decision_games *here, const void *part, size_t size) {
    size_t at = (size_t)((const unsigned char *)part - here->memory);
    const driver_calls *call = &u->driver.call;
    return !call->enter(u->driver.context) && !call->get(here->memory + at, u->memory + at, size);
}

bool gpu_bring_offers(gpu *u, const one_decision_games *here) {
    size_t count = here->arrays.count, lists = count * here->game->max_choices;
    if (!u->has_offers)
        u->has_offers = bring(u, here, here->offered, count * sizeof *here->offered) &&
                        bring(u, here, here->offers, lists * sizeof *here->offers);
    return u->has_offers;
}

bool gpu_bring_state(gpu *u, const one_decision_games *here, uint32_t slot) {
    return bring(u, here, one_decision_state(here, slot), here->game->state_size);
}
