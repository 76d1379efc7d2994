/* test_leavers.c -- how long who leaves often waits, with a clock that the test sets. */
#include "server/leavers.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SECOND = 1000, HOUR = 3600 * SECOND };

static void test_once_may_happen_to_anybody(void **state) {
    (void)state;
    static leavers all;
    leavers_note(&all, 7, 0);
    assert_int_equal(leavers_hold(&all, 7, 1), 0);
    assert_int_equal(leavers_hold(&all, 8, 1), 0);
}

static void test_again_and_again_is_longer_and_longer(void **state) {
    (void)state;
    static leavers all;
    static const int64_t seconds[] = {0, 15, 30, 60, 120, 240, 240, 240};
    for (uint32_t i = 0; i < sizeof seconds / sizeof *seconds; i++) {
        leavers_note(&all, 7, i * SECOND);
        assert_int_equal(leavers_hold(&all, 7, i * SECOND), seconds[i] * SECOND);
    }
    assert_int_equal(leavers_hold(&all, 8, 0), 0);
    for (uint32_t i = 0; i < 100; i++) leavers_note(&all, 7, 10 * SECOND);
    assert_int_equal(leavers_hold(&all, 7, 10 * SECOND), LEAVERS_MOST);
}

static void test_every_hour_takes_one_away(void **state) {
    (void)state;
    static leavers all;
    for (uint32_t i = 0; i < 3; i++) leavers_note(&all, 7, 0);
    assert_int_equal(leavers_hold(&all, 7, HOUR - 1), 30 * SECOND);
    assert_int_equal(leavers_hold(&all, 7, HOUR), 15 * SECOND);
    leavers_note(&all, 7, HOUR);
    assert_int_equal(leavers_hold(&all, 7, HOUR), 30 * SECOND);
    assert_int_equal(leavers_hold(&all, 7, 3 * (int64_t)HOUR), 0);
    assert_int_equal(leavers_hold(&all, 7, 400000 * (int64_t)HOUR), 0);
}

/* However many leave, nobody is taken for another. */
static void test_nobody_waits_for_what_others_did(void **state) {
    (void)state;
    static leavers all;
    for (uint64_t who = 1; who <= 3 * LEAVERS_ROOM; who++)
        for (int i = 0; i < 3; i++) leavers_note(&all, who, 0);
    for (uint64_t who = 3 * LEAVERS_ROOM + 1; who < 6 * LEAVERS_ROOM; who++)
        assert_int_equal(leavers_hold(&all, who, 0), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_once_may_happen_to_anybody),
        cmocka_unit_test(test_again_and_again_is_longer_and_longer),
        cmocka_unit_test(test_every_hour_takes_one_away),
        cmocka_unit_test(test_nobody_waits_for_what_others_did),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
