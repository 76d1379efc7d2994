/* database_server.h -- a PostgreSQL that lives as long as the test (support/postgres.py). */
#ifndef TESTS_DATABASE_SERVER_H
#define TESTS_DATABASE_SERVER_H

/* The URL of an empty database; NULL: there is no PostgreSQL here, or no libpq. It is started at
 * the first call and emptied at every one. */
const char *database_server_url(void);
void database_server_stop(void);

/* Statements as the owner of the database; fails the test when one of them does. The first values
 * of the last one's rows, a line each. */
const char *database_server_run(const char *sql);

#endif
