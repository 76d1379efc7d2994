/* batches.c -- see batches.h. */
#include "batches.h"
#include "batch/crew.h"
#include "complain.h"
#include "memory.h"
#include "output.h"
#include "sharing.h"
#include "study/ledger.h"
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    const batches_job *job;
    int64_t *rows; /* one for each thread */
    bool *is_done;
    ledger ledger;
    bool has_ledger, is_watched;
    pthread_mutex_t lock; /* for all that follows */
    uint64_t games_done, games;
    const char *why; /* a batch could not be played */
    int write_error;
} run;

/* ---- what was written down before ---- */

static void take_batch(void *context, uint64_t number, uint64_t games, const int64_t words[]) {
    run *r = context;
    const batches_job *job = r->job;
    if (number >= job->count || r->is_done[number]) return;
    if (games != job->games(job->context, number)) return; /* cut short then, whole now */
    r->is_done[number] = true;
    r->games_done += games;
    if (sharing_of_run->rank == 0) job->add(job->total, words);
}

static int complain_about(const char *path, ledger_status status, const char *why) {
    if (status == LEDGER_OTHER)
        return complain("%s: holds batches of something else; choose another file", path);
    return complain("%s: %s", path, why);
}

static ledger_status open_own(run *r, const char *path, char why[LEDGER_WHY]) {
    const batches_job *job = r->job;
    ledger_status status =
        ledger_open(&r->ledger, path, job->title, job->words, take_batch, r, why);
    if (status != LEDGER_OTHER || !job->may_replace) return status;
    if (unlink(path) != 0) return status;
    return ledger_open(&r->ledger, path, job->title, job->words, take_batch, r, why);
}

static ledger_status read_others(run *r, const char *path, char why[LEDGER_WHY]) {
    const batches_job *job = r->job;
    ledger_status status = ledger_read(path, job->title, job->words, take_batch, r, why);
    return status == LEDGER_OTHER && job->may_replace ? LEDGER_OPEN : status; /* of nobody */
}

/* Every process opens its own file; when all have, it reads those of the others. Nobody begins
 * before all have read: what is written later is told at the end. */
static int open_files(run *r) {
    const char *file = r->job->file;
    char room[SHARING_PATH], why[LEDGER_WHY] = "";
    const char *path = sharing_path(file, sharing_of_run->rank, room);
    ledger_status status = open_own(r, path, why);
    if (status != LEDGER_OPEN) return complain_about(path, status, why);
    r->has_ledger = true;
    sharing_of_run->meet();
    uint32_t files = sharing_files(file);
    for (uint32_t i = 0; i < files; i++) {
        if (i == sharing_of_run->rank) continue;
        path = sharing_path(file, i, room);
        status = read_others(r, path, why);
        if (status != LEDGER_OPEN) return complain_about(path, status, why);
    }
    return DONE;
}

/* ---- playing ---- */

static bool take_next(run *r, uint64_t *number) {
    bool is_taken = false;
    pthread_mutex_lock(&r->lock);
    while (!is_taken && !r->why && !r->write_error) {
        *number = sharing_of_run->claim();
        if (*number >= r->job->count) break;
        is_taken = !r->is_done[*number];
    }
    pthread_mutex_unlock(&r->lock);
    return is_taken;
}

static void hand_in(run *r, uint64_t number, const int64_t row[], const char *why) {
    const batches_job *job = r->job;
    uint64_t games = job->games(job->context, number);
    pthread_mutex_lock(&r->lock);
    if (why) {
        r->why = why;
    } else {
        job->add(job->total, row);
        r->games_done += games;
        if (r->has_ledger && !ledger_note(&r->ledger, number, games, row)) r->write_error = errno;
        if (r->is_watched) output_progress(r->games_done, r->games);
    }
    pthread_mutex_unlock(&r->lock);
}

static void work(void *context, uint32_t who) {
    run *r = context;
    int64_t *row = r->rows + (size_t)who * r->job->words;
    for (uint64_t number; take_next(r, &number);)
        hand_in(r, number, row, r->job->play(r->job->context, who, number, row));
}

static void add_rows(void *context, void *into, const void *from) {
    ((const batches_job *)context)->add(into, from);
}

static int play_all(run *r) {
    const batches_job *job = r->job;
    crew *threads = crew_start(job->threads);
    if (!threads) complain_and_exit("out of memory");
    for (uint64_t i = 0; i < job->count; i++) r->games += job->games(job->context, i);
    if (r->is_watched) output_progress(r->games_done, r->games);
    crew_run(threads, work, r);
    crew_stop(threads);
    if (r->is_watched) output_progress(r->games, r->games);
    if (r->why) return complain("%s", r->why);
    if (r->write_error)
        return complain("%s: cannot write: %s", job->file, strerror(r->write_error));
    sharing_of_run->merge(job->total, job->words * sizeof(int64_t), add_rows, (void *)job);
    return DONE;
}

int batches_run(const batches_job *job) {
    run r = {.job = job, .is_watched = isatty(STDERR_FILENO) && sharing_of_run->rank == 0};
    r.rows = memory_need((size_t)job->threads * job->words * sizeof *r.rows);
    r.is_done = memory_need((size_t)job->count * sizeof *r.is_done);
    pthread_mutex_init(&r.lock, NULL);
    int status = job->file ? open_files(&r) : DONE;
    if (status == DONE) {
        sharing_of_run->meet();
        status = play_all(&r);
    }
    if (r.has_ledger) ledger_close(&r.ledger);
    pthread_mutex_destroy(&r.lock);
    free(r.rows);
    free(r.is_done);
    return status;
}
