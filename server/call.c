/* call.c -- an answer on its way: its headers, then a text of ours or a file, a piece at a time,
 * then the end of the socket.
 *
 * A socket carries one call. The library takes what comes behind a call for the body of the next
 * one, and can go on looking at it for ever; so nothing behind a call is handed to it. */
#include "door.h"
#include "http.h"
#include "inquiry.h"
#include "logging.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "rest_accounts.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    FAULT_SIZE = 4096, /* its words fit, however they must be written */
    PIECE = 8192,      /* bytes that the library writes at once */
    PIECES = 8,        /* in one turn of the loop */
    SEND_PATIENCE = 30 /* seconds in which a reader must take a turn's pieces */
};

/* ---- making one ---- */

static void free_answer(call *c) {
    free(c->answer.text);
    free(c->answer.file);
    if (ev_is_active(&c->answer.rest)) ev_io_stop(c->server->loop, &c->answer.rest);
    c->answer = (answer){.status = 0};
}

void call_free(call *c) {
    inquiry_forget(c);
    free(c->body);
    c->body = NULL;
    c->body_length = 0;
    free_answer(c);
}

void call_host(const call *c, char called[REQUEST_HOST]) {
    called[0] = 0;
    lws_hdr_copy(c->socket, called, REQUEST_HOST, WSI_TOKEN_HOST);
}

/* Text of ours is never to be kept: a table changes, and so does a list of them. */
bool call_begin_answer(call *c, unsigned status, const char *type, size_t size, mst_text *t) {
    free_answer(c);
    c->answer.text = malloc(LWS_PRE + size);
    if (!c->answer.text) return false;
    c->answer.status = status;
    c->answer.type = type;
    c->answer.keeping = "no-store";
    c->answer.vary = "accept-language";
    *t = mst_text_in((char *)c->answer.text + LWS_PRE, size);
    return true;
}

/* Half an answer is none. */
void call_end_answer(call *c, const mst_text *t) {
    if (mst_text_full(t)) {
        logging_line(LOG_ERROR, "an answer did not fit into its room: %s", c->path);
        call_refuse(c, ERROR_BUSY, NULL, NULL);
        return;
    }
    c->answer.length = (size_t)(t->at - ((char *)c->answer.text + LWS_PRE));
}

void call_fault(call *c, const fault *f) {
    char words[512];
    mst_text t, said = mst_text_in(words, sizeof words);
    if (!call_begin_answer(c, error_status(f->code), "application/json", FAULT_SIZE, &t)) return;
    error_put_words(&said, f, c->in);
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "error", error_name(f->code));
    mst_json_text(&w, "words", words);
    mst_json_end_object(&w);
    call_end_answer(c, &t);
}

void call_refuse(call *c, error_code code, const char *phrase, const char *detail) {
    fault f;
    error_set(&f, code, phrase, detail);
    call_fault(c, &f);
}

static void take_text(call *c) {
    mst_text t;
    if (!call_begin_answer(c, 201, "application/json", HOST_MAX_ANSWER + 1, &t)) return;
    mst_text_put_part(&t, c->asked.answer, c->asked.length);
    call_end_answer(c, &t);
}

void call_take_answer(void *context, host_call *asked, const fault *f) {
    call *c = (call *)asked;
    (void)context;
    c->waits = false;
    if (f)
        call_fault(c, f);
    else
        take_text(c);
    if (!f && c->asked.is_public)
        address_note_public(c->server->addresses, door_address(c->socket), c->asked.table);
    if (!f && c->account) rest_accounts_note(c);
    if (!c->waits) lws_callback_on_writable(c->socket);
}

void call_repeat(void *context, host_call *asked) {
    call *c = (call *)asked;
    (void)context;
    c->waits = false;
    rest_answer(c);
    if (!c->waits) lws_callback_on_writable(c->socket);
}

bool call_answer_file(call *c, const char *path) {
    return (c->answer.file = strdup(path)) != NULL;
}

/* ---- headers ---- */

typedef struct {
    call *call;
    unsigned char room[LWS_PRE + 2048], *at;
    bool is_full;
} head;

static void put_named(head *h, const char *name, const char *value) {
    if (!*value || h->is_full) return;
    h->is_full = lws_add_http_header_by_name(h->call->socket, (const unsigned char *)name,
                                             (const unsigned char *)value, (int)strlen(value),
                                             &h->at, h->room + sizeof h->room - 1);
}

