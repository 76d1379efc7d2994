/* test_ports.c -- what whoever carries out the ports of a host is told besides bytes, and what it
 * may leave out. */
#include "hosts.h"

/* `more` are other fields. */
static void say_at(person *p, const char *type, mst_seat seat, const char *more) {
    char text[200];
    snprintf(text, sizeof text, "{\"type\":\"%s\",\"seat\":\"%c\",\"seq\":%u%s}", type,
             mst_seat_letter(seat), mst_table_seq(host_table_of(&p->talk)), more);
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

/* Whoever has one table and thinks one thought at a time needs less than a server. */
static void test_a_host_without_limits_and_without_a_queue(void **state) {
    host_ports ports = all_ports();
    person p;
    (void)state;
    ports.may_say = NULL;
    ports.may_make = NULL;
    ports.again = NULL;
    ports.rank = NULL;
    ports.hurry = NULL;
    ports.call_off = NULL;
    start_host_with(&ports);
    sit_down(&p);
    mst_seat first = mst_first_of(mst_table_actors(host_table_of(&p.talk)));
    say_at(&p, "hint", first, "");
    assert_int_equal(pool.count, 1);
    say(&p, "{\"type\":\"hurry\",\"seq\":1}");
    p.talk.at->present = 0; /* so that its place in a queue would be another */
    commit_note(p.talk.at);
    flush();
    uint32_t before = mst_table_seq(host_table_of(&p.talk));
    say_at(&p, "play", first, ",\"move\":\"1d1\"");
    assert_int_equal(mst_table_seq(host_table_of(&p.talk)), before + 1);
    hand_back(0, 1); /* nobody called it off, and nobody wants it any more */
    flush();
    leave(&p);
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
