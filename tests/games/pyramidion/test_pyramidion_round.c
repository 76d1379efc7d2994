/* test_pyramidion_round.c -- the round around the sites of Pyramidion: boats turned up, resources
 * distributed, cards dealt, the order track, and the end of the game. */
#include "pyramidion_table.h"

/* §4.1 */
static void test_the_line_of_boats_is_filled_to_five(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    set_line("B03 B08 B14");
    end_round();
    plays("* boat B11, * boat B02");
    assert_int_equal(s.boat_line, 1u << boat_of("B03") | 1u << boat_of("B08") |
                                      1u << boat_of("B14") | 1u << boat_of("B11") |
                                      1u << boat_of("B02"));
    assert_true(s.boat_deck >> boat_of("B19") & 1);
    assert_int_equal(s.phase, TURN_DISTRIBUTION);
}

/* §4.2 */
static void test_a_distribution_fills_the_sites(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    static const char *const expected[SITES] = {"cff", "", "ot", "ssss", "o", "ww", "c", ""};
    for (uint32_t site = 0; site < SITES; site++)
        assert_int_equal(s.on_site[site], heap_of(expected[site]));
    static const uint32_t left[RESOURCES] = {33, 33, 33, 31, 33, 9};
    for (uint32_t u = 0; u < RESOURCES; u++) assert_int_equal(amount(s.supply, u), left[u]);
}

/* §4.3 */
static void test_a_fan_takes_one_resource_of_its_site(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    put('X', "oow");
    post(RED, "Xn");
    play("* dist D02");
    assert_string_equal(list(), "X<o X<w");
    assert_string_equal(refusal("A X<c"), "4.3.not_there");
    assert_string_equal(refusal("A T<o"), "4.3.other_site");
    play("A X<w");
    assert_int_equal(s.on_site[site_of('X')], heap_of("oo"));
    assert_int_equal(s.reserve[RED], heap_of("w"));
}

static const char *order_after(uint8_t seats, const char *before, const char *tokens) {
    set_up(seats, NULL, NULL);
    set_order(before);
    for (; *tokens; tokens += 2 + (tokens[2] == ' '))
        s.token[mst_seat_named(tokens[0])] = (uint8_t)(tokens[1] - '0');
    end_distribution();
    pyramidion_start_order(g, &s);
    return order();
}

/* §4.9 */
static void test_an_order_token_moves_its_seat(void **state) {
    (void)state;
    assert_string_equal(order_after(3, "BCA", "A1"), "ABC");
    assert_string_equal(order_after(3, "BAC", "A1"), "ABC");
}

/* §4.9, R31 */
static void test_two_order_tokens_move_two_seats(void **state) {
    (void)state;
    assert_string_equal(order_after(4, "ABCD", "B4 D1"), "DACB");
}

static void test_a_token_of_ones_own_rank_moves_nobody(void **state) {
    (void)state;
    assert_string_equal(order_after(3, "BCA", "C2"), "BCA");
}

/* R18, §4.2: token by token, in the order of the sites. */
static void test_what_runs_short_goes_to_the_first_sites(void **state) {
    mst_setup setup = mst_usual_setup(g, 3);
    (void)state;
    mst_begin(g, &s, &setup);
    leave_in_supply('o', 1, 'K');
    leave_in_supply('s', 3, 'K');
    plays("* order A, * order B, * order C");
    plays("* boat B01, * boat B02, * boat B03, * boat B04, * boat B05, * dist D01");
    assert_int_equal(s.on_site[site_of('T')], heap_of("ot"));
    assert_int_equal(s.on_site[site_of('X')], 0);
    assert_int_equal(s.on_site[site_of('L')], heap_of("sss"));
    assert_int_equal(amount(s.supply, WORKER) + amount(s.supply, STONE), 0);
}

/* Boats of 9, 8 and 4 points. */
static void load_nine_eight_four(void) {
    set_up(3, NULL, NULL);
    load_boats(RED, "B19 B14");
    load_boats(BLUE, "B20 B08");
    load_boats(YELLOW, "B15");
}

