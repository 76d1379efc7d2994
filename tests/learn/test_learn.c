/* test_learn.c -- the teacher teaches what the search reads: one network in two programs, lessons
 * that do not depend on threads, weights that come back from their file. */
#include "learn/learn.h"
#include "mastaba/engine.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const mst_game *find(const char *key) {
    return mst_find_game(mst_games, key, strlen(key));
}

static float random_number(mst_rng *rng) {
    return (float)mst_rng_below(rng, 2001) / 1000 - 1;
}

/* A pupil with weights of all kinds. */
static void fill(learn_pupil *pupil, uint64_t seed) {
    mst_rng rng = mst_rng_seed(seed);
    float *weight = (float *)&pupil->net;
    learn_begin(pupil, find("pyramids"), seed);
    for (size_t i = 0; i < sizeof pupil->net / sizeof *weight; i++) weight[i] = random_number(&rng);
}

static void random_lesson(lesson *l, uint32_t measures, mst_rng *rng) {
    memset(l, 0, sizeof *l);
    for (uint32_t i = 0; i < measures; i++)
        l->mine[i] = random_number(rng), l->theirs[i] = random_number(rng);
}

/* The search and the teacher read the same weights in the same way, and two chances make one. */
static void test_search_and_teacher_agree(void **state) {
    static learn_pupil pupil;
    mst_net net;
    mst_rng rng = mst_rng_seed(3);
    (void)state;
    for (uint32_t i = 0; i < 200; i++) {
        lesson l;
        fill(&pupil, i);
        random_lesson(&l, pupil.measures, &rng);
        learn_round_weights(&pupil.net, &net);
        float chance = mst_net_compare(&net, pupil.measures, l.mine, l.theirs);
        float other = mst_net_compare(&net, pupil.measures, l.theirs, l.mine);
        assert_true(chance >= 0 && chance <= 1);
        assert_true(fabsf(chance + other - 1) < 1e-6f);
        l.ended_ahead = 1;
        learn_loss loss = learn_from(&pupil, &l, 1, 0, 1);
        double expected = -log(chance > 1e-6f ? chance : 1e-6f);
        assert_true(fabs(loss.net - expected) < 0.02 + 0.05 * expected);
    }
}

/* Whoever has more of one measure, or less of it when another is there, ends ahead: no sum of
 * measures says that, so the neurons must. */
static void test_it_learns(void **state) {
    enum { LESSONS = 4000, ROUNDS = 12 };
    static learn_pupil pupil;
    static lesson lessons[LESSONS], same[LESSONS];
    mst_rng rng = mst_rng_seed(7);
    learn_loss first = {0, 0, 0}, last = {0, 0, 0};
    (void)state;
    learn_begin(&pupil, find("pyramids"), 1);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        for (uint32_t i = 0; i < LESSONS; i++) {
            lesson *l = &lessons[i];
            random_lesson(l, pupil.measures, &rng);
            l->mine[1] = l->theirs[1] = mst_rng_below(&rng, 2) ? 1.0f : -1.0f;
            l->ended_ahead = (l->mine[0] - l->theirs[0]) * l->mine[1] > 0;
        }
        if (round == 0)
            first = learn_from(&pupil, memcpy(same, lessons, sizeof same), LESSONS, 0, 0);
        last = learn_from(&pupil, lessons, LESSONS, 0.05f, round);
    }
    assert_true(first.net / first.lessons > 0.6);
    assert_true(last.net / last.lessons < 0.25);
}

/* As many measures as the game says for every seat, none that would drown the others, and on the
 * way the points that the game's judge sees. */
static void test_measures(void **state) {
    enum { GAMES = 6, SEATS = 2, UNTOUCHED = 12345 };
    float measures[MST_MAX_SEATS * MST_MEASURES], points[MST_MAX_SEATS], judged[MST_MAX_SEATS];
    (void)state;
    for (const mst_game *const *game = mst_games; *game; game++) {
        const mst_game *g = *game;
        if (!g->advice || !g->advice->measure) continue;
        mst_state *s = malloc(g->state_size);
        mst_move *choices = calloc(g->max_choices, sizeof *choices);
        mst_rng rng = mst_rng_seed(11);
        assert_in_range(g->advice->measures, 1, MST_MEASURES);
        for (uint32_t n = 0; n < GAMES; n++) {
            uint32_t count = SEATS * g->advice->measures;
            mst_setup setup = mst_usual_setup(g, SEATS);
            mst_seat who;
            mst_move move;
            mst_begin(g, s, &setup);
            while ((move = mst_random_play(g, s, &rng, true, choices, &who)) != 0) {
                for (uint32_t i = 0; i < MST_MAX_SEATS * MST_MEASURES; i++) measures[i] = UNTOUCHED;
                g->advice->measure(g, s, points, measures);
                g->advice->judge(g, s, judged);
                assert_memory_equal(points, judged, SEATS * sizeof *points);
                for (uint32_t i = 0; i < count; i++) {
                    if (!(fabsf(measures[i]) < 30))
                        fail_msg("%s: measure %u is %g", g->key, i, measures[i]);
                }
                for (uint32_t i = count; i < MST_MAX_SEATS * MST_MEASURES; i++)
                    assert_true(measures[i] == UNTOUCHED);
                g->play(g, s, who, move);
            }
        }
        free(s);
        free(choices);
    }
}

