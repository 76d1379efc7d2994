/* words.c -- the Lesson in sentences. They work on views: what lies face down is called "?". */
#include "lesson.h"
#include "mastaba/sentence.h"
#include "mastaba/text.h"

/* A host's own list may hold signs that we have no name for. */
const char *lesson_sign_word(const mst_game *g, mst_language in, uint32_t sign) {
    return sign == FACE_DOWN ? "?" : mst_phrase_for(g, in, "sign.", pieces_of(g)->id[sign]);
}

void lesson_ask(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                mst_text *out) {
    (void)seat;
    mst_text_put(out, mst_phrase_of(g, in, s->phase == LEAD ? "ask.lead" : "ask.show"));
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
    mst_speaker_with_person(&sp, seat == MST_CHANCE ? seat_in(move) : seat);
    if (sign_in(move) != FACE_DOWN)
        mst_speaker_with_thing(&sp, "tile", pieces_of(g)->id[sign_in(move)],
                               lesson_sign_word(g, in, sign_in(move)));
    mst_speaker_say(&sp, keys[kind_of(move)][sign_in(move) == FACE_DOWN]);
}
