/* tournament_round.h -- a round whose tables had one deal, to compare those who held the same seat:
 * what each made of it, part by part. */
#ifndef PEOPLE_TOURNAMENT_ROUND_H
#define PEOPLE_TOURNAMENT_ROUND_H
#include "tournament_sheet.h"

enum { TOURNAMENT_ROUND_TABLES = TOURNAMENT_MAX_ENTRANTS / 2 + 1 };

/* Of a table of the sheet. */
typedef struct {
    uint32_t at; /* which */
    bool has_parts[MST_MAX_SEATS];
    int32_t points[MST_MAX_SEATS], part[MST_MAX_SEATS][MST_MAX_PARTS];
} tournament_played;

typedef struct {
    uint8_t round;
    uint32_t draws, count;                            /* draws: of all its tables */
    tournament_played table[TOURNAMENT_ROUND_TABLES]; /* those with a game, by their numbers */
    tournament_sheet sheet;
} tournament_round;

/* NOBODY: there is no such tournament, or it has had no such round. */
people_result tournament_round_read(sql *s, const char *id, uint8_t round, int64_t me,
                                    tournament_round *found);
/* What the seat of that index made at all tables, on average. */
double tournament_round_mean(const tournament_round *r, mst_seat seat);
/* What one made more than the others in that seat did on average; 0, where there are none. */
double tournament_round_to_others(const tournament_round *r, uint32_t at, mst_seat seat);

#endif
