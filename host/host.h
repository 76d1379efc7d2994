/* host.h -- the host of tables: who is at them and what they hold, what people say and are told,
 * bots that think, clocks that run, and what is stored before anybody hears of it. The server, the
 * page and the terminal run this same host.
 *
 * A host knows no socket, file, thread, heap or clock. What it needs is handed in as ports, the
 * time comes with every call, and whatever must be waited for is a pair of calls: the host asks
 * through a port, and the answer comes later, or at once from inside the port. Meanwhile whoever
 * needs that table waits; all others go on.
 *
 * Changes happen in memory at once, but nobody hears of them before they are stored: whatever is
 * sent to people about a table waits for host_flush, which the caller calls before it sleeps. */
#ifndef HOST_HOST_H
#define HOST_HOST_H
#include "fair/fair.h"
#include "mastaba/bot.h"
#include "protocol/messages.h"
#include "table/store.h"

typedef struct host host;
typedef struct host_table host_table;
typedef struct host_session host_session;
typedef struct host_call host_call;
typedef struct host_job host_job;
typedef struct host_batch host_batch;

enum { HOST_NO_REF = -1, HOST_HINTS = 3, HOST_MAX_ANSWER = 1024 };

/* ---- who talks with a host ---- */

/* Somebody who waits until a table is ready: a session or a call. */
typedef struct host_waiter host_waiter;
struct host_waiter {
    host_waiter *next, **link; /* of those who wait for one table; link NULL: does not wait */
    host_session *session;
    host_call *call;
};

/* One client: what it has joined, what it has been told, what it is owed. The memory is the
 * caller's, the contents are the host's. */
struct host_session {
    host *host;
    host_table *at;                       /* NULL before it has joined */
    host_session *next_here, **link_here; /* of the sessions at that table */
    mst_seats seats;                      /* held */
    bool is_owner, wants_words;
    bool is_up_to_date; /* the table that it is about to join, since it asked */
    mst_language in;
    uint32_t told;    /* lines of the table's log up to which it has been told */
    bool wants_state; /* even if nothing changes */
    bool has_hint;    /* being thought about */
    mst_seat hint_seat;
    mst_move hint_move; /* that it asked about; 0: none */
    int64_t hint_ref;
    bool is_asking;    /* what it asked for is not stored yet */
    int64_t ref;       /* of a message whose answer is the next state, or HOST_NO_REF */
    mst_seat ref_seat; /* whose state answers it */
    uint16_t served;   /* observers whose state it was sent in this flush */
    host_waiter waiter;
    struct host_parked *parked; /* messages that wait for a table, the first first */
    struct host_parked
        *asked;       /* what it asked for last, should that have to be repeated; or NULL */
    uint32_t repeats; /* of what it asks for now, so far */
};

/* A question that is answered once. The memory is the caller's and must stay until the answer, or
 * until host_cancel. */
struct host_call {
    mst_language in;
    char table[MST_ID_SIZE]; /* that was made */
    bool is_public;
    bool has_account; /* whoever asks, as the caller knows: only such people sit at rated tables */
    bool is_arranged; /* by the program itself: it knows the account of everybody who is to sit */
    char answer[HOST_MAX_ANSWER]; /* told once it is stored */
    size_t length;
    uint32_t repeats;
    host_waiter waiter;
};

/* A message on its way out. Messages with one number are one text. */
typedef struct {
    const char *text;
    size_t length;
    uint64_t number;
    const char *refusal; /* of an error, its words; else NULL */
} host_message;

/* ---- what a host asks for ---- */

/* Changes that go to the store together. The store fills in each write's result. */
struct host_batch {
    store_write *writes;
    uint32_t count;
    host_table **tables; /* and the calls that wait for them, for each write */
    host_call **calls;
    char *log; /* the lines of all writes, one after the other */
    size_t log_length;
    bool is_under_way;
    host_batch *next; /* of all batches of the host */
};

