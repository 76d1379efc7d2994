/* http.c -- the HTTP side of a socket: who may connect, and its one call. */
#include "http.h"
#include "door.h"
#include "fair/fair.h"
#include "listing.h"
#include "mastaba/text.h"
#include "pairing.h"
#include "readiness.h"
#include "request.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- who asks ---- */

/* As long as a head can be: whoever stands before the last address made up most of it. */
enum { MAX_HEADER = 4096 };

void http_peer_address(const server_state *h, struct lws *socket, char name[REQUEST_ADDRESS]) {
    char list[MAX_HEADER + 1] = "";
    name[0] = 0;
    if (h->config->is_behind_proxy &&
        lws_hdr_copy(socket, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) > 0 &&
        request_last_address(list, name))
        return;
    lws_get_peer_simple(socket, name, REQUEST_ADDRESS);
}

/* Browsers say which page asks; programs need not. `guest` is that page if it is of another host.
 */
static bool is_allowed_origin(const server_state *h, struct lws *socket, char guest[MAX_ORIGIN]) {
    char origin[MAX_ORIGIN] = "", called[REQUEST_HOST] = "";
    guest[0] = 0;
    if (lws_hdr_total_length(socket, WSI_TOKEN_ORIGIN) == 0) return true;
    if (lws_hdr_copy(socket, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0) return false;
    lws_hdr_copy(socket, called, sizeof called, WSI_TOKEN_HOST);
    if (request_is_own_origin(origin, called)) return true;
    for (uint32_t i = 0; i < h->config->origins; i++)
        if (mst_text_same(origin, h->config->origin[i])) {
            memcpy(guest, origin, sizeof origin);
            return true;
        }
    return false;
}

/* ---- one call ---- */

static int answer_with(call *c, const fault *f) {
    call_fault(c, f);
    lws_callback_on_writable(c->socket);
    return 0;
}

static int answer_fault(call *c, error_code code, const char *phrase) {
    fault f;
    error_set(&f, code, phrase, NULL);
    return answer_with(c, &f);
}

static const struct {
    enum lws_token_indexes token;
    http_method method;
} methods[] = {
    {WSI_TOKEN_GET_URI, METHOD_GET},         {WSI_TOKEN_HEAD_URI, METHOD_HEAD},
    {WSI_TOKEN_POST_URI, METHOD_POST},       {WSI_TOKEN_PUT_URI, METHOD_OTHER},
    {WSI_TOKEN_PATCH_URI, METHOD_OTHER},     {WSI_TOKEN_DELETE_URI, METHOD_DELETE},
    {WSI_TOKEN_OPTIONS_URI, METHOD_OPTIONS},
};

static http_method method_of(struct lws *socket) {
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (lws_hdr_total_length(socket, methods[i].token)) return methods[i].method;
    return METHOD_OTHER;
}

static void read_language(call *c) {
    char wanted[256] = "";
    lws_hdr_copy(c->socket, wanted, sizeof wanted, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE);
    c->in = request_language(wanted);
}

static void read_token(call *c) {
    char value[64] = "";
    lws_hdr_copy(c->socket, value, sizeof value, WSI_TOKEN_HTTP_AUTHORIZATION);
    request_read_bearer(value, c->token);
}

/* Pages of other hosts speak for nobody: the browser sends them no cookie either. */
static void read_session(call *c) {
    char list[MAX_HEADER + 1] = "", token[VALUE_TOKEN_SIZE];
    if (c->is_foreign || c->origin[0]) return;
    if (lws_hdr_copy(c->socket, list, sizeof list, WSI_TOKEN_HTTP_COOKIE) <= 0) return;
    request_read_cookie(list, token);
    if (token[0]) fair_digest(c->server->crypto, token, strlen(token), c->session);
}

bool http_query(const call *c, const char *name, char *to, size_t size) {
    enum { MOST = 128 };
    char sought[32], found[MOST];
    snprintf(sought, sizeof sought, "%s=", name);
    to[0] = 0;
    const char *value = lws_get_urlarg_by_name(c->socket, sought, found, MOST);
    size_t length = value ? strlen(value) : 0;
    if (length == 0 || length >= size) return false;
    memcpy(to, value, length + 1);
    return true;
}

static void begin_call(call *c, struct lws *socket, server_state *h, const char *path) {
    call_free(c);
    *c = (call){.socket = socket, .server = h, .method = method_of(socket)};
    size_t length = strlen(path);
    c->is_too_large = length >= sizeof c->path;
    if (!c->is_too_large) memcpy(c->path, path, length + 1);
    c->is_foreign = !is_allowed_origin(h, socket, c->origin);
    read_language(c);
    host_begin_call(&c->asked, c->in);
    read_token(c);
    read_session(c);
    h->counts.http_calls++;
}

/* A page of another host may not. */
static bool may_change(const call *c) {
    bool changes =
        c->method == METHOD_POST || c->method == METHOD_DELETE || c->method == METHOD_OPTIONS;
    return changes && strncmp(c->path, "/api/", 5) == 0;
}

static int answer_call(call *c) {
    door_pass(c->server, c->socket);
    if (rest_answer(c)) {
        if (!c->waits) lws_callback_on_writable(c->socket);
        return 0;
    }
    if (c->method != METHOD_GET && c->method != METHOD_HEAD)
        return answer_fault(c, ERROR_METHOD, NULL);
    return files_serve(c);
}

/* A body is announced by its length, and by nothing that could be read in two ways. */
static bool read_length(struct lws *socket, size_t *length) {
    char value[32] = "";
    *length = 0;
    if (lws_hdr_total_length(socket, WSI_TOKEN_HTTP_TRANSFER_ENCODING)) return false;
    if (!lws_hdr_total_length(socket, WSI_TOKEN_HTTP_CONTENT_LENGTH)) return true;
    return lws_hdr_copy(socket, value, sizeof value, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 &&
           request_read_length(value, length);
}

/* What is wrong with the head of any call, or an upgrade; NONE: nothing. */
static error_code check_head(server_state *h, struct lws *socket, size_t *length, fault *f) {
    char called[REQUEST_HOST] = "";
    lws_hdr_copy(socket, called, sizeof called, WSI_TOKEN_HOST);
    f->code = ERROR_NONE;
    if (!request_is_our_host(called, h->config->name))
        error_set(f, ERROR_MALFORMED, "error.host", called);
    else if (!read_length(socket, length))
        error_set(f, ERROR_MALFORMED, "error.length", NULL);
    else if (!door_learn(h, socket))
        error_set(f, ERROR_LIMIT, NULL, NULL);
    return f->code;
}

/* A browser asks before it lets the page of another host call. */
static int permit(call *c) {
    c->answer.status = HTTP_STATUS_NO_CONTENT;
    lws_callback_on_writable(c->socket);
    return 0;
}

static int take_call(call *c, struct lws *socket, server_state *h, const char *path) {
    size_t length;
    fault f;
    begin_call(c, socket, h, path);
    if (check_head(h, socket, &length, &f)) return answer_with(c, &f);
    if (c->is_too_large) return answer_fault(c, ERROR_TOO_LARGE, NULL);
    if (!address_call(door_address(socket), &h->config->limits, server_uptime()))
        return answer_fault(c, ERROR_LIMIT, NULL);
    bool changes = may_change(c);
    if (changes && c->is_foreign) return answer_fault(c, ERROR_NOT_ALLOWED, "error.origin");
    if (c->method == METHOD_OPTIONS && c->origin[0]) return permit(c);
    if (changes && length) return 0; /* the rest comes with it */
    return answer_call(c);
}

static int take_body(call *c, const char *in, size_t length) {
    if (length == 0 || c->answer.status || c->is_too_large)
        return 0; /* nothing, or refused already */
    if (c->body_length + length > BODY_MAX_SIZE) {
        c->is_too_large = true;
        return 0;
    }
    if (!c->body) c->body = malloc(BODY_MAX_SIZE);
    if (!c->body) return -1;
    memcpy(c->body + c->body_length, in, length);
    c->body_length += length;
    return 0;
}

/* The library says so again when more comes behind a body that has ended. */
static int end_body(call *c) {
    if (c->answer.status) return 0;
    return c->is_too_large ? answer_fault(c, ERROR_TOO_LARGE, NULL) : answer_call(c);
}

/* ---- sockets ---- */

/* An upgrade that is refused is answered like any call, and its socket closed. */
static int refuse_upgrade(struct lws *socket, server_state *h, const fault *f) {
    call c = {.body = NULL};
    begin_call(&c, socket, h, "/play");
    call_fault(&c, f);
    call_send(&c);
    call_free(&c);
    return -1;
}

static bool says(struct lws *socket, enum lws_token_indexes header, const char *value) {
    char said[MAX_PATH] = "";
    return lws_hdr_copy(socket, said, sizeof said, header) > 0 && mst_text_same(said, value);
}

static bool may_upgrade(struct lws *socket, server_state *h, fault *f) {
    char guest[MAX_ORIGIN];
    size_t length;
    if (check_head(h, socket, &length, f)) return false;
    if (!says(socket, WSI_TOKEN_GET_URI, "/play")) return error_set(f, ERROR_NO_PAGE, NULL, NULL);
    if (!says(socket, WSI_TOKEN_VERSION, "13"))
        return error_set(f, ERROR_VERSION, "error.handshake", NULL);
    if (!says(socket, WSI_TOKEN_PROTOCOL, "mastaba.1"))
        return error_set(f, ERROR_VERSION, NULL, NULL);
    if (!is_allowed_origin(h, socket, guest))
        return error_set(f, ERROR_NOT_ALLOWED, "error.origin", NULL);
    if (h->is_stopping || readiness_is_cut_off(h)) return error_set(f, ERROR_BUSY, NULL, NULL);
    address *from = door_address(socket);
    return (address_may_talk(from, &h->config->limits) &&
            address_pay(from, &h->config->limits, PRICE_UPGRADE, server_uptime())) ||
           error_set(f, ERROR_LIMIT, NULL, NULL);
}

/* `to` is what the socket should become. The library has answered what it does not know itself. */
static int confirm_upgrade(struct lws *socket, server_state *h, const char *to) {
    fault f;
    if (strcasecmp(to, "websocket") != 0) return -1;
    return may_upgrade(socket, h, &f) ? 0 : refuse_upgrade(socket, h, &f);
}

static void end_calls(call *c) {
    if (!c || !c->server) return;
    host_cancel(c->server->host, &c->asked);
    listing_forget(c);
    pairing_forget(c);
    call_free(c);
    c->server = NULL;
}

int http_callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length) {
    call *c = user;
    server_state *h = lws_context_user(lws_get_context(socket));
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return door_look(h, (lws_sockfd_type)(intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return door_open(h, socket);
    case LWS_CALLBACK_WSI_DESTROY: door_close(h, socket); return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirm_upgrade(socket, h, in);
    case LWS_CALLBACK_HTTP: return take_call(c, socket, h, in);
    case LWS_CALLBACK_HTTP_BODY: return take_body(c, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return end_body(c);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        if (c->waits || !c->server) return 0;
        return call_send(c);
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return -1; /* CONNECT; a WebSocket of no use */
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL: end_calls(c); return 0;
    default: return lws_callback_http_dummy(socket, reason, user, in, length);
    }
}
