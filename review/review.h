/* review.h -- a finished game, looked at again: what was luck, what was skill.
 *
 * A review is made of tasks that know nothing of each other. Whoever drives it does them in any
 * order, on any number of threads, with pauses as long as it likes, and may keep what a task came
 * to as a line of text: the result follows from record, budget and seed alone. What each number
 * means is in docs/review.md. Nothing here has a thread, a clock or memory of its own. */
#ifndef REVIEW_REVIEW_H
#define REVIEW_REVIEW_H
#include "mastaba/bot.h"
#include "mastaba/record.h"
#include "mastaba/sentence.h"

enum {
    REVIEW_BATCHES = 4, /* every value is reckoned so many times apart: their spread is its noise */
    REVIEW_OUTCOMES = 64, /* so many outcomes of a draw are all looked at; of more, a sample */
    REVIEW_MOMENTS = 5,
    REVIEW_PARTS = 5,
    REVIEW_LINE = 1024 /* bytes of a task as text */
};

typedef struct {
    uint32_t playouts;   /* of a position, all batches together */
    uint32_t iterations; /* of the search that looks for the best move */
    uint32_t again;      /* and of each of those that compare two moves */
    uint32_t horizon;    /* of these searches; 0: what the advice says */
} review_budget;
review_budget review_budget_of(const mst_game *g, const mst_level *level);

/* What a position is worth to every seat. Chances are of 1, in every batch. */
typedef struct {
    float chance[REVIEW_BATCHES][MST_MAX_SEATS], place[MST_MAX_SEATS], margin[MST_MAX_SEATS];
    /* Where something is drawn: how many outcomes there are, and how likely one is that is better
     * for a seat than the one that came, or worse. */
    uint32_t outcomes;
    float better[MST_MAX_SEATS], worse[MST_MAX_SEATS];
    bool is_known;
} review_value;

typedef enum {
    MARK_NONE,
    MARK_FOUND,
    MARK_DOUBTFUL,
    MARK_MISTAKE,
    MARK_BLUNDER,
    MARKS
} review_mark;

/* What a decision was worth, from what its seat knew. */
typedef struct {
    uint32_t moves; /* that there were */
    mst_move best;
    float made[MST_MAX_SEATS], found[MST_MAX_SEATS]; /* chances of all with the move that was made,
                                                        and with the best */
    float loss, noise;                               /* of the chance of the seat, of 1 */
    float lead; /* of the best move before the second, where the best was played */
    bool is_known;
} review_judgement;

/* Where a seat's result comes from. Start, luck, own and others' decisions make the result. */
typedef enum { PART_START, PART_LUCK, PART_OWN, PART_OTHERS, PART_RESULT } review_part;
typedef struct {
    float part[REVIEW_PARTS], noise[REVIEW_PARTS]; /* of 1; the noise is a standard error */
    float accuracy;                                /* 0 to 100 */
    float loss;                                    /* all that was judged, together */
    uint32_t judged, marks[MARKS];
} review_sum;

typedef struct {
    uint32_t play;
    mst_seat seat; /* whose decision, or who was moved most by a draw */
    float weight;  /* by which it was chosen, of 1 */
    bool is_chance;
} review_moment;

typedef struct {
    /* Given by the caller; `resize` is as in mst_record. */
    const mst_game *game;
    mst_setup setup;
    review_budget budget;
    uint64_t seed;
    void *(*resize)(void *context, void *block, size_t size);
    void *context;
    /* To be read. */
    uint32_t plays, tasks;
    mst_record_play *play;
    unsigned char *states;       /* before every play and after the last one */
    review_value *value;         /* of these */
    review_judgement *judgement; /* of every play; only decisions have one */
    uint32_t *task;              /* which position, and what to do there */
    /* How its words call seats; none once it is open: by their letters. */
    const mst_people *people;
} review;

/* The plays are copied. False: no memory; to be closed either way. */
bool review_open(review *r, const mst_record_play play[], uint32_t plays);
void review_close(review *r);
const mst_state *review_state(const review *r, uint32_t at);
bool review_is_finished(const review *r); /* the game, not the review */

/* What one thread needs. */
typedef struct {
    const review *of;
    mst_search *search;
    mst_state *world, *seen;
    mst_move *choices;
    uint32_t *weights;
    mst_candidate *candidates;
} review_worker;
bool review_worker_open(review_worker *w, const review *r, size_t bytes);
void review_worker_close(review_worker *w);

/* Values of positions come first, so that there is a curve soon; then draws, then decisions. */
void review_do(review_worker *w, review *r, uint32_t task);
bool review_is_done(const review *r, uint32_t task);
uint32_t review_done(const review *r); /* tasks */
/* A task's result as a line, and back. False: no line of this review. */
void review_put_task(mst_text *t, const review *r, uint32_t task);
bool review_take_task(review *r, const char *line, size_t length);

/* ---- what came of it ---- */

float review_chance(const review *r, uint32_t at, mst_seat seat);   /* below 0: not known yet */
float review_change(const review *r, uint32_t play, mst_seat seat); /* of a chance, by a play */
float review_noise(const review *r); /* of the curve: the usual standard error */
review_mark review_mark_of(const review *r, uint32_t play);
const char *review_mark_text(review_mark mark);                      /* "?!" */
void review_sum_up(const review *r, mst_seat seat, review_sum *out); /* of all that is known */
uint32_t review_find_moments(const review *r, review_moment out[REVIEW_MOMENTS]);

/* In words. */
void review_put_play(mst_text *t, const review *r, uint32_t play, mst_language in);
void review_put_better(mst_text *t, const review *r, uint32_t play, mst_language in);
void review_put_moment(mst_text *t, const review *r, const review_moment *m, mst_language in);
void review_put_phrase(mst_text *t, mst_language in, const char *key, const char *const words[]);
void review_put_tenths(mst_text *t, float of_one); /* 0.123 is 12.3 */

/* Everything as one object; the curve as a drawing (SVG) of that size. */
void review_put_json(mst_text *t, const review *r, const char *const names[], mst_language in);
void review_put_chart(mst_text *t, const review *r, uint32_t width, uint32_t height,
                      mst_language in);

#endif
