/* chart.c -- the curve as a drawing: a line for each seat, from 0 to 100, that is level between
 * plays and leans where something happened; marks of decisions on it, and the moments as numbers.
 * Lines are told apart by strokes, not by colours. The style is the reader's: classes only. */
#include "mastaba/text.h"
#include "tasks.h"

typedef struct {
    const review *of;
    mst_text *out;
    uint32_t width, height;
} chart;

enum { LEFT = 34, RIGHT = 30, TOP = 30, BOTTOM = 22 };

static float x_of(const chart *c, uint32_t at) {
    float room = (float)(c->width - LEFT - RIGHT);
    return LEFT + room * (float)at / (float)(c->of->plays ? c->of->plays : 1);
}

static float y_of(const chart *c, float chance) {
    return TOP + (float)(c->height - TOP - BOTTOM) * (1 - chance);
}

static void put_length(mst_text *t, float length) {
    review_put_tenths(t, length / 100);
}

static void put_attribute(mst_text *t, const char *name, float length) {
    mst_text_put_char(t, ' ');
    mst_text_put(t, name);
    mst_text_put(t, "=\"");
    put_length(t, length);
    mst_text_put_char(t, '"');
}

static void put_label(const chart *c, const char *kind, float x, float y, const char *text) {
    mst_text_put(c->out, "<text class=\"");
    mst_text_put(c->out, kind);
    mst_text_put_char(c->out, '"');
    put_attribute(c->out, "x", x);
    put_attribute(c->out, "y", y);
    mst_text_put_char(c->out, '>');
    mst_text_put(c->out, text);
    mst_text_put(c->out, "</text>");
}

static void put_grid(const chart *c) {
    static const char *const numbers[] = {"0", "25", "50", "75", "100"};
    for (uint32_t i = 0; i < 5; i++) {
        float y = y_of(c, (float)i / 4);
        mst_text_put(c->out, "<line class=\"grid\"");
        put_attribute(c->out, "x1", LEFT);
        put_attribute(c->out, "x2", (float)(c->width - RIGHT));
        put_attribute(c->out, "y1", y);
        put_attribute(c->out, "y2", y);
        mst_text_put(c->out, "/>");
        put_label(c, "scale", LEFT - 6, y + 4, numbers[i]);
    }
}

/* Level until shortly before the play, then over to what it made of it. */
static void put_line(const chart *c, mst_seat seat) {
    const review *r = c->of;
    bool is_first = true;
    mst_text_put(c->out, "<path class=\"line seat-");
    mst_text_put_char(c->out, mst_seat_letter(seat));
    mst_text_put(c->out, "\" d=\"");
    for (uint32_t at = 0; at <= r->plays; at++) {
        if (!r->value[at].is_known) continue;
        mst_text_put_char(c->out, is_first ? 'M' : 'L');
        put_length(c->out, x_of(c, at));
        mst_text_put_char(c->out, ' ');
        put_length(c->out, y_of(c, review_chance(r, at, seat)));
        is_first = false;
    }
    mst_text_put(c->out, "\"/>");
}

static void put_end(const chart *c, mst_seat seat) {
    const review *r = c->of;
    char letter[2] = {mst_seat_letter(seat), 0};
    uint32_t last = r->plays;
    while (last && !r->value[last].is_known) last--;
    if (!r->value[last].is_known) return;
    put_label(c, "end", x_of(c, last) + 6 + 9 * (float)(seat % 2),
              y_of(c, review_chance(r, last, seat)) + 4, letter);
}

static void put_marks(const chart *c) {
    const review *r = c->of;
    for (uint32_t i = 0; i < r->plays; i++) {
        review_mark mark = review_mark_of(r, i);
        float chance = review_chance(r, i + 1, r->play[i].seat == MST_CHANCE ? 0 : r->play[i].seat);
        if (mark == MARK_NONE || chance < 0) continue;
        put_label(c, "mark", x_of(c, i + 1), y_of(c, chance) - 6, review_mark_text(mark));
    }
}

static void put_moments(const chart *c) {
    review_moment moments[REVIEW_MOMENTS];
    uint32_t count = review_find_moments(c->of, moments);
    float free_from = LEFT;
    for (uint32_t i = 0; i < count; i++) {
        char number[2] = {(char)('1' + i), 0};
        float x = x_of(c, moments[i].play + 1), at = x < free_from ? free_from : x;
        free_from = at + 23;
        mst_text_put(c->out, "<g class=\"moment\" data-play=\"");
        mst_text_put_number(c->out, moments[i].play);
        mst_text_put(c->out, "\"><line");
        put_attribute(c->out, "x1", at);
        put_attribute(c->out, "x2", x);
        put_attribute(c->out, "y1", 22);
        put_attribute(c->out, "y2", (float)(c->height - BOTTOM));
        mst_text_put(c->out, "/><circle");
        put_attribute(c->out, "cx", at);
        mst_text_put(c->out, " cy=\"12\" r=\"10.5\"/>");
        put_label(c, "number", at, 16, number);
        mst_text_put(c->out, "</g>");
    }
}

void review_put_chart(mst_text *t, const review *r, uint32_t width, uint32_t height,
                      mst_language in) {
    chart c = {r, t, width, height};
    mst_text_put(t, "<svg class=\"chances\" role=\"img\" viewBox=\"0 0 ");
    mst_text_put_number(t, width);
    mst_text_put_char(t, ' ');
    mst_text_put_number(t, height);
    mst_text_put(t, "\"><title>");
    review_put_phrase(t, in, "chart.title", NULL);
    mst_text_put(t, "</title><desc>");
    review_put_phrase(t, in, "chart.about", NULL);
    mst_text_put(t, "</desc>");
    put_grid(&c);
    for (mst_seat seat = 0; seat < r->setup.seats; seat++) put_line(&c, seat);
    put_marks(&c);
    for (mst_seat seat = 0; seat < r->setup.seats; seat++) put_end(&c, seat);
    put_moments(&c);
    mst_text_put(t, "</svg>");
}
