/* test_pyramido_turn.c -- one turn of Pyramido, step by step: place, mark, cover, restock. Rulings
 * that show in play are transcripts in games/pyramido/records; placements as sets are tested in
 * test_pyramido_floor.c. */
#include "pyramido_table.h"

/* ---- place ---- */

/* §4.2, §4.3 */
static void test_the_first_domino_lies_in_the_middle(void **state) {
    mst_move moves[MAX_CHOICES];
    (void)state;
    mst_state s = table_of(2);
    assert_int_equal(g->moves(g, &s, 0, moves), 12);
    for (uint32_t i = 0; i < 12; i++) assert_int_equal(cell_in(moves[i]), cell_at(MIDDLE, MIDDLE));
    refused(&s, "1d5>", "4.3.first_domino");
}

/* §4.3, R03 */
static void test_the_second_domino_touches_the_first(void **state) {
    (void)state;
    mst_state s = table_of(2);
    simple_turn(&s, "e5>", "");
    simple_turn(&s, "e5>", "");
    assert_int_equal(count_moves(&s), 96);
    refused(&s, "1g6>", "4.3.not_connected");
    refused(&s, "1g6v", "4.3.not_connected");
    refused(&s, "1e4v", "4.3.occupied");
    refused(&s, "1a1^", "4.3.outside");
}

/* §4.3, R05 */
static void test_moves_on_empty_floors(void **state) {
    static const uint32_t moves[] = {102, 42, 6};
    (void)state;
    for (uint32_t floor = 2; floor <= FLOORS; floor++) {
        mst_state s = on_floor(2, floor);
        assert_int_equal(count_moves(&s), moves[floor - 2]);
    }
}

/* R08 */
static void test_a_hole_may_be_forbidden(void **state) {
    (void)state;
    mst_state s = table_with(2, GAPS, FORBID);
    build_floor(&s, (const char *const[SEATS]){"e5> d6>", "e5> d6>"});
    assert_int_equal(s.phase, PLACE);
    refused(&s, "1c7>", "R08.leaves_a_hole");
    assert_int_equal(count_moves(&s), 108);
}

/* §4.3 */
static void test_a_symmetric_domino_has_two_placements(void **state) {
    uint32_t d03 = domino_named("D03");
    (void)state;
    mst_state s = table_of(2);
    simple_turn(&s, "e5>", "D03");
    simple_turn(&s, "e5>", "D03");
    bring(&s, d03);
    mst_state other = s;
    play(&s, "1e6>");
    play(&other, "1f6<");
    for (uint32_t room = 5; room < 7; room++)
        assert_int_equal(pieces_of(g)->face[s.pyramids[0].block[room]],
                         pieces_of(g)->face[other.pyramids[0].block[room]]);
}

/* §2.3, §10 */
static void test_the_second_half_lies_where_the_arrow_points(void **state) {
    static const char *const places[] = {"1e6>", "1e6v", "1e6<", "1e4^"};
    static const char *const second[] = {"f6", "e7", "d6", "e3"};
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        char found[3];
        mst_text t = mst_text_in(found, sizeof found);
        mst_state s = table_of(2);
        simple_turn(&s, "e5>", "");
        simple_turn(&s, "e5>", "");
        play(&s, places[i]);
        pyramido_put_cell(&t, pyramido_cell_of_bit(&s.pyramids[0], s.laid[1]));
        assert_string_equal(found, second[i]);
    }
}

/* ---- mark ---- */

/* R45: there is one marker of a colour, so that two never share a zone. */
static void test_a_colour_has_one_marker(void **state) {
    (void)state;
    static const char *const doubles[] = {"D49", "D50"};
    for (uint32_t i = 0; i < 2; i++) {
        mst_state s = table_of(2);
        turn(&s, "D41 e5>*e5");
        turn(&s, "D11 e5>*e5");
        bring(&s, domino_named(doubles[i]));
        play(&s, "1e6>");
        assert_int_equal(s.phase, COVER);
        assert_int_equal(mst_bits_count(s.pyramids[0].marked), 1);
    }
}

/* Which halves may be marked after this domino as the second of seat A, the first having used up
 * these markers. */
