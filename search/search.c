/* search.c -- searchers on threads. Root parallel: every thread grows a tree of its own from its
 * own seed and the roots are added up, so nothing is shared, nothing is locked, and the result is
 * the same every time. Trees that share nodes would learn a little faster but depend on who comes
 * first. */
#include "ismcts.h"
#include "mastaba/engine.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    mst_search *search;
    searcher self;
    uint32_t share, done; /* iterations wanted, 0 for no limit; and made */
    void *block;
} worker;

struct mst_search {
    const mst_game *game;
    uint32_t threads;
    atomic_bool is_stopped;
    uint64_t deadline, pause; /* of the run, of this part of it; nanoseconds, 0 for none */
    worker *workers;
};

enum { PIECE = 64 }; /* iterations between looks at the clock */

static uint64_t nanoseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* ---- memory ---- */

static size_t rounded(size_t bytes) {
    return (bytes + 63) / 64 * 64;
}

/* A worker's block: two states, choices, ratings, root sums, and the tree in what is left. */
static bool place_worker(mst_search *search, worker *w, size_t bytes) {
    const mst_game *g = search->game;
    size_t state = rounded(g->state_size), choices = rounded(g->max_choices * sizeof(mst_move));
    size_t points = rounded(g->max_choices * sizeof(float));
    size_t root = rounded(g->max_choices * sizeof(root_sum));
    size_t fixed = 2 * state + choices + points + root;
    size_t least_tree = (1 << 16) + 4 * g->max_choices * sizeof(edge); /* the root always fits */
    if (bytes < fixed + least_tree) bytes = fixed + least_tree;
    unsigned char *at = w->block = aligned_alloc(64, rounded(bytes));
    if (!at) return false;
    w->search = search;
    w->self = (searcher){.game = g};
    w->self.world = (mst_state *)at;
    w->self.seen = (mst_state *)(at + state);
    w->self.choices = (mst_move *)(at + 2 * state);
    w->self.points = (float *)(at + 2 * state + choices);
    w->self.root = (root_sum *)(at + 2 * state + choices + points);
    tree_place(&w->self.tree, at + fixed, bytes - fixed);
    return true;
}

void mst_search_free(mst_search *search) {
    if (!search) return;
    for (uint32_t i = 0; search->workers && i < search->threads; i++)
        free(search->workers[i].block);
    free(search->workers);
    free(search);
}

mst_search *mst_search_create(const mst_game *g, uint32_t threads, size_t bytes) {
    mst_search *search = calloc(1, sizeof *search);
    if (!search) return NULL;
    search->game = g;
    search->threads = threads ? threads : 1;
    search->workers = calloc(search->threads, sizeof *search->workers);
    bool is_placed = search->workers != NULL;
    for (uint32_t i = 0; is_placed && i < search->threads; i++)
        is_placed = place_worker(search, &search->workers[i], bytes / search->threads);
    if (is_placed) return search;
    mst_search_free(search);
    return NULL;
}

/* ---- running ---- */

static bool is_past(uint64_t time, uint64_t now) {
    return time && now >= time;
}

static bool is_complete(const worker *w) {
    return w->share && w->done >= w->share;
}

static void *work(void *argument) {
    worker *w = argument;
    const mst_search *search = w->search;
    while (!is_complete(w)) {
        uint32_t piece = !w->share || w->share - w->done > PIECE ? PIECE : w->share - w->done;
        for (uint32_t i = 0; i < piece; i++) ismcts_iterate(&w->self);
        w->done += piece;
        if (atomic_load_explicit(&search->is_stopped, memory_order_relaxed)) break;
        if (!search->deadline && !search->pause) continue;
        uint64_t now = nanoseconds();
        if (is_past(search->deadline, now) || is_past(search->pause, now)) break;
    }
    return NULL;
}

static void run_workers(mst_search *search) {
    pthread_t thread[64];
    uint32_t started = 1;
    while (started < search->threads && started < 64 &&
           pthread_create(&thread[started], NULL, work, &search->workers[started]) == 0)
        started++;
    work(&search->workers[0]);
    for (uint32_t i = 1; i < started; i++) pthread_join(thread[i], NULL);
    for (uint32_t i = started; i < search->threads; i++) work(&search->workers[i]);
}

