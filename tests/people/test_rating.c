/* test_rating.c -- ratings as another program reckons them, and intervals that are true.
 *
 * The numbers are those of PlackettLuce of openskill 6.2.0 (Python): tau=0 and its own gamma,
 * sigma/c, where damped; tau=25/300 and gamma 1 where not. Beside these few, 10,000 random games of
 * two to eight seats with ties agreed to the last digits (7e-15). */
#include "mastaba/rng.h"
#include "people/rating.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const rating_rules of_the_paper = {.beta = 25.0 / 6, .is_damped = true};

static void assert_near(double value, double expected, double most) {
    if (!(fabs(value - expected) <= most)) fail_msg("%.9f is not %.9f", value, expected);
}

/* ---- numbers of others ---- */

typedef struct {
    const rating_rules *rules;
    uint32_t seats;
    rating before[5]; /* sigma 0: a newcomer */
    uint8_t place[5];
    rating after[5];
} example;

static const example examples[] = {
    {&of_the_paper,
     2,
     {{0, 0}},
     {1, 2},
     {{27.635231383, 8.065506316}, {22.364768617, 8.065506316}}},
    {&of_the_paper, 2, {{0, 0}}, {1, 1}, {{25, 8.065506316}, {25, 8.065506316}}},
    {&of_the_paper,
     5,
     {{0, 0}},
     {1, 2, 3, 4, 5},
     {{27.666666667, 8.290556877},
      {26.833333333, 8.240145630},
      {25.722222222, 8.179996680},
      {24.055555556, 8.111796014},
      {20.722222222, 8.111796014}}},
    {&of_the_paper,
     3,
     {{0, 0}},
     {1, 1, 3},
     {{25.717219138, 8.204837031}, {25.717219138, 8.204837031}, {23.565561724, 8.204837031}}},
    {&of_the_paper,
     4,
     {{0, 0}},
     {2, 1, 2, 4},
     {{24.689435003, 8.179213705},
      {27.795084972, 8.263160758},
      {24.689435003, 8.179213705},
      {22.826045022, 8.179213705}}},
    {&of_the_paper,
     4,
     {{29.182, 4.782}, {27.174, 4.922}, {16.672, 6.217}, {0, 0}},
     {1, 1, 3, 4},
     {{29.447099684, 4.764898977},
      {27.520972429, 4.904193698},
      {17.945559163, 6.138138159},
      {20.912134587, 8.028716729}}},
    {&rating_usual,
     2,
     {{0, 0}, {0, 0}},
     {1, 2},
     {{27.635389493, 7.906080641}, {22.364610507, 7.906080641}}},
    {&rating_usual,
     4,
     {{29.182, 4.782}, {27.174, 4.922}, {16.672, 6.217}, {0, 0}},
     {4, 1, 1, 3},
     {{27.815292285, 4.668132292},
      {27.521053037, 4.868264807},
      {17.596360639, 6.152193130},
      {26.494279135, 7.758593174}}},
    {&rating_usual,
     3,
     {{40, 0.5}, {0, 0}, {31, 2}},
     {2, 1, 3},
     {{39.993699553, 0.506660471}, {30.241927179, 8.029338371}, {30.795823958, 1.988715644}}},
};

static void test_numbers_of_others(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const example *e = &examples[i];
        rating of[5];
        for (uint32_t k = 0; k < e->seats; k++)
            of[k] = e->before[k].sigma > 0 ? e->before[k] : rating_of_newcomer();
        rating_update(e->rules, e->seats, of, e->place);
        for (uint32_t k = 0; k < e->seats; k++) {
            assert_near(of[k].mu, e->after[k].mu, 1e-8);
            assert_near(of[k].sigma, e->after[k].sigma, 1e-8);
        }
    }
}

/* ---- what holds for every game ---- */

static double uniform(mst_rng *rng) {
    return ((double)(mst_rng_next(rng) >> 11) + 0.5) / 9007199254740992.0;
}

static double normal(mst_rng *rng) {
    return sqrt(-2 * log(uniform(rng))) * cos(6.283185307179586 * uniform(rng));
}

/* Who sits where says nothing, nor does by which numbers places are called. */
static void test_order_of_seats(void **state) {
    (void)state;
    const rating before[] = {{31, 2}, {25, 8}, {18, 4}, {25, 1}};
    rating one[4], other[4];
    memcpy(one, before, sizeof one);
    for (uint32_t i = 0; i < 4; i++) other[i] = before[3 - i];
    rating_update(&rating_usual, 4, one, (const uint8_t[]){1, 2, 2, 4});
    rating_update(&rating_usual, 4, other, (const uint8_t[]){8, 3, 3, 2});
    for (uint32_t i = 0; i < 4; i++) {
        assert_near(other[3 - i].mu, one[i].mu, 1e-12);
        assert_near(other[3 - i].sigma, one[i].sigma, 1e-12);
    }
}

