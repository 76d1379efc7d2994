/* test_clock.c -- the time of the server, which nobody pays for when the computer's clock is set.
 */
#include "server/server_state.h"
#include <setjmp.h>
#include <stdarg.h>
#include <time.h>

#include <cmocka.h>

static int64_t wall = 1700000000000, ticks = 5000; /* milliseconds: the computer's clocks */

int clock_gettime(clockid_t which, struct timespec *now) {
    int64_t time = which == CLOCK_REALTIME ? wall : ticks;
    *now = (struct timespec){time / 1000, time % 1000 * 1000000};
    return 0;
}

/* Somebody sets the computer's clock, or it sleeps, or the process is stopped. */
static void test_nobody_pays_for_a_clock_that_is_set(void **state) {
    (void)state;
    int64_t before = server_now();
    ticks += 700;
    assert_int_equal(server_now(), before + 700);
    wall += 3600 * 1000;
    assert_int_equal(server_now(), before + 700);
    wall -= 7200 * 1000;
    ticks += 300;
    assert_int_equal(server_now(), before + 1000);
    ticks += 150 * 1000; /* nothing was asked for so long: the process stood */
    assert_int_equal(server_now(), before + 1000);
    ticks += 300;
    assert_int_equal(server_now(), before + 1300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nobody_pays_for_a_clock_that_is_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
