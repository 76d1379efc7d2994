/* test_search_proof.c -- that the search is right: tiny games (tiny.h) whose values anybody
 * can reckon by hand, and what the search makes of them. Each is chosen so that a search with a
 * certain mistake in it comes to another answer; the comment above it names the mistake. */
#include "mastaba/engine.h"
#include "mastaba/search.h"
#include "tiny.h"
#include "walk.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MEMORY = 1 << 20, MANY = 40000 };
enum { A = 0, B = 1, C = 2 };
enum { ONLY_A = 1 << A, ONLY_B = 1 << B, ONLY_C = 1 << C, CHANCE = 1 << MST_CHANCE };

/* What the search says of a tale, by move from 1; of the best one first of all. */
typedef struct {
    mst_move best;
    mst_candidate of[TINY_MOVES + 1];
} verdict;

static verdict ask_with(const tiny_tale *tale, mst_seat seat, uint32_t threads, mst_budget budget) {
    unsigned char room[TINY_STATE];
    mst_candidate found[TINY_MOVES];
    mst_game g = tiny_game(tale);
    uint8_t world = tale->knows >> seat & 1 ? 1 : TINY_FACE_DOWN;
    mst_search *search = mst_search_create(&g, threads, threads * MEMORY);
    uint32_t count = mst_search_run(search, tiny_at(room, 0, world), seat, budget, found);
    verdict v = {.best = found[0].move};
    for (uint32_t i = 0; i < count; i++) v.of[found[i].move] = found[i];
    mst_search_free(search);
    return v;
}

static verdict ask(const tiny_tale *tale, mst_seat seat) {
    return ask_with(tale, seat, 1, (mst_budget){.iterations = MANY, .seed = 11});
}

static void assert_near(double is, double should, double by) {
    if (is < should - by || is > should + by)
        fail_msg("%.4f is not %.4f within %.4f", is, should, by);
}

/* Ends of tales for two: the seat that wins does so by a point. */
#define A_WINS                                                                                     \
    {                                                                                              \
        .score = { {1, 0}, {1, 0} }                                                                \
    }
#define B_WINS                                                                                     \
    {                                                                                              \
        .score = { {0, 1}, {0, 1} }                                                                \
    }
#define BOTH_WIN                                                                                   \
    {                                                                                              \
        .score = { {1, 1}, {1, 1} }                                                                \
    }

/* ---- every seat maximises its own reward ---- */

/* A leaves the choice to B, or draws one lot of four. Were B to help, the first would be best. */
static void test_opponents_play_for_themselves(void **state) {
    (void)state;
    static const tiny_point points[] = {
        {.actors = ONLY_A, .moves = 2, .next = {1, 2}},
        {.actors = ONLY_B, .moves = 2, .next = {3, 4}},
        {.actors = CHANCE, .moves = 4, .next = {3, 4, 4, 4}},
        A_WINS,
        B_WINS,
    };
    verdict v = ask(&(tiny_tale){.seats = 2, .worlds = 1, .points = points}, A);
    assert_int_equal(v.best, 2);
    assert_near(v.of[2].win, 0.25, 0.02);
    assert_true(v.of[1].win < 0.15); /* B is tried out a little */
}

/* With three, whoever decides neither helps nor hurts: B takes the first place from C, which leaves
 * A second; a B that hurt A would leave it last, one that helped would make it first. A's other
 * choice is last or second by lot. */
static void test_a_third_seat_is_nobodys_friend(void **state) {
    (void)state;
    static const tiny_point points[] = {
        {.actors = ONLY_A, .moves = 2, .next = {1, 2}},
        {.actors = ONLY_B, .moves = 3, .next = {3, 4, 5}},
        {.actors = CHANCE, .moves = 2, .next = {3, 4}},
        {.score = {{2, 3, 1}}},
        {.score = {{1, 2, 3}}},
        {.score = {{3, 2, 1}}},
    };
    verdict v = ask(&(tiny_tale){.seats = 3, .worlds = 1, .points = points}, A);
    assert_int_equal(v.best, 1);
    assert_near(v.of[1].margin, -1, 0.2);
    assert_true(v.of[1].win < 0.1);
    assert_near(v.of[2].margin, -1.5, 0.1);
}

/* ---- nobody sees through a card ---- */

/* A guesses a card that nobody knows, or draws a lot that wins three times of five. Were the second
 * decision looked up by the true card, the guess would always be right. */
static const tiny_point guess_or_lot[] = {
    {.actors = ONLY_A, .moves = 2, .next = {1, 2}},
    {.actors = ONLY_A, .moves = 2, .next = {5, 6}},
    {.actors = CHANCE, .moves = 5, .next = {3, 3, 3, 4, 4}},
    A_WINS,
    B_WINS,
    {.score = {{1, 0}, {0, 1}}},
    {.score = {{0, 1}, {1, 0}}},
};
static const tiny_tale guess = {.seats = 2, .worlds = 2, .points = guess_or_lot};

