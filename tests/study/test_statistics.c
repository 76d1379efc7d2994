/* test_statistics.c -- intervals that hold as often as they promise, and numbers that are known. */
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "study/findings.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void assert_near(double value, double expected, double most) {
    if (fabs(value - expected) > most) fail_msg("%.6f is not %.6f", value, expected);
}

static double uniform(mst_rng *rng) {
    return ((double)(mst_rng_next(rng) >> 11) + 0.5) / 9007199254740992.0;
}

static double normal(mst_rng *rng) {
    return sqrt(-2 * log(uniform(rng))) * cos(6.283185307179586 * uniform(rng));
}

static void test_known_numbers(void **state) {
    (void)state;
    assert_near(statistics_normal(1.959964), 0.975, 1e-6);
    assert_near(statistics_normal_quantile(0.975), 1.959964, 1e-6);
    assert_near(statistics_normal_quantile(0.005), -2.575829, 1e-6);
    assert_near(statistics_z(1), 1.959964, 1e-6);
    assert_near(statistics_z(10), 2.807034, 1e-6); /* 0.25 of 100 at either end */
    interval share = statistics_share(0.5, 100, statistics_z(1));
    assert_near(share.low, 0.403830, 1e-5);
    assert_near(share.high, 0.596170, 1e-5);
    assert_near(statistics_share(0, 20, statistics_z(1)).high, 0.161125, 1e-5);
    interval r = statistics_correlation(0.5, 103, statistics_z(1));
    assert_near(r.low, 0.339322, 1e-4);
    assert_near(r.high, 0.632275, 1e-4);
    assert_near(statistics_rating((interval){10.0 / 11, 0.5, 0.6}).value, 400, 1e-9);
    assert_near(statistics_variance(4, 10, 30), 5.0 / 3, 1e-12);
}

static void test_spread(void **state) {
    (void)state;
    const int64_t bins[] = {1, 0, 2, 4, 2, 0, 1}; /* of -1 to 5 */
    spread s = statistics_spread(bins, 7, -1);
    assert_near(s.count, 10, 0);
    assert_near(s.mean, 2, 1e-12);
    assert_near(s.deviation, sqrt(22.0 / 9), 1e-12);
    assert_int_equal(s.least, -1);
    assert_int_equal(s.tenth, -1);
    assert_int_equal(s.quarter, 1);
    assert_int_equal(s.median, 2);
    assert_int_equal(s.three_quarters, 3);
    assert_int_equal(s.most, 5);
}

/* A share of 95 of 100 must not be missed by more than chance misses it in 4000 trials. */
static void assert_holds(double held, double trials) {
    double error = sqrt(0.95 * 0.05 / trials);
    if (held / trials < 0.95 - 3.5 * error) fail_msg("held %.0f times of %.0f", held, trials);
}

static void test_shares_are_covered(void **state) {
    (void)state;
    enum { TRIALS = 4000, GAMES = 300 };
    const double chances[] = {0.5, 1.0 / 3, 0.05};
    mst_rng rng = mst_rng_seed(1);
    for (uint32_t k = 0; k < 3; k++) {
        double held = 0;
        for (uint32_t i = 0; i < TRIALS; i++) {
            double wins = 0;
            for (uint32_t n = 0; n < GAMES; n++) wins += uniform(&rng) < chances[k];
            held += !interval_excludes(statistics_share(wins / GAMES, GAMES, statistics_z(1)),
                                       chances[k]);
        }
        assert_holds(held, TRIALS);
        assert_true(held / TRIALS < 0.975); /* and it is not wider than it must be */
    }
}

/* Twenty bars hold all together as often as one alone is said to. Without the correction they do
 * so in 36 of 100 studies. */
