/* sqlite.c -- the store that most hosts want: one file, and nothing else to run.
 *
 * A call of `append` is one transaction, so one wait for the disk serves every table in it. Whoever
 * holds the right to write first looks whether anybody else has written since; if not, all it
 * remembers of lengths still holds and a write is one insert. A conflict is known before anything
 * is written, so it takes nothing back; a failure takes back everything. */
#include "alone.h"
#include "file.h"
#include "length_cache.h"
#include "mastaba/text.h"
#include "sqlite_sql.h"
#include "stored_lines.h"
#include <stdlib.h>
#include <string.h>

typedef enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    ADD_LINES,
    MAKE_TABLE,
    SET_STATUS,
    FIND_TABLE,
    MEASURE_LOG,
    READ_LINES,
    LIST_TABLES,
    LIST_PLAYING,
    LIST_UNFINISHED,
    LIST_OVER,
    COUNT_IN_USE,
    REMOVE_LINES,
    REMOVE_TABLE,
    LIST_SLEEPING,
    HOLD_TABLE,
    STATEMENTS
} statement;

#define LAST_TIME                                                                                  \
    "(SELECT time FROM log WHERE place BETWEEN number << 24 AND (number << 24) + 0xffffff"         \
    " ORDER BY place DESC LIMIT 1)"
#define ROWS "SELECT id, game, rules_version, deck, 1, status, " LAST_TIME ", pieces FROM tables"

/* A place in the log is the table's number and the line's together (schema/). */
static const char *const statement_sql[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [ADD_LINES] = "INSERT INTO log (place, lines, time, text, sum) VALUES (?1, ?2, ?3, ?4, ?5)",
    [MAKE_TABLE] =
        "INSERT INTO tables (id, status, is_public, game, rules_version, deck, pieces,"
        " bots_only) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (id) DO NOTHING",
    [SET_STATUS] = "UPDATE tables SET status = ?2 WHERE number = ?1",
    [FIND_TABLE] = "SELECT number FROM tables WHERE id = ?1",
    [MEASURE_LOG] = "SELECT place + lines FROM log WHERE place BETWEEN ?1 AND ?2"
                    " ORDER BY place DESC LIMIT 1",
    /* From the write in which line ?2 stands to the table's last. */
    [READ_LINES] = "SELECT place - ?1, lines, time, text, sum FROM log WHERE place BETWEEN"
                   " (SELECT max(place) FROM log WHERE place BETWEEN ?1 AND ?2) AND ?3"
                   " ORDER BY place",
    [LIST_TABLES] = ROWS " WHERE is_public = 1 AND status = ?1 ORDER BY number DESC",
    /* In words that fit the index of unfinished tables. */
    [LIST_PLAYING] = ROWS " WHERE status < 2 AND status = 1 ORDER BY number DESC",
    [LIST_UNFINISHED] = ROWS " WHERE status < 2 AND status = ?1"
                             " AND coalesce(" LAST_TIME ", 0) < ?2 ORDER BY number",
    [LIST_OVER] = ROWS " WHERE status = ?1 AND coalesce(" LAST_TIME ", 0) < ?2 ORDER BY number",
    [COUNT_IN_USE] = "SELECT min(id), game, rules_version, deck, count(*), 0, 0, pieces FROM tables"
                     " WHERE status < 2 GROUP BY game, rules_version, deck, pieces",
    [REMOVE_LINES] = "DELETE FROM log WHERE place BETWEEN ?1 AND ?2",
    [REMOVE_TABLE] = "DELETE FROM tables WHERE number = ?1",
    [LIST_SLEEPING] = ROWS " LEFT JOIN held ON table_id = id WHERE status < 2 AND status = 1"
                           " AND bots_only = 1 AND (since IS NULL OR since <= ?1)"
                           " ORDER BY since, number LIMIT ?2",
    [HOLD_TABLE] = "INSERT OR REPLACE INTO held (table_id, since) VALUES (?1, ?2)",
};

/* Who holds what matters only while this server lives. */
static const char held_tables[] =
    "PRAGMA temp_store = MEMORY;"
    "CREATE TEMP TABLE held (table_id TEXT PRIMARY KEY, since INTEGER)";

typedef struct {
    store base;
    sqlite3 *db;
    sqlite3_stmt *prepared[STATEMENTS];
    char *file;
    uint32_t version; /* of the file's contents, as this store left them */
    char error[512];
    store_alone alone;
    length_cache lengths;
    sqlite_sql people;
} sqlite_store;

