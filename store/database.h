/* database.h -- the one kind of database there is, for store_open_database. */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H
#include "stores.h"

/* `patience`: milliseconds that it may stay away before a write's result is unknown. */
store *store_open_postgres(const char *url, uint32_t patience, mst_text *why);

#endif
