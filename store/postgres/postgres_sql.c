/* postgres_sql.c -- see postgres_sql.h. What belongs to a transaction is asked once: a connection
 * that is lost has taken it along. */
#include "postgres_sql.h"
#include "mastaba/text.h"
#include <string.h>

enum { NUMBER_SIZE = 8, TYPE_REAL = 701, TYPE_FLOAT = 700, TYPE_UNKNOWN = 0 };

static postgres_sql *opened(sql *s) {
    return (postgres_sql *)s;
}

/* ---- arguments ---- */

typedef struct {
    const char *statement;
    const sql_value *with;
    uint32_t count;
    sql_rows take;
    void *context;
    bool has_enough, is_strange;
} asking;

static uint32_t type_of(sql_kind kind) {
    switch (kind) {
    case SQL_NUMBER: return PARAMETER_INT64;
    case SQL_REAL: return TYPE_REAL;
    case SQL_TEXT: return PARAMETER_TEXT;
    case SQL_BYTES: return PARAMETER_BYTES;
    case SQL_NULL: break;
    }
    return TYPE_UNKNOWN;
}

static void put_number(char to[NUMBER_SIZE], uint64_t number) {
    for (int i = 0; i < NUMBER_SIZE; i++) to[i] = (char)(number >> (56 - 8 * i));
}

static const char *bytes_of(const sql_value *v, char room[NUMBER_SIZE]) {
    uint64_t number = (uint64_t)v->number;
    if (v->kind == SQL_NULL) return NULL;
    if (v->kind == SQL_TEXT || v->kind == SQL_BYTES) return v->bytes;
    if (v->kind == SQL_REAL) memcpy(&number, &v->real, sizeof number);
    put_number(room, number);
    return room;
}

static void say(connection *c, const question *q) {
    enum { BINARY = 1 };
    const asking *a = q->context;
    Oid types[SQL_MOST_VALUES];
    const char *values[SQL_MOST_VALUES];
    char rooms[SQL_MOST_VALUES][NUMBER_SIZE];
    int lengths[SQL_MOST_VALUES], formats[SQL_MOST_VALUES];
    for (uint32_t i = 0; i < a->count; i++) {
        const sql_value *v = &a->with[i];
        bool is_long = v->kind == SQL_TEXT || v->kind == SQL_BYTES;
        types[i] = type_of(v->kind);
        values[i] = bytes_of(v, rooms[i]);
        lengths[i] = is_long ? (int)v->length : NUMBER_SIZE;
        formats[i] = BINARY;
    }
    PQsendQueryParams(c->db, a->statement, (int)a->count, types, values, lengths, formats, BINARY);
}

/* ---- rows ---- */

static double real_of(const PGresult *r, int row, int column) {
    uint64_t bits = (uint64_t)connection_number(r, row, column);
    uint32_t half = (uint32_t)bits;
    double real;
    float small;
    memcpy(&real, &bits, sizeof real);
    memcpy(&small, &half, sizeof small);
    return PQftype(r, column) == TYPE_REAL ? real : (double)small;
}

static sql_value bytes_in(const PGresult *r, int row, int column, sql_kind kind) {
    return (sql_value){.kind = kind,
                       .bytes = PQgetvalue(r, row, column),
                       .length = (size_t)PQgetlength(r, row, column)};
}

/* A type that nobody reads is a mistake in a statement. */
static sql_value value_of(const PGresult *r, int row, int column, bool *is_strange) {
    if (PQgetisnull(r, row, column)) return sql_null();
    switch (PQftype(r, column)) {
    case PARAMETER_BOOL:
    case PARAMETER_INT16:
    case PARAMETER_INT32:
    case PARAMETER_INT64: return sql_number(connection_number(r, row, column));
    case TYPE_FLOAT:
    case TYPE_REAL: return sql_real(real_of(r, row, column));
    case PARAMETER_TEXT: return bytes_in(r, row, column, SQL_TEXT);
    case PARAMETER_BYTES: return bytes_in(r, row, column, SQL_BYTES);
    default: *is_strange = true; return sql_null();
    }
}

static bool hear(void *context, PGresult *r) {
    asking *a = context;
    sql_value values[SQL_MOST_VALUES];
    int columns = PQnfields(r) < SQL_MOST_VALUES ? PQnfields(r) : SQL_MOST_VALUES;
    for (int row = 0; a->take && row < PQntuples(r) && !a->has_enough; row++) {
        for (int i = 0; i < columns; i++) values[i] = value_of(r, row, i, &a->is_strange);
        a->has_enough = a->is_strange || !a->take(a->context, values, (uint32_t)columns);
    }
    return false;
}

/* ---- the calls ---- */

/* Somebody was faster: they waited for each other, or both made what may be there once. Who looks
 * again sees what the other did. */
static bool is_for_another_try(const postgres_sql *s) {
    return connection_is_for_another_try(s->at) || mst_text_same(s->at->state, "23505");
}

static bool note(postgres_sql *s, answer heard) {
    bool is_again = heard == ANSWER_REFUSED && s->is_inside && is_for_another_try(s);
    s->fault = heard == ANSWER_WHOLE ? SQL_FINE : is_again ? SQL_AGAIN : SQL_FAILED;
    return heard == ANSWER_WHOLE;
}

static bool run(sql *base, const char *what, const sql_value with[], uint32_t count, sql_rows take,
                void *context) {
    postgres_sql *s = opened(base);
    asking a = {what, with, count, take, context, false, false};
    question q = {say, hear, &a, false};
    if (!note(s, s->is_inside ? connection_ask_once(s->at, &q) : connection_ask(s->at, &q)))
        return false;
    if (!a.is_strange) return true;
    connection_complain(s->at, "cannot be read", "a column has a type that nobody reads");
    s->fault = SQL_FAILED;
    return false;
}

static bool begin(sql *base) {
    postgres_sql *s = opened(base);
    s->is_inside = false;
    s->is_inside = run(base, "BEGIN", NULL, 0, NULL, NULL);
    return s->is_inside;
}

static void rollback(sql *base) {
    postgres_sql *s = opened(base);
    asking a = {.statement = "ROLLBACK"};
    question q = {say, hear, &a, false};
    char error[sizeof s->at->error];
    memcpy(error, s->at->error, sizeof error); /* of what went wrong */
    if (s->is_inside) connection_ask_once(s->at, &q);
    memcpy(s->at->error, error, sizeof error);
    s->is_inside = false;
}

/* One that was refused something would be undone by it, and no word said. */
static bool commit(sql *base) {
    postgres_sql *s = opened(base);
    asking a = {.statement = "COMMIT"};
    question q = {say, hear, &a, false};
    bool is_whole = s->is_inside && s->fault == SQL_FINE;
    if (!is_whole) {
        rollback(base);
        s->fault = SQL_FAILED;
        return false;
    }
    answer heard = connection_ask_once(s->at, &q);
    note(s, heard);
    s->is_inside = false;
    if (heard == ANSWER_LOST) s->fault = SQL_IN_DOUBT;
    return heard == ANSWER_WHOLE;
}

static sql_fault fault(const sql *base) {
    return ((const postgres_sql *)base)->fault;
}

static const char *error(const sql *base) {
    return ((const postgres_sql *)base)->at->error;
}

void postgres_sql_open(postgres_sql *s, connection *at) {
    *s = (postgres_sql){.base = {begin, run, commit, rollback, fault, error}, .at = at};
}
