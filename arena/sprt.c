/* sprt.c -- a sequential probability ratio test of Wald on deals, for both bots at once.
 *
 * Two questions are asked after every deal: does the first bot take 55% of the points or only half,
 * and does the second? The log likelihood ratio is that of the normal approximation, with the
 * variance that deals really show; a deal is one sample, so games that share their luck are not
 * counted as independent. A question is answered when its ratio leaves the bounds. Either "yes"
 * names a winner, two times "no" means that there is no difference worth the name. */
#include "arena.h"

enum { LEAST_DEALS = 8 }; /* fewer say nothing about their variance */
static const double even = 0.5, clear = 0.55;
/* Two equal bots may be told apart by either question, so that each has less than half of the 5%
 * that the two may err together; a rest is left for the variance, which is only estimated. */
static const double yes = 3.860729711; /* ln(0.95 / 0.02) */
static const double no = -2.975529566; /* ln(0.05 / 0.98) */

void arena_test_add(arena_test *t, double score) {
    t->deals++;
    t->sum += score;
    t->squares += score * score;
}

/* Of a share of points `mean` with such a variance over the deals of the test. */
static double log_ratio(uint32_t deals, double mean, double variance) {
    return deals * (clear - even) * (2 * mean - even - clear) / (2 * variance);
}

arena_verdict arena_test_verdict(const arena_test *t) {
    /* Two more deals are imagined, one won by each: otherwise bots that never lose would vary by
     * nothing at all. */
    double n = t->deals + 2.0, mean = (t->sum + 1) / n;
    double variance = (t->squares + 1) / n - mean * mean;
    double first = log_ratio(t->deals, mean, variance);
    double second = log_ratio(t->deals, 1 - mean, variance);
    if (t->deals < LEAST_DEALS) return ARENA_OPEN;
    if (first >= yes) return ARENA_FIRST_BETTER;
    if (second >= yes) return ARENA_SECOND_BETTER;
    return first <= no && second <= no ? ARENA_NO_CLEAR_DIFFERENCE : ARENA_OPEN;
}
