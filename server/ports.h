/* ports.h -- what the host of the tables asks for, done with sockets, the store and the pool of
 * bots. */
#ifndef SERVER_PORTS_H
#define SERVER_PORTS_H
#include "server_state.h"

host *ports_create_host(server_state *h);  /* NULL: no memory */
void ports_take_thoughts(server_state *h); /* what the bots have thought */

#endif
