/* mastaba/json.h -- named values become JSON, straight into a bounded text, without allocation. */
#ifndef MASTABA_JSON_H
#define MASTABA_JSON_H
#include "game.h"
#include "text.h"
#include <string.h>
#ifdef __cplusplus
extern "C" {
#endif

typedef struct mst_json_memory mst_json_memory;

struct mst_json {
    mst_text *out;
    bool wants_comma;
    mst_json_memory *memory; /* NULL: none */
};

mst_json mst_json_to(mst_text *out);

/* Parts that were written lately. Whoever writes with a memory gets the same text in less time:
 *
 *     if (mst_json_recall(w, &made_of, sizeof made_of)) return;
 *     ... a value without a name, or several with names, and no part among them ...
 *     mst_json_remember(w);
 *
 * `made_of` is all that the text follows from, the game included and with no byte left open: a part
 * made of the same bytes is copied, so parts of several kinds must not be made of the same. The
 * memory is a block of mst_json_memory_size() bytes, which begins as zeros. */
size_t mst_json_memory_size(void);
bool mst_json_recall(mst_json *w, const void *made_of, size_t size);
void mst_json_remember(mst_json *w);

/* The name of a value: NULL inside a list and for the outermost value. */
typedef struct {
    const char *letters;
    size_t length;
} mst_json_name;

static inline mst_json_name mst_json_named(const char *name) {
    mst_json_name counted = {name, name ? strlen(name) : 0};
    return counted;
}

static inline mst_json_name mst_json_named_part(const char *letters, size_t length) {
    mst_json_name counted = {letters, length};
    return counted;
}

/* Any name, escaped if it must be. */
void mst_json_plain(mst_json *w, mst_json_name name, const char *value,
                    size_t length); /* as it is */
void mst_json_digits(mst_json *w, mst_json_name name, int64_t number);
void mst_json_string(mst_json *w, mst_json_name name, const char *value, size_t length);
void mst_json_open(mst_json *w, mst_json_name name, char bracket);

/* The value alone, at a place with room for it. */
void mst_json_end_digits(mst_json *w, char *at, int64_t number);
/* In quotes, for which there is room too. False: something may have to be escaped, or a short text
 * is not short, and nothing has been written. */
enum { MST_JSON_SHORT_TEXT = 8 };
bool mst_json_end_short_text(mst_json *w, char *at, const char *value);
bool mst_json_end_text(mst_json *w, char *at, const char *value, size_t length);
/* Such a letter needs no escaping; most others need none either. */
static inline bool mst_json_is_plain(char letter) {
    return letter > '"' && letter != '\\';
}
static inline void mst_json_end_plain(mst_json *w, char *at, const char *value, size_t length) {
    memcpy(at, value, length);
    at[length] = 0;
    w->out->at = at + length;
    w->wants_comma = true;
}
static inline void mst_json_end_number(mst_json *w, char *at, int64_t number) {
    char digit = (char)('0' + number);
    if (0 <= number && number < 10)
        mst_json_end_plain(w, at, &digit, 1);
    else
        mst_json_end_digits(w, at, number);
}

/* Names are literals nearly always, and nobody writes one that needs escaping: the functions below
 * are inline so that the compiler counts their letters and writes them in place. NULL when the name
 * is known only later, or there is no room for it and `room` bytes more: then the value goes the
 * long way, by a function above. */
enum {
    MST_JSON_NAME_FRAME = 4,
    MST_JSON_NUMBER_SIZE = 20
}; /* comma, quotes, colon; sign and digits */
static inline char *mst_json_begin_value(mst_json *w, mst_json_name name, size_t room) {
    char *at = w->out->at;
    if (!__builtin_constant_p(name.length)) return NULL;
    if ((size_t)(w->out->end - at) < MST_JSON_NAME_FRAME + name.length + room) return NULL;
    *at = ',';
    at += w->wants_comma;
    if (!name.length) return at;
    *at = '"';
    memcpy(at + 1, name.letters, name.length);
    memcpy(at + 1 + name.length, "\":", 2);
    return at + name.length + 3;
}

static inline void mst_json_put_bracket(mst_json *w, mst_json_name name, char bracket) {
    char *at = mst_json_begin_value(w, name, 1);
    if (at)
        mst_json_end_plain(w, at, &bracket, 1);
    else
        mst_json_open(w, name, bracket);
    w->wants_comma = false;
}
static inline void mst_json_close(mst_json *w, char bracket) {
    mst_text_put_char(w->out, bracket);
    w->wants_comma = true;
}
static inline void mst_json_begin_object(mst_json *w, const char *name) {
    mst_json_put_bracket(w, mst_json_named(name), '{');
}
static inline void mst_json_end_object(mst_json *w) {
    mst_json_close(w, '}');
}
static inline void mst_json_begin_list(mst_json *w, const char *name) {
    mst_json_put_bracket(w, mst_json_named(name), '[');
}
static inline void mst_json_end_list(mst_json *w) {
    mst_json_close(w, ']');
}
static inline void mst_json_number(mst_json *w, const char *name, int64_t number) {
    char *at = mst_json_begin_value(w, mst_json_named(name), MST_JSON_NUMBER_SIZE);
    if (at)
        mst_json_end_number(w, at, number);
    else
        mst_json_digits(w, mst_json_named(name), number);
}
static inline void mst_json_word(mst_json *w, const char *name, const char *word,
                                 size_t length) { /* as it is */
    char *at = mst_json_begin_value(w, mst_json_named(name), length);
    if (at)
        mst_json_end_plain(w, at, word, length);
    else
        mst_json_plain(w, mst_json_named(name), word, length);
}
static inline void mst_json_bool(mst_json *w, const char *name, bool value) {
    if (value)
        mst_json_word(w, name, "true", 4);
    else
        mst_json_word(w, name, "false", 5);
}
static inline void mst_json_null(mst_json *w, const char *name) {
    mst_json_word(w, name, "null", 4);
}
static inline void mst_json_part(mst_json *w, const char *name, const char *value, size_t length) {
    char *at = mst_json_begin_value(w, mst_json_named(name), length + 2);
    if (!at || !mst_json_end_text(w, at, value, length))
        mst_json_string(w, mst_json_named(name), value, length);
}
static inline void mst_json_text(mst_json *w, const char *name, const char *value) {
    char *at = mst_json_begin_value(w, mst_json_named(name), MST_JSON_SHORT_TEXT + 2);
    if (!at || !mst_json_end_short_text(w, at, value))
        mst_json_string(w, mst_json_named(name), value, strlen(value));
}
static inline void mst_json_letter(mst_json *w, const char *name, char letter) { /* "A" */
    char *at = mst_json_begin_value(w, mst_json_named(name), 3);
    const char quoted[3] = {'"', letter, '"'};
    if (at && mst_json_is_plain(letter))
        mst_json_end_plain(w, at, quoted, 3);
    else
        mst_json_string(w, mst_json_named(name), &letter, 1);
}
static inline void mst_json_seat(mst_json *w, const char *name, mst_seat seat) { /* "A" */
    mst_json_letter(w, name, mst_seat_letter(seat));
}

/* A name for `targets`, "B.fleet.c2": without the seat where there is no `owner` (MST_SPECTATOR),
 * without the last part where `which` is NULL. */
void mst_json_target(mst_json *w, mst_seat owner, const char *what, const char *which);
void mst_json_score(mst_json *w, const mst_game *g,
                    const mst_score *score); /* fields of an object */
/* How a game has ended: the parts of a score in words, and the score and place of every seat. */
void mst_json_result(mst_json *w, const mst_game *g, const mst_state *s, mst_language in);

#ifdef __cplusplus
}
#endif
#endif
