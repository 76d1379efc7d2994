/* test_nodes.c -- people of one table at several nodes: what they want at the same moment, what
 * they hear of each other, who thinks for bots, and whose time runs. */
#include "nodes.h"

#define FOR_TWO TABLE_OF("pyramis", HUMAN "," HUMAN, ",\"options\":{\"first\":1}")

/* Two people, each at a node of its own, who have heard of each other. */
static void sit_apart(const char *body) {
    start_nodes(2);
    make_at(0, body);
    join_at(0, 0);
    join_at(1, 1);
    carry();
    wipe();
}

static void get_ready(void) {
    say_at(0, "{\"type\":\"ready\",\"seat\":\"A\"}");
    flush_nodes();
    carry();
    say_at(1, "{\"type\":\"ready\",\"seat\":\"B\"}");
    carry();
    assert_int_equal(mst_table_phase(table_at(0)), MST_PLAYING);
    wipe();
}

static void end(void) {
    depart_all();
    stop_nodes();
}

static const host_counts *counts_of(int which) {
    return host_count(nodes[which].host);
}

static char *log_text(void) {
    static char text[1 << 16];
    return text;
}

static bool take_log(void *context, uint32_t seq, const char *text, size_t length, int64_t time) {
    (void)seq, (void)time;
    mst_text_put_part(context, text, length);
    return true;
}

/* All lines of the table that was made last. */
static const char *log_of(const char *id) {
    mst_text t = mst_text_in(log_text(), 1 << 16);
    shelf.kept->read(shelf.kept, id, 0, take_log, &t);
    return log_text();
}

static bool is_in_log(const char *words) {
    return strstr(log_of(made.id), words) != NULL;
}

/* ---- the same moment (rows 3, 4, 9 of the specification) ---- */

/* The game must begin, and nobody has done anything wrong. */
static void test_two_are_ready_at_once(void **state) {
    (void)state;
    sit_apart(FOR_TWO);
    say_at(0, "{\"type\":\"ready\",\"seat\":\"A\",\"ref\":1}");
    say_at(1, "{\"type\":\"ready\",\"seat\":\"B\",\"ref\":2}");
    carry();
    assert_string_equal(people[0].kinds, "state# state");
    assert_string_equal(people[1].kinds, "state state#"); /* the other's, and then its own */
    assert_true(has_heard(&people[0], "\"phase\":\"playing\""));
    assert_true(has_heard(&people[1], "\"phase\":\"playing\""));
    assert_int_equal(counts_of(1)->conflicts_repeated, 1);
    assert_int_equal(counts_of(0)->conflicts_repeated, 0);
    end();
}

/* Whatever it is, both are done, in one order or the other. */
static void test_all_that_two_may_want_at_once(void **state) {
    static const char *const pairs[][2] = {
        {"{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Nefer\",\"ref\":1}",
         "{\"type\":\"name\",\"seat\":\"B\",\"name\":\"Ptah\",\"ref\":2}"},
        {"{\"type\":\"stand_in\",\"seat\":\"A\",\"ref\":1}",
         "{\"type\":\"stand_in\",\"seat\":\"B\",\"ref\":2}"},
        {"{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Teti\",\"ref\":1}",
         "{\"type\":\"stand_in\",\"seat\":\"B\",\"level\":null,\"ref\":2}"},
    };
    (void)state;
    sit_apart(FOR_TWO);
    get_ready();
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        for (int first = 0; first < 2; first++) {
            wipe();
            if (i == 1 && first) break; /* they are stood in for already */
            if (i == 2 && first) break;
            say_at(first, pairs[i][first]);
            say_at(!first, pairs[i][!first]);
            carry();
            for (int who = 0; who < 2; who++) {
                assert_null(strstr(people[who].kinds, "error"));
                assert_non_null(strstr(people[who].kinds, "state#"));
            }
        }
    assert_true(counts_of(1)->conflicts_repeated >= 3);
    end();
}

