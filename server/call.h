/* call.h -- one HTTP call, from its first line to the end of its answer. */
#ifndef SERVER_CALL_H
#define SERVER_CALL_H
#include "protocol/bodies.h"
#include "request.h"
#include "seekers.h"

typedef enum {
    METHOD_GET,
    METHOD_HEAD,
    METHOD_POST,
    METHOD_DELETE,
    METHOD_OPTIONS,
    METHOD_OTHER
} http_method;

enum { MAX_PATH = 256, MAX_ORIGIN = 256 };

/* What a call is answered with: a text of ours, a file, or neither (304). */
typedef struct {
    unsigned status;             /* 0: nothing yet */
    const char *type, *encoding; /* NULL: none */
    const char *keeping, *vary;  /* cache-control, and what else the answer depends on */
    char tag[48];                /* of a file, or empty */
    unsigned char *text;         /* LWS_PRE of room, then the text */
    char *file;                  /* its path, in place of a text */
    size_t length, sent;         /* bytes */
    char cookie[128];            /* that the browser is to keep, or empty */
    bool is_begun;               /* its headers are out */
    ev_io rest;                  /* reads, and forgets, what comes behind the call */
} answer;

/* One call, from its first line to the end of its answer. */
struct call {
    host_call asked; /* the first, so that each is found from the other */
    struct lws *socket;
    server_state *server;
    http_method method;
    char path[MAX_PATH];
    mst_language in;
    char origin[MAX_ORIGIN];       /* whose page asks, if it is another host's that may; or empty */
    char token[VALUE_TOKEN_SIZE];  /* of Authorization: Bearer, or empty */
    char session[MST_DIGEST_SIZE]; /* of the cookie, if it is to be believed; or empty */
    int64_t account;               /* whose session that is; 0: nobody's */
    bool knows_account;            /* the store was asked */
    struct inquiry *inquiry;       /* that it waits for, or NULL */
    char *body;
    size_t body_length;
    bool is_too_large, is_foreign; /* a page asks that may not */
    bool waits;         /* for the host of the tables, for the list of them, or for news */
    bool has_list;      /* the list was asked for since it came */
    call *next_listing; /* of those that wait for it */
    seeker *seeker;     /* whose news it waits for, or NULL */
    answer answer;
};

/* Room for an answer of at most `size` bytes, and its end. */
bool call_begin_answer(call *c, unsigned status, const char *type, size_t size, mst_text *t);
void call_end_answer(call *c, const mst_text *t);
void call_fault(call *c, const fault *f);
void call_refuse(call *c, error_code code, const char *phrase, const char *detail);
/* Ports of the host: the answer of a call that waits, or why there is none; and what it waited for
 * is there. */
void call_take_answer(void *context, host_call *asked, const fault *f);
void call_repeat(void *context, host_call *asked);
/* A file, whose headers have been filled in, as the answer. False: no memory. */
bool call_answer_file(call *c, const char *path);
/* Sends as much as the socket takes. What a callback of HTTP returns: -1 once all of it is out. */
int call_send(call *c);
void call_free(call *c);

/* The Host that was called. */
void call_host(const call *c, char called[REQUEST_HOST]);

/* rest.c: fills in the answer of a call to /api/..., /healthz or /metrics, or has it wait for one.
 * False: not such a path. */
bool rest_answer(call *c);

#endif
