/* test_tournament.c -- points and standings reckoned by hand; rounds held to what a fair round is.
 */
#include "mastaba/rng.h"
#include "people/tournament.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { POINT = TOURNAMENT_POINT, MOST_TABLES = 4096, NOBODY = TOURNAMENT_NOBODY };

typedef struct {
    tournament t;
    tournament_entrant entrants[TOURNAMENT_MAX_ENTRANTS];
    tournament_table tables[MOST_TABLES];
    tournament_workspace workspace;
    tournament_standing standings[TOURNAMENT_MAX_ENTRANTS];
} event;

static event *begin(uint32_t people, uint8_t seats, tournament_form form) {
    event *e = calloc(1, sizeof *e);
    assert_non_null(e);
    for (uint32_t i = 0; i < people; i++)
        e->entrants[i] = (tournament_entrant){.rating = 2000 - (double)i, .lot = i * 7919 % 1009};
    e->t = (tournament){e->entrants, people, e->tables, 0, form, seats};
    return e;
}

static void add(event *e, tournament_table t) {
    t.is_over = true;
    e->tables[e->t.table_count++] = t;
}

/* The next round, and its tables played: whoever is lower in number has the better place. */
static uint32_t play_round(event *e, uint8_t round, mst_rng *rng) {
    tournament_table *tables = &e->tables[e->t.table_count];
    uint32_t count = tournament_pair(&e->t, round, &e->workspace, tables);
    assert_true(e->t.table_count + count <= MOST_TABLES);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t luck[MST_MAX_SEATS];
        for (uint8_t seat = 0; seat < e->t.seats; seat++) {
            uint16_t who = tables[i].entrant[seat];
            luck[seat] =
                mst_rng_below(rng, 100) + (who == NOBODY ? 0 : 2 * (e->t.entrant_count - who));
            tables[i].score[seat] = (int32_t)luck[seat];
        }
        for (uint8_t a = 0; a < e->t.seats; a++) {
            tables[i].place[a] = 1;
            for (uint8_t b = 0; b < e->t.seats; b++) tables[i].place[a] += luck[b] > luck[a];
        }
        tables[i].is_over = true;
    }
    e->t.table_count += count;
    return count;
}

/* ---- points ---- */

static void test_a_point_for_each_who_is_behind_and_half_for_a_tie(void **state) {
    (void)state;
    tournament_table t = {.seats = 4, .place = {1, 2, 2, 4}};
    assert_int_equal(3 * POINT, tournament_points_of(&t, 0));
    assert_int_equal(POINT + POINT / 2, tournament_points_of(&t, 1));
    assert_int_equal(POINT + POINT / 2, tournament_points_of(&t, 2));
    assert_int_equal(0, tournament_points_of(&t, 3));
}

/* Whoever was not there has nothing, not even half of what another has who was not there either. */
static void test_whoever_is_absent_has_no_points(void **state) {
    (void)state;
    tournament_table t = {.seats = 3, .place = {2, 1, 2}, .absent = 1 << 0 | 1 << 2};
    assert_int_equal(0, tournament_points_of(&t, 0));
    assert_int_equal(2 * POINT, tournament_points_of(&t, 1));
    assert_int_equal(0, tournament_points_of(&t, 2));
}

static void test_what_a_bot_made_for_the_absent_is_not_theirs(void **state) {
    (void)state;
    event *e = begin(2, 2, TOURNAMENT_SWISS);
    add(e, (tournament_table){.round = 1,
                              .seats = 2,
                              .absent = 1 << 1,
                              .entrant = {0, 1},
                              .place = {1, 2},
                              .score = {10, 30}});
    tournament_stand(&e->t, 1, e->standings);
    assert_int_equal(10, e->standings[0].share);
    assert_int_equal(40, e->standings[0].of);
    assert_int_equal(0, e->standings[1].share);
    free(e);
}

/* ---- standings ---- */

