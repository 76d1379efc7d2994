/* steps.c -- games side by side on a GPU, a thread for each, compiled by tools/gpu for one game.
 * The memory that `all` is laid out in is the GPU's; what the processor knows by address alone is
 * put in here. */
#include "../gpu.h"
#include "thread.h"

#define JOINED(a, b) a##b
#define NAME(game, end) JOINED(game, end)
extern const mst_game NAME(GAME, _game);
extern const mst_numbers NAME(GAME, _numbers);

/* `action` is not looked at. */
GPU_PROGRAM void begin_games(one_decision_games all, const int64_t *action) {
    _Alignas(16) unsigned char view[GPU_MOST_STATE];
    mst_move choices[GPU_MOST_CHOICES];
    uint32_t slot = thread_of_all();
    (void)action;
    all.game = &NAME(GAME, _game);
    all.numbers = &NAME(GAME, _numbers);
    if (slot < all.arrays.count)
        one_decision_begin(&all, slot, (one_decision_room){(mst_state *)view, choices});
}

/* Every action is legal. */
GPU_PROGRAM void step_games(one_decision_games all, const int64_t *action) {
    _Alignas(16) unsigned char view[GPU_MOST_STATE];
    mst_move choices[GPU_MOST_CHOICES];
    uint32_t slot = thread_of_all();
    all.game = &NAME(GAME, _game);
    all.numbers = &NAME(GAME, _numbers);
    if (slot < all.arrays.count)
        one_decision_play(&all, slot, (uint32_t)action[slot],
                          (one_decision_room){(mst_state *)view, choices});
}
