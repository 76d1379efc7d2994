/* test_calls.c -- questions that are answered once: a table is made or gone on with, a seat taken,
 * a table looked at; rightly, and in every way that is wrong. */
#include "hosts.h"

#define HUMAN "{\"kind\":\"human\"}"
#define OPEN "{\"kind\":\"open\"}"
#define TABLE(rest) "{\"game\":\"pyramis\",\"seats\":[" HUMAN "," OPEN "]" rest "}"

static caller made, asked;

static void begin(void) {
    start_host();
    may_make_tables = true;
}

static bool has_account, is_arranged;

static void make(caller *c, const char *body) {
    *c = (caller){.is_answered = false};
    host_begin_call(&c->asked, MST_ENGLISH);
    c->asked.has_account = has_account;
    c->asked.is_arranged = is_arranged;
    host_make(home, &c->asked, body, strlen(body), clock_now);
    flush();
    assert_true(c->is_answered);
    c->asked.answer[c->asked.length] = 0;
}

static void take_from_answer(const caller *c, const char *before, char out[FAIR_TOKEN_SIZE]) {
    mst_text t = mst_text_in(out, FAIR_TOKEN_SIZE);
    put_word(&t, c->asked.answer, before);
}

static error_code sit(const char *id, const char *body) {
    asked = (caller){.is_answered = false};
    host_begin_call(&asked.asked, MST_ENGLISH);
    asked.asked.has_account = has_account;
    host_sit(home, &asked.asked, id, body, strlen(body), clock_now);
    flush();
    assert_true(asked.is_answered);
    asked.asked.answer[asked.asked.length] = 0;
    return asked.code;
}

static error_code sit_invited(const char *more) {
    char body[128], invite[FAIR_TOKEN_SIZE];
    take_from_answer(&made, "\"invite\":\"", invite);
    snprintf(body, sizeof body, "{\"invite\":\"%s\"%s}", invite, more);
    return sit(made.asked.table, body);
}

/* ---- a new table ---- */

static void test_tables_that_cannot_be(void **state) {
    static const char *const bodies[] = {
        "{\"game\":\"chess\",\"seats\":[" HUMAN "]}",
        "{\"game\":\"pyramis\",\"seats\":[" HUMAN "]}",
        "{\"game\":\"pyramis\",\"seats\":[" HUMAN ",{\"kind\":\"bot\",\"level\":\"god\"}]}",
        TABLE(",\"deck\":\"nobody's\""),
        TABLE(",\"options\":{\"wind\":1}"),
        TABLE(",\"options\":{\"first\":9}"),
        TABLE(",\"substitute\":\"god\""),
        TABLE(",\"mood\":1"),
        "",
    };
    (void)state;
    begin();
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        make(&made, bodies[i]);
        assert_int_equal(made.code, ERROR_MALFORMED);
    }
    may_make_tables = false;
    make(&made, TABLE(""));
    assert_int_equal(made.code, ERROR_LIMIT);
    assert_int_equal(host_tables(home), 0);
    assert_int_equal(shelf.attempts, 0);
    may_make_tables = true;
    stop_host();
}

/* The program itself knows who is to sit at a rated table, however many; all else holds for it too.
 */
static void test_what_the_program_arranges(void **state) {
    (void)state;
    begin();
    has_account = is_arranged = true;
    make(&made, "{\"game\":\"pyramis\",\"seats\":[" HUMAN "," HUMAN "],\"rated\":true}");
    assert_int_equal(made.code, ERROR_NONE);
    make(&made, "{\"game\":\"pyramis\",\"rated\":true}");
    assert_int_equal(made.code, ERROR_MALFORMED);
    has_account = false;
    make(&made, TABLE(",\"rated\":true"));
    assert_int_equal(made.code, ERROR_NOT_ALLOWED);
    is_arranged = false;
    stop_host();
}

