/* test_pyramido_game.c -- floors and whole games of Pyramido: a pyramid from first domino to last
 * score, holes and the defeat they bring, how many turns there are. Single steps are tested in
 * test_pyramido_turn.c, zones and places in test_pyramido_score.c. */
#include "mastaba/sentence.h"
#include "pyramido_table.h"

/* ---- a whole pyramid ---- */

static const char *const whole_pyramid[FLOORS][10] = {
    {"D31 e5>*e5", "D20 g5v*g6", "D68 h5>*h5", "D15 e6>*e6", "D02 h7^", "D59 i6v", "D41 e7>*e7",
     "D88 g8^*g8", "D47 e8>+f8B3", "D76 h8>"},
    {"D46 a1>*b1", "D58 d1<*d1", "D87 c3^*c3", "D75 b2<", "D82 d3^", "D64 b3<*a3"},
    {"D28 b1<*b1", "D69 c1v*c1", "D89 b2<*b2+a2T7!"},
    {"D43 a1>*a1+b1G1!"}};

/* Seat A builds it, seat B places other dominoes the same way. After each floor the
 * caller looks. With `cover` false the last cover is not played. */
static mst_state build_whole_pyramid(uint32_t floors, bool last_cover,
                                     pyramid before_score[FLOORS]) {
    char wanted[512] = "";
    mst_state s = table_of(2);
    for (uint32_t f = 0; f < FLOORS; f++)
        for (uint32_t i = 0; i < 10 && whole_pyramid[f][i]; i++)
            strncat(wanted, whole_pyramid[f][i], 3);
    for (uint32_t f = 0; f < floors; f++) {
        uint32_t mine = 0, theirs = 0;
        while (s.phase != OVER && s.floor == f + 1) {
            if (s.active == 1) {
                char place[4] = {0};
                memcpy(place, whole_pyramid[f][theirs++] + 4, 3);
                simple_turn(&s, place, wanted);
                continue;
            }
            char text[24];
            snprintf(text, sizeof text, "%s", whole_pyramid[f][mine++]);
            if (f == 3 && !last_cover) *strchr(text, '+') = 0;
            turn_to_restock(&s, text);
            before_score[f] = s.pyramids[0];
            finish_turn(&s, 0, f + 1);
        }
    }
    return s;
}

static void zones_are(const pyramid *p, const char *marked, const char *icons) {
    top_view view;
    pyramido_look_down(g, p, &view);
    floor_score score = pyramido_floor_score(g, p);
    assert_int_equal(mst_bits_count(score.marked), strlen(marked));
    for (uint32_t i = 0; marked[i]; i++) {
        uint32_t colour =
            (uint32_t)(strchr(pyramido_colour_letters, marked[i]) - pyramido_colour_letters);
        assert_int_equal(score.icons[colour], icons[i] - '0');
    }
}

/* The marker that a game's last play sets is told like any other, though it returns at once. */
static void test_the_last_marker_is_told(void **state) {
    pyramid at[FLOORS];
    char words[MST_MAX_SENTENCE];
    mst_text out = mst_text_in(words, sizeof words);
    (void)state;
    mst_state s = build_whole_pyramid(3, true, at);
    while (s.active == 1) simple_turn(&s, "a1>", "D43");
    assert_int_equal(s.floor, FLOORS);
    turn_to_restock(&s, "D43 a1>*a1");
    mst_sentence_tell(g, &s, s.active, read_move(&s, "+b1G1"), MST_ENGLISH, NULL, &out);
    assert_non_null(strstr(words, "The marker goes to the lotus."));
}

