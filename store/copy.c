/* copy.c -- a copy of the file while others write to it.
 *
 * The copy is taken in one step, so it is the file of one moment; writers go on meanwhile. It grows
 * beside the name that was asked for, which is taken at once (nobody else can have it) but stays
 * empty until a copy that was checked and is on the disk moves there. */
#include "file.h"
#include "mastaba/text.h"
#include "stores.h"
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE = 10000, MAX_NAME = 4096 };

static bool refuse(mst_text *why, const char *file, const char *words) {
    mst_text_put(why, file);
    mst_text_put(why, ": ");
    mst_text_put(why, words);
    return false;
}

static bool fail(mst_text *why, sqlite3 *db, const char *file, const char *what) {
    file_complain(why, db, file, what);
    return false;
}

static bool copy_pages(sqlite3 *from, sqlite3 *to) {
    sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
    if (!b) return false;
    sqlite3_backup_step(b, -1);
    return sqlite3_backup_finish(b) == SQLITE_OK;
}

static bool is_sound(sqlite3 *db, const char *name, const char *words, mst_text *why) {
    sqlite3_stmt *q = NULL;
    const char *answer = NULL;
    if (sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &q, NULL) == SQLITE_OK &&
        sqlite3_step(q) == SQLITE_ROW)
        answer = (const char *)sqlite3_column_text(q, 0);
    bool is_ok = answer && mst_text_same(answer, "ok");
    if (!answer)
        fail(why, db, name, "it cannot be checked");
    else if (!is_ok)
        refuse(why, name, words);
    sqlite3_finalize(q);
    return is_ok;
}

/* Without a log of its own the copy is one file, on the disk before it gets its name. */
static bool fill(sqlite3 *from, const char *name, const char *part, mst_text *why) {
    sqlite3 *to;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    bool is_filled = false;
    file_make(part);
    if (sqlite3_open_v2(part, &to, flags, NULL) == SQLITE_OK && copy_pages(from, to) &&
        file_run(to, "PRAGMA journal_mode = DELETE"))
        is_filled = is_sound(
            to, name, "not kept, because what was copied is damaged (see integrity_check)", why);
    else
        fail(why, to, name, "cannot be written");
    sqlite3_close(to);
    return is_filled;
}

/* A new name is on the disk when its folder is. */
static void keep_name(const char *file) {
    char name[MAX_NAME];
    strcpy(name, file);
    int folder = open(dirname(name), O_RDONLY);
    if (folder < 0) return;
    fsync(folder);
    close(folder);
}

static bool copy_to(sqlite3 *from, const char *to, mst_text *why) {
    char part[MAX_NAME + 8];
    mst_text name = mst_text_in(part, sizeof part);
    mst_text_put(&name, to);
    mst_text_put(&name, ".part");
    remove(part); /* left by one that was killed: the name was free, so nobody is at work */
    if (!fill(from, to, part, why)) {
        remove(part);
        return false;
    }
    if (rename(part, to) == 0) {
        keep_name(to);
        return true;
    }
    refuse(why, to, strerror(errno));
    remove(part);
    return false;
}

static bool take_name(const char *to, mst_text *why) {
    if (strlen(to) >= MAX_NAME) return refuse(why, to, strerror(ENAMETOOLONG));
    if (file_make(to)) return true;
    return refuse(why, to, errno == EEXIST ? "is there already" : strerror(errno));
}

static sqlite3 *open_source(const char *file, mst_text *why) {
    sqlite3 *db;
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(file, &db, flags, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(db, PATIENCE);
        const char *fault = file_fault(db, file_schema);
        if (!fault) return db;
        refuse(why, file, fault);
    } else {
        fail(why, db, file, "cannot be opened");
    }
    sqlite3_close(db);
    return NULL;
}

bool store_copy_sqlite(const char *from, const char *to, mst_text *why) {
    sqlite3 *db = open_source(from, why);
    if (!db) return false;
    bool is_copied = take_name(to, why);
    if (is_copied) {
        is_copied = copy_to(db, to, why);
        if (!is_copied) remove(to);
    }
    sqlite3_close(db);
    return is_copied;
}

bool store_is_sound_sqlite(const char *file, mst_text *why) {
    static const char strays[] =
        "SELECT count(*) FROM log WHERE place >> 24 NOT IN (SELECT number FROM tables)";
    int64_t count = 0;
    sqlite3 *db = open_source(file, why);
    if (!db) return false;
    bool is_ok = is_sound(db, file, "it is damaged (see integrity_check)", why);
    if (is_ok && !file_ask(db, strays, &count)) is_ok = fail(why, db, file, "cannot be read");
    if (is_ok && count) is_ok = refuse(why, file, "it holds lines that belong to no table");
    sqlite3_close(db);
    return is_ok;
}
