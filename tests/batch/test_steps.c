/* test_steps.c -- games that are stepped side by side are the games they would be one by one, with
 * the same actions; and the arrays say what a seat may know, and no more. */
#include "mastaba/batch.h"
#include "mastaba/engine.h"
#include "mastaba/observe.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { COUNT = 70, STEPS = 150, SEED = 5 }; /* more games than a thread takes at a time */

static mst_batch *begin_batch(const mst_game *g, uint8_t seats, uint32_t threads) {
    mst_setup setup = mst_usual_setup(g, seats);
    const char *why = NULL;
    mst_batch *b = mst_batch_create(g, &setup, SEED, threads, NULL, &why);
    assert_null(why);
    assert_null(mst_batch_begin(b, COUNT));
    return b;
}

static void step_at_random(mst_batch *b, uint64_t seed) {
    int64_t action[COUNT];
    uint32_t bad;
    mst_batch_sample(b, seed, action);
    assert_null(mst_batch_step(b, action, &bad));
}

/* ---- one by one ---- */

typedef struct {
    const mst_game *game;
    mst_setup setup;
    uint64_t number;
    mst_rng dice;
    mst_state *state, *view;
    mst_move *choices;
    mst_seat seat;
    bool has_ended;
    float reward[MST_MAX_SEATS];
} plain_game;

static void begin_plainly(plain_game *p) {
    p->dice = mst_batch_rng(SEED, p->number);
    mst_begin(p->game, p->state, &p->setup);
}

static void draw_plainly(plain_game *p) {
    const mst_game *g = p->game;
    while (g->actors(g, p->state) == 1u << MST_CHANCE)
        g->play(g, p->state, MST_CHANCE, g->draw(g, p->state, &p->dice));
}

/* What the header promises, reckoned another way: in halves, seat against seat. */
static void reward_plainly(plain_game *p) {
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    uint32_t seats = p->setup.seats;
    p->game->scores(p->game, p->state, scores);
    p->game->places(p->game, p->state, scores, place);
    memset(p->reward, 0, sizeof p->reward);
    for (uint32_t a = 0; a < seats; a++)
        for (uint32_t b = 0; b < a; b++)
            if (place[a] != place[b]) {
                p->reward[place[a] < place[b] ? a : b] += 1;
                p->reward[place[a] < place[b] ? b : a] -= 1;
            }
    for (uint32_t a = 0; a < seats && seats > 1; a++) p->reward[a] /= (float)(seats - 1);
    if (seats == 1) p->reward[0] = (float)scores[0].total;
}

static void settle_plainly(plain_game *p) {
    const mst_game *g = p->game;
    draw_plainly(p);
    p->has_ended = mst_is_over(g, p->state);
    memset(p->reward, 0, sizeof p->reward);
    if (p->has_ended) {
        reward_plainly(p);
        p->number += COUNT;
        begin_plainly(p);
        draw_plainly(p);
    }
    p->seat = mst_first_of(g->actors(g, p->state));
    g->view(g, p->state, p->seat, p->view);
}

static plain_game open_plainly(const mst_game *g, uint8_t seats, uint32_t slot) {
    plain_game p = {.game = g, .setup = mst_usual_setup(g, seats), .number = slot};
    p.state = calloc(1, g->state_size);
    p.view = calloc(1, g->state_size);
    p.choices = calloc(g->max_choices, sizeof *p.choices);
    begin_plainly(&p);
    settle_plainly(&p);
    return p;
}

static void close_plainly(plain_game *p) {
    free(p->state);
    free(p->view);
    free(p->choices);
}

static void compare_mask(const plain_game *p, const uint8_t *legal, uint32_t actions) {
    const mst_game *g = p->game;
    uint8_t *expected = calloc(actions, 1);
    uint32_t count = g->moves(g, p->view, p->seat, p->choices);
    for (uint32_t i = 0; i < count; i++)
        expected[g->extras->numbers->action_of(g, p->view, p->seat, p->choices[i])] = 1;
    assert_memory_equal(legal, expected, actions);
    free(expected);
}

static void compare_observation(const plain_game *p, const uint8_t *observation, uint32_t size) {
    uint8_t *expected = calloc(size, 1);
    p->game->extras->numbers->observe(p->game, p->view, p->seat, expected);
    assert_memory_equal(observation, expected, size);
    free(expected);
}

