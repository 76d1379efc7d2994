/* test_results.c -- results, ratings and who sees them, in every store that keeps people. */
#include "../store/logs.h"
#include "mastaba/rng.h"
#include "people/bots.h"
#include "people/leaderboard.h"
#include "people/players.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "each_store.h"

static const int64_t noon = 1788000000000, day = (int64_t)24 * 3600 * 1000;

#define assert_done(result) assert_result(result, PEOPLE_DONE)

/* ---- games ---- */

/* A game of Pyramis whose seats are accounts, bots (level) or guests (0), the first of them best.
 */
typedef struct {
    int number; /* of the table, which ends so many minutes after noon */
    int64_t account[4];
    const char *level[4];
    uint8_t seats;
    bool is_casual;
} game;

static result result_from(const game *g) {
    result r = {.game = "pyramis",
                .ended = noon + g->number * 60000,
                .is_rated = !g->is_casual,
                .seats = g->seats};
    snprintf(r.id, sizeof r.id, "table%011d", g->number);
    for (uint8_t i = 0; i < g->seats; i++) {
        if (g->level[i]) snprintf(r.seat[i].level, sizeof r.seat[i].level, "%s", g->level[i]);
        r.seat[i].place = (uint8_t)(i + 1);
        r.seat[i].points = 40 - i;
    }
    return r;
}

/* Who sits down while signed in is noted with the seat. */
static void sit(const game *g) {
    result r = result_from(g);
    for (uint8_t i = 0; i < g->seats; i++) {
        char letter[2] = {(char)('A' + i)};
        if (!g->account[i]) continue;
        run("INSERT INTO account_seats (account, table_id, seat, token, noted) VALUES ($1, $2, $3, "
            "'x', $4)"
            " ON CONFLICT DO NOTHING",
            SQL_WITH(sql_number(g->account[i]), sql_text(r.id), sql_text(letter),
                     sql_number(noon)));
    }
}

static void record(const game *g) {
    result r = result_from(g);
    sit(g);
    assert_done(results_record(s, &r));
}

static bool take_rating(void *context, const sql_value row[], uint32_t count) {
    (void)count;
    *(rating *)context = (rating){row[0].real, row[1].real};
    return false;
}

/* Mu 0: not rated. */
static rating rating_of(int64_t account) {
    rating r = {0, 0};
    assert_true(s->run(s, "SELECT mu, sigma FROM ratings WHERE account = $1 AND game = 'pyramis'",
                       SQL_WITH(sql_number(account)), take_rating, &r));
    return r;
}

static void assert_rating(int64_t account, rating wanted) {
    rating r = rating_of(account);
    if (fabs(r.mu - wanted.mu) > 1e-12 || fabs(r.sigma - wanted.sigma) > 1e-12)
        fail_msg("account %d has %.15f ± %.15f instead of %.15f ± %.15f", (int)account, r.mu,
                 r.sigma, wanted.mu, wanted.sigma);
}

/* ---- recording ---- */

static void test_a_game_is_recorded_once(void **state) {
    const game g = {1, {1, 2, 3}, {NULL}, 3, false};
    rating all[3];
    (void)state;
    make_accounts(3);
    for (int i = 0; i < 3; i++) all[i] = rating_of_newcomer();
    rating_update(&rating_usual, 3, all, (const uint8_t[]){1, 2, 3});
    for (int time = 0; time < 2; time++) {
        record(&g);
        for (int i = 0; i < 3; i++) assert_rating(i + 1, all[i]);
    }
    assert_int_equal(number_of("SELECT count(*) FROM result_seats"), 3);
    assert_int_equal(number_of("SELECT games FROM ratings WHERE account = 1"), 1);
}

/* Bots are as strong as ever, whatever happens. */
static void test_bots_have_their_rating(void **state) {
    const game g = {1, {1}, {NULL, "vizier", "greedy"}, 3, false};
    rating all[3] = {rating_of_newcomer()};
    (void)state;
    make_accounts(1);
    assert_true(bots_rating("pyramis", "vizier", &all[1]) &&
                bots_rating("pyramis", "greedy", &all[2]));
    rating_update(&rating_usual, 3, all, (const uint8_t[]){1, 2, 3});
    record(&g);
    assert_rating(1, all[0]);
    assert_false(bots_rating("pyramis", "god", &all[1]) || bots_rating("chess", "vizier", &all[1]));
}

