/* test_pyramido_deck.c -- the component lists, lists of one's own that are refused, and notation.
 */
#include "mastaba/bits.h"
#include "mastaba/deck.h"
#include "mastaba/engine.h"
#include "pyramido/pyramido.h"
#include "reading.h"
/* cmocka needs these four first */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const mst_game *const g = &pyramido_game;

/* §2.1, §2.2, §2.4 */
static void test_the_built_in_lists_add_up(void **state) {
    static const uint32_t blocks[] = {37, 34, 31, 29, 26, 23}, icons[] = {24, 28, 29, 31, 32, 36};
    const pyramido_pieces *p = pieces_of(g);
    uint32_t block_count[COLOURS] = {0}, icon_count[COLOURS] = {0}, doubles = 0, symmetric = 0;
    (void)state;
    for (uint32_t i = 1; i <= DOMINOES; i++) {
        face a = p->face[domino_block(i, 0, EAST)], b = p->face[domino_block(i, 1, EAST)];
        block_count[colour_of(a)]++, block_count[colour_of(b)]++;
        icon_count[colour_of(a)] += mst_bits_count(icons_of(a));
        icon_count[colour_of(b)] += mst_bits_count(icons_of(b));
        doubles += colour_of(a) == colour_of(b);
        symmetric += a == p->face[domino_block(i, 1, WEST)];
    }
    for (uint32_t k = 0; k < COLOURS; k++) {
        assert_int_equal(block_count[k], blocks[k]);
        assert_int_equal(icon_count[k], icons[k]);
        assert_int_equal(p->card_of[k], k / 2);
    }
    assert_int_equal(p->dominoes, 90);
    assert_int_equal(doubles, 18);
    assert_int_equal(symmetric, 10);
    assert_int_equal(p->covers, 12);
    assert_int_equal(p->markers, 24);
}

/* ---- decks of one's own ---- */

static char *read_data(const char *file, size_t *length) {
    char path[512];
    snprintf(path, sizeof path, SOURCE_DIR "/games/pyramido/data/%s", file);
    char *text = reading_file(path, length);
    if (!text) fail_msg("%s cannot be read", path);
    return text;
}

/* The fault of a list in which one piece of text is replaced by another. */
static void fault_is(uint32_t list, const char *from, const char *to, uint32_t line,
                     const char *expected) {
    static pyramido_pieces pieces;
    static mst_rows rows;
    size_t length;
    char *text = read_data(g->extras->kit->lists[list].file, &length), *at = strstr(text, from);
    if (!at) fail_msg("no %s in the list", from);
    char *changed = malloc(length + strlen(to) + 1);
    snprintf(changed, length + strlen(to) + 1, "%.*s%s%s", (int)(at - text), text, to,
             at + strlen(from));
    pieces = *pieces_of(g);
    assert_false(mst_list_read(g->extras->kit, &pieces, list, changed, strlen(changed), &rows));
    assert_string_equal(rows.fault, expected);
    assert_int_equal(rows.fault_line, line);
    free(changed);
    free(text);
}