static void test_threads_do_not_matter(void **state) {
    enum { MOST = LEARN_BATCH * LESSONS_PER_GAME };
    lesson *one = calloc(MOST, sizeof *one), *three = calloc(MOST, sizeof *three);
    learn_school school;
    (void)state;
    assert_true(learn_open_school(&school, find("pyramids"), 4, 1));
    uint32_t count = learn_play_batch(&school, 2, one);
    school.threads = 3;
    assert_true(count > LEARN_BATCH);
    assert_int_equal(learn_play_batch(&school, 2, three), count);
    assert_memory_equal(one, three, count * sizeof *one);
    free(one);
    free(three);
}

/* The reward of the best move some plays into a game. */
static float reward_of_best(uint32_t seats, mst_budget budget) {
    enum { PLAYS = 30, BYTES = 4 << 20 };
    const mst_game *g = find("pyramids");
    mst_state *s = malloc(g->state_size);
    mst_move *choices = calloc(g->max_choices, sizeof *choices);
    mst_candidate *found = calloc(g->max_choices, sizeof *found);
    mst_search *search = mst_search_create(g, 1, BYTES);
    mst_rng rng = mst_rng_seed(13);
    mst_setup setup = mst_usual_setup(g, (uint8_t)seats);
    mst_seat who;
    mst_begin(g, s, &setup);
    for (uint32_t i = 0; i < PLAYS || g->actors(g, s) >> MST_CHANCE & 1; i++) {
        mst_move move = mst_random_play(g, s, &rng, true, choices, &who);
        g->play(g, s, who, move);
    }
    budget.iterations = 200;
    mst_search_run(search, s, mst_first_of(g->actors(g, s)), budget, found);
    float reward = found[0].reward;
    mst_search_free(search);
    free(found);
    free(choices);
    free(s);
    return reward;
}

/* With two seats and instead of playouts longer than usual, unless told otherwise; and then no
 * playout goes on to the end. */
static void test_where_the_network_is_asked(void **state) {
    mst_budget usual = {.seed = 1}, without = {.seed = 1, .without_net = true};
    mst_budget far = {.seed = 1, .horizon = 1000}, far_without = far;
    uint32_t farthest = find("pyramids")->advice->net_horizon;
    mst_budget capped = {.seed = 1, .horizon = farthest};
    (void)state;
    far_without.without_net = true;
    assert_true(reward_of_best(2, usual) == reward_of_best(2, without));
    assert_true(reward_of_best(3, usual) == reward_of_best(3, without));
    assert_true(reward_of_best(2, far) == reward_of_best(2, capped));
    assert_true(reward_of_best(3, far) != reward_of_best(3, capped));
    assert_true(reward_of_best(2, far) != reward_of_best(2, far_without));
}

static void test_weights_come_back(void **state) {
    static learn_pupil pupil;
    static mst_net net, read;
    (void)state;
    fill(&pupil, 9);
    learn_round_weights(&pupil.net, &net);
    FILE *file = tmpfile();
    assert_true(learn_write_weights(file, &net, pupil.measures, "pyramids", "a test"));
    rewind(file);
    assert_true(learn_read_weights(file, &read, pupil.measures));
    assert_memory_equal(read.mine, net.mine, pupil.measures * sizeof read.mine[0]);
    assert_memory_equal(read.theirs, net.theirs, pupil.measures * sizeof read.theirs[0]);
    assert_memory_equal(read.neuron, net.neuron, sizeof read.neuron);
    assert_memory_equal(read.voice, net.voice, sizeof read.voice);
    assert_memory_equal(read.straight, net.straight, pupil.measures * sizeof(mst_weight));
    rewind(file);
    assert_false(learn_read_weights(file, &read, pupil.measures + 1)); /* another game's */
    rewind(file);
    assert_false(learn_read_weights(file, &read, pupil.measures - 1));
    fclose(file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_search_and_teacher_agree),
        cmocka_unit_test(test_measures),
        cmocka_unit_test(test_it_learns),
        cmocka_unit_test(test_where_the_network_is_asked),
        cmocka_unit_test(test_threads_do_not_matter),
        cmocka_unit_test(test_weights_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
