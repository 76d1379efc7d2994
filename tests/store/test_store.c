/* test_store.c -- one suite for every store: what table/store.h promises, and stores.h. A new store
 * is a line in `kinds`. */
#include "database_server.h"
#include "logs.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "store/stores.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static char folder[64], file[128], why[512];
static const char *database; /* a URL; NULL: there is none */

static store *open_memory(void) {
    return store_open_memory();
}

static store *open_sqlite(void) {
    mst_text text = mst_text_in(why, sizeof why);
    return store_open_sqlite(file, &text);
}

static store *open_postgres(void) {
    mst_text text = mst_text_in(why, sizeof why);
    return store_open_database(database, &text);
}

typedef struct {
    const char *name;
    store *(*open)(void);
    bool is_lasting; /* what was closed can be opened again */
    bool is_file;    /* that can be copied to another */
} kind;

static const kind kinds[] = {
    {"every store: memory", open_memory, false, false},
    {"every store: sqlite", open_sqlite, true, true},
    {"every store: postgres", open_postgres, true, false},
};
static const kind *under_test;
static store *s;

static store *opened(void) {
    store *new = under_test->open();
    if (!new) fail_msg("%s", why);
    return new;
}

static int set_up(void **state) {
    (void)state;
    make_folder(folder);
    name_in(file, folder, "mastaba.db");
    if (under_test->open == open_postgres) database = database_server_url();
    s = opened();
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    s->close(s);
    remove_folder(folder);
    return 0;
}

/* ---- one log ---- */

static void test_lines_come_back(void **state) {
    (void)state;
    assert_int_equal(append_lines(s, "t", 0, "table\nseats\n"), STORE_STORED);
    assert_int_equal(append_lines(s, "t", 2, "A 2d1\n"), STORE_STORED);
    assert_int_equal(append_lines(s, "t", 3, "B /2\n* refill\n"), STORE_STORED);
    read_back b = read_log(s, "t", 0);
    assert_true(b.is_there);
    assert_string_equal(b.text, "table\nseats\nA 2d1\nB /2\n* refill\n");
    assert_int_equal(b.seq, 0);
    assert_int_equal(b.next, 5);
    assert_int_equal(b.writes, 3);
    assert_int_equal(b.time, LOG_TIME + 3);
    free(b.text);
}

static void test_reading_begins_anywhere(void **state) {
    (void)state;
    static const char *const rest[] = {
        "0\n1\n2\n3\n4\n", "1\n2\n3\n4\n", "2\n3\n4\n", "3\n4\n", "4\n", "", ""};
    append_lines(s, "t", 0, "0\n");
    append_lines(s, "t", 1, "1\n2\n3\n");
    append_lines(s, "t", 4, "4\n");
    for (uint32_t seq = 0; seq < 7; seq++) {
        read_back b = read_log(s, "t", seq);
        assert_true(b.is_there);
        assert_string_equal(b.text, rest[seq]);
        if (b.writes) assert_int_equal(b.seq, seq);
        free(b.text);
    }
    read_back b = read_log(s, "t", UINT32_MAX);
    assert_true(b.is_there);
    assert_int_equal(b.writes, 0);
    free(b.text);
}

static bool take_two(void *context, uint32_t seq, const char *text, size_t length, int64_t time) {
    (void)seq, (void)text, (void)length, (void)time;
    return ++*(uint32_t *)context < 2;
}

static void test_a_reader_may_have_enough(void **state) {
    (void)state;
    uint32_t taken = 0;
    append_lines(s, "t", 0, "0\n");
    for (uint32_t seq = 1; seq < 9; seq++) append_lines(s, "t", seq, "x\n");
    assert_true(s->read(s, "t", 0, take_two, &taken));
    assert_int_equal(taken, 2);
    assert_int_equal(append_lines(s, "t", 9, "x\n"), STORE_STORED); /* nothing is left locked */
}