/* Kept, and nobody's rating moves: not agreed upon, a guest, somebody at two seats, nobody at all,
 * a bot that nobody knows. */
static void test_what_does_not_count(void **state) {
    static const game games[] = {{1, {1, 2}, {NULL}, 2, true},
                                 {2, {1, 0}, {NULL}, 2, false},
                                 {3, {1, 1}, {NULL}, 2, false},
                                 {4, {0}, {"scribe", "scribe"}, 2, false},
                                 {5, {1}, {NULL, "god"}, 2, false}};
    (void)state;
    make_accounts(2);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) record(&games[i]);
    assert_int_equal(number_of("SELECT count(*) FROM results WHERE is_rated = 0"), 5);
    assert_int_equal(number_of("SELECT count(*) FROM ratings"), 0);
}

/* The one who sat down, not whoever was given the token later. */
static void test_a_seat_is_whose_it_was_first(void **state) {
    game g = {1, {1, 2}, {NULL}, 2, false};
    (void)state;
    make_accounts(3);
    sit(&g);
    run("INSERT INTO account_seats (account, table_id, seat, token, noted) VALUES (3, "
        "'table00000000001', 'A', 'x', $1)",
        SQL_WITH(sql_number(noon + 1)));
    record(&g);
    assert_true(rating_of(1).mu > 25);
    assert_true(rating_of(3).mu == 0);
}

static const game season[] = {{1, {1, 2}, {NULL}, 2, false},
                              {2, {2, 3, 1}, {NULL}, 3, false},
                              {3, {1}, {NULL, "scribe"}, 2, false},
                              {4, {3, 4}, {NULL}, 2, false},
                              {5, {4, 1, 2}, {NULL}, 3, false},
                              {6, {4, 3}, {NULL}, 2, true},
                              {7, {2, 4}, {NULL, NULL, "greedy"}, 3, false}};
enum { GAMES = sizeof season / sizeof *season };

/* In whatever order nodes come to record them, ratings are those of the order in which games ended.
 */
static void test_order_of_ends(void **state) {
    uint32_t order[GAMES];
    rating wanted[4];
    mst_rng rng = mst_rng_seed(5);
    (void)state;
    make_accounts(4);
    for (uint32_t i = 0; i < GAMES; i++) order[i] = i;
    for (uint32_t time = 0; time < 6; time++) {
        for (uint32_t i = 0; i < GAMES; i++) record(&season[order[i]]);
        for (uint32_t i = 0; i < 4 && time; i++) assert_rating(i + 1, wanted[i]);
        for (uint32_t i = 0; i < 4 && !time; i++) wanted[i] = rating_of(i + 1);
        assert_int_equal(number_of("SELECT games FROM ratings WHERE account = 1"), 4);
        assert_int_equal(number_of("SELECT games FROM rated_games"), 6);
        run("DELETE FROM results", NULL, 0);
        run("DELETE FROM ratings", NULL, 0);
        run("DELETE FROM rated_games", NULL, 0);
        for (uint32_t i = GAMES - 1; i > 0; i--) {
            uint32_t k = mst_rng_below(&rng, i + 1), one = order[i];
            order[i] = order[k];
            order[k] = one;
        }
    }
}

/* Results stay with nobody's name, and who played with them is rated as before, even when it is
 * done again. */
static void test_who_is_gone(void **state) {
    rating wanted;
    (void)state;
    make_accounts(4);
    for (uint32_t i = 1; i < GAMES; i++) record(&season[i]);
    wanted = rating_of(3);
    run("DELETE FROM accounts WHERE account = 2", NULL, 0);
    assert_int_equal(number_of("SELECT count(*) FROM result_seats WHERE account = 2"), 0);
    assert_int_equal(number_of("SELECT count(*) FROM ratings WHERE account = 2"), 0);
    assert_int_equal(number_of("SELECT count(*) FROM results"), GAMES - 1);
    assert_rating(3, wanted);
    record(&(game){0, {4, 1}, {NULL}, 2, false}); /* before all others, which are rated anew */
    assert_true(rating_of(3).mu != 0);
    assert_true(fabs(rating_of(3).mu - wanted.mu) < 2);
}

/* ---- what waits ---- */

static void make_table(const char *id, store_status status) {
    store_write w = write_of(id, 0, "mastaba 1\n");
    w.has_status = true;
    w.status = status;
    stores[0]->append(stores[0], &w, 1);
    assert_int_equal(w.result, STORE_STORED);
}

