/* test_postgres.c -- what only a store in PostgreSQL can do wrong: answers that get lost, several
 * servers, plans, strangers' databases. test_store.c has what all stores promise. */
#include "database_server.h"
#include "logs.h"
#include "mastaba/text.h"
#include "relay.h"
#include "store/stores.h"
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifdef MASTABA_POSTGRES
#include "store/database.h"
#include "store/postgres/opening.h"

enum { PATIENCE = 20000, IMPATIENCE = 3000 }; /* where all turns out well, and where it does not */

static const char *url, *relayed;
static char why[512];
static store *s, *other;

static store *opened(const char *at) {
    mst_text text = mst_text_in(why, sizeof why);
    store *new = store_open_postgres(at, PATIENCE, &text);
    if (!new) fail_msg("%s", why);
    return new;
}

static void assert_refused(const char *at, const char *words) {
    mst_text text = mst_text_in(why, sizeof why);
    store *refused = store_open_postgres(at, PATIENCE, &text);
    assert_null(refused);
    if (!strstr(why, words)) fail_msg("\"%s\" does not say \"%s\"", why, words);
}

static int set_up(void **state) {
    (void)state;
    url = database_server_url();
    s = opened(url);
    other = opened(url);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    s->close(s);
    other->close(other);
    return 0;
}

static int set_up_relay(void **state) {
    (void)state;
    url = database_server_url();
    relayed = relay_start(url);
    s = opened(relayed);
    other = opened(url);
    assert_int_equal(append_lines(s, "t", 0, "0\n"), STORE_STORED);
    return 0;
}

static int tear_down_relay(void **state) {
    tear_down(state);
    relay_stop();
    return 0;
}

/* ---- the line ---- */

static void test_a_lost_answer_is_found(void **state) {
    (void)state;
    store_write w[] = {write_of("t", 1, "1\n"), write_of("t", 2, "2\n"), write_of("new", 0, "0\n"),
                       write_of("t", 9, "wrong\n")};
    w[1].has_status = true;
    w[1].status = STORE_PLAYING;
    relay_set(RELAY_LOSES_ANSWER, RELAY_PASSES);
    s->append(s, w, 4);
    assert_int_equal(w[0].result, STORE_STORED);
    assert_int_equal(w[1].result, STORE_STORED);
    assert_int_equal(w[2].result, STORE_STORED);
    assert_int_equal(w[3].result, STORE_CONFLICT);
    assert_log(other, "t", "0\n1\n2\n");
    assert_log(other, "new", "0\n");
    assert_string_equal(database_server_run("SELECT status FROM tables WHERE id = 't'"), "1");
    assert_int_equal(append_lines(s, "t", 3, "3\n"), STORE_STORED);
}

static void test_a_lost_question_is_asked_again(void **state) {
    (void)state;
    relay_set(RELAY_LOSES_QUESTION, RELAY_PASSES);
    assert_int_equal(append_lines(s, "t", 1, "1\n"), STORE_STORED);
    relay_set(RELAY_LOSES_QUESTION, RELAY_PASSES);
    assert_log(s, "t", "0\n1\n");
}

/* The first try was lost, and somebody else was there before the second. */
static void test_somebody_else_meanwhile(void **state) {
    (void)state;
    append_lines(other, "t", 1, "theirs\n");
    relay_set(RELAY_LOSES_ANSWER, RELAY_PASSES);
    assert_int_equal(append_lines(s, "t", 1, "ours\n"), STORE_CONFLICT);
    assert_log(other, "t", "0\ntheirs\n");
}

static void be_impatient(void) {
    mst_text text = mst_text_in(why, sizeof why);
    s->close(s);
    s = store_open_postgres(relayed, IMPATIENCE, &text);
    assert_non_null(s);
    assert_int_equal(append_lines(s, "u", 0, "0\n"), STORE_STORED); /* all is prepared */
}