static void test_many_bars_hold_together(void **state) {
    (void)state;
    enum { TRIALS = 2000, BARS = 20, GAMES = 100 };
    mst_rng rng = mst_rng_seed(2);
    double held = 0, alone = 0;
    for (uint32_t i = 0; i < TRIALS; i++) {
        bool is_held = true, is_alone = true;
        for (uint32_t k = 0; k < BARS; k++) {
            double sum = 0, squares = 0;
            for (uint32_t n = 0; n < GAMES; n++) {
                double x = 3 + normal(&rng);
                sum += x;
                squares += x * x;
            }
            is_held &=
                !interval_excludes(statistics_mean(GAMES, sum, squares, statistics_z(BARS)), 3);
            is_alone &=
                !interval_excludes(statistics_mean(GAMES, sum, squares, statistics_z(1)), 3);
        }
        held += is_held;
        alone += is_alone;
    }
    assert_true(held / TRIALS > 0.92 && held / TRIALS < 0.98);
    assert_true(alone / TRIALS < 0.45);
}

static void test_correlations_are_covered(void **state) {
    (void)state;
    enum { TRIALS = 2000, PAIRS = 100 };
    mst_rng rng = mst_rng_seed(3);
    double held = 0;
    for (uint32_t i = 0; i < TRIALS; i++) {
        double together = 0, first = 0, second = 0;
        for (uint32_t n = 0; n < PAIRS; n++) {
            double shared = normal(&rng), a = shared + normal(&rng), b = shared + normal(&rng);
            together += a * b;
            first += a * a;
            second += b * b;
        }
        double r = together / sqrt(first * second);
        held += !interval_excludes(statistics_correlation(r, PAIRS, statistics_z(1)), 0.5);
    }
    assert_holds(held, TRIALS);
}

/* ---- what the sums say ---- */

static const char *const no_parts[] = {"points", NULL};
static const mst_option no_options[] = {{.key = NULL}};
static void name_piece(const mst_game *g, uint32_t which, mst_text *out) {
    (void)g;
    mst_text_put_char(out, (char)('a' + which));
}
static const mst_holdings two_pieces = {2, name_piece, NULL};
static const mst_extras extras = {.holdings = &two_pieces};
static const mst_game paper = {
    .key = "paper", .parts = no_parts, .options = no_options, .extras = &extras};

/* Whoever has the first piece wins 600 of 1000 games, whichever seat it is: 20 of 100 more than the
 * other. Who has the second wins as often as anybody on that seat. */
static void test_pieces(void **state) {
    (void)state;
    study_plan plan = {.game = &paper, .setup.seats = 2, .level = &mst_bot_levels[0]};
    study_batch *sums = calloc(1, sizeof *sums);
    findings *f = calloc(1, sizeof *f);
    const int64_t won = MST_WIN, square = won * won;
    sums->rules.games = 2000;
    for (uint32_t i = 0; i < 2; i++) {
        sums->rules.win[i] = (study_tally){2000, 1000 * won, 1000 * square};
        sums->rules.piece[0][i] = (study_tally){500, 300 * won, 300 * square};
        sums->rules.piece[1][i] = (study_tally){400, 200 * won, 200 * square};
    }
    findings_reckon(&plan, sums, f);
    assert_int_equal(f->pieces, 2);
    assert_string_equal(f->piece[0].name, "a");
    assert_near(f->piece[0].value.at.value, 0.2, 1e-12);
    double error = 2 * sqrt(0.24 * 500 / 499) / sqrt(1000);
    assert_near(f->piece[0].value.at.high - 0.2, statistics_z(2) * error, 1e-9);
    assert_true(f->piece[0].value.is_real);
    assert_near(f->piece[1].value.at.value, 0, 1e-12);
    assert_false(f->piece[1].value.is_real);
    assert_int_equal(f->real_pieces, 1);
    free(f);
    free(sums);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_numbers),
        cmocka_unit_test(test_spread),
        cmocka_unit_test(test_shares_are_covered),
        cmocka_unit_test(test_many_bars_hold_together),
        cmocka_unit_test(test_correlations_are_covered),
        cmocka_unit_test(test_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
