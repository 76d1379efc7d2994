/* strength.h -- the ratings that somebody brings to a table: all of one account, for who is looked
 * for together, and those beside the seats of tables, for whoever reads a list. Whoever keeps their
 * page to themselves is near in rating to others all the same, but nothing is shown of it. */
#ifndef PEOPLE_STRENGTH_H
#define PEOPLE_STRENGTH_H
#include "people.h"
#include "rating.h"

enum { STRENGTH_MOST = 16, STRENGTH_GAME_SIZE = 32 };

/* As it stands beside a name; rating 0: nothing does. */
typedef struct {
    int32_t rating, margin;
} strength;

typedef struct {
    uint32_t count;
    struct {
        char game[STRENGTH_GAME_SIZE];
        strength of;
        bool is_shown;
    } title[STRENGTH_MOST];
} strengths;

people_result strength_read(sql *s, int64_t account, strengths *found);

/* In the title of each table, by seats: of guests and bots nothing. */
people_result strength_at_tables(sql *s, const char ids[][MST_ID_SIZE], uint32_t count,
                                 strength at[][MST_MAX_SEATS]);

#endif