/* What is said behind something that must be repeated comes after it. */
static void test_what_is_said_next_waits_for_what_is_repeated(void **state) {
    (void)state;
    sit_apart(FOR_TWO);
    say_at(0, "{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Nefer\",\"ref\":1}");
    host_flush(nodes[0].host, clock_now);
    nodes[1].reads_slowly = true;
    say_at(1, "{\"type\":\"name\",\"seat\":\"B\",\"name\":\"Ptah\",\"ref\":2}");
    say_at(1, "{\"type\":\"name\",\"seat\":\"B\",\"name\":\"Teti\",\"ref\":3}");
    for (int i = 0; i < 3; i++) node_store_answers(&nodes[1]);
    nodes[1].reads_slowly = false;
    carry();
    assert_string_equal(mst_table_occupant(table_at(0), 1)->name, "Teti");
    assert_non_null(strstr(log_of(made.id), "@ name B Ptah\n@ name B Teti\n"));
    assert_null(strstr(strstr(log_of(made.id), "Teti") + 1, "Teti")); /* and is done once */
    assert_null(strstr(people[1].kinds, "error"));
    end();
}

/* The same seat at two nodes: the second play is decided on what is over, and that is what it
 * hears. */
static void test_a_play_that_is_stale_is_refused(void **state) {
    (void)state;
    sit_apart(FOR_TWO);
    get_ready();
    char token[40];
    snprintf(token, sizeof token, "\"%s\"", made.token[0]);
    join_with(2, 1, made.id, token);
    carry();
    wipe();
    uint32_t before = mst_table_seq(table_at(0));
    play_first(0, 0, 1);
    play_first(2, 0, 2);
    carry();
    assert_non_null(strstr(people[0].kinds, "state#"));
    assert_null(strstr(people[0].kinds, "error"));
    assert_non_null(strstr(people[2].kinds, "error:"));
    assert_int_equal(counts_of(1)->conflicts_repeated, 1);
    assert_int_equal(mst_table_seq(table_at(0)), mst_table_seq(table_at(2)));
    assert_true(mst_table_seq(table_at(0)) > before);
    end();
}

static error_code sit_down(int which, caller *c, const char *more) {
    char body[200];
    snprintf(body, sizeof body, "{\"invite\":\"%s\"%s}", made.invite, more);
    host_sit(nodes[which].host, &c->asked, made.id, body, strlen(body), clock_now);
    return c->code;
}

/* Two take a seat at two nodes, `more` says which. */
static void sit_at_once(caller c[2], const char *more) {
    start_nodes(2);
    make_at(0, TABLE_OF("pyramis", HUMAN "," OPEN "," OPEN, ""));
    join_at(0, 0);
    join_with(1, 1, made.id, "");
    carry();
    for (int i = 0; i < 2; i++) {
        c[i] = (caller){.is_answered = false};
        host_begin_call(&c[i].asked, MST_ENGLISH);
        sit_down(i, &c[i], more);
    }
    carry();
    assert_true(c[0].is_answered && !c[1].is_answered && c[1].is_repeated);
    sit_down(1, &c[1], more);
    carry();
    assert_true(c[1].is_answered);
}

static void test_two_sit_down_at_once(void **state) {
    caller c[2];
    (void)state;
    sit_at_once(c, "");
    assert_true(c[0].code == ERROR_NONE && c[1].code == ERROR_NONE);
    assert_memory_equal(c[0].asked.answer, "{\"seat\":\"B\"", 11);
    assert_memory_equal(c[1].asked.answer, "{\"seat\":\"C\"", 11);
    end();
}

static void test_two_want_the_same_seat(void **state) {
    caller c[2];
    (void)state;
    sit_at_once(c, ",\"seat\":\"C\"");
    assert_true(c[0].code == ERROR_NONE && c[1].code == ERROR_NO_SEAT);
    end();
}

/* ---- too often ---- */

static uint32_t names_written;

/* Another node gives a seat another name whenever node 1 writes. */
static void write_before(void) {
    char text[100];
    snprintf(text, sizeof text, "{\"type\":\"name\",\"seat\":\"A\",\"name\":\"n%u\"}",
             names_written++);
    say_at(0, text);
    host_flush(nodes[0].host, clock_now);
}

