/* workers.h -- threads that think. A job is one decision of one seat, with a view and nothing else;
 * results come back to the loop through a list and a wake-up call. */
#ifndef SERVER_WORKERS_H
#define SERVER_WORKERS_H
#include "mastaba/bot.h"
#include <stdatomic.h>

enum { JOB_HINTS = 3 };

typedef struct job job;
struct job {
    /* Filled in by whoever asks. */
    const mst_game *game;
    mst_level level; /* its time bounded */
    mst_seat seat;
    uint64_t seed;
    uint32_t used_ms; /* what its table has had lately and has waiting: the least goes first */
    bool has_people;  /* somebody who plays is at the table: such tables go before all others */
    bool is_hint;
    uint32_t asked; /* the table's business: since when the decision is owed */
    job *next_here; /* of the jobs of one table */
    void *table;    /* NULL once it lost interest */
    /* Filled in by the worker. */
    mst_move move; /* 0: called off before it began, or no memory to think in */
    mst_candidate best[JOB_HINTS];
    uint32_t best_count;
    uint32_t spent_ms;
    /* The workers' business. */
    job *next;
    atomic_bool is_called_off, is_urgent;
    mst_state *view; /* right behind the job */
};

typedef struct workers workers;

/* `wake` is called from any thread when a result is there. NULL: no threads or no memory. */
workers *workers_create(uint32_t threads, size_t bytes, void (*wake)(void *context), void *context);
void workers_free(workers *w); /* ends the threads; jobs that wait are freed */

job *job_create(const mst_game *g); /* NULL: no memory */
void job_free(job *j);

bool workers_ask(workers *w, job *j); /* false: too many are waiting */
void workers_rank(workers *w, job *j, bool has_people);
void workers_hurry(workers *w, job *j);    /* it comes back soon, with what was found by then */
void workers_call_off(workers *w, job *j); /* it comes back soon, or never mattered */
job *workers_take(workers *w);             /* finished ones, linked by `next`; or NULL */
uint32_t workers_waiting(workers *w);

#endif