static uint32_t eligible_after(const char *id, const char *markers_out) {
    mst_state s = table_of(2);
    pyramid *p = &s.pyramids[0];
    for (; *markers_out; markers_out++)
        p->supply &= (uint8_t) ~(
            1u << (strchr(pyramido_colour_letters, *markers_out) - pyramido_colour_letters));
    uint8_t laid[2];
    pyramido_lay(p, domino_named(id), MIDDLE << 4 | MIDDLE, EAST, laid);
    return pyramido_eligible(g, p, laid);
}

/* §4.4, R19, R20 */
static void test_which_halves_may_be_marked(void **state) {
    enum { NONE, A, B, BOTH };
    (void)state;
    assert_int_equal(eligible_after("D11", ""), A);
    assert_int_equal(eligible_after("D84", ""), BOTH);
    assert_int_equal(eligible_after("D84", "R"), A);
    assert_int_equal(eligible_after("D84", "G"), B);
    assert_int_equal(eligible_after("D84", "RG"), NONE);
    assert_int_equal(eligible_after("D49", ""), BOTH);
    assert_int_equal(eligible_after("D49", "T"), NONE);
    assert_int_equal(eligible_after("D69", ""), A);
    assert_int_equal(eligible_after("D90", "G"), NONE);
}

/* §4.4, R21, R22, R23, R29: no half to mark is skipped, one is marked by itself, two are a choice.
 */
static void test_marking_is_asked_only_where_there_is_a_choice(void **state) {
    (void)state;
    mst_state s = table_of(2);
    turn(&s, "D84 e5>*e5");
    bring(&s, domino_named("D11"));
    play(&s, "1e5>");
    assert_int_equal(s.phase, COVER);
    assert_true(stands_on(&s, 1, "e5"));
    finish_turn(&s, 1, 1);
    bring(&s, domino_named("D90"));
    play(&s, "1e6>");
    assert_int_equal(s.phase, COVER);
    assert_int_equal(mst_bits_count(s.pyramids[0].marked), 1);
    finish_turn(&s, 0, 1);
    bring(&s, domino_named("D49"));
    play(&s, "1e6>");
    assert_int_equal(s.phase, MARK);
    assert_int_equal(count_moves(&s), 2);
    refused(&s, "*e5", "4.4.mark_elsewhere");
    refused(&s, "-", "R22.must_mark");
    refused(&s, "+e6B3", "R23.mark_first");
    refused(&s, "/1", "4.4.mark_now");
    play(&s, "*f6");
    refused(&s, "*e6", "R29.marking_is_over");
}

/* ---- cover ---- */

/* R28 */
static void test_a_domino_may_bear_two_markers(void **state) {
    (void)state;
    mst_state s = table_of(2);
    turn(&s, "D11 e5>*e5+f5R7!");
    assert_int_equal(mst_bits_count(s.pyramids[0].marked), 2);
    assert_int_equal(mst_bits_count(s.pyramids[0].supply), 4);
}

/* §4.4, R26, R30 */
static void test_numbers_of_covers_to_choose_from(void **state) {
    static const uint32_t marked[] = {0, 9, 17, 25}, unmarked[] = {0, 17, 33, 49};
    (void)state;
    for (uint32_t cards = 1; cards <= CARDS; cards++)
        for (uint32_t is_marked = 0; is_marked < 2; is_marked++) {
            mst_state s = table_of(2);
            s.pyramids[0].hand = (uint8_t)((1u << cards) - 1);
            if (!is_marked) s.pyramids[0].supply = ALL_COLOURS & ~(1u << 1); /* blue is out */
            bring(&s, domino_named("D11"));
            play_roughly(&s, "1e5>");
            assert_int_equal(s.phase, COVER);
            assert_int_equal(count_moves(&s), (is_marked ? marked : unmarked)[cards]);
            assert_int_equal(mst_bits_count(pyramido_coverable(&s)), is_marked ? 1 : 2);
        }
    mst_state s = table_of(2);
    s.pyramids[0].hand = 0;
    bring(&s, domino_named("D11"));
    play_roughly(&s, "1e5>");
    assert_int_equal(s.phase, RESTOCK);
}