static void test_who_is_always_late_hears_so(void **state) {
    (void)state;
    sit_apart(FOR_TWO);
    nodes[1].before_write = write_before;
    say_at(1, "{\"type\":\"ready\",\"seat\":\"B\",\"ref\":2}");
    carry();
    nodes[1].before_write = NULL;
    assert_string_equal(people[1].kinds, "state state state error:stale# state");
    assert_int_equal(counts_of(1)->conflicts_repeated, COMMIT_MOST_REPEATS);
    assert_int_equal(counts_of(1)->store_conflicts, COMMIT_MOST_REPEATS + 1);
    say_at(1, "{\"type\":\"ready\",\"seat\":\"B\",\"ref\":3}");
    carry();
    assert_true(has_heard(&people[1], "\"ref\":3"));
    end();
}

/* ---- freshness (rows 1, 2) ---- */

static void test_what_one_does_the_other_hears_of(void **state) {
    (void)state;
    sit_apart(FOR_TWO);
    get_ready();
    play_first(0, 0, 1);
    carry();
    assert_string_equal(people[1].kinds, "state");
    assert_int_equal(mst_table_seq(table_at(1)), mst_table_seq(table_at(0)));
    assert_int_equal(host_shared_tables(nodes[0].host), 1);
    assert_int_equal(counts_of(0)->store_conflicts + counts_of(1)->store_conflicts, 0);
    end();
}

/* A table that only one node has costs no word but that it is there. */
static void test_who_is_alone_is_silent(void **state) {
    (void)state;
    start_nodes(2);
    make_at(0, FOR_TWO);
    join_at(0, 0);
    join_at(1, 0);
    get_ready();
    play_first(0, 0, 1);
    carry();
    assert_int_equal(counts_of(0)->news_said, 0);
    depart_all();
    pass_at_nodes(10 * 1000); /* forgotten */
    join_at(0, 1);
    carry();
    assert_int_equal(counts_of(1)->news_said, 1);
    assert_int_equal(host_shared_tables(nodes[1].host), 0);
    end();
}

/* Who has read before the other wrote hears of it, in whatever order: the reader speaks first. */
static void test_written_while_it_is_read(void **state) {
    (void)state;
    start_nodes(2);
    make_at(0, FOR_TWO);
    join_at(0, 0);
    carry();
    join_at(1, 1); /* has read, and says so; that is not heard yet */
    say_at(0, "{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Nefer\"}");
    carry();
    assert_true(has_heard(&people[1], "Nefer"));
    end();
}

/* Somebody writes behind what was read, and says so before the reader has the answer. */
static void test_told_while_it_is_read(void **state) {
    (void)state;
    sit_apart(FOR_TWO);
    nodes[1].hears_late = true;
    say_at(0, "{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Nefer\"}");
    carry(); /* and it is being read */
    assert_int_equal(nodes[1].readings, 1);
    say_at(0, "{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Amun\"}");
    carry();
    nodes[1].hears_late = false;
    node_store_answers(&nodes[1]);
    assert_true(has_heard(&people[1], "Amun"));
    end();
}

/* Who only watches is told as well, though there was nothing to say when the other came. */
static void test_who_watches_elsewhere_hears_of_it(void **state) {
    (void)state;
    start_nodes(3);
    make_at(2, FOR_TWO);
    pass_at_nodes(8 * 1000);
    assert_false(host_has(nodes[2].host, made.id));
    join_with(2, 0, made.id, "");
    carry();
    join_at(0, 1);
    carry();
    say_at(0, "{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Nefer\"}");
    carry();
    assert_true(has_heard(&people[2], "Nefer"));
    end();
}

static void test_the_last_one_is_alone_again(void **state) {
    (void)state;
    sit_apart(FOR_TWO);
    depart(1);
    pass_at_nodes(10 * 1000);
    assert_false(host_has(nodes[1].host, made.id));
    assert_int_equal(host_shared_tables(nodes[0].host), 0);
    uint64_t said = counts_of(0)->news_said;
    say_at(0, "{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Nefer\"}");
    carry();
    assert_int_equal(counts_of(0)->news_said, said);
    end();
}

/* ---- what is not heard ---- */

static void test_after_a_lost_listener_all_is_in_doubt(void **state) {
    (void)state;
    sit_apart(FOR_TWO);
    lose_listener(&nodes[1]);
    say_at(0, "{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Nefer\"}");
    carry();
    assert_false(has_heard(&people[1], "Nefer"));
    listen_again(&nodes[1]);
    carry();
    assert_true(has_heard(&people[1], "Nefer"));
    say_at(0, "{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Teti\"}");
    carry();
    assert_true(has_heard(&people[1], "Teti"));
    end();
}

