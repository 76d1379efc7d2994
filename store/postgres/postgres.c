/* postgres.c -- the store for several servers, which may stand on several machines: tables and logs
 * in a PostgreSQL database.
 *
 * Nobody owns a table. Any server may append to any log, and the key of the log decides between two
 * that do so at the same place. A commit whose answer gets lost is offered again with the same
 * stamps: what is there with our stamp is stored. Only when the database stays away is the result
 * unknown. */
#include "batch.h"
#include "opening.h"
#include "postgres_sql.h"
#include "store/database.h"
#include <stdlib.h>
#include <string.h>

enum { STAMP_BITS = 40 }; /* of a stamp, that count; the rest is the node's number */

typedef struct {
    store base;
    connection at;
    int64_t node;    /* 0: not given yet */
    int64_t counted; /* stamps so far */
    bool serves;     /* has said so */
    batch batch;
    length_cache numbers;
    postgres_sql people;
} postgres_store;

static postgres_store *opened(store *s) {
    return (postgres_store *)s;
}

/* ---- asking ---- */

/* A question whose statement has its parameters already. */
typedef struct {
    statement which;
    PGresult *rows;
} plain;

static bool keep_rows(void *context, PGresult *r) {
    plain *p = context;
    PQclear(p->rows);
    p->rows = r;
    return true;
}

static void say_plain(connection *c, const question *q) {
    connection_send(c, ((plain *)q->context)->which);
}

/* The rows, to be cleared; NULL with an error. */
static PGresult *ask(postgres_store *s, statement which) {
    plain asked = {which, NULL};
    question q = {say_plain, keep_rows, &asked, false};
    if (connection_ask(&s->at, &q) == ANSWER_WHOLE && asked.rows) return asked.rows;
    PQclear(asked.rows);
    return NULL;
}

static bool have_node(postgres_store *s) {
    if (s->node) return true;
    parameters_begin(&s->at.with);
    PGresult *r = ask(s, TAKE_NODE_NUMBER);
    if (r) s->node = connection_number(r, 0, 0);
    PQclear(r);
    return s->node != 0;
}

/* ---- appending ---- */

static void fail_all(store_write writes[], uint32_t count) {
    for (uint32_t i = 0; i < count; i++) writes[i].result = STORE_FAILED;
}

static void offer(postgres_store *s) {
    question q = {batch_say, batch_hear, &s->batch, false};
    answer heard = connection_ask(&s->at, &q);
    if (heard == ANSWER_WHOLE) return;
    batch_set(&s->batch, heard == ANSWER_LOST && q.is_repeated ? STORE_UNKNOWN : STORE_FAILED);
}

/* A number that is not right any more costs a conflict, and is not believed again. */
static void forget_refused(postgres_store *s) {
    for (uint32_t i = 0; i < s->batch.count; i++) {
        const batch_write *o = &s->batch.all[i];
        cached_length *known = o->write->result == STORE_CONFLICT && o->number
                                   ? length_cache_find(&s->numbers, o->write->table)
                                   : NULL;
        if (known) known->age = 0;
    }
}

static void append(store *base, store_write writes[], uint32_t count) {
    postgres_store *s = opened(base);
    const char *fault = NULL;
    s->at.error[0] = 0;
    fail_all(writes, count);
    if (count == 0 || !have_node(s)) return;
    int64_t stamp = (s->node << STAMP_BITS) + s->counted;
    s->counted += count;
    if (!batch_fill(&s->batch, writes, count, stamp, &fault)) {
        connection_complain(&s->at, "cannot be written to", "out of memory");
        return;
    }
    if (s->batch.count) offer(s);
    forget_refused(s);
    if (fault && !s->at.error[0]) connection_complain(&s->at, "cannot be written to", fault);
}

/* ---- reading ---- */

