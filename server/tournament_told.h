/* tournament_told.h -- what is told of tournaments, to whoever asks: docs/protocol.md has the
 * shapes. Of a round in which tables have a deal in common, nothing but how far each of them is,
 * until the last is over. */
#ifndef SERVER_TOURNAMENT_TOLD_H
#define SERVER_TOURNAMENT_TOLD_H
#include "mastaba/json.h"
#include "people/tournament_round.h"
#include "people/tournament_sheet.h"
#include "server_state.h"

/* Members of an object that is open; `me`: an account, or 0. */
void tournament_told_card(mst_json *w, const tournament_card *card, int64_t me);
/* A whole one; enough bytes for it. `standings` is room to work in. */
void tournament_told_sheet(mst_json *w, const server_state *h, const tournament_sheet *sheet,
                           int64_t me, tournament_standing standings[]);
size_t tournament_told_size(const tournament_sheet *sheet);
/* The comparison of a round with one deal. */
void tournament_told_round(mst_json *w, const server_state *h, const tournament_round *round,
                           mst_language in);
size_t tournament_told_round_size(const tournament_round *round);

#endif
