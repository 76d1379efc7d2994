/* test_study.c -- a study finds what is there and does not find what is not; its games depend on
 * nothing but their numbers; its file goes on, and notices damage. */
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "pyramis/pyramis.h"
#include "study/findings.h"
#include "study/ledger.h"
#include "study/study.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static study_plan plan_of(const mst_game *g, uint8_t seats, uint64_t games, uint64_t seed) {
    return (study_plan){.game = g,
                        .setup = mst_usual_setup(g, seats),
                        .level = mst_level_find("random", 6),
                        .games = games,
                        .seed = seed,
                        .memory = 1 << 20};
}

/* All batches of a plan, to be freed. */
static study_batch *play(const study_plan *plan) {
    study_batch *total = calloc(1, sizeof *total), *one = calloc(1, sizeof *one);
    study_table *t = study_table_open(plan);
    assert_non_null(t);
    for (uint64_t i = 0; i < study_batches(plan); i++) {
        study_table_play(t, i, one);
        study_add(total, one);
    }
    study_table_close(t);
    free(one);
    return total;
}

static bool finds_a_seat(const study_plan *plan, findings *f) {
    study_batch *sums = play(plan);
    bool is_found = false;
    findings_reckon(plan, sums, f);
    for (uint32_t i = 0; i < f->seats; i++) is_found |= f->seat[i].is_real;
    free(sums);
    return is_found;
}

/* ---- what is there, and what is not ---- */

static void by_total(const mst_game *g, const mst_state *s, const mst_score scores[],
                     uint8_t place[]) {
    mst_places_by_total(scores, g->seats(g, s), place);
}

static void two_points_more(const mst_game *g, const mst_state *s, mst_score out[]) {
    pyramis_scores(g, s, out);
    out[0].total += 2;
}

static void test_a_planted_advantage_is_found(void **state) {
    (void)state;
    findings *f = calloc(1, sizeof *f);
    mst_game planted = pyramis_game;
    planted.scores = two_points_more;
    planted.places = by_total;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        study_plan plan = plan_of(&planted, 2, 1000, seed);
        assert_true(finds_a_seat(&plan, f));
        assert_true(f->seat[0].is_real && f->seat[0].at.value > 0.55);
    }
    free(f);
}

/* A coin that the game throws anew every time says who gets whose score: no seat can be better. */
static void by_a_coin(const mst_game *g, const mst_state *s, mst_score out[]) {
    pyramis_scores(g, s, out);
    if (mst_hash(g, s) & 1) {
        mst_score first = out[0];
        out[0] = out[1];
        out[1] = first;
    }
}

static void test_no_advantage_is_found_where_there_is_none(void **state) {
    (void)state;
    enum { RUNS = 100, GAMES = 250 };
    findings *f = calloc(1, sizeof *f);
    mst_game fair = pyramis_game;
    uint32_t found = 0;
    fair.scores = by_a_coin;
    fair.places = by_total;
    for (uint64_t seed = 1; seed <= RUNS; seed++) {
        study_plan plan = plan_of(&fair, 2, GAMES, seed);
        found += finds_a_seat(&plan, f);
    }
    print_message("reported in %u of %d runs without an advantage\n", found, RUNS);
    assert_true(found <= 5);
    free(f);
}

static void test_few_games_say_nothing(void **state) {
    (void)state;
    findings *f = calloc(1, sizeof *f);
    mst_game planted = pyramis_game;
    planted.scores = two_points_more;
    planted.places = by_total;
    study_plan plan = plan_of(&planted, 2, FINDINGS_ENOUGH - 1, 1);
    assert_false(finds_a_seat(&plan, f));
    assert_false(f->has_enough);
    free(f);
}

/* ---- luck and skill ---- */

static uint32_t one_move(const mst_game *g, const mst_state *s, mst_seat seat, mst_move moves[]) {
    uint32_t count = pyramis_game.moves(g, s, seat, moves);
    return count ? 1 : 0;
}

/* The same deal and the same draws in every game. */
static mst_move same_draw(const mst_game *g, const mst_state *s, mst_rng *rng) {
    mst_rng always = mst_rng_seed(1);
    (void)rng;
    return pyramis_game.draw(g, s, &always);
}

static findings *found_in(const mst_game *g, const char *level, uint64_t games) {
    findings *f = calloc(1, sizeof *f);
    study_plan plan = plan_of(g, 2, games, 3);
    plan.level = mst_level_find(level, strlen(level));
    study_batch *sums = play(&plan);
    findings_reckon(&plan, sums, f);
    free(sums);
    return f;
}

