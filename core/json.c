/* json.c -- JSON without allocation: one flag says whether the next value needs a comma.
 *
 * Positions are described twice for every play of a game, so comma, name and value are written in
 * one go wherever they fit and nothing in them needs escaping, which is nearly always. Only
 * otherwise does text go character by character. */
#include "mastaba/json.h"
#include "mastaba/text.h"
#include <string.h>

mst_json mst_json_to(mst_text *out) {
    return (mst_json){out, false, NULL};
}

/* ---- strings ---- */

static void put_escaped(mst_text *t, char c) {
    static const char hex[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        mst_text_put_char(t, '\\');
        mst_text_put_char(t, c);
    } else if ((unsigned char)c < 0x20) {
        mst_text_put(t, "\\u00");
        mst_text_put_char(t, hex[c >> 4]);
        mst_text_put_char(t, hex[c & 15]);
    } else {
        mst_text_put_char(t, c);
    }
}

static void put_string(mst_text *t, const char *value, size_t length) {
    mst_text_put_char(t, '"');
    for (size_t i = 0; i < length; i++) put_escaped(t, value[i]);
    mst_text_put_char(t, '"');
}

/* Is one of eight characters a control, a quote or a backslash? Each subtraction borrows into the
 * top bit of a byte that is such a character; bytes that have that bit already are none. */
static bool has_special(uint64_t eight) {
    static const uint64_t every = 0x0101010101010101u;
    uint64_t controls = eight - ' ' * every;
    uint64_t quotes = (eight ^ '"' * every) - every, slashes = (eight ^ '\\' * every) - every;
    return (controls | quotes | slashes) & ~eight & 0x80 * every;
}

static uint64_t copy_eight(char *to, const char *from) {
    uint64_t eight;
    memcpy(&eight, from, 8);
    memcpy(to, &eight, 8);
    return eight;
}

static uint64_t copy_four(char *to, const char *from) {
    uint32_t four;
    memcpy(&four, from, 4);
    memcpy(to, &four, 4);
    return four;
}

/* Copies, by words that may overlap; false when something may have to be escaped. */
static inline bool copy_plain(char *to, const char *from, size_t length) {
    if (length >= 8) {
        bool is_special = has_special(copy_eight(to + length - 8, from + length - 8));
        for (size_t i = 0; i + 8 < length; i += 8)
            is_special |= has_special(copy_eight(to + i, from + i));
        return !is_special;
    }
    if (length >= 4)
        return !has_special(copy_four(to, from) | copy_four(to + length - 4, from + length - 4)
                                                      << 32);
    if (length == 0) return true;
    to[0] = from[0]; /* three letters, of which some may be the same */
    to[length / 2] = from[length / 2];
    to[length - 1] = from[length - 1];
    return mst_json_is_plain(from[0]) && mst_json_is_plain(from[length / 2]) &&
           mst_json_is_plain(from[length - 1]);
}

/* ---- values ---- */

static void before_value(mst_json *w, mst_json_name name) {
    if (w->wants_comma) mst_text_put_char(w->out, ',');
    if (!name.letters) return;
    put_string(w->out, name.letters, name.length);
    mst_text_put_char(w->out, ':');
}

/* Where a value of at most `room` bytes goes, its comma and name already before it; NULL when that
 * could not be done in one go, and then nothing has been written. */
static inline char *begin_value(mst_json *w, mst_json_name name, size_t room) {
    char *at = w->out->at;
    if ((size_t)(w->out->end - at) < MST_JSON_NAME_FRAME + name.length + room) return NULL;
    if (w->wants_comma) *at++ = ',';
    if (!name.letters) return at;
    if (!copy_plain(at + 1, name.letters, name.length)) return NULL;
    *at = '"';
    at += name.length + 1;
    *at++ = '"';
    *at++ = ':';
    return at;
}

static inline void end_value(mst_json *w, char *end) {
    *end = 0;
    w->out->at = end;
    w->wants_comma = true;
}

static void write_slowly(mst_json *w, mst_json_name name, const char *value, size_t length) {
    before_value(w, name);
    mst_text_put_part(w->out, value, length);
    w->wants_comma = true;
}

void mst_json_plain(mst_json *w, mst_json_name name, const char *value, size_t length) {
    char *at = begin_value(w, name, length);
    if (!at) {
        write_slowly(w, name, value, length);
        return;
    }
    copy_plain(at, value, length);
    end_value(w, at + length);
}

