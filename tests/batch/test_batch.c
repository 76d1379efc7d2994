/* test_batch.c -- many games at once are the games they would be one by one, whoever plays them. */
#include "mastaba/batch.h"
#include "mastaba/engine.h"
#include "mastaba/search.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 20, SEED = 5 };

static mst_batch *open_batch(const mst_game *g, uint8_t seats, uint32_t threads) {
    mst_setup setup = mst_usual_setup(g, seats);
    const char *why = NULL;
    mst_batch *b = mst_batch_create(g, &setup, SEED, threads, NULL, &why);
    assert_null(why);
    return b;
}

static mst_batch_sums played(mst_batch *b, mst_policy policy, uint64_t first, uint64_t games) {
    mst_batch_sums sums;
    mst_batch_clear(&sums);
    assert_null(mst_batch_play(b, policy, first, games, &sums));
    return sums;
}

static bool has_policy(const mst_game *g, mst_policy policy) {
    return policy != MST_PLAY_TIDY || g->tidy_move;
}

/* ---- the same on any number of threads, in any pieces ---- */

static void compare_threads(const mst_game *g, uint8_t seats, mst_policy policy) {
    mst_batch *one = open_batch(g, seats, 1), *three = open_batch(g, seats, 3);
    mst_batch_sums alone = played(one, policy, 0, GAMES), shared = played(three, policy, 0, GAMES);
    mst_batch_sums in_pieces = played(three, policy, 0, 7),
                   rest = played(one, policy, 7, GAMES - 7);
    mst_batch_add(&in_pieces, &rest);
    assert_memory_equal(&alone, &shared, sizeof alone);
    assert_memory_equal(&alone, &in_pieces, sizeof alone);
    assert_int_equal(alone.games, GAMES);
    mst_batch_free(one);
    mst_batch_free(three);
}

static void threads_play_what_one_plays(void **state) {
    (void)state;
    for (const mst_game *const *g = mst_games; *g; g++)
        for (uint8_t seats = (*g)->least_seats; seats <= (*g)->most_seats; seats++)
            for (mst_policy policy = 0; policy < MST_POLICIES; policy++)
                if (has_policy(*g, policy)) compare_threads(*g, seats, policy);
}

/* ---- against a plain loop ---- */

typedef struct {
    uint64_t hashes, decisions, plays;
    int64_t totals[MST_MAX_SEATS], wins[MST_MAX_SEATS];
} plain_sums;

static void count_plainly(const mst_game *g, const mst_state *s, plain_sums *sums) {
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    uint32_t seats = g->seats(g, s), firsts = 0;
    sums->hashes += mst_hash(g, s);
    g->scores(g, s, scores);
    g->places(g, s, scores, place);
    for (uint32_t i = 0; i < seats; i++) firsts += place[i] == 1;
    for (uint32_t i = 0; i < seats; i++) {
        if (!scores[i].out) sums->totals[i] += scores[i].total;
        if (place[i] == 1) sums->wins[i] += MST_WIN / firsts;
    }
}

static plain_sums play_plainly(const mst_game *g, uint8_t seats) {
    mst_setup setup = mst_usual_setup(g, seats);
    mst_state *s = calloc(1, g->state_size);
    mst_move *choices = calloc(g->max_choices, sizeof *choices), move;
    plain_sums sums = {0};
    mst_seat who;
    for (uint32_t i = 0; i < GAMES; i++) {
        mst_rng rng = mst_batch_rng(SEED, i);
        mst_begin(g, s, &setup);
        while ((move = mst_random_play(g, s, &rng, false, choices, &who))) {
            mst_play(g, s, who, move);
            sums.decisions += who != MST_CHANCE;
            sums.plays++;
        }
        count_plainly(g, s, &sums);
    }
    free(choices);
    free(s);
    return sums;
}