/* §5, R52 */
static void test_a_shared_majority_gives_no_bonus(void **state) {
    (void)state;
    load_nine_eight_four();
    post(RED, "Gt"), post(RED, "At"), post(BLUE, "Tt"), post(BLUE, "Lt"), post(YELLOW, "Xt");
    end_round();
    assert_int_not_equal(s.phase, OVER);
    assert_int_equal(s.round, 2);
}

/* R37, §4.11, §5: the bonus counts for the end and for the winner; R51: nobody is asked. */
static void test_a_majority_gives_a_point_that_may_win(void **state) {
    mst_score scores[SEATS];
    uint8_t place[SEATS];
    (void)state;
    load_nine_eight_four();
    post(RED, "Gt"), post(RED, "At"), post(RED, "Ct");
    post(BLUE, "Tt"), post(BLUE, "Lt"), post(YELLOW, "Xt");
    end_round();
    assert_int_equal(s.phase, OVER);
    pyramidion_scores(g, &s, scores);
    pyramidion_places(g, &s, scores, place);
    assert_int_equal(scores[RED].total, 10);
    assert_int_equal(scores[RED].part[1], 1);
    assert_int_equal(scores[BLUE].total, 8);
    assert_int_equal(scores[YELLOW].total, 4);
    assert_int_equal(place[RED], 1);
}

/* Red 9 + 1, Blue 10, hands and boats as told. */
static uint32_t winner_of(uint32_t red_hand, uint32_t blue_hand, const char *red, const char *blue,
                          const char *track) {
    mst_score scores[SEATS];
    uint8_t place[SEATS];
    set_up(3, NULL, NULL);
    post(RED, "Gt");
    load_boats(RED, red);
    load_boats(BLUE, blue);
    set_order(track);
    static const char *const cards[] = {"M01", "M02", "M03", "M04"};
    for (uint32_t i = 0; i < red_hand + blue_hand; i++) hold(i < red_hand ? RED : BLUE, cards[i]);
    end_round();
    assert_int_equal(s.phase, OVER);
    pyramidion_scores(g, &s, scores);
    pyramidion_places(g, &s, scores, place);
    assert_int_not_equal(place[RED], place[BLUE]);
    return place[RED] == 1 ? RED : BLUE;
}

/* R37, §5: the bonus belongs to the moment. */
static void test_the_majority_is_not_kept(void **state) {
    mst_score scores[SEATS];
    (void)state;
    set_up(3, NULL, NULL);
    load_boats(RED, "B20 B08");
    post(RED, "Gt");
    end_round();
    pyramidion_scores(g, &s, scores);
    assert_int_equal(scores[RED].total, 8 + 1);
    post(BLUE, "Gt");
    pyramidion_scores(g, &s, scores);
    assert_int_equal(scores[RED].total, 8);
    assert_int_equal(scores[BLUE].total, 0 + 1);
}

/* R38, §5: cards in hand, which are counted before they are discarded (R50). */
static void test_ties_are_broken_by_hands_then_boats_then_order(void **state) {
    (void)state;
    assert_int_equal(winner_of(1, 2, "B19 B14", "B20 B15 B01", "ABC"), BLUE);
    assert_int_equal(winner_of(1, 1, "B08 B09 B03 B01", "B20 B15 B02", "BAC"), RED);
    assert_int_equal(winner_of(1, 1, "B08 B09 B10", "B20 B15 B02", "BAC"), BLUE);
}

static void two_players_load(const char *sundials, const char *option_value) {
    set_up(2, "swap_2p", option_value);
    clear_sites();
    for (; *sundials; sundials++) s.sundials |= (uint8_t)(1u << site_of(*sundials));
    own(RED, "cso");
    own(BLUE, "cso");
    end_distribution();
    pyramidion_start_order(g, &s);
}

