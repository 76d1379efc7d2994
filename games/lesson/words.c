/* words.c -- the Lesson in sentences, as a drawing and as named values. All of it works on views:
 * what lies face down is written "?". */
#include "lesson.h"
#include "mastaba/record.h"
#include "mastaba/text.h"
#include "mastaba/write.h"

/* A host's own list may hold signs that we have no name for. */
static const char *sign_word(const mst_game *g, mst_language in, uint32_t sign) {
    return sign == FACE_DOWN ? "?" : mst_phrase_for(g, in, "sign.", pieces_of(g)->id[sign]);
}

/* ---- sentences ---- */

void lesson_ask(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                mst_text *out) {
    (void)seat;
    mst_put(out, mst_phrase_of(g, in, s->phase == LEAD ? "ask.lead" : "ask.show"));
}

void lesson_tell(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                 mst_language in, mst_text *out) {
    static const char *const keys[][2] = {[KEEP] = {"tell.keep", "tell.keep"},
                                          [BURY] = {"tell.bury", "tell.bury_hidden"},
                                          [SHOW_TILE] = {"tell.show", "tell.sealed"},
                                          [DEAL_TILE] = {"tell.deal", "tell.deal_hidden"},
                                          [DRAW_FIRST] = {"tell.first", "tell.first"}};
    mst_speaker sp;
    (void)before;
    mst_speaker_begin(&sp, g, in, out);
    mst_with_seat(&sp, seat == MST_CHANCE ? seat_in(move) : seat);
    mst_with_words(&sp, sign_word(g, in, sign_in(move)));
    mst_speak(&sp, keys[kind_of(move)][sign_in(move) == FACE_DOWN]);
}

/* ---- what a hand touches ----
 *
 * "keep"; or "A.hand.sun" and then "A.buried"; or the tile alone, to show it. A tile face down is
 * only "A.hand". */

void lesson_targets(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                    mst_writer *out) {
    kind k = kind_of(move);
    uint32_t sign = sign_in(move);
    (void)s;
    if (k == KEEP) mst_write_target(out, MST_SPECTATOR, "keep", NULL);
    if (k != BURY && k != SHOW_TILE) return;
    mst_write_target(out, seat, "hand", sign == FACE_DOWN ? NULL : pieces_of(g)->id[sign]);
    if (k == BURY) mst_write_target(out, seat, "buried", NULL);
}

/* ---- the drawing ---- */

static void put_heap(mst_text *t, const mst_game *g, mst_language in, const heap *h) {
    const char *between = "";
    for (uint32_t sign = 1; sign < SIGNS; sign++)
        for (uint32_t n = 0; n < h->of[sign]; n++) {
            mst_put(t, between);
            mst_put(t, sign_word(g, in, sign));
            between = " ";
        }
    if (!size_of(h)) mst_put_char(t, '-');
}

static void put_row(mst_text *t, const mst_game *g, mst_language in, const mst_state *s,
                    mst_seat seat) {
    for (uint32_t round = 0; round < rounds_of(s); round++) {
        if (round) mst_put_char(t, ' ');
        uint8_t sign = s->shown[round][seat];
        mst_put(t, sign ? sign_word(g, in, sign) : "-");
    }
}

static void show_seat(mst_speaker *sp, const mst_state *s, mst_seat seat, const mst_score *score) {
    const mst_game *g = sp->game;
    mst_with_seat(sp, seat);
    put_heap(mst_with(sp), g, sp->in, &s->hand[seat]);
    put_row(mst_with(sp), g, sp->in, s, seat);
    put_heap(mst_with(sp), g, sp->in, &s->buried[seat]);
    mst_put_score(mst_with(sp), g, score);
    mst_speak(sp, "show.seat");
    mst_put_char(sp->out, '\n');
}

void lesson_show(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    static const char *const keys[] = {"show.setup", "show.setup", "show.round",
                                       "show.round", "show.round", "show.over"};
    mst_score scores[SEATS];
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    lesson_scores(g, s, scores);
    mst_with_number(&sp, s->round + 1);
    mst_with_number(&sp, rounds_of(s));
    mst_with_seat(&sp, s->leader);
    mst_with_number(&sp, size_of(&s->bag));
    mst_speak(&sp, keys[s->phase]);
    mst_put_char(out, '\n');
    for (mst_seat seat = 0; seat < s->seats; seat++) show_seat(&sp, s, seat, &scores[seat]);
}

/* ---- named values ---- */

static const char *sign_id(const mst_game *g, uint32_t sign) {
    return sign == FACE_DOWN ? "?" : pieces_of(g)->id[sign];
}

static void write_heap(const mst_game *g, const char *name, const heap *h, mst_writer *w) {
    mst_begin_list(w, name);
    for (uint32_t sign = 1; sign < SIGNS; sign++)
        for (uint32_t n = 0; n < h->of[sign]; n++) mst_write_text(w, NULL, sign_id(g, sign));
    mst_end_list(w);
}

static void write_seat(const mst_game *g, const mst_state *s, mst_seat seat, const mst_score *score,
                       mst_writer *w) {
    mst_begin_object(w, NULL);
    mst_write_seat(w, "seat", seat);
    write_heap(g, "hand", &s->hand[seat], w);
    write_heap(g, "buried", &s->buried[seat], w);
    mst_begin_list(w, "shown");
    for (uint32_t round = 0; round < MAX_ROUNDS && s->shown[round][seat]; round++)
        mst_write_text(w, NULL, sign_id(g, s->shown[round][seat]));
    mst_end_list(w);
    mst_begin_object(w, "score");
    mst_write_score(w, g, score);
    mst_end_object(w);
    mst_end_object(w);
}

void lesson_describe(const mst_game *g, const mst_state *s, mst_writer *out) {
    static const char *const phases[] = {"setup", "setup", "lead", "draw", "show", "over"};
    mst_score scores[SEATS];
    lesson_scores(g, s, scores);
    mst_begin_object(out, NULL);
    mst_write_text(out, "phase", phases[s->phase]);
    mst_write_number(out, "round", s->round);
    mst_write_number(out, "rounds", rounds_of(s));
    mst_write_seat(out, "leader", s->leader);
    mst_write_number(out, "bag", size_of(&s->bag));
    mst_begin_list(out, "seats");
    for (mst_seat seat = 0; seat < s->seats; seat++) write_seat(g, s, seat, &scores[seat], out);
    mst_end_list(out);
    mst_end_object(out);
}
