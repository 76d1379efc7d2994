/* sandbox.h -- thinking in a process apart. The bytes of a stranger's view may be no state of the
 * game, and rules trust their states; so whatever touches them happens in a child process. At worst
 * it crashes or hangs there, and we go on. A process that forks here must not have started a
 * thread. */
#ifndef PROGRAM_SANDBOX_H
#define PROGRAM_SANDBOX_H
#include "arena/arena.h"
#include <sys/types.h>

/* Whether worlds fit the view that are sound, look like it and wait for the seat. */
bool sandbox_is_view(const mst_game *g, const mst_setup *setup, const mst_state *view,
                     mst_seat seat);

typedef struct {
    const mst_game *game;
    const mst_state *view;
    mst_seat seat;
    arena_bot bot;
    uint32_t threads;
    size_t memory;
    uint64_t seed;
} sandbox_task;

typedef struct {
    pid_t process; /* 0: none */
    int from;
    size_t length;
    char words[4096]; /* what it said: lines of info and the best move */
} sandbox;

bool sandbox_start(sandbox *a, const sandbox_task *task);
void sandbox_stop(sandbox *a);          /* come to an end soon */
bool sandbox_hear(sandbox *a);          /* when `from` can be read; true: that was all */
const char *sandbox_finish(sandbox *a); /* ends it; its words, or NULL when they are not whole */

#endif
