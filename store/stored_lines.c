/* stored_lines.c -- lines come and go as whole writes; only a reader who joins in the middle of one
 * sees it cut. */
#include "stored_lines.h"
#include "mastaba/text.h"
#include <string.h>

static bool fits(const char *name, size_t size) {
    return name && *name && memchr(name, 0, size);
}

uint32_t stored_lines_count(const char *text, size_t length) {
    uint32_t lines = 0;
    for (const char *at = text, *end = text + length; (at = memchr(at, '\n', (size_t)(end - at)));)
        lines++, at++;
    return lines;
}

const char *stored_lines_fault(const store_write *w) {
    const store_row *row = NULL;
    if (!fits(w->table, sizeof row->id)) return "a table's id is too long or missing";
    if (w->lines == 0 || w->length == 0) return "a write has no lines";
    if (w->text[w->length - 1] != '\n' || stored_lines_count(w->text, w->length) != w->lines)
        return "a write has not as many lines as it says";
    if (w->lines > STORE_MAX_LINES || w->seq > STORE_MAX_LINES - w->lines)
        return "a log is too long";
    if (w->has_status && w->status > STORE_OVER) return "there is no such status";
    if (w->seq > 0) return NULL;
    if (!fits(w->game, sizeof row->game)) return "a game's key is too long or missing";
    if (w->pieces && !memchr(w->pieces, 0, sizeof row->pieces)) return "a fingerprint is too long";
    return fits(w->deck, sizeof row->deck) ? NULL : "a deck's name is too long or missing";
}

bool stored_lines_follow_refused(const store_write writes[], uint32_t which) {
    for (uint32_t i = 0; i < which; i++)
        if (writes[i].result == STORE_CONFLICT &&
            mst_text_same(writes[i].table, writes[which].table))
            return true;
    return false;
}

/* Each step can be undone, so whatever single word changes, the sum changes. */
static uint32_t mix(uint32_t sum, uint32_t word) {
    sum = (sum ^ word) * 0x9e3779b1u;
    return sum ^ sum >> 15;
}

static uint32_t mix_number(uint32_t sum, int64_t number) {
    return mix(mix(sum, (uint32_t)number), (uint32_t)((uint64_t)number >> 32));
}

/* Four bytes to a word, the first of them lowest on every machine. */
static uint32_t mix_bytes(uint32_t sum, const char *bytes, size_t length) {
    const unsigned char *b = (const unsigned char *)bytes;
    size_t i = 0;
    for (; i + 4 <= length; i += 4)
        sum = mix(sum, b[i] | b[i + 1] << 8 | b[i + 2] << 16 | (uint32_t)b[i + 3] << 24);
    for (; i < length; i++) sum = mix(sum, b[i]);
    return sum;
}

int32_t stored_lines_sum(int64_t place, const stored_lines *stored) {
    uint32_t sum = mix_number(0, place);
    sum = mix_number(sum, stored->time);
    sum = mix(mix(sum, stored->lines), (uint32_t)stored->length);
    return (int32_t)mix_bytes(sum, stored->text, stored->length);
}

static size_t length_of_lines(const char *text, size_t length, uint32_t lines) {
    const char *at = text, *end = text + length;
    while (lines-- && at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        at = newline ? newline + 1 : end;
    }
    return (size_t)(at - text);
}

bool stored_lines_hand_over(const stored_lines *stored, uint32_t seq, store_lines take,
                            void *context) {
    if (seq <= stored->seq)
        return take(context, stored->seq, stored->text, stored->length, stored->time);
    if (seq - stored->seq >= stored->lines) return true;
    size_t seen = length_of_lines(stored->text, stored->length, seq - stored->seq);
    return take(context, seq, stored->text + seen, stored->length - seen, stored->time);
}
