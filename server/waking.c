/* waking.c -- games of bots alone go on after a start, though nobody comes to their tables. They
 * are woken one by one, so that the people who come back at the same time do not wait behind them.
 */
#include "inside.h"
#include "log.h"
#include "mastaba/text.h"
#include <stdlib.h>
#include <string.h>

enum { LOOKED_AT = 32 }; /* tables at a time; the first of them that has only bots is woken */

static bool keep_sleeper(void *context, const store_row *row) {
    hall *h = context;
    if (h->sleepers == h->sleeper_room) {
        uint32_t room = h->sleeper_room ? 2 * h->sleeper_room : 64;
        void *block = realloc(h->sleeper, room * sizeof *h->sleeper);
        if (!block) return false;
        h->sleeper = block;
        h->sleeper_room = room;
    }
    memcpy(h->sleeper[h->sleepers++], row->id, MST_ID_SIZE);
    return true;
}

void waking_begin(hall *h) {
    store *kept = h->house->store;
    if (!kept->playing(kept, keep_sleeper, h))
        log_line(LOG_WARN, "bots without company do not go on: %s", kept->error(kept));
}

/* ---- who sits there ---- */

static bool begins_with(const char *line, const char *end, const char *words) {
    size_t length = strlen(words);
    return (size_t)(end - line) >= length && memcmp(line, words, length) == 0;
}

/* A table of bots alone is made in one write: its seats, and a bot for each. */
static bool count_bots(void *context, uint32_t seq, const char *text, size_t length, int64_t time) {
    static const char seats[] = "seats ";
    int32_t missing = 0;
    const char *end = text + length;
    (void)seq, (void)time;
    for (const char *line = text, *next; line < end; line = next + 1) {
        next = memchr(line, '\n', (size_t)(end - line));
        if (!next) break;
        if (begins_with(line, next, seats))
            missing += mst_read_number(line + sizeof seats - 1,
                                       (size_t)(next - line) - (sizeof seats - 1), MST_MAX_SEATS);
        if (begins_with(line, next, "@ bot ")) missing--;
    }
    *(bool *)context = missing == 0;
    return false; /* the rest is of no interest */
}

static bool is_of_bots_alone(hall *h, const char *id) {
    store *kept = h->house->store;
    bool has_only_bots = false;
    kept->read(kept, id, 0, count_bots, &has_only_bots);
    return has_only_bots;
}

void waking_go_on(hall *h) {
    fault f;
    for (uint32_t i = 0; i < LOOKED_AT && h->sleepers; i++) {
        const char *id = h->sleeper[--h->sleepers];
        if (!is_of_bots_alone(h, id)) continue;
        hall_make_room(h);
        hall_find(h, id, &f); /* which lets its bots think */
        return;
    }
}
