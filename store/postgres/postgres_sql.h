/* postgres_sql.h -- people in the database, on the connection of a store. */
#ifndef STORE_POSTGRES_POSTGRES_SQL_H
#define STORE_POSTGRES_POSTGRES_SQL_H
#include "connection.h"
#include "people/sql.h"

typedef struct {
    sql base;
    connection *at;
    bool is_inside; /* a transaction */
    sql_fault fault;
} postgres_sql;

void postgres_sql_open(postgres_sql *s, connection *at); /* which is lent */

#endif
