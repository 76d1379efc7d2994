/* test_arena.c -- matches: who sits where, that results depend on nothing but the match, what
 * ratings and tests are worth, files that go on, and programs that misbehave. */
#include "arena/arena.h"
#include "arena/message.h"
#include "arena/player.h"
#include "lesson/lesson.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "walk.h"
#include <jansson.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static arena_match match_of(const mst_game *g, const char *bots, uint8_t seats, uint32_t games) {
    char why[ARENA_MAX_WHY] = "";
    arena_match m = {.game = g,
                     .setup = mst_usual_setup(g, seats),
                     .seed = 11,
                     .threads = 2,
                     .move_ms = 2000,
                     .memory = 1 << 20};
    if (!arena_read_bots(&m, bots, why)) fail_msg("%s: %s", bots, why);
    arena_set_games(&m, games);
    return m;
}

/* ---- bots ---- */

static void test_bots_are_read(void **state) {
    (void)state;
    char why[ARENA_MAX_WHY];
    arena_bot bot;
    assert_true(arena_read_bot(&bot, "scribe", 6, why));
    assert_string_equal(bot.level.name, "scribe");
    assert_true(arena_read_bot(&bot, "vizier:ms=70:plain,", 18, why));
    assert_int_equal(bot.level.milliseconds, 70);
    assert_true(bot.is_plain);
    assert_string_equal(bot.name, "vizier:ms=70:plain");
    assert_true(arena_read_bot(&bot, "scribe:iterations=9", 19, why));
    assert_int_equal(bot.level.iterations, 9);
    assert_true(arena_read_bot(&bot, "scribe:iterations=0:ms=5", 24, why)); /* by time alone */
    assert_true(bot.level.iterations > 1000000);
    assert_true(arena_read_bot(&bot, "scribe:horizon=40", 17, why));
    assert_int_equal(bot.level.horizon, 40);
    assert_false(bot.level.has_own_budget);
    assert_true(arena_read_bot(&bot, "vizier:sees-all:iterations=9", 28, why));
    assert_true(bot.sees_all && !bot.is_plain && bot.level.iterations == 9);
    assert_true(arena_read_bot(&bot, "vizier:times=10", 15, why));
    mst_level usual = mst_level_in(&lesson_game, &bot.level);
    assert_int_equal(arena_level_in(&lesson_game, &bot).iterations, 10 * usual.iterations);
    assert_int_equal(arena_level_in(&lesson_game, &bot).milliseconds, 10 * usual.milliseconds);
    assert_true(arena_read_bot(&bot, "./mine", 6, why));
    assert_null(bot.level.name);
}

static void test_bad_bots_are_refused(void **state) {
    (void)state;
    static const char *const bad[] = {
        "",
        "scrib",
        "scribe:",
        "scribe:fast",
        "scribe:ms=",
        "mine",
        "scribe:ms=-1",
        "scribe:ms=1x",
        "random:iterations=5",
        "scribe:ms=1:",
        "greedy:ms=5",
        "greedy:horizon=5",
        "greedy:times=5",
        "scribe:times=0",
        "scribe:times=1001",
        "scribe:sees",
        "scribe:depth=5",
        "scribe:iterations=0",
        "a\n/b",
        "scribe:iterations=99999999999",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char why[ARENA_MAX_WHY] = "";
        arena_bot bot;
        if (arena_read_bot(&bot, bad[i], strlen(bad[i]), why))
            fail_msg("\"%s\" was accepted", bad[i]);
        assert_true(why[0] != 0);
    }
}

static void test_bad_lists_are_refused(void **state) {
    (void)state;
    static const char *const bad[] = {"scribe",  "scribe,scribe",        "scribe,",
                                      ",scribe", "scribe,random,random", "scribe,nobody"};
    char many[200] = "random";
    for (int i = 0; i < 16; i++) strcat(many, ",greedy");
    for (size_t i = 0; i <= sizeof bad / sizeof *bad; i++) {
        char why[ARENA_MAX_WHY] = "";
        arena_match m = {.game = &lesson_game, .setup = mst_usual_setup(&lesson_game, 2)};
        const char *list = i < sizeof bad / sizeof *bad ? bad[i] : many;
        if (arena_read_bots(&m, list, why)) fail_msg("\"%s\" was accepted", list);
        assert_true(why[0] != 0);
    }
}

