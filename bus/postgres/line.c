/* line.c -- see line.h. Messages are NOTIFYs, each a transaction of its own that waits for no disk:
 * what they tell of is on the disk already, and whoever misses one reads it there. */
#include "line.h"
#include "mastaba/table.h"
#include "store/postgres/opening.h"
#include <poll.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define CHANNEL "mastaba"

enum {
    MOMENT = 500,       /* milliseconds to wait at most before looking around */
    QUIET = 2 * 1000,   /* without a word, after which the database is asked whether it lives */
    PATIENCE = 5 * 1000 /* until what is not answered is taken for lost */
};

int64_t line_uptime(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool line_create(line *l, const char *url, int bell) {
    char name[256], why[MST_MAX_WHY];
    mst_text text = mst_text_in(name, sizeof name), fault = mst_text_in(why, sizeof why);
    *l = (line){.bell = bell};
    return opening_name(url, &text, &fault) && connection_create(&l->at, url, name, PATIENCE);
}

void line_free(line *l) {
    connection_free(&l->at);
}

void line_hurry(line *l) {
    atomic_store(&l->at.is_hurried, true);
}

const char *line_why(const line *l) {
    return l->at.error;
}

/* ---- waiting ---- */

static bool complain(line *l, const PGresult *r) {
    char words[400];
    mst_text text = mst_text_in(words, sizeof words);
    connection_words(&l->at, r, &text);
    connection_complain(&l->at, "no news of other servers", words);
    return false;
}

/* The database has something to say, the bell rings, or a moment has passed. */
static bool rest(line *l) {
    char rung[64];
    int unsent = PQflush(l->at.db);
    struct pollfd files[] = {
        {.fd = PQsocket(l->at.db), .events = (short)(unsent > 0 ? POLLIN | POLLOUT : POLLIN)},
        {.fd = l->bell, .events = POLLIN}};
    if (unsent < 0) return complain(l, NULL);
    poll(files, 2, MOMENT);
    while (read(l->bell, rung, sizeof rung) > 0) continue;
    return PQconsumeInput(l->at.db) || complain(l, NULL);
}

/* Results of what was asked, as far as they are here; the value of the last is kept in `number`. */
static bool take_results(line *l, int64_t *number) {
    while (l->is_asking && !PQisBusy(l->at.db)) {
        PGresult *r = PQgetResult(l->at.db);
        bool is_refused = r && PQresultStatus(r) == PGRES_FATAL_ERROR;
        if (!r) l->is_asking = false;
        if (is_refused) complain(l, r);
        if (r && PQresultStatus(r) == PGRES_TUPLES_OK && number)
            *number = atoll(PQgetvalue(r, 0, 0));
        PQclear(r);
        if (is_refused) return false;
    }
    if (!l->is_asking) l->answered = line_uptime();
    return true;
}

static bool begin_asking(line *l, int is_sent) {
    l->is_asking = is_sent;
    l->asked = line_uptime();
    return is_sent || complain(l, NULL);
}

static bool is_patient(line *l) {
    if (!l->is_asking || line_uptime() - l->asked < PATIENCE) return true;
    connection_complain(&l->at, "no news of other servers", "the database does not answer");
    return false;
}

bool line_wait(line *l) {
    if (!l->is_asking && line_uptime() - l->answered >= QUIET &&
        !begin_asking(l, PQsendQuery(l->at.db, "SELECT 1")))
        return false;
    return rest(l) && take_results(l, NULL) && is_patient(l);
}

/* ---- opening ---- */

static bool ask(line *l, const char *sql, int64_t *number) {
    if (!begin_asking(l, PQsendQuery(l->at.db, sql))) return false;
    while (l->is_asking)
        if (atomic_load(&l->at.is_hurried) || !rest(l) || !take_results(l, number) ||
            !is_patient(l))
            return false;
    return true;
}

static bool have_node(line *l) {
    int64_t number = 0;
    if (l->node) return true;
    bool is_told = ask(l, "SELECT nextval('node_number')", &number);
    l->node = (uint64_t)number;
    return is_told && number > 0;
}

bool line_open(line *l) {
    l->is_asking = false;
    return connection_open(&l->at) && PQsetnonblocking(l->at.db, 1) == 0 &&
           ask(l,
               "SET application_name = 'mastaba news'; SET synchronous_commit = off;"
               "LISTEN " CHANNEL,
               NULL) &&
           have_node(l);
}

void line_close(line *l) {
    if (l->at.db) PQfinish(l->at.db);
    l->at.db = NULL;
}

/* ---- talking ---- */

bool line_say(line *l, const char *message) {
    return begin_asking(l, PQsendQueryParams(l->at.db, "SELECT pg_notify('" CHANNEL "', $1)", 1,
                                             NULL, &message, NULL, NULL, 0));
}

PGnotify *line_hear(line *l) {
    return PQnotifies(l->at.db);
}
