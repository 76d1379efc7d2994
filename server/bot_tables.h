/* bot_tables.h -- tables that were being played before the start, and go on though nobody comes. */
#ifndef SERVER_BOT_TABLES_H
#define SERVER_BOT_TABLES_H
#include "server_state.h"

void bot_tables_begin(server_state *h); /* once, at the start */
void bot_tables_go_on(server_state *h); /* every so often */

#endif
