/* bot_tables.c -- games of bots alone go on after a start, and so do clocks, though nobody comes to
 * their tables. They are woken a few at a time, so that the people who come back at the same time
 * do not wait behind them. */
#include "bot_tables.h"
#include "logging.h"
#include "mastaba/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOOKED_AT = 32, /* tables at a time */
    WOKEN = 4,      /* of them, at most; and one that has only bots */
    LATER = 1000    /* milliseconds, after which one that could not be read is tried again */
};

/* ---- which are being played ---- */

typedef struct {
    errand errand;
    server_state *server;
    char (*id)[MST_ID_SIZE];
    uint32_t count, room;
    char why[MST_MAX_WHY]; /* empty: all is well */
} census;

static bool keep_sleeper(void *context, const store_row *row) {
    census *c = context;
    if (c->count == c->room) {
        uint32_t room = c->room ? 2 * c->room : 64;
        void *block = realloc(c->id, room * sizeof *c->id);
        if (!block) return false;
        c->id = block;
        c->room = room;
    }
    memcpy(c->id[c->count++], row->id, MST_ID_SIZE);
    return true;
}

static void find_sleepers(errand *e, store *s) {
    census *c = (census *)e;
    if (!s->playing(s, keep_sleeper, c)) snprintf(c->why, sizeof c->why, "%s", s->error(s));
}

static void end_census(errand *e, bool is_wanted) {
    census *c = (census *)e;
    if (is_wanted && c->why[0])
        logging_line(LOG_WARN, "bots without company do not go on: %s", c->why);
    if (is_wanted) {
        c->server->sleeper = c->id;
        c->server->sleepers = c->count;
    } else {
        free(c->id);
    }
    free(c);
}

void bot_tables_begin(server_state *h) {
    census *c = calloc(1, sizeof *c);
    if (!c) return;
    c->errand = (errand){.run = find_sleepers, .end = end_census};
    c->server = h;
    errands_do(h->errands, &c->errand, ERRAND_READS);
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

/* ---- waking ---- */

/* The last of the sleepers, and what was found there. */
typedef struct {
    errand errand;
    server_state *server;
    uint32_t count;
    struct {
        char id[MST_ID_SIZE];
        bool is_read;
        company found;
    } table[LOOKED_AT];
} waking;

static bool goes_on(const company *found) {
    return found->has_only_bots || found->has_clock;
}

/* Stops where enough are found. */
static void look_at_sleepers(errand *e, store *s) {
    waking *w = (waking *)e;
    uint32_t woken = 0, looked_at = 0;
    while (looked_at < w->count && woken < WOKEN) {
        company *found = &w->table[looked_at].found;
        const char *id = w->table[looked_at].id;
        w->table[looked_at++].is_read =
            s->read(s, id, 0, look_at_agreement, found) || !*s->error(s);
        woken += goes_on(found);
        if (found->has_only_bots) break;
    }
    w->count = looked_at;
}

/* What cannot be read now is looked at later. */
static void wake(const waking *w, uint32_t which) {
    int64_t pause = w->table[which].is_read ? 0 : LATER;
    if (pause || goes_on(&w->table[which].found))
        host_look_later(w->server->host, w->table[which].id, server_now() + pause);
}

static void end_waking(errand *e, bool is_wanted) {
    waking *w = (waking *)e;
    w->server->is_waking = false;
    if (is_wanted) w->server->sleepers -= w->count;
    for (uint32_t i = 0; is_wanted && i < w->count; i++) wake(w, i);
    free(w);
}

void bot_tables_go_on(server_state *h) {
    waking *w = h->sleepers && !h->is_waking ? calloc(1, sizeof *w) : NULL;
    if (!w) return;
    w->errand = (errand){.run = look_at_sleepers, .end = end_waking};
    w->server = h;
    w->count = h->sleepers < LOOKED_AT ? h->sleepers : LOOKED_AT;
    for (uint32_t i = 0; i < w->count; i++)
        memcpy(w->table[i].id, h->sleeper[h->sleepers - 1 - i], MST_ID_SIZE);
    h->is_waking = true;
    errands_do(h->errands, &w->errand, ERRAND_READS);
}
