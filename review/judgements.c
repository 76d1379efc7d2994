/* judgements.c -- what a decision was worth to the seat that made it. The search is handed the view
 * of that seat and the number of the play, and nothing else: whatever the seat could not know may
 * be otherwise, and the judgement is the same to the last bit. */
#include "mastaba/engine.h"
#include "tasks.h"
#include <string.h>

typedef struct {
    mst_seat seat;
    uint64_t seed;
} question;

static uint64_t seed_of(const review *r, uint32_t at) {
    return r->seed * 0x2545f4914f6cdd1du + at;
}

static uint32_t search_all(review_worker *w, const question *q) {
    const review_budget *b = &w->of->budget;
    mst_budget budget = {.iterations = b->iterations,
                         .seed = q->seed,
                         .horizon = b->horizon,
                         .without_net = true}; /* which sees no better or worse in a lost game */
    return mst_search_run(w->search, w->seen, q->seat, budget, w->candidates);
}

/* Chances of everybody, should the seat make this move and all play on. Every move that is asked
 * about has as many iterations and the same chance. */
static float search_only(review_worker *w, const question *q, mst_move move, float chances[]) {
    const review *r = w->of;
    const review_budget *b = &r->budget;
    mst_budget budget = {
        .iterations = b->again, .seed = q->seed + 1, .horizon = b->horizon, .without_net = true};
    mst_search_begin(w->search, w->seen, q->seat, budget);
    mst_search_only(w->search, move);
    mst_search_go_on(w->search, 0);
    uint32_t count = mst_search_result(w->search, w->candidates);
    for (uint32_t i = 0; i < count; i++) {
        if (w->candidates[i].move != move) continue;
        memcpy(chances, w->candidates[i].chances, r->setup.seats * sizeof *chances);
        return w->candidates[i].win;
    }
    return 0;
}

/* Of the difference of two such chances: as large as it can be, for outcomes that are 0 or 1. */
static float noise_of(const review *r, float a, float b) {
    float spread = a * (1 - a) + b * (1 - b);
    return __builtin_sqrtf(spread / (float)r->budget.again);
}

static void compare(review_worker *w, const question *q, mst_move made, review_judgement *out) {
    float best = search_only(w, q, out->best, out->found);
    float own = search_only(w, q, made, out->made);
    out->loss = best > own ? best - own : 0;
    out->noise = noise_of(w->of, best, own);
    if (out->loss > 0) return;
    out->best = made;
    memcpy(out->found, out->made, sizeof out->found);
}

/* The best move was made. How far it is before the next is asked where it seems to be far: of those
 * that were thought about most, the best, for two that are alike share the attention. */
static void praise(review_worker *w, const question *q, uint32_t count, review_judgement *out) {
    enum { OTHERS = 3 };
    const float far = 0.05f;
    float chances[MST_MAX_SEATS];
    mst_candidate first = w->candidates[0];
    mst_move other[OTHERS];
    uint32_t others = 0;
    memcpy(out->found, first.chances, sizeof out->found);
    memcpy(out->made, first.chances, sizeof out->made);
    for (; others < OTHERS && others + 1 < count; others++) {
        const mst_candidate *c = &w->candidates[others + 1];
        if (first.win - c->win < far) return;
        other[others] = c->move;
    }
    float best = search_only(w, q, first.move, out->found), next = 0;
    memcpy(out->made, out->found, sizeof out->made);
    for (uint32_t i = 0; i < others; i++) {
        float win = search_only(w, q, other[i], chances);
        if (win > next) next = win;
    }
    out->lead = best - next;
    out->noise = noise_of(w->of, best, next);
}

static float lead_at_first_sight(const mst_candidate found[], uint32_t count) {
    enum { OTHERS = 3 };
    float next = 0;
    for (uint32_t i = 1; i < count && i <= OTHERS; i++)
        if (found[i].visits && found[i].win > next) next = found[i].win;
    return found[0].win - next;
}

static question ask(review_worker *w, uint32_t at) {
    const review *r = w->of;
    question q = {r->play[at].seat, seed_of(r, at)};
    r->game->view(r->game, review_state(r, at), q.seat, w->seen);
    return q;
}

mst_move review_guess(review_worker *w, uint32_t at, float *lead) {
    question q = ask(w, at);
    uint32_t count = search_all(w, &q);
    *lead = lead_at_first_sight(w->candidates, count);
    return w->candidates[0].move;
}

float review_chance_with(review_worker *w, uint32_t at, mst_move move) {
    float chances[MST_MAX_SEATS];
    question q = ask(w, at);
    return search_only(w, &q, move, chances);
}

void review_judge_move(review_worker *w, uint32_t at, mst_move made, review_judgement *out) {
    const mst_game *g = w->of->game;
    question q = ask(w, at);
    memset(out, 0, sizeof *out);
    out->moves = g->moves(g, w->seen, q.seat, w->choices);
    out->best = made;
    out->is_known = true;
    if (out->moves < 2) return;
    uint32_t count = search_all(w, &q);
    out->best = w->candidates[0].move;
    if (out->best == made)
        praise(w, &q, count, out);
    else
        compare(w, &q, made, out);
}

void review_judge(review_worker *w, uint32_t at, review_judgement *out) {
    review_judge_move(w, at, w->of->play[at].move, out);
}