/* §4.2, §5.1 */
static void test_a_whole_pyramid_is_scored(void **state) {
    static const char *const tops[FLOORS] = {
        "yyyYYyrrrR YyyyyyRrrr bBbBnnNnRr bbbbNnnnrR Ttbbrrnnbb TtbbrrNnbb TtbbgGGgbb TtbBgGgGbb",
        "yyyYYyrrrR YttyybbrRr bTtyYbbrRr bbbgGrrttR TbbgGrrttb TttrrgggGb TTtrRGGGgb TtbBgGgGbb",
        "yyyYYyrrrR YttyybbrRr bTbbYyrRRr bbbbyYRrtR TbTtggrrtb TtttgGrrGb TTtrRGGGgb TtbBgGgGbb",
        "yyyYYyrrrR YttyybbrRr bTbbYyrRRr bbbTtggrtR TbTttGgrtb TtttgGrrGb TTtrRGGGgb TtbBgGgGbb"};
    static const int expected[FLOORS] = {24, 23, 29, 22};
    pyramid at[FLOORS];
    (void)state;
    mst_state s = build_whole_pyramid(FLOORS, true, at);
    zones_are(&at[0], "NBYTRG", "333444");
    zones_are(&at[1], "YTRG", "4546");
    zones_are(&at[2], "YTRG", "5667");
    for (uint32_t f = 0; f < FLOORS; f++) assert_int_equal(s.pyramids[0].score[f], expected[f]);
    zones_are(&s.pyramids[0], "TG", "78");
    for (uint32_t f = 0; f < 3; f++) top_is(g, &at[f], tops[f]);
    top_is(g, &s.pyramids[0], tops[3]);
    assert_int_equal(covers_played(&s.pyramids[0]), 3);
    assert_int_equal(s.pyramids[0].width, 5);
    assert_int_equal(s.pyramids[0].height, 4);
    assert_int_equal(s.pyramids[0].west, MIDDLE);
    assert_int_equal(s.pyramids[0].north, MIDDLE);
    assert_int_equal(s.phase, OVER);
    s = build_whole_pyramid(FLOORS, false, at);
    assert_int_equal(s.pyramids[0].score[3], 14);
}

static bool is_in_zone(const zone *z, uint32_t x, uint32_t y) {
    static const corner plane[2][2] = {{NW, NE}, {SW, SE}};
    return z->plane[plane[y & 1][x & 1]] >> (8 * (y / 2) + x / 2) & 1;
}

/* §5.1 */
static void test_icons_of_the_last_zones(void **state) {
    static const uint8_t turquoise[] = {4, 5, 6, 7, 16, 24, 33};
    static const uint8_t green[] = {54, 55, 56, 57, 66, 76, 77, 85};
    pyramid at[FLOORS];
    top_view view;
    (void)state;
    mst_state s = build_whole_pyramid(FLOORS, true, at);
    pyramido_look_down(g, &s.pyramids[0], &view);
    for (uint32_t which = 0; which < 2; which++) {
        uint32_t plane, bit, found = 0, colour = which ? 5 : 3;
        pyramido_quarter(4, which, NW, &plane, &bit);
        zone z = {{0}};
        z.plane[plane] = bit_at(bit);
        z = pyramido_zone_around(&view, colour, z);
        for (uint32_t x = 0; x < 10; x++)
            for (uint32_t y = 0; y < 8; y++) {
                bool has_icon;
                pyramido_shade_at(&view, x, y, &has_icon);
                if (!has_icon || !is_in_zone(&z, x, y)) continue;
                assert_int_equal((which ? green : turquoise)[found++], 10 * x + y);
            }
        assert_int_equal(found, which ? 8 : 7);
    }
}

/* §4.2 */
static void test_heights_of_a_whole_pyramid(void **state) {
    (void)state;
    pyramid at[FLOORS];
    mst_state s = build_whole_pyramid(FLOORS, true, at);
    for (uint32_t x = 0; x < 10; x++)
        for (uint32_t y = 0; y < 8; y++) {
            uint32_t t = x < y ? x : y;
            if (9 - x < t) t = 9 - x;
            if (7 - y < t) t = 7 - y;
            assert_int_equal(pyramido_height_at(&s.pyramids[0], x, y), 1 + (t < 3 ? t : 3));
        }
    assert_int_equal(pyramido_height_at(&s.pyramids[0], 4, 3), 4);
}

