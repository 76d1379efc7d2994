/* apart.h -- thinking in a process apart. The bytes of a stranger's view may be no state of the
 * game, and rules trust their states; so whatever touches them happens in a child process. At worst
 * it crashes or hangs there, and we go on. A process that forks here must not have started a
 * thread. */
#ifndef TERMINAL_APART_H
#define TERMINAL_APART_H
#include "arena/arena.h"
#include <sys/types.h>

/* Whether worlds fit the view that are sound, look like it and wait for the seat. */
bool apart_is_view(const mst_game *g, const mst_setup *setup, const mst_state *view, mst_seat seat);

typedef struct {
    const mst_game *game;
    const mst_state *view;
    mst_seat seat;
    arena_bot bot;
    uint32_t threads;
    size_t memory;
    uint64_t seed;
} apart_task;

typedef struct {
    pid_t process; /* 0: none */
    int from;
    size_t length;
    char words[4096]; /* what it said: lines of info and the best move */
} apart;

bool apart_start(apart *a, const apart_task *task);
void apart_stop(apart *a);          /* come to an end soon */
bool apart_hear(apart *a);          /* when `from` can be read; true: that was all */
const char *apart_finish(apart *a); /* ends it; its words, or NULL when they are not whole */

#endif
