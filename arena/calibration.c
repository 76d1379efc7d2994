/* calibration.c -- of all that was said to have one chance in three, a third should come true.
 * Chances are put into bins by tenths; a bin holds when what was said lies in the 99 % interval of
 * what came, or within four points of it: nobody needs better figures than that. */
#include "chances.h"
#include <math.h>
#include <string.h>

static const double near_enough = 0.04, wonder = 0.005; /* on either side of the 99 % */

/* ---- bins ---- */

static void add(calibration_bin bins[], float said, float real) {
    int at = (int)(said * CALIBRATION_BINS);
    calibration_bin *bin = &bins[at < CALIBRATION_BINS ? at : CALIBRATION_BINS - 1];
    bin->count++;
    bin->said += (double)said;
    bin->real += (double)real;
}

/* The chance of at least so many wins in n games, when one is won with chance p. */
static double chance_of_least(double wins, double n, double p) {
    double sum = 0;
    if (wins <= 0) return 1;
    for (double i = wins; i <= n; i++)
        sum += exp(lgamma(n + 1) - lgamma(i + 1) - lgamma(n - i + 1) + i * log(p) +
                   (n - i) * log1p(-p));
    return sum;
}

/* The least p for which so many wins are no wonder, by halving. */
static double least_chance(double wins, double n) {
    double low = 0, high = 1;
    while (high - low > 1e-5) {
        double p = (low + high) / 2;
        if (chance_of_least(wins, n, p) < wonder)
            low = p;
        else
            high = p;
    }
    return low;
}

/* That of Clopper and Pearson: exact, for there are bins with few positions and chances near none.
 * A shared win makes it wider, and that only one seat of a game wins makes it wider than need be.
 */
static void set_interval(calibration_bin *bin) {
    double n = bin->count, wins = bin->real * n;
    bin->low = least_chance(floor(wins + 1e-6), n);
    bin->high = 1 - least_chance(floor(n - wins + 1e-6), n);
}

static uint32_t finish(calibration_bin bins[]) {
    uint32_t missed = 0;
    for (uint32_t i = 0; i < CALIBRATION_BINS; i++) {
        calibration_bin *bin = &bins[i];
        if (!bin->count) continue;
        bin->said /= bin->count;
        bin->real /= bin->count;
        set_interval(bin);
        bool is_inside = bin->said >= bin->low && bin->said <= bin->high;
        bin->is_missed = !is_inside && fabs(bin->said - bin->real) > near_enough;
        missed += bin->is_missed;
    }
    return missed;
}

/* ---- samples ---- */

static void say(const chances_sample *sample, uint32_t seats, const mst_chance_fit *fit,
                float said[MST_MAX_SEATS]) {
    memcpy(said, sample->found, sizeof sample->found);
    mst_chance_fit_apply(fit, sample->seat, seats, said);
}

static double surprise(const chances_sample *sample, uint32_t seats, const float said[]) {
    double sum = 0;
    for (uint32_t seat = 0; seat < seats; seat++)
        if (sample->share[seat] > 0)
            sum -= (double)sample->share[seat] * log2(fmax((double)said[seat], 1e-6));
    return sum;
}

static void count_sample(const chances_sample *sample, uint32_t seats, const float said[],
                         calibration *result) {
    result->positions++;
    result->surprise += surprise(sample, seats, said);
    for (mst_seat seat = 0; seat < seats; seat++)
        if (seat == sample->seat)
            add(result->decides, said[seat], sample->share[seat]);
        else if (seats > 2)
            add(result->others, said[seat], sample->share[seat]);
}

void calibration_count(const chances_sample samples[], uint32_t count, uint32_t seats,
                       const mst_chance_fit *fit, calibration *result) {
    float said[MST_MAX_SEATS];
    memset(result, 0, sizeof *result);
    for (uint32_t i = 0; i < count; i++) {
        if (samples[i].seat == MST_NO_SEAT) continue;
        say(&samples[i], seats, fit, said);
        count_sample(&samples[i], seats, said, result);
    }
    if (result->positions) result->surprise /= result->positions;
    result->missed = finish(result->decides) + finish(result->others);
}

/* ---- the fit ---- */

/* Bits by which a fit is unlikely before anything was played: chances as found are the likeliest,
 * and few samples should not lead far from them. Hundreds outweigh it. */
static double oddity(const double at[3]) {
    double sharpness = log2(at[0]), own = log2(at[1]);
    return sharpness * sharpness + own * own + 20 * at[2];
}

static double surprise_of(const chances_sample samples[], uint32_t count, uint32_t seats,
                          const double at[3]) {
    const mst_chance_fit fit = {(float)at[0], (float)at[1], (float)at[2]};
    float said[MST_MAX_SEATS];
    if (at[0] <= 0 || at[1] <= 0 || at[2] < 0 || at[2] > 1) return INFINITY;
    double sum = oddity(at);
    for (uint32_t i = 0; i < count; i++) {
        if (samples[i].seat == MST_NO_SEAT) continue;
        say(&samples[i], seats, &fit, said);
        sum += surprise(&samples[i], seats, said);
    }
    return sum;
}

/* One number after the other goes up or down as long as that helps, by smaller and smaller steps:
 * three numbers and a smooth function need nothing cleverer. */
mst_chance_fit calibration_fit(const chances_sample samples[], uint32_t count, uint32_t seats) {
    double at[3] = {1, 1, 0.01}, best = surprise_of(samples, count, seats, at);
    for (double step = 0.2; step > 0.0005;) {
        bool is_better = false;
        for (uint32_t i = 0; i < 6; i++) {
            double before = at[i / 2], size = i / 2 == 2 ? step / 10 : step;
            at[i / 2] += i % 2 ? size : -size;
            double now = surprise_of(samples, count, seats, at);
            if (now < best)
                best = now, is_better = true;
            else
                at[i / 2] = before;
        }
        if (!is_better) step /= 2;
    }
    return (mst_chance_fit){(float)at[0], (float)at[1], (float)at[2]};
}