static void test_a_card_that_nobody_knows_stays_unknown(void **state) {
    (void)state;
    verdict v = ask(&guess, A);
    assert_int_equal(v.best, 2);
    assert_near(v.of[2].win, 0.6, 0.02);
    assert_near(v.of[1].win, 0.5, 0.05);
}

/* B has said that its card is high. A may doubt, and wins if it is not; may let it pass, and wins
 * one time of four; or look for a tell, and then doubt or not as before: that is no better than
 * doubting at once, unless it lets the search see the card. */
static void test_a_bluff_is_doubted_as_often_as_it_pays(void **state) {
    (void)state;
    static const tiny_point points[] = {
        {.actors = ONLY_A, .moves = 3, .next = {4, 1, 2}},
        {.actors = CHANCE, .moves = 4, .next = {3, 5, 5, 5}},
        {.actors = ONLY_A, .moves = 2, .next = {4, 6}},
        A_WINS,
        {.score = {{0, 1}, {1, 0}}}, /* doubted: a high card, then a low one */
        B_WINS,
        {.score = {{0, 2}, {0, 1}}},
    };
    const tiny_tale tale = {.seats = 2, .worlds = 2, .knows = ONLY_B, .points = points};
    verdict v = ask(&tale, A);
    assert_near(v.of[1].win, 0.5, 0.02);
    assert_near(v.of[2].win, 0.25, 0.05);
    assert_true(v.of[3].win < v.of[1].win + 0.02);
    assert_true(v.best != 2);
}

/* Both lay a coin at once: equal ones are A's. Nobody can do better than every other time; were B's
 * decision looked up by what A has laid, A would never win. Two who learn from each other go round
 * in circles about that half, which is why more than a little beside it is allowed. */
static void test_two_who_choose_at_once_cannot_see_each_other(void **state) {
    (void)state;
    static const tiny_point points[] = {
        {.actors = ONLY_A | ONLY_B, .moves = 2, .next = {1, 2, 2, 1}},
        A_WINS,
        B_WINS,
    };
    const tiny_tale tale = {.seats = 2, .worlds = 1, .points = points};
    for (mst_seat seat = A; seat <= B; seat++) {
        verdict v = ask(&tale, seat);
        double wins = (double)v.of[1].win * v.of[1].visits + (double)v.of[2].win * v.of[2].visits;
        assert_near(wins / MANY, 0.5, 0.2);
        assert_near((double)v.of[1].visits / MANY, 0.5, 0.2);
    }
}

/* ---- what an end is worth ---- */

/* A shared first place is half a win: less than a lot that wins three times of five. */
static void test_a_tie_is_not_a_win(void **state) {
    (void)state;
    static const tiny_point points[] = {
        {.actors = ONLY_A, .moves = 2, .next = {4, 1}},
        {.actors = CHANCE, .moves = 5, .next = {2, 2, 2, 3, 3}},
        A_WINS,
        B_WINS,
        BOTH_WIN,
    };
    verdict v = ask(&(tiny_tale){.seats = 2, .worlds = 1, .points = points}, A);
    assert_int_equal(v.best, 2);
    assert_near(v.of[1].win, 0.5, 1e-6);
    assert_near(v.of[1].reward, 0.5, 1e-6);
    assert_near(v.of[2].win, 0.6, 0.02);
}

static void test_a_first_place_is_shared_by_all_who_have_it(void **state) {
    (void)state;
    static const tiny_point points[] = {
        {.actors = ONLY_A, .moves = 4, .next = {1, 2, 3, 4}},
        {.score = {{5, 5, 5}}},
        {.score = {{5, 3, 5}}},
        {.score = {{5, 4, 3}}},
        {.score = {{4, 5, 5}}},
    };
    verdict v = ask(&(tiny_tale){.seats = 3, .worlds = 1, .points = points}, A);
    assert_int_equal(v.best, 3);
    assert_near(v.of[1].win, 1.0 / 3, 1e-6);
    assert_near(v.of[2].win, 0.5, 1e-6);
    assert_near(v.of[3].win, 1, 1e-6);
    assert_near(v.of[4].win, 0, 1e-6);
}

/* The margin is counted against the best of the others, whoever that is, and of two second places
 * the nearer one is better. Against the last seat, the other would seem so. */
