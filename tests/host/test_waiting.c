/* test_waiting.c -- a store that takes its time: whoever needs a table that is being read or stored
 * waits, all others go on, nobody hears of what is not stored, and nothing asked for is lost. */
#include "hosts.h"

static const char ID[] = "k3v9x0q2m4t7w8za", OTHER[] = "a3v9x0q2m4t7w8za";

/* Two people at a table that is stored; from now on the store is slow. */
static host_table *begin(person *a, person *b) {
    start_host();
    host_table *t = make_table(ID, (mst_clock){0}, MST_HUMAN);
    arrive(a, t, 1 << 0);
    arrive(b, t, 1 << 1);
    flush();
    shelf.is_slow = true;
    a->heard[0] = b->heard[0] = 0;
    a->count = b->count = 0;
    return t;
}

static void end(person *a, person *b) {
    shelf.is_slow = false;
    leave(a);
    leave(b);
    stop_host();
}

static void name(person *p, char seat, const char *word, uint32_t ref) {
    char words[128];
    mst_text t = mst_text_in(words, sizeof words);
    mst_text_put(&t, "{\"type\":\"name\",\"seat\":\"");
    mst_text_put_char(&t, seat);
    mst_text_put(&t, "\",\"name\":\"");
    mst_text_put(&t, word);
    mst_text_put(&t, "\",\"ref\":");
    mst_text_put_number(&t, ref);
    mst_text_put_char(&t, '}');
    say(p, words);
}

static void test_nobody_hears_before_it_is_stored(void **state) {
    person a, b;
    (void)state;
    begin(&a, &b);
    name(&a, 'A', "Nefer", 1);
    flush();
    assert_int_equal(shelf.writings, 1);
    assert_int_equal(a.count + b.count, 0);
    store_answers();
    assert_true(has_heard(&a, "\"ref\":1") && has_heard(&a, "Nefer") && has_heard(&b, "Nefer"));
    end(&a, &b);
}

/* While a write is under way the table takes no other; what comes meanwhile is done after it, in
 * the order in which it came. */
static void test_a_table_takes_one_write_at_a_time(void **state) {
    person a, b;
    (void)state;
    host_table *t = begin(&a, &b);
    name(&a, 'A', "Nefer", 1);
    flush();
    name(&b, 'B', "Ptah", 2);
    name(&a, 'A', "Neferu", 3);
    name(&b, 'B', "Ptahhotep", 4);
    flush();
    assert_int_equal(shelf.attempts, 2); /* the making of the table, and the first name */
    assert_string_equal(mst_table_occupant(t->table, 1)->name, "");
    for (int i = 0; i < 6; i++) store_answers();
    assert_int_equal(shelf.writings, 0);
    assert_string_equal(mst_table_occupant(t->table, 0)->name, "Neferu");
    assert_string_equal(mst_table_occupant(t->table, 1)->name, "Ptahhotep");
    assert_true(has_heard(&b, "\"ref\":4"));
    assert_int_equal(host_count(home)->store_conflicts, 0);
    end(&a, &b);
}

static void test_other_tables_go_on(void **state) {
    person a, b, c;
    (void)state;
    begin(&a, &b);
    shelf.is_slow = false;
    host_table *other = make_table(OTHER, (mst_clock){0}, MST_HUMAN);
    arrive(&c, other, 1 << 0);
    flush();
    shelf.is_slow = true;
    name(&a, 'A', "Nefer", 1);
    flush();
    name(&c, 'A', "Teti", 2);
    flush();
    assert_int_equal(shelf.writings, 2); /* two batches under way */
    say(&c, "{\"type\":\"ping\",\"ref\":3}");
    assert_true(has_heard(&c, "pong"));
    store_answers();
    assert_true(has_heard(&a, "Nefer") && has_heard(&c, "Teti"));
    leave(&c);
    end(&a, &b);
}

/* A database that never answers: nothing is told, nothing grows without bound, pings are answered,
 * and who asks for too much hears that. */
static void test_a_store_that_never_answers(void **state) {
    person a, b;
    (void)state;
    begin(&a, &b);
    for (uint32_t i = 0; i < 200; i++) {
        name(&a, 'A', "Nefer", i);
        pass(200);
    }
    assert_true(has_heard(&a, "\"error\":\"busy\""));
    assert_int_equal(shelf.writings, 1);
    assert_int_equal(b.count, 0);
    say(&b, "{\"type\":\"ping\",\"ref\":3}");
    assert_true(has_heard(&b, "pong"));
    end(&a, &b);
}

