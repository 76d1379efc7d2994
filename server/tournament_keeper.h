/* tournament_keeper.h -- tournaments go on: now and then the store is asked what is due. Its tables
 * are made by the host as any others; people who do not come are not waited for; a deal that tables
 * had in common is told when the last of them is over. Any number of servers do this side by side,
 * and whatever one of them leaves undone is found again. */
#ifndef SERVER_TOURNAMENT_KEEPER_H
#define SERVER_TOURNAMENT_KEEPER_H
#include "people/tournament_keeping.h"
#include "server_state.h"

typedef struct tournament_keeper tournament_keeper;

/* False: no memory. Where no tournaments are offered there is none. */
bool tournament_keeper_begin(server_state *h);
void tournament_keeper_free(server_state *h);
void tournament_keeper_tick(server_state *h); /* every so often */
/* Something may be due: it is looked soon. */
void tournament_keeper_hurry(server_state *h);

/* Until when people are waited for who are told `until`: not only while nobody served. */
int64_t tournament_keeper_until(const server_state *h, int64_t until);

/* Of the calls that the host is asked, one of ours: it may make a table, its answer is taken, and
 * what it waited for is there. */
bool tournament_keeper_asks(const server_state *h, const host_call *asked);
void tournament_keeper_take_answer(server_state *h, host_call *asked, const fault *f);
void tournament_keeper_repeat(server_state *h, host_call *asked);

#endif
