/* test_search.c -- search and levels over views, for every game alike: what they know, that they
 * repeat themselves, that they stop, and that they play by the rules. */
#include "lesson/lesson.h"
#include "mastaba/bot.h"
#include "mastaba/rng.h"
#include "walk.h"
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { MEMORY = 4 << 20, FEW = 24 /* iterations, where only the answer's sameness counts */ };

/* ---- every game, the lesson included: it has every part a game can have ---- */

static void with_every_game(void (*test)(const mst_game *g)) {
    test(&lesson_game);
    for (const mst_game *const *g = mst_games; *g; g++) test(*g);
}

/* A seat that owes a decision, when the walk stands at one. */
static bool find_decider(walk *w, mst_seat *seat) {
    mst_seats actors = w->game->actors(w->game, w->state);
    *seat = actors ? mst_first_of(actors) : 0;
    return actors && *seat != MST_CHANCE;
}

/* A walk that stands at a decision, somewhere in the middle of a game. */
static walk *walk_to_decision(const mst_game *g, uint8_t seats, uint64_t seed, mst_seat *seat) {
    mst_setup setup = mst_usual_setup(g, seats);
    for (;; seed += 1000) {
        walk *w = walk_begin(g, &setup, seed, true);
        walk_on(w, 12);
        while (!walk_is_over(w) && !find_decider(w, seat)) walk_step(w);
        if (!walk_is_over(w)) return w;
        walk_free(w);
    }
}

typedef struct {
    mst_candidate *list;
    uint32_t count;
} opinion;

static opinion ask(mst_search *search, const mst_game *g, const mst_state *view, mst_seat seat,
                   mst_budget budget) {
    opinion o = {walk_room(g->max_choices, sizeof *o.list), 0};
    o.count = mst_search_run(search, view, seat, budget, o.list);
    return o;
}

static bool is_same_opinion(const opinion *a, const opinion *b) {
    if (a->count != b->count) return false;
    for (uint32_t i = 0; i < a->count; i++) {
        const mst_candidate *x = &a->list[i], *y = &b->list[i];
        bool is_same = x->move == y->move && x->visits == y->visits && x->reward == y->reward &&
                       x->win == y->win && x->margin == y->margin;
        if (!is_same) return false;
    }
    return true;
}

/* ---- honesty ---- */

#ifdef __SANITIZE_THREAD__
enum { POSITIONS = 20 }; /* slow there, and only one thread to look at */
#else
enum { POSITIONS = 1000 };
#endif

/* The view is taken of another truth that the seat cannot tell apart, and nothing changes. */
static void compare_truths(walk *w, mst_search *search, mst_bot *bots[], mst_seat seat) {
    const mst_game *g = w->game;
    mst_state *view = w->spare[0], *world = w->spare[1], *again = w->spare[2], *kept = w->spare[3];
    mst_budget budget = {.iterations = FEW, .seed = w->plies};
    g->view(g, w->state, seat, view);
    walk_copy(w, kept, view);
    opinion first = ask(search, g, view, seat, budget);
    g->resample(g, view, seat, &w->dice, world);
    g->view(g, world, seat, again);
    assert_true(walk_same(w, view, again));
    opinion second = ask(search, g, again, seat, budget);
    assert_true(is_same_opinion(&first, &second));
    for (uint32_t i = 0; bots[i]; i++)
        assert_int_equal(mst_bot_choose(bots[i], view, seat, w->plies),
                         mst_bot_choose(bots[i], again, seat, w->plies));
    assert_true(walk_same(w, view, kept)); /* thinking writes nothing into what it was handed */
    free(first.list);
    free(second.list);
}

static void hides_the_truth(const mst_game *g) {
    enum { BOTS = 2 };
    mst_bot *bots[BOTS + 1] = {0};
    mst_search *search = mst_search_create(g, 1, MEMORY);
    uint32_t positions = 0;
    for (uint32_t i = 0; i < BOTS; i++) bots[i] = mst_bot_create(g, &mst_bot_levels[i], 1, MEMORY);
    for (uint64_t seed = 1; positions < POSITIONS; seed++) {
        uint8_t seats = (uint8_t)(g->least_seats + seed % (g->most_seats - g->least_seats + 1u));
        mst_setup setup = mst_usual_setup(g, seats);
        walk *w = walk_begin(g, &setup, seed, true);
        for (mst_seat seat; !walk_is_over(w) && positions < POSITIONS; walk_step(w)) {
            if (!find_decider(w, &seat)) continue;
            compare_truths(w, search, bots, seat);
            positions++;
        }
        walk_free(w);
    }
    for (uint32_t i = 0; i < BOTS; i++) mst_bot_free(bots[i]);
    mst_search_free(search);
}

