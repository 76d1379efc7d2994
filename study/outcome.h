/* outcome.h -- one game of a study, as it went and as it ended. */
#ifndef STUDY_OUTCOME_H
#define STUDY_OUTCOME_H
#include "study.h"

typedef struct {
    uint32_t seats, parts;
    uint32_t decisions, plays;
    mst_score score[MST_MAX_SEATS];
    uint32_t share[MST_MAX_SEATS]; /* of the victory, in parts of MST_WIN */
    uint8_t place[MST_MAX_SEATS];
    mst_seats winners;
    /* At every decision: who was ahead, a set; how many moves there were. Room for max_length. */
    mst_seats *leaders;
    uint16_t *choices;
    uint8_t has[MST_MAX_SEATS][MST_MAX_HOLDINGS];
} outcome;

/* Who has most points of those that are not out; everybody at the beginning. */
mst_seats outcome_leaders(const mst_score score[], uint32_t seats);
void outcome_end(outcome *o, const mst_game *g, const mst_state *end);

/* sums.c: adds a game; `measure` tells what was counted in each. */
void outcome_count(const outcome *o, study_sums *sums, int64_t measure[STUDY_MEASURES]);
void outcome_count_difference(const int64_t a[], const int64_t b[], study_batch *sums);
void outcome_count_twice(const outcome *a, const outcome *b, study_sums *sums);
/* What the seat took from the others: a point from whoever is behind, half from an equal. */
void outcome_count_rival(const outcome *o, mst_seat seat, study_tally *rival);

#endif