static void test_any_other_place_is_a_conflict(void **state) {
    (void)state;
    append_lines(s, "t", 0, "0\n");
    append_lines(s, "t", 1, "1\n2\n3\n");
    static const uint32_t elsewhere[] = {0, 1, 2, 3, 5, 100, STORE_MAX_LINES - 2};
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
        assert_int_equal(append_lines(s, "t", elsewhere[i], "x\n"), STORE_CONFLICT);
    assert_string_equal(s->error(s), "");
    assert_log(s, "t", "0\n1\n2\n3\n");
    assert_int_equal(append_lines(s, "t", 4, "4\n"), STORE_STORED);
}

/* The second write is made for what the first would have changed; that another server has added as
 * many lines meanwhile does not make it fit. */
static void test_what_follows_a_conflict_is_one(void **state) {
    (void)state;
    append_lines(s, "t", 0, "0\n");
    append_lines(s, "t", 1, "of another server\n");
    store_write both[] = {write_of("t", 1, "first\n"), write_of("u", 0, "other\n"),
                          write_of("t", 2, "second\n")};
    s->append(s, both, 3);
    assert_int_equal(both[0].result, STORE_CONFLICT);
    assert_int_equal(both[1].result, STORE_STORED);
    assert_int_equal(both[2].result, STORE_CONFLICT);
    assert_log(s, "t", "0\nof another server\n");
    assert_log(s, "u", "other\n");
}

static void test_unknown_tables(void **state) {
    (void)state;
    assert_int_equal(append_lines(s, "nobody", 1, "x\n"), STORE_CONFLICT);
    assert_no_log(s, "nobody");
    append_lines(s, "somebody", 0, "x\n");
    assert_no_log(s, "nobody");
    assert_no_log(s, "");
}

static void test_bytes_are_kept(void **state) {
    (void)state;
    char all[257];
    for (int i = 0; i < 256; i++) all[i] = (char)i;
    all[256] = '\n';
    store_write w = write_of("t", 0, "x\n");
    w.text = all;
    w.length = sizeof all;
    w.lines = 2;
    w.time = -1;
    s->append(s, &w, 1);
    assert_int_equal(w.result, STORE_STORED);
    read_back b = read_log(s, "t", 0);
    assert_int_equal(b.length, sizeof all);
    assert_memory_equal(b.text, all, sizeof all);
    assert_int_equal(b.time, -1);
    free(b.text);
}

static void test_large_lines(void **state) {
    (void)state;
    enum { LARGE = 3000000 };
    char *text = malloc(LARGE + 1);
    memset(text, 'x', LARGE);
    text[LARGE - 1] = '\n';
    text[LARGE] = 0;
    assert_int_equal(append_lines(s, "t", 0, "0\n"), STORE_STORED);
    assert_int_equal(append_lines(s, "t", 1, text), STORE_STORED);
    assert_int_equal(append_lines(s, "t", 2, "2\n"), STORE_STORED);
    read_back b = read_log(s, "t", 1);
    assert_int_equal(b.length, LARGE + 2);
    assert_memory_equal(b.text, text, LARGE);
    free(b.text);
    free(text);
}

/* ---- several in one call ---- */

static void test_each_write_has_its_answer(void **state) {
    (void)state;
    append_lines(s, "a", 0, "a0\n");
    append_lines(s, "b", 0, "b0\n");
    append_lines(s, "c", 0, "c0\n");
    store_write w[] = {write_of("a", 1, "a1\n"),         write_of("b", 7, "wrong\n"),
                       write_of("nobody", 1, "wrong\n"), write_of("a", 0, "wrong\n"),
                       write_of("d", 0, "d0\n"),         write_of("c", 1, "c1\n")};
    s->append(s, w, 6);
    assert_int_equal(w[0].result, STORE_STORED);
    assert_int_equal(w[1].result, STORE_CONFLICT);
    assert_int_equal(w[2].result, STORE_CONFLICT);
    assert_int_equal(w[3].result, STORE_CONFLICT);
    assert_int_equal(w[4].result, STORE_STORED);
    assert_int_equal(w[5].result, STORE_STORED);
    assert_log(s, "a", "a0\na1\n");
    assert_log(s, "b", "b0\n");
    assert_log(s, "c", "c0\nc1\n");
    assert_log(s, "d", "d0\n");
}

