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

/* When to look at a table that may not be in memory. There is one for a table at most. */
typedef struct alarm_note alarm_note;
struct alarm_note {
    int64_t time;
    uint32_t place;   /* in the heap */
    uint32_t put_off; /* milliseconds, the last time that the table could not be read */
    alarm_note *next; /* in its chain */
    char id[MST_ID_SIZE];
};

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
    alarm_note **alarms; /* a heap, the soonest first */
    uint32_t alarm_count, alarm_room;
    alarm_note *alarm_chain[HALL_CHAINS]; /* the same by their tables */
    int64_t rests_until; /* nothing could be stored: until then nobody tries but who is asked to */
    uint32_t rest;       /* how long that was, in milliseconds; 0: all is well */
};

/* changes.c */
bool changes_create(hall *h);
void changes_free(hall *h);
void hall_note(hall *h, hall_table *t);
/* Whether storing has failed a moment ago: bots, clocks and the like wait until it is tried again.
 */
bool hall_rests(const hall *h);

/* alarms.c: the hall looks at a table when its next flag may fall, or when something about it is to
 * be tried again. */
void alarm_set(hall *h, const hall_table *t);
void alarm_at(hall *h, const char *id, int64_t time); /* or sooner, if that was said before */
void alarms_ring(hall *h, int64_t now);
void alarms_free(hall *h);

/* hall.c */
hall_table *hall_in_memory(hall *h, const char *id);
void hall_add(hall *h, hall_table *t);
void hall_drop_table(hall *h, hall_table *t); /* the cache, not who is here */
void hall_mind_idle(hall *h, hall_table *t);  /* after somebody left or a job ended */
void hall_remove(hall *h, hall_table *t);
void hall_resume(hall *h, hall_table *t); /* its clock goes on, if it has stood since the start */
uint32_t hall_hash(const char *id);       /* the number of its chain */

#endif
