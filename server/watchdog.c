/* watchdog.c -- a thread that looks every second whether the loop has come round.
 *
 * What counts is not time but what the loop did with it. A second in which it slept counts whole,
 * one in which it ran by as much as it got of a processor; one in which it waited for the disk, or
 * was stopped, not at all. While the whole process is stopped (SIGSTOP, a debugger, a laptop that
 * sleeps) this thread does not look either. So a busy machine and a slow disk end nothing. */
#include "watchdog.h"
#include "logging.h"
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { SECOND = 1000, PATIENCE = 10 * SECOND }; /* milliseconds */

struct watchdog {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t end;
    bool is_ending;
    clockid_t used; /* by the loop's thread, of a processor */
    atomic_uint pats;
};

static int64_t milliseconds_of(clockid_t clock) {
    struct timespec now = {0};
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* As ps shows it: R running, S sleeping, D waiting for the disk, T stopped. 0: unknown. */
static char state_of_loop(void) {
    char path[64], state = 0;
    snprintf(path, sizeof path, "/proc/self/task/%ld/stat", (long)getpid());
    FILE *f = fopen(path, "r");
    if (!f) return 0;
    if (fscanf(f, "%*d (%*[^)]) %c", &state) != 1) state = 0;
    fclose(f);
    return state;
}

/* False: the watch is over. */
static bool wait_a_second(watchdog *w) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec++;
    pthread_mutex_lock(&w->lock);
    if (!w->is_ending) pthread_cond_timedwait(&w->end, &w->lock, &until);
    bool goes_on = !w->is_ending;
    pthread_mutex_unlock(&w->lock);
    return goes_on;
}

static void *look_after(void *context) {
    watchdog *w = context;
    int64_t stood = 0, used = milliseconds_of(w->used);
    for (unsigned seen = 0, before = 0; wait_a_second(w); before = seen) {
        int64_t ran = milliseconds_of(w->used) - used;
        seen = atomic_load(&w->pats);
        used += ran;
        if (ran > SECOND) ran = SECOND;
        stood = seen != before ? 0 : stood + (state_of_loop() == 'S' ? SECOND : ran);
        if (stood < PATIENCE) continue;
        logging_line(LOG_ERROR,
                     "the loop has stood for %d seconds: this process ends, start another",
                     PATIENCE / SECOND);
        abort();
    }
    return NULL;
}

static bool start_thread(watchdog *w) {
    sigset_t every, before;
    sigfillset(&every);
    pthread_sigmask(SIG_BLOCK, &every, &before);
    bool is_started = pthread_create(&w->thread, NULL, look_after, w) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_started;
}

watchdog *watchdog_start(void) {
    watchdog *w = calloc(1, sizeof *w);
    pthread_condattr_t by_uptime;
    if (!w) return NULL;
    pthread_getcpuclockid(pthread_self(), &w->used);
    pthread_condattr_init(&by_uptime);
    pthread_condattr_setclock(&by_uptime, CLOCK_MONOTONIC);
    pthread_cond_init(&w->end, &by_uptime);
    pthread_condattr_destroy(&by_uptime);
    pthread_mutex_init(&w->lock, NULL);
    if (start_thread(w)) return w;
    free(w);
    return NULL;
}

void watchdog_stop(watchdog *w) {
    if (!w) return;
    pthread_mutex_lock(&w->lock);
    w->is_ending = true;
    pthread_cond_signal(&w->end);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->end);
    free(w);
}

void watchdog_pat(watchdog *w) {
    if (w) atomic_fetch_add(&w->pats, 1);
}
