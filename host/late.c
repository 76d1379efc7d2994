/* late.c -- whoever does not come to a table where others are ready, or has left it. */
#include "host_state.h"

typedef struct {
    mst_seat seat;
    const char *level;
} replacement;

static const mst_refusal *replace(host_table *t, const void *with, int64_t now, mst_text *log) {
    const replacement *r = with;
    const mst_refusal *why = mst_table_sit(t->table, r->seat, MST_BOT, NULL, r->level, now, log);
    if (!why) t->is_rearranged = true;
    return why;
}

static bool is_awaited(const mst_table *t, mst_seat seat) {
    const mst_occupant *place = mst_table_occupant(t, seat);
    return place->kind == MST_HUMAN && !place->is_ready;
}

static bool somebody_is_ready(const mst_table *t) {
    for (mst_seat seat = 0; seat < mst_table_agreement(t)->setup.seats; seat++)
        if (mst_table_occupant(t, seat)->kind == MST_HUMAN && !is_awaited(t, seat)) return true;
    return false;
}

mst_seats host_seat_bots(host *h, const char *id, const char *level, int64_t now) {
    fault f;
    mst_seats replaced = 0;
    host_set_now(h, now);
    if (!commit_has_room(h)) return 0;
    host_table *t = host_has(h, id) ? tables_find(h, id, NULL, &f) : NULL;
    if (!t || mst_table_phase(t->table) != MST_GATHERING || !somebody_is_ready(t->table)) return 0;
    for (mst_seat seat = 0; seat < mst_table_agreement(t->table)->setup.seats; seat++) {
        replacement r = {seat, level};
        if (is_awaited(t->table, seat) && !commit(t, NULL, replace, &r))
            replaced |= (mst_seats)(1u << seat);
    }
    return replaced;
}

bool host_is_stood_in(const host *h, const char *id, mst_seat seat) {
    const host_table *t = tables_in_memory(h, id);
    return t && t->table && mst_table_phase(t->table) == MST_PLAYING &&
           mst_table_occupant(t->table, seat)->has_stand_in;
}
