/* rest_accounts.c -- the calls of docs/protocol.md to /api/me: which there are, and those that
 * change an account whose owner is signed in. */
#include "rest_accounts.h"
#include "account_call.h"
#include "door.h"
#include "fair/fair.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "people/signing.h"
#include "rest_hook.h"
#include <stdlib.h>
#include <string.h>

/* ---- who asks ---- */

static people_result look(inquiry *q, sql *s) {
    account_call *a = (account_call *)q;
    a->account = q->who.account;
    memcpy(a->here, q->who.key, sizeof a->here);
    return account_call_read(a, s);
}

/* After a change that came to a good end. */
static people_result read_after(people_result changed, inquiry *q, sql *s) {
    return changed == PEOPLE_DONE ? look(q, s) : changed;
}

/* ---- names ---- */

static bool check_name(account_call *a, call *c) {
    return account_call_check_name(a, c);
}

static bool check_device(account_call *a, call *c) {
    return account_call_check_device(a, c);
}

static people_result rename_account(inquiry *q, sql *s) {
    const account_call *a = (account_call *)q;
    return read_after(accounts_rename(s, q->who.account, a->body.name), q, s);
}

static people_result rename_key(inquiry *q, sql *s) {
    const account_body *b = &((account_call *)q)->body;
    return read_after(accounts_name_key(s, q->who.account, b->key_id, b->device), q, s);
}

static people_result remove_key(inquiry *q, sql *s) {
    const account_body *b = &((account_call *)q)->body;
    people_result result = accounts_remove_key(s, q->who.account, b->key_id);
    bool is_own = mst_text_same(b->key_id, q->who.key); /* which ends this session, too */
    return result == PEOPLE_DONE && is_own ? PEOPLE_DONE : read_after(result, q, s);
}

/* ---- leaving ---- */

static people_result sign_out(inquiry *q, sql *s) {
    return accounts_sign_out(s, q->session, ((account_call *)q)->body.everywhere);
}

static people_result delete_account(inquiry *q, sql *s) {
    return accounts_delete(s, q->who.account, ((account_call *)q)->body.name);
}

/* ---- the recovery code ---- */

/* Six groups of four, of letters that are not taken for each other; 120 bits of chance. */
static bool make_code(account_call *a, call *c) {
    static const char letters[] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    enum { LETTERS = 24, GROUP = 4 };
    const fair_crypto *crypto = c->server->crypto;
    uint8_t chance[LETTERS];
    char plain[LETTERS + 1];
    mst_text t = mst_text_in(a->code, sizeof a->code);
    crypto->random(crypto->context, chance, sizeof chance);
    for (int i = 0; i < LETTERS; i++) {
        plain[i] = letters[chance[i] % 32];
        if (i && i % GROUP == 0) mst_text_put_char(&t, '-');
        mst_text_put_char(&t, plain[i]);
    }
    fair_digest(crypto, plain, LETTERS, a->other_digest);
    return true;
}

static people_result set_code(inquiry *q, sql *s) {
    const account_call *a = (account_call *)q;
    return signing_set_code(s, q->who.account, a->other_digest, q->now);
}

static void tell_code(inquiry *q, call *c) {
    mst_text t;
    if (!call_begin_answer(c, 201, "application/json", 128, &t)) return;
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "code", ((account_call *)q)->code);
    mst_json_end_object(&w);
    call_end_answer(c, &t);
}

/* ---- which call ---- */

const account_entry account_call_entries[] = {
    {"/api/me", METHOD_GET, false, 0, 0, ERRAND_READS, false, NULL, look, account_call_tell, 0},
    {"/api/me/name", METHOD_POST, true, ACCOUNT_NAME, 0, ERRAND_WRITES, false, check_name,
     rename_account, account_call_tell, 0},
    {"/api/me/keys/name", METHOD_POST, true, ACCOUNT_KEY_ID | ACCOUNT_DEVICE, 0, ERRAND_WRITES,
     false, check_device, rename_key, account_call_tell, 0},
    {"/api/me/keys/remove", METHOD_POST, true, ACCOUNT_KEY_ID, 0, ERRAND_WRITES, false, NULL,
     remove_key, account_call_tell, 0},
    {"/api/me/sign_out", METHOD_POST, false, 0, ACCOUNT_EVERYWHERE, ERRAND_WRITES, false, NULL,
     sign_out, account_call_tell_nobody, 0},
    {"/api/me/delete", METHOD_POST, true, ACCOUNT_NAME, 0, ERRAND_WRITES, false,
     rest_hook_forget_after, delete_account, account_call_tell_nobody, 0},
    {"/api/me/code", METHOD_POST, true, 0, 0, ERRAND_WRITES, false, make_code, set_code, tell_code,
     0},
    {.path = NULL},
};

static bool is_method(const call *c, http_method method) {
    return c->method == method || (method == METHOD_GET && c->method == METHOD_HEAD);
}

/* NULL: no such path, or (`is_path`) it is called otherwise. */
static const account_entry *find_entry(const call *c, bool *is_path) {
    const account_entry *const lists[] = {account_call_entries, account_call_key_entries,
                                          account_call_game_entries, account_call_device_entries,
                                          account_call_hook_entries};
    *is_path = false;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const account_entry *e = lists[i]; e->path; e++) {
            if (!mst_text_same(c->path, e->path)) continue;
            *is_path = true;
            if (is_method(c, e->method)) return e;
        }
    return NULL;
}

/* False: it has been answered. */
static bool may_ask(call *c, const account_entry *e) {
    const server_limits *limits = &c->server->config->limits;
    address *from = door_address(c->socket);
    if (e->wants_account && !c->session[0])
        call_refuse(c, ERROR_NO_ACCOUNT, NULL, NULL);
    else if (e->method == METHOD_POST && !address_pay(from, limits, PRICE_DEAR, server_uptime()))
        call_refuse(c, ERROR_LIMIT, NULL, NULL);
    else if (e->is_dear && !address_make_table(from, limits, server_uptime()))
        call_refuse(c, ERROR_LIMIT, NULL, NULL);
    else
        return true;
    return false;
}

static bool read_body(account_call *a, call *c, const account_entry *e) {
    fault f;
    if (e->method != METHOD_POST ||
        account_body_read(c->body ? c->body : "", c->body_length, e->needed, e->may, &a->body, &f))
        return true;
    call_fault(c, &f);
    return false;
}

static void begin(call *c, const account_entry *e, const account_place *place) {
    account_call *a = inquiry_new(c, e->size ? e->size : sizeof *a, e->ask, e->answer);
    if (!a) return;
    a->place = *place;
    a->inquiry.wants_account = e->wants_account;
    if (read_body(a, c, e) && (!e->prepare || e->prepare(a, c)) && may_ask(c, e))
        inquiry_begin(&a->inquiry, e->kind);
    else
        inquiry_drop(&a->inquiry);
}

static void answer_entry(call *c, const account_entry *e) {
    account_place place;
    if (account_place_of(c, &place)) {
        begin(c, e, &place);
    } else if (e->method == METHOD_GET && mst_text_same(e->path, "/api/me")) {
        account_call nobody = {.account = 0};
        account_call_tell(&nobody.inquiry, c);
    } else {
        call_refuse(c, ERROR_NOT_ALLOWED, "error.no_accounts", NULL);
    }
}

bool rest_accounts_answer(call *c) {
    bool is_path;
    const account_entry *e = find_entry(c, &is_path);
    if (e)
        answer_entry(c, e);
    else if (is_path)
        call_refuse(c, ERROR_METHOD, NULL, NULL);
    return is_path;
}
