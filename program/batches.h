/* batches.h -- a run that is made of batches: played on threads, shared out among processes, each
 * written down when it is finished, so that a run which was cut goes on. */
#ifndef PROGRAM_BATCHES_H
#define PROGRAM_BATCHES_H
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    const char *title; /* what the batches are of, in one line */
    const char *file;  /* where they are written down; NULL: nowhere */
    bool may_replace;  /* the file is the program's own: batches of something else make room */
    uint32_t threads, words;
    uint64_t count;
    void *context;
    uint64_t (*games)(void *context, uint64_t number);
    /* Fills a row of so many words. `who` is below the number of threads. NULL, or why not. */
    const char *(*play)(void *context, uint32_t who, uint64_t number, int64_t words[]);
    void (*add)(int64_t into[], const int64_t from[]);
    int64_t *total; /* in the first process: of all batches */
} batches_job;

/* A status; everything but DONE has been complained about. */
int batches_run(const batches_job *job);

#endif