/* ---- seats ---- */

/* In a deal every slot sits equally often, and equally often on every seat. */
static void check_seating(const char *bots, uint8_t seats, uint32_t games) {
    uint32_t sat[ARENA_MAX_BOTS][MST_MAX_SEATS] = {{0}};
    mst_game wide = lesson_game; /* only its seats matter here */
    wide.most_seats = MST_MAX_SEATS;
    arena_match m = match_of(&wide, bots, seats, 1);
    assert_int_equal(m.games_per_deal, games);
    for (uint32_t game = 0; game < games; game++) {
        uint8_t slot_of[MST_MAX_SEATS];
        uint32_t seen = 0;
        arena_seating(&m, game, slot_of);
        for (uint32_t seat = 0; seat < seats; seat++) {
            assert_true(slot_of[seat] < m.slots && !(seen >> slot_of[seat] & 1));
            seen |= 1u << slot_of[seat];
            sat[m.slot[slot_of[seat]]][seat]++;
        }
    }
    for (uint32_t bot = 0; bot < m.bots; bot++)
        for (uint32_t seat = 1; seat < seats; seat++) assert_int_equal(sat[bot][seat], sat[bot][0]);
}

static void test_seats_are_shared_out(void **state) {
    (void)state;
    check_seating("random,greedy", 2, 2);
    check_seating("random,greedy", 4, 2); /* turned by two it looks the same */
    check_seating("random,greedy", 3, 3);
    check_seating("random,greedy,greedy,greedy", 4, 4);
    check_seating("random,greedy,scribe", 2, 6);
    check_seating("random,greedy,scribe,vizier,apprentice", 3, 30);
}

static void test_games_are_rounded_to_deals(void **state) {
    (void)state;
    assert_int_equal(match_of(&lesson_game, "random,greedy", 2, 200).deals, 100);
    assert_int_equal(match_of(&lesson_game, "random,greedy", 2, 7).deals, 4);
}

/* ---- playing ---- */

typedef struct {
    arena *arena;
    arena_log *log;
    uint32_t deals, forfeits, stop_after;
    char why[ARENA_MAX_WHY];
} watcher;

static void see_deal(void *context, uint32_t deal) {
    watcher *w = context;
    w->deals++;
    if (w->log) assert_true(arena_log_deal(w->log, w->arena, deal));
    if (w->stop_after && w->deals == w->stop_after) arena_stop(w->arena);
}

static void see_forfeit(void *context, uint32_t deal, uint32_t game, mst_seat seat,
                        const char *why) {
    watcher *w = context;
    (void)deal, (void)game, (void)seat;
    w->forfeits++;
    mst_text t = mst_text_in(w->why, sizeof w->why);
    mst_text_put(&t, why);
}

static arena *play(const arena_match *m, watcher *w) {
    arena *a = arena_create(m);
    arena_watch watch = {w, see_deal, see_forfeit, NULL};
    assert_non_null(a);
    w->arena = a;
    assert_true(arena_run(a, &watch));
    return a;
}

static bool is_same_result(const arena_result *a, const arena_result *b, uint32_t seats) {
    return memcmp(a->points, b->points, seats * sizeof *a->points) == 0 &&
           memcmp(a->moves, b->moves, seats * sizeof *a->moves) == 0 &&
           memcmp(a->place, b->place, seats) == 0 && a->out == b->out &&
           a->forfeiter == b->forfeiter;
}

