/* sums.h -- what one thread of a GPU has counted is added to what its block has. */
#ifndef BATCH_GPU_SUMS_H
#define BATCH_GPU_SUMS_H
#include "mastaba/batch.h"

/* Other threads may add to the same at the same time. */
void gpu_add_sums(mst_batch_sums *to, const mst_batch_sums *from);

#endif