/* One decision of one seat, with a view and nothing else. */
struct host_job {
    const mst_game *game;
    mst_level level; /* its time bounded */
    mst_seat seat;
    uint64_t seed;
    uint32_t used_ms; /* what its table has had lately and has waiting: the least goes first */
    bool has_people;  /* somebody who plays is at the table: such tables go before all others */
    bool is_hint;
    mst_move considered; /* that a hint is to tell the worth of besides; 0: none */
    mst_state *view;
    /* Filled in by whoever thinks. */
    mst_move move; /* 0: called off before it began, or no memory to think in */
    mst_candidate best[HOST_HINTS];
    uint32_t best_count;
    mst_candidate worth; /* of the move considered; without visits: it was not looked at */
    uint32_t spent_ms;
    /* The host's. */
    host_table *table;      /* NULL once it lost interest */
    uint32_t asked;         /* since when the decision is owed */
    bool is_done;           /* its table has a write under way, and takes the move after that */
    host_job *next_here;    /* of the jobs of one table */
    host_job *next, **link; /* of all jobs */
};

typedef enum {
    HOST_NOT_TEXT,
    HOST_TOO_LONG,
    HOST_TRY_LATER /* what it asked for may have happened: who comes back sees */
} host_close;
typedef enum { HOST_READ, HOST_NO_TABLE, HOST_UNREADABLE } host_reading;
typedef enum { HOST_ERROR, HOST_WARNING } host_weight;

typedef struct {
    void *context; /* is handed to every port */
    /* `block` (NULL: none yet) made `size` bytes long, as realloc does; 0 gives it back. */
    void *(*resize)(void *context, void *block, size_t size);
    void (*send)(void *context, host_session *s, const host_message *m);
    /* Nothing more can be said to that client; host_leave comes later, never from inside. */
    void (*close)(void *context, host_session *s, host_close why);
    /* The answer of a call: `f` is NULL, or why not. After `again` it is to be asked anew: what it
     * waited for is there; where nothing has to be waited for it may be NULL. */
    void (*answer)(void *context, host_call *c, const fault *f);
    void (*again)(void *context, host_call *c);
    /* Answered by host_stored. */
    void (*append)(void *context, host_batch *b);
    /* Its lines from `seq` on. Answered by host_take_lines, write by write, and host_end_reading; a
     * store that cannot begin there hands over all. */
    void (*read)(void *context, host_table *t, const char *id, uint32_t seq);
    /* Answered by host_thought, but never from inside. False: too many are waiting. A job is given
     * `job_size` bytes, of which host_job are the first. One that is called off is answered too.
     * The three after it may be NULL where jobs are few. */
    bool (*think)(void *context, host_job *j);
    void (*rank)(void *context, host_job *j, bool has_people);
    void (*hurry)(void *context, host_job *j); /* a moment's thought must do */
    void (*call_off)(void *context, host_job *j);
    size_t job_size;
    /* Whether that client may ask for this, and whether whoever asks (one of the two) may make one
     * more table. NULL: everybody may. */
    bool (*may_say)(void *context, host_session *s, message_type type);
    bool (*may_make)(void *context, host_session *s, host_call *c);
    /* A message of a type that no host knows: true, it is somebody else's. NULL: nobody's. */
    bool (*hear)(void *context, host_session *s, const char *text, size_t length);
    void (*log)(void *context, host_weight weight, const char *words);
    /* A seat whose people are not here owes a decision, since a change that this host has made and
     * that is stored, or as it was lost. It may be said twice. NULL: nobody is called. */
    void (*summon)(void *context, const mst_table *t, mst_seat seat);
    fair_crypto crypto;
} host_ports;

typedef struct {
    const mst_game *const *games; /* NULL at the end */
    uint32_t chains;              /* of the hash table of tables; a power of two */
    uint32_t batch_writes;        /* in one batch at most, and bytes of their lines */
    size_t batch_bytes;
    uint32_t think_ms;     /* a bot's longest thought; 0: no limit */
    int64_t serving_since; /* time does not run for tables before that */
    char cell;             /* with which the ids of all tables begin that are made; 0: any */
    char *draft;           /* where messages are written; what is sent is sent from here */
    size_t draft_size;
} host_config;

