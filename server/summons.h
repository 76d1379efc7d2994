/* summons.h -- calls people who are not here when it is their turn: who it is (people/calling.h,
 * people/hooks.h) is asked of the store, and what is sent goes out from a thread of its own
 * (push/push.h). */
#ifndef SERVER_SUMMONS_H
#define SERVER_SUMMONS_H
#include "people/hooks.h"
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
/* Calls a program of somebody's once, of no table. */
void summons_try(server_state *h, const hook *to);
/* The program of that account is not called any more: neither is what waits. */
void summons_forget(server_state *h, int64_t account);
/* In the loop, after it was woken: what became of what was sent. */
void summons_take(server_state *h);
/* Now and then: forgets who is called, or was, at tables that are over. */
void summons_sweep(server_state *h, int64_t now);

typedef struct {
    uint64_t outcome[PUSH_FAILED + 1], hook_outcome[PUSH_FAILED + 1], dropped;
} summons_counts;
summons_counts summons_count(const server_state *h);

#endif
