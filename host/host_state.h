/* host_state.h -- all that a host has, for the files that share the work. */
#ifndef HOST_HOST_STATE_H
#define HOST_HOST_STATE_H
#include "host.h"
#include "mastaba/json.h"
#include "protocol/bodies.h"

typedef struct neighbour neighbour;

struct host_table {
    char id[MST_ID_SIZE];
    host *host;
    mst_table *table;   /* NULL: its log must be read */
    fair_hand hand;     /* its dealer's */
    mst_dealer fair;    /* who deals when the script is at its end (import.c) */
    const void *script; /* the record that it is being made from, or NULL */
    uint32_t script_at;
    host_table *next;       /* in its chain of the hash table */
    host_session *sessions; /* of those who are here */
    mst_seats present;      /* seats with somebody, here or elsewhere */
    mst_seats here, elsewhere;
    char holder[MST_MAX_SEATS][MST_DIGEST_SIZE]; /* of seats here: what their people hold */
    int64_t left[MST_MAX_SEATS]; /* when the last of a seat went; or when the table was read */
    host_waiter *waiters;        /* those who need it as soon as it is ready */
    host_table *next_ready;      /* of those whose waiters may go on */
    bool is_ready_noted, is_releasing;
    host_table *next_noted; /* of those to be told of at the next flush */
    bool is_noted;
    uint32_t news;      /* observers who are told even if nothing has happened */
    uint32_t told;      /* lines of its log that people have been told of */
    uint64_t round;     /* of telling everybody here, which all who are told now have in common */
    uint32_t grown;     /* lines that it has as others say: if more, they are read first */
    bool is_behind;     /* it could not be read whether there is more */
    bool is_new;        /* not stored at all yet */
    uint32_t gathered;  /* writes that are not on their way to the store yet */
    bool is_under_way;  /* some are: until the answer it takes no other */
    bool is_being_read; /* its lines are coming */
    error_code failure; /* why reading failed, until everybody who waits has been told */
    struct reading *reading;
    store_status status;       /* as the store knows it */
    host_job *jobs;            /* bots and hints being thought about */
    uint32_t think_ms;         /* thinking time used, fading (bots.c) */
    int64_t think_at;          /* when it last faded */
    uint32_t lacking;          /* times in a row that a bot had no memory to think in */
    host_table *next_lacking;  /* of those for which a bot is to be asked again */
    host_table **link_lacking; /* NULL: none is */
    int64_t last;              /* when its last line was stored, as it was read */
    bool owes_resume;          /* its clock stands since then */
    bool owes_opening;         /* its deal is to be opened (deals.c) */
    uint32_t conflict;         /* the length at which a write met another log, plus 1 */
    bool is_gone;              /* its log is: nobody cares any more */
    bool is_given_up;          /* twice at one length: the log is not what it seems */
    bool is_rearranged;        /* a seat was given away, which is not stored yet */
    int64_t touched;           /* when somebody last cared */
    host_table *next_idle;     /* while nobody is here */
    host_table **link_idle;    /* NULL: somebody is */
    uint32_t read_to;          /* lines that were read, not written here */
    int64_t read_at;           /* when the last of them were */
    /* Of nodes.c, where there are several: */
    neighbour *neighbours;    /* who else has it in memory */
    host_table *next_shared;  /* of those that others have */
    host_table **link_shared; /* NULL: nobody has */
    uint32_t said_lines;      /* as others were told last */
    mst_seats said_seats;
    bool owes_have, owes_answer; /* to be said at the next flush */
    bool is_claimed;             /* we think for it, people or not */
};

/* What else a host does that is not alone (nodes.c). The page is, and has no byte of it. */
typedef struct {
    void (*speak)(host_table *t); /* of what has come to it, all of it stored */
    void (*speak_of_rematch)(host_table *t, const char *next);
    void (*speak_of_list)(host *h);
    const char *(*describe)(host_table *t, mst_text *room); /* for lists; NULL: as before */
    void (*forget)(host_table *t);                          /* it leaves memory */
    int64_t (*beat)(host *h);                               /* when to call next */
    bool (*may_think)(host_table *t, mst_seat seat);
} nodes_duties;

/* When to look at a table that may not be in memory. There is one for a table at most. */
typedef struct clock_note clock_note;
struct clock_note {
    int64_t time;
    uint32_t place;   /* in the heap */
    uint32_t put_off; /* milliseconds, the last time that the table could not be read */
    clock_note *next; /* in its chain */
    char id[MST_ID_SIZE];
};