/* What has happened so far. */
typedef struct {
    uint64_t plays, changes, commits, errors, tables_made, bot_moves, hints, think_ms,
        store_failures, store_conflicts, store_unknown, catch_ups, conflicts_repeated, news_said,
        news_heard;
} host_counts;

/* ---- life ---- */

host *host_create(const host_ports *ports, const host_config *config); /* NULL: no memory */
/* Nobody may be thinking any more. */
void host_free(host *h);
const host_counts *host_count(const host *h);
uint32_t host_tables(const host *h); /* in memory */

/* ---- sessions ---- */

void host_open(host *h, host_session *s);
void host_hear(host_session *s, const char *text, size_t length, int64_t now);
void host_leave(host_session *s, int64_t now); /* it is gone */
/* The same without a word: nobody was there for a while, though it was taken for present, and what
 * it owes may have been asked meanwhile. */
void host_lose(host_session *s, int64_t now);
/* An error of the caller's own; a farewell. */
void host_blame(host_session *s, int64_t ref, error_code code, const char *phrase,
                const char *detail);
void host_say_goodbye(host_session *s);
const mst_table *host_table_of(const host_session *s); /* NULL: none, or not in memory */

/* ---- calls ---- */

void host_begin_call(host_call *c, mst_language in);
/* What POST /api/tables and POST /api/tables/ID/seats ask for. */
void host_make(host *h, host_call *c, const char *body, size_t length, int64_t now);
void host_sit(host *h, host_call *c, const char *id, const char *body, size_t length, int64_t now);
/* A round in which all tables draw alike (docs/fair-deals.md), and the secret that they draw from.
 */
typedef struct {
    char deal[MST_ID_SIZE], secret[MST_DIGEST_SIZE];
} host_deal;
/* The same as host_make for the program itself, which is not counted: a table of such a round. It
 * is not public, without chat and hints, whatever `body` says, and closed to all but its seats. */
void host_make_dealt(host *h, host_call *c, const char *body, size_t length, const host_deal *deal,
                     int64_t now);
/* All tables of its round are over: this one, which need not be in memory, hides nothing any more.
 * A game that is not over, or is open already, is left as it is. What fails is tried again, but not
 * after a restart: whoever says it says it once more then (mst_table_is_closed tells). */
void host_open_deal(host *h, const char *id, int64_t now);
/* A table that goes on from a record, or from its first `plays` plays; `body` says who sits there,
 * as for a new table. */
void host_import(host *h, host_call *c, const char *body, size_t length, const char *record,
                 size_t record_length, uint32_t plays, int64_t now);
/* A table that anybody may be told of, all of it stored; NULL and a fault. With ERROR_NONE it is
 * being read: ask `again`. */
const mst_table *host_look(host *h, host_call *c, const char *id, fault *f, int64_t now);
/* Its record, as whoever holds the token may read it. False and a fault: nobody else may, because
 * other tables of its round still play the same deal. */
bool host_put_record(host *h, const mst_table *t, const char *token, mst_text *out, fault *f);
/* What lists tell of a table, as an object; nothing, where no seat is free and nobody plays. Where
 * hosts share a store it is written there (store_write.card) whenever that of a public table may be
 * another. How many of its people are present, and how many watch here, is told by who knows it. */
enum { HOST_CARD = 4096 }; /* bytes that it fits in */
enum { HOST_UNKNOWN = -1 };
typedef struct {
    int32_t present, watching;
} host_audience;
void host_put_card(mst_text *t, const mst_table *table, host_audience here);
/* Of a table in memory; else both are unknown. */
host_audience host_count_audience(const host *h, const char *id);
/* Whose token that is at this table; MST_SPECTATOR: nobody's. */
mst_seat host_seat_of(host *h, const mst_table *t, const char *token);
void host_cancel(host *h, host_call *c); /* the caller is gone */
/* At a table that gathers and that somebody is ready at: bots of this level take the seats of those
 * who are not, so that nobody waits for who does not come. Returns these seats. */
