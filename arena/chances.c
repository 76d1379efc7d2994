/* chances.c -- games with a question in the middle. A game is played to its end once, only to pick
 * one of its decisions by equal chance; there the search is asked, its move is played, and the game
 * goes on anew from the true position. */
#include "chances.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "player.h"
#include "threads.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    chances *run;
    player plays, asked;
    mst_state *state, *picked, *view;
    mst_move *choices;
} worker;

struct chances {
    chances_plan plan;
    mst_game game; /* without fits */
    mst_advice advice;
    arena_match match; /* what players are told */
    chances_sample *samples;
    worker *workers;
    uint32_t workers_open, next;
    atomic_bool is_stopped;
    pthread_mutex_t lock; /* of `next` and of whoever notes */
    void (*note)(void *context, uint32_t number);
    void *context;
};

/* ---- one position ---- */

static mst_move choose(worker *w, player *p, mst_seat seat, uint64_t seed) {
    char why[ARENA_MAX_WHY];
    player_look(p, w->state, seat, w->view);
    return player_choose(p, w->view, seat, seed, why);
}

/* One step of a game; false at its end. */
static bool play_on(worker *w, mst_rng *rng) {
    const mst_game *g = &w->run->game;
    mst_seats actors = g->actors(g, w->state);
    if (!actors || atomic_load(&w->run->is_stopped)) return false;
    mst_seat seat = mst_first_of(actors);
    mst_move move = seat == MST_CHANCE ? g->draw(g, w->state, rng)
                                       : choose(w, &w->plays, seat, mst_rng_next(rng));
    mst_play(g, w->state, seat, move);
    return true;
}

/* Who has something to decide here, or MST_NO_SEAT. */
static mst_seat who_chooses(worker *w) {
    const mst_game *g = &w->run->game;
    mst_seats actors = g->actors(g, w->state);
    if (!actors || actors >> MST_CHANCE & 1) return MST_NO_SEAT;
    mst_seat seat = mst_first_of(actors);
    return g->moves(g, w->state, seat, w->choices) > 1 ? seat : MST_NO_SEAT;
}

/* Plays a game; one of its decisions, each by the same chance, is left in `picked`. */
static mst_seat pick_decision(worker *w, mst_rng *rng) {
    const mst_game *g = &w->run->game;
    uint32_t decisions = 0;
    mst_seat picked = MST_NO_SEAT;
    mst_begin(g, w->state, &w->run->plan.setup);
    do {
        mst_seat seat = who_chooses(w);
        if (seat == MST_NO_SEAT || mst_rng_below(rng, ++decisions) != 0) continue;
        memcpy(w->picked, w->state, g->state_size);
        picked = seat;
    } while (play_on(w, rng));
    return picked;
}

static void ask(worker *w, mst_rng *rng, chances_sample *sample) {
    const mst_game *g = &w->run->game;
    const mst_candidate *best;
    memcpy(w->state, w->picked, g->state_size);
    mst_move move = choose(w, &w->asked, sample->seat, mst_rng_next(rng));
    mst_bot_thoughts(w->asked.mind, &best);
    memcpy(sample->found, best->chances, sizeof sample->found);
    mst_play(g, w->state, sample->seat, move);
}

static void note_winners(const worker *w, chances_sample *sample) {
    const mst_game *g = &w->run->game;
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    uint32_t seats = g->seats(g, w->state), winners = 0;
    g->scores(g, w->state, scores);
    g->places(g, w->state, scores, place);
    for (uint32_t i = 0; i < seats; i++) winners += place[i] == 1;
    for (uint32_t i = 0; i < seats; i++)
        sample->share[i] = place[i] == 1 ? 1.0f / (float)winners : 0;
}

