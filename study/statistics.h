/* statistics.h -- means, shares and their intervals; how likely it is that all of many intervals
 * hold. Nothing here knows of games. */
#ifndef STUDY_STATISTICS_H
#define STUDY_STATISTICS_H
#include <stdbool.h>
#include <stdint.h>

/* A number that was measured, and where the true one lies with a chance of 95 of 100. */
typedef struct {
    double value, low, high;
} interval;

double statistics_normal(double z);          /* the chance of less than z */
double statistics_normal_quantile(double p); /* and back */
/* How many standard errors to either side, so that so many intervals hold all together with a
 * chance of 95 of 100 (Bonferroni). */
double statistics_z(uint32_t intervals);

/* From count, sum and sum of squares. */
double statistics_variance(double count, double sum, double squares);
interval statistics_mean(double count, double sum, double squares, double z);
/* Wilson's interval, which behaves near 0 and 1. Where a share counts fractions it errs on the wide
 * side: they vary less than whole ones. */
interval statistics_share(double share, double count, double z);
/* Of a correlation of so many pairs, by Fisher's transformation. */
interval statistics_correlation(double r, double pairs, double z);
/* The distance on the Elo scale at which such a share of points is expected. */
interval statistics_rating(interval share);

static inline bool interval_excludes(interval i, double value) {
    return value < i.low || value > i.high;
}

/* Of counts by value: the value `lowest` + i occurred bins[i] times. */
typedef struct {
    double count, mean, deviation;
    int64_t least, tenth, quarter, median, three_quarters, nine_tenths, most;
} spread;
spread statistics_spread(const int64_t bins[], uint32_t count, int64_t lowest);

#endif
