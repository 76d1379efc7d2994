/* expire.h -- tables that nobody ever began are removed by and by. */
#ifndef SERVER_EXPIRE_H
#define SERVER_EXPIRE_H
#include "server_state.h"

/* Removes those that are older than the days that the host allows; looks once an hour. */
void expire_tables(server_state *h, int64_t now);

#endif
