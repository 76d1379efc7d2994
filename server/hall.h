/* hall.h -- the tables that somebody is at. A table is read from the store when it is touched and
 * forgotten when nobody is left; between, it is a cache of its log.
 *
 * Changes happen in memory at once, but nobody hears of them before they are stored: whatever is
 * sent to people about a table waits for `hall_flush`, which the loop calls before it sleeps. */
#ifndef SERVER_HALL_H
#define SERVER_HALL_H
#include "fair/fair.h"
#include "session.h"
#include "workers.h"

typedef struct call call; /* of HTTP (http.h) */

struct hall_table {
    char id[MST_ID_SIZE];
    mst_table *table;            /* NULL: its log must be read again */
    fair_hand hand;              /* its dealer's */
    hall_table *next;            /* in its chain of the hash table */
    session *sessions;           /* of those who are here */
    mst_seats present;           /* seats with somebody here */
    int64_t left[MST_MAX_SEATS]; /* when the last of a seat went; or when the table was read */
    hall_table *next_noted;      /* of those to be told of at the next flush */
    bool is_noted;
    uint32_t news;                         /* observers who are told even if they asked nothing */
    bool is_new;                           /* not stored at all yet */
    store_status status;                   /* as the store knows it */
    job *jobs;                             /* bots and hints being thought about */
    uint32_t think_ms;                     /* thinking time used, fading (workers.h) */
    int64_t think_at;                      /* when it last faded */
    uint32_t lacking;                      /* times in a row that a bot had no memory to think in */
    hall_table *next_lacking;              /* of those for which a bot is to be asked again */
    hall_table **link_lacking;             /* NULL: none is */
    int64_t last;                          /* when its last line was stored, as it was read */
    bool owes_resume;                      /* its clock stands since then */
    uint32_t conflict;                     /* the length at which a write met another log, plus 1 */
    bool is_given_up;                      /* twice at one length: the log is not what it seems */
    mst_seats given;                       /* seats given away, once that is stored */
    int64_t touched;                       /* when somebody last cared */
    hall_table *idle_next, *idle_previous; /* while nobody is here */
    bool is_idle;
};

hall *hall_create(house *h);
void hall_free(hall *h);

/* The table with this id, read if need be. NULL and a fault when there is none. */
hall_table *hall_find(hall *h, const char *id, fault *f);
/* Reads its log again if a failed write made the hall forget it. */
bool hall_refresh(hall *h, hall_table *t, fault *f);

void hall_join(hall *h, hall_table *t, session *s, mst_seats seats);
void hall_leave(session *s);

/* ---- changes ---- */

/* Before a table is found that is to be changed: what waits goes to the store if it is much. */
void hall_make_room(hall *h);
/* Room for the lines of one change of a table and the time at which it happens, which is stored
 * with it; then, if the table took it, the change is noted. The asker's next state carries `ref`,
 * or the call's answer is released. */
mst_text *hall_open_log(hall *h, hall_table *t, int64_t *now);
void hall_note_change(hall *h, hall_table *t, uint32_t before, session *asker, int64_t ref,
                      mst_seat seat);
void hall_note_call(hall *h, hall_table *t, uint32_t before, call *caller);
/* The caller is gone. */
void hall_forget_call(hall *h, const call *caller);
/* This session gets a state at the next flush, changed or not. */
void hall_owe_state(hall *h, session *s);
void hall_flush(hall *h);

/* ---- tables ---- */

typedef struct {
    mst_charter charter;
    const mst_game *game;
    struct {
        mst_sitter kind;
        const char *name, *level_or_token;
    } seat[MST_MAX_SEATS];
} hall_plan;

/* A new table, its first write noted for the caller (or, NULL, for nobody). */
hall_table *hall_make(hall *h, const hall_plan *plan, call *caller, fault *f);

uint32_t hall_loaded(const hall *h);   /* tables in memory */
void hall_sweep(hall *h, int64_t now); /* forgets the idle, looks at clocks */
/* Public tables that are not full, the newest first; at most fifty. */
typedef void (*hall_each)(void *context, hall_table *t);
void hall_list(hall *h, hall_each each, void *context);
/* Another number whenever that list may be another. */
uint64_t hall_list_version(const hall *h);

/* The table after this one, made if it is not there: the same people, the first seat moved on. It
 * counts as made by who asked. */
bool rematch_find(hall *h, hall_table *t, address *asker, char id[MST_ID_SIZE], fault *f);

/* ---- inform.c ---- */

/* A state to everybody who is owed one. */
void inform(hall *h, hall_table *t);
void inform_rematch(hall_table *t, const char *id, session *asker, int64_t ref);

/* ---- expire.c ---- */

/* Removes tables that nobody began within the days that the host allows; looks once an hour. */
void hall_expire(hall *h, int64_t now);

/* ---- waking.c ---- */

void waking_begin(hall *h); /* once, at the start */
void waking_go_on(hall *h); /* every so often */

/* ---- thinking.c ---- */

/* Sets bots thinking where one has the move; calls off what is not wanted any more. */
void thinking_review(hall *h, hall_table *t);
/* Bots that have owed their decision since `seq` or before, as this session counts, decide soon. */
void thinking_hurry(hall *h, const session *s, uint32_t seq);
void thinking_hint(hall *h, session *s, mst_seat seat, int64_t ref);
void thinking_take(hall *h); /* what the workers have finished */
/* Every tick: tables for which no bot was free, or had memory to think in, ask again. */
void thinking_retry(hall *h);
void thinking_end(hall *h, hall_table *t);
house *hall_house(hall *h);

#endif
