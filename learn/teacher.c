/* teacher.c -- one lesson after the other: how wrong the network was, and which weights it was
 * (gradients, with steps that become smaller for every weight by itself: Adagrad). */
#include "learn.h"
#include <assert.h>
#include <math.h>
#include <string.h>

enum { SUMS = MST_NET_SUMS, NEURONS = MST_NET_NEURONS };

/* ---- the beginning ---- */

static float random_weight(mst_rng *rng, float size) {
    return size * ((float)mst_rng_below(rng, 2001) / 1000 - 1);
}

void learn_begin(learn_pupil *pupil, const mst_game *g, uint64_t seed) {
    static const float first_pace = 0.1f;
    mst_rng rng = mst_rng_seed(seed);
    float *pace = (float *)&pupil->pace;
    memset(pupil, 0, sizeof *pupil);
    pupil->measures = g->advice->measures;
    for (size_t i = 0; i < sizeof pupil->pace / sizeof *pace; i++) pace[i] = first_pace;
    for (uint32_t i = 0; i < pupil->measures; i++)
        for (uint32_t k = 0; k < SUMS; k++) {
            pupil->net.mine[i][k] = random_weight(&rng, 0.3f);
            pupil->net.theirs[i][k] = random_weight(&rng, 0.3f);
        }
    for (uint32_t i = 0; i < SUMS; i++)
        for (uint32_t k = 0; k < NEURONS; k++) pupil->net.neuron[i][k] = random_weight(&rng, 0.4f);
    for (uint32_t k = 0; k < NEURONS; k++) pupil->net.voice[k] = random_weight(&rng, 0.4f);
}

/* ---- one side of a pair ---- */

typedef struct {
    const float *mine, *theirs;
    float sum[SUMS], neuron[NEURONS], voice;
} side;

static void look(const learn_pupil *pupil, side *s) {
    const learn_net *net = &pupil->net;
    memcpy(s->sum, net->sum_bias, sizeof s->sum);
    memcpy(s->neuron, net->neuron_bias, sizeof s->neuron);
    s->voice = 0;
    for (uint32_t i = 0; i < pupil->measures; i++) {
        s->voice += s->mine[i] * net->straight[i];
        for (uint32_t k = 0; k < SUMS; k++)
            s->sum[k] += s->mine[i] * net->mine[i][k] + s->theirs[i] * net->theirs[i][k];
    }
    for (uint32_t i = 0; i < SUMS; i++)
        for (uint32_t k = 0; k < NEURONS && s->sum[i] > 0; k++)
            s->neuron[k] += s->sum[i] * net->neuron[i][k];
    for (uint32_t k = 0; k < NEURONS; k++)
        if (s->neuron[k] > 0) s->voice += s->neuron[k] * net->voice[k];
}

static void correct(float *weight, float *pace, float gradient, float rate) {
    *pace += gradient * gradient;
    *weight -= rate * gradient / sqrtf(*pace);
}

static void correct_sums(learn_pupil *pupil, const side *s, const float gradient[SUMS],
                         float rate) {
    learn_net *net = &pupil->net, *pace = &pupil->pace;
    for (uint32_t i = 0; i < pupil->measures; i++)
        for (uint32_t k = 0; k < SUMS; k++) {
            correct(&net->mine[i][k], &pace->mine[i][k], gradient[k] * s->mine[i], rate);
            correct(&net->theirs[i][k], &pace->theirs[i][k], gradient[k] * s->theirs[i], rate);
        }
    for (uint32_t k = 0; k < SUMS; k++)
        correct(&net->sum_bias[k], &pace->sum_bias[k], gradient[k], rate);
}

/* `wrong` is how much less should have spoken for this side. */
static void correct_side(learn_pupil *pupil, const side *s, float wrong, float rate) {
    learn_net *net = &pupil->net, *pace = &pupil->pace;
    float of_sum[SUMS] = {0};
    for (uint32_t k = 0; k < NEURONS; k++) {
        if (s->neuron[k] <= 0) continue;
        float of_neuron = wrong * net->voice[k];
        correct(&net->voice[k], &pace->voice[k], wrong * s->neuron[k], rate);
        correct(&net->neuron_bias[k], &pace->neuron_bias[k], of_neuron, rate);
        for (uint32_t i = 0; i < SUMS; i++) {
            if (s->sum[i] <= 0) continue;
            of_sum[i] += of_neuron * net->neuron[i][k];
            correct(&net->neuron[i][k], &pace->neuron[i][k], of_neuron * s->sum[i], rate);
        }
    }
    for (uint32_t i = 0; i < pupil->measures; i++)
        correct(&net->straight[i], &pace->straight[i], wrong * s->mine[i], rate);
    correct_sums(pupil, s, of_sum, rate);
}

/* ---- lessons ---- */

static double surprise(double predicted, double came) {
    static const double least = 1e-6;
    double p = predicted < least ? least : predicted > 1 - least ? 1 - least : predicted;
    return -came * log(p) - (1 - came) * log(1 - p);
}

/* As the search reads a judged lead (search/playout.c). */
static double judged_chance(double lead) {
    enum { CLEAR_LEAD = 6 };
    return 0.5 + 0.5 * lead / (fabs(lead) + CLEAR_LEAD);
}

static void take(learn_pupil *pupil, const lesson *l, float rate, learn_loss *loss) {
    side a = {.mine = l->mine, .theirs = l->theirs}, b = {.mine = l->theirs, .theirs = l->mine};
    look(pupil, &a);
    look(pupil, &b);
    float chance = 1 / (1 + expf(b.voice - a.voice)), wrong = chance - l->ended_ahead;
    loss->net += surprise(chance, l->ended_ahead);
    loss->judged += surprise(judged_chance(l->judged_lead), l->ended_ahead);
    correct_side(pupil, &a, wrong, rate);
    correct_side(pupil, &b, -wrong, rate);
}

learn_loss learn_from(learn_pupil *pupil, lesson lessons[], uint32_t count, float rate,
                      uint64_t seed) {
    learn_loss loss = {0, 0, count};
    mst_rng rng = mst_rng_seed(seed);
    for (uint32_t left = count; left; left--) {
        uint32_t chosen = mst_rng_below(&rng, left);
        lesson next = lessons[chosen];
        lessons[chosen] = lessons[left - 1];
        take(pupil, &next, rate, &loss);
    }
    pupil->batches++;
    return loss;
}

void learn_round_weights(const learn_net *from, mst_net *to) {
    enum { STEPS = 1024, WEIGHTS = sizeof *from / sizeof(float) };
    static_assert(sizeof *to == WEIGHTS * sizeof(mst_weight), "the same parts");
    const float *exact = (const float *)from;
    mst_weight *rounded = (mst_weight *)to;
    for (size_t i = 0; i < WEIGHTS; i++)
        rounded[i] = (mst_weight)fmaxf(INT16_MIN, fminf(INT16_MAX, rintf(exact[i] * STEPS)));
}