static void compare_slot(const plain_game *p, const mst_batch *b, uint32_t slot) {
    const mst_batch_arrays *a = mst_batch_side_by_side(b);
    assert_true(mst_hash(p->game, mst_batch_state(b, slot)) == mst_hash(p->game, p->state));
    assert_int_equal(a->game[slot], p->number);
    assert_int_equal(a->actor[slot], p->seat);
    assert_int_equal(a->done[slot], p->has_ended);
    for (uint32_t i = 0; i < a->seats; i++)
        assert_float_equal(a->reward[slot * a->seats + i], p->reward[i], 1e-6);
    compare_mask(p, a->legal + (size_t)slot * a->actions, a->actions);
    compare_observation(p, a->observation + (size_t)slot * a->size, a->size);
}

static uint32_t compare_one_by_one(const mst_game *g, uint8_t seats) {
    mst_batch *b = begin_batch(g, seats, 3);
    plain_game plain[COUNT];
    int64_t action[COUNT];
    uint32_t bad, ended = 0;
    for (uint32_t i = 0; i < COUNT; i++) plain[i] = open_plainly(g, seats, i);
    for (uint32_t step = 0; step < STEPS; step++) {
        for (uint32_t i = 0; i < COUNT; i++) compare_slot(&plain[i], b, i);
        mst_batch_sample(b, step, action);
        assert_null(mst_batch_step(b, action, &bad));
        for (uint32_t i = 0; i < COUNT; i++) {
            plain_game *p = &plain[i];
            g->play(g, p->state, p->seat,
                    g->extras->numbers->move_of(g, p->view, p->seat, (uint32_t)action[i]));
            settle_plainly(p);
            ended += p->has_ended;
        }
    }
    for (uint32_t i = 0; i < COUNT; i++) close_plainly(&plain[i]);
    mst_batch_free(b);
    return ended;
}

static void steps_are_those_of_games_one_by_one(void **state) {
    (void)state;
    for (const mst_game *const *g = mst_games; *g; g++) {
        uint32_t ended = 0;
        for (uint8_t seats = (*g)->least_seats; seats <= (*g)->most_seats; seats++)
            ended += compare_one_by_one(*g, seats);
        assert_true(ended > 0);
    }
}

/* ---- threads ---- */

static void compare_arrays(const mst_batch *one, const mst_batch *other) {
    const mst_batch_arrays *a = mst_batch_side_by_side(one), *b = mst_batch_side_by_side(other);
    assert_memory_equal(a->game, b->game, COUNT * sizeof *a->game);
    assert_memory_equal(a->actor, b->actor, COUNT);
    assert_memory_equal(a->legal, b->legal, (size_t)COUNT * a->actions);
    assert_memory_equal(a->observation, b->observation, (size_t)COUNT * a->size);
    assert_memory_equal(a->reward, b->reward, COUNT * a->seats * sizeof *a->reward);
    assert_memory_equal(a->done, b->done, COUNT);
}

static void threads_step_as_one_does(void **state) {
    (void)state;
    for (const mst_game *const *g = mst_games; *g; g++) {
        mst_batch *one = begin_batch(*g, 2, 1), *three = begin_batch(*g, 2, 3);
        for (uint32_t step = 0; step < STEPS; step++) {
            compare_arrays(one, three);
            step_at_random(one, step);
            step_at_random(three, step);
        }
        compare_arrays(one, three);
        mst_batch_free(one);
        mst_batch_free(three);
    }
}

/* Threads do not outlive a fork; the games do. */
static void a_child_steps_as_its_parent_does(void **state) {
    (void)state;
    mst_batch *b = begin_batch(mst_games[0], 2, 3), *alone = begin_batch(mst_games[0], 2, 1);
    int status = -1;
    step_at_random(b, 1);
    step_at_random(alone, 1);
    step_at_random(alone, 2);
    pid_t child = fork();
    if (child == 0) {
        step_at_random(b, 2);
        const mst_batch_arrays *x = mst_batch_side_by_side(b), *y = mst_batch_side_by_side(alone);
        bool is_same = memcmp(x->observation, y->observation, (size_t)COUNT * x->size) == 0;
        mst_batch_free(b);
        _exit(is_same ? 0 : 1);
    }
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    assert_int_equal(status, 0);
    mst_batch_free(b);
    mst_batch_free(alone);
}

/* ---- a GPU, where there is one ---- */

