/* tournament_sheet.h -- a whole tournament as it is told and reckoned with: who entered, and all
 * tables of all rounds. Large: a block of memory of its own. */
#ifndef PEOPLE_TOURNAMENT_SHEET_H
#define PEOPLE_TOURNAMENT_SHEET_H
#include "strength.h"
#include "tournaments.h"

enum { TOURNAMENT_SHEET_TABLES = (TOURNAMENT_MAX_ENTRANTS / 2 + 1) * TOURNAMENT_MAX_ROUNDS };

/* Somebody who entered; account 0: gone. */
typedef struct {
    int64_t number, account;
    char name[PEOPLE_NAME_SIZE];
    strength of;  /* in the title; rating 0: nothing is shown of it */
    bool is_open; /* their page, to everybody */
    bool is_met;  /* or to those they have played with, as whoever asks has here */
} tournament_person;

typedef enum {
    TOURNAMENT_TABLE_WAITING, /* made or not */
    TOURNAMENT_TABLE_PLAYING,
    TOURNAMENT_TABLE_OVER
} tournament_table_state;

/* What is kept of a table besides tournament_table. */
typedef struct {
    char table[MST_ID_SIZE]; /* empty: not made */
    uint16_t number;
    tournament_table_state state;
    int64_t until;
    bool is_closed; /* it is over without a game */
    uint8_t absence[MST_MAX_SEATS];
} tournament_game;

typedef struct {
    tournament_card card;
    tournament of;    /* of the lists below */
    uint8_t finished; /* rounds of which all tables are over */
    uint16_t me;      /* of the list; TOURNAMENT_NOBODY */
    uint32_t mine;    /* my table of this round; TOURNAMENT_SHEET_TABLES: none */
    mst_seat my_seat;
    char my_token[TOURNAMENTS_TOKEN_SIZE];             /* empty: none yet */
    char deal[TOURNAMENT_MAX_ROUNDS + 1][MST_ID_SIZE]; /* by rounds; empty: each its own */
    bool is_opened[TOURNAMENT_MAX_ROUNDS + 1];
    tournament_person person[TOURNAMENT_MAX_ENTRANTS];
    tournament_entrant entrant[TOURNAMENT_MAX_ENTRANTS];
    uint32_t last_of; /* while it is read */
    tournament_game game[TOURNAMENT_SHEET_TABLES];
    tournament_table table[TOURNAMENT_SHEET_TABLES];
} tournament_sheet;

/* For `me` (0: nobody). NOBODY: there is none. */
people_result tournament_sheet_read(sql *s, const char *id, int64_t me, tournament_sheet *sheet);

#endif