static sqlite_store *opened(store *s) {
    return (sqlite_store *)s;
}

/* ---- statements ---- */

static void complain(sqlite_store *s, const char *what) {
    mst_text why = mst_text_in(s->error, sizeof s->error);
    file_complain(&why, s->db, s->file, what);
}

static bool run(sqlite_store *s, statement which) {
    sqlite3_step(s->prepared[which]);
    return sqlite3_reset(s->prepared[which]) == SQLITE_OK;
}

static void bind_text(sqlite3_stmt *q, int at, const char *text) {
    sqlite3_bind_text(q, at, text, -1, SQLITE_STATIC);
}

/* The answer to a question of one number; SQLITE_ROW, SQLITE_DONE for none, or an error. */
static int ask(sqlite_store *s, statement which, int64_t *number) {
    int status = sqlite3_step(s->prepared[which]);
    if (status == SQLITE_ROW) *number = sqlite3_column_int64(s->prepared[which], 0);
    int end = sqlite3_reset(s->prepared[which]);
    return end == SQLITE_OK ? status : end;
}

static int64_t place_of(uint32_t number, uint32_t seq) {
    return (int64_t)number * STORE_MAX_LINES + seq;
}

static void bind_log(sqlite3_stmt *q, int first, int last, uint32_t number) {
    sqlite3_bind_int64(q, first, place_of(number, 0));
    sqlite3_bind_int64(q, last, place_of(number, STORE_MAX_LINES - 1));
}

static int find_number(sqlite_store *s, const char *id, uint32_t *number) {
    int64_t found = 0;
    bind_text(s->prepared[FIND_TABLE], 1, id);
    int status = ask(s, FIND_TABLE, &found);
    *number = (uint32_t)found;
    return status;
}

/* ---- appending ---- */

/* SQLITE_ROW and the table, SQLITE_DONE when there is none, or an error. */
static int look_up(sqlite_store *s, const char *id, cached_length **table) {
    uint32_t number;
    int64_t end = 0;
    *table = length_cache_find(&s->lengths, id);
    if (*table) return SQLITE_ROW;
    int status = find_number(s, id, &number);
    if (status != SQLITE_ROW) return status;
    bind_log(s->prepared[MEASURE_LOG], 1, 2, number);
    status = ask(s, MEASURE_LOG, &end);
    if (status == SQLITE_ROW)
        *table = length_cache_keep(&s->lengths, id, number, (uint32_t)(end - place_of(number, 0)));
    return status;
}

static bool hold(sqlite_store *s, const char *id, int64_t now) {
    bind_text(s->prepared[HOLD_TABLE], 1, id);
    sqlite3_bind_int64(s->prepared[HOLD_TABLE], 2, now);
    return run(s, HOLD_TABLE);
}

static int make_table(sqlite_store *s, const store_write *w, cached_length **table) {
    sqlite3_stmt *q = s->prepared[MAKE_TABLE];
    bind_text(q, 1, w->table);
    sqlite3_bind_int(q, 2, w->has_status ? (int)w->status : STORE_GATHERING);
    sqlite3_bind_int(q, 3, w->is_public);
    bind_text(q, 4, w->game);
    sqlite3_bind_int64(q, 5, w->rules_version);
    bind_text(q, 6, w->deck);
    bind_text(q, 7, w->pieces ? w->pieces : "");
    sqlite3_bind_int(q, 8, w->bots_only);
    if (!run(s, MAKE_TABLE)) return SQLITE_ERROR;
    if (sqlite3_changes(s->db) == 0) return SQLITE_DONE;
    *table =
        length_cache_keep(&s->lengths, w->table, (uint32_t)sqlite3_last_insert_rowid(s->db), 0);
    return !w->bots_only || hold(s, w->table, alone_uptime()) ? SQLITE_ROW : SQLITE_ERROR;
}