/* Everybody at a rated table has an account and sits down for themselves; lists say what it is. */
static void test_rated_tables(void **state) {
    char card[HOST_CARD];
    mst_text text = mst_text_in(card, sizeof card);
    fault f;
    (void)state;
    begin();
    make(&made, TABLE(",\"rated\":true"));
    assert_int_equal(made.code, ERROR_NOT_ALLOWED);
    has_account = true;
    make(&made, "{\"game\":\"pyramis\",\"seats\":[" HUMAN "," HUMAN "],\"rated\":true}");
    assert_int_equal(made.code, ERROR_MALFORMED);
    make(&made, TABLE(",\"rated\":true,\"public\":true"));
    assert_int_equal(made.code, ERROR_NONE);
    has_account = false;
    assert_int_equal(sit_invited(""), ERROR_NOT_ALLOWED);
    const mst_table *t = host_look(home, &asked.asked, made.asked.table, &f, clock_now);
    host_put_card(&text, t, (host_audience){HOST_UNKNOWN, HOST_UNKNOWN});
    assert_non_null(strstr(card, "\"rated\":true"));
    has_account = true;
    assert_int_equal(sit_invited(""), ERROR_NONE);
    has_account = false;
    stop_host();
}

static void test_a_table_that_cannot_be_stored(void **state) {
    (void)state;
    begin();
    shelf.is_full = true;
    make(&made, TABLE(""));
    assert_int_equal(made.code, ERROR_STORE);
    assert_int_equal(host_tables(home), 0);
    stop_host();
}

/* ---- a seat ---- */

static void test_a_seat_is_for_who_is_invited(void **state) {
    (void)state;
    begin();
    make(&made, TABLE(""));
    assert_int_equal(sit(made.asked.table, "{}"), ERROR_NOT_ALLOWED);
    assert_int_equal(sit(made.asked.table, "{\"invite\":\"0123456789012345678901\"}"),
                     ERROR_NOT_ALLOWED);
    assert_int_equal(sit_invited(",\"seat\":\"A\""), ERROR_NO_SEAT);
    assert_int_equal(sit_invited(",\"hat\":1"), ERROR_MALFORMED);
    assert_int_equal(sit("zzzzzzzzzzzzzzzz", "{}"), ERROR_NO_TABLE);
    assert_int_equal(sit_invited(",\"name\":\"Paul\""), ERROR_NONE);
    assert_non_null(strstr(asked.asked.answer, "\"seat\":\"B\""));
    assert_int_equal(sit_invited(""), ERROR_NO_SEAT);
    const mst_table *t = find_table(made.asked.table)->table;
    assert_string_equal(mst_table_occupant(t, 1)->name, "Paul");
    stop_host();
}

static void test_a_public_table_is_for_all(void **state) {
    (void)state;
    begin();
    make(&made, TABLE(",\"public\":true"));
    assert_int_equal(sit(made.asked.table, "{\"invite\":\"0123456789012345678901\"}"),
                     ERROR_NOT_ALLOWED);
    uint64_t version = host_list_version(home);
    assert_int_equal(sit(made.asked.table, "{\"seat\":\"B\"}"), ERROR_NONE);
    assert_true(host_list_version(home) != version);
    stop_host();
}

static void test_nobody_sits_down_once_it_has_begun(void **state) {
    (void)state;
    begin();
    make(&made, "{\"game\":\"pyramis\",\"seats\":[{\"kind\":\"bot\",\"level\":\"random\"},"
                "{\"kind\":\"bot\",\"level\":\"random\"}]}");
    assert_int_equal(sit_invited(""), ERROR_PHASE);
    stop_host();
}

/* The seat is not taken, and its token opens nothing. */
static void test_a_seat_that_cannot_be_stored(void **state) {
    (void)state;
    begin();
    make(&made, TABLE(""));
    shelf.is_full = true;
    assert_int_equal(sit_invited(""), ERROR_STORE);
    shelf.is_full = false;
    assert_int_equal(mst_table_occupant(find_table(made.asked.table)->table, 1)->kind, MST_OPEN);
    assert_int_equal(sit_invited(""), ERROR_NONE);
    stop_host();
}

/* ---- looking ---- */

static const mst_table *look(caller *c, const char *id, fault *f) {
    *c = (caller){.is_answered = false};
    host_begin_call(&c->asked, MST_ENGLISH);
    return host_look(home, &c->asked, id, f, clock_now);
}

