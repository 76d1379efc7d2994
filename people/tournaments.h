/* tournaments.h -- tournaments as a database keeps them: who makes, enters, leaves and ends them,
 * and lists of them. What is played there is in tournament_sheet.h, and how it goes on in
 * tournament_keeping.h. */
#ifndef PEOPLE_TOURNAMENTS_H
#define PEOPLE_TOURNAMENTS_H
#include "people.h"
#include "protocol/paces.h"
#include "tournament.h"

enum {
    TOURNAMENTS_NAME_SIZE = 60 * 4 + 1,
    TOURNAMENTS_OPTIONS_SIZE = 2304,
    TOURNAMENTS_TOKEN_SIZE = 23,
    TOURNAMENTS_GAME_SIZE = 32,
    TOURNAMENTS_EACH = 3,    /* of one maker that are not over */
    TOURNAMENTS_LEAST = 2,   /* entrants */
    TOURNAMENTS_LISTED = 50, /* at once */
    TOURNAMENTS_DAYS = 30    /* that one which is over stays in the list */
};

/* As they are stored. */
typedef enum {
    TOURNAMENT_ENTERING,
    TOURNAMENT_PLAYING,
    TOURNAMENT_ENDED,
    TOURNAMENT_CANCELLED,
    TOURNAMENT_REMOVED /* by the operator: nobody is told of it */
} tournament_state;

/* Why not; whoever is told FINE has got what they asked for. */
typedef enum {
    TOURNAMENT_FINE,
    TOURNAMENT_NOT_THERE,
    TOURNAMENT_HAS_BEGUN,
    TOURNAMENT_IS_OVER,
    TOURNAMENT_IS_FULL,
    TOURNAMENT_HAS_ENTERED,
    TOURNAMENT_HAS_NOT_ENTERED,
    TOURNAMENT_HAS_LEFT,
    TOURNAMENT_NO_LINK,
    TOURNAMENT_NOT_THEIRS,
    TOURNAMENT_TOO_FEW,
    TOURNAMENT_TOO_MANY /* of one maker */
} tournament_refusal;

/* What is said when it is made. */
typedef struct {
    char id[MST_ID_SIZE], name[TOURNAMENTS_NAME_SIZE], game[TOURNAMENTS_GAME_SIZE];
    char options[TOURNAMENTS_OPTIONS_SIZE]; /* an object */
    uint8_t seats, rounds;                  /* rounds 0: as many as it takes */
    tournament_form form;
    pace pace;
    uint32_t same_deal; /* a bit for each round: 1 << round */
    bool is_rated;
    char link[TOURNAMENTS_TOKEN_SIZE]; /* with which one enters; empty: everybody may */
    int64_t starts;                    /* 0: when its maker says so */
    char secret[MST_DIGEST_SIZE], commitment[MST_DIGEST_SIZE];
} tournament_terms;

/* What lists tell of it to somebody. */
typedef struct {
    tournament_terms terms;
    tournament_state state;
    uint8_t round; /* the last that was paired */
    uint32_t entrants;
    int64_t maker, paired, ended; /* maker 0: gone */
    char maker_name[PEOPLE_NAME_SIZE];
    bool has_entered, waits; /* whoever asks; a table waits for them */
} tournament_card;

/* ---- tournaments.c ---- */

people_result tournaments_make(sql *s, const tournament_terms *t, int64_t maker, int64_t now,
                               tournament_refusal *why);
people_result tournaments_enter(sql *s, const char *id, int64_t account, const char *link,
                                tournament_refusal *why);
/* Before it begins they were never there. Afterwards they have left, and are absent at the table
 * that waits for them. */
people_result tournaments_leave(sql *s, const char *id, int64_t account, tournament_refusal *why);
people_result tournaments_cancel(sql *s, const char *id, int64_t account, int64_t now,
                                 tournament_refusal *why);
/* By the operator. What is being played is played to its end; nobody is told of the tournament. */
people_result tournaments_remove(sql *s, const char *id, int64_t now, tournament_refusal *why);
/* Part of that change: an account goes. Where it has played its number stays, without a name. */
bool tournaments_forget_account(sql *s, int64_t account);
/* Those that were cancelled, or removed and played to their end, long ago are gone. */
people_result tournaments_expire(sql *s, int64_t now);

/* Inside a change: nobody else changes it meanwhile. `link` empty and `maker` 0 where there is
 * none. */
typedef struct {
    tournament_state state;
    tournament_form form;
    uint8_t seats, round;
    int64_t maker;
    char link[TOURNAMENTS_TOKEN_SIZE];
} tournament_held;
/* NOBODY: there is none, any more. */
people_result tournaments_hold(sql *s, const char *id, tournament_held *held);

/* ---- tournament_cards.c ---- */

/* Those that `me` (0: nobody) may enter, that go on, and that ended of late: their own first. */
typedef struct {
    uint32_t count;
    tournament_card card[TOURNAMENTS_LISTED];
} tournaments_list;
people_result tournaments_find(sql *s, int64_t me, int64_t now, tournaments_list *list);
/* NOBODY: there is none. */
people_result tournaments_read(sql *s, const char *id, int64_t me, tournament_card *card);
/* All that an account has made or entered: tournament, name, made, maker's (1) or entered (0). */
people_result tournaments_of(sql *s, int64_t account, sql_rows take, void *context);
/* For the operator, those that are not over: tournament, name, the maker's name or null. */
people_result tournaments_named(sql *s, sql_rows take, void *context);

#endif
