/* test_pyramido_score.c -- zones, floor scores, starters and places, on pyramids of made-up blocks.
 */
#include "mastaba/deck.h"
#include "pyramido_table.h"

/* ---- made-up blocks: any colour with any icons, for the scorer ---- */

static pyramido_pieces made_up_pieces;
static mst_game made_up;

static block made_up_block(uint32_t colour, uint32_t icons) {
    block b = (block)(1 + 16 * colour + icons);
    made_up_pieces.face[b] = (face)(colour | icons << 4);
    return b;
}

static block read_block(const char **text) {
    const char *letter = strchr(pyramido_colour_letters, *(*text)++);
    uint32_t icons = 0;
    for (; **text && **text != ' '; (*text)++) {
        const char *digit = strchr(pyramido_corner_digits, **text);
        if (digit) icons |= 1u << (digit - pyramido_corner_digits);
    }
    return made_up_block((uint32_t)(letter - pyramido_colour_letters), icons);
}

/* "G7 G- N- / G- Y7 Y-": one more floor on a pyramid. */
static void raise(pyramid *p, const char *text) {
    uint32_t x = 0, y = 0;
    p->floor++;
    p->filled = p->marked = 0;
    made_up_pieces = *pieces_of(g);
    made_up = mst_game_with(g, "made-up", &made_up_pieces);
    for (uint32_t c = 0; c < COLOURS; c++)
        for (uint32_t i = 0; i < 16; i++) made_up_block(c, i);
    while (*text) {
        if (*text == '/') {
            x = 0, y++, text += 2;
            continue;
        }
        p->block[pyramido_block_index(p->floor, 8 * y + x)] = read_block(&text);
        p->filled |= bit_at(8 * y + x + MARGIN);
        x++;
        while (*text == ' ') text++;
    }
    if (p->floor == 1) p->width = (uint8_t)x, p->height = (uint8_t)(y + 1);
}

static floor_score score_with(pyramid *p, const char *marked) {
    p->marked = 0;
    for (; *marked; marked += marked[2] ? 3 : 2) p->marked |= spot_of(marked) << MARGIN;
    return pyramido_floor_score(&made_up, p);
}

/* ---- floors ---- */

static uint32_t total_of(const char *zones) {
    floor_score score = {0};
    for (uint32_t k = 0; zones[k]; k++) pyramido_count_zone(&score, k, (uint32_t)(zones[k] - '0'));
    return score.total;
}

/* R43, §5.1: of tied smallest zones one is added; R44: a single zone scores twice. */
static void test_zones_add_up_and_the_least_counts_twice(void **state) {
    (void)state;
    assert_int_equal(total_of("443433"), 24);
    assert_int_equal(total_of("6544"), 23);
    assert_int_equal(total_of("7665"), 29);
    assert_int_equal(total_of("7"), 14);
    assert_int_equal(total_of("87"), 22);
    assert_int_equal(total_of("555"), 20);
    assert_int_equal(total_of("19"), 11);
    assert_int_equal(total_of(""), 0);
}

static pyramid pyramid_of_four_colours(uint32_t floors) {
    static const char *const texts[] = {
        "G7 G- N- N- Y9 / G- R7 R- N- Y- / N- R- R- B- B- / N1 N- T- T- B3",
        "G3 R7 N- Y9 / N- T- R1 B- / N7 T- T3 B3", "G9 R- Y7 / N1 T- B-", "G7 B-"};
    pyramid p = {0};
    for (uint32_t i = 0; i < floors; i++) raise(&p, texts[i]);
    return p;
}

/* R39, §4.2, §5.1: buried icons do not count; R40: nor do buried blocks join; R41: nor do corners.
 */
static void test_only_what_is_seen_from_above_counts(void **state) {
    static const char *const tops[] = {
        "GgggnnnnyY ggggnnnnyy ggRrrrnnyy ggrrrrnnyy nnrrrrbbbb nnrrrrbbbb nnnnttttbb NnnnttttbB",
        "GgggnnnnyY gggRrnnyYy ggGrrnnyyy gnnttrrbby nnnttRrbbb nNnttttbbb nnntttTbBb NnnnttttbB",
        "GgggnnnnyY gggRrnnyYy gggGrrYyyy gnggrryyby nnnnttbbbb nNNnttbbbb nnntttTbBb NnnnttttbB",
        "GgggnnnnyY gggRrnnyYy gggGrrYyyy gngGgbbyby nnnggbbbbb nNNnttbbbb nnntttTbBb NnnnttttbB"};
    static const struct {
        uint32_t floors;
        const char *marked;
        int total;
    } cases[] = {{1, "a1 e1 b2 a4 e4", 6},
                 {2, "a1 b1 d1", 6},
                 {2, "a1 c2 d1 a3 c3 d3", 11},
                 {3, "a1 c1 a2", 10},
                 {4, "a1", 6}};
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        pyramid p = pyramid_of_four_colours(i + 1);
        top_is(&made_up, &p, tops[i]);
    }
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pyramid p = pyramid_of_four_colours(cases[i].floors);
        assert_int_equal(score_with(&p, cases[i].marked).total, cases[i].total);
    }
    pyramid p = pyramid_of_four_colours(2);
    assert_int_equal(score_with(&p, "b1").icons[4], 1); /* R b1 and R c2 meet at a corner only */
}

