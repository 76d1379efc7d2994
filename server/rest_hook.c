/* rest_hook.c -- the calls of /api/me/webhook: an account names one address, where a program of its
 * own is called when a seat owes a decision; tries it, and takes it back. */
#include "rest_hook.h"
#include "account_call.h"
#include "door.h"
#include "fair/fair.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "push/base64.h"
#include "push/reach.h"
#include "summons.h"
#include <string.h>

enum { ANSWER_SIZE = 4096, SECRET_BYTES = 24 /* as letters they are the 32 of a key */ };

typedef struct {
    account_call call;
    hook hook;
    hook_sheet sheet;
} hook_call;

/* ---- what is told ---- */

static void put_last(mst_json *w, const hook_sheet *sheet) {
    if (!sheet->answered) {
        mst_json_null(w, "last");
        return;
    }
    mst_json_begin_object(w, "last");
    mst_json_number(w, "time", sheet->answered);
    if (sheet->status)
        mst_json_number(w, "status", sheet->status);
    else
        mst_json_null(w, "status");
    mst_json_end_object(w);
}

void rest_hook_put(mst_json *w, const hook_sheet *sheet) {
    if (!sheet->hook.number) {
        mst_json_null(w, "webhook");
        return;
    }
    mst_json_begin_object(w, "webhook");
    mst_json_text(w, "url", sheet->hook.address);
    mst_json_text(w, "language", sheet->hook.in == MST_FRENCH ? "fr" : "en");
    mst_json_number(w, "made", sheet->made);
    put_last(w, sheet);
    mst_json_number(w, "failures", sheet->failures);
    mst_json_end_object(w);
}

/* `secret` NULL: it is shown once. */
static void tell(call *c, unsigned status, const hook_sheet *sheet, const char *secret) {
    mst_text t;
    if (!call_begin_answer(c, status, "application/json", ANSWER_SIZE, &t)) return;
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    mst_json_bool(&w, "offered", summons_key(c->server) != NULL);
    rest_hook_put(&w, sheet);
    if (secret) mst_json_text(&w, "secret", secret);
    mst_json_end_object(&w);
    call_end_answer(c, &t);
}

static people_result look(inquiry *q, sql *s) {
    return hooks_read(s, q->who.account, &((hook_call *)q)->sheet);
}

static people_result look_after(people_result changed, inquiry *q, sql *s) {
    return changed == PEOPLE_DONE ? look(q, s) : changed;
}

static void tell_sheet(inquiry *q, call *c) {
    tell(c, 200, &((hook_call *)q)->sheet, NULL);
}

/* ---- what waits to be sent ---- */

static void forget_calls(inquiry *q) {
    if (q->result == PEOPLE_DONE && q->who.account) summons_forget(q->server, q->who.account);
}

bool rest_hook_forget_after(account_call *a, call *c) {
    (void)c;
    a->inquiry.drop = forget_calls;
    return true;
}

/* ---- naming an address ---- */

/* Whether something can be sent, and this caller has not had it sent too often. */
static bool may_send(call *c) {
    const server_limits *limits = &c->server->config->limits;
    if (!summons_key(c->server))
        call_refuse(c, ERROR_NO_PAGE, "error.no_push", NULL);
    else if (!address_subscribe(door_address(c->socket), limits, server_uptime()))
        call_refuse(c, ERROR_LIMIT, NULL, NULL);
    else
        return true;
    return false;
}

static const char *wrong_with(const call *c, const char *url) {
    char name[WEB_ADDRESS_HOST];
    if (c->server->config->push_reaches_inside) return NULL;
    if (!web_address_is_https(url)) return "error.url_scheme";
    web_address_host(url, name);
    return reach_may_be_public(name) ? NULL : "error.url_inside";
}

static bool prepare_hook(account_call *a, call *c) {
    hook *h = &((hook_call *)a)->hook;
    const fair_crypto *crypto = c->server->crypto;
    const char *wrong = wrong_with(c, a->body.url);
    uint8_t chance[SECRET_BYTES];
    mst_text secret = mst_text_in(h->secret, sizeof h->secret);
    if (wrong) {
        call_refuse(c, ERROR_MALFORMED, wrong, NULL);
        return false;
    }
    crypto->random(crypto->context, chance, sizeof chance);
    base64_put(&secret, chance, sizeof chance);
    memcpy(h->address, a->body.url, sizeof h->address);
    h->in = a->body.in;
    return rest_hook_forget_after(a, c) && may_send(c);
}

static people_result make(inquiry *q, sql *s) {
    hook *h = &((hook_call *)q)->hook;
    h->account = q->who.account;
    return look_after(hooks_make(s, h, q->now), q, s);
}

static void tell_made(inquiry *q, call *c) {
    const hook_call *x = (const hook_call *)q;
    tell(c, 201, &x->sheet, x->hook.secret);
}

/* ---- trying it ---- */

static bool prepare_try(account_call *a, call *c) {
    (void)a;
    return may_send(c);
}

/* None is no fault of the store's. */
static people_result begin_try(inquiry *q, sql *s) {
    hook_call *x = (hook_call *)q;
    people_result result = hooks_try(s, q->who.account, q->now, &x->hook);
    return look_after(result == PEOPLE_OVER ? PEOPLE_DONE : result, q, s);
}

static void send_try(inquiry *q, call *c) {
    const hook_call *x = (const hook_call *)q;
    if (!x->hook.number) {
        call_refuse(c, ERROR_NO_PAGE, "error.no_webhook", NULL);
        return;
    }
    summons_try(c->server, &x->hook);
    tell_sheet(q, c);
}

/* ---- ending it ---- */

static people_result end(inquiry *q, sql *s) {
    return look_after(hooks_end(s, q->who.account), q, s);
}

const account_entry account_call_hook_entries[] = {
    {"/api/me/webhook", METHOD_GET, true, 0, 0, ERRAND_READS, false, NULL, look, tell_sheet,
     sizeof(hook_call)},
    {"/api/me/webhook", METHOD_POST, true, ACCOUNT_URL | ACCOUNT_LANGUAGE, 0, ERRAND_WRITES, false,
     prepare_hook, make, tell_made, sizeof(hook_call)},
    {"/api/me/webhook/try", METHOD_POST, true, 0, 0, ERRAND_WRITES, false, prepare_try, begin_try,
     send_try, sizeof(hook_call)},
    {"/api/me/webhook/end", METHOD_POST, true, 0, 0, ERRAND_WRITES, false, rest_hook_forget_after,
     end, tell_sheet, sizeof(hook_call)},
    {.path = NULL},
};
