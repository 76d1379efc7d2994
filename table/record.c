/* record.c -- the game so far as a record: while it goes on, as an observer may read it; once over,
 * whole, and with the lines by which anybody can prove the deal. A save is whole at any time. Where
 * the deal is one in common, over is when it is opened. */
#include "table_state.h"

static void put_header(mst_text *out, const mst_table *t) {
    const char *names[MST_MAX_SEATS];
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++) names[seat] = t->place[seat].name;
    mst_record_put_header(out, t->game, &t->agreement.setup, names);
}

static void put_proof_line(mst_text *out, const char *what, const char *text) {
    if (!text[0]) return;
    mst_text_put(out, "# fair ");
    mst_text_put(out, what);
    mst_text_put_char(out, ' ');
    mst_text_put(out, text);
    mst_text_put_char(out, '\n');
}

/* What a seat gave to the deal, or that its nonce did not come. */
static void put_proof_of_seat(mst_text *out, const mst_occupant *place, mst_seat seat) {
    char digest[] = "digest A", nonce[] = "nonce A", letter[] = {mst_seat_letter(seat), 0};
    digest[sizeof digest - 2] = nonce[sizeof nonce - 2] = letter[0];
    put_proof_line(out, digest, place->digest);
    put_proof_line(out, nonce, place->nonce);
    if (place->is_without) put_proof_line(out, "without", letter);
}

/* What is not opened proves nothing yet, and who reads the record is to know why. */
static void put_closed(mst_text *out, const mst_table *t) {
    mst_text_put(out, "# closed ");
    mst_text_put(out, t->agreement.deal);
    mst_text_put_char(out, '\n');
}

static void put_proof(mst_text *out, const mst_table *t) {
    if (!t->agreement.secret[0]) return;
    if (t->agreement.is_sealed) mst_text_put(out, "# fair sealed\n");
    put_proof_line(out, "table", t->agreement.id);
    put_proof_line(out, "deal", t->agreement.deal);
    put_proof_line(out, "commitment", t->agreement.commitment);
    for (mst_seat seat = 0; seat < t->agreement.setup.seats; seat++)
        put_proof_of_seat(out, &t->place[seat], seat);
    put_proof_line(out, "secret", t->agreement.secret);
}

static void put_seen_play(mst_text *out, const mst_table *t, uint32_t play, mst_seat observer) {
    const mst_game *g = t->game;
    mst_state *before = t->room->state[TABLE_WALKING], *seen = t->room->state[TABLE_SEEN_BEFORE];
    mst_seat seat = (mst_seat)t->made[play].seat;
    mst_move move = g->view_move(g, before, seat, t->made[play].move, t->now, observer);
    if (!move) return;
    g->view(g, before, observer, seen);
    mst_record_put_play(out, g, seen, seat, move);
}

static void put_record(mst_text *out, const mst_table *t, mst_seat observer, bool is_whole) {
    mst_state *before = t->room->state[TABLE_WALKING];
    put_header(out, t);
    if (t->phase == MST_GATHERING) return;
    mst_begin(t->game, before, &t->agreement.setup);
    for (uint32_t play = 0; play < t->plays; play++) {
        mst_seat seat = (mst_seat)t->made[play].seat;
        if (is_whole)
            mst_record_put_play(out, t->game, before, seat, t->made[play].move);
        else
            put_seen_play(out, t, play, observer);
        table_step(t, play, before);
    }
    if (t->phase != MST_OVER) return;
    mst_record_put_result(out, t->game, t->now);
    if (mst_table_is_closed(t))
        put_closed(out, t);
    else
        put_proof(out, t);
}

void mst_table_put_record(mst_text *out, const mst_table *t, mst_seat observer) {
    put_record(out, t, observer, t->phase == MST_OVER && !mst_table_is_closed(t));
}

void mst_table_put_whole_record(mst_text *out, const mst_table *t) {
    put_record(out, t, MST_SPECTATOR, true);
}
