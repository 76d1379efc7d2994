/* test_tresors_mark.c -- MARK in Trésors: which squares a pattern or a single tick may take, what
 * the symbols under them do, and how both are written. Rulings that show in play are transcripts
 * in games/tresors/records. */
#include "tresors_table.h"

/* ---- placements ---- */

/* Legal placements of a pattern on one card, as texts in the engine's order. */
static uint32_t placements(uint32_t card, squares ticked, const char *name, char *out,
                           size_t size) {
    mst_state s = table(1);
    mst_text t = mst_text_in(out, size);
    mst_move moves[MOST_MOVES];
    uint32_t found = 0;
    lay(&s, A, 0, (uint8_t)card, ticked);
    flip(&s, name);
    uint32_t count = g->moves(g, &s, A, moves);
    for (uint32_t i = 0; i < count; i++) {
        if (mst_bits_count(squares_in(moves[i])) == 1) continue;
        if (found++) mst_text_put_char(&t, ' ');
        tresors_put_squares(&t, squares_in(moves[i]), "");
    }
    return found;
}

static void assert_placements(uint32_t card, const char *ticked, const char *name,
                              const char *expected) {
    char text[4096];
    placements(card, at(ticked), name, text, sizeof text);
    assert_string_equal(text, expected);
}

static uint32_t count_placements(uint32_t card, squares ticked, const char *name) {
    char text[4096];
    return placements(card, ticked, name, text, sizeof text);
}

static const char *const names[] = {"I2", "I3", "V3", "L4", "O4", "T4"};
enum { NAMES = 6 };

/* R5, §2.3: the shapes of the six patterns. */
static void test_patterns_may_be_turned_and_mirrored(void **unused) {
    (void)unused;
    static const uint32_t images[NAMES] = {40, 30, 64, 96, 16, 48},
                          ways[NAMES] = {2, 2, 4, 8, 1, 4};
    for (uint32_t i = 0; i < NAMES; i++) {
        const pattern *p = &pieces_of(g)->patterns[pattern_named(names[i])];
        uint32_t count = 0;
        for (uint32_t w = 0; w < p->ways; w++) count += mst_bits_count(p->turned[w].anchors);
        assert_int_equal(count, images[i]);
        assert_int_equal(p->ways, ways[i]);
    }
}

/* §4.3, R8 */
static void test_first_placements_of_all_cards(void **unused) {
    (void)unused;
    static const uint32_t expected[NAMES] = {83, 64, 119, 141, 31, 71};
    for (uint32_t i = 0; i < NAMES; i++) {
        uint32_t count = 0;
        for (uint32_t card = 1; card <= CARDS; card++) count += count_placements(card, 0, names[i]);
        assert_int_equal(count, expected[i]);
    }
}

static void test_placements_on_single_cards(void **unused) {
    (void)unused;
    static const uint32_t of_8[NAMES] = {1, 1, 1, 1, 0, 1}, of_24[NAMES] = {2, 2, 3, 6, 1, 2};
    for (uint32_t i = 0; i < NAMES; i++) {
        assert_int_equal(count_placements(8, 0, names[i]), of_8[i]);
        assert_int_equal(count_placements(24, 0, names[i]), of_24[i]);
    }
    assert_placements(48, "", "I2", "a1b1 a1a2");
    assert_placements(48, "", "I3", "a1a2a3");
    assert_placements(48, "", "V3", "a1b1a2 a1b1b2 a1a2b2");
    assert_placements(48, "", "L4", "a1b1a2a3");
    assert_placements(48, "", "O4", "a1b1a2b2");
    assert_placements(48, "", "T4", "a1a2b2a3");
}

static uint32_t count_pairs(const char *first, const char *second) {
    uint32_t count = 0;
    for (uint32_t card = 1; card <= CARDS; card++) {
        char text[4096], *rest;
        placements(card, 0, first, text, sizeof text);
        for (char *one = strtok_r(text, " ", &rest); one; one = strtok_r(NULL, " ", &rest))
            count += count_placements(card, at(one), second);
    }
    return count;
}