static void test_what_nobody_chooses_is_luck(void **state) {
    (void)state;
    mst_game chance = pyramis_game;
    chance.moves = one_move;
    findings *f = found_in(&chance, "greedy", 2000);
    assert_true(f->score.deviation > 1);
    assert_true(f->dealt_lead.low > 0.99 && f->dealt_win.low > 0.99);
    assert_int_equal(f->rivals, 1);
    assert_false(interval_excludes(f->rival[0].rating, 0)); /* and nobody plays better */
    free(f);
}

static void test_what_nothing_draws_is_no_luck(void **state) {
    (void)state;
    mst_game drawn_alike = pyramis_game;
    drawn_alike.draw = same_draw;
    findings *f = found_in(&drawn_alike, "random", 4000);
    assert_true(f->score.deviation > 1);
    assert_false(interval_excludes(f->dealt_lead, 0));
    assert_false(interval_excludes(f->dealt_win, 0));
    free(f);
}

/* Whoever takes what is rated best, in a game where that gives points, is better than chance. */
static void test_skill_is_found(void **state) {
    (void)state;
    findings *f = found_in(&pyramis_game, "greedy", 2000);
    assert_true(f->rivals == 1 && f->rival[0].rating.low > 50);
    free(f);
}

/* ---- every game ---- */

/* Counts agree with each other, and nobody wins more than there is. */
static void check_sums(const study_plan *plan, const study_batch *sums) {
    const study_sums *s = &sums->rules;
    int64_t wins = 0, scores = 0, lengths = 0, settled = 0;
    for (uint32_t i = 0; i < plan->setup.seats; i++) wins += s->win[i].sum;
    for (uint32_t i = 0; i < STUDY_BINS; i++) scores += s->score[i], lengths += s->length[i];
    for (uint32_t i = 0; i <= STUDY_STEPS; i++) settled += s->settled[i];
    assert_int_equal(s->games, plan->games);
    assert_int_equal(wins, s->games * MST_WIN);
    assert_int_equal(scores + s->outs, s->games * plan->setup.seats);
    assert_int_equal(lengths, s->games);
    assert_int_equal(settled, s->games);
    assert_int_equal(s->twice_win[0].count, (plan->games + STUDY_EVERY - 1) / STUDY_EVERY);
}

static void test_every_game_at_every_number_of_seats(void **state) {
    (void)state;
    findings *f = calloc(1, sizeof *f);
    for (uint32_t i = 0; mst_games[i]; i++)
        for (uint8_t seats = mst_games[i]->least_seats; seats <= mst_games[i]->most_seats;
             seats++) {
            study_plan plan = plan_of(mst_games[i], seats, 12, 5);
            plan.level = mst_level_find("greedy", 6);
            study_batch *sums = play(&plan);
            check_sums(&plan, sums);
            findings_reckon(&plan, sums, f);
            assert_int_equal(f->rivals, seats > 1 ? 1 : 0);
            free(sums);
        }
    free(f);
}

/* No two seats have the same piece, and each piece that somebody has goes by a name of its own. */
static void check_holdings(const mst_game *g, mst_state *s, mst_move choices[]) {
    const mst_holdings *pieces = g->extras->holdings;
    uint8_t has[MST_MAX_HOLDINGS] = {0};
    mst_setup setup = mst_usual_setup(g, g->most_seats);
    mst_rng rng = mst_rng_seed(3);
    mst_seat who;
    mst_move move;
    mst_begin(g, s, &setup);
    while ((move = mst_random_play(g, s, &rng, g->tidy_move != NULL, choices, &who)))
        mst_play(g, s, who, move);
    uint32_t before = 0, after = 0, some = 0;
    for (mst_seat seat = 0; seat < setup.seats; seat++) {
        uint8_t own[MST_MAX_HOLDINGS] = {0};
        pieces->held(g, s, seat, own);
        for (uint32_t i = 0; i < MST_MAX_HOLDINGS; i++) before += own[i];
        pieces->held(g, s, seat, has);
    }
    for (uint32_t i = 0; i < MST_MAX_HOLDINGS; i++) {
        char name[64] = "";
        mst_text text = mst_text_in(name, sizeof name);
        after += has[i];
        if (i < pieces->count) pieces->name(g, i, &text);
        if (has[i]) assert_true(i < pieces->count && name[0]);
        some += name[0] != 0;
    }
    assert_true(after > 0 && after <= some);
    assert_int_equal(before, after);
}

