/* net.c -- who of two will end ahead, as a small network sees it: what speaks for the one, less
 * what speaks for the other, so that both chances together are one. Only additions and
 * multiplications of floats in a fixed order: every machine comes to the same bits. */
#include "mastaba/search.h"
#include <string.h>

enum { SUMS = MST_NET_SUMS, NEURONS = MST_NET_NEURONS };

/* Weights are whole numbers of these, and sums of them are divided at the end: it is a power of
 * two, so that the division loses nothing. */
static const float step = 1.0f / 1024;

typedef struct {
    float mine[SUMS], theirs[SUMS], straight; /* in steps */
} seat_sums;

static void take(float to[], const mst_weight weights[], uint32_t count) {
    for (uint32_t i = 0; i < count; i++) to[i] = weights[i];
}

static void add(float sums[], float value, const mst_weight weights[], uint32_t count) {
    for (uint32_t i = 0; i < count; i++) sums[i] += value * weights[i];
}

static void read_seat(const mst_net *net, uint32_t measures, const float of_seat[], seat_sums *s) {
    take(s->mine, net->sum_bias, SUMS);
    memset(s->theirs, 0, sizeof s->theirs);
    s->straight = 0;
    for (uint32_t i = 0; i < measures; i++) {
        float value = of_seat[i];
        if (value == 0) continue;
        add(s->mine, value, net->mine[i], SUMS);
        add(s->theirs, value, net->theirs[i], SUMS);
        s->straight += value * net->straight[i];
    }
}

static float speaks_for(const mst_net *net, const seat_sums *a, const seat_sums *b) {
    float neuron[NEURONS], voice = a->straight;
    take(neuron, net->neuron_bias, NEURONS);
    for (uint32_t i = 0; i < SUMS; i++) {
        float sum = a->mine[i] + b->theirs[i];
        if (sum > 0) add(neuron, sum * step, net->neuron[i], NEURONS);
    }
    for (uint32_t k = 0; k < NEURONS; k++)
        if (neuron[k] > 0) voice += neuron[k] * step * net->voice[k];
    return voice * step;
}

/* 1 / (1 + e^-x), with (1 - x / 256)^256 for the power. */
static float chance(float x) {
    enum { DOUBLINGS = 8 };
    static const float most = 20;
    float size = x < 0 ? -x : x, fading = 1 - (size < most ? size : most) / (1 << DOUBLINGS);
    for (uint32_t i = 0; i < DOUBLINGS; i++) fading *= fading;
    return (x < 0 ? fading : 1) / (1 + fading);
}

float mst_net_compare(const mst_net *net, uint32_t measures, const float mine[],
                      const float theirs[]) {
    seat_sums a, b;
    read_seat(net, measures, mine, &a);
    read_seat(net, measures, theirs, &b);
    return chance(speaks_for(net, &a, &b) - speaks_for(net, &b, &a));
}