static void test_the_players_met_decide_between_equal_points(void **state) {
    (void)state;
    event *e = begin(4, 2, TOURNAMENT_SWISS);
    /* 0 beats 1, 2 beats 3, 0 loses to 2: 2 has 2 points, 0 and 1 have one each after 1 beats 3. */
    add(e, (tournament_table){
               .round = 1, .seats = 2, .entrant = {0, 1}, .place = {1, 2}, .score = {9, 1}});
    add(e, (tournament_table){
               .round = 1, .seats = 2, .entrant = {2, 3}, .place = {1, 2}, .score = {5, 4}});
    add(e, (tournament_table){
               .round = 2, .seats = 2, .entrant = {0, 2}, .place = {2, 1}, .score = {4, 5}});
    add(e, (tournament_table){
               .round = 2, .seats = 2, .entrant = {1, 3}, .place = {1, 2}, .score = {7, 3}});
    tournament_stand(&e->t, 2, e->standings);
    const uint16_t order[] = {2, 0, 1, 3};
    for (int i = 0; i < 4; i++) assert_int_equal(order[i], e->standings[i].entrant);
    assert_int_equal(3 * POINT, e->standings[1].opponents); /* met 1 and 2 */
    assert_int_equal(1 * POINT, e->standings[2].opponents); /* met 0 and 3 */
    assert_int_equal(TOURNAMENT_BY_POINTS, e->standings[0].over);
    assert_int_equal(TOURNAMENT_BY_OPPONENTS, e->standings[1].over);
    /* After the first round alone: shares decide, 9 of 10 before 5 of 9. */
    tournament_stand(&e->t, 1, e->standings);
    assert_int_equal(0, e->standings[0].entrant);
    assert_int_equal(TOURNAMENT_BY_SHARE, e->standings[0].over);
    free(e);
}

static void test_lots_decide_last(void **state) {
    (void)state;
    event *e = begin(2, 2, TOURNAMENT_SWISS);
    e->entrants[0].lot = 8;
    e->entrants[1].lot = 3;
    add(e, (tournament_table){
               .round = 1, .seats = 2, .entrant = {0, 1}, .place = {1, 1}, .score = {6, 6}});
    tournament_stand(&e->t, 1, e->standings);
    assert_int_equal(1, e->standings[0].entrant);
    assert_int_equal(TOURNAMENT_BY_LOT, e->standings[0].over);
    free(e);
}

static void test_a_free_round_counts_as_the_mean_of_the_others(void **state) {
    (void)state;
    event *e = begin(3, 2, TOURNAMENT_SWISS);
    add(e, (tournament_table){.round = 1, .seats = 2, .entrant = {0, 1}, .place = {1, 2}});
    add(e, (tournament_table){.round = 2, .seats = 2, .entrant = {0, 2}, .place = {1, 1}});
    tournament_stand(&e->t, 2, e->standings);
    assert_int_equal(POINT + POINT / 2, e->standings[0].points);
    for (int i = 1; i < 3; i++) { /* 2 made half a point and was free once, 1 made none */
        bool is_second = e->standings[i].entrant == 2;
        assert_int_equal(1, e->standings[i].free_rounds);
        assert_int_equal(is_second ? POINT : 0, e->standings[i].points);
    }
    free(e);
}

static void test_who_has_left_is_free_no_more(void **state) {
    (void)state;
    event *e = begin(3, 2, TOURNAMENT_SWISS);
    add(e, (tournament_table){.round = 1, .seats = 2, .entrant = {0, 1}, .place = {1, 2}});
    e->entrants[0].has_left = true;
    tournament_stand(&e->t, 3, e->standings);
    for (int i = 0; i < 3; i++)
        if (e->standings[i].entrant == 0) assert_int_equal(POINT, e->standings[i].points);
    free(e);
}

static void test_a_bot_counts_as_they_do_themselves(void **state) {
    (void)state;
    event *e = begin(2, 3, TOURNAMENT_SWISS);
    add(e,
        (tournament_table){.round = 1, .seats = 3, .entrant = {0, 1, NOBODY}, .place = {1, 2, 3}});
    tournament_stand(&e->t, 1, e->standings);
    assert_int_equal(2 * POINT, e->standings[0].points);
    assert_int_equal(3 * POINT, e->standings[0].opponents); /* 1's point, and two for the bot */
    assert_int_equal(3 * POINT, e->standings[1].opponents); /* 0's two, and one for the bot */
    free(e);
}

/* ---- rounds ---- */

