/* test_review.c -- the laws of a review, in small (tools/review-proof tries them in large): values
 * add up, luck is nothing on average, better players are more accurate, seeds agree, nobody is
 * blamed for what was hidden, and a review can be cut anywhere. */
#include "bot_games.h"
#include "lesson/lesson.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "review/tasks.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const review_budget tiny = {8, 12, 8, 0}, small = {32, 160, 120, 0};

static const mst_level *level(const char *name) {
    return mst_level_find(name, strlen(name));
}

static bot_game *a_game(const mst_game *g, uint32_t seats, const char *name, uint64_t seed) {
    static bot_game b;
    const mst_level *levels[] = {level(name)};
    bot_game_play(&b, g, seats, levels, 1, seed);
    return &b;
}

/* ---- adding up ---- */

static void check_shares(const review *r) {
    for (uint32_t at = 0; at <= r->plays; at++) {
        double sum = 0;
        for (mst_seat seat = 0; seat < r->setup.seats; seat++) {
            double chance = (double)review_chance(r, at, seat);
            assert_true(chance > -1e-6 && chance < 1 + 1e-6);
            sum += chance;
        }
        assert_true(fabs(sum - 1) < 1e-4);
    }
}

/* What the rules say of the end, which is what every sum must come to. */
static void true_shares(const review *r, double share[]) {
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    uint32_t winners = 0;
    r->game->scores(r->game, review_state(r, r->plays), scores);
    r->game->places(r->game, review_state(r, r->plays), scores, place);
    for (uint32_t i = 0; i < r->setup.seats; i++) winners += place[i] == 1;
    for (uint32_t i = 0; i < r->setup.seats; i++) share[i] = place[i] == 1 ? 1.0 / winners : 0;
}

static void check_sums(const review *r) {
    double share[MST_MAX_SEATS], luck = 0;
    true_shares(r, share);
    for (mst_seat seat = 0; seat < r->setup.seats; seat++) {
        review_sum s;
        double parts = 0, drawn = 0;
        review_sum_up(r, seat, &s);
        for (uint32_t i = PART_START; i < PART_RESULT; i++) parts += (double)s.part[i];
        for (uint32_t i = 0; i < r->plays; i++)
            if (r->play[i].seat == MST_CHANCE) drawn += (double)review_change(r, i, seat);
        assert_true(fabs(parts - share[seat]) < 1e-3);
        assert_true(fabs((double)s.part[PART_LUCK] - drawn) < 1e-3);
        luck += drawn;
    }
    assert_true(fabs(luck) < 1e-3); /* what one wins by luck, others lose */
}

static void test_everything_adds_up(void **state) {
    (void)state;
    for (uint32_t i = 0; mst_games[i]; i++) {
        review r;
        bot_game_review(a_game(mst_games[i], 2 + i % 2, "greedy", 3), tiny, 1, &r);
        check_shares(&r);
        check_sums(&r);
        assert_int_equal(r.tasks, review_done(&r));
        review_close(&r);
    }
}

/* ---- draws ---- */

static bool is_single(const review *r, uint32_t at, uint32_t outcomes) {
    return review_is_draw(r, at) && !review_is_draw(r, at + 1) && outcomes <= REVIEW_OUTCOMES;
}

/* Reckoned once more, outcome by outcome. */
static void check_mean(review_worker *w, const review *r, uint32_t at) {
    const mst_game *g = r->game;
    mst_move draws[REVIEW_OUTCOMES];
    uint32_t weights[REVIEW_OUTCOMES];
    double all = 0, sum = 0, least = 1, most = 0;
    mst_state *after = malloc(g->state_size);
    uint32_t count = g->draws(g, review_state(r, at), draws, weights);
    for (uint32_t i = 0; i < count; i++) {
        review_value v;
        memcpy(after, review_state(r, at), g->state_size);
        mst_play(g, after, MST_CHANCE, draws[i]);
        bool is_more = g->actors(g, after) >> MST_CHANCE & 1;
        if (is_more) sum = NAN;
        review_look(w, after, &v);
        double chance = (double)(v.chance[0][0] + v.chance[1][0] + v.chance[2][0] + v.chance[3][0]);
        all += weights[i];
        sum += weights[i] * chance / 4;
        least = fmin(least, chance / 4);
        most = fmax(most, chance / 4);
    }
    free(after);
    if (isnan(sum)) return; /* more is drawn after some of them */
    double value = (double)review_chance(r, at, 0);
    assert_true(fabs(value - sum / all) < 1e-4);
    assert_true(value > least - 1e-4 && value < most + 1e-4);
}

