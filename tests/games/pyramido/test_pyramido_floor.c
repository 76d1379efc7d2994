/* test_pyramido_floor.c -- geometry and legal sets: floors are given as sets of cells, and the
 * positions on them are compared with lists. */
#include "mastaba/rng.h"
#include "pyramido_table.h"

/* ---- floors as sets of cells ---- */

/* Floor 1 of these workspace cells; no more than what legality looks at. */
static pyramid floor_one(const char *cells) {
    pyramid p = {.floor = 1, .west = 255, .north = 255};
    uint32_t east = 0, south = 0;
    for (const char *c = cells; *c; c += c[2] ? 3 : 2) {
        uint8_t x = (uint8_t)(c[0] - 'a'), y = (uint8_t)(c[1] - '1');
        if (x < p.west) p.west = x;
        if (y < p.north) p.north = y;
        if (x > east) east = x;
        if (y > south) south = y;
    }
    p.width = (uint8_t)(east - p.west + 1);
    p.height = (uint8_t)(south - p.north + 1);
    for (const char *c = cells; *c; c += c[2] ? 3 : 2)
        p.filled |= bit_at((uint32_t)(8 * (c[1] - '1' - p.north) + c[0] - 'a' - p.west + MARGIN));
    return p;
}

/* A floor above a complete one of this frame. */
static pyramid floor_above(uint32_t floor, uint8_t width, uint8_t height, const char *cells) {
    pyramid p = {.floor = (uint8_t)floor, .width = width, .height = height};
    for (const char *c = cells; *c; c += c[2] ? 3 : 2) p.filled |= spot_of(c) << MARGIN;
    return p;
}

static int compare_names(const void *a, const void *b) {
    return memcmp(a, b, 4);
}

static void add_pairs(const pyramid *p, uint64_t pairs, uint32_t step, char names[][5], size_t *n) {
    for (; pairs; pairs &= pairs - 1) {
        mst_text t = mst_text_in(names[(*n)++], 5);
        uint32_t bit = mst_bits_lowest(pairs);
        pyramido_put_cell(&t, pyramido_cell_of_bit(p, bit));
        pyramido_put_cell(&t, pyramido_cell_of_bit(p, bit + step));
    }
}

/* "a1a2 b2c2": all positions, sorted. */
static const char *names_of(const pyramid *p, positions at, char out[1024]) {
    char names[128][5];
    size_t count = 0;
    add_pairs(p, at.across, 1, names, &count);
    add_pairs(p, at.down, 8, names, &count);
    qsort(names, count, 5, compare_names);
    mst_text t = mst_text_in(out, 1024);
    for (size_t i = 0; i < count; i++) {
        if (i) mst_text_put_char(&t, ' ');
        mst_text_put(&t, names[i]);
    }
    return out;
}

static const char *sorted(const char *text, char out[1024]) {
    char names[128][5] = {{0}};
    size_t count = 0;
    for (; *text; text += text[4] ? 5 : 4) memcpy(names[count++], text, 4);
    qsort(names, count, 5, compare_names);
    mst_text t = mst_text_in(out, 1024);
    for (size_t i = 0; i < count; i++) {
        if (i) mst_text_put_char(&t, ' ');
        mst_text_put(&t, names[i]);
    }
    return out;
}

static uint32_t count_positions(positions at) {
    return mst_bits_count(at.across) + mst_bits_count(at.down);
}

static void positions_are(const pyramid *p, const char *expected) {
    char a[1024], b[1024];
    assert_string_equal(names_of(p, pyramido_positions(g, p), a), sorted(expected, b));
}

static void tidy_positions_are(const pyramid *p, const char *expected) {
    char a[1024], b[1024];
    assert_string_equal(names_of(p, pyramido_tidy_positions(g, p), a), sorted(expected, b));
}

static bool has_position(const pyramid *p, const char *name) {
    char names[1024];
    return strstr(names_of(p, pyramido_positions(g, p), names), name) != NULL;
}

