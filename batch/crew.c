/* crew.c -- see crew.h. A round is announced under the lock; whoever finishes last wakes the
 * caller. A child of fork has none of the threads: there the caller does everything. */
#include "crew.h"
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct {
    crew *crew;
    uint32_t who;
    pthread_t thread;
} member;

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t has_begun, has_ended;
    void (*work)(void *context, uint32_t who);
    void *context;
    uint64_t round;
    uint32_t busy;
    bool is_over;
    pid_t process;
    uint32_t started; /* besides the caller's own */
    member members[];
};

/* false: go home. */
static bool wait_for_round(crew *c, uint64_t *seen) {
    pthread_mutex_lock(&c->lock);
    while (c->round == *seen && !c->is_over) pthread_cond_wait(&c->has_begun, &c->lock);
    bool is_work = !c->is_over;
    *seen = c->round;
    pthread_mutex_unlock(&c->lock);
    return is_work;
}

static void finish_round(crew *c) {
    pthread_mutex_lock(&c->lock);
    if (--c->busy == 0) pthread_cond_signal(&c->has_ended);
    pthread_mutex_unlock(&c->lock);
}

static void *live(void *argument) {
    member *m = argument;
    uint64_t seen = 0;
    while (wait_for_round(m->crew, &seen)) {
        m->crew->work(m->crew->context, m->who);
        finish_round(m->crew);
    }
    return NULL;
}

crew *crew_start(uint32_t threads) {
    crew *c = calloc(1, sizeof *c + threads * sizeof *c->members);
    if (!c) return NULL;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->has_begun, NULL);
    pthread_cond_init(&c->has_ended, NULL);
    c->process = getpid();
    while (c->started + 1 < threads) {
        member *m = &c->members[c->started];
        m->crew = c;
        m->who = c->started + 1;
        if (pthread_create(&m->thread, NULL, live, m) != 0) break;
        c->started++;
    }
    return c;
}

void crew_stop(crew *c) {
    if (!c) return;
    if (c->process == getpid()) {
        pthread_mutex_lock(&c->lock);
        c->is_over = true;
        pthread_cond_broadcast(&c->has_begun);
        pthread_mutex_unlock(&c->lock);
        for (uint32_t i = 0; i < c->started; i++) pthread_join(c->members[i].thread, NULL);
    }
    free(c);
}

static void call_members(crew *c) {
    pthread_mutex_lock(&c->lock);
    c->busy = c->started;
    c->round++;
    pthread_cond_broadcast(&c->has_begun);
    pthread_mutex_unlock(&c->lock);
}

static void await_members(crew *c) {
    pthread_mutex_lock(&c->lock);
    while (c->busy) pthread_cond_wait(&c->has_ended, &c->lock);
    pthread_mutex_unlock(&c->lock);
}

void crew_run(crew *c, void (*work)(void *context, uint32_t who), void *context) {
    bool has_members = c->started && c->process == getpid();
    c->work = work;
    c->context = context;
    if (has_members) call_members(c);
    work(context, 0);
    if (has_members) await_members(c);
}