/* Whoever comes from another node may have seen more than was heard of here. */
static void test_who_comes_is_told_all_that_is_stored(void **state) {
    (void)state;
    sit_apart(FOR_TWO);
    lose_listener(&nodes[1]);
    say_at(0, "{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Nefer\"}");
    carry();
    uint32_t seen = mst_table_seq(table_at(0));
    assert_true(mst_table_seq(table_at(1)) < seen);
    depart(0);
    join_at(0, 1);
    assert_int_equal(mst_table_seq(table_at(0)), seen);
    assert_true(has_heard(&people[0], "Nefer"));
    assert_true(has_heard(&people[1], "Nefer"));
    end();
}

/* It is not told less than it has seen: the store fails, and it hears that. */
static void test_who_comes_while_nothing_can_be_read(void **state) {
    (void)state;
    sit_apart(FOR_TWO);
    nodes[1].cannot_read = true;
    depart(0);
    join_at(0, 1);
    assert_string_equal(people[0].kinds, "error:store");
    assert_true(has_heard(&people[0], "\"store\""));
    nodes[1].cannot_read = false;
    join_at(0, 1);
    assert_string_equal(people[0].kinds, "joined state");
    end();
}

/* Those who could have told are gone. */
static void test_nobody_is_left_to_tell(void **state) {
    (void)state;
    sit_apart(FOR_TWO);
    lose_listener(&nodes[1]);
    say_at(0, "{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Nefer\"}");
    carry();
    depart(0);
    pass_at_nodes(8 * 1000);
    assert_false(host_has(nodes[0].host, made.id));
    assert_false(has_heard(&people[1], "Nefer"));
    listen_again(&nodes[1]);
    carry();
    assert_true(has_heard(&people[1], "Nefer"));
    end();
}

/* It knows of the other no more, and tells it nothing: until somebody speaks. */
static void test_who_was_not_heard_is_heard_of_again(void **state) {
    (void)state;
    start_nodes(2);
    make_at(0, FOR_TWO);
    join_at(0, 0);
    lose_listener(&nodes[0]);
    join_at(1, 1);
    carry();
    assert_int_equal(host_shared_tables(nodes[0].host), 0);
    listen_again(&nodes[0]);
    carry();
    assert_int_equal(host_shared_tables(nodes[0].host), 1);
    assert_int_equal(host_shared_tables(nodes[1].host), 1);
    end();
}

/* A single word is lost, and nobody knows: the store is asked after half a minute. */
static void test_a_lost_word_is_made_good(void **state) {
    (void)state;
    sit_apart(FOR_TWO);
    say_at(0, "{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Nefer\"}");
    flush_nodes();
    assert_int_equal(nodes[1].from[0].count, 1);
    nodes[1].from[0].count = 0;
    carry();
    assert_false(has_heard(&people[1], "Nefer"));
    pass_at_nodes(31 * 1000);
    assert_true(has_heard(&people[1], "Nefer"));
    end();
}

/* And if whoever said it is gone by then. */
static void test_a_lost_last_word_is_made_good(void **state) {
    (void)state;
    sit_apart(FOR_TWO);
    nodes[1].is_deaf = true;
    say_at(0, "{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Nefer\"}");
    carry();
    nodes[1].is_deaf = false;
    depart(0);
    assert_false(has_heard(&people[1], "Nefer"));
    pass_at_nodes(8 * 1000); /* the table is forgotten there, and that is said */
    assert_false(host_has(nodes[0].host, made.id));
    assert_int_equal(host_shared_tables(nodes[1].host), 0);
    assert_true(has_heard(&people[1], "Nefer"));
    end();
}

/* ---- who is there (rows 11, 12, 13, 16) ---- */

static void test_who_is_elsewhere_is_present(void **state) {
    static const char both[] = "\"present\":true,\"stand_in\":null,\"time_left\":null},"
                               "{\"seat\":\"B\",\"kind\":\"human\",\"name\":\"\",\"ready\":true,"
                               "\"present\":true";
    (void)state;
    sit_apart(FOR_TWO);
    get_ready();
    play_first(0, 0, 1);
    carry();
    assert_true(has_heard(&people[0], both) && has_heard(&people[1], both));
    wipe();
    depart(1);
    carry();
    assert_string_equal(people[0].kinds, "state");
    assert_false(has_heard(&people[0], both));
    end();
}

