/* seats.h -- the seats that an account holds, and the tables that it made, for all its devices; and
 * what was last seen there, so that a list of them need not read a log. */
#ifndef PEOPLE_SEATS_H
#define PEOPLE_SEATS_H
#include "people.h"
#include "table/store.h"

enum {
    SEATS_TOKEN_SIZE = 23,
    SEATS_TOLD_SIZE = 3072, /* of what is told of one table */
    SEATS_OPEN = 100,       /* unfinished ones that a list has at most */
    SEATS_OVER = 50         /* and finished ones */
};

typedef struct {
    char table[MST_ID_SIZE], seat[2], token[SEATS_TOKEN_SIZE]; /* seat empty: the table was made */
    int64_t noted;
    store_status status; /* as the store knows */
    /* What was seen when the log had so many lines; 0: nothing yet. */
    uint32_t lines;
    char told[SEATS_TOLD_SIZE];
    bool is_over, is_turn;
    int64_t ends, changed;
} seat_held;

/* Of one table: those with the same seat before are replaced. */
people_result seats_note(sql *s, int64_t account, const seat_held seats[], uint32_t count,
                         int64_t now);
/* Those of tables that are there: unfinished ones, then finished ones, each the newest first. */
typedef struct {
    seat_held seat[SEATS_OPEN + SEATS_OVER];
    uint32_t count;
    uint32_t more; /* finished ones besides */
} seats_list;
people_result seats_read(sql *s, int64_t account, seats_list *list);
/* What was seen at some of them is kept. */
people_result seats_keep(sql *s, int64_t account, const seat_held seats[], uint32_t count);
/* Every one, however many, without what was seen: false is enough. */
typedef bool (*seats_take)(void *context, const seat_held *seat);
people_result seats_all(sql *s, int64_t account, seats_take take, void *context);

#endif
