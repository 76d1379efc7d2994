/* json.c -- a reader of JSON by recursive descent. Every function moves the cursor behind what it
 * has read, or returns false and nothing of the text is used. */
#include "json.h"
#include "mastaba/text.h"
#include <string.h>

typedef struct {
    const char *at, *end;
    uint32_t depth;
} cursor;

static inline bool take(cursor *c, char letter) {
    if (c->at == c->end || *c->at != letter) return false;
    c->at++;
    return true;
}

static inline void skip_space(cursor *c) {
    while (c->at < c->end && (*c->at == ' ' || *c->at == '\n' || *c->at == '\r' || *c->at == '\t'))
        c->at++;
}

/* ---- strings ---- */

static bool read_hex(const char **at, const char *end, uint32_t *code) {
    if (end - *at < 4) return false;
    *code = 0;
    for (int i = 0; i < 4; i++) {
        char c = *(*at)++, lower = (char)(c | 32);
        bool is_digit = c >= '0' && c <= '9';
        if (!is_digit && (lower < 'a' || lower > 'f')) return false;
        *code = *code << 4 | (uint32_t)(is_digit ? c - '0' : lower - 'a' + 10);
    }
    return true;
}

/* Behind "\u": one number, or two that make up one letter. */
static bool read_unicode(const char **at, const char *end, uint32_t *code) {
    uint32_t low;
    if (!read_hex(at, end, code) || *code == 0) return false;
    if (*code < 0xd800 || *code > 0xdfff) return true;
    if (*code > 0xdbff || end - *at < 2 || (*at)[0] != '\\' || (*at)[1] != 'u') return false;
    *at += 2;
    if (!read_hex(at, end, &low) || low < 0xdc00 || low > 0xdfff) return false;
    *code = 0x10000 + ((*code - 0xd800) << 10 | (low - 0xdc00));
    return true;
}

