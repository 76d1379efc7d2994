/* test_store_sqlite.c -- what only a store in a file can go through: other processes, sudden death,
 * a full disk, damage, older and newer programs, copies in full flight. */
#include "logs.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "store/file.h"
#include "store/hold.h"
#include "store/stores.h"
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[64], file[128], disk[128], why[512];

static int set_up(void **state) {
    (void)state;
    make_folder(folder);
    name_in(file, folder, "mastaba.db");
    disk[0] = 0;
    return 0;
}

/* A test that failed leaves its small disk mounted, and in use. */
static int tear_down(void **state) {
    (void)state;
    if (disk[0]) umount2(disk, MNT_DETACH);
    remove_folder(folder);
    return 0;
}

static store *try_open(const char *name) {
    why[0] = 0;
    mst_text text = mst_text_in(why, sizeof why);
    return store_open_sqlite(name, &text);
}

static store *opened(const char *name) {
    store *s = try_open(name);
    if (!s) fail_msg("%s", why);
    return s;
}

/* Refused, in words that name the file. */
static void assert_refused(const char *name, const char *words) {
    store *s = try_open(name);
    if (s) fail_msg("%s was opened", name);
    if (!strstr(why, name) || !strstr(why, words)) fail_msg("\"%s\" lacks \"%s\"", why, words);
}

static void run_sql(const char *name, const char *sql) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(name, &db), SQLITE_OK);
    if (!file_run(db, sql)) fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
}

static int64_t number_from(const char *name, const char *sql) {
    sqlite3 *db;
    int64_t number = -1;
    assert_int_equal(sqlite3_open(name, &db), SQLITE_OK);
    if (!file_ask(db, sql, &number)) fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
    return number;
}

/* Of this process alone, whatever else the machine has to do. */
static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- two at once ---- */

static void test_two_connections_take_turns(void **state) {
    (void)state;
    store *a = opened(file), *b = opened(file);
    assert_int_equal(append_lines(a, "t", 0, "0\n"), STORE_STORED);
    assert_int_equal(append_lines(b, "t", 0, "x\n"), STORE_CONFLICT);
    assert_int_equal(append_lines(b, "t", 1, "1\n2\n"), STORE_STORED);
    assert_int_equal(append_lines(a, "t", 1, "x\n"), STORE_CONFLICT);
    assert_int_equal(append_lines(a, "t", 2, "x\n"), STORE_CONFLICT); /* inside b's write */
    assert_int_equal(append_lines(a, "t", 3, "3\n"), STORE_STORED);
    assert_int_equal(append_lines(b, "t", 3, "x\n"), STORE_CONFLICT);
    assert_log(b, "t", "0\n1\n2\n3\n");
    assert_int_equal(append_lines(b, "t", 4, "4\n"), STORE_STORED); /* a read comes between */
    assert_log(a, "t", "0\n1\n2\n3\n4\n");
    assert_int_equal(append_lines(a, "t", 4, "x\n"), STORE_CONFLICT);
    a->close(a);
    b->close(b);
}

/* Writes `line` wherever the log ends until it is long enough; returns how often it was first. */
static int race(const char *line) {
    enum { FINISH = 200 };
    int won = 0;
    store *s = try_open(file);
    for (uint32_t seq = 1; s && seq < FINISH;) {
        store_result result = append_lines(s, "t", seq, line);
        if (result == STORE_FAILED) break;
        won += result == STORE_STORED;
        seq = log_length(s, "t");
    }
    if (s) s->close(s);
    return won;
}

