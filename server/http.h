/* http.h -- HTTP: the page, the calls of docs/protocol.md, and who may open a WebSocket. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H
#include "api.h"
#include "house.h"

typedef enum { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OTHER } http_method;

enum { MAX_PATH = 256 };

/* One call, from its first line to the end of its answer. */
typedef struct call call;
struct call {
    struct lws *socket;
    house *house;
    http_method method;
    char path[MAX_PATH];
    mst_language in;
    char token[API_TOKEN_SIZE]; /* of Authorization: Bearer, or empty */
    char *body;
    size_t body_length;
    bool is_too_large;
    bool is_last; /* nobody can say where another call would begin */
    bool waits;   /* its answer is written, but held until the store has answered */
    unsigned status;
    const char *type;      /* of the answer */
    unsigned char *answer; /* LWS_PRE of room, then its text */
    size_t answer_length;
};

/* The callback of protocols[0]. */
int http_callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length);
/* Whose socket it is: the peer, or whom the proxy before us speaks for. */
void peer_address(const house *h, struct lws *socket, char *name, size_t size);

/* For rest.c: room for an answer of at most `size` bytes, and its end. */
bool call_begin_answer(call *c, unsigned status, const char *type, size_t size, mst_text *t);
void call_end_answer(call *c, const mst_text *t);
void call_fault(call *c, const fault *f);
/* The store has answered: what waits goes out, or an error in its place. */
void call_release(call *c, error_code code);

/* rest.c: fills in the answer of a call to /api/..., /healthz or /metrics. False: not such a path.
 */
bool rest_answer(call *c);

/* files.c: the page. Returns what a callback of HTTP returns. */
int files_serve(call *c);

#endif
