/* sqlite_sql.h -- people in the file of the store, on the store's own connection. */
#ifndef STORE_SQLITE_SQL_H
#define STORE_SQLITE_SQL_H
#include "people/sql.h"
#include <sqlite3.h>

enum { SQLITE_SQL_KEPT = 64 }; /* statements that stay prepared */

typedef struct {
    sql base;
    sqlite3 *db;
    const char *file;
    uint32_t *version; /* of the file's contents, as the store knows them */
    bool knows_all;    /* nobody else has written before this transaction */
    sqlite3_stmt *kept[SQLITE_SQL_KEPT];
    uint32_t next_kept;
    char error[512];
    sql_fault fault;
} sqlite_sql;

/* `file` and `version` are lent. */
void sqlite_sql_open(sqlite_sql *s, sqlite3 *db, const char *file, uint32_t *version);
void sqlite_sql_close(sqlite_sql *s);

/* A number that is another whenever anybody has written. */
uint32_t sqlite_sql_version(sqlite3 *db);

#endif
