/* test_pyramidion_resolve.c -- how a site of Pyramidion is resolved once all have passed: values,
 * revolts, troops, merchants, the High Priest and trades. */
#include "pyramidion_table.h"

/* R1, §4.7, R34: the revolt comes before torturers. */
static void test_the_revolt_comes_before_flags(void **state) {
    for (int survivor = 0; survivor < 2; survivor++) {
        (void)state;
        activate(3, 'L', "revolt_reward", survivor ? "survivor" : "literal");
        lay(BLUE, "U1 BT T05 T07");
        lay(YELLOW, "U2 YT T04 T08");
        lay(RED, "RT T06");
        assert_sums(INFLUENCE, 9, 15, 14);
        resolve();
        play("* revolt V3");
        mst_state before = s;
        before.revolts |= 1u << 4;
        assert_int_equal(pyramidion_revolt_value(g, &before), 13);
        play("* revolt V4");
        assert_int_equal(s.reserve[BLUE], heap_of("of"));
        assert_int_equal(troop_at("Lt"), BLUE);
        assert_true(is_discarded("T06") && is_discarded("T08"));
    }
}

/* §4.7, R2, R40 */
static void test_a_fan_needs_the_minimum(void **state) {
    (void)state;
    activate(3, 'A', NULL, NULL);
    post(BLUE, "An");
    lay(RED, "RN");
    resolve();
    assert_int_equal(troop_at("An"), BLUE);

    activate(3, 'A', NULL, NULL);
    post(BLUE, "An");
    lay(RED, "RN RG=n");
    resolve();
    assert_int_equal(troop_at("An"), RED);
    assert_int_equal(s.troops_left[NEGOTIATORS][BLUE], 5);
}

/* §4.7 */
static void test_tied_merchants_take_nothing(void **state) {
    (void)state;
    activate(3, 'K', NULL, NULL);
    put('K', "cs");
    lay(BLUE, "BM1 BM2");
    lay(YELLOW, "YM1 YM2");
    assert_sums(BARGAINING, 0, 6, 6);
    resolve();
    assert_int_equal(s.on_site[site_of('K')], heap_of("cs"));
}

/* §4.7 */
static void test_a_new_flag_sends_the_old_one_home(void **state) {
    (void)state;
    activate(3, 'T', NULL, NULL);
    post(YELLOW, "Tt");
    lay(BLUE, "BT BG=i");
    resolve();
    assert_int_equal(troop_at("Tt"), BLUE);
    assert_int_equal(s.troops_left[TORTURERS][YELLOW], 5);
    assert_int_equal(s.troops_left[TORTURERS][BLUE], 4);
}

/* §4.7, R25 */
static void test_an_overseer_lowers_opposing_cards(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    lay(BLUE, "SV BM1 BM2");
    lay(RED, "M10 RM1");
    assert_sums(BARGAINING, 6, 6, 0);
    put('L', "s");
    resolve();
    assert_int_equal(s.on_site[site_of('L')], heap_of("s"));
}

/* R25 */
static void test_two_overseers_lower_each_other_and_the_third(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    put('L', "s");
    lay(BLUE, "SV BM1");
    lay(YELLOW, "PH*SV YM1");
    lay(RED, "M01 M10");
    assert_sums(BARGAINING, 3, 2, 2);
    resolve();
    assert_int_equal(s.reserve[RED], heap_of("s"));
}

/* R25 */
static void test_an_overseer_lowers_goddesses(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    lay(BLUE, "SV");
    lay(RED, "RG=b");
    lay(YELLOW, "YG=b");
    assert_sums(BARGAINING, 2, 0, 2);
    activate(3, 'L', NULL, NULL);
    lay(RED, "RG=b");
    lay(YELLOW, "YG=b");
    assert_sums(BARGAINING, 3, 0, 3);
}

/* §4.6, R26 */
static void test_an_engraver_raises_the_minimum_while_it_lies(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    lay(BLUE, "EN^");
    lay(RED, "T07");
    assert_int_equal(pyramidion_minimum(g, &s, INFLUENCE), 7);
    resolve();
    assert_int_equal(troop_at("Pt"), SEATS);

    activate(3, 'P', NULL, NULL);
    lay(BLUE, "EN^");
    lay(RED, "T07");
    hold(YELLOW, "BA");
    s.turn = YELLOW;
    plays("C BA, C -EN");
    assert_int_equal(pyramidion_minimum(g, &s, INFLUENCE), 4);
    resolve();
    assert_int_equal(troop_at("Pt"), RED);
}

