/* test_pyramidion_cards.c -- cards laid on a site of Pyramidion: which plays and passes there are,
 * what each character does when it is laid, what the site gives for it. */
#include "pyramidion_table.h"

/* R55, §4.6, §6: five cards are the limit of two players. */
static void test_two_players_must_play_and_swap_nothing(void **state) {
    (void)state;
    activate(2, 'L', NULL, NULL);
    hold(RED, "M05"), hold(RED, "M06");
    assert_null(strchr(list(), '.'));
    assert_string_equal(refusal("A ."), "4.6.must_play");
    plays("A RM1, B BM1");
    assert_non_null(strstr(list(), "."));
    assert_string_equal(refusal("A .RM2"), "4.6.no_recruit_for_two");
    plays("A RM2, B ., A RN, A RT, A M05");
    assert_int_equal(s.hand_size[RED], 2);
    assert_int_equal(s.phase, ACTIVATE);
}

/* §4.6, R26 */
static void test_engraver_may_swap_or_raise(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    put('L', "s");
    put('K', "ccs");
    hold(RED, "EN");
    assert_string_equal(whole_plays("EN"), "EN%Ks/c EN%Ks/s EN^");
    plays("A EN, A ^");
    assert_int_equal(s.phase, LUXOR_DRAW);
}

/* §4.6, R9 */
static void test_who_has_played_nothing_may_swap_a_card(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    empty_hand(BLUE);
    s.hand[BLUE] = s.known[BLUE] = bit(card_of("BM1", 3));
    s.hand_size[BLUE] = 1;
    hold(BLUE, "N05");
    play("A .");
    assert_string_equal(list(), ". .BM1 .N05 BM1 N05");
    mst_state before = s;
    play("B .N05");
    assert_true(is_discarded("N05"));
    assert_int_equal(s.phase, RECRUIT_DRAW);
    play("* draw B T01");
    assert_true(holds(BLUE, "T01"));
    s = before;
    plays("B BM1, C .");
    assert_string_equal(list(), ". N05");
    assert_string_equal(refusal("B .N05"), "4.6.has_played");
}

/* §4.6 */
static void test_a_guard_may_send_a_flag_home(void **state) {
    (void)state;
    activate(3, 'T', NULL, NULL);
    post(YELLOW, "Tt");
    hold(BLUE, "GD");
    plays("A ., B GD");
    assert_string_equal(list(), "!t");
    play("B !t");
    assert_int_equal(s.troops_left[TORTURERS][YELLOW], 5);
    resolve();
    assert_int_equal(troop_at("Tt"), SEATS);
}

/* §2.4, R60 */
static void test_the_first_ankh_on_luxor_draws_a_card(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    hold(RED, "M01");
    hold(BLUE, "T01");
    play("A M01");
    assert_int_equal(s.phase, LUXOR_DRAW);
    plays("* draw A M05, B T01");
    assert_int_equal(s.phase, PLAY);
    assert_int_equal(s.turn, YELLOW);
}

/* §2.4 */
static void test_every_ankh_on_alexandria_takes_a_resource(void **state) {
    (void)state;
    activate(3, 'X', NULL, NULL);
    hold(RED, "M01"), hold(RED, "N01"), hold(BLUE, "T01");
    plays("A M01, A &c, B T01, B &t, C ., A N01, A &t");
    assert_int_equal(s.reserve[RED], heap_of("ct"));
    assert_int_equal(s.reserve[BLUE], heap_of("t"));
    assert_int_equal(amount(s.supply, STATUE), 8);
}

/* §2.4, §4.6, §6, R4 */
static void test_a_seat_takes_one_order_token(void **state) {
    for (int printed = 0; printed < 2; printed++) {
        (void)state;
        activate(3, 'G', "goddess_type", printed ? "printed" : "token");
        hold(BLUE, "T07");
        plays("A ., B BT");
        assert_string_equal(list(), "#- #1 #2 #3");
        play("B #1");
        assert_string_equal(whole_plays("YG"),
                            printed ? "YG=b YG=i YG=n" : "YG=b YG=i YG=i#2 YG=i#3 YG=n");
        plays("C ., B T07");
        assert_int_equal(s.phase, PLAY); /* R32 */
    }
}

/* R20 */
static void test_bandit_alone_hits_its_own_side(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    hold(RED, "BA");
    lay(RED, "RM1");
    assert_string_equal(whole_plays("BA"), "BA-RM1");
}

/* §4.6, R3, R22 */
static void test_a_copied_goddess_chooses_anew(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    lay(RED, "RG=i");
    hold(BLUE, "PH");
    plays("A ., B PH, B *RG, B =b");
    assert_sums(BARGAINING, 0, 3, 0);
    assert_sums(INFLUENCE, 3, 0, 0);
}

