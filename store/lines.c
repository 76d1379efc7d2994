/* lines.c -- lines come and go as whole writes; only a reader who joins in the middle of one sees
 * it cut. */
#include "lines.h"
#include <string.h>

static bool fits(const char *name, size_t size) {
    return name && *name && memchr(name, 0, size);
}

const char *lines_fault(const store_write *w) {
    const store_row *row = NULL;
    if (!fits(w->table, sizeof row->id)) return "a table's id is too long or missing";
    if (w->lines == 0 || w->length == 0) return "a write has no lines";
    if (w->lines > STORE_MAX_LINES || w->seq > STORE_MAX_LINES - w->lines)
        return "a log is too long";
    if (w->has_status && w->status > STORE_OVER) return "there is no such status";
    if (w->seq > 0) return NULL;
    if (!fits(w->game, sizeof row->game)) return "a game's key is too long or missing";
    return fits(w->deck, sizeof row->deck) ? NULL : "a deck's name is too long or missing";
}

static size_t length_of_lines(const char *text, size_t length, uint32_t lines) {
    const char *at = text, *end = text + length;
    while (lines-- && at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        at = newline ? newline + 1 : end;
    }
    return (size_t)(at - text);
}

bool lines_hand_over(const stored_lines *stored, uint32_t seq, store_lines take, void *context) {
    if (seq <= stored->seq)
        return take(context, stored->seq, stored->text, stored->length, stored->time);
    if (seq - stored->seq >= stored->lines) return true;
    size_t seen = length_of_lines(stored->text, stored->length, seq - stored->seq);
    return take(context, seq, stored->text + seen, stored->length - seen, stored->time);
}
