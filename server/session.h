/* session.h -- one WebSocket: what it has joined, what it has been told, what it is owed. */
#ifndef SERVER_SESSION_H
#define SERVER_SESSION_H
#include "house.h"
#include "protocol/messages.h"

typedef struct hall_table hall_table;

enum { NO_REF = -1 };

struct session {
    struct lws *socket;
    house *house;
    address *from;
    uint64_t number;                 /* never given twice */
    session *next, **link;           /* of all sessions */
    hall_table *at;                  /* NULL before it has joined */
    session *next_here, **link_here; /* of the sessions at that table */
    mst_seats seats;                 /* held */
    bool is_owner, wants_words;
    mst_language in;
    uint32_t told;    /* lines of the table's log up to which it has been told */
    bool wants_state; /* even if nothing changes */
    bool has_hint;    /* being thought about */
    mst_seat hint_seat;
    int64_t hint_ref;
    bool is_asking;    /* what it asked for waits for the store */
    int64_t ref;       /* of a message whose answer is the next state, or NO_REF */
    mst_seat ref_seat; /* whose state answers it */
    uint16_t served;   /* observers whose state it was sent in this flush */
    packet **queue;    /* a ring of QUEUE messages; NULL while all could be sent at once */
    uint32_t first, queued;
    size_t queued_bytes;
    char *parts; /* of a message that comes in pieces */
    size_t parts_length;
    bucket messages;
    uint16_t closing; /* the code it is being closed with, or 0 */
    bool is_gone;     /* nothing may be written any more */
    bool wants_ping;
    int64_t heard; /* when anything last came from it */
};

/* As whom it sees: a bit for each of its seats, or the spectator's. */
static inline uint32_t session_observers(const session *s) {
    return s->seats ? s->seats : 1u << MST_SPECTATOR;
}

/* ---- writing: a draft at a time ---- */

bool draft_create(draft *d);
void draft_free(draft *d);
mst_text *draft_begin(draft *d);
/* `ref` goes into the object that the draft ends with. */
void draft_put_ref(draft *d, int64_t ref);
void draft_end(draft *d); /* its copies live on while somebody waits for them */

void session_send(session *s, draft *d);
/* `reason` and `rule` may be NULL. */
void session_send_fault(session *s, int64_t ref, const fault *f, const char *words,
                        const char *reason, const char *rule);
void session_close(session *s, uint16_t code);
/* Every so often: asks the silent ones whether they are still there, and closes the dead. */
void sessions_sweep(house *h, int64_t now);

/* The callback of the protocol "mastaba.1". */
int websocket_callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                       size_t length);

/* talk.c: one whole message. */
void talk(session *s, const char *text, size_t length);
/* Takes what a message costs from what is left to its address; false: it has been told so. */
bool session_pays(session *s, int64_t ref, uint32_t drops);
/* A fault of the server's own, and one of the table (a phrase key). */
void session_blame(session *s, int64_t ref, error_code code, const char *phrase,
                   const char *detail);
void session_refuse(session *s, int64_t ref, const mst_refusal *why);

#endif
