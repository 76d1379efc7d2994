/* words.h -- reading what games say: clean text and strict JSON. */
#ifndef MASTABA_TESTS_WORDS_H
#define MASTABA_TESTS_WORDS_H
#include "mastaba/game.h"
#include <jansson.h>

/* NULL, or what is wrong: empty, not UTF-8, control characters (newlines too unless `has_lines`), a
 * placeholder left open, or a phrase key of this game instead of its words. */
const char *words_fault(const mst_game *g, const char *text, bool has_lines);

/* NULL, or where a word of a notation begins, which nobody reads: a figure next to a letter (e4,
 * 1P), capitals behind other letters (WY-Y, HP), a letter alone, a sign. In a phrase, placeholders
 * are passed over. */
const char *words_code(const char *text);

/* The description of a state as one JSON object. */
void words_describe(const mst_game *g, const mst_state *s, mst_text *out);

/* Strict: no duplicate names, nothing after the value. NULL with a message in `why`. */
json_t *words_parse(const char *json, char *why, size_t size);

/* The value at a dotted path, list indices from 0; NULL when there is none. Borrowed. */
json_t *words_at(json_t *value, const char *path);

#endif
