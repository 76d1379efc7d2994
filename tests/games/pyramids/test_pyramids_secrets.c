/* test_pyramids_secrets.c -- what seats of Pyramids can remember and guess. Rows of section 7 that
 * show in a description are transcripts; here are pools (which cards lie in a hand or a tomb) and
 * the odds of worlds. */
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "pyramids/pyramids.h"
/* cmocka needs these four first */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const mst_game *const g = &pyramids_game;

enum { A, B, SAMPLES = 16000 };

/* Three rounds in which A buries a card each time and keeps one: 1 is its initial card. */
static const char *const three_burials[] = {
    "* aside 4",    "* deal A #1", "* deal B #2", "* stock #3",     "* stock #4", "* stock #5",
    "* stock #6",   "A g2",        "B g1",        "B q2",           "B a4:#5",    "A q1",
    "A a4:#3 t:#4", "B x:#6",      "* stock #7",  "* stock #8",     "* stock #9", "* stock #10",
    "B g3",         "A g2",        "A q1",        "A a5:#7 t:#8",   "B q2",       "B a5:#9 o:#10",
    "* stock #11",  "* stock #12", "* stock #13", "* stock #14",    "A g4",       "B g1",
    "B q2",         "B a6:#13",    "A q1",        "A a6:#11 t:#12",
};
enum { PLAYS = sizeof three_burials / sizeof *three_burials };

static mst_state fresh(const char *tombs) {
    mst_state s;
    mst_setup setup = mst_usual_setup(g, 2);
    assert_null(mst_set_option(g, &setup, "first", 5, "1", 1));
    assert_null(mst_set_option(g, &setup, "tombs", 5, tombs, strlen(tombs)));
    mst_begin(g, &s, &setup);
    return s;
}

static mst_move read_play(const mst_state *s, const char *play, mst_seat *seat) {
    *seat = mst_seat_named(play[0]);
    mst_move move = g->move_read(g, s, *seat, play + 2, strlen(play + 2));
    if (!move) fail_msg("%s cannot be read", play);
    return move;
}

static void play(mst_state *s, const char *text) {
    mst_seat seat;
    mst_move move = read_play(s, text, &seat), draws[CARDS];
    uint32_t weights[CARDS];
    const char *why = mst_refuse(g, s, seat, move, draws, weights);
    if (why) fail_msg("%s: %s", text, why);
    mst_play(g, s, seat, move);
}

static mst_state after(const char *tombs, uint32_t plays) {
    mst_state s = fresh(tombs);
    for (uint32_t i = 0; i < plays; i++) play(&s, three_burials[i]);
    return s;
}

static mst_state view_of(const mst_state *s, mst_seat observer) {
    mst_state seen;
    g->view(g, s, observer, &seen);
    return seen;
}

static void assert_pool(const pool *p, const char *expected) {
    char found[128];
    mst_text t = mst_text_in(found, sizeof found);
    for (uint32_t i = 0; i < p->size; i++) {
        if (i == p->settled) mst_text_put(&t, "| ");
        if (i == candidates_end(p)) mst_text_put(&t, "| ");
        mst_text_put_number(&t, p->card[i]);
        mst_text_put_char(&t, ' ');
    }
    mst_text_put_char(&t, '-');
    mst_text_put_char(&t, ' ');
    mst_text_put_number(&t, p->kept);
    assert_string_equal(found, expected);
}

/* §7, R49: settled | candidates | surely in hand - kept. */
static void test_pools_follow_what_the_table_saw(void **unused) {
    (void)unused;
    mst_state s = after("closed", 12), seen = view_of(&s, B);
    assert_pool(&s.of[A].pool, "| | 1 3 4 - 0");
    assert_pool(&seen.of[A].pool, "| | 127 3 4 - 0");
    s = after("closed", 13), seen = view_of(&s, B);
    assert_pool(&s.of[A].pool, "| 1 4 - 1");
    assert_pool(&seen.of[A].pool, "| 127 4 - 127");
    s = after("closed", PLAYS), seen = view_of(&s, MST_SPECTATOR);
    assert_pool(&s.of[A].pool, "| 1 4 8 12 - 1");
    assert_pool(&seen.of[A].pool, "| 127 4 8 12 - 127");
    assert_pool(&seen.of[B].pool, "| | 127 14 - 0");
    assert_int_equal(seen.masked, 3);
    seen = view_of(&s, A);
    assert_pool(&seen.of[A].pool, "| 1 4 8 12 - 1");
    assert_int_equal(seen.masked, 2);
}

/* Once the kept card shows, or none is left, everybody can tell what lies in the tomb. */
static void test_pools_settle(void **unused) {
    (void)unused;
    mst_state s = after("closed", PLAYS);
    static const char *const then[] = {"B x:#14",     "* stock #15", "* stock #16", "* stock #17",
                                       "* stock #18", "B g1",        "A g2",        "B q2",
                                       "B a7:#17",    "A q1"};
    for (size_t i = 0; i < sizeof then / sizeof *then; i++) play(&s, then[i]);
    mst_state shown = s, emptied = s;
    play(&shown, "A a7:#1");
    mst_state seen = view_of(&shown, B);
    assert_pool(&seen.of[A].pool, "4 8 12 | | 15 16 - 0");
    assert_int_equal(seen.of[A].initial, 0);
    emptied.of[A].tile = 4; /* as if Sekhmet were not set aside */
    play(&emptied, "A a7:#15 t:#1 o:#16");
    seen = view_of(&emptied, B);
    assert_pool(&seen.of[A].pool, "127 4 8 12 - 0");
    assert_int_equal(seen.of[A].pool.settled, 4);
    assert_int_equal(seen.of[A].pool.in_hand, 0);
}

