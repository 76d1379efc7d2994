/* test_people.c -- what is known of people, in every store that keeps any: the statements are one
 * text, and so are these tests. */
#include "../store/logs.h"
#include "challenges.h"
#include "people/accounts.h"
#include "people/calling.h"
#include "people/chat.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "each_store.h"

static const int64_t noon = 1788000000000, minute = 60000;
static const int64_t session_time = (int64_t)ACCOUNT_SESSION_DAYS * 24 * 3600 * 1000;

/* ---- statements ---- */

typedef struct {
    sql_value row[8];
    char bytes[8][64];
    uint32_t rows, columns;
} seen;

static bool see(void *context, const sql_value row[], uint32_t count) {
    seen *all = context;
    all->columns = count;
    for (uint32_t i = 0; i < count; i++) {
        all->row[i] = row[i];
        sql_copy(&row[i], all->bytes[i], sizeof all->bytes[i]);
    }
    return ++all->rows < 3;
}

static void test_values_come_back_as_they_went(void **state) {
    static const char bytes[] = {0, 1, -1, '\'', 0};
    seen all = {.rows = 0};
    (void)state;
    assert_true(s->begin(s));
    assert_true(s->run(s, "CREATE TABLE kinds (a bigint, b text, c double precision, d text)", NULL,
                       0, NULL, NULL));
    assert_true(
        s->run(s, "INSERT INTO kinds (a, b, c, d) VALUES ($1, $2, $3, $4)",
               SQL_WITH(sql_number(INT64_MIN), sql_text("Zoé 'x'"), sql_real(-0.1), sql_null()),
               NULL, NULL));
    assert_true(s->commit(s));
    assert_true(s->run(s, "SELECT a, b, c, d, $1 FROM kinds WHERE b = $2 AND a < $3",
                       SQL_WITH(sql_bytes(bytes, sizeof bytes), sql_text("Zoé 'x'"), sql_number(0)),
                       see, &all));
    assert_int_equal(all.rows, 1);
    assert_int_equal(all.columns, 5);
    assert_true(all.row[0].number == INT64_MIN);
    assert_string_equal(all.bytes[1], "Zoé 'x'");
    assert_true(all.row[2].kind == SQL_REAL && all.row[2].real == -0.1);
    assert_int_equal(all.row[3].kind, SQL_NULL);
    assert_int_equal(all.row[4].kind, SQL_BYTES);
    assert_int_equal(all.row[4].length, sizeof bytes);
    assert_memory_equal(all.bytes[4], bytes, sizeof bytes);
}

static void insert_names(int64_t from, int64_t to) {
    char name[32];
    for (int64_t i = from; i < to; i++) {
        snprintf(name, sizeof name, "somebody%lld", (long long)i);
        assert_true(s->run(s, "INSERT INTO accounts (name, folded, made) VALUES ($1, $1, $2)",
                           SQL_WITH(sql_text(name), sql_number(i)), NULL, NULL));
    }
}

static int64_t count_accounts(sql *of) {
    people_number n = {false, 0};
    assert_true(of->run(of, "SELECT count(*) FROM accounts", NULL, 0, people_take_number, &n));
    return n.number;
}

static void test_a_reader_may_have_enough(void **state) {
    seen all = {.rows = 0};
    (void)state;
    assert_true(s->begin(s));
    insert_names(0, 10);
    assert_true(s->commit(s));
    assert_true(s->run(s, "SELECT made FROM accounts ORDER BY made", NULL, 0, see, &all));
    assert_int_equal(all.rows, 3);
    assert_int_equal(all.row[0].number, 2);
    all.rows = 0;
    assert_true(s->run(s, "SELECT made FROM accounts ORDER BY made DESC", NULL, 0, see, &all));
    assert_int_equal(all.row[0].number, 7);
}

static void test_what_is_taken_back_has_not_happened(void **state) {
    (void)state;
    assert_true(s->begin(s));
    insert_names(0, 3);
    s->rollback(s);
    s->rollback(s); /* of nothing */
    assert_int_equal(count_accounts(other), 0);
    assert_true(s->begin(s));
    insert_names(0, 1);
    assert_false(s->run(s, "INSERT INTO nowhere VALUES ($1)", SQL_WITH(sql_number(1)), NULL, NULL));
    assert_int_equal(s->fault(s), SQL_FAILED);
    assert_true(*s->error(s));
    s->rollback(s);
    assert_int_equal(count_accounts(other), 0);
    assert_true(s->begin(s));
    insert_names(0, 1);
    assert_true(s->commit(s));
    assert_int_equal(count_accounts(other), 1);
    assert_sound();
}

