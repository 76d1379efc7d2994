/* mastaba/write.h -- named values become JSON, straight into a bounded text, without allocation. */
#ifndef MASTABA_WRITE_H
#define MASTABA_WRITE_H
#include "game.h"
#include <string.h>
#ifdef __cplusplus
extern "C" {
#endif

struct mst_writer {
    mst_text *out;
    bool wants_comma;
};

mst_writer mst_writer_to(mst_text *out);

/* The name of a value: NULL inside a list and for the outermost value. Names are constants nearly
 * always; the functions below are inline so that the compiler counts their letters. */
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

void mst_write_plain(mst_writer *w, mst_name name, const char *value, size_t length); /* as it is */
void mst_write_digits(mst_writer *w, mst_name name, int64_t number);
void mst_write_string(mst_writer *w, mst_name name, const char *value, size_t length);
void mst_open(mst_writer *w, mst_name name, char bracket);
void mst_close(mst_writer *w, char bracket);

static inline void mst_begin_object(mst_writer *w, const char *name) {
    mst_open(w, mst_named(name), '{');
}
static inline void mst_end_object(mst_writer *w) {
    mst_close(w, '}');
}
static inline void mst_begin_list(mst_writer *w, const char *name) {
    mst_open(w, mst_named(name), '[');
}
static inline void mst_end_list(mst_writer *w) {
    mst_close(w, ']');
}
static inline void mst_write_number(mst_writer *w, const char *name, int64_t number) {
    mst_write_digits(w, mst_named(name), number);
}
static inline void mst_write_bool(mst_writer *w, const char *name, bool value) {
    mst_write_plain(w, mst_named(name), value ? "true" : "false", value ? 4 : 5);
}
static inline void mst_write_null(mst_writer *w, const char *name) {
    mst_write_plain(w, mst_named(name), "null", 4);
}
static inline void mst_write_text(mst_writer *w, const char *name, const char *value) {
    mst_write_string(w, mst_named(name), value, strlen(value));
}
static inline void mst_write_letter(mst_writer *w, const char *name, char letter) { /* "A" */
    mst_write_string(w, mst_named(name), &letter, 1);
}
void mst_write_seat(mst_writer *w, const char *name, mst_seat seat); /* "A" */

/* A name for `targets`, "B.fleet.c2": without the seat where there is no `owner` (MST_SPECTATOR),
 * without the last part where `which` is NULL. */
void mst_write_target(mst_writer *w, mst_seat owner, const char *what, const char *which);
void mst_write_score(mst_writer *w, const mst_game *g,
                     const mst_score *score); /* fields of an object */

#ifdef __cplusplus
}
#endif
#endif