/* §2.4, §6, R34 */
static void test_a_revolt_on_philae_is_stronger(void **state) {
    for (int survivor = 0; survivor < 2; survivor++) {
        (void)state;
        activate(3, 'P', "revolt_reward", survivor ? "survivor" : "literal");
        lay(BLUE, "U1 BT T05");
        lay(RED, "RM1");
        uint32_t absent = s.hand_size[YELLOW];
        resolve();
        play("* revolt V5");
        assert_int_equal(s.reserve[BLUE], survivor ? 0 : heap_of("s"));
        assert_int_equal(s.hand_size[YELLOW], absent); /* R46 */
        assert_int_equal(s.reserve[YELLOW], 0);
        assert_int_equal(troop_at("Pt"), SEATS);
        assert_true(is_discarded("U1") && is_discarded("T05"));
    }
}

/* R54 */
static void test_an_overseer_lowers_influence_in_a_revolt(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    lay(BLUE, "U1 SV");
    lay(RED, "RT T06 RG=i");
    assert_sums(INFLUENCE, 9, 0, 0);
    resolve();
    play("* revolt V4");
    assert_int_equal(s.reserve[RED], heap_of("f"));
    assert_true(is_discarded("U1") && is_discarded("SV"));
    assert_int_equal(troop_at("Lt"), RED);
}

/* §4.7 */
static void test_a_revolt_among_equals_pays_nobody(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    lay(BLUE, "BT T05");
    lay(RED, "RT T06");
    lay(YELLOW, "U1");
    resolve();
    play("* revolt V3");
    assert_int_equal(s.reserve[BLUE] | s.reserve[RED], 0);
    assert_int_equal(troop_at("Lt"), SEATS);
}

/* R21 */
static void test_a_revolt_that_is_taken_away_does_not_happen(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    lay(YELLOW, "U1");
    hold(BLUE, "BA");
    s.turn = BLUE;
    plays("B BA, B -U1");
    assert_int_equal(pyramidion_revolt_cards(g, &s), 0);
    assert_true(is_discarded("U1"));
    resolve();
    assert_int_equal(s.phase, ACTIVATE);
}

/* R22 */
static void test_a_copied_revolt_is_a_second_one(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    lay(YELLOW, "U1");
    hold(BLUE, "PH");
    s.turn = BLUE;
    plays("B PH, B *U1");
    assert_int_equal(pyramidion_revolt_cards(g, &s), 2);
    resolve();
    play("* revolt V1");
    assert_int_equal(s.phase, REVOLT_DRAW);
    play("* revolt V2");
    assert_int_equal(s.phase, ACTIVATE);
}

/* R41. */
static void test_without_a_flag_left_nothing_changes(void **state) {
    (void)state;
    activate(3, 'T', NULL, NULL);
    post(BLUE, "Gt"), post(BLUE, "At"), post(BLUE, "Lt"), post(BLUE, "Xt"), post(BLUE, "Ct");
    post(YELLOW, "Tt");
    lay(BLUE, "BT BG=i T01");
    assert_int_equal(sum_of(INFLUENCE, BLUE), 10);
    resolve();
    assert_int_equal(troop_at("Tt"), YELLOW);
}

/* §4.8 */
static void test_three_workers_are_traded_for_the_last_statue_in_turn(void **state) {
    (void)state;
    activate(3, 'A', NULL, NULL);
    s.activation = 2;
    own(RED, "ooo"), own(BLUE, "ooo"), own(YELLOW, "ooo");
    leave_in_supply('t', 1, 'K');
    uint32_t workers = amount(s.supply, WORKER);
    resolve();
    assert_int_equal(s.turn, YELLOW);
    assert_string_equal(list(), "A+ A-");
    play("C A+");
    assert_int_equal(s.reserve[YELLOW], heap_of("t"));
    assert_int_equal(amount(s.supply, WORKER), workers + 3);
    assert_int_equal(amount(s.supply, STATUE), 0);
    assert_int_equal(s.phase, ACTIVATE);
}

/* R43: two workers and a statue are not three workers. */
static void test_statues_do_not_trade_as_workers(void **state) {
    (void)state;
    activate(3, 'A', NULL, NULL);
    own(RED, "oot");
    resolve();
    assert_int_equal(s.phase, ACTIVATE);
    assert_int_equal(s.reserve[RED], heap_of("oot"));
}