/* What the store remembers of logs holds, whoever writes about people. */
static void test_tables_go_on_beside_people(void **state) {
    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(append_lines(stores[0], "t", 3 * i, "a\n"), STORE_STORED);
        assert_true(s->begin(s));
        insert_names(2 * i, 2 * i + 1);
        assert_true(s->commit(s));
        assert_int_equal(append_lines(stores[0], "t", 3 * i + 1, "b\n"), STORE_STORED);
        assert_int_equal(append_lines(stores[1], "t", 3 * i + 2, "c\n"), STORE_STORED);
    }
    assert_int_equal(append_lines(stores[0], "t", 8, "d\n"), STORE_CONFLICT);
    assert_log(stores[0], "t", "a\nb\nc\na\nb\nc\na\nb\nc\n");
}

/* ---- names ---- */

static void test_names_can_be_seen(void **state) {
    static const char *const good[] = {
        "Zoé",  "Li",       "Зоя",  "東京", "Ana María",           "O'Neil-2",
        "R2D2", "Ὀδυσσεύς", "יוסי", "مريم", "12345678901234567890"};
    static const char *const bad[] = {
        "",
        "Z",
        " Zoé",
        "Zoé ",
        "Zo  é",
        "--",
        "123456789012345678901",
        "Zo\té",
        "Zo\né",
        "Zo\x7f",
        "Zo\xc2\xa0é",
        "Zoe\xcc\x81",
        "Zo\xe2\x80\xaeé",
        "Zo\xe2\x80\x8b",
        "Zo\xe2\x81\xa6x",
        "\xef\xbb\xbfZoé",
        "Zo\xc2\xad"
        "e",
        "\xee\x80\x80\xee\x80\x80",
        "Zo\xe3\x80\x80x",
        "\xe3\x85\xa4\xe3\x85\xa4",
        "Zo\xf3\xa0\x80\xa1x",
        "Zo\xc3",
        "\xd8\x9cZoé",
        "東京東京東京東京東京東京東京東京東京東京東京" /* more bytes than at a table */};
    char *endless = malloc(30001);
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!people_is_name(good[i])) fail_msg("refused: %s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (people_is_name(bad[i])) fail_msg("taken: \"%s\" (%zu)", bad[i], i);
    assert_non_null(endless);
    for (int i = 0; i < 10000; i++) memcpy(endless + 3 * i, "京", 3);
    endless[30000] = 0;
    assert_false(people_is_name(endless));
    assert_false(people_is_device(endless));
    endless[30] = 0;
    assert_true(people_is_name(endless));
    free(endless);
    assert_true(people_is_device(""));
    assert_true(people_is_title("Le tournoi d'automne du club des ibis, troisième année, 2026"));
    assert_true(people_is_title("Ibis Club, autumn rounds"));
    assert_false(people_is_title("Ibis Club\xe2\x80\xae, autumn rounds"));
    assert_false(people_is_title("A") || people_is_title("--") || people_is_title(""));
    assert_false(people_is_title("Le tournoi d'automne du club des ibis, quatrième année (2026)"));
    assert_true(people_is_device("Firefox on Linux"));
    assert_false(people_is_device("Firefox\xe2\x80\xae on Linux"));
}

static void assert_folds_alike(const char *a, const char *b) {
    char one[PEOPLE_FOLDED_SIZE], two[PEOPLE_FOLDED_SIZE];
    people_fold(a, one);
    people_fold(b, two);
    assert_string_equal(one, two);
}

static void test_large_and_small_letters_are_the_same(void **state) {
    char one[PEOPLE_FOLDED_SIZE], two[PEOPLE_FOLDED_SIZE];
    (void)state;
    assert_folds_alike("ZOÉ", "zoé");
    assert_folds_alike("ЗОЯ", "зоя");
    assert_folds_alike("ΟΔΥΣΣΕΥΣ", "οδυσσευς");
    assert_folds_alike("東京", "東京");
    people_fold("Zoe", one);
    people_fold("Zoé", two);
    assert_string_not_equal(one, two);
}

