/* test_bot_pool.c -- the threads that think (server/bot_pool.c): whose turn it is. */
#include "mastaba/engine.h"
#include "server/bot_pool.h"
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MEMORY = 4 << 20 };

static sem_t finished;

static void note_finished(void *context) {
    (void)context;
    sem_post(&finished);
}

static bot_pool *start(size_t bytes) {
    sem_init(&finished, 0, 0);
    bot_pool *w = bot_pool_create(1, bytes, note_finished, NULL);
    assert_non_null(w);
    return w;
}

/* A decision at the beginning of a game, where there is more than one move. */
static job *make_job(const char *level) {
    const mst_game *g = mst_find_game(mst_games, "pyramis", strlen("pyramis"));
    mst_setup setup = mst_usual_setup(g, 2);
    mst_state *state = calloc(1, g->state_size);
    mst_move *moves = calloc(g->max_choices, sizeof *moves);
    uint32_t *weights = calloc(g->max_choices, sizeof *weights);
    job *j = calloc(1, sizeof *j);
    j->asked.game = g;
    j->asked.view = calloc(1, g->state_size);
    g->begin(g, state, &setup);
    while (g->actors(g, state) >> MST_CHANCE & 1) {
        assert_true(g->draws(g, state, moves, weights) > 0);
        g->play(g, state, MST_CHANCE, moves[0]);
    }
    j->asked.seat = mst_first_of(g->actors(g, state));
    g->view(g, state, j->asked.seat, j->asked.view);
    j->asked.level = *mst_level_find(level, strlen(level));
    free(state);
    free(moves);
    free(weights);
    return j;
}

static void free_job(job *j) {
    free(j->asked.view);
    free(j);
}

static void ask_for(bot_pool *w, job *j, uint32_t used_ms, bool has_people) {
    j->asked.used_ms = used_ms;
    j->asked.has_people = has_people;
    assert_true(bot_pool_ask(w, j));
}

static void wait_for(uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        while (sem_wait(&finished) != 0) {
        }
}

/* One thread, so what came back last was thought about last. */
static void test_whose_turn_it_is(void **state) {
    enum { JOBS = 6 };
    (void)state;
    bot_pool *w = start(MEMORY);
    job *long_one = make_job("pharaoh"), *j[JOBS];
    long_one->asked.level.milliseconds = 10 * 60 * 1000;
    long_one->asked.level.iterations =
        UINT32_MAX; /* or it might be done before the others have asked */
    long_one->asked.level.has_own_budget = true;
    ask_for(w, long_one, 0, false);
    while (bot_pool_waiting(w)) {
    }
    for (uint32_t i = 0; i < JOBS; i++) j[i] = make_job("greedy");
    ask_for(w, j[4], 0, false);
    ask_for(w, j[5], 0, false); /* came later */
    ask_for(w, j[3], 900, true);
    ask_for(w, j[2], 50, true);
    ask_for(w, j[1], 40, false); /* until somebody comes */
    ask_for(w, j[0], 9000, false);
    bot_pool_rank(w, j[1], true);
    bot_pool_call_off(w, j[0]);
    bot_pool_hurry(w, long_one);
    wait_for(JOBS + 1);
    job *all = bot_pool_take(w);
    for (uint32_t i = JOBS; i-- > 0; all = all->next) assert_ptr_equal(all, j[i]);
    assert_ptr_equal(all, long_one);
    assert_true(long_one->asked.move && j[1]->asked.move && !j[0]->asked.move);
    bot_pool_free(w);
    for (uint32_t i = 0; i < JOBS; i++) free_job(j[i]);
    free_job(long_one);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whose_turn_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
