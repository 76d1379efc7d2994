/* test_hall.c -- tables in a server, with a clock that the test sets: whose time runs, and when. */
#include "halls.h"

static const char ID[] = "k3v9x0q2m4t7w8za";

/* ---- the time of the house ---- */

/* Somebody sets the computer's clock, or it sleeps, or the process is stopped. */
static void test_nobody_pays_for_a_clock_that_is_set(void **state) {
    (void)state;
    int64_t before = house_now();
    ticks += 700;
    assert_int_equal(house_now(), before + 700);
    wall += 3600 * 1000;
    assert_int_equal(house_now(), before + 700);
    wall -= 7200 * 1000;
    ticks += 300;
    assert_int_equal(house_now(), before + 1000);
    ticks += 150 * 1000; /* nothing was asked for so long: the process stood */
    assert_int_equal(house_now(), before + 1000);
    ticks += 300;
    assert_int_equal(house_now(), before + 1300);
}

/* ---- flags ---- */

static void begin_game(hall_table *t, session *s) {
    arrive(s, t, 1 << 0 | 1 << 1);
    say(s, "{\"type\":\"ready\",\"seat\":\"A\"}");
    say(s, "{\"type\":\"ready\",\"seat\":\"B\"}");
    hall_flush(home.hall);
    assert_int_equal(mst_table_phase(t->table), MST_PLAYING);
}

static mst_seat stood_in_for(const mst_table *t) {
    return mst_table_place(t, 0)->has_stand_in ? 0 : 1;
}

static void come_back(session *s, hall_table *t) {
    char message[] = "{\"type\":\"stand_in\",\"seat\":\"A\",\"level\":null}";
    *strchr(message, 'A') = mst_seat_letter(stood_in_for(t->table));
    say(s, message);
}

/* Clocks are reckoned from stored times: whatever the moment between two looks at a clock, what was
 * stored is what the table reckoned with. */
static void test_flags_that_fall_at_their_deadline_read_back(void **state) {
    enum { TABLES = 100, FLAGS = 100 };
    static session people[TABLES];
    static char ids[TABLES][MST_ID_SIZE];
    (void)state;
    hall *h = start_hall();
    restless = 1;
    for (int i = 0; i < TABLES; i++) {
        memcpy(ids[i], ID, MST_ID_SIZE);
        ids[i][0] = (char)('a' + i % 26);
        ids[i][1] = (char)('a' + i / 26);
        begin_game(make_table(ids[i], (mst_clock){MST_LIVE_CLOCK, 1, 0}, MST_HUMAN), &people[i]);
        for (int flags = 0; flags < FLAGS; flags++) {
            hall_table *t = people[i].at;
            int64_t due = mst_table_deadline(t->table), now = house_now();
            for (; now < due; now = house_now()) ticks += due - now < 1000 ? due - now : 1000;
            hall_sweep(h, now);
            assert_true(mst_table_place(t->table, stood_in_for(t->table))->has_stand_in);
            come_back(&people[i], t);
            hall_flush(h);
        }
        leave_alone(&people[i]);
    }
    restless = 0;
    for (int i = 0; i < TABLES; i++)
        if (!find_table(ids[i])) fail_msg("table %s cannot be read any more", ids[i]);
    stop_hall();
}

/* ---- stand-ins ---- */

static void own(session *s, hall_table *t) {
    arrive(s, t, 1 << 0);
    s->is_owner = true;
}

/* The owner waits for a minute before a bot takes an opponent's seat, and cannot choose a weak one.
 */
static void test_whoever_is_cut_off_has_a_minute(void **state) {
    static const char ask[] = "{\"type\":\"stand_in\",\"seat\":\"B\"}";
    static const char ask_weak[] = "{\"type\":\"stand_in\",\"seat\":\"B\",\"level\":\"random\"}";
    session owner, other;
    (void)state;
    start_hall();
    hall_table *t = make_table(ID, (mst_clock){0}, MST_HUMAN);
    begin_game(t, &other);
    own(&owner, t);
    hall_leave(&other);
    pass(59 * 1000);
    say(&owner, ask);
    assert_true(is_answered("Give them a minute"));
    arrive(&other, t, 1 << 1);
    pass(10 * 1000);
    say(&owner, ask);
    assert_true(is_answered("is present"));
    hall_leave(&other);
    pass(59 * 1000);
    say(&owner, ask);
    assert_true(is_answered("Give them a minute"));
    pass(2 * 1000);
    say(&owner, ask_weak);
    assert_true(is_answered("bots of level \\\"scribe\\\" stand in"));
    hall_flush(home.hall);
    assert_false(mst_table_place(t->table, 1)->has_stand_in);
    say(&owner, ask);
    hall_flush(home.hall);
    assert_true(mst_table_place(t->table, 1)->has_stand_in);
    assert_string_equal(mst_table_place(t->table, 1)->level, "scribe");
    hall_leave(&owner);
    stop_hall();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nobody_pays_for_a_clock_that_is_set),
        cmocka_unit_test_setup_teardown(test_whoever_is_cut_off_has_a_minute, take_shelf,
                                        free_shelf),
        cmocka_unit_test_setup_teardown(test_flags_that_fall_at_their_deadline_read_back,
                                        take_shelf, free_shelf),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