/* ---- accounts ---- */

static people_result make(sql *at, const char *name, const char *key, const char *session,
                          int64_t *account) {
    account_key k = challenges_key(key);
    account_new new = {name, &k, session, challenges_new(at)};
    return accounts_make(at, &new, noon, account);
}

static int64_t made(const char *name, const char *key, const char *session) {
    int64_t account;
    assert_result(make(s, name, key, session, &account), PEOPLE_DONE);
    return account;
}

static void assert_nobody(sql *at, const char *session, int64_t now) {
    account_asker who;
    assert_result(accounts_who(at, session, now, &who), PEOPLE_NOBODY);
    assert_int_equal(who.account, 0);
}

static void test_an_account_is_made_and_known(void **state) {
    account_asker who;
    account_sheet sheet;
    (void)state;
    int64_t zoe = made("Zoé", "k1", "s1");
    assert_result(accounts_who(other, "s1", noon, &who), PEOPLE_DONE);
    assert_true(who.account == zoe && zoe > 0);
    assert_string_equal(who.name, "Zoé");
    assert_string_equal(who.key, "k1");
    assert_result(accounts_read(other, zoe, &sheet), PEOPLE_DONE);
    assert_string_equal(sheet.name, "Zoé");
    assert_true(sheet.made == noon && sheet.code_made == 0);
    assert_int_equal(sheet.sessions, 1);
    assert_int_equal(sheet.keys, 1);
    assert_string_equal(sheet.key[0].id, "k1");
    assert_string_equal(sheet.key[0].device, "Laptop k1");
    assert_nobody(s, "s2", noon);
    assert_result(accounts_read(s, zoe + 1, &sheet), PEOPLE_NOBODY);
}

static void test_a_name_is_given_once(void **state) {
    int64_t account;
    (void)state;
    made("Zoé", "k1", "s1");
    assert_result(make(other, "ZOÉ", "k2", "s2", &account), PEOPLE_NAME_TAKEN);
    assert_nobody(s, "s2", noon);
    int64_t ben = made("Ben", "k2", "s2");
    assert_result(accounts_rename(s, ben, "zoé"), PEOPLE_NAME_TAKEN);
    assert_result(accounts_rename(s, ben, "BEN"), PEOPLE_DONE); /* one's own */
    assert_result(accounts_rename(s, ben, "Benoît"), PEOPLE_DONE);
    made("Ben", "k3", "s3");
    assert_result(accounts_rename(s, ben + 100, "Nobody"), PEOPLE_NOBODY);
}

/* And nothing else of that account is left behind. */
static void test_a_credential_is_given_once(void **state) {
    int64_t account;
    (void)state;
    made("Zoé", "k1", "s1");
    assert_result(make(other, "Ben", "k1", "s2", &account), PEOPLE_NO_KEY);
    assert_int_equal(count_accounts(s), 1);
    assert_nobody(s, "s2", noon);
}

static void test_sessions_end(void **state) {
    (void)state;
    made("Zoé", "k1", "s1");
    made("Ben", "k2", "s2");
    assert_result(accounts_sign_out(other, "s1", false), PEOPLE_DONE);
    assert_nobody(s, "s1", noon);
    account_asker who;
    assert_result(accounts_who(s, "s2", noon, &who), PEOPLE_DONE);
    assert_result(accounts_sign_out(s, "nothing", true), PEOPLE_DONE);
    assert_result(accounts_who(s, "s2", noon, &who), PEOPLE_DONE);
}

static people_result begin_one_more(sql *at, void *context) {
    const char *session = context;
    return accounts_begin_session(at, 1, "k1", session, noon + minute);
}

static void test_signing_out_everywhere_ends_all_of_one(void **state) {
    (void)state;
    assert_int_equal(made("Zoé", "k1", "s1"), 1);
    made("Ben", "k2", "s2");
    assert_result(people_change(s, begin_one_more, "s3"), PEOPLE_DONE);
    assert_result(accounts_sign_out(other, "s3", true), PEOPLE_DONE);
    assert_nobody(s, "s1", noon);
    assert_nobody(s, "s3", noon);
    account_asker who;
    assert_result(accounts_who(s, "s2", noon, &who), PEOPLE_DONE);
}