/* ---- geometry ---- */

static void face_is(const char *id, uint32_t half, direction d, const char *expected) {
    char found[8];
    mst_text t = mst_text_in(found, sizeof found);
    pyramido_put_face(&t, pieces_of(g)->face[domino_block(domino_named(id), half, d)]);
    assert_string_equal(found, expected);
}

/* §2.3 */
static void test_icons_turn_with_their_domino(void **state) {
    static const char *const d70[] = {"G79", "G93", "G13", "G71"};
    static const char *const d06[] = {"B7", "B9", "B3", "B1"}, *const d06b[] = {"N9", "N3", "N1",
                                                                                "N7"};
    (void)state;
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        face_is("D70", 0, d, d70[d]);
        face_is("D70", 1, d, "N-");
        face_is("D06", 0, d, d06[d]);
        face_is("D06", 1, d, d06b[d]);
    }
    /* jewels */
    face_is("D01", 0, EAST, "N7");
    face_is("D05", 0, EAST, "N1");
    face_is("D04", 0, SOUTH, "N3");
    face_is("D88", 0, NORTH, "G93");
}

static void quarter_is(uint32_t floor, uint32_t spot, corner c, uint32_t x, uint32_t y) {
    static const uint8_t px[CORNERS] = {0, 1, 1, 0}, py[CORNERS] = {0, 0, 1, 1};
    uint32_t plane, bit;
    pyramido_quarter(floor, spot, c, &plane, &bit);
    assert_int_equal(2 * (bit & 7) + px[plane], x);
    assert_int_equal(2 * (bit >> 3) + py[plane], y);
}

/* §4.2, R17 */
static void test_blocks_lie_on_quarters_of_four_below(void **state) {
    (void)state;
    quarter_is(1, 0, NW, 0, 0);
    quarter_is(1, 1, NE, 3, 0);
    quarter_is(2, 2 * 8 + 2, NW, 5, 5);
    quarter_is(2, 2 * 8 + 2, NE, 6, 5);
    quarter_is(2, 2 * 8 + 2, SW, 5, 6);
    quarter_is(2, 2 * 8 + 2, SE, 6, 6);
    quarter_is(4, 1, NW, 5, 3);
    quarter_is(4, 1, SE, 6, 4);
    /* One quarter on each of the four blocks below: of floor 1 here c3, d3, c4, d4. */
    for (uint32_t c = 0; c < CORNERS; c++) {
        static const uint8_t below[CORNERS] = {0, 1, 9, 8};
        uint32_t plane, bit, plane_below, bit_below;
        pyramido_quarter(2, 2 * 8 + 2, c, &plane, &bit);
        pyramido_quarter(1, 2 * 8 + 2 + below[c], (c + 2) % CORNERS, &plane_below, &bit_below);
        assert_int_equal(plane, plane_below);
        assert_int_equal(bit, bit_below);
    }
}

static void test_a_symmetric_domino_looks_the_same_both_ways(void **state) {
    pyramid from_west = floor_one("e5 f5"), from_east = floor_one("e5 f5");
    uint32_t d03 = domino_named("D03");
    (void)state;
    from_west.block[0] = domino_block(d03, 0, EAST);
    from_west.block[1] = domino_block(d03, 1, EAST);
    from_east.block[0] = domino_block(d03, 1, WEST);
    from_east.block[1] = domino_block(d03, 0, WEST);
    top_is(g, &from_west, "Nnnn nnnN");
    top_is(g, &from_east, "Nnnn nnnN");
}

/* ---- legal sets ---- */

/* §4.3, R03 */
static void test_positions_after_one_domino(void **state) {
    (void)state;
    pyramid p = floor_one("e5 f5");
    positions_are(
        &p, "c5d5 d4d5 d4e4 d5d6 d6e6 e3e4 e4f4 e6e7 e6f6 f3f4 f4g4 f6f7 f6g6 g4g5 g5g6 g5h5");
}

