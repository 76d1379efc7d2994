/* rest_tournaments.h -- the calls of docs/protocol.md to /api/tournaments. */
#ifndef SERVER_REST_TOURNAMENTS_H
#define SERVER_REST_TOURNAMENTS_H
#include "call.h"

/* False: it is another path. */
bool rest_tournaments_answer(call *c);

#endif
