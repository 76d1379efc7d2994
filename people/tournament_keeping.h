/* tournament_keeping.h -- how tournaments go on: they begin, rounds are paired when the last one is
 * over, and it is found out what a server has to do at their tables. Any number of servers may ask
 * at once; each step happens once. */
#ifndef PEOPLE_TOURNAMENT_KEEPING_H
#define PEOPLE_TOURNAMENT_KEEPING_H
#include "tournament_sheet.h"
#include "tournament_tables.h"

/* What is drawn, by whoever knows cryptography. */
typedef struct {
    void *context;
    /* Of entrant `n` of a tournament, from its secret. */
    uint32_t (*lot)(void *context, const tournament_terms *t, uint32_t n);
    /* The name of a new deal. */
    void (*deal)(void *context, char deal[MST_ID_SIZE]);
} tournament_chance;

/* Memory to work in. */
typedef struct {
    tournament_sheet sheet;
    tournament_workspace pairing;
    tournament_table table[TOURNAMENT_MAX_ENTRANTS];
} tournament_room;

/* It begins because its maker says so, or (account 0) because its time has come: then one that too
 * few have entered is cancelled. */
people_result tournament_keeping_begin(sql *s, const char *id, int64_t account, int64_t now,
                                       const tournament_chance *chance, tournament_room *room,
                                       tournament_refusal *why);

/* ---- what is to be done ---- */

enum { TOURNAMENT_KEEPING_AT_ONCE = 32 };

/* A table that is to be made, by this server for a while. */
typedef struct {
    tournament_spot where;
    char game[TOURNAMENTS_GAME_SIZE], options[TOURNAMENTS_OPTIONS_SIZE];
    char tournament_secret[MST_DIGEST_SIZE];
    char deal[MST_ID_SIZE]; /* that all tables of its round have; empty: it has its own */
    pace pace;
    bool is_rated;
    uint8_t seats;
    struct {
        int64_t account; /* 0: a bot's seat */
        char name[PEOPLE_NAME_SIZE];
    } seat[MST_MAX_SEATS];
} tournament_wanted;

/* One that people are not waited for any more, all of them or (is_late false) those absent. */
typedef struct {
    tournament_spot where;
    char table[MST_ID_SIZE];
    bool is_late;
    mst_seats absent;
} tournament_awaited;

/* One that belongs to nobody any more. */
typedef struct {
    tournament_spot where;
    char table[MST_ID_SIZE];
} tournament_leftover;

/* The tables of a round whose deal is to be told. */
typedef struct {
    char tournament[MST_ID_SIZE];
    uint8_t round; /* 0: none is */
    uint32_t count;
    char table[TOURNAMENT_MAX_ENTRANTS][MST_ID_SIZE];
} tournament_opening;

typedef struct {
    uint32_t wanted_count, awaited_count, leftover_count;
    tournament_wanted wanted[TOURNAMENT_KEEPING_AT_ONCE];
    tournament_awaited awaited[TOURNAMENT_KEEPING_AT_ONCE];
    tournament_leftover leftover[TOURNAMENT_KEEPING_AT_ONCE];
    tournament_opening opening;
    bool has_more; /* ask again at once */
} tournament_todo;

/* Whatever can be done without a table is: results are noted, rounds are paired. The rest is told.
 * Whom to wait for until a time before `since` is waited for still. */
people_result tournament_keeping_tend(sql *s, int64_t now, int64_t since,
                                      const tournament_chance *chance, tournament_room *room,
                                      tournament_todo *todo);
/* All tables of the round know that their deal is told. */
people_result tournament_keeping_opened(sql *s, const char *id, uint8_t round);

#endif
