/* alarms.c -- clocks. A heap of (time, table) says when to look at a table next; an entry may be
 * early or even needless, and then it only costs the look. So a play never has to take one out, and
 * a table that is not in memory is read again when its time comes. */
#include "inside.h"
#include "log.h"
#include <stdlib.h>
#include <string.h>

static void sift_up(alarm_note heap[], uint32_t at) {
    alarm_note moved = heap[at];
    for (; at > 0 && heap[(at - 1) / 2].time > moved.time; at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = moved;
}

static void sift_down(alarm_note heap[], uint32_t count, uint32_t at) {
    alarm_note moved = heap[at];
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && heap[child + 1].time < heap[child].time) child++;
        if (heap[child].time >= moved.time) break;
        heap[at] = heap[child];
    }
    heap[at] = moved;
}

static bool make_room(hall *h) {
    if (h->alarm_count < h->alarm_room) return true;
    uint32_t room = h->alarm_room ? 2 * h->alarm_room : 64;
    alarm_note *more = realloc(h->alarms, room * sizeof *more);
    if (!more) return false;
    h->alarms = more;
    h->alarm_room = room;
    return true;
}

void alarm_set(hall *h, hall_table *t) {
    int64_t due = mst_table_deadline(t->table);
    if (due == 0 || (t->alarm && t->alarm <= due) || !make_room(h)) return;
    t->alarm = due;
    h->alarms[h->alarm_count].time = due;
    memcpy(h->alarms[h->alarm_count].id, t->id, sizeof t->id);
    sift_up(h->alarms, h->alarm_count++);
}

static void look_at(hall *h, const char *id) {
    fault f;
    int64_t now;
    hall_make_room(h);
    hall_table *t = hall_find(h, id, &f);
    if (!t) return;
    uint32_t before = mst_table_seq(t->table);
    mst_text *log = hall_open_log(h, t, &now);
    t->alarm = 0;
    if (!mst_table_tick(t->table, mst_table_substitute(t->table), now, log) &&
        mst_table_seq(t->table) > before)
        hall_note_change(h, t, before, NULL, NO_REF, 0);
    else
        alarm_set(h, t);
}

void alarms_ring(hall *h, int64_t now) {
    while (h->alarm_count && h->alarms[0].time <= now) {
        alarm_note due = h->alarms[0];
        h->alarms[0] = h->alarms[--h->alarm_count];
        if (h->alarm_count) sift_down(h->alarms, h->alarm_count, 0);
        look_at(h, due.id);
    }
}
