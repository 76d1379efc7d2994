/* catalogue.c -- what a game says about itself: keys, sizes, options and phrases in both languages.
 */
#include "laws.h"
#include "mastaba/text.h"
#include "words.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const mst_phrase *find(const mst_phrase *phrases, const char *key) {
    for (; phrases && phrases->key; phrases++)
        if (strcmp(phrases->key, key) == 0) return phrases;
    return NULL;
}

/* Where a placeholder ends that begins here, "{0}" or "{0:takes|take}"; NULL when it is none. */
static const char *placeholder_end(const char *text) {
    if (!isdigit((unsigned char)text[1])) return NULL;
    if (text[2] == '}') return text + 2;
    size_t third = text[2] == ':' ? strcspn(text + 3, "{}|") : 0;
    if (!third || text[3 + third] != '|') return NULL;
    size_t second = strcspn(text + 4 + third, "{}|");
    return second && text[4 + third + second] == '}' ? text + 4 + third + second : NULL;
}

/* The set of placeholders {0} to {9} as bits; -1 when a brace stands anywhere else. */
static int placeholders(const char *text) {
    int found = 0;
    for (; *text; text++) {
        if (*text == '}') return -1;
        if (*text != '{') continue;
        const char *end = placeholder_end(text);
        if (!end) return -1;
        found |= 1 << (text[1] - '0');
        text = end;
    }
    return found;
}

static const char *fault_of(const mst_phrase *phrase) {
    int wanted = 0;
    for (int in = 0; in < MST_LANGUAGES; in++) {
        const char *text = phrase->text[in];
        if (!text || !*text) return "lacks a language";
        if (!mst_text_is_utf8(text, strlen(text))) return "is not plain UTF-8";
        int found = placeholders(text);
        if (found < 0) return "has a stray brace";
        if (in == 0) wanted = found;
        if (found != wanted) return "has other placeholders in another language";
    }
    return NULL;
}

/* What people read as it is: all but drawings and what options are called. */
static bool is_sentence(const mst_game *g, const char *key) {
    size_t length = strlen(g->key);
    return (strncmp(key, g->key, length) == 0 && key[length] == '.') ||
           strncmp(key, "ask.", 4) == 0 || strncmp(key, "tell.", 5) == 0 ||
           strncmp(key, "caution.", 8) == 0;
}

static const char *code_in(const mst_game *g, char *room, size_t size) {
    for (const mst_phrase *p = g->phrases; p && p->key; p++)
        for (int in = 0; in < MST_LANGUAGES && is_sentence(g, p->key); in++) {
            const char *code = words_code(p->text[in]);
            if (!code) continue;
            snprintf(room, size, "phrase \"%s\" has a code at \"%.20s\"", p->key, code);
            return room;
        }
    return NULL;
}

const char *phrase_fault(const mst_game *g, const char *key) {
    const mst_phrase *phrase = find(g->phrases, key);
    if (!phrase) phrase = find(mst_text_common_phrases, key);
    return phrase ? fault_of(phrase) : "is not in the catalogue";
}

static const char *list_fault(const mst_phrase *phrases, char *room, size_t size) {
    for (const mst_phrase *p = phrases; p && p->key; p++) {
        const char *fault = find(phrases, p->key) != p ? "stands twice" : fault_of(p);
        if (!fault) continue;
        snprintf(room, size, "phrase %s %s", p->key, fault);
        return room;
    }
    return NULL;
}

static const char *needs_phrase(const mst_game *g, const char *key, char *room, size_t size) {
    char copy[128];
    snprintf(copy, sizeof copy, "%s", key);
    const char *fault = phrase_fault(g, copy);
    if (!fault) return NULL;
    snprintf(room, size, "phrase %s %s", copy, fault);
    return room;
}

static const char *option_fault(const mst_game *g, const mst_option *option, char *room,
                                size_t size) {
    char key[128], value[64];
    const char *fault;
    snprintf(key, sizeof key, "option.%s", option->key);
    if (option->least > option->usual || option->usual > option->most) return "an option is odd";
    if ((fault = needs_phrase(g, key, room, size))) return fault;
    for (uint32_t v = option->least; v <= option->most; v++) {
        mst_text t = mst_text_in(value, sizeof value);
        mst_setup setup = mst_usual_setup(g, g->most_seats);
        mst_put_option_value(&t, option, (uint8_t)v);
        if ((fault =
                 mst_set_option(g, &setup, option->key, strlen(option->key), value, strlen(value))))
            return fault;
        if (setup.option[option - g->options] != v) return "an option reads as another value";
        if (!option->names) continue; /* a number speaks for itself */
        snprintf(key, sizeof key, "option.%s.%s", option->key, value);
        if ((fault = needs_phrase(g, key, room, size))) return fault;
    }
    return NULL;
}

static const char *shape_fault(const mst_game *g) {
    if (!g->key || !*g->key || !g->title || !*g->title) return "the game has no name";
    if (!g->deck || !*g->deck || !g->pieces || !g->extras->kit) return "the game has no pieces";
    if (!g->rules_version) return "the game has no rules version";
    if (!g->state_size || !g->max_choices || !g->max_length) return "the game has no size";
    if (g->max_choices > UINT16_MAX) return "listings number at most 65535 choices";
    if (g->least_seats < 1 || g->least_seats > g->most_seats || g->most_seats > MST_MAX_SEATS)
        return "the game has odd seats";
    return NULL;
}

const char *catalogue_fault(const mst_game *g, char *room, size_t size) {
    const char *fault = shape_fault(g);
    if (!fault) fault = list_fault(mst_text_common_phrases, room, size);
    if (!fault) fault = list_fault(g->phrases, room, size);
    if (!fault) fault = code_in(g, room, size);
    uint32_t options = 0, parts = 0;
    for (; !fault && g->options[options].key; options++)
        fault = option_fault(g, &g->options[options], room, size);
    for (; !fault && g->parts[parts]; parts++) {
        char key[128];
        snprintf(key, sizeof key, "part.%s", g->parts[parts]);
        fault = needs_phrase(g, key, room, size);
    }
    if (!fault && (options > MST_MAX_OPTIONS || parts > MST_MAX_PARTS))
        fault = "too many of a kind";
    return fault;
}