static void assert_same_results(const arena *a, const arena *b, uint32_t deals) {
    const arena_match *m = arena_match_of(a);
    for (uint32_t deal = 0; deal < deals; deal++) {
        assert_true(arena_is_played(a, deal) && arena_is_played(b, deal));
        for (uint32_t i = 0; i < m->games_per_deal; i++)
            assert_true(is_same_result(&arena_results(a, deal)[i], &arena_results(b, deal)[i],
                                       m->setup.seats));
    }
}

static void check_threads(const mst_game *g) {
    arena_match m = match_of(g, "apprentice:iterations=9,random,greedy", g->most_seats, 12);
    watcher one = {0}, many = {0};
    m.threads = 1;
    arena *a = play(&m, &one);
    m.threads = 4;
    arena *b = play(&m, &many);
    assert_int_equal(one.deals, m.deals);
    assert_int_equal(many.deals, m.deals);
    assert_int_equal(one.forfeits + many.forfeits, 0);
    assert_same_results(a, b, m.deals);
    arena_free(a);
    arena_free(b);
}

static void test_threads_do_not_matter(void **state) {
    (void)state;
    check_threads(&lesson_game);
    for (const mst_game *const *g = mst_games; *g; g++) check_threads(*g);
}

/* Whether the player is shown the truth, in a position where hands are hidden; what it makes of it
 * when it guesses is what it was shown. */
static bool sees_truth(const arena_match *m, const arena_bot *bot) {
    const mst_game *g = m->game;
    atomic_bool stopped = false;
    mst_state *truth = malloc(3 * (size_t)g->state_size);
    mst_state *seen = (mst_state *)((char *)truth + g->state_size);
    mst_state *world = (mst_state *)((char *)seen + g->state_size);
    mst_rng rng = mst_rng_seed(3);
    player p;
    mst_begin(g, truth, &m->setup);
    while (g->actors(g, truth) >> MST_CHANCE & 1)
        mst_play(g, truth, MST_CHANCE, g->draw(g, truth, &rng));
    assert_true(player_open(&p, m, bot, &stopped));
    player_look(&p, truth, 0, seen);
    p.game.resample(&p.game, seen, 0, &rng, world);
    bool is_truth = memcmp(seen, truth, g->state_size) == 0;
    if (is_truth) assert_memory_equal(world, truth, g->state_size);
    player_close(&p);
    free(truth);
    return is_truth;
}

static void test_only_who_sees_all_is_shown_the_truth(void **state) {
    (void)state;
    arena_match m = match_of(&lesson_game, "scribe:sees-all,scribe", 2, 2);
    assert_true(sees_truth(&m, &m.bot[0]));
    assert_false(sees_truth(&m, &m.bot[1]));
}

/* No game is confused by somebody to whom nothing is hidden. */
static void test_every_game_can_be_seen_through(void **state) {
    (void)state;
    for (const mst_game *const *g = mst_games; *g; g++) {
        arena_match m = match_of(*g, "apprentice:sees-all,greedy", 2, 2);
        watcher w = {0};
        arena *a = play(&m, &w);
        assert_int_equal(w.deals, 1);
        assert_int_equal(w.forfeits, 0);
        arena_free(a);
    }
}

static void test_a_longer_match_begins_the_same(void **state) {
    (void)state;
    arena_match few = match_of(&lesson_game, "random,greedy", 2, 10);
    arena_match many = match_of(&lesson_game, "random,greedy", 2, 40);
    watcher w = {0};
    arena *a = play(&few, &w), *b = play(&many, &w);
    assert_same_results(a, b, few.deals);
    arena_free(a);
    arena_free(b);
}

/* ---- ratings, on results made up ---- */

/* The first bot wins a game of two with such a chance, and draws are none. Where the games of a
 * deal share their luck, the second is won by the winner of the first. */
