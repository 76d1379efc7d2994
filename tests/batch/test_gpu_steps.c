/* test_gpu_steps.c -- the program that steps games on a GPU, tried without one: its threads run one
 * after the other. What the driver does is tried where there is a GPU (test_steps.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define GAME pyramis
#include "batch/gpu/steps.c"
#include "mastaba/engine.h"
#include "mastaba/observe.h"

enum { COUNT = 70, THREADS = 128, STEPS = 250, SEED = 5 }; /* some threads have no game */

static uint32_t running;

uint32_t thread_of_all(void) {
    return running;
}

static void run(void program(one_decision_games, const int64_t *), one_decision_games all,
                const int64_t action[]) {
    all.game = NULL; /* a GPU does not know where these lie here */
    all.numbers = NULL;
    for (running = 0; running < THREADS; running++) program(all, action);
}

static one_decision_games laid_out(const mst_game *g, uint8_t seats) {
    one_decision_games all = {.game = g, .setup = mst_usual_setup(g, seats), .seed = SEED};
    all.arrays.count = COUNT;
    all.arrays.seats = seats;
    all.arrays.actions = g->extras->numbers->actions;
    all.arrays.size = g->extras->numbers->size;
    all.stride = (g->state_size + 15u) / 16 * 16;
    one_decision_lay_out(&all, calloc(1, one_decision_lay_out(&all, NULL)));
    return all;
}

static void compare(const mst_batch *b, const one_decision_games *all) {
    const mst_batch_arrays *x = mst_batch_side_by_side(b), *y = &all->arrays;
    assert_memory_equal(x->game, y->game, COUNT * sizeof *x->game);
    assert_memory_equal(x->actor, y->actor, COUNT);
    assert_memory_equal(x->legal, y->legal, (size_t)COUNT * x->actions);
    assert_memory_equal(x->observation, y->observation, (size_t)COUNT * x->size);
    assert_memory_equal(x->reward, y->reward, COUNT * x->seats * sizeof *x->reward);
    assert_memory_equal(x->done, y->done, COUNT);
    for (uint32_t i = 0; i < COUNT; i++)
        assert_memory_equal(mst_batch_state(b, i), one_decision_state(all, i),
                            all->game->state_size);
}

static uint32_t games_that_ended(const one_decision_games *all) {
    uint32_t ended = 0;
    for (uint32_t i = 0; i < COUNT; i++) ended += all->arrays.done[i];
    return ended;
}

static void compare_with(uint8_t seats) {
    const mst_game *g = &NAME(GAME, _game);
    one_decision_games all = laid_out(g, seats);
    int64_t action[COUNT];
    const char *why;
    uint32_t bad, ended = 0;
    mst_batch *b = mst_batch_create(g, &all.setup, SEED, MST_ONE_THREAD, NULL, &why);
    assert_null(mst_batch_begin(b, COUNT));
    run(begin_games, all, action);
    for (uint32_t i = 0; i < STEPS; i++) {
        compare(b, &all);
        mst_batch_sample(b, i, action);
        assert_null(mst_batch_step(b, action, &bad));
        run(step_games, all, action);
        ended += games_that_ended(&all);
    }
    compare(b, &all);
    assert_true(ended >= COUNT);
    mst_batch_free(b);
    free(all.memory);
}

static void its_threads_step_as_the_processor_does(void **state) {
    (void)state;
    compare_with(2);
    compare_with(NAME(GAME, _game).most_seats);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(its_threads_step_as_the_processor_does)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
