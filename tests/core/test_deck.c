/* test_deck.c -- component lists: what the reader accepts, and what it says about the rest. The kit
 * is a tiny one of its own, so that only the reader is tried. */
#include "mastaba/deck.h"
#include "mastaba/text.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct {
    uint32_t cards, points, bases, finished;
    char last[16];
} pieces;

static bool read_card(pieces *p, mst_rows *rows) {
    int32_t points = mst_deck_field_number(rows, 1, 2, 40);
    if (points < 0) return false;
    if (mst_deck_field_is(rows, 0, "joker"))
        return mst_deck_bad_field(rows, 0, "\"{0}\" is no card of {1}", "this game");
    mst_text t = mst_text_in(p->last, sizeof p->last);
    mst_text_put_part(&t, rows->field[2].at, rows->field[2].length);
    p->points += (uint32_t)points;
    p->cards++;
    return true;
}

static bool read_list(void *to, uint32_t list, mst_rows *rows) {
    pieces *p = to;
    while (mst_deck_next_row(rows)) {
        if (list == 1)
            p->bases++;
        else if (!read_card(p, rows))
            return false;
    }
    if (list == 0 && !rows->faulty && p->cards == 0)
        return mst_deck_bad_list(rows, "{0} cards are not enough", p->cards);
    return true; /* a kit need not look for the reader's own faults */
}

static bool finish(void *to, mst_rows *rows) {
    pieces *p = to;
    p->finished++;
    return p->bases <= p->cards || mst_deck_bad_list(rows, "{0} bases are too many", p->bases);
}

static uint8_t most_seats(const void *of) {
    return (uint8_t)((const pieces *)of)->cards;
}

static const mst_list lists[] = {
    {"cards.csv", "id,points,back"}, {"bases.csv", "id"}, {NULL, NULL}};
static const mst_kit kit = {sizeof(pieces), lists, read_list, finish, most_seats};

static pieces read_well(const char *text) {
    pieces p = {0};
    mst_rows rows;
    if (!mst_list_read(&kit, &p, 0, text, strlen(text), &rows))
        fail_msg("line %u: %s", rows.fault_line, rows.fault);
    return p;
}

static void assert_fault(uint32_t list, const char *text, size_t length, uint32_t line,
                         const char *fault) {
    pieces p = {0};
    mst_rows rows;
    assert_false(mst_list_read(&kit, &p, list, text, length, &rows));
    assert_true(rows.faulty);
    assert_string_equal(rows.fault, fault);
    assert_int_equal(rows.fault_line, line);
}

static void test_rows_are_read(void **state) {
    (void)state;
    pieces p = read_well("id,points,back\na,2,x\nb,40,y\n");
    assert_int_equal(p.cards, 2);
    assert_int_equal(p.points, 42);
    assert_string_equal(p.last, "y");
}

static void test_comments_and_line_ends(void **state) {
    (void)state;
    pieces p = read_well("# one\n# two\r\nid,points,back\r\n# three\na,2,\r\n#\nb,3,last");
    assert_int_equal(p.cards, 2);
    assert_string_equal(p.last, "last");
    assert_string_equal(read_well("id,points,back\na,2,").last, "");
    assert_int_equal(read_well("\n\nid,points,back\n\na,2,x\n\r\nb,2,y\n\n").cards, 2);
    assert_string_equal(read_well("id,points,back\na,2,b#c\n").last, "b#c");
}

