/* sql.h -- what people needs of a database: statements that SQLite and PostgreSQL read alike.
 *
 * Arguments are $1, $2 and so on; a number that is compared with another type is CAST. What changes
 * something stands between `begin` and `commit`; a question alone may stand outside, and is then
 * asked again where its answer was lost. */
#ifndef PEOPLE_SQL_H
#define PEOPLE_SQL_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { SQL_NULL, SQL_NUMBER, SQL_REAL, SQL_TEXT, SQL_BYTES } sql_kind;

/* A text need not end with a zero. */
typedef struct {
    sql_kind kind;
    int64_t number;
    double real;
    const char *bytes; /* of a text, too */
    size_t length;
} sql_value;

enum { SQL_MOST_VALUES = 32 }; /* arguments of a statement, and columns of a row */

/* False: enough. It may not ask for anything else meanwhile. */
typedef bool (*sql_rows)(void *context, const sql_value row[], uint32_t count);

typedef enum {
    SQL_FINE,
    SQL_AGAIN,   /* somebody was faster: all since `begin` is to be undone, and may be done again */
    SQL_FAILED,  /* nothing has happened */
    SQL_IN_DOUBT /* nobody knows whether it was committed */
} sql_fault;

typedef struct sql sql;
struct sql {
    bool (*begin)(sql *s);
    bool (*run)(sql *s, const char *statement, const sql_value with[], uint32_t count,
                sql_rows take, void *context); /* take NULL: rows are of no interest */
    bool (*commit)(sql *s);
    void (*rollback)(sql *s);           /* also where nothing has begun */
    sql_fault (*fault)(const sql *s);   /* of the last call */
    const char *(*error)(const sql *s); /* its words; empty: none */
};

sql_value sql_null(void);
sql_value sql_number(int64_t number);
sql_value sql_real(double real);
sql_value sql_text(const char *text); /* NULL: null */
sql_value sql_bytes(const void *bytes, size_t length);

/* The arguments of `run`: SQL_WITH(sql_text(id), sql_number(1)). */
#define SQL_WITH(...)                                                                              \
    (const sql_value[]){__VA_ARGS__},                                                              \
        (uint32_t)(sizeof((const sql_value[]){__VA_ARGS__}) / sizeof(sql_value))

/* What a row holds, into fixed room and with a zero behind it; too long, or null: it is empty. */
void sql_copy(const sql_value *v, char *to, size_t size);

#endif
