/* test_clocks_and_store.c -- tables of a host, with a clock that the test sets: whose time runs,
 * and when; and what becomes of them when the store fails. */
#include "hosts.h"

static const char ID[] = "k3v9x0q2m4t7w8za";

/* ---- flags ---- */

static void begin_game(host_table *t, person *s) {
    arrive(s, t, 1 << 0 | 1 << 1);
    say(s, "{\"type\":\"ready\",\"seat\":\"A\"}");
    say(s, "{\"type\":\"ready\",\"seat\":\"B\"}");
    flush();
    assert_int_equal(mst_table_phase(t->table), MST_PLAYING);
}

static mst_seat stood_in_for(const mst_table *t) {
    return mst_table_occupant(t, 0)->has_stand_in ? 0 : 1;
}

static void come_back(person *s, host_table *t) {
    char text[] = "{\"type\":\"stand_in\",\"seat\":\"A\",\"level\":null}";
    *strchr(text, 'A') = mst_seat_letter(stood_in_for(t->table));
    say(s, text);
}

/* Clocks are reckoned from stored times: whatever the moment between two looks at a clock, what was
 * stored is what the table reckoned with. */
static void test_flags_that_fall_at_their_deadline_read_back(void **state) {
    enum { TABLES = 100, FLAGS = 100 };
    static person people[TABLES];
    static char ids[TABLES][MST_ID_SIZE];
    (void)state;
    start_host();
    for (int i = 0; i < TABLES; i++) {
        memcpy(ids[i], ID, MST_ID_SIZE);
        ids[i][0] = (char)('a' + i % 26);
        ids[i][1] = (char)('a' + i / 26);
        begin_game(make_table(ids[i], (mst_clock){MST_LIVE_CLOCK, 1, 0}, MST_HUMAN), &people[i]);
        for (int flags = 0; flags < FLAGS; flags++) {
            host_table *t = people[i].talk.at;
            clock_now = mst_table_deadline(t->table) + flags % 3; /* or a moment later */
            host_tick(home, clock_now);
            assert_true(mst_table_occupant(t->table, stood_in_for(t->table))->has_stand_in);
            come_back(&people[i], t);
            flush();
        }
        leave_alone(&people[i]);
    }
    for (int i = 0; i < TABLES; i++)
        if (!find_table(ids[i])) fail_msg("table %s cannot be read any more", ids[i]);
    stop_host();
}

/* ---- stand-ins ---- */

static void own(person *s, host_table *t) {
    arrive(s, t, 1 << 0);
    s->talk.is_owner = true;
}

/* The owner waits for a minute before a bot takes an opponent's seat, and cannot choose a weak one.
 */
static void test_whoever_is_cut_off_has_a_minute(void **state) {
    static const char ask[] = "{\"type\":\"stand_in\",\"seat\":\"B\"}";
    static const char ask_weak[] = "{\"type\":\"stand_in\",\"seat\":\"B\",\"level\":\"random\"}";
    person owner, other;
    (void)state;
    start_host();
    host_table *t = make_table(ID, (mst_clock){0}, MST_HUMAN);
    begin_game(t, &other);
    own(&owner, t);
    leave(&other);
    pass(59 * 1000);
    say(&owner, ask);
    assert_true(has_heard(&owner, "Give them a minute"));
    arrive(&other, t, 1 << 1);
    pass(10 * 1000);
    say(&owner, ask);
    assert_true(has_heard(&owner, "is present"));
    leave(&other);
    pass(59 * 1000);
    say(&owner, ask);
    assert_true(has_heard(&owner, "Give them a minute"));
    pass(2 * 1000);
    say(&owner, ask_weak);
    assert_true(has_heard(&owner, "bots of level \\\"scribe\\\" stand in"));
    flush();
    assert_false(mst_table_occupant(t->table, 1)->has_stand_in);
    say(&owner, ask);
    flush();
    assert_true(mst_table_occupant(t->table, 1)->has_stand_in);
    assert_string_equal(mst_table_occupant(t->table, 1)->level, "scribe");
    leave(&owner);
    stop_host();
}

/* ---- a store that fails ---- */

static const mst_clock live = {MST_LIVE_CLOCK, 60, 0};

static int64_t left_to_mover(const mst_table *t) {
    return mst_table_deadline(t) - clock_now;
}