void mst_json_open(mst_json *w, mst_json_name name, char bracket) {
    char *at = begin_value(w, name, 1);
    if (at) {
        *at = bracket;
        end_value(w, at + 1);
    } else {
        write_slowly(w, name, &bracket, 1);
    }
    w->wants_comma = false;
}

void mst_json_end_digits(mst_json *w, char *at, int64_t number) {
    if (number < 0 || number >= 100) {
        w->out->at = at;
        mst_text_put_number(w->out, number);
        w->wants_comma = true;
        return;
    }
    uint32_t small = (uint32_t)number;
    if (small >= 10) *at++ = (char)('0' + small / 10);
    *at++ = (char)('0' + small % 10);
    end_value(w, at);
}

void mst_json_digits(mst_json *w, mst_json_name name, int64_t number) {
    char *at = begin_value(w, name, MST_JSON_NUMBER_SIZE);
    if (at) {
        mst_json_end_number(w, at, number);
        return;
    }
    before_value(w, name);
    mst_text_put_number(w->out, number);
    w->wants_comma = true;
}

/* Letter by letter: that takes less time than counting them first. */
bool mst_json_end_short_text(mst_json *w, char *at, const char *value) {
    char *to = at + 1;
    uint32_t length = 0;
    for (; length < MST_JSON_SHORT_TEXT && mst_json_is_plain(value[length]); length++)
        to[length] = value[length];
    if (value[length]) return false;
    at[0] = to[length] = '"';
    end_value(w, to + length + 1);
    return true;
}

bool mst_json_end_text(mst_json *w, char *at, const char *value, size_t length) {
    if (!copy_plain(at + 1, value, length)) return false;
    at[0] = at[length + 1] = '"';
    end_value(w, at + length + 2);
    return true;
}

void mst_json_string(mst_json *w, mst_json_name name, const char *value, size_t length) {
    char *at = begin_value(w, name, length + 2);
    if (at && mst_json_end_text(w, at, value, length)) return;
    before_value(w, name);
    put_string(w->out, value, length);
    w->wants_comma = true;
}

/* Names hold nothing that needs escaping: letters, digits and the signs of the notation. */
void mst_json_target(mst_json *w, mst_seat owner, const char *what, const char *which) {
    before_value(w, mst_json_named(NULL));
    w->wants_comma = true;
    mst_text_put_char(w->out, '"');
    if (owner < MST_MAX_SEATS) {
        mst_text_put_char(w->out, mst_seat_letter(owner));
        mst_text_put_char(w->out, '.');
    }
    mst_text_put(w->out, what);
    if (which) {
        mst_text_put_char(w->out, '.');
        mst_text_put(w->out, which);
    }
    mst_text_put_char(w->out, '"');
}

void mst_json_score(mst_json *w, const mst_game *g, const mst_score *score) {
    mst_json_bool(w, "out", score->out);
    mst_json_number(w, "total", score->total);
    mst_json_begin_object(w, "parts");
    for (uint32_t i = 0; g->parts[i]; i++) mst_json_number(w, g->parts[i], score->part[i]);
    mst_json_end_object(w);
}

static void put_part_names(mst_json *w, const mst_game *g, mst_language in) {
    char key[32];
    mst_json_begin_object(w, "parts");
    for (uint32_t i = 0; g->parts[i]; i++) {
        mst_text part = mst_text_in(key, sizeof key);
        mst_text_put(&part, "part.");
        mst_text_put(&part, g->parts[i]);
        mst_json_text(w, g->parts[i], mst_phrase_of(g, in, key));
    }
    mst_json_end_object(w);
}

void mst_json_result(mst_json *w, const mst_game *g, const mst_state *s, mst_language in) {
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS], seats = g->seats(g, s);
    g->scores(g, s, scores);
    g->places(g, s, scores, place);
    put_part_names(w, g, in);
    mst_json_begin_list(w, "scores");
    for (mst_seat seat = 0; seat < seats; seat++) {
        mst_json_begin_object(w, NULL);
        mst_json_seat(w, "seat", seat);
        mst_json_score(w, g, &scores[seat]);
        mst_json_number(w, "place", place[seat]);
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
}