static void compare_with_gpu(const mst_game *g, mst_batch *gpu, mst_batch *threads) {
    int64_t action[COUNT], same[COUNT];
    uint32_t bad;
    assert_null(mst_batch_begin(gpu, COUNT));
    for (uint32_t step = 0; step < STEPS; step++) {
        compare_arrays(gpu, threads);
        mst_batch_sample(threads, step, action);
        mst_batch_sample(gpu, step, same);
        assert_memory_equal(action, same, sizeof action);
        assert_null(mst_batch_step(gpu, action, &bad));
        assert_null(mst_batch_step(threads, action, &bad));
    }
    action[COUNT - 1] = -1;
    assert_string_equal(mst_batch_step(gpu, action, &bad), "an action is not legal");
    compare_arrays(gpu, threads);
    for (uint32_t i = 0; i < COUNT; i++)
        assert_memory_equal(mst_batch_state(gpu, i), mst_batch_state(threads, i), g->state_size);
}

static void a_gpu_steps_as_the_processor_does(void **state) {
    (void)state;
    for (const mst_game *const *g = mst_games; *g; g++) {
        mst_setup setup = mst_usual_setup(*g, (*g)->most_seats);
        const char *why = NULL, *folder = getenv("MASTABA_GPU");
        mst_batch *gpu = mst_batch_create(*g, &setup, SEED, MST_ON_GPU, folder, &why);
        if (!gpu) {
            print_message("not stepped on a GPU: %s\n", why);
            continue;
        }
        mst_batch *threads = begin_batch(*g, (*g)->most_seats, 2);
        compare_with_gpu(*g, gpu, threads);
        mst_batch_free(threads);
        mst_batch_free(gpu);
    }
}

/* ---- refusals ---- */

static int64_t illegal_action(const mst_batch_arrays *a, uint32_t slot) {
    int64_t action = 0;
    while (a->legal[slot * a->actions + action]) action++;
    return action;
}

static void a_bad_action_moves_no_game(void **state) {
    (void)state;
    mst_batch *b = begin_batch(mst_games[0], 2, 2), *untouched = begin_batch(mst_games[0], 2, 2);
    const mst_batch_arrays *a = mst_batch_side_by_side(b);
    int64_t bad_actions[] = {-1,        a->actions, illegal_action(a, COUNT - 1),
                             INT64_MIN, INT64_MAX,  (int64_t)1 << 32};
    int64_t action[COUNT];
    uint32_t bad = 0;
    for (uint32_t i = 0; i < sizeof bad_actions / sizeof *bad_actions; i++) {
        mst_batch_sample(b, i, action);
        action[COUNT - 1] = bad_actions[i];
        assert_string_equal(mst_batch_step(b, action, &bad), "an action is not legal");
        assert_int_equal(bad, COUNT - 1);
    }
    compare_arrays(b, untouched);
    for (uint32_t i = 0; i < COUNT; i++)
        assert_memory_equal(mst_batch_state(b, i), mst_batch_state(untouched, i),
                            mst_games[0]->state_size);
    mst_batch_free(b);
    mst_batch_free(untouched);
}

static void what_cannot_begin_is_said(void **state) {
    (void)state;
    mst_game mute = *mst_games[0];
    mst_extras extras = *mute.extras;
    mst_setup setup = mst_usual_setup(&mute, 2);
    const char *why;
    extras.numbers = NULL;
    mute.extras = &extras;
    mst_batch *b = mst_batch_create(&mute, &setup, SEED, 1, NULL, &why);
    assert_string_equal(mst_batch_begin(b, COUNT), "the game has no numbers for its moves");
    mst_batch_free(b);
    b = begin_batch(mst_games[0], 2, 1);
    assert_string_equal(mst_batch_begin(b, 0), "there must be a game at least");
    step_at_random(b, 1); /* those begun before go on */
    mst_batch_free(b);
}

static void beginning_anew_forgets(void **state) {
    (void)state;
    mst_batch *b = begin_batch(mst_games[0], 2, 2), *fresh = begin_batch(mst_games[0], 2, 2);
    for (uint32_t i = 0; i < 2 * STEPS; i++) step_at_random(b, i);
    assert_null(mst_batch_begin(b, COUNT));
    compare_arrays(b, fresh);
    mst_batch_free(b);
    mst_batch_free(fresh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_those_of_games_one_by_one),
        cmocka_unit_test(threads_step_as_one_does),
        cmocka_unit_test(a_child_steps_as_its_parent_does),
        cmocka_unit_test(a_gpu_steps_as_the_processor_does),
        cmocka_unit_test(a_bad_action_moves_no_game),
        cmocka_unit_test(what_cannot_begin_is_said),
        cmocka_unit_test(beginning_anew_forgets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