/* The same seat at two nodes: it is left when it is left at both, in whatever order. */
static void test_a_seat_at_two_nodes_is_left_once(void **state) {
    char token[40];
    (void)state;
    sit_apart(FOR_TWO);
    snprintf(token, sizeof token, "\"%s\"", made.token[0]);
    join_with(2, 1, made.id, token);
    join_with(3, 0, made.id, "");
    carry();
    depart(2);
    carry();
    assert_int_equal(people[3].talk.at->present, 3);
    depart(0);
    carry();
    assert_int_equal(people[3].talk.at->present, 1 << 1);
    assert_int_equal(people[1].talk.at->present, 1 << 1);
    end();
}

/* The owner cannot take the seat of who is at another node; when that node is dead for a while, and
 * a minute has passed, it can. */
static void test_nobody_is_replaced_who_is_elsewhere(void **state) {
    static const char ask[] = "{\"type\":\"stand_in\",\"seat\":\"B\"}";
    char tokens[80];
    (void)state;
    sit_apart(FOR_TWO);
    get_ready();
    snprintf(tokens, sizeof tokens, "\"%s\",\"%s\"", made.token[0], made.owner);
    depart(0);
    join_with(0, 0, made.id, tokens);
    carry();
    pass_at_nodes(3 * 60 * 1000); /* it is said again and again */
    say_at(0, ask);
    assert_true(has_heard(&people[0], "is present"));
    depart(1); /* with its node, which says nothing any more */
    kill_node(1);
    pass_at_nodes(40 * 1000);
    say_at(0, ask);
    assert_true(has_heard(&people[0], "is present"));
    pass_at_nodes(30 * 1000);
    say_at(0, ask);
    assert_true(has_heard(&people[0], "a minute"));
    assert_int_equal(host_shared_tables(nodes[0].host), 0);
    pass_at_nodes(60 * 1000);
    say_at(0, ask);
    carry();
    assert_true(mst_table_occupant(table_at(0), 1)->has_stand_in);
    end();
}

static void test_a_seat_given_away_is_lost_everywhere(void **state) {
    char tokens[80];
    (void)state;
    sit_apart(FOR_TWO);
    snprintf(tokens, sizeof tokens, "\"%s\",\"%s\"", made.token[0], made.owner);
    depart(0);
    join_with(0, 0, made.id, tokens);
    carry();
    say_at(0, "{\"type\":\"arrange\",\"seat\":\"B\",\"kind\":\"open\"}");
    carry();
    assert_int_equal(people[1].talk.seats, 0);
    assert_true(has_heard(&people[1], "\"observer\":null"));
    assert_int_equal(people[0].talk.at->present, 1 << 0);
    say_at(1, "{\"type\":\"ready\",\"seat\":\"B\"}");
    assert_true(has_heard(&people[1], "no_seat"));
    end();
}

static void test_the_lobby_changes_everywhere(void **state) {
    (void)state;
    start_nodes(3);
    uint64_t version = host_list_version(nodes[2].host);
    make_at(0, TABLE_OF("pyramis", HUMAN "," OPEN, ",\"public\":true"));
    assert_int_equal(host_list_version(nodes[2].host), version);
    carry();
    assert_true(host_list_version(nodes[2].host) > version);
    assert_int_equal(counts_of(0)->news_said, 1);
    assert_int_equal(counts_of(1)->news_said, 0); /* what is heard is not said again */
    version = host_list_version(nodes[2].host);
    make_at(0, FOR_TWO);
    carry();
    assert_int_equal(host_list_version(nodes[2].host), version);
    end();
}

static void finish(void) {
    get_ready();
    say_at(0, "{\"type\":\"stand_in\",\"seat\":\"A\"}");
    carry();
    say_at(1, "{\"type\":\"stand_in\",\"seat\":\"B\"}");
    carry();
    for (int i = 0; i < 2000 && mst_table_phase(table_at(0)) != MST_OVER; i++) {
        node_bots_answer(&nodes[0]);
        node_bots_answer(&nodes[1]);
        pass_at_nodes(500);
    }
    assert_int_equal(mst_table_phase(table_at(0)), MST_OVER);
    wipe();
}