/* Everybody who is there sits once, or is free; tables hold as many as they can. */
static void check_round(const event *e, uint8_t round) {
    uint32_t seen[TOURNAMENT_MAX_ENTRANTS] = {0}, here = 0, seated = 0, least = 99, most = 0;
    for (uint32_t i = 0; i < e->t.entrant_count; i++) here += !e->entrants[i].has_left;
    for (uint32_t i = 0; i < e->t.table_count; i++) {
        const tournament_table *t = &e->tables[i];
        uint32_t people = 0;
        if (t->round != round) continue;
        assert_int_equal(e->t.seats, t->seats);
        for (uint8_t seat = 0; seat < t->seats; seat++)
            if (t->entrant[seat] != NOBODY) {
                assert_int_equal(1, ++seen[t->entrant[seat]]);
                assert_false(e->entrants[t->entrant[seat]].has_left);
                people++;
            }
        seated += people;
        least = people < least ? people : least;
        most = people > most ? people : most;
    }
    assert_true(here - seated <= 1);
    assert_true(seated == 0 || (least >= 2 && most - least <= 1));
}

static void test_rounds_seat_everybody_once(void **state) {
    (void)state;
    mst_rng rng = mst_rng_seed(3);
    for (uint8_t seats = 2; seats <= 5; seats++)
        for (uint32_t people = 0; people <= 23; people++) {
            event *e = begin(people, seats, TOURNAMENT_SWISS);
            for (uint8_t round = 1; round <= 5; round++) {
                play_round(e, round, &rng);
                check_round(e, round);
                if (people > 4 && round == 3) e->entrants[people / 2].has_left = true;
            }
            free(e);
        }
}

static uint32_t meetings(const event *e, uint32_t met[][64]) {
    uint32_t most = 0;
    memset(met, 0, 64 * sizeof *met);
    for (uint32_t i = 0; i < e->t.table_count; i++)
        for (uint8_t a = 0; a < e->t.seats; a++)
            for (uint8_t b = 0; b < e->t.seats; b++) {
                uint16_t x = e->tables[i].entrant[a], y = e->tables[i].entrant[b];
                if (a == b || x == NOBODY || y == NOBODY) continue;
                if (++met[x][y] > most) most = met[x][y];
            }
    return most;
}

static void test_swiss_rounds_let_nobody_meet_twice_while_that_can_be(void **state) {
    (void)state;
    static uint32_t met[64][64];
    mst_rng rng = mst_rng_seed(4);
    event *e = begin(24, 2, TOURNAMENT_SWISS);
    for (uint8_t round = 1; round <= 8; round++) play_round(e, round, &rng);
    assert_int_equal(1, meetings(e, met));
    free(e);
    e = begin(24, 4, TOURNAMENT_SWISS);
    for (uint8_t round = 1; round <= 4; round++) play_round(e, round, &rng);
    assert_int_equal(1, meetings(e, met));
    free(e);
}

/* The best do not all meet in the first round: every table has one of the best, one of the next and
 * so on. */
static void test_the_first_round_mixes_strong_and_weak(void **state) {
    (void)state;
    event *e = begin(12, 3, TOURNAMENT_SWISS);
    for (uint32_t i = 0; i < 12; i++) e->entrants[i].rating = (double)(i * 5 % 12);
    uint32_t count = tournament_pair(&e->t, 1, &e->workspace, e->tables);
    assert_int_equal(4, count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t thirds = 0;
        for (uint8_t seat = 0; seat < 3; seat++)
            thirds |= 1u << ((uint32_t)e->entrants[e->tables[i].entrant[seat]].rating / 4);
        assert_int_equal(7, thirds);
    }
    free(e);
}

/* Neighbours in the standings meet: the difference in points at a table is far below that of a draw
 * by lot. */
static void test_swiss_rounds_bring_equals_together(void **state) {
    (void)state;
    mst_rng rng = mst_rng_seed(5);
    event *e = begin(40, 2, TOURNAMENT_SWISS);
    for (uint8_t round = 1; round <= 4; round++) play_round(e, round, &rng);
    tournament_table next[21];
    uint32_t count = tournament_pair(&e->t, 5, &e->workspace, next), alike = 0;
    for (uint32_t i = 0; i < count; i++) {
        int64_t apart =
            e->workspace.points[next[i].entrant[0]] - e->workspace.points[next[i].entrant[1]];
        alike += llabs(apart) <= POINT;
    }
    assert_int_equal(20, count);
    assert_int_equal(20, alike);
    free(e);
}

static void test_everybody_meets_everybody_once_two_by_two(void **state) {
    (void)state;
    static uint32_t met[64][64];
    mst_rng rng = mst_rng_seed(6);
    for (uint32_t people = 2; people <= 15; people++) {
        event *e = begin(people, 2, TOURNAMENT_EVERYONE);
        uint8_t rounds = tournament_rounds_for_everyone(people, 2);
        for (uint8_t round = 1; round <= rounds; round++) {
            play_round(e, round, &rng);
            check_round(e, round);
        }
        meetings(e, met);
        for (uint32_t a = 0; a < people; a++)
            for (uint32_t b = 0; b < people; b++) assert_int_equal(a != b, met[a][b]);
        free(e);
    }
}