static void test_tables_wait_until_they_are_recorded(void **state) {
    results_waiting found;
    result over = result_from(&(game){2, {0}, {NULL, "scribe"}, 2, false});
    (void)state;
    make_table("table00000000001", STORE_PLAYING);
    make_table("table00000000002", STORE_OVER);
    make_table("table00000000003", STORE_OVER);
    assert_done(results_find_waiting(s, &found));
    assert_int_equal(found.count, 2);
    assert_string_equal(found.id[0], "table00000000002");
    assert_done(results_record(s, &over));
    assert_done(results_give_up(s, "table00000000003"));
    assert_done(results_find_waiting(s, &found));
    assert_int_equal(found.count, 0);
}

static void test_games_of_nobody_with_an_account_are_passed_over(void **state) {
    const game of_one = {2, {1}, {NULL, "scribe"}, 2, false};
    results_waiting found;
    uint32_t count;
    (void)state;
    make_accounts(1);
    make_table("table00000000001", STORE_PLAYING);
    make_table("table00000000002", STORE_OVER);
    make_table("table00000000003", STORE_OVER);
    sit(&of_one);
    assert_done(results_pass_over(s, &count));
    assert_int_equal(count, 1);
    assert_done(results_pass_over(s, &count));
    assert_int_equal(count, 0);
    assert_done(results_find_waiting(s, &found));
    assert_int_equal(found.count, 1);
    assert_string_equal(found.id[0], "table00000000002");
    assert_int_equal(number_of("SELECT count(*) FROM tables WHERE recorded <> 0"), 1);
}

/* ---- who sees what ---- */

static player_page page;

static void test_a_page_is_for_whom_it_is_meant(void **state) {
    /* seen by: its owner, somebody they played, a stranger, nobody */
    static const bool open[][4] = {
        {true, false, false, false}, {true, true, false, false}, {true, true, true, true}};
    static const int64_t who[] = {1, 2, 3, 0};
    (void)state;
    make_accounts(3);
    record(&season[0]);
    for (int seen = -1; seen <= SEEN_BY_EVERYBODY; seen++) {
        if (seen >= 0) assert_done(players_show(s, 1, (player_seen)seen));
        for (int i = 0; i < 4; i++) {
            people_result is = players_read(s, 1, who[i], noon, &page);
            assert_int_equal(is, open[seen < 0 ? SEEN_BY_OPPONENTS : seen][i] ? PEOPLE_DONE
                                                                              : PEOPLE_NOBODY);
        }
    }
    assert_int_equal(players_read(s, 9, 1, noon, &page), PEOPLE_NOBODY);
}

static void test_a_page_tells_results(void **state) {
    (void)state;
    make_accounts(4);
    for (uint32_t i = 0; i < GAMES; i++) record(&season[i]);
    assert_done(players_read(s, 4, 4, noon, &page));
    assert_string_equal(page.name, "player4");
    assert_true(page.is_mine);
    assert_int_equal(page.titles, 1);
    const player_title *title = &page.title[0];
    assert_int_equal(title->games, 3);
    assert_int_equal(page.all_games, 4);
    assert_int_equal(title->places[0], 1);
    assert_int_equal(title->places[1], 2);
    assert_int_equal(title->best, 40);
    assert_int_equal(title->place, 0); /* too few games */
    assert_int_equal(page.points, 3);
    assert_true(page.point[0].ended < page.point[2].ended);
    assert_true(page.point[2].after.mu == title->of.mu);
    assert_int_equal(page.games, 4);
    const player_game *newest = &page.game[0];
    assert_true(newest->is_rated && newest->place == 2 && newest->seats == 3 &&
                newest->points == 39);
    assert_int_equal(newest->others, 2);
    assert_string_equal(newest->other[0].name, "player2");
    assert_string_equal(newest->other[1].level, "greedy");
    assert_false(page.game[1].is_rated);
}