static void test_one_of_two_racers_wins_each_place(void **state) {
    (void)state;
    store *s = opened(file);
    append_lines(s, "t", 0, "0\n");
    pid_t racer[2];
    int won[2], lines[2] = {0};
    for (int i = 0; i < 2; i++) {
        racer[i] = fork();
        if (racer[i] == 0) _exit(race(i ? "b\n" : "a\n"));
    }
    for (int i = 0; i < 2; i++) {
        int status;
        waitpid(racer[i], &status, 0);
        assert_true(WIFEXITED(status));
        won[i] = WEXITSTATUS(status);
    }
    read_back b = read_log(s, "t", 1);
    for (size_t i = 0; i < b.length; i += 2) lines[b.text[i] == 'b']++;
    assert_int_equal(b.next, 200);
    assert_int_equal(lines[0], won[0]);
    assert_int_equal(lines[1], won[1]);
    free(b.text);
    s->close(s);
}

static void test_a_locked_file_fails_and_recovers(void **state) {
    (void)state;
    sqlite3 *other;
    store *s = opened(file);
    append_lines(s, "t", 0, "0\n");
    assert_int_equal(sqlite3_open(file, &other), SQLITE_OK);
    assert_true(file_run(other, "BEGIN IMMEDIATE"));
    assert_int_equal(append_lines(s, "t", 1, "1\n"), STORE_FAILED);
    assert_non_null(strstr(s->error(s), file));
    assert_non_null(strstr(s->error(s), "locked"));
    assert_log(s, "t", "0\n"); /* reading goes on */
    assert_true(file_run(other, "ROLLBACK"));
    assert_int_equal(append_lines(s, "t", 1, "1\n"), STORE_STORED);
    sqlite3_close(other);
    s->close(s);
}

/* ---- one holder ---- */

static store_hold *try_hold(const char *name) {
    mst_text text = mst_text_in(why, sizeof why);
    why[0] = 0;
    return store_hold_file(name, &text);
}

static void test_a_held_file_says_who_holds_it(void **state) {
    (void)state;
    char process[40], link[128];
    name_in(link, folder, "link.db");
    snprintf(process, sizeof process, "process %ld", (long)getpid());
    store *s = opened(file);
    assert_int_equal(symlink("mastaba.db", link), 0);
    store_hold *held = try_hold(file);
    assert_non_null(held);
    assert_null(try_hold(link)); /* whatever it is called */
    assert_non_null(strstr(why, "link.db: it is in use by "));
    assert_non_null(strstr(why, process));
    store_hold_address(held, "http://127.0.0.1:8080/");
    assert_null(try_hold(file));
    assert_non_null(strstr(why, process));
    assert_non_null(strstr(why, " at http://127.0.0.1:8080/"));
    assert_int_equal(append_lines(s, "t", 0, "0\n"), STORE_STORED); /* SQLite is undisturbed */
    store_release(held);
    held = try_hold(link);
    assert_non_null(held);
    store_release(held);
    s->close(s);
}

static void test_a_hold_ends_with_its_process(void **state) {
    (void)state;
    int pipe_end[2], status;
    char byte = 0;
    assert_int_equal(pipe(pipe_end), 0);
    pid_t holder = fork();
    if (holder == 0) {
        byte = try_hold(file) ? 'y' : 'n';
        if (write(pipe_end[1], &byte, 1) == 1) pause();
        _exit(1);
    }
    assert_int_equal(read(pipe_end[0], &byte, 1), 1);
    store_hold *second = try_hold(file);
    kill(holder, SIGKILL); /* before anything can fail, or it would stay */
    waitpid(holder, &status, 0);
    assert_int_equal(byte, 'y');
    assert_null(second);
    store_hold *held = try_hold(file);
    if (!held) fail_msg("%s", why);
    store_release(held);
    close(pipe_end[0]);
    close(pipe_end[1]);
}

/* ---- sudden death ---- */

enum { VICTIM_TABLES = 8 };

static const char *const victim_ids[VICTIM_TABLES] = {"a", "b", "c", "d", "e", "f", "g", "h"};

