/* clock.c -- time at a table. Time runs for a human who owes a decision and plays alone; it is
 * reckoned from the times of the lines of the log, so that who reads the log gets the same clocks.
 */
#include "inside.h"

static int64_t milliseconds(uint32_t seconds) {
    return (int64_t)seconds * 1000;
}

void table_start_clocks(mst_table *t) {
    for (mst_seat seat = 0; seat < t->charter.setup.seats; seat++)
        t->place[seat].time_left =
            t->charter.clock.kind == MST_NO_CLOCK ? 0 : milliseconds(t->charter.clock.seconds);
}

bool table_time_runs(const mst_table *t, mst_seat seat) {
    const mst_place *place = &t->place[seat];
    return t->phase == MST_PLAYING && t->charter.clock.kind != MST_NO_CLOCK &&
           table_is_actor(t, seat) && place->kind == MST_HUMAN && !place->has_stand_in;
}

/* Clocks of computers are set back now and then: nobody gains by it. */
static int64_t elapsed(const mst_table *t, mst_seat seat, int64_t now) {
    return now > t->asked_at[seat] ? now - t->asked_at[seat] : 0;
}

int64_t table_flag_time(const mst_table *t, mst_seat seat) {
    return t->asked_at[seat] + t->place[seat].time_left;
}

static int64_t left_after(const mst_table *t, mst_seat seat, int64_t now) {
    int64_t left = t->place[seat].time_left - elapsed(t, seat, now);
    return left > 0 ? left : 0;
}

int64_t table_time_left(const mst_table *t, mst_seat seat, int64_t now) {
    return table_time_runs(t, seat) ? left_after(t, seat, now) : t->place[seat].time_left;
}

void table_charge(mst_table *t, mst_seat seat, bool has_played, int64_t now) {
    mst_place *place = &t->place[seat];
    bool is_timed = t->charter.clock.kind == MST_LIVE_CLOCK && place->kind == MST_HUMAN;
    if (!is_timed || place->has_stand_in) return;
    place->time_left = left_after(t, seat, now);
    if (has_played) place->time_left += milliseconds(t->charter.clock.increment);
}

/* What the play had brought; who plays and takes back all day must not gain time. */
void table_uncharge(mst_table *t, mst_seat seat) {
    mst_place *place = &t->place[seat];
    if (t->charter.clock.kind != MST_LIVE_CLOCK || place->kind != MST_HUMAN) return;
    int64_t left = place->time_left - milliseconds(t->charter.clock.increment);
    place->time_left = left > 0 ? left : 0;
}

void table_welcome(mst_table *t, mst_seat seat, int64_t now) {
    int64_t least = milliseconds(GRACE_SECONDS);
    int64_t *left = &t->place[seat].time_left;
    if (t->charter.clock.kind == MST_LIVE_CLOCK && *left < least) *left = least;
    t->asked_at[seat] = now;
}

int64_t mst_table_deadline(const mst_table *t) {
    int64_t first = 0;
    for (mst_seat seat = 0; seat < t->charter.setup.seats; seat++) {
        if (!table_time_runs(t, seat)) continue;
        int64_t flag = table_flag_time(t, seat);
        if (!first || flag < first) first = flag;
    }
    return first;
}
