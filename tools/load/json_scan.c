/* json_scan.c -- looking for names in the text of a message. */
#include "json_scan.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include <string.h>

/* What follows `"name":`, or NULL. Every candidate begins with a quotation mark, and memchr finds
 * those fast. */
static const char *behind(const char *at, const char *end, const char *name) {
    size_t length = strlen(name);
    while ((at = memchr(at, '"', (size_t)(end - at)))) {
        at++;
        if ((size_t)(end - at) < length + 2) return NULL;
        if (memcmp(at, name, length) == 0 && at[length] == '"' && at[length + 1] == ':')
            return at + length + 2;
    }
    return NULL;
}

/* The closing quotation mark of a string that begins at `at`. */
static const char *end_of_string(const char *at, const char *end) {
    while (at < end && *at != '"') at += *at == '\\' ? 2 : 1;
    return at < end ? at : end;
}

mst_span load_text_of(const char *text, size_t length, const char *name) {
    const char *end = text + length, *at = behind(text, end, name);
    if (!at || at == end || *at != '"') return (mst_span){NULL, 0};
    return (mst_span){at + 1, (size_t)(end_of_string(at + 1, end) - (at + 1))};
}

uint32_t load_number_of(const char *text, size_t length, const char *name) {
    const char *end = text + length, *at = behind(text, end, name);
    uint32_t number = 0;
    for (; at && at < end && *at >= '0' && *at <= '9'; at++)
        number = number * 10 + (uint32_t)(*at - '0');
    return number;
}

static bool is_text(const char *text, size_t length, const char *name, const char *value) {
    mst_span part = load_text_of(text, length, name);
    return part.at && mst_text_same_part(part.at, part.length, value);
}

static load_kind kind_of(const char *text, size_t length) {
    mst_span type = load_text_of(text, length, "type");
    if (!type.at) return LOAD_OTHER;
    if (mst_text_same_part(type.at, type.length, "state")) return LOAD_STATE;
    if (mst_text_same_part(type.at, type.length, "joined")) return LOAD_JOINED;
    return mst_text_same_part(type.at, type.length, "error") ? LOAD_ERROR : LOAD_OTHER;
}

/* A reference stands first or last in a message: looking for it costs nothing where there is none.
 */
static uint32_t reference(const char *text, size_t length) {
    enum { HEAD = 48, TAIL = 24 };
    uint32_t first = load_number_of(text, length < HEAD ? length : HEAD, "ref");
    return first || length <= TAIL ? first : load_number_of(text + length - TAIL, TAIL, "ref");
}

static mst_seats actors_of(const char *text, size_t length) {
    const char *end = text + length, *at = behind(text, end, "actors");
    mst_seats actors = 0;
    for (; at && at < end && *at != ']'; at++) {
        mst_seat seat = mst_seat_named(*at);
        if (seat < MST_MAX_SEATS) actors |= (mst_seats)(1 << seat);
    }
    return actors;
}

load_message load_read_message(const char *text, size_t length) {
    load_message m = {.kind = kind_of(text, length)};
    m.ref = reference(text, length);
    if (m.kind == LOAD_STATE) {
        m.seq = load_number_of(text, length, "seq");
        m.is_gathering = is_text(text, length, "phase", "gathering");
        m.is_over = is_text(text, length, "phase", "over");
        m.actors = actors_of(text, length);
    } else if (m.kind == LOAD_ERROR) {
        m.is_stale = is_text(text, length, "error", "stale");
    }
    return m;
}

mst_span load_any_move(const char *text, size_t length, mst_rng *rng) {
    const char *end = text + length, *at = behind(text, end, "moves");
    mst_span chosen = {NULL, 0};
    uint32_t depth = 0, count = 0;
    for (; at && at < end; at++) {
        if (*at == '"') at = end_of_string(at + 1, end);
        if (at < end && (*at == ']' || *at == '}') && --depth == 0) break;
        if (at == end || (*at != '[' && *at != '{')) continue;
        if (depth++ != 1) continue;
        mst_span move = load_text_of(at, (size_t)(end - at), "move");
        if (mst_rng_below(rng, ++count) == 0) chosen = move;
    }
    return chosen;
}