static void test_writes_to_one_table_are_taken_in_order(void **state) {
    (void)state;
    store_write w[] = {write_of("t", 0, "0\n1\n"), write_of("t", 2, "2\n"), write_of("t", 3, "3\n"),
                       write_of("t", 3, "wrong\n"), write_of("t", 0, "wrong\n")};
    s->append(s, w, 5);
    assert_int_equal(w[0].result, STORE_STORED);
    assert_int_equal(w[1].result, STORE_STORED);
    assert_int_equal(w[2].result, STORE_STORED);
    assert_int_equal(w[3].result, STORE_CONFLICT);
    assert_int_equal(w[4].result, STORE_CONFLICT);
    assert_log(s, "t", "0\n1\n2\n3\n");
    s->append(s, w, 0);
    assert_string_equal(s->error(s), "");
}

static void test_what_cannot_be_kept_fails_alone(void **state) {
    (void)state;
    store_write w[] = {
        write_of("t", 0, "0\n"),  write_of("", 0, "x\n"),  write_of("12345678901234567", 0, "x\n"),
        write_of("a", 0, ""),     write_of("b", 0, "\n"),  write_of("c", 0, "\n"),
        write_of("t", 1, "1\n"),  write_of("d", 0, "\n"),  write_of("t", STORE_MAX_LINES, "x\n"),
        write_of(NULL, 0, "x\n"), write_of("e", 0, "x\n"), write_of("f", 0, "x\ny"),
    };
    w[10].lines = 2;
    w[4].game = "a key of thirty-two letters......";
    w[5].deck = NULL;
    w[7].has_status = true;
    w[7].status = (store_status)3;
    enum { COUNT = sizeof w / sizeof *w };
    s->append(s, w, COUNT);
    for (uint32_t i = 0; i < COUNT; i++)
        assert_int_equal(w[i].result, i == 0 || i == 6 ? STORE_STORED : STORE_FAILED);
    assert_true(*s->error(s));
    assert_log(s, "t", "0\n1\n");
    assert_no_log(s, "a");
}

/* ---- many tables ---- */

static const char *id_of(uint32_t number) {
    static char id[8][MST_ID_SIZE];
    static uint32_t next;
    next = (next + 1) % 8;
    snprintf(id[next], sizeof id[next], "%016x", number * 2654435761u);
    return id[next];
}

/* A model that is too simple to be wrong: all a store has to know of a log is how long it is, and
 * whether a write of it was refused just now. */
static void test_random_writes_agree_with_a_model(void **state) {
    (void)state;
    enum { TABLES = 50, CALLS = 400, MOST = 12 };
    static const char *const texts[] = {"a\n", "b\nc\n", "d\ne\nf\n"};
    uint32_t length[TABLES] = {0};
    mst_rng rng = mst_rng_seed(8);
    for (uint32_t call = 0; call < CALLS; call++) {
        store_write w[MOST];
        store_result expected[MOST];
        char ids[MOST][MST_ID_SIZE];
        bool is_refused[TABLES] = {false};
        uint32_t count = 1 + mst_rng_below(&rng, MOST);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t t = mst_rng_below(&rng, TABLES), seq = length[t];
            if (mst_rng_below(&rng, 4) == 0) seq = mst_rng_below(&rng, length[t] + 3);
            strcpy(ids[i], id_of(t));
            w[i] = write_of(ids[i], seq, texts[mst_rng_below(&rng, 3)]);
            if (seq != length[t]) is_refused[t] = true;
            expected[i] = is_refused[t] ? STORE_CONFLICT : STORE_STORED;
            if (!is_refused[t]) length[t] += w[i].lines;
        }
        s->append(s, w, count);
        for (uint32_t i = 0; i < count; i++) assert_int_equal(w[i].result, expected[i]);
    }
    for (uint32_t t = 0; t < TABLES; t++) assert_int_equal(log_length(s, id_of(t)), length[t]);
}