static void test_second_placements_of_all_cards(void **unused) {
    (void)unused;
    assert_int_equal(count_pairs("I3", "I3"), 154);
    assert_int_equal(count_pairs("V3", "L4"), 556);
    assert_int_equal(count_pairs("L4", "V3"), 627);
    assert_int_equal(count_pairs("O4", "T4"), 48);
    assert_int_equal(count_pairs("I2", "O4"), 58);
    assert_int_equal(count_pairs("T4", "I2"), 247);
}

/* §4.3 */
static void test_placements_beside_the_start_of_all_cards(void **unused) {
    (void)unused;
    static const uint32_t expected[NAMES] = {141, 95, 178, 229, 37, 94};
    uint32_t edges = 0;
    for (uint32_t card = 1; card <= CARDS; card++)
        edges += mst_bits_count(frontier(card_numbered(card), card_numbered(card)->start));
    assert_int_equal(edges, 83);
    for (uint32_t i = 0; i < NAMES; i++) {
        uint32_t count = 0;
        for (uint32_t card = 1; card <= CARDS; card++)
            count += count_placements(card, card_numbered(card)->start, names[i]);
        assert_int_equal(count, expected[i]);
    }
}

/* R10 */
static void test_untouched_cards_begin_at_their_start(void **unused) {
    (void)unused;
    mst_state s = table(1);
    lay(&s, A, 0, 8, 0);
    lay(&s, A, 1, 33, 0);
    flip(&s, "O4");
    assert_string_equal(choices(&s, A), "1:a1 2:a1b1a2b2 2:a1");
}

/* §4.3 */
static void test_placements_after_an_opening(void **unused) {
    (void)unused;
    const char *ticked = "a1b1c1c2";
    assert_int_equal(frontier(card_numbered(33), at(ticked)), at("d1a2b2d2"));
    assert_int_equal(count_placements(33, at(ticked), "I2"), 5);
    assert_placements(33, ticked, "I3", "d1d2d3 d2d3d4");
    assert_int_equal(count_placements(33, at(ticked), "V3"), 7);
    assert_int_equal(count_placements(33, at(ticked), "L4"), 7);
    assert_placements(33, ticked, "O4", "d1e1d2e2 d2e2d3e3");
    assert_placements(33, ticked, "T4", "d1d2e2d3 e1d2e2e3 d2d3e3d4");
}

/* R9 */
static void test_corners_do_not_connect(void **unused) {
    (void)unused;
    assert_placements(33, "a1", "I2", "b1c1 b1b2 a2b2");
}

/* §4.3 */
static void test_walls_edges_and_ticks_refuse_a_pattern(void **unused) {
    (void)unused;
    mst_state s = table(1);
    lay(&s, A, 0, 33, at("a1"));
    flip(&s, "I3");
    assert_string_equal(refusal(&s, A, "1:b1c1d1"), "legal");
    assert_string_equal(refusal(&s, A, "1:a2a3a4"), "tresors.4.3.wall");
    assert_string_equal(refusal(&s, A, "1:a1b1c1"), "tresors.4.3.already_ticked");
    assert_string_equal(refusal(&s, A, "1:d1e1a2"), "tresors.4.3.not_the_pattern");
    assert_string_equal(refusal(&s, A, "2:a1"), "tresors.4.3.no_card");
}

/* R12 */
static void test_a_pattern_may_reach_past_the_tomb(void **unused) {
    (void)unused;
    mst_state s = table(1);
    lay(&s, A, 0, 37, at("a1a2a3b3c3d3d4"));
    flip(&s, "I3");
    play_text(&s, A, "1:c5d5e5");
    assert_int_equal(s.finished[A], cards("37"));
    assert_int_equal(s.inked[37], at("a1a2a3b3c3d3d4c5d5e5"));
}

/* ---- symbols ---- */

