/* hints.h -- what the message "hint" says of a move (docs/protocol.md). */
#ifndef PROTOCOL_HINTS_H
#define PROTOCOL_HINTS_H
#include "mastaba/search.h"
#include "mastaba/sentence.h"

enum { HINT_ENOUGH_VISITS = 50 }; /* with fewer its figures are a rough guess */

/* As an object; without figures where the bot has not looked at the move. */
void hint_write_move(mst_json *w, const char *name, const mst_game *g, const mst_state *view,
                     mst_seat seat, const mst_candidate *c, mst_language in,
                     const mst_people *people);

#endif