/* ---- holes and defeat ---- */

static const char holed[] = "e5> g5> i5v e6v g6> f7> i7v e8> g8>";

/* Seat A at its tenth turn, with two holes and this many covers spent on its first dominoes; seat B
 * has built tidily. */
static mst_state holed_with_spent(uint32_t spent) {
    static const char *const first[] = {"D06 e5>*f5+e5N7", "D84 g5>*h5+g5Y7!", "D37 i5v*i6+i5R7"};
    const char *mine = holed, *theirs = tidy[0];
    mst_state s = table_of(2);
    for (uint32_t n = 0; n < 18; n++) {
        if (s.active == 0 && n / 2 < spent)
            turn(&s, first[n / 2]);
        else
            simple_turn(&s, s.active ? theirs : mine, "D06 D84 D37");
        if (n % 2)
            theirs += 4;
        else
            mine += mine[3] ? 4 : 3;
    }
    return s;
}

/* R51, §4.4: covers in gaps are played covers. */
static void test_holes_are_filled_with_covers_one_after_the_other(void **state) {
    (void)state;
    mst_state s = holed_with_spent(0);
    uint8_t quarry[SLOTS], supply = s.pyramids[0].supply;
    memcpy(quarry, s.quarry, sizeof quarry);
    assert_int_equal(s.phase, FILL);
    assert_int_equal(s.pyramids[0].west, MIDDLE);
    assert_int_equal(count_moves(&s), 24);
    refused(&s, "=h7T7", "4.4.other_gap_first");
    refused(&s, "=e5T7", "4.4.no_gap");
    refused(&s, "1f6>", "4.4.no_domino_fits");
    play(&s, "=f6T7");
    assert_int_equal(count_moves(&s), 16);
    refused(&s, "=h7Y7", "4.4.not_in_hand");
    play(&s, "=h7R3");
    assert_int_equal(mst_bits_count(s.pyramids[0].filled), 20);
    assert_int_equal(s.pyramids[0].supply, supply);
    assert_int_equal(covers_played(&s.pyramids[0]), 2);
    assert_memory_equal(s.quarry, quarry, sizeof quarry);
    assert_int_equal(s.active, 1);
}

/* §4.4, R11 */
static void test_whoever_has_too_few_covers_is_out(void **state) {
    (void)state;
    for (uint32_t spent = 0; spent <= 3; spent++) {
        mst_state s = holed_with_spent(spent);
        if (covers_played(&s.pyramids[0]) != spent) fail_msg("%u covers were to be spent", spent);
        if (spent > 1) { /* hand of 1 or 0: OUT, and with two seats the game is over */
            assert_int_equal(s.phase, OVER);
            places_are(&s, "21");
            continue;
        }
        assert_int_equal(s.phase, FILL);
        assert_int_equal(count_moves(&s), spent ? 16 : 24);
        play(&s, "=f6G1");
        assert_int_equal(count_moves(&s), spent ? 8 : 16);
    }
}

/* R11, R14 */
static void test_four_holes_are_a_defeat(void **state) {
    (void)state;
    mst_state s = on_floor(2, 2);
    uint32_t victim = s.active;
    const char *plans[SEATS] = {NULL};
    plans[victim] = "b1> b3> a2> c2>";
    build_floor(&s, plans);
    assert_int_equal(s.phase, OVER);
    assert_int_equal(s.pyramids[victim].out, 1);
    assert_int_equal(s.pyramids[victim].hand, ALL_CARDS);
    places_are(&s, victim ? "12" : "21");
}