static void test_nobody_has_what_another_has(void **state) {
    (void)state;
    for (uint32_t i = 0; mst_games[i]; i++) {
        const mst_game *g = mst_games[i];
        mst_state *s = malloc(g->state_size);
        mst_move *choices = calloc(g->max_choices, sizeof *choices);
        assert_true(g->extras->holdings->count <= MST_MAX_HOLDINGS);
        check_holdings(g, s, choices);
        free(choices);
        free(s);
    }
}

/* ---- games depend on their numbers alone ---- */

static void test_a_longer_study_begins_with_the_shorter(void **state) {
    (void)state;
    study_plan longer = plan_of(&pyramis_game, 3, 2000, 9);
    study_batch *first = calloc(1, sizeof *first), *again = calloc(1, sizeof *again);
    study_table *t = study_table_open(&longer);
    study_table_play(t, 0, first);
    study_table_play(t, 1, again);
    assert_memory_not_equal(first, again, sizeof *first);
    study_table_play(t, 0, again);
    assert_memory_equal(first, again, sizeof *first);
    study_table_close(t);
    study_plan shorter = plan_of(&pyramis_game, 3, 1000, 9);
    study_batch *alone = play(&shorter);
    assert_memory_equal(first, alone, sizeof *first);
    free(alone);
    free(again);
    free(first);
}

/* The same rules under another name differ in nothing, deal by deal. */
static void test_compared_with_itself_nothing_differs(void **state) {
    (void)state;
    study_plan plan = plan_of(&pyramis_game, 2, 300, 4);
    findings *f = calloc(1, sizeof *f);
    plan.compares = true;
    plan.other = plan.setup;
    study_batch *sums = play(&plan);
    findings_reckon(&plan, sums, f);
    assert_int_equal(f->real_differences, 0);
    for (uint32_t i = 0; i < STUDY_MEASURES; i++) assert_int_equal(sums->difference[i].squares, 0);
    assert_memory_equal(sums->rules.measure, sums->other.measure, sizeof sums->rules.measure);
    free(sums);
    free(f);
}

/* A Fleet that is anchored has fewer places to build on: there are fewer moves to choose from. */
static void test_a_real_difference_is_found(void **state) {
    (void)state;
    study_plan plan = plan_of(&pyramis_game, 2, 400, 4);
    findings *f = calloc(1, sizeof *f);
    plan.compares = true;
    plan.other = plan.setup;
    plan.other.option[ANCHOR] = FIXED;
    study_batch *sums = play(&plan);
    findings_reckon(&plan, sums, f);
    bool is_found = false;
    for (uint32_t i = 0; i < f->differences; i++)
        is_found |= f->difference[i].measure == STUDY_MOVES &&
                    f->difference[i].difference.is_real && f->difference[i].difference.at.value < 0;
    assert_true(is_found);
    free(sums);
    free(f);
}

/* ---- the file ---- */

enum { WORDS = 40 };
static const char title[] = "a test of files";

typedef struct {
    uint32_t count;
    uint64_t number, games;
    int64_t words[WORDS];
} taken;

static void take(void *context, uint64_t number, uint64_t games, const int64_t words[]) {
    taken *t = context;
    t->count++;
    t->number = number;
    t->games = games;
    memcpy(t->words, words, sizeof t->words);
}

static ledger_status reopen(const char *path, const char *name, taken *t, char why[LEDGER_WHY]) {
    ledger l;
    *t = (taken){0};
    ledger_status status = ledger_open(&l, path, name, WORDS, take, t, why);
    if (status == LEDGER_OPEN) ledger_close(&l);
    return status;
}

static void write_two(const char *path, const int64_t words[]) {
    char why[LEDGER_WHY];
    taken t = {0};
    ledger l;
    assert_int_equal(ledger_open(&l, path, title, WORDS, take, &t, why), LEDGER_OPEN);
    assert_true(ledger_note(&l, 3, 1000, words));
    assert_true(ledger_note(&l, 18446744073709551615u, 7, words));
    ledger_close(&l);
}

static void change_byte(const char *path, long at, int to) {
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    fseek(file, at, at < 0 ? SEEK_END : SEEK_SET);
    fputc(to, file);
    fclose(file);
}