/* All batches are under way or full: whoever comes then is told so, and the others lose nothing. */
static void test_more_than_can_be_under_way(void **state) {
    enum { TABLES = 80 };
    static person people[TABLES];
    char id[MST_ID_SIZE];
    uint32_t named = 0, refused = 0;
    (void)state;
    start_host();
    for (int i = 0; i < TABLES; i++) {
        memcpy(id, ID, sizeof id);
        id[0] = (char)('a' + i % 26);
        id[1] = (char)('a' + i / 26);
        arrive(&people[i], make_table(id, (mst_clock){0}, MST_HUMAN), 1 << 0);
        flush();
    }
    shelf.is_slow = true;
    for (int i = 0; i < TABLES; i++) {
        name(&people[i], 'A', "Nefer", 1);
        flush();
    }
    for (int i = 0; i < 3; i++) store_answers();
    for (int i = 0; i < TABLES; i++) {
        named += has_heard(&people[i], "\"name\":\"Nefer\"");
        refused += has_heard(&people[i], "\"error\":\"busy\"");
        leave(&people[i]);
    }
    assert_int_equal(named + refused, TABLES);
    assert_true(named > 40 && refused > 10);
    shelf.is_slow = false;
    stop_host();
}

static void test_a_slow_store_fails(void **state) {
    person a, b;
    (void)state;
    host_table *t = begin(&a, &b);
    name(&a, 'A', "Nefer", 1);
    flush();
    name(&b, 'B', "Ptah", 2);
    shelf.is_full = true;
    store_answers();
    assert_true(has_heard(&a, "\"error\":\"store\"") && has_heard(&a, "\"ref\":1"));
    shelf.is_full = false;
    for (int i = 0; i < 4; i++) store_answers(); /* the table is read again, then b's turn comes */
    assert_string_equal(mst_table_occupant(t->table, 0)->name, "");
    assert_string_equal(mst_table_occupant(t->table, 1)->name, "Ptah");
    assert_true(has_heard(&b, "\"ref\":2"));
    end(&a, &b);
}

/* Somebody else wrote to the log meanwhile. */
static void test_a_slow_store_conflicts(void **state) {
    person a, b;
    (void)state;
    host_table *t = begin(&a, &b);
    name(&a, 'A', "Nefer", 1);
    flush();
    shelf.is_at_odds = true;
    store_answers();
    assert_true(has_heard(&a, "\"error\":\"stale\""));
    shelf.is_at_odds = false;
    store_answers();
    name(&a, 'A', "Nefer", 2);
    flush();
    store_answers();
    assert_string_equal(mst_table_occupant(t->table, 0)->name, "Nefer");
    end(&a, &b);
}

static const char join_words[] = "{\"type\":\"join\",\"protocol\":2,\"table\":\"k3v9x0q2m4t7w8za\","
                                 "\"tokens\":[],\"language\":\"en\",\"since\":0}";

/* What the newcomer holds may be about to change. */
static void test_joining_waits_for_storing(void **state) {
    person a, b, c;
    (void)state;
    begin(&a, &b);
    memset(&c, 0, sizeof c);
    host_open(home, &c.talk);
    name(&a, 'A', "Nefer", 1);
    say(&c, join_words);
    assert_int_equal(c.count, 0);
    flush();
    assert_int_equal(c.count, 0);
    store_answers();
    assert_string_equal(c.kinds, "joined state");
    leave(&c);
    end(&a, &b);
}

/* Somebody's seat is about to be given away: until that is stored it neither acts nor hears of it.
 */
static void test_who_may_lose_a_seat_waits(void **state) {
    person a, b;
    (void)state;
    begin(&a, &b);
    a.talk.is_owner = true;
    for (int is_stored = 0; is_stored < 2; is_stored++) {
        say(&a, "{\"type\":\"arrange\",\"seat\":\"B\",\"kind\":\"open\"}");
        b.count = 0;
        name(&b, 'B', "Ptah", 1);
        assert_int_equal(b.count, 0);
        shelf.is_full = !is_stored;
        store_answers();
        shelf.is_full = false;
        for (int i = 0; i < 4; i++) store_answers();
        assert_int_equal(has_heard(&b, "no_seat"), is_stored);
        assert_int_equal(has_heard(&b, "Ptah"), !is_stored);
    }
    end(&a, &b);
}