/* Appends to all tables again and again, and says after each call how long all of them are. */
static void append_until_killed(int report) {
    store_write w[VICTIM_TABLES];
    store *s = try_open(file);
    uint32_t length = s ? log_length(s, "a") : 0;
    while (s) {
        for (uint32_t i = 0; i < VICTIM_TABLES; i++)
            w[i] = write_of(victim_ids[i], length, "a play\n");
        s->append(s, w, VICTIM_TABLES);
        for (uint32_t i = 0; i < VICTIM_TABLES; i++)
            if (w[i].result != STORE_STORED) _exit(1);
        length++;
        if (write(report, &length, sizeof length) != sizeof length) _exit(2);
    }
    _exit(3);
}

static uint32_t next_report(int pipe_end) { /* 0: there will be none */
    uint32_t length;
    return read(pipe_end, &length, sizeof length) == sizeof length ? length : 0;
}

static uint32_t last_report(int pipe_end, uint32_t length) {
    for (uint32_t next; (next = next_report(pipe_end));) length = next;
    return length;
}

static void nap(uint32_t microseconds) {
    nanosleep(&(struct timespec){.tv_nsec = microseconds * 1000L}, NULL);
}

static pid_t start_victim(int pipe_end[2]) {
    assert_int_equal(pipe(pipe_end), 0);
    pid_t victim = fork();
    if (victim == 0) append_until_killed(pipe_end[1]);
    close(pipe_end[1]);
    return victim;
}

static uint32_t stop_victim(pid_t victim, int pipe_end, uint32_t reported) {
    int status;
    kill(victim, SIGKILL);
    uint32_t acknowledged = last_report(pipe_end, reported);
    waitpid(victim, &status, 0);
    if (!WIFSIGNALED(status)) fail_msg("the writer gave up by itself: %d", WEXITSTATUS(status));
    close(pipe_end);
    return acknowledged;
}

static void test_what_was_acknowledged_survives_death(void **state) {
    (void)state;
    enum { KILLS = 40 };
    mst_rng rng = mst_rng_seed(9);
    uint32_t before = 0;
    for (uint32_t kill_number = 0; kill_number < KILLS; kill_number++) {
        int pipe_end[2];
        pid_t victim = start_victim(pipe_end);
        /* Every other one dies once it has written, however slow the machine is. */
        uint32_t reported = kill_number % 2 ? next_report(pipe_end[0]) : 0;
        nap(2000 + mst_rng_below(&rng, 30000));
        uint32_t acknowledged = stop_victim(victim, pipe_end[0], reported);
        store *s = opened(file);
        uint32_t length = log_length(s, "a");
        assert_true(length >= acknowledged && length >= before);
        assert_true(acknowledged == 0 || length <= acknowledged + 1);
        for (uint32_t i = 1; i < VICTIM_TABLES; i++) /* a call is kept whole or not at all */
            assert_int_equal(log_length(s, victim_ids[i]), length);
        s->close(s);
        before = length;
    }
    assert_true(before >= KILLS / 2);
}

/* ---- no room ---- */

