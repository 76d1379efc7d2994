/* connection.h -- one connection to PostgreSQL: made, made again when it is lost, and asked.
 *
 * A question is statements that go out together and happen together or not at all, with one answer.
 * When the answer gets lost, what happened is not known: whoever asks again must bear that. */
#ifndef STORE_POSTGRES_CONNECTION_H
#define STORE_POSTGRES_CONNECTION_H
#include "mastaba/text.h"
#include "parameters.h"
#include "statements.h"
#include <libpq-fe.h>
#include <stdatomic.h>

typedef struct {
    PGconn *db; /* NULL: none */
    char *url;
    char name[256];         /* host and database, for words to people */
    uint32_t patience;      /* milliseconds that the database may stay away */
    bool is_away;           /* it did for longer, at the last question */
    atomic_bool is_hurried; /* nobody waits any longer */
    atomic_ullong repeats;  /* questions that were asked again */
    bool is_in_doubt;       /* a commit may not have reached the standbys */
    char state[8];          /* SQLSTATE of the last refusal */
    char error[512];
    parameters with; /* of the statement being sent */
} connection;

/* NULL url: no memory. */
bool connection_create(connection *c, const char *url, const char *name, uint32_t patience);
void connection_free(connection *c);
/* One try. False, with an error. */
bool connection_open(connection *c);
/* "NAME: WHAT: " and PostgreSQL's words, as the error. */
void connection_complain(connection *c, const char *what, const char *words);
/* The words of a result or of the connection, on one line. */
void connection_words(const connection *c, const PGresult *r, mst_text *words);

typedef enum {
    ANSWER_WHOLE,
    ANSWER_REFUSED, /* nothing has happened; there is an error */
    ANSWER_LOST     /* the database stays away; there is an error */
} answer;

typedef struct question question;
struct question {
    void (*say)(connection *c, const question *q); /* sends its statements */
    bool (*hear)(void *context, PGresult *r);      /* rows; true: keeps the result */
    void *context;
    bool is_repeated; /* a try before may have happened, too */
};
answer connection_ask(connection *c, question *q);
/* One try, for what belongs to a transaction that was begun on this connection. */
answer connection_ask_once(connection *c, question *q);
/* The last refusal was for the sake of another server: whoever comes again may have more luck. */
bool connection_is_for_another_try(const connection *c);

/* For `say`: a statement, with the parameters in c->with. */
void connection_send(connection *c, statement which);

/* Values of a result that came in binary form. */
int64_t connection_number(const PGresult *r, int row, int column);
void connection_text(const PGresult *r, int row, int column, char *to, size_t size);

#endif