static bool add_lines(sqlite_store *s, const store_write *w, cached_length *table) {
    sqlite3_stmt *q = s->prepared[ADD_LINES];
    stored_lines stored = {w->seq, w->lines, w->text, w->length, w->time};
    int64_t place = place_of(table->number, w->seq);
    sqlite3_bind_int64(q, 1, place);
    sqlite3_bind_int64(q, 2, w->lines);
    sqlite3_bind_int64(q, 3, w->time);
    sqlite3_bind_text64(q, 4, w->text, w->length, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_bind_int64(q, 5, stored_lines_sum(place, &stored));
    table->length += w->lines;
    return run(s, ADD_LINES);
}

static bool set_status(sqlite_store *s, const store_write *w, const cached_length *table) {
    sqlite3_bind_int64(s->prepared[SET_STATUS], 1, table->number);
    sqlite3_bind_int(s->prepared[SET_STATUS], 2, (int)w->status);
    return run(s, SET_STATUS);
}

/* False: the transaction has failed, and everything with it. */
static bool write_one(sqlite_store *s, store_write *w) {
    cached_length *table;
    const char *fault = stored_lines_fault(w);
    w->result = STORE_FAILED;
    if (fault) {
        mst_text why = mst_text_in(s->error, sizeof s->error);
        mst_text_put(&why, fault);
        return true;
    }
    int status = w->seq == 0 ? make_table(s, w, &table) : look_up(s, w->table, &table);
    if (status != SQLITE_ROW && status != SQLITE_DONE) return false;
    if (status == SQLITE_DONE || table->length != w->seq) {
        w->result = STORE_CONFLICT;
        return true;
    }
    w->result = STORE_STORED;
    return add_lines(s, w, table) && (!w->has_status || w->seq == 0 || set_status(s, w, table));
}

static bool write_all(sqlite_store *s, store_write writes[], uint32_t count) {
    if (sqlite_sql_version(s->db) != s->version) length_cache_forget(&s->lengths);
    bool is_one_refused = false; /* nearly never */
    for (uint32_t i = 0; i < count; i++) {
        writes[i].result = STORE_CONFLICT;
        if (is_one_refused && stored_lines_follow_refused(writes, i)) continue;
        if (!write_one(s, &writes[i])) return false;
        is_one_refused |= writes[i].result == STORE_CONFLICT;
    }
    return true;
}

static void append(store *base, store_write writes[], uint32_t count) {
    sqlite_store *s = opened(base);
    s->error[0] = 0;
    if (run(s, BEGIN) && write_all(s, writes, count) && run(s, COMMIT)) {
        s->version = sqlite_sql_version(s->db);
        return;
    }
    complain(s, "cannot be written to");
    if (!sqlite3_get_autocommit(s->db)) run(s, ROLLBACK);
    length_cache_forget(&s->lengths);
    for (uint32_t i = 0; i < count; i++) writes[i].result = STORE_FAILED;
}

/* ---- reading ---- */

/* What a statement leaves behind: true when it came to a good end, or was cut short. */
static bool finish(sqlite_store *s, statement which, const char *what) {
    if (sqlite3_reset(s->prepared[which]) == SQLITE_OK) return true;
    complain(s, what);
    return false;
}

static stored_lines lines_of(sqlite3_stmt *q) {
    return (stored_lines){
        .seq = (uint32_t)sqlite3_column_int64(q, 0),
        .lines = (uint32_t)sqlite3_column_int64(q, 1),
        .time = sqlite3_column_int64(q, 2),
        .text = (const char *)sqlite3_column_text(q, 3),
        .length = (size_t)sqlite3_column_bytes(q, 3),
    };
}

static bool refuse_line(sqlite_store *s, uint32_t seq, const char *words) {
    mst_text why = mst_text_in(s->error, sizeof s->error);
    mst_text_put(&why, "line ");
    mst_text_put_number(&why, (int64_t)seq + 1);
    mst_text_put(&why, ": ");
    mst_text_put(&why, words);
    return false;
}

/* A row with its checksum, if it has one, and with as many lines as it says. */
static bool is_as_stored(sqlite3_stmt *q, uint32_t number, const stored_lines *stored) {
    enum { SUM = 4 };
    if (!stored->text || stored_lines_count(stored->text, stored->length) != stored->lines)
        return false;
    if (sqlite3_column_type(q, SUM) == SQLITE_NULL) return true;
    return sqlite3_column_int64(q, SUM) == stored_lines_sum(place_of(number, stored->seq), stored);
}

/* Hands over one write after the other, as long as they are sound and follow one another. */
static bool read_writes(sqlite_store *s, uint32_t number, uint32_t seq, store_lines take,
                        void *context) {
    sqlite3_stmt *q = s->prepared[READ_LINES];
    int64_t next = -1;
    int status;
    while ((status = sqlite3_step(q)) == SQLITE_ROW) {
        stored_lines stored = lines_of(q);
        if (next >= 0 && stored.seq != next)
            return refuse_line(s, (uint32_t)next,
                               "it is missing, though lines behind it are there");
        if (!is_as_stored(q, number, &stored))
            return refuse_line(s, stored.seq, "it is not as it was stored: its checksum differs");
        if (!stored_lines_hand_over(&stored, seq, take, context)) return true;
        next = (int64_t)stored.seq + stored.lines;
    }
    return status != SQLITE_DONE || next >= 0 || refuse_line(s, 0, "it is missing");
}

static bool read(store *base, const char *table, uint32_t seq, store_lines take, void *context) {
    sqlite_store *s = opened(base);
    sqlite3_stmt *q = s->prepared[READ_LINES];
    uint32_t number;
    s->error[0] = 0;
    int status = find_number(s, table, &number);
    if (status == SQLITE_DONE) return false;
    if (status == SQLITE_ROW) {
        uint32_t last = seq < STORE_MAX_LINES ? seq : STORE_MAX_LINES - 1;
        bind_log(q, 1, 3, number);
        sqlite3_bind_int64(q, 2, place_of(number, last));
        bool is_sound = read_writes(s, number, seq, take, context);
        return finish(s, READ_LINES, "cannot be read") && is_sound;
    }
    complain(s, "cannot be read");
    return false;
}

static void copy_text(char *to, size_t size, sqlite3_stmt *q, int column) {
    mst_text text = mst_text_in(to, size);
    const unsigned char *words = sqlite3_column_text(q, column);
    if (words) mst_text_put(&text, (const char *)words);
}

static void read_row(sqlite3_stmt *q, store_row *row) {
    copy_text(row->id, sizeof row->id, q, 0);
    copy_text(row->game, sizeof row->game, q, 1);
    row->rules_version = (uint32_t)sqlite3_column_int64(q, 2);
    copy_text(row->deck, sizeof row->deck, q, 3);
    row->tables = (uint32_t)sqlite3_column_int64(q, 4);
    row->status = (store_status)sqlite3_column_int(q, 5);
    row->time = sqlite3_column_int64(q, 6);
    copy_text(row->pieces, sizeof row->pieces, q, 7);
    row->card = NULL;
}

static bool hand_over_rows(sqlite_store *s, statement which, store_rows take, void *context) {
    store_row row;
    s->error[0] = 0;
    while (sqlite3_step(s->prepared[which]) == SQLITE_ROW) {
        read_row(s->prepared[which], &row);
        if (!take(context, &row)) break;
    }
    return finish(s, which, "cannot be read");
}

static bool list(store *base, store_status status, store_rows take, void *context) {
    sqlite_store *s = opened(base);
    sqlite3_bind_int(s->prepared[LIST_TABLES], 1, (int)status);
    return hand_over_rows(s, LIST_TABLES, take, context);
}

static bool playing(store *base, store_rows take, void *context) {
    return hand_over_rows(opened(base), LIST_PLAYING, take, context);
}

static bool in_use(store *base, store_rows take, void *context) {
    return hand_over_rows(opened(base), COUNT_IN_USE, take, context);
}

static bool idle(store *base, store_status status, int64_t before, store_rows take, void *context) {
    sqlite_store *s = opened(base);
    statement which = status == STORE_OVER ? LIST_OVER : LIST_UNFINISHED;
    sqlite3_bind_int(s->prepared[which], 1, (int)status);
    sqlite3_bind_int64(s->prepared[which], 2, before);
    return hand_over_rows(s, which, take, context);
}

/* ---- removing ---- */

static bool remove_one(sqlite_store *s, const char *id) {
    uint32_t number;
    int status = find_number(s, id, &number);
    if (status != SQLITE_ROW) return status == SQLITE_DONE;
    bind_log(s->prepared[REMOVE_LINES], 1, 2, number);
    sqlite3_bind_int64(s->prepared[REMOVE_TABLE], 1, number);
    return run(s, REMOVE_LINES) && run(s, REMOVE_TABLE);
}

static bool remove_all(sqlite_store *s, const char tables[][MST_ID_SIZE], uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (!remove_one(s, tables[i])) return false;
    return true;
}

static bool remove_tables(store *base, const char tables[][MST_ID_SIZE], uint32_t count) {
    sqlite_store *s = opened(base);
    s->error[0] = 0;
    length_cache_forget(&s->lengths); /* a number may be given again */
    if (run(s, BEGIN) && remove_all(s, tables, count) && run(s, COMMIT)) return true;
    complain(s, "cannot be written to");
    if (!sqlite3_get_autocommit(s->db)) run(s, ROLLBACK);
    return false;
}

/* ---- servers ---- */

static bool measure(sqlite_store *s, const char *id, uint32_t *length) {
    uint32_t number;
    int64_t end = 0;
    *length = 0;
    int status = find_number(s, id, &number);
    if (status != SQLITE_ROW) return status == SQLITE_DONE;
    bind_log(s->prepared[MEASURE_LOG], 1, 2, number);
    status = ask(s, MEASURE_LOG, &end);
    if (status == SQLITE_ROW) *length = (uint32_t)(end - place_of(number, 0));
    return status == SQLITE_ROW || status == SQLITE_DONE;
}

static bool lengths(store *base, const char tables[][MST_ID_SIZE], uint32_t count,
                    uint32_t length[]) {
    sqlite_store *s = opened(base);
    s->error[0] = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!measure(s, tables[i], &length[i])) {
            complain(s, "cannot be read");
            return false;
        }
    return true;
}

