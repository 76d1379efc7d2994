/* deals.c -- tables that have a deal in common with others. While a round is played, what one of
 * them has revealed would tell the others what comes: so they are closed to all but their seats,
 * and when the last of them is over whoever runs the round opens each. */
#include "host_state.h"

bool deals_may_join(const mst_table *t, mst_seats seats, fault *f) {
    return seats || !mst_table_is_closed(t) ||
           error_set(f, ERROR_NOT_ALLOWED, "error.closed", NULL);
}

/* Whoever lost a seat would watch from now on. */
void deals_send_watchers_away(host_table *t) {
    if (!mst_table_is_closed(t->table)) return;
    for (host_session *s = t->sessions, *next; s; s = next) {
        next = s->next_here;
        if (s->seats) continue;
        host_blame(s, s->ref, ERROR_NOT_ALLOWED, "error.closed", NULL);
        tables_part(s);
    }
}

/* ---- opening ---- */

static const mst_refusal *open_deal(host_table *t, const void *with, int64_t now, mst_text *log) {
    (void)with;
    return mst_table_open_deal(t->table, now, log);
}

/* It stays owed until it is stored. */
bool deals_open(host_table *t) {
    host *h = t->host;
    if (!t->owes_opening) return false;
    t->owes_opening = mst_table_phase(t->table) == MST_OVER && mst_table_is_closed(t->table);
    if (!t->owes_opening || commit_rests(h)) return false;
    if (commit_fits(h))
        t->owes_opening = !commit(t, NULL, open_deal, NULL);
    else
        commit_note(t);
    return t->owes_opening;
}

void deals_put_off(host_table *t, error_code why) {
    enum { MINUTE = 60 * 1000 };
    if (why == ERROR_NO_TABLE || why == ERROR_NO_RULES) t->owes_opening = false;
    bool is_later = t->owes_opening && why != ERROR_NONE;
    if (is_later) host_look_later(t->host, t->id, t->host->now + MINUTE);
}

void host_open_deal(host *h, const char *id, int64_t now) {
    host_set_now(h, now);
    host_table *t = tables_in_memory(h, id);
    if (!t) t = tables_add(h, id);
    if (!t) {
        host_log(h, HOST_WARNING, (const char *[]){"table ", id, ": no memory to open it", NULL});
        return;
    }
    t->owes_opening = true;
    commit_note(t); /* it is read if need be */
}