static bool refuse_line(postgres_store *s, uint32_t seq, const char *words) {
    mst_text why = mst_text_in(s->at.error, sizeof s->at.error);
    mst_text_put(&why, "line ");
    mst_text_put_number(&why, (int64_t)seq + 1);
    mst_text_put(&why, ": ");
    mst_text_put(&why, words);
    return false;
}

static stored_lines lines_of(const PGresult *r, int row) {
    return (stored_lines){
        .seq = (uint32_t)connection_number(r, row, 1),
        .lines = (uint32_t)connection_number(r, row, 2),
        .time = connection_number(r, row, 3),
        .text = PQgetvalue(r, row, 5),
        .length = (size_t)PQgetlength(r, row, 5),
    };
}

static bool is_as_stored(const PGresult *r, int row, const char *table, const stored_lines *l) {
    return stored_lines_count(l->text, l->length) == l->lines &&
           connection_number(r, row, 4) == stored_lines_sum(batch_place(table, l->seq), l);
}

/* Hands over one write after the other, as long as they are sound and follow one another. */
static bool read_writes(postgres_store *s, const PGresult *r, const char *table, uint32_t seq,
                        store_lines take, void *context) {
    int64_t next = -1;
    if (PQgetisnull(r, 0, 1)) return refuse_line(s, 0, "it is missing");
    for (int row = 0; row < PQntuples(r); row++) {
        stored_lines stored = lines_of(r, row);
        if (next >= 0 ? stored.seq != next : stored.seq > seq)
            return refuse_line(s, next >= 0 ? (uint32_t)next : 0,
                               "it is missing, though lines behind it are there");
        if (!is_as_stored(r, row, table, &stored))
            return refuse_line(s, stored.seq, "it is not as it was stored: its checksum differs");
        if (!stored_lines_hand_over(&stored, seq, take, context)) return true;
        next = (int64_t)stored.seq + stored.lines;
    }
    return true;
}

static bool read(store *base, const char *table, uint32_t seq, store_lines take, void *context) {
    postgres_store *s = opened(base);
    parameters_begin(&s->at.with);
    parameters_text(&s->at.with, table);
    parameters_number(&s->at.with, seq);
    PGresult *r = ask(s, READ_LINES);
    bool is_read = r && PQntuples(r) > 0 && read_writes(s, r, table, seq, take, context);
    PQclear(r);
    return is_read;
}

/* ---- lists ---- */

static void read_row(const PGresult *r, int row, store_row *to) {
    connection_text(r, row, 1, to->id, sizeof to->id);
    connection_text(r, row, 2, to->game, sizeof to->game);
    to->rules_version = (uint32_t)connection_number(r, row, 3);
    connection_text(r, row, 4, to->deck, sizeof to->deck);
    to->tables = (uint32_t)connection_number(r, row, 5);
    to->status = (store_status)connection_number(r, row, 6);
    to->time = PQgetisnull(r, row, 7) ? 0 : connection_number(r, row, 7);
    connection_text(r, row, 8, to->pieces, sizeof to->pieces);
    to->card = PQgetisnull(r, row, 9) ? NULL : PQgetvalue(r, row, 9);
}

/* False: whoever takes them has enough. */
static bool hand_over_rows(const PGresult *r, store_rows take, void *context) {
    store_row row;
    for (int i = 0; i < PQntuples(r); i++) {
        read_row(r, i, &row);
        if (!take(context, &row)) return false;
    }
    return true;
}

/* Page by page, each behind the number of the last: whoever takes rows may ask other things. */
static bool list_pages(postgres_store *s, statement which, store_status status, int64_t from,
                       const int64_t *before, store_rows take, void *context) {
    for (bool is_over = false; !is_over;) {
        parameters_begin(&s->at.with);
        parameters_number(&s->at.with, status);
        parameters_number(&s->at.with, from);
        if (before) parameters_number(&s->at.with, *before);
        PGresult *r = ask(s, which);
        if (!r) return false;
        int rows = PQntuples(r);
        is_over = rows < STATEMENT_PAGE;
        if (rows) from = connection_number(r, rows - 1, 0);
        is_over |= !hand_over_rows(r, take, context);
        PQclear(r);
    }
    return true;
}

