/* tournament.h -- who meets whom in a tournament, and who stands where: plain arithmetic on what
 * was played so far. No memory of its own, no chance: lots are numbers that entrants were given.
 *
 * At a table everybody gets one point for each other seat they finish ahead of and half a point for
 * each tie, so games for two and for five are counted alike. Whoever is free for a round gets the
 * mean of their own points. Points are whole numbers of a small unit, which makes every comparison
 * exact. */
#ifndef PEOPLE_TOURNAMENT_H
#define PEOPLE_TOURNAMENT_H
#include "mastaba/game.h"

enum {
    TOURNAMENT_MAX_ENTRANTS = 512,
    TOURNAMENT_MAX_ROUNDS = 16,
    TOURNAMENT_POINT = 2 * 720720, /* one point: halves of it divide by every number of rounds */
    TOURNAMENT_NOBODY = UINT16_MAX /* a seat in which no entrant sits: a bot's */
};

typedef enum { TOURNAMENT_SWISS, TOURNAMENT_EVERYONE } tournament_form;

typedef struct {
    double rating;
    uint32_t lot; /* decides where nothing else does: the lower first */
    bool has_left;
} tournament_entrant;

/* One table of one round, by the numbers of its entrants. */
typedef struct {
    uint8_t round, seats; /* rounds are counted from 1 */
    bool is_over;
    mst_seats absent; /* they were not there, and are behind everybody */
    uint16_t entrant[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS]; /* once it is over; ties share one */
    int32_t score[MST_MAX_SEATS];
} tournament_table;

typedef struct {
    const tournament_entrant *entrants;
    uint32_t entrant_count;
    const tournament_table *tables; /* of all rounds so far */
    uint32_t table_count;
    tournament_form form;
    uint8_t seats; /* at every table */
} tournament;

/* ---- standings.c ---- */

/* What set somebody before the next in the standings. */
typedef enum {
    TOURNAMENT_BY_POINTS,
    TOURNAMENT_BY_OPPONENTS,
    TOURNAMENT_BY_SHARE,
    TOURNAMENT_BY_LOT
} tournament_reason;

typedef struct {
    uint16_t entrant;
    uint8_t played, free_rounds;
    int64_t points;    /* in units of TOURNAMENT_POINT */
    int64_t opponents; /* the points of all whom they met; a bot counts as they do themselves */
    int64_t share, of; /* points of the game made, of all points made at their tables */
    tournament_reason over; /* the next one below */
} tournament_standing;

/* Points of a seat of a table that is over. */
int64_t tournament_points_of(const tournament_table *t, uint8_t seat);
/* Everybody after what is over, the first first; `rounds` so many are finished: whoever sat nowhere
 * in one of them, though not gone by then, was free. */
void tournament_stand(const tournament *t, uint8_t rounds, tournament_standing standings[]);

/* ---- rounds.c ---- */

/* Memory to work in. */
typedef struct {
    uint16_t order[TOURNAMENT_MAX_ENTRANTS];
    uint8_t met[TOURNAMENT_MAX_ENTRANTS][TOURNAMENT_MAX_ENTRANTS];
    uint8_t sat[TOURNAMENT_MAX_ENTRANTS][MST_MAX_SEATS];
    tournament_standing standings[TOURNAMENT_MAX_ENTRANTS];
    int64_t points[TOURNAMENT_MAX_ENTRANTS];
} tournament_workspace;

/* How many rounds it takes until all have met all; for more than two at a table, the fewest that
 * could do. */
uint8_t tournament_rounds_for_everyone(uint32_t entrants, uint8_t seats);
/* Who sits where in round `round`, after all before it are over. Fills in tables and says how many;
 * whoever is in none of them is free, which is one at most unless somebody has left. Where two or
 * more are too many for full tables, some tables have a seat or two that are nobody's. There are at
 * most entrants / seats + 1 tables. */
uint32_t tournament_pair(const tournament *t, uint8_t round, tournament_workspace *w,
                         tournament_table tables[]);

#endif
