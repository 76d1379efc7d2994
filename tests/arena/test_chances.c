/* test_chances.c -- chances to win that come true: how that is measured, mended and kept. */
#include "arena/chances.h"
#include "lesson/lesson.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { MANY = 4000 };

/* ---- samples that are made up ---- */

/* Games of so many seats whose true chances are random, and ends drawn by them. */
static chances_sample *make_samples(uint32_t seats) {
    chances_sample *samples = calloc(MANY, sizeof *samples);
    mst_rng rng = mst_rng_seed(seats);
    for (uint32_t i = 0; i < MANY; i++) {
        float all = 0, lot = (float)mst_rng_below(&rng, 1 << 20) / (1 << 20);
        chances_sample *sample = &samples[i];
        sample->seat = (mst_seat)mst_rng_below(&rng, seats);
        for (uint32_t k = 0; k < seats; k++) {
            sample->found[k] = 0.02f + (float)mst_rng_below(&rng, 1000) / 1000;
            all += sample->found[k] *= sample->found[k];
        }
        for (uint32_t k = 0; k < seats; k++) sample->found[k] /= all;
        uint32_t winner = 0;
        while (winner + 1 < seats && lot >= sample->found[winner]) lot -= sample->found[winner++];
        sample->share[winner] = 1;
    }
    return samples;
}

static void test_chances_that_come_true_hold(void **state) {
    (void)state;
    for (uint32_t seats = 2; seats <= 5; seats++) {
        chances_sample *samples = make_samples(seats);
        calibration result;
        calibration_count(samples, MANY, seats, NULL, &result);
        assert_int_equal(result.positions, MANY);
        assert_int_equal(result.missed, 0);
        free(samples);
    }
}

/* Of three seats, what is said is true of two of them alone; or one in ten is said to win more. */
static void test_chances_that_do_not_are_missed(void **state) {
    (void)state;
    calibration result;
    chances_sample *samples = make_samples(3);
    for (uint32_t i = 0; i < MANY; i++) {
        float *found = samples[i].found, own = found[samples[i].seat], best = 0;
        for (uint32_t k = 0; k < 3; k++)
            if (k != samples[i].seat && found[k] > best) best = found[k];
        found[samples[i].seat] = own / (own + best);
    }
    calibration_count(samples, MANY, 3, NULL, &result);
    assert_true(result.missed >= 3);
    free(samples);
    samples = make_samples(2);
    for (uint32_t i = 0; i < MANY; i++) {
        float *own = &samples[i].found[samples[i].seat];
        *own = *own < 0.9f ? *own + 0.1f : 1;
    }
    calibration_count(samples, MANY, 2, NULL, &result);
    assert_true(result.missed >= 4);
    free(samples);
}

/* What is said has gone through the opposite of a fit, which is found again. */
static void test_a_fit_is_found(void **state) {
    (void)state;
    for (uint32_t seats = 2; seats <= 4; seats++) {
        chances_sample *samples = make_samples(seats);
        const mst_chance_fit distortion = {0.5f, 0.8f, 0};
        calibration before, after;
        for (uint32_t i = 0; i < MANY; i++)
            mst_chance_fit_apply(&distortion, samples[i].seat, seats, samples[i].found);
        calibration_count(samples, MANY, seats, NULL, &before);
        mst_chance_fit fit = calibration_fit(samples, MANY, seats);
        calibration_count(samples, MANY, seats, &fit, &after);
        assert_true(before.missed > 0);
        assert_int_equal(after.missed, 0);
        assert_true(fabsf(fit.sharpness - 2) < 0.2f);
        assert_true(fabsf(fit.own - 1.5625f) < 0.25f);
        assert_true(fit.doubt < 0.03f);
        free(samples);
    }
}

/* Three winners by chance prove nothing. */
static void test_few_samples_do_not_lead_far(void **state) {
    (void)state;
    chances_sample *samples = make_samples(2);
    for (uint32_t i = 0; i < 3; i++)
        samples[i].share[samples[i].seat] = 1, samples[i].share[!samples[i].seat] = 0;
    mst_chance_fit fit = calibration_fit(samples, 3, 2);
    assert_true(fit.sharpness > 0.5f && fit.sharpness < 2 && fit.own > 0.5f && fit.own < 2.5f);
    free(samples);
}

static void test_fitted_chances_are_chances(void **state) {
    (void)state;
    const mst_chance_fit fits[] = {{1, 1, 0}, {0.3f, 2, 0.1f}, {2.5f, 0.7f, 0.01f}, {1, 1, 1}};
    float certain[] = {1, 0, 0};
    for (uint32_t i = 0; i < sizeof fits / sizeof *fits; i++) {
        float said[] = {0.2f, 0.3f, 0.5f};
        mst_chance_fit_apply(&fits[i], 0, 3, said);
        assert_true(fabsf(said[0] + said[1] + said[2] - 1) < 1e-5f);
        assert_true(said[1] <= said[2]);
    }
    float same[] = {0.2f, 0.3f, 0.5f};
    mst_chance_fit_apply(&fits[0], 0, 3, same);
    assert_true(fabsf(same[0] - 0.2f) < 1e-4f && fabsf(same[2] - 0.5f) < 1e-4f);
    mst_chance_fit_apply(&fits[2], 1, 3, certain);
    assert_true(certain[0] > 0.99f && certain[1] > 0);
}

/* ---- a search that is asked ---- */

