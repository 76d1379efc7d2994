/* leaderboard.h -- the order of those who are rated in a title, and how sure it is. */
#ifndef PEOPLE_LEADERBOARD_H
#define PEOPLE_LEADERBOARD_H
#include "people.h"
#include "rating.h"
#include "results.h"

enum {
    LEADERBOARD_MOST = 1 << 15, /* players of a title: the best, should there ever be more */
    LEADERBOARD_TOLD = 100,     /* lines at once */
    LEADERBOARD_NEAR = 2,       /* above and below whoever asks */
    LEADERBOARD_LEAST = 20, /* rated games before somebody is listed, and days since the last, */
    LEADERBOARD_DAYS = 90   /* unless whoever asks wants it otherwise */
};

/* What is asked for. */
typedef struct {
    char game[RESULT_GAME_SIZE];
    uint32_t least, days; /* at least so many rated games, the last of them within so many days */
    uint32_t from;        /* the first place wanted, from 1 */
    int64_t me;           /* whoever asks; 0: nobody */
    int64_t now;
} leaderboard_wish;

/* Somebody in the list. Who cannot be told apart from others has several places. */
typedef struct {
    int64_t account;
    char name[PEOPLE_NAME_SIZE];
    rating of;
    uint32_t games, place, best, worst;
} leaderboard_line;

typedef struct {
    int64_t account;
    rating of;
} leaderboard_player;

typedef struct {
    uint32_t listed; /* all of them */
    uint32_t few;    /* who have played, but less or longer ago */
    uint32_t closed; /* who would be listed, but did not agree */
    uint32_t told;
    leaderboard_line line[LEADERBOARD_TOLD + 2 * LEADERBOARD_NEAR + 1];
    bool has_me; /* whoever asks is rated here; `me.place` is 0 where the list's rules leave them
                    out */
    leaderboard_line me;
    leaderboard_player all[LEADERBOARD_MOST]; /* the best first; whoever asks is among them though
                                             nobody else may see */
} leaderboard;

people_result leaderboard_find(sql *s, const leaderboard_wish *wish, leaderboard *found);

#endif
