/* bus.c -- a bus for nodes on a database, in programs that were built with databases and without.
 */
#include "bus.h"
#ifdef MASTABA_POSTGRES
#include "postgres/postgres.h"

bus *bus_open(const char *database, void (*wake)(void *context), void *context) {
    return bus_open_postgres(database, wake, context);
}
#else
bus *bus_open(const char *database, void (*wake)(void *context), void *context) {
    (void)database, (void)wake, (void)context;
    return NULL;
}
#endif