static chances_plan plan_of(uint8_t seats, const char *asked, uint32_t positions) {
    char why[ARENA_MAX_WHY];
    chances_plan plan = {.game = &lesson_game,
                         .setup = mst_usual_setup(&lesson_game, seats),
                         .positions = positions,
                         .threads = 2,
                         .seed = 5,
                         .memory = 1 << 20};
    assert_true(arena_read_bot(&plan.plays, "greedy", 6, why));
    assert_true(arena_read_bot(&plan.asked, asked, strlen(asked), why));
    return plan;
}

static void note_nothing(void *context, uint32_t number) {
    (void)context, (void)number;
}

static chances *run_of(const chances_plan *plan) {
    chances *c = chances_create(plan);
    assert_true(chances_run(c, note_nothing, NULL));
    return c;
}

static void test_samples_depend_on_the_plan_alone(void **state) {
    (void)state;
    chances_plan plan = plan_of(3, "apprentice", 30);
    chances *two = run_of(&plan);
    plan.threads = 3;
    chances *three = run_of(&plan);
    assert_memory_equal(chances_samples(two), chances_samples(three),
                        30 * sizeof *chances_samples(two));
    chances_free(two);
    chances_free(three);
}

/* Every other sample is taken from the file, whose last line was cut. */
static void test_a_file_goes_on(void **state) {
    (void)state;
    char path[] = "/tmp/mastaba-chances-XXXXXX", why[ARENA_MAX_WHY] = "";
    int file = mkstemp(path), kept;
    close(file);
    const chances_plan plan = plan_of(2, "apprentice", 20);
    chances *whole = run_of(&plan);
    assert_true(chances_open(whole, path, &kept, why));
    for (uint32_t i = 0; i < 20; i += 2) assert_true(chances_keep(whole, i, kept));
    assert_int_equal(write(kept, "sample 3 A 0.1", 14), 14);
    close(kept);
    chances *again = chances_create(&plan);
    assert_true(chances_open(again, path, &kept, why));
    for (uint32_t i = 0; i < 20; i++)
        assert_int_equal(chances_samples(again)[i].seat == MST_NO_SEAT, i % 2);
    assert_true(chances_run(again, note_nothing, NULL));
    for (uint32_t i = 0; i < 20; i++) {
        const chances_sample *a = &chances_samples(whole)[i], *b = &chances_samples(again)[i];
        assert_int_equal(a->seat, b->seat);
        assert_true(fabsf(a->found[0] - b->found[0]) < 1e-5f && a->share[1] == b->share[1]);
    }
    assert_true(chances_keep(again, 3, kept)); /* behind whole lines */
    close(kept);
    chances_free(again);
    chances_plan other = plan;
    other.seed++;
    again = chances_create(&other);
    assert_false(chances_open(again, path, &kept, why));
    chances_free(again);
    chances_free(whole);
    unlink(path);
}

/* How far what is said is from what comes, over all bins; weighed by how often it is said. */
static double distance(const calibration_bin bins[], uint32_t *count) {
    double sum = 0;
    for (uint32_t i = 0; i < CALIBRATION_BINS; i++) {
        *count += bins[i].count;
        sum += bins[i].count * fabs(bins[i].said - bins[i].real);
    }
    return sum;
}

/* Together the seats have one first place, said and real. */
static void check_sums(const chances_sample samples[], uint32_t count, uint32_t seats) {
    for (uint32_t i = 0; i < count; i++) {
        float said = 0, real = 0;
        for (uint32_t k = 0; k < seats; k++)
            said += samples[i].found[k], real += samples[i].share[k];
        assert_true(fabsf(said - 1) < 1e-4f && fabsf(real - 1) < 1e-4f);
    }
}

static double distance_in_lesson(uint8_t seats, const char *asked) {
    enum { FEW = 300 };
    const chances_plan plan = plan_of(seats, asked, FEW);
    chances *c = run_of(&plan);
    calibration result;
    uint32_t count = 0;
    check_sums(chances_samples(c), FEW, seats);
    calibration_count(chances_samples(c), FEW, seats, NULL, &result);
    double far = distance(result.decides, &count);
    far += distance(result.others, &count);
    chances_free(c);
    return far / count;
}

/* Searched to its end, and judged in the middle. Few positions, so that only coarse mistakes show:
 * chances against one rival alone would be 16 points off with four seats. */
static void test_chances_of_the_lesson_come_true(void **state) {
    (void)state;
    static const char *const asked[] = {"scribe:iterations=400:horizon=1000",
                                        "scribe:iterations=400:horizon=4"};
    for (uint8_t seats = 2; seats <= lesson_game.most_seats; seats++)
        for (uint32_t i = 0; i < 2; i++) {
            double far = distance_in_lesson(seats, asked[i]);
            if (far > 0.13) fail_msg("%d seats, %s: %.3f off", seats, asked[i], far);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chances_that_come_true_hold),
        cmocka_unit_test(test_chances_that_do_not_are_missed),
        cmocka_unit_test(test_a_fit_is_found),
        cmocka_unit_test(test_few_samples_do_not_lead_far),
        cmocka_unit_test(test_fitted_chances_are_chances),
        cmocka_unit_test(test_samples_depend_on_the_plan_alone),
        cmocka_unit_test(test_a_file_goes_on),
        cmocka_unit_test(test_chances_of_the_lesson_come_true),
    };
    return cmocka_run_group_tests_name("chances", tests, NULL, NULL);
}
