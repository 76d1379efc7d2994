/* statements.h -- everything that the store says to PostgreSQL once it is open. */
#ifndef STORE_POSTGRES_STATEMENTS_H
#define STORE_POSTGRES_STATEMENTS_H

typedef enum {
    MAKE_TABLES,
    ADD_LINES,
    SET_STATUS,
    FIND_STAMPS,
    WRITE_SOMETHING,
    READ_LINES,
    LIST_PUBLIC,
    LIST_PLAYING,
    LIST_IDLE,
    COUNT_IN_USE,
    REMOVE_TABLES,
    MEASURE_LOGS,
    TAKE_NODE_NUMBER,
    LOCK_NODES,
    SAY_IN_PASSING,
    BEGIN_SERVING,
    NAME_CELL,
    BEAT,
    TELL_WHO_SERVES,
    LEAVE,
    HOLD_TABLES,
    CLAIM_TABLES,
    STATEMENTS
} statement;

extern const char *const statement_sql[STATEMENTS];

/* Rows of tables are told a page at a time. */
enum { STATEMENT_PAGE = 256 };
#define STATEMENT_PAGE_TEXT "256"

#endif