static void make_up(arena *a, double chance, bool is_shared, mst_rng *rng) {
    const arena_match *m = arena_match_of(a);
    bool is_first = false;
    for (uint32_t deal = 0; deal < m->deals; deal++) {
        for (uint32_t i = 0; i < m->games_per_deal; i++) {
            arena_result *r = &arena_results(a, deal)[i];
            uint8_t slot_of[MST_MAX_SEATS];
            arena_seating(m, i, slot_of);
            if (!i || !is_shared) is_first = mst_rng_below(rng, 1000000) < chance * 1000000;
            uint32_t winner = (slot_of[0] == 0) == is_first ? 0 : 1;
            *r =
                (arena_result){.forfeiter = MST_NO_SEAT, .place = {winner ? 2 : 1, winner ? 1 : 2}};
            r->points[winner] = 3;
        }
        arena_note_played(a, deal);
    }
}

static arena_report report_of(const arena_match *m, double chance, bool is_shared, mst_rng *rng) {
    arena *a = arena_create(m);
    arena_report report;
    make_up(a, chance, is_shared, rng);
    arena_reckon(a, &report);
    arena_free(a);
    return report;
}

static void test_ratings_are_elo(void **state) {
    (void)state;
    arena_match m = match_of(&lesson_game, "random,greedy", 2, 20000);
    mst_rng rng = mst_rng_seed(1);
    arena_report r = report_of(&m, 0.75, false, &rng);
    double lead = r.bot[0].rating - r.bot[1].rating;
    assert_true(fabs(lead - 190.85) < 8); /* 400 log10(3) */
    assert_true(fabs(r.bot[0].rating + r.bot[1].rating) < 1e-6);
    assert_true(r.bot[0].low < r.bot[0].rating && r.bot[0].rating < r.bot[0].high);
    assert_int_equal(r.games, 20000);
    assert_int_equal(r.bot[0].games, 20000);
    assert_int_equal(r.bot[0].wins + r.bot[1].wins, 20000);
    assert_true(r.bot[0].margin > 0);
}

/* Games that share their luck say half as much as independent ones; the interval must know. */
static void check_coverage(bool is_shared) {
    enum { REPORTS = 400 };
    arena_match m = match_of(&lesson_game, "random,greedy", 2, 100);
    mst_rng rng = mst_rng_seed(2);
    double truth = 200 * log10(0.65 / 0.35); /* half the lead: the mean of both is 0 */
    uint32_t covered = 0;
    for (uint32_t i = 0; i < REPORTS; i++) {
        arena_report r = report_of(&m, 0.65, is_shared, &rng);
        covered += r.bot[0].low <= truth && truth <= r.bot[0].high;
    }
    assert_in_range(covered, REPORTS * 93 / 100, REPORTS * 99 / 100);
}

static void test_intervals_hold_what_they_promise(void **state) {
    (void)state;
    check_coverage(false);
    check_coverage(true);
}

static void test_a_bot_that_always_wins_has_a_rating(void **state) {
    (void)state;
    arena_match m = match_of(&lesson_game, "random,greedy", 2, 200);
    mst_rng rng = mst_rng_seed(3);
    arena_report r = report_of(&m, 1, false, &rng);
    assert_int_equal(r.bot[0].wins, 200);
    assert_true(isfinite(r.bot[0].rating) && isfinite(r.bot[0].low) && isfinite(r.bot[0].high));
    assert_true(r.bot[0].low > 0 && r.bot[0].high > r.bot[0].rating);
}

/* Three seats: places order the ratings, a tie is no difference, and a seat weighs one game. */
static void test_ratings_of_three_seats(void **state) {
    (void)state;
    arena_match m = match_of(&lesson_game, "random,greedy,scribe", 3, 300);
    arena *a = arena_create(&m);
    arena_report report;
    for (uint32_t deal = 0; deal < m.deals; deal++) {
        for (uint32_t i = 0; i < m.games_per_deal; i++) {
            arena_result *r = &arena_results(a, deal)[i];
            uint8_t slot_of[MST_MAX_SEATS];
            arena_seating(&m, i, slot_of);
            *r = (arena_result){.forfeiter = MST_NO_SEAT};
            /* The last slot wins two games of three, otherwise all share the first place. */
            for (uint32_t seat = 0; seat < 3; seat++)
                r->place[seat] = deal % 3 == 0 || slot_of[seat] == 2 ? 1 : 2;
        }
        arena_note_played(a, deal);
    }
    double points[ARENA_MAX_BOTS][ARENA_MAX_BOTS] = {{0}};
    arena_count_pairs(&m, 0, &arena_results(a, 1)[0], points);
    assert_true(points[2][0] == 0.5 && points[2][1] == 0.5 && points[0][1] == 0.25);
    arena_reckon(a, &report);
    assert_true(report.bot[2].rating > report.bot[0].rating + 100);
    assert_true(fabs(report.bot[0].rating - report.bot[1].rating) < 1e-6);
    assert_int_equal(report.bot[2].wins, 198);
    assert_int_equal(report.bot[2].ties, 102);
    arena_free(a);
}

