/* test_ports.c -- what whoever carries out the ports of a host is told besides bytes, and what it
 * may leave out. */
#include "hosts.h"

/* Of a seat, or of none; `more` are other fields. */
static void say_at(person *p, const char *type, mst_seat seat, const char *more) {
    char text[200], of[20] = "";
    if (seat != MST_NO_SEAT) snprintf(of, sizeof of, ",\"seat\":\"%c\"", mst_seat_letter(seat));
    snprintf(text, sizeof text, "{\"type\":\"%s\"%s,\"seq\":%u%s}", type, of,
             mst_table_seq(host_table_of(&p->talk)), more);
    say(p, text);
    flush();
}

/* Two people at one client, and a game that has begun. */
static void sit_down(person *p) {
    static const char id[MST_ID_SIZE] = "k3v9x0q2m4t7w8za";
    arrive(p, make_table(id, (mst_clock){.kind = MST_NO_CLOCK}, MST_HUMAN), 3);
    say(p, "{\"type\":\"ready\",\"seat\":\"A\"}");
    say(p, "{\"type\":\"ready\",\"seat\":\"B\"}");
    flush();
    assert_int_equal(mst_table_phase(host_table_of(&p->talk)), MST_PLAYING);
}

static void test_a_refusal_comes_with_its_words(void **state) {
    person p;
    (void)state;
    start_host();
    sit_down(&p);
    assert_string_equal(p.refused, "");
    say_at(&p, "undo", 0, "");
    assert_string_equal(p.refused, "There is nothing to take back.");
    assert_true(has_heard(&p, "\"words\":\"There is nothing to take back.\""));
    say(&p, "{\"type\":\"resync\"}");
    flush();
    assert_true(has_heard(&p, "\"type\":\"state\""));
    assert_string_equal(p.refused, "");
    leave(&p);
    stop_host();
}

/* Somebody at a new table, whose other seat is a bot's and the first to play. */
static void sit_down_with_bot(person *p) {
    static const char body[] =
        "{\"game\":\"pyramis\",\"options\":{\"first\":2},"
        "\"seats\":[{\"kind\":\"human\"},{\"kind\":\"bot\",\"level\":\"random\"}]}";
    caller c = {.is_answered = false};
    host_begin_call(&c.asked, MST_ENGLISH);
    host_make(home, &c.asked, body, strlen(body), clock_now);
    flush();
    assert_true(c.is_answered && c.code == ERROR_NONE);
    arrive(p, find_table(c.asked.table), 1);
    say(p, "{\"type\":\"ready\",\"seat\":\"A\"}");
    flush();
    assert_int_equal(pool.count, 1);
}

/* Whoever has few tables and thinks one thought at a time needs less than a server. */
static void test_a_host_without_limits_and_without_a_queue(void **state) {
    host_ports ports = all_ports();
    person p, two;
    (void)state;
    ports.may_say = NULL;
    ports.may_make = NULL;
    ports.again = NULL;
    ports.rank = NULL;
    ports.hurry = NULL;
    ports.call_off = NULL;
    start_host_with(&ports);
    sit_down_with_bot(&p);
    say_at(&p, "hurry", MST_NO_SEAT, "");
    leave(&p); /* so that its place in a queue would be another */
    flush();
    bots_answer();
    assert_int_equal(host_count(home)->bot_moves, 1);
    sit_down(&two);
    mst_seat first = mst_first_of(mst_table_actors(host_table_of(&two.talk)));
    uint32_t thoughts = pool.count, before = mst_table_seq(host_table_of(&two.talk));
    say_at(&two, "hint", first, "");
    assert_int_equal(pool.count, thoughts + 1);
    say_at(&two, "play", first, ",\"move\":\"1d1\"");
    assert_true(mst_table_seq(host_table_of(&two.talk)) >
                before); /* a star may be drawn for as well */
    bots_answer();       /* nobody called the hint off, and nobody wants it any more */
    leave(&two);
    stop_host();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_refusal_comes_with_its_words, take_shelf,
                                        free_shelf),
        cmocka_unit_test_setup_teardown(test_a_host_without_limits_and_without_a_queue, take_shelf,
                                        free_shelf),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