static uint32_t check_means(const mst_game *g, uint64_t seed) {
    enum { MOST_CHECKED = 20, BYTES = 1 << 20 };
    uint32_t checked = 0;
    review r;
    review_worker w;
    bot_game_review(a_game(g, 2, "greedy", seed), tiny, 1, &r);
    assert_true(review_worker_open(&w, &r, BYTES));
    for (uint32_t at = 0; at < r.plays && checked < MOST_CHECKED; at++) {
        if (!is_single(&r, at, r.value[at].outcomes) || r.value[at].outcomes < 2) continue;
        check_mean(&w, &r, at);
        checked++;
    }
    review_worker_close(&w);
    review_close(&r);
    return checked;
}

/* Pyramis has many cards, each there once; Trésors has draws of which some are likelier than
 * others. */
static void test_a_draw_is_worth_the_mean_of_its_outcomes(void **state) {
    (void)state;
    assert_true(check_means(mst_find_game(mst_games, "pyramis", 7), 1) > 1);
    assert_true(check_means(mst_find_game(mst_games, "tresors", 7), 1) > 1);
}

typedef struct {
    double sum, squares;
    uint32_t count;
} sample;

static void add(sample *s, double value) {
    s->sum += value;
    s->squares += value * value;
    s->count++;
}

static double mean_of(const sample *s) {
    return s->sum / s->count;
}

static double error_of(const sample *s) {
    double mean = mean_of(s);
    return sqrt((s->squares / s->count - mean * mean) / (s->count - 1));
}

static void test_luck_is_nothing_on_average(void **state) {
    enum { GAMES = 200 };
    sample luck = {0, 0, 0};
    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        review r;
        review_sum s;
        review_budget quick = {4, 1, 1, 0};
        bot_game_review(a_game(&lesson_game, 2, "random", seed), quick, seed, &r);
        review_sum_up(&r, 0, &s);
        add(&luck, (double)s.part[PART_LUCK]);
        review_close(&r);
    }
    assert_true(error_of(&luck) > 0.001); /* there is luck in it */
    assert_true(fabs(mean_of(&luck)) < 3 * error_of(&luck));
}

/* ---- decisions ---- */

static double accuracy_of(const mst_game *g, const char *name, uint64_t games) {
    double sum = 0;
    for (uint64_t seed = 1; seed <= games; seed++) {
        review r;
        bot_game_judge(a_game(g, 2, name, seed), small, seed, &r);
        for (mst_seat seat = 0; seat < 2; seat++) {
            review_sum s;
            review_sum_up(&r, seat, &s);
            sum += (double)s.accuracy;
        }
        review_close(&r);
    }
    return sum / (2 * (double)games);
}

static void test_better_players_are_more_accurate(void **state) {
    const mst_game *g = mst_find_game(mst_games, "pyramids", 8);
    double random = accuracy_of(g, "random", 1), greedy = accuracy_of(g, "greedy", 2);
    double scribe = accuracy_of(g, "scribe", 2);
    (void)state;
    print_message("accuracy: random %.1f, greedy %.1f, scribe %.1f\n", random, greedy, scribe);
    assert_true(random < greedy);
    assert_true(greedy < scribe);
}

/* Any move can be asked about, not only the one that was made; what it costs is the difference of
 * the chances with the best and with it. */
