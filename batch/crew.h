/* crew.h -- threads that wait for work, so that a step of a millisecond need not start any. */
#ifndef BATCH_CREW_H
#define BATCH_CREW_H
#include <stdint.h>

typedef struct crew crew;

/* Up to `threads` of them, the caller's own included; where one cannot be started, the others have
 * more to do. NULL: no memory. */
crew *crew_start(uint32_t threads);
void crew_stop(crew *c);

/* `work(context, who)` on every thread, each with a number below the crew's threads; returns when
 * all have. They share the work out among themselves. */
void crew_run(crew *c, void (*work)(void *context, uint32_t who), void *context);

#endif
