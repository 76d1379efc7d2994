/* mastaba/write.h -- named values become JSON, straight into a bounded text, without allocation. */
#ifndef MASTABA_WRITE_H
#define MASTABA_WRITE_H
#include "game.h"
#include "text.h"
#include <string.h>
#ifdef __cplusplus
extern "C" {
#endif

struct mst_writer {
    mst_text *out;
    bool wants_comma;
};

mst_writer mst_writer_to(mst_text *out);

/* The name of a value: NULL inside a list and for the outermost value. */
typedef struct {
    const char *letters;
    size_t length;
} mst_name;

static inline mst_name mst_named(const char *name) {
    mst_name counted = {name, name ? strlen(name) : 0};
    return counted;
}

static inline mst_name mst_named_part(const char *letters, size_t length) {
    mst_name counted = {letters, length};
    return counted;
}

/* Any name, escaped if it must be. */
void mst_write_plain(mst_writer *w, mst_name name, const char *value, size_t length); /* as it is */
void mst_write_digits(mst_writer *w, mst_name name, int64_t number);
void mst_write_string(mst_writer *w, mst_name name, const char *value, size_t length);
void mst_open(mst_writer *w, mst_name name, char bracket);

/* The value alone, at a place with room for it. */
void mst_end_digits(mst_writer *w, char *at, int64_t number);
/* False: it is longer or has other than plain letters, and nothing has been written. */
enum { MST_SHORT_TEXT = 8 };
bool mst_end_short_text(mst_writer *w, char *at, const char *value);
/* Such a letter needs no escaping; most others need none either. */
static inline bool mst_is_plain(char letter) {
    return letter > '"' && letter != '\\';
}
static inline void mst_end_plain(mst_writer *w, char *at, const char *value, size_t length) {
    memcpy(at, value, length);
    at[length] = 0;
    w->out->at = at + length;
    w->wants_comma = true;
}
static inline void mst_end_number(mst_writer *w, char *at, int64_t number) {
    char digit = (char)('0' + number);
    if (0 <= number && number < 10)
        mst_end_plain(w, at, &digit, 1);
    else
        mst_end_digits(w, at, number);
}

/* Names are literals nearly always, and nobody writes one that needs escaping: the functions below
 * are inline so that the compiler counts their letters and writes them in place. NULL when the name
 * is known only later, or there is no room for it and `room` bytes more: then the value goes the
 * long way, by a function above. */
enum { MST_NAME_FRAME = 4, MST_NUMBER_ROOM = 20 }; /* comma, quotes, colon; sign and digits */
static inline char *mst_begin_value(mst_writer *w, mst_name name, size_t room) {
    char *at = w->out->at;
    if (!__builtin_constant_p(name.length)) return NULL;
    if ((size_t)(w->out->end - at) < MST_NAME_FRAME + name.length + room) return NULL;
    *at = ',';
    at += w->wants_comma;
    if (!name.length) return at;
    *at = '"';
    memcpy(at + 1, name.letters, name.length);
    memcpy(at + 1 + name.length, "\":", 2);
    return at + name.length + 3;
}

static inline void mst_put_bracket(mst_writer *w, mst_name name, char bracket) {
    char *at = mst_begin_value(w, name, 1);
    if (at)
        mst_end_plain(w, at, &bracket, 1);
    else
        mst_open(w, name, bracket);
    w->wants_comma = false;
}
static inline void mst_close(mst_writer *w, char bracket) {
    mst_put_char(w->out, bracket);
    w->wants_comma = true;
}
static inline void mst_begin_object(mst_writer *w, const char *name) {
    mst_put_bracket(w, mst_named(name), '{');
}
static inline void mst_end_object(mst_writer *w) {
    mst_close(w, '}');
}
static inline void mst_begin_list(mst_writer *w, const char *name) {
    mst_put_bracket(w, mst_named(name), '[');
}
static inline void mst_end_list(mst_writer *w) {
    mst_close(w, ']');
}
static inline void mst_write_number(mst_writer *w, const char *name, int64_t number) {
    char *at = mst_begin_value(w, mst_named(name), MST_NUMBER_ROOM);
    if (at)
        mst_end_number(w, at, number);
    else
        mst_write_digits(w, mst_named(name), number);
}
static inline void mst_write_word(mst_writer *w, const char *name, const char *word,
                                  size_t length) { /* as it is */
    char *at = mst_begin_value(w, mst_named(name), length);
    if (at)
        mst_end_plain(w, at, word, length);
    else
        mst_write_plain(w, mst_named(name), word, length);
}
static inline void mst_write_bool(mst_writer *w, const char *name, bool value) {
    if (value)
        mst_write_word(w, name, "true", 4);
    else
        mst_write_word(w, name, "false", 5);
}
static inline void mst_write_null(mst_writer *w, const char *name) {
    mst_write_word(w, name, "null", 4);
}
static inline void mst_write_text(mst_writer *w, const char *name, const char *value) {
    char *at = mst_begin_value(w, mst_named(name), MST_SHORT_TEXT + 2);
    if (!at || !mst_end_short_text(w, at, value))
        mst_write_string(w, mst_named(name), value, strlen(value));
}
static inline void mst_write_letter(mst_writer *w, const char *name, char letter) { /* "A" */
    char *at = mst_begin_value(w, mst_named(name), 3);
    const char quoted[3] = {'"', letter, '"'};
    if (at && mst_is_plain(letter))
        mst_end_plain(w, at, quoted, 3);
    else
        mst_write_string(w, mst_named(name), &letter, 1);
}
static inline void mst_write_seat(mst_writer *w, const char *name, mst_seat seat) { /* "A" */
    mst_write_letter(w, name, mst_seat_letter(seat));
}

/* A name for `targets`, "B.fleet.c2": without the seat where there is no `owner` (MST_SPECTATOR),
 * without the last part where `which` is NULL. */
void mst_write_target(mst_writer *w, mst_seat owner, const char *what, const char *which);
void mst_write_score(mst_writer *w, const mst_game *g,
                     const mst_score *score); /* fields of an object */

#ifdef __cplusplus
}
#endif
#endif
