/* test_tresors_round.c -- what happens around MARK in Trésors: setup, replacement of finished
 * cards, milestones, rounds, scores and places. Whole games and rulings that show in play are
 * transcripts in games/tresors/records. */
#include "tresors_table.h"

/* ---- setup ---- */

/* §3.3 */
static void test_two_of_four_cards_are_kept(void **unused) {
    (void)unused;
    static const uint32_t hand[] = {40, 5, 23, 17};
    mst_state s;
    mst_setup setup = mst_usual_setup(g, 1);
    mst_begin(g, &s, &setup);
    for (uint32_t i = 0; i < DEALT; i++) g->play(g, &s, MST_CHANCE, pack(DRAW_DEAL, 0, hand[i]));
    assert_string_equal(choices(&s, A),
                        "keep 5 17 keep 5 23 keep 5 40 keep 17 23 keep 17 40 keep 23 40");
    play_text(&s, A, "keep 5 40");
    assert_int_equal(s.slot[A][0], 5);
    assert_int_equal(s.slot[A][1], 40);
    assert_int_equal(s.deck & cards("5 17 23 40"), cards("17 23"));
    play_text(&s, MST_CHANCE, "reserve 17");
}

/* §3.2, §3.4, §6, R38 */
static void test_decks_by_seats(void **unused) {
    (void)unused;
    mst_setup too_many = mst_usual_setup(g, SEATS + 1);
    assert_int_equal(SEATS, 4);
    assert_non_null(mst_bad_setup(g, &too_many));
    static const uint32_t left[SEATS + 1] = {0, 42, 40, 38, 36};
    for (uint8_t seats = 1; seats <= SEATS; seats++) {
        mst_state s;
        mst_setup setup = mst_usual_setup(g, seats);
        mst_rng rng = mst_rng_seed(seats);
        mst_move moves[MOST_MOVES];
        mst_seat who;
        mst_begin(g, &s, &setup);
        while (s.phase != FLIP) {
            mst_move move = mst_random_play(g, &s, &rng, false, moves, &who);
            mst_play(g, &s, who, move);
        }
        assert_int_equal(mst_bits_count(s.deck), left[seats]);
        assert_int_equal(mst_bits_count(s.reserve), RESERVE);
    }
}

/* ---- replacement ---- */

/* §4.5 */
static void test_a_finished_card_is_replaced(void **unused) {
    (void)unused;
    mst_state start = table(1);
    lay(&start, A, 0, 1, 0);
    lay_nearly(&start, A, 1, 26);
    put_reserve(&start, "3 9 18 44");
    flip(&start, "I2");
    finish(&start, A, 1);
    assert_string_equal(choices(&start, A), "26>3 26>9 26>18 26>44 26>*");
    mst_state s = start;
    play_text(&s, A, "26>18");
    assert_int_equal(s.slot[A][1], 18);
    assert_int_equal(s.now[A].ticked[1], 0);
    assert_int_equal(s.phase, REFILL);
    play_text(&s, MST_CHANCE, "reserve 5");
    assert_int_equal(s.reserve, cards("3 5 9 44"));
    assert_int_equal(s.phase, FLIP);
    s = start;
    play_text(&s, A, "26>*");
    play_text(&s, MST_CHANCE, "draw 5");
    assert_int_equal(s.slot[A][1], 5);
    assert_int_equal(s.reserve, cards("3 9 18 44"));
    assert_int_equal(s.phase, FLIP);
}

static void refill(mst_state *s, const char *text) {
    assert_int_equal(s->phase, REFILL);
    play_text(s, MST_CHANCE, text);
}

