/* bot_tables.c -- games of bots alone go on after a start, and so do clocks, though nobody comes to
 * their tables. They are woken a few at a time, so that the people who come back at the same time
 * do not wait behind them. */
#include "bot_tables.h"
#include "logging.h"
#include "mastaba/text.h"
#include <stdlib.h>
#include <string.h>

enum {
    LOOKED_AT = 32, /* tables at a time */
    WOKEN = 4,      /* of them, at most; and one that has only bots */
    LATER = 1000    /* milliseconds, after which one that could not be read is tried again */
};

static bool keep_sleeper(void *context, const store_row *row) {
    server_state *h = context;
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

void bot_tables_begin(server_state *h) {
    store *kept = h->store;
    if (!kept->playing(kept, keep_sleeper, h))
        logging_line(LOG_WARN, "bots without company do not go on: %s", kept->error(kept));
}

/* ---- who sits there ---- */

static bool begins_with(const char *line, const char *end, const char *words) {
    size_t length = strlen(words);
    return (size_t)(end - line) >= length && memcmp(line, words, length) == 0;
}

typedef struct {
    bool has_only_bots, has_clock;
} company;

/* A table of bots alone is made in one write: its seats, and a bot for each. */
static bool look_at_agreement(void *context, uint32_t seq, const char *text, size_t length,
                              int64_t time) {
    static const char seats[] = "seats ";
    int32_t missing = 0;
    company *found = context;
    const char *end = text + length;
    (void)seq, (void)time;
    for (const char *line = text, *next; line < end; line = next + 1) {
        next = memchr(line, '\n', (size_t)(end - line));
        if (!next) break;
        if (begins_with(line, next, seats))
            missing += mst_text_read_number(
                line + sizeof seats - 1, (size_t)(next - line) - (sizeof seats - 1), MST_MAX_SEATS);
        if (begins_with(line, next, "@ bot ")) missing--;
        if (begins_with(line, next, "@ live ") || begins_with(line, next, "@ slow "))
            found->has_clock = true;
    }
    found->has_only_bots = missing == 0;
    return false; /* the rest is of no interest */
}

/* Whether the table is woken; what cannot be read now is looked at later. */
static bool wake(server_state *h, const char *id, company *found) {
    store *kept = h->store;
    bool is_read = kept->read(kept, id, 0, look_at_agreement, found) || !*kept->error(kept);
    bool goes_on = found->has_only_bots || found->has_clock;
    if (!is_read || goes_on) host_look_later(h->host, id, server_now() + (is_read ? 0 : LATER));
    return is_read && goes_on;
}

void bot_tables_go_on(server_state *h) {
    uint32_t woken = 0;
    for (uint32_t i = 0; i < LOOKED_AT && woken < WOKEN && h->sleepers; i++) {
        company found = {false, false};
        woken += wake(h, h->sleeper[--h->sleepers], &found);
        if (found.has_only_bots) return;
    }
}
