/* kernel.c -- what a GPU runs, compiled by tools/gpu for one game and one policy: with two of them
 * in one program less was taken in where it is called, and Pyramis went half as fast. A thread
 * plays every so many-th game; its sums are added to those of its block. State and choices lie on
 * the thread's stack. */
#include "../gpu.h"
#include "../whole_game.h"
#include "sums.h"
#include "thread.h"

#define JOINED(a, b) a##b
#define NAME(game, end) JOINED(game, end)
extern const mst_game NAME(GAME, _game);

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
    gpu_add_sums(&of_blocks[block_of_all()], &sums);
}