static face face_on(const mst_state *s, uint32_t seat, const char *cell) {
    const pyramid *p = &s->pyramids[seat];
    uint32_t named = (uint32_t)((cell[1] - '1') << 4 | (cell[0] - 'a'));
    return pyramido_face_at(g, p, (uint32_t)pyramido_bit_of_cell(p, named));
}

static void shows(const mst_state *s, uint32_t seat, const char *cell, const char *expected) {
    char found[8];
    mst_text t = mst_text_in(found, sizeof found);
    pyramido_put_face(&t, face_on(s, seat, cell));
    assert_string_equal(found, expected);
}

static uint32_t colours(const char *letters) {
    uint32_t set = 0;
    for (; *letters; letters++)
        set |= 1u << (strchr(pyramido_colour_letters, *letters) - pyramido_colour_letters);
    return set;
}

/* §2.4, R25, R32 */
static void test_a_cover_brings_another_colour(void **state) {
    (void)state;
    mst_state s = table_of(2);
    turn(&s, "D84 e5>*f5+e5B3!");
    shows(&s, 0, "e5", "B3");
    shows(&s, 0, "f5", "R9");
    assert_true(stands_on(&s, 0, "e5") && stands_on(&s, 0, "f5"));
    assert_int_equal(s.pyramids[0].supply, colours("NYTG"));
    assert_int_equal(s.pyramids[0].hand, 6);
}

/* §4.4, R26 */
static void test_a_cover_may_repeat_the_colour(void **state) {
    (void)state;
    mst_state s = table_of(2);
    bring(&s, domino_named("D84"));
    play(&s, "1e5>");
    play(&s, "*e5");
    refused(&s, "+e5R9", "4.4.marked");
    refused(&s, "+d5R9", "R27.cover_elsewhere");
    play(&s, "+f5R9");
    shows(&s, 0, "f5", "R9");
    assert_true(stands_on(&s, 0, "f5"));
    assert_int_equal(s.pyramids[0].supply, colours("NBYT"));
    assert_int_equal(s.pyramids[0].hand, 3);
}

/* R28 */
static void test_a_cover_stays_unmarked_without_a_marker(void **state) {
    (void)state;
    mst_state s = table_of(2);
    turn(&s, "D90 e5>*e5"); /* green */
    turn(&s, "D11 e5>*e5");
    turn(&s, "D69 e6>*e6"); /* red */
    turn(&s, "D12 e6>");
    bring(&s, domino_named("D84"));
    play(&s, "1e7>");
    assert_int_equal(s.phase, COVER);
    play(&s, "+f7G1");
    shows(&s, 0, "f7", "G1");
    assert_false(stands_on(&s, 0, "f7"));
}

/* §4.4 */
static void test_a_cover_leaves_the_other_half(void **state) {
    (void)state;
    mst_state s = table_of(2);
    turn(&s, "D84 e5>*f5+e5B3!"); /* blue, its corner 7 turned to 3 */
    shows(&s, 0, "e5", "B3");
    shows(&s, 0, "f5", "R9");
}

/* ---- restock and split ---- */

static void restock_from(const char *slot_play, uint32_t first, uint32_t second,
                         const char *choice) {
    mst_state s = table_of(2);
    uint8_t tops[PILES], sizes[PILES];
    memcpy(tops, s.top, sizeof tops);
    memcpy(sizes, s.pile_size, sizeof sizes);
    play(&s, slot_play);
    if (s.phase == MARK) play(&s, "*e5");
    play(&s, "-");
    mst_move moves[MAX_CHOICES];
    assert_int_equal(g->moves(g, &s, 0, moves), 2);
    assert_int_equal(moves[0], pack(REFILL_FROM, first - 1, 0));
    assert_int_equal(moves[1], pack(REFILL_FROM, second - 1, 0));
    uint32_t slot = (uint32_t)(slot_play[0] - '1'), pile = (uint32_t)(choice[1] - '1');
    play(&s, choice);
    assert_int_equal(s.quarry[slot], tops[pile]);
    assert_int_equal(s.phase, TOP);
    draw_lowest(&s);
    for (uint32_t i = 0; i < PILES; i++) {
        assert_int_equal(s.pile_size[i], sizes[i] - (i == pile));
        if (i == pile)
            assert_int_not_equal(s.top[i], tops[i]);
        else
            assert_int_equal(s.top[i], tops[i]);
    }
}

