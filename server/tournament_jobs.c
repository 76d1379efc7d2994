/* tournament_jobs.c -- see tournament_jobs.h. Nothing is remembered here that the store does not
 * know: what comes to nothing is found to be due again. */
#include "tournament_jobs.h"
#include "logging.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "protocol/bodies.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char bot_level[] = "scribe";

/* ---- errands ---- */

/* Whatever a job tells the store. */
typedef struct {
    errand errand;
    server_state *server;
    tournament_spot where;
    tournament_made made;
    mst_seats absent;
    people_result (*tell)(sql *s, void *noting);
    people_result result;
    int64_t now;
    char why[MST_MAX_WHY];
} noting;

/* A table that belongs to nobody goes again. */
static void run(errand *e, store *s) {
    noting *n = (noting *)e;
    char id[1][MST_ID_SIZE];
    n->result = n->tell(s->sql, n);
    if (n->result == PEOPLE_FAILED || n->result == PEOPLE_IN_DOUBT)
        snprintf(n->why, sizeof n->why, "%s", s->sql->error(s->sql));
    memcpy(id[0], n->made.table, MST_ID_SIZE);
    if (n->result == PEOPLE_NOT_ALLOWED && id[0][0])
        s->remove(s, (const char(*)[MST_ID_SIZE])id, 1);
}

static void end(errand *e, bool is_wanted) {
    noting *n = (noting *)e;
    if (is_wanted && n->why[0]) logging_line(LOG_ERROR, "of tournaments: %s", n->why);
    if (is_wanted && n->result == PEOPLE_NOT_ALLOWED && n->made.table[0])
        host_forget(n->server->host, n->made.table);
    if (is_wanted && n->result == PEOPLE_DONE) tournament_keeper_hurry(n->server);
    free(n);
}

static noting *noting_new(const tournament_job *j, people_result (*tell)(sql *s, void *noting)) {
    noting *n = calloc(1, sizeof *n);
    if (!n) return NULL;
    n->errand = (errand){.run = run, .end = end};
    n->server = j->server;
    n->where = j->where;
    n->tell = tell;
    n->now = server_now();
    return n;
}

static void note(noting *n) {
    if (n) errands_do(n->server->errands, &n->errand, ERRAND_READS);
}

/* ---- making a table ---- */

static void put_seats(const tournament_wanted *t, mst_json *w) {
    mst_json_begin_list(w, "seats");
    for (uint32_t i = 0; i < t->seats; i++) {
        bool is_human = t->seat[i].account != 0;
        mst_json_begin_object(w, NULL);
        mst_json_text(w, "kind", is_human ? "human" : "bot");
        mst_json_text(w, is_human ? "name" : "level", is_human ? t->seat[i].name : bot_level);
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
}

/* As anybody would ask for it; others may watch. */
static size_t write_body(const tournament_wanted *t, char *to, size_t size) {
    const mst_clock clock = pace_clock(t->pace);
    mst_text text = mst_text_in(to, size);
    mst_json w = mst_json_to(&text);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "game", t->game);
    put_seats(t, &w);
    mst_table_put_clock(&clock, &w);
    mst_json_text(&w, "substitute", bot_level);
    mst_json_bool(&w, "rated", t->is_rated);
    mst_json_bool(&w, "public", !t->deal[0]);
    mst_text_put(&text, ",\"options\":");
    mst_text_put(&text, t->options);
    mst_json_end_object(&w);
    return (size_t)(text.at - to);
}

static void make(tournament_job *j) {
    const tournament_wanted *t = &j->wanted;
    char body[BODY_MAX_SIZE];
    host_deal deal;
    size_t length = write_body(t, body, sizeof body);
    j->asked.has_account = j->asked.is_arranged = true;
    if (!t->deal[0]) {
        host_make(j->server->host, &j->asked, body, length, server_now());
        return;
    }
    memcpy(deal.deal, t->deal, sizeof deal.deal);
    tournament_secrets_of_round(j->server->crypto, t->where.tournament, t->tournament_secret,
                                t->where.round, deal.secret);
    host_make_dealt(j->server->host, &j->asked, body, length, &deal, server_now());
}

static void read_seat(const json_value *v, tournament_made *made) {
    json_members m;
    mst_seat seat = MST_NO_SEAT;
    char token[VALUE_TOKEN_SIZE] = "";
    if (!json_look_inside(v, JSON_KIND_OBJECT, &m)) return;
    for (uint32_t i = 0; i < m.count; i++) {
        if (json_is(&m.key[i], "seat")) value_seat(&m.value[i], &seat);
        if (json_is(&m.key[i], "token")) value_token(&m.value[i], token);
    }
    if (seat < MST_MAX_SEATS) memcpy(made->seat[seat].token, token, sizeof token);
}

/* The tokens of its seats. The owner's is nobody's: there is nobody to arrange anything. */
static bool read_made(const tournament_job *j, tournament_made *made) {
    json_members m, list;
    if (!json_read_object(j->asked.answer, j->asked.length, &m)) return false;
    for (uint32_t i = 0; i < m.count; i++) {
        if (!json_is(&m.key[i], "seats")) continue;
        if (!json_look_inside(&m.value[i], JSON_KIND_LIST, &list)) return false;
        for (uint32_t seat = 0; seat < list.count; seat++) read_seat(&list.value[seat], made);
        return true;
    }
    return false;
}