static void test_the_truth_does_not_matter(void **state) {
    (void)state;
    with_every_game(hides_the_truth);
}

/* ---- repeatable ---- */

static void repeats_itself(const mst_game *g) {
    mst_seat seat;
    walk *w = walk_to_decision(g, g->least_seats, 5, &seat);
    g->view(g, w->state, seat, w->spare[0]);
    for (uint32_t threads = 1; threads <= 3; threads++) {
        mst_search *one = mst_search_create(g, threads, MEMORY);
        mst_search *two = mst_search_create(g, threads, MEMORY);
        mst_budget budget = {.iterations = 500, .seed = 7}, other = {.iterations = 300, .seed = 8};
        opinion first = ask(one, g, w->spare[0], seat, budget);
        opinion between = ask(two, g, w->spare[0], seat, other); /* leaves no trace */
        opinion second = ask(two, g, w->spare[0], seat, budget);
        assert_true(is_same_opinion(&first, &second));
        assert_int_equal(mst_search_iterations(one), 500);
        assert_int_equal(mst_search_iterations(two), 500);
        free(first.list);
        free(between.list);
        free(second.list);
        mst_search_free(one);
        mst_search_free(two);
    }
    walk_free(w);
}

static void test_the_same_seed_thinks_the_same(void **state) {
    (void)state;
    with_every_game(repeats_itself);
}

/* ---- when a playout is judged ---- */

static mst_seat judged_for;
static uint32_t judgements;

static void judge_whose_turn_it_is(const mst_game *g, const mst_state *s, float points[]) {
    assert_true(g->actors(g, s) >> judged_for & 1);
    memset(points, 0, MST_MAX_SEATS * sizeof *points);
    judgements++;
}

static void judges_when_the_turn_comes_round(const mst_game *g) {
    static const mst_advice by_turns = {.judge = judge_whose_turn_it_is, .horizon = 1, .turns = 2};
    mst_game changed = *g;
    changed.advice = &by_turns;
    walk *w = walk_to_decision(&changed, g->most_seats, 5, &judged_for);
    changed.view(&changed, w->state, judged_for, w->spare[0]);
    mst_search *search = mst_search_create(&changed, 1, MEMORY);
    judgements = 0;
    opinion all = ask(search, &changed, w->spare[0], judged_for, (mst_budget){.iterations = 2000});
    assert_in_range(judgements, 200, 2000); /* the others are over before */
    free(all.list);
    judgements = 0;
    mst_budget to_the_end = {.iterations = 200, .horizon = 1000000};
    all = ask(search, &changed, w->spare[0], judged_for, to_the_end);
    assert_int_equal(judgements, 0);
    free(all.list);
    mst_search_free(search);
    walk_free(w);
}

static void test_a_playout_is_judged_when_the_turn_comes_round(void **state) {
    (void)state;
    with_every_game(judges_when_the_turn_comes_round);
}

/* ---- what comes out ---- */

/* Every legal move once, the most visited first, numbers within their bounds. */
static void check_opinion(walk *w, mst_seat seat, const opinion *o, uint32_t iterations) {
    const mst_game *g = w->game;
    uint64_t visits = 0;
    uint32_t count = g->moves(g, w->state, seat, w->choices);
    assert_int_equal(o->count, count);
    for (uint32_t i = 0; i < count; i++) {
        const mst_candidate *c = &o->list[i];
        uint32_t found = 0;
        for (uint32_t k = 0; k < count; k++) found += o->list[k].move == w->choices[i];
        assert_int_equal(found, 1);
        assert_true(c->reward >= 0 && c->reward <= 1 && c->win >= 0 && c->win <= 1);
        assert_true(i == 0 || c->visits <= o->list[i - 1].visits);
        visits += c->visits;
    }
    assert_int_equal(visits, iterations);
}