/* More than any store remembers at once. */
static void test_twenty_thousand_tables(void **state) {
    (void)state;
    enum { TABLES = 20000, GROUP = 500 };
    static store_write w[GROUP];
    static char ids[GROUP][MST_ID_SIZE];
    for (uint32_t round = 0; round < 2; round++) {
        for (uint32_t first = 0; first < TABLES; first += GROUP) {
            for (uint32_t i = 0; i < GROUP; i++) {
                strcpy(ids[i], id_of(first + i));
                w[i] = write_of(ids[i], round, round ? "one\n" : "zero\n");
            }
            s->append(s, w, GROUP);
            for (uint32_t i = 0; i < GROUP; i++) assert_int_equal(w[i].result, STORE_STORED);
        }
    }
    for (uint32_t t = 0; t < TABLES; t += 97) assert_log(s, id_of(t), "zero\none\n");
}

/* ---- lists ---- */

typedef struct {
    store_row row[8];
    uint32_t count, most;
} rows;

static bool take_row(void *context, const store_row *row) {
    rows *r = context;
    r->row[r->count++] = *row;
    return r->count < r->most;
}

static rows listed(store_status status, uint32_t most) {
    rows r = {.most = most};
    assert_true(s->list(s, status, take_row, &r));
    return r;
}

static void make(const char *table, const char *game, uint32_t rules_version, bool is_public) {
    store_write w = write_of(table, 0, "0\n");
    w.game = game;
    w.rules_version = rules_version;
    w.is_public = is_public;
    s->append(s, &w, 1);
    assert_int_equal(w.result, STORE_STORED);
}

static void set_status(const char *table, uint32_t seq, store_status status) {
    store_write w = write_of(table, seq, "@\n");
    w.has_status = true;
    w.status = status;
    s->append(s, &w, 1);
    assert_int_equal(w.result, STORE_STORED);
}

static void test_public_tables_are_listed(void **state) {
    (void)state;
    make("first", "lesson", 1, true);
    make("secret", "lesson", 1, false);
    make("second", "pyramis", 3, true);
    make("third", "lesson", 1, true);
    append_lines(s, "first", 1, "x\n"); /* the newest is the one made last all the same */
    rows r = listed(STORE_GATHERING, 8);
    assert_int_equal(r.count, 3);
    assert_string_equal(r.row[0].id, "third");
    assert_string_equal(r.row[1].id, "second");
    assert_string_equal(r.row[1].game, "pyramis");
    assert_string_equal(r.row[1].deck, "built-in");
    assert_int_equal(r.row[1].rules_version, 3);
    assert_int_equal(r.row[1].status, STORE_GATHERING);
    assert_int_equal(r.row[1].time, LOG_TIME);
    assert_string_equal(r.row[2].id, "first");
    assert_int_equal(r.row[2].time, LOG_TIME + 1);
    assert_int_equal(listed(STORE_GATHERING, 2).count, 2);
}

static void test_tables_being_played(void **state) {
    rows r = {.most = 8}, first = {.most = 1};
    (void)state;
    make("open", "lesson", 1, true);
    make("secret", "lesson", 1, false);
    make("over", "lesson", 1, false);
    make("public", "pyramis", 3, true);
    set_status("secret", 1, STORE_PLAYING);
    set_status("over", 1, STORE_PLAYING);
    set_status("over", 2, STORE_OVER);
    set_status("public", 1, STORE_PLAYING);
    assert_true(s->playing(s, take_row, &r));
    assert_int_equal(r.count, 2);
    assert_string_equal(r.row[0].id, "public");
    assert_string_equal(r.row[0].game, "pyramis");
    assert_string_equal(r.row[1].id, "secret");
    assert_int_equal(r.row[1].status, STORE_PLAYING);
    assert_true(s->playing(s, take_row, &first));
    assert_int_equal(first.count, 1);
}

