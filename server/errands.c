/* errands.c -- see errands.h: two queues with a thread each, and one list of what is done. */
#include "errands.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

typedef struct {
    errands *all;
    store *store; /* NULL: none */
    pthread_t thread;
    bool has_thread;
    errand *first, *last; /* that wait */
    pthread_cond_t work;
} lane;

struct errands {
    bool is_far, is_ending;
    pthread_mutex_t lock;
    lane lane[ERRAND_KINDS];
    errand *first_done, *last_done;
    void (*wake)(void *context);
    void *context;
};

static void put_last(errand **first, errand **last, errand *e) {
    e->next = NULL;
    *(*first ? &(*last)->next : first) = e;
    *last = e;
}

/* ---- a thread ---- */

static errand *take_first(lane *l) {
    errand *e = l->first;
    l->first = e->next;
    return e;
}

static void *work(void *argument) {
    lane *l = argument;
    errands *all = l->all;
    pthread_mutex_lock(&all->lock);
    for (;;) {
        while (!l->first && !all->is_ending) pthread_cond_wait(&l->work, &all->lock);
        if (all->is_ending) break;
        errand *e = take_first(l);
        pthread_mutex_unlock(&all->lock);
        e->run(e, l->store);
        pthread_mutex_lock(&all->lock);
        put_last(&all->first_done, &all->last_done, e);
        all->wake(all->context);
    }
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

/* Signals are for the loop. */
static bool start(lane *l) {
    sigset_t every, before;
    sigfillset(&every);
    pthread_sigmask(SIG_BLOCK, &every, &before);
    l->has_thread = pthread_create(&l->thread, NULL, work, l) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return l->has_thread;
}

/* ---- all of them ---- */

static errands *create(void) {
    errands *all = calloc(1, sizeof *all);
    if (!all) return NULL;
    pthread_mutex_init(&all->lock, NULL);
    for (errand_kind i = 0; i < ERRAND_KINDS; i++) {
        all->lane[i].all = all;
        pthread_cond_init(&all->lane[i].work, NULL);
    }
    return all;
}

errands *errands_create_near(store *s) {
    errands *all = create();
    if (all) all->lane[ERRAND_WRITES].store = s;
    return all;
}

errands *errands_create_far(store *const stores[ERRAND_KINDS], void (*wake)(void *context),
                            void *context) {
    errands *all = create();
    bool is_started = all != NULL;
    if (!all) return NULL;
    all->is_far = true;
    all->wake = wake;
    all->context = context;
    for (errand_kind i = 0; i < ERRAND_KINDS; i++) {
        all->lane[i].store = stores[i];
        is_started = is_started && start(&all->lane[i]);
    }
    if (is_started) return all;
    errands_free(all);
    return NULL;
}

static void end_all(errand *first, bool is_wanted) {
    for (errand *e = first, *next; e; e = next) {
        next = e->next;
        e->end(e, is_wanted);
    }
}

static void stop(errands *all) {
    pthread_mutex_lock(&all->lock);
    all->is_ending = true;
    for (errand_kind i = 0; i < ERRAND_KINDS; i++) {
        pthread_cond_signal(&all->lane[i].work);
        if (all->lane[i].store) all->lane[i].store->hurry(all->lane[i].store);
    }
    pthread_mutex_unlock(&all->lock);
    for (errand_kind i = 0; i < ERRAND_KINDS; i++)
        if (all->lane[i].has_thread) pthread_join(all->lane[i].thread, NULL);
}

void errands_free(errands *all) {
    if (!all) return;
    stop(all);
    end_all(all->first_done, false);
    for (errand_kind i = 0; i < ERRAND_KINDS; i++) {
        end_all(all->lane[i].first, false);
        if (all->lane[i].store) all->lane[i].store->close(all->lane[i].store);
        pthread_cond_destroy(&all->lane[i].work);
    }
    pthread_mutex_destroy(&all->lock);
    free(all);
}

bool errands_are_far(const errands *all) {
    return all->is_far;
}

uint64_t errands_repeats(const errands *all) {
    uint64_t repeats = 0;
    for (errand_kind i = 0; i < ERRAND_KINDS; i++)
        if (all->lane[i].store) repeats += all->lane[i].store->repeats(all->lane[i].store);
    return repeats;
}

void errands_do(errands *all, errand *e, errand_kind kind) {
    if (!all->is_far) {
        e->run(e, all->lane[ERRAND_WRITES].store);
        e->end(e, true);
        return;
    }
    pthread_mutex_lock(&all->lock);
    put_last(&all->lane[kind].first, &all->lane[kind].last, e);
    pthread_cond_signal(&all->lane[kind].work);
    pthread_mutex_unlock(&all->lock);
}

void errands_take(errands *all) {
    if (!all->is_far) return;
    pthread_mutex_lock(&all->lock);
    errand *done = all->first_done;
    all->first_done = NULL;
    pthread_mutex_unlock(&all->lock);
    end_all(done, true);
}