static void test_files_of_batches(void **state) {
    (void)state;
    char path[] = "/tmp/ledger-XXXXXX", why[LEDGER_WHY] = "";
    int64_t words[WORDS] = {[0] = 5, [7] = -3, [38] = INT64_MIN, [39] = INT64_MAX};
    taken t;
    close(mkstemp(path));
    write_two(path, words);
    assert_int_equal(reopen(path, title, &t, why), LEDGER_OPEN);
    assert_int_equal(t.count, 2);
    assert_true(t.number == UINT64_MAX && t.games == 7);
    assert_memory_equal(t.words, words, sizeof words);
    assert_int_equal(reopen(path, "another test", &t, why), LEDGER_OTHER);
    assert_int_equal(t.count, 0);
    FILE *file = fopen(path, "a"); /* killed while it wrote a third */
    fputs("batch 4 1000 0:9 3:8", file);
    fclose(file);
    assert_int_equal(reopen(path, title, &t, why), LEDGER_OPEN);
    assert_int_equal(t.count, 2);
    assert_int_equal(reopen(path, title, &t, why), LEDGER_OPEN); /* the end was mended */
    assert_int_equal(t.count, 2);
    unlink(path);
}

/* Not one byte of a whole line can be another without being noticed. */
static void test_damage_is_noticed(void **state) {
    (void)state;
    char path[] = "/tmp/ledger-XXXXXX", why[LEDGER_WHY];
    int64_t words[WORDS] = {[0] = 5, [7] = 123456};
    taken t;
    close(mkstemp(path));
    write_two(path, words);
    for (long at = 0; at < 60; at++) {
        why[0] = 0;
        unlink(path);
        write_two(path, words);
        change_byte(path, at, '~');
        ledger_status status = reopen(path, title, &t, why);
        assert_int_not_equal(status, LEDGER_OPEN);
        if (status == LEDGER_FAULT) assert_true(why[0] != 0);
    }
    assert_non_null(strstr(why, "line 2 is damaged"));
    unlink(path);
}

/* ---- whose batches they are ---- */

static void rate_last_first(const mst_game *g, const mst_state *s, mst_seat seat,
                            const mst_move moves[], uint32_t count, float points[]) {
    (void)g, (void)s, (void)seat, (void)moves;
    for (uint32_t i = 0; i < count; i++) points[i] = (float)i;
}

static bool has_title(const study_plan *plan, const char *expected) {
    char found[STUDY_TITLE];
    study_title(plan, found);
    return strcmp(found, expected) == 0;
}

/* Batches are kept under a line that changes when who plays is somebody else by the same name. */
static void expect_other_title_with(const mst_advice *advice, const char *level) {
    const mst_game *g = mst_find_game(mst_games, "pyramis", 7);
    mst_game other = *g;
    study_plan plan = plan_of(g, 2, 1000, 1);
    char first[STUDY_TITLE];
    plan.level = mst_level_find(level, strlen(level));
    study_title(&plan, first);
    assert_true(has_title(&plan, first));
    plan.games = 2000; /* a longer study goes on with the batches of a shorter one */
    assert_true(has_title(&plan, first));
    other.advice = advice;
    plan.game = &other;
    assert_false(has_title(&plan, first));
}

static void test_batches_of_other_bots_are_others(void **state) {
    (void)state;
    const mst_game *g = mst_find_game(mst_games, "pyramis", 7);
    mst_advice rated = *g->advice, picking = *g->advice;
    rated.rate = rate_last_first;
    picking.picks = g->advice->picks + 3; /* which only a search notices */
    expect_other_title_with(&rated, "greedy");
    expect_other_title_with(&rated, "random");
    expect_other_title_with(&rated, "apprentice");
    expect_other_title_with(&picking, "apprentice");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_planted_advantage_is_found),
        cmocka_unit_test(test_no_advantage_is_found_where_there_is_none),
        cmocka_unit_test(test_few_games_say_nothing),
        cmocka_unit_test(test_what_nobody_chooses_is_luck),
        cmocka_unit_test(test_what_nothing_draws_is_no_luck),
        cmocka_unit_test(test_skill_is_found),
        cmocka_unit_test(test_every_game_at_every_number_of_seats),
        cmocka_unit_test(test_nobody_has_what_another_has),
        cmocka_unit_test(test_a_longer_study_begins_with_the_shorter),
        cmocka_unit_test(test_compared_with_itself_nothing_differs),
        cmocka_unit_test(test_a_real_difference_is_found),
        cmocka_unit_test(test_files_of_batches),
        cmocka_unit_test(test_damage_is_noticed),
        cmocka_unit_test(test_batches_of_other_bots_are_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