static void check_judgement(review_worker *w, uint32_t at, mst_move move) {
    review_judgement j;
    float lead, mine = review_chance_with(w, at, move);
    mst_move best = review_guess(w, at, &lead);
    float most = review_chance_with(w, at, best);
    review_judge_move(w, at, move, &j);
    assert_true(fabs((double)(j.loss - (most > mine ? most - mine : 0))) < 1e-6);
    assert_int_equal(j.best, most > mine ? best : move);
    if (j.lead > 0) assert_int_equal(j.best, best);
}

static void test_a_loss_is_the_difference_of_two_chances(void **state) {
    enum { EVERY = 7, BYTES = 1 << 20, FEW = 3 };
    const mst_game *g = mst_find_game(mst_games, "tresors", 7);
    mst_move *moves = calloc(g->max_choices, sizeof *moves);
    review r;
    review_worker w;
    (void)state;
    bot_game_judge(a_game(g, 2, "greedy", 3), tiny, 1, &r);
    assert_true(review_worker_open(&w, &r, BYTES));
    for (uint32_t at = 0; at < r.plays; at += EVERY) {
        if (review_is_draw(&r, at)) continue;
        uint32_t count = g->moves(g, review_state(&r, at), r.play[at].seat, moves);
        for (uint32_t i = 0; count > 1 && i < count && i < FEW; i++)
            check_judgement(&w, at, moves[i]);
    }
    review_worker_close(&w);
    review_close(&r);
    free(moves);
}

static void test_seeds_agree(void **state) {
    enum { MOST_OFF = 8 }; /* of a hundred; the usual budget, twelve times as much, is for 3 */
    review one, two;
    double off = 0;
    (void)state;
    const bot_game *b = a_game(&lesson_game, 2, "greedy", 2);
    bot_game_review(b, small, 1, &one);
    bot_game_review(b, small, 2, &two);
    for (uint32_t at = 0; at <= b->plays; at++)
        off += fabs((double)(review_chance(&one, at, 0) - review_chance(&two, at, 0)));
    assert_true(off > 0);
    assert_true(100 * off / (b->plays + 1) < MOST_OFF);
    review_close(&one);
    review_close(&two);
}

/* Puts another world there that its seat cannot tell from the truth. True: it is another one. */
static bool change_what_is_hidden(review *r, uint32_t at, uint64_t seed) {
    const mst_game *g = r->game;
    mst_rng rng = mst_rng_seed(seed);
    mst_state *seen = malloc(g->state_size), *world = malloc(g->state_size);
    g->view(g, review_state(r, at), r->play[at].seat, seen);
    g->resample(g, seen, r->play[at].seat, &rng, world);
    bool is_other = memcmp(world, review_state(r, at), g->state_size) != 0;
    memcpy(r->states + (size_t)at * g->state_size, world, g->state_size);
    free(seen);
    free(world);
    return is_other;
}

static uint32_t judge_other_worlds(const mst_game *g) {
    enum { EVERY = 5, BYTES = 1 << 20 };
    uint32_t others = 0;
    review r;
    review_worker w;
    bot_game_judge(a_game(g, 2, "greedy", 9), tiny, 1, &r);
    assert_true(review_worker_open(&w, &r, BYTES));
    for (uint32_t at = 0; at < r.plays; at += 1 + (at % EVERY == 0)) {
        review_judgement again;
        if (review_is_draw(&r, at)) continue;
        others += change_what_is_hidden(&r, at, at);
        review_judge(&w, at, &again);
        assert_memory_equal(&again, &r.judgement[at], sizeof again);
    }
    review_worker_close(&w);
    review_close(&r);
    return others;
}

static void test_nobody_is_blamed_for_what_was_hidden(void **state) {
    uint32_t games = 0;
    (void)state;
    for (uint32_t i = 0; mst_games[i]; i++) games += judge_other_worlds(mst_games[i]) > 0;
    assert_true(games >= 2); /* games in which something is hidden */
}

