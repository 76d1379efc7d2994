/* words.c -- the Lesson in sentences, as a drawing and as named values. All of it works on views:
 * what lies face down is written "?". */
#include "lesson.h"
#include "mastaba/record.h"
#include "mastaba/text.h"
#include "mastaba/write.h"

enum { WORD = 24, LINE = 9 * MAX_TILES };

/* ---- small words ---- */

static const char *number_word(char out[WORD], int64_t number) {
    mst_text t = mst_text_in(out, WORD);
    mst_put_number(&t, number);
    return out;
}

static const char *seat_word(char out[WORD], mst_seat seat) {
    mst_text t = mst_text_in(out, WORD);
    mst_put_char(&t, mst_seat_letter(seat));
    return out;
}

/* A host's own list may hold signs that we have no name for. */
static const char *sign_word(const mst_game *g, mst_language in, uint32_t sign) {
    char key[WORD];
    mst_text t = mst_text_in(key, WORD);
    if (sign == FACE_DOWN) return "?";
    mst_put(&t, "sign.");
    mst_put(&t, pieces_of(g)->id[sign]);
    return mst_has_phrase(g, key) ? mst_phrase_of(g, in, key) : pieces_of(g)->id[sign];
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
    char who[WORD];
    (void)before;
    seat_word(who, seat == MST_CHANCE ? seat_of(move) : seat);
    mst_say(out, g, in, keys[kind_of(move)][sign_of(move) == FACE_DOWN],
            (const char *const[]){who, sign_word(g, in, sign_of(move))});
}

/* ---- what a hand touches ----
 *
 * "keep"; or "A.hand.sun" and then "A.buried"; or the tile alone, to show it. A tile face down is
 * only "A.hand". */

void lesson_targets(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                    mst_writer *out) {
    kind k = kind_of(move);
    uint32_t sign = sign_of(move);
    (void)s;
    if (k == KEEP) mst_write_target(out, MST_SPECTATOR, "keep", NULL);
    if (k != BURY && k != SHOW_TILE) return;
    mst_write_target(out, seat, "hand", sign == FACE_DOWN ? NULL : pieces_of(g)->id[sign]);
    if (k == BURY) mst_write_target(out, seat, "buried", NULL);
}

/* ---- the drawing ---- */

static const char *heap_words(char out[LINE], const mst_game *g, mst_language in, const heap *h) {
    mst_text t = mst_text_in(out, LINE);
    for (uint32_t sign = 1; sign < SIGNS; sign++)
        for (uint32_t n = 0; n < h->of[sign]; n++) {
            if (out[0]) mst_put_char(&t, ' ');
            mst_put(&t, sign_word(g, in, sign));
        }
    if (!out[0]) mst_put_char(&t, '-');
    return out;
}

static const char *row_words(char out[LINE], const mst_game *g, mst_language in, const mst_state *s,
                             mst_seat seat) {
    mst_text t = mst_text_in(out, LINE);
    for (uint32_t round = 0; round < rounds_of(s); round++) {
        if (round) mst_put_char(&t, ' ');
        uint8_t sign = s->shown[round][seat];
        mst_put(&t, sign ? sign_word(g, in, sign) : "-");
    }
    return out;
}

static void show_seat(const mst_game *g, const mst_state *s, mst_seat seat, const mst_score *score,
                      mst_language in, mst_text *out) {
    char who[WORD], hand[LINE], row[LINE], buried[LINE], points[LINE];
    mst_text t = mst_text_in(points, LINE);
    mst_put_score(&t, g, score);
    mst_say(out, g, in, "show.seat",
            (const char *const[]){seat_word(who, seat), heap_words(hand, g, in, &s->hand[seat]),
                                  row_words(row, g, in, s, seat),
                                  heap_words(buried, g, in, &s->buried[seat]), points});
    mst_put_char(out, '\n');
}

void lesson_show(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    static const char *const keys[] = {"show.setup", "show.setup", "show.round",
                                       "show.round", "show.round", "show.over"};
    char round[WORD], rounds[WORD], who[WORD], bag[WORD];
    mst_score scores[SEATS];
    lesson_scores(g, s, scores);
    mst_say(out, g, in, keys[s->phase],
            (const char *const[]){number_word(round, s->round + 1),
                                  number_word(rounds, rounds_of(s)), seat_word(who, s->leader),
                                  number_word(bag, size_of(&s->bag))});
    mst_put_char(out, '\n');
    for (mst_seat seat = 0; seat < s->seats; seat++) show_seat(g, s, seat, &scores[seat], in, out);
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