/* R39 */
static void test_zero_wins_nothing(void **state) {
    (void)state;
    activate(3, 'X', NULL, NULL);
    put('X', "oo");
    lay(RED, "RT");
    resolve();
    assert_int_equal(s.on_site[site_of('X')], heap_of("oo"));
}

/* §4.8, R28 */
static void test_high_priest_fetches_a_card_back(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    lay(RED, "HP M12 RM1");
    resolve();
    assert_string_equal(list(), "<M12 <RM1");
    assert_string_equal(refusal("A <HP"), "R28.itself");
    play("A <M12");
    assert_true(holds(RED, "M12"));
    assert_true(is_discarded("HP"));
    assert_false(holds(RED, "RM1"));
}

/* §4.7 */
static void test_the_own_flag_stays(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    post(RED, "Pt");
    lay(RED, "T07");
    resolve();
    assert_int_equal(troop_at("Pt"), RED);
    assert_int_equal(s.troops_left[TORTURERS][RED], 4);
}

/* §4.8 */
static void test_two_high_priests_may_fetch_each_other(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    lay(RED, "HP PH*HP M12");
    resolve();
    assert_string_equal(list(), "<M12 <PH");
    mst_state before = s;
    play("A <PH");
    assert_true(holds(RED, "PH"));
    assert_int_equal(s.phase, ACTIVATE);
    s = before;
    play("A <M12");
    assert_string_equal(list(), "<HP");
}

/* R42, R1, §6: negotiators come before merchants. */
static void test_placing_is_asked(void **state) {
    (void)state;
    activate(3, 'P', "negotiator_placement", "ask");
    lay(RED, "RN");
    put('P', "c");
    lay(RED, "RM1");
    resolve();
    assert_string_equal(list(), "N+ N-");
    mst_state before = s;
    play("A N-");
    assert_int_equal(troop_at("Pn"), SEATS);
    assert_int_equal(s.reserve[RED], heap_of("c"));
    s = before;
    play("A N+");
    assert_int_equal(troop_at("Pn"), RED);
    activate(3, 'P', "negotiator_placement", "ask");
    post(RED, "Pn");
    lay(RED, "RN");
    resolve();
    assert_int_equal(s.phase, ACTIVATE); /* nothing would change */
}

/* §6, R43 */
static void test_many_trades(void **state) {
    (void)state;
    activate(3, 'A', "abu_trades", "many");
    own(RED, "ooooooo");
    resolve();
    plays("A A+, A A+");
    assert_int_equal(s.reserve[RED], heap_of("ott"));
    assert_int_equal(s.phase, ACTIVATE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_revolt_comes_before_flags),
        cmocka_unit_test(test_a_fan_needs_the_minimum),
        cmocka_unit_test(test_tied_merchants_take_nothing),
        cmocka_unit_test(test_a_new_flag_sends_the_old_one_home),
        cmocka_unit_test(test_an_overseer_lowers_opposing_cards),
        cmocka_unit_test(test_two_overseers_lower_each_other_and_the_third),
        cmocka_unit_test(test_an_overseer_lowers_goddesses),
        cmocka_unit_test(test_an_engraver_raises_the_minimum_while_it_lies),
        cmocka_unit_test(test_a_revolt_on_philae_is_stronger),
        cmocka_unit_test(test_an_overseer_lowers_influence_in_a_revolt),
        cmocka_unit_test(test_a_revolt_among_equals_pays_nobody),
        cmocka_unit_test(test_a_revolt_that_is_taken_away_does_not_happen),
        cmocka_unit_test(test_a_copied_revolt_is_a_second_one),
        cmocka_unit_test(test_without_a_flag_left_nothing_changes),
        cmocka_unit_test(test_three_workers_are_traded_for_the_last_statue_in_turn),
        cmocka_unit_test(test_statues_do_not_trade_as_workers),
        cmocka_unit_test(test_zero_wins_nothing),
        cmocka_unit_test(test_high_priest_fetches_a_card_back),
        cmocka_unit_test(test_the_own_flag_stays),
        cmocka_unit_test(test_two_high_priests_may_fetch_each_other),
        cmocka_unit_test(test_placing_is_asked),
        cmocka_unit_test(test_many_trades),
    };
    return cmocka_run_group_tests_name("pyramidion resolve", tests, NULL, NULL);
}