/* R42, §5.1 */
static void test_unmarked_zones_do_not_count(void **state) {
    (void)state;
    pyramid p = pyramid_of_four_colours(2);
    floor_score score = score_with(&p, "c2");
    assert_int_equal(score.icons[4], 1);
    assert_int_equal(score.total, 2);
    score = score_with(&p, "a1 c2 d1");
    assert_int_equal(score.least, 1);
    assert_int_equal(score.total, 6);
}

static uint32_t visible_icons(const pyramid *p) {
    top_view view;
    uint32_t count = 0;
    pyramido_look_down(&made_up, p, &view);
    for (uint32_t c = 0; c < CORNERS; c++) count += mst_bits_count(view.icon[c]);
    return count;
}

/* §4.2, R39 */
static void test_icons_are_seen_by_their_corners(void **state) {
    static const char *const floors[] = {
        "G7931 N- N- N- N- / N- N- N- N- N- / N- N- N- N- N- / N- N- N- N- N-",
        "N- G7931 N- N- N- / N- N- N- N- N- / N- N- N- N- N- / N- N- N- N- N-",
        "N- N- N- N- N- / N- G7931 N- N- N- / N- N- N- N- N- / N- N- N- N- N-"};
    static const uint32_t after_two[] = {3, 2, 0};
    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        pyramid p = {0};
        raise(&p, floors[i]);
        assert_int_equal(visible_icons(&p), 4);
        raise(&p, "B- B- B- B- / B- B- B- B- / B- B- B- B-");
        assert_int_equal(visible_icons(&p), after_two[i]);
    }
}

/* ---- starters and places ---- */

static uint8_t starter_after(uint8_t old, uint8_t tie, const uint8_t scores[SEATS]) {
    mst_state s = {.seats = 4, .floor = 1, .starter = old};
    s.option[STARTTIE] = tie;
    for (uint32_t i = 0; i < SEATS; i++) s.pyramids[i].score[0] = scores[i];
    return pyramido_next_starter(&s);
}

/* §5.1, R46 */
static void test_the_lowest_of_a_floor_starts_the_next(void **state) {
    static const uint8_t scores[][SEATS] = {{20, 24, 21, 18}, {24, 23, 22, 21}, {26, 29, 25, 24}};
    (void)state;
    for (uint32_t i = 0; i < 3; i++)
        for (uint8_t old = 0; old < SEATS; old++)
            assert_int_equal(starter_after(old, ORDER, scores[i]), 3);
}

static mst_state scored(uint8_t seats, const uint8_t scores[][FLOORS]) {
    mst_state s = {.seats = seats, .phase = OVER, .floor = FLOORS};
    for (uint32_t i = 0; i < seats; i++) {
        s.pyramids[i].hand = ALL_CARDS;
        memcpy(s.pyramids[i].score, scores[i], FLOORS);
    }
    return s;
}

/* §5.2 */
static void test_floors_add_up_to_places(void **state) {
    static const uint8_t scores[][FLOORS] = {
        {20, 24, 26, 19}, {24, 23, 29, 22}, {21, 22, 25, 18}, {18, 21, 24, 20}};
    static const int32_t totals[] = {89, 98, 86, 83};
    mst_score found[SEATS];
    (void)state;
    mst_state s = scored(4, scores);
    assert_int_equal(g->seats(g, &s), 4);
    g->scores(g, &s, found);
    for (uint32_t i = 0; i < 4; i++) assert_int_equal(found[i].total, totals[i]);
    places_are(&s, "2134");
}

/* §6, R48 */
static void test_ties_for_the_start(void **state) {
    static const uint8_t one[] = {18, 20, 18, 25}, two[] = {18, 18, 20, 20}, all[] = {9, 9, 9, 9};
    (void)state;
    assert_int_equal(starter_after(2, ORDER, one), 2);
    assert_int_equal(starter_after(2, AFTER, one), 0);
    assert_int_equal(starter_after(1, ORDER, two), 1);
    assert_int_equal(starter_after(1, AFTER, two), 0);
    for (uint8_t old = 0; old < SEATS; old++) {
        assert_int_equal(starter_after(old, ORDER, all), old);
        assert_int_equal(starter_after(old, AFTER, all), (old + 1) % SEATS);
    }
}

