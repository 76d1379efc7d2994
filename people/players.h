/* players.h -- the page of a player: results and ratings by title, the newest games, and who may
 * see it. */
#ifndef PEOPLE_PLAYERS_H
#define PEOPLE_PLAYERS_H
#include "people.h"
#include "rating.h"
#include "results.h"

enum {
    PLAYER_MOST_TITLES = 8,
    PLAYER_MOST_POINTS = 1000, /* of all curves: the newest rated games */
    PLAYER_MOST_RECENT = 12
};

typedef enum { SEEN_BY_ME, SEEN_BY_OPPONENTS, SEEN_BY_EVERYBODY } player_seen;

typedef struct {
    char game[RESULT_GAME_SIZE];
    rating of;
    uint32_t games, place; /* rated games; the place on the leaderboard as it usually is, or 0 */
    uint32_t places[MST_MAX_SEATS];
    int32_t best;
    bool has_best;
} player_title;

/* A rated game, as a point of a curve. */
typedef struct {
    char table[MST_ID_SIZE];
    uint8_t title, place, seats;
    int64_t ended;
    rating before, after;
} player_point;

/* Somebody beside them; neither name nor level: a guest, or gone. */
typedef struct {
    int64_t account;
    char name[PEOPLE_NAME_SIZE], level[MST_MAX_LEVEL];
} player_other;

typedef struct {
    char table[MST_ID_SIZE], game[RESULT_GAME_SIZE];
    int64_t ended;
    uint8_t seat, place, seats;
    int32_t points;
    bool is_rated;
    rating before, after;
    uint32_t others;
    player_other other[MST_MAX_SEATS];
} player_game;

typedef struct {
    int64_t account, made;
    char name[PEOPLE_NAME_SIZE];
    player_seen seen;
    bool is_mine;
    uint32_t all_games; /* rated or not */
    uint32_t titles, points, games;
    player_title title[PLAYER_MOST_TITLES];
    player_point point[PLAYER_MOST_POINTS]; /* the oldest first */
    player_game game[PLAYER_MOST_RECENT];   /* the newest first */
} player_page;

/* Of an account as `me` (0: nobody) may see it. NOBODY: there is none, or it is closed to them. */
people_result players_read(sql *s, int64_t account, int64_t me, int64_t now, player_page *page);
/* Who sees the page of an account from now on, and its line on leaderboards. */
people_result players_show(sql *s, int64_t account, player_seen seen);

#endif
