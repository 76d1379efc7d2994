/* connection.c -- see connection.h. The connection is always in pipeline mode, and never waited for
 * without an end: a database that is stopped or cut off looks like one that is slow. */
#include "connection.h"
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PAUSE = 100 }; /* milliseconds between two tries, or looks whether to go on */

static int64_t uptime(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void rest(int64_t milliseconds) {
    struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    nanosleep(&pause, NULL);
}

/* ---- words ---- */

void connection_words(const connection *c, const PGresult *r, mst_text *words) {
    const char *said = r ? PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    if (!said) said = r && *PQresultErrorMessage(r) ? PQresultErrorMessage(r) : NULL;
    if (!said) said = c->db ? PQerrorMessage(c->db) : "out of memory";
    size_t length = strlen(said);
    while (length && said[length - 1] == '\n') length--;
    for (size_t i = 0; i < length; i++) mst_text_put_char(words, said[i] == '\n' ? ' ' : said[i]);
}

void connection_complain(connection *c, const char *what, const char *words) {
    mst_text why = mst_text_in(c->error, sizeof c->error);
    mst_text_put(&why, c->name);
    mst_text_put(&why, ": ");
    mst_text_put(&why, what);
    mst_text_put(&why, ": ");
    mst_text_put(&why, words);
}

static void complain_of(connection *c, const char *what, const PGresult *r) {
    char words[400];
    mst_text text = mst_text_in(words, sizeof words);
    connection_words(c, r, &text);
    connection_complain(c, what, words);
}

/* ---- making one ---- */

bool connection_create(connection *c, const char *url, const char *name, uint32_t patience) {
    *c = (connection){.url = strdup(url), .patience = patience};
    mst_text text = mst_text_in(c->name, sizeof c->name);
    mst_text_put(&text, name);
    return c->url != NULL;
}

static void hang_up(connection *c) {
    if (c->db) PQfinish(c->db);
    c->db = NULL;
}

void connection_free(connection *c) {
    hang_up(c);
    free(c->url);
    parameters_free(&c->with);
}

/* A commit that stopped waiting for its standbys says so and nothing else. */
static void note_warning(void *context, const PGresult *r) {
    connection *c = context;
    const char *place = PQresultErrorField(r, PG_DIAG_SOURCE_FUNCTION);
    if (place && mst_text_same(place, "SyncRepWaitForLSN")) c->is_in_doubt = true;
}

/* One plan for any arrays, and by the indexes: a plan for the table as it once was would read all
 * of the log. Nobody waits for ever for a row that another server holds. */
static const char settings[] =
    "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_hashjoin = off;"
    "SET enable_mergejoin = off; SET enable_bitmapscan = off; SET jit = off;"
    "SET statement_timeout = '5s'; SET idle_in_transaction_session_timeout = '30s';"
    "SET default_transaction_isolation = 'read committed'; SET bytea_output = 'hex'";

static bool settle(connection *c) {
    PGresult *r = PQexec(c->db, settings);
    bool is_done = PQresultStatus(r) == PGRES_COMMAND_OK;
    if (!is_done) complain_of(c, "cannot be used", r);
    PQclear(r);
    return is_done;
}

/* What stands before "dbname" gives way to what the URL says. */
bool connection_open(connection *c) {
    const char *const keys[] = {"connect_timeout", "client_encoding", "fallback_application_name",
                                "dbname", NULL};
    const char *const values[] = {"2", "UTF8", "mastaba", c->url, NULL};
    hang_up(c);
    c->db = PQconnectdbParams(keys, values, 1);
    if (PQstatus(c->db) == CONNECTION_OK && settle(c)) {
        PQsetNoticeReceiver(c->db, note_warning, c);
        return true;
    }
    if (PQstatus(c->db) != CONNECTION_OK) complain_of(c, "no connection", NULL);
    hang_up(c);
    return false;
}

/* ---- sending ---- */

/* "0", "1", ... */
static const char *name_of(statement which, char name[4]) {
    mst_text text = mst_text_in(name, 4);
    mst_text_put_number(&text, which);
    return name;
}

/* A database that died and came back shows commits that no standby has, though nobody was ever
 * answered: if one of those is promoted, they have never been. Whoever commits something waits
 * until the standbys have all that was before; only then is anything read. Where nothing can be
 * written, nothing can be told that is not so elsewhere. */
static const char catch_up_standbys[] = "DO $$ BEGIN IF NOT pg_is_in_recovery() THEN UPDATE "
                                        "mastaba SET version = version; END IF; END $$";

static void prepare_all(connection *c, const question *q) {
    char name[4];
    (void)q;
    for (statement i = 0; i < STATEMENTS; i++)
        PQsendPrepare(c->db, name_of(i, name), statement_sql[i], 0, NULL);
    PQsendQueryParams(c->db, catch_up_standbys, 0, NULL, NULL, NULL, NULL, 0);
}

void connection_send(connection *c, statement which) {
    enum { BINARY = 1 };
    const char *values[PARAMETERS_MOST];
    int lengths[PARAMETERS_MOST], formats[PARAMETERS_MOST];
    char name[4];
    parameters *p = &c->with;
    for (uint32_t i = 0; i < p->count; i++) {
        values[i] = p->block + p->start[i];
        lengths[i] = (int)(p->start[i + 1] - p->start[i]);
        formats[i] = BINARY;
    }
    if (!p->is_short)
        PQsendQueryPrepared(c->db, name_of(which, name), (int)p->count, values, lengths, formats,
                            BINARY);
}

/* ---- hearing ---- */

/* Until there is something to read, or time is up. */
static bool wait_for_more(connection *c, int64_t deadline) {
    int unsent = PQflush(c->db);
    int64_t left = deadline - uptime();
    struct pollfd file = {.fd = PQsocket(c->db),
                          .events = (short)(unsent ? POLLIN | POLLOUT : POLLIN)};
    if (unsent < 0 || left <= 0 || atomic_load(&c->is_hurried)) return false;
    int ready = poll(&file, 1, (int)(left < PAUSE ? left : PAUSE));
    if (ready == 0 || (ready < 0 && errno == EINTR)) return true;
    return ready > 0 && PQconsumeInput(c->db);
}

/* False: there will be none. NULL stands between the results of two statements. */
static bool next_result(connection *c, int64_t deadline, PGresult **r) {
    while (PQflush(c->db) > 0 || PQisBusy(c->db))
        if (!wait_for_more(c, deadline)) return false;
    *r = PQgetResult(c->db);
    return PQstatus(c->db) == CONNECTION_OK || *r;
}

/* The server ends, or ended; or it is one that may not write (any more). */
static bool is_parting(const char *state) {
    static const char *const states[] = {"57P01", "57P02", "57P03", "57P05", "25006", "26000"};
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        if (mst_text_same(state, states[i])) return true;
    return strncmp(state, "08", 2) == 0;
}

static answer note_refusal(connection *c, const PGresult *r) {
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    mst_text text = mst_text_in(c->state, sizeof c->state);
    mst_text_put(&text, state ? state : "08000");
    complain_of(c, "refused", r);
    return is_parting(c->state) ? ANSWER_LOST : ANSWER_REFUSED;
}

/* Everything up to the end of the question; only that says that it is committed. */
static answer hear_all(connection *c, const question *q) {
    answer heard = ANSWER_WHOLE;
    int64_t deadline = uptime() + c->patience / 2;
    for (PGresult *r; next_result(c, deadline, &r);) {
        ExecStatusType status = r ? PQresultStatus(r) : PGRES_COMMAND_OK;
        bool is_kept = false;
        if (status == PGRES_TUPLES_OK && heard == ANSWER_WHOLE && q->hear)
            is_kept = q->hear(q->context, r);
        if (status == PGRES_FATAL_ERROR && heard == ANSWER_WHOLE) heard = note_refusal(c, r);
        if (!is_kept) PQclear(r);
        if (status == PGRES_PIPELINE_SYNC) return heard;
        if (heard == ANSWER_LOST) return heard;
    }
    if (PQstatus(c->db) == CONNECTION_OK)
        connection_complain(c, "no answer", "the database does not answer");
    else
        complain_of(c, "the connection is lost", NULL);
    return ANSWER_LOST;
}

static answer say_and_hear(connection *c, const question *q) {
    c->is_in_doubt = false;
    q->say(c, q);
    if (c->with.is_short) {
        connection_complain(c, "cannot be asked", "out of memory");
        hang_up(c); /* with half a question sent */
        return ANSWER_REFUSED;
    }
    answer heard = PQpipelineSync(c->db) ? hear_all(c, q) : ANSWER_LOST;
    return heard == ANSWER_WHOLE && c->is_in_doubt ? ANSWER_LOST : heard;
}

/* ---- asking until there is an answer ---- */

static bool be_ready(connection *c) {
    static const question statements = {.say = prepare_all};
    if (c->db && PQpipelineStatus(c->db) != PQ_PIPELINE_OFF) return true;
    if (!c->db && !connection_open(c)) return false;
    bool is_ready = PQsetnonblocking(c->db, 1) == 0 && PQenterPipelineMode(c->db) &&
                    say_and_hear(c, &statements) == ANSWER_WHOLE;
    if (!is_ready) hang_up(c);
    return is_ready;
}

/* Two servers waited for each other: one of them is sent away, and comes again. */
bool connection_is_for_another_try(const connection *c) {
    return mst_text_same(c->state, "40P01") || mst_text_same(c->state, "40001");
}

/* One try; false: another may do. */
static bool try_once(connection *c, question *q, answer *heard) {
    *heard = ANSWER_LOST;
    if (atomic_load(&c->is_hurried) || !be_ready(c)) return false;
    if (q->is_repeated) atomic_fetch_add(&c->repeats, 1);
    *heard = say_and_hear(c, q);
    if (*heard == ANSWER_WHOLE) return true;
    if (*heard == ANSWER_REFUSED)
        return !connection_is_for_another_try(c) &&
               !q->is_repeated; /* else the first may have happened */
    q->is_repeated = true;
    hang_up(c);
    return false;
}

answer connection_ask(connection *c, question *q) {
    answer heard;
    int64_t deadline = uptime() + (c->is_away ? 0 : c->patience);
    c->error[0] = 0;
    while (!try_once(c, q, &heard) && uptime() < deadline && !atomic_load(&c->is_hurried))
        rest(PAUSE);
    if (heard == ANSWER_REFUSED && q->is_repeated) heard = ANSWER_LOST;
    c->is_away = heard == ANSWER_LOST;
    if (heard == ANSWER_WHOLE) c->error[0] = 0;
    return heard;
}

answer connection_ask_once(connection *c, question *q) {
    c->error[0] = 0;
    if (!c->db) {
        connection_complain(c, "cannot be asked", "the connection is lost");
        return ANSWER_LOST;
    }
    answer heard = say_and_hear(c, q);
    if (heard == ANSWER_WHOLE) c->error[0] = 0;
    if (heard == ANSWER_LOST) hang_up(c);
    return heard;
}

/* ---- values ---- */

int64_t connection_number(const PGresult *r, int row, int column) {
    const unsigned char *bytes = (const unsigned char *)PQgetvalue(r, row, column);
    int length = PQgetlength(r, row, column);
    uint64_t number = length && bytes[0] & 0x80 ? UINT64_MAX : 0;
    for (int i = 0; i < length; i++) number = number << 8 | bytes[i];
    return (int64_t)number;
}

void connection_text(const PGresult *r, int row, int column, char *to, size_t size) {
    mst_text text = mst_text_in(to, size);
    mst_text_put_part(&text, PQgetvalue(r, row, column), (size_t)PQgetlength(r, row, column));
}
