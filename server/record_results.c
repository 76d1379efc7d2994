/* record_results.c -- see record_results.h. A table is read from its log, whoever played it and
 * wherever, and its end is kept in one change with the ratings that follow from it. Two servers
 * that do so at once keep the same, once. */
#include "record_results.h"
#include "fair/fair.h"
#include "host/workspace.h"
#include "logging.h"
#include "people/results.h"
#include "tournament_keeper.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 4, MINUTE = 60 * 1000 }; /* tables: the loop may wait for them; milliseconds */

typedef struct {
    errand errand;
    server_state *server;
    results_waiting found;
    uint32_t passed_over, recorded;
    char why[MST_MAX_WHY + 32];
} recording;

/* ---- one table, where the store is ---- */

/* A table that is read, and when it was over. */
typedef struct {
    mst_workspace *room;
    fair_hand hand;
    const fair_crypto *crypto;
    mst_table *table;
    int64_t ended;
    char why[MST_MAX_WHY]; /* it cannot be read; or empty */
} replay;

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

static bool begin_table(replay *r, const char *text, size_t length, mst_text *why) {
    const mst_game *g = mst_table_game(r->room, text, length, why);
    void *block = g ? malloc(mst_table_size(g)) : NULL;
    mst_dealer dealer = fair_dealer(&r->hand, r->crypto);
    r->table = block ? mst_table_empty(block, g, &dealer, r->room) : NULL;
    return r->table != NULL;
}

static bool take_lines(void *context, uint32_t seq, const char *text, size_t length, int64_t time) {
    replay *r = context;
    mst_text why = mst_text_in(r->why, sizeof r->why);
    if (seq == 0 && !begin_table(r, text, length, &why)) return false;
    if (!r->table || !mst_table_read(r->table, text, length, time, &why)) return false;
    if (!r->ended && mst_table_phase(r->table) == MST_OVER) r->ended = time;
    return true;
}

static void free_replay(replay *r) {
    if (r->table) mst_table_free(r->table);
    free(r->table);
}

/* What cannot be read will never be, unlike a store that is away. */
static people_result keep(sql *s, const char *id, const replay *r) {
    result what;
    if (!r->ended) return r->why[0] ? results_give_up(s, id) : PEOPLE_FAILED;
    result_of(r->table, r->ended, &what);
    return results_record(s, &what);
}

static people_result record_one(recording *g, store *s, mst_workspace *room, const char *id) {
    replay r = {.room = room, .crypto = g->server->crypto};
    s->read(s, id, 0, take_lines, &r);
    people_result is = keep(s->sql, id, &r);
    if (r.why[0]) snprintf(g->why, sizeof g->why, "table %s: %s", id, r.why);
    free_replay(&r);
    return is;
}

static void record_found(recording *g, store *s) {
    mst_workspace room;
    bool has_room = workspace_create(&room, g->server->config->games, resize, NULL);
    for (uint32_t i = 0; has_room && i < g->found.count && g->recorded < AT_ONCE; i++)
        g->recorded += record_one(g, s, &room, g->found.id[i]) == PEOPLE_DONE;
    workspace_free(&room);
}

static void record_some(errand *e, store *s) {
    recording *g = (recording *)e;
    if (!s->sql || results_pass_over(s->sql, &g->passed_over) != PEOPLE_DONE) return;
    if (results_find_waiting(s->sql, &g->found) != PEOPLE_DONE || !g->found.count) return;
    record_found(g, s);
}

/* ---- in the loop ---- */

/* More may wait; what could not be kept does so for a minute. */
static void end_recording(errand *e, bool is_wanted) {
    recording *g = (recording *)e;
    if (is_wanted) {
        g->server->is_recording = false;
        if (g->recorded || g->passed_over) tournament_keeper_hurry(g->server);
        bool has_more = g->found.count > AT_ONCE && g->recorded;
        g->server->has_results |= has_more || g->passed_over == RESULTS_PASSED_OVER;
        if (g->why[0]) logging_line(LOG_WARN, "a result cannot be kept: %s", g->why);
    }
    free(g);
}

void record_results(server_state *h, int64_t now) {
    bool is_due = h->has_results || now - h->recorded_at > MINUTE;
    if (!h->has_accounts || h->is_recording || !is_due) return;
    recording *g = calloc(1, sizeof *g);
    if (!g) return;
    g->errand = (errand){.run = record_some, .end = end_recording};
    g->server = h;
    h->has_results = false;
    h->is_recording = true;
    h->recorded_at = now;
    errands_do(h->errands, &g->errand, ERRAND_READS);
}