static void check_margins(mst_seat seat, const int32_t far[TINY_SEATS],
                          const int32_t near[TINY_SEATS], double by_far, double by_near) {
    tiny_point points[] = {
        {.actors = (mst_seats)(1u << seat), .moves = 2, .next = {1, 2}},
        {.actors = 0},
        {.actors = 0},
    };
    memcpy(points[1].score[0], far, TINY_SEATS * sizeof *far);
    memcpy(points[2].score[0], near, TINY_SEATS * sizeof *near);
    verdict v = ask(&(tiny_tale){.seats = 3, .worlds = 1, .points = points}, seat);
    assert_int_equal(v.best, 2);
    assert_near(v.of[1].margin, by_far, 1e-6);
    assert_near(v.of[2].margin, by_near, 1e-6);
}

static void test_the_margin_is_that_to_the_best_rival(void **state) {
    (void)state;
    static const int32_t far[3][3] = {{5, 9, 1}, {9, 5, 1}, {9, 1, 5}};
    static const int32_t near[3][3] = {{5, 6, 4}, {6, 5, 4}, {6, 4, 5}};
    static const int32_t far_too[3][3] = {{5, 1, 9}, {1, 5, 9}, {1, 9, 5}};
    for (mst_seat seat = A; seat <= C; seat++) {
        check_margins(seat, far[seat], near[seat], -4, -1);
        check_margins(seat, far_too[seat], near[seat], -4, -1);
    }
}

/* ---- what a judgement is worth ---- */

static float judged[TINY_SEATS];

static void judge(const mst_game *g, const mst_state *s, float points[]) {
    (void)g, (void)s;
    memcpy(points, judged, sizeof judged);
}

/* The chance to win of a seat where the game is judged in the middle. */
static double judged_win(mst_seat seat, uint8_t seats) {
    static const mst_advice advice = {.judge = judge, .horizon = 1};
    mst_seats all = (mst_seats)(1u << seat);
    const tiny_point points[] = {{.actors = all, .moves = 1, .next = {1}},
                                 {.actors = all, .moves = 1, .next = {2}},
                                 {.actors = all, .moves = 1, .next = {3}},
                                 {.actors = 0}};
    const tiny_tale tale = {.seats = seats, .worlds = 1, .points = points};
    unsigned char room[TINY_STATE];
    mst_candidate found[TINY_MOVES];
    mst_game g = tiny_game(&tale);
    g.advice = &advice;
    mst_search *search = mst_search_create(&g, 1, MEMORY);
    mst_search_run(search, tiny_at(room, 0, TINY_FACE_DOWN), seat, (mst_budget){.iterations = 4},
                   found);
    mst_search_free(search);
    return (double)found[0].win;
}

static void test_chances_of_all_seats_add_up_to_one(void **state) {
    (void)state;
    static const float leads[][TINY_SEATS] = {{7, 7, 7}, {5, 2, 9}, {-3, 40, 0}, {12, 12, 3}};
    for (uint8_t seats = 2; seats <= TINY_SEATS; seats++)
        for (uint32_t i = 0; i < sizeof leads / sizeof *leads; i++) {
            double sum = 0;
            memcpy(judged, leads[i], sizeof judged);
            for (mst_seat seat = 0; seat < seats; seat++) sum += judged_win(seat, seats);
            assert_near(sum, 1, 1e-5);
            assert_true((judged_win(A, seats) > judged_win(B, seats)) == (judged[A] > judged[B]));
        }
    memcpy(judged, leads[0], sizeof judged);
    assert_near(judged_win(C, 3), 1.0 / 3, 1e-5);
}

/* A tale for three in which C's chance is the rest of what A and B have. */
static verdict ask_fitted(const mst_chance_fit *fits) {
    static const tiny_point points[] = {
        {.actors = ONLY_B, .moves = 2, .next = {1, 2}},
        {.actors = CHANCE, .moves = 4, .next = {3, 3, 4, 5}},
        {.actors = CHANCE, .moves = 4, .next = {3, 4, 5, 5}},
        {.score = {{1, 0, 0}}},
        {.score = {{0, 1, 0}}},
        {.score = {{0, 0, 1}}},
    };
    const mst_advice advice = {.fits = fits};
    const tiny_tale tale = {.seats = 3, .worlds = 1, .points = points};
    unsigned char room[TINY_STATE];
    mst_candidate found[TINY_MOVES];
    mst_game g = tiny_game(&tale);
    g.advice = &advice;
    mst_search *search = mst_search_create(&g, 1, MEMORY);
    mst_budget budget = {.iterations = 4000, .seed = 2};
    mst_search_run(search, tiny_at(room, 0, TINY_FACE_DOWN), B, budget, found);
    mst_search_free(search);
    verdict v = {.best = found[0].move};
    for (uint32_t i = 0; i < 2; i++) v.of[found[i].move] = found[i];
    return v;
}

