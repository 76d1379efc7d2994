/* announce.h -- where the server can be found. */
#ifndef SERVER_ANNOUNCE_H
#define SERVER_ANNOUNCE_H
#include "server/server.h"

/* One line on stdout for people and programs; on a LAN also a picture for telephones. */
void announce(const server_config *c, int port);

#endif
