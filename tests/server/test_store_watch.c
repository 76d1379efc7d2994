/* test_store_watch.c -- when the store counts as well, and how long writing took
 * (server/store_watch.c). */
#include "server/store_watch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { SECOND = 1000 * 1000 };

static void test_an_answer_is_good_for_two_seconds(void **unused) {
    (void)unused;
    store_watch w = {0};
    int64_t now = 100 * (int64_t)SECOND;
    assert_non_null(store_watch_trouble(&w, now)); /* it has never answered */
    store_watch_ask(&w, now);
    store_watch_answer(&w, now, true);
    assert_null(store_watch_trouble(&w, now));
    assert_false(store_watch_is_curious(&w, now + SECOND / 2));
    assert_true(store_watch_is_curious(&w, now + SECOND));
    assert_null(store_watch_trouble(&w, now + 2 * SECOND));
    assert_non_null(store_watch_trouble(&w, now + 2 * SECOND + 1));
}

static void test_a_question_may_wait_two_seconds(void **unused) {
    (void)unused;
    store_watch w = {.answered = SECOND, .is_well = true};
    store_watch_ask(&w, 2 * SECOND);
    assert_null(store_watch_trouble(&w, 4 * SECOND));
    assert_non_null(store_watch_trouble(&w, 4 * SECOND + 1));
    assert_false(store_watch_is_curious(&w, 4 * SECOND)); /* one is enough */
    store_watch_ask(&w, 4 * SECOND);
    store_watch_answer(&w, 5 * SECOND, true); /* it goes on, though another one waits */
    assert_null(store_watch_trouble(&w, 7 * SECOND));
    assert_non_null(store_watch_trouble(&w, 7 * SECOND + 1));
    store_watch_answer(&w, 8 * SECOND, true);
    assert_null(store_watch_trouble(&w, 8 * SECOND));
}

static void test_silence_lasts_until_anything_is_answered(void **unused) {
    (void)unused;
    store_watch w = {.answered = SECOND, .is_well = true};
    assert_int_equal(store_watch_silence(&w, 9 * SECOND), 0); /* nobody has asked */
    store_watch_ask(&w, 10 * SECOND);
    store_watch_ask(&w, 12 * SECOND);
    assert_int_equal(store_watch_silence(&w, 14 * SECOND), 4 * SECOND);
    store_watch_answer(&w, 15 * SECOND, false);
    assert_int_equal(store_watch_silence(&w, 16 * SECOND), SECOND);
    store_watch_answer(&w, 17 * SECOND, true);
    assert_int_equal(store_watch_silence(&w, 18 * SECOND), 0);
}

static void test_a_failure_is_trouble_until_it_answers_well(void **unused) {
    (void)unused;
    store_watch w = {.answered = SECOND, .is_well = true};
    int64_t asked = store_watch_ask(&w, SECOND);
    store_watch_wrote(&w, asked, SECOND, false);
    assert_non_null(store_watch_trouble(&w, SECOND));
    store_watch_ask(&w, 2 * SECOND);
    store_watch_answer(&w, 2 * SECOND, true);
    assert_null(store_watch_trouble(&w, 2 * SECOND));
}

static void test_writes_are_counted_by_their_time(void **unused) {
    (void)unused;
    store_watch w = {0};
    for (uint32_t i = 0; i <= STORE_WATCH_BOUNDS; i++) {
        int64_t took = i < STORE_WATCH_BOUNDS ? store_watch_bounds[i] : 60 * (int64_t)SECOND;
        store_watch_wrote(&w, store_watch_ask(&w, SECOND), SECOND + took, true);
        assert_int_equal(w.took[i], 1);
    }
    store_watch_ask(&w, SECOND);
    store_watch_answer(&w, SECOND, true);
    assert_int_equal(w.writes, STORE_WATCH_BOUNDS + 1);
    assert_int_equal(w.waiting, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_answer_is_good_for_two_seconds),
        cmocka_unit_test(test_a_question_may_wait_two_seconds),
        cmocka_unit_test(test_silence_lasts_until_anything_is_answered),
        cmocka_unit_test(test_a_failure_is_trouble_until_it_answers_well),
        cmocka_unit_test(test_writes_are_counted_by_their_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