/* §5.2, R15, R52 */
static void test_who_goes_first_ends_last(void **state) {
    static const uint8_t scores[] = {22, 0, 22, 0};
    (void)state;
    mst_state s = {.seats = 3, .floor = 1, .starter = 1};
    for (uint32_t i = 0; i < 3; i++) s.pyramids[i].score[0] = scores[i];
    s.pyramids[1].out = 1;
    assert_int_equal(pyramido_next_starter(&s), 2);
    s = table_of(3);
    s.pyramids[2].out = 1;
    s.pyramids[0].out = 2;
    places_are(&s, "213");
    /* 3 seats by play: the first to go is last, the game goes on without it. */
    s = on_floor(3, 2);
    uint32_t victim = (s.active + 1) % 3u;
    const char *plans[SEATS] = {NULL};
    plans[victim] = "b1> b3> a2> c2>";
    build_floor(&s, plans);
    assert_int_equal(s.floor, 3);
    assert_int_equal(s.pyramids[victim].out, 1);
    assert_int_not_equal(s.starter, victim);
    build_floor(&s, NULL);
    build_floor(&s, NULL);
    assert_int_equal(s.phase, OVER);
    mst_score ends[SEATS];
    uint8_t place[SEATS];
    g->scores(g, &s, ends);
    g->places(g, &s, ends, place);
    assert_int_equal(place[victim], 3);
}

static const char *caution(const mst_state *s, const char *text) {
    return g->caution(g, s, s->active, read_move(s, text));
}

/* §9.3, R16 */
static void test_caution_before_a_hole(void **state) {
    (void)state;
    mst_state s = on_floor(2, 3);
    simple_turn(&s, "b1>", "");
    simple_turn(&s, "b1>", "");
    assert_null(caution(&s, "1a1v"));
    assert_string_equal(caution(&s, "1a2>"), "pyramido.hole.2");
    s.pyramids[s.active].hand = 1;
    assert_string_equal(caution(&s, "1a2>"), "pyramido.hole.2.one_cover");
    s.pyramids[s.active].hand = 0;
    assert_string_equal(caution(&s, "1a2>"), "pyramido.hole.2.no_cover");
    s = on_floor(2, 2);
    build_floor(&s, (const char *const[SEATS]){"b1> a2>", "b1> a2>"});
    assert_string_equal(caution(&s, "1b3>"), "pyramido.hole.4");
    assert_null(caution(&s, "1c2>")); /* no worse than it is already */
    s.pyramids[s.active].hand = 3;
    bring(&s, domino_named("D87"));
    s.pyramids[s.active].supply = ALL_COLOURS;
    play_roughly(&s, "1c2>");
    assert_null(caution(&s, "-"));
    assert_string_equal(caution(&s, "+d2Y7"), "pyramido.hole.keep");
    s.pyramids[s.active].hand = 7;
    assert_null(caution(&s, "+d2Y7"));
}

/* ---- floors and turns ---- */

/* §4.1, §6, R37, R38 */
static void test_four_players_have_twenty_turns_each(void **state) {
    (void)state;
    mst_state s = table_of(4);
    uint32_t turns[SEATS] = {0}, refills = 0;
    const char *left[SEATS] = {tidy[0], tidy[0], tidy[0], tidy[0]};
    uint32_t floor = 1;
    while (s.phase != OVER) {
        if (s.floor != floor) {
            floor = s.floor;
            for (uint32_t i = 0; i < SEATS; i++) left[i] = tidy[floor - 1];
        }
        uint32_t before = mst_bag_size(&s.bag), seat = s.active;
        const char *place = left[seat];
        left[seat] += place[3] ? 4 : 3;
        char text[8];
        snprintf(text, sizeof text, "%u%.3s", 1 + turns[seat] % SLOTS, place);
        play(&s, text);
        finish_turn(&s, seat, floor);
        turns[seat]++;
        refills += before - mst_bag_size(&s.bag);
    }
    uint32_t in_piles = 0, in_quarry = 0;
    for (uint32_t i = 0; i < PILES; i++) in_piles += s.pile_size[i];
    for (uint32_t i = 0; i < SLOTS; i++) in_quarry += s.quarry[i] != 0;
    for (uint32_t i = 0; i < SEATS; i++) assert_int_equal(turns[i], 20);
    assert_int_equal(refills, 79);
    assert_int_equal(in_piles, 8);
    assert_int_equal(in_quarry, 2);
}