/* Files of this process may not grow beyond what the log has now. */
static void limit_files(const char *name, bool is_on) {
    struct rlimit limit;
    struct stat now;
    char log[140];
    snprintf(log, sizeof log, "%s-wal", name);
    getrlimit(RLIMIT_FSIZE, &limit);
    assert_int_equal(stat(log, &now), 0);
    limit.rlim_cur = is_on ? (rlim_t)now.st_size + 500 : limit.rlim_max;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void assert_all_fail(store *s, uint32_t seq) {
    store_write w[] = {write_of("t", seq, "lost\n"), write_of("new", 0, "lost\n"),
                       write_of("t", seq + 1, "lost\n")};
    s->append(s, w, 3);
    for (int i = 0; i < 3; i++) assert_int_equal(w[i].result, STORE_FAILED);
    assert_non_null(strstr(s->error(s), "mastaba.db"));
}

static void test_a_limit_on_files_fails_and_recovers(void **state) {
    (void)state;
    store *s = opened(file);
    append_lines(s, "t", 0, "0\n");
    limit_files(file, true);
    assert_all_fail(s, 1);
    assert_log(s, "t", "0\n");
    assert_all_fail(s, 1);
    limit_files(file, false);
    assert_int_equal(append_lines(s, "t", 1, "1\n"), STORE_STORED);
    assert_int_equal(append_lines(s, "new", 0, "0\n"), STORE_STORED);
    s->close(s);
    s = opened(file);
    assert_log(s, "t", "0\n1\n");
    assert_log(s, "new", "0\n");
    s->close(s);
}

static bool fill_disk(const char *name) {
    static const char block[4096];
    int f = open(name, O_WRONLY | O_CREAT, 0600);
    if (f < 0) return false;
    while (write(f, block, sizeof block) > 0) continue;
    close(f);
    return true;
}

/* Needs the right to mount a small disk. */
static void test_a_full_disk_fails_and_recovers(void **state) {
    (void)state;
    char on_disk[160], filler[160];
    name_in(disk, folder, "disk");
    assert_int_equal(mkdir(disk, 0700), 0);
    if (mount("none", disk, "tmpfs", 0, "size=1m") != 0) {
        disk[0] = 0;
        skip();
    }
    snprintf(on_disk, sizeof on_disk, "%s/mastaba.db", disk);
    snprintf(filler, sizeof filler, "%s/filler", disk);
    store *s = opened(on_disk);
    uint32_t length = 0;
    while (length < 20) assert_int_equal(append_lines(s, "t", length++, "x\n"), STORE_STORED);
    assert_true(fill_disk(filler));
    while (length < 100 && append_lines(s, "t", length, "x\n") == STORE_STORED) length++;
    assert_true(length < 100);
    assert_all_fail(s, length);
    assert_non_null(strstr(s->error(s), "full"));
    assert_int_equal(log_length(s, "t"), length);
    remove(filler);
    assert_int_equal(append_lines(s, "t", length, "x\n"), STORE_STORED);
    s->close(s);
    s = opened(on_disk);
    assert_int_equal(log_length(s, "t"), length + 1);
    s->close(s);
}

/* ---- files that are not as they should be ---- */

static void overwrite(const char *name, long at, const char *bytes, size_t length) {
    FILE *f = fopen(name, "r+b");
    if (!f) f = fopen(name, "wb");
    assert_non_null(f);
    assert_int_equal(fseek(f, at, SEEK_SET), 0);
    assert_int_equal(fwrite(bytes, 1, length, f), length);
    fclose(f);
}

static void make_full_file(void) {
    enum { WRITES = 400 };
    store_write w[WRITES];
    store *s = opened(file);
    for (uint32_t seq = 0; seq < WRITES; seq++)
        w[seq] = write_of("t", seq, "a line of some length, so that there are many pages of it\n");
    s->append(s, w, WRITES);
    assert_int_equal(w[WRITES - 1].result, STORE_STORED);
    s->close(s);
}

static void test_strangers_are_refused(void **state) {
    (void)state;
    char words[2000], other[128];
    memset(words, 'x', sizeof words);
    overwrite(file, 0, words, sizeof words);
    assert_refused(file, "not a database");
    name_in(other, folder, "other.db");
    run_sql(other, "CREATE TABLE recipes (name TEXT); PRAGMA user_version = 1");
    assert_refused(other, "another program");
    assert_int_equal(number_from(other, "SELECT count(*) FROM sqlite_schema"), 1);
    assert_refused(folder, "cannot be opened");
    name_in(other, folder, "nowhere/mastaba.db");
    assert_refused(other, "cannot be opened");
}

static void test_damage_is_refused(void **state) {
    (void)state;
    make_full_file();
    assert_int_equal(truncate(file, 5 * 1024), 0);
    assert_refused(file, "malformed");
}

static bool take_nothing(void *context, uint32_t seq, const char *text, size_t length,
                         int64_t time) {
    (void)context, (void)seq, (void)text, (void)length, (void)time;
    return true;
}

/* A log of three writes, five lines; what `sql` makes of it cannot be read, in these words. */
static void assert_noticed(const char *sql, const char *words) {
    mst_text text = mst_text_in(why, sizeof why);
    char broken[128];
    name_in(broken, folder, "broken.db");
    remove(broken);
    assert_true(store_copy_sqlite(file, broken, &text));
    run_sql(broken, sql);
    store *s = opened(broken);
    assert_false(s->read(s, "t", 0, take_nothing, NULL));
    if (!strstr(s->error(s), words)) fail_msg("%s: \"%s\" lacks \"%s\"", sql, s->error(s), words);
    assert_log(s, "other", "0\n");
    s->close(s);
}

static void test_changed_writes_are_noticed(void **state) {
    (void)state;
    store *s = opened(file);
    append_lines(s, "t", 0, "0\n");
    append_lines(s, "t", 1, "A 1d1\nB 2d2\nC 3d3\n");
    append_lines(s, "t", 4, "A 4d4\n");
    append_lines(s, "other", 0, "0\n");
    s->close(s);
    static const char changed[] = "it is not as it was stored";
    assert_noticed("UPDATE log SET text = replace(text, 'B 2d2', 'B 2d3')", changed);
    assert_noticed("UPDATE log SET text = replace(text, 'B 2d2', 'B 2d3')", "line 2: ");
    assert_noticed("UPDATE log SET time = time + 1 WHERE lines = 3", changed);
    assert_noticed("UPDATE log SET sum = sum + 1 WHERE lines = 3", changed);
    assert_noticed("UPDATE log SET lines = 2 WHERE lines = 3", changed);
    assert_noticed("UPDATE log SET sum = NULL, lines = 2 WHERE place & 0xffffff = 4", "line 5: ");
    assert_noticed("UPDATE log SET place = place + 1 WHERE place & 0xffffff = 4", "line 5: ");
}

static void test_missing_writes_are_noticed(void **state) {
    (void)state;
    store *s = opened(file);
    append_lines(s, "t", 0, "0\n");
    append_lines(s, "t", 1, "1\n2\n3\n");
    append_lines(s, "t", 4, "4\n");
    append_lines(s, "other", 0, "0\n");
    s->close(s);
    assert_noticed("DELETE FROM log WHERE lines = 3", "line 2: it is missing");
    assert_noticed("DELETE FROM log WHERE place = 1 << 24", "line 1: it is missing");
    assert_noticed("DELETE FROM log WHERE place >> 24 = 1", "line 1: it is missing");
}

static void test_writes_of_older_files_have_no_checksum(void **state) {
    (void)state;
    store *s = opened(file);
    append_lines(s, "t", 0, "0\n");
    append_lines(s, "t", 1, "1\n");
    s->close(s);
    run_sql(file, "UPDATE log SET sum = NULL");
    s = opened(file);
    assert_log(s, "t", "0\n1\n");
    assert_int_equal(append_lines(s, "t", 2, "2\n"), STORE_STORED);
    assert_log(s, "t", "0\n1\n2\n");
    s->close(s);
    assert_int_equal(number_from(file, "SELECT count(sum) FROM log"), 1);
}

/* Whatever is damaged, calls fail in words or do their work. */
static void test_damage_is_survived(void **state) {
    (void)state;
    enum { TRIES = 30 };
    char whole[128], noise[600];
    mst_rng rng = mst_rng_seed(10);
    make_full_file();
    name_in(whole, folder, "whole");
    for (int i = 0, failures = 0; i < TRIES || failures == 0; i++) {
        mst_text text = mst_text_in(why, sizeof why);
        remove(whole);
        assert_true(store_copy_sqlite(file, whole, &text));
        for (size_t k = 0; k < sizeof noise; k++) noise[k] = (char)mst_rng_next(&rng);
        overwrite(whole, 100 + (long)mst_rng_below(&rng, 25000), noise, sizeof noise);
        store *s = try_open(whole);
        if (!s) {
            assert_non_null(strstr(why, whole));
            continue;
        }
        bool is_read = s->read(s, "t", 0, take_nothing, NULL);
        if (!is_read && *s->error(s)) failures++;
        uint32_t seq = mst_rng_below(&rng, 500);
        if (append_lines(s, "t", seq, "x\n") == STORE_FAILED) assert_true(*s->error(s));
        s->close(s);
    }
}

static void test_a_file_one_may_not_write_is_refused(void **state) {
    (void)state;
    enum { NOBODY = 65534 };
    make_full_file();
    assert_int_equal(chmod(folder, 0755) | chmod(file, 0444), 0);
    pid_t child = fork();
    if (child == 0) {
        if (geteuid() == 0 && setuid(NOBODY) != 0) _exit(0);
        _exit(try_open(file) == NULL && strstr(why, file) ? 0 : 1);
    }
    int status;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
}

/* ---- versions ---- */

static void assert_private(const char *name) {
    struct stat there;
    assert_int_equal(stat(name, &there), 0);
    assert_int_equal(there.st_mode & 077, 0);
}

/* A log holds what the dealer must keep to himself. */
static void test_files_are_their_owners_alone(void **state) {
    (void)state;
    char log[140], copied[128];
    store *s = opened(file);
    append_lines(s, "t", 0, "0\n");
    snprintf(log, sizeof log, "%s-wal", file);
    name_in(copied, folder, "copy.db");
    assert_null(s->backup(s, copied));
    assert_private(file);
    assert_private(log);
    assert_private(copied);
    s->close(s);
}

/* Whatever it was before: one that others made readable, with the files beside it. */
static void test_files_become_their_owners_alone(void **state) {
    (void)state;
    static const char *const behind[] = {"", "-wal", "-shm"};
    char name[140];
    make_full_file();
    assert_int_equal(chmod(file, 0644), 0);
    store *first = opened(file); /* which keeps the other two there */
    assert_private(file);
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", file, behind[i]);
        assert_int_equal(chmod(name, 0664), 0);
    }
    store *s = opened(file);
    assert_string_equal(why, "");
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", file, behind[i]);
        assert_private(name);
    }
    s->close(s);
    first->close(first);
}