static void lists_every_move(const mst_game *g) {
    mst_search *search = mst_search_create(g, 1, MEMORY);
    for (uint8_t seats = g->least_seats; seats <= g->most_seats; seats++) {
        mst_seat seat;
        walk *w = walk_to_decision(g, seats, seats, &seat);
        g->view(g, w->state, seat, w->spare[0]);
        for (uint32_t plain = 0; plain < 2; plain++) {
            mst_budget budget = {.iterations = 400, .seed = 1, .without_advice = plain};
            opinion o = ask(search, g, w->spare[0], seat, budget);
            check_opinion(w, seat, &o, 400);
            free(o.list);
        }
        walk_free(w);
    }
    mst_search_free(search);
}

static void test_every_move_is_judged(void **state) {
    (void)state;
    with_every_game(lists_every_move);
}

/* With hardly any memory the tree is full at once, and the search goes on with playouts. */
static void manages_with_little(const mst_game *g) {
    mst_seat seat;
    walk *w = walk_to_decision(g, g->most_seats, 3, &seat);
    mst_search *small = mst_search_create(g, 1, 0), *again = mst_search_create(g, 1, 0);
    mst_budget budget = {.iterations = 5000, .seed = 2};
    g->view(g, w->state, seat, w->spare[0]);
    opinion first = ask(small, g, w->spare[0], seat, budget);
    opinion second = ask(again, g, w->spare[0], seat, budget);
    check_opinion(w, seat, &first, 5000);
    assert_true(is_same_opinion(&first, &second));
    free(first.list);
    free(second.list);
    mst_search_free(small);
    mst_search_free(again);
    walk_free(w);
}

static void test_a_full_tree_goes_on(void **state) {
    (void)state;
    with_every_game(manages_with_little);
}

/* ---- stopping ---- */

typedef struct {
    mst_search *search;
    const mst_game *game;
    const mst_state *view;
    mst_seat seat;
    mst_budget budget;
    opinion opinion;
    atomic_bool is_done;
} errand;

static void *run_errand(void *argument) {
    errand *e = argument;
    e->opinion = ask(e->search, e->game, e->view, e->seat, e->budget);
    atomic_store(&e->is_done, true);
    return NULL;
}

static void comes_to_an_end(const mst_game *g) {
    const struct timespec moment = {0, 20000000};
    mst_seat seat;
    walk *w = walk_to_decision(g, g->least_seats, 9, &seat);
    g->view(g, w->state, seat, w->spare[0]);
    errand e = {
        .search = mst_search_create(g, 2, MEMORY), .game = g, .view = w->spare[0], .seat = seat};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, run_errand, &e), 0); /* without any limit */
    while (!atomic_load(&e.is_done)) {
        nanosleep(&moment, NULL);
        mst_search_stop(e.search);
    }
    pthread_join(thread, NULL);
    check_opinion(w, seat, &e.opinion, mst_search_iterations(e.search));
    free(e.opinion.list);
    e.budget.milliseconds = 30;
    run_errand(&e);
    check_opinion(w, seat, &e.opinion, mst_search_iterations(e.search));
    free(e.opinion.list);
    mst_search_free(e.search);
    walk_free(w);
}

/* Cut into parts, a search finds what it finds in one go. */
static void goes_on_in_parts(const mst_game *g) {
    enum { ENOUGH = 3000 };
    mst_seat seat;
    walk *w = walk_to_decision(g, g->most_seats, 11, &seat);
    mst_search *search = mst_search_create(g, 1, MEMORY);
    mst_budget budget = {.iterations = ENOUGH, .seed = 5};
    g->view(g, w->state, seat, w->spare[0]);
    opinion whole = ask(search, g, w->spare[0], seat, budget);
    opinion parts = {walk_room(g->max_choices, sizeof *parts.list), 0};
    uint32_t cuts = 0;
    mst_search_begin(search, w->spare[0], seat, budget);
    while (!mst_search_go_on(search, 1)) cuts++;
    parts.count = mst_search_result(search, parts.list);
    assert_true(cuts > 0);
    assert_true(is_same_opinion(&whole, &parts));
    /* A stop between the parts is not forgotten, and there is an answer nevertheless. */
    mst_search_begin(search, w->spare[0], seat, (mst_budget){.seed = 5});
    mst_search_stop(search);
    assert_true(mst_search_go_on(search, 0));
    parts.count = mst_search_result(search, parts.list);
    check_opinion(w, seat, &parts, mst_search_iterations(search));
    free(whole.list);
    free(parts.list);
    mst_search_free(search);
    walk_free(w);
}

