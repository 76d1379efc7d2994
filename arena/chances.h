/* chances.h -- whether chances to win are what they say: a search is asked in the middle of many
 * games, they are played to their end, and the two are compared. */
#ifndef ARENA_CHANCES_H
#define ARENA_CHANCES_H
#include "arena.h"

typedef struct {
    const mst_game *game;
    mst_setup setup;
    arena_bot plays, asked; /* on every seat; the second must be a level that searches */
    uint32_t positions, threads;
    uint64_t seed;
    size_t memory; /* bytes for each bot */
} chances_plan;

/* One position: the chances of all seats as the search found them, with nothing fitted, for the
 * move that it then plays; and how the first place was shared in the end. */
typedef struct {
    float found[MST_MAX_SEATS], share[MST_MAX_SEATS];
    mst_seat seat; /* that was to decide; MST_NO_SEAT: not known yet */
} chances_sample;

/* chances.c: playing and asking. Position n depends on plan and n alone. */
typedef struct chances chances;
chances *chances_create(const chances_plan *plan); /* NULL: no memory */
void chances_free(chances *c);
const chances_plan *chances_plan_of(const chances *c);
chances_sample *chances_samples(const chances *c); /* as many as there are positions */
/* Fills in what is not known yet. `note` is called for every sample, one call at a time. False: no
 * thread to run on. */
bool chances_run(chances *c, void (*note)(void *context, uint32_t number), void *context);
void chances_stop(chances *c); /* from any thread or signal handler */

/* chances_file.c: samples as a file, so that it can go on after an interruption. */
bool chances_open(chances *c, const char *path, int *file, char why[ARENA_MAX_WHY]);
bool chances_keep(const chances *c, uint32_t number, int file); /* false: errno says why */

/* calibration.c: what is said in so many tenths, and what came of it. */
enum { CALIBRATION_BINS = 10 };

typedef struct {
    uint32_t count;
    double said, real; /* means */
    double low, high;  /* the 99 % interval of `real` */
    bool is_missed;    /* `said` is neither in the interval nor near `real` */
} calibration_bin;

typedef struct {
    calibration_bin decides[CALIBRATION_BINS], others[CALIBRATION_BINS];
    uint32_t positions, missed; /* bins */
    double surprise;            /* the mean of -log2 of the chance that the winner was given */
} calibration;

/* The samples that are known, with these chances fitted; `fit` may be NULL. With two seats the
 * other one says nothing that the first has not said. */
void calibration_count(const chances_sample samples[], uint32_t count, uint32_t seats,
                       const mst_chance_fit *fit, calibration *result);
/* The fit that is least surprised by the samples. */
mst_chance_fit calibration_fit(const chances_sample samples[], uint32_t count, uint32_t seats);

#endif