/* Of what was not rated, and of whoever did not agree, strangers are told nothing. */
static void test_what_strangers_are_told(void **state) {
    (void)state;
    make_accounts(4);
    for (uint32_t i = 0; i < GAMES; i++) record(&season[i]);
    assert_done(players_show(s, 4, SEEN_BY_EVERYBODY));
    assert_done(players_show(s, 1, SEEN_BY_EVERYBODY));
    assert_done(players_read(s, 4, 0, noon, &page));
    assert_int_equal(page.all_games, 3);
    assert_int_equal(page.games, 3);
    assert_int_equal(page.title[0].places[0], 1);
    assert_string_equal(page.game[0].other[0].name, "");
    assert_string_equal(page.game[0].other[1].level, "greedy");
    assert_string_equal(page.game[1].other[0].name, "player1");
    assert_string_equal(page.game[1].other[1].name, "");
    assert_done(players_read(s, 4, 2, noon, &page)); /* who was there knows */
    assert_string_equal(page.game[1].other[1].name, "player2");
}

/* ---- the leaderboard ---- */

static leaderboard list;

static void rank(int64_t account, double mu, double sigma, int64_t games, int64_t last,
                 int64_t seen) {
    run("INSERT INTO ratings (account, game, mu, sigma, games, last, seen) VALUES ($1, 'pyramis', "
        "$2, $3, $4, $5, $6)",
        SQL_WITH(sql_number(account), sql_real(mu), sql_real(sigma), sql_number(games),
                 sql_number(last), sql_number(seen)));
}

static leaderboard_wish wish_of(int64_t me) {
    return (leaderboard_wish){
        .game = "pyramis", .least = 20, .days = 90, .from = 1, .me = me, .now = noon};
}

static void test_who_is_listed(void **state) {
    (void)state;
    make_accounts(6);
    rank(1, 30, 1, 20, noon, 2);
    rank(2, 40, 1, 19, noon, 2);            /* too few games */
    rank(3, 40, 1, 20, noon - 91 * day, 2); /* too long ago */
    rank(4, 40, 1, 20, noon, 1);            /* did not agree */
    rank(5, 20, 1, 400, noon - 90 * day, 2);
    rank(6, 29, 1, 20, noon, 2);
    leaderboard_wish nobody = wish_of(0), closed = wish_of(4), few = wish_of(2);
    assert_done(leaderboard_find(s, &nobody, &list));
    assert_int_equal(list.listed, 3);
    assert_int_equal(list.few, 2);
    assert_int_equal(list.closed, 1);
    assert_int_equal(list.told, 3);
    assert_string_equal(list.line[0].name, "player1");
    assert_int_equal(list.line[0].best, 1);
    assert_int_equal(list.line[0].worst, 2); /* 30 ± 2 and 29 ± 2 are one to us */
    assert_int_equal(list.line[2].best, 3);
    assert_false(list.has_me);
    assert_done(leaderboard_find(s, &closed, &list)); /* who did not agree sees their own line */
    assert_int_equal(list.me.place, 1);
    assert_int_equal(list.listed, 4);
    assert_done(leaderboard_find(s, &few, &list));
    assert_true(list.has_me);
    assert_int_equal(list.me.place, 0);
    assert_int_equal(list.me.games, 19);
}

static void test_my_neighbours_are_told(void **state) {
    leaderboard_wish wish = wish_of(150);
    (void)state;
    make_accounts(200);
    for (int i = 1; i <= 200; i++) rank(i, 100 - i, 0.1, 20, noon, 2);
    assert_done(leaderboard_find(s, &wish, &list));
    assert_int_equal(list.told, 105);
    assert_int_equal(list.line[99].place, 100);
    assert_int_equal(list.line[100].place, 148);
    assert_int_equal(list.line[104].place, 152);
    wish.from = 151;
    assert_done(leaderboard_find(s, &wish, &list));
    assert_int_equal(list.told, 53);
    assert_int_equal(list.line[0].place, 148);
    assert_int_equal(list.line[2].place, 150);
    assert_int_equal(list.line[52].place, 200);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(test_a_game_is_recorded_once, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_bots_have_their_rating, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_what_does_not_count, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_a_seat_is_whose_it_was_first, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_order_of_ends, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_who_is_gone, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_tables_wait_until_they_are_recorded, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_games_of_nobody_with_an_account_are_passed_over, set_up,
                                    tear_down),
    cmocka_unit_test_setup_teardown(test_a_page_is_for_whom_it_is_meant, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_a_page_tells_results, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_what_strangers_are_told, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_who_is_listed, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_my_neighbours_are_told, set_up, tear_down),
};

int main(void) {
    return run_on_each_store("results", tests, sizeof tests / sizeof *tests);
}
