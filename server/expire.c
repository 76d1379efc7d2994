/* expire.c -- tables that nobody ever began are removed after some days, or they would gather for
 * ever. One that somebody is at is not; nor is any game that was begun. */
#include "expire.h"
#include "logging.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUP = 256, HOUR = 3600 * 1000 }; /* tables at a time; milliseconds between two looks */

/* One look: first at which tables are old, then, of those that nobody is at, their removal. */
typedef struct {
    errand errand;
    server_state *server;
    int64_t now, before;
    char (*id)[MST_ID_SIZE];
    uint32_t count, room;
    bool is_done;
    char why[MST_MAX_WHY];
} look;

static bool keep_id(void *context, const store_row *row) {
    look *l = context;
    if (l->count == l->room) {
        uint32_t room = l->room ? 2 * l->room : GROUP;
        void *block = realloc(l->id, room * sizeof *l->id);
        if (!block) return false;
        l->id = block;
        l->room = room;
    }
    memcpy(l->id[l->count++], row->id, MST_ID_SIZE);
    return true;
}

static void free_look(look *l) {
    l->server->is_expiring = false;
    free(l->id);
    free(l);
}

static void end_look(look *l) {
    server_state *h = l->server;
    if (l->count < GROUP || !l->is_done) h->expired_at = l->now; /* else the rest comes soon */
    if (!l->is_done) logging_line(LOG_WARN, "old tables are not removed: %s", l->why);
    if (!l->is_done || l->count == 0) return;
    h->listing.length = 0;
    logging_line(LOG_INFO, "removed %u tables that nobody began within %u days", l->count,
                 h->config->limits.keep_days);
}

static void note(look *l, bool is_done, const store *s) {
    l->is_done = is_done;
    if (!is_done) snprintf(l->why, sizeof l->why, "%s", s->error(s));
}

static void remove_old(errand *e, store *s) {
    look *l = (look *)e;
    note(l, s->remove(s, (const char(*)[MST_ID_SIZE])l->id, l->count), s);
}

static void end_removal(errand *e, bool is_wanted) {
    if (is_wanted) end_look((look *)e);
    free_look((look *)e);
}

static void find_old(errand *e, store *s) {
    look *l = (look *)e;
    note(l, s->idle(s, STORE_GATHERING, l->before, keep_id, l), s);
}

/* Those that somebody is at stay, and no more go than a group. */
static void leave_out(look *l) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < l->count && kept < GROUP; i++)
        if (!host_has(l->server->host, l->id[i])) memmove(l->id[kept++], l->id[i], MST_ID_SIZE);
    l->count = kept;
}

static void end_finding(errand *e, bool is_wanted) {
    look *l = (look *)e;
    if (is_wanted) leave_out(l);
    if (is_wanted && l->is_done && l->count) {
        l->errand = (errand){.run = remove_old, .end = end_removal};
        errands_do(l->server->errands, e, ERRAND_READS);
        return;
    }
    end_removal(e, is_wanted);
}

void expire_tables(server_state *h, int64_t now) {
    static const int64_t day = 24 * (int64_t)HOUR;
    uint32_t days = h->config->limits.keep_days;
    if (days == 0 || h->is_expiring || (h->expired_at && now - h->expired_at < HOUR)) return;
    look *l = calloc(1, sizeof *l);
    if (!l) return;
    l->errand = (errand){.run = find_old, .end = end_finding};
    l->server = h;
    l->now = now;
    l->before = now - days * day;
    h->is_expiring = true;
    errands_do(h->errands, &l->errand, ERRAND_READS);
}
