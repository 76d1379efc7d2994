/* postgres.h -- the bus of nodes on a PostgreSQL database. */
#ifndef BUS_POSTGRES_POSTGRES_H
#define BUS_POSTGRES_POSTGRES_H
#include "bus/bus.h"

bus *bus_open_postgres(const char *url, void (*wake)(void *context), void *context);

#endif
