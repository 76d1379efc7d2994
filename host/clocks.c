/* clocks.c -- when to look at a table next: its flag may fall then, or something that went wrong is
 * to be tried again. A heap of notes, the soonest first, one for a table at most; a note may be
 * early or even needless, and then it only costs the look. So a play never has to take one out, and
 * a table that is not in memory is read again when its time comes. */
#include "host_state.h"
#include "mastaba/text.h"
#include <string.h>

/* ---- the heap ---- */

static void put(host *h, clock_note *note, uint32_t place) {
    h->clocks[place] = note;
    note->place = place;
}

static void sift_up(host *h, clock_note *note) {
    uint32_t at = note->place;
    for (; at > 0 && h->clocks[(at - 1) / 2]->time > note->time; at = (at - 1) / 2)
        put(h, h->clocks[(at - 1) / 2], at);
    put(h, note, at);
}

static void sift_down(host *h, clock_note *note) {
    clock_note **heap = h->clocks;
    uint32_t at = note->place, count = h->clock_count;
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && heap[child + 1]->time < heap[child]->time) child++;
        if (heap[child]->time >= note->time) break;
        put(h, heap[child], at);
    }
    put(h, note, at);
}

static bool make_room(host *h) {
    if (h->clock_count < h->clock_room) return true;
    uint32_t room = h->clock_room ? 2 * h->clock_room : 64;
    clock_note **more = h->ports.resize(h->ports.context, h->clocks, room * sizeof *more);
    if (!more) return false;
    h->clocks = more;
    h->clock_room = room;
    return true;
}

/* ---- notes ---- */

static clock_note **link_to(host *h, const char *id) {
    clock_note **link = &h->clock_chain[host_chain(h, id)];
    while (*link && !mst_text_same((*link)->id, id)) link = &(*link)->next;
    return link;
}

static void add_note(host *h, clock_note **link, const char *id, int64_t time) {
    clock_note *note = make_room(h) ? host_memory(h, sizeof *note) : NULL;
    if (!note) {
        host_log(h, HOST_WARNING,
                 (const char *[]){"table ", id, ": no memory to watch its clock", NULL});
        return;
    }
    note->time = time;
    memcpy(note->id, id, strlen(id));
    note->place = h->clock_count++;
    *link = note;
    sift_up(h, note);
}

static void drop_soonest(host *h) {
    clock_note *note = h->clocks[0], *last = h->clocks[--h->clock_count];
    *link_to(h, note->id) = note->next;
    host_release(h, note);
    if (h->clock_count == 0) return;
    last->place = 0;
    sift_down(h, last);
}

void host_look_later(host *h, const char *id, int64_t when) {
    clock_note **link = link_to(h, id), *note = *link;
    if (!note) {
        add_note(h, link, id, when);
    } else if (when < note->time) {
        note->time = when;
        sift_up(h, note);
    }
}

void clocks_set(host_table *t) {
    int64_t due = mst_table_deadline(t->table);
    if (due) host_look_later(t->host, t->id, due);
}

int64_t clocks_next(const host *h) {
    int64_t time = h->clock_count ? h->clocks[0]->time : INT64_MAX;
    return commit_rests(h) && time < h->rests_until ? h->rests_until : time;
}

void clocks_free(host *h) {
    for (uint32_t i = 0; i < h->clock_count; i++) host_release(h, h->clocks[i]);
    host_release(h, h->clocks);
}

/* ---- ringing ---- */

static const mst_refusal *tick(host_table *t, const void *with, int64_t now, mst_text *log) {
    (void)with;
    return mst_table_tick(t->table, now, log);
}

/* A bot takes over seats whose clock has run out; then the table is looked over, when all is
 * stored. */
static void look_at(host_table *t) {
    if (commit(t, NULL, tick, NULL)) commit_note(t);
}

/* A table that cannot be read now may be later: it is tried again, less and less often. */
static void put_off(host *h, clock_note *note) {
    enum { SHORTEST = 1000, LONGEST = 3600 * 1000 };
    uint32_t longer = note->put_off ? 2 * note->put_off : SHORTEST;
    note->put_off = longer < LONGEST ? longer : LONGEST;
    note->time = h->now + note->put_off;
    sift_down(h, note);
}

/* One that is being read or stored is looked over when that is done, clock and all. */
static void ring(host *h) {
    fault f;
    host_table *t = tables_find(h, h->clocks[0]->id, NULL, &f);
    if (!t && f.code != ERROR_NO_TABLE && f.code != ERROR_NONE) {
        put_off(h, h->clocks[0]);
        return;
    }
    drop_soonest(h);
    if (t) look_at(t);
}

void clocks_ring(host *h) {
    while (commit_has_room(h) && !commit_rests(h) && h->clock_count && h->clocks[0]->time <= h->now)
        ring(h);
}