/* How long people are waited for. */
static int64_t patience(pace p) {
    static const int64_t minutes = 60 * 1000;
    return p == PACE_SLOW ? 24 * 60 * minutes : 10 * minutes;
}

static people_result tell_made(sql *s, void *context) {
    const noting *n = context;
    return tournament_tables_note(s, &n->where, &n->made, n->now);
}

static void note_made(const tournament_job *j) {
    noting *n = noting_new(j, tell_made);
    if (!n) return;
    memcpy(n->made.table, j->asked.table, sizeof n->made.table);
    n->made.seats = j->wanted.seats;
    n->made.until = n->now + patience(j->wanted.pace);
    for (uint32_t i = 0; i < j->wanted.seats; i++)
        n->made.seat[i].account = j->wanted.seat[i].account;
    if (read_made(j, &n->made))
        note(n);
    else
        free(n);
}

void tournament_job_take_answer(tournament_job *j, const fault *f) {
    if (f)
        logging_line(LOG_WARN, "a table of tournament %s was not made: %s %s", j->where.tournament,
                     error_name(f->code), f->detail);
    else
        note_made(j);
    tournament_job_end(j);
}

/* ---- people who are not waited for any more ---- */

static people_result tell_replaced(sql *s, void *context) {
    const noting *n = context;
    return tournament_tables_replace(s, &n->where, n->absent);
}

static people_result tell_closed(sql *s, void *context) {
    return tournament_tables_close(s, &((noting *)context)->where);
}

static bool somebody_is_ready(const mst_table *t) {
    for (mst_seat seat = 0; seat < mst_table_agreement(t)->setup.seats; seat++)
        if (mst_table_occupant(t, seat)->kind == MST_HUMAN && mst_table_occupant(t, seat)->is_ready)
            return true;
    return false;
}

static mst_seats seats_of_bots(const mst_table *t) {
    mst_seats seats = 0;
    for (mst_seat seat = 0; seat < mst_table_agreement(t)->setup.seats; seat++)
        if (mst_table_occupant(t, seat)->kind == MST_BOT) seats |= (mst_seats)(1u << seat);
    return seats;
}

/* What a server before this one gave to bots may not have been noted. */
static void replace(const tournament_job *j, const mst_table *t) {
    noting *n = noting_new(j, tell_replaced);
    mst_seats wanted = j->awaited.is_late ? (mst_seats)~0u : j->awaited.absent;
    if (!n) return;
    n->absent = seats_of_bots(t) & j->awaited.absent;
    n->absent |= host_replace(j->server->host, j->awaited.table, wanted, bot_level, server_now());
    if (n->absent)
        note(n);
    else
        free(n);
}

/* False: it is being read. NULL: there is none, or (is_busy) nothing can be looked at now. */
static bool look(tournament_job *j, const char *id, const mst_table **t, bool *is_busy) {
    fault f;
    *t = host_look(j->server->host, &j->asked, id, &f, server_now());
    *is_busy = !*t && f.code == ERROR_BUSY;
    return *t || f.code != ERROR_NONE;
}

static void await(tournament_job *j) {
    const mst_table *t;
    bool is_busy;
    if (!look(j, j->awaited.table, &t, &is_busy)) return;
    bool is_waiting = t && mst_table_phase(t) == MST_GATHERING;
    if (is_waiting && j->awaited.is_late && !somebody_is_ready(t))
        note(noting_new(j, tell_closed));
    else if (is_waiting)
        replace(j, t);
    tournament_job_end(j);
}

/* ---- telling a deal ---- */

static people_result tell_opened(sql *s, void *context) {
    const noting *n = context;
    return tournament_keeping_opened(s, n->where.tournament, n->where.round);
}

/* Opening is stored some time; when it is looked again and nothing is closed, it is done. */
static void open_all(tournament_job *j) {
    for (const mst_table *t; j->at < j->opening->count; j->at++) {
        const char *id = j->opening->table[j->at];
        bool is_busy;
        if (!look(j, id, &t, &is_busy)) return;
        bool is_closed = t && mst_table_phase(t) == MST_OVER && mst_table_is_closed(t);
        j->is_closed |= is_closed || is_busy;
        if (is_closed) host_open_deal(j->server->host, id, server_now());
    }
    if (!j->is_closed) note(noting_new(j, tell_opened));
    tournament_job_end(j);
}

/* ---- all of them ---- */

void tournament_job_go_on(tournament_job *j) {
    if (j->kind == TOURNAMENT_JOB_AWAIT)
        await(j);
    else if (j->kind == TOURNAMENT_JOB_OPEN)
        open_all(j);
}

void tournament_job_begin(tournament_job *j) {
    host_begin_call(&j->asked, MST_ENGLISH);
    if (j->kind == TOURNAMENT_JOB_MAKE)
        make(j);
    else
        tournament_job_go_on(j);
}
