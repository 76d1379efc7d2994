/* test_pyramids_deck.c -- the component lists of Pyramids: what ours holds, which lists are
 * refused and how, and a deck with wide stones, which must score without a change to the rules. */
#include "mastaba/deck.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "pyramids/pyramids.h"
#include "reading.h"
/* cmocka needs these four first */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 1 << 16, FIRST_ROW = 7, CARD_LIST = 0, GOD_LIST = 1 }; /* card 1 is on line 7 */

static const mst_game *const g = &pyramids_game;

static char *list_text(uint32_t list) {
    char path[512];
    size_t length;
    snprintf(path, sizeof path, "%s/games/pyramids/data/%s", SOURCE_DIR,
             pyramids_kit.lists[list].file);
    char *text = reading_file(path, &length);
    if (!text) fail_msg("%s cannot be read", path);
    char *room = realloc(text, ROOM);
    assert_non_null(room);
    return room;
}

/* Puts another row in the place of one; an empty one takes it away. */
static void replace_line(char *text, uint32_t number, const char *row) {
    char *line = text;
    for (uint32_t i = 1; i < number; i++) line = strchr(line, '\n') + 1;
    char *next = strchr(line, '\n') + 1;
    char *rest = strdup(next);
    sprintf(line, "%s%s%s", row, *row ? "\n" : "", rest);
    free(rest);
}

/* "line: fault" of our list with one line replaced; empty when it is accepted. */
static const char *fault_of(uint32_t list, uint32_t line, const char *row) {
    static char fault[MST_FAULT_TEXT + 16];
    static pyramids_pieces pieces;
    static mst_rows rows;
    char *text = list_text(list);
    memcpy(&pieces, pyramids_built_in, sizeof pieces);
    replace_line(text, line, row);
    fault[0] = 0;
    if (!mst_list_read(&pyramids_kit, &pieces, list, text, strlen(text), &rows))
        snprintf(fault, sizeof fault, "%u: %s", rows.fault_line, rows.fault);
    free(text);
    return fault;
}

static const char *card_fault(const char *row) {
    return fault_of(CARD_LIST, FIRST_ROW, row);
}
static const char *god_fault(const char *row) {
    return fault_of(GOD_LIST, 5, row);
}

static uint32_t colours_of(const construction_card *card) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < COLOURS; k++) count += count_of(card->stones, k) > 0;
    return count;
}

/* §2.1, §2.2, §2.4, R1, R2, R3: two columns, one or both of them a large stone; R46: at most one
 * glyph.
 */
static void test_the_built_in_list_adds_up(void **unused) {
    (void)unused;
    static const char *const named[][2] = {
        {"1", "B-WRo"}, {"41", "WG-Bo"}, {"81", "B-BW"}, {"101", "B-Bo"}, {"105", "Y-Yo"}};
    uint32_t layouts[3] = {0}, kinds[3] = {0}, glyphs[TOMB + 1] = {0};
    tally stones = 0;
    for (uint32_t id = 1; id <= CARDS; id++) {
        const construction_card *card = card_of(g, id);
        glyphs[card->glyph]++;
        stones += card->stones;
        kinds[colours_of(card) == 3 ? 0 : card->colour[2] ? 1 : 2]++;
        layouts[!card->colour[2] ? 2 : card->stone[0] == card->stone[2] ? 0 : 1]++;
        for (uint32_t other = 1; other < id; other++)
            assert_string_not_equal(card->code, card_of(g, other)->code);
    }
    assert_int_equal(kinds[0], 80);
    assert_int_equal(kinds[1], 20);
    assert_int_equal(kinds[2], 5);
    assert_int_equal(layouts[0], 50);
    assert_int_equal(layouts[1], 50);
    assert_int_equal(layouts[2], 5);
    for (uint32_t k = 0; k < COLOURS; k++) assert_int_equal(count_of(stones, k), 62);
    assert_int_equal(glyphs[0], 60);
    for (uint32_t glyph = PYRAMID; glyph <= TOMB; glyph++) assert_int_equal(glyphs[glyph], 15);
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        assert_string_equal(card_of(g, (uint32_t)atoi(named[i][0]))->code, named[i][1]);
}

/* §2.5 */
static void test_good_rows(void **unused) {
    (void)unused;
    assert_string_equal(card_fault("1,B-WRo,trio,1-2,3,B,W,R,1,2,1,3,O,1"), "");
    assert_string_equal(card_fault("1,B-WRo,whatever,1-2,17,B,W,R,1,2,1,3,O,3"), "");
    assert_string_equal(card_fault("1,WR=Bp,trio,2=1,3,W,R,B,1,2,3,3,P,3"), "");
    assert_string_equal(god_fault("1,1,Horus,Horus,any,2,5,P,0|TO"), "");
}

