/* session.h -- one WebSocket: bytes in, bytes out. What it says and is told is the host's. */
#ifndef SERVER_SESSION_H
#define SERVER_SESSION_H
#include "chat.h"
#include "server_state.h"

struct session {
    host_session talk; /* the first, so that each is found from the other */
    struct lws *socket;
    server_state *server;
    address *from;
    session *next, **link; /* of all sessions */
    packet **queue;        /* a ring of QUEUE messages; NULL while all could be sent at once */
    uint32_t first, queued;
    size_t queued_bytes;
    char *parts; /* of a message that comes in pieces */
    size_t parts_length;
    bucket messages;
    uint16_t closing; /* the code it is being closed with, or 0 */
    bool is_gone;     /* nothing may be written any more */
    bool is_lost;     /* because it said nothing for so long */
    bool wants_ping;
    int64_t heard; /* when anything last came from it */
    chat_ear chat;
};

/* A port of the host. */
void session_send(void *context, host_session *to, const host_message *m);
void session_close(session *s, uint16_t code);
/* Every so often: asks the silent ones whether they are still there, and closes the dead. */
void session_sweep_all(server_state *h, int64_t now);
/* Everybody at a table: they come back elsewhere. */
void session_send_away_all(server_state *h);
void session_free_copy(server_state *h);

/* The callback of the protocol "mastaba.1". */
int websocket_callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                       size_t length);

#endif
