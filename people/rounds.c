/* rounds.c -- who meets whom in the next round of a tournament.
 *
 * All who are still there are put into an order, from which the tables are cut: by rating in the
 * first round, so that each table gets strong and weak alike, later by standing. Then two people of
 * different tables change places for as long as that makes the round better: fewer who have met
 * before, and nearer in points. Where two sit at a table and all shall meet all, everybody goes
 * round a circle, which is exact. */
#include "tournament.h"
#include <string.h>

enum {
    MEETING = 1 << 20, /* what meeting once more costs; a difference in points costs its square, in
                          halves */
    MOST_PASSES = 40,
    REACH = 8 /* tables away within which people change places, where points count */
};

/* ---- what was so far ---- */

static void note_table(const tournament_table *t, tournament_workspace *w) {
    for (uint8_t a = 0; a < t->seats; a++) {
        uint16_t who = t->entrant[a];
        if (who == TOURNAMENT_NOBODY) continue;
        w->sat[who][a]++;
        for (uint8_t b = 0; b < t->seats; b++)
            if (b != a && t->entrant[b] != TOURNAMENT_NOBODY) w->met[who][t->entrant[b]]++;
    }
}

static void note_past(const tournament *t, uint8_t round, tournament_workspace *w) {
    memset(w, 0, sizeof *w);
    for (uint32_t i = 0; i < t->table_count; i++)
        if (t->tables[i].round < round) note_table(&t->tables[i], w);
    tournament_stand(t, (uint8_t)(round - 1), w->standings);
    for (uint32_t i = 0; i < t->entrant_count; i++)
        w->points[w->standings[i].entrant] = w->standings[i].points;
}

/* ---- the order ---- */

static bool is_stronger(const tournament *t, uint16_t a, uint16_t b) {
    const tournament_entrant *x = &t->entrants[a], *y = &t->entrants[b];
    return x->rating != y->rating ? x->rating > y->rating : x->lot < y->lot;
}

static void sort_by_rating(const tournament *t, uint16_t order[], uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        uint16_t moved = order[i];
        uint32_t at = i;
        for (; at > 0 && is_stronger(t, moved, order[at - 1]); at--) order[at] = order[at - 1];
        order[at] = moved;
    }
}

static uint32_t put_in_order(const tournament *t, uint8_t round, tournament_workspace *w) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < t->entrant_count; i++)
        if (!t->entrants[w->standings[i].entrant].has_left)
            w->order[count++] = w->standings[i].entrant;
    if (round == 1) sort_by_rating(t, w->order, count);
    return count;
}

static uint8_t free_rounds_of(const tournament *t, const tournament_workspace *w, uint16_t who) {
    uint32_t i = 0;
    while (i + 1 < t->entrant_count && w->standings[i].entrant != who) i++;
    return w->standings[i].free_rounds;
}

/* One too many: the last of those who were free least often is free. */
static void set_one_free(const tournament *t, tournament_workspace *w, uint32_t *count) {
    uint32_t chosen = *count - 1;
    for (uint32_t i = *count; i-- > 0;)
        if (free_rounds_of(t, w, w->order[i]) < free_rounds_of(t, w, w->order[chosen])) chosen = i;
    memmove(&w->order[chosen], &w->order[chosen + 1], (*count - chosen - 1) * sizeof *w->order);
    --*count;
}

/* ---- cutting tables ---- */

static uint32_t tables_for(uint32_t people, uint8_t seats) {
    return (people + seats - 1) / seats;
}

/* The best at the first table, the next at the second and so on, and again from the first. */
static void deal_round(const tournament_workspace *w, uint32_t count, uint32_t table_count,
                       tournament_table tables[]) {
    for (uint32_t i = 0; i < count; i++)
        tables[i % table_count].entrant[i / table_count] = w->order[i];
}

/* Neighbours sit together; where seats stay free, tables differ by one person at most. */
static void cut(const tournament_workspace *w, uint32_t count, uint32_t table_count,
                tournament_table tables[]) {
    for (uint32_t table = 0, i = 0; table < table_count; table++) {
        uint32_t people = count / table_count + (table < count % table_count);
        for (uint32_t seat = 0; seat < people; seat++) tables[table].entrant[seat] = w->order[i++];
    }
}

static void lay_tables(const tournament *t, uint8_t round, tournament_table tables[],
                       uint32_t table_count) {
    for (uint32_t i = 0; i < table_count; i++) {
        tables[i] = (tournament_table){.round = round, .seats = t->seats};
        for (uint8_t seat = 0; seat < MST_MAX_SEATS; seat++)
            tables[i].entrant[seat] = TOURNAMENT_NOBODY;
    }
}

/* ---- making it better ---- */

static int64_t cost_of_pair(const tournament *t, const tournament_workspace *w, uint16_t a,
                            uint16_t b) {
    int64_t halves = (w->points[a] - w->points[b]) / (TOURNAMENT_POINT / 2);
    int64_t meetings = (int64_t)w->met[a][b] * MEETING;
    return t->form == TOURNAMENT_SWISS ? meetings + halves * halves : meetings;
}