static void test_an_answer_that_stays_lost_is_unknown(void **state) {
    (void)state;
    be_impatient();
    relay_set(RELAY_LOSES_ANSWER, RELAY_IS_AWAY);
    assert_int_equal(append_lines(s, "t", 1, "1\n"), STORE_UNKNOWN);
    assert_true(*s->error(s));
    assert_log(other, "t", "0\n1\n");
    assert_int_equal(append_lines(s, "t", 2, "2\n"), STORE_FAILED); /* never sent */
    assert_log(other, "t", "0\n1\n");
    relay_set(RELAY_PASSES, RELAY_PASSES);
    assert_int_equal(append_lines(s, "t", 2, "2\n"), STORE_STORED);
    assert_string_equal(s->error(s), "");
}

static void test_a_database_that_is_away(void **state) {
    read_back b = {.text = NULL};
    (void)state;
    be_impatient();
    relay_set(RELAY_IS_AWAY, RELAY_IS_AWAY);
    assert_false(s->list(s, STORE_GATHERING, NULL, &b));
    assert_non_null(strstr(s->error(s), "postgres://127.0.0.1/mastaba"));
    assert_int_equal(append_lines(s, "t", 1, "1\n"), STORE_FAILED);
    relay_set(RELAY_PASSES, RELAY_PASSES);
    assert_log(s, "t", "0\n");
}

/* ---- refusals ---- */

/* A rule of the database that refuses the first write. */
static void refuse_once(const char *state) {
    char sql[600];
    snprintf(sql, sizeof sql,
             "CREATE SEQUENCE tries; CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN IF"
             " nextval('tries') = 1 THEN RAISE EXCEPTION 'as asked' USING ERRCODE = '%s'; END IF;"
             " RETURN NEW; END $$ LANGUAGE plpgsql;"
             "CREATE TRIGGER refuse BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION refuse()",
             state);
    database_server_run(sql);
}

static void test_what_is_refused_has_not_happened(void **state) {
    (void)state;
    store_write w[] = {write_of("t", 0, "0\n"), write_of("u", 0, "0\n")};
    refuse_once("53100"); /* the disk is full */
    s->append(s, w, 2);
    assert_int_equal(w[0].result, STORE_FAILED);
    assert_int_equal(w[1].result, STORE_FAILED);
    assert_non_null(strstr(s->error(s), "as asked"));
    assert_no_log(s, "t");
    s->append(s, w, 2);
    assert_int_equal(w[0].result, STORE_STORED);
    assert_int_equal(w[1].result, STORE_STORED);
}

static void test_servers_that_wait_for_each_other_try_again(void **state) {
    (void)state;
    refuse_once("40P01");
    assert_int_equal(append_lines(s, "t", 0, "0\n"), STORE_STORED);
    assert_log(s, "t", "0\n");
}

/* ---- several servers ---- */

static void test_two_servers_take_turns(void **state) {
    (void)state;
    append_lines(s, "t", 0, "0\n");
    assert_int_equal(append_lines(other, "t", 1, "1\n"), STORE_STORED);
    assert_int_equal(append_lines(s, "t", 1, "x\n"), STORE_CONFLICT);
    assert_int_equal(append_lines(s, "t", 2, "2\n"), STORE_STORED);
    assert_int_equal(append_lines(other, "t", 0, "x\n"), STORE_CONFLICT);
    assert_log(other, "t", "0\n1\n2\n");
}

/* A table's number is kept; a table that was removed and made anew has another. */
static void test_a_table_made_anew_by_another(void **state) {
    (void)state;
    static const char gone[][MST_ID_SIZE] = {"t"};
    append_lines(s, "t", 0, "0\n");
    append_lines(s, "t", 1, "1\n");
    assert_true(other->remove(other, gone, 1));
    assert_int_equal(append_lines(s, "t", 2, "x\n"), STORE_CONFLICT);
    append_lines(other, "t", 0, "new\n");
    assert_int_equal(append_lines(s, "t", 1, "1\n"), STORE_STORED);
    assert_log(s, "t", "new\n1\n");
    assert_string_equal(database_server_run("SELECT count(*) FROM log"), "2");
}

typedef struct {
    store *at;
    uint32_t won;
} racer;

