/* game_line.c -- see game_line.h. What of it stays as it is, while the table does, is written once.
 */
#include "game_line.h"
#include "mastaba/json.h"
#include "mastaba/text.h"

static mst_seat seat_of(const seat_held *seat) {
    return seat->seat[0] ? (mst_seat)(seat->seat[0] - 'A') : MST_SPECTATOR;
}

static void put_text(mst_json *w, const char *name, const char *text) {
    if (text && *text)
        mst_json_text(w, name, text);
    else
        mst_json_null(w, name);
}

static void put_names(mst_json *w, const mst_table *t, uint8_t seats) {
    mst_json_begin_list(w, "names");
    for (mst_seat seat = 0; seat < seats; seat++) {
        const mst_occupant *place = mst_table_occupant(t, seat);
        put_text(w, NULL, place->kind == MST_HUMAN ? place->name : place->level);
    }
    mst_json_end_list(w);
}

static void put_actors(mst_json *w, const mst_table *t, uint8_t seats) {
    mst_json_begin_list(w, "waits_for");
    for (mst_seat seat = 0; seat < seats; seat++)
        if (mst_table_actors(t) >> seat & 1) mst_json_seat(w, NULL, seat);
    mst_json_end_list(w);
}

static void put_scores(mst_json *w, const mst_table *t, mst_seat own, uint8_t seats) {
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    mst_table_result(t, scores, place);
    if (own < seats)
        mst_json_number(w, "place", place[own]);
    else
        mst_json_null(w, "place");
    mst_json_begin_list(w, "scores");
    for (mst_seat seat = 0; seat < seats; seat++) {
        mst_json_begin_object(w, NULL);
        mst_json_seat(w, "seat", seat);
        mst_json_number(w, "place", place[seat]);
        if (scores[seat].out)
            mst_json_null(w, "total");
        else
            mst_json_number(w, "total", scores[seat].total);
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
}

static void put_told(mst_json *w, const mst_table *t, mst_seat own) {
    uint8_t seats = mst_table_agreement(t)->setup.seats;
    const mst_occupant *place = own < seats ? mst_table_occupant(t, own) : NULL;
    static const char *const phases[] = {
        [MST_GATHERING] = "gathering", [MST_PLAYING] = "playing", [MST_OVER] = "over"};
    mst_json_text(w, "game", mst_table_rules(t)->key);
    mst_json_text(w, "status", phases[mst_table_phase(t)]);
    put_names(w, t, seats);
    put_actors(w, t, seats);
    mst_table_put_clock(&mst_table_agreement(t)->clock, w);
    put_text(w, "stand_in", place && place->has_stand_in ? place->level : NULL);
    if (mst_table_phase(t) == MST_OVER) {
        put_scores(w, t, own, seats);
    } else {
        mst_json_null(w, "place");
        mst_json_null(w, "scores");
    }
}

void game_line_look(const mst_table *t, seat_held *seat) {
    mst_seat own = seat_of(seat);
    mst_text text = mst_text_in(seat->told, sizeof seat->told);
    mst_json w = mst_json_to(&text);
    put_told(&w, t, own);
    seat->lines = mst_table_seq(t);
    seat->changed = mst_table_changed(t, own);
    seat->is_over = mst_table_phase(t) == MST_OVER;
    seat->is_turn = own != MST_SPECTATOR && (mst_table_actors(t) >> own & 1);
    seat->ends = mst_table_phase(t) == MST_PLAYING ? mst_table_deadline(t) : 0;
}

void game_line_put(mst_json *w, mst_text *t, const seat_held *seat, const char *owner,
                   int64_t now) {
    mst_json_begin_object(w, NULL);
    mst_json_text(w, "table", seat->table);
    put_text(w, "seat", seat->seat);
    put_text(w, "token", seat->seat[0] ? seat->token : NULL);
    put_text(w, "owner", owner);
    mst_json_bool(w, "turn", seat->is_turn);
    if (seat->ends)
        mst_json_number(w, "left", seat->ends > now ? seat->ends - now : 0);
    else
        mst_json_null(w, "left");
    mst_json_number(w, "time", seat->changed);
    mst_text_put_char(t, ',');
    mst_text_put(t, seat->told);
    mst_json_end_object(w);
}