/* ---- the sequential test ---- */

enum { MATCHES = 2000 };

/* How many matches end with this verdict, when the first bot takes all of a deal in `won` of a
 * hundred deals, nothing in `lost`, and half of it in the others. */
static uint32_t count_verdicts(uint32_t won, uint32_t lost, arena_verdict wanted, uint32_t *deals) {
    mst_rng rng = mst_rng_seed(4);
    uint32_t count = 0;
    *deals = 0;
    for (uint32_t i = 0; i < MATCHES; i++) {
        arena_test t = {0};
        arena_verdict verdict = ARENA_OPEN;
        while (t.deals < 20000 && verdict == ARENA_OPEN) {
            uint32_t chance = mst_rng_below(&rng, 100);
            arena_test_add(&t, chance < won ? 1 : chance < won + lost ? 0 : 0.5);
            verdict = arena_test_verdict(&t);
        }
        count += verdict == wanted;
        *deals += t.deals;
    }
    return count;
}

/* The arena prints "error below 5%", whichever way the test errs. The games of a deal may share
 * their luck wholly, be independent, or cancel each other out. */
static void test_the_test_errs_seldom(void **state) {
    (void)state;
    static const uint32_t halves[] = {50, 40, 25, 10, 2};
    uint32_t least = MATCHES * 95 / 100, deals;
    for (size_t i = 0; i < sizeof halves / sizeof *halves; i++)
        assert_true(count_verdicts(halves[i], halves[i], ARENA_NO_CLEAR_DIFFERENCE, &deals) >
                    least);
    assert_true(count_verdicts(55, 45, ARENA_FIRST_BETTER, &deals) > least);
    assert_true(count_verdicts(30, 20, ARENA_FIRST_BETTER, &deals) > least);
    assert_true(count_verdicts(45, 55, ARENA_SECOND_BETTER, &deals) > least);
    assert_true(count_verdicts(20, 30, ARENA_SECOND_BETTER, &deals) > least);
    assert_int_equal(count_verdicts(90, 1, ARENA_FIRST_BETTER, &deals), MATCHES);
    assert_true(deals < 20 * MATCHES); /* a clear case is soon closed */
}

static void test_a_match_stops_when_it_is_clear(void **state) {
    (void)state;
    arena_match m = match_of(mst_games[0], "random,scribe:iterations=60", 2, 4000);
    arena_report one, many;
    watcher w = {0};
    m.until = true;
    m.threads = 1;
    arena *a = play(&m, &w);
    arena_reckon(a, &one);
    arena_free(a);
    m.threads = 3;
    a = play(&m, &w);
    arena_reckon(a, &many);
    arena_free(a);
    assert_int_equal(one.verdict, ARENA_SECOND_BETTER);
    assert_true(one.deals < m.deals);
    assert_int_equal(one.deals, many.deals); /* whoever finished first */
    assert_true(one.bot[0].rating == many.bot[0].rating);
}

/* ---- files ---- */

static void put_text(const char *path, const char *text, size_t length) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    fclose(file);
}

static size_t bytes_in(const char *path) {
    struct stat there;
    assert_int_equal(stat(path, &there), 0);
    return (size_t)there.st_size;
}

