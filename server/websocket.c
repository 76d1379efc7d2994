/* websocket.c -- sessions: bytes in, bytes out.
 *
 * Out: a message is written to the socket straight away while the socket takes everything (one
 * system call, no copy). Once it does not, messages queue up in a ring and go when the socket is
 * writeable again; whoever lets the ring overflow is closed with 1013 and can come back and catch
 * up by sequence number, so a slow reader never costs more than its ring. */
#include "door.h"
#include "http.h"
#include "logging.h"
#include "session.h"
#include <stdlib.h>
#include <string.h>

enum {
    QUEUE = 64,            /* messages that may wait for one session */
    QUEUE_BYTES = 1 << 17, /* and their bytes, but for the last */
    CLOSE_PATIENCE = 5,    /* seconds that a closing session may take to read the reason */
    SILENCE = 60 * 1000,   /* milliseconds after which a session is asked for a sign of life */
    DEATH = 150 * 1000     /* milliseconds after which it is taken for dead */
};

struct packet {
    uint32_t readers;
    uint32_t length;
    unsigned char bytes[]; /* LWS_PRE of room, then the message */
};

/* ---- copies ---- */

static void packet_drop(packet *p) {
    if (p && --p->readers == 0) free(p);
}

void session_free_copy(server_state *h) {
    packet_drop(h->copied.packet);
    h->copied.packet = NULL;
}

/* Those who can take a message at once get it from where it was written; a copy for the others is
 * made once and shared. NULL: no memory. */
static packet *copy_of(server_state *h, const host_message *m) {
    if (!h->copied.packet || h->copied.number != m->number) {
        session_free_copy(h);
        packet *p = malloc(sizeof *p + LWS_PRE + m->length);
        if (!p) return NULL;
        p->readers = 1;
        p->length = (uint32_t)m->length;
        memcpy(p->bytes + LWS_PRE, m->text, m->length);
        h->copied = (copied){p, m->number};
    }
    h->copied.packet->readers++;
    return h->copied.packet;
}

/* ---- sending ---- */

static void empty_queue(session *s) {
    for (; s->queued; s->queued--) {
        packet_drop(s->queue[s->first]);
        s->first = (s->first + 1) % QUEUE;
    }
    s->queued_bytes = 0;
}

void session_close(session *s, uint16_t code) {
    if (s->closing || s->is_gone) return;
    s->closing = code;
    if (code != LWS_CLOSE_STATUS_GOINGAWAY) empty_queue(s); /* a goodbye lets the rest go first */
    lws_set_timeout(s->socket, PENDING_TIMEOUT_USER_OK, CLOSE_PATIENCE);
    lws_callback_on_writable(s->socket);
}