/* R27, §4.5: both cards that A finished in this turn are replaced in it; R28. */
static void test_finished_cards_are_replaced_in_their_order(void **unused) {
    (void)unused;
    mst_state s = table(2);
    lay_nearly(&s, A, 0, 30), lay_nearly(&s, A, 1, 7);
    lay(&s, B, 0, 1, 0), lay_nearly(&s, B, 1, 12);
    put_reserve(&s, "3 9 18 44");
    flip(&s, "I2");
    finish_too(&s, A, 1);
    finish(&s, B, 1);
    finish(&s, A, 0);
    assert_int_equal(s.queue, cards("7 12 30"));
    assert_int_equal(g->actors(g, &s), 1 << A);
    assert_string_equal(choices(&s, A), "7>3 7>9 7>18 7>44 7>*");
    assert_string_equal(refusal(&s, A, "30>3"), "tresors.R28.other_card_first");
    play_text(&s, A, "7>9");
    refill(&s, "reserve 2");
    assert_int_equal(g->actors(g, &s), 1 << B);
    assert_string_equal(choices(&s, B), "12>2 12>3 12>18 12>44 12>*");
    play_text(&s, B, "12>3");
    refill(&s, "reserve 4");
    assert_string_equal(choices(&s, A), "30>2 30>4 30>18 30>44 30>*");
    play_text(&s, A, "30>44");
    refill(&s, "reserve 5");
    assert_int_equal(s.slot[A][0], 44);
    assert_int_equal(s.slot[A][1], 9);
    assert_int_equal(s.slot[B][1], 3);
    assert_int_equal(s.phase, FLIP);
}

/* R29 */
static void test_the_reserve_is_refilled_before_another_seat_chooses(void **unused) {
    (void)unused;
    mst_state s = table(2);
    lay_nearly(&s, A, 0, 7), lay_nearly(&s, A, 1, 12), lay_nearly(&s, B, 0, 30);
    put_reserve(&s, "3 9 18 44");
    flip(&s, "I2");
    finish_too(&s, A, 1);
    finish(&s, A, 0);
    finish(&s, B, 0);
    play_text(&s, A, "7>9");
    assert_string_equal(choices(&s, A), "12>3 12>18 12>44 12>*");
    play_text(&s, A, "12>3");
    refill(&s, "reserve 1");
    refill(&s, "reserve 2");
    assert_int_equal(g->actors(g, &s), 1 << B);
    assert_string_equal(choices(&s, B), "30>1 30>2 30>18 30>44 30>*");
}

/* R30, §4.5: the blind card is seen before the second choice; R31: any mix of sources; R32. */
static void test_the_last_card_of_the_deck(void **unused) {
    (void)unused;
    mst_state s = table(1);
    lay_nearly(&s, A, 0, 7), lay_nearly(&s, A, 1, 12);
    put_reserve(&s, "3 9 18 44");
    s.deck = cards("41");
    flip(&s, "I2");
    finish_too(&s, A, 1);
    finish(&s, A, 0);
    play_text(&s, A, "7>*");
    assert_string_equal(choices(&s, MST_CHANCE), "draw 41");
    play_text(&s, MST_CHANCE, "draw 41");
    assert_string_equal(choices(&s, A), "12>3 12>9 12>18 12>44");
    assert_string_equal(refusal(&s, A, "12>*"), "tresors.R32.deck_empty");
    play_text(&s, A, "12>9");
    assert_int_equal(s.reserve, cards("3 18 44"));
    assert_int_equal(s.phase, FLIP);
}

/* R13, R32, §4.3, §4.5 */
static void test_seats_without_cards_are_not_asked(void **unused) {
    (void)unused;
    mst_state s = table(2);
    lay_nearly(&s, A, 0, 7), lay_nearly(&s, A, 1, 12), lay(&s, B, 0, 1, 0);
    s.deck = s.reserve = 0;
    flip(&s, "I2");
    finish(&s, A, 0);
    play_text(&s, B, "1:a1");
    assert_int_equal(s.phase, FLIP);
    assert_int_equal(s.slot[A][0], 0);
    flip(&s, "I3");
    assert_string_equal(refusal(&s, A, "1:a1"), "tresors.4.3.no_card");
    finish(&s, A, 1);
    play_text(&s, B, "1:b1");
    for (uint32_t turn = 0; turn < 2; turn++) { /* R13: A is not asked */
        flip(&s, "V3");
        assert_int_equal(g->actors(g, &s), 1 << B);
        play_text(&s, B, turn ? "1:d1" : "1:c1");
    }
    assert_int_equal(mst_bits_count(s.finished[A]), 2);
    s.slot[B][0] = 0; /* with no card on the table the turns pass by themselves */
    flip(&s, "L4");
    assert_int_equal(s.phase, FLIP);
    assert_int_equal(s.turn, 5);
}