enum { PLACES = 60 };

static void *race(void *argument) {
    racer *r = argument;
    for (uint32_t seq = 1; seq < PLACES; seq++)
        r->won += append_lines(r->at, "t", seq, "x\n") == STORE_STORED;
    return NULL;
}

static void test_one_of_two_racers_wins_each_place(void **state) {
    (void)state;
    racer all[] = {{s, 0}, {other, 0}};
    pthread_t threads[2];
    append_lines(s, "t", 0, "0\n");
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, race, &all[i]);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert_int_equal(all[0].won + all[1].won, PLACES - 1);
    assert_int_equal(log_length(s, "t"), PLACES);
}

static uint32_t servers; /* at the last beat */

static int64_t since(store *at, int64_t now) {
    static const store_server who = {.address = "127.0.0.1:8080", .program = "mastaba 0"};
    store_serving told = {.since = -1};
    assert_true(at->beat(at, &who, now, &told));
    assert_string_equal(database_server_run("SELECT address FROM nodes ORDER BY beat DESC LIMIT 1"),
                        who.address);
    servers = told.servers;
    return told.since;
}

static void test_servers_relieve_one_another(void **state) {
    (void)state;
    assert_int_equal(since(s, 1000), 1000);
    assert_int_equal(servers, 1);
    assert_int_equal(since(other, 2000), 1000);
    assert_int_equal(servers, 2);
    assert_true(s->leave(s));
    assert_int_equal(since(s, 3000), 1000); /* the other has served meanwhile */
    assert_true(s->leave(s));
    database_server_run("UPDATE nodes SET beat = beat - interval '11 s'"); /* the other has died */
    assert_int_equal(since(s, 4000), 4000);
    assert_int_equal(servers, 1);
    assert_string_equal(database_server_run("SELECT count(*) FROM nodes"), "2");
}

/* What lists tell is in the table of tables, so that nobody needs a log for it. */
static const char *card_of(const char *table) {
    static char sql[200];
    snprintf(sql, sizeof sql, "SELECT coalesce(card, 'none') FROM tables WHERE id = '%s'", table);
    return database_server_run(sql);
}

static bool take_card(void *context, const store_row *row) {
    mst_text_put(context, row->card ? row->card : "(none)");
    return true;
}

static void test_what_lists_tell(void **state) {
    char told[100] = "";
    mst_text text = mst_text_in(told, sizeof told);
    store_write w[] = {write_of("t", 0, "0\n"), write_of("u", 0, "0\n")};
    (void)state;
    w[0].is_public = w[1].is_public = true;
    w[0].card = "two are free";
    s->append(s, w, 2);
    assert_string_equal(card_of("t"), "two are free");
    assert_string_equal(card_of("u"), "none");
    assert_true(s->list(s, STORE_GATHERING, take_card, &text));
    assert_string_equal(told, "(none)two are free");
    store_write more = write_of("t", 1, "1\n");
    more.card = "one is free";
    s->append(s, &more, 1);
    assert_string_equal(card_of("t"), "one is free");
    more = write_of("t", 1, "late\n");
    more.card = "too late";
    s->append(s, &more, 1);
    assert_string_equal(card_of("t"), "one is free");
    append_lines(s, "t", 2, "2\n");
    assert_string_equal(card_of("t"), "one is free");
}

static void *open_one(void *at) {
    char words[512];
    mst_text text = mst_text_in(words, sizeof words);
    return store_open_postgres(at, PATIENCE, &text);
}

static void test_servers_that_start_together(void **state) {
    pthread_t threads[4];
    (void)state;
    database_server_url(); /* empty again */
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, open_one, (void *)url);
    for (int i = 0; i < 4; i++) {
        void *opened_there;
        pthread_join(threads[i], &opened_there);
        assert_non_null(opened_there);
        ((store *)opened_there)->close(opened_there);
    }
    assert_string_equal(database_server_run("SELECT count(*) FROM mastaba"), "1");
}

/* ---- damage ---- */