/* §4.4, R10 */
static void test_filling_holes_is_a_turn(void **state) {
    (void)state;
    mst_state s = holed_with_spent(0);
    play(&s, "=f6T7");
    play(&s, "=h7R3");
    uint32_t dominoes = 0;
    for (uint32_t i = 0; i < BLOCKS; i++) {
        block b = s.pyramids[0].block[i];
        dominoes += b && b < FIRST_COVER && !(b & 4);
    }
    assert_int_equal(dominoes, 9);
    simple_turn(&s, "h8>", "");
    assert_int_equal(s.floor, 2);
}

/* §4.1 */
static void test_floors_take_ten_six_and_three_dominoes(void **state) {
    (void)state;
    mst_state s = table_of(2);
    static const uint32_t dominoes[] = {10, 6, 3};
    for (uint32_t floor = 1; floor <= 3; floor++) {
        const char *place = tidy[floor - 1];
        for (uint32_t i = 0; i < dominoes[floor - 1]; i++, place += 4) {
            assert_int_equal(s.floor, floor);
            simple_turn(&s, place, "");
            simple_turn(&s, place, "");
        }
    }
    assert_int_equal(s.floor, 4);
}

/* §4.1, §5.1, R24 */
static void test_floors_end_together(void **state) {
    (void)state;
    mst_state s = table_of(3);
    for (uint32_t floor = 1; floor <= FLOORS; floor++) {
        uint32_t scored_before = s.pyramids[0].score[floor - 1];
        assert_int_equal(scored_before, 0);
        for (uint32_t seat = 0; seat < 3; seat++)
            assert_int_equal(s.pyramids[seat].supply, ALL_COLOURS);
        build_floor(&s, NULL);
        for (uint32_t seat = 0; seat < 3; seat++)
            assert_true(s.pyramids[seat].score[floor - 1] >= 2);
        assert_int_equal(s.phase, floor == FLOORS ? OVER : PLACE);
    }
    for (uint32_t seat = 0; seat < 3; seat++)
        assert_int_equal(s.pyramids[seat].supply, ALL_COLOURS);
}

/* ---- secrets ---- */

/* §7.1, §7.2, §7.3, §7.4, §7.5: all is open; under the tops the state itself knows a set and sizes,
 * no order. */
static void test_there_are_no_secrets(void **state) {
    (void)state;
    mst_state s = on_floor(4, 2), seen;
    uint32_t unseen = mst_bag_size(&s.bag), below = 0;
    for (uint32_t i = 0; i < PILES; i++) below += s.pile_size[i] - 1u;
    assert_int_equal(unseen, below);
    for (mst_seat observer = 0; observer <= 4; observer++) {
        g->view(g, &s, observer < 4 ? observer : MST_SPECTATOR, &seen);
        assert_memory_equal(&s, &seen, sizeof s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_whole_pyramid_is_scored),
        cmocka_unit_test(test_the_last_marker_is_told),
        cmocka_unit_test(test_icons_of_the_last_zones),
        cmocka_unit_test(test_heights_of_a_whole_pyramid),
        cmocka_unit_test(test_holes_are_filled_with_covers_one_after_the_other),
        cmocka_unit_test(test_whoever_has_too_few_covers_is_out),
        cmocka_unit_test(test_four_holes_are_a_defeat),
        cmocka_unit_test(test_who_goes_first_ends_last),
        cmocka_unit_test(test_caution_before_a_hole),
        cmocka_unit_test(test_four_players_have_twenty_turns_each),
        cmocka_unit_test(test_filling_holes_is_a_turn),
        cmocka_unit_test(test_floors_take_ten_six_and_three_dominoes),
        cmocka_unit_test(test_floors_end_together),
        cmocka_unit_test(test_there_are_no_secrets),
    };
    return cmocka_run_group_tests_name("pyramido game", tests, NULL, NULL);
}
