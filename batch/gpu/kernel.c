/* kernel.c -- what a GPU runs, compiled by tools/gpu for one game and one policy: with two of them
 * in one program less was taken in where it is called, and Pyramis went half as fast. A thread
 * plays every so many-th game; its sums are added to those of its block. State and choices lie on
 * the thread's stack. */
#include "../gpu.h"
#include "../whole_game.h"
#include "thread.h"

#define JOINED(a, b) a##b
#define NAME(game, end) JOINED(game, end)
extern const mst_game NAME(GAME, _game);

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

static void add_sums(mst_batch_sums *to, const mst_batch_sums *from) {
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

static uint32_t all_threads(void) {
    return __nvvm_read_ptx_sreg_nctaid_x() * __nvvm_read_ptx_sreg_ntid_x();
}

/* `of_blocks` is cleared, one for each block. */
GPU_PROGRAM void play_games(mst_setup setup, uint64_t seed, uint64_t first, uint64_t games,
                            mst_batch_sums *of_blocks) {
    const mst_game *g = &NAME(GAME, _game);
    _Alignas(16) unsigned char state[GPU_MOST_STATE], view[GPU_MOST_STATE];
    mst_move choices[GPU_MOST_CHOICES];
    float points[GPU_MOST_CHOICES];
    mst_batch_sums sums;
    mst_batch_clear(&sums);
    for (uint64_t i = thread_of_all(); i < games; i += all_threads())
        whole_game_play(g, &setup, POLICY, mst_batch_rng(seed, first + i),
                        (whole_game_room){(mst_state *)state, (mst_state *)view, choices, points},
                        &sums);
    add_sums(&of_blocks[__nvvm_read_ptx_sreg_ctaid_x()], &sums);
}
