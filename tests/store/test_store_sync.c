/* test_store_sync.c -- what is called stored is on the disk: a disk under the store's own layer
 * that knows what of the log was written and not synced yet, and whose sync can be made to fail. */
#include "logs.h"
#include "mastaba/text.h"
#include "store/stores.h"
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char folder[64], file[128];

/* ---- the disk ---- */

static struct {
    uint32_t writes, syncs, unsynced; /* of logs */
    bool is_broken;                   /* no sync succeeds */
} disk;

static sqlite3_vfs *below, shim;
static sqlite3_io_methods methods; /* the system's, but for the two that are watched */
static const sqlite3_io_methods *real;

static int write_log(sqlite3_file *f, const void *bytes, int length, sqlite3_int64 at) {
    disk.writes++;
    disk.unsynced++;
    return real->xWrite(f, bytes, length, at);
}

static int sync_log(sqlite3_file *f, int flags) {
    if (disk.is_broken) return SQLITE_IOERR_FSYNC;
    disk.syncs++;
    disk.unsynced = 0;
    return real->xSync(f, flags);
}

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *got) {
    (void)vfs;
    int status = below->xOpen(below, name, f, flags, got);
    if (status != SQLITE_OK || !(flags & SQLITE_OPEN_WAL)) return status;
    real = f->pMethods;
    methods = *real;
    methods.xWrite = write_log;
    methods.xSync = sync_log;
    f->pMethods = &methods;
    return status;
}

/* The store's layer lies on whatever is usual when it is first needed. */
static int put_shim_below(void **state) {
    (void)state;
    below = sqlite3_vfs_find(NULL);
    shim = *below;
    shim.zName = "watched";
    shim.xOpen = open_file;
    return sqlite3_vfs_register(&shim, 1);
}

static store *opened(const char *name) {
    char why[512] = "";
    mst_text text = mst_text_in(why, sizeof why);
    store *s = store_open_sqlite(name, &text);
    if (!s) fail_msg("%s", why);
    return s;
}

static int set_up(void **state) {
    (void)state;
    make_folder(folder);
    name_in(file, folder, "mastaba.db");
    disk.is_broken = false;
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    remove_folder(folder);
    return 0;
}

/* ---- what it sees ---- */

static void assert_synced(store *s, const char *table, uint32_t seq, const char *text) {
    uint32_t writes = disk.writes, syncs = disk.syncs;
    assert_int_equal(append_lines(s, table, seq, text), STORE_STORED);
    assert_true(disk.writes > writes);
    assert_true(disk.syncs > syncs);
    assert_int_equal(disk.unsynced, 0);
}

static void test_stored_is_synced(void **state) {
    enum { LARGE = 500000 }; /* more than waits in memory at once */
    (void)state;
    store *s = opened(file);
    char *text = calloc(1, LARGE + 1);
    memset(text, 'x', LARGE);
    text[LARGE - 1] = '\n';
    assert_synced(s, "t", 0, "0\n");
    for (uint32_t seq = 1; seq < 50; seq++) assert_synced(s, "t", seq, "a play\n");
    assert_synced(s, "t", 50, text);
    assert_synced(s, "t", 51, "a play\n");
    free(text);
    s->close(s);
}

static void copy_file(const char *from, const char *to) {
    char block[4096];
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    assert_non_null(in);
    assert_non_null(out);
    for (size_t n; (n = fread(block, 1, sizeof block, in)) > 0;)
        assert_int_equal(fwrite(block, 1, n, out), n);
    fclose(in);
    fclose(out);
}

/* The files as a sudden death would leave them now. */
static store *after_death(const char *name) {
    char copy[128], from[140], to[140];
    name_in(copy, folder, name);
    snprintf(from, sizeof from, "%s-wal", file);
    snprintf(to, sizeof to, "%s-wal", copy);
    copy_file(file, copy);
    copy_file(from, to);
    return opened(copy);
}

static void test_what_was_not_synced_is_not_there_after_a_death(void **state) {
    (void)state;
    store *s = opened(file);
    append_lines(s, "t", 0, "0\n");
    append_lines(s, "t", 1, "1\n");
    disk.is_broken = true;
    assert_int_equal(append_lines(s, "t", 2, "refused\n"), STORE_FAILED);
    disk.is_broken = false;
    store *dead = after_death("dead.db");
    assert_log(dead, "t", "0\n1\n");
    dead->close(dead);
    assert_int_equal(append_lines(s, "t", 2, "2\n"), STORE_STORED);
    dead = after_death("later.db");
    assert_log(dead, "t", "0\n1\n2\n");
    dead->close(dead);
    s->close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_stored_is_synced, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_what_was_not_synced_is_not_there_after_a_death, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests_name("the disk under the store", tests, put_shim_below, NULL);
}