struct host {
    host_ports ports;
    host_config config;
    const nodes_duties *nodes; /* NULL: it is alone */
    host_say say;
    host_table *shared;
    uint32_t shared_count;
    int64_t beat_at;
    uint32_t beats;
    bool owes_list;
    bool is_ending;
    int64_t now; /* of the call that is being carried out; it never goes back */
    host_counts counts;
    host_table **chain;
    uint32_t loaded;
    host_table *noted;              /* to be told of at the next flush */
    host_table *ready;              /* whose waiters may go on */
    bool is_flushing, is_releasing; /* in the middle of that */
    host_table *idle, **last_idle;  /* the longest idle first; where the next is linked */
    uint32_t idle_count;
    host_batch *batches;   /* all there are */
    host_batch *gathering; /* the one that changes are added to */
    mst_text open;         /* where the next change writes its lines */
    uint64_t list_version;
    mst_workspace room;
    host_job *jobs;      /* all that are being thought about, wanted or not */
    host_table *lacking; /* a bot for their next decision (bots.c) */
    int64_t asks_again;  /* when they are asked for one again */
    clock_note **clocks; /* a heap, the soonest first */
    uint32_t clock_count, clock_room;
    clock_note **clock_chain; /* the same by their tables */
    int64_t rests_until; /* nothing could be stored: until then nobody tries but who is asked to */
    uint32_t rest;       /* how long that was, in milliseconds; 0: all is well */
    mst_text draft;      /* the message being written */
    const char *refusal; /* its words, if it is an error */
    uint64_t messages;   /* written so far */
    uint64_t rounds;     /* of telling everybody at a table, so far */
};

/* ---- host.c ---- */

void *host_memory(host *h, size_t size); /* cleared; NULL: there is none */
void host_release(host *h, void *block);
void host_set_now(host *h, int64_t now);
void host_log(host *h, host_weight weight, const char *const parts[]); /* NULL at the end */
uint32_t host_chain(const host *h, const char *id);

/* ---- tables.c ---- */

host_table *tables_in_memory(const host *h, const char *id);
/* The table with this id, ready for changes. NULL and a fault; with ERROR_NONE, `who` waits for it
 * and is let go on when it is ready. */
host_table *tables_find(host *h, const char *id, host_waiter *who, fault *f);
/* The same with all that happened there stored: only that may be told. */
host_table *tables_find_stored(host *h, const char *id, host_waiter *who, fault *f);
bool tables_make_ready(host_table *t, host_waiter *who, fault *f);
/* The same, once all has been read that is stored. */
bool tables_catch_up(host_table *t, host_waiter *who, fault *f);
void tables_let_go(host_table *t); /* one that could not be read, if nobody is here or waits */
/* An entry for a new table; NULL: no memory. */
host_table *tables_add(host *h, const char *id);
void tables_join(host_table *t, host_session *s, mst_seats seats);
void tables_part(host_session *s);
void tables_count_present(host_table *t); /* somebody came or went, here or elsewhere */
void tables_review_seats(host_table *t);  /* after a change: somebody's may be another's now */
void tables_send_away(host_table *t);     /* everybody who is here, to come back later */
void tables_drop(host_table *t);          /* what is in memory of its log, not who is here */
void tables_remove(host_table *t);
void tables_mind_idle(host_table *t); /* after somebody left or a job ended */
void tables_forget_idle(host *h);
int64_t tables_next_idle(const host *h); /* when the next is to be forgotten; INT64_MAX: none */
void tables_free_all(host *h);
void tables_wait(host_table *t, host_waiter *who);
void tables_stop_waiting(host_waiter *who);
void tables_note_ready(host_table *t); /* its waiters go on at the next flush */
void tables_release_waiters(host *h);

/* ---- commit.c ---- */

/* Who wants a change: a session is answered with its next state, a call when all is stored. */
typedef struct {
    host_session *session;
    int64_t ref;
    mst_seat seat;
    host_call *call;
} commit_asker;

/* One change of a table: NULL and it is written to `log`, or why not. */
typedef const mst_refusal *(*commit_change)(host_table *t, const void *with, int64_t now,
                                            mst_text *log);

/* The one way to change a table: its clock goes on, the change happens, what it wrote is gathered
 * for the store, and people are told when it is there. NULL, or why nothing has changed. Without
 * an asker it happens by itself. */
const mst_refusal *commit(host_table *t, const commit_asker *asker, commit_change change,
                          const void *with);
/* Those of the seats that owe a decision since the log was longer than that, and are not here. */
void commit_summon_absent(const host_table *t, mst_seats seats, uint32_t since);
bool commit_has_bots_only(const mst_table *t);
bool commit_create(host *h);
void commit_free(host *h);
void commit_note(host_table *t);        /* it is to be told of */
void commit_owe_state(host_session *s); /* even if nothing changes */
void commit_resume(host_table *t);      /* its clock goes on, if it has stood since the start */
/* Before a change: true, or too much is under way. What is not stored may be stored at this, or
 * fail: tables and jobs that were at hand before may be gone after it. */
