/* test_summons.c -- whom a host names as absent and asked to decide: each once it is so and stored,
 * and nobody who is here or has just left. */
#include "hosts.h"

typedef struct {
    uint32_t count;
    mst_seat seat;
    uint32_t line;
} summoned;

static summoned last;

static void port_summon(void *context, const mst_table *t, mst_seat seat) {
    (void)context;
    last = (summoned){last.count + 1, seat, mst_table_asked(t, seat)};
}

static host_table *table;
static person who[2];

/* Two people, each at a client of their own, in a game that has begun. */
static mst_seat begin(void) {
    static const char id[MST_ID_SIZE] = "k3v9x0q2m4t7w8za";
    host_ports ports = all_ports();
    ports.summon = port_summon;
    start_host_with(&ports);
    table = make_table(id, (mst_clock){.kind = MST_NO_CLOCK}, MST_HUMAN);
    for (mst_seat seat = 0; seat < 2; seat++) arrive(&who[seat], table, (mst_seats)(1u << seat));
    say(&who[0], "{\"type\":\"ready\",\"seat\":\"A\"}");
    say(&who[1], "{\"type\":\"ready\",\"seat\":\"B\"}");
    flush();
    assert_int_equal(mst_table_phase(table->table), MST_PLAYING);
    last = (summoned){.count = 0};
    return mst_first_of(mst_table_actors(table->table));
}

static void end(void) {
    for (mst_seat seat = 0; seat < 2; seat++) leave(&who[seat]);
    stop_host();
}

/* The first of the moves that the last state names. */
static void play_first(mst_seat seat) {
    static const char before[] = "\"moves\":[{\"move\":\"";
    char text[200];
    const char *move = strstr(who[seat].heard, before);
    assert_non_null(move);
    move += strlen(before);
    snprintf(text, sizeof text, "{\"type\":\"play\",\"seat\":\"%c\",\"seq\":%u,\"move\":\"%.*s\"}",
             mst_seat_letter(seat), mst_table_seq(table->table), (int)strcspn(move, "\""), move);
    say(&who[seat], text);
}

/* Until it is the other's turn; the last play of it is on its way to nowhere yet. */
static void play(mst_seat seat) {
    for (play_first(seat); mst_table_actors(table->table) == 1u << seat; play_first(seat)) {
        flush();
        store_answers();
    }
    assert_int_equal(mst_table_actors(table->table), 1u << !seat);
}

static void test_who_is_away_is_named_once_it_is_stored(void **state) {
    (void)state;
    mst_seat first = begin(), second = !first;
    leave(&who[second]);
    flush();
    assert_int_equal(last.count, 0); /* nothing is asked of them */
    shelf.is_slow = true;
    play(first);
    flush();
    assert_int_equal(last.count, 0); /* it has not happened yet */
    store_answers();
    assert_int_equal(last.count, 1);
    assert_int_equal(last.seat, second);
    assert_int_equal(last.line, mst_table_asked(table->table, second));
    shelf.is_slow = false;
    say(&who[first], "{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Zoé\"}");
    flush();
    flush();
    assert_int_equal(last.count, 1); /* a change, and nobody is asked anything new */
    end();
}

static void test_what_is_not_stored_is_asked_of_nobody(void **state) {
    (void)state;
    mst_seat first = begin();
    leave(&who[!first]);
    flush();
    play(first);
    shelf.is_full = true;
    flush();
    assert_int_equal(last.count, 0);
    shelf.is_full = false;
    end();
}

static void test_who_is_here_is_not_named(void **state) {
    (void)state;
    mst_seat first = begin();
    play(first);
    flush();
    assert_int_equal(last.count, 0);
    end();
}

/* Who goes has seen it; who was lost has not. */
static void test_who_was_lost_is_named_after_all(void **state) {
    (void)state;
    mst_seat first = begin(), second = !first;
    host_lose(&who[first].talk, clock_now); /* it was their turn already */
    flush();
    assert_int_equal(last.count, 1);
    arrive(&who[first], table, (mst_seats)(1u << first));
    flush();
    play(first);
    flush();
    assert_int_equal(last.count, 1);
    leave(&who[first]);
    flush();
    assert_int_equal(last.count, 1);
    host_lose(&who[second].talk, clock_now);
    assert_int_equal(last.count, 2);
    assert_int_equal(last.seat, second);
    who[second].talk.host = NULL;
    end();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_who_is_away_is_named_once_it_is_stored, take_shelf,
                                        free_shelf),
        cmocka_unit_test_setup_teardown(test_what_is_not_stored_is_asked_of_nobody, take_shelf,
                                        free_shelf),
        cmocka_unit_test_setup_teardown(test_who_is_here_is_not_named, take_shelf, free_shelf),
        cmocka_unit_test_setup_teardown(test_who_was_lost_is_named_after_all, take_shelf,
                                        free_shelf),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