static void assert_unreadable(const char *words) {
    uint32_t nothing = 0;
    assert_false(s->read(s, "t", 0, NULL, &nothing));
    if (!strstr(s->error(s), words)) fail_msg("\"%s\" does not say \"%s\"", s->error(s), words);
}

static bool take_all(void *context, uint32_t seq, const char *text, size_t length, int64_t time) {
    (void)context, (void)seq, (void)text, (void)length, (void)time;
    return true;
}

static void test_damage_is_noticed(void **state) {
    static const char *const damage[] = {
        "UPDATE log SET text = 'y' || E'\\n'::bytea WHERE seq = 2",
        "UPDATE log SET time = time + 1 WHERE seq = 2",
        "UPDATE log SET sum = sum + 1 WHERE seq = 2",
        "UPDATE log SET number = (SELECT number FROM tables WHERE id = 't') WHERE number <> (SELECT"
        " number FROM tables WHERE id = 't') AND seq = 2",
    };
    (void)state;
    for (size_t i = 0; i < sizeof damage / sizeof *damage; i++) {
        static const char both[][MST_ID_SIZE] = {"t", "u"};
        assert_true(s->remove(s, both, 2));
        append_lines(s, "t", 0, "0\n1\n");
        append_lines(s, "u", 0, "0\n1\n");
        append_lines(s, i == 3 ? "u" : "t", 2, "x\n"); /* the last: a write of another table */
        database_server_run(damage[i]);
        assert_false(s->read(s, "t", 0, take_all, NULL));
        assert_string_equal(s->error(s),
                            "line 3: it is not as it was stored: its checksum differs");
    }
    append_lines(s, "v", 0, "0\n");
    append_lines(s, "v", 1, "1\n");
    append_lines(s, "v", 2, "2\n");
    database_server_run("DELETE FROM log WHERE seq = 1");
    assert_false(s->read(s, "v", 0, take_all, NULL));
    assert_non_null(strstr(s->error(s), "line 2: it is missing"));
    database_server_run(
        "DELETE FROM log WHERE number = (SELECT number FROM tables WHERE id = 't')");
    assert_unreadable("line 1: it is missing");
}

/* ---- opening ---- */

static void test_secrets_are_refused_and_not_told(void **state) {
    static const char *const urls[] = {"postgres://mastaba:sesame@127.0.0.1/mastaba",
                                       "postgres://127.0.0.1/mastaba?password=sesame",
                                       "postgres://mastaba:sesame@127.0.0.1:x/mastaba"};
    (void)state;
    for (size_t i = 0; i < sizeof urls / sizeof *urls; i++) {
        assert_refused(urls[i], "PGPASSFILE");
        assert_null(strstr(why, "sesame"));
    }
    assert_refused("postgres://127.0.0.1/mastaba?colour=red", "colour");
}

static void test_nobody_there(void **state) {
    (void)state;
    assert_refused("postgres://mastaba@127.0.0.1:1/tables",
                   "postgres://127.0.0.1/tables: no connec");
}

static void test_newer_databases(void **state) {
    (void)state;
    database_server_run("UPDATE mastaba SET version = version + 1"); /* the next one only adds */
    store *next = opened(url);
    next->close(next);
    database_server_run("UPDATE mastaba SET version = version + 1");
    assert_refused(url, "newer");
}

static void test_strangers_are_refused(void **state) {
    (void)state;
    database_server_url();
    database_server_run("CREATE TABLE mastaba (colour text)");
    assert_refused(url, "another program");
    database_server_url();
    database_server_run("CREATE TABLE log (line text)");
    assert_refused(url, "log");
    assert_string_equal(database_server_run("SELECT count(*) FROM pg_tables WHERE schemaname = "
                                            "'public'"),
                        "1"); /* nothing was left behind */
}

static void test_settings_that_lose_plays(void **state) {
    (void)state;
    assert_non_null(strstr(why, "no synchronous standby")); /* a warning, as it was opened */
    database_server_run("ALTER ROLE mastaba SET synchronous_commit = off");
    assert_refused(url, "synchronous_commit = off");
    database_server_run("ALTER ROLE mastaba RESET synchronous_commit");
}

