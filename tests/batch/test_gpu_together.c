/* test_gpu_together.c -- the program in which the threads of a GPU agree on what they play, tried
 * without one: its threads run one after the other, each alone in its block. That they agree is
 * tried where there is a GPU (tools/gpu-proof). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define GAME pyramidion
#define POLICY MST_PLAY_RANDOM
#include "games/pyramidion/pyramidion.h"

#include "batch/gpu/together.c"

enum { THREADS = 5, SEED = 9 };

static uint32_t running;

uint32_t thread_of_all(void) {
    return running;
}

uint32_t all_threads(void) {
    return THREADS;
}

void gpu_add_sums(mst_batch_sums *to, const mst_batch_sums *from) {
    mst_batch_add(to, from);
}

static mst_batch_sums play_on_threads(const mst_setup *setup, uint64_t first, uint64_t games) {
    size_t of_thread = GPU_GAMES * gpu_running_size(sizeof(mst_state));
    unsigned char *memory = malloc(THREADS * of_thread);
    mst_batch_sums sums, of_blocks[THREADS];
    mst_batch_clear(&sums);
    memset(memory, 0xee, THREADS * of_thread); /* a GPU clears nothing */
    for (running = 0; running < THREADS; running++) {
        mst_batch_clear(&of_blocks[running]);
        play_together(*setup, SEED, first, games, of_blocks, memory);
        mst_batch_add(&sums, &of_blocks[running]);
    }
    free(memory);
    return sums;
}

static void compare(uint8_t seats, uint64_t first, uint64_t games) {
    const mst_game *g = &pyramidion_game;
    const char *why;
    mst_setup setup = mst_usual_setup(g, seats);
    mst_batch *batch = mst_batch_create(g, &setup, SEED, MST_ONE_THREAD, NULL, &why);
    mst_batch_sums here, there = play_on_threads(&setup, first, games);
    mst_batch_clear(&here);
    assert_null(mst_batch_play(batch, MST_PLAY_RANDOM, first, games, &here));
    assert_memory_equal(&here, &there, sizeof here);
    mst_batch_free(batch);
}

static void test_the_same_games_are_played_and_counted(void **unused) {
    (void)unused;
    compare(2, 0, 200);
    compare(4, 1000, 150);
}

static void test_threads_and_places_without_a_game_count_nothing(void **unused) {
    (void)unused;
    compare(3, 0, 0);
    compare(3, 7, 3);
    compare(3, 0, THREADS * GPU_GAMES + 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_games_are_played_and_counted),
        cmocka_unit_test(test_threads_and_places_without_a_game_count_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
