/* line.h -- the connection on which a node speaks and listens. One thread uses it, and waits with
 * it for the database; it never waits without an end. */
#ifndef BUS_POSTGRES_LINE_H
#define BUS_POSTGRES_LINE_H
#include "store/postgres/connection.h"

typedef struct {
    connection at;
    uint64_t node;    /* our number, for the life of the process; 0: none yet */
    bool is_asking;   /* something was said and is not answered */
    int64_t asked;    /* when */
    int64_t answered; /* when the database last was */
    int bell;         /* a file that can be read when somebody wants us back */
} line;

/* False: no memory. */
bool line_create(line *l, const char *url, int bell);
void line_free(line *l);
/* From any thread: an opening that is under way ends soon. */
void line_hurry(line *l);

/* Connects and listens. False, with line_why. */
bool line_open(line *l);
void line_close(line *l);
const char *line_why(const line *l);

/* Says it to all who listen, while nothing else is being asked. */
bool line_say(line *l, const char *message);
/* Until there is something to do, or a moment has passed. False: the line is lost. */
bool line_wait(line *l);
/* The next message that came, to be freed by PQfreemem; NULL: no more. */
PGnotify *line_hear(line *l);

int64_t line_uptime(void); /* milliseconds of a clock that nobody sets */

#endif