/* ---- plans ---- */

static const char *plan_of(connection *c, statement which) {
    static char text[8192];
    char sql[4096];
    int parameters_asked = 0;
    for (const char *at = statement_sql[which]; (at = strchr(at, '$')); at++)
        if (atoi(at + 1) > parameters_asked) parameters_asked = atoi(at + 1);
    snprintf(sql, sizeof sql, "PREPARE p%d AS %s; EXPLAIN EXECUTE p%d%s", which,
             statement_sql[which], which, parameters_asked ? "(" : "");
    for (int i = 0; i < parameters_asked; i++)
        strcat(sql, i + 1 < parameters_asked ? "NULL, " : "NULL)");
    PGresult *r = PQexec(c->db, sql);
    if (PQresultStatus(r) != PGRES_TUPLES_OK) fail_msg("%s", PQresultErrorMessage(r));
    text[0] = 0;
    for (int i = 0; i < PQntuples(r); i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s\n", PQgetvalue(r, i, 0));
    PQclear(r);
    return text;
}

/* One bad plan made appending four to six times as dear. */
static void test_plans_go_by_the_indexes(void **state) {
    static const statement asked[] = {MAKE_TABLES, ADD_LINES,    SET_STATUS,   FIND_STAMPS,
                                      READ_LINES,  LIST_PUBLIC,  LIST_PLAYING, REMOVE_TABLES,
                                      HOLD_TABLES, MEASURE_LOGS, CLAIM_TABLES};
    static const char *const bad[] = {"Seq Scan", "Hash Join", "Merge Join", "Bitmap"};
    connection c;
    (void)state;
    database_server_run(
        "INSERT INTO tables (id, status, is_public, bots_only, game, rules_version, deck, pieces)"
        " SELECT 'x' || i, i % 3, i % 2 = 0, i % 5 = 0, 'lesson', 1, 'built-in', '' FROM"
        " generate_series(1, 2000) i; INSERT INTO log SELECT t.number, i, 1, i, 0, 0, ''"
        " FROM tables t, generate_series(0, 9) i; ANALYZE tables, log");
    connection_create(&c, url, "test", PATIENCE);
    assert_true(connection_open(&c));
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const char *plan = plan_of(&c, asked[i]);
        for (size_t j = 0; j < sizeof bad / sizeof *bad; j++)
            if (strstr(plan, bad[j])) fail_msg("%s\n%s", statement_sql[asked[i]], plan);
    }
    assert_non_null(strstr(plan_of(&c, BEAT), "Insert"));
    connection_free(&c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_lost_answer_is_found, set_up_relay, tear_down_relay),
        cmocka_unit_test_setup_teardown(test_a_lost_question_is_asked_again, set_up_relay,
                                        tear_down_relay),
        cmocka_unit_test_setup_teardown(test_somebody_else_meanwhile, set_up_relay,
                                        tear_down_relay),
        cmocka_unit_test_setup_teardown(test_an_answer_that_stays_lost_is_unknown, set_up_relay,
                                        tear_down_relay),
        cmocka_unit_test_setup_teardown(test_a_database_that_is_away, set_up_relay,
                                        tear_down_relay),
        cmocka_unit_test_setup_teardown(test_what_is_refused_has_not_happened, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_servers_that_wait_for_each_other_try_again, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_two_servers_take_turns, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_table_made_anew_by_another, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_one_of_two_racers_wins_each_place, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_servers_relieve_one_another, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_what_lists_tell, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_servers_that_start_together, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_damage_is_noticed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_secrets_are_refused_and_not_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_nobody_there, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_newer_databases, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_strangers_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_settings_that_lose_plays, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_plans_go_by_the_indexes, set_up, tear_down),
    };
    if (!database_server_url()) return 0; /* no PostgreSQL here */
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    database_server_stop();
    return failures;
}

#else

int main(void) {
    mst_text text;
    char words[200];
    text = mst_text_in(words, sizeof words);
    return store_open_database("postgres:///x", &text) || !strstr(words, "without PostgreSQL");
}

#endif