/* Behind the backslash. */
static bool read_escape(const char **at, const char *end, uint32_t *code) {
    static const char letters[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    if (*at == end) return false;
    char letter = *(*at)++;
    if (letter == 'u') return read_unicode(at, end, code);
    const char *found = memchr(letters, letter, sizeof letters - 1);
    if (found) *code = (uint32_t)means[found - letters];
    return found != NULL;
}

static bool read_odd_letter(cursor *c, json_value *v) {
    uint32_t code;
    if (*c->at == '\\') {
        v->is_escaped = true;
        c->at++;
        return read_escape(&c->at, c->end, &code);
    }
    size_t length =
        (signed char)*c->at < 0 ? mst_text_letter_length(c->at, (size_t)(c->end - c->at)) : 0;
    c->at += length;
    return length > 0;
}

/* Up to the next byte that is not simply itself. */
static inline const char *skip_plain(const char *at, const char *end) {
    while (at < end && (signed char)*at >= ' ' && *at != '"' && *at != '\\') at++;
    return at;
}

/* Behind the first quote. */
static bool read_string(cursor *c, json_value *v) {
    v->kind = JSON_KIND_STRING;
    v->is_escaped = false;
    v->text = c->at;
    while ((c->at = skip_plain(c->at, c->end)) < c->end && *c->at != '"')
        if (!read_odd_letter(c, v)) return false;
    v->length = (size_t)(c->at - v->text);
    return take(c, '"');
}

/* ---- other values ---- */

static bool skip_digits(cursor *c) {
    const char *from = c->at;
    while (c->at < c->end && *c->at >= '0' && *c->at <= '9') c->at++;
    return c->at > from;
}

static bool skip_exponent(cursor *c) {
    if (!take(c, '+')) take(c, '-');
    return skip_digits(c);
}

/* False: it is beyond 64 bits. */
static bool reckon(const char *from, const char *to, bool is_negative, int64_t *number) {
    *number = 0;
    for (; from < to; from++) {
        int digit = is_negative ? '0' - *from : *from - '0';
        if (*number > INT64_MAX / 10 || *number < INT64_MIN / 10) return false;
        *number *= 10;
        if (__builtin_add_overflow(*number, digit, number)) return false;
    }
    return true;
}

static bool read_number(cursor *c, json_value *v) {
    bool is_negative = take(c, '-');
    const char *from = c->at;
    v->kind = JSON_KIND_INTEGER;
    if (!skip_digits(c) || (*from == '0' && c->at - from > 1)) return false;
    const char *to = c->at;
    if (take(c, '.')) {
        v->kind = JSON_KIND_REAL;
        if (!skip_digits(c)) return false;
    }
    if (take(c, 'e') || take(c, 'E')) {
        v->kind = JSON_KIND_REAL;
        if (!skip_exponent(c)) return false;
    }
    return v->kind == JSON_KIND_REAL || reckon(from, to, is_negative, &v->number);
}

static bool read_literal(cursor *c, json_value *v) {
    static const struct {
        char word[6];
        uint8_t length, kind, number;
    } literals[] = {{"true", 4, JSON_KIND_FLAG, 1},
                    {"false", 5, JSON_KIND_FLAG, 0},
                    {"null", 4, JSON_KIND_NULL, 0}};
    for (size_t i = 0; i < sizeof literals / sizeof *literals; i++) {
        size_t length = literals[i].length;
        if ((size_t)(c->end - c->at) < length || memcmp(c->at, literals[i].word, length)) continue;
        c->at += length;
        v->kind = (json_kind)literals[i].kind;
        v->number = literals[i].number;
        return true;
    }
    return false;
}

/* ---- what strings say ---- */

/* The bytes of a string, escapes resolved: those of a letter that was escaped wait in `bytes`. */
typedef struct {
    const char *at, *end;
    uint32_t bytes, left;
} letters;

static letters letters_of(const json_value *v) {
    return (letters){v->text, v->text + v->length, 0, 0};
}

/* As UTF-8, the first byte lowest. */
static void begin_letter(letters *l, uint32_t code) {
    uint32_t more = (code >= 0x80) + (code >= 0x800) + (code >= 0x10000);
    uint32_t first = more ? 0xff00u >> (more + 1) & 0xff : 0;
    l->bytes = first | code >> 6 * more;
    for (uint32_t i = 1; i <= more; i++)
        l->bytes |= (0x80 | (code >> 6 * (more - i) & 0x3f)) << 8 * i;
    l->left = more + 1;
}

/* -1: there are no more. */
static int next_byte(letters *l) {
    uint32_t code = 0;
    if (!l->left && l->at == l->end) return -1;
    if (!l->left && *l->at != '\\') return (unsigned char)*l->at++;
    if (!l->left) {
        l->at++;
        read_escape(&l->at, l->end, &code);
        begin_letter(l, code);
    }
    int byte = l->bytes & 0xff;
    l->bytes >>= 8;
    l->left--;
    return byte;
}

static bool is_same_escaped(const json_value *a, const json_value *b) {
    letters one = letters_of(a), other = letters_of(b);
    int byte;
    do {
        byte = next_byte(&one);
        if (byte != next_byte(&other)) return false;
    } while (byte >= 0);
    return true;
}

static inline bool is_same_string(const json_value *a, const json_value *b) {
    if (a->is_escaped || b->is_escaped) return is_same_escaped(a, b);
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

bool json_is_escaped(const json_value *v, const char *word) {
    return is_same_escaped(v, &(json_value){.text = word, .length = strlen(word)});
}

bool json_copy_string(const json_value *v, char *to, size_t size) {
    letters l = letters_of(v);
    size_t length = 0;
    int byte;
    while ((byte = next_byte(&l)) >= 0 && length + 1 < size) to[length++] = (char)byte;
    bool is_cut_letter = byte >= 0 && (byte & 0xc0) == 0x80;
    while (is_cut_letter && length > 0) is_cut_letter = (to[--length] & 0xc0) == 0x80;
    to[length] = 0;
    return byte < 0;
}

bool json_is_utf8(const char *text, size_t length) {
    for (size_t at = 0, step; at < length; at += step) {
        step = mst_text_letter_length(text + at, length - at);
        if (step == 0) return false;
    }
    return true;
}

/* ---- lists and objects ---- */

static bool read_value(cursor *c, json_value *v);

static bool is_known_key(const json_members *m, const json_value *key) {
    for (uint32_t i = 0; i < m->count; i++)
        if (is_same_string(&m->key[i], key)) return true;
    return false;
}

static bool read_member(cursor *c, json_members *m) {
    if (m->count == JSON_MAX_MEMBERS) return false;
    json_value *key = &m->key[m->count], *value = &m->value[m->count];
    skip_space(c);
    if (!take(c, '"') || !read_string(c, key) || is_known_key(m, key)) return false;
    m->count++;
    skip_space(c);
    return take(c, ':') && read_value(c, value);
}

/* Where nobody looks inside, a list may be of any length: the items that have no place are checked
 * and counted, each in the place of the one before. */
static bool read_item(cursor *c, json_members *m) {
    uint32_t place = m->count < JSON_MAX_MEMBERS ? m->count : JSON_MAX_MEMBERS - 1;
    m->count++;
    return read_value(c, &m->value[place]);
}

/* Behind the first bracket. */
static bool read_members(cursor *c, json_kind kind, json_members *m) {
    bool is_object = kind == JSON_KIND_OBJECT;
    char closing = is_object ? '}' : ']';
    m->count = 0;
    skip_space(c);
    if (take(c, closing)) return true;
    do
        if (!(is_object ? read_member(c, m) : read_item(c, m))) return false;
    while (take(c, ','));
    return take(c, closing);
}

static bool check_inside(cursor *c, json_kind kind) {
    json_members m;
    if (c->depth == JSON_MAX_DEPTH) return false;
    c->depth++;
    bool is_sound = read_members(c, kind, &m);
    c->depth--;
    return is_sound;
}

static bool read_inside(cursor *c, json_kind kind, json_value *v) {
    v->kind = kind;
    v->text = c->at++;
    if (!check_inside(c, kind)) return false;
    v->length = (size_t)(c->at - v->text);
    return true;
}

static bool read_any(cursor *c, json_value *v) {
    if (take(c, '"')) return read_string(c, v);
    if (c->at == c->end) return false;
    switch (*c->at) {
    case '{': return read_inside(c, JSON_KIND_OBJECT, v);
    case '[': return read_inside(c, JSON_KIND_LIST, v);
    case 't':
    case 'f':
    case 'n': return read_literal(c, v);
    default: return read_number(c, v);
    }
}

/* With the space around it. */
static bool read_value(cursor *c, json_value *v) {
    skip_space(c);
    bool is_read = read_any(c, v);
    skip_space(c);
    return is_read;
}

static bool read_whole(const char *text, size_t length, json_kind kind, json_members *m) {
    cursor c = {text, text + length, 1};
    skip_space(&c);
    if (!take(&c, kind == JSON_KIND_OBJECT ? '{' : '[') || !read_members(&c, kind, m)) return false;
    skip_space(&c);
    return c.at == c.end;
}

bool json_read_object(const char *text, size_t length, json_members *m) {
    return read_whole(text, length, JSON_KIND_OBJECT, m);
}

bool json_look_inside(const json_value *v, json_kind kind, json_members *m) {
    return v->kind == kind && read_whole(v->text, v->length, kind, m) &&
           m->count <= JSON_MAX_MEMBERS;
}