/* §4.11, §6, R33 */
static void test_two_players_swap_unless_gizeh_was_activated(void **state) {
    (void)state;
    two_players_load("LTX", "next_round");
    assert_int_equal(s.turn, RED);
    plays("A L., B L.");
    assert_string_equal(order(), "BA");
    two_players_load("LTG", "next_round");
    plays("A L., B L.");
    assert_string_equal(order(), "AB");
    two_players_load("LTX", "phase6");
    assert_int_equal(s.turn, BLUE);
    plays("B L., A L.");
    assert_string_equal(order(), "BA");
}

/* §4.3, R17 */
static void test_a_fan_may_take_a_statue(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    put('T', "t");
    post(BLUE, "Tn");
    play("* dist D02");
    assert_string_equal(list(), "T<t");
    play("B T<t");
    assert_int_equal(s.reserve[BLUE], heap_of("t"));
    assert_int_equal(s.on_site[site_of('T')], 0);
}

/* R45, R59, §4.1, §6 */
static void test_discarded_boats_fill_the_line(void **state) {
    (void)state;
    set_up(3, "target", "all");
    set_line("B01 B02 B03 B04");
    load_boats(RED, "B06 B07 B08 B09 B10 B11 B12 B13 B14 B15 B16 B17 B18 B19 B20");
    assert_int_equal(s.boat_deck, 1u << boat_of("B05"));
    s.boat_deck = 0;
    s.private_boat = (uint8_t)boat_of("B05");
    s.private_seat = YELLOW;
    end_round();
    assert_int_equal(s.phase, FILL_LINE);
    play("* boat B05");
    assert_int_equal(mst_bits_count(s.boat_line), 5);
    assert_int_equal(s.boat_deck | s.boat_discard, 0);
}

/* §4, §4.5 */
static void test_the_last_site_is_the_only_choice(void **state) {
    (void)state;
    set_up(4, NULL, NULL);
    end_distribution();
    s.activation = 7;
    s.turn = GREEN;
    s.sundials = (uint8_t) ~(1u << site_of('P'));
    assert_string_equal(list(), "@P");
    assert_string_equal(refusal("D @G"), "4.5.sundial");
}

/* §4.4, R13 */
static void test_thebes_deals_one_more(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    post(BLUE, "Tt");
    play("* dist D02");
    plays("* deal A M01, * deal A M02, * deal A M03, * deal A M04");
    plays("* deal B M05, * deal B M06, * deal B M07, * deal B M08, * deal B M09, * deal C N01");
    assert_int_equal(s.hand_size[BLUE], 10);
}

/* R45: no boat is left to turn up or to draw. */
static void test_no_boat_is_left_to_turn_up(void **state) {
    (void)state;
    set_up(3, "target", "all");
    set_line("B01 B02");
    load_boats(RED, "B03 B04 B05 B06 B07 B08 B09 B10 B11 B12 B13 B14 B15 B16 B17 B18 B19 B20");
    end_distribution();
    s.turn = RED;
    play("A @K");
    assert_int_not_equal(s.phase, KARNAK_BOAT);
    assert_int_equal(s.private_boat, 0);
    end_round();
    assert_int_equal(s.phase, TURN_DISTRIBUTION);
    assert_int_equal(mst_bits_count(s.boat_line), 2);
}

/* R48. */
static void test_two_to_four_play(void **state) {
    (void)state;
    for (uint8_t seats = 1; seats <= 5; seats++) {
        mst_setup setup = mst_usual_setup(g, seats);
        assert_int_equal(mst_bad_setup(g, &setup) == NULL, seats >= 2 && seats <= 4);
    }
}

/* R55: there is no limit to what a player keeps. */
static void test_reserves_have_no_limit(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    own(RED, "ccccccccccccccccccccccccccccccoooooooooooooooooooo");
    goods reserve = s.reserve[RED];
    end_round();
    assert_int_equal(s.reserve[RED], reserve);
}

/* R45, §4.11 */
static void test_last_boat_ends_the_game(void **state) {
    (void)state;
    set_up(3, "target", "all");
    load_boats(RED,
               "B01 B02 B03 B04 B05 B06 B07 B08 B09 B10 B11 B12 B13 B14 B15 B16 B17 B18 B19 B20");
    end_round();
    assert_int_equal(s.phase, OVER);
}