/* §4.6, §6, R4 */
static void test_thief_takes_merchants(void **state) {
    for (int printed = 0; printed < 2; printed++) {
        (void)state;
        activate(3, 'P', "goddess_type", printed ? "printed" : "token");
        lay(RED, "RM1 RG=b");
        lay(YELLOW, "YG=i T07");
        hold(BLUE, "TF");
        play("A .");
        assert_string_equal(whole_plays("TF"), printed ? "TF-RM1" : "TF-RG TF-RM1");
        play("B TF");
        assert_string_equal(refusal("B -T07"), "4.6.not_a_merchant");
        assert_string_equal(refusal("B -TF"), "R20.itself");
        assert_string_equal(refusal("B -BM1"), "4.6.not_in_play");
    }
}

/* R10, §4.6: all shared cards but one are in hands of yellow, so no card could be drawn. */
static void test_a_card_is_swapped_only_where_one_can_be_drawn(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    s.hand[BLUE] = s.known[BLUE] = bit(card_of("BM1", 3));
    s.hand_size[BLUE] = 1;
    hold(BLUE, "M05");
    s.hand[YELLOW] |= s.pile;
    s.hand_size[YELLOW] += s.pile_size;
    s.pile = s.pile_size = 0;
    play("A .");
    assert_string_equal(list(), ". .M05 BM1 M05");
    assert_string_equal(refusal("B .BM1"), "R10.no_card_left");
    plays("B .M05, * draw B M05");
    assert_true(holds(BLUE, "M05"));
}

/* §4.6 */
static void test_numbers_of_whole_plays(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    whole_plays(NULL);
    assert_int_equal(text_count, 13);
    activate(3, 'G', NULL, NULL);
    whole_plays(NULL);
    assert_int_equal(text_count, 19);
    activate(2, 'L', NULL, NULL);
    whole_plays(NULL);
    assert_int_equal(text_count, 7);
}

/* §6, R29, R30 */
static void test_vizier_takes_before_alexandria_gives(void **state) {
    (void)state;
    activate(3, 'X', NULL, NULL);
    put('X', "w");
    hold(RED, "VZ");
    assert_string_equal(whole_plays("VZ"), "VZ:w&c VZ:w&f VZ:w&o VZ:w&s VZ:w&t VZ:w&w");
    activate(3, 'X', "free_statue", "no");
    put('X', "w");
    hold(RED, "VZ");
    whole_plays("VZ");
    assert_int_equal(text_count, 5);
    plays("A VZ, A :w");
    assert_string_equal(refusal("A &t"), "R29.no_statue");
}

/* §2.4, R47 */
static void test_cairo_sends_one_troop_home(void **state) {
    for (int declined = 0; declined < 2; declined++) {
        (void)state;
        activate(3, 'C', NULL, NULL);
        post(BLUE, "Tt");
        post(YELLOW, "Gn");
        hold(RED, "M01"), hold(RED, "N01");
        assert_string_equal(whole_plays("M01"), "M01 M01>Gn M01>Tt");
        plays("A M01");
        play(declined ? "A >-" : "A >Gn");
        assert_int_equal(s.troops_left[NEGOTIATORS][YELLOW], declined ? 4 : 5);
        plays("B ., C .");
        assert_string_equal(whole_plays("N01"), "N01");
    }
}

/* R49: on Cairo itself too. */
static void test_cairo_sends_any_troop_on_the_board(void **state) {
    (void)state;
    activate(3, 'C', NULL, NULL);
    post(RED, "Ct");
    post(BLUE, "Cn");
    hold(RED, "M01");
    assert_string_equal(whole_plays("M01"), "M01 M01>Cn M01>Ct");
    plays("A M01, A >Ct");
    assert_int_equal(troop_at("Ct"), SEATS);
    assert_int_equal(s.troops_left[TORTURERS][RED], 5);
}

/* §4.6, R19 */
static void test_a_philosopher_without_a_model_is_idle(void **state) {
    (void)state;
    activate(3, 'G', NULL, NULL);
    hold(RED, "PH");
    assert_string_equal(whole_plays("PH"), "PH");
    play("A PH");
    assert_sums(INFLUENCE, 0, 0, 0);
    assert_int_equal(s.turn, BLUE);
}

/* R24: as many markers of one category as are chosen. */
static void test_markers_of_goddesses_do_not_run_short(void **state) {
    (void)state;
    activate(4, 'P', NULL, NULL);
    lay(RED, "RG=i"), lay(BLUE, "BG=i"), lay(YELLOW, "YG=i"), lay(GREEN, "GG=i");
    hold(RED, "PH");
    plays("A PH, A *BG, A =i");
    assert_int_equal(sum_of(INFLUENCE, RED), 6);
    assert_int_equal(sum_of(INFLUENCE, GREEN), 3);
}

