/* show.c -- the Lesson as a drawing in plain text: a line for the round, a line per seat. */
#include "lesson.h"
#include "mastaba/record.h"
#include "mastaba/text.h"

static void put_heap(mst_text *t, const mst_game *g, mst_language in, const heap *h) {
    const char *between = "";
    for (uint32_t sign = 1; sign < SIGNS; sign++)
        for (uint32_t n = 0; n < h->of[sign]; n++) {
            mst_text_put(t, between);
            mst_text_put(t, lesson_sign_word(g, in, sign));
            between = " ";
        }
    if (!size_of(h)) mst_text_put_char(t, '-');
}

static void put_row(mst_text *t, const mst_game *g, mst_language in, const mst_state *s,
                    mst_seat seat) {
    for (uint32_t round = 0; round < rounds_of(s); round++) {
        if (round) mst_text_put_char(t, ' ');
        uint8_t sign = s->shown[round][seat];
        mst_text_put(t, sign ? lesson_sign_word(g, in, sign) : "-");
    }
}

static void show_seat(mst_speaker *sp, const mst_state *s, mst_seat seat, const mst_score *score) {
    const mst_game *g = sp->game;
    mst_speaker_with_seat(sp, seat);
    put_heap(mst_speaker_with(sp), g, sp->in, &s->hand[seat]);
    put_row(mst_speaker_with(sp), g, sp->in, s, seat);
    put_heap(mst_speaker_with(sp), g, sp->in, &s->buried[seat]);
    mst_record_put_score(mst_speaker_with(sp), g, score);
    mst_speaker_say(sp, "show.seat");
    mst_text_put_char(sp->out, '\n');
}

void lesson_show(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    static const char *const keys[] = {"show.setup", "show.setup", "show.round",
                                       "show.round", "show.round", "show.over"};
    mst_score scores[SEATS];
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    lesson_scores(g, s, scores);
    mst_speaker_with_number(&sp, s->round + 1);
    mst_speaker_with_number(&sp, rounds_of(s));
    mst_speaker_with_seat(&sp, s->leader);
    mst_speaker_with_number(&sp, size_of(&s->bag));
    mst_speaker_say(&sp, keys[s->phase]);
    mst_text_put_char(out, '\n');
    for (mst_seat seat = 0; seat < s->seats; seat++) show_seat(&sp, s, seat, &scores[seat]);
}
