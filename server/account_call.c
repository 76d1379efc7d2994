/* account_call.c -- see account_call.h. */
#include "account_call.h"
#include "fair/fair.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include <string.h>

enum { SHEET_SIZE = 1 << 14 };

/* ---- ME ---- */

static const char *offer_of(const call *c) {
    account_place here;
    if (!account_place_of(c, &here)) return "off";
    return c->server->config->accounts == ACCOUNTS_REQUIRED ? "required" : "on";
}

static void put_time(mst_json *w, const char *name, int64_t time) {
    if (time)
        mst_json_number(w, name, time);
    else
        mst_json_null(w, name);
}

static void put_keys(mst_json *w, const account_sheet *sheet, const char *here) {
    mst_json_begin_list(w, "keys");
    for (uint32_t i = 0; i < sheet->keys; i++) {
        mst_json_begin_object(w, NULL);
        mst_json_text(w, "key", sheet->key[i].id);
        mst_json_text(w, "device", sheet->key[i].device);
        mst_json_number(w, "made", sheet->key[i].made);
        mst_json_number(w, "used", sheet->key[i].used);
        mst_json_bool(w, "here", mst_text_same(sheet->key[i].id, here));
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
}

void account_call_put_sheet(mst_json *w, const account_sheet *sheet, const char *here) {
    mst_json_begin_object(w, "account");
    mst_json_text(w, "name", sheet->name);
    mst_json_number(w, "made", sheet->made);
    put_time(w, "code", sheet->code_made);
    mst_json_number(w, "sessions", sheet->sessions);
    put_keys(w, sheet, here);
    mst_json_end_object(w);
}

/* `sheet` NULL: nobody is signed in. */
static void tell_me(call *c, unsigned status, const account_sheet *sheet, const char *here) {
    mst_text t;
    const char *elsewhere = account_place_elsewhere(c);
    if (!call_begin_answer(c, status, "application/json", SHEET_SIZE, &t)) return;
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "accounts", offer_of(c));
    if (elsewhere)
        mst_json_text(&w, "secure", elsewhere);
    else
        mst_json_null(&w, "secure");
    if (sheet)
        account_call_put_sheet(&w, sheet, here);
    else
        mst_json_null(&w, "account");
    mst_json_end_object(&w);
    call_end_answer(c, &t);
}

static void tell(inquiry *q, call *c, unsigned status) {
    const account_call *a = (account_call *)q;
    tell_me(c, status, a->account ? &a->sheet : NULL, a->here);
    if (a->token[0]) account_place_set_cookie(c, a->token);
}

void account_call_tell(inquiry *q, call *c) {
    tell(q, c, 200);
}

void account_call_tell_new(inquiry *q, call *c) {
    tell(q, c, 201);
}

void account_call_tell_nobody(inquiry *q, call *c) {
    (void)q;
    tell_me(c, 200, NULL, NULL);
    account_place_set_cookie(c, "");
}

people_result account_call_read(account_call *a, sql *s) {
    return a->account ? accounts_read(s, a->account, &a->sheet) : PEOPLE_DONE;
}

/* ---- what entries need ---- */

void account_call_make_token(account_call *a) {
    const fair_crypto *crypto = a->inquiry.server->crypto;
    fair_token(crypto, a->token);
    fair_digest(crypto, a->token, strlen(a->token), a->token_digest);
}

bool account_call_check_name(const account_call *a, call *c) {
    if (people_is_name(a->body.name)) return true;
    call_refuse(c, ERROR_MALFORMED, "error.name", NULL);
    return false;
}

bool account_call_check_device(const account_call *a, call *c) {
    if (people_is_device(a->body.device)) return true;
    call_refuse(c, ERROR_MALFORMED, "error.field", "device");
    return false;
}