/* §4.7, R24 */
static void test_a_torch_lights_the_box_of_its_round(void **unused) {
    (void)unused;
    static const struct {
        uint8_t rounds[4], ends;
    } cases[] = {{{1, 0}, 1}, {{2, 0}, 1}, {{1, 1}, 3}, {{1, 0, 1}, 5}, {{1, 0, 0, 3}, 9}};
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mst_state s = table(1);
        for (uint32_t r = 0; r < ROUNDS; r++) {
            for (uint32_t n = 0; n < cases[i].rounds[r]; n++) {
                s.phase = FLIP, s.pile = 255, s.turn = (uint8_t)(TURNS * r);
                lay(&s, A, 0, 33, at("a1b1c1d1d2d3d4c4b4")); /* a4 holds a torch */
                flip(&s, "I2");
                play_text(&s, A, "1:a4");
            }
        }
        assert_int_equal(s.now[A].torches, cases[i].ends);
    }
}

/* R15 */
static void test_extra_ticks_make_a_chain(void **unused) {
    (void)unused;
    mst_state s = table(1);
    lay(&s, A, 0, 10, at("a1a2"));
    flip(&s, "O4");
    play_text(&s, A, "1:b2");
    assert_string_equal(choices(&s, A), "+1:b1 +1:a3");
    play_text(&s, A, "+1:a3");
    assert_string_equal(choices(&s, A), "+1:b1 +1:a4");
    play_text(&s, A, "+1:a4");
    assert_int_equal(s.phase, FLIP);
    assert_int_equal(s.now[A].ticked[0], at("a1a2b2a3a4"));
}

/* R15, R16 */
static void test_two_crosses_at_once_give_two_ticks(void **unused) {
    (void)unused;
    mst_state s = table(1);
    lay(&s, A, 0, 10, at("a1"));
    lay(&s, A, 1, 33, 0);
    flip(&s, "V3");
    play_text(&s, A, "1:a2b2a3");
    assert_int_equal(s.now[A].pending, 2);
    assert_string_equal(choices(&s, A), "+1:b1 +1:a4 +2:a1");
}

/* Card, ticked, play, skulls before and after. */
static void assert_skulls(uint8_t card, const char *ticked, const char *name, const char *text,
                          uint8_t before, uint8_t after) {
    mst_state s = table(1);
    lay(&s, A, 0, card, at(ticked));
    s.now[A].skull = s.shown[A].skull = before;
    flip(&s, name);
    play_text(&s, A, text);
    assert_int_equal(s.now[A].skull, after);
}

/* R19, §4.4 */
static void test_skulls_act_before_potions(void **unused) {
    (void)unused;
    static const uint8_t before[] = {0, 1, 5, 10}, after[] = {0, 0, 4, 8};
    for (uint32_t i = 0; i < 4; i++)
        assert_skulls(13, "a1b1b2b3", "I2", "1:a3a4", before[i], after[i]);
}

/* R21. */
static void test_a_potion_takes_off_two_skulls(void **unused) {
    (void)unused;
    static const uint8_t before[] = {1, 0, 7}, after[] = {0, 0, 5};
    for (uint32_t i = 0; i < 3; i++)
        assert_skulls(13, "a1b1b2b3a3", "I2", "1:a4", before[i], after[i]);
    assert_int_equal(pieces_of(g)->malus[0][7], 16);
    assert_int_equal(pieces_of(g)->malus[0][5], 9);
}

/* R22, §2.4, §4.4 */
static void test_ten_skulls_at_most(void **unused) {
    (void)unused;
    assert_skulls(48, "a1a2", "V3", "1:b2", 9, 10);
    assert_skulls(48, "a1a2", "V3", "1:b2", 10, 10);
    assert_skulls(13, "a1b1b2b3a3", "I2", "1:a4", 10, 8);
    assert_skulls(48, "a1a2", "V3", "1:b2", 8, 9);
    assert_int_equal(pieces_of(g)->malus[0][9], 25);
    mst_state s = table(1); /* two in one placement: b2 and a3 of card 48 */
    s.now[A].skull = 9;
    lay(&s, A, 0, 48, at("a1"));
    flip(&s, "V3");
    play_text(&s, A, "1:a2b2a3");
    assert_int_equal(s.now[A].skull, 10);
}