mst_seats host_seat_bots(host *h, const char *id, const char *level, int64_t now);
/* The same of these seats, whether anybody is ready or not. */
mst_seats host_replace(host *h, const char *id, mst_seats seats, const char *level, int64_t now);
/* Of a table in memory that gathers: whose people are here, and who is ready. False: nobody knows.
 */
bool host_who_came(const host *h, const char *id, mst_seats *present, mst_seats *ready);
/* At a game in memory that goes on: a bot plays for whoever sits there. */
bool host_is_stood_in(const host *h, const char *id, mst_seat seat);

/* ---- answers ---- */

void host_stored(host *h, host_batch *b, int64_t now);
/* A store's reader hands them to this. False: enough, it cannot be read. */
bool host_take_lines(void *table, uint32_t seq, const char *text, size_t length, int64_t time);
void host_end_reading(host_table *t, host_reading how, const char *why, int64_t now);
void host_thought(host *h, host_job *j, int64_t now);
/* For whoever has thought about a hint: what the bot found goes into the job. */
void host_job_advise(host_job *j, const mst_bot *bot);

/* ---- time ---- */

/* Before the caller sleeps: what has gathered goes to the store, and people are told. */
void host_flush(host *h, int64_t now);
/* Clocks, and whatever is to be tried again. When to call next; INT64_MAX: whenever. */
int64_t host_tick(host *h, int64_t now);

/* ---- other nodes ---- */

/* What nodes tell each other. Each may be lost; those of one node must not overtake each other. */
typedef enum {
    HOST_HAVE,    /* I have read this table, of so many lines: who has it too, tell me */
    HOST_GROWN,   /* it has so many lines */
    HOST_HERE,    /* people of these seats (a bit each) are with me */
    HOST_LEFT,    /* I have it no more */
    HOST_REMATCH, /* `next` is the table after it */
    HOST_LIST,    /* a public table has changed */
    HOST_CHAT     /* somebody there has said something; a host does nothing about it */
} host_news_kind;

typedef struct {
    host_news_kind kind;
    char table[MST_ID_SIZE]; /* empty with HOST_LIST */
    uint32_t number;         /* lines or seats */
    char next[MST_ID_SIZE];
} host_news;

/* `say` is handed the context of the ports and what all other nodes are to be told, once what it
 * tells of is stored; whoever carries it gathers until the caller sleeps. */
typedef void (*host_say)(void *context, const host_news *n);
/* The host is one of several on one store, from before its first table on. What two of them want at
 * the same moment is done one after the other: who was late is repeated on top of the other, and
 * told only how that ended. */
void host_join_nodes(host *h, host_say say);
/* What another node said; each has a number of its own, which no other ever had. */
void host_told(host *h, uint64_t node, const host_news *n, int64_t now);
/* Something may not have been heard: everything in memory is read on, and announced. */
void host_doubt_all(host *h, int64_t now);
/* This node alone thinks for a game without people, for as long as that is in memory. */
void host_claim(host *h, const char *id, int64_t now);
/* The games of bots alone that this node thinks for, at most so many; how many those are. */
uint32_t host_bot_tables(const host *h, char ids[][MST_ID_SIZE], uint32_t most);
/* This node is about to end: others need not tell it anything any more. */
void host_part_from_nodes(host *h);
/* Since when some node has served without a break. */
void host_set_serving_since(host *h, int64_t since);
uint32_t host_shared_tables(const host *h); /* that other nodes have in memory too */

/* ---- the table in memory ---- */

bool host_has(const host *h, const char *id);
/* The first of those who are there; `next_here` leads to the others. */
host_session *host_sessions_at(const host *h, const char *id);
/* The table is looked at then, or sooner if that was said before; it is read if need be. */
void host_look_later(host *h, const char *id, int64_t when);
/* Somebody else wrote to its log: what came to it is read. */
void host_read_again(host *h, const char *id, int64_t now);
/* Its log is gone: whoever thinks for it stops. */
void host_forget(host *h, const char *id);
/* Another number whenever the list of public tables may be another. */
uint64_t host_list_version(const host *h);

#endif
