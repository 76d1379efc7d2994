/* tasks.h -- what is to be done at a position. Each task writes one place, which no other does. */
#ifndef REVIEW_TASKS_H
#define REVIEW_TASKS_H
#include "review.h"

typedef enum {
    TASK_LOOK, /* what a position is worth in which somebody decides, or nobody any more */
    TASK_DRAW, /* what one is worth in which something is drawn: the mean of what may come */
    TASK_JUDGE /* what the decision was worth */
} task_kind;

static inline task_kind task_kind_of(uint32_t task) {
    return (task_kind)(task & 3);
}
static inline uint32_t task_position(uint32_t task) {
    return task >> 2;
}

bool review_is_draw(const review *r, uint32_t at);

void review_look(review_worker *w, const mst_state *s, review_value *out);
void review_weigh_draw(review_worker *w, uint32_t at, review_value *out);
void review_judge(review_worker *w, uint32_t at, review_judgement *out);
/* The same as if another move had been made there. */
void review_judge_move(review_worker *w, uint32_t at, mst_move made, review_judgement *out);
/* What seems best to one search, and how far it seems to be before the others. */
mst_move review_guess(review_worker *w, uint32_t at, float *lead);
/* The chance of the seat, should it make this move: the same chance and thought for every move. */
float review_chance_with(review_worker *w, uint32_t at, mst_move move);

#endif
