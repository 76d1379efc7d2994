/* two_readers.h -- the same text read by our reader of JSON and by jansson: both must refuse it, or
 * both read the same values. Used by a test that makes up texts and by a fuzzer. */
#ifndef MASTABA_TESTS_TWO_READERS_H
#define MASTABA_TESTS_TWO_READERS_H
#include "protocol/json.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* Ours reads nothing that is deeper or has more members than messages can have. */
static inline bool is_within_bounds(json_t *value, int depth) {
    const char *key;
    json_t *inner;
    size_t i;
    bool is_within = json_object_size(value) <= JSON_MAX_MEMBERS;
    if (json_is_object(value) || json_is_array(value)) is_within &= depth < JSON_MAX_DEPTH;
    json_object_foreach(value, key, inner) is_within &= is_within_bounds(inner, depth + 1);
    json_array_foreach(value, i, inner) is_within &= is_within_bounds(inner, depth + 1);
    return is_within;
}

static inline bool is_same_text(const json_value *ours, const char *theirs, size_t length) {
    char *copy = malloc(length + 1);
    bool is_same = ours->kind == JSON_KIND_STRING && json_copy_string(ours, copy, length + 1) &&
                   strlen(copy) == length && memcmp(copy, theirs, length) == 0;
    if (is_same && length > 0) is_same = !json_copy_string(ours, copy, length);
    free(copy);
    return is_same;
}

static inline bool is_same_value(const json_value *ours, json_t *theirs);

static inline bool is_same_object(const json_members *m, json_t *object) {
    const char *key;
    json_t *value;
    uint32_t i = 0;
    json_object_foreach(object, key, value) {
        if (i == m->count || !is_same_text(&m->key[i], key, strlen(key))) return false;
        if (!is_same_value(&m->value[i++], value)) return false;
    }
    return i == m->count;
}

static inline bool is_same_list(const json_value *ours, json_t *list) {
    json_members m;
    size_t i;
    json_t *item;
    bool is_short = json_array_size(list) <= JSON_MAX_MEMBERS;
    if (json_look_inside(ours, JSON_KIND_LIST, &m) != is_short) return false;
    if (!is_short) return true;
    if (m.count != json_array_size(list)) return false;
    json_array_foreach(list, i, item) if (!is_same_value(&m.value[i], item)) return false;
    return true;
}

static inline bool is_same_value(const json_value *ours, json_t *theirs) {
    json_members m;
    switch (json_typeof(theirs)) {
    case JSON_OBJECT:
        return json_look_inside(ours, JSON_KIND_OBJECT, &m) && is_same_object(&m, theirs);
    case JSON_ARRAY: return is_same_list(ours, theirs);
    case JSON_STRING:
        return is_same_text(ours, json_string_value(theirs), json_string_length(theirs));
    case JSON_INTEGER:
        return ours->kind == JSON_KIND_INTEGER && ours->number == json_integer_value(theirs);
    case JSON_REAL: return ours->kind == JSON_KIND_REAL;
    case JSON_NULL: return ours->kind == JSON_KIND_NULL;
    default: return ours->kind == JSON_KIND_FLAG && ours->number == json_is_true(theirs);
    }
}

/* Two things jansson does otherwise: it refuses reals that no double can hold, which no message has
 * anyway, and passes over a zero byte behind a number. */
static inline bool is_judged_otherwise(const char *text, size_t length, const json_error_t *error) {
    return json_error_code(error) == json_error_numeric_overflow || memchr(text, 0, length);
}

static inline bool readers_agree(const char *text, size_t length) {
    json_members m;
    json_error_t error = {.text = ""};
    json_t *theirs = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    bool is_read = json_read_object(text, length, &m), agree;
    if (is_judged_otherwise(text, length, &error))
        agree = !is_read || !memchr(text, 0, length);
    else if (json_is_object(theirs) && is_within_bounds(theirs, 0))
        agree = is_read && is_same_object(&m, theirs);
    else
        agree = !is_read;
    json_decref(theirs);
    return agree;
}

#endif