static void test_tables_move_between_lists(void **state) {
    (void)state;
    make("a", "lesson", 1, true);
    make("b", "lesson", 1, true);
    set_status("a", 1, STORE_PLAYING);
    assert_string_equal(listed(STORE_GATHERING, 8).row[0].id, "b");
    assert_string_equal(listed(STORE_PLAYING, 8).row[0].id, "a");
    set_status("a", 2, STORE_OVER);
    assert_int_equal(listed(STORE_PLAYING, 8).count, 0);
    assert_int_equal(listed(STORE_OVER, 8).count, 1);
    store_write late = write_of("b", 9, "@\n");
    late.has_status = true;
    late.status = STORE_OVER;
    s->append(s, &late, 1);
    assert_int_equal(late.result, STORE_CONFLICT); /* and changes no status */
    assert_int_equal(listed(STORE_GATHERING, 8).count, 1);
    store_write made = write_of("c", 0, "0\n");
    made.has_status = true;
    made.status = STORE_PLAYING;
    s->append(s, &made, 1);
    assert_string_equal(listed(STORE_PLAYING, 8).row[0].id, "c");
}

static uint32_t tables_in_use(const rows *r, const char *game, uint32_t rules_version) {
    for (uint32_t i = 0; i < r->count; i++)
        if (mst_text_same(r->row[i].game, game) && r->row[i].rules_version == rules_version)
            return r->row[i].tables;
    return 0;
}

static void test_rules_in_use(void **state) {
    (void)state;
    rows r = {.most = 8};
    assert_true(s->in_use(s, take_row, &r));
    assert_int_equal(r.count, 0);
    make("a", "lesson", 1, true);
    make("b", "pyramis", 1, false);
    make("c", "lesson", 1, false);
    make("d", "lesson", 2, true);
    make("e", "tresors", 1, true);
    set_status("c", 1, STORE_PLAYING);
    set_status("e", 1, STORE_OVER);
    assert_true(s->in_use(s, take_row, &r));
    assert_int_equal(r.count, 3);
    assert_int_equal(tables_in_use(&r, "lesson", 1), 2);
    assert_int_equal(tables_in_use(&r, "lesson", 2), 1);
    assert_int_equal(tables_in_use(&r, "pyramis", 1), 1);
    assert_string_equal(r.row[0].deck, "built-in");
    rows first = {.most = 1};
    assert_true(s->in_use(s, take_row, &first));
    assert_int_equal(first.count, 1);
}

static void test_pieces_in_use(void **state) {
    (void)state;
    static const char *const pieces[] = {"0123456789abcdef", "fedcba9876543210",
                                         "0123456789abcdef"};
    static const char *const ids[] = {"a", "b", "c"};
    rows r = {.most = 8};
    for (uint32_t i = 0; i < 3; i++) {
        store_write w = write_of(ids[i], 0, "0\n");
        w.deck = "mine";
        w.pieces = pieces[i];
        s->append(s, &w, 1);
        assert_int_equal(w.result, STORE_STORED);
    }
    assert_true(s->in_use(s, take_row, &r));
    assert_int_equal(r.count, 2);
    uint32_t twice = r.row[1].tables == 2;
    assert_int_equal(r.row[twice].tables, 2);
    assert_string_equal(r.row[twice].pieces, pieces[0]);
    assert_true(mst_text_same(r.row[twice].id, "a") || mst_text_same(r.row[twice].id, "c"));
    assert_string_equal(r.row[!twice].pieces, pieces[1]);
    assert_string_equal(r.row[!twice].id, "b");
}

/* ---- removing ---- */

static rows idle_ones(store_status status, int64_t before) {
    rows r = {.most = 8};
    assert_true(s->idle(s, status, before, take_row, &r));
    return r;
}

static void test_idle_tables(void **state) {
    (void)state;
    make("first", "lesson", 1, false);
    make("second", "lesson", 1, true);
    make("third", "lesson", 1, true);
    make("over", "lesson", 1, true);
    append_lines(s, "second", 1, "x\n");
    set_status("over", 1, STORE_OVER);
    rows r = idle_ones(STORE_GATHERING, LOG_TIME + 1);
    assert_int_equal(r.count, 2);
    assert_string_equal(r.row[0].id, "first");
    assert_int_equal(r.row[0].time, LOG_TIME);
    assert_string_equal(r.row[1].id, "third");
    assert_int_equal(idle_ones(STORE_GATHERING, LOG_TIME).count, 0);
    assert_int_equal(idle_ones(STORE_GATHERING, LOG_TIME + 2).count, 3);
    assert_int_equal(idle_ones(STORE_PLAYING, INT64_MAX).count, 0);
    assert_string_equal(idle_ones(STORE_OVER, INT64_MAX).row[0].id, "over");
    rows one = {.most = 1};
    assert_true(s->idle(s, STORE_GATHERING, INT64_MAX, take_row, &one));
    assert_int_equal(one.count, 1);
}

