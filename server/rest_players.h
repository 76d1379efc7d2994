/* rest_players.h -- the calls of docs/protocol.md to /api/players and /api/leaderboard. */
#ifndef SERVER_REST_PLAYERS_H
#define SERVER_REST_PLAYERS_H
#include "call.h"

/* False: not such a path. */
bool rest_players_answer(call *c);

#endif
