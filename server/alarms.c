/* alarms.c -- when to look at a table next: its flag may fall then, or something that went wrong is
 * to be tried again. A heap of notes, the soonest first, one for a table at most; a note may be
 * early or even needless, and then it only costs the look. So a play never has to take one out, and
 * a table that is not in memory is read again when its time comes. */
#include "inside.h"
#include "log.h"
#include <stdlib.h>
#include <string.h>

/* ---- the heap ---- */

static void put(hall *h, alarm_note *note, uint32_t place) {
    h->alarms[place] = note;
    note->place = place;
}

static void sift_up(hall *h, alarm_note *note) {
    uint32_t at = note->place;
    for (; at > 0 && h->alarms[(at - 1) / 2]->time > note->time; at = (at - 1) / 2)
        put(h, h->alarms[(at - 1) / 2], at);
    put(h, note, at);
}

static void sift_down(hall *h, alarm_note *note) {
    alarm_note **heap = h->alarms;
    uint32_t at = note->place, count = h->alarm_count;
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && heap[child + 1]->time < heap[child]->time) child++;
        if (heap[child]->time >= note->time) break;
        put(h, heap[child], at);
    }
    put(h, note, at);
}

static bool make_room(hall *h) {
    if (h->alarm_count < h->alarm_room) return true;
    uint32_t room = h->alarm_room ? 2 * h->alarm_room : 64;
    alarm_note **more = realloc(h->alarms, room * sizeof *more);
    if (!more) return false;
    h->alarms = more;
    h->alarm_room = room;
    return true;
}

/* ---- notes ---- */

static alarm_note **link_to(hall *h, const char *id) {
    alarm_note **link = &h->alarm_chain[hall_hash(id)];
    while (*link && strcmp((*link)->id, id) != 0) link = &(*link)->next;
    return link;
}

static void add_note(hall *h, alarm_note **link, const char *id, int64_t time) {
    alarm_note *note = make_room(h) ? calloc(1, sizeof *note) : NULL;
    if (!note) {
        log_line(LOG_WARN, "table %s: no memory to watch its clock", id);
        return;
    }
    note->time = time;
    memcpy(note->id, id, strlen(id));
    note->place = h->alarm_count++;
    *link = note;
    sift_up(h, note);
}

static void drop_soonest(hall *h) {
    alarm_note *note = h->alarms[0], *last = h->alarms[--h->alarm_count];
    *link_to(h, note->id) = note->next;
    free(note);
    if (h->alarm_count == 0) return;
    last->place = 0;
    sift_down(h, last);
}

void alarm_at(hall *h, const char *id, int64_t time) {
    alarm_note **link = link_to(h, id), *note = *link;
    if (!note) {
        add_note(h, link, id, time);
    } else if (time < note->time) {
        note->time = time;
        sift_up(h, note);
    }
}

void alarm_set(hall *h, const hall_table *t) {
    int64_t due = mst_table_deadline(t->table);
    if (due) alarm_at(h, t->id, due);
}

void alarms_free(hall *h) {
    for (uint32_t i = 0; i < h->alarm_count; i++) free(h->alarms[i]);
    free(h->alarms);
}

/* ---- ringing ---- */

/* Whoever's time is over is stood in for; and the table is looked over when all is stored. */
static void look_at(hall *h, hall_table *t) {
    int64_t now;
    mst_text *log = hall_open_log(h, t, &now);
    uint32_t before = mst_table_seq(t->table);
    if (!mst_table_tick(t->table, now, log) && mst_table_seq(t->table) > before)
        hall_note_change(h, t, before, NULL, NO_REF, 0);
    else
        hall_note(h, t);
}

/* A table that cannot be read now may be later: it is tried again, less and less often. */
static void put_off(hall *h, alarm_note *note, int64_t now) {
    enum { SHORTEST = 1000, LONGEST = 3600 * 1000 };
    uint32_t longer = note->put_off ? 2 * note->put_off : SHORTEST;
    note->put_off = longer < LONGEST ? longer : LONGEST;
    note->time = now + note->put_off;
    sift_down(h, note);
}

static void ring(hall *h, int64_t now) {
    fault f;
    hall_table *t = hall_find(h, h->alarms[0]->id, &f);
    if (!t && f.code != ERROR_NO_TABLE) {
        put_off(h, h->alarms[0], now);
        return;
    }
    drop_soonest(h);
    if (t) look_at(h, t);
}

void alarms_ring(hall *h, int64_t now) {
    for (;;) {
        hall_make_room(h);
        if (hall_rests(h) || !h->alarm_count || h->alarms[0]->time > now) return;
        ring(h, now);
    }
}