/* R50, R51, §5.2 */
static void test_final_ties(void **state) {
    static const struct {
        uint8_t scores[2][FLOORS], covers[2];
        const char *places;
    } cases[] = {
        {{{25, 25, 20, 20}, {25, 25, 20, 20}}, {2, 3}, "12"},
        {{{31, 20, 20, 19}, {29, 23, 20, 18}}, {1, 1}, "12"},
        {{{30, 22, 20, 18}, {18, 20, 22, 30}}, {0, 0}, "11"},
        {{{31, 20, 20, 20}, {31, 20, 20, 19}}, {3, 0}, "12"},
        {{{25, 25, 20, 20}, {31, 20, 20, 19}}, {2, 3}, "12"},
    };
    (void)state;
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mst_state s = scored(2, cases[i].scores);
        for (uint32_t seat = 0; seat < 2; seat++)
            s.pyramids[seat].hand = (uint8_t)(ALL_CARDS >> cases[i].covers[seat]);
        places_are(&s, cases[i].places);
    }
}

/* ---- zones of quarters ---- */

typedef struct {
    uint8_t x, y, has_icon;
    char colour;
} quarter;

/* Scores quarters given one by one, the first of each marked colour being marked. */
static uint32_t quarter_score(const quarter quarters[], uint32_t count, const char *marked) {
    static const uint8_t planes[2][2] = {{NW, NE}, {SW, SE}};
    top_view view = {0};
    floor_score score = {0};
    for (uint32_t i = 0; i < count; i++) {
        const quarter *q = &quarters[i];
        uint32_t plane = planes[q->y & 1][q->x & 1], bit = 8u * (q->y / 2) + q->x / 2;
        uint32_t colour =
            (uint32_t)(strchr(pyramido_colour_letters, q->colour) - pyramido_colour_letters);
        view.shade[colour][plane] |= bit_at(bit);
        if (q->has_icon) view.icon[plane] |= bit_at(bit);
    }
    for (; *marked; marked++) {
        uint32_t i = 0, colour = (uint32_t)(strchr(pyramido_colour_letters, *marked) -
                                            pyramido_colour_letters);
        while (quarters[i].colour != *marked) i++;
        zone z = {{0}};
        z.plane[planes[quarters[i].y & 1][quarters[i].x & 1]] =
            bit_at(8u * (quarters[i].y / 2) + quarters[i].x / 2);
        z = pyramido_zone_around(&view, colour, z);
        pyramido_count_zone(&score, colour, pyramido_icons_in(&view, &z));
    }
    return score.total;
}

/* §5.1, R41, R42 */
static void test_zones_of_single_quarters(void **state) {
    static const quarter one[] = {{0, 0, 1, 'G'}}, two[] = {{0, 0, 1, 'G'}, {1, 0, 1, 'G'}};
    static const quarter both[] = {{0, 0, 1, 'G'}, {1, 0, 1, 'R'}};
    static const quarter apart[] = {{0, 0, 1, 'R'}, {0, 1, 0, 'G'}, {0, 2, 1, 'R'}};
    static const quarter wide[] = {{0, 0, 1, 'R'}, {1, 0, 1, 'R'}, {0, 2, 0, 'R'}};
    static const quarter corner_of[] = {{0, 0, 0, 'R'}, {1, 0, 1, 'R'}, {0, 1, 1, 'R'}};
    static const quarter pair[] = {{0, 0, 1, 'R'}, {4, 4, 1, 'B'}};
    static const quarter three[] = {{0, 0, 1, 'R'}, {1, 0, 1, 'R'}, {4, 4, 1, 'B'}};
    (void)state;
    assert_int_equal(quarter_score(one, 1, ""), 0);
    assert_int_equal(quarter_score(one, 1, "G"), 2);
    assert_int_equal(quarter_score(two, 2, "G"), 4);
    assert_int_equal(quarter_score(both, 2, "G"), 2);
    assert_int_equal(quarter_score(apart, 3, "R"), 2);
    assert_int_equal(quarter_score(wide, 3, "R"), 4);
    assert_int_equal(quarter_score(corner_of, 3, "R"), 4);
    assert_int_equal(quarter_score(pair, 2, "RB"), 3);
    assert_int_equal(quarter_score(three, 3, "RB"), 4);
    assert_int_equal(quarter_score(three, 3, "BR"), 4);
}

/* §2.3 */
static void test_a_block_is_four_quarters(void **state) {
    (void)state;
    pyramid p = {0};
    raise(&p, "G-");
    top_is(&made_up, &p, "gg gg");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_zones_add_up_and_the_least_counts_twice),
        cmocka_unit_test(test_only_what_is_seen_from_above_counts),
        cmocka_unit_test(test_unmarked_zones_do_not_count),
        cmocka_unit_test(test_icons_are_seen_by_their_corners),
        cmocka_unit_test(test_the_lowest_of_a_floor_starts_the_next),
        cmocka_unit_test(test_floors_add_up_to_places),
        cmocka_unit_test(test_ties_for_the_start),
        cmocka_unit_test(test_final_ties),
        cmocka_unit_test(test_zones_of_single_quarters),
        cmocka_unit_test(test_a_block_is_four_quarters),
    };
    return cmocka_run_group_tests_name("pyramido score", tests, NULL, NULL);
}