/* The seat whose turn it is takes a card. */
static void play_on(person *s) {
    char words[128];
    const mst_table *t = s->talk.at->table;
    mst_text text = mst_text_in(words, sizeof words);
    mst_seat seat = mst_first_of(mst_table_actors(t));
    mst_text_put(&text, "{\"type\":\"play\",\"seat\":\"");
    mst_text_put_char(&text, mst_seat_letter(seat));
    mst_text_put(&text, "\",\"seq\":");
    mst_text_put_number(&text, mst_table_newest(t, seat));
    mst_text_put(&text, ",\"move\":\"1d1\"}");
    say(s, words);
    flush();
}

/* A table with a running clock, a restart, a full disk, somebody comes. */
static void test_full_disk_after_a_restart(void **state) {
    person s;
    (void)state;
    start_host();
    begin_game(make_table(ID, live, MST_HUMAN), &s);
    pass(10 * 1000);
    leave(&s);
    restart();
    shelf.is_full = true;
    shelf.attempts = 0;
    arrive(&s, find_table(ID), 1 << 0 | 1 << 1);
    flush();
    assert_int_equal(shelf.attempts, 1);
    assert_non_null(s.talk.at->table);
    assert_true(has_heard(&s, "\"time_left\":60000"));
    pass(25 * 1000);
    assert_in_range(shelf.attempts, 2, 6); /* after 1, 2, 4, 8, 16 s */
    play_on(&s);
    assert_true(s.talk.at->owes_resume); /* as it was: the play was refused */
    assert_false(mst_table_occupant(s.talk.at->table, 0)->has_stand_in);
    shelf.is_full = false;
    play_on(&s);
    assert_false(s.talk.at->owes_resume);
    assert_int_equal(left_to_mover(s.talk.at->table), 60 * 1000);
    leave(&s);
    stop_host();
}

/* Somebody comes back to a seat while it is still to be written down that the other's time goes on.
 */
static void test_back_before_the_clock_goes_on(void **state) {
    char go[] = "{\"type\":\"stand_in\",\"seat\":\"A\"}";
    char play[] = "{\"type\":\"play\",\"seat\":\"A\",\"seq\":1,\"move\":\"1d1\"}";
    person s;
    (void)state;
    start_host();
    begin_game(make_table(ID, live, MST_HUMAN), &s);
    mst_seat other = !mst_first_of(mst_table_actors(s.talk.at->table));
    *strchr(go, 'A') = *strchr(play, 'A') = mst_seat_letter(other);
    say(&s, go);
    flush();
    leave(&s);
    restart();
    shelf.is_full = true;
    arrive(&s, find_table(ID), 1 << 0 | 1 << 1);
    flush();
    assert_true(s.talk.at->owes_resume &&
                mst_table_occupant(s.talk.at->table, other)->has_stand_in);
    shelf.is_full = false;
    say(&s, play);
    flush();
    assert_int_equal(host_count(home)->store_conflicts, 0);
    assert_false(s.talk.at->owes_resume ||
                 mst_table_occupant(s.talk.at->table, other)->has_stand_in);
    leave(&s);
    stop_host();
}

/* The same, and nobody asks for anything: the clock goes on by itself when there is room. */
static void test_room_again_and_nobody_there(void **state) {
    person s;
    (void)state;
    start_host();
    begin_game(make_table(ID, live, MST_HUMAN), &s);
    leave(&s);
    restart();
    shelf.is_full = true;
    pass(5 * 60 * 1000);
    assert_in_range(shelf.attempts, 5, 20);
    shelf.is_full = false;
    pass(61 * 1000); /* the longest rest */
    assert_false(mst_table_occupant(find_table(ID)->table, 0)->has_stand_in);
    assert_false(mst_table_occupant(find_table(ID)->table, 1)->has_stand_in);
    pass(61 * 1000);
    const mst_table *t = find_table(ID)->table;
    assert_true(mst_table_occupant(t, stood_in_for(t))->has_stand_in);
    stop_host();
}

static void pass_thinking(int64_t milliseconds) {
    for (; milliseconds > 0; milliseconds -= 200) {
        bots_answer();
        pass(200);
    }
}

