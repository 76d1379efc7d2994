/* clock.c -- time at a table. Time runs for a human who owes a decision and plays alone; it is
 * reckoned from the times of the lines of the log, so that who reads the log gets the same clocks.
 */
#include "table_state.h"

static int64_t milliseconds(uint32_t seconds) {
    return (int64_t)seconds * 1000;
}

void table_start_clocks(mst_table *t) {
    for (mst_seat seat = 0; seat < t->agreement.setup.seats; seat++)
        t->place[seat].time_left =
            t->agreement.clock.kind == MST_NO_CLOCK ? 0 : milliseconds(t->agreement.clock.seconds);
}

bool table_time_runs(const mst_table *t, mst_seat seat) {
    const mst_occupant *place = &t->place[seat];
    return t->phase == MST_PLAYING && t->agreement.clock.kind != MST_NO_CLOCK &&
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

/* Who waits at a slow clock has all of its time before it. */
int64_t table_time_left(const mst_table *t, mst_seat seat, int64_t now) {
    if (table_time_runs(t, seat)) return left_after(t, seat, now);
    bool is_slow = t->agreement.clock.kind == MST_SLOW_CLOCK;
    return is_slow ? milliseconds(t->agreement.clock.seconds) : t->place[seat].time_left;
}

/* The time that a decision was given goes on when it is taken back, or is made by plays that not
 * everybody may know of. */
void table_renew(mst_table *t, mst_seat seat) {
    if (t->decided[seat] < t->reached[seat]) return;
    t->reached[seat] = t->decided[seat] + 1;
    if (t->agreement.clock.kind == MST_SLOW_CLOCK)
        t->place[seat].time_left = milliseconds(t->agreement.clock.seconds);
}

static bool is_on_its_own(const mst_occupant *place) {
    return place->kind == MST_HUMAN && !place->has_stand_in;
}

void table_charge(mst_table *t, mst_seat seat, int64_t now) {
    mst_occupant *place = &t->place[seat];
    if (t->agreement.clock.kind != MST_NO_CLOCK && is_on_its_own(place))
        place->time_left = left_after(t, seat, now);
}

/* A log in which nobody agreed who stands in is older than this file: flags fell in it that must
 * fall again. */
static bool reckons_as_before(const mst_table *t) {
    return !t->agreement.substitute[0];
}

void table_reward(mst_table *t, table_play *play) {
    mst_occupant *place = &t->place[play->seat];
    play->is_decision = !play->unheard;
    t->decided[play->seat] += play->is_decision;
    bool is_known = play->is_decision || reckons_as_before(t);
    if (t->agreement.clock.kind != MST_LIVE_CLOCK || !is_on_its_own(place) || !is_known) return;
    play->is_rewarded = true;
    place->time_left += milliseconds(t->agreement.clock.increment);
}

/* What the play had brought; who plays and takes back all day must not gain time. */
void table_unreward(mst_table *t, const table_play *play) {
    mst_occupant *place = &t->place[play->seat];
    t->decided[play->seat] -= play->is_decision;
    bool has_gained = play->is_rewarded || (reckons_as_before(t) && place->kind == MST_HUMAN);
    if (t->agreement.clock.kind != MST_LIVE_CLOCK || !has_gained) return;
    int64_t left = place->time_left - milliseconds(t->agreement.clock.increment);
    place->time_left = left > 0 ? left : 0;
}

void table_welcome(mst_table *t, mst_seat seat, int64_t now) {
    const mst_clock *clock = &t->agreement.clock;
    bool is_short = clock->kind == MST_SLOW_CLOCK && clock->seconds < GRACE_SECONDS;
    int64_t least = milliseconds(is_short ? clock->seconds : GRACE_SECONDS);
    int64_t *left = &t->place[seat].time_left;
    if (clock->kind != MST_NO_CLOCK && *left < least) *left = least;
    t->asked_at[seat] = now;
}

int64_t mst_table_deadline(const mst_table *t) {
    int64_t first = 0;
    if (mst_table_is_revealing(t)) return t->reveal_by;
    for (mst_seat seat = 0; seat < t->agreement.setup.seats; seat++) {
        if (!table_time_runs(t, seat)) continue;
        int64_t flag = table_flag_time(t, seat);
        if (!first || flag < first) first = flag;
    }
    return first;
}
