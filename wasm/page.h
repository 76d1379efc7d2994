/* page.h -- how the engine and the page talk. Texts go in and out through two blocks of memory, for
 * everything else there are numbers. An instance of the module holds one table, one thinker or one
 * replay. */
#ifndef WASM_PAGE_H
#define WASM_PAGE_H
#include "mastaba/record.h"
#include "mastaba/text.h"
#include "mastaba/write.h"
#include "protocol/errors.h"

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

/* What an export answers: the length of the text it wrote. Less than 0: it is refused, and the text
 * is an object with the fields of an error message. */
typedef int32_t answer;

/* Nothing has happened: numbers for draws are missing. What the instance holds is spoilt. */
enum { NUMBERS_MISSING = INT32_MIN };

/* ---- in ---- */

const char *page_text(void); /* the next of the texts handed in, each ending with a zero */
/* All that is left of what was handed in. */
const char *page_rest(size_t *length);

/* ---- out ---- */

mst_text *page_write(void); /* an empty text */
answer page_done(void);
answer page_refuse(const char *code, const char *words, const char *reason, const char *rule);
answer page_blame(const fault *f, mst_language language);

/* ---- chance ---- */

/* Numbers of fair deals (fair/pick.h), made by the page. */
IMPORT(has_number) bool page_has_number(uint32_t draw);
IMPORT(number) uint64_t page_number(uint32_t draw, uint32_t attempt);
uint64_t page_number_of(const void *context, uint32_t draw, uint32_t attempt);

/* SHA-256 of a text in hexadecimal digits, made by the page; no zero at the end. */
IMPORT(digest) void page_digest(const char *text, size_t length, char out[64]);

/* ---- memory, which never runs out in small pieces ---- */

void *page_memory(size_t size);
mst_state *page_state(void);      /* for any game */
mst_listing_room page_room(void); /* choices and weights alone */

/* ---- a replay that becomes a table ---- */

typedef struct {
    mst_move move;
    uint32_t line;
    mst_seat seat;
} replayed;

const mst_game *replay_game(mst_setup *setup); /* NULL: nothing has been read */
const replayed *replay_plays(uint32_t *count);

#endif