static bool beat(store *base, const store_server *who, int64_t now, store_serving *told) {
    (void)who;
    opened(base)->error[0] = 0;
    *told = alone_beat(&opened(base)->alone, now);
    return true;
}

static bool leave(store *base) {
    opened(base)->error[0] = 0;
    opened(base)->alone = (store_alone){0};
    return true;
}

typedef struct {
    sqlite_store *store;
    int64_t now;
    bool has_failed;
    store_rows take;
    void *context;
} claiming;

static bool hold_and_hand_over(void *context, const store_row *row) {
    claiming *c = context;
    c->has_failed = !hold(c->store, row->id, c->now);
    return !c->has_failed && c->take(c->context, row);
}

static bool claim(store *base, const store_claim *what, store_rows take, void *context) {
    claiming c = {opened(base), alone_uptime(), false, take, context};
    sqlite3_stmt *q = c.store->prepared[LIST_SLEEPING];
    c.store->error[0] = 0;
    for (uint32_t i = 0; i < what->held_count && !c.has_failed; i++)
        c.has_failed = !hold(c.store, what->held[i], c.now);
    sqlite3_bind_int64(q, 1, c.now - what->lapse);
    sqlite3_bind_int64(q, 2, what->most);
    if (!c.has_failed && hand_over_rows(c.store, LIST_SLEEPING, hold_and_hand_over, &c) &&
        !c.has_failed)
        return true;
    complain(c.store, "cannot be read");
    return false;
}