/* R33, §4.5 */
static void test_nothing_is_replaced_after_the_last_turn(void **unused) {
    (void)unused;
    mst_state s = table(1);
    s.turn = ALL_TURNS - 1;
    lay_nearly(&s, A, 0, 26), lay(&s, A, 1, 1, 0);
    put_reserve(&s, "3 9 18 44");
    flip(&s, "I2");
    finish(&s, A, 0);
    assert_int_equal(s.phase, OVER);
    assert_int_equal(g->actors(g, &s), 0);
    assert_int_equal(score_of(&s, A).part[0], 10);
    assert_int_equal(s.slot[A][0], 0);
    assert_int_equal(s.reserve, cards("3 9 18 44"));
}

/* ---- milestones ---- */

/* A turn of two seats at the last turn of the game, where nothing is replaced: only POINTS. */
static mst_state race(void) {
    mst_state s = table(2);
    s.turn = ALL_TURNS - 1;
    return s;
}

static void end_race(mst_state *s) {
    flip(s, "I2");
    for (mst_seat seat = 0; seat < 2; seat++)
        if (s->slot[seat][1]) finish_too(s, seat, 1);
    for (mst_seat seat = 0; seat < 2; seat++) finish(s, seat, 0);
    assert_int_equal(s->phase, OVER);
}

static uint32_t boxes_taken(const mst_state *s, uint32_t colour) {
    uint32_t count = 0;
    while (count < BOXES && s->box[colour][count]) count++;
    return count;
}

/* §4.6 */
static void test_milestones_of_two_colours(void **unused) {
    (void)unused;
    mst_state s = race();
    own(&s, A, "1"), own(&s, B, "3");
    lay_nearly(&s, A, 0, 30), lay_nearly(&s, B, 0, 21);
    end_race(&s);
    assert_int_equal(score_of(&s, A).part[2], 10);
    assert_int_equal(score_of(&s, B).part[2], 10);
    assert_int_equal(boxes_taken(&s, GREEN_CARDS), 1);
    assert_int_equal(boxes_taken(&s, ORANGE_CARDS), 0);
    assert_int_equal(boxes_taken(&s, VIOLET_CARDS), 1);
}

/* R35, §4.6: one box for each milestone, so B has two of one colour. */
static void test_the_lower_number_takes_the_box_first(void **unused) {
    (void)unused;
    mst_state s = race();
    s.box[VIOLET_CARDS][0] = 1 + B;
    own(&s, A, "45"), own(&s, B, "3 4 9");
    lay_nearly(&s, A, 0, 33), lay_nearly(&s, B, 0, 15);
    end_race(&s);
    assert_int_equal(s.box[VIOLET_CARDS][1], 1 + B);
    assert_int_equal(s.box[VIOLET_CARDS][2], 1 + A);
    assert_int_equal(score_of(&s, A).part[2], 3);
    assert_int_equal(score_of(&s, B).part[2], 10 + 6);
}

/* R36. */
static void test_milestones_of_a_turn_go_by_number(void **unused) {
    (void)unused;
    mst_state s = race();
    own(&s, B, "3");
    lay_nearly(&s, A, 0, 40), lay_nearly(&s, A, 1, 10), lay_nearly(&s, B, 0, 22);
    end_race(&s);
    assert_int_equal(s.box[VIOLET_CARDS][0], 1 + B);
    assert_int_equal(s.box[VIOLET_CARDS][1], 1 + A);
    assert_int_equal(boxes_taken(&s, VIOLET_CARDS), 2);
}