/* From its last use, which is noted once a day. */
static void test_a_session_lasts_from_its_last_use(void **state) {
    account_asker who;
    (void)state;
    made("Zoé", "k1", "s1");
    assert_result(accounts_who(s, "s1", noon + session_time - 1, &who), PEOPLE_DONE);
    assert_result(accounts_who(other, "s1", noon + 2 * session_time - 2, &who), PEOPLE_DONE);
    assert_nobody(s, "s1", noon + 4 * session_time);
    assert_result(accounts_expire(s, noon + 4 * session_time), PEOPLE_DONE);
    assert_nobody(s, "s1", noon);
}

static void test_sessions_have_a_limit(void **state) {
    char session[16];
    account_sheet sheet;
    (void)state;
    made("Zoé", "k1", "first");
    for (int i = 0; i < ACCOUNT_MOST_SESSIONS; i++) {
        snprintf(session, sizeof session, "s%d", i);
        assert_result(people_change(s, begin_one_more, session), PEOPLE_DONE);
    }
    assert_result(accounts_read(s, 1, &sheet), PEOPLE_DONE);
    assert_int_equal(sheet.sessions, ACCOUNT_MOST_SESSIONS);
    assert_nobody(s, "first", noon);
}

static void test_an_account_is_deleted_by_its_name(void **state) {
    account_sheet sheet;
    people_number left = {false, 0};
    (void)state;
    int64_t zoe = made("Zoé", "k1", "s1");
    assert_result(accounts_delete(s, zoe, "zoé"), PEOPLE_NOT_ALLOWED);
    assert_result(accounts_read(s, zoe, &sheet), PEOPLE_DONE);
    assert_result(accounts_delete(other, zoe, "Zoé"), PEOPLE_DONE);
    assert_nobody(s, "s1", noon);
    assert_true(s->run(s, "SELECT count(*) FROM account_keys", NULL, 0, people_take_number, &left));
    assert_int_equal(left.number, 0);
    assert_true(made("Zoé", "k1", "s1") >
                zoe); /* the name and the key are free, the number is not */
}

/* ---- being called ---- */

static const calling_seat seat_b = {"abcdefghijklmnop", "B", "holder"};

static void reset_found(void *context) {
    *(uint32_t *)context = 0;
}

static void count_found(void *context, const calling_browser *b) {
    assert_int_equal(strncmp(b->address, "https://push.example/", 21), 0);
    assert_int_equal(b->key[0], 4);
    ++*(uint32_t *)context;
}

static uint32_t called(sql *by, const calling_seat *at, uint32_t line, int64_t now) {
    uint32_t found = 0;
    assert_result(calling_take(by, at, line, now, reset_found, count_found, &found), PEOPLE_DONE);
    return found;
}

static void subscribe(const calling_seat *at, const char *browser, int64_t now) {
    calling_browser b = {.key = {4}, .in = MST_FRENCH};
    snprintf(b.address, sizeof b.address, "https://push.example/%s", browser);
    assert_result(calling_subscribe(s, at, &b, now), PEOPLE_DONE);
}

static void test_a_decision_is_called_for_once_by_one_of_two(void **state) {
    (void)state;
    assert_int_equal(called(s, &seat_b, 7, noon), 0);
    subscribe(&seat_b, "one", noon);
    assert_int_equal(called(other, &seat_b, 7, noon), 1);
    assert_int_equal(called(s, &seat_b, 7, noon + minute), 0);
    subscribe(&seat_b, "one", noon); /* again: it stays called for */
    assert_int_equal(called(other, &seat_b, 7, noon + minute), 0);
    assert_int_equal(called(s, &seat_b, 8, noon + CALLING_PAUSE - 1), 0); /* so soon */
    assert_int_equal(called(s, &seat_b, 8, noon + CALLING_PAUSE), 1);
    assert_int_equal(called(s, &seat_b, 7, noon + minute), 0);
    subscribe(&seat_b, "two", noon);
    assert_int_equal(called(other, &seat_b, 8, noon + minute), 1); /* not the first one again */
}

