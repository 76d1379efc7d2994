/* test_lesson.c -- the Lesson, the game that new ones are copied from, keeps the laws that every
 * game keeps. It is not in the table of games, so that players never meet it; tests are its only
 * table. */
#include "laws.h"
#include "lesson/lesson.h"
#include "mastaba/deck.h"
#include "mastaba/search.h"
#include "mastaba/text.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void test_catalogue_is_complete(void **state) {
    char room[256];
    const char *fault = catalogue_fault(&lesson_game, room, sizeof room);
    (void)state;
    if (fault) fail_msg("%s", fault);
}

static void keep_the_laws(const mst_game *g, uint64_t games) {
    enum { MIXED_SETUPS = 4 };
    mst_setup *setups = walk_setups(g, MIXED_SETUPS);
    size_t count = 0;
    while (setups[count].seats) count++;
    for (uint64_t seed = 0; seed < games; seed++) {
        walk *w = walk_begin(g, &setups[seed % count], seed, seed / count % 2);
        if (walk_by_laws(w, NULL)) fail_msg("%s", w->failure);
        walk_free(w);
    }
    free(setups);
}

static void test_game_keeps_the_laws(void **state) {
    (void)state;
    keep_the_laws(&lesson_game, 600);
}

/* ---- positions ---- */

static mst_state started(uint8_t seats, const char *const plays[]) {
    mst_state s;
    mst_setup setup = mst_usual_setup(&lesson_game, seats);
    setup.option[TILES] = 2;
    setup.option[FIRST] = 1;
    mst_begin(&lesson_game, &s, &setup);
    for (; *plays; plays++) {
        mst_seat seat = mst_seat_named(**plays);
        const char *text = *plays + 2;
        mst_move move = lesson_game.move_read(&lesson_game, &s, seat, text, strlen(text));
        mst_move draws[MAX_SIGNS + 1];
        uint32_t weights[MAX_SIGNS + 1];
        assert_null(mst_refuse(&lesson_game, &s, seat, move, draws, weights));
        mst_play(&lesson_game, &s, seat, move);
    }
    return s;
}

static mst_move move_named(const mst_state *s, mst_seat seat, const char *text) {
    return lesson_game.move_read(&lesson_game, s, seat, text, strlen(text));
}

static const char *const opening[] = {"* deal A sun", "* deal A reed", "* deal B reed",
                                      "* deal B bird", NULL};

static void test_caution_before_the_best_tile_is_buried(void **state) {
    mst_state s = started(2, opening);
    (void)state;
    assert_string_equal(lesson_game.caution(&lesson_game, &s, 0, move_named(&s, 0, "bury sun")),
                        "lesson.4.1.most_precious");
    assert_null(lesson_game.caution(&lesson_game, &s, 0, move_named(&s, 0, "bury reed")));
    assert_null(lesson_game.caution(&lesson_game, &s, 0, move_named(&s, 0, "keep")));
}

static void test_tidy_moves_never_bury(void **state) {
    mst_setup setup = mst_usual_setup(&lesson_game, 4);
    walk *w = walk_begin(&lesson_game, &setup, 1, true);
    (void)state;
    walk_on(w, lesson_game.max_length);
    assert_true(walk_is_over(w));
    assert_int_equal(w->plies, 4 * 3 + 1 + 3 * (1 + 4));
    walk_free(w);
}

/* ---- advice ---- */

static float rating(const mst_state *s, mst_seat seat, const char *text) {
    mst_move move = move_named(s, seat, text);
    float points;
    lesson_advice.rate(&lesson_game, s, seat, &move, 1, &points);
    return points;
}

static void test_advice_prefers_dear_and_rare_signs(void **state) {
    static const char *const plays[] = {"* deal A sun", "* deal A reed", "* deal B reed",
                                        "* deal B reed", NULL};
    mst_state s = started(2, plays);
    float before[SEATS], after[SEATS];
    (void)state;
    assert_true(rating(&s, 0, "bury reed") > rating(&s, 0, "bury sun"));
    assert_true(rating(&s, 0, "keep") > rating(&s, 0, "bury sun"));
    lesson_advice.judge(&lesson_game, &s, before);
    assert_true(before[0] > before[1]);
    mst_play(&lesson_game, &s, 0, move_named(&s, 0, "keep"));
    assert_true(rating(&s, 0, "show sun") > rating(&s, 0, "show reed"));
    mst_play(&lesson_game, &s, 0, move_named(&s, 0, "show sun"));
    lesson_advice.judge(&lesson_game, &s, after);
    assert_float_equal(before[0], after[0], 1e-4); /* sealed, it is still A's */
}

/* B holds a reed and a bird and has seen nothing else: of the 18 other tiles 2 are suns, so the
 * chance that A holds none is 16/18 * 15/17 = 0.784. */
