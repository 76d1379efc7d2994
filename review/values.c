/* values.c -- what positions are worth: where somebody decides, by playouts of the truth; where
 * something is drawn, the weighted mean over what may come of it. So a draw is a move from the mean
 * to one of those it is made of, and luck is nothing on average, however rough the values are. */
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "tasks.h"
#include <string.h>

/* How sure playouts are is mended as for hints; but nobody has the choice here. */
static void mend_chances(const review *r, float chances[]) {
    const mst_advice *advice = r->game->advice;
    uint32_t seats = r->setup.seats;
    if (!advice || !advice->fits || seats < 2) return;
    mst_chance_fit_apply(&advice->fits[seats - 2], MST_NO_SEAT, seats, chances);
}

/* A function of the state and the seed alone: the same chance in every position. */
void review_look(review_worker *w, const mst_state *s, review_value *out) {
    const review *r = w->of;
    uint32_t seats = r->setup.seats;
    bool is_over = mst_is_over(r->game, s);
    mst_budget budget = {.iterations = is_over ? 1 : r->budget.playouts / REVIEW_BATCHES,
                         .without_net = true};
    memset(out, 0, sizeof *out);
    for (uint32_t b = 0; b < REVIEW_BATCHES; b++) {
        mst_outlook seen;
        budget.seed = (r->seed * REVIEW_BATCHES + b) * 0xd1342543de82ef95u + 1;
        mst_search_look(w->search, s, budget, &seen);
        if (!is_over) mend_chances(r, seen.chances);
        for (uint32_t seat = 0; seat < seats; seat++) {
            out->chance[b][seat] = seen.chances[seat];
            out->place[seat] += seen.places[seat] / REVIEW_BATCHES;
            out->margin[seat] += seen.margins[seat] / REVIEW_BATCHES;
        }
    }
    out->is_known = true;
}

/* ---- draws ---- */

typedef struct {
    double chance[REVIEW_BATCHES][MST_MAX_SEATS], place[MST_MAX_SEATS], margin[MST_MAX_SEATS];
    double better[MST_MAX_SEATS], worse[MST_MAX_SEATS];
} mean;

static float mean_chance(const review_value *v, uint32_t seat) {
    float sum = 0;
    for (uint32_t b = 0; b < REVIEW_BATCHES; b++) sum += v->chance[b][seat];
    return sum / REVIEW_BATCHES;
}

static void add_value(mean *m, const review_value *v, const review_value *came, double share,
                      uint32_t seats) {
    const float alike = 0.002f;
    for (uint32_t seat = 0; seat < seats; seat++) {
        float more = mean_chance(v, seat) - mean_chance(came, seat);
        for (uint32_t b = 0; b < REVIEW_BATCHES; b++)
            m->chance[b][seat] += share * (double)v->chance[b][seat];
        m->place[seat] += share * (double)v->place[seat];
        m->margin[seat] += share * (double)v->margin[seat];
        m->better[seat] += more > alike ? share : 0;
        m->worse[seat] += more < -alike ? share : 0;
    }
}

static void take_mean(review_value *out, const mean *m, uint32_t seats) {
    for (uint32_t seat = 0; seat < seats; seat++) {
        for (uint32_t b = 0; b < REVIEW_BATCHES; b++)
            out->chance[b][seat] = (float)m->chance[b][seat];
        out->place[seat] = (float)m->place[seat];
        out->margin[seat] = (float)m->margin[seat];
        out->better[seat] = (float)m->better[seat];
        out->worse[seat] = (float)m->worse[seat];
    }
    out->is_known = true;
}

/* What comes after an outcome: if more is drawn, that is drawn too, one of its courses for each. */
static void look_beyond(review_worker *w, const mst_state *from, mst_move draw, mst_rng *rng,
                        review_value *out) {
    const mst_game *g = w->of->game;
    memcpy(w->world, from, g->state_size);
    g->play(g, w->world, MST_CHANCE, draw);
    while (g->actors(g, w->world) >> MST_CHANCE & 1)
        g->play(g, w->world, MST_CHANCE, g->draw(g, w->world, rng));
    review_look(w, w->world, out);
}

/* The outcome in which the point lies, with all weights laid end to end. */
static uint32_t outcome_at(const uint32_t weights[], uint32_t count, double point) {
    double sum = 0;
    for (uint32_t i = 0; i + 1 < count; i++) {
        sum += weights[i];
        if (point < sum) return i;
    }
    return count - 1;
}

static double total_of(const uint32_t weights[], uint32_t count) {
    double all = 0;
    for (uint32_t i = 0; i < count; i++) all += weights[i];
    return all;
}

/* All outcomes by their weights, or some at equal distances; where draws follow draws, about as
 * many courses at least, so that a few cards do not speak for all. */
void review_weigh_draw(review_worker *w, uint32_t at, review_value *out) {
    enum { COURSES = 24 };
    const review *r = w->of;
    const mst_state *from = review_state(r, at);
    mst_rng rng = mst_rng_seed(r->seed * 0x9e3779b97f4a7c15u + at);
    uint32_t count = r->game->draws(r->game, from, w->choices, w->weights);
    bool is_listed = count <= REVIEW_OUTCOMES, goes_on = review_is_draw(r, at + 1);
    uint32_t looks = is_listed ? count : COURSES;
    uint32_t times = goes_on && looks < COURSES ? COURSES / looks : 1;
    double all = total_of(w->weights, count);
    double offset = (double)(mst_rng_next(&rng) >> 11) / 9007199254740992.0;
    mean m = {.place = {0}};
    review_value seen, came;
    memset(out, 0, sizeof *out);
    look_beyond(w, from, r->play[at].move, &(mst_rng){{1, 2, 3, 4}}, &came);
    for (uint32_t i = 0; i < looks * times; i++) {
        uint32_t k =
            is_listed ? i / times : outcome_at(w->weights, count, (i + offset) * all / looks);
        double share = is_listed ? w->weights[k] / all / times : 1.0 / looks;
        look_beyond(w, from, w->choices[k], &rng, &seen);
        add_value(&m, &seen, &came, share, r->setup.seats);
    }
    take_mean(out, &m, r->setup.seats);
    out->outcomes = count;
}
