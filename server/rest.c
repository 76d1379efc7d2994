/* rest.c -- the calls of docs/protocol.md. Each reads what it was sent, does it and writes its
 * answer; what must be durable first is held back until the store has it. */
#include "door.h"
#include "fair/fair.h"
#include "http.h"
#include "listing.h"
#include "mastaba/engine.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "metrics.h"
#include "protocol/bodies.h"
#include "protocol/catalogue.h"
#include "qr.h"
#include "readiness.h"
#include "request.h"
#include "rest_accounts.h"
#include "rest_players.h"
#include "rest_push.h"
#include "rest_seek.h"
#include "rest_tournaments.h"
#include <stdlib.h>
#include <string.h>

enum { ANSWER_SIZE = 1 << 16, RECORD_SIZE = 1 << 20, MOST_SIZE = 1 << 23 };

static const char json_type[] = "application/json", text_type[] = "text/plain; charset=utf-8";

/* ---- GET /api/games ---- */

/* As long as the decks that the host offers make it. */
static void list_games(call *c) {
    mst_text t;
    for (size_t size = ANSWER_SIZE; size <= MOST_SIZE; size *= 2) {
        if (!call_begin_answer(c, 200, json_type, size, &t)) return;
        catalogue_put(&t, c->server->config->games, mst_bot_levels, c->in);
        if (!mst_text_full(&t)) break;
    }
    call_end_answer(c, &t);
}

/* ---- tables ---- */

static void list_tables(call *c) {
    mst_text t;
    const listing *list = listing_for(c);
    if (!list || !call_begin_answer(c, 200, json_type, list->length + 2, &t)) return;
    mst_text_put_part(&t, list->text, list->length);
    call_end_answer(c, &t);
}

static void make_table(call *c) {
    if (!rest_accounts_know_asker(c)) return;
    c->waits = true;
    host_make(c->server->host, &c->asked, c->body, c->body_length, server_now());
}

static void take_seat(call *c, const char *id) {
    if (!rest_accounts_know_asker(c)) return;
    c->waits = true;
    host_sit(c->server->host, &c->asked, id, c->body, c->body_length, server_now());
}

static void read_record(call *c, const char *id) {
    host *h = c->server->host;
    fault f;
    mst_text t;
    const mst_table *table = host_look(h, &c->asked, id, &f, server_now());
    c->waits = !table && f.code == ERROR_NONE;
    if (c->waits) return;
    if (!table) {
        call_fault(c, &f);
    } else if (call_begin_answer(c, 200, text_type, RECORD_SIZE, &t)) {
        if (host_put_record(h, table, c->token, &t, &f))
            call_end_answer(c, &t);
        else
            call_fault(c, &f);
    }
}

/* ---- POST /api/qr ---- */

/* What is drawn may be an invitation: it comes in a body, because addresses are written to logs. */
static void draw_qr(call *c) {
    char link[BODY_MAX_LINK];
    mst_text t;
    fault f;
    if (!body_read_link(c->body, c->body_length, link, &f)) {
        call_fault(c, &f);
        return;
    }
    if (!call_begin_answer(c, 200, json_type, ANSWER_SIZE, &t)) return;
    mst_json w = mst_json_to(&t);
    if (qr_write(&w, link))
        call_end_answer(c, &t);
    else
        call_refuse(c, ERROR_BUSY, NULL, NULL);
}

/* ---- for the host ---- */

static void tell_health(call *c) {
    mst_text t;
    if (!call_begin_answer(c, 200, json_type, 64, &t)) return;
    mst_text_put(&t, "{\"status\":\"ok\"}");
    call_end_answer(c, &t);
}

/* What a proxy asks before it sends anybody here; people are told why not. */
static void tell_readiness(call *c) {
    const server_state *h = c->server;
    bool is_ready = server_readiness(h);
    mst_text t;
    if (!call_begin_answer(c, is_ready ? 200 : 503, json_type, 1024, &t)) return;
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "status", is_ready ? "ready" : "not ready");
    mst_json_begin_list(&w, "missing");
    for (const readiness_reason *r = readiness_reasons; *r; r++)
        if ((*r)(h)) mst_json_text(&w, NULL, (*r)(h));
    mst_json_end_list(&w);
    mst_json_end_object(&w);
    call_end_answer(c, &t);
}

/* Whoever watches the counters closely learns of plays that are hidden from them. */
static bool is_for_host(const call *c) {
    char name[REQUEST_ADDRESS], digest[MST_DIGEST_SIZE], wanted[MST_DIGEST_SIZE];
    const char *token = c->server->config->metrics_token;
    http_peer_address(c->server, c->socket, name);
    if (request_is_loopback(name)) return true;
    if (!token || !c->token[0]) return false;
    fair_digest(c->server->crypto, c->token, strlen(c->token), digest);
    fair_digest(c->server->crypto, token, strlen(token), wanted);
    return fair_same(digest, wanted);
}

static void tell_metrics(call *c) {
    mst_text t;
    if (!is_for_host(c)) {
        call_refuse(c, ERROR_NOT_ALLOWED, NULL, NULL);
        return;
    }
    if (!call_begin_answer(c, 200, "text/plain; version=0.0.4", 16384, &t)) return;
    metrics_put(&t, c->server);
    call_end_answer(c, &t);
}

/* ---- which call ---- */

/* One of these methods at this path; HEAD is a GET without its text. */
static bool accepts(call *c, http_method method) {
    bool is_right = c->method == method || (method == METHOD_GET && c->method == METHOD_HEAD);
    if (!is_right) call_refuse(c, ERROR_METHOD, NULL, NULL);
    return is_right;
}

static const struct {
    const char *path;
    void (*answer)(call *c);
} fixed[] = {
    {"/api/games", list_games},  {"/healthz", tell_health},
    {"/livez", tell_health}, /* the loop turns, or nobody would answer */
    {"/readyz", tell_readiness}, {"/metrics", tell_metrics},
};

bool rest_answer(call *c) {
    char id[MST_ID_SIZE];
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (mst_text_same(c->path, fixed[i].path)) {
            if (accepts(c, METHOD_GET)) fixed[i].answer(c);
            return true;
        }
    if (c->server->is_stopping && strncmp(c->path, "/api/", 5) == 0) {
        call_refuse(c, ERROR_BUSY, NULL, NULL);
    } else if (mst_text_same(c->path, "/api/tables")) {
        if (c->method == METHOD_POST)
            make_table(c);
        else if (accepts(c, METHOD_GET))
            list_tables(c);
    } else if (mst_text_same(c->path, "/api/qr")) {
        if (accepts(c, METHOD_POST)) draw_qr(c);
    } else if (rest_seek_answer(c) || rest_accounts_answer(c) || rest_players_answer(c) ||
               rest_push_answer(c) || rest_tournaments_answer(c)) {
        return true;
    } else if (request_names_table(c->path, "/seats", id)) {
        if (accepts(c, METHOD_POST)) take_seat(c, id);
    } else if (request_names_table(c->path, "/record", id)) {
        if (accepts(c, METHOD_GET)) read_record(c, id);
    } else if (strncmp(c->path, "/api/", 5) == 0) {
        call_refuse(c, ERROR_NO_PAGE, NULL, NULL);
    } else {
        return false;
    }
    return true;
}