/* A game of bots alone; its length. */
static uint32_t begin_with_bots(const char *id) {
    person s;
    host_table *t = make_table(id, (mst_clock){0}, MST_BOT);
    arrive(&s, t, 1 << 0);
    s.talk.is_owner = true;
    say(&s, "{\"type\":\"arrange\",\"seat\":\"A\",\"kind\":\"bot\",\"level\":\"random\"}");
    flush();
    assert_int_equal(mst_table_phase(t->table), MST_PLAYING);
    leave(&s);
    return mst_table_seq(t->table);
}

/* Bots alone, whose plays cannot be stored: they go on when there is room, and do not try all the
 * time until then. */
static void test_bots_rest_with_the_disk(void **state) {
    (void)state;
    start_host();
    uint32_t before = begin_with_bots(ID);
    shelf.is_full = true;
    shelf.attempts = 0;
    pass_thinking(20 * 1000);
    assert_in_range(shelf.attempts, 1, 6);
    shelf.is_full = false;
    int patience = 1000;
    while (mst_table_seq(find_table(ID)->table) < before + 20 && patience--) pass_thinking(400);
    assert_true(patience > 0);
    stop_host();
}

/* A log that is not as long as reading it says is given up, though a bot would go on for ever. */
static void test_a_log_at_odds_is_given_up(void **state) {
    person s;
    (void)state;
    start_host();
    begin_game(make_table(ID, live, MST_HUMAN), &s);
    shelf.is_at_odds = true;
    shelf.attempts = 0;
    play_on(&s);
    assert_false(s.talk.at->is_given_up); /* another server may have been faster, once */
    play_on(&s);
    assert_true(s.talk.at->is_given_up);
    assert_int_equal(shelf.attempts, 2);
    pass(90 * 1000); /* its flag would have fallen */
    assert_int_equal(shelf.attempts, 2);
    say(&s, "{\"type\":\"resync\"}");
    assert_true(has_heard(&s, "\"error\":\"store\""));
    shelf.is_at_odds = false;
    leave_alone(&s);
    assert_non_null(find_table(ID));
    stop_host();
}

/* The same with bots alone: nobody is told, and they do not try for ever. */
static void test_bots_give_up_a_log_at_odds(void **state) {
    (void)state;
    start_host();
    begin_with_bots(ID);
    shelf.is_at_odds = true;
    shelf.attempts = 0;
    pass_thinking(20 * 1000);
    assert_int_equal(shelf.attempts, 2);
    stop_host();
}

/* A conflict that is over is over: when something fails later and nobody is there, the table is
 * forgotten until it is tried again, not read at once. */
static void test_a_conflict_is_over_once_something_is_stored(void **state) {
    (void)state;
    start_host();
    begin_with_bots(ID);
    shelf.is_at_odds = true;
    bots_answer();
    assert_int_equal(host_count(home)->store_conflicts, 1);
    assert_true(host_has(home, ID));
    shelf.is_at_odds = false;
    bots_answer();
    shelf.is_full = true;
    bots_answer();
    assert_int_equal(host_count(home)->store_failures, 1);
    assert_false(host_has(home, ID));
    stop_host();
}

/* Whoever held a seat that is given away loses it when that is stored, and not before. */
static void test_a_seat_is_given_away_once_stored(void **state) {
    static const char ask[] = "{\"type\":\"arrange\",\"seat\":\"B\",\"kind\":\"open\"}";
    person owner, other;
    (void)state;
    start_host();
    host_table *t = make_table(ID, live, MST_HUMAN);
    own(&owner, t);
    arrive(&other, t, 1 << 1);
    flush();
    shelf.is_full = true;
    say(&owner, ask);
    flush();
    assert_int_equal(other.talk.seats, 1 << 1);
    assert_int_equal(t->present, 1 << 0 | 1 << 1);
    shelf.is_full = false;
    say(&owner, ask);
    flush();
    assert_int_equal(other.talk.seats, 0);
    assert_int_equal(t->present, 1 << 0);
    leave(&owner);
    leave(&other);
    stop_host();
}

/* ---- time ---- */

static bool is_not_earlier(void *context, uint32_t seq, const char *text, size_t length,
                           int64_t time) {
    int64_t *last = context;
    (void)seq, (void)text, (void)length;
    assert_true(time >= *last);
    *last = time;
    return true;
}