static bool list(store *base, store_status status, store_rows take, void *context) {
    return list_pages(opened(base), LIST_PUBLIC, status, INT64_MAX, NULL, take, context);
}

static bool playing(store *base, store_rows take, void *context) {
    return list_pages(opened(base), LIST_PLAYING, STORE_PLAYING, INT64_MAX, NULL, take, context);
}

static bool idle(store *base, store_status status, int64_t before, store_rows take, void *context) {
    return list_pages(opened(base), LIST_IDLE, status, 0, &before, take, context);
}

static bool in_use(store *base, store_rows take, void *context) {
    postgres_store *s = opened(base);
    parameters_begin(&s->at.with);
    PGresult *r = ask(s, COUNT_IN_USE);
    if (r) hand_over_rows(r, take, context);
    PQclear(r);
    return r != NULL;
}

/* ---- removing ---- */

static void put_ids(parameters *p, const char tables[][MST_ID_SIZE], uint32_t count) {
    parameters_begin_array(p, PARAMETER_TEXT);
    for (uint32_t i = 0; i < count; i++) parameters_add_text(p, tables[i]);
    parameters_end_array(p);
}

/* A statement that tells no rows. */
static bool tell(postgres_store *s, statement which) {
    plain said = {which, NULL};
    question q = {say_plain, NULL, &said, false};
    return connection_ask(&s->at, &q) == ANSWER_WHOLE;
}

static bool remove_tables(store *base, const char tables[][MST_ID_SIZE], uint32_t count) {
    postgres_store *s = opened(base);
    parameters_begin(&s->at.with);
    put_ids(&s->at.with, tables, count);
    length_cache_forget(&s->numbers);
    return tell(s, REMOVE_TABLES);
}

/* ---- servers ---- */

static bool lengths(store *base, const char tables[][MST_ID_SIZE], uint32_t count,
                    uint32_t length[]) {
    postgres_store *s = opened(base);
    parameters_begin(&s->at.with);
    put_ids(&s->at.with, tables, count);
    for (uint32_t i = 0; i < count; i++) length[i] = 0;
    PGresult *r = ask(s, MEASURE_LOGS);
    for (int i = 0; r && i < PQntuples(r); i++)
        length[connection_number(r, i, 0) - 1] = (uint32_t)connection_number(r, i, 1);
    PQclear(r);
    return r != NULL;
}

typedef struct {
    const store_server *who;
    int64_t node, now;
    store_serving told;
    bool is_first;
} beating;

static void say_cell(connection *c, char cell) {
    if (!cell) return;
    parameters_begin(&c->with);
    parameters_text(&c->with, (const char[]){cell, 0});
    connection_send(c, NAME_CELL);
}

static void say_beat(connection *c, const question *q) {
    const beating *b = q->context;
    parameters_begin(&c->with);
    connection_send(c, b->is_first ? LOCK_NODES : SAY_IN_PASSING);
    if (b->is_first) {
        parameters_number(&c->with, b->node);
        parameters_number(&c->with, b->now);
        parameters_number(&c->with, STORE_SILENCE);
        connection_send(c, BEGIN_SERVING);
        say_cell(c, b->who->cell);
    }
    parameters_begin(&c->with);
    parameters_number(&c->with, b->node);
    parameters_text(&c->with, b->who->address);
    parameters_text(&c->with, b->who->program);
    connection_send(c, BEAT);
    parameters_begin(&c->with);
    parameters_number(&c->with, STORE_SILENCE);
    connection_send(c, TELL_WHO_SERVES);
}

/* Of several rows the last says it. */
static bool hear_who_serves(void *context, PGresult *r) {
    beating *b = context;
    if (PQntuples(r) && PQnfields(r) == 3)
        b->told = (store_serving){connection_number(r, 0, 0), (uint32_t)connection_number(r, 0, 1),
                                  *PQgetvalue(r, 0, 2)};
    return false;
}

