/* tournament_jobs.h -- what a server does at one table of a tournament, or at those of one round:
 * it makes it, gives seats to bots, or tells the deal. */
#ifndef SERVER_TOURNAMENT_JOBS_H
#define SERVER_TOURNAMENT_JOBS_H
#include "tournament_keeper.h"
#include "tournament_secrets.h"

typedef enum { TOURNAMENT_JOB_MAKE, TOURNAMENT_JOB_AWAIT, TOURNAMENT_JOB_OPEN } tournament_job_kind;

typedef struct tournament_job tournament_job;
struct tournament_job {
    host_call asked; /* the first, so that each is found from the other */
    server_state *server;
    tournament_job *next;
    tournament_job_kind kind;
    tournament_spot where;
    tournament_wanted wanted;    /* to be made */
    tournament_awaited awaited;  /* whose people are not */
    tournament_opening *opening; /* whose deal is told; NULL: none */
    uint32_t at;                 /* of its tables */
    bool is_closed;              /* one of those so far */
};

/* It may end at once. */
void tournament_job_begin(tournament_job *j);
void tournament_job_take_answer(tournament_job *j, const fault *f);
void tournament_job_go_on(tournament_job *j); /* what it waited for is there */

/* tournament_keeper.c: it is done, or cannot be, and gone. */
void tournament_job_end(tournament_job *j);

#endif