static void test_whose_token_that_is(void **state) {
    char first[FAIR_TOKEN_SIZE], owner[FAIR_TOKEN_SIZE], second[FAIR_TOKEN_SIZE];
    fault f;
    (void)state;
    begin();
    make(&made, TABLE(""));
    take_from_answer(&made, "\"token\":\"", first);
    take_from_answer(&made, "\"owner\":\"", owner);
    assert_int_equal(sit_invited(""), ERROR_NONE);
    take_from_answer(&asked, "\"token\":\"", second);
    const mst_table *t = look(&asked, made.asked.table, &f);
    assert_int_equal(host_seat_of(home, t, first), 0);
    assert_int_equal(host_seat_of(home, t, second), 1);
    assert_int_equal(host_seat_of(home, t, owner), MST_SPECTATOR);
    assert_int_equal(host_seat_of(home, t, ""), MST_SPECTATOR);
    assert_null(look(&asked, "zzzzzzzzzzzzzzzz", &f));
    assert_int_equal(f.code, ERROR_NO_TABLE);
    stop_host();
}

/* All batches are under way, so that what changes is not even on its way: who looks waits. */
static void test_nobody_looks_at_what_is_not_stored(void **state) {
    enum { TABLES = 5 };
    caller tables[TABLES], looker;
    fault f;
    (void)state;
    begin();
    for (int i = 0; i < TABLES; i++) make(&tables[i], TABLE(""));
    shelf.is_slow = true;
    for (int i = 0; i < TABLES; i++) {
        person p;
        arrive(&p, find_table(tables[i].asked.table), 1);
        say(&p, "{\"type\":\"name\",\"seat\":\"A\",\"name\":\"Nefer\"}");
        host_flush(home, clock_now);
        leave(&p);
    }
    assert_null(look(&looker, tables[TABLES - 1].asked.table, &f));
    assert_int_equal(f.code, ERROR_NONE);
    for (int i = 0; i < 3 && !looker.is_repeated; i++) store_answers();
    assert_true(looker.is_repeated);
    assert_non_null(host_look(home, &looker.asked, tables[TABLES - 1].asked.table, &f, clock_now));
    shelf.is_slow = false;
    stop_host();
}

/* ---- a record ---- */

static error_code import(const char *body, const char *record, uint32_t plays) {
    asked = (caller){.is_answered = false};
    host_begin_call(&asked.asked, MST_ENGLISH);
    host_import(home, &asked.asked, body, strlen(body), record, strlen(record), plays, clock_now);
    flush();
    assert_true(asked.is_answered);
    return asked.code;
}

static void test_records_that_go_on(void **state) {
    static const char two[] = "{\"game\":\"pyramis\",\"seats\":[" HUMAN "," HUMAN "]}";
    static const char three[] = "{\"game\":\"pyramis\",\"seats\":[" HUMAN "," HUMAN "," HUMAN "]}";
    static char record[1 << 16];
    mst_text t = mst_text_in(record, sizeof record);
    (void)state;
    begin();
    make(&made, "{\"game\":\"pyramis\",\"seats\":[{\"kind\":\"bot\",\"level\":\"random\"},"
                "{\"kind\":\"bot\",\"level\":\"random\"}]}");
    for (int i = 0; i < 5; i++) bots_answer();
    mst_table_put_whole_record(&t, find_table(made.asked.table)->table);
    assert_int_equal(import(two, record, UINT32_MAX), ERROR_NONE);
    const mst_table *all = find_table(asked.asked.table)->table;
    uint32_t lines = mst_table_seq(all);
    assert_int_equal(mst_table_phase(all), MST_PLAYING);
    assert_int_equal(import(two, record, 1), ERROR_NONE);
    assert_true(mst_table_seq(find_table(asked.asked.table)->table) < lines);
    assert_int_equal(import(three, record, UINT32_MAX), ERROR_MALFORMED);
    assert_int_equal(import("{}", record, UINT32_MAX), ERROR_MALFORMED);
    assert_int_equal(import(two, "mastaba 1\ngame chess\n", UINT32_MAX), ERROR_MALFORMED);
    stop_host();
}

#define WITH_SHELF(test) cmocka_unit_test_setup_teardown(test, take_shelf, free_shelf)

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_SHELF(test_tables_that_cannot_be),
        WITH_SHELF(test_rated_tables),
        WITH_SHELF(test_what_the_program_arranges),
        WITH_SHELF(test_a_table_that_cannot_be_stored),
        WITH_SHELF(test_a_seat_is_for_who_is_invited),
        WITH_SHELF(test_a_public_table_is_for_all),
        WITH_SHELF(test_nobody_sits_down_once_it_has_begun),
        WITH_SHELF(test_a_seat_that_cannot_be_stored),
        WITH_SHELF(test_whose_token_that_is),
        WITH_SHELF(test_nobody_looks_at_what_is_not_stored),
        WITH_SHELF(test_records_that_go_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
