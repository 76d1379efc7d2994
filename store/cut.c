/* cut.c -- a log whose end cannot be read is cut before it. Nothing is thrown away: the writes that
 * go are written to a file of their own, as they are, and are on the disk before they go. */
#include "file.h"
#include "mastaba/text.h"
#include "stores.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    sqlite3 *db;
    const char *file, *table, *kept;
    int64_t first, last; /* places of what is cut */
    mst_text *why;
} cutting;

static bool fail(const cutting *c, const char *what) {
    file_complain(c->why, c->db, c->file, what);
    return false;
}

static bool refuse(mst_text *why, const char *file, const char *words) {
    mst_text_put(why, file);
    mst_text_put(why, ": ");
    mst_text_put(why, words);
    return false;
}

static sqlite3_stmt *prepared(const cutting *c, const char *sql) {
    sqlite3_stmt *q = NULL;
    if (sqlite3_prepare_v2(c->db, sql, -1, &q, NULL) != SQLITE_OK) return NULL;
    sqlite3_bind_int64(q, 1, c->first);
    sqlite3_bind_int64(q, 2, c->last);
    return q;
}

/* ---- keeping ---- */

static void keep_write(FILE *out, sqlite3_stmt *q) {
    const char *text = (const char *)sqlite3_column_text(q, 3);
    size_t length = (size_t)sqlite3_column_bytes(q, 3);
    fprintf(out, "# line %lld, %lld lines, at %lld ms\n", (long long)sqlite3_column_int64(q, 0) + 1,
            (long long)sqlite3_column_int64(q, 1), (long long)sqlite3_column_int64(q, 2));
    if (text) fwrite(text, 1, length, out);
    if (!length || text[length - 1] != '\n') fputc('\n', out);
}

static bool keep_writes(const cutting *c, FILE *out) {
    static const char sql[] = "SELECT place & 0xffffff, lines, time, text FROM log"
                              " WHERE place BETWEEN ?1 AND ?2 ORDER BY place";
    sqlite3_stmt *q = prepared(c, sql);
    if (!q) return fail(c, "cannot be read");
    fprintf(out, "# cut from the log of table %s in %s\n", c->table, c->file);
    while (sqlite3_step(q) == SQLITE_ROW) keep_write(out, q);
    if (sqlite3_finalize(q) != SQLITE_OK) return fail(c, "cannot be read");
    if (fflush(out) == 0 && !ferror(out) && fsync(fileno(out)) == 0) return true;
    return refuse(c->why, c->kept, strerror(errno));
}

static bool keep(const cutting *c) {
    FILE *out = file_make(c->kept) ? fopen(c->kept, "wb") : NULL;
    if (!out) return refuse(c->why, c->kept, strerror(errno));
    bool is_kept = keep_writes(c, out);
    fclose(out);
    if (!is_kept) remove(c->kept);
    return is_kept;
}

/* ---- cutting ---- */

static bool run(const cutting *c, const char *sql) {
    sqlite3_stmt *q = prepared(c, sql);
    if (q) sqlite3_step(q);
    if (q && sqlite3_finalize(q) == SQLITE_OK) return true;
    return fail(c, "cannot be written to");
}

static bool set_status(const cutting *c, uint32_t seq, store_status status) {
    static const char *const words[] = {"UPDATE tables SET status = 0 WHERE number = ?1 >> 24",
                                        "UPDATE tables SET status = 1 WHERE number = ?1 >> 24",
                                        "UPDATE tables SET status = 2 WHERE number = ?1 >> 24"};
    return run(c, seq ? words[status] : "DELETE FROM tables WHERE number = ?1 >> 24");
}

static bool find(cutting *c, uint32_t seq) {
    sqlite3_stmt *q = NULL;
    sqlite3_prepare_v2(c->db, "SELECT number FROM tables WHERE id = ?1", -1, &q, NULL);
    sqlite3_bind_text(q, 1, c->table, -1, SQLITE_STATIC);
    bool is_found = sqlite3_step(q) == SQLITE_ROW;
    int64_t number = is_found ? sqlite3_column_int64(q, 0) : 0;
    sqlite3_finalize(q);
    c->first = number * STORE_MAX_LINES + seq;
    c->last = number * STORE_MAX_LINES + STORE_MAX_LINES - 1;
    return is_found || refuse(c->why, c->table, "there is no such table");
}

static bool cut(cutting *c, uint32_t seq, store_status status) {
    if (!file_run(c->db, "BEGIN IMMEDIATE")) return fail(c, "cannot be written to");
    if (!find(c, seq) || !keep(c)) return false;
    return run(c, "DELETE FROM log WHERE place BETWEEN ?1 AND ?2") && set_status(c, seq, status) &&
           (file_run(c->db, "COMMIT") || fail(c, "cannot be written to"));
}

bool store_cut_sqlite(const char *file, const char *table, uint32_t seq, store_status status,
                      const char *kept, mst_text *why) {
    cutting c = {.file = file, .table = table, .kept = kept, .why = why};
    c.db = file_open(file, file_schema, why);
    bool is_cut = c.db && cut(&c, seq, status);
    sqlite3_close(c.db); /* which takes back what was not committed */
    return is_cut;
}