/* §3, §4.4 */
static void test_a_slot_is_restocked_from_a_pile_beside_it(void **state) {
    (void)state;
    restock_from("1e5>", 1, 2, "/1");
    restock_from("2e5>", 2, 3, "/3");
    restock_from("3e5>", 3, 4, "/4");
    mst_state s = table_of(2);
    turn_to_restock(&s, "D11 e5>*e5");
    play(&s, "-");
    refused(&s, "/3", "4.4.not_beside");
    refused(&s, "-", "4.4.refill_now");
}

/* A table whose piles have shrunk to these sizes; the dominoes between are on nobody's pyramid, so
 * the state is not sound, but restocking does not mind. */
static mst_state with_piles(uint8_t split, const uint8_t sizes[PILES]) {
    mst_state s = table_with(2, SPLITTING, split);
    memcpy(s.pile_size, sizes, PILES);
    bring(&s, domino_named("D11"));
    play_roughly(&s, "1e5>");
    play_roughly(&s, "-");
    return s;
}

/* §4.4, R36 */
static void test_an_empty_pile_takes_half_of_the_largest(void **state) {
    static const uint8_t first[] = {1, 5, 9, 9}, second[] = {1, 2, 3, 2};
    static const uint8_t first_after[] = {4, 5, 5, 9}, second_after[] = {1, 2, 2, 2};
    (void)state;
    mst_state s = with_piles(LARGEST, first);
    uint8_t donor_top = s.top[2];
    play_roughly(&s, "/1");
    assert_memory_equal(s.pile_size, first_after, PILES);
    assert_int_equal(s.top[2], donor_top);
    assert_int_equal(s.phase, TOP);
    g->play(g, &s, MST_CHANCE, g->draw(g, &s, &(mst_rng){{1, 2, 3, 4}}));
    assert_int_not_equal(s.top[0], 0);
    s = with_piles(LARGEST, second);
    play_roughly(&s, "/1");
    assert_memory_equal(s.pile_size, second_after, PILES);
}

/* §4.4, §6, R36 */
static void test_the_pile_to_halve_may_be_chosen(void **state) {
    static const uint8_t sizes[] = {1, 5, 1, 9}, after[] = {2, 3, 1, 9};
    (void)state;
    mst_state s = with_piles(CHOOSE, sizes);
    refused(&s, "%2", "4.4.refill_now");
    play_roughly(&s, "/1");
    assert_int_equal(s.phase, SPLIT);
    assert_int_equal(count_moves(&s), 2);
    refused(&s, "%1", "4.4.pile_empty");
    refused(&s, "%3", "4.4.pile_too_small");
    refused(&s, "/2", "4.4.halve_now");
    play_roughly(&s, "%2");
    assert_memory_equal(s.pile_size, after, PILES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_first_domino_lies_in_the_middle),
        cmocka_unit_test(test_the_second_domino_touches_the_first),
        cmocka_unit_test(test_moves_on_empty_floors),
        cmocka_unit_test(test_a_hole_may_be_forbidden),
        cmocka_unit_test(test_a_symmetric_domino_has_two_placements),
        cmocka_unit_test(test_the_second_half_lies_where_the_arrow_points),
        cmocka_unit_test(test_a_colour_has_one_marker),
        cmocka_unit_test(test_which_halves_may_be_marked),
        cmocka_unit_test(test_marking_is_asked_only_where_there_is_a_choice),
        cmocka_unit_test(test_a_domino_may_bear_two_markers),
        cmocka_unit_test(test_numbers_of_covers_to_choose_from),
        cmocka_unit_test(test_a_cover_brings_another_colour),
        cmocka_unit_test(test_a_cover_may_repeat_the_colour),
        cmocka_unit_test(test_a_cover_stays_unmarked_without_a_marker),
        cmocka_unit_test(test_a_cover_leaves_the_other_half),
        cmocka_unit_test(test_a_slot_is_restocked_from_a_pile_beside_it),
        cmocka_unit_test(test_an_empty_pile_takes_half_of_the_largest),
        cmocka_unit_test(test_the_pile_to_halve_may_be_chosen),
    };
    return cmocka_run_group_tests_name("pyramido turn", tests, NULL, NULL);
}