static void test_who_held_a_seat_before_is_not_called(void **state) {
    calling_seat later = seat_b, beside = seat_b;
    (void)state;
    memcpy(later.holder, "later", 6);
    beside.seat[0] = 'C';
    subscribe(&seat_b, "one", noon);
    assert_int_equal(called(s, &later, 7, noon), 0);
    assert_int_equal(called(s, &beside, 7, noon), 0);
    subscribe(&later, "two", noon);
    assert_int_equal(called(s, &seat_b, 7, noon), 0);
    assert_int_equal(called(s, &later, 7, noon), 1);
    assert_result(calling_end(other, &seat_b, "https://push.example/two"), PEOPLE_DONE);
    assert_int_equal(called(s, &later, 8, noon + minute), 1);
    assert_result(calling_end(other, &later, "https://push.example/two"), PEOPLE_DONE);
    assert_int_equal(called(s, &later, 9, noon + 2 * minute), 0);
}

static void test_a_seat_has_so_many_browsers(void **state) {
    char name[16];
    (void)state;
    for (int i = 0; i < CALLING_MOST + 2; i++) {
        snprintf(name, sizeof name, "%d", i);
        subscribe(&seat_b, name, noon + i);
    }
    assert_int_equal(called(s, &seat_b, 7, noon + minute), CALLING_MOST);
}

static void test_of_tables_that_are_no_more_nobody_is_called(void **state) {
    (void)state;
    subscribe(&seat_b, "one", noon);
    assert_result(calling_sweep(s), PEOPLE_DONE);
    assert_int_equal(called(s, &seat_b, 7, noon), 0);
}

static void test_all_servers_have_one_key(void **state) {
    calling_key one = {.private_part = {1}, .public_part = {4, 1}}, two = {.private_part = {2}};
    (void)state;
    assert_result(calling_keep_key(s, &one), PEOPLE_DONE);
    assert_result(calling_keep_key(other, &two), PEOPLE_DONE);
    assert_memory_equal(&one, &two, sizeof one);
    assert_int_equal(two.private_part[0], 1);
}

/* ---- chat ---- */

/* The word's number; 0: it is refused. */
static uint32_t say_at(sql *of, mst_seat seat, const char *words, mst_chat agreed) {
    chat_rules rules;
    chat_word w = {.table = "t",
                   .side = seat == MST_SPECTATOR ? CHAT_WATCHERS : CHAT_SEATS,
                   .seat = seat,
                   .name = "Zoé",
                   .words = words,
                   .time = noon};
    people_result result = chat_keep(of, &w, agreed, &rules);
    if (result != PEOPLE_NOT_ALLOWED) assert_result(result, PEOPLE_DONE);
    return result == PEOPLE_DONE ? w.number : 0;
}

typedef struct {
    uint32_t count, first, last;
    mst_seat seat;
    char words[64], name[64];
} recalled;

static bool recall(void *context, const chat_word *w) {
    recalled *all = context;
    assert_string_equal(w->table, "t");
    assert_null(w->phrase);
    if (!all->count++) all->first = w->number;
    all->last = w->number;
    all->seat = w->seat;
    snprintf(all->words, sizeof all->words, "%s", w->words);
    snprintf(all->name, sizeof all->name, "%s", w->name);
    return true;
}

static recalled recall_side(sql *of, chat_side side, uint32_t after) {
    recalled all = {0};
    assert_true(chat_recall(of, "t", side, after, recall, &all));
    return all;
}

static void test_words_are_counted_whoever_keeps_them(void **state) {
    (void)state;
    assert_int_equal(append_lines(stores[0], "t", 0, "a\n"), STORE_STORED);
    for (uint32_t i = 1; i <= CHAT_LAST + 10; i++)
        assert_int_equal(say_at(i % 2 ? s : other, 1, "<b>'); --", MST_CHAT_ALL), i);
    assert_int_equal(say_at(s, MST_SPECTATOR, "by the way", MST_CHAT_ALL), 1);
    recalled all = recall_side(other, CHAT_SEATS, 0);
    assert_int_equal(all.count, CHAT_LAST);
    assert_int_equal(all.first, 11);
    assert_int_equal(all.last, CHAT_LAST + 10);
    assert_int_equal(all.seat, 1);
    assert_string_equal(all.words, "<b>'); --");
    assert_string_equal(all.name, "Zoé");
    assert_int_equal(recall_side(s, CHAT_SEATS, CHAT_LAST + 9).count, 1);
    assert_int_equal(recall_side(s, CHAT_WATCHERS, 0).seat, MST_SPECTATOR);
}

static bool recall_time(void *context, const chat_word *w) {
    int64_t *times = context;
    times[w->side] = w->time;
    return true;
}