/* What somebody costs at a table, in that seat's place. */
static int64_t cost_at(const tournament *t, const tournament_workspace *w,
                       const tournament_table *table, uint8_t seat, uint16_t who) {
    int64_t cost = 0;
    for (uint8_t i = 0; i < table->seats; i++)
        if (i != seat && table->entrant[i] != TOURNAMENT_NOBODY)
            cost += cost_of_pair(t, w, who, table->entrant[i]);
    return cost;
}

static bool change_if_better(const tournament *t, const tournament_workspace *w,
                             tournament_table *x, uint8_t a, tournament_table *y, uint8_t b) {
    uint16_t one = x->entrant[a], other = y->entrant[b];
    if (one == TOURNAMENT_NOBODY || other == TOURNAMENT_NOBODY) return false;
    int64_t now = cost_at(t, w, x, a, one) + cost_at(t, w, y, b, other);
    int64_t then = cost_at(t, w, x, a, other) + cost_at(t, w, y, b, one);
    if (then >= now) return false;
    x->entrant[a] = other;
    y->entrant[b] = one;
    return true;
}

static bool improve(const tournament *t, const tournament_workspace *w, tournament_table tables[],
                    uint32_t table_count) {
    uint32_t reach = t->form == TOURNAMENT_SWISS ? REACH : table_count;
    bool is_better = false;
    for (uint32_t i = 0; i < table_count; i++)
        for (uint32_t j = i + 1; j < table_count && j - i <= reach; j++)
            for (uint8_t a = 0; a < t->seats; a++)
                for (uint8_t b = 0; b < t->seats; b++)
                    is_better |= change_if_better(t, w, &tables[i], a, &tables[j], b);
    return is_better;
}

/* ---- seats ---- */

/* Going first should come to everybody alike: two change seats when both together have sat there
 * less often. Bots take what is left. */
static bool change_seats(const tournament_workspace *w, tournament_table *t, uint8_t a, uint8_t b) {
    uint16_t x = t->entrant[a], y = t->entrant[b];
    int now =
        (x == TOURNAMENT_NOBODY ? 0 : w->sat[x][a]) + (y == TOURNAMENT_NOBODY ? 0 : w->sat[y][b]);
    int then =
        (x == TOURNAMENT_NOBODY ? 0 : w->sat[x][b]) + (y == TOURNAMENT_NOBODY ? 0 : w->sat[y][a]);
    if (then >= now) return false;
    t->entrant[a] = y;
    t->entrant[b] = x;
    return true;
}

static void share_out_seats(const tournament_workspace *w, tournament_table *t) {
    for (bool is_better = true; is_better;) {
        is_better = false;
        for (uint8_t a = 0; a < t->seats; a++)
            for (uint8_t b = a + 1; b < t->seats; b++) is_better |= change_seats(w, t, a, b);
    }
}

/* ---- all have met all, two by two ---- */

/* One stays where they are and the others go round; with an odd number whoever should meet the
 * empty place is free, and so is whoever meets somebody that has left. */
static uint32_t pair_in_circle(const tournament *t, uint8_t round, tournament_table tables[]) {
    uint32_t places = t->entrant_count + t->entrant_count % 2, turning = places - 1, count = 0;
    for (uint32_t k = 0; k < places / 2; k++) {
        uint32_t a = k ? (round - 1 + k) % turning : turning,
                 b = (round - 1 + turning - k) % turning;
        if (a >= t->entrant_count || b >= t->entrant_count) continue;
        if (t->entrants[a].has_left || t->entrants[b].has_left) continue;
        lay_tables(t, round, &tables[count], 1);
        tables[count].entrant[0] = (uint16_t)a;
        tables[count++].entrant[1] = (uint16_t)b;
    }
    return count;
}

/* ---- all of it ---- */

uint8_t tournament_rounds_for_everyone(uint32_t entrants, uint8_t seats) {
    if (entrants < 2) return 0;
    uint32_t others = seats == 2 ? entrants - 1 + entrants % 2 : entrants - 1;
    return (uint8_t)((others + seats - 2) / (seats - 1));
}

static uint32_t pair_by_order(const tournament *t, uint8_t round, tournament_workspace *w,
                              tournament_table tables[]) {
    uint32_t count = put_in_order(t, round, w);
    if (count % t->seats == 1) set_one_free(t, w, &count);
    uint32_t table_count = tables_for(count, t->seats);
    lay_tables(t, round, tables, table_count);
    if (round == 1)
        deal_round(w, count, table_count, tables);
    else
        cut(w, count, table_count, tables);
    for (uint32_t i = 0; i < MOST_PASSES && improve(t, w, tables, table_count); i++) continue;
    return table_count;
}

uint32_t tournament_pair(const tournament *t, uint8_t round, tournament_workspace *w,
                         tournament_table tables[]) {
    note_past(t, round, w);
    bool is_circle = t->form == TOURNAMENT_EVERYONE && t->seats == 2;
    uint32_t count =
        is_circle ? pair_in_circle(t, round, tables) : pair_by_order(t, round, w, tables);
    for (uint32_t i = 0; i < count; i++) share_out_seats(w, &tables[i]);
    return count;
}
