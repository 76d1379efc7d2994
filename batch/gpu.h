/* gpu.h -- a GPU of NVIDIA, by the driver alone: it is opened when somebody asks for it, so that no
 * program needs CUDA to be built or started. */
#ifndef BATCH_GPU_H
#define BATCH_GPU_H
#include "mastaba/batch.h"

typedef struct gpu gpu;

enum { GPU_MOST_STATE = 1024, GPU_MOST_CHOICES = 512 }; /* what its programs have room for */

/* The first GPU, with the programs of a game out of a folder. NULL, and `*why` says why not, in
 * words that stay. */
gpu *gpu_open(const mst_game *g, const char *folder, const char **why);
void gpu_close(gpu *u);

/* NULL, or why not; then nothing was added. */
const char *gpu_play(gpu *u, const mst_setup *setup, mst_policy policy, uint64_t seed,
                     uint64_t first, uint64_t games, mst_batch_sums *sums);

#endif
