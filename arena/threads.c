/* threads.c -- the same work on several threads. */
#include "threads.h"
#include <pthread.h>
#include <signal.h>

enum { MOST = 64 };

/* Interrupts are for the thread that waits, and a broken pipe is an answer, not a death. */
static void block_signals(sigset_t *before) {
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGPIPE);
    sigaddset(&blocked, SIGINT);
    sigaddset(&blocked, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &blocked, before);
}

bool threads_run(void *workers, size_t size, uint32_t count, void *(*work)(void *worker)) {
    pthread_t thread[MOST];
    uint32_t started = 0;
    sigset_t before;
    block_signals(&before);
    while (started < count && started < MOST &&
           pthread_create(&thread[started], NULL, work, (char *)workers + started * size) == 0)
        started++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    for (uint32_t i = 0; i < started; i++) pthread_join(thread[i], NULL);
    return started > 0;
}