/* R55: three players may hold and play as many cards as they have. */
static void test_three_players_have_no_limit_of_cards(void **state) {
    static const char *const more[] = {"M01", "M02", "M03", "M04", "M05", "M06", "M07", "M08"};
    (void)state;
    activate(3, 'P', NULL, NULL);
    for (uint32_t i = 0; i < 8; i++) hold(RED, more[i]);
    plays("A RM1, B ., C ., A RM2, A RN, A RT");
    for (uint32_t i = 0; i < 8; i++) play((char[]){'A', ' ', 'M', '0', more[i][2], 0});
    assert_int_equal(s.played[RED], 12);
    assert_string_equal(list(), ". RG");
}

/* R59, §4.6: an empty pile waits for the next draw, in which a recruit's own discard takes part. */
static void test_an_empty_pile_is_refilled_at_the_next_draw(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    hold(BLUE, "N05");
    s.discard = s.pile & ~bit(card_of("M01", 3));
    s.pile &= ~s.discard;
    s.pile_size = 1;
    plays("A .RM1, * draw A M01");
    assert_int_equal(s.pile_size, 0);
    assert_true(is_discarded("M07"));
    plays("B .N05, * draw B N05");
    assert_true(holds(BLUE, "N05"));
    assert_int_equal(s.discard, 0);
}

/* §4.6 */
static void test_copied_card_may_be_discarded(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    lay(RED, "BA");
    hold(BLUE, "PH");
    plays("A ., B PH, B *BA");
    assert_string_equal(list(), "-BA");
    play("B -BA");
    assert_true(is_discarded("BA"));
    assert_true(is_laid("PH")); /* R23 */
}

/* §4.6 */
static void test_swap_is_chosen_from_what_lay_there(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    put('P', "cw");
    put('K', "ss");
    s.sundials |= (uint8_t)(1u << site_of('K')); /* R26: it may have one */
    hold(RED, "EN");
    plays("A EN, A %K, A %-cw");
    assert_string_equal(list(), "%+ss");
    assert_string_equal(refusal("A %+cw"), "4.6.not_on_site");
    assert_string_equal(refusal("A %+s"), "R26.swap_size");
    play("A %+ss");
    assert_int_equal(s.on_site[site_of('P')], heap_of("ss"));
    assert_int_equal(s.on_site[site_of('K')], heap_of("cw"));
}

/* §4.6 */
static void test_politician_draws_anyway(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    for (uint32_t u = 0; u < RESOURCES; u++)
        leave_in_supply(pyramidion_resource_letters[u], 0, 'A');
    hold(RED, "PO");
    play("A PO");
    assert_int_equal(s.phase, POLITICIAN_DRAW);
    play("* draw A M01");
    assert_int_equal(s.turn, BLUE);
}

/* R56: nothing to draw, and the power of Luxor is used up all the same. */
static void test_luxor_without_cards(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    hold(RED, "M01");
    s.hand[YELLOW] |= s.pile;
    s.hand_size[YELLOW] += s.pile_size;
    s.pile = s.pile_size = 0;
    play("A M01");
    assert_int_equal(s.turn, BLUE);
    assert_int_equal(s.ankh_used, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_players_must_play_and_swap_nothing),
        cmocka_unit_test(test_engraver_may_swap_or_raise),
        cmocka_unit_test(test_who_has_played_nothing_may_swap_a_card),
        cmocka_unit_test(test_a_guard_may_send_a_flag_home),
        cmocka_unit_test(test_the_first_ankh_on_luxor_draws_a_card),
        cmocka_unit_test(test_every_ankh_on_alexandria_takes_a_resource),
        cmocka_unit_test(test_a_seat_takes_one_order_token),
        cmocka_unit_test(test_bandit_alone_hits_its_own_side),
        cmocka_unit_test(test_a_copied_goddess_chooses_anew),
        cmocka_unit_test(test_thief_takes_merchants),
        cmocka_unit_test(test_a_card_is_swapped_only_where_one_can_be_drawn),
        cmocka_unit_test(test_numbers_of_whole_plays),
        cmocka_unit_test(test_vizier_takes_before_alexandria_gives),
        cmocka_unit_test(test_cairo_sends_one_troop_home),
        cmocka_unit_test(test_cairo_sends_any_troop_on_the_board),
        cmocka_unit_test(test_a_philosopher_without_a_model_is_idle),
        cmocka_unit_test(test_markers_of_goddesses_do_not_run_short),
        cmocka_unit_test(test_three_players_have_no_limit_of_cards),
        cmocka_unit_test(test_an_empty_pile_is_refilled_at_the_next_draw),
        cmocka_unit_test(test_copied_card_may_be_discarded),
        cmocka_unit_test(test_swap_is_chosen_from_what_lay_there),
        cmocka_unit_test(test_politician_draws_anyway),
        cmocka_unit_test(test_luxor_without_cards),
    };
    return cmocka_run_group_tests_name("pyramidion cards", tests, NULL, NULL);
}