/* Somebody sets the clock back: nobody is given time, and the log is in order. */
static void test_time_does_not_go_back(void **state) {
    person s;
    int64_t last = 0;
    (void)state;
    start_host();
    begin_game(make_table(ID, live, MST_HUMAN), &s);
    pass(50 * 1000);
    say(&s, "{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Nefer\"}");
    flush();
    clock_now -= 40 * 1000;
    say(&s, "{\"type\":\"name\",\"seat\":\"B\",\"name\":\"Ptah\"}");
    flush();
    assert_true(has_heard(&s, "\"time_left\":10000"));
    shelf.kept->read(shelf.kept, ID, 0, is_not_earlier, &last);
    clock_now += 40 * 1000;
    leave(&s);
    stop_host();
}

/* ---- alarms ---- */

static void test_a_table_has_one_alarm(void **state) {
    person s;
    (void)state;
    start_host();
    begin_game(make_table(ID, live, MST_HUMAN), &s);
    for (int i = 0; i < 50; i++) {
        leave_alone(&s);
        arrive(&s, find_table(ID), 1 << 0 | 1 << 1);
        flush();
    }
    assert_int_equal(home->clock_count, 1);
    for (int i = 0; i < 5; i++) {
        pass(61 * 1000);
        assert_int_equal(home->clock_count, 0); /* nobody's time runs */
        come_back(&s, s.talk.at);
        flush();
        assert_int_equal(home->clock_count, 1);
    }
    leave(&s);
    stop_host();
}

static void test_a_flag_falls_when_the_table_can_be_read_again(void **state) {
    person s;
    (void)state;
    start_host();
    begin_game(make_table(ID, live, MST_HUMAN), &s);
    leave_alone(&s);
    pass(55 * 1000);
    shelf.is_dumb = true;
    pass(30 * 1000);
    shelf.is_dumb = false;
    pass(60 * 1000);
    const mst_table *t = find_table(ID)->table;
    assert_true(mst_table_occupant(t, stood_in_for(t))->has_stand_in);
    stop_host();
}

static void test_clocks_go_on_after_a_restart(void **state) {
    person s;
    (void)state;
    start_host();
    begin_game(make_table(ID, live, MST_HUMAN), &s);
    pass(20 * 1000);
    leave(&s);
    restart();
    pass(57 * 1000);
    const mst_table *t = find_table(ID)->table;
    assert_false(mst_table_occupant(t, stood_in_for(t))->has_stand_in);
    pass(10 * 1000);
    t = find_table(ID)->table;
    assert_true(mst_table_occupant(t, stood_in_for(t))->has_stand_in);
    stop_host();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_whoever_is_cut_off_has_a_minute, take_shelf,
                                        free_shelf),
        cmocka_unit_test_setup_teardown(test_full_disk_after_a_restart, take_shelf, free_shelf),
        cmocka_unit_test_setup_teardown(test_back_before_the_clock_goes_on, take_shelf, free_shelf),
        cmocka_unit_test_setup_teardown(test_room_again_and_nobody_there, take_shelf, free_shelf),
        cmocka_unit_test_setup_teardown(test_bots_rest_with_the_disk, take_shelf, free_shelf),
        cmocka_unit_test_setup_teardown(test_a_log_at_odds_is_given_up, take_shelf, free_shelf),
        cmocka_unit_test_setup_teardown(test_bots_give_up_a_log_at_odds, take_shelf, free_shelf),
        cmocka_unit_test_setup_teardown(test_a_conflict_is_over_once_something_is_stored,
                                        take_shelf, free_shelf),
        cmocka_unit_test_setup_teardown(test_a_seat_is_given_away_once_stored, take_shelf,
                                        free_shelf),
        cmocka_unit_test_setup_teardown(test_time_does_not_go_back, take_shelf, free_shelf),
        cmocka_unit_test_setup_teardown(test_a_table_has_one_alarm, take_shelf, free_shelf),
        cmocka_unit_test_setup_teardown(test_a_flag_falls_when_the_table_can_be_read_again,
                                        take_shelf, free_shelf),
        cmocka_unit_test_setup_teardown(test_clocks_go_on_after_a_restart, take_shelf, free_shelf),
        cmocka_unit_test_setup_teardown(test_flags_that_fall_at_their_deadline_read_back,
                                        take_shelf, free_shelf),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