/* Somebody else's, whom we may only write with: opened, with a warning. */
static void test_a_file_that_stays_readable_is_warned_about(void **state) {
    (void)state;
    enum { NOBODY = 65534 };
    if (geteuid() != 0) skip();
    make_full_file();
    assert_int_equal(chmod(folder, 0777) | chmod(file, 0666), 0);
    pid_t child = fork();
    if (child == 0) {
        if (setuid(NOBODY) != 0) _exit(2);
        _exit(try_open(file) && strstr(why, "mastaba.db: others may read it") ? 0 : 1);
    }
    int status;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
}

static void test_a_new_file_says_what_it_is(void **state) {
    (void)state;
    store *s = opened(file);
    s->close(s);
    int64_t newest = 0;
    while (file_schema[newest]) newest++;
    assert_int_equal(number_from(file, "PRAGMA application_id"), FILE_APPLICATION);
    assert_int_equal(number_from(file, "PRAGMA user_version"), newest);
    name_in(file, folder, "empty.db");
    overwrite(file, 0, "", 0); /* an empty file is as good as none */
    s = opened(file);
    s->close(s);
}

static const char *const old_schema[] = {"CREATE TABLE a (x INTEGER) STRICT", NULL};
static const char *const new_schema[] = {
    "CREATE TABLE a (x INTEGER) STRICT",
    "ALTER TABLE a ADD COLUMN y INTEGER; CREATE TABLE b (x INTEGER) STRICT",
    "INSERT INTO b SELECT x + 1 FROM a",
    NULL,
};
static const char *const bad_schema[] = {
    "CREATE TABLE a (x INTEGER) STRICT",
    "CREATE TABLE b (x INTEGER) STRICT; INSERT INTO b VALUES (1)",
    "INSERT INTO nowhere VALUES (1)",
    NULL,
};

