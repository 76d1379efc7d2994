/* sums.c -- from values to what people are told: changes, marks, sums. The curve is one number for
 * each position, so its changes add up to its end, whatever they are called. */
#include "tasks.h"
#include <string.h>

/* ---- the curve ---- */

float review_chance(const review *r, uint32_t at, mst_seat seat) {
    const review_value *v = &r->value[at];
    float sum = 0;
    if (!v->is_known) return -1;
    for (uint32_t b = 0; b < REVIEW_BATCHES; b++) sum += v->chance[b][seat];
    return sum / REVIEW_BATCHES;
}

static bool is_known(const review *r, uint32_t play) {
    return r->value[play].is_known && r->value[play + 1].is_known;
}

float review_change(const review *r, uint32_t play, mst_seat seat) {
    if (!is_known(r, play)) return 0;
    return review_chance(r, play + 1, seat) - review_chance(r, play, seat);
}

/* The standard error of a mean of batches. */
static float error_of(const float batch[REVIEW_BATCHES]) {
    float mean = 0, squares = 0;
    for (uint32_t b = 0; b < REVIEW_BATCHES; b++) mean += batch[b] / REVIEW_BATCHES;
    for (uint32_t b = 0; b < REVIEW_BATCHES; b++) squares += (batch[b] - mean) * (batch[b] - mean);
    return __builtin_sqrtf(squares / (REVIEW_BATCHES * (REVIEW_BATCHES - 1)));
}

float review_noise(const review *r) {
    float squares = 0, batch[REVIEW_BATCHES];
    uint32_t count = 0;
    for (uint32_t at = 0; at <= r->plays; at++) {
        const review_value *v = &r->value[at];
        for (mst_seat seat = 0; v->is_known && seat < r->setup.seats; seat++, count++) {
            for (uint32_t b = 0; b < REVIEW_BATCHES; b++) batch[b] = v->chance[b][seat];
            float error = error_of(batch);
            squares += error * error;
        }
    }
    return count ? __builtin_sqrtf(squares / (float)count) : 0;
}

/* ---- marks ---- */

const char *review_mark_text(review_mark mark) {
    static const char *const texts[MARKS] = {"", "!", "?!", "?", "??"};
    return texts[mark];
}

review_mark review_mark_of(const review *r, uint32_t play) {
    enum { MANY = 4 };
    const float doubtful = 0.03f, mistake = 0.07f, blunder = 0.15f;
    const review_judgement *j = &r->judgement[play];
    if (!j->is_known) return MARK_NONE;
    if (j->loss >= blunder) return MARK_BLUNDER;
    if (j->loss >= mistake) return MARK_MISTAKE;
    if (j->loss >= doubtful) return MARK_DOUBTFUL;
    return j->moves >= MANY && j->lead >= mistake ? MARK_FOUND : MARK_NONE;
}

/* Of one decision: 100 for the best, half of it for one that costs ten of a hundred. */
static float accuracy_of(float loss) {
    return 100 / (1 + loss / 0.1f);
}

/* ---- sums ---- */

static review_part part_of(const review *r, uint32_t play, mst_seat seat) {
    if (r->play[play].seat == MST_CHANCE) return PART_LUCK;
    return r->play[play].seat == seat ? PART_OWN : PART_OTHERS;
}

static void sum_parts(const review *r, mst_seat seat, review_sum *out) {
    float part[REVIEW_PARTS][REVIEW_BATCHES] = {{0}};
    uint32_t first = 0, last = r->plays;
    while (first < last && !r->value[first].is_known) first++;
    while (last > first && !r->value[last].is_known) last--;
    for (uint32_t b = 0; b < REVIEW_BATCHES; b++) {
        float before = r->value[first].chance[b][seat];
        part[PART_START][b] = before;
        for (uint32_t i = first; i < last; i++) {
            const review_value *after = &r->value[i + 1];
            if (!after->is_known) continue;
            part[part_of(r, i, seat)][b] += after->chance[b][seat] - before;
            before = after->chance[b][seat];
        }
        part[PART_RESULT][b] = before;
    }
    for (uint32_t p = 0; p < REVIEW_PARTS; p++) {
        out->noise[p] = error_of(part[p]);
        for (uint32_t b = 0; b < REVIEW_BATCHES; b++) out->part[p] += part[p][b] / REVIEW_BATCHES;
    }
}

void review_sum_up(const review *r, mst_seat seat, review_sum *out) {
    memset(out, 0, sizeof *out);
    sum_parts(r, seat, out);
    for (uint32_t i = 0; i < r->plays; i++) {
        const review_judgement *j = &r->judgement[i];
        if (r->play[i].seat != seat || !j->is_known || j->moves < 2) continue;
        out->judged++;
        out->loss += j->loss;
        out->accuracy += accuracy_of(j->loss);
        out->marks[review_mark_of(r, i)]++;
    }
    if (out->judged) out->accuracy /= (float)out->judged;
}

/* ---- moments ---- */

static review_moment weigh_play(const review *r, uint32_t play) {
    const review_judgement *j = &r->judgement[play];
    review_moment m = {play, r->play[play].seat, 0, r->play[play].seat == MST_CHANCE};
    if (!m.is_chance) {
        m.weight = review_mark_of(r, play) == MARK_FOUND ? j->lead / 2 : j->loss;
        return m;
    }
    for (mst_seat seat = 0; seat < r->setup.seats; seat++) {
        float change = review_change(r, play, seat), size = change < 0 ? -change : change;
        if (size > m.weight) m.weight = size, m.seat = seat;
    }
    return m;
}

static void keep_heaviest(review_moment out[], uint32_t *count, review_moment m) {
    uint32_t least = 0;
    if (*count < REVIEW_MOMENTS) {
        out[(*count)++] = m;
        return;
    }
    for (uint32_t i = 1; i < *count; i++)
        if (out[i].weight < out[least].weight) least = i;
    if (m.weight <= out[least].weight) return;
    memmove(&out[least], &out[least + 1], (*count - 1 - least) * sizeof *out);
    out[*count - 1] = m;
}

/* In the order of time. */
uint32_t review_find_moments(const review *r, review_moment out[REVIEW_MOMENTS]) {
    const float least = 0.02f;
    uint32_t count = 0;
    for (uint32_t i = 0; i < r->plays; i++) {
        review_moment m = weigh_play(r, i);
        if (m.weight >= least) keep_heaviest(out, &count, m);
    }
    return count;
}
