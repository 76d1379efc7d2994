/* test_page_cache.c -- SQLite's cache of pages is looked through when pages are to be dropped from
 * it, and not after every commit (store/page_cache.c). */
#include "store/page_cache.h"
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

static sqlite3_pcache_methods2 plain;
static unsigned looked_through; /* times */

static void count_drop(sqlite3_pcache *c, unsigned first) {
    looked_through++;
    plain.xTruncate(c, first);
}

/* Below the layer, where SQLite's own cache is asked. */
static void count_drops(void) {
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_GETPCACHE2, &plain), SQLITE_OK);
    sqlite3_pcache_methods2 counting = plain;
    counting.xTruncate = count_drop;
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_PCACHE2, &counting), SQLITE_OK);
}

static void run(sqlite3 *db, const char *sql) {
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
}

static int64_t ask(sqlite3 *db, const char *sql) {
    sqlite3_stmt *q;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &q, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(q), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    return number;
}

/* Lines of many tables, a commit each: their pages are split all the time. */
static void write_lines(sqlite3 *db, int tables, int lines) {
    char sql[160];
    for (int line = 0; line < lines; line++)
        for (int table = 0; table < tables; table++) {
            snprintf(sql, sizeof sql, "INSERT INTO log VALUES (%d, 'a line as long as lines are')",
                     table << 20 | line);
            run(db, sql);
        }
}

static void test_a_commit_that_drops_nothing_looks_at_nothing(void **state) {
    sqlite3 *db = *state;
    run(db, "CREATE TABLE log (place INTEGER PRIMARY KEY, text TEXT)");
    looked_through = 0;
    write_lines(db, 50, 60);
    assert_int_equal(ask(db, "SELECT count(*) FROM log"), 3000);
    assert_true(ask(db, "PRAGMA page_count") > 100);
    assert_int_equal(looked_through, 0);
}

/* A file that becomes shorter, and a change that is taken back. */
static void test_pages_behind_the_end_are_dropped(void **state) {
    sqlite3 *db = *state;
    looked_through = 0;
    run(db, "DELETE FROM log WHERE place > 10 << 20; VACUUM");
    assert_true(looked_through > 0);
    looked_through = 0;
    run(db,
        "BEGIN; CREATE TABLE more (text TEXT); INSERT INTO more SELECT text FROM log; ROLLBACK");
    assert_true(looked_through > 0);
}

static void test_what_is_written_after_that_is_right(void **state) {
    sqlite3 *db = *state;
    run(db, "DELETE FROM log");
    write_lines(db, 20, 60);
    assert_int_equal(ask(db, "SELECT count(*) FROM log WHERE text LIKE 'a line%'"), 1200);
    assert_int_equal(ask(db, "SELECT integrity_check = 'ok' FROM pragma_integrity_check"), 1);
}

static char file[] = "/tmp/mastaba-cache-XXXXXX";

static int set_up(void **state) {
    sqlite3 *db;
    int fd = mkstemp(file);
    if (fd < 0) return -1;
    close(fd);
    count_drops();
    page_cache_install();
    if (sqlite3_open(file, &db) != SQLITE_OK) return -1;
    run(db, "PRAGMA page_size = 1024; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF");
    *state = db;
    return 0;
}

static int tear_down(void **state) {
    sqlite3_close(*state);
    return unlink(file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_commit_that_drops_nothing_looks_at_nothing),
        cmocka_unit_test(test_pages_behind_the_end_are_dropped),
        cmocka_unit_test(test_what_is_written_after_that_is_right),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