/* One asks, everybody of the table hears of it; both ask at once, and both hear of the same. */
static void test_a_rematch_is_told_everywhere(void **state) {
    char next[MST_ID_SIZE];
    (void)state;
    sit_apart(FOR_TWO);
    join_with(2, 1, made.id, ""); /* who only watches is not told */
    finish();
    say_at(0, "{\"type\":\"rematch\",\"ref\":1}");
    carry();
    assert_string_equal(people[0].kinds, "rematch#");
    assert_string_equal(people[1].kinds, "rematch");
    assert_string_equal(people[2].kinds, "");
    take_value(people[0].heard, "\"table\":\"", next, sizeof next);
    assert_true(has_heard(&people[1], next));
    say_at(1, "{\"type\":\"rematch\",\"ref\":2}");
    carry();
    assert_true(has_heard(&people[1], next) && has_heard(&people[1], "\"ref\":2"));
    end();
}

static void test_both_ask_for_a_rematch_at_once(void **state) {
    char next[MST_ID_SIZE];
    (void)state;
    sit_apart(FOR_TWO);
    finish();
    say_at(0, "{\"type\":\"rematch\",\"ref\":1}");
    say_at(1, "{\"type\":\"rematch\",\"ref\":2}");
    carry();
    take_value(people[0].heard, "\"table\":\"", next, sizeof next);
    assert_true(has_heard(&people[1], next));
    assert_null(strstr(people[0].kinds, "error"));
    assert_null(strstr(people[1].kinds, "error"));
    assert_non_null(strstr(people[1].kinds, "rematch#"));
    end();
}

/* ---- time (rows 6, 25) ---- */

#define WITH_CLOCK                                                                                 \
    TABLE_OF("pyramis", HUMAN "," HUMAN,                                                           \
             ",\"options\":{\"first\":1},\"clock\":{\"kind\":\"live\",\"seconds\":60}")

/* Another node is serving: that this one has just started gives nobody time. */
static void test_a_new_node_gives_no_time_back(void **state) {
    (void)state;
    sit_apart(WITH_CLOCK);
    get_ready();
    pass_at_nodes(20 * 1000);
    start_node(2);
    join_with(2, 2, made.id, "");
    carry();
    assert_true(has_heard(&people[2], "\"time_left\":40000"));
    assert_false(is_in_log("@ resume"));
    end();
}

/* All were away: both give the time back, and it is written once. */
static void test_time_is_given_back_once(void **state) {
    (void)state;
    sit_apart(WITH_CLOCK);
    get_ready();
    pass_at_nodes(20 * 1000);
    end();
    clock_now += 3600 * 1000;
    start_nodes(2);
    nodes[0].is_slow = nodes[1].is_slow = true;
    join_at(0, 0);
    join_at(1, 1);
    for (int i = 0; i < 6; i++) {
        node_store_answers(&nodes[i % 2]);
        node_store_answers(&nodes[(i + 1) % 2]);
    }
    nodes[0].is_slow = nodes[1].is_slow = false;
    carry();
    const char *first = strstr(log_of(made.id), "@ resume");
    assert_non_null(first);
    assert_null(strstr(first + 1, "@ resume"));
    assert_true(has_heard(&people[0], "\"time_left\":60000")); /* as after every start */
    end();
}

/* The cluster says later that nobody had served. */
static void test_when_it_was_served_may_be_learned_later(void **state) {
    (void)state;
    sit_apart(WITH_CLOCK);
    get_ready();
    pass_at_nodes(20 * 1000);
    for (int i = 0; i < 2; i++) host_set_serving_since(nodes[i].host, clock_now);
    carry();
    const char *first = strstr(log_of(made.id), "@ resume");
    assert_non_null(first);
    assert_null(strstr(first + 1, "@ resume"));
    host_set_serving_since(nodes[0].host, clock_now);
    carry();
    assert_null(strstr(strstr(log_of(made.id), "@ resume") + 1, "@ resume"));
    end();
}

static bool is_not_earlier(void *context, uint32_t seq, const char *text, size_t length,
                           int64_t time) {
    int64_t *last = context;
    (void)seq, (void)text, (void)length;
    assert_true(time >= *last);
    *last = time;
    return true;
}