static void test_worlds_follow_the_deal(void **state) {
    enum { WORLDS = 20000 };
    mst_state s = started(2, opening), seen, world;
    mst_rng rng = mst_rng_seed(5);
    uint32_t none = 0;
    (void)state;
    lesson_game.view(&lesson_game, &s, 1, &seen);
    for (uint32_t i = 0; i < WORLDS; i++) {
        lesson_game.resample(&lesson_game, &seen, 1, &rng, &world);
        none += world.hand[0].of[4] == 0;
    }
    assert_in_range(none, WORLDS * 76 / 100, WORLDS * 81 / 100);
}

static void test_check_notices(void **state) {
    mst_state sound = started(2, opening), s = sound;
    (void)state;
    assert_null(lesson_game.extras->check(&lesson_game, &s));
    s.bag.of[1]--;
    assert_string_equal(lesson_game.extras->check(&lesson_game, &s),
                        "a tile is missing or too many");
    s = sound;
    s.hand[0].of[1]--, s.buried[0].of[1]++;
    assert_string_equal(lesson_game.extras->check(&lesson_game, &s),
                        "a hand does not fit the round");
    s = sound;
    s.hand[0].of[1]--, s.shown[1][0] = 1;
    assert_string_equal(lesson_game.extras->check(&lesson_game, &s),
                        "a hand does not fit the round");
    s = sound;
    s.leader = 2;
    assert_string_equal(lesson_game.extras->check(&lesson_game, &s), "nobody leads");
    s = sound;
    s.phase = OVER + 1;
    assert_string_equal(lesson_game.extras->check(&lesson_game, &s), "the phase does not exist");
}

static void test_drawing(void **state) {
    char text[1024];
    mst_text t = mst_text_in(text, sizeof text);
    mst_state s = started(2, opening), seen;
    (void)state;
    lesson_game.view(&lesson_game, &s, 1, &seen);
    lesson_game.extras->show(&lesson_game, &seen, MST_FRENCH, &t);
    assert_string_equal(text,
                        "Manche 1 sur 2, menée par A ; tuiles dans le sac : 16\n"
                        "A   main : ? ?   montré : - -   enterré : -   score 0 (0 0)\n"
                        "B   main : roseau oiseau   montré : - -   enterré : -   score 0 (0 0)\n");
}

/* ---- a host's own tiles ---- */

static bool read_tiles(const char *text, lesson_pieces *pieces, mst_rows *rows) {
    memset(pieces, 0, sizeof *pieces);
    return mst_list_read(&lesson_kit, pieces, 0, text, strlen(text), rows) &&
           mst_deck_finish_pieces(&lesson_kit, pieces, rows);
}

/* §2.3 */
static void test_own_tiles(void **state) {
    lesson_pieces pieces;
    mst_rows rows;
    (void)state;
    assert_true(read_tiles("sign,count,points\nowl,9,1\ncrown,4,0\n", &pieces, &rows));
    mst_game g = mst_game_with(&lesson_game, "mine", &pieces);
    assert_int_equal(g.most_seats, 3);
    keep_the_laws(&g, 60);
}

/* §2.3 */
static void test_bad_tiles_are_refused(void **state) {
    static const struct {
        const char *text, *fault;
        uint32_t line;
    } cases[] = {
        {"", "the file holds no header row", 0},
        {"sign,count\n", "the header row lacks the column \"points\"", 1},
        {"sign,count,points\nowl,9\n", "the row has 2 fields instead of 3", 2},
        {"sign,count,points\nowl,9,1\nowl,9,1\n", "the sign \"owl\" stands twice", 3},
        {"sign,count,points\nOwl,9,1\n", "the sign \"Owl\" is not 1 to 7 letters a to z", 2},
        {"sign,count,points\n,9,1\n", "the sign \"\" is not 1 to 7 letters a to z", 2},
        {"sign,count,points\nowl,0,1\n", "\"0\" is not a number from 1 to 64", 2},
        {"sign,count,points\nowl,9,100\n", "\"100\" is not a number from 0 to 99", 2},
        {"sign,count,points\nowl,7,1\n", "7 tiles are too few: four per seat are needed", 0},
        {"sign,count,points\na,64,1\nb,1,1\n", "65 tiles are too many for one bag", 0},
        {"sign,count,points\na,1,1\nb,1,1\nc,1,1\nd,1,1\ne,1,1\nf,1,1\ng,1,1\nh,1,1\ni,1,1\n",
         "more than 8 signs", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lesson_pieces pieces;
        mst_rows rows;
        assert_false(read_tiles(cases[i].text, &pieces, &rows));
        assert_string_equal(rows.fault, cases[i].fault);
        assert_int_equal(rows.fault_line, cases[i].line);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_catalogue_is_complete),
        cmocka_unit_test(test_game_keeps_the_laws),
        cmocka_unit_test(test_caution_before_the_best_tile_is_buried),
        cmocka_unit_test(test_tidy_moves_never_bury),
        cmocka_unit_test(test_advice_prefers_dear_and_rare_signs),
        cmocka_unit_test(test_worlds_follow_the_deal),
        cmocka_unit_test(test_check_notices),
        cmocka_unit_test(test_drawing),
        cmocka_unit_test(test_own_tiles),
        cmocka_unit_test(test_bad_tiles_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
