/* workers.h -- threads that think. A job is one decision of one seat, with a view and nothing else;
 * results come back to the loop through a list and a wake-up call. Jobs are the host's memory. */
#ifndef SERVER_WORKERS_H
#define SERVER_WORKERS_H
#include "host/host.h"
#include <stdatomic.h>

typedef struct job job;
struct job {
    host_job asked; /* the first, so that each is found from the other */
    job *next;
    atomic_bool is_called_off, is_urgent;
};

typedef struct workers workers;

/* `wake` is called from any thread when a result is there. NULL: no threads or no memory. */
workers *workers_create(uint32_t threads, size_t bytes, void (*wake)(void *context), void *context);
void workers_free(workers *w); /* ends the threads; nobody takes the jobs that wait */

bool workers_ask(workers *w, job *j); /* false: too many are waiting */
void workers_rank(workers *w, job *j, bool has_people);
void workers_hurry(workers *w, job *j);    /* it comes back soon, with what was found by then */
void workers_call_off(workers *w, job *j); /* it comes back soon, or never mattered */
job *workers_take(workers *w);             /* finished ones, linked by `next`; or NULL */
uint32_t workers_waiting(workers *w);

#endif
