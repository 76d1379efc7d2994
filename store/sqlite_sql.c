/* sqlite_sql.c -- see sqlite_sql.h. Statements are constants of the program, so that the few there
 * are can stay prepared. */
#include "sqlite_sql.h"
#include "file.h"
#include "mastaba/text.h"
#include <stdio.h>
#include <string.h>

static sqlite_sql *opened(sql *s) {
    return (sqlite_sql *)s;
}

static bool fail(sqlite_sql *s, const char *what) {
    mst_text why = mst_text_in(s->error, sizeof s->error);
    file_complain(&why, s->db, s->file, what);
    s->fault = SQL_FAILED;
    return false;
}

static void settle(sqlite_sql *s) {
    s->error[0] = 0;
    s->fault = SQL_FINE;
}

uint32_t sqlite_sql_version(sqlite3 *db) {
    uint32_t version = 0;
    sqlite3_file_control(db, "main", SQLITE_FCNTL_DATA_VERSION, &version);
    return version;
}

/* ---- statements ---- */

static sqlite3_stmt *find_kept(sqlite_sql *s, const char *statement) {
    for (uint32_t i = 0; i < SQLITE_SQL_KEPT; i++)
        if (s->kept[i] && strcmp(sqlite3_sql(s->kept[i]), statement) == 0) return s->kept[i];
    return NULL;
}

static sqlite3_stmt *prepared(sqlite_sql *s, const char *statement) {
    sqlite3_stmt *q = find_kept(s, statement);
    if (q) return q;
    if (sqlite3_prepare_v3(s->db, statement, -1, SQLITE_PREPARE_PERSISTENT, &q, NULL) != SQLITE_OK)
        return NULL;
    sqlite3_finalize(s->kept[s->next_kept]);
    s->kept[s->next_kept] = q;
    s->next_kept = (s->next_kept + 1) % SQLITE_SQL_KEPT;
    return q;
}

static void bind(sqlite3_stmt *q, uint32_t number, const sql_value *v) {
    char name[16];
    snprintf(name, sizeof name, "$%u", number);
    int at = sqlite3_bind_parameter_index(q, name);
    switch (v->kind) {
    case SQL_NULL: sqlite3_bind_null(q, at); break;
    case SQL_NUMBER: sqlite3_bind_int64(q, at, v->number); break;
    case SQL_REAL: sqlite3_bind_double(q, at, v->real); break;
    case SQL_TEXT:
        sqlite3_bind_text64(q, at, v->bytes, v->length, SQLITE_STATIC, SQLITE_UTF8);
        break;
    case SQL_BYTES: sqlite3_bind_blob64(q, at, v->bytes, v->length, SQLITE_STATIC); break;
    }
}

static sql_value text_of(sqlite3_stmt *q, int column, sql_kind kind) {
    const void *bytes = kind == SQL_TEXT ? (const void *)sqlite3_column_text(q, column)
                                         : sqlite3_column_blob(q, column);
    size_t length = (size_t)sqlite3_column_bytes(q, column);
    return (sql_value){.kind = kind, .bytes = bytes ? bytes : "", .length = length};
}

static sql_value value_of(sqlite3_stmt *q, int column) {
    switch (sqlite3_column_type(q, column)) {
    case SQLITE_INTEGER: return sql_number(sqlite3_column_int64(q, column));
    case SQLITE_FLOAT: return sql_real(sqlite3_column_double(q, column));
    case SQLITE_TEXT: return text_of(q, column, SQL_TEXT);
    case SQLITE_BLOB: return text_of(q, column, SQL_BYTES);
    default: return sql_null();
    }
}

/* False: whoever takes rows has enough. */
static bool hand_over(sqlite3_stmt *q, sql_rows take, void *context) {
    sql_value row[SQL_MOST_VALUES];
    int count = sqlite3_column_count(q);
    if (!take) return true;
    if (count > SQL_MOST_VALUES) count = SQL_MOST_VALUES;
    for (int i = 0; i < count; i++) row[i] = value_of(q, i);
    return take(context, row, (uint32_t)count);
}

static bool run(sql *base, const char *statement, const sql_value with[], uint32_t count,
                sql_rows take, void *context) {
    sqlite_sql *s = opened(base);
    sqlite3_stmt *q = prepared(s, statement);
    settle(s);
    if (!q) return fail(s, "cannot be asked");
    for (uint32_t i = 0; i < count; i++) bind(q, i + 1, &with[i]);
    bool wants_more = true; /* a change is done by its first step, all of it */
    while (wants_more && sqlite3_step(q) == SQLITE_ROW) wants_more = hand_over(q, take, context);
    bool is_done = sqlite3_reset(q) == SQLITE_OK;
    sqlite3_clear_bindings(q); /* they were lent */
    return is_done || fail(s, "cannot be asked");
}

/* ---- transactions ---- */

static bool begin(sql *base) {
    sqlite_sql *s = opened(base);
    settle(s);
    if (!file_run(s->db, "BEGIN IMMEDIATE")) return fail(s, "cannot be written to");
    s->knows_all = sqlite_sql_version(s->db) == *s->version;
    return true;
}

static void rollback(sql *base) {
    sqlite_sql *s = opened(base);
    if (!sqlite3_get_autocommit(s->db)) file_run(s->db, "ROLLBACK");
}

/* What the store remembers of logs still holds: nothing of theirs was written. */
static bool commit(sql *base) {
    sqlite_sql *s = opened(base);
    settle(s);
    if (!file_run(s->db, "COMMIT")) {
        fail(s, "cannot be written to");
        rollback(base);
        return false;
    }
    if (s->knows_all) *s->version = sqlite_sql_version(s->db);
    return true;
}

static sql_fault fault(const sql *base) {
    return ((const sqlite_sql *)base)->fault;
}

static const char *error(const sql *base) {
    return ((const sqlite_sql *)base)->error;
}

void sqlite_sql_open(sqlite_sql *s, sqlite3 *db, const char *file, uint32_t *version) {
    *s = (sqlite_sql){.base = {begin, run, commit, rollback, fault, error},
                      .db = db,
                      .file = file,
                      .version = version};
}

void sqlite_sql_close(sqlite_sql *s) {
    for (uint32_t i = 0; i < SQLITE_SQL_KEPT; i++) sqlite3_finalize(s->kept[i]);
}