/* The table is not in memory: whoever joins waits for it, and hears of it once. */
static void test_joining_waits_for_reading(void **state) {
    static const char join[] = "{\"type\":\"join\",\"protocol\":2,\"table\":\"k3v9x0q2m4t7w8za\","
                               "\"tokens\":[],\"language\":\"en\",\"since\":0,\"ref\":7}";
    person a, b, c;
    (void)state;
    begin(&a, &b);
    leave(&a);
    leave_alone(&b);
    assert_false(host_has(home, ID));
    memset(&c, 0, sizeof c);
    host_open(home, &c.talk);
    host_open(home, &b.talk);
    say(&c, join);
    say(&c, "{\"type\":\"resync\",\"since\":0,\"ref\":8}");
    say(&b, join);
    assert_int_equal(shelf.readings, 1);
    assert_int_equal(c.count, 0);
    leave(&b); /* who is gone does not wait */
    store_answers();
    assert_true(has_heard(&c, "\"ref\":8"));
    assert_int_equal(c.count, 2); /* joined, and one state for both */
    leave(&c);
    shelf.is_slow = false;
    stop_host();
}

static void test_joining_what_is_not_there(void **state) {
    static const char join[] = "{\"type\":\"join\",\"protocol\":2,\"table\":\"zzzzzzzzzzzzzzzz\","
                               "\"tokens\":[],\"language\":\"en\",\"since\":0,\"ref\":7}";
    person a, b;
    (void)state;
    begin(&a, &b);
    say(&a, join);
    say(&b, join);
    assert_int_equal(shelf.readings, 1);
    store_answers();
    assert_true(has_heard(&a, "no_table") && has_heard(&b, "no_table"));
    assert_false(host_has(home, "zzzzzzzzzzzzzzzz"));
    end(&a, &b);
}

/* Its log is removed while a write is under way: when that is answered, nothing of it is left. */
static void test_what_is_forgotten_goes_when_it_can(void **state) {
    person a, b;
    (void)state;
    begin(&a, &b);
    name(&a, 'A', "Nefer", 1);
    flush();
    leave(&a);
    leave(&b);
    host_forget(home, ID);
    assert_true(host_has(home, ID));
    store_answers();
    assert_false(host_has(home, ID));
    end(&a, &b);
}

/* A call waits as sessions do, and who hangs up is forgotten. */
static void test_calls_wait_too(void **state) {
    static const char body[] = "{\"game\":\"pyramis\",\"seats\":[{\"kind\":\"human\"},"
                               "{\"kind\":\"open\"}]}";
    caller maker = {.is_answered = false}, gone = {.is_answered = false};
    fault f;
    (void)state;
    start_host();
    shelf.is_slow = true;
    host_begin_call(&maker.asked, MST_ENGLISH);
    host_begin_call(&gone.asked, MST_ENGLISH);
    host_make(home, &maker.asked, body, strlen(body), clock_now);
    host_make(home, &gone.asked, body, strlen(body), clock_now);
    flush();
    assert_false(maker.is_answered);
    host_cancel(home, &gone.asked);
    store_answers();
    assert_true(maker.is_answered && maker.code == ERROR_NONE && !gone.is_answered);
    maker.asked.answer[maker.asked.length] = 0;
    assert_non_null(strstr(maker.asked.answer, maker.asked.table));
    pass(60 * 1000); /* forgotten */
    caller looker = {.is_answered = false};
    host_begin_call(&looker.asked, MST_ENGLISH);
    assert_null(host_look(home, &looker.asked, maker.asked.table, &f, clock_now));
    assert_int_equal(f.code, ERROR_NONE);
    store_answers();
    assert_true(looker.is_repeated);
    assert_non_null(host_look(home, &looker.asked, maker.asked.table, &f, clock_now));
    shelf.is_slow = false;
    stop_host();
}

/* ---- bots that answer late ---- */

/* A bot has decided while somebody's new name is on its way to the store: its move comes after. */
static void test_a_move_waits_for_the_store(void **state) {
    person a;
    (void)state;
    start_host();
    host_table *t = make_table(ID, (mst_clock){0}, MST_BOT);
    arrive(&a, t, 1 << 0);
    say(&a, "{\"type\":\"ready\",\"seat\":\"A\"}");
    flush();
    while (mst_table_actors(t->table) != 1 << 1) { /* until it is the bot's turn */
        say(&a, "{\"type\":\"stand_in\",\"seat\":\"A\"}");
        flush();
        bots_answer();
        say(&a, "{\"type\":\"stand_in\",\"seat\":\"A\",\"level\":null}");
        flush();
    }
    shelf.is_slow = true;
    name(&a, 'A', "Nefer", 1);
    flush();
    uint32_t seq = mst_table_seq(t->table);
    assert_int_equal(pool.count, 1);
    hand_back(0, first_move(pool.asked[0]));
    flush();
    assert_int_equal(mst_table_seq(t->table), seq);
    store_answers();
    assert_true(mst_table_seq(t->table) > seq);
    for (int i = 0; i < 3; i++) store_answers();
    assert_true(commit_is_settled(t));
    shelf.is_slow = false;
    leave(&a);
    stop_host();
}