/* However far apart they are, or however sure one is of them. */
static void test_extremes(void **state) {
    (void)state;
    rating of[] = {{2000, 0.01}, {-1000, 0.01}, {25, 25.0 / 3}};
    rating_update(&rating_usual, 3, of, (const uint8_t[]){3, 1, 2});
    for (uint32_t i = 0; i < 3; i++) assert_true(isfinite(of[i].mu) && of[i].sigma > 0);
    assert_true(of[1].mu > -1000 && of[0].mu < 2000);
}

static void test_as_people_read_it(void **state) {
    (void)state;
    rating r = rating_of_newcomer();
    assert_int_equal(rating_shown(&r), 1500);
    assert_int_equal(rating_margin(&r), 980);
    r = (rating){26.87, 0.41};
    assert_int_equal(rating_shown(&r), 1612);
    assert_int_equal(rating_margin(&r), 48);
}

/* ---- players whose strength is known ---- */

enum { PLAYERS = 2000, MOST_AT_A_TABLE = 5 };

typedef struct {
    mst_rng rng;
    double truth[PLAYERS];
    rating of[PLAYERS];
    uint32_t order[PLAYERS];
} crowd;

static void gather(crowd *c, uint64_t seed) {
    c->rng = mst_rng_seed(seed);
    for (uint32_t i = 0; i < PLAYERS; i++) {
        c->of[i] = rating_of_newcomer();
        c->truth[i] = 25 + 25.0 / 3 * normal(&c->rng);
        c->order[i] = i;
    }
}

/* A game as the model has it: strengths and luck that grows with the table, so that each is ahead
 * as often as Plackett and Luce say. */
static void play_game(crowd *c, const uint32_t who[], uint32_t seats) {
    double result[MOST_AT_A_TABLE];
    uint8_t place[MOST_AT_A_TABLE];
    rating of[MOST_AT_A_TABLE];
    for (uint32_t i = 0; i < seats; i++) {
        result[i] = c->truth[who[i]] - 25.0 / 6 * sqrt(seats) * log(-log(uniform(&c->rng)));
        of[i] = c->of[who[i]];
    }
    for (uint32_t i = 0; i < seats; i++) {
        place[i] = 1;
        for (uint32_t k = 0; k < seats; k++) place[i] += result[k] > result[i];
    }
    rating_update(&rating_usual, seats, of, place);
    for (uint32_t i = 0; i < seats; i++) c->of[who[i]] = of[i];
}

/* Everybody plays once, at tables of two to five. */
static void play_round(crowd *c) {
    for (uint32_t i = PLAYERS - 1; i > 0; i--) {
        uint32_t k = mst_rng_below(&c->rng, i + 1), one = c->order[i];
        c->order[i] = c->order[k];
        c->order[k] = one;
    }
    for (uint32_t at = 0, seats; at < PLAYERS; at += seats) {
        seats = 2 + mst_rng_below(&c->rng, MOST_AT_A_TABLE - 1);
        if (seats > PLAYERS - at) seats = PLAYERS - at;
        if (PLAYERS - at - seats == 1) seats = seats < MOST_AT_A_TABLE ? seats + 1 : seats - 1;
        play_game(c, &c->order[at], seats);
    }
}

static double covered(const crowd *c) {
    uint32_t inside = 0;
    for (uint32_t i = 0; i < PLAYERS; i++)
        inside += fabs(c->of[i].mu - c->truth[i]) <= 1.959964 * c->of[i].sigma;
    return (double)inside / PLAYERS;
}

static uint32_t place_among(const crowd *c, uint32_t who, bool in_truth) {
    uint32_t place = 0;
    for (uint32_t i = 0; i < PLAYERS; i++)
        place += in_truth ? c->truth[i] < c->truth[who] : c->of[i].mu < c->of[who].mu;
    return place;
}

static double spearman(const crowd *c) {
    double sum = 0, n = PLAYERS;
    for (uint32_t i = 0; i < PLAYERS; i++) {
        double apart = (double)place_among(c, i, true) - place_among(c, i, false);
        sum += apart * apart;
    }
    return 1 - 6 * sum / (n * (n * n - 1));
}

/* Seed 1, and the other seeds that were tried, lie far from these bounds: the commit has the
 * figures. */
static void test_known_strength(void **state) {
    (void)state;
    static crowd c;
    gather(&c, 1);
    for (uint32_t game = 0; game < 40; game++) play_round(&c);
    print_message("40 games each: Spearman %.4f, %.1f %% inside\n", spearman(&c),
                  100 * covered(&c));
    assert_true(spearman(&c) >= 0.95);
    assert_true(covered(&c) >= 0.92 && covered(&c) <= 0.98);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_of_others), cmocka_unit_test(test_order_of_seats),
        cmocka_unit_test(test_extremes),          cmocka_unit_test(test_as_people_read_it),
        cmocka_unit_test(test_known_strength),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