static void test_removed_tables_are_gone(void **state) {
    (void)state;
    static const char gone[][MST_ID_SIZE] = {"b", "nobody", "d"};
    make("a", "lesson", 1, true);
    make("b", "lesson", 1, true);
    make("c", "lesson", 1, true);
    make("d", "lesson", 1, true);
    append_lines(s, "b", 1, "1\n");
    assert_true(s->remove(s, gone, 3));
    assert_no_log(s, "b");
    assert_no_log(s, "d");
    assert_int_equal(listed(STORE_GATHERING, 8).count, 2);
    assert_int_equal(append_lines(s, "b", 2, "x\n"), STORE_CONFLICT);
    assert_int_equal(append_lines(s, "a", 1, "1\n"), STORE_STORED);
    make("d", "pyramis", 2, true); /* as if it had never been */
    assert_log(s, "d", "0\n");
    assert_log(s, "a", "0\n1\n");
    assert_log(s, "c", "0\n");
}

/* ---- servers ---- */

static void test_lengths_of_logs(void **state) {
    (void)state;
    static const char asked[][MST_ID_SIZE] = {"b", "nobody", "a"};
    uint32_t length[3] = {9, 9, 9};
    append_lines(s, "a", 0, "0\n");
    append_lines(s, "b", 0, "0\n1\n");
    append_lines(s, "b", 2, "2\n3\n4\n");
    assert_true(s->lengths(s, asked, 3, length));
    assert_int_equal(length[0], 5);
    assert_int_equal(length[1], 0);
    assert_int_equal(length[2], 1);
    assert_true(s->lengths(s, asked, 0, length));
}

static int64_t serving_since(int64_t now) {
    static const store_server who = {.address = "127.0.0.1:8080", .program = "mastaba 0"};
    store_serving told = {.since = -1};
    assert_true(s->beat(s, &who, now, &told));
    assert_int_equal(told.servers, 1);
    return told.since;
}

static void test_since_when_somebody_serves(void **state) {
    (void)state;
    assert_int_equal(serving_since(1000), 1000);
    assert_int_equal(serving_since(3000), 1000);
    assert_true(s->leave(s));
    assert_int_equal(serving_since(5000), 5000);
    assert_int_equal(serving_since(7000), 5000);
}

static rows claimed(const char held[][MST_ID_SIZE], uint32_t held_count, uint32_t most,
                    int64_t lapse) {
    store_claim what = {held, held_count, most, lapse};
    rows r = {.most = 8};
    assert_true(s->claim(s, &what, take_row, &r));
    return r;
}

/* A millisecond after somebody had it, a table is anybody's. */
static rows claimed_soon(uint32_t most) {
    rows r;
    while ((r = claimed(NULL, 0, most, 1)).count == 0) {
    }
    return r;
}

static void make_for_bots(const char *table, store_status status) {
    store_write w = write_of(table, 0, "0\n");
    w.bots_only = true;
    w.has_status = true;
    w.status = status;
    s->append(s, &w, 1);
    assert_int_equal(w.result, STORE_STORED);
}