bool commit_has_room(host *h);
bool commit_fits(const host *h);             /* the same as things are */
bool commit_is_settled(const host_table *t); /* all of it is stored */
/* Whether storing has failed a moment ago: bots and clocks wait until it is tried again. */
bool commit_rests(const host *h);
void commit_forget_call(host *h, const host_call *c);

/* How often what met the changes of others is tried once more. */
enum { COMMIT_MOST_REPEATS = 3 };

/* ---- broadcast.c ---- */

mst_text *broadcast_begin(host *h);                         /* the message that is written next */
mst_json broadcast_begin_object(host *h, const char *type); /* the same, of that type */
void broadcast_send(host_session *s, int64_t ref);          /* what was written, with that number */
void broadcast_states(host_table *t);                       /* to everybody who is owed one */
void broadcast_rematch(host_table *t, const char *id, host_session *asker, int64_t ref);
void broadcast_fault(host_session *s, int64_t ref, const fault *f);
void broadcast_refusal(host_session *s, int64_t ref, const mst_refusal *why);

/* As whom it sees: a bit for each of its seats, or the spectator's. */
static inline uint32_t session_observers(const host_session *s) {
    return s->seats ? s->seats : 1u << MST_SPECTATOR;
}

/* ---- dispatch.c ---- */

void dispatch_parked(host_session *s); /* what it waited for is there */
/* What it asked for met another's change and is done again, on top of that; false: too often. */
bool dispatch_repeat(host_session *s);

/* ---- calls.c ---- */

typedef struct {
    mst_agreement agreement;
    const mst_game *game;
    struct {
        mst_sitter kind;
        const char *name, *level_or_token;
    } seat[MST_MAX_SEATS];
} table_plan;

/* A table as it was asked for, with the tokens that will open it. */
typedef struct {
    table_plan plan;
    char owner[FAIR_TOKEN_SIZE], invite[FAIR_TOKEN_SIZE];
    char token[MST_MAX_SEATS][FAIR_TOKEN_SIZE], digest[MST_MAX_SEATS][MST_DIGEST_SIZE];
} new_table;

bool calls_choose_people(const host *h, const body_new_table *asked, new_table *n, fault *f);
void calls_put_cell(const host *h, char id[MST_ID_SIZE]); /* the first letter, where there is one */
void calls_name_table(const host *h, new_table *n); /* its id, and the tokens besides the seats' */
void calls_write_made(host_call *c, const new_table *n); /* the answer, which is held */
/* Whether whoever asks, one of the two, may make one more table. */
bool calls_may_make(const host *h, host_session *s, host_call *c, fault *f);
/* The table itself; NULL and why not. */
mst_table *calls_new_table(host_table *t, const table_plan *plan, const mst_dealer *dealer,
                           int64_t now, mst_text *log, const mst_refusal **why);
/* A new table that `begin` makes, its first write gathered for the call (or, NULL, for nobody). */
host_table *calls_add_table(host *h, const char *id, host_call *c, commit_change begin,
                            const void *with, fault *f);
/* The same as planned. */
host_table *calls_make_table(host *h, const table_plan *plan, host_call *c, fault *f);

/* ---- deals.c ---- */

/* Once all is stored: what is owed of opening its deal. True: it is told of when that is done. */
bool deals_open(host_table *t);
/* Why it cannot be read now: it is opened later, or never. */
void deals_put_off(host_table *t, error_code why);
/* At a table of a deal that is not opened, nobody stays who holds no seat (any more). */
void deals_send_watchers_away(host_table *t);
bool deals_may_join(const mst_table *t, mst_seats seats, fault *f);

/* ---- rematch.c ---- */

/* The table after this one, made if it is not there: the same people, the first seat moved on.
 * False and a fault; with ERROR_NONE, the session waits for it. */
bool rematch_find(host_session *s, char id[MST_ID_SIZE], fault *f);

/* ---- bots.c ---- */

/* Sets bots thinking where one has the move; calls off what is not wanted any more. */
void bots_review(host_table *t);
/* Bots that have owed their decision since `seq` or before, as this session counts, decide soon. */
void bots_hurry(const host_session *s, uint32_t seq);
void bots_hint(host_session *s, mst_seat seat, mst_move considered, int64_t ref);
void bots_leave(host_table *t); /* nobody thinks for it any more */
void bots_retry(host *h);       /* tables for which no bot was free or had memory */
void bots_free_all(host *h);

/* ---- clocks.c ---- */

void clocks_set(host_table *t); /* for its next deadline */
void clocks_ring(host *h);
int64_t clocks_next(const host *h); /* INT64_MAX: none */
void clocks_free(host *h);

#endif
