/* file.c -- opening a file of ours.
 *
 * The header of the file says whose it is (application_id) and how far its schema has come
 * (user_version: how many texts of schema/ it has seen). A stranger's file, or one from a newer
 * program, is refused before anything in it is touched; an older one is brought up to date in a
 * single transaction, so that it is never anything in between. */
#include "file.h"
#include "mastaba/text.h"
#include "page_cache.h"
#include "wal_vfs.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATIENCE = 2000 }; /* milliseconds to wait for another process that writes */

/* A page goes to the disk whole even when one row of it is new, so small pages are cheap ones; it
 * can only be chosen while the file is empty. */
static const char at_birth[] = "PRAGMA page_size = 1024";

/* FULL: what is committed is on the disk. The log before the file (WAL) lets others read and copy
 * meanwhile, and makes a commit one write. It is emptied into the file every so many pages: seldom,
 * because most pages in it are newer versions of one another by then, but nobody is served
 * meanwhile, and a start after a sudden death reads all of it. Foreign keys: what belongs to
 * somebody goes with them. */
static const char always[] = "PRAGMA synchronous = FULL;"
                             "PRAGMA foreign_keys = ON;"
                             "PRAGMA wal_autocheckpoint = 16000;"
                             "PRAGMA cache_size = -16000"; /* kilobytes */

void file_complain(mst_text *why, sqlite3 *db, const char *file, const char *what) {
    mst_text_put(why, file);
    mst_text_put(why, ": ");
    mst_text_put(why, what);
    mst_text_put(why, ": ");
    mst_text_put(why, db ? sqlite3_errmsg(db) : "out of memory");
    if (!db || sqlite3_errcode(db) != SQLITE_CANTOPEN || !sqlite3_system_errno(db)) return;
    mst_text_put(why, ": ");
    mst_text_put(why, strerror(sqlite3_system_errno(db)));
}

bool file_run(sqlite3 *db, const char *sql) {
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

bool file_ask(sqlite3 *db, const char *sql, int64_t *number) {
    sqlite3_stmt *question = NULL;
    bool has_answer = sqlite3_prepare_v2(db, sql, -1, &question, NULL) == SQLITE_OK &&
                      sqlite3_step(question) == SQLITE_ROW;
    if (has_answer) *number = sqlite3_column_int64(question, 0);
    return sqlite3_finalize(question) == SQLITE_OK && has_answer;
}

static int64_t newest_version(const char *const schema[]) {
    int64_t version = 0;
    while (schema[version]) version++;
    return version;
}

const char *file_fault(sqlite3 *db, const char *const schema[]) {
    int64_t application, version, things;
    if (!file_ask(db, "PRAGMA application_id", &application) ||
        !file_ask(db, "PRAGMA user_version", &version) ||
        !file_ask(db, "SELECT count(*) FROM sqlite_schema", &things))
        return sqlite3_errmsg(db);
    bool is_new = application == 0 && version == 0 && things == 0;
    if (application != FILE_APPLICATION && !is_new)
        return "this is the database of another program";
    if (version < 0 || version > newest_version(schema))
        return "a newer mastaba made this file, and this one cannot read it";
    return NULL;
}

/* ---- bringing it up to date ---- */

static bool set_header(sqlite3 *db, int64_t version) {
    char sql[96];
    mst_text text = mst_text_in(sql, sizeof sql);
    mst_text_put(&text, "PRAGMA application_id = ");
    mst_text_put_number(&text, FILE_APPLICATION);
    mst_text_put(&text, "; PRAGMA user_version = ");
    mst_text_put_number(&text, version);
    return file_run(db, sql);
}

static bool run_missing(sqlite3 *db, const char *const schema[]) {
    int64_t version;
    if (!file_ask(db, "PRAGMA user_version", &version)) return false;
    for (; schema[version]; version++)
        if (!file_run(db, schema[version])) return false;
    return set_header(db, version);
}

static bool is_up_to_date(sqlite3 *db, const char *const schema[]) {
    int64_t version;
    return file_ask(db, "PRAGMA user_version", &version) && version == newest_version(schema);
}

/* Whoever comes second finds nothing left to do: the version is asked for again inside. */
static bool bring_up_to_date(sqlite3 *db, const char *const schema[]) {
    if (is_up_to_date(db, schema)) return true;
    return file_run(db, "BEGIN IMMEDIATE") && run_missing(db, schema) && file_run(db, "COMMIT");
}

/* ---- opening ---- */

/* Never one that is there: to close it would take away the locks that this process has on it. */
bool file_make(const char *file) {
    int made = open(file, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (made >= 0) close(made);
    return made >= 0;
}

/* Chosen by name, because closing a file of one's own would take away SQLite's locks. */
static void make_private(const char *file, const char *behind, mst_text *why) {
    enum { OTHERS = 077, OWNER = 0700, MAX_NAME = 4096 };
    char path[MAX_NAME];
    struct stat there;
    mst_text name = mst_text_in(path, sizeof path);
    mst_text_put(&name, file);
    mst_text_put(&name, behind);
    if (stat(path, &there) != 0 || !(there.st_mode & OTHERS)) return;
    if (chmod(path, there.st_mode & OWNER) == 0) return;
    mst_text_put(why, path);
    mst_text_put(why, ": others may read it, and every hand is in it; ");
    mst_text_put(why, strerror(errno));
}

static bool turn_wal_on(sqlite3 *db) {
    int64_t ignored;
    if (!file_ask(db, "PRAGMA journal_mode = WAL", &ignored)) return false;
    return file_ask(db, "SELECT 1 FROM pragma_journal_mode WHERE journal_mode = 'wal'", &ignored);
}

static bool prepare(sqlite3 *db, const char *file, const char *const schema[], mst_text *why) {
    const char *fault = file_fault(db, schema);
    if (!fault && sqlite3_db_readonly(db, "main")) fault = "this file cannot be written";
    if (fault) {
        mst_text_put(why, file);
        mst_text_put(why, ": ");
        mst_text_put(why, fault);
    } else if (!file_run(db, at_birth) || !turn_wal_on(db) || !file_run(db, always)) {
        file_complain(why, db, file, "cannot be prepared");
    } else if (!bring_up_to_date(db, schema)) {
        file_complain(why, db, file, "cannot be brought up to date");
    } else {
        make_private(file, "", why);
        make_private(file, "-wal", why);
        make_private(file, "-shm", why);
        return true;
    }
    return false;
}

/* SQLite would count, under a lock, how much memory it holds; nobody asks. Where it is in use
 * already it goes on as it was. */
static void set_up_sqlite(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    page_cache_install();
}

sqlite3 *file_open(const char *file, const char *const schema[], mst_text *why) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    sqlite3 *db;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    pthread_once(&once, set_up_sqlite);
    file_make(file);
    if (sqlite3_open_v2(file, &db, flags, wal_vfs_name()) != SQLITE_OK) {
        file_complain(why, db, file, "cannot be opened");
    } else {
        sqlite3_busy_timeout(db, PATIENCE);
        if (prepare(db, file, schema, why)) return db;
    }
    sqlite3_close(db); /* which takes back what was not committed */
    return NULL;
}