/* §4.11, §6: the game goes on below the target and ends at it. */
static void test_the_target_ends_the_game(void **state) {
    static const struct {
        const char *target, *below, *boats;
    } cases[] = {{"10", "B19 B14", "B19 B20"},
                 {"12", "B19 B20 B01", "B19 B20 B03"},
                 {"15", "B19 B20 B14", "B19 B20 B14 B01"}};
    (void)state;
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set_up(3, "target", cases[i].target);
        load_boats(RED, cases[i].below);
        end_round();
        assert_int_not_equal(s.phase, OVER);
        set_up(3, "target", cases[i].target);
        load_boats(RED, cases[i].boats);
        end_round();
        assert_int_equal(s.phase, OVER);
    }
}

/* §4.11, §6 */
static void test_max_rounds_end_the_game(void **state) {
    (void)state;
    set_up(3, "max_rounds", "7");
    s.round = 7;
    end_round();
    assert_int_equal(s.phase, OVER);
}

/* R59. */
static void test_redist_includes_the_used_card(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    s.dist_discard |= s.dist_deck & (uint16_t)~bit(10);
    s.dist_deck = (uint16_t)bit(10);
    play("* dist D10");
    end_round();
    assert_int_equal(s.phase, TURN_DISTRIBUTION);
    assert_int_equal(mst_bits_count(s.dist_deck), 10);
}

/* R38, §6 */
static void test_ties_by_resources(void **state) {
    mst_score scores[SEATS];
    uint8_t place[SEATS];
    (void)state;
    set_up(3, "tiebreak_1", "resources");
    clear_sites();
    load_boats(RED, "B19 B20");
    load_boats(BLUE, "B14 B08 B09");
    hold(RED, "M01");
    own(BLUE, "c");
    end_round();
    assert_int_equal(s.phase, OVER);
    pyramidion_scores(g, &s, scores);
    pyramidion_places(g, &s, scores, place);
    assert_int_equal(place[BLUE], 1);
    assert_int_equal(place[RED], 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_line_of_boats_is_filled_to_five),
        cmocka_unit_test(test_a_distribution_fills_the_sites),
        cmocka_unit_test(test_a_fan_takes_one_resource_of_its_site),
        cmocka_unit_test(test_an_order_token_moves_its_seat),
        cmocka_unit_test(test_two_order_tokens_move_two_seats),
        cmocka_unit_test(test_a_token_of_ones_own_rank_moves_nobody),
        cmocka_unit_test(test_what_runs_short_goes_to_the_first_sites),
        cmocka_unit_test(test_a_shared_majority_gives_no_bonus),
        cmocka_unit_test(test_a_majority_gives_a_point_that_may_win),
        cmocka_unit_test(test_the_majority_is_not_kept),
        cmocka_unit_test(test_ties_are_broken_by_hands_then_boats_then_order),
        cmocka_unit_test(test_two_players_swap_unless_gizeh_was_activated),
        cmocka_unit_test(test_a_fan_may_take_a_statue),
        cmocka_unit_test(test_discarded_boats_fill_the_line),
        cmocka_unit_test(test_the_last_site_is_the_only_choice),
        cmocka_unit_test(test_thebes_deals_one_more),
        cmocka_unit_test(test_no_boat_is_left_to_turn_up),
        cmocka_unit_test(test_two_to_four_play),
        cmocka_unit_test(test_reserves_have_no_limit),
        cmocka_unit_test(test_last_boat_ends_the_game),
        cmocka_unit_test(test_the_target_ends_the_game),
        cmocka_unit_test(test_max_rounds_end_the_game),
        cmocka_unit_test(test_redist_includes_the_used_card),
        cmocka_unit_test(test_ties_by_resources),
    };
    return cmocka_run_group_tests_name("pyramidion round", tests, NULL, NULL);
}