/* A clock that goes five minutes behind: times do not go back, and nobody is given time for that.
 */
static void test_a_clock_that_goes_wrong(void **state) {
    int64_t last = 0;
    (void)state;
    start_nodes(2);
    nodes[1].skew = -5 * 60 * 1000;
    make_at(0, WITH_CLOCK);
    join_at(0, 0);
    join_at(1, 1);
    carry();
    get_ready();
    for (int i = 0; i < 6; i++) {
        mst_seat mover = mst_first_of(mst_table_actors(table_at(0)));
        clock_now += 1000;
        play_first(mover, mover, 1);
        carry();
        assert_null(strstr(people[mover].kinds, "error"));
    }
    depart(1); /* and reads it anew, with lines that are not written yet as it goes */
    pass_at_nodes(10 * 1000);
    join_at(1, 1);
    carry();
    assert_false(is_in_log("@ resume"));
    shelf.kept->read(shelf.kept, made.id, 0, is_not_earlier, &last);
    end();
}

/* ---- bots (rows 7, 8, 9) ---- */

#define AGAINST_BOTS TABLE_OF("pyramis", HUMAN "," HUMAN "," BOT, ",\"options\":{\"first\":1}")

static uint32_t thinking(void) {
    return nodes[0].jobs + nodes[1].jobs;
}

/* Whoever's turn it is plays, until it is the bot's; who played last. */
static int play_to_the_bot(void) {
    int last = 0;
    while (mst_table_actors(table_at(0)) != 1 << 2) {
        mst_seat mover = mst_first_of(mst_table_actors(table_at(0)));
        play_first(mover, mover, 1);
        carry();
        last = mover;
    }
    return last;
}

static void test_the_node_of_who_played_thinks(void **state) {
    (void)state;
    sit_apart(AGAINST_BOTS);
    get_ready();
    int last = play_to_the_bot();
    assert_int_equal(nodes[last].jobs, 1);
    assert_int_equal(nodes[!last].jobs, 0);
    uint32_t before = mst_table_seq(table_at(0));
    node_bots_answer(&nodes[last]);
    carry();
    assert_true(mst_table_seq(table_at(!last)) > before);
    end();
}

/* The node that thinks says nothing more: another does, a thought and two seconds later. */
static void test_another_thinks_if_nothing_comes(void **state) {
    (void)state;
    sit_apart(AGAINST_BOTS);
    get_ready();
    int last = play_to_the_bot();
    pass_at_nodes(2500);
    assert_int_equal(nodes[!last].jobs, 0);
    pass_at_nodes(1000);
    assert_int_equal(nodes[!last].jobs, 1);
    node_bots_answer(&nodes[!last]);
    node_bots_answer(&nodes[last]); /* late, and nobody is blamed */
    carry();
    assert_null(strstr(people[0].kinds, "error"));
    assert_null(strstr(people[1].kinds, "error"));
    assert_int_equal(mst_table_seq(table_at(0)), mst_table_seq(table_at(1)));
    end();
}

/* Both have thought: one of the moves is played, silently. */
static void test_two_bots_move_at_once(void **state) {
    (void)state;
    sit_apart(AGAINST_BOTS);
    get_ready();
    int last = play_to_the_bot();
    pass_at_nodes(3500);
    assert_int_equal(thinking(), 2);
    uint32_t conflicts = (uint32_t)counts_of(!last)->store_conflicts;
    wipe();
    for (int i = 0; i < 2; i++) {
        node *n = &nodes[i];
        n->job[0]->move = first_move(n->job[0]);
        host_thought(n->host, n->job[0], clock_now);
        n->jobs = 0;
    }
    carry();
    assert_true(counts_of(0)->store_conflicts + counts_of(1)->store_conflicts > conflicts);
    for (int i = 0; i < 2; i++) assert_null(strstr(people[i].kinds, "error"));
    assert_int_equal(counts_of(0)->conflicts_repeated + counts_of(1)->conflicts_repeated, 0);
    assert_int_equal(mst_table_seq(table_at(0)), mst_table_seq(table_at(1)));
    end();
}

static uint32_t held_by(const node *n) {
    static char ids[8][MST_ID_SIZE];
    return host_bot_tables(n->host, ids, 8);
}