/* §2.1, §2.3, §2.4, §2.7, §9.6 */
static void test_bad_decks_are_explained(void **state) {
    (void)state;
    fault_is(0, "D90,G,73,G,-,1,0,86\n", "", 0, "there are 89 dominoes; exactly 90 are needed");
    fault_is(0, "D90,G,73,G,-,1,0,86", "D90,N,7,B,3,0,0,86", 94,
             "\"D90\" is the same domino as D08, turned round");
    fault_is(0, "D90,G,73,G,-,1,0,86", "D90,G,7,G,3,1,1,86", 94,
             "\"D90\" is the same domino as D89");
    fault_is(0, "D90,G,73,G,-,1,0,86", "D90,G,73,G,1,1,0,86", 94,
             "\"D90\" has 3 icons instead of 2");
    fault_is(0, "D90,G,73", "D90,G,74", 94,
             "\"74\" holds an unknown corner: corners are 7, 9, 1 and 3");
    fault_is(0, "D90,G,73", "D90,G,77", 94, "\"77\" names a corner twice");
    fault_is(0, "D90,G,73,G", "D90,X,73,G", 94, "there is no colour \"X\", only N B Y T R G");
    fault_is(0, "D90,G", "D89,G", 94, "the id \"D89\" stands twice");
    fault_is(0, "D90,G", "90,G", 94, "the id \"90\" is not D and two digits");
    fault_is(0, "D90,G,73,G,-,1", "D90,G,73,G,-,0", 94,
             "double is 0, but the two colours say otherwise");
    fault_is(0, "D90,G,73,G,-,1,0", "D90,G,73,G,-,1,1", 94,
             "sym180 is 1, but the two blocks say otherwise");
    fault_is(0, "D90,G,73,G,-,1,0,86\n", "D90,G,73,G,-,1,0,86\nD91,G,9,G,-,1,0,87\n", 0,
             "there are more than 90 dominoes");
    fault_is(1, "C43,4,3,R,7,G,7\n", "", 0, "there are 11 covers; exactly 12 are needed");
    fault_is(1, "C43,4,3,R,7,G,7", "C43,4,3,R,7,B,7", 15,
             "the seat already has a face of the colour B");
    fault_is(1, "C43,4,3,R,7,G,7", "C43,4,2,R,7,G,7", 15,
             "another seat has the colour R on another card");
    fault_is(1, "C43,4,3,R,7,G,7", "C43,4,3,R,79,G,7", 15, "\"79\" is not exactly one icon");
    fault_is(1, "C43,4,3", "C43,5,3", 15, "\"5\" is not a number from 1 to 4");
    fault_is(2, "M4G,4,G,green,vert,lotus\n", "", 0, "there are 23 markers; exactly 24 are needed");
    fault_is(2, "M4G,4,G", "M4G,4,R", 26, "\"M4G\" is a second marker of its colour");
}

/* ---- notation ---- */

static mst_move read_as(const mst_state *s, mst_seat seat, const char *text) {
    return g->move_read(g, s, seat, text, strlen(text));
}

/* §10 */
static void test_notation_is_read_in_either_case(void **state) {
    static const char *const same[][2] = {
        {"2e5>", "2E5>"}, {"2e5v", "2E5V"}, {"*f5", "*F5"}, {"+e5B3", "+E5b3"}, {"=f6T7", "=F6t7"}};
    static const char *const wrong[] = {
        "",      "4e5>",  "2j5>", "2e0>", "2e5",   "2e5>>", "*e",  "/5",    "/0",     "%5",
        "+e5X3", "+e5B5", "--",   "=e5B", "2e5 >", " 2e5>", "e5>", "!e5B3", "+e5B3!", "*e5+f5B3"};
    static const char *const draws[][2] = {
        {"top 1 D07", "TOP 1 d07"}, {"quarry D43", "Quarry d43"}, {"first B", "FIRST b"}};
    static const char *const no_draws[] = {"top 5 D07", "top D07", "quarry D91", "first E",
                                           "top 1  D07"};
    (void)state;
    mst_state s;
    mst_begin(g, &s, &(mst_setup){.seats = 2});
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        assert_int_equal(read_as(&s, 0, same[i][0]), read_as(&s, 0, same[i][1]));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(read_as(&s, 0, wrong[i]), 0);
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++) {
        mst_move move = read_as(&s, MST_CHANCE, draws[i][0]);
        assert_int_not_equal(move, 0);
        assert_int_equal(move, read_as(&s, MST_CHANCE, draws[i][1]));
    }
    for (size_t i = 0; i < sizeof no_draws / sizeof *no_draws; i++)
        assert_int_equal(read_as(&s, MST_CHANCE, no_draws[i]), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_built_in_lists_add_up),
        cmocka_unit_test(test_bad_decks_are_explained),
        cmocka_unit_test(test_notation_is_read_in_either_case),
    };
    return cmocka_run_group_tests_name("pyramido deck", tests, NULL, NULL);
}