static void test_a_search_goes_on_in_parts(void **state) {
    (void)state;
    with_every_game(goes_on_in_parts);
}

static void test_a_search_stops(void **state) {
    (void)state;
    with_every_game(comes_to_an_end);
}

/* ---- levels ---- */

/* A level with a budget that suits a test, otherwise as it is. */
static mst_level quick(const mst_level *level) {
    mst_level it = *level;
    if (it.iterations > FEW) it.iterations = FEW;
    it.budget = 0;
    return it;
}

static void play_whole_game(const mst_game *g, mst_bot *bot, uint8_t seats, uint64_t seed) {
    mst_setup setup = mst_usual_setup(g, seats);
    walk *w = walk_begin(g, &setup, seed, true);
    for (mst_seat seat; !walk_is_over(w);) {
        assert_true(w->plies < g->max_length);
        if (!find_decider(w, &seat)) {
            walk_step(w);
            continue;
        }
        g->view(g, w->state, seat, w->spare[0]);
        mst_move move = mst_bot_choose(bot, w->spare[0], seat, seed + w->plies);
        assert_true(move != 0);
        assert_null(g->refuse(g, w->state, seat, move));
        const mst_candidate *best;
        uint32_t thoughts = mst_bot_thoughts(bot, &best);
        assert_true(thoughts == 0 || best[0].move == move);
        walk_make(w, seat, move);
    }
    walk_free(w);
}

static void levels_play_by_the_rules(const mst_game *g) {
    for (const mst_level *level = mst_bot_levels; level->name; level++) {
        mst_level it = quick(level);
        mst_bot *bot = mst_bot_create(g, &it, 2, MEMORY);
        assert_non_null(bot);
        play_whole_game(g, bot, g->least_seats, 1);
        play_whole_game(g, bot, g->most_seats, 2);
        mst_bot_free(bot);
    }
}

static void test_levels_play_whole_games(void **state) {
    (void)state;
    with_every_game(levels_play_by_the_rules);
}

/* ---- hints ---- */

enum { HINTS = 3 };

static bool is_among(const mst_candidate list[], uint32_t count, mst_move move) {
    for (uint32_t i = 0; i < count; i++)
        if (list[i].move == move) return true;
    return false;
}

/* The moves most thought about, in the order of the figures beside them. Whether that is another
 * order than that of the search. */
static bool shows_hints_in_order(const mst_bot *bot) {
    const mst_candidate *best;
    mst_candidate hints[HINTS];
    uint32_t thoughts = mst_bot_thoughts(bot, &best), count = mst_bot_hints(bot, hints, HINTS);
    assert_true(count > 0 && count <= HINTS && count <= thoughts);
    for (uint32_t i = 0; i < count; i++) assert_true(is_among(best, count, hints[i].move));
    for (uint32_t i = 1; i < count; i++) {
        int32_t before = mst_search_win_percent(&hints[i - 1]),
                after = mst_search_win_percent(&hints[i]);
        assert_true(before > after || (before == after && hints[i - 1].margin >= hints[i].margin));
    }
    return hints[0].move != best[0].move;
}

static void test_hints_are_in_the_order_of_their_figures(void **state) {
    const mst_game *g = &lesson_game;
    mst_level level = quick(mst_level_find("scribe", 6));
    mst_bot *bot = mst_bot_create(g, &level, 1, MEMORY);
    uint32_t others = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        mst_seat seat;
        walk *w = walk_to_decision(g, g->least_seats, seed, &seat);
        g->view(g, w->state, seat, w->spare[0]);
        mst_bot_choose(bot, w->spare[0], seat, seed);
        others += shows_hints_in_order(bot);
        walk_free(w);
    }
    assert_true(others > 0);
    mst_bot_free(bot);
}

