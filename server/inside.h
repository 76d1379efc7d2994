/* inside.h -- the inside of the hall, for the files that share the work: hall.c finds tables,
 * changes.c stores what happens to them, alarms.c watches their clocks. */
#ifndef SERVER_INSIDE_H
#define SERVER_INSIDE_H
#include "hall.h"

enum {
    HALL_CHAINS = 16384,           /* of the hash table; a power of two */
    HALL_WRITES = 4096,            /* in one flush */
    HALL_LOG = 64 * MST_MAX_CHANGE /* bytes of them */
};

typedef struct {
    int64_t time;
    char id[MST_ID_SIZE];
} alarm_note;

struct hall {
    house *house;
    hall_table *chain[HALL_CHAINS];
    uint32_t loaded;
    hall_table *noted;                  /* to be told of at the next flush */
    hall_table *idle_first, *idle_last; /* the longest idle first */
    uint32_t idle_count;
    store_write *writes; /* of HALL_WRITES */
    struct {
        hall_table *table;
        call *caller;
    } * asked; /* for each write */
    uint32_t write_count;
    char *log; /* their lines, one after the other */
    size_t log_length;
    mst_text open;  /* where the next change writes */
    int64_t opened; /* and when it happens */
    uint64_t list_version;
    int64_t expired_at;  /* when old tables were last looked for; 0: not yet */
    hall_table *lacking; /* a bot for their next decision (thinking.c) */
    uint32_t ticks;
    mst_table_room room;
    char (*sleeper)[MST_ID_SIZE]; /* tables that were being played before the start (waking.c) */
    uint32_t sleepers, sleeper_room;
    alarm_note *alarms; /* a heap, the soonest first */
    uint32_t alarm_count, alarm_room;
};

/* changes.c */
bool changes_create(hall *h);
void changes_free(hall *h);
void hall_note(hall *h, hall_table *t);

/* alarms.c: the hall looks at a table's clock when its next flag may fall. */
void alarm_set(hall *h, hall_table *t);
void alarms_ring(hall *h, int64_t now);

/* hall.c */
hall_table *hall_in_memory(hall *h, const char *id);
void hall_add(hall *h, hall_table *t);
void hall_drop_table(hall *h, hall_table *t); /* the cache, not who is here */
void hall_mind_idle(hall *h, hall_table *t);  /* after somebody left or a job ended */
void hall_remove(hall *h, hall_table *t);

#endif
