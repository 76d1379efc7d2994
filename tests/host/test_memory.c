/* test_memory.c -- memory runs out once, at each moment at which the host asks for some: whoever
 * asked for something is told, what was not refused is done, and everything goes on afterwards. */
#include "hosts.h"

static const char ID[] = "k3v9x0q2m4t7w8za", OTHER[] = "a3v9x0q2m4t7w8za";

static void join(person *p, const char *id, mst_seats seats) {
    host_table *t = find_table(id);
    if (!t) t = find_table(id); /* there is memory again */
    assert_non_null(t);
    arrive(p, t, seats);
    flush();
}

/* Two tables, so that a write of each is under way; at one of them somebody waits. */
static void play_a_little(person *a, person *b, person *c) {
    join(a, ID, 1 << 0);
    join(b, ID, 1 << 1);
    join(c, OTHER, 1 << 0);
    shelf.is_slow = true;
    say(a, "{\"type\":\"ready\",\"seat\":\"A\",\"ref\":1}");
    flush();
    say(c, "{\"type\":\"ready\",\"seat\":\"A\",\"ref\":1}");
    flush();
    say(b, "{\"type\":\"ready\",\"seat\":\"B\",\"ref\":1}");
    for (int i = 0; i < 4; i++) store_answers();
    shelf.is_slow = false;
    say(a, "{\"type\":\"stand_in\",\"seat\":\"A\",\"ref\":2}");
    say(b, "{\"type\":\"stand_in\",\"seat\":\"B\",\"ref\":2}");
    flush();
    bots_answer();
}

static void begin(void) {
    take_shelf(NULL);
    start_host();
    make_table(ID, (mst_clock){MST_LIVE_CLOCK, 600, 0}, MST_HUMAN);
    make_table(OTHER, (mst_clock){MST_LIVE_CLOCK, 600, 0}, MST_BOT);
    flush();
    host_forget(home, ID);
    host_forget(home, OTHER);
}

static void end(person *a, person *b, person *c) {
    leave(a);
    leave(b);
    leave(c);
    stop_host();
    free_shelf(NULL);
}

static void expect_answer(const person *p) {
    if (!strchr(p->kinds, '#')) fail_msg("nothing but %s was told", p->kinds);
}

/* Whether so many blocks were not even asked for. */
static bool is_enough(uint32_t blocks) {
    static person a, b, c;
    begin();
    blocks_left = blocks;
    play_a_little(&a, &b, &c);
    bool is_left = blocks_left > 0;
    blocks_left = 0;
    expect_answer(&a);
    expect_answer(&b);
    expect_answer(&c);
    pass(5000);
    a.kinds[0] = 0;
    say(&a, "{\"type\":\"resync\",\"ref\":3}");
    flush();
    assert_string_equal(a.kinds, "state#");
    end(&a, &b, &c);
    return is_left;
}

static void test_memory_runs_out_once(void **state) {
    uint32_t blocks = 1;
    (void)state;
    while (!is_enough(blocks)) blocks++;
    assert_true(blocks > 15);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_memory_runs_out_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
