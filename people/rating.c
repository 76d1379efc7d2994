/* rating.c -- see rating.h. The names are the paper's, so that it can be read beside: c, omega,
 * delta. */
#include "rating.h"
#include <math.h>

static const double least_left = 1e-4; /* of a variance, after one game: kappa */

const rating_rules rating_usual = {.beta = 25.0 / 6, .tau = 25.0 / 300};

rating rating_of_newcomer(void) {
    return (rating){.mu = 25, .sigma = 25.0 / 3};
}

/* What the whole table has in common. */
typedef struct {
    double c; /* how uncertain the outcome is */
    double weight[MST_MAX_SEATS];
    double rest[MST_MAX_SEATS];   /* the weights of all who did no better than the seat */
    uint32_t tied[MST_MAX_SEATS]; /* seats with the place of the seat, itself included */
} outlook;

/* Weights are e^(mu/c), all divided by the greatest: only their ratios count, and none overflows.
 */
static void look(const rating_rules *rules, uint32_t seats, const rating of[],
                 const uint8_t place[], outlook *o) {
    double variance = 0, greatest = of[0].mu;
    for (uint32_t i = 0; i < seats; i++) {
        variance += of[i].sigma * of[i].sigma + rules->beta * rules->beta;
        greatest = fmax(greatest, of[i].mu);
    }
    o->c = sqrt(variance);
    for (uint32_t i = 0; i < seats; i++) o->weight[i] = exp((of[i].mu - greatest) / o->c);
    for (uint32_t q = 0; q < seats; q++) {
        o->rest[q] = 0;
        o->tied[q] = 0;
        for (uint32_t i = 0; i < seats; i++) {
            if (place[i] >= place[q]) o->rest[q] += o->weight[i];
            o->tied[q] += place[i] == place[q];
        }
    }
}

/* Every choice that the seat was still there for, its own included, says something about it. */
static rating updated(const rating_rules *rules, uint32_t seats, const rating *r, const outlook *o,
                      const uint8_t place[], uint32_t seat) {
    double omega = 0, delta = 0, share = r->sigma / o->c;
    for (uint32_t q = 0; q < seats; q++) {
        if (place[q] > place[seat]) continue;
        double chance = o->weight[seat] / o->rest[q];
        omega += ((q == seat) - chance) / o->tied[q];
        delta += chance * (1 - chance) / o->tied[q];
    }
    double shrink = share * share * delta * (rules->is_damped ? share : 1);
    return (rating){.mu = r->mu + r->sigma * share * omega,
                    .sigma = r->sigma * sqrt(fmax(1 - shrink, least_left))};
}

void rating_update(const rating_rules *rules, uint32_t seats, rating of[], const uint8_t place[]) {
    outlook o;
    for (uint32_t i = 0; i < seats; i++) of[i].sigma = hypot(of[i].sigma, rules->tau);
    look(rules, seats, of, place, &o);
    for (uint32_t i = 0; i < seats; i++) of[i] = updated(rules, seats, &of[i], &o, place, i);
}

/* A step is 60 points, so that the middle half of all newcomers lies between some 1,160 and 1,840.
 */
enum { MIDDLE = 1500, STEP = 60 };

int32_t rating_shown(const rating *r) {
    return (int32_t)lround(MIDDLE + STEP * (r->mu - 25));
}

int32_t rating_margin(const rating *r) {
    return (int32_t)lround(STEP * 1.959964 * r->sigma);
}
