/* bot_pool.h -- threads that think. A job is one decision of one seat, with a view and nothing
 * else; results come back to the loop through a list and a wake-up call. Jobs are the host's
 * memory. */
#ifndef SERVER_BOT_POOL_H
#define SERVER_BOT_POOL_H
#include "host/host.h"
#include <stdatomic.h>

typedef struct job job;
struct job {
    host_job asked; /* the first, so that each is found from the other */
    job *next;
    atomic_bool is_called_off, is_urgent;
};

typedef struct bot_pool bot_pool;

/* `wake` is called from any thread when a result is there. NULL: no threads or no memory. */
bot_pool *bot_pool_create(uint32_t threads, size_t bytes, void (*wake)(void *context),
                          void *context);
void bot_pool_free(bot_pool *w); /* ends the threads; nobody takes the jobs that wait */

bool bot_pool_ask(bot_pool *w, job *j); /* false: too many are waiting */
void bot_pool_rank(bot_pool *w, job *j, bool has_people);
void bot_pool_hurry(bot_pool *w, job *j);    /* it comes back soon, with what was found by then */
void bot_pool_call_off(bot_pool *w, job *j); /* it comes back soon, or never mattered */
job *bot_pool_take(bot_pool *w);             /* finished ones, linked by `next`; or NULL */
uint32_t bot_pool_waiting(bot_pool *w);

#endif