static chances_sample sample_position(worker *w, uint32_t number) {
    mst_rng of_plan = mst_rng_seed(w->run->plan.seed);
    mst_rng rng = mst_rng_seed(mst_rng_next(&of_plan) + number);
    chances_sample sample = {.seat = pick_decision(w, &rng)};
    if (sample.seat == MST_NO_SEAT || atomic_load(&w->run->is_stopped)) return sample;
    ask(w, &rng, &sample);
    while (play_on(w, &rng)) continue;
    note_winners(w, &sample);
    return sample;
}

/* ---- all of them ---- */

static bool take_number(chances *c, uint32_t *number) {
    pthread_mutex_lock(&c->lock);
    while (c->next < c->plan.positions && c->samples[c->next].seat != MST_NO_SEAT) c->next++;
    *number = c->next;
    bool is_one = c->next < c->plan.positions;
    c->next += is_one;
    pthread_mutex_unlock(&c->lock);
    return is_one;
}

static void *work(void *argument) {
    worker *w = argument;
    chances *c = w->run;
    uint32_t number;
    while (take_number(c, &number)) {
        chances_sample sample = sample_position(w, number);
        if (atomic_load(&c->is_stopped)) break;
        pthread_mutex_lock(&c->lock);
        c->samples[number] = sample;
        c->note(c->context, number);
        pthread_mutex_unlock(&c->lock);
    }
    return NULL;
}

bool chances_run(chances *c, void (*note)(void *context, uint32_t number), void *context) {
    c->note = note;
    c->context = context;
    return threads_run(c->workers, sizeof *c->workers, c->workers_open, work);
}

void chances_stop(chances *c) {
    atomic_store(&c->is_stopped, true);
    for (uint32_t i = 0; i < c->workers_open; i++) {
        player_stop(&c->workers[i].plays);
        player_stop(&c->workers[i].asked);
    }
}

/* ---- memory ---- */

static bool open_worker(chances *c, worker *w) {
    const chances_plan *plan = &c->plan;
    w->run = c;
    w->state = malloc(plan->game->state_size);
    w->picked = malloc(plan->game->state_size);
    w->view = malloc(plan->game->state_size);
    w->choices = calloc(plan->game->max_choices, sizeof *w->choices);
    bool is_open = player_open(&w->plays, &c->match, &plan->plays, &c->is_stopped);
    is_open &= player_open(&w->asked, &c->match, &plan->asked, &c->is_stopped);
    return is_open && w->state && w->picked && w->view && w->choices;
}

static void close_worker(worker *w) {
    player_close(&w->plays);
    player_close(&w->asked);
    free(w->state);
    free(w->picked);
    free(w->view);
    free(w->choices);
}

/* The same game, whose search shows what it finds. */
static void take_fits_away(chances *c) {
    c->game = *c->plan.game;
    if (!c->game.advice) return;
    c->advice = *c->game.advice;
    c->advice.fits = NULL;
    c->game.advice = &c->advice;
}

chances *chances_create(const chances_plan *plan) {
    chances *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->plan = *plan;
    take_fits_away(c);
    c->match = (arena_match){.game = &c->game, .setup = plan->setup, .memory = plan->memory};
    pthread_mutex_init(&c->lock, NULL);
    c->samples = calloc(plan->positions, sizeof *c->samples);
    c->workers = calloc(plan->threads, sizeof *c->workers);
    bool has_all = c->samples && c->workers;
    for (uint32_t i = 0; has_all && i < plan->positions; i++) c->samples[i].seat = MST_NO_SEAT;
    for (uint32_t i = 0; has_all && i < plan->threads; i++) {
        c->workers_open++;
        has_all = open_worker(c, &c->workers[i]);
    }
    if (has_all) return c;
    chances_free(c);
    return NULL;
}

void chances_free(chances *c) {
    if (!c) return;
    for (uint32_t i = 0; i < c->workers_open; i++) close_worker(&c->workers[i]);
    pthread_mutex_destroy(&c->lock);
    free(c->samples);
    free(c->workers);
    free(c);
}

const chances_plan *chances_plan_of(const chances *c) {
    return &c->plan;
}

chances_sample *chances_samples(const chances *c) {
    return c->samples;
}
