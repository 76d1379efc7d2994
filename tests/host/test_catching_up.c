/* test_catching_up.c -- a table that somebody else writes to: what came to its log is read on top
 * of what is in memory, and that is the same as reading all; who is there hears of it, and whose
 * seat has become another's watches. Two hosts share a shelf, and one is told when the other has
 * written. */
#include "hosts.h"

static const char ID[] = "k3v9x0q2m4t7w8za";

static host *hosts[2];

/* From now on that one. Bots think at the first alone. */
static void turn_to(int which) {
    home = hosts[which];
    pool.are_busy = which > 0;
}

static void start_both(void) {
    hosts[0] = start_host();
    hosts[1] = start_host();
    turn_to(0);
}

static void stop_both(void) {
    for (int i = 0; i < 2; i++) {
        turn_to(i);
        stop_host();
    }
}

static void hear_of(void) {
    host_read_again(home, ID, clock_now);
    flush();
}

/* ---- reading ---- */

static void write_all_states(const mst_table *t, char out[MST_MAX_SEATS + 1][MOST_HEARD]) {
    uint8_t seats = mst_table_agreement(t)->setup.seats;
    for (uint8_t i = 0; i <= seats; i++) {
        mst_text text = mst_text_in(out[i], MOST_HEARD);
        mst_reader reader = {.observer = i < seats ? i : MST_SPECTATOR, .now = clock_now};
        mst_table_put_state(&text, t, &reader);
        assert_false(mst_text_full(&text));
    }
}

/* To everybody who could look, what was read piece by piece is what is read at once. */
static void expect_as_stored(const host_table *t) {
    static char here[MST_MAX_SEATS + 1][MOST_HEARD], there[MST_MAX_SEATS + 1][MOST_HEARD];
    host_ports ports = all_ports();
    host *own = home;
    struct host_job *asked[MOST_ASKED];
    uint32_t count = pool.count;
    memcpy(asked, pool.asked, sizeof asked);
    write_all_states(t->table, here);
    start_host_with(&ports);
    const mst_table *fresh = find_table(ID)->table;
    assert_int_equal(mst_table_seq(fresh), mst_table_seq(t->table));
    write_all_states(fresh, there);
    for (int i = 0; i <= mst_table_agreement(fresh)->setup.seats; i++)
        assert_string_equal(here[i], there[i]);
    stop_host();
    home = own;
    memcpy(pool.asked, asked, sizeof asked);
    pool.count = count;
    pool.are_busy = true;
}

/* A whole game at one host, looked at from another after every play. */
static void follow(const char *game) {
    static person player, watcher;
    start_both();
    host_table *t = make_table_of(game, ID, (mst_clock){MST_LIVE_CLOCK, 600, 5}, MST_HUMAN,
                                  MST_HUMAN, "random");
    flush();
    turn_to(1);
    arrive(&watcher, find_table(ID), 0);
    flush();
    turn_to(0);
    arrive(&player, t, 3);
    say(&player, "{\"type\":\"ready\",\"seat\":\"A\"}");
    say(&player, "{\"type\":\"ready\",\"seat\":\"B\"}");
    say(&player, "{\"type\":\"stand_in\",\"seat\":\"A\"}");
    say(&player, "{\"type\":\"stand_in\",\"seat\":\"B\"}");
    flush();
    for (uint32_t i = 0; mst_table_phase(t->table) != MST_OVER; i++) {
        assert_true(i < 2000);
        turn_to(1);
        watcher.kinds[0] = 0;
        hear_of();
        if (i % 8 == 0) expect_as_stored(watcher.talk.at);
        assert_int_equal(mst_table_seq(watcher.talk.at->table), mst_table_seq(t->table));
        clock_now += 100;
        turn_to(0);
        bots_answer();
    }
    turn_to(1);
    hear_of();
    expect_as_stored(watcher.talk.at);
    assert_true(has_heard(&watcher, "\"phase\":\"over\""));
    assert_true(host_count(home)->catch_ups > 10);
    leave(&watcher);
    turn_to(0);
    leave(&player);
    stop_both();
}

static void test_what_is_read_on_is_what_is_read_anew(void **state) {
    static const char *const games[] = {"pyramis", "pyramids", "tresors", "pyramido", "pyramidion"};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        take_shelf(NULL);
        follow(games[i]);
        free_shelf(NULL);
    }
}

/* Two people at a table that is stored, one at each host. */
static void sit_apart(person *a, person *b) {
    start_both();
    arrive(a, make_table(ID, (mst_clock){0}, MST_HUMAN), 1 << 0);
    flush();
    turn_to(1);
    arrive(b, find_table(ID), 1 << 1);
    flush();
    turn_to(0);
    a->kinds[0] = b->kinds[0] = 0;
}

static void end_apart(person *a, person *b) {
    shelf.is_slow = shelf.is_dumb = false;
    turn_to(0);
    leave(a);
    turn_to(1);
    leave(b);
    stop_both();
}

