/* banner.h -- where the server can be found. */
#ifndef SERVER_BANNER_H
#define SERVER_BANNER_H
#include "server/server.h"

enum { ANNOUNCED = 128 };

/* One line on stdout for people and programs; on a LAN also a picture for telephones. Leaves the
 * address in `url`. */
void banner_print(const server_config *c, int port, char url[ANNOUNCED]);

#endif
