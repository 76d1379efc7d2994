/* write.c -- JSON without allocation: one flag says whether the next value needs a comma. */
#include "mastaba/write.h"
#include "mastaba/text.h"

mst_writer mst_writer_to(mst_text *out) {
    return (mst_writer){out, false};
}

static void put_escaped(mst_text *t, char c) {
    static const char hex[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        mst_put_char(t, '\\');
        mst_put_char(t, c);
    } else if ((unsigned char)c < 0x20) {
        mst_put(t, "\\u00");
        mst_put_char(t, hex[c >> 4]);
        mst_put_char(t, hex[c & 15]);
    } else {
        mst_put_char(t, c);
    }
}

static void put_string(mst_text *t, const char *value) {
    mst_put_char(t, '"');
    for (; *value; value++) put_escaped(t, *value);
    mst_put_char(t, '"');
}

static void before_value(mst_writer *w, const char *name) {
    if (w->wants_comma) mst_put_char(w->out, ',');
    w->wants_comma = true;
    if (!name) return;
    put_string(w->out, name);
    mst_put_char(w->out, ':');
}

static void open_with(mst_writer *w, const char *name, char bracket) {
    before_value(w, name);
    mst_put_char(w->out, bracket);
    w->wants_comma = false;
}

static void close_with(mst_writer *w, char bracket) {
    mst_put_char(w->out, bracket);
    w->wants_comma = true;
}

void mst_begin_object(mst_writer *w, const char *name) {
    open_with(w, name, '{');
}
void mst_end_object(mst_writer *w) {
    close_with(w, '}');
}
void mst_begin_list(mst_writer *w, const char *name) {
    open_with(w, name, '[');
}
void mst_end_list(mst_writer *w) {
    close_with(w, ']');
}

void mst_write_number(mst_writer *w, const char *name, int64_t number) {
    before_value(w, name);
    mst_put_number(w->out, number);
}

void mst_write_bool(mst_writer *w, const char *name, bool value) {
    before_value(w, name);
    mst_put(w->out, value ? "true" : "false");
}

void mst_write_null(mst_writer *w, const char *name) {
    before_value(w, name);
    mst_put(w->out, "null");
}

void mst_write_text(mst_writer *w, const char *name, const char *value) {
    before_value(w, name);
    put_string(w->out, value);
}

void mst_write_seat(mst_writer *w, const char *name, mst_seat seat) {
    char letter[2] = {mst_seat_letter(seat), 0};
    mst_write_text(w, name, letter);
}

void mst_write_score(mst_writer *w, const mst_game *g, const mst_score *score) {
    mst_write_bool(w, "out", score->out);
    mst_write_number(w, "total", score->total);
    mst_begin_object(w, "parts");
    for (uint32_t i = 0; g->parts[i]; i++) mst_write_number(w, g->parts[i], score->part[i]);
    mst_end_object(w);
}