static bool opens_with(const char *const schema[]) {
    mst_text text = mst_text_in(why, sizeof why);
    sqlite3 *db = file_open(file, schema, &text);
    sqlite3_close(db);
    return db != NULL;
}

static void test_older_files_are_brought_up_to_date(void **state) {
    (void)state;
    assert_true(opens_with(old_schema));
    run_sql(file, "INSERT INTO a VALUES (41)");
    assert_true(opens_with(new_schema));
    assert_int_equal(number_from(file, "PRAGMA user_version"), 3);
    assert_int_equal(number_from(file, "SELECT x FROM b"), 42);
    assert_true(opens_with(new_schema));
    assert_int_equal(number_from(file, "SELECT count(*) FROM b"), 1); /* once */
}

static bool count_row(void *context, const store_row *row) {
    assert_string_equal(row->id, "bots");
    ++*(uint32_t *)context;
    return true;
}

/* Older files did not say at which tables bots play alone; their first writes do. */
static void test_games_of_bots_in_older_files(void **state) {
    (void)state;
    const char *const before[] = {file_schema[0], file_schema[1], NULL};
    store_claim all = {NULL, 0, 8, 1000};
    uint32_t count = 0;
    assert_true(opens_with(before));
    run_sql(file, "INSERT INTO tables VALUES (1, 'bots', 1, 0, 'lesson', 1, 'built-in', ''),"
                  " (2, 'mixed', 1, 0, 'lesson', 1, 'built-in', '')");
    run_sql(file, "INSERT INTO log VALUES (1 << 24, 4, 1, 'table bots' || char(10) || 'seats 2' ||"
                  " char(10) || '@ bot A x' || char(10) || '@ bot B x' || char(10), NULL),"
                  " (2 << 24, 3, 1, 'table mixed' || char(10) || 'seats 2' || char(10) ||"
                  " '@ bot A x' || char(10), NULL)");
    store *s = opened(file);
    assert_true(s->claim(s, &all, count_row, &count));
    assert_int_equal(count, 1);
    s->close(s);
}

