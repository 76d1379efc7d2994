/* rest_devices.c -- the calls of docs/protocol.md by which an account takes in a new device. */
#include "account_call.h"
#include "fair/fair.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "rest_keys.h"
#include <string.h>

enum { LINK_SECONDS = 600, SIGNS = 6, ANSWER_SIZE = 40000 /* for the longest ids of all keys */ };

/* ---- answers ---- */

static void put_signs(mst_json *w, const char *signs) {
    mst_json_begin_list(w, "signs");
    for (; *signs; signs++) mst_json_letter(w, NULL, *signs);
    mst_json_end_list(w);
}

static void put_seconds(mst_json *w, int64_t ends, int64_t now) {
    mst_json_number(w, "seconds", ends > now ? (ends - now) / 1000 : 0);
}

static void tell_link(inquiry *q, call *c, bool with_signs) {
    static const char *const states[] = {"none", "made", "opened", "confirmed", "added"};
    const device_link *at = &((account_call *)q)->link;
    mst_text t;
    if (!call_begin_answer(c, 200, "application/json", 1024, &t)) return;
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "state", states[at->state]);
    if (at->state != DEVICE_NONE) put_seconds(&w, at->ends, q->now);
    if (at->state >= DEVICE_OPENED && with_signs) {
        mst_json_text(&w, "device", at->device);
        put_signs(&w, at->signs);
    }
    mst_json_end_object(&w);
    call_end_answer(c, &t);
}

static void tell_state(inquiry *q, call *c) {
    tell_link(q, c, true);
}

static void tell_waiting(inquiry *q, call *c) {
    tell_link(q, c, false);
}

/* ---- the first device ---- */

static bool make_token(account_call *a, call *c) {
    (void)c;
    account_call_make_token(a);
    return true;
}

static people_result make_link(inquiry *q, sql *s) {
    const account_call *a = (account_call *)q;
    return devices_make_link(s, q->who.account, a->token_digest, q->now + LINK_SECONDS * 1000);
}

static void tell_new_link(inquiry *q, call *c) {
    mst_text t;
    if (!call_begin_answer(c, 201, "application/json", 128, &t)) return;
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "link", ((account_call *)q)->token);
    mst_json_number(&w, "seconds", LINK_SECONDS);
    mst_json_end_object(&w);
    call_end_answer(c, &t);
}

static people_result look(inquiry *q, sql *s) {
    return devices_look(s, q->who.account, q->now, &((account_call *)q)->link);
}

static people_result confirm(inquiry *q, sql *s) {
    const account_call *a = (account_call *)q;
    people_result result = devices_confirm(s, q->who.account, a->body.signs, q->now);
    return result == PEOPLE_DONE ? look(q, s) : result;
}

static people_result stop(inquiry *q, sql *s) {
    people_result result = devices_stop(s, q->who.account);
    return result == PEOPLE_DONE ? look(q, s) : result;
}

/* ---- the new one ---- */

/* Three of the marks of seats, each once. */
static void draw_signs(const fair_crypto *crypto, char signs[DEVICE_SIGNS_SIZE]) {
    char left[] = "ABCDEF";
    uint32_t chance[DEVICE_SIGNS_SIZE - 1];
    crypto->random(crypto->context, chance, sizeof chance);
    for (uint32_t i = 0; i < DEVICE_SIGNS_SIZE - 1; i++) {
        uint32_t at = chance[i] % (SIGNS - i);
        signs[i] = left[at];
        left[at] = left[SIGNS - 1 - i];
    }
    signs[DEVICE_SIGNS_SIZE - 1] = 0;
}

static void digest(const call *c, const char *token, char to[MST_DIGEST_SIZE]) {
    fair_digest(c->server->crypto, token, strlen(token), to);
}

static bool draw(account_call *a, call *c) {
    if (!account_call_check_device(a, c)) return false;
    digest(c, a->body.link, a->other_digest);
    account_call_make_token(a);
    draw_signs(c->server->crypto, a->link.signs);
    return true;
}

static people_result open_link(inquiry *q, sql *s) {
    account_call *a = (account_call *)q;
    a->opening.link = a->other_digest;
    a->opening.claim = a->token_digest;
    a->opening.device = a->body.device;
    a->opening.signs = a->link.signs;
    people_result result = devices_open(s, &a->opening, q->now);
    return result == PEOPLE_DONE ? accounts_read(s, a->opening.account, &a->sheet) : result;
}

static void put_ids(mst_json *w, const device_opening *o) {
    char letters[ACCOUNT_KEY_ROOM * 3 / 2];
    mst_json_begin_list(w, "exclude");
    for (uint32_t i = 0; i < o->keys; i++) {
        mst_text t = mst_text_in(letters, sizeof letters);
        value_put_bytes(o->key[i].bytes, o->key[i].length, &t);
        mst_json_text(w, NULL, letters);
    }
    mst_json_end_list(w);
}

static void tell_opened(inquiry *q, call *c) {
    const account_call *a = (account_call *)q;
    mst_text t;
    if (!call_begin_answer(c, 201, "application/json", ANSWER_SIZE, &t)) return;
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "claim", a->token);
    mst_json_text(&w, "name", a->sheet.name);
    put_signs(&w, a->link.signs);
    put_seconds(&w, a->opening.ends, q->now);
    put_ids(&w, &a->opening);
    mst_json_end_object(&w);
    call_end_answer(c, &t);
}

static bool read_claim(account_call *a, call *c) {
    digest(c, a->body.claim, a->other_digest);
    return true;
}

static people_result wait_for_owner(inquiry *q, sql *s) {
    account_call *a = (account_call *)q;
    return devices_wait(s, a->other_digest, q->now, &a->link);
}

static bool read_key(account_call *a, call *c) {
    return read_claim(a, c) && rest_keys_read_made(a, c);
}

static people_result add(inquiry *q, sql *s) {
    account_call *a = (account_call *)q;
    account_new new = rest_keys_new(a);
    return rest_keys_enter(a, devices_add(s, a->other_digest, &new, q->now, &a->account), s);
}

const account_entry account_call_device_entries[] = {
    {"/api/me/device", METHOD_GET, true, 0, 0, ERRAND_READS, false, NULL, look, tell_state, 0},
    {"/api/me/device", METHOD_POST, true, 0, 0, ERRAND_WRITES, false, make_token, make_link,
     tell_new_link, 0},
    {"/api/me/device/confirm", METHOD_POST, true, ACCOUNT_SIGNS, 0, ERRAND_WRITES, false, NULL,
     confirm, tell_state, 0},
    {"/api/me/device/stop", METHOD_POST, true, 0, 0, ERRAND_WRITES, false, NULL, stop, tell_state,
     0},
    {"/api/me/device/open", METHOD_POST, false, ACCOUNT_LINK, ACCOUNT_DEVICE, ERRAND_WRITES, false,
     draw, open_link, tell_opened, 0},
    {"/api/me/device/wait", METHOD_POST, false, ACCOUNT_CLAIM, 0, ERRAND_READS, false, read_claim,
     wait_for_owner, tell_waiting, 0},
    {"/api/me/device/key", METHOD_POST, false, ACCOUNT_CLAIM | ACCOUNT_MADE, ACCOUNT_DEVICE,
     ERRAND_WRITES, false, read_key, add, account_call_tell, 0},
    {.path = NULL},
};