static const char *backup(store *base, const char *file) {
    sqlite_store *s = opened(base);
    mst_text why = mst_text_in(s->error, sizeof s->error);
    return store_copy_sqlite(s->file, file, &why) ? NULL : s->error;
}

static void hurry(store *s) {
    (void)s; /* nobody waits */
}

static const char *error(const store *base) {
    return ((const sqlite_store *)base)->error;
}

/* ---- opening and closing ---- */

static void close(store *base) {
    sqlite_store *s = opened(base);
    for (statement i = 0; i < STATEMENTS; i++) sqlite3_finalize(s->prepared[i]);
    sqlite_sql_close(&s->people);
    sqlite3_close(s->db);
    free(s->file);
    free(s);
}

static bool prepare_all(sqlite_store *s) {
    for (statement i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, statement_sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &s->prepared[i], NULL))
            return false;
    return true;
}

store *store_open_sqlite(const char *file, mst_text *why) {
    sqlite_store *s = calloc(1, sizeof *s);
    char *name = malloc(strlen(file) + 1);
    if (!s || !name) {
        mst_text_put(why, "out of memory");
        free(name);
        free(s);
        return NULL;
    }
    s->base = (store){append,        read,          list,  playing, in_use,         idle,
                      remove_tables, lengths,       beat,  leave,   claim,          backup,
                      hurry,         alone_repeats, error, close,   &s->people.base};
    s->file = strcpy(name, file);
    s->db = file_open(file, file_schema, why);
    length_cache_forget(&s->lengths);
    sqlite_sql_open(&s->people, s->db, s->file, &s->version);
    if (s->db && file_run(s->db, held_tables) && prepare_all(s)) return &s->base;
    if (s->db) file_complain(why, s->db, file, "is not as it should be");
    close(&s->base);
    return NULL;
}