/* R23, §2.4, §4.4, §5 */
static void test_gems_score_in_pairs(void **unused) {
    (void)unused;
    static const struct {
        uint8_t red, green;
        int32_t points;
    } cases[] = {{10, 10, 50}, {10, 4, 26}, {1, 0, 1}, {6, 3, 18}, {0, 4, 4}};
    mst_state s = table(1);
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        s.now[A].red = cases[i].red, s.now[A].green = cases[i].green;
        assert_int_equal(score_of(&s, A).part[3], cases[i].points);
    }
    s.now[A].red = s.shown[A].red = 9;
    lay(&s, A, 0, 6, at("a1a2b2c2c1d1e1e2e3")); /* d4 and e4 hold red gems */
    flip(&s, "I2");
    play_text(&s, A, "1:d4e4");
    assert_int_equal(s.now[A].red, 10);
}

/* R26, §6, R18: the cross under the same placement as the tomb works. */
static void test_a_cross_works_beside_the_tomb(void **unused) {
    (void)unused;
    for (uint32_t has_48 = 0; has_48 < 2; has_48++) {
        for (uint8_t closes = 0; closes < 2; closes++) {
            mst_state s = table(1);
            s.option[TOMB_CLOSES] = closes;
            lay(&s, A, 0, 1, at("a1b1b2c2c3"));
            if (has_48) lay(&s, A, 1, 48, 0);
            flip(&s, "L4");
            play_text(&s, A, "1:c4c5d5e5");
            if (!closes && has_48)
                assert_string_equal(choices(&s, A), "+1:c1 +1:d2 +1:d3 +1:e4 +1:b5 +2:a1");
            else if (!closes)
                assert_string_equal(choices(&s, A), "+1:c1 +1:d2 +1:d3 +1:e4 +1:b5");
            else if (has_48)
                assert_string_equal(choices(&s, A), "+2:a1");
            else
                assert_int_equal(s.phase, REPLACE); /* R17: the extra tick is lost */
            if (closes && has_48)
                assert_string_equal(refusal(&s, A, "+1:c1"), "tresors.R18.closed");
        }
    }
}

/* R17 with open tombs: every square of the only card is ticked. */
static void test_an_extra_tick_without_a_square_is_lost(void **unused) {
    (void)unused;
    mst_state s = table(1);
    lay(&s, A, 0, 1, card_numbered(1)->open & ~at("b2"));
    flip(&s, "I2");
    play_text(&s, A, "1:b2");
    assert_int_equal(s.now[A].pending, 0);
    assert_int_not_equal(s.phase, MARK);
}

/* R14 */
static void test_extra_ticks_where_only_skulls_are_left(void **unused) {
    (void)unused;
    mst_state s = table(1);
    lay(&s, A, 0, 1, card_numbered(1)->open & ~at("b2d1d3"));
    flip(&s, "I2");
    play_text(&s, A, "1:b2");
    assert_string_equal(choices(&s, A), "+1:d1 +1:d3");
    assert_string_equal(refusal(&s, A, "1:d1"), "tresors.R14.extra_now");
    play_text(&s, A, "+1:d3");
    assert_int_equal(s.now[A].skull, 1);
}

/* ---- notation ---- */

/* The engine lists placements before singles, each by its squares in reading order. */
static bool comes_before(mst_move a, mst_move b) {
    bool one_a = mst_bits_count(squares_in(a)) == 1, one_b = mst_bits_count(squares_in(b)) == 1;
    if (slot_in(a) != slot_in(b)) return slot_in(a) < slot_in(b);
    if (one_a != one_b) return one_b;
    squares differ = squares_in(a) ^ squares_in(b);
    return squares_in(a) & differ & (0u - differ);
}

/* §10 */
static void test_moves_are_listed_in_order(void **unused) {
    (void)unused;
    mst_rng rng = mst_rng_seed(10);
    for (uint32_t game = 0; game < 200; game++) {
        mst_state s;
        mst_move moves[MOST_MOVES], move;
        mst_setup setup = mst_usual_setup(g, 2);
        mst_seat who;
        mst_begin(g, &s, &setup);
        while ((move = mst_random_play(g, &s, &rng, false, moves, &who))) {
            uint32_t count = s.phase == MARK ? g->moves(g, &s, who, moves) : 0;
            for (uint32_t i = 1; i < count; i++) assert_true(comes_before(moves[i - 1], moves[i]));
            mst_play(g, &s, who, move);
        }
    }
}

