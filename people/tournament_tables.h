/* tournament_tables.h -- the tables of a round: who is absent there, which table of the server each
 * of them is, and how it ended. A table is over once, whoever says so. */
#ifndef PEOPLE_TOURNAMENT_TABLES_H
#define PEOPLE_TOURNAMENT_TABLES_H
#include "tournaments.h"

/* Which table of which round. */
typedef struct {
    char tournament[MST_ID_SIZE];
    uint8_t round;
    uint16_t number;
} tournament_spot;

/* What was made for it: who holds which seat (account 0: a bot, or somebody who is gone). */
typedef struct {
    char table[MST_ID_SIZE];
    uint8_t seats;
    struct {
        int64_t account;
        char token[TOURNAMENTS_TOKEN_SIZE];
    } seat[MST_MAX_SEATS];
    int64_t until; /* that its people are waited for */
} tournament_made;
/* NOT_ALLOWED: another was made, or none is wanted any more. */
people_result tournament_tables_note(sql *s, const tournament_spot *where,
                                     const tournament_made *made, int64_t now);

/* Bots have taken these seats of people who did not come. */
people_result tournament_tables_replace(sql *s, const tournament_spot *where, mst_seats absent);
/* Nobody came: all are absent, and it is over without a game. */
people_result tournament_tables_close(sql *s, const tournament_spot *where);
/* What was made for one that is over without a game has been removed. */
people_result tournament_tables_clear(sql *s, const tournament_spot *where);
/* Its game is over, and its result is where results are kept. `is_lost`: the table is gone. */
people_result tournament_tables_settle(sql *s, const tournament_spot *where, const char *table,
                                       bool is_lost);

/* Inside a change: somebody is absent at the table that waits for them in this round, if any. */
bool tournament_tables_excuse(sql *s, const char *id, uint8_t round, int64_t entrant);
/* Those that were not made yet need not be any more. */
bool tournament_tables_give_up(sql *s, const char *id);

#endif
