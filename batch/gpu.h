/* gpu.h -- a GPU of NVIDIA that plays a game: whole games, or many side by side. */
#ifndef BATCH_GPU_H
#define BATCH_GPU_H
#include "one_decision.h"

typedef struct gpu gpu;

enum { GPU_MOST_STATE = 1024, GPU_MOST_CHOICES = 512 }; /* what its programs have room for */

/* The first GPU, with the programs of a game out of a folder. NULL, and `*why` says why not, in
 * words that stay. */
gpu *gpu_open(const mst_game *g, const char *folder, const char **why);
void gpu_close(gpu *u);

/* NULL, or why not; then nothing was added. */
const char *gpu_play(gpu *u, const mst_setup *setup, mst_policy policy, uint64_t seed,
                     uint64_t first, uint64_t games, mst_batch_sums *sums);

/* Games side by side. They lie in the memory of the GPU; `here` is laid out like it, and its arrays
 * are filled after each of these. It stays where it is until other games are begun or gpu_forget
 * was called. NULL, or why not. */
const char *gpu_begin(gpu *u, one_decision_games *here);
const char *gpu_step(gpu *u, one_decision_games *here, const int64_t action[]);
void gpu_forget(gpu *u);
/* What else `here` has of them, once it is asked for: the legal actions as lists, and a state. */
bool gpu_bring_offers(gpu *u, const one_decision_games *here);
bool gpu_bring_state(gpu *u, const one_decision_games *here, uint32_t slot);

#endif
