/* test_late.c -- people who do not come to a table that gathers: bots take their seats, all that
 * are awaited or those that are named, and who came can be asked. */
#include "hosts.h"

static const char ID[] = "k3v9x0q2m4t7w8za";

static host_table *begin(person people[2]) {
    start_host();
    host_table *t = make_table(ID, (mst_clock){0}, MST_HUMAN);
    for (mst_seat seat = 0; seat < 2; seat++) arrive(&people[seat], t, (mst_seats)(1u << seat));
    flush();
    return t;
}

static void end(person people[2]) {
    for (mst_seat seat = 0; seat < 2; seat++) leave(&people[seat]);
    stop_host();
}

static void be_ready(person *p, char seat) {
    char text[64];
    snprintf(text, sizeof text, "{\"type\":\"ready\",\"seat\":\"%c\"}", seat);
    say(p, text);
    flush();
}

static void test_where_nobody_is_ready_nobody_is_late(void **state) {
    person people[2];
    (void)state;
    host_table *t = begin(people);
    assert_int_equal(host_seat_bots(home, ID, "random", clock_now), 0);
    be_ready(&people[0], 'A');
    assert_int_equal(host_seat_bots(home, ID, "random", clock_now), 1 << 1);
    assert_int_equal(mst_table_phase(t->table), MST_PLAYING);
    assert_int_equal(host_seat_bots(home, ID, "random", clock_now), 0);
    flush();
    end(people);
}

/* Whether anybody is ready or not; but who is ready keeps their seat. */
static void test_one_seat_goes_to_a_bot(void **state) {
    person people[2];
    (void)state;
    host_table *t = begin(people);
    assert_int_equal(host_replace(home, ID, 1 << 0, "random", clock_now), 1 << 0);
    flush();
    assert_int_equal(mst_table_phase(t->table), MST_GATHERING);
    assert_int_equal(mst_table_occupant(t->table, 0)->kind, MST_BOT);
    assert_int_equal(mst_table_occupant(t->table, 1)->kind, MST_HUMAN);
    assert_int_equal(people[0].talk.seats, 0);
    assert_int_equal(host_replace(home, ID, 1 << 0, "random", clock_now), 0);
    be_ready(&people[1], 'B');
    assert_int_equal(mst_table_phase(t->table), MST_PLAYING);
    assert_int_equal(host_replace(home, ID, 1 << 1, "random", clock_now), 0);
    end(people);
}

static void test_who_is_ready_is_not_replaced(void **state) {
    person people[2];
    (void)state;
    host_table *t = begin(people);
    be_ready(&people[0], 'A');
    assert_int_equal(host_replace(home, ID, 1 << 0, "random", clock_now), 0);
    assert_int_equal(mst_table_occupant(t->table, 0)->kind, MST_HUMAN);
    assert_int_equal(host_replace(home, "x3v9x0q2m4t7w8za", 3, "random", clock_now), 0);
    end(people);
}

static void test_who_came(void **state) {
    person people[2];
    mst_seats present, ready;
    (void)state;
    begin(people);
    be_ready(&people[1], 'B');
    assert_true(host_who_came(home, ID, &present, &ready));
    assert_int_equal(present, 3);
    assert_int_equal(ready, 2);
    leave(&people[0]);
    assert_true(host_who_came(home, ID, &present, &ready));
    assert_int_equal(present, 2);
    assert_int_equal(host_seat_bots(home, ID, "random", clock_now), 1);
    flush();
    assert_false(host_who_came(home, ID, &present, &ready)); /* it does not gather any more */
    assert_false(host_who_came(home, "x3v9x0q2m4t7w8za", &present, &ready));
    end(people);
}

#define WITH_SHELF(test) cmocka_unit_test_setup_teardown(test, take_shelf, free_shelf)

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_SHELF(test_where_nobody_is_ready_nobody_is_late),
        WITH_SHELF(test_one_seat_goes_to_a_bot),
        WITH_SHELF(test_who_is_ready_is_not_replaced),
        WITH_SHELF(test_who_came),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