/* R36, R3: the third of a colour is no milestone. */
static void test_from_one_to_three_is_one_milestone(void **unused) {
    (void)unused;
    mst_state s = race();
    own(&s, A, "48");
    lay_nearly(&s, A, 0, 30), lay_nearly(&s, A, 1, 7), lay_nearly(&s, B, 0, 2);
    end_race(&s);
    assert_int_equal(boxes_taken(&s, GREEN_CARDS), 1);
    assert_int_equal(score_of(&s, A).part[2], 10);
}

/* R3, §4.6: the 2nd, 4th and 6th pyramid of a colour, each with the next box (R35). */
static void test_second_fourth_and_sixth_are_milestones(void **unused) {
    (void)unused;
    static const char *const before[] = {"", "3", "3 4", "3 4 9", "3 4 9 10", "3 4 9 10 15"};
    static const int32_t points[] = {0, 10, 0, 10, 0, 10};
    for (uint32_t i = 0; i < 6; i++) {
        mst_state s = race();
        own(&s, A, before[i]);
        lay_nearly(&s, A, 0, 16), lay_nearly(&s, B, 0, 1);
        end_race(&s);
        assert_int_equal(score_of(&s, A).part[2], points[i]);
    }
    mst_state s = race();
    s.box[VIOLET_CARDS][0] = s.box[VIOLET_CARDS][1] = 1 + A;
    own(&s, A, before[5]);
    lay_nearly(&s, A, 0, 16), lay_nearly(&s, B, 0, 1);
    end_race(&s);
    assert_int_equal(score_of(&s, A).part[2], 10 + 6 + 3);
}

/* R34, §4.1, §9.6: boxes are given when every finished card is replaced. */
static void test_boxes_are_given_after_replacing(void **unused) {
    (void)unused;
    mst_state s = table(1);
    own(&s, A, "1");
    lay_nearly(&s, A, 0, 30), lay(&s, A, 1, 2, 0);
    put_reserve(&s, "3 9 18 44");
    flip(&s, "I2");
    finish(&s, A, 0);
    assert_int_equal(boxes_taken(&s, GREEN_CARDS), 0);
    play_text(&s, A, "30>9");
    assert_int_equal(boxes_taken(&s, GREEN_CARDS), 0);
    refill(&s, "reserve 5");
    assert_int_equal(boxes_taken(&s, GREEN_CARDS), 1);
    assert_int_equal(score_of(&s, A).part[2], 10);
}

/* §4.6 */
static void test_milestones_without_a_box_give_nothing(void **unused) {
    (void)unused;
    static const char *const before[] = {"2", "2 5 8"};
    for (uint32_t i = 0; i < 2; i++) {
        mst_state s = race();
        for (uint32_t k = 0; k < BOXES; k++) s.box[ORANGE_CARDS][k] = 1 + B;
        own(&s, A, before[i]), own(&s, B, "32 35 38 41 44 47");
        lay_nearly(&s, A, 0, 14), lay_nearly(&s, B, 0, 1);
        end_race(&s);
        assert_int_equal(score_of(&s, A).part[2], 0);
    }
}

/* ---- rounds, score, ranking ---- */

/* R4, R5, §2.3, §3.5: six patterns, I3 and V3 on two cards; R40: the eighth card is not flipped. */
static void test_odds_of_the_patterns(void **unused) {
    (void)unused;
    mst_state s = table(1);
    lay(&s, A, 0, 33, 0);
    assert_string_equal(choices(&s, MST_CHANCE),
                        "flip I2 2flip I3 2flip V3 flip L4 flip O4 flip T4");
    static const char *const flips[TURNS] = {"I3", "I3", "V3", "I2", "L4", "O4", "T4"};
    static const char *const plays[TURNS] = {"1:a1", "1:b1", "1:c1", "1:d1",
                                             "1:e1", "1:a2", "1:b2"};
    for (uint32_t i = 0; i < TURNS; i++) {
        if (i == 3)
            assert_string_equal(choices(&s, MST_CHANCE), "flip I2 flip V3 flip L4 flip O4 flip T4");
        flip(&s, flips[i]);
        play_text(&s, A, plays[i]);
    }
    assert_string_equal(choices(&s, MST_CHANCE),
                        "flip I2 2flip I3 2flip V3 flip L4 flip O4 flip T4");
}

