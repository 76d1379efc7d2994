/* standings.c -- who stands where in a tournament, and what decided it. */
#include "tournament.h"
#include <string.h>

int64_t tournament_points_of(const tournament_table *t, uint8_t seat) {
    int64_t points = 0;
    if (t->absent >> seat & 1) return 0; /* nor do two of them tie */
    for (uint8_t i = 0; i < t->seats; i++) {
        if (i == seat) continue;
        if (t->place[seat] < t->place[i]) points += TOURNAMENT_POINT;
        if (t->place[seat] == t->place[i]) points += TOURNAMENT_POINT / 2;
    }
    return points;
}

/* ---- what everybody has made ---- */

static int64_t at_least_0(int32_t score) {
    return score > 0 ? score : 0;
}

static void add_seat(const tournament_table *t, uint8_t seat, tournament_standing *s) {
    s->points += tournament_points_of(t, seat);
    if (!(t->absent >> seat & 1)) s->share += at_least_0(t->score[seat]);
    for (uint8_t i = 0; i < t->seats; i++) s->of += at_least_0(t->score[i]);
    s->played++;
}

static void add_tables(const tournament *t, uint8_t rounds, tournament_standing of[]) {
    for (uint32_t i = 0; i < t->table_count; i++) {
        const tournament_table *table = &t->tables[i];
        if (!table->is_over || table->round > rounds) continue;
        for (uint8_t seat = 0; seat < table->seats; seat++)
            if (table->entrant[seat] != TOURNAMENT_NOBODY)
                add_seat(table, seat, &of[table->entrant[seat]]);
    }
}

/* Rounds up to the last in which they sat somewhere, or all of them for who is still there, are
 * theirs; those without a table were free. */
static void add_free_rounds(const tournament *t, uint8_t rounds, tournament_standing of[]) {
    uint8_t last[TOURNAMENT_MAX_ENTRANTS] = {0};
    for (uint32_t i = 0; i < t->table_count; i++)
        for (uint8_t seat = 0; seat < t->tables[i].seats; seat++) {
            uint16_t who = t->tables[i].entrant[seat];
            if (who != TOURNAMENT_NOBODY && t->tables[i].round <= rounds &&
                t->tables[i].round > last[who])
                last[who] = t->tables[i].round;
        }
    for (uint32_t i = 0; i < t->entrant_count; i++) {
        uint8_t theirs = t->entrants[i].has_left ? last[i] : rounds;
        of[i].free_rounds = theirs > of[i].played ? theirs - of[i].played : 0;
    }
}

/* A free round counts as the mean of the others; without any there is none. */
static void count_free_rounds(tournament_standing *s) {
    if (s->played) s->points += s->points / s->played * s->free_rounds;
}

static void add_opponents(const tournament *t, uint8_t rounds, tournament_standing of[]) {
    for (uint32_t i = 0; i < t->table_count; i++) {
        const tournament_table *table = &t->tables[i];
        if (!table->is_over || table->round > rounds) continue;
        for (uint8_t a = 0; a < table->seats; a++)
            for (uint8_t b = 0; b < table->seats; b++) {
                uint16_t who = table->entrant[a], met = table->entrant[b];
                if (a == b || who == TOURNAMENT_NOBODY) continue;
                of[who].opponents += of[met == TOURNAMENT_NOBODY ? who : met].points;
            }
    }
}

/* ---- the order ---- */

/* Above 0: `a` made the larger share of the points at their tables. */
static int64_t compare_shares(const tournament_standing *a, const tournament_standing *b) {
    int64_t whole_a = a->of ? a->of : 1, whole_b = b->of ? b->of : 1;
    return a->share * whole_b - b->share * whole_a;
}

/* What sets one before the other; `is_first` whether that is `a`. */
static tournament_reason compare(const tournament *t, const tournament_standing *a,
                                 const tournament_standing *b, bool *is_first) {
    *is_first = a->points > b->points;
    if (a->points != b->points) return TOURNAMENT_BY_POINTS;
    *is_first = a->opponents > b->opponents;
    if (a->opponents != b->opponents) return TOURNAMENT_BY_OPPONENTS;
    int64_t share = compare_shares(a, b);
    *is_first = share > 0;
    if (share) return TOURNAMENT_BY_SHARE;
    uint32_t lot_a = t->entrants[a->entrant].lot, lot_b = t->entrants[b->entrant].lot;
    *is_first = lot_a != lot_b ? lot_a < lot_b : a->entrant < b->entrant;
    return TOURNAMENT_BY_LOT;
}

static void sort(const tournament *t, tournament_standing of[]) {
    for (uint32_t i = 1; i < t->entrant_count; i++) {
        tournament_standing moved = of[i];
        uint32_t at = i;
        for (bool is_first; at > 0; at--) {
            compare(t, &moved, &of[at - 1], &is_first);
            if (!is_first) break;
            of[at] = of[at - 1];
        }
        of[at] = moved;
    }
}

static void say_why(const tournament *t, tournament_standing of[]) {
    bool is_first;
    for (uint32_t i = 0; i + 1 < t->entrant_count; i++)
        of[i].over = compare(t, &of[i], &of[i + 1], &is_first);
}

void tournament_stand(const tournament *t, uint8_t rounds, tournament_standing standings[]) {
    memset(standings, 0, t->entrant_count * sizeof *standings);
    for (uint32_t i = 0; i < t->entrant_count; i++) standings[i].entrant = (uint16_t)i;
    add_tables(t, rounds, standings);
    add_free_rounds(t, rounds, standings);
    for (uint32_t i = 0; i < t->entrant_count; i++) count_free_rounds(&standings[i]);
    add_opponents(t, rounds, standings);
    sort(t, standings);
    say_why(t, standings);
}