/* ---- cutting ---- */

static void test_order_of_tasks_makes_no_difference(void **state) {
    enum { BYTES = 1 << 20 };
    review r, again;
    review_worker w;
    (void)state;
    const bot_game *b = a_game(&lesson_game, 3, "greedy", 4);
    bot_game_review(b, tiny, 1, &r);
    again =
        (review){.game = r.game, .setup = r.setup, .budget = tiny, .seed = 1, .resize = r.resize};
    assert_true(review_open(&again, b->play, b->plays));
    assert_true(review_worker_open(&w, &again, BYTES));
    for (uint32_t i = again.tasks; i-- > 0;) review_do(&w, &again, i);
    assert_memory_equal(r.value, again.value, (r.plays + 1) * sizeof *r.value);
    assert_memory_equal(r.judgement, again.judgement, r.plays * sizeof *r.judgement);
    review_worker_close(&w);
    review_close(&again);
    review_close(&r);
}

static void test_tasks_are_kept(void **state) {
    review r, again;
    char line[REVIEW_LINE];
    (void)state;
    const bot_game *b = a_game(&lesson_game, 2, "greedy", 4);
    bot_game_review(b, tiny, 1, &r);
    again =
        (review){.game = r.game, .setup = r.setup, .budget = tiny, .seed = 1, .resize = r.resize};
    assert_true(review_open(&again, b->play, b->plays));
    for (uint32_t i = 0; i < r.tasks; i++) {
        mst_text t = mst_text_in(line, sizeof line);
        review_put_task(&t, &r, i);
        assert_false(mst_text_full(&t));
        size_t length = (size_t)(t.at - line);
        assert_false(review_take_task(&again, line, length - 1));
        line[length / 2] ^= 1;
        assert_false(review_take_task(&again, line, length));
        line[length / 2] ^= 1;
        assert_false(review_is_done(&again, i));
        assert_true(review_take_task(&again, line, length));
    }
    assert_memory_equal(r.value, again.value, (r.plays + 1) * sizeof *r.value);
    assert_memory_equal(r.judgement, again.judgement, r.plays * sizeof *r.judgement);
    assert_false(review_take_task(&again, "task 999999 1", 13));
    review_close(&again);
    review_close(&r);
}

/* ---- words ---- */

static void test_moments_come_in_the_order_of_time(void **state) {
    (void)state;
    for (uint32_t i = 0; mst_games[i]; i++) {
        review r;
        review_moment m[REVIEW_MOMENTS];
        bot_game_judge(a_game(mst_games[i], 2, "random", 6), tiny, 1, &r);
        uint32_t count = review_find_moments(&r, m);
        assert_in_range(count, 1, REVIEW_MOMENTS);
        for (uint32_t k = 0; k < count; k++) {
            char words[MST_LANGUAGES][3072];
            for (uint32_t in = 0; in < MST_LANGUAGES; in++) {
                mst_text t = mst_text_in(words[in], sizeof words[in]);
                review_put_moment(&t, &r, &m[k], (mst_language)in);
                assert_true(words[in][0] && !strchr(words[in], '{'));
            }
            assert_string_not_equal(words[MST_ENGLISH], words[MST_FRENCH]);
            assert_true(!k || m[k - 1].play < m[k].play);
        }
        review_close(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything_adds_up),
        cmocka_unit_test(test_a_draw_is_worth_the_mean_of_its_outcomes),
        cmocka_unit_test(test_luck_is_nothing_on_average),
        cmocka_unit_test(test_better_players_are_more_accurate),
        cmocka_unit_test(test_a_loss_is_the_difference_of_two_chances),
        cmocka_unit_test(test_seeds_agree),
        cmocka_unit_test(test_nobody_is_blamed_for_what_was_hidden),
        cmocka_unit_test(test_order_of_tasks_makes_no_difference),
        cmocka_unit_test(test_tasks_are_kept),
        cmocka_unit_test(test_moments_come_in_the_order_of_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
