/* test_deals.c -- tables of one round that have a deal in common: what one of them has revealed,
 * the others must not hear, until whoever runs the round opens them. */
#include "hosts.h"

static const host_deal round_two = {
    .deal = "7h2m0c5r9x1b4k6d",
    .secret = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"};

enum { MOST_RECORD = 1 << 16 };

/* A table of the round, as whoever made it was told. */
typedef struct {
    char id[MST_ID_SIZE], owner[FAIR_TOKEN_SIZE], token[2][FAIR_TOKEN_SIZE];
} made;

static void copy_word(char *to, size_t size, const char **from, const char *before) {
    const char *at = strstr(*from, before);
    assert_non_null(at);
    at += strlen(before);
    size_t length = strcspn(at, "\"");
    assert_true(length + 1 == size);
    memcpy(to, at, length);
    to[length] = 0;
    *from = at;
}

static caller ask_for(const char *body, const host_deal *deal) {
    caller c = {.is_answered = false};
    host_begin_call(&c.asked, MST_ENGLISH);
    host_make_dealt(home, &c.asked, body, strlen(body), deal, clock_now);
    flush();
    assert_true(c.is_answered);
    return c;
}

#define PEOPLE "\"seats\":[{\"kind\":\"human\",\"name\":\"Zoe\"},{\"kind\":\"human\"}]"

static made make_one(void) {
    caller c = ask_for("{\"game\":\"tresors\"," PEOPLE "}", &round_two);
    const char *answer = c.asked.answer;
    made m;
    assert_int_equal(c.code, ERROR_NONE);
    copy_word(m.id, sizeof m.id, &answer, "\"table\":\"");
    copy_word(m.owner, sizeof m.owner, &answer, "\"owner\":\"");
    copy_word(m.token[0], sizeof m.token[0], &answer, "\"token\":\"");
    copy_word(m.token[1], sizeof m.token[1], &answer, "\"token\":\"");
    return m;
}

static void come(person *p, const made *m, const char *token) {
    char text[200];
    memset(p, 0, sizeof *p);
    host_open(home, &p->talk);
    snprintf(text, sizeof text,
             "{\"type\":\"join\",\"ref\":1,\"protocol\":2,\"table\":\"%s\",\"tokens\":[%s%s%s]}",
             m->id, token ? "\"" : "", token ? token : "", token ? "\"" : "");
    say(p, text);
    flush();
}

/* Nothing that is told before the deal is opened holds its secret. */
static void assert_sealed(const person *p) {
    assert_false(has_heard(p, round_two.secret));
    assert_false(has_heard(p, "\"moves\":[],\"secret\""));
}

static void say_of(person *p, const char *type, mst_seat seat, const char *more) {
    char text[200];
    snprintf(text, sizeof text, "{\"type\":\"%s\",\"seat\":\"%c\"%s}", type, mst_seat_letter(seat),
             more);
    say(p, text);
    flush();
    assert_sealed(p);
}

static void be_ready(person *p, mst_seat seat) {
    say_of(p, "ready", seat, "");
}

/* The first move that a seat has. */
static void play_first(person *p, mst_seat seat) {
    const mst_table *t = host_table_of(&p->talk);
    const mst_game *g = mst_table_rules(t);
    mst_state *seen = calloc(1, g->state_size);
    mst_move *moves = calloc(g->max_choices, sizeof *moves);
    char move[MST_MAX_TEXT], more[MST_MAX_TEXT + 60];
    mst_text text = mst_text_in(move, sizeof move);
    mst_table_view(t, seat, seen);
    assert_true(g->moves(g, seen, seat, moves) > 0);
    g->move_text(g, seen, seat, moves[0], &text);
    snprintf(more, sizeof more, ",\"seq\":%u,\"move\":\"%s\"", mst_table_newest(t, seat), move);
    say_of(p, "play", seat, more);
    free(seen);
    free(moves);
}

/* Two people who hold a seat each play a whole game. */
static void play_to_the_end(person people[2]) {
    for (mst_seat seat = 0; seat < 2; seat++) be_ready(&people[seat], seat);
    const mst_table *t = host_table_of(&people[0].talk);
    assert_int_equal(mst_table_phase(t), MST_PLAYING);
    while (mst_table_phase(t) == MST_PLAYING) {
        mst_seat seat = mst_first_of(mst_table_actors(t));
        play_first(&people[seat], seat);
        for (mst_seat each = 0; each < 2; each++) assert_sealed(&people[each]);
    }
    assert_int_equal(mst_table_phase(t), MST_OVER);
}

static made play_one(person people[2]) {
    made m = make_one();
    for (mst_seat seat = 0; seat < 2; seat++) {
        come(&people[seat], &m, m.token[seat]);
        assert_true(has_heard(&people[seat], "\"type\":\"state\""));
    }
    play_to_the_end(people);
    return m;
}

/* What is stored of a table. */
static char stored[MOST_RECORD];
static uint32_t stored_lines;

static bool take_stored(void *context, uint32_t seq, const char *text, size_t length,
                        int64_t time) {
    (void)context, (void)time;
    size_t used = seq ? strlen(stored) : 0;
    assert_true(used + length < sizeof stored);
    memcpy(stored + used, text, length);
    stored[used + length] = 0;
    return true;
}

static const char *log_of(const made *m) {
    assert_true(shelf.kept->read(shelf.kept, m->id, 0, take_stored, NULL));
    stored_lines = 0;
    for (const char *at = stored; *at; at++) stored_lines += *at == '\n';
    return stored;
}

/* "" : it is refused. */
static const char *record_for(const made *m, const char *token, error_code *code) {
    static char record[MOST_RECORD];
    caller c = {.is_answered = false};
    fault f;
    host_begin_call(&c.asked, MST_ENGLISH);
    const mst_table *t = host_look(home, &c.asked, m->id, &f, clock_now);
    mst_text text = mst_text_in(record, sizeof record);
    assert_non_null(t);
    *code = host_put_record(home, t, token, &text, &f) ? ERROR_NONE : f.code;
    return record;
}

/* How many draws of the log do not stand in the record. */
static uint32_t count_hidden(const made *m, const char *token) {
    error_code code;
    uint32_t count = 0;
    const char *record = record_for(m, token, &code);
    assert_int_equal(code, ERROR_NONE);
    for (const char *at = log_of(m); (at = strstr(at, "\n* ")); at++) {
        char line[MST_MAX_ENTRY];
        snprintf(line, sizeof line, "%.*s\n", (int)(1 + strcspn(at + 1, "\n")), at);
        count += strstr(record, line) == NULL;
    }
    return count;
}

/* ---- making ---- */

/* Whatever was asked for. */
static void test_a_table_of_a_round_tells_nobody_anything(void **state) {
    (void)state;
    start_host();
    may_make_tables = false; /* the program itself is not counted */
    caller c =
        ask_for("{\"game\":\"pyramis\",\"public\":true,\"hints\":true,\"chat\":\"all\"," PEOPLE "}",
                &round_two);
    may_make_tables = true;
    assert_int_equal(c.code, ERROR_NONE);
    const mst_agreement *is = mst_table_agreement(find_table(c.asked.table)->table);
    assert_string_equal(is->deal, round_two.deal);
    assert_string_equal(is->secret, round_two.secret);
    assert_true(is->is_sealed && is->forbids_hints && !is->is_public && is->chat == MST_CHAT_OFF);
    assert_true(fair_keeps(known_crypto(), is, mst_find_game(mst_games, "pyramis", 7)));
    stop_host();
}

static void test_deals_that_are_none_are_refused(void **state) {
    host_deal short_one = round_two, loud = round_two, open = round_two;
    (void)state;
    start_host();
    short_one.deal[7] = 0;
    loud.deal[0] = 'X';
    open.secret[0] = 0;
    assert_int_equal(ask_for("{\"game\":\"pyramis\"," PEOPLE "}", &short_one).code,
                     ERROR_MALFORMED);
    assert_int_equal(ask_for("{\"game\":\"pyramis\"," PEOPLE "}", &loud).code, ERROR_MALFORMED);
    assert_int_equal(ask_for("{\"game\":\"pyramis\"," PEOPLE "}", &open).code, ERROR_MALFORMED);
    assert_int_equal(ask_for("{\"game\":\"chess\"," PEOPLE "}", &round_two).code, ERROR_MALFORMED);
    assert_int_equal(ask_for("{\"game\":\"pyramis\"}", &round_two).code, ERROR_MALFORMED);
    stop_host();
}

/* The draws before the first play are the same, whoever plays; at another round's table they are
 * not. */
static void test_tables_of_a_round_begin_alike(void **state) {
    char first[2][600];
    host_deal other = round_two;
    (void)state;
    start_host();
    other.secret[0] = 'f';
    for (int i = 0; i < 3; i++) {
        person both;
        caller c = ask_for("{\"game\":\"pyramis\"," PEOPLE "}", i < 2 ? &round_two : &other);
        host_table *t = find_table(c.asked.table);
        arrive(&both, t, 3);
        for (mst_seat seat = 0; seat < 2; seat++) be_ready(&both, seat);
        made m;
        memcpy(m.id, c.asked.table, sizeof m.id);
        snprintf(first[i > 0], sizeof first[0], "%s", strstr(log_of(&m), "\n* "));
        if (i == 1) assert_string_equal(first[0], first[1]);
        if (i == 2) assert_string_not_equal(first[0], first[1]);
        leave(&both);
    }
    stop_host();
}

/* ---- closed ---- */

static void assert_turned_away(const made *m, const char *token) {
    person p;
    come(&p, m, token);
    assert_string_equal(p.kinds, "error:not_allowed#");
    assert_true(has_heard(&p, "The other tables of this round play the same deal"));
    say(&p, "{\"type\":\"resync\"}");
    flush();
    assert_string_equal(p.kinds, "error:not_allowed# error:not_joined");
    leave(&p);
}

static void assert_closed(const made *m) {
    error_code code;
    assert_turned_away(m, NULL);
    assert_turned_away(m, m->owner);
    assert_turned_away(m, "AAAAAAAAAAAAAAAAAAAAAA");
    record_for(m, "", &code);
    assert_int_equal(code, ERROR_NOT_ALLOWED);
    record_for(m, m->owner, &code);
    assert_int_equal(code, ERROR_NOT_ALLOWED);
    for (mst_seat seat = 0; seat < 2; seat++) {
        const char *record = record_for(m, m->token[seat], &code);
        assert_int_equal(code, ERROR_NONE);
        assert_null(strstr(record, "# fair"));
        assert_null(strstr(record, round_two.secret));
    }
}

static void test_nobody_looks_who_holds_no_seat(void **state) {
    person people[2];
    (void)state;
    start_host();
    made m = make_one();
    assert_closed(&m);
    for (mst_seat seat = 0; seat < 2; seat++) come(&people[seat], &m, m.token[seat]);
    for (mst_seat seat = 0; seat < 2; seat++) be_ready(&people[seat], seat);
    play_first(&people[mst_first_of(mst_table_actors(host_table_of(&people[0].talk)))],
               mst_first_of(mst_table_actors(host_table_of(&people[0].talk))));
    assert_closed(&m);
    assert_true(count_hidden(&m, m.token[0]) > 0);
    for (mst_seat seat = 0; seat < 2; seat++) leave(&people[seat]);
    stop_host();
}

static void test_hints_and_rematches_are_refused(void **state) {
    person people[2];
    (void)state;
    start_host();
    made m = play_one(people);
    people[0].kinds[0] = 0;
    say(&people[0], "{\"type\":\"rematch\",\"ref\":7}");
    flush();
    assert_string_equal(people[0].kinds, "error:not_allowed#");
    assert_true(has_heard(&people[0], "There is no rematch at a table of a round."));
    assert_false(mst_table_allows_hints(host_table_of(&people[0].talk)));
    host_open_deal(home, m.id, clock_now);
    flush();
    say(&people[0], "{\"type\":\"rematch\",\"ref\":8}"); /* nor later */
    flush();
    assert_true(has_heard(&people[0], "There is no rematch at a table of a round."));
    for (mst_seat seat = 0; seat < 2; seat++) leave(&people[seat]);
    stop_host();
}

/* Who does not come in time and is there after all would see the whole game. */
static void test_who_loses_a_seat_is_sent_away(void **state) {
    person people[2];
    (void)state;
    start_host();
    made m = make_one();
    for (mst_seat seat = 0; seat < 2; seat++) come(&people[seat], &m, m.token[seat]);
    be_ready(&people[0], 0);
    people[1].kinds[0] = 0;
    assert_int_equal(host_seat_bots(home, m.id, "random", clock_now), 1 << 1);
    flush();
    assert_string_equal(people[1].kinds, "error:not_allowed");
    assert_true(people[1].talk.at == NULL);
    assert_int_equal(mst_table_phase(host_table_of(&people[0].talk)), MST_PLAYING);
    say(&people[1], "{\"type\":\"look\",\"seq\":9}");
    flush();
    assert_string_equal(people[1].kinds, "error:not_allowed error:not_joined");
    assert_turned_away(&m, m.token[1]);
    for (mst_seat seat = 0; seat < 2; seat++) leave(&people[seat]);
    stop_host();
}

/* ---- opening ---- */

static void test_over_is_not_open(void **state) {
    person people[2], watcher;
    error_code code;
    (void)state;
    start_host();
    made m = play_one(people);
    assert_closed(&m);
    for (mst_seat seat = 0; seat < 2; seat++)
        assert_true(has_heard(&people[seat], "\"phase\":\"over\"") &&
                    has_heard(&people[seat], "\"deal\":\"7h2m0c5r9x1b4k6d\"") &&
                    has_heard(&people[seat], "\"secret\":null"));
    host_open_deal(home, m.id, clock_now);
    flush();
    assert_non_null(strstr(log_of(&m), "\n@ opened\n"));
    for (mst_seat seat = 0; seat < 2; seat++)
        assert_true(has_heard(&people[seat], round_two.secret));
    come(&watcher, &m, NULL);
    assert_true(has_heard(&watcher, round_two.secret));
    const char *record = record_for(&m, "", &code);
    assert_int_equal(code, ERROR_NONE);
    assert_non_null(strstr(record, "\n# fair deal 7h2m0c5r9x1b4k6d\n"));
    assert_int_equal(count_hidden(&m, ""), 0);
    leave(&watcher);
    for (mst_seat seat = 0; seat < 2; seat++) leave(&people[seat]);
    stop_host();
}

static uint32_t count_in_log(const made *m, const char *line) {
    uint32_t count = 0;
    for (const char *at = log_of(m); (at = strstr(at, line)); at++) count++;
    return count;
}

static void test_a_table_that_nobody_is_at_is_opened(void **state) {
    person people[2];
    (void)state;
    start_host();
    made m = play_one(people);
    for (mst_seat seat = 0; seat < 2; seat++) leave(&people[seat]);
    pass(6000);
    assert_false(host_has(home, m.id));
    host_open_deal(home, m.id, clock_now);
    host_open_deal(home, m.id, clock_now);
    flush();
    assert_int_equal(count_in_log(&m, "\n@ opened\n"), 1);
    restart();
    host_open_deal(home, m.id, clock_now); /* whoever does not know any more says it again */
    flush();
    assert_int_equal(count_in_log(&m, "\n@ opened\n"), 1);
    pass(6000);
    assert_false(host_has(home, m.id));
    stop_host();
}

static void test_only_what_is_over_is_opened(void **state) {
    person people[2];
    (void)state;
    start_host();
    made m = make_one();
    host_open_deal(home, m.id, clock_now);
    host_open_deal(home, "0000000000000000", clock_now); /* there is none */
    flush();
    assert_int_equal(count_in_log(&m, "\n@ opened\n"), 0);
    for (mst_seat seat = 0; seat < 2; seat++) come(&people[seat], &m, m.token[seat]);
    for (mst_seat seat = 0; seat < 2; seat++) be_ready(&people[seat], seat);
    host_open_deal(home, m.id, clock_now);
    flush();
    assert_int_equal(count_in_log(&m, "\n@ opened\n"), 0);
    assert_closed(&m);
    for (mst_seat seat = 0; seat < 2; seat++) leave(&people[seat]);
    pass(6000);
    assert_false(host_has(home, "0000000000000000"));
    assert_false(host_has(home, m.id)); /* nothing is owed, so nothing keeps it */
    stop_host();
}

/* A table of one's own is never closed, and never opened. */
static void test_other_tables_are_left_alone(void **state) {
    static const char id[MST_ID_SIZE] = "k3v9x0q2m4t7w8za";
    person people[2];
    (void)state;
    start_host();
    host_table *t = make_table(id, (mst_clock){.kind = MST_NO_CLOCK}, MST_HUMAN);
    for (mst_seat seat = 0; seat < 2; seat++) arrive(&people[seat], t, (mst_seats)(1u << seat));
    play_to_the_end(people);
    uint32_t before = mst_table_seq(t->table);
    host_open_deal(home, id, clock_now);
    flush();
    assert_int_equal(mst_table_seq(t->table), before);
    for (mst_seat seat = 0; seat < 2; seat++) leave(&people[seat]);
    stop_host();
}

/* ---- a store that fails ---- */

static void assert_opens_later(const made *m) {
    assert_int_equal(count_in_log(m, "\n@ opened\n"), 0);
    pass(3 * 60 * 1000);
    assert_int_equal(count_in_log(m, "\n@ opened\n"), 1);
}

static void test_what_cannot_be_stored_is_opened_later(void **state) {
    person people[2], watcher;
    (void)state;
    start_host();
    made m = play_one(people);
    for (int is_alone = 0; is_alone < 2; is_alone++) {
        if (is_alone) {
            for (mst_seat seat = 0; seat < 2; seat++) leave(&people[seat]);
            m = play_one(people);
            for (mst_seat seat = 0; seat < 2; seat++) leave(&people[seat]);
            pass(6000);
        }
        shelf.is_full = true;
        host_open_deal(home, m.id, clock_now);
        flush();
        pass(20 * 1000);
        assert_turned_away(&m, NULL); /* what is not stored has not happened */
        shelf.is_full = false;
        assert_opens_later(&m);
    }
    come(&watcher, &m, NULL);
    assert_true(has_heard(&watcher, round_two.secret));
    leave(&watcher);
    stop_host();
}

static void test_what_cannot_be_read_is_opened_later(void **state) {
    person people[2];
    (void)state;
    start_host();
    made m = play_one(people);
    for (mst_seat seat = 0; seat < 2; seat++) leave(&people[seat]);
    pass(6000);
    for (int is_slow = 0; is_slow < 2; is_slow++) {
        shelf.is_dumb = true;
        shelf.is_slow = is_slow;
        host_open_deal(home, m.id, clock_now);
        flush();
        if (is_slow) store_answers();
        shelf.is_slow = false;
        pass(10 * 1000);
        shelf.is_dumb = false;
        assert_opens_later(&m);
        m = play_one(people);
        for (mst_seat seat = 0; seat < 2; seat++) leave(&people[seat]);
        pass(6000);
    }
    stop_host();
}

static void test_a_slow_store_is_waited_for(void **state) {
    person people[2];
    (void)state;
    start_host();
    made m = play_one(people);
    for (mst_seat seat = 0; seat < 2; seat++) leave(&people[seat]);
    pass(6000);
    shelf.is_slow = true;
    host_open_deal(home, m.id, clock_now);
    flush();
    assert_int_equal(shelf.readings, 1);
    pass(10 * 1000); /* nobody is there, and it is not forgotten */
    store_answers();
    assert_int_equal(shelf.writings, 1);
    store_answers();
    shelf.is_slow = false;
    assert_int_equal(count_in_log(&m, "\n@ opened\n"), 1);
    stop_host();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_table_of_a_round_tells_nobody_anything),
        cmocka_unit_test(test_deals_that_are_none_are_refused),
        cmocka_unit_test(test_tables_of_a_round_begin_alike),
        cmocka_unit_test(test_nobody_looks_who_holds_no_seat),
        cmocka_unit_test(test_hints_and_rematches_are_refused),
        cmocka_unit_test(test_who_loses_a_seat_is_sent_away),
        cmocka_unit_test(test_over_is_not_open),
        cmocka_unit_test(test_a_table_that_nobody_is_at_is_opened),
        cmocka_unit_test(test_only_what_is_over_is_opened),
        cmocka_unit_test(test_other_tables_are_left_alone),
        cmocka_unit_test(test_what_cannot_be_stored_is_opened_later),
        cmocka_unit_test(test_what_cannot_be_read_is_opened_later),
        cmocka_unit_test(test_a_slow_store_is_waited_for),
    };
    return cmocka_run_group_tests(tests, take_shelf, free_shelf);
}
