/* stopping.h -- how a server takes its leave when it is told to: first it is no longer ready, then
 * it says goodbye, then it ends. */
#ifndef SERVER_STOPPING_H
#define SERVER_STOPPING_H
#include "server_state.h"

typedef struct {
    server_state *server;
    ev_signal terminate, interrupt;
    ev_timer drained;   /* whoever sends people here has had time to notice */
    ev_timer farewell;  /* some are told at a time */
    ev_timer deadline;  /* nobody is waited for any longer */
    ev_tstamp all_told; /* when nobody is to be left who was not */
} stopping;

void stopping_watch(stopping *s, server_state *h);
void stopping_unwatch(stopping *s, struct ev_loop *loop);
/* Nothing is left to wait for; in a cluster, once the others are told that it goes. */
bool stopping_is_done(server_state *h);

#endif