/* §4.3 */
static void test_positions_around_six_blocks(void **state) {
    (void)state;
    pyramid p = floor_one("g4 h4 e5 f5 g5 h5");
    positions_are(&p,
                  "d4d5 d4e4 d5d6 d6e6 e3e4 e4f4 e6e7 e6f6 f3f4 f3g3 f6f7 f6g6 g2g3 g3h3 g6g7 g6h6 "
                  "h2h3 h3i3 h6h7 h6i6 i3i4 i4i5 i5i6");
}

/* §4.3, R02 */
static void test_positions_around_four_by_four(void **state) {
    (void)state;
    pyramid p = floor_one("e5 f5 g5 h5 e6 f6 g6 h6 e7 f7 g7 h7 e8 f8 g8 h8");
    positions_are(&p, "e4f4 f4g4 g4h4 e9f9 f9g9 g9h9 d5d6 d6d7 d7d8 i5i6 i6i7 i7i8");
}

/* §4.3, R06 */
static void test_positions_keep_to_five_columns(void **state) {
    (void)state;
    pyramid p = floor_one("e5 f5 g5 h5 i5 i6");
    positions_are(&p,
                  "e3e4 e4f4 e6e7 e6f6 f3f4 f4g4 f6f7 f6g6 g3g4 g4h4 g6g7 g6h6 h3h4 h4i4 h6h7 h7i7 "
                  "i3i4 i7i8");
}

/* §4.2, R05, R18 */
static void test_positions_on_empty_upper_floors(void **state) {
    static const uint32_t counts[] = {17, 7, 1};
    (void)state;
    for (uint32_t floor = 2; floor <= FLOORS; floor++) {
        pyramid flat = floor_above(floor, 5, 4, ""), upright = floor_above(floor, 4, 5, "");
        assert_int_equal(count_positions(pyramido_positions(g, &flat)), counts[floor - 2]);
        assert_int_equal(count_positions(pyramido_positions(g, &upright)), counts[floor - 2]);
    }
}

/* §4.3, R08 */
static void test_positions_on_the_second_floor(void **state) {
    (void)state;
    pyramid p = floor_above(2, 5, 4, "a1 b1");
    assert_int_equal(count_positions(pyramido_positions(g, &p)), 13);
    assert_int_equal(count_positions(pyramido_tidy_positions(g, &p)), 13);
    p = floor_above(2, 5, 4, "b1 c1");
    assert_int_equal(count_positions(pyramido_positions(g, &p)), 12);
    tidy_positions_are(&p, "a1a2 d1d2 b2c2 a3b3 c3d3");
    assert_true(has_position(&p, "b3c3"));
    p = floor_above(2, 5, 4, "b1 c1 b3 c3");
    positions_are(&p, "a1a2 a2a3 a2b2 b2c2 c2d2 d1d2 d2d3");
    tidy_positions_are(&p, "");
}

/* §4.3, R08 */
static void test_positions_on_the_third_floor(void **state) {
    (void)state;
    pyramid p = floor_above(3, 5, 4, "b1 c1");
    positions_are(&p, "a1a2 a2b2 b2c2");
    tidy_positions_are(&p, "a1a2 b2c2");
}

/* R08 */
static void test_tidy_positions_beside_a_stair(void **state) {
    (void)state;
    pyramid p = floor_one("e5 f5 d6 e6");
    assert_int_equal(count_positions(pyramido_positions(g, &p)), 20);
    assert_int_equal(count_positions(pyramido_tidy_positions(g, &p)), 18);
    assert_true(has_position(&p, "c7d7") && has_position(&p, "f4g4"));
    char names[1024];
    names_of(&p, pyramido_tidy_positions(g, &p), names);
    assert_null(strstr(names, "c7d7"));
    assert_null(strstr(names, "f4g4"));
}

/* ---- shapes of floors ---- */