/* What all threads found out about the move at one edge of the root. */
static void add_roots(const mst_search *search, uint32_t at, mst_candidate *c) {
    uint32_t seats = search->workers[0].self.seats;
    double reward = 0, margin = 0, win[MST_MAX_SEATS] = {0};
    for (uint32_t k = 0; k < search->threads; k++) {
        const searcher *s = &search->workers[k].self;
        const edge *e = &s->tree.edges[s->tree.nodes[0].first + at];
        c->visits += e->visits;
        reward += e->reward;
        margin += s->root[at].margin;
        for (uint32_t seat = 0; seat < seats; seat++) win[seat] += s->root[at].win[seat];
    }
    if (!c->visits) return;
    c->reward = (float)(reward / c->visits);
    c->margin = (float)(margin / c->visits);
    for (uint32_t seat = 0; seat < seats; seat++) c->chances[seat] = (float)(win[seat] / c->visits);
}

/* Those of a game with so many seats; NULL: none. */
static const mst_chance_fit *fit_for(const mst_advice *advice, uint32_t seats) {
    return advice && advice->fits && seats > 1 ? &advice->fits[seats - 2] : NULL;
}

static int best_first(const void *a, const void *b) {
    const mst_candidate *x = a, *y = b;
    if (x->visits != y->visits) return x->visits < y->visits ? 1 : -1;
    if (x->reward != y->reward) return x->reward < y->reward ? 1 : -1;
    return x->move < y->move ? -1 : x->move > y->move;
}

static uint64_t in_milliseconds(uint32_t milliseconds) {
    return milliseconds ? nanoseconds() + milliseconds * 1000000ull : 0;
}

static uint32_t horizon_of(const mst_advice *advice, const mst_budget *budget) {
    if (!advice || !advice->judge) return 0;
    return budget->horizon ? budget->horizon : advice->horizon;
}

/* Networks know games of two, and serve instead of long playouts: short ones are judged faster by
 * points. */
static const mst_net *net_for(const mst_advice *advice, const mst_budget *budget, uint32_t seats) {
    bool is_asked = advice && seats == 2 && !budget->without_net;
    return is_asked && budget->horizon > advice->horizon ? advice->net : NULL;
}

/* A network need not be asked later than this. */
static uint32_t horizon_with(const mst_net *net, const mst_advice *advice, uint32_t horizon) {
    return net && horizon > advice->net_horizon ? advice->net_horizon : horizon;
}

void mst_search_begin(mst_search *search, const mst_state *view, mst_seat seat, mst_budget budget) {
    atomic_store(&search->is_stopped, false);
    search->deadline = in_milliseconds(budget.milliseconds);
    uint32_t seats = search->game->seats(search->game, view);
    for (uint32_t i = 0; i < search->threads; i++) {
        worker *w = &search->workers[i];
        w->self.advice = budget.without_advice ? NULL : search->game->advice;
        w->self.net = net_for(w->self.advice, &budget, seats);
        w->self.horizon =
            horizon_with(w->self.net, w->self.advice, horizon_of(w->self.advice, &budget));
        w->share = (budget.iterations + search->threads - 1 - i) / search->threads;
        if (budget.iterations && !w->share) w->share = 1;
        w->done = 0;
        ismcts_start(&w->self, view, seat, budget.seed * 0x9e3779b97f4a7c15u + i, w->share);
    }
}

bool mst_search_go_on(mst_search *search, uint32_t milliseconds) {
    search->pause = in_milliseconds(milliseconds);
    run_workers(search);
    if (atomic_load(&search->is_stopped) || is_past(search->deadline, nanoseconds())) return true;
    for (uint32_t i = 0; i < search->threads; i++)
        if (!is_complete(&search->workers[i])) return false;
    return true;
}