/* A bot thinks for the seat of `a`, whose new name the store has not answered for yet. */
static host_table *a_bot_thinks_during_a_write(person *a) {
    start_host();
    host_table *t = make_table(ID, (mst_clock){0}, MST_BOT);
    arrive(a, t, 1 << 0);
    say(a, "{\"type\":\"ready\",\"seat\":\"A\"}");
    say(a, "{\"type\":\"stand_in\",\"seat\":\"A\"}");
    flush();
    shelf.is_slow = true;
    name(a, 'A', "Nefer", 1);
    flush();
    return t;
}

/* While the move that was decided meanwhile is on its way, nobody thinks about what comes after. */
static void test_nobody_thinks_about_what_is_not_stored(void **state) {
    person a;
    (void)state;
    a_bot_thinks_during_a_write(&a);
    assert_int_equal(pool.count, 1);
    hand_back(0, first_move(pool.asked[0]));
    store_answers();
    assert_int_equal(shelf.writings, 1);
    assert_int_equal(pool.count, 0);
    store_answers();
    assert_int_equal(pool.count, 1);
    shelf.is_slow = false;
    leave(&a);
    stop_host();
}

/* Who has decided already has no place in the queue any more, whoever comes or goes. */
static void test_who_has_decided_is_not_ranked(void **state) {
    person a;
    (void)state;
    host_table *t = a_bot_thinks_during_a_write(&a);
    hand_back(0, first_move(pool.asked[0]));
    leave(&a);
    uint32_t lines = mst_table_seq(t->table);
    store_answers();
    assert_true(mst_table_seq(t->table) > lines);
    shelf.is_slow = false;
    stop_host();
}

/* ---- the same people again ---- */

static void finish(person *a, person *b, host_table *t) {
    shelf.is_slow = false;
    say(a, "{\"type\":\"ready\",\"seat\":\"A\"}");
    say(b, "{\"type\":\"ready\",\"seat\":\"B\"}");
    say(a, "{\"type\":\"stand_in\",\"seat\":\"A\"}");
    say(b, "{\"type\":\"stand_in\",\"seat\":\"B\"}");
    flush();
    for (int i = 0; i < 1000 && mst_table_phase(t->table) != MST_OVER; i++) bots_answer();
    assert_int_equal(mst_table_phase(t->table), MST_OVER);
}

/* Both ask at once, the table is looked for, made and stored; both are told of the same one. */
static void test_a_rematch_is_told_of_when_it_is_stored(void **state) {
    person a, b;
    (void)state;
    host_table *t = begin(&a, &b);
    finish(&a, &b, t);
    shelf.is_slow = true;
    a.count = b.count = 0;
    say(&a, "{\"type\":\"rematch\",\"ref\":1}");
    say(&b, "{\"type\":\"rematch\",\"ref\":2}");
    store_answers(); /* there is none yet */
    assert_int_equal(a.count + b.count, 0);
    store_answers(); /* now there is */
    assert_true(has_heard(&a, "\"rematch\"") && has_heard(&b, "\"rematch\""));
    assert_int_equal(host_count(home)->tables_made, 2);
    end(&a, &b);
}

static void test_a_rematch_that_cannot_be_stored(void **state) {
    person a, b;
    (void)state;
    host_table *t = begin(&a, &b);
    finish(&a, &b, t);
    shelf.is_slow = true;
    say(&a, "{\"type\":\"rematch\",\"ref\":1}");
    store_answers();
    shelf.is_full = true;
    store_answers();
    assert_true(has_heard(&a, "\"error\":\"store\""));
    shelf.is_full = false;
    say(&a, "{\"type\":\"rematch\",\"ref\":2}");
    for (int i = 0; i < 4; i++) store_answers();
    assert_true(has_heard(&a, "\"type\":\"rematch\""));
    end(&a, &b);
}

/* ---- a store whose answer is lost ---- */

