/* rest_push.c -- see rest_push.h. Whoever subscribes shows what opens the seat: nobody is called
 * for the turns of others. */
#include "rest_push.h"
#include "door.h"
#include "inquiry.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "people/calling.h"
#include "push/base64.h"
#include "summons.h"
#include <string.h>

static const char json_type[] = "application/json";

enum { SHORT = 256 };

/* ---- GET /api/push ---- */

static void tell_key(call *c) {
    const uint8_t *key = summons_key(c->server);
    char letters[2 * PUSH_PUBLIC];
    mst_text t, k = mst_text_in(letters, sizeof letters);
    if (!call_begin_answer(c, 200, json_type, SHORT, &t)) return;
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    if (key) base64_put(&k, key, PUSH_PUBLIC);
    if (key)
        mst_json_text(&w, "key", letters);
    else
        mst_json_null(&w, "key");
    mst_json_end_object(&w);
    call_end_answer(c, &t);
}

/* ---- POST /api/push, POST /api/push/end ---- */

typedef struct {
    inquiry inquiry;
    calling_seat at;
    calling_browser browser;
} subscription;

static people_result subscribe(inquiry *q, sql *s) {
    subscription *x = (subscription *)q;
    return calling_subscribe(s, &x->at, &x->browser, q->now);
}

static people_result unsubscribe(inquiry *q, sql *s) {
    subscription *x = (subscription *)q;
    return calling_end(s, &x->at, x->browser.address);
}

static void tell_seat(inquiry *q, call *c) {
    mst_text t;
    if (!call_begin_answer(c, 200, json_type, SHORT, &t)) return;
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "seat", ((subscription *)q)->at.seat);
    mst_json_end_object(&w);
    call_end_answer(c, &t);
}

static void refuse_field(call *c, const char *field) {
    call_refuse(c, ERROR_MALFORMED, "error.field", field);
}

/* A browser's keys, as it writes them; the point must be one of the curve. */
static bool read_keys(const body_push *b, calling_browser *to, const char **wrong) {
    *wrong = "p256dh";
    if (!base64_read(b->key, strlen(b->key), to->key, PUSH_PUBLIC) || !push_is_key(to->key))
        return false;
    *wrong = "auth";
    return base64_read(b->secret, strlen(b->secret), to->secret, PUSH_SECRET);
}

static bool is_reached(const call *c, const char *url) {
    return strncmp(url, "https://", 8) == 0 || c->server->config->push_reaches_inside;
}

/* The seat that the token opens. False: the call waits, or has its answer. */
static bool find_seat(call *c, const body_push *b, calling_seat *at) {
    host *h = c->server->host;
    fault f;
    const mst_table *table = host_look(h, &c->asked, b->table, &f, server_now());
    c->waits = !table && f.code == ERROR_NONE;
    if (c->waits) return false;
    if (!table) {
        call_fault(c, &f);
        return false;
    }
    mst_seat seat = host_seat_of(h, table, b->token);
    if (seat == MST_SPECTATOR) {
        call_refuse(c, ERROR_NO_SEAT, NULL, NULL);
        return false;
    }
    memcpy(at->table, b->table, sizeof at->table);
    at->seat[0] = mst_seat_letter(seat);
    memcpy(at->holder, mst_table_occupant(table, seat)->token, sizeof at->holder);
    return true;
}

static void begin(call *c, const body_push *b, bool is_end) {
    calling_seat at = {.seat = ""};
    calling_browser browser = {.in = b->in};
    const char *wrong;
    if (!is_end && !read_keys(b, &browser, &wrong)) {
        refuse_field(c, wrong);
        return;
    }
    if (!find_seat(c, b, &at)) return;
    subscription *x = inquiry_new(c, sizeof *x, is_end ? unsubscribe : subscribe, tell_seat);
    if (!x) return;
    x->at = at;
    x->browser = browser;
    memcpy(x->browser.address, b->address, sizeof x->browser.address);
    inquiry_begin(&x->inquiry, ERRAND_READS);
}

static void change(call *c, bool is_end) {
    body_push b;
    fault f;
    if (!summons_key(c->server)) {
        call_refuse(c, ERROR_NO_PAGE, "error.no_push", NULL);
    } else if (!body_read_push(c->body, c->body_length, is_end, &b, &f)) {
        call_fault(c, &f);
    } else if (!is_reached(c, b.address)) {
        refuse_field(c, "endpoint");
    } else {
        begin(c, &b, is_end);
    }
}

static void add(call *c) {
    if (address_subscribe(door_address(c->socket), &c->server->config->limits, server_uptime()))
        change(c, false);
    else
        call_refuse(c, ERROR_LIMIT, NULL, NULL);
}

bool rest_push_answer(call *c) {
    bool is_key = mst_text_same(c->path, "/api/push") && c->method != METHOD_POST;
    bool is_new = mst_text_same(c->path, "/api/push") && c->method == METHOD_POST;
    bool is_end = mst_text_same(c->path, "/api/push/end");
    bool is_get = c->method == METHOD_GET || c->method == METHOD_HEAD;
    if (is_key ? !is_get : is_end && c->method != METHOD_POST)
        call_refuse(c, ERROR_METHOD, NULL, NULL);
    else if (is_key)
        tell_key(c);
    else if (is_new)
        add(c);
    else if (is_end)
        change(c, true);
    return is_key || is_new || is_end;
}
