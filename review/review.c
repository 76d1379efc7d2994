/* review.c -- a record becomes positions and tasks. */
#include "review.h"
#include "mastaba/engine.h"
#include "tasks.h"
#include <string.h>

/* A quarter of what the level would think about a move, within bounds: there are many moves, and
 * all of them are wanted soon. Pharaoh takes ten times as long. */
review_budget review_budget_of(const mst_game *g, const mst_level *level) {
    enum { LEAST = 2000, MOST = 8000, JUDGED = 400, PLAYED_OUT = 3200, FAR = 100000 };
    uint32_t playouts = g->advice && g->advice->horizon ? JUDGED : PLAYED_OUT;
    mst_level here = mst_level_in(g, level);
    uint32_t times = here.iterations > FAR ? 10 : 1, iterations = here.iterations / 4;
    if (iterations < LEAST) iterations = LEAST;
    if (iterations > MOST) iterations = MOST * times;
    return (review_budget){playouts * (times > 1 ? 4 : 1), iterations, iterations / 2,
                           here.horizon};
}

/* ---- memory ---- */

static void *take(review *r, size_t size) {
    void *block = r->resize(r->context, NULL, size ? size : 1);
    if (block) memset(block, 0, size);
    return block;
}

static bool take_all(review *r) {
    uint32_t positions = r->plays + 1;
    r->play = take(r, r->plays * sizeof *r->play);
    r->states = take(r, (size_t)positions * r->game->state_size);
    r->value = take(r, positions * sizeof *r->value);
    r->judgement = take(r, r->plays * sizeof *r->judgement);
    r->task = take(r, 2 * (size_t)positions * sizeof *r->task);
    return r->play && r->states && r->value && r->judgement && r->task;
}

void review_close(review *r) {
    void *blocks[] = {r->play, r->states, r->value, r->judgement, r->task};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        if (blocks[i]) r->resize(r->context, blocks[i], 0);
}

/* ---- positions ---- */

const mst_state *review_state(const review *r, uint32_t at) {
    return (const mst_state *)(r->states + (size_t)at * r->game->state_size);
}

bool review_is_finished(const review *r) {
    return mst_is_over(r->game, review_state(r, r->plays));
}

bool review_is_draw(const review *r, uint32_t at) {
    return at < r->plays && r->play[at].seat == MST_CHANCE;
}

static void play_through(review *r) {
    const mst_game *g = r->game;
    mst_begin(g, (mst_state *)r->states, &r->setup);
    for (uint32_t i = 0; i < r->plays; i++) {
        mst_state *next = (mst_state *)(r->states + (size_t)(i + 1) * g->state_size);
        memcpy(next, review_state(r, i), g->state_size);
        mst_play(g, next, r->play[i].seat, r->play[i].move);
    }
}

/* ---- tasks ---- */

static void add_tasks(review *r, task_kind kind) {
    for (uint32_t at = 0; at <= r->plays; at++) {
        bool is_draw = review_is_draw(r, at), is_last = at == r->plays;
        bool is_wanted = kind == TASK_DRAW ? is_draw : !is_draw && (kind == TASK_LOOK || !is_last);
        if (is_wanted) r->task[r->tasks++] = at << 2 | kind;
    }
}

bool review_open(review *r, const mst_record_play play[], uint32_t plays) {
    r->plays = plays;
    r->tasks = 0;
    r->people = NULL;
    if (!take_all(r)) return false;
    if (plays) memcpy(r->play, play, plays * sizeof *play);
    play_through(r);
    add_tasks(r, TASK_LOOK);
    add_tasks(r, TASK_DRAW);
    add_tasks(r, TASK_JUDGE);
    return true;
}

bool review_is_done(const review *r, uint32_t task) {
    uint32_t at = task_position(r->task[task]);
    return task_kind_of(r->task[task]) == TASK_JUDGE ? r->judgement[at].is_known
                                                     : r->value[at].is_known;
}

uint32_t review_done(const review *r) {
    uint32_t done = 0;
    for (uint32_t i = 0; i < r->tasks; i++) done += review_is_done(r, i);
    return done;
}

void review_do(review_worker *w, review *r, uint32_t task) {
    uint32_t at = task_position(r->task[task]);
    switch (task_kind_of(r->task[task])) {
    case TASK_LOOK: review_look(w, review_state(r, at), &r->value[at]); break;
    case TASK_DRAW: review_weigh_draw(w, at, &r->value[at]); break;
    case TASK_JUDGE: review_judge(w, at, &r->judgement[at]); break;
    }
}

/* ---- workers ---- */

static void *take_for(const review *r, size_t size) {
    return r->resize(r->context, NULL, size);
}

bool review_worker_open(review_worker *w, const review *r, size_t bytes) {
    const mst_game *g = r->game;
    *w = (review_worker){.of = r};
    w->search = mst_search_create(g, 1, bytes);
    w->world = take_for(r, g->state_size);
    w->seen = take_for(r, g->state_size);
    w->choices = take_for(r, g->max_choices * sizeof *w->choices);
    w->weights = take_for(r, g->max_choices * sizeof *w->weights);
    w->candidates = take_for(r, g->max_choices * sizeof *w->candidates);
    return w->search && w->world && w->seen && w->choices && w->weights && w->candidates;
}

void review_worker_close(review_worker *w) {
    void *blocks[] = {w->world, w->seen, w->choices, w->weights, w->candidates};
    mst_search_free(w->search);
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        if (blocks[i]) w->of->resize(w->of->context, blocks[i], 0);
}