static void test_games_of_bots_are_claimed(void **state) {
    (void)state;
    enum { LONG = 1000 * 1000 };
    static const char a[][MST_ID_SIZE] = {"a"};
    make_for_bots("a", STORE_PLAYING);
    make_for_bots("over", STORE_OVER);
    make("people", "lesson", 1, true);
    set_status("people", 1, STORE_PLAYING);
    make_for_bots("b", STORE_PLAYING);
    assert_int_equal(claimed(NULL, 0, 8, LONG).count, 0); /* who made them has them */
    nanosleep(&(struct timespec){.tv_nsec = 2000000},
              NULL); /* or "a" is claimed when "b" is made, and both are alike */
    rows r = claimed_soon(1);
    assert_int_equal(r.count, 1);
    assert_string_equal(r.row[0].id, "a");
    assert_string_equal(r.row[0].game, "lesson");
    assert_string_equal(claimed_soon(1).row[0].id, "b");
    assert_int_equal(claimed(a, 1, 8, LONG).count, 0);
    while ((r = claimed(NULL, 0, 8, 1)).count < 2) {
    } /* both */
    assert_int_equal(r.count, 2);
    set_status("b", 1, STORE_OVER);
    assert_string_equal(claimed_soon(8).row[0].id, "a");
}

static void test_what_is_held_is_not_claimed(void **state) {
    (void)state;
    static const char a[][MST_ID_SIZE] = {"a"};
    make_for_bots("a", STORE_PLAYING);
    make_for_bots("b", STORE_PLAYING);
    for (int i = 0; i < 3; i++) {
        rows r;
        while ((r = claimed(a, 1, 8, 1)).count == 0) {
        }
        assert_int_equal(r.count, 1);
        assert_string_equal(r.row[0].id, "b");
    }
}

/* ---- closing and opening ---- */

static void test_everything_is_kept(void **state) {
    (void)state;
    if (!under_test->is_lasting) skip();
    make("secret", "lesson", 1, false);
    make("open", "pyramis", 2, true);
    append_lines(s, "open", 1, "1\n2\n");
    set_status("open", 3, STORE_PLAYING);
    s->close(s);
    s = opened();
    assert_log(s, "open", "0\n1\n2\n@\n");
    assert_log(s, "secret", "0\n");
    rows r = listed(STORE_PLAYING, 8);
    assert_int_equal(r.count, 1);
    assert_string_equal(r.row[0].id, "open");
    assert_int_equal(r.row[0].time, LOG_TIME + 3);
    assert_int_equal(append_lines(s, "open", 3, "x\n"), STORE_CONFLICT);
    assert_int_equal(append_lines(s, "open", 4, "x\n"), STORE_STORED);
    assert_int_equal(append_lines(s, "secret", 0, "x\n"), STORE_CONFLICT);
}

static void test_a_copy_is_a_store(void **state) {
    (void)state;
    char copy[128];
    name_in(copy, folder, "copy.db");
    append_lines(s, "t", 0, "0\n");
    const char *refusal = s->backup(s, copy);
    if (!under_test->is_file) {
        assert_non_null(refusal);
        return;
    }
    if (refusal) fail_msg("%s", refusal);
    append_lines(s, "t", 1, "after\n");
    assert_non_null(strstr(s->backup(s, copy), "copy.db"));
    s->close(s);
    strcpy(file, copy);
    s = opened();
    assert_log(s, "t", "0\n");
}

int main(void) {
    const struct CMUnitTest suite[] = {
        cmocka_unit_test_setup_teardown(test_lines_come_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_reading_begins_anywhere, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_reader_may_have_enough, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_any_other_place_is_a_conflict, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_what_follows_a_conflict_is_one, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_unknown_tables, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_bytes_are_kept, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_large_lines, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_each_write_has_its_answer, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_writes_to_one_table_are_taken_in_order, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_what_cannot_be_kept_fails_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_random_writes_agree_with_a_model, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_twenty_thousand_tables, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_public_tables_are_listed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_tables_move_between_lists, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_tables_being_played, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_rules_in_use, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_pieces_in_use, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_idle_tables, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_removed_tables_are_gone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_lengths_of_logs, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_since_when_somebody_serves, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_games_of_bots_are_claimed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_what_is_held_is_not_claimed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_everything_is_kept, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_copy_is_a_store, set_up, tear_down),
    };
    int failures = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        under_test = &kinds[i];
        if (under_test->open == open_postgres && !database_server_url()) continue;
        failures += cmocka_run_group_tests_name(under_test->name, suite, NULL, NULL);
    }
    database_server_stop();
    return failures;
}