uint32_t mst_search_result(mst_search *search, mst_candidate out[]) {
    const mst_game *g = search->game;
    const searcher *first = &search->workers[0].self;
    mst_move *choices = first->choices;
    uint32_t count = g->moves(g, first->view, first->seat, choices);
    const mst_chance_fit *fit = fit_for(first->advice, first->seats);
    for (uint32_t i = 0; i < count; i++) {
        out[i] = (mst_candidate){.move = choices[i]};
        add_roots(search, i, &out[i]);
        if (out[i].visits) mst_chance_fit_apply(fit, first->seat, first->seats, out[i].chances);
        out[i].win = out[i].chances[first->seat];
    }
    qsort(out, count, sizeof *out, best_first);
    return count;
}

uint32_t mst_search_run(mst_search *search, const mst_state *view, mst_seat seat, mst_budget budget,
                        mst_candidate out[]) {
    mst_search_begin(search, view, seat, budget);
    mst_search_go_on(search, 0);
    return mst_search_result(search, out);
}

void mst_search_stop(mst_search *search) {
    atomic_store(&search->is_stopped, true);
}

uint32_t mst_search_iterations(const mst_search *search) {
    uint32_t iterations = 0;
    for (uint32_t i = 0; i < search->threads; i++) iterations += search->workers[i].done;
    return iterations;
}

void mst_search_only(mst_search *search, mst_move move) {
    for (uint32_t i = 0; i < search->threads; i++) search->workers[i].self.only = move;
}

/* ---- without a tree ---- */

static void add_outcome(const outcome *o, uint32_t seats, double sums[][3]) {
    for (uint32_t seat = 0; seat < seats; seat++) {
        sums[seat][0] += o->win[seat];
        sums[seat][1] += o->place[seat];
        sums[seat][2] += o->margin[seat];
    }
}

/* The move that the advice rates best; the first of equals. */
static mst_move rated_best(searcher *s, mst_seat seat) {
    const mst_game *g = s->game;
    uint32_t count = g->moves(g, s->world, seat, s->choices), best = 0;
    if (count == 1) return s->choices[0];
    s->advice->rate(g, s->world, seat, s->choices, count, s->points);
    for (uint32_t i = 1; i < count; i++)
        if (s->points[i] > s->points[best]) best = i;
    return s->choices[best];
}

/* Whoever decides plays well until somebody else does. */
static void finish_turn(searcher *s) {
    enum { MOST = 24 }; /* plays; nobody's turn is longer by much */
    const mst_game *g = s->game;
    for (uint32_t i = 0; i < MOST; i++) {
        mst_seats actors = g->actors(g, s->world);
        mst_seat who = actors ? mst_first_of(actors) : MST_NO_SEAT;
        if (who != s->seat && who != MST_CHANCE) return;
        mst_move move = who == MST_CHANCE ? g->draw(g, s->world, &s->rng) : rated_best(s, who);
        g->play(g, s->world, who, move);
    }
}

void mst_search_look(mst_search *search, const mst_state *s, mst_budget budget, mst_outlook *out) {
    searcher *self = &search->workers[0].self;
    const mst_game *g = search->game;
    mst_seats actors = g->actors(g, s);
    bool is_played = actors && !(actors >> MST_CHANCE & 1);
    double sums[MST_MAX_SEATS][3] = {{0}};
    bool is_fair = is_played && g->advice && g->advice->rate && !g->advice->turns;
    self->advice = budget.without_advice ? NULL : g->advice;
    self->horizon = horizon_of(self->advice, &budget);
    self->seats = g->seats(g, s);
    self->net = net_for(self->advice, &budget, self->seats);
    self->seat = is_played ? mst_first_of(actors) : 0;
    for (uint32_t i = 0; i < budget.iterations; i++) {
        self->rng = mst_rng_seed(budget.seed + i * 0x9e3779b97f4a7c15u);
        self->turns = 0;
        self->mover = self->seat;
        memcpy(self->world, s, g->state_size);
        if (is_fair && i % 2) finish_turn(self);
        outcome o = search_playout(self);
        add_outcome(&o, self->seats, sums);
    }
    for (uint32_t seat = 0; seat < self->seats; seat++) {
        out->chances[seat] = (float)(sums[seat][0] / budget.iterations);
        out->places[seat] = (float)(sums[seat][1] / budget.iterations);
        out->margins[seat] = (float)(sums[seat][2] / budget.iterations);
    }
}