/* Nobody is answered, everybody is sent away, and who comes back sees what is true. */
static void test_who_waits_for_a_lost_answer_is_sent_away(void **state) {
    person a, b, other;
    (void)state;
    begin(&a, &b);
    for (int is_written = 0; is_written < 2; is_written++) {
        name(&a, 'A', is_written ? "Nefer" : "Ptah", 1);
        name(&b, 'B', "Teti", 2);
        flush();
        say(&b, "{\"type\":\"resync\",\"ref\":3}"); /* waits */
        a.count = b.count = 0;
        shelf.is_full = !is_written;
        shelf.is_cut_off = true;
        store_answers();
        shelf.is_full = shelf.is_cut_off = false;
        assert_true(a.is_closed && b.is_closed);
        assert_int_equal(a.count + b.count, 0);
        assert_null(host_table_of(&a.talk));
        assert_false(host_has(home, ID));
        leave(&a);
        leave(&b);
        memset(&other, 0, sizeof other);
        host_open(home, &other.talk);
        say(&other, join_words);
        store_answers();
        assert_int_equal(has_heard(&other, "Nefer"), is_written);
        assert_false(has_heard(&other, "Ptah"));
        arrive(&a, find_table(ID), 1 << 0);
        arrive(&b, find_table(ID), 1 << 1);
        leave(&other);
        flush();
    }
    assert_int_equal(host_count(home)->store_unknown, 4);
    assert_int_equal(host_count(home)->store_failures, 0);
    end(&a, &b);
}

/* A call is told so; and bots wait as they do when nothing can be stored. */
static void test_calls_hear_that_nobody_knows(void **state) {
    static const char body[] = "{\"game\":\"pyramis\",\"seats\":[{\"kind\":\"human\"},"
                               "{\"kind\":\"open\"}]}";
    caller maker = {.is_answered = false};
    (void)state;
    start_host();
    shelf.is_cut_off = true;
    host_begin_call(&maker.asked, MST_ENGLISH);
    host_make(home, &maker.asked, body, strlen(body), clock_now);
    flush();
    assert_true(maker.is_answered && maker.code == ERROR_IN_DOUBT);
    assert_true(commit_rests(home));
    assert_false(host_has(home, maker.asked.table));
    shelf.is_cut_off = false;
    assert_non_null(find_table(maker.asked.table)); /* it was made */
    stop_host();
}

/* Who asks for the next table is at this one: it waits until somebody knows. */
static void test_a_rematch_in_doubt_is_looked_for_again(void **state) {
    person a, b;
    (void)state;
    for (int is_written = 0; is_written < 2; is_written++) {
        host_table *t = begin(&a, &b);
        finish(&a, &b, t);
        shelf.is_slow = true;
        say(&a, "{\"type\":\"rematch\",\"ref\":1}");
        store_answers();
        shelf.is_full = !is_written;
        shelf.is_cut_off = true;
        store_answers();
        shelf.is_full = shelf.is_cut_off = false;
        for (int i = 0; i < 4; i++) store_answers();
        assert_true(has_heard(&a, "\"type\":\"rematch\"") && !a.is_closed);
        end(&a, &b);
        free_shelf(NULL);
        take_shelf(NULL);
    }
}

#define WITH_SHELF(test) cmocka_unit_test_setup_teardown(test, take_shelf, free_shelf)

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_SHELF(test_nobody_hears_before_it_is_stored),
        WITH_SHELF(test_a_table_takes_one_write_at_a_time),
        WITH_SHELF(test_other_tables_go_on),
        WITH_SHELF(test_a_store_that_never_answers),
        WITH_SHELF(test_more_than_can_be_under_way),
        WITH_SHELF(test_a_slow_store_fails),
        WITH_SHELF(test_a_slow_store_conflicts),
        WITH_SHELF(test_joining_waits_for_storing),
        WITH_SHELF(test_who_may_lose_a_seat_waits),
        WITH_SHELF(test_joining_waits_for_reading),
        WITH_SHELF(test_joining_what_is_not_there),
        WITH_SHELF(test_what_is_forgotten_goes_when_it_can),
        WITH_SHELF(test_calls_wait_too),
        WITH_SHELF(test_a_move_waits_for_the_store),
        WITH_SHELF(test_nobody_thinks_about_what_is_not_stored),
        WITH_SHELF(test_who_has_decided_is_not_ranked),
        WITH_SHELF(test_a_rematch_is_told_of_when_it_is_stored),
        WITH_SHELF(test_a_rematch_that_cannot_be_stored),
        WITH_SHELF(test_who_waits_for_a_lost_answer_is_sent_away),
        WITH_SHELF(test_calls_hear_that_nobody_knows),
        WITH_SHELF(test_a_rematch_in_doubt_is_looked_for_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
