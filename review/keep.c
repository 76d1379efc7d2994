/* keep.c -- what a task came to as a line of text, so that a review can be left and gone on with.
 * Numbers are written as the bits they are: what is read again is what was reckoned. */
#include "mastaba/text.h"
#include "tasks.h"
#include <string.h>

/* Everything but the last flag, as 32-bit words. */
enum {
    VALUE_WORDS = offsetof(review_value, is_known) / 4,
    JUDGEMENT_WORDS = offsetof(review_judgement, is_known) / 4
};

typedef struct {
    unsigned char *at;
    uint32_t words;
    bool *is_known;
} place;

static place place_of(const review *r, uint32_t task) {
    uint32_t at = task_position(r->task[task]);
    review_value *v = &r->value[at];
    review_judgement *j = &r->judgement[at];
    if (task_kind_of(r->task[task]) == TASK_JUDGE)
        return (place){(unsigned char *)j, JUDGEMENT_WORDS, &j->is_known};
    return (place){(unsigned char *)v, VALUE_WORDS, &v->is_known};
}

/* So that a line that was cut or changed is not believed. */
static uint32_t sum_of(uint32_t task, const unsigned char *bytes, uint32_t words) {
    uint32_t sum = 2166136261u ^ task;
    for (uint32_t i = 0; i < 4 * words; i++) sum = (sum ^ bytes[i]) * 16777619u;
    return sum;
}

void review_put_task(mst_text *t, const review *r, uint32_t task) {
    place p = place_of(r, task);
    mst_text_put(t, "task ");
    mst_text_put_number(t, task);
    for (uint32_t i = 0; i < p.words; i++) {
        uint32_t word;
        memcpy(&word, p.at + 4 * i, sizeof word);
        mst_text_put_char(t, ' ');
        mst_text_put_number(t, word);
    }
    mst_text_put_char(t, ' ');
    mst_text_put_number(t, sum_of(task, p.at, p.words));
}

static bool read_word(mst_span *rest, uint32_t *word) {
    mst_span digits = mst_span_next_word(rest);
    uint64_t sum = 0;
    if (!digits.length || digits.length > 10) return false;
    for (size_t i = 0; i < digits.length; i++) {
        if (digits.at[i] < '0' || digits.at[i] > '9') return false;
        sum = 10 * sum + (uint64_t)(digits.at[i] - '0');
    }
    *word = (uint32_t)sum;
    return sum <= UINT32_MAX;
}

bool review_take_task(review *r, const char *line, size_t length) {
    enum { MOST = VALUE_WORDS > JUDGEMENT_WORDS ? VALUE_WORDS : JUDGEMENT_WORDS };
    mst_span rest = {line, length};
    uint32_t task, sum, words[MOST];
    if (!mst_span_is(mst_span_next_word(&rest), "task") || !read_word(&rest, &task)) return false;
    if (task >= r->tasks) return false;
    place p = place_of(r, task);
    for (uint32_t i = 0; i < p.words; i++)
        if (!read_word(&rest, &words[i])) return false;
    if (!read_word(&rest, &sum) || rest.length) return false;
    if (sum != sum_of(task, (const unsigned char *)words, p.words)) return false;
    memcpy(p.at, words, 4 * (size_t)p.words);
    return *p.is_known = true;
}