/* R41, §5, §6: ten points for each tomb; the other skull values. */
static void test_parts_of_the_score(void **unused) {
    (void)unused;
    mst_state s = table(2);
    own(&s, A, "2 5 1 6 7 12 3");
    s.now[A].torches = 1 | 8;
    s.now[A].red = 6, s.now[A].green = 3, s.now[A].skull = 4;
    s.box[ORANGE_CARDS][0] = 1 + A;
    s.box[GREEN_CARDS][1] = 1 + A, s.box[GREEN_CARDS][2] = 1 + A;
    mst_score score = score_of(&s, A);
    static const int32_t parts[] = {70, 10, 19, 18, -6};
    for (uint32_t i = 0; i < 5; i++) assert_int_equal(score.part[i], parts[i]);
    assert_int_equal(score.total, 111);
    s.option[SKULL_VALUES] = 1;
    assert_int_equal(score_of(&s, A).total, 113);
    s.option[SKULL_VALUES] = 2;
    assert_int_equal(score_of(&s, A).total, 107);
}

/* R39, §2.4, §6 */
static void test_values_of_the_skulls(void **unused) {
    (void)unused;
    static const int32_t values[3][SKULLS] = {{1, 2, 4, 6, 9, 12, 16, 20, 25, 30},
                                              {1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
                                              {1, 3, 6, 10, 15, 21, 28, 36, 45, 55}};
    mst_state s = table(1);
    for (uint8_t option = 0; option < 3; option++) {
        s.option[SKULL_VALUES] = option;
        for (uint8_t n = 0; n < SKULLS; n++) {
            s.now[A].skull = (uint8_t)(n + 1);
            assert_int_equal(score_of(&s, A).part[4], -values[option][n]);
        }
    }
}

/* R44, §5: there is no floor at zero. */
static void test_a_score_may_be_below_zero(void **unused) {
    (void)unused;
    mst_state s = table(1);
    s.now[A].skull = SKULLS;
    assert_int_equal(score_of(&s, A).total, -30);
}

/* R42, §5: of the skulls only the highest counts. */
static void test_only_the_highest_skull_counts(void **unused) {
    (void)unused;
    mst_state s = table(2);
    own(&s, A, "3 9 18");
    lay_nearly(&s, A, 0, 1), lay_nearly(&s, A, 1, 2);
    s.now[A].torches = 1 | 8;
    s.box[GREEN_CARDS][0] = 1 + A, s.box[GREEN_CARDS][1] = 1 + B, s.box[GREEN_CARDS][2] = 1 + A;
    s.now[A].skull = 4;
    mst_score score = score_of(&s, A);
    assert_int_equal(score.part[0], 30);
    assert_int_equal(score.part[1], 10);
    assert_int_equal(score.part[2], 13);
    assert_int_equal(score.part[4], -6);
    s.now[A].skull = 0;
    assert_int_equal(score_of(&s, A).part[4], 0);
    s.now[A].skull = 10;
    assert_int_equal(score_of(&s, A).part[4], -30);
}

/* One seat of a finished game; boxes are named by their points. */
typedef struct {
    const char *finished;
    uint8_t torches, red, green, boxes[COLOURS]; /* of green, orange and violet */
    int32_t total;
    uint8_t place;
} ending;

static void assert_places(const ending *seats, uint8_t count) {
    static const uint8_t values[BOXES] = {10, 6, 3};
    mst_state s = table(count);
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    for (mst_seat seat = 0; seat < count; seat++) {
        own(&s, seat, seats[seat].finished);
        s.now[seat].torches = seats[seat].torches;
        s.now[seat].red = seats[seat].red, s.now[seat].green = seats[seat].green;
        for (uint32_t k = 0; k < COLOURS; k++)
            for (uint32_t i = 0; i < BOXES; i++)
                if (seats[seat].boxes[k] == values[i]) s.box[k][i] = (uint8_t)(seat + 1);
    }
    g->scores(g, &s, scores);
    g->places(g, &s, scores, place);
    for (mst_seat seat = 0; seat < count; seat++) {
        assert_int_equal(score_of(&s, seat).total, seats[seat].total);
        assert_int_equal(place[seat], seats[seat].place);
    }
}

/* R43, §5: the first case has the third seat of the example in §5 too. */
static void test_ties(void **unused) {
    (void)unused;
    static const ending by_number[] = {{"12 40", 15, 10, 10, {6, 0, 0}, 96, 2},
                                       {"5 31 47", 15, 10, 9, {0, 0, 0}, 96, 1},
                                       {"", 15, 10, 10, {10, 10, 6}, 96, 3}};
    static const ending by_any[] = {{"", 0, 4, 4, {0}, 20, 2}, {"48", 0, 0, 10, {0}, 20, 1}};
    static const ending by_nothing[] = {{"", 0, 8, 0, {0}, 8, 1}, {"", 0, 0, 8, {0}, 8, 1}};
    assert_places(by_number, 3);
    assert_places(by_any, 2);
    assert_places(by_nothing, 2);
}

/* ---- the check ---- */

static void test_check_notices(void **unused) {
    (void)unused;
    mst_state sound, s;
    mst_setup setup = mst_usual_setup(g, 2);
    mst_rng rng = mst_rng_seed(11);
    mst_move moves[MOST_MOVES];
    mst_seat who;
    mst_begin(g, &sound, &setup);
    while (sound.phase != MARK) {
        mst_move move = mst_random_play(g, &sound, &rng, false, moves, &who);
        mst_play(g, &sound, who, move);
    }
    s = sound, s.reserve = 0;
    assert_non_null(g->extras->check(g, &s));
    s = sound, s.deck |= s.reserve;
    assert_non_null(g->extras->check(g, &s));
    s = sound, s.now[A].ticked[0] = at("c3");
    assert_non_null(g->extras->check(g, &s));
    s = sound, s.now[A].red = 3;
    assert_non_null(g->extras->check(g, &s));
    s = sound, s.dealt[A] = s.kept[A];
    assert_non_null(g->extras->check(g, &s));
    s = sound, s.pile = 255;
    assert_non_null(g->extras->check(g, &s));
    s = sound, s.box[0][0] = 1;
    assert_non_null(g->extras->check(g, &s));
    s = sound, s.queue = s.deck;
    assert_non_null(g->extras->check(g, &s));
    s = sound, s.done = 1;
    assert_non_null(g->extras->check(g, &s));
    s = sound, s.inked[5] = 1;
    assert_non_null(g->extras->check(g, &s));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_of_four_cards_are_kept),
        cmocka_unit_test(test_decks_by_seats),
        cmocka_unit_test(test_a_finished_card_is_replaced),
        cmocka_unit_test(test_finished_cards_are_replaced_in_their_order),
        cmocka_unit_test(test_the_reserve_is_refilled_before_another_seat_chooses),
        cmocka_unit_test(test_the_last_card_of_the_deck),
        cmocka_unit_test(test_seats_without_cards_are_not_asked),
        cmocka_unit_test(test_nothing_is_replaced_after_the_last_turn),
        cmocka_unit_test(test_milestones_of_two_colours),
        cmocka_unit_test(test_the_lower_number_takes_the_box_first),
        cmocka_unit_test(test_milestones_of_a_turn_go_by_number),
        cmocka_unit_test(test_from_one_to_three_is_one_milestone),
        cmocka_unit_test(test_second_fourth_and_sixth_are_milestones),
        cmocka_unit_test(test_boxes_are_given_after_replacing),
        cmocka_unit_test(test_milestones_without_a_box_give_nothing),
        cmocka_unit_test(test_odds_of_the_patterns),
        cmocka_unit_test(test_parts_of_the_score),
        cmocka_unit_test(test_values_of_the_skulls),
        cmocka_unit_test(test_a_score_may_be_below_zero),
        cmocka_unit_test(test_only_the_highest_skull_counts),
        cmocka_unit_test(test_ties),
        cmocka_unit_test(test_check_notices),
    };
    return cmocka_run_group_tests_name("tresors round", tests, NULL, NULL);
}
