/* summons.h -- calls people who are not here when it is their turn: who it is (people/calling.h)
 * is asked of the store, and what is sent goes out from a thread of its own (push/push.h). */
#ifndef SERVER_SUMMONS_H
#define SERVER_SUMMONS_H
#include "people/sql.h"
#include "push/push.h"
#include "server_state.h"

/* The key is made, or read, where people are kept; without such a store, or a program that can
 * send, nobody is called. `wake` is called from any thread. False: no memory. */
bool summons_begin(server_state *h, sql *s, void (*wake)(void *context), void *context);
void summons_end(server_state *h);
/* Of the servers of this store, as browsers want it. NULL: nobody is called. */
const uint8_t *summons_key(const server_state *h);
/* A port of the host. */
void summons_call(void *context, const mst_table *t, mst_seat seat);
/* In the loop, after it was woken: what became of what was sent. */
void summons_take(server_state *h);
/* Now and then: forgets who is subscribed to what is over. */
void summons_sweep(server_state *h, int64_t now);

typedef struct {
    uint64_t sent, gone, failed, dropped;
} summons_counts;
summons_counts summons_count(const server_state *h);

#endif