/* §4.2, R18 */
static void test_the_last_domino_of_upper_floors(void **state) {
    (void)state;
    pyramid p = floor_above(4, 5, 4, "");
    positions_are(&p, "a1b1");
    p = floor_above(4, 4, 5, "");
    positions_are(&p, "a1a2");
    p = floor_above(3, 4, 5, "a1 b1 a2 b2");
    positions_are(&p, "a3b3");
}

/* §4.3, R01, R06 */
static void test_the_first_floor_is_five_by_four(void **state) {
    (void)state;
    pyramid p = floor_one("e5");
    assert_int_equal(count_positions(pyramido_positions(g, &p)), 12);
    /* spans of 5x4 fit, those of 5x5, 1x6 and 6x1 do not. */
    p = floor_one("e5 f5 g5 h5 h6 h7");
    assert_true(has_position(&p, "h8i8") && has_position(&p, "i7i8"));
    p = floor_one("e5 f5 g5 h5 h6 h7 h8");
    assert_false(has_position(&p, "h9i9"));
    assert_true(has_position(&p, "g9h9"));
    p = floor_one("e5 f5 g5 h5 i5");
    assert_false(has_position(&p, "c5d5"));
    p = floor_one("e5 e6 e7 e8 e9");
    assert_false(has_position(&p, "e3e4"));
    /* 8 blocks: allowed, and completable too. */
    p = floor_one("g4 h4 e5 f5 g5 h5");
    assert_true(has_position(&p, "i5i6"));
    p = floor_one("g4 h4 e5 f5 g5 h5 i5 i6");
    assert_true(pyramido_is_completable(g, &p, p.filled));
    /* bounding boxes */
    assert_int_equal(mst_bits_count(pieces_of(g)->reach[5][5]), 0);
    assert_int_equal(mst_bits_count(pieces_of(g)->reach[5][4]), 20);
    assert_int_equal(mst_bits_count(pieces_of(g)->reach[4][5]), 20);
}

/* ---- tilings ---- */

/* §9.2 */
static void test_caution_agrees_with_tilings(void **state) {
    (void)state;
    pyramid p = floor_above(2, 5, 4, "b1 c1 b3 c3");
    assert_false(pyramido_is_completable(g, &p, p.filled));
    assert_int_equal(pyramido_least_gaps(g, &p, p.filled), 2);
    p = floor_above(2, 5, 4, "b1 c1 b3 c3 a2 b2 c2 d2");
    assert_int_equal(pyramido_least_gaps(g, &p, p.filled), 4);
    mst_rng rng = mst_rng_seed(5);
    for (uint32_t i = 0; i < 2000; i++) {
        p = floor_above(2, 5, 4, "");
        p.filled = mst_rng_next(&rng) & pyramido_area(g, &p);
        bool is_tileable = pyramido_is_completable(g, &p, p.filled);
        assert_int_equal(p.filled == 0 || is_tileable, pyramido_least_gaps(g, &p, p.filled) == 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_icons_turn_with_their_domino),
        cmocka_unit_test(test_blocks_lie_on_quarters_of_four_below),
        cmocka_unit_test(test_a_symmetric_domino_looks_the_same_both_ways),
        cmocka_unit_test(test_positions_after_one_domino),
        cmocka_unit_test(test_positions_around_six_blocks),
        cmocka_unit_test(test_positions_around_four_by_four),
        cmocka_unit_test(test_positions_keep_to_five_columns),
        cmocka_unit_test(test_positions_on_empty_upper_floors),
        cmocka_unit_test(test_positions_on_the_second_floor),
        cmocka_unit_test(test_positions_on_the_third_floor),
        cmocka_unit_test(test_tidy_positions_beside_a_stair),
        cmocka_unit_test(test_the_last_domino_of_upper_floors),
        cmocka_unit_test(test_the_first_floor_is_five_by_four),
        cmocka_unit_test(test_caution_agrees_with_tilings),
    };
    return cmocka_run_group_tests_name("pyramido floor", tests, NULL, NULL);
}