static void sums_are_those_of_a_plain_loop(void **state) {
    (void)state;
    for (const mst_game *const *g = mst_games; *g; g++) {
        uint8_t seats = (*g)->most_seats;
        mst_batch *b = open_batch(*g, seats, 2);
        mst_batch_sums found = played(b, MST_PLAY_RANDOM, 0, GAMES);
        plain_sums plain = play_plainly(*g, seats);
        assert_true(found.hashes == plain.hashes);
        assert_int_equal(found.decisions.sum, plain.decisions);
        assert_int_equal(found.plays.sum, plain.plays);
        for (uint32_t i = 0; i < seats; i++) {
            assert_int_equal(found.seat[i].score[0].sum, plain.totals[i]);
            assert_int_equal(found.seat[i].wins, plain.wins[i]);
        }
        mst_batch_free(b);
    }
}

/* ---- greedy play ---- */

/* A greedy seat is shown a view: what is hidden is nothing in it. */
static uint32_t views_asked, truths_asked;
static const mst_game *watched;

static void watch_rate(const mst_game *g, const mst_state *s, mst_seat seat, const mst_move moves[],
                       uint32_t count, float points[]) {
    mst_state *again = calloc(1, g->state_size);
    g->view(g, s, seat, again);
    views_asked++;
    truths_asked += memcmp(again, s, g->state_size) != 0;
    free(again);
    watched->advice->rate(g, s, seat, moves, count, points);
}

static void greedy_play_sees_views_alone(void **state) {
    (void)state;
    for (const mst_game *const *g = mst_games; *g; g++) {
        mst_game copy = **g;
        mst_advice advice = *copy.advice;
        advice.rate = watch_rate;
        copy.advice = &advice;
        watched = *g;
        views_asked = truths_asked = 0;
        mst_batch *b = open_batch(&copy, copy.most_seats, 1);
        played(b, MST_PLAY_GREEDY, 0, 3);
        assert_true(views_asked > 0);
        assert_int_equal(truths_asked, 0);
        mst_batch_free(b);
    }
}

/* ---- refusals ---- */

static void what_cannot_be_played_is_said(void **state) {
    (void)state;
    const mst_game *g = mst_find_game(mst_games, "pyramis", 7);
    mst_setup setup = mst_usual_setup(g, 9);
    const char *why = NULL;
    mst_batch_sums sums;
    assert_null(mst_batch_create(g, &setup, SEED, 1, NULL, &why));
    assert_string_equal(why, "too many seats for this game");
    mst_batch *b = open_batch(g, 2, 1);
    mst_batch_clear(&sums);
    assert_string_equal(mst_batch_play(b, MST_PLAY_TIDY, 0, 1, &sums),
                        "the game has no tidy moves");
    assert_int_equal(sums.games, 0);
    mst_batch_free(b);
}

/* ---- a GPU, where there is one ---- */

static void a_gpu_plays_what_the_processor_plays(void **state) {
    (void)state;
    const char *folder = getenv("MASTABA_GPU");
    for (const mst_game *const *g = mst_games; *g; g++) {
        mst_setup setup = mst_usual_setup(*g, (*g)->most_seats);
        const char *why = NULL;
        mst_batch *gpu = mst_batch_create(*g, &setup, SEED, MST_ON_GPU, folder, &why);
        if (!gpu) {
            print_message("not tried on a GPU: %s\n", why);
            continue;
        }
        mst_batch *threads = open_batch(*g, (*g)->most_seats, 2);
        mst_batch_sums here = played(threads, MST_PLAY_RANDOM, 0, 20000);
        mst_batch_sums there = played(gpu, MST_PLAY_RANDOM, 0, 20000);
        assert_memory_equal(&here, &there, sizeof here);
        mst_batch_free(threads);
        mst_batch_free(gpu);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_play_what_one_plays),
        cmocka_unit_test(sums_are_those_of_a_plain_loop),
        cmocka_unit_test(greedy_play_sees_views_alone),
        cmocka_unit_test(what_cannot_be_played_is_said),
        cmocka_unit_test(a_gpu_plays_what_the_processor_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
