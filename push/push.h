/* push.h -- messages to people who are not here, by the push service of their browser (RFC 8030),
 * and to programs of their own. One thread sends them; whoever hands one in never waits.
 *
 * Nobody on the way can read them: they are encrypted for the browser (RFC 8291), all of them are
 * of one length, and the service knows the server by its key alone (RFC 8292). */
#ifndef PUSH_PUSH_H
#define PUSH_PUSH_H
#include "mastaba/text.h"

enum {
    PUSH_PUBLIC = 65, /* bytes of a public key, of a private one, of what a browser adds */
    PUSH_PRIVATE = 32,
    PUSH_SECRET = 16,
    PUSH_MAX_ADDRESS = 1024, /* bytes, a zero included */
    PUSH_MAX_TEXT = 768,     /* bytes of a message to a browser, */
    PUSH_MAX_BODY = 1536,    /* and of one to a program */
    PUSH_MAX_HEADERS = 3,
    PUSH_MAX_HEADER = 128
};

/* By which push services know the server. */
typedef struct {
    uint8_t private_part[PUSH_PRIVATE], public_part[PUSH_PUBLIC];
} push_key;

/* Where a browser hears, and what its messages are encrypted with. */
typedef struct {
    char address[PUSH_MAX_ADDRESS];
    uint8_t key[PUSH_PUBLIC], secret[PUSH_SECRET];
} push_receiver;

typedef enum {
    PUSH_TAKEN,
    PUSH_GONE,  /* nobody hears there any more */
    PUSH_FAILED /* refused, or tried too often */
} push_outcome;

/* A browser's text is encrypted, and goes with what its push service wants to know. A program's
 * goes as it is, with the headers of the job. */
typedef struct push_job push_job;
struct push_job {
    int64_t number; /* the caller's own */
    int64_t owner;  /* for push_forget; 0: nobody */
    push_receiver to;
    char topic[33]; /* of two that wait at the service for one browser only the later is kept */
    bool is_for_program;
    char header[PUSH_MAX_HEADERS][PUSH_MAX_HEADER]; /* of a program's: "Name: value", or empty */
    char text[PUSH_MAX_BODY];
    bool is_tried_once;
    /* Filled in by the sender. */
    bool is_unwanted;
    push_outcome outcome;
    long status; /* of the last answer; 0: there was none */
    uint32_t tries;
    int64_t due; /* milliseconds of the sender's clock */
    push_job *next;
};

typedef struct {
    push_key key;
    const char *contact;   /* of the operator, as mailto: or https:; NULL: none is given */
    bool may_reach_inside; /* addresses of this machine and of its network, and by http */
    uint32_t retry_ms;     /* before the second try; each wait after it is four times as long */
    uint32_t answer_ms;    /* that a service may take */
    void (*wake)(void *context); /* from the sender's thread: something is done */
    void *context;
} push_config;

typedef struct push_sender push_sender;

/* Whether this program can send anything. If not, no key is made and no sender. */
bool push_is_built_in(void);
bool push_make_key(push_key *k);
bool push_is_key(const uint8_t public_part[PUSH_PUBLIC]); /* a point of the curve */

push_sender *push_create(const push_config *config); /* NULL: no memory or thread */
/* What has not been sent is not sent any more; jobs are given back to the heap. */
void push_free(push_sender *s);
/* A job from the heap becomes the sender's. False: too many are waiting; it stays the caller's. */
bool push_send(push_sender *s, push_job *j);
/* What belongs to that owner is not wanted any more: it is not tried again. How many jobs are gone
 * with it; one that is under way ends as it may, and is told of. */
uint32_t push_forget(push_sender *s, int64_t owner);
push_job *push_take(push_sender *s); /* those that are done, linked by `next`; or NULL */

#endif