/* Whoever has a single move is not kept waiting for it. */
static uint32_t decides_forced_moves(const mst_game *g, mst_bot *bot, uint32_t budget) {
    mst_setup setup = mst_usual_setup(g, g->least_seats);
    walk *w = walk_begin(g, &setup, 5, true);
    mst_move *moves = walk_room(g->max_choices, sizeof *moves);
    uint32_t forced = 0;
    for (mst_seat seat; !walk_is_over(w); walk_step(w)) {
        if (!find_decider(w, &seat) || g->moves(g, w->state, seat, moves) != 1) continue;
        const mst_candidate *best;
        g->view(g, w->state, seat, w->spare[0]);
        assert_true(mst_bot_choose(bot, w->spare[0], seat, 1) == moves[0]);
        assert_int_equal(mst_bot_thoughts(bot, &best), 1);
        assert_in_range(best[0].visits, 1, budget / 10);
        forced++;
    }
    free(moves);
    walk_free(w);
    return forced;
}

static void test_a_forced_move_takes_no_time(void **state) {
    (void)state;
    uint32_t forced = 0;
    mst_level level = {.name = "patient", .iterations = 5000};
    for (const mst_game *const *g = mst_games; *g; g++) {
        mst_bot *bot = mst_bot_create(*g, &level, 1, MEMORY);
        assert_non_null(bot);
        forced += decides_forced_moves(*g, bot, level.iterations);
        mst_bot_free(bot);
    }
    assert_true(forced > 0);
}

/* A game's own budget counts, unless somebody asked for another. */
static void test_a_game_has_budgets_of_its_own(void **state) {
    (void)state;
    static const mst_level_budget budgets[MST_BUDGETS] = {
        {0, 0}, {7, 0}, {0, 30}, {0, 0}, {9000, 40}};
    mst_advice slow = {.budgets = budgets};
    mst_game g = *mst_games[0];
    const mst_level *scribe = mst_level_find("scribe", 6), *random = mst_level_find("random", 6);
    const mst_level *pharaoh = mst_level_find("pharaoh", 7), *vizier = mst_level_find("vizier", 6);
    g.advice = &slow;
    assert_int_equal(mst_level_in(&g, scribe).iterations, 7);
    assert_int_equal(mst_level_in(&g, scribe).horizon, 0);
    assert_int_equal(mst_level_in(&g, pharaoh).iterations, 9000);
    assert_int_equal(mst_level_in(&g, pharaoh).horizon, 40);
    assert_int_equal(mst_level_in(&g, vizier).iterations, vizier->iterations);
    assert_int_equal(mst_level_in(&g, random).iterations, 0);
    mst_level asked = *pharaoh;
    asked.iterations = 55, asked.has_own_budget = true;
    assert_int_equal(mst_level_in(&g, &asked).iterations, 55);
    assert_int_equal(mst_level_in(&g, &asked).horizon, 40);
    asked.horizon = 3;
    assert_int_equal(mst_level_in(&g, &asked).horizon, 3);
    slow.budgets = NULL;
    assert_int_equal(mst_level_in(&g, scribe).iterations, scribe->iterations);
    g.advice = NULL;
    assert_int_equal(mst_level_in(&g, scribe).iterations, scribe->iterations);
}

static void test_levels_are_found_by_name(void **state) {
    (void)state;
    for (const mst_level *level = mst_bot_levels; level->name; level++) {
        assert_ptr_equal(mst_level_find(level->name, strlen(level->name)), level);
        for (mst_language in = MST_ENGLISH; in < MST_LANGUAGES; in++)
            assert_true(level->words[in] && level->words[in][0]);
    }
    assert_null(mst_level_find("scrib", 5));
    assert_null(mst_level_find("", 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_truth_does_not_matter),
        cmocka_unit_test(test_the_same_seed_thinks_the_same),
        cmocka_unit_test(test_every_move_is_judged),
        cmocka_unit_test(test_a_playout_is_judged_when_the_turn_comes_round),
        cmocka_unit_test(test_a_full_tree_goes_on),
        cmocka_unit_test(test_a_search_goes_on_in_parts),
        cmocka_unit_test(test_a_search_stops),
        cmocka_unit_test(test_levels_play_whole_games),
        cmocka_unit_test(test_hints_are_in_the_order_of_their_figures),
        cmocka_unit_test(test_a_forced_move_takes_no_time),
        cmocka_unit_test(test_a_game_has_budgets_of_its_own),
        cmocka_unit_test(test_levels_are_found_by_name),
    };
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