/* Sixteen at tables of four can all meet in five rounds. Ours comes near: nobody is met three
 * times. */
static void test_everybody_meets_nearly_everybody_at_larger_tables(void **state) {
    (void)state;
    static uint32_t met[64][64];
    mst_rng rng = mst_rng_seed(7);
    event *e = begin(16, 4, TOURNAMENT_EVERYONE);
    assert_int_equal(5, tournament_rounds_for_everyone(16, 4));
    for (uint8_t round = 1; round <= 5; round++) play_round(e, round, &rng);
    assert_true(meetings(e, met) <= 2);
    uint32_t pairs = 0;
    for (uint32_t a = 0; a < 16; a++)
        for (uint32_t b = 0; b < a; b++) pairs += met[a][b] > 0;
    print_message("[          ] %u of 120 pairs met\n", pairs);
    assert_true(pairs >= 96);
    free(e);
}

static void test_going_first_comes_to_everybody_alike(void **state) {
    (void)state;
    mst_rng rng = mst_rng_seed(8);
    event *e = begin(12, 3, TOURNAMENT_SWISS);
    for (uint8_t round = 1; round <= 6; round++) play_round(e, round, &rng);
    tournament_pair(&e->t, 7, &e->workspace, &e->tables[e->t.table_count]);
    for (uint32_t i = 0; i < 12; i++)
        for (uint8_t seat = 0; seat < 3; seat++) assert_in_range(e->workspace.sat[i][seat], 1, 3);
    free(e);
}

static void test_nobody_is_free_twice_before_all_were_once(void **state) {
    (void)state;
    mst_rng rng = mst_rng_seed(9);
    event *e = begin(7, 3, TOURNAMENT_SWISS);
    for (uint8_t round = 1; round <= 7; round++) play_round(e, round, &rng);
    tournament_stand(&e->t, 7, e->standings);
    for (int i = 0; i < 7; i++) assert_int_equal(1, e->standings[i].free_rounds);
    free(e);
}

/* The same past gives the same round. */
static void test_a_round_follows_from_what_was(void **state) {
    (void)state;
    mst_rng rng = mst_rng_seed(10);
    event *e = begin(TOURNAMENT_MAX_ENTRANTS, 4, TOURNAMENT_SWISS);
    static tournament_table once[TOURNAMENT_MAX_ENTRANTS], again[TOURNAMENT_MAX_ENTRANTS];
    play_round(e, 1, &rng);
    uint32_t count = tournament_pair(&e->t, 2, &e->workspace, once);
    memset(&e->workspace, 0x55, sizeof e->workspace);
    assert_int_equal(count, tournament_pair(&e->t, 2, &e->workspace, again));
    assert_memory_equal(once, again, count * sizeof *once);
    free(e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_point_for_each_who_is_behind_and_half_for_a_tie),
        cmocka_unit_test(test_whoever_is_absent_has_no_points),
        cmocka_unit_test(test_what_a_bot_made_for_the_absent_is_not_theirs),
        cmocka_unit_test(test_the_players_met_decide_between_equal_points),
        cmocka_unit_test(test_lots_decide_last),
        cmocka_unit_test(test_a_free_round_counts_as_the_mean_of_the_others),
        cmocka_unit_test(test_who_has_left_is_free_no_more),
        cmocka_unit_test(test_a_bot_counts_as_they_do_themselves),
        cmocka_unit_test(test_rounds_seat_everybody_once),
        cmocka_unit_test(test_swiss_rounds_let_nobody_meet_twice_while_that_can_be),
        cmocka_unit_test(test_the_first_round_mixes_strong_and_weak),
        cmocka_unit_test(test_swiss_rounds_bring_equals_together),
        cmocka_unit_test(test_everybody_meets_everybody_once_two_by_two),
        cmocka_unit_test(test_everybody_meets_nearly_everybody_at_larger_tables),
        cmocka_unit_test(test_going_first_comes_to_everybody_alike),
        cmocka_unit_test(test_nobody_is_free_twice_before_all_were_once),
        cmocka_unit_test(test_a_round_follows_from_what_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