static void test_faults_name_line_and_cause(void **state) {
    static const struct {
        const char *text;
        uint32_t line;
        const char *fault;
    } cases[] = {
        {"", 0, "the file holds no header row"},
        {"# nothing\n# else\n", 0, "the file holds no header row"},
        {"\n\r\n#\n", 0, "the file holds no header row"},
        {" \nid,points,back\n", 1, "\" \" is not the header row of any list of this game"},
        {"id,points\na,2\n", 1, "the header row lacks the column \"back\""},
        {"id,points,back,x\na,2\n", 1, "the header row has a column \"x\" too many"},
        {"id,point,back\n", 1,
         "the header row has a column \"point\" where \"points\" is expected"},
        {"#\nID,points,back\n", 2,
         "\"ID,points,back\" is not the header row of any list of this game"},
        {"id\n", 0, "the header row belongs to another list"},
        {"id,points,back\n", 0, "0 cards are not enough"},
        {"id,points,back\na,2\n", 2, "the row has 2 fields instead of 3"},
        {"id,points,back\na,2,x,\n", 2, "the row has 4 fields instead of 3"},
        {"id,points,back\na,2,x\n\n \nb,2,x\n", 4, "the row has 1 field instead of 3"},
        {"id,points,back\n#\n#\na,1,x\n", 4, "\"1\" is not a number from 2 to 40"},
        {"id,points,back\na,41,x\n", 2, "\"41\" is not a number from 2 to 40"},
        {"id,points,back\na,-3,x\n", 2, "\"-3\" is not a number from 2 to 40"},
        {"id,points,back\na,,x\n", 2, "\"\" is not a number from 2 to 40"},
        {"id,points,back\na,1e1,x\n", 2, "\"1e1\" is not a number from 2 to 40"},
        {"id,points,back\na,99999999999999999999,x\n", 2,
         "\"99999999999999999999\" is not a number from 2 to 40"},
        {"id,points,back\na,\x1b[2J,x\n", 2, "\"(unprintable)\" is not a number from 2 to 40"},
        {"id,points,back\na,\xff,x\n", 2, "\"(unprintable)\" is not a number from 2 to 40"},
        {"id,points,back\na,{1}{0},x\n", 2, "\"{1}{0}\" is not a number from 2 to 40"},
        {"id,points,back\njoker,2,x\n", 2, "\"joker\" is no card of this game"},
        {"id,points,back\njoker,1,x\na\n", 2, "\"1\" is not a number from 2 to 40"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_fault(0, cases[i].text, strlen(cases[i].text), cases[i].line, cases[i].fault);
}

static void test_zero_bytes_are_text(void **state) {
    static const char text[] = "id,points,back\na,2\0,x\n";
    (void)state;
    assert_fault(0, text, sizeof text - 1, 2, "\"(unprintable)\" is not a number from 2 to 40");
}

/* Long fields are cut between characters, never inside one. */
static void test_long_fields_are_cut(void **state) {
    (void)state;
    for (int lead = 0; lead < 4; lead++) {
        char text[256], fault[256];
        int letters = (36 - lead) / 2;
        int used = snprintf(text, sizeof text, "id,points,back\na,%.*s", lead, "xxxx");
        int told = snprintf(fault, sizeof fault, "\"%.*s", lead, "xxxx");
        for (int i = 0; i < 30; i++) used += snprintf(text + used, sizeof text - used, "é");
        for (int i = 0; i < letters; i++) told += snprintf(fault + told, sizeof fault - told, "é");
        snprintf(text + used, sizeof text - used, ",x\n");
        snprintf(fault + told, sizeof fault - told, "...\" is not a number from 2 to 40");
        assert_fault(0, text, strlen(text), 2, fault);
    }
}

static void test_many_fields_are_counted(void **state) {
    static const int counts[] = {15, 16, 17, 40, 999, 1000, 20000};
    static char text[30000];
    char fault[64];
    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        int used = snprintf(text, sizeof text, "id,points,back\n");
        memset(text + used, ',', (size_t)counts[i] - 1);
        text[used + counts[i] - 1] = 0;
        snprintf(fault, sizeof fault, "the row has %d fields instead of 3", counts[i]);
        assert_fault(0, text, strlen(text), 2, fault);
    }
}

static void test_lists_are_known_by_their_header(void **state) {
    static const char cards[] = "#\nid,points,back", bases[] = "id\r\nx", other[] = "name";
    mst_rows rows;
    (void)state;
    assert_int_equal(mst_list_of(&kit, cards, strlen(cards), &rows), 0);
    assert_int_equal(mst_list_of(&kit, bases, strlen(bases), &rows), 1);
    assert_int_equal(mst_list_of(&kit, other, strlen(other), &rows), -1);
    assert_true(rows.faulty);
    assert_int_equal(rows.fault_line, 1);
}

static void test_lists_are_checked_together(void **state) {
    static const char bases[] = "id\na\nb\n";
    mst_rows rows;
    (void)state;
    pieces p = read_well("id,points,back\na,2,x\n");
    assert_true(mst_list_read(&kit, &p, 1, bases, strlen(bases), &rows));
    assert_false(mst_deck_finish_pieces(&kit, &p, &rows));
    assert_string_equal(rows.fault, "2 bases are too many");
    assert_int_equal(rows.fault_line, 0);
    p.bases = 1;
    assert_true(mst_deck_finish_pieces(&kit, &p, &rows));
    assert_int_equal(p.finished, 2);
}

static void test_another_deck_is_another_game(void **state) {
    (void)state;
    pieces p = read_well("id,points,back\na,2,x\nb,2,x\n");
    mst_extras extras = {.kit = &kit};
    mst_game first = {
        .key = "tiny", .deck = "old", .extras = &extras, .least_seats = 1, .most_seats = 4};
    mst_game g = mst_game_with(&first, "mine", &p);
    assert_string_equal(g.key, "tiny");
    assert_string_equal(g.deck, "mine");
    assert_ptr_equal(g.pieces, &p);
    assert_int_equal(g.most_seats, 2); /* two cards are enough for two */
    p.cards = 9;
    assert_int_equal(mst_game_with(&first, "mine", &p).most_seats, 4);
}

static uint64_t print_of(const char *text) {
    return mst_list_fingerprint(text, strlen(text));
}

static void test_fingerprints(void **state) {
    (void)state;
    uint64_t print = print_of("id,points\na,2\nb,3\n");
    assert_true(print_of("# mine\nid,points\r\n\na,2\r\n# so\nb,3") == print);
    assert_true(print_of("id,points\na,2\nb,4\n") != print);
    assert_true(print_of("id,points\nb,3\na,2\n") != print);
    assert_true(print_of("id,points\na,2\n") != print);
    assert_true(print_of("id,points\na,2b,3\n") != print);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fingerprints),
        cmocka_unit_test(test_rows_are_read),
        cmocka_unit_test(test_comments_and_line_ends),
        cmocka_unit_test(test_faults_name_line_and_cause),
        cmocka_unit_test(test_zero_bytes_are_text),
        cmocka_unit_test(test_long_fields_are_cut),
        cmocka_unit_test(test_many_fields_are_counted),
        cmocka_unit_test(test_lists_are_known_by_their_header),
        cmocka_unit_test(test_lists_are_checked_together),
        cmocka_unit_test(test_another_deck_is_another_game),
    };
    return cmocka_run_group_tests_name("deck", tests, NULL, NULL);
}
