/* inquiry.h -- a call that waits for what the store knows of people. It is an errand: `ask` runs
 * where the store is, and whoever asks is found before; then the call is answered in the loop, if
 * it is still there. */
#ifndef SERVER_INQUIRY_H
#define SERVER_INQUIRY_H
#include "call.h"
#include "people/accounts.h"

/* The first part of what a call wants to know; a block of memory of its own. */
typedef struct inquiry inquiry;
struct inquiry {
    errand errand;
    server_state *server;
    call *call; /* NULL: nobody waits any more */
    int64_t now;
    char session[MST_DIGEST_SIZE]; /* of whoever asks; empty: nobody */
    account_asker who;
    store *store;       /* in `ask`, for what is not of people */
    bool wants_account; /* nothing is asked for nobody */
    /* May touch nothing but the inquiry and the store. */
    people_result (*ask)(inquiry *q, sql *s);
    /* In the loop, where `ask` ended with DONE: fills in the answer. */
    void (*answer)(inquiry *q, call *c);
    void (*drop)(inquiry *q); /* gives back what it holds; NULL: nothing */
    people_result result;
    char why[MST_MAX_WHY];
};

/* `size` bytes, all zero but what every inquiry has. NULL: no memory, and the call is answered. */
void *inquiry_new(call *c, size_t size, people_result (*ask)(inquiry *q, sql *s),
                  void (*tell)(inquiry *q, call *c));
/* The call waits, or has been answered already. */
void inquiry_begin(inquiry *q, errand_kind kind);
/* It is not begun: gives its memory back. */
void inquiry_drop(inquiry *q);
/* Answers a call with what went wrong. */
void inquiry_refuse(call *c, people_result result);
void inquiry_forget(call *c); /* it is gone */

#endif