/* Without its callback, the library can only be asked to end a socket soon. */
static void give_up_on(session *s) {
    s->is_gone = true;
    empty_queue(s);
    lws_set_timeout(s->socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

static bool write_now(session *s, unsigned char *bytes, size_t length) {
    s->server->counts.messages_out++;
    return lws_write(s->socket, bytes, length, LWS_WRITE_TEXT) >= (int)length;
}

static void enqueue(session *s, const host_message *m) {
    if (!s->queue) s->queue = malloc(QUEUE * sizeof(packet *));
    bool has_room = s->queue && s->queued < QUEUE && s->queued_bytes < QUEUE_BYTES;
    packet *p = has_room ? copy_of(s->server, m) : NULL;
    if (!p) {
        s->server->counts.closed_slow++;
        session_close(s, 1013);
        return;
    }
    s->queue[(s->first + s->queued++) % QUEUE] = p;
    s->queued_bytes += p->length;
    lws_callback_on_writable(s->socket);
}

/* The library writes the head of the frame before the text, where the server has left room. */
void session_send(void *context, host_session *to, const host_message *m) {
    session *s = (session *)to;
    (void)context;
    if (s->closing || s->is_gone) return;
    if (s->queued || lws_partial_buffered(s->socket))
        enqueue(s, m);
    else if (!write_now(s, s->server->draft + LWS_PRE, m->length))
        give_up_on(s);
}

static int send_queued(session *s) {
    while (s->queued && !lws_partial_buffered(s->socket)) {
        packet *p = s->queue[s->first];
        s->first = (s->first + 1) % QUEUE;
        s->queued--;
        s->queued_bytes -= p->length;
        bool is_written = write_now(s, p->bytes + LWS_PRE, p->length);
        packet_drop(p);
        if (!is_written) return -1;
    }
    if (s->queued) lws_callback_on_writable(s->socket);
    return 0;
}

static int close_now(session *s) {
    lws_close_reason(s->socket, s->closing, NULL, 0);
    return -1;
}

static int send_ping(session *s) {
    unsigned char room[LWS_PRE];
    s->wants_ping = false;
    return lws_write(s->socket, room + LWS_PRE, 0, LWS_WRITE_PING) < 0 ? -1 : 0;
}

static int on_writeable(session *s) {
    if (s->is_gone) return -1;
    if (send_queued(s) != 0) return -1;
    if (s->queued) return 0;
    if (s->closing) return close_now(s);
    return s->wants_ping ? send_ping(s) : 0;
}

/* ---- receiving ---- */

/* Floods are closed; who is merely hasty is told so. */
static bool is_within_rate(session *s) {
    s->heard = server_uptime();
    switch (address_bucket_take(&s->messages, s->server->config->limits.messages, s->heard)) {
    case WITHIN: return true;
    case BEYOND: host_blame(&s->talk, HOST_NO_REF, ERROR_LIMIT, NULL, NULL); return false;
    default:
        s->server->counts.closed_flood++;
        session_close(s, LWS_CLOSE_STATUS_POLICY_VIOLATION);
        return false;
    }
}

static bool pays(session *s) {
    if (address_pay(s->from, &s->server->config->limits, 1, s->heard)) return true;
    host_blame(&s->talk, HOST_NO_REF, ERROR_LIMIT, NULL, NULL);
    return false;
}

static void take_message(session *s, const char *text, size_t length) {
    s->server->counts.messages_in++;
    if (!is_within_rate(s) || !pays(s)) return;
    if (lws_frame_is_binary(s->socket))
        host_blame(&s->talk, HOST_NO_REF, ERROR_MALFORMED, NULL, NULL);
    else
        host_hear(&s->talk, text, length, server_now());
}

static bool keep_part(session *s, const char *in, size_t length) {
    if (s->parts_length + length > MESSAGE_MAX_SIZE) {
        session_close(s, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
        return false;
    }
    if (!s->parts) s->parts = malloc(MESSAGE_MAX_SIZE);
    if (!s->parts) {
        session_close(s, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION);
        return false;
    }
    memcpy(s->parts + s->parts_length, in, length);
    s->parts_length += length;
    return true;
}

static void forget_parts(session *s) {
    free(s->parts);
    s->parts = NULL;
    s->parts_length = 0;
}

/* A message comes in pieces as large as the receive buffer, or in frames of the client's liking. */
static void receive(session *s, const char *in, size_t length) {
    bool is_last = lws_is_final_fragment(s->socket) && !lws_remaining_packet_payload(s->socket);
    if (s->closing || s->is_gone) return;
    if (is_last && !s->parts) {
        if (length > MESSAGE_MAX_SIZE)
            session_close(s, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
        else
            take_message(s, in, length);
        return;
    }
    if (!keep_part(s, in, length) || !is_last) return;
    take_message(s, s->parts, s->parts_length);
    forget_parts(s);
}

/* ---- life ---- */

static void open_session(struct lws *socket, session *s, server_state *h, address *from) {
    *s = (session){.socket = socket, .server = h, .from = from, .heard = server_uptime()};
    host_open(h->host, &s->talk);
    s->next = h->sessions;
    if (s->next) s->next->link = &s->next;
    s->link = &h->sessions;
    h->sessions = s;
    h->session_count++;
    address_begin_talk(from);
}

static void end_session(session *s) {
    s->is_gone = true;
    chat_leave(s);
    if (s->is_lost)
        host_lose(&s->talk, server_now());
    else
        host_leave(&s->talk, server_now());
    empty_queue(s);
    free(s->queue);
    forget_parts(s);
    if (s->next) s->next->link = s->link;
    *s->link = s->next;
    s->server->session_count--;
    address_end_talk(s->from);
    s->server = NULL;
}

void session_sweep_all(server_state *h, int64_t now) {
    for (session *s = h->sessions; s; s = s->next) {
        if (now - s->heard > DEATH) {
            s->is_lost |= !s->is_gone; /* this comes again until it has ended */
            give_up_on(s);
        } else if (now - s->heard > SILENCE && !s->closing && !s->is_gone) {
            s->wants_ping = true;
            lws_callback_on_writable(s->socket);
        }
    }
}

void session_send_away_all(server_state *h) {
    uint32_t count = 0;
    for (session *s = h->sessions; s; s = s->next) {
        if (!s->talk.at || s->closing || s->is_gone) continue;
        session_close(s, 1013);
        count++;
    }
    if (count)
        logging_line(LOG_WARN, "the database is silent: %u clients are sent to other servers",
                     count);
}

int websocket_callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                       size_t length) {
    session *s = user;
    server_state *h = lws_context_user(lws_get_context(socket));
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        door_pass(h, socket);
        open_session(socket, s, h, door_address(socket));
        break;
    case LWS_CALLBACK_CLOSED:
        if (s && s->server) end_session(s);
        break;
    case LWS_CALLBACK_RECEIVE: receive(s, in, length); break;
    case LWS_CALLBACK_RECEIVE_PONG: s->heard = server_uptime(); break;
    case LWS_CALLBACK_SERVER_WRITEABLE: return on_writeable(s);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        if (s) s->is_gone = true;
        break;
    default: return lws_callback_http_dummy(socket, reason, user, in, length);
    }
    return 0;
}
