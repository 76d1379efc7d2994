/* statistics.c -- see statistics.h. */
#include "statistics.h"
#include <math.h>

double statistics_normal(double z) {
    return erfc(-z / sqrt(2)) / 2;
}

double statistics_normal_quantile(double p) {
    double low = -40, high = 40;
    for (uint32_t i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        if (statistics_normal(middle) < p)
            low = middle;
        else
            high = middle;
    }
    return low;
}

double statistics_z(uint32_t intervals) {
    return -statistics_normal_quantile(0.05 / 2 / (intervals ? intervals : 1));
}

double statistics_variance(double count, double sum, double squares) {
    if (count < 2) return 0;
    double variance = (squares - sum * sum / count) / (count - 1);
    return variance > 0 ? variance : 0;
}

interval statistics_mean(double count, double sum, double squares, double z) {
    if (count < 1) return (interval){0, 0, 0};
    double mean = sum / count, reach = z * sqrt(statistics_variance(count, sum, squares) / count);
    return (interval){mean, mean - reach, mean + reach};
}

interval statistics_share(double share, double count, double z) {
    if (count < 1) return (interval){0, 0, 1};
    double z2 = z * z, scale = 1 + z2 / count, middle = (share + z2 / (2 * count)) / scale;
    double reach = z * sqrt(share * (1 - share) / count + z2 / (4 * count * count)) / scale;
    return (interval){share, fmax(0, middle - reach), fmin(1, middle + reach)};
}

interval statistics_correlation(double r, double pairs, double z) {
    if (pairs < 4) return (interval){r, -1, 1};
    double bounded = fmax(-0.999999, fmin(0.999999, r)), reach = z / sqrt(pairs - 3);
    return (interval){r, tanh(atanh(bounded) - reach), tanh(atanh(bounded) + reach)};
}

static double rating(double share) {
    double bounded = fmax(1e-4, fmin(1 - 1e-4, share));
    return 400 * log10(bounded / (1 - bounded));
}

/* Who takes everything, or nothing, is at least as far away as the interval says. */
interval statistics_rating(interval share) {
    double low = rating(share.low), high = rating(share.high);
    double value = share.value >= 1 ? low : share.value <= 0 ? high : rating(share.value);
    return (interval){value, low, high};
}

/* The least value that so many are not above. */
static int64_t value_at(const int64_t bins[], uint32_t count, int64_t lowest, double wanted) {
    double sum = 0;
    for (uint32_t i = 0; i < count; i++)
        if ((sum += (double)bins[i]) >= wanted && bins[i]) return lowest + i;
    return lowest + count - 1;
}

spread statistics_spread(const int64_t bins[], uint32_t count, int64_t lowest) {
    double n = 0, sum = 0, squares = 0;
    for (uint32_t i = 0; i < count; i++) {
        double value = (double)(lowest + i), times = (double)bins[i];
        n += times;
        sum += times * value;
        squares += times * value * value;
    }
    if (n == 0) return (spread){0};
    return (spread){.count = n,
                    .mean = sum / n,
                    .deviation = sqrt(statistics_variance(n, sum, squares)),
                    .least = value_at(bins, count, lowest, 0),
                    .tenth = value_at(bins, count, lowest, n / 10),
                    .quarter = value_at(bins, count, lowest, n / 4),
                    .median = value_at(bins, count, lowest, n / 2),
                    .three_quarters = value_at(bins, count, lowest, n * 3 / 4),
                    .nine_tenths = value_at(bins, count, lowest, n * 9 / 10),
                    .most = value_at(bins, count, lowest, n)};
}
