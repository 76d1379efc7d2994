/* ports.h -- what the host of the tables asks for, done with sockets, the store and the workers. */
#ifndef SERVER_PORTS_H
#define SERVER_PORTS_H
#include "house.h"

host *ports_create_host(house *h);  /* NULL: no memory */
void ports_take_thoughts(house *h); /* what the workers have finished */

#endif
