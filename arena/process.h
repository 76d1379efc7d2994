/* process.h -- a bot that is a program of its own, behind two pipes. Nothing it does can block or
 * break us: every exchange has a deadline and every line a bound. */
#ifndef ARENA_PROCESS_H
#define ARENA_PROCESS_H
#include "message.h"
#include <stdatomic.h>
#include <sys/types.h>

typedef struct {
    pid_t pid; /* 0: not running */
    int to, from;
    char said[MOST_ANSWER];        /* read and not yet taken */
    size_t length, taken;          /* of it; of these, bytes of the last line */
    const atomic_bool *is_stopped; /* gives up when this comes true */
} process;

bool process_start(process *p, const char *path);
void process_end(process *p, bool is_friendly); /* asked to quit first, else killed at once */

/* Sends a line (with its newline) and waits for the answer, skipping lines of `info`. NULL, or what
 * went wrong; *answer is the line without its newline and stays until the next question. */
const char *process_ask(process *p, const char *line, size_t length, uint64_t deadline,
                        const char **answer);
uint64_t process_now(void); /* of a clock that never goes back */

#endif
