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

/* NULL: it does not gather, or nothing can be changed now. */
static host_table *find_gathering(host *h, const char *id, int64_t now) {
    fault f;
    host_set_now(h, now);
    if (!commit_has_room(h)) return NULL;
    host_table *t = host_has(h, id) ? tables_find(h, id, NULL, &f) : NULL;
    return t && mst_table_phase(t->table) == MST_GATHERING ? t : NULL;
}

static mst_seats replace_some(host_table *t, mst_seats seats, const char *level) {
    mst_seats replaced = 0;
    for (mst_seat seat = 0; seat < mst_table_agreement(t->table)->setup.seats; seat++) {
        replacement r = {seat, level};
        if (seats >> seat & 1 && is_awaited(t->table, seat) && !commit(t, NULL, replace, &r))
            replaced |= (mst_seats)(1u << seat);
    }
    return replaced;
}

mst_seats host_seat_bots(host *h, const char *id, const char *level, int64_t now) {
    host_table *t = find_gathering(h, id, now);
    return t && somebody_is_ready(t->table) ? replace_some(t, (mst_seats)~0u, level) : 0;
}

mst_seats host_replace(host *h, const char *id, mst_seats seats, const char *level, int64_t now) {
    host_table *t = find_gathering(h, id, now);
    return t ? replace_some(t, seats, level) : 0;
}

bool host_who_came(const host *h, const char *id, mst_seats *present, mst_seats *ready) {
    const host_table *t = tables_in_memory(h, id);
    if (!t || !t->table || mst_table_phase(t->table) != MST_GATHERING) return false;
    *present = t->present;
    *ready = 0;
    for (mst_seat seat = 0; seat < mst_table_agreement(t->table)->setup.seats; seat++)
        if (mst_table_occupant(t->table, seat)->is_ready) *ready |= (mst_seats)(1u << seat);
    return true;
}

bool host_is_stood_in(const host *h, const char *id, mst_seat seat) {
    const host_table *t = tables_in_memory(h, id);
    return t && t->table && mst_table_phase(t->table) == MST_PLAYING &&
           mst_table_occupant(t->table, seat)->has_stand_in;
}
