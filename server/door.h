/* door.h -- who comes in: every socket is counted from the moment it is taken, and has one deadline
 * for the whole of its call. */
#ifndef SERVER_DOOR_H
#define SERVER_DOOR_H
#include "house.h"

/* The library's callbacks, in the order in which they come. 0: go on; -1: the socket is closed. */
int door_look(house *h, lws_sockfd_type fd); /* may it come in? */
int door_open(house *h, struct lws *socket);
void door_close(house *h, struct lws *socket);

/* A call's head has come. Whose socket it is, behind a proxy, stands in there; false: such sockets
 * are too many. */
bool door_learn(house *h, struct lws *socket);
/* The call is whole, or the socket a WebSocket: what it may still take is limited elsewhere. */
void door_pass(house *h, struct lws *socket);
address *door_address(struct lws *socket);
/* Every so often: closes those whose call has not come in time. */
void doors_sweep(house *h, int64_t now);

#endif