/* All of them are said in one millisecond: noon. */
static void test_times_tell_the_order_of_both_talks(void **state) {
    int64_t times[CHAT_SIDES], before = 0;
    (void)state;
    assert_int_equal(append_lines(stores[0], "t", 0, "a\n"), STORE_STORED);
    for (uint32_t i = 0; i < 6; i++) {
        chat_side side = i % 2 ? CHAT_SEATS : CHAT_WATCHERS;
        assert_int_equal(say_at(i % 3 ? s : other, i % 2 ? 0 : MST_SPECTATOR, "so", MST_CHAT_ALL),
                         i / 2 + 1);
        assert_true(chat_recall(s, "t", side, 0, recall_time, times));
        assert_true(times[side] > before);
        before = times[side];
    }
    assert_true(before - noon < 6);
}

static void test_what_is_forbidden_is_not_kept(void **state) {
    (void)state;
    assert_int_equal(append_lines(stores[0], "t", 0, "a\n"), STORE_STORED);
    assert_int_equal(say_at(s, 0, "words", MST_CHAT_PHRASES), 0);
    assert_int_equal(say_at(s, 0, "words", MST_CHAT_OFF), 0);
    assert_result(chat_allow(other, "t", MST_CHAT_OFF), PEOPLE_DONE);
    assert_int_equal(say_at(s, 0, "words", MST_CHAT_ALL), 0);
    assert_result(chat_allow(other, "t", MST_CHAT_ALL), PEOPLE_DONE);
    assert_int_equal(say_at(s, 0, "words", MST_CHAT_ALL), 1); /* nothing was counted */
}

/* As many as are kept of each talk, besides those that somebody has reported. */
static void test_old_words_make_room(void **state) {
    recalled all = {0};
    (void)state;
    assert_int_equal(append_lines(stores[0], "t", 0, "a\n"), STORE_STORED);
    assert_int_equal(say_at(s, 0, "bad", MST_CHAT_ALL), 1);
    const chat_word bad = {.table = "t", .side = CHAT_SEATS, .number = 1, .time = noon};
    const chat_word none = {.table = "t", .side = CHAT_WATCHERS, .number = 1, .time = noon};
    assert_result(chat_report(s, &bad, 2), PEOPLE_DONE);
    assert_result(chat_report(other, &bad, 2), PEOPLE_DONE);
    assert_result(chat_report(s, &none, 2), PEOPLE_NOBODY);
    for (uint32_t i = 2; i <= CHAT_KEPT + 3; i++)
        assert_int_equal(say_at(s, 0, "more", MST_CHAT_ALL), i);
    people_number left = {false, 0};
    assert_true(s->run(s, "SELECT count(*) FROM chat_words", NULL, 0, people_take_number, &left));
    assert_int_equal(left.number, CHAT_KEPT + 1);
    assert_true(chat_list_reports(other, recall, &all));
    assert_int_equal(all.count, 1);
    assert_string_equal(all.words, "bad");
    assert_result(chat_expire(s, noon), PEOPLE_DONE);
    assert_int_equal(recall_side(s, CHAT_SEATS, 0).count, CHAT_LAST);
    assert_result(chat_expire(s, noon + CHAT_KEPT + 3), PEOPLE_DONE);
    assert_int_equal(recall_side(s, CHAT_SEATS, 0).count, 0);
}

static void test_who_reported_first_is_heard_first(void **state) {
    recalled all = {0};
    (void)state;
    assert_int_equal(append_lines(stores[0], "t", 0, "a\n"), STORE_STORED);
    for (uint32_t i = 1; i <= 3; i++) {
        assert_int_equal(say_at(s, 0, "bad", MST_CHAT_ALL), i);
        const chat_word bad = {.table = "t", .side = CHAT_SEATS, .number = i, .time = noon - i};
        assert_result(chat_report(s, &bad, 2), PEOPLE_DONE);
    }
    assert_true(chat_list_reports(other, recall, &all));
    assert_int_equal(all.count, 3);
    assert_int_equal(all.first, 3);
    assert_int_equal(all.last, 1);
}