/* §2.2, §2.5 */
static void test_bad_cards(void **unused) {
    (void)unused;
    static const char *const rows[][2] = {
        {"1,B-WRo,trio,1-2,3,B,W,-,1,2,1,3,O,1",
         "7: card \"B-WRo\": the colour of a stone is missing"},
        {"1,B-WRo,trio,1-2,3,,W,R,1,2,1,3,O,1",
         "7: card \"B-WRo\": the colour of a stone is missing"},
        {"1,B-WXo,trio,1-2,3,B,W,X,1,2,1,3,O,1", "7: there is no colour \"X\", only B W R G Y"},
        {"1,B-WRo,trio,1-2,3,B,W,R,1,2,1,1,O,1",
         "7: card \"B-WRo\": stones overlap in its cells, so one has no cell left"},
        {"1,B-WRo,trio,1-2,3,B,W,R,1,2,3,1,O,1",
         "7: card \"B-WRo\": its cells are not those of layout 1-2"},
        {"1,B-WRo,trio,1-2,3,B,W,R,1,2,1,4,O,1", "7: \"4\" is not a number from 1 to 3"},
        {"1,B-WRo,trio,1-2,3,B,W,R,0,2,1,3,O,1", "7: \"0\" is not a number from 1 to 3"},
        {"1,B-WRo,trio,3-0,3,B,W,R,1,2,1,3,O,1",
         "7: there is no layout \"3-0\", only 1-2 2-1 1-1 1=2 2=1 1=1"},
        {"1,B-W,twin,1-1,2,B,W,R,1,2,1,2,-,-", "7: a third stone \"R\" has no room in layout 1-1"},
        {"1,B-WRx,trio,1-2,3,B,W,R,1,2,1,3,X,1",
         "7: there is no glyph \"X\", only P O T, and - for none"},
        {"1,B-WRo,trio,1-2,3,B,W,R,1,2,1,3,OP,1", /* R46 */
         "7: there is no glyph \"OP\", only P O T, and - for none"},
        {"1,B-WRo,trio,1-2,3,B,W,R,1,2,1,3,,1",
         "7: there is no glyph \"\", only P O T, and - for none"},
        {"1,B-WRo,trio,1-2,3,B,W,R,1,2,1,3,O,4", "7: \"4\" is not a number from 1 to 3"},
        {"1,B-WR,trio,1-2,3,B,W,R,1,2,1,3,-,1", "7: glyph stone \"1\" of a card without a glyph"},
        {"1,B-RW,trio,1-2,3,B,W,R,1,2,1,3,O,1",
         "7: the code \"B-RW\" should be B-WRo by the rest of its row"},
        {"1,B-RYp,trio,1-2,3,B,R,Y,1,2,1,3,P,1",
         "10: the code \"B-RY\" stands twice: without glyphs it equals B-RYp"},
        {"2,B-WRo,trio,1-2,3,B,W,R,1,2,1,3,O,1", "8: the id \"2\" stands twice"},
        {"106,B-WRo,trio,1-2,3,B,W,R,1,2,1,3,O,1", "7: \"106\" is not a number from 1 to 105"},
        {"1,B-WRo,trio,1-2,3,B,W,R,1,2,1,3,O", "7: the row has 13 fields instead of 14"},
        {"", "0: 104 cards instead of 105"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(card_fault(rows[i][0]), rows[i][1]);
    assert_string_equal(fault_of(CARD_LIST, FIRST_ROW + 8, "9,B-WRo,trio,1-2,3,B,W,R,1,2,1,3,O,1"),
                        "15: the code \"B-WRo\" stands twice: without glyphs it equals B-WRo");
}

/* §2.5 */
static void test_bad_gods(void **unused) {
    (void)unused;
    static const char *const rows[][2] = {
        {"6,6,Horus,Horus,any,2,5,P,0", "5: \"6\" is not a number from 1 to 5"},
        {"1,2,Horus,Horus,any,2,5,P,0", "5: \"2\" is not a number from 1 to 1"},
        {"1,1,,Horus,any,2,5,P,0", "5: the name \"\" must have 1 to 15 bytes of text"},
        {"1,1,Horus,Horus,any,3,2,P,0", "5: \"2\" is not a number from 3 to 5"},
        {"1,1,Horus,Horus,any,2,5,T,0", "5: \"T\": the pyramid, P, is what every tile demands"},
        {"1,1,Horus,Horus,any,2,5,P,0|X", "5: \"0|X\" is not made of 0 T O TO and |"},
        {"1,1,Horus,Horus,any,2,5,P,T",
         "5: \"T\" lacks 0: nothing besides the pyramid is ever forced"},
        {"2,2,Anubis,Anubis,any,2,5,P,0", "6: tile 2 has two faces for one number of players"},
        {"", "0: too few god tiles for 5 players"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(god_fault(rows[i][0]), rows[i][1]);
}

/* §2.5, §9.5: a list that never shows yellow: the bonus could not be reached. Green takes its place
 * where that makes no second card of the same code; the test only needs the first fault to be this
 * one. */
static void test_a_colour_that_never_comes(void **unused) {
    (void)unused;
    static const char pairs[] = "BWRG";
    static pyramids_pieces pieces;
    static mst_rows rows;
    char *text = calloc(1, ROOM);
    assert_non_null(text);
    uint32_t id = 1;
    mst_text t = mst_text_in(text, ROOM);
    mst_text_put(&t, pyramids_kit.lists[CARD_LIST].columns);
    mst_text_put_char(&t, '\n');
    for (uint32_t n = 0; id <= CARDS; n++) {
        char a = pairs[n % 4], b = pairs[n / 4 % 4], c = pairs[n / 16 % 4], row[96];
        bool is_right = n >= 64;
        snprintf(row, sizeof row, "%u,%c%s%c%s%c,trio,%s,3,%c,%c,%c,%s,-,-\n", id++, a,
                 is_right ? "" : "-", b, is_right ? "-" : "", c, is_right ? "2-1" : "1-2", a, b, c,
                 is_right ? "1,3,2,3" : "1,2,1,3");
        mst_text_put(&t, row);
    }
    assert_false(mst_list_read(&pyramids_kit, &pieces, CARD_LIST, text, strlen(text), &rows));
    assert_string_equal(rows.fault, "none of the 105 cards shows the colour Y");
    free(text);
}

/* ---- wide stones (§2.2, reserved layouts; R2) ---- */

static uint8_t card_named(const mst_game *with, const char *code) {
    for (uint8_t id = 1; id <= CARDS; id++)
        if (mst_text_same(card_of(with, id)->code, code)) return id;
    fail_msg("no card %s", code);
    return 0;
}

static void put_card(const mst_game *with, necropolis *n, uint32_t slot, const char *code) {
    n->card[slot] = card_named(with, code);
    n->occupied |= 1u << slot;
}

static void assert_sizes(const mst_game *with, const necropolis *n, const char *expected) {
    stonework w = pyramids_stonework(with, n);
    char found[32];
    snprintf(found, sizeof found, "%u %u %u %u %u", w.largest[0], w.largest[1], w.largest[2],
             w.largest[3], w.largest[4]);
    assert_string_equal(found, expected);
}

/*       b4   W R          Two wide blue stones meet side by side in row 1, and the wide blue one of
 *            B B          b4 stands on both of them (§2.5, R2).
 *     a4 B B   B B a5
 *        W R   W W                                                                               */
static void test_wide_stones_touch_by_their_cells(void **unused) {
    (void)unused;
    static pyramids_pieces pieces;
    static mst_rows rows;
    char *text = list_text(CARD_LIST);
    replace_line(text, FIRST_ROW, "1,B=WRo,trio,1=2,3,B,W,R,1,1,2,3,O,1");
    replace_line(text, FIRST_ROW + 1, "2,B=W,twin,1=1,2,B,W,-,1,1,2,2,-,-");
    replace_line(text, FIRST_ROW + 2, "3,WR=Bt,trio,2=1,3,W,R,B,1,2,3,3,T,3");
    memcpy(&pieces, pyramids_built_in, sizeof pieces);
    assert_true(mst_list_read(&pyramids_kit, &pieces, CARD_LIST, text, strlen(text), &rows));
    assert_true(mst_deck_finish_pieces(&pyramids_kit, &pieces, &rows));
    free(text);
    mst_game wide = mst_game_with(g, "wide", &pieces);

    necropolis n = {0};
    put_card(&wide, &n, 4, "B=WRo");
    assert_sizes(&wide, &n, "1 1 1 0 0");
    put_card(&wide, &n, 5, "B=W");
    assert_sizes(&wide, &n, "2 1 1 0 0");
    put_card(&wide, &n, 12, "WR=Bt");
    assert_sizes(&wide, &n, "3 1 1 0 0");
    assert_int_equal(card_of(&wide, 2)->stones, 1 | 1 << 8);

    mst_state s;
    mst_setup setup = mst_usual_setup(&wide, 2);
    mst_begin(&wide, &s, &setup);
    memcpy(&s.of[0], &n, sizeof n);
    char drawing[4096];
    mst_text t = mst_text_in(drawing, sizeof drawing);
    wide.extras->show(&wide, &s, MST_ENGLISH, &t);
    assert_non_null(strstr(drawing, "a4 B = o  a5 B =\n     W R       W =\n"));
    assert_non_null(strstr(drawing, "b4 W R t\n          B =\n"));
    assert_int_equal(wide.move_read(&wide, &s, 0, "x:b=wr", 6), pack(DISCARD_CARD, 0, 1));
    assert_int_equal(wide.move_read(&wide, &s, 0, "x:WR=B", 6), pack(DISCARD_CARD, 0, 3));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_built_in_list_adds_up),
        cmocka_unit_test(test_good_rows),
        cmocka_unit_test(test_bad_cards),
        cmocka_unit_test(test_bad_gods),
        cmocka_unit_test(test_a_colour_that_never_comes),
        cmocka_unit_test(test_wide_stones_touch_by_their_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
