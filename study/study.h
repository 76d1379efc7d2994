/* study.h -- what a game is like, found by playing it many times.
 *
 * A study is made of batches of games. What comes of a batch is whole numbers that are added up, so
 * that neither the order of batches nor who plays them makes a difference. A game is known by its
 * number: its nth draw comes from the seed, the number and n alone, so that two variants of the
 * rules, or two replays, are dealt alike. */
#ifndef STUDY_STUDY_H
#define STUDY_STUDY_H
#include "mastaba/batch.h"
#include "mastaba/bot.h"

enum {
    STUDY_STEPS = 20,  /* a game is looked at after every twentieth of its decisions */
    STUDY_TENTHS = 10, /* what there is to choose from is counted by tenths */
    STUDY_BINS = 512,  /* of scores and lengths; what is beyond counts in the last */
    STUDY_LOWEST = -128,
    STUDY_CHOICES = 256,
    STUDY_MARGINS = 64,
    STUDY_CHANGES = 48,
    STUDY_RIVALS = 2,
    STUDY_EVERY = 10 /* one game in so many is replayed, and played against each rival */
};

/* Of one game, each a whole number; what people read is that, divided by what study_measure_unit
 * says. The shares of the seats come last. */
enum {
    STUDY_LEAD_CHANGES,
    STUDY_POINTS,      /* of a seat, on average */
    STUDY_HALF_LEADER, /* whether who leads at half time wins */
    STUDY_SETTLED,     /* the part of the game after which the winner stays ahead */
    STUDY_MARGIN,
    STUDY_SHARED,
    STUDY_DECISIONS,
    STUDY_MOVES, /* to choose from, at a decision */
    STUDY_SHARE,
    STUDY_MEASURES = STUDY_SHARE + MST_MAX_SEATS
};

/* Everything below is int64_t and nothing else: it is added, stored and sent as a row of numbers.
 */
typedef struct {
    int64_t count, sum, squares;
} study_tally;

/* One deal, played twice: what came of the two for one seat. */
typedef struct {
    int64_t count, sum, squares, products;
} study_twice;

typedef struct {
    int64_t games, shared, plays, outs, margins, ranked;
    study_tally win[MST_MAX_SEATS]; /* in parts of MST_WIN */
    study_tally points[MST_MAX_SEATS];
    int64_t score[STUDY_BINS], winner_score[STUDY_BINS]; /* from STUDY_LOWEST */
    int64_t margin[STUDY_MARGINS];
    int64_t length[STUDY_BINS]; /* decisions */
    int64_t choices[STUDY_TENTHS][STUDY_CHOICES];
    int64_t leader_wins[STUDY_STEPS]; /* in parts of MST_WIN */
    int64_t settled[STUDY_STEPS + 1];
    int64_t changes[STUDY_CHANGES];
    int64_t part[MST_MAX_PARTS][STUDY_BINS]; /* from STUDY_LOWEST */
    int64_t winner_part[MST_MAX_PARTS], winners, decides[MST_MAX_PARTS];
    study_tally piece[MST_MAX_HOLDINGS][MST_MAX_SEATS]; /* wins of whoever has it */
    study_twice twice_win[MST_MAX_SEATS], twice_lead[MST_MAX_SEATS];
    study_tally rival[STUDY_RIVALS]; /* points taken from each, in parts of MST_WIN */
    study_tally measure[STUDY_MEASURES];
} study_sums;

typedef struct {
    study_sums rules, other;                /* the variant to compare with, if there is one */
    study_tally difference[STUDY_MEASURES]; /* other less rules, of the same deal */
} study_batch;

enum { STUDY_WORDS = sizeof(study_batch) / sizeof(int64_t) };

/* What is studied. */
typedef struct {
    const mst_game *game;
    mst_setup setup, other;
    bool compares;
    const mst_level *level; /* who plays every seat; NULL: tidy moves */
    uint64_t seed, games;
    size_t memory; /* bytes of each bot that searches */
} study_plan;

/* plan.c
 * Whom the level is measured against, weaker than itself: at most STUDY_RIVALS, NULL after the
 * last. */
const mst_level *study_rival(const study_plan *plan, uint32_t which);
const char *study_player_name(const study_plan *plan); /* "greedy" */

/* Games of a batch: few where bots search, so that little is lost when a run is cut. */
uint64_t study_batch_size(const study_plan *plan);
uint64_t study_batches(const study_plan *plan);
uint64_t study_games_in(const study_plan *plan, uint64_t batch); /* the last may have fewer */

/* plan.c: everything that decides what comes of a batch, as one line; longer ones are cut. */
enum { STUDY_TITLE = 1024 };
void study_title(const study_plan *plan, char title[STUDY_TITLE]);

/* habits.c: how who is studied, and greedy beside them, play today; 0: no memory. */
uint64_t study_habits(const study_plan *plan);

/* sums.c */
int64_t study_measure_unit(uint32_t measure);
void study_add(study_batch *into, const study_batch *from);

/* play.c: whoever plays batches, one at a time. NULL: no memory. */
typedef struct study_table study_table;
study_table *study_table_open(const study_plan *plan);
void study_table_close(study_table *t);
void study_table_play(study_table *t, uint64_t batch, study_batch *sums); /* adds nothing: fills */

#endif
