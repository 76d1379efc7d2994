/* sums.c -- see sums.h. */
#include "sums.h"

static void add(int64_t *to, int64_t value) {
    __atomic_fetch_add(to, value, __ATOMIC_RELAXED);
}

static void add_tally(mst_tally *to, const mst_tally *from) {
    if (!from->count) return;
    add(&to->count, from->count);
    add(&to->sum, from->sum);
    add(&to->squares, from->squares);
    __atomic_fetch_min(&to->least, from->least, __ATOMIC_RELAXED);
    __atomic_fetch_max(&to->most, from->most, __ATOMIC_RELAXED);
}

void gpu_add_sums(mst_batch_sums *to, const mst_batch_sums *from) {
    add((int64_t *)&to->games, (int64_t)from->games);
    add((int64_t *)&to->hashes, (int64_t)from->hashes);
    add(&to->shared, from->shared);
    add_tally(&to->decisions, &from->decisions);
    add_tally(&to->plays, &from->plays);
    for (uint32_t i = 0; i < MST_MAX_SEATS; i++) {
        add(&to->seat[i].wins, from->seat[i].wins);
        add(&to->seat[i].shared, from->seat[i].shared);
        for (uint32_t k = 0; k <= MST_MAX_PARTS; k++)
            add_tally(&to->seat[i].score[k], &from->seat[i].score[k]);
    }
}