/* Plays a match on from its file. */
static arena *resume(const arena_match *m, const char *path, watcher *w) {
    char why[ARENA_MAX_WHY] = "";
    arena *a = arena_create(m);
    arena_log log;
    arena_watch watch = {w, see_deal, see_forfeit, NULL};
    *w = (watcher){.arena = a, .log = &log, .stop_after = w->stop_after};
    if (!arena_log_open(&log, a, path, why)) fail_msg("%s: %s", path, why);
    assert_true(arena_run(a, &watch));
    arena_log_close(&log);
    return a;
}

static bool is_refused(const arena_match *m, const char *path) {
    char why[ARENA_MAX_WHY] = "";
    arena *a = arena_create(m);
    arena_log log;
    bool is_open = arena_log_open(&log, a, path, why);
    if (is_open) arena_log_close(&log);
    arena_free(a);
    return !is_open && why[0];
}

static void in_folder(void (*test)(const char *folder)) {
    char folder[] = "/tmp/mastaba-arena-XXXXXX", command[80];
    assert_non_null(mkdtemp(folder));
    test(folder);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    assert_int_equal(system(command), 0);
}

static void check_resuming(const char *folder) {
    char path[80];
    arena_match m = match_of(&lesson_game, "random,greedy,apprentice:iterations=5", 2, 60);
    watcher w = {.stop_after = 4}, all = {0};
    snprintf(path, sizeof path, "%s/match", folder);
    arena_free(resume(&m, path, &w));
    assert_in_range(w.deals, 4, 6); /* two more were under way, at most */
    uint32_t before = w.deals;
    assert_int_equal(truncate(path, (off_t)bytes_in(path) - 3), 0); /* a crash inside a line */
    w.stop_after = 0;
    arena *resumed = resume(&m, path, &w), *whole = play(&m, &all);
    assert_int_equal(w.deals, m.deals - before + 1);
    assert_same_results(resumed, whole, m.deals);
    arena_free(resumed);
    arena_free(resume(&m, path, &w));
    assert_int_equal(w.deals, 0); /* nothing is left to play */
    arena_free(whole);
}

static void test_a_match_goes_on(void **state) {
    (void)state;
    in_folder(check_resuming);
}

static void check_refusals(const char *folder) {
    char path[80];
    arena_match m = match_of(&lesson_game, "random,greedy", 2, 8), other;
    watcher w = {0};
    snprintf(path, sizeof path, "%s/match", folder);
    arena_free(resume(&m, path, &w));
    other = m, other.seed++;
    assert_true(is_refused(&other, path));
    other = match_of(&lesson_game, "greedy,random", 2, 8);
    assert_true(is_refused(&other, path));
    other = match_of(&lesson_game, "random,greedy", 3, 8);
    assert_true(is_refused(&other, path));
    other = match_of(&lesson_game, "random,greedy", 2, 20); /* more of the same is no other match */
    assert_false(is_refused(&other, path));
    assert_true(is_refused(&m, "/nonexistent/match"));
    assert_true(is_refused(&m, folder));
    put_text(path, "something else\n", 15);
    assert_true(is_refused(&m, path));
    assert_int_equal(bytes_in(path), 15); /* and left alone */
}

static void test_another_match_is_refused(void **state) {
    (void)state;
    in_folder(check_refusals);
}

/* No file breaks the reader: every byte of a good one is spoilt in turn. */
static void check_spoilt_files(const char *folder) {
    char path[80], text[4096];
    arena_match m = match_of(&lesson_game, "random,greedy", 2, 4);
    watcher w = {0};
    snprintf(path, sizeof path, "%s/match", folder);
    arena_free(resume(&m, path, &w));
    size_t length = bytes_in(path);
    FILE *file = fopen(path, "r");
    assert_true(length < sizeof text && fread(text, 1, length, file) == length);
    fclose(file);
    for (size_t i = 0; i < length; i++) {
        char kept = text[i];
        text[i] = i % 3 ? 'f' : '9';
        put_text(path, text, length);
        is_refused(&m, path);
        text[i] = kept;
    }
}

