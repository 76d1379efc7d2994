/* inquiry.c -- see inquiry.h. */
#include "inquiry.h"
#include "logging.h"
#include "mastaba/text.h"
#include <stdio.h>
#include <stdlib.h>

static const struct {
    error_code code;
    const char *phrase;
} refusals[] = {
    [PEOPLE_FAILED] = {ERROR_STORE, NULL},
    [PEOPLE_IN_DOUBT] = {ERROR_IN_DOUBT, NULL},
    [PEOPLE_NOBODY] = {ERROR_NO_ACCOUNT, NULL},
    [PEOPLE_NAME_TAKEN] = {ERROR_NAME_TAKEN, NULL},
    [PEOPLE_NO_KEY] = {ERROR_NO_KEY, NULL},
    [PEOPLE_OVER] = {ERROR_OVER, NULL},
    [PEOPLE_NOT_ALLOWED] = {ERROR_NOT_ALLOWED, NULL},
    [PEOPLE_LIMIT] = {ERROR_LIMIT, NULL},
};

void inquiry_refuse(call *c, people_result result) {
    call_refuse(c, refusals[result].code, refusals[result].phrase, NULL);
}

/* ---- where the store is ---- */

static people_result find_and_ask(inquiry *q, sql *s) {
    people_result found =
        q->session[0] ? accounts_who(s, q->session, q->now, &q->who) : PEOPLE_NOBODY;
    if (found != PEOPLE_DONE && (found != PEOPLE_NOBODY || q->wants_account)) return found;
    return q->ask(q, s);
}

static void run(errand *e, store *s) {
    inquiry *q = (inquiry *)e;
    q->store = s;
    q->result = s->sql ? find_and_ask(q, s->sql) : PEOPLE_FAILED;
    if (q->result == PEOPLE_FAILED || q->result == PEOPLE_IN_DOUBT)
        snprintf(q->why, sizeof q->why, "%s", s->sql ? s->sql->error(s->sql) : "no people here");
}

/* ---- in the loop ---- */

static void answer_call(inquiry *q, call *c) {
    c->inquiry = NULL;
    c->waits = false;
    if (q->result == PEOPLE_DONE)
        q->answer(q, c);
    else
        inquiry_refuse(c, q->result);
    if (!c->waits) lws_callback_on_writable(c->socket);
}

void inquiry_drop(inquiry *q) {
    if (q->drop) q->drop(q);
    free(q);
}

static void end(errand *e, bool is_wanted) {
    inquiry *q = (inquiry *)e;
    if (is_wanted && q->why[0]) logging_line(LOG_ERROR, "of people: %s", q->why);
    if (is_wanted && q->call) answer_call(q, q->call);
    inquiry_drop(q);
}

void *inquiry_new(call *c, size_t size, people_result (*ask)(inquiry *q, sql *s),
                  void (*tell)(inquiry *q, call *c)) {
    inquiry *q = calloc(1, size);
    if (!q) {
        call_refuse(c, ERROR_BUSY, NULL, NULL);
        return NULL;
    }
    q->errand = (errand){.run = run, .end = end};
    q->server = c->server;
    q->call = c;
    q->now = server_now();
    q->ask = ask;
    q->answer = tell;
    mst_text digest = mst_text_in(q->session, sizeof q->session);
    mst_text_put(&digest, c->session);
    return q;
}

void inquiry_begin(inquiry *q, errand_kind kind) {
    q->call->waits = true;
    q->call->inquiry = q;
    errands_do(q->server->errands, &q->errand, kind);
}

void inquiry_forget(call *c) {
    if (c->inquiry) c->inquiry->call = NULL;
    c->inquiry = NULL;
}
