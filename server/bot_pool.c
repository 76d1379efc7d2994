/* bot_pool.c -- a queue, and threads that take from it: first for tables at which people play, and
 * of those for the one that used least. So a table of four strong bots and one that asks for a hint
 * get the same share, however many jobs the first has waiting. */
#include "bot_pool.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_WAITING = 10000 };

typedef struct {
    bot_pool *all;
    pthread_t thread;
    mst_bot *bot; /* kept from job to job while it can serve */
    mst_level level;
    const mst_game *game;
    job *doing; /* guarded by the lock, as is stopping the bot */
} worker;

struct bot_pool {
    pthread_mutex_t lock;
    pthread_cond_t work;
    job *waiting, *finished;
    uint32_t waiting_count, threads;
    bool is_ending;
    size_t bytes_each;
    void (*wake)(void *context);
    void *context;
    worker worker[];
};

static uint32_t milliseconds_since(const struct timespec *start) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint32_t)((now.tv_sec - start->tv_sec) * 1000 +
                      (now.tv_nsec - start->tv_nsec) / 1000000);
}

/* ---- a worker ---- */

/* A bot reads its level anew for every choice, so one that searches can take on any level that
 * does.
 */
static bool can_serve(const worker *w, const job *j) {
    return w->bot && w->game == j->asked.game && !w->level.iterations == !j->asked.level.iterations;
}

/* The bot is replaced under the lock: somebody may be about to stop the one before. */
static bool have_bot(worker *w, const job *j) {
    if (can_serve(w, j)) {
        w->level = j->asked.level;
        return true;
    }
    pthread_mutex_lock(&w->all->lock);
    mst_bot *before = w->bot;
    w->bot = NULL;
    pthread_mutex_unlock(&w->all->lock);
    mst_bot_free(before);
    w->level = j->asked.level;
    w->game = j->asked.game;
    mst_bot *fresh = mst_bot_create(j->asked.game, &w->level, 1, w->all->bytes_each);
    pthread_mutex_lock(&w->all->lock);
    w->bot = fresh;
    pthread_mutex_unlock(&w->all->lock);
    return fresh != NULL;
}

static void do_job(worker *w, job *j) {
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (atomic_load(&j->is_called_off) || !have_bot(w, j)) return;
    host_job *asked = &j->asked;
    mst_bot_begin(w->bot, asked->view, asked->seat, asked->seed);
    if (atomic_load(&j->is_urgent)) mst_bot_stop(w->bot); /* nothing could be stopped before */
    mst_bot_go_on(w->bot, 0);
    asked->move = mst_bot_end(w->bot);
    if (asked->is_hint) host_job_advise(asked, w->bot);
    asked->spent_ms = milliseconds_since(&start);
}

/* What is called off is out of the way at once. */
static bool goes_before(const job *a, const job *b) {
    bool is_off = atomic_load(&a->is_called_off), other = atomic_load(&b->is_called_off);
    if (is_off != other) return is_off;
    if (a->asked.has_people != b->asked.has_people) return a->asked.has_people;
    return a->asked.used_ms <= b->asked.used_ms;
}

/* Of equals, the one that has waited longest: it stands nearest to the end. */
static job *take_job(bot_pool *all) {
    job **best = &all->waiting;
    for (job **link = &all->waiting; *link; link = &(*link)->next)
        if (goes_before(*link, *best)) best = link;
    job *j = *best;
    *best = j->next;
    j->next = NULL;
    all->waiting_count--;
    return j;
}

static void hand_in(bot_pool *all, job *j) {
    j->next = all->finished;
    all->finished = j;
    all->wake(all->context);
}

static void *work(void *argument) {
    worker *w = argument;
    bot_pool *all = w->all;
    pthread_mutex_lock(&all->lock);
    for (;;) {
        while (!all->waiting && !all->is_ending) pthread_cond_wait(&all->work, &all->lock);
        if (all->is_ending) break;
        job *j = w->doing = take_job(all);
        pthread_mutex_unlock(&all->lock);
        do_job(w, j);
        pthread_mutex_lock(&all->lock);
        w->doing = NULL;
        hand_in(all, j);
    }
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

/* ---- all of them ---- */

/* Signals are for the loop. */
static bool start_worker(bot_pool *all, worker *w) {
    sigset_t every, before;
    w->all = all;
    sigfillset(&every);
    pthread_sigmask(SIG_BLOCK, &every, &before);
    bool is_started = pthread_create(&w->thread, NULL, work, w) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_started;
}

bot_pool *bot_pool_create(uint32_t threads, size_t bytes, void (*wake)(void *context),
                          void *context) {
    bot_pool *all = calloc(1, sizeof *all + threads * sizeof *all->worker);
    if (!all) return NULL;
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->work, NULL);
    all->bytes_each = bytes / threads;
    all->wake = wake;
    all->context = context;
    while (all->threads < threads && start_worker(all, &all->worker[all->threads])) all->threads++;
    if (all->threads) return all;
    bot_pool_free(all);
    return NULL;
}

/* Called with the lock. A search that has not begun is not stopped: its worker looks at the job. */
static void hurry(bot_pool *all, job *j) {
    atomic_store(&j->is_urgent, true);
    for (uint32_t i = 0; i < all->threads; i++)
        if (all->worker[i].doing == j && all->worker[i].bot) mst_bot_stop(all->worker[i].bot);
}

static void stop_all(bot_pool *all) {
    pthread_mutex_lock(&all->lock);
    all->is_ending = true;
    pthread_cond_broadcast(&all->work);
    for (uint32_t i = 0; i < all->threads; i++)
        if (all->worker[i].doing) hurry(all, all->worker[i].doing);
    pthread_mutex_unlock(&all->lock);
}

void bot_pool_free(bot_pool *all) {
    if (!all) return;
    stop_all(all);
    for (uint32_t i = 0; i < all->threads; i++) {
        pthread_join(all->worker[i].thread, NULL);
        mst_bot_free(all->worker[i].bot);
    }
    pthread_cond_destroy(&all->work);
    pthread_mutex_destroy(&all->lock);
    free(all);
}

bool bot_pool_ask(bot_pool *w, job *j) {
    pthread_mutex_lock(&w->lock);
    bool is_taken = w->waiting_count < MOST_WAITING;
    if (is_taken) {
        j->next = w->waiting;
        w->waiting = j;
        w->waiting_count++;
        pthread_cond_signal(&w->work);
    }
    pthread_mutex_unlock(&w->lock);
    return is_taken;
}

void bot_pool_rank(bot_pool *w, job *j, bool has_people) {
    pthread_mutex_lock(&w->lock);
    j->asked.has_people = has_people;
    pthread_mutex_unlock(&w->lock);
}

void bot_pool_hurry(bot_pool *w, job *j) {
    pthread_mutex_lock(&w->lock);
    hurry(w, j);
    pthread_mutex_unlock(&w->lock);
}

void bot_pool_call_off(bot_pool *w, job *j) {
    atomic_store(&j->is_called_off, true);
    bot_pool_hurry(w, j);
}

job *bot_pool_take(bot_pool *w) {
    pthread_mutex_lock(&w->lock);
    job *all = w->finished;
    w->finished = NULL;
    pthread_mutex_unlock(&w->lock);
    return all;
}

uint32_t bot_pool_waiting(bot_pool *w) {
    pthread_mutex_lock(&w->lock);
    uint32_t count = w->waiting_count;
    pthread_mutex_unlock(&w->lock);
    return count;
}
