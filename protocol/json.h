/* json.h -- reading JSON: strictly (RFC 8259), in one pass, and without any memory but the
 * caller's. What is read are spans of the text, so the text must outlive them.
 *
 * One level is read at a time: the members of an object, or the items of a list. What lies deeper
 * has been checked as thoroughly, and is read when somebody looks inside.
 *
 * Refused besides what the grammar refuses: text that is not UTF-8, \u0000, surrogates without
 * their other half, a key that comes twice in one object, integers beyond 64 bits, and whatever is
 * deeper or has more members than any message. */
#ifndef PROTOCOL_JSON_H
#define PROTOCOL_JSON_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JSON_MAX_DEPTH = 8, JSON_MAX_MEMBERS = 32 };

typedef enum {
    JSON_KIND_NULL,
    JSON_KIND_FLAG,
    JSON_KIND_INTEGER,
    JSON_KIND_REAL,
    JSON_KIND_STRING,
    JSON_KIND_LIST,
    JSON_KIND_OBJECT
} json_kind;

typedef struct {
    const char *text; /* as it is written; of a string, what stands between the quotes */
    size_t length;
    int64_t number; /* of an integer; of a flag, 0 or 1 */
    json_kind kind;
    bool is_escaped; /* a string with escapes in it */
} json_value;

/* The keys of a list have no meaning. */
typedef struct {
    uint32_t count;
    json_value key[JSON_MAX_MEMBERS], value[JSON_MAX_MEMBERS];
} json_members;

/* The whole text is one object, and nothing else but space around it. */
bool json_read_object(const char *text, size_t length, json_members *m);
/* The value is of this kind, a list or an object, and has at most JSON_MAX_MEMBERS. */
bool json_look_inside(const json_value *v, json_kind kind, json_members *m);

/* Is it this string? `word` is ASCII. Inline, because most words are told from most others by their
 * first letter. */
bool json_is_escaped(const json_value *v, const char *word);
static inline bool json_is(const json_value *v, const char *word) {
    size_t same = 0;
    if (v->kind != JSON_KIND_STRING) return false;
    if (v->is_escaped) return json_is_escaped(v, word);
    while (same < v->length && v->text[same] == word[same]) same++;
    return same == v->length && !word[same];
}
/* Copies a string, escapes resolved, with a zero at its end. False: it does not fit, and what does
 * was copied, up to the end of a letter. */
bool json_copy_string(const json_value *v, char *to, size_t size);

/* Well-formed UTF-8, whatever it says. */
bool json_is_utf8(const char *text, size_t length);

#endif
