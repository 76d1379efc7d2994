/* together.h -- what lies in the memory of a GPU for a program that plays games together. */
#ifndef BATCH_TOGETHER_H
#define BATCH_TOGETHER_H
#include "mastaba/rng.h"

/* Games of each thread, and threads of a block: a block keeps a processor of the GPU busy. */
enum { GPU_GAMES = 8, GPU_TOGETHER = 512 };

/* A game, and its state behind it. */
typedef struct {
    mst_rng rng;
    uint32_t decisions, plays;
    uint64_t unused; /* states begin where 16 bytes can be read at once */
} gpu_running_game;

static inline size_t gpu_running_size(uint32_t state_size) {
    return sizeof(gpu_running_game) + (state_size + 15u) / 16 * 16;
}

#endif