static void test_spoilt_files_do_no_harm(void **state) {
    (void)state;
    in_folder(check_spoilt_files);
}

/* ---- outside programs ---- */

/* A program in shell: what it does with each word of the protocol. */
static void put_program(const char *path, const char *on_hello, const char *on_view,
                        const char *on_go) {
    char text[2048];
    int length =
        snprintf(text, sizeof text,
                 "#!/bin/sh\n"
                 "while read -r word rest; do\n"
                 "  case $word in\n"
                 "  hello) %s ;;\n"
                 "  game) echo ok ;;\n"
                 "  view) moves=${rest#*\\\"moves\\\":[\\\"}; first=${moves%%%%\\\"*}; %s ;;\n"
                 "  go) %s ;;\n"
                 "  quit) exit ;;\n"
                 "  esac\n"
                 "done\n",
                 on_hello, on_view, on_go);
    put_text(path, text, (size_t)length);
    assert_int_equal(chmod(path, 0755), 0);
}

enum {
    LONG = 60000,
    SHORT = 300
}; /* milliseconds for a move: more than it needs, or than it gets */

static arena *play_against(const char *path, uint32_t games, uint32_t move_ms, watcher *w) {
    char bots[120];
    snprintf(bots, sizeof bots, "random,%s", path);
    arena_match m = match_of(&lesson_game, bots, 2, games);
    m.move_ms = move_ms;
    *w = (watcher){0};
    return play(&m, w);
}

static void check_good_program(const char *folder) {
    char path[80];
    watcher w;
    arena_report report;
    snprintf(path, sizeof path, "%s/good", folder);
    put_program(path, "echo hello 1 good", "echo ok",
                "echo info thinking; echo bestmove \"$first\"");
    arena *a = play_against(path, 6, LONG, &w);
    arena_reckon(a, &report);
    if (w.forfeits) fail_msg("%s", w.why);
    assert_int_equal(report.bot[1].games, 6);
    assert_true(report.bot[1].ms_per_move > 0);
    arena_free(a);
}

static void test_a_program_plays(void **state) {
    (void)state;
    in_folder(check_good_program);
}

static void check_bad_programs(const char *folder) {
    static const struct {
        const char *hello, *view, *go, *why;
    } bad[] = {
        {"exit", "", "", "has ended"},
        {"sleep 100", "", "", "did not answer in time"},
        {"echo hello 2", "", "", "hello 1, not"},
        {"echo hello 1", "echo no", "", "ok, not"},
        {"echo hello 1", "echo ok", "exit", "has ended"},
        {"echo hello 1", "echo ok", "kill -9 $$", "has ended"},
        {"echo hello 1", "echo ok", "sleep 100", "did not answer in time"},
        {"echo hello 1", "echo ok", "echo bestmove nonsense", "illegal move \"nonsense\""},
        {"echo hello 1", "echo ok", "echo", "bestmove, not"},
        {"echo hello 1", "echo ok", "while :; do printf xxxxxxxx; done", "too long"},
        {"echo hello 1; echo info; echo hello 1", "echo ok", "", "ok, not"},
    };
    char path[80];
    snprintf(path, sizeof path, "%s/bad", folder);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        watcher w;
        arena_report report;
        put_program(path, bad[i].hello, bad[i].view, bad[i].go);
        bool is_slow = strstr(bad[i].why, "in time");
        arena *a = play_against(path, 2, is_slow ? SHORT : LONG, &w);
        arena_reckon(a, &report);
        if (!strstr(w.why, bad[i].why))
            fail_msg("program %zu forfeits because it \"%s\"", i, w.why);
        assert_int_equal(w.forfeits, 2);
        assert_int_equal(report.bot[1].forfeits, 2);
        assert_int_equal(report.bot[0].wins, 2);
        arena_free(a);
    }
    watcher w;
    put_text(path, "not a program\n", 14);
    arena_free(play_against(path, 2, LONG, &w));
    assert_int_equal(w.forfeits, 2);
}

