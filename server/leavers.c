/* leavers.c -- see leavers.h. */
#include "leavers.h"

static uint32_t place_of(uint64_t who) {
    return (uint32_t)(who * 0x9e3779b97f4a7c15u >> 40) & (LEAVERS_ROOM - 1);
}

static uint32_t times_by(const leavers *all, uint64_t who, int64_t now) {
    uint32_t place = place_of(who), times = all->one[place].times;
    if (all->one[place].who != who) return 0;
    int64_t forgiven = (now - all->one[place].at) / LEAVERS_FORGIVES;
    return forgiven < times ? times - (uint32_t)forgiven : 0;
}

void leavers_note(leavers *all, uint64_t who, int64_t now) {
    uint32_t place = place_of(who), times = times_by(all, who, now);
    all->one[place].who = who;
    all->one[place].times = times + 1;
    all->one[place].at = now;
}

int64_t leavers_hold(const leavers *all, uint64_t who, int64_t now) {
    int64_t hold = LEAVERS_LEAST;
    uint32_t times = times_by(all, who, now);
    if (times < 2) return 0;
    for (uint32_t i = 2; i < times && hold < LEAVERS_MOST; i++) hold *= 2;
    return hold < LEAVERS_MOST ? hold : LEAVERS_MOST;
}