static void test_a_failed_change_changes_nothing(void **state) {
    (void)state;
    assert_true(opens_with(old_schema));
    assert_false(opens_with(bad_schema));
    assert_non_null(strstr(why, "nowhere"));
    assert_int_equal(number_from(file, "PRAGMA user_version"), 1);
    assert_int_equal(number_from(file, "SELECT count(*) FROM sqlite_schema"), 1);
    assert_true(opens_with(new_schema));
}

static void test_newer_files_are_refused(void **state) {
    (void)state;
    make_full_file();
    run_sql(file, "PRAGMA user_version = 99");
    assert_refused(file, "newer");
    assert_int_equal(number_from(file, "PRAGMA user_version"), 99);
}

/* ---- copies ---- */

static bool copy(const char *to) {
    mst_text text = mst_text_in(why, sizeof why);
    return store_copy_sqlite(file, to, &text);
}

static void test_copies_in_full_flight(void **state) {
    (void)state;
    enum { COPIES = 10 };
    int pipe_end[2];
    uint32_t reported = 0;
    pid_t victim = start_victim(pipe_end);
    assert_int_equal(read(pipe_end[0], &reported, sizeof reported), sizeof reported);
    for (uint32_t i = 0, before = 0; i < COPIES; i++) {
        char name[128], number[16];
        snprintf(number, sizeof number, "copy%u.db", i);
        name_in(name, folder, number);
        if (!copy(name)) fail_msg("%s", why);
        store *s = opened(name);
        uint32_t length = log_length(s, "a");
        assert_true(length >= reported && length >= before);
        for (uint32_t t = 1; t < VICTIM_TABLES; t++)
            assert_int_equal(log_length(s, victim_ids[t]), length);
        s->close(s);
        before = length;
    }
    stop_victim(victim, pipe_end[0], 0);
    char last[128];
    name_in(last, folder, "last.db");
    assert_true(copy(last)); /* from the log a dead process left behind */
}