static void test_bad_programs_forfeit(void **state) {
    (void)state;
    in_folder(check_bad_programs);
}

/* ---- messages ---- */

static void check_message(walk *w, mst_seat seat) {
    const mst_game *g = w->game;
    size_t room = message_room(g);
    char *line = walk_room(room, 1);
    mst_text t = mst_text_in(line, room);
    g->view(g, w->state, seat, w->spare[0]);
    message_put_view(&t, g, w->spare[0], seat, w->choices);
    assert_false(mst_text_full(&t));
    assert_true(strncmp(line, "view ", 5) == 0 && line[5] == mst_seat_letter(seat) &&
                line[6] == ' ');
    assert_null(strchr(line, '\n'));
    assert_true(message_read_hex(line + 7, 2 * (size_t)g->state_size, w->spare[1], g->state_size));
    assert_true(walk_same(w, w->spare[0], w->spare[1]));
    json_t *message =
        json_loads(line + 8 + 2 * (size_t)g->state_size, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(message);
    assert_true(json_is_object(json_object_get(message, "view")));
    json_t *moves = json_object_get(message, "moves");
    assert_int_equal(json_array_size(moves), g->moves(g, w->state, seat, w->choices));
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const char *text = json_string_value(json_array_get(moves, i));
        assert_int_equal(g->move_read(g, w->spare[0], seat, text, strlen(text)), w->choices[i]);
    }
    json_decref(message);
    free(line);
}

static void check_messages(const mst_game *g) {
    mst_setup setup = mst_usual_setup(g, g->most_seats);
    walk *w = walk_begin(g, &setup, 6, true);
    for (; !walk_is_over(w); walk_step(w)) {
        mst_seat seat = mst_first_of(g->actors(g, w->state));
        if (seat != MST_CHANCE) check_message(w, seat);
    }
    walk_free(w);
}

static void test_messages_say_it_all(void **state) {
    (void)state;
    check_messages(&lesson_game);
    for (const mst_game *const *g = mst_games; *g; g++) check_messages(*g);
}

static void test_hexadecimal_is_read_strictly(void **state) {
    (void)state;
    unsigned char bytes[2];
    assert_true(message_read_hex("00ff", 4, bytes, 2));
    assert_int_equal(bytes[1], 255);
    assert_false(message_read_hex("00f", 3, bytes, 2));
    assert_false(message_read_hex("00ff0", 5, bytes, 2));
    assert_false(message_read_hex("00fF", 4, bytes, 2));
    assert_false(message_read_hex("0x00", 4, bytes, 2));
    assert_false(message_read_hex("", 0, bytes, 2));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bots_are_read),
        cmocka_unit_test(test_bad_bots_are_refused),
        cmocka_unit_test(test_bad_lists_are_refused),
        cmocka_unit_test(test_seats_are_shared_out),
        cmocka_unit_test(test_games_are_rounded_to_deals),
        cmocka_unit_test(test_threads_do_not_matter),
        cmocka_unit_test(test_only_who_sees_all_is_shown_the_truth),
        cmocka_unit_test(test_every_game_can_be_seen_through),
        cmocka_unit_test(test_a_longer_match_begins_the_same),
        cmocka_unit_test(test_ratings_are_elo),
        cmocka_unit_test(test_intervals_hold_what_they_promise),
        cmocka_unit_test(test_a_bot_that_always_wins_has_a_rating),
        cmocka_unit_test(test_ratings_of_three_seats),
        cmocka_unit_test(test_the_test_errs_seldom),
        cmocka_unit_test(test_a_match_stops_when_it_is_clear),
        cmocka_unit_test(test_a_match_goes_on),
        cmocka_unit_test(test_another_match_is_refused),
        cmocka_unit_test(test_spoilt_files_do_no_harm),
        cmocka_unit_test(test_a_program_plays),
        cmocka_unit_test(test_bad_programs_forfeit),
        cmocka_unit_test(test_messages_say_it_all),
        cmocka_unit_test(test_hexadecimal_is_read_strictly),
    };
    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