static void test_who_is_there_hears_of_it_once(void **state) {
    person a, b;
    (void)state;
    sit_apart(&a, &b);
    say(&a, "{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Nefer\"}");
    flush();
    turn_to(1);
    hear_of();
    assert_string_equal(b.kinds, "state");
    assert_true(has_heard(&b, "Nefer"));
    hear_of(); /* nothing new */
    assert_string_equal(b.kinds, "state");
    end_apart(&a, &b);
}

/* While lines are coming messages wait; afterwards they are done on top of them. */
static void test_messages_wait_for_what_is_read(void **state) {
    person a, b;
    (void)state;
    sit_apart(&a, &b);
    say(&a, "{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Nefer\"}");
    flush();
    turn_to(1);
    shelf.is_slow = true;
    hear_of();
    assert_int_equal(shelf.readings, 1);
    assert_true(shelf.read_from[0] > 0);
    say(&b, "{\"type\":\"name\",\"seat\":\"B\",\"name\":\"Ptah\",\"ref\":1}");
    flush();
    assert_int_equal(shelf.writings, 0);
    store_answers();
    store_answers();
    assert_true(has_heard(&b, "Nefer") && has_heard(&b, "Ptah") && has_heard(&b, "\"ref\":1"));
    assert_int_equal(host_count(home)->store_conflicts, 0);
    end_apart(&a, &b);
}

/* A store that has no time now changes nothing; a log that is gone is gone. */
static void test_what_cannot_be_read_on(void **state) {
    person a, b;
    (void)state;
    sit_apart(&a, &b);
    turn_to(1);
    shelf.is_dumb = true;
    hear_of();
    assert_non_null(host_table_of(&b.talk));
    shelf.is_dumb = false;
    shelf.kept->remove(shelf.kept, &ID, 1);
    hear_of();
    say(&b, "{\"type\":\"resync\",\"ref\":1}");
    assert_string_equal(b.kinds, "error:no_table#");
    end_apart(&a, &b);
}

/* What would be no line of this table: nothing of it is believed, and all is read. */
static void test_what_is_refused_is_read_anew(void **state) {
    person a, b;
    (void)state;
    sit_apart(&a, &b);
    turn_to(1);
    host_table *t = b.talk.at;
    fault f;
    shelf.is_slow = true;
    hear_of();
    assert_false(host_take_lines(t, shelf.read_from[0], "@ dance A\n", 10, clock_now));
    shelf.readings = 0;
    host_end_reading(t, HOST_READ, "", clock_now);
    assert_null(t->table);
    flush();
    assert_int_equal(shelf.read_from[0], 0);
    store_answers();
    assert_true(tables_make_ready(t, NULL, &f));
    end_apart(&a, &b);
}

/* ---- seats ---- */

static const char to_open[] = "{\"type\":\"arrange\",\"seat\":\"B\",\"kind\":\"open\"}";

/* The owner gives away a seat that somebody holds at another host, whether that one reads on or,
 * because it has written at the same time, reads all. */
static void give_away(bool at_once) {
    person a, b;
    sit_apart(&a, &b);
    a.talk.is_owner = true;
    say(&a, to_open);
    flush();
    turn_to(1);
    if (at_once) say(&b, "{\"type\":\"name\",\"seat\":\"B\",\"name\":\"Ptah\",\"ref\":1}");
    hear_of();
    assert_int_equal(b.talk.seats, 0);
    assert_int_equal(b.talk.at->present, 0);
    assert_true(has_heard(&b, "\"observer\":null"));
    say(&b, "{\"type\":\"ready\",\"seat\":\"B\"}");
    assert_true(has_heard(&b, "no_seat"));
    end_apart(&a, &b);
}

static void test_a_seat_given_away_elsewhere_is_lost(void **state) {
    (void)state;
    give_away(false);
    free_shelf(NULL);
    take_shelf(NULL);
    give_away(true);
}

static const mst_refusal *sit_again(host_table *t, const void *with, int64_t now, mst_text *log) {
    return mst_table_sit(t->table, 1, MST_HUMAN, "Teti", with, now, log);
}

/* It has been given to somebody else meanwhile: that it is a human's again does not help. */
static void test_a_seat_of_another_is_lost_too(void **state) {
    static const char other[] = "1123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    person a, b;
    (void)state;
    sit_apart(&a, &b);
    a.talk.is_owner = true;
    say(&a, to_open);
    flush();
    assert_null(commit(a.talk.at, NULL, sit_again, other));
    flush();
    turn_to(1);
    hear_of();
    assert_int_equal(b.talk.seats, 0);
    assert_true(has_heard(&b, "Teti") && has_heard(&b, "\"observer\":null"));
    end_apart(&a, &b);
}

#define WITH_SHELF(test) cmocka_unit_test_setup_teardown(test, take_shelf, free_shelf)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_read_on_is_what_is_read_anew),
        WITH_SHELF(test_who_is_there_hears_of_it_once),
        WITH_SHELF(test_messages_wait_for_what_is_read),
        WITH_SHELF(test_what_cannot_be_read_on),
        WITH_SHELF(test_what_is_refused_is_read_anew),
        WITH_SHELF(test_a_seat_given_away_elsewhere_is_lost),
        WITH_SHELF(test_a_seat_of_another_is_lost_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
