/* hints.c -- what a bot thinks of a move, in words and in whole figures. */
#include "hints.h"
#include "mastaba/json.h"
#include "mastaba/text.h"

static void write_worth(mst_json *w, const mst_candidate *c) {
    mst_json_number(w, "win", mst_search_win_percent(c));
    mst_json_number(w, "margin", (int64_t)(c->margin < 0 ? c->margin - 0.5f : c->margin + 0.5f));
    if (c->visits < HINT_ENOUGH_VISITS) mst_json_bool(w, "rough", true);
}

void hint_write_move(mst_json *w, const char *name, const mst_game *g, const mst_state *view,
                     mst_seat seat, const mst_candidate *c, mst_language in,
                     const mst_people *people) {
    char move[MST_MAX_TEXT], marked[MST_MAX_SENTENCE];
    mst_text t = mst_text_in(move, sizeof move), told = mst_text_in(marked, sizeof marked);
    g->move_text(g, view, seat, c->move, &t);
    g->tell(g, view, seat, c->move, in, &told);
    mst_json_begin_object(w, name);
    mst_json_text(w, "move", move);
    mst_sentence_write(w, "words", "things", marked, in, people);
    if (c->visits) write_worth(w, c);
    mst_json_end_object(w);
}