static bool beat(store *base, const store_server *who, int64_t now, store_serving *told) {
    postgres_store *s = opened(base);
    if (!have_node(s)) return false;
    beating b = {who, s->node, now, {0}, !s->serves};
    question q = {say_beat, hear_who_serves, &b, false};
    if (connection_ask(&s->at, &q) != ANSWER_WHOLE) return false;
    s->serves = true;
    *told = b.told;
    return true;
}

static bool leave(store *base) {
    postgres_store *s = opened(base);
    s->serves = false;
    parameters_begin(&s->at.with);
    parameters_number(&s->at.with, s->node);
    return tell(s, LEAVE);
}

typedef struct {
    const store_claim *what;
    PGresult *rows;
} claiming;

static void say_claim(connection *c, const question *q) {
    const claiming *k = q->context;
    parameters_begin(&c->with);
    connection_send(c, SAY_IN_PASSING);
    put_ids(&c->with, k->what->held, k->what->held_count);
    if (k->what->held_count) connection_send(c, HOLD_TABLES);
    parameters_begin(&c->with);
    parameters_number(&c->with, k->what->most);
    parameters_number(&c->with, k->what->lapse);
    connection_send(c, CLAIM_TABLES);
}

static bool keep_claimed(void *context, PGresult *r) {
    claiming *k = context;
    PQclear(k->rows);
    k->rows = r;
    return true;
}

static bool claim(store *base, const store_claim *what, store_rows take, void *context) {
    claiming k = {what, NULL};
    question q = {say_claim, keep_claimed, &k, false};
    bool is_heard = connection_ask(&opened(base)->at, &q) == ANSWER_WHOLE && k.rows;
    if (is_heard) hand_over_rows(k.rows, take, context);
    PQclear(k.rows);
    return is_heard;
}

/* ---- the rest ---- */

static const char *backup(store *base, const char *file) {
    postgres_store *s = opened(base);
    (void)file;
    connection_complain(&s->at, "not copied",
                        "a database is copied with pg_dump or pg_basebackup (docs/hosting.md)");
    return s->at.error;
}

static void hurry(store *base) {
    atomic_store(&opened(base)->at.is_hurried, true);
}

static uint64_t repeats(const store *base) {
    return atomic_load(&((const postgres_store *)base)->at.repeats);
}

static const char *error(const store *base) {
    return ((const postgres_store *)base)->at.error;
}

static void close(store *base) {
    postgres_store *s = opened(base);
    connection_free(&s->at);
    batch_free(&s->batch);
    free(s);
}

/* ---- opening ---- */

static bool open_database(postgres_store *s, mst_text *why) {
    char words[400] = "";
    mst_text warning = mst_text_in(words, sizeof words);
    bool is_open = connection_open(&s->at) && opening_is_durable(&s->at, &warning) &&
                   opening_bring_up_to_date(&s->at);
    mst_text_put(why, is_open ? words : s->at.error);
    return is_open;
}

store *store_open_postgres(const char *url, uint32_t patience, mst_text *why) {
    char name[256];
    mst_text text = mst_text_in(name, sizeof name);
    if (!opening_name(url, &text, why)) return NULL;
    postgres_store *s = calloc(1, sizeof *s);
    if (!s || !connection_create(&s->at, url, name, patience)) {
        mst_text_put(why, "out of memory");
        free(s);
        return NULL;
    }
    s->base =
        (store){append, read,  list,   playing, in_use,  idle,  remove_tables, lengths,        beat,
                leave,  claim, backup, hurry,   repeats, error, close,         &s->people.base};
    s->batch.numbers = &s->numbers;
    postgres_sql_open(&s->people, &s->at);
    length_cache_forget(&s->numbers);
    if (open_database(s, why)) return &s->base;
    close(&s->base);
    return NULL;
}
