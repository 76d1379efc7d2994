/* results.h -- what became of finished tables, and what it does to ratings. All of it follows from
 * the logs: whoever records a table, and however often, the same is kept once. */
#ifndef PEOPLE_RESULTS_H
#define PEOPLE_RESULTS_H
#include "people.h"

enum { RESULT_GAME_SIZE = 32, RESULTS_AT_ONCE = 16 };

/* How a table ended. */
typedef struct {
    char id[MST_ID_SIZE], game[RESULT_GAME_SIZE];
    int64_t ended;
    bool is_rated;        /* as was agreed */
    uint8_t seats, parts; /* of a score */
    uint32_t draws;
    struct {
        char level[MST_MAX_LEVEL]; /* of a bot; empty: a person */
        uint8_t place;
        int32_t points, part[MST_MAX_PARTS];
    } seat[MST_MAX_SEATS];
} result;

/* Of a table that is over. */
void result_of(const mst_table *t, int64_t ended, result *r);

/* Keeps it, unless that was done, and rates who played if it counts: everybody with an account,
 * nobody at two seats, and every bot's strength known. Ratings are as if all games of the title had
 * been rated in the order of their ends. */
people_result results_record(sql *s, const result *r);
/* The table cannot be read: nothing is known of it. */
people_result results_give_up(sql *s, const char *id);

/* Games that nobody with an account has played are of no interest to anybody: of so many that are
 * over it is noted that nothing has to be kept of them. */
enum { RESULTS_PASSED_OVER = 1000 };
people_result results_pass_over(sql *s, uint32_t *count);

/* Tables that are over and of which nothing was kept yet. */
typedef struct {
    uint32_t count;
    char id[RESULTS_AT_ONCE][MST_ID_SIZE];
} results_waiting;
people_result results_find_waiting(sql *s, results_waiting *found);

#endif
