/* matching.c -- see matching.h. Each look is one pass over all who wait for each title that the one
 * wants, so a crowd of thousands costs a fraction of a millisecond. */
#include "matching.h"
#include <math.h>

enum { MOST_SEATS = 7 }; /* of a bit each */

/* The nearest others for one title and number of seats, the nearest first. */
typedef struct {
    uint32_t count, who[MST_MAX_SEATS];
    double away[MST_MAX_SEATS];
} company;

typedef struct {
    const matching_wish *const *wishes;
    uint32_t count, one;
    const uint8_t *seats_of;
    int64_t now;
    bool takes_bots; /* others who never do are not wanted */
    matching_table *found;
    double away; /* all of those found */
} look;

static double rating_of(const matching_wish *w, uint32_t title) {
    return w->rating[title] > 0 ? w->rating[title] : MATCHING_UNKNOWN;
}

static double reach_of(const matching_wish *w, int64_t now) {
    return MATCHING_REACH + MATCHING_WIDENS * (double)(now - w->since) / 1000;
}

/* The seats of a table at which both may sit, a bit for each number; 0: at none. */
static uint8_t common_seats(const look *l, const matching_wish *a, const matching_wish *b,
                            uint32_t title) {
    bool fits = a->pace == b->pace && a->titles & b->titles & 1u << title && b->since <= l->now &&
                !(l->takes_bots && b->bots_at == MATCHING_NEVER);
    double away = fabs(rating_of(a, title) - rating_of(b, title));
    if (!fits || away > fmax(reach_of(a, l->now), reach_of(b, l->now))) return 0;
    return a->seats & b->seats & l->seats_of[title];
}

/* Of two who are as near, whoever has waited longer. */
static bool is_before(const look *l, uint32_t who, double away, const company *c, uint32_t place) {
    if (away != c->away[place]) return away < c->away[place];
    return l->wishes[who]->since < l->wishes[c->who[place]]->since;
}

static void join(const look *l, company *c, uint32_t most, uint32_t who, double away) {
    if (c->count == most && !is_before(l, who, away, c, most - 1)) return;
    uint32_t place = c->count < most ? c->count++ : most - 1;
    for (; place > 0 && is_before(l, who, away, c, place - 1); place--) {
        c->who[place] = c->who[place - 1];
        c->away[place] = c->away[place - 1];
    }
    c->who[place] = who;
    c->away[place] = away;
}

/* More people, then fewer bots, then nearer. */
static bool is_better(const look *l, uint8_t seats, uint8_t people, double away) {
    const matching_table *t = l->found;
    if (people != t->people) return people > t->people;
    return seats != t->seats ? seats < t->seats : away < l->away;
}

static void offer(look *l, uint32_t title, uint8_t seats, const company *c) {
    double away = 0;
    uint8_t people = (uint8_t)(c->count + 1);
    for (uint32_t i = 0; i < c->count; i++) away += c->away[i];
    if ((!l->takes_bots && people < seats) || !is_better(l, seats, people, away)) return;
    *l->found = (matching_table){.title = (uint8_t)title, .seats = seats, .people = people};
    l->found->who[0] = l->one;
    for (uint32_t i = 0; i < c->count; i++) l->found->who[i + 1] = c->who[i];
    l->away = away;
}

static void look_at_title(look *l, uint32_t title) {
    const matching_wish *mine = l->wishes[l->one];
    company near[MOST_SEATS + 1] = {{0}};
    for (uint32_t i = 0; i < l->count; i++) {
        uint8_t common = i == l->one ? 0 : common_seats(l, mine, l->wishes[i], title);
        double away = common ? fabs(rating_of(mine, title) - rating_of(l->wishes[i], title)) : 0;
        for (uint32_t seats = 2; seats <= MOST_SEATS; seats++)
            if (common >> seats & 1) join(l, &near[seats], seats - 1, i, away);
    }
    for (uint8_t seats = 2; seats <= MOST_SEATS; seats++)
        if (mine->seats & l->seats_of[title] & 1u << seats) offer(l, title, seats, &near[seats]);
}

/* Who wants several as much gets any of them: where the round begins is as good as chance. */
static void look_around(look *l, bool takes_bots) {
    const matching_wish *mine = l->wishes[l->one];
    l->takes_bots = takes_bots;
    for (uint32_t i = 0; i < MATCHING_TITLES; i++) {
        uint32_t title = (uint32_t)((uint64_t)mine->since + i) % MATCHING_TITLES;
        if (mine->titles >> title & 1) look_at_title(l, title);
    }
}

bool matching_find(const matching_wish *const wishes[], uint32_t count,
                   const uint8_t seats_of[MATCHING_TITLES], uint32_t one, int64_t now,
                   matching_table *found) {
    look l = {wishes, count, one, seats_of, now, .found = found};
    *found = (matching_table){0};
    if (wishes[one]->since > now) return false;
    look_around(&l, false);
    if (!found->people && wishes[one]->bots_at <= now) look_around(&l, true);
    return found->people > 0;
}

uint32_t matching_near(const matching_wish *const wishes[], uint32_t count,
                       const uint8_t seats_of[MATCHING_TITLES], uint32_t one, int64_t now) {
    look l = {wishes, count, one, seats_of, now, .found = NULL};
    uint32_t near = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool fits = false;
        for (uint32_t title = 0; i != one && title < MATCHING_TITLES && !fits; title++)
            fits = common_seats(&l, wishes[one], wishes[i], title) != 0;
        near += fits;
    }
    return near;
}