static void test_a_fit_changes_what_is_said_and_not_what_is_done(void **state) {
    (void)state;
    static const mst_chance_fit fits[] = {{9, 9, 0.9f}, {2, 1.5f, 0.1f}}; /* for two, for three */
    verdict found = ask_fitted(NULL), shown = ask_fitted(fits);
    assert_int_equal(shown.best, found.best);
    for (uint32_t i = 1; i <= 2; i++) {
        const mst_candidate *f = &found.of[i], *s = &shown.of[i];
        assert_true(s->visits == f->visits && s->reward == f->reward && s->margin == f->margin);
        assert_true(f->win == f->chances[B] && s->win == s->chances[B]);
        assert_near(f->chances[A], i == 1 ? 0.5 : 0.25, 0.05);
        double a = pow(f->chances[A], 2), b = 1.5 * pow(f->chances[B], 2),
               c = pow(f->chances[C], 2);
        assert_near(s->chances[A], 0.9 * a / (a + b + c) + 0.1 / 3, 1e-4);
        assert_near(s->chances[B], 0.9 * b / (a + b + c) + 0.1 / 3, 1e-4);
        assert_near(s->chances[A] + s->chances[B] + s->chances[C], 1, 1e-5);
    }
}

/* ---- ratings see what the seat sees ---- */

static uint32_t ratings;

/* The card of a tiny state is its second byte; A never knows it here. */
static void rate_blindly(const mst_game *g, const mst_state *s, mst_seat seat,
                         const mst_move moves[], uint32_t count, float points[]) {
    (void)g, (void)moves;
    assert_int_equal(((const unsigned char *)s)[1], TINY_FACE_DOWN);
    assert_int_equal(seat, A);
    memset(points, 0, count * sizeof *points);
    ratings++;
}

static void test_moves_are_rated_from_the_view(void **state) {
    (void)state;
    static const mst_advice advice = {.rate = rate_blindly};
    unsigned char room[TINY_STATE];
    mst_candidate found[TINY_MOVES];
    mst_game g = tiny_game(&guess);
    g.advice = &advice;
    mst_search *search = mst_search_create(&g, 1, MEMORY);
    mst_budget budget = {.iterations = 2000, .seed = 5};
    mst_search_run(search, tiny_at(room, 0, TINY_FACE_DOWN), A, budget, found);
    assert_int_equal(ratings, 2); /* both decisions of A */
    mst_search_free(search);
}

/* ---- threads and sums ---- */

/* A second thread that thought what the first one thinks would double every figure and teach
 * nothing. */
static void test_threads_think_for_themselves(void **state) {
    (void)state;
    enum { EACH = 2000 };
    verdict one = ask_with(&guess, A, 1, (mst_budget){.iterations = EACH, .seed = 3});
    verdict two = ask_with(&guess, A, 2, (mst_budget){.iterations = 2 * EACH, .seed = 3});
    assert_int_equal(two.of[1].visits + two.of[2].visits, 2 * EACH);
    assert_true(two.of[1].visits != 2 * one.of[1].visits || two.of[1].win != one.of[1].win ||
                two.of[2].win != one.of[2].win);
    assert_true(two.of[2].win != one.of[2].win);
}

/* A long thought adds up millions of results; what is always the same stays so to the last digit.
 * Sums in single precision lose whole points here. */
static void test_sums_stay_exact(void **state) {
    (void)state;
    enum { LONG = 1000000 };
    static const tiny_point points[] = {
        {.actors = ONLY_A, .moves = 1, .next = {1}},
        {.score = {{1000003, 0}}},
    };
    const tiny_tale tale = {.seats = 2, .worlds = 1, .points = points};
    verdict few = ask_with(&tale, A, 1, (mst_budget){.iterations = 1});
    verdict many = ask_with(&tale, A, 1, (mst_budget){.iterations = LONG});
    assert_true(many.of[1].margin == 1000003);
    assert_true(many.of[1].win == 1);
    assert_true(many.of[1].reward == few.of[1].reward);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_opponents_play_for_themselves),
        cmocka_unit_test(test_a_third_seat_is_nobodys_friend),
        cmocka_unit_test(test_a_card_that_nobody_knows_stays_unknown),
        cmocka_unit_test(test_a_bluff_is_doubted_as_often_as_it_pays),
        cmocka_unit_test(test_two_who_choose_at_once_cannot_see_each_other),
        cmocka_unit_test(test_a_tie_is_not_a_win),
        cmocka_unit_test(test_a_first_place_is_shared_by_all_who_have_it),
        cmocka_unit_test(test_the_margin_is_that_to_the_best_rival),
        cmocka_unit_test(test_chances_of_all_seats_add_up_to_one),
        cmocka_unit_test(test_a_fit_changes_what_is_said_and_not_what_is_done),
        cmocka_unit_test(test_moves_are_rated_from_the_view),
        cmocka_unit_test(test_threads_think_for_themselves),
        cmocka_unit_test(test_sums_stay_exact),
    };
    return cmocka_run_group_tests_name("search_proof", tests, NULL, NULL);
}
