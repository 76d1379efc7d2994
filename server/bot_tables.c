/* bot_tables.c -- games of bots alone go on after a start, and so do clocks, though nobody comes to
 * their tables. They are woken a few at a time, so that the people who come back at the same time
 * do not wait behind them. Of several servers the one that starts first minds the clocks; each
 * takes a few games of bots upon itself, whenever its bots have time, and no other plays those. */
#include "bot_tables.h"
#include "bot_pool.h"
#include "cluster.h"
#include "logging.h"
#include "mastaba/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOOKED_AT = 32, /* tables at a time */
    WOKEN = 4,      /* of them, at most; and one that has only bots */
    LATER = 1000,   /* milliseconds, after which one that could not be read is tried again */
    CLAIMED = 8,    /* games of bots at a time, of those that no other server plays */
    MOST_HELD = 4096,
    CLAIM = 2 * 1000,  /* milliseconds between two claims */
    RENEW = 10 * 1000, /* until those that are held are claimed again */
    LAPSE = 30 * 1000  /* after which others may take them */
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
    census *c = !h->cluster || cluster_is_first(h) ? calloc(1, sizeof *c) : NULL;
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
    bool is_claimed; /* if it has only bots, then as below */
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
    return (found->has_only_bots && !found->is_claimed) || found->has_clock;
}

/* Stops where enough are found. */
static void look_at_sleepers(errand *e, store *s) {
    waking *w = (waking *)e;
    uint32_t woken = 0, looked_at = 0;
    while (looked_at < w->count && woken < WOKEN) {
        company *found = &w->table[looked_at].found;
        const char *id = w->table[looked_at].id;
        found->is_claimed = w->server->cluster != NULL;
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

static void wake_sleepers(server_state *h) {
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

/* ---- claiming ---- */

typedef struct {
    errand errand;
    server_state *server;
    store_claim what;
    uint32_t count;
    char id[CLAIMED][MST_ID_SIZE];
    char held[][MST_ID_SIZE];
} claiming;

static bool keep_claimed(void *context, const store_row *row) {
    claiming *c = context;
    memcpy(c->id[c->count++], row->id, MST_ID_SIZE);
    return c->count < CLAIMED;
}

static void claim(errand *e, store *s) {
    claiming *c = (claiming *)e;
    s->claim(s, &c->what, keep_claimed, c); /* what fails is tried again before long */
}

static void end_claim(errand *e, bool is_wanted) {
    claiming *c = (claiming *)e;
    c->server->is_waking = false;
    for (uint32_t i = 0; is_wanted && i < c->count; i++)
        host_claim(c->server->host, c->id[i], server_now());
    free(c);
}

/* Where there is no other server, nobody has what was claimed before the start of this one. */
static int64_t lapse_of(const server_state *h) {
    int64_t served = server_now() - h->started;
    return cluster_servers(h) == 1 && served < LAPSE ? served : LAPSE;
}

static void claim_some(server_state *h) {
    claiming *c = calloc(1, sizeof *c + MOST_HELD * sizeof *c->held);
    int64_t now = server_uptime();
    bool renews = now - h->held_at >= RENEW;
    if (!c) return;
    c->errand = (errand){.run = claim, .end = end_claim};
    c->server = h;
    c->what = (store_claim){.held = (const char(*)[MST_ID_SIZE])c->held,
                            .held_count = renews ? host_bot_tables(h->host, c->held, MOST_HELD) : 0,
                            .most = bot_pool_waiting(h->bots) ? 0 : CLAIMED,
                            .lapse = lapse_of(h)};
    h->is_waking = true;
    h->claimed_at = now;
    if (renews) h->held_at = now;
    errands_do(h->errands, &c->errand, ERRAND_READS);
}

void bot_tables_go_on(server_state *h) {
    wake_sleepers(h);
    if (h->cluster && !h->is_waking && server_uptime() - h->claimed_at >= CLAIM) claim_some(h);
}