/* §6 */
static void test_open_tombs_leave_no_candidates(void **unused) {
    (void)unused;
    mst_state s = after("open", PLAYS), seen = view_of(&s, B);
    assert_pool(&seen.of[A].pool, "4 8 12 | | 127 - 0");
    assert_memory_equal(seen.of[A].buried, s.of[A].buried, sizeof s.of[A].buried);
    assert_true(pyramids_is_tomb_known(&seen, A));
}

/* ---- odds ---- */

/* Makes the plays again, following at each build of A all that look the same to B, and counts the
 * cards that A then keeps. */
static void follow(const mst_state *from, uint32_t play_number, uint32_t kept[CARDS + 1]) {
    if (play_number == PLAYS) {
        kept[from->of[A].pool.kept]++;
        return;
    }
    mst_seat seat;
    mst_move made = read_play(from, three_burials[play_number], &seat), moves[CARDS] = {made};
    bool is_secret = seat == A && kind_of(made) == BUILD_CARDS;
    uint32_t count = is_secret ? g->moves(g, from, A, moves) : 1;
    mst_move shown = g->view_move(g, from, seat, made, from, B);
    for (uint32_t i = 0; i < count; i++) {
        if (g->view_move(g, from, seat, moves[i], from, B) != shown) continue;
        mst_state next = *from;
        mst_play(g, &next, seat, moves[i]);
        follow(&next, play_number + 1, kept);
    }
}

/* §9.7 */
static void test_worlds_come_with_their_true_odds(void **unused) {
    (void)unused;
    uint32_t ways[CARDS + 1] = {0}, total = 0, drawn[CARDS + 1] = {0}, initial = 0;
    mst_state begun = fresh("closed");
    follow(&begun, 0, ways);
    for (uint32_t id = 1; id <= CARDS; id++) total += ways[id];
    assert_int_equal(total, 8);
    assert_int_equal(ways[12], 4);

    mst_state s = after("closed", PLAYS), seen = view_of(&s, B);
    mst_rng rng = mst_rng_seed(7);
    for (uint32_t i = 0; i < SAMPLES; i++) {
        mst_state world, again;
        g->resample(g, &seen, B, &rng, &world);
        assert_null(g->extras->check(g, &world));
        g->view(g, &world, B, &again);
        assert_memory_equal(&again, &seen, sizeof seen);
        if (world.of[A].pool.kept == world.of[A].initial)
            initial++;
        else
            drawn[world.of[A].pool.kept]++;
    }
    drawn[1] = initial; /* B cannot name it */
    for (uint32_t id = 1; id <= CARDS; id++) {
        int expected = (int)(SAMPLES / total * ways[id]);
        assert_in_range(drawn[id] + 200, expected, expected + 400);
    }
}

/* §7.2, §7.4 */
static void test_initial_cards_are_any_unseen_card(void **unused) {
    (void)unused;
    mst_state s = after("closed", 7), seen = view_of(&s, MST_SPECTATOR);
    uint32_t drawn[CARDS + 1] = {0};
    mst_rng rng = mst_rng_seed(8);
    for (uint32_t i = 0; i < SAMPLES; i++) {
        mst_state world;
        g->resample(g, &seen, MST_SPECTATOR, &rng, &world);
        assert_int_not_equal(world.of[A].initial, world.of[B].initial);
        drawn[world.of[A].initial]++;
    }
    for (uint32_t id = 1; id <= CARDS; id++) {
        bool is_seen = id >= 3 && id <= 6;
        if (is_seen)
            assert_int_equal(drawn[id], 0);
        else
            assert_in_range(drawn[id], 80, 260); /* 16000 / 101 = 158 */
    }
}

/* §7 */
static void test_running_scores_hide_tombs(void **unused) {
    (void)unused;
    mst_score scores[MST_MAX_SEATS];
    mst_state s = after("closed", PLAYS), seen = view_of(&s, B);
    g->scores(g, &s, scores);
    assert_int_equal(scores[A].part[PART_TOMB], 25); /* the table's truth: A alone has a tomb */
    g->scores(g, &seen, scores);
    assert_int_equal(scores[A].part[PART_TOMB], 0);
    assert_int_equal(scores[B].part[PART_TOMB], 0);
    s = after("open", PLAYS), seen = view_of(&s, B);
    g->scores(g, &seen, scores);
    assert_int_equal(scores[A].part[PART_TOMB], 25);
}

/* §7.8, §9.4: at the end, and with open tombs at once, the log names what was buried. */
static void test_the_log_opens_with_the_tombs(void **unused) {
    (void)unused;
    mst_state before = after("closed", PLAYS - 1), now = after("closed", PLAYS);
    mst_seat seat;
    mst_move made = read_play(&before, three_burials[PLAYS - 1], &seat);
    mst_move shown = g->view_move(g, &before, A, made, &now, B);
    assert_int_equal(tomb_card_in(shown), FACE_DOWN);
    assert_int_equal(g->view_move(g, &before, A, made, &now, A), made);
    now.phase = OVER;
    assert_int_equal(g->view_move(g, &before, A, made, &now, B), made);
    before = after("open", PLAYS - 1), now = after("open", PLAYS);
    assert_int_equal(g->view_move(g, &before, A, made, &now, B), made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pools_follow_what_the_table_saw),
        cmocka_unit_test(test_pools_settle),
        cmocka_unit_test(test_open_tombs_leave_no_candidates),
        cmocka_unit_test(test_worlds_come_with_their_true_odds),
        cmocka_unit_test(test_initial_cards_are_any_unseen_card),
        cmocka_unit_test(test_running_scores_hide_tombs),
        cmocka_unit_test(test_the_log_opens_with_the_tombs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
