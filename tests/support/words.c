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

static bool is_letter(char c) {
    return isalpha((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* "{0}" or "{0:takes|take}": its forms are words like others. */
static size_t placeholder_length(const char *at) {
    return at[0] == '{' && isdigit((unsigned char)at[1]) && (at[2] == '}' || at[2] == ':') ? 3 : 0;
}

/* Letters and figures between others; "l'", "'s" and "-t-" belong to the word beside them. */
static bool is_code(const char *at, size_t length, char before) {
    bool is_part = at[length] == '\'' || before == '\'' || before == '-';
    bool is_alone = length == 1 && is_letter(*at) && *at != 'a' && *at != 'A' && *at != 'y';
    if (is_alone && !is_part) return true;
    for (size_t i = 1; i < length; i++) {
        bool is_mixed = is_letter(at[i]) != is_letter(at[i - 1]);
        if (is_mixed || isupper((unsigned char)at[i])) return true;
    }
    return false;
}

const char *words_code(const char *text) {
    for (const char *at = text; *at;) {
        size_t length = placeholder_length(at);
        if (!length && strchr("*>@#%&~^=+</\\_[]$\"", *at)) return at;
        if (!length && *at == '-' && (at == text || !is_letter(at[-1]))) return at;
        if (length || !(is_letter(*at) || isdigit((unsigned char)*at))) {
            at += length ? length : 1;
            continue;
        }
        while (is_letter(at[length]) || isdigit((unsigned char)at[length])) length++;
        if (is_code(at, length, at > text ? at[-1] : 0)) return at;
        at += length;
    }
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
