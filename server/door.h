/* door.h -- who comes in: every socket is counted from the moment it is taken, and has one deadline
 * for the whole of its call. */
#ifndef SERVER_DOOR_H
#define SERVER_DOOR_H
#include "server_state.h"

/* The library's callbacks, in the order in which they come. 0: go on; -1: the socket is closed. */
int door_look(server_state *h, lws_sockfd_type fd); /* may it come in? */
int door_open(server_state *h, struct lws *socket);
void door_close(server_state *h, struct lws *socket);

/* A call's head has come. Whose socket it is, behind a proxy, stands in there; false: such sockets
 * are too many. */
bool door_learn(server_state *h, struct lws *socket);
/* The call is whole, or the socket a WebSocket: what it may still take is limited elsewhere. */
void door_pass(server_state *h, struct lws *socket);
address *door_address(struct lws *socket);
/* Every so often: closes those whose call has not come in time. */
void door_sweep(server_state *h, int64_t now);

#endif
