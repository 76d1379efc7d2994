/* words.c -- reading what games say. */
#include "words.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A phrase that is missing is shown as its key: "pyramis.ask.place". */
static bool holds_key(const mst_game *g, const char *text) {
    size_t length = strlen(g->key);
    for (const char *at = strstr(text, g->key); at; at = strstr(at + 1, g->key))
        if (at[length] == '.' && isalnum((unsigned char)at[length + 1])) return true;
    return false;
}

static bool lines_are_utf8(const char *text) {
    for (;;) {
        size_t length = strcspn(text, "\n");
        if (!mst_text_is_utf8(text, length)) return false;
        if (!text[length]) return true;
        text += length + 1;
    }
}

const char *words_fault(const mst_game *g, const char *text, bool has_lines) {
    if (!*text) return "is empty";
    if (!lines_are_utf8(text)) return "is not plain UTF-8";
    if (!has_lines && strchr(text, '\n')) return "has more than one line";
    if (strchr(text, '{') || strchr(text, '}')) return "has a placeholder left open";
    if (holds_key(g, text)) return "shows a phrase key";
    return NULL;
}

void words_describe(const mst_game *g, const mst_state *s, mst_text *out) {
    mst_json writer = mst_json_to(out);
    g->describe(g, s, &writer);
}

json_t *words_parse(const char *json, char *why, size_t size) {
    json_error_t error;
    json_t *value = json_loads(json, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!value) snprintf(why, size, "%s at byte %d", error.text, error.position);
    return value;
}

json_t *words_at(json_t *value, const char *path) {
    char step[128];
    while (value && *path) {
        size_t length = strcspn(path, ".");
        if (length >= sizeof step) return NULL;
        memcpy(step, path, length);
        step[length] = 0;
        if (json_is_array(value)) {
            char *end;
            unsigned long index = strtoul(step, &end, 10);
            value = isdigit((unsigned char)*step) && !*end ? json_array_get(value, index) : NULL;
        } else {
            value = json_object_get(value, step);
        }
        path += length + (path[length] == '.');
    }
    return value;
}
