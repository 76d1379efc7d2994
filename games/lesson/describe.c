/* describe.c -- the Lesson as named values: what show.c draws, for programs to read. */
#include "lesson.h"
#include "mastaba/json.h"

static const char *sign_id(const mst_game *g, uint32_t sign) {
    return sign == FACE_DOWN ? "?" : pieces_of(g)->id[sign];
}

static void write_heap(const mst_game *g, const char *name, const heap *h, mst_json *w) {
    mst_json_begin_list(w, name);
    for (uint32_t sign = 1; sign < SIGNS; sign++)
        for (uint32_t n = 0; n < h->of[sign]; n++) mst_json_text(w, NULL, sign_id(g, sign));
    mst_json_end_list(w);
}

static void write_seat(const mst_game *g, const mst_state *s, mst_seat seat, const mst_score *score,
                       mst_json *w) {
    mst_json_begin_object(w, NULL);
    mst_json_seat(w, "seat", seat);
    write_heap(g, "hand", &s->hand[seat], w);
    write_heap(g, "buried", &s->buried[seat], w);
    mst_json_begin_list(w, "shown");
    for (uint32_t round = 0; round < MAX_ROUNDS && s->shown[round][seat]; round++)
        mst_json_text(w, NULL, sign_id(g, s->shown[round][seat]));
    mst_json_end_list(w);
    mst_json_begin_object(w, "score");
    mst_json_score(w, g, score);
    mst_json_end_object(w);
    mst_json_end_object(w);
}

void lesson_describe(const mst_game *g, const mst_state *s, mst_json *out) {
    static const char *const phases[] = {"setup", "setup", "lead", "draw", "show", "over"};
    mst_score scores[SEATS];
    lesson_scores(g, s, scores);
    mst_json_begin_object(out, NULL);
    mst_json_text(out, "phase", phases[s->phase]);
    mst_json_number(out, "round", s->round);
    mst_json_number(out, "rounds", rounds_of(s));
    mst_json_seat(out, "leader", s->leader);
    mst_json_number(out, "bag", size_of(&s->bag));
    mst_json_begin_list(out, "seats");
    for (mst_seat seat = 0; seat < s->seats; seat++) write_seat(g, s, seat, &scores[seat], out);
    mst_json_end_list(out);
    mst_json_end_object(out);
}
