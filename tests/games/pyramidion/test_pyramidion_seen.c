/* test_pyramidion_seen.c -- what seats of Pyramidion remember and guess, what is drawn for people,
 * and what they may type. */
#include "mastaba/json.h"
#include "mastaba/rng.h"
#include "pyramidion_table.h"

/* ---- secrets ---- */

/* Leaves these in the pile and discards the others. */
static void discard_all_but(uint64_t cards) {
    s.discard = s.pile & ~cards;
    s.pile &= cards;
    s.pile_size = (uint8_t)mst_bits_count(s.pile);
    assert_sound();
}

/* §9.5: who counted cards knows that what was in hands before the discard was reshuffled still is.
 */
static void test_reshuffling_is_remembered(void **state) {
    mst_state seen, world;
    mst_rng rng = mst_rng_seed(1);
    (void)state;
    activate(3, 'P', NULL, NULL);
    hold(BLUE, "N05"), hold(YELLOW, "T05");
    discard_all_but(bit(card_of("M01", 3)));
    plays("A .RM1, * draw A M01, B .BM1, * draw B M07");
    uint64_t before = bit(card_of("N05", 3)) | bit(card_of("T05", 3));
    g->view(g, &s, RED, &seen);
    assert_int_equal(seen.hand[BLUE] & pieces_of(g)->shared, 0);
    assert_true(seen.hand[RED] & bit(card_of("M01", 3)));
    uint32_t swapped = 0;
    for (uint32_t i = 0; i < 200; i++) {
        g->resample(g, &seen, RED, &rng, &world);
        assert_null(g->extras->check(g, &world));
        assert_int_equal(world.hand[RED], s.hand[RED]);
        assert_int_equal(mst_bits_count(world.hand[BLUE] & before), 1);
        assert_int_equal(mst_bits_count(world.hand[YELLOW] & before), 1);
        swapped += (world.hand[BLUE] & bit(card_of("T05", 3))) != 0;
    }
    assert_in_range(swapped, 60, 140);
}

/* §7.6: a card taken back by a High Priest is known to be in that hand until it is played. */
static void test_fetched_card_is_known(void **state) {
    mst_state seen, world;
    mst_rng rng = mst_rng_seed(2);
    (void)state;
    activate(3, 'P', NULL, NULL);
    lay(RED, "HP M12");
    hold(RED, "N05");
    resolve();
    play("A <M12");
    g->view(g, &s, BLUE, &seen);
    assert_true(seen.hand[RED] & bit(card_of("M12", 3)));
    assert_false(seen.hand[RED] & bit(card_of("N05", 3)));
    for (uint32_t i = 0; i < 20; i++) {
        g->resample(g, &seen, BLUE, &rng, &world);
        assert_true(world.hand[RED] & bit(card_of("M12", 3)));
    }
}

/* §7: views remember public loads for computer players, whatever people are shown. */
static void test_views_remember_boats(void **state) {
    mst_state seen;
    (void)state;
    set_up(3, NULL, NULL);
    load_boats(RED, "B19");
    g->view(g, &s, BLUE, &seen);
    assert_int_equal(seen.loaded[RED], s.loaded[RED]);
    assert_false(pyramidion_sees_boats(&seen, RED));
    assert_true(pyramidion_sees_boats(&seen, BLUE));
    assert_true(pyramidion_sees_boats(&s, RED));
}

/* ---- words ---- */

/* The drawing fits 100 columns, hands of every size and both languages. */
static void test_drawing_fits(void **state) {
    static char text[1 << 16];
    (void)state;
    activate(4, 'P', NULL, NULL);
    s.hand[YELLOW] |= s.pile;
    s.hand_size[YELLOW] += s.pile_size;
    s.pile = s.pile_size = 0;
    for (uint32_t u = 0; u < RESOURCES; u++)
        leave_in_supply(pyramidion_resource_letters[u], 10, 'A');
    own(RED, "ccccccccccwwwwwwwwwwffffffffffssssssssssoooooooooo");
    load_boats(RED, "B06 B07 B08 B09 B10 B11 B12 B13 B14 B15 B16 B17 B18 B19 B20");
    for (mst_language in = 0; in < MST_LANGUAGES; in++) {
        mst_text t = mst_text_in(text, sizeof text);
        g->extras->show(g, &s, in, &t);
        for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
            uint32_t columns = 0;
            for (char *c = line; *c; c++) columns += ((unsigned char)*c & 0xc0) != 0x80;
            if (columns > 100) fail_msg("%u columns: %s", columns, line);
        }
    }
}

static const char *described_to(mst_seat observer) {
    static char text[1 << 16];
    mst_state seen;
    mst_text t = mst_text_in(text, sizeof text);
    mst_json w = mst_json_to(&t);
    g->view(g, &s, observer, &seen);
    g->describe(g, &seen, &w);
    return text;
}

/* §7.1, §7.4: clients learn what is printed on the cards they see, and nothing of the others. */
static void test_faces_of_cards_in_sight(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    hold(RED, "N05");
    lay(BLUE, "T03");
    static const char held[] =
        "\"N05\":{\"type\":\"negotiator\",\"effect\":\"none\",\"values\":[0,5,0]";
    assert_non_null(strstr(described_to(RED), held));
    assert_null(strstr(described_to(BLUE), "N05"));
    assert_non_null(strstr(described_to(YELLOW), "\"values\":[4,0,0],\"wild\":0,\"ankh\":true"));
    assert_non_null(strstr(described_to(YELLOW), "\"BG\":{"));
}

/* §7.9 */
static void test_values_of_loaded_boats(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    load_boats(RED, "B02 B19");
    assert_non_null(strstr(described_to(RED), "\"loaded\":[\"B02\",\"B19\"],\"loaded_vp\":[1,5]"));
    assert_null(strstr(described_to(BLUE), "[1,5]"));
    assert_non_null(strstr(described_to(BLUE), "\"target\":10"));
}

/* §10 */
static void test_notation_is_read_in_either_case(void **state) {
    (void)state;
    activate(3, 'G', NULL, NULL);
    play("A rt");
    assert_string_equal(refusal("A #9"), "4.6.no_such_token");
    plays("A #1, B bg, B =I");
    assert_int_equal(s.phase, GIZEH_TOKEN);
    assert_string_equal(refusal("B #1"), "4.6.token_taken");
    static const char *const odd[] = {"",     " ",   "#",  "#12",  "G<", "<",   "%",   "%-",
                                      "%-fc", "%+x", "+G", "+Gc ", "-",  "=x",  "=in", "c",
                                      "t1",   "cc2", "B",  "B21",  "L",  "L.x", "A",   "A*",
                                      "@Z",   "@",   "..", "&",    ">G", ">Gx", "!x",  "**"};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        assert_int_equal(g->move_read(g, &s, BLUE, odd[i], strlen(odd[i])), 0);
    assert_int_equal(g->move_read(g, &s, MST_CHANCE, "boat b03", 8), 0);
}

static void test_state_is_small(void **state) {
    (void)state;
    assert_true(sizeof(mst_state) < 2048);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reshuffling_is_remembered),
        cmocka_unit_test(test_fetched_card_is_known),
        cmocka_unit_test(test_views_remember_boats),
        cmocka_unit_test(test_drawing_fits),
        cmocka_unit_test(test_faces_of_cards_in_sight),
        cmocka_unit_test(test_values_of_loaded_boats),
        cmocka_unit_test(test_notation_is_read_in_either_case),
        cmocka_unit_test(test_state_is_small),
    };
    return cmocka_run_group_tests_name("pyramidion seen", tests, NULL, NULL);
}
