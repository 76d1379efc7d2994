/* run.h -- the tables, clients and calls of one run; private to this folder. */
#ifndef LOAD_RUN_H
#define LOAD_RUN_H
#include "json_scan.h"
#include "mastaba/game.h"
#include "mastaba/rng.h"
#include "wire.h"

enum {
    LOAD_CALLS = 4,          /* HTTP calls at a time */
    LOAD_OPENING = 32,       /* tables being made and joined at a time */
    LOAD_PATIENCE = 5,       /* seconds in which a play must be answered */
    LOAD_SLOWEST = 1 << 20,  /* microseconds told apart; what is slower counts as this */
    LOAD_MAX_SECRET = 32,    /* bytes of an id or a token, a zero included */
    LOAD_MOST_FAILURES = 20, /* in a row, before a run is given up */
    LOAD_MOVE_ROOM = 2 * MST_MAX_TEXT
};

typedef struct load_run load_run;
typedef struct load_table load_table;

typedef struct {
    load_wire wire; /* first, so that a wire is its client */
    load_table *table;
    uint8_t seat, node;
    bool is_greeted; /* the socket has become a WebSocket */
    bool has_begun, is_over;
    uint32_t seq; /* of the last state */
    mst_seats actors;
    bool wants_to_play, is_waiting;
    char move[LOAD_MOVE_ROOM];
    size_t move_length;
    uint32_t ref;      /* of a play on its way; 0: none */
    uint32_t answered; /* the sequence number that play led to; 0: not known yet */
    double sent;
} load_client;

struct load_table {
    load_run *run;
    char id[LOAD_MAX_SECRET], token[2][LOAD_MAX_SECRET];
    load_client client[2];
    uint8_t node; /* that it is made at */
    bool is_opening, was_played;
};

/* An HTTP call, on a connection that is kept. */
typedef struct {
    load_wire wire; /* first, so that a wire is its call */
    load_run *run;
    load_table *table; /* to be made; NULL: the figures of the server are fetched */
    uint8_t node;
    bool is_busy;
} load_call;

typedef struct {
    double at;
    load_client *client;
} load_thought;

typedef struct {
    double cpu, user, memory; /* seconds, those outside the kernel; bytes */
} load_figures;

struct load_run {
    const load_plan *plan;
    load_findings *findings;
    load_loop loop;
    mst_rng rng;
    load_table *tables;
    load_call call[LOAD_CALLS];
    load_table **wanted; /* a ring of tables to be made anew */
    uint32_t first_wanted, wanted_count, opening;
    uint32_t begun;         /* tables that were played at, ever */
    load_thought *thoughts; /* a heap, the earliest first */
    uint32_t thought_count;
    uint32_t last_ref;
    uint32_t wants_figures, lacks_figures; /* of which nodes: to be asked for; not there yet */
    load_figures figures[LOAD_MOST_NODES];
    uint32_t failures; /* of calls, in a row */
    uint32_t refusals; /* of clients that sat down, with no table begun since */
    uint64_t bytes;    /* of all texts received */
    uint32_t *slow;    /* plays by microseconds, LOAD_SLOWEST for each node */
};

double load_now(void);
/* Counts an error; the first is kept in words. */
void load_complain(load_run *c, const char *what, const char *detail, size_t length);

/* http_calls.c: sends out what there are hands for. */
void load_make_calls(load_run *c);
void load_want_table(load_run *c, load_table *t);

/* client.c */
void load_seat_clients(load_table *t);
void load_leave_table(load_table *t); /* and want another */
void load_play_due(load_run *c);
double load_next_due(const load_run *c); /* or 0 */

#endif