/* For the pages of other hosts that may call. */
static void put_permission(head *h) {
    call *c = h->call;
    if (!c->origin[0]) return;
    put_named(h, "access-control-allow-origin:", c->origin);
    if (c->method != METHOD_OPTIONS) return;
    put_named(h, "access-control-allow-methods:", "GET, HEAD, POST, DELETE");
    put_named(h, "access-control-allow-headers:", "authorization, content-type");
    put_named(h, "access-control-max-age:", "600");
}

static void put_header(head *h, enum lws_token_indexes token, const char *value) {
    if (!value || !*value || h->is_full) return;
    h->is_full =
        lws_add_http_header_by_token(h->call->socket, token, (const unsigned char *)value,
                                     (int)strlen(value), &h->at, h->room + sizeof h->room - 1);
}

static void put_vary(head *h) {
    char vary[64];
    bool has_guests = h->call->server->config->origins > 0;
    const char *by = h->call->answer.vary;
    snprintf(vary, sizeof vary, "%s%s%s", by ? by : "", by && has_guests ? ", " : "",
             has_guests ? "origin" : "");
    put_header(h, WSI_TOKEN_HTTP_VARY, vary);
}

static bool send_headers(call *c) {
    answer *a = &c->answer;
    head h = {.call = c, .at = h.room + LWS_PRE};
    unsigned char *start = h.room + LWS_PRE, *end = h.room + sizeof h.room - 1;
    if (lws_add_http_header_status(c->socket, a->status, &h.at, end)) return false;
    put_header(&h, WSI_TOKEN_CONNECTION, "close");
    put_header(&h, WSI_TOKEN_HTTP_CONTENT_TYPE, a->type);
    put_header(&h, WSI_TOKEN_HTTP_CONTENT_ENCODING, a->encoding);
    put_header(&h, WSI_TOKEN_HTTP_CACHE_CONTROL, a->keeping);
    put_vary(&h);
    put_header(&h, WSI_TOKEN_HTTP_ETAG, a->tag);
    put_header(&h, WSI_TOKEN_HTTP_SET_COOKIE, a->cookie);
    put_permission(&h);
    bool has_length = a->text || a->file;
    if (h.is_full || (has_length && lws_add_http_header_content_length(
                                        c->socket, (lws_filepos_t)a->length, &h.at, end)))
        return false;
    a->is_begun = true;
    return !lws_finalize_write_http_header(c->socket, start, &h.at, end);
}

/* ---- the rest ---- */

/* Who has asked may go on talking; nobody listens. Who hangs up is not sent the rest. */
static void on_rest(struct ev_loop *loop, ev_io *watcher, int events) {
    char rest[4096];
    call *c = watcher->data;
    ssize_t got = recv(watcher->fd, rest, sizeof rest, MSG_DONTWAIT);
    (void)events;
    if (got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR))) return;
    ev_io_stop(loop, watcher);
    lws_set_timeout(c->socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
}

static void read_rest(call *c) {
    ev_io *rest = &c->answer.rest;
    if (ev_is_active(rest)) return;
    ev_io_init(rest, on_rest, lws_get_socket_fd(c->socket), EV_READ);
    rest->data = c;
    ev_io_start(c->server->loop, rest);
}

/* Opened anew for every piece: a slow reader holds no descriptor. Short: the file has changed. */
static bool read_piece(const answer *a, unsigned char *to, size_t size) {
    int file = open(a->file, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    ssize_t got = pread(file, to, size, (off_t)a->sent);
    close(file);
    return got == (ssize_t)size;
}

static bool send_piece(call *c) {
    unsigned char room[LWS_PRE + PIECE];
    answer *a = &c->answer;
    size_t left = a->length - a->sent, size = left < PIECE ? left : PIECE;
    unsigned char *piece = a->text ? a->text + LWS_PRE + a->sent : room + LWS_PRE;
    if (a->file && !read_piece(a, piece, size)) return false;
    a->sent += size;
    return lws_write(c->socket, piece, size, LWS_WRITE_HTTP) >= 0;
}

static bool has_more(const call *c) {
    const answer *a = &c->answer;
    return (a->text || a->file) && c->method != METHOD_HEAD && a->sent < a->length;
}

int call_send(call *c) {
    if (c->answer.status == 0) return -1; /* no memory for one */
    if (!c->answer.is_begun && !send_headers(c)) return -1;
    for (int i = 0; i < PIECES && has_more(c) && !lws_partial_buffered(c->socket); i++)
        if (!send_piece(c)) return -1;
    if (!has_more(c) && !lws_partial_buffered(c->socket)) return -1;
    read_rest(c);
    lws_set_timeout(c->socket, PENDING_TIMEOUT_HTTP_CONTENT, SEND_PATIENCE);
    lws_callback_on_writable(c->socket);
    return 0;
}
