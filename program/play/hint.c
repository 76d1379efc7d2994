/* hint.c -- what a strong bot would do on this seat, in words. The host sends the best moves to
 * whoever asks; here all that the bot thought is at hand, so that any move can be asked about. */
#include "mastaba/table.h"
#include "mastaba/text.h"
#include "phrases.h"
#include "play/session.h"
#include "protocol/hints.h"

/* "+4.2"; French writes a comma. */
static void put_tenths(mst_text *t, mst_language in, float value, bool with_sign) {
    int64_t tenths = (int64_t)(value < 0 ? value * 10 - 0.5f : value * 10 + 0.5f);
    int64_t size = tenths < 0 ? -tenths : tenths;
    if (with_sign) mst_text_put_char(t, tenths < 0 ? '-' : '+');
    mst_text_put_number(t, size / 10);
    mst_text_put_char(t, in == MST_FRENCH ? ',' : '.');
    mst_text_put_number(t, size % 10);
}

static void put_worth(session *s, const mst_candidate *c) {
    char percent[16], points[24];
    mst_text win = mst_text_in(percent, sizeof percent),
             margin = mst_text_in(points, sizeof points);
    mst_text_put_number(&win, mst_search_win_percent(c));
    put_tenths(&margin, s->in, c->margin, true);
    phrases_say(&s->out.text, s->in, "hint.worth", (const char *const[]){percent, points});
    if (c->visits < HINT_ENOUGH_VISITS) mst_text_put(&s->out.text, phrases_of(s->in, "hint.rough"));
}

static const char *notation_of(const session *s, mst_move move, char out[MST_MAX_TEXT]) {
    mst_text t = mst_text_in(out, MST_MAX_TEXT);
    s->game->move_text(s->game, s->view, s->seat, move, &t);
    return out;
}

static void show_candidate(session *s, const mst_candidate *c) {
    char notation[MST_MAX_TEXT];
    mst_text *t = &s->out.text;
    mst_text_put(t, "  ");
    mst_text_put_padded(t, notation_of(s, c->move, notation), 8);
    mst_text_put(t, "  ");
    put_worth(s, c);
    mst_text_put(t, ". ");
    show_sentence(s, s->view, s->seat, c->move, t);
    mst_text_put_char(t, '\n');
}

/* What a move costs compared with the best one; never less than nothing. */
static void show_cost(session *s, const mst_candidate *c, const mst_candidate *best) {
    char percent[16], points[24], notation[MST_MAX_TEXT];
    mst_text win = mst_text_in(percent, sizeof percent),
             margin = mst_text_in(points, sizeof points);
    float lost_win = best->win - c->win, lost_points = best->margin - c->margin;
    mst_text_put_number(&win, lost_win > 0 ? (int64_t)(lost_win * 100 + 0.5f) : 0);
    put_tenths(&margin, s->in, lost_points > 0 ? lost_points : 0, false);
    mst_text_put(&s->out.text, "  ");
    if (c->move == best->move)
        mst_text_put(&s->out.text, phrases_of(s->in, "hint.best"));
    else
        phrases_say(&s->out.text, s->in, "hint.cost",
                    (const char *const[]){percent, points, notation_of(s, best->move, notation)});
    mst_text_put_char(&s->out.text, '\n');
}

static void show_hint_on(session *s, mst_move move, const mst_candidate *best) {
    char notation[MST_MAX_TEXT];
    mst_candidate found;
    if (mst_bot_thought_of(s->adviser, move, &found)) {
        show_candidate(s, &found);
        show_cost(s, &found, best);
        return;
    }
    const char *text = notation_of(s, move, notation);
    phrases_say(&s->out.text, s->in, "hint.unseen", &text);
    mst_text_put_char(&s->out.text, '\n');
    show_candidate(s, best);
}

void hint_show(session *s, mst_move move) {
    if (!hosting_say(s, "hint", s->seat, NULL)) {
        show_not_done(s, "hint");
        return;
    }
    if (think(s) != GO_ON) return;
    if (move) {
        const mst_candidate *best;
        mst_bot_thoughts(s->adviser, &best);
        show_hint_on(s, move, best);
        return;
    }
    mst_candidate hints[HOST_HINTS];
    uint32_t count = mst_bot_hints(s->adviser, hints, HOST_HINTS);
    for (uint32_t i = 0; i < count; i++) show_candidate(s, &hints[i]);
}