/* Also while a move is being stored and nobody thinks: a claim that is not renewed lapses. */
static void test_bots_alone_are_held_all_the_time(void **state) {
    (void)state;
    start_nodes(1);
    make_at(0, TABLE_OF("pyramis", BOT "," BOT, ""));
    assert_int_equal(held_by(&nodes[0]), 1);
    nodes[0].is_slow = true;
    node_bots_answer(&nodes[0]);
    assert_int_equal(nodes[0].jobs, 0);
    assert_int_equal(held_by(&nodes[0]), 1);
    nodes[0].is_slow = false;
    node_store_answers(&nodes[0]);
    assert_int_equal(nodes[0].jobs, 1);
    end();
}

/* Bots alone: who made the table thinks for it; who only reads it does not, unless it claims it. */
static void test_bots_alone_are_claimed(void **state) {
    (void)state;
    start_nodes(2);
    make_at(0, TABLE_OF("pyramis", BOT "," BOT, ""));
    carry();
    assert_int_equal(nodes[0].jobs, 1);
    host_look_later(nodes[1].host, made.id, clock_now);
    pass_at_nodes(500);
    assert_true(host_has(nodes[1].host, made.id));
    assert_int_equal(nodes[1].jobs, 0);
    nodes[0].jobs = 0;
    kill_node(0);
    pass_at_nodes(60 * 1000);
    assert_int_equal(nodes[1].jobs, 0);
    host_claim(nodes[1].host, made.id, clock_now);
    carry();
    for (int i = 0; i < 5; i++) {
        assert_true(nodes[1].jobs > 0); /* two, where both decide at once */
        node_bots_answer(&nodes[1]);
    }
    end();
}

#define WITH_SHELF(test) cmocka_unit_test_setup_teardown(test, take_shelf, free_shelf)

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_SHELF(test_two_are_ready_at_once),
        WITH_SHELF(test_all_that_two_may_want_at_once),
        WITH_SHELF(test_what_is_said_next_waits_for_what_is_repeated),
        WITH_SHELF(test_a_play_that_is_stale_is_refused),
        WITH_SHELF(test_two_sit_down_at_once),
        WITH_SHELF(test_two_want_the_same_seat),
        WITH_SHELF(test_who_is_always_late_hears_so),
        WITH_SHELF(test_what_one_does_the_other_hears_of),
        WITH_SHELF(test_who_is_alone_is_silent),
        WITH_SHELF(test_written_while_it_is_read),
        WITH_SHELF(test_told_while_it_is_read),
        WITH_SHELF(test_who_watches_elsewhere_hears_of_it),
        WITH_SHELF(test_the_last_one_is_alone_again),
        WITH_SHELF(test_after_a_lost_listener_all_is_in_doubt),
        WITH_SHELF(test_who_comes_is_told_all_that_is_stored),
        WITH_SHELF(test_who_comes_while_nothing_can_be_read),
        WITH_SHELF(test_nobody_is_left_to_tell),
        WITH_SHELF(test_who_was_not_heard_is_heard_of_again),
        WITH_SHELF(test_a_lost_word_is_made_good),
        WITH_SHELF(test_a_lost_last_word_is_made_good),
        WITH_SHELF(test_who_is_elsewhere_is_present),
        WITH_SHELF(test_a_seat_at_two_nodes_is_left_once),
        WITH_SHELF(test_nobody_is_replaced_who_is_elsewhere),
        WITH_SHELF(test_a_seat_given_away_is_lost_everywhere),
        WITH_SHELF(test_the_lobby_changes_everywhere),
        WITH_SHELF(test_a_rematch_is_told_everywhere),
        WITH_SHELF(test_both_ask_for_a_rematch_at_once),
        WITH_SHELF(test_a_new_node_gives_no_time_back),
        WITH_SHELF(test_time_is_given_back_once),
        WITH_SHELF(test_when_it_was_served_may_be_learned_later),
        WITH_SHELF(test_a_clock_that_goes_wrong),
        WITH_SHELF(test_the_node_of_who_played_thinks),
        WITH_SHELF(test_another_thinks_if_nothing_comes),
        WITH_SHELF(test_two_bots_move_at_once),
        WITH_SHELF(test_bots_alone_are_held_all_the_time),
        WITH_SHELF(test_bots_alone_are_claimed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