/* §9.1, §9.2, §10 */
static void test_squares_are_read_in_any_order_and_case(void **unused) {
    (void)unused;
    static const char *const same[] = {"1:a1b1c1c2",    "1:C2B1a1c1",       "1:a1 b1 c1 c2",
                                       "1:a1,b1,c1,c2", "1:a1, b1,  c1,c2", "1:c2 ,a1b1 C1"};
    static const char *const none[] = {
        "",           "1",        "1:",       "1:a1b",     "1:a1 ",    "1: a1",     " 1:a1",
        "1:,a1",      "1:a1,",    "1:a1a1",   "1:a1;b1",   "3:a1",     "0:a1",      "+1:",
        "+1:a1b1",    "+-",       "-",        "?",         "7>-",      "7>",        ">7",
        "7>49",       "49>7",     "0>1",      "07>1",      "7>*1",     "7 > 1",     "keep 1",
        "keep 2 1",   "keep 1 1", "Keep 1 2", "keep 1 49", "keep 0 1", "keep 1 2 ", "keep  1 2",
        "keep 1 2 3", "++1:a1",   "1:f1",     "1:a6",      "1:a0",     "1:@1",      "1:\xe1\x31",
        "flip I3",    "draw 3"};
    static const char *const no_draws[] = {
        "deal A",  "deal A ?", "deal E 3", "deal A 49", "deal a 3",    "reserve", "reserve 0",
        "flip I9", "flip",     "draw *",   "1:a1",      "reserve 3 4", "flip i3"};
    mst_state s = table(1);
    mst_move expected = pack_tick(TICK, 0, at("a1b1c1c2"));
    for (uint32_t i = 0; i < sizeof same / sizeof *same; i++)
        assert_int_equal(read_move(&s, A, same[i]), expected);
    for (uint32_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(read_move(&s, A, none[i]), 0);
    for (uint32_t i = 0; i < sizeof no_draws / sizeof *no_draws; i++)
        assert_int_equal(read_move(&s, MST_CHANCE, no_draws[i]), 0);
    assert_int_equal(read_move(&s, A, "+2:b5"), pack_tick(TICK_EXTRA, 1, at("b5")));
    assert_int_equal(read_move(&s, A, "+2:B5"), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_patterns_may_be_turned_and_mirrored),
        cmocka_unit_test(test_first_placements_of_all_cards),
        cmocka_unit_test(test_placements_on_single_cards),
        cmocka_unit_test(test_second_placements_of_all_cards),
        cmocka_unit_test(test_placements_beside_the_start_of_all_cards),
        cmocka_unit_test(test_untouched_cards_begin_at_their_start),
        cmocka_unit_test(test_placements_after_an_opening),
        cmocka_unit_test(test_corners_do_not_connect),
        cmocka_unit_test(test_walls_edges_and_ticks_refuse_a_pattern),
        cmocka_unit_test(test_a_pattern_may_reach_past_the_tomb),
        cmocka_unit_test(test_a_torch_lights_the_box_of_its_round),
        cmocka_unit_test(test_extra_ticks_make_a_chain),
        cmocka_unit_test(test_two_crosses_at_once_give_two_ticks),
        cmocka_unit_test(test_skulls_act_before_potions),
        cmocka_unit_test(test_a_potion_takes_off_two_skulls),
        cmocka_unit_test(test_ten_skulls_at_most),
        cmocka_unit_test(test_gems_score_in_pairs),
        cmocka_unit_test(test_a_cross_works_beside_the_tomb),
        cmocka_unit_test(test_an_extra_tick_without_a_square_is_lost),
        cmocka_unit_test(test_extra_ticks_where_only_skulls_are_left),
        cmocka_unit_test(test_moves_are_listed_in_order),
        cmocka_unit_test(test_squares_are_read_in_any_order_and_case),
    };
    return cmocka_run_group_tests_name("tresors mark", tests, NULL, NULL);
}
