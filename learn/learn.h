/* learn.h -- how the networks of the games are taught.
 *
 * Games are played by whoever follows the advice, from positions that somebody looser reached; what
 * is measured in them and who ended ahead is a lesson. No lesson is used twice, so the loss that is
 * printed is always that of games the network has not seen. Everything follows from the seed and
 * the number of games alone: a teaching that was cut short goes on, and ends with the same weights.
 */
#ifndef LEARN_LEARN_H
#define LEARN_LEARN_H
#include "mastaba/rng.h"
#include "mastaba/search.h"
#include <stdio.h>

enum { LEARN_BATCH = 4096 }; /* games that are played, then learned from */

/* Two seats in the middle of a game, and the share of being ahead that the first had in the end. */
typedef struct {
    float mine[MST_MEASURES], theirs[MST_MEASURES];
    float judged_lead, ended_ahead;
} lesson;

enum { LESSONS_PER_GAME = 6 };

/* selfplay.c: the lessons of a batch, `room` for LEARN_BATCH * LESSONS_PER_GAME of them; how many.
 * They come in the order of the games, whatever the number of threads. */
typedef struct {
    const mst_game *game;
    uint64_t seed;
    uint32_t threads;
    uint32_t length; /* plays of a usual game */
} learn_school;

bool learn_open_school(learn_school *school, const mst_game *g, uint64_t seed, uint32_t threads);
uint32_t learn_play_batch(const learn_school *school, uint32_t batch, lesson room[]);

/* teacher.c: a network while it learns has the parts of mst_net in the same order. */
typedef struct {
    float mine[MST_MEASURES][MST_NET_SUMS], theirs[MST_MEASURES][MST_NET_SUMS];
    float sum_bias[MST_NET_SUMS];
    float neuron[MST_NET_SUMS][MST_NET_NEURONS], neuron_bias[MST_NET_NEURONS];
    float voice[MST_NET_NEURONS];
    float straight[MST_MEASURES];
} learn_net;

typedef struct {
    learn_net net, pace; /* pace: of every weight, the squares of its gradients so far */
    uint32_t measures, batches;
} learn_pupil;

void learn_begin(learn_pupil *pupil, const mst_game *g, uint64_t seed);
/* Learns from the lessons in an order of their own. Sums of losses in nats: of the network before
 * it learned from each, and of judged leads. */
typedef struct {
    double net, judged;
    uint32_t lessons;
} learn_loss;
learn_loss learn_from(learn_pupil *pupil, lesson lessons[], uint32_t count, float rate,
                      uint64_t seed);
void learn_round_weights(const learn_net *from, mst_net *to);

/* weights.c: a network as a C file in the folder of its game, and read back. */
bool learn_write_weights(FILE *to, const mst_net *net, uint32_t measures, const char *key,
                         const char *provenance);
bool learn_read_weights(FILE *from, mst_net *net, uint32_t measures);

/* compare.c */
typedef struct {
    const mst_net *net;   /* NULL: judged points */
    uint32_t net_horizon; /* 0: what the advice says */
    uint32_t horizon, iterations, milliseconds;
} learn_side;
typedef struct {
    double score, error; /* of the first, a tie being half; half of its 95 % interval */
    double iterations[2];
    uint32_t games;
} learn_result;
bool learn_compare(const mst_game *g, uint32_t games, uint64_t seed, const learn_side sides[2],
                   learn_result *result);

#endif
