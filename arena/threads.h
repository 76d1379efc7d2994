/* threads.h -- the same work on several threads. */
#ifndef ARENA_THREADS_H
#define ARENA_THREADS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Hands each of `count` workers of so many bytes to `work`, on a thread of its own, and waits for
 * all of them; with fewer threads where there are no more to be had. False: there was none. */
bool threads_run(void *workers, size_t size, uint32_t count, void *(*work)(void *worker));

#endif
