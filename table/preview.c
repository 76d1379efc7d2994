/* preview.c -- the message of type "preview" (docs/protocol.md): what a move would score.
 *
 * The move is made in a world guessed from the seat's view, so that nothing else can be told by it.
 * The guess depends on the view alone: the same view gives the same figures. */
#include "mastaba/json.h"
#include "mastaba/rng.h"
#include "table_state.h"

static void guess_world(const mst_table *t, mst_seat seat) {
    const mst_game *g = t->game;
    mst_state *const *state = t->room->state;
    mst_table_view(t, seat, state[TABLE_SEEN_NOW]);
    mst_rng rng = mst_rng_seed(mst_hash(g, state[TABLE_SEEN_NOW]));
    g->resample(g, state[TABLE_SEEN_NOW], seat, &rng, state[TABLE_WORLD]);
}

/* Whoever decides at the same time does anything, for only then are choices turned up. */
static void decide_for_others(const mst_table *t, mst_state *world, mst_seats others) {
    const mst_game *g = t->game;
    for (; others; others &= (mst_seats)(others - 1)) {
        mst_seat other = mst_first_of(others);
        if (!(g->actors(g, world) >> other & 1)) return;
        g->moves(g, world, other, t->room->choices);
        g->play(g, world, other, t->room->choices[0]);
    }
}

static void write_prospect(mst_json *w, const mst_table *t, mst_seat seat, mst_move move) {
    const mst_game *g = t->game;
    mst_state *world = t->room->state[TABLE_WORLD], *seen = t->room->state[TABLE_SEEN_WORLD];
    mst_score scores[MST_MAX_SEATS];
    mst_seats others = g->actors(g, world) & (mst_seats) ~(1u << seat);
    g->play(g, world, seat, move);
    decide_for_others(t, world, others);
    g->view(g, world, seat, seen);
    g->scores(g, seen, scores);
    mst_json_begin_object(w, "then");
    mst_json_score(w, g, &scores[seat]);
    mst_json_end_object(w);
}

/* In a guessed world, which stays where it is. */
const mst_refusal *mst_table_read_move(const mst_table *t, mst_seat seat, uint32_t seq,
                                       const char *text, size_t length, mst_move *move) {
    const mst_game *g = t->game;
    const mst_refusal *why = mst_table_check_turn(t, seat, seq);
    if (why) return why;
    guess_world(t, seat);
    *move = g->move_read(g, t->room->state[TABLE_WORLD], seat, text, length);
    if (!*move) return table_refuse(WHY_NOTATION);
    return table_refuse_move(t, g->refuse(g, t->room->state[TABLE_WORLD], seat, *move));
}

const mst_refusal *mst_table_put_preview(mst_text *out, const mst_table *t, mst_seat seat,
                                         uint32_t seq, const char *text, size_t length) {
    const mst_game *g = t->game;
    mst_json w = mst_json_to(out);
    char notation[MST_MAX_TEXT];
    mst_text written = mst_text_in(notation, sizeof notation);
    mst_move move;
    const mst_refusal *why = mst_table_read_move(t, seat, seq, text, length, &move);
    if (why) return why;
    g->move_text(g, t->room->state[TABLE_SEEN_NOW], seat, move, &written);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "type", "preview");
    mst_json_seat(&w, "seat", seat);
    mst_json_number(&w, "seq", seq);
    mst_json_text(&w, "move", notation);
    write_prospect(&w, t, seat, move);
    mst_json_end_object(&w);
    return NULL;
}