static void note_seat(int64_t account, const char *seat) {
    assert_true(s->begin(s));
    assert_true(s->run(s,
                       "INSERT INTO account_seats (account, table_id, seat, token, noted)"
                       " VALUES ($1, 't', $2, 'token', 0)",
                       SQL_WITH(sql_number(account), sql_text(seat)), NULL, NULL));
    assert_true(s->commit(s));
}

static void test_words_and_tables_go_with_what_they_belong_to(void **state) {
    static const char table[][MST_ID_SIZE] = {"t"};
    (void)state;
    assert_int_equal(append_lines(stores[0], "t", 0, "a\n"), STORE_STORED);
    int64_t zoe = made("Zoé", "k1", "s1");
    note_seat(zoe, "B");
    assert_int_equal(say_at(s, 0, "mine", MST_CHAT_ALL), 1);
    assert_int_equal(say_at(s, 1, "hers", MST_CHAT_ALL), 2);
    assert_result(accounts_delete(s, zoe, "Zo"), PEOPLE_NOT_ALLOWED);
    assert_int_equal(recall_side(s, CHAT_SEATS, 0).count, 2);
    assert_result(accounts_delete(s, zoe, "Zoé"), PEOPLE_DONE);
    recalled all = recall_side(s, CHAT_SEATS, 0);
    assert_int_equal(all.count, 1);
    assert_string_equal(all.words, "mine");
    assert_true(stores[0]->remove(stores[0], table, 1));
    assert_int_equal(recall_side(other, CHAT_SEATS, 0).count, 0);
}

static void test_who_is_banned_says_nothing(void **state) {
    const chat_word word = {.table = "t", .side = CHAT_SEATS, .number = 1};
    (void)state;
    assert_int_equal(append_lines(stores[0], "t", 0, "a\n"), STORE_STORED);
    int64_t zoe = made("Zoé", "k1", "s1");
    note_seat(zoe, "B");
    note_seat(zoe, "C");
    assert_int_equal(say_at(s, 1, "bad", MST_CHAT_ALL), 1);
    assert_result(chat_judge(s, &word, CHAT_BAN), PEOPLE_DONE);
    assert_result(chat_judge(s, &word, CHAT_BAN), PEOPLE_NOBODY);
    assert_int_equal(say_at(other, 1, "more", MST_CHAT_ALL), 0);
    assert_int_equal(say_at(other, 2, "more", MST_CHAT_ALL), 0);
    assert_int_equal(say_at(other, 0, "fine", MST_CHAT_ALL), 2);
    assert_result(chat_pardon(s, "Zoë"), PEOPLE_NOBODY);
    assert_result(chat_pardon(s, "ZOÉ"), PEOPLE_DONE);
    assert_int_equal(say_at(other, 1, "still silenced here", MST_CHAT_ALL), 0);
    assert_int_equal(say_at(other, 2, "fine", MST_CHAT_ALL), 3);
}

/* ---- all of them ---- */

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(test_values_come_back_as_they_went, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_a_reader_may_have_enough, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_what_is_taken_back_has_not_happened, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_tables_go_on_beside_people, set_up, tear_down),
    cmocka_unit_test(test_names_can_be_seen),
    cmocka_unit_test(test_large_and_small_letters_are_the_same),
    cmocka_unit_test_setup_teardown(test_an_account_is_made_and_known, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_a_name_is_given_once, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_a_credential_is_given_once, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_sessions_end, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_signing_out_everywhere_ends_all_of_one, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_a_session_lasts_from_its_last_use, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_sessions_have_a_limit, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_an_account_is_deleted_by_its_name, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_a_decision_is_called_for_once_by_one_of_two, set_up,
                                    tear_down),
    cmocka_unit_test_setup_teardown(test_who_held_a_seat_before_is_not_called, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_a_seat_has_so_many_browsers, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_of_tables_that_are_no_more_nobody_is_called, set_up,
                                    tear_down),
    cmocka_unit_test_setup_teardown(test_all_servers_have_one_key, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_words_are_counted_whoever_keeps_them, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_times_tell_the_order_of_both_talks, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_what_is_forbidden_is_not_kept, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_old_words_make_room, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_who_reported_first_is_heard_first, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_words_and_tables_go_with_what_they_belong_to, set_up,
                                    tear_down),
    cmocka_unit_test_setup_teardown(test_who_is_banned_says_nothing, set_up, tear_down),
};

int main(void) {
    return run_on_each_store("people", tests, sizeof tests / sizeof *tests);
}
