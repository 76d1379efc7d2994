/* page.c -- what all exports need: texts in and out, memory. */
#include "page.h"
#include "fair/pick.h"
#include "protocol/catalogue.h"
#include <stdlib.h>
#include <string.h>

enum { OUT_SIZE = 1 << 20 };

static char out[OUT_SIZE];
static mst_text writing;
static char *in;
static size_t in_room, in_length;
static const char *in_next;

/* ---- in ---- */

/* Room for what the page hands in before it calls something else. */
EXPORT(input) char *page_input(uint32_t size) {
    if (size >= in_room) {
        in_room = 2 * (size_t)size + 1;
        in = page_memory(in_room);
    }
    in[size] = 0;
    in_length = size;
    in_next = in;
    return in;
}

const char *page_text(void) {
    const char *text = in_next, *end = in + in_length;
    in_next += strlen(in_next) + 1;
    if (in_next > end) in_next = end;
    return text;
}

const char *page_rest(size_t *length) {
    *length = (size_t)(in + in_length - in_next);
    return in_next;
}

/* ---- out ---- */

EXPORT(output) const char *page_output(void) {
    return out;
}

mst_text *page_write(void) {
    writing = mst_text_in(out, sizeof out);
    return &writing;
}

answer page_done(void) {
    return (answer)(writing.at - out);
}

answer page_refuse(const char *code, const char *words, const char *reason, const char *rule) {
    mst_writer w = mst_writer_to(page_write());
    mst_begin_object(&w, NULL);
    mst_write_text(&w, "error", code);
    mst_write_text(&w, "words", words);
    if (reason) mst_write_text(&w, "reason", reason);
    if (rule) mst_write_text(&w, "rule", rule);
    mst_end_object(&w);
    return -page_done();
}

/* ---- chance ---- */

uint64_t page_number_of(const void *context, uint32_t draw, uint32_t attempt) {
    (void)context;
    return page_number(draw, attempt);
}

/* ---- memory ---- */

void *page_memory(size_t size) {
    void *block = calloc(1, size);
    if (!block) __builtin_trap();
    return block;
}

mst_state *page_state(void) {
    return page_memory(mst_needs_of(mst_games).state_size);
}

mst_listing_room page_room(void) {
    uint32_t most = mst_needs_of(mst_games).max_choices;
    mst_listing_room room = {.choices = page_memory(most * sizeof *room.choices),
                             .weights = page_memory(most * sizeof *room.weights),
                             .texts = page_memory(most * sizeof *room.texts),
                             .order = page_memory(2 * most * sizeof *room.order)};
    return room;
}

/* ---- words of the host ---- */

EXPORT(games) answer page_games(mst_language language) {
    catalogue_put(page_write(), mst_games, mst_levels, language);
    return page_done();
}

static error_code code_named(const char *name) {
    error_code code = ERROR_MALFORMED;
    while (code + 1 < ERRORS && !mst_same(name, error_name(code))) code++;
    return code;
}

answer page_blame(const fault *f, mst_language language) {
    char words[512];
    mst_text said = mst_text_in(words, sizeof words);
    fault_put_words(&said, f, language);
    return page_refuse(error_name(f->code), words, NULL, NULL);
}

/* One of the host's own errors. Texts: its code, its phrase (empty: that of the code), a detail. */
EXPORT(fault) answer page_fault(mst_language language) {
    fault f;
    error_code code = code_named(page_text());
    const char *phrase = page_text();
    fault_set(&f, code, phrase[0] ? phrase : NULL, page_text());
    return page_blame(&f, language);
}
