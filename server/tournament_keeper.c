/* tournament_keeper.c -- see tournament_keeper.h. What is due is found in the store, by an errand;
 * what it finds becomes jobs of one table each, and when all of them are done it is asked again. */
#include "tournament_keeper.h"
#include "logging.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "protocol/bodies.h"
#include "tournament_jobs.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOOK = 1000,          /* milliseconds between two looks */
    HOUR = 3600 * 1000,   /* between two times that old ones are forgotten */
    GRACE = 2 * 60 * 1000 /* that people are waited for after nobody served */
};

struct tournament_keeper {
    errand errand; /* the first, so that each is found from the other */
    server_state *server;
    tournament_chance chance;
    tournament_room *room;
    bool is_asking, is_hurried, is_removing;
    int64_t asked_at, expired_at, now, since;
    tournament_todo todo;
    tournament_job *jobs; /* that are being done */
    people_result result;
    char why[MST_MAX_WHY];
};

static tournament_keeper *keeper_of(const server_state *h) {
    return h->tournaments;
}

/* ---- where the store is ---- */

/* What was made for those that are over without a game. */
static void remove_leftovers(const tournament_todo *todo, store *s) {
    for (uint32_t i = 0; i < todo->leftover_count; i++) {
        char id[1][MST_ID_SIZE];
        memcpy(id[0], todo->leftover[i].table, MST_ID_SIZE);
        if (s->remove(s, (const char(*)[MST_ID_SIZE])id, 1))
            tournament_tables_clear(s->sql, &todo->leftover[i].where); /* or again next time */
    }
}

static void find_due(errand *e, store *s) {
    tournament_keeper *k = (tournament_keeper *)e;
    k->result = k->is_removing ? tournaments_expire(s->sql, k->now) : PEOPLE_DONE;
    if (k->result == PEOPLE_DONE)
        k->result =
            tournament_keeping_tend(s->sql, k->now, k->since, &k->chance, k->room, &k->todo);
    if (k->result == PEOPLE_DONE)
        remove_leftovers(&k->todo, s);
    else
        snprintf(k->why, sizeof k->why, "%s", s->sql->error(s->sql));
}

/* ---- in the loop ---- */

static void add_job(tournament_keeper *k, const tournament_job *what) {
    tournament_job *j = malloc(sizeof *j);
    if (!j) return; /* it is found again */
    *j = *what;
    j->server = k->server;
    j->next = k->jobs;
    k->jobs = j;
}

static void add_opening(tournament_keeper *k) {
    const tournament_opening *o = &k->todo.opening;
    if (!o->round) return;
    tournament_job j = {.kind = TOURNAMENT_JOB_OPEN};
    memcpy(j.where.tournament, o->tournament, MST_ID_SIZE);
    j.where.round = o->round;
    j.opening = malloc(sizeof *o);
    if (!j.opening) return;
    *j.opening = *o;
    add_job(k, &j);
}

static void add_jobs(tournament_keeper *k) {
    for (uint32_t i = 0; i < k->todo.wanted_count; i++) {
        const tournament_wanted *w = &k->todo.wanted[i];
        add_job(k, &(tournament_job){.kind = TOURNAMENT_JOB_MAKE, .where = w->where, .wanted = *w});
    }
    for (uint32_t i = 0; i < k->todo.awaited_count; i++) {
        const tournament_awaited *a = &k->todo.awaited[i];
        add_job(k,
                &(tournament_job){.kind = TOURNAMENT_JOB_AWAIT, .where = a->where, .awaited = *a});
    }
    add_opening(k);
}

/* A job that is done at once is gone, and with it its link. */
static void begin_jobs(tournament_keeper *k) {
    for (tournament_job *j = k->jobs, *next; j; j = next) {
        next = j->next;
        tournament_job_begin(j);
    }
}

static void end_asking(errand *e, bool is_wanted) {
    tournament_keeper *k = (tournament_keeper *)e;
    k->is_asking = false;
    if (!is_wanted) return;
    if (k->result != PEOPLE_DONE) {
        logging_line(LOG_ERROR, "of tournaments: %s", k->why);
        return;
    }
    if (k->is_removing) k->expired_at = k->now;
    k->is_hurried |= k->todo.has_more;
    for (uint32_t i = 0; i < k->todo.leftover_count; i++)
        host_forget(k->server->host, k->todo.leftover[i].table);
    add_jobs(k);
    begin_jobs(k);
}

static void ask(tournament_keeper *k, int64_t now) {
    const server_state *h = k->server;
    k->is_asking = true;
    k->is_hurried = false;
    k->asked_at = k->now = now;
    k->is_removing = now - k->expired_at > HOUR;
    k->since = now - h->serving_since < GRACE ? h->serving_since : 0;
    errands_do(h->errands, &k->errand, ERRAND_READS);
}

void tournament_keeper_tick(server_state *h) {
    tournament_keeper *k = keeper_of(h);
    int64_t now = server_now();
    if (!k || k->is_asking || k->jobs) return;
    if (k->is_hurried || now - k->asked_at >= LOOK) ask(k, now);
}

void tournament_keeper_hurry(server_state *h) {
    if (keeper_of(h)) keeper_of(h)->is_hurried = true;
}

int64_t tournament_keeper_until(const server_state *h, int64_t until) {
    return until < h->serving_since ? h->serving_since + GRACE : until;
}

/* ---- jobs ---- */

static tournament_job **link_of(const server_state *h, const host_call *asked) {
    static tournament_job *none = NULL;
    if (!keeper_of(h)) return &none;
    tournament_job **link = &keeper_of(h)->jobs;
    while (*link && &(*link)->asked != asked) link = &(*link)->next;
    return link;
}

bool tournament_keeper_asks(const server_state *h, const host_call *asked) {
    return *link_of(h, asked) != NULL;
}

void tournament_keeper_take_answer(server_state *h, host_call *asked, const fault *f) {
    tournament_job_take_answer(*link_of(h, asked), f);
}

void tournament_keeper_repeat(server_state *h, host_call *asked) {
    tournament_job_go_on(*link_of(h, asked));
}

void tournament_job_end(tournament_job *j) {
    tournament_job **link = link_of(j->server, &j->asked);
    *link = j->next;
    free(j->opening);
    free(j);
}

/* ---- life ---- */

bool tournament_keeper_begin(server_state *h) {
    if (!h->has_tournaments) return true;
    tournament_keeper *k = h->tournaments = calloc(1, sizeof *k);
    if (!k || !(k->room = malloc(sizeof *k->room))) return false;
    k->errand = (errand){.run = find_due, .end = end_asking};
    k->server = h;
    k->chance = tournament_secrets_chance(h->crypto);
    return true;
}

void tournament_keeper_free(server_state *h) {
    tournament_keeper *k = keeper_of(h);
    if (!k) return;
    while (k->jobs) tournament_job_end(k->jobs);
    free(k->room);
    free(k);
    h->tournaments = NULL;
}
