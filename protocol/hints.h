/* hints.h -- what the message "hint" says of a move (docs/protocol.md). */
#ifndef PROTOCOL_HINTS_H
#define PROTOCOL_HINTS_H
#include "mastaba/search.h"
#include "mastaba/sentence.h"

/* As an object. */
void hint_write_move(mst_json *w, const mst_game *g, const mst_state *view, mst_seat seat,
                     const mst_candidate *c, mst_language in, const mst_people *people);

#endif
