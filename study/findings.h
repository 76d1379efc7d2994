/* findings.h -- what the sums of a study say: every number that the page shows, with its interval.
 */
#ifndef STUDY_FINDINGS_H
#define STUDY_FINDINGS_H
#include "statistics.h"
#include "study.h"

enum { FINDINGS_ENOUGH = 200, FINDINGS_NAME = 64 }; /* games, before anything is said */

typedef struct {
    interval at;
    bool is_real; /* the interval keeps clear of no difference */
} finding;

typedef struct {
    uint32_t which;
    char name[FINDINGS_NAME];
    double games;  /* in which a seat had it */
    finding value; /* victories more than the others had in those games, as a share */
} piece_finding;

typedef struct {
    spread points;
    double winner, share; /* mean of winners; of all points */
    interval decides;     /* games whose first place would be another's without it */
} part_finding;

typedef struct {
    const char *name;
    interval share, rating;
} rival_finding;

typedef struct {
    uint32_t measure;
    double rules, other, deviation; /* means, and the standard deviation of the first */
    finding difference;
} difference_finding;

typedef struct {
    const study_plan *plan;
    const study_batch *sums;
    uint32_t seats, parts;
    double games;
    bool has_enough;
    finding seat[MST_MAX_SEATS]; /* shares; real: not a fair one */
    interval points[MST_MAX_SEATS];
    spread score, winner, margin, length;
    interval close, shared; /* games that were shared or won by a point; shared ones */
    interval known[STUDY_STEPS];
    double
        open_until; /* part of the game after which the leader wins three games of four; 1: never */
    spread settled, changes;
    spread choices[STUDY_TENTHS];
    double mean_choices, forced;    /* decisions with nothing to decide, as a share */
    double pairs;                   /* deals that were played twice */
    interval dealt_win, dealt_lead; /* how much of the result the same draws bring again */
    uint32_t rivals;
    rival_finding rival[STUDY_RIVALS];
    uint32_t pieces, real_pieces;
    piece_finding piece[MST_MAX_HOLDINGS]; /* the best first */
    part_finding part[MST_MAX_PARTS];
    uint32_t differences, real_differences;
    difference_finding difference[STUDY_MEASURES]; /* the surest first */
} findings;

void findings_reckon(const study_plan *plan, const study_batch *sums, findings *f);

#endif