static void test_copies_overwrite_nothing(void **state) {
    (void)state;
    char name[128], part[140];
    struct stat there;
    name_in(name, folder, "copy.db");
    snprintf(part, sizeof part, "%s.part", name);
    make_full_file();
    overwrite(name, 0, "precious", 8);
    assert_false(copy(name));
    assert_non_null(strstr(why, "copy.db: is there already"));
    assert_int_equal(stat(name, &there), 0);
    assert_int_equal(there.st_size, 8);
    remove(name);
    overwrite(part, 0, "left by one that was killed", 27);
    if (!copy(name)) fail_msg("%s", why);
    assert_int_not_equal(stat(part, &there), 0);
    assert_int_equal(number_from(name, "SELECT count(*) FROM log"), 400);
}

static void test_copies_that_cannot_be(void **state) {
    (void)state;
    char name[128];
    struct stat there;
    name_in(name, folder, "copy.db");
    assert_false(copy(name)); /* nothing to copy */
    assert_non_null(strstr(why, "mastaba.db"));
    assert_int_not_equal(stat(file, &there), 0); /* and nothing made */
    make_full_file();
    name_in(name, folder, "nowhere/copy.db");
    assert_false(copy(name));
    char noise[4000];
    memset(noise, 0x55, sizeof noise);
    assert_int_equal(stat(file, &there), 0);
    overwrite(file, (long)there.st_size - 10 * 1024, noise, sizeof noise); /* among the lines */
    name_in(name, folder, "copy.db");
    assert_false(copy(name)); /* the check finds the damage */
    assert_non_null(strstr(why, "copy.db: not kept"));
    assert_int_not_equal(stat(name, &there), 0);
}

/* ---- size ---- */

static bool take_row(void *context, const store_row *row) {
    *(uint32_t *)context += row->tables;
    return true;
}

static void test_opening_many_tables_is_quick(void **state) {
    (void)state;
    enum { TABLES = 12000, GROUP = 1000 };
    static store_write w[GROUP];
    static char ids[GROUP][MST_ID_SIZE];
    store *s = opened(file);
    double begin = seconds();
    for (uint32_t first = 0; first < TABLES; first += GROUP) {
        for (uint32_t i = 0; i < GROUP; i++) {
            snprintf(ids[i], sizeof ids[i], "%016x", (first + i) * 2654435761u);
            w[i] = write_of(ids[i], 0, "an agreement\n");
        }
        s->append(s, w, GROUP);
        assert_int_equal(w[GROUP - 1].result, STORE_STORED);
    }
    double writing = seconds() - begin;
    s->close(s);
    uint32_t tables = 0;
    begin = seconds();
    s = opened(file);
    assert_true(s->in_use(s, take_row, &tables));
    assert_true(seconds() - begin < writing / 5);
    assert_int_equal(tables, TABLES);
    s->close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_two_connections_take_turns, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_one_of_two_racers_wins_each_place, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_locked_file_fails_and_recovers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_held_file_says_who_holds_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_hold_ends_with_its_process, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_what_was_acknowledged_survives_death, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_limit_on_files_fails_and_recovers, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_full_disk_fails_and_recovers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_strangers_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_damage_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_changed_writes_are_noticed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_missing_writes_are_noticed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_writes_of_older_files_have_no_checksum, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_damage_is_survived, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_file_one_may_not_write_is_refused, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_files_are_their_owners_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_files_become_their_owners_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_file_that_stays_readable_is_warned_about, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_new_file_says_what_it_is, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_older_files_are_brought_up_to_date, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_games_of_bots_in_older_files, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_failed_change_changes_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_newer_files_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_copies_in_full_flight, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_copies_overwrite_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_copies_that_cannot_be, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_opening_many_tables_is_quick, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("the store in a file", tests, NULL, NULL);
}
