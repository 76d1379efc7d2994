/* test_pyramis_deck.c -- component lists of Pyramis: ours, bad ones, and a host's own that play. */
#include "mastaba/deck.h"
#include "pyramis_table.h"

static char *data_file(const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/games/pyramis/data/%s", SOURCE_DIR, name);
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    char *text = calloc(1, 1 << 16);
    size_t length = fread(text, 1, (1 << 16) - 1, in);
    assert_true(length > 0);
    fclose(in);
    return text;
}

/* Replaces the first `from` by `to`. */
static char *edited(char *text, const char *from, const char *to) {
    char *at = strstr(text, from);
    assert_non_null(at);
    char *result = calloc(1, strlen(text) + strlen(to) + 1);
    memcpy(result, text, (size_t)(at - text));
    strcat(strcat(result, to), at + strlen(from));
    free(text);
    return result;
}

static void assert_fault(const char *from, const char *to, uint32_t line, const char *fault) {
    static pyramis_pieces pieces;
    static mst_rows rows;
    char *text = edited(data_file("pyramis-exodus.csv"), from, to);
    assert_false(mst_list_read(&pyramis_kit, &pieces, 0, text, strlen(text), &rows));
    assert_string_equal(rows.fault, fault);
    assert_int_equal(rows.fault_line, line);
    free(text);
}

/* §2.4 */
static void test_bad_decks_are_explained(void **unused) {
    (void)unused;
    assert_fault("O02,O,", "O01,O,", 6, "the id \"O01\" stands twice");
    assert_fault("O02,O,", "O2,O,", 6, "the id \"O2\" is not a colour letter and two digits");
    assert_fault("O02,O,", "F02,O,", 6, "the id \"F02\" does not begin with the card's colour");
    assert_fault("O02,O,", "X02,X,", 6, "there is no colour \"X\", only O F M C");
    assert_fault("O02,O,0,", "O02,O,99,", 6, "\"99\" is not a number from 0 to 9");
    assert_fault("O02,O,0,", "O02,O,-1,", 6, "\"-1\" is not a number from 0 to 9");
    assert_fault("0,OF,O01", "0,FO,O01", 6, "the back \"FO\" is not in the order O F M C");
    assert_fault("0,OF,O01", "0,OX,O01", 6, "the back \"OX\" shows a colour that does not exist");
    assert_fault("0,OF,O01", "0,,O01", 6, "the back \"\" must show 1 to 4 colours");
    assert_fault("0,OF,O01", "0,OF", 6, "the row has 8 fields instead of 9");
    assert_fault("O02,O,0,1,3,0,0,OF,O01\n", "", 0, "47 cards cannot be split into two piles");
    assert_fault("id,colour", "id,color", 4,
                 "the header row has a column \"color\" where \"colour\" is expected");
}

/* §2.4 */
static void test_other_lists_are_checked_too(void **unused) {
    (void)unused;
    static const struct {
        uint32_t list;
        const char *text, *fault;
    } rows_of[] = {
        {1, "id,pyr,ali\nS1,1,0\nS1,2,0\n", "the id \"S1\" stands twice"},
        {1, "id,pyr,ali\nT1,1,0\n", "the id \"T1\" is not S and a number"},
        {1, "id,pyr,ali\nS1,1,x\n", "\"x\" is not a number from 0 to 9"},
        {1, "id,pyr,ali\nS1,10,0\n", "\"10\" is not a number from 0 to 9"},
        {1, "id,pyr,ali\nS1,1\n", "the row has 2 fields instead of 3"},
        {2, "id,pile,back\nZ1,A,O\n", "each of the two piles needs its Base card"},
        {2, "id,pile,back\nZ1,A,O\nZ2,A,F\n", "pile A has two Base cards"},
        {2, "id,pile,back\nZ1,C,O\n", "there is no pile \"C\", only A and B"},
        {2, "id,pile,back\nZ1,A,OFMCO\n", "the back \"OFMCO\" must show 1 to 4 colours"},
        {2, "id,pile,back\nZ1,A\n", "the row has 2 fields instead of 3"},
        {2, "id,pyr,ali\n", "the header row belongs to another list"},
        {0, "id,colour,up_pyr,up_ali,rot_pyr,rot_ali,star,back,twin\n",
         "0 cards are too few: ten per seat are needed"},
        {0, "# nothing\n", "the file holds no header row"},
    };
    static pyramis_pieces pieces;
    static mst_rows rows;
    for (size_t i = 0; i < sizeof rows_of / sizeof *rows_of; i++) {
        const char *text = rows_of[i].text;
        assert_false(
            mst_list_read(&pyramis_kit, &pieces, rows_of[i].list, text, strlen(text), &rows));
        assert_string_equal(rows.fault, rows_of[i].fault);
    }
}

static char *many_cards(int count) {
    char *text = calloc(1, 1 << 16), *end = text;
    end += sprintf(end, "id,colour,up_pyr,up_ali,rot_pyr,rot_ali,star,back,twin\n");
    for (int i = 0; i < count; i++) {
        char colour = pyramis_colour_letters[i / 100];
        end += sprintf(end, "%c%02d,%c,9,9,9,9,0,OFMC,\n", colour, i % 100, colour);
    }
    return text;
}

static char *many_stars(int count) {
    char *text = calloc(1, 1 << 16), *end = text + sprintf(text, "id,pyr,ali\n");
    for (int i = 0; i < count; i++) end += sprintf(end, "S%d,9,9\n", i);
    return text;
}

static bool is_read(uint32_t list, char *text) {
    static pyramis_pieces pieces;
    static mst_rows rows;
    bool read = mst_list_read(&pyramis_kit, &pieces, list, text, strlen(text), &rows);
    if (!read) assert_non_null(strstr(rows.fault, "more than"));
    free(text);
    return read;
}

/* §2.4: at most 127 Exodus cards, which being even means 126, and 15 Shooting Stars. */
static void test_lists_have_their_limits(void **unused) {
    (void)unused;
    assert_true(is_read(0, many_cards(126)));
    assert_false(is_read(0, many_cards(128)));
    assert_true(is_read(1, many_stars(15)));
    assert_false(is_read(1, many_stars(16)));
}

/* R38: in our list the own colour is on the back, but a list may do without it. */
static void test_backs_may_mislead(void **unused) {
    (void)unused;
    static pyramis_pieces pieces;
    static mst_rows rows;
    memcpy(&pieces, g->pieces, sizeof pieces);
    char *text =
        edited(data_file("pyramis-exodus.csv"), "O02,O,0,1,3,0,0,OF", "O02,O,0,1,3,0,0,FM");
    assert_true(mst_list_read(&pyramis_kit, &pieces, 0, text, strlen(text), &rows));
    assert_true(mst_deck_finish_pieces(&pyramis_kit, &pieces, &rows));
    free(text);
    mst_game odd = mst_game_with(g, "odd", &pieces);
    uint32_t found[COLOURS] = {0};
    uint64_t candidates;
    guess_top(&odd, "O02", 1000, found, &candidates);
    assert_true(found[0] && found[1] && found[2] && !found[3]);
}

/* §4.6 With twenty cards both piles run out: refills are skipped and PLACE uses what is left. */
static void test_a_small_deck_plays_to_the_end(void **unused) {
    (void)unused;
    static pyramis_pieces pieces;
    static mst_rows rows;
    memcpy(&pieces, g->pieces, sizeof pieces);
    char *text = data_file("pyramis-exodus.csv");
    char *cut = strstr(text, "F05,");
    *cut = 0;
    assert_true(mst_list_read(&pyramis_kit, &pieces, 0, text, strlen(text), &rows));
    assert_true(mst_deck_finish_pieces(&pyramis_kit, &pieces, &rows));
    mst_game small = mst_game_with(g, "small", &pieces);
    assert_int_equal(small.most_seats, 2);
    assert_true(small.is_own_deck);
    for (uint64_t seed = 0; seed < 200; seed++) {
        mst_state s;
        mst_setup setup = mst_usual_setup(&small, 2);
        mst_begin(&small, &s, &setup);
        mst_move choices[MAX_CARDS];
        mst_rng rng = mst_rng_seed(seed);
        mst_seat who = 0;
        for (mst_move move; (move = mst_random_play(&small, &s, &rng, false, choices, &who));) {
            mst_play(&small, &s, who, move);
            assert_null(small.extras->check(&small, &s));
        }
        assert_int_equal(s.turn, 20);
        assert_int_equal(s.pile_size[0] + s.pile_size[1], 0);
    }
    free(text);
}

/* ---- the printed totals, so that the copied data is the data ---- */

/* §2.1, R16, R38 */
static void test_the_built_in_lists_add_up(void **unused) {
    (void)unused;
    static const int pyramids[COLOURS] = {21, 19, 19, 13}, aliens[COLOURS] = {6, 5, 4, 2},
                     stars[COLOURS] = {4, 4, 2, 2}, cards[COLOURS] = {16, 14, 12, 6};
    int p[COLOURS] = {0}, a[COLOURS] = {0}, s[COLOURS] = {0}, n[COLOURS] = {0};
    for (int i = 1; i <= 48; i++) {
        const exodus_card *card = &pieces_of(g)->card[i];
        p[card->colour] += card->pyramids[0];
        a[card->colour] += card->aliens[0];
        s[card->colour] += card->has_star;
        n[card->colour]++;
        assert_true(card->back >> 4 * card->colour & 0xf); /* R38: the own colour is on the back */
    }
    assert_memory_equal(p, pyramids, sizeof p);
    assert_memory_equal(a, aliens, sizeof a);
    assert_memory_equal(s, stars, sizeof s);
    assert_memory_equal(n, cards, sizeof n);
    assert_int_equal(pieces_of(g)->cards, 48);
    assert_int_equal(pieces_of(g)->stars, 5);
    for (int i = 1; i <= 5; i++) { /* R16: one kind each, and at least one of it */
        const star_card *star = &pieces_of(g)->star[i];
        assert_true(!star->pyramids != !star->aliens);
    }
    for (int pile = 0; pile < PILES; pile++)
        assert_int_equal(pieces_of(g)->base[pile], back_of("OFMC"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bad_decks_are_explained),
        cmocka_unit_test(test_other_lists_are_checked_too),
        cmocka_unit_test(test_lists_have_their_limits),
        cmocka_unit_test(test_backs_may_mislead),
        cmocka_unit_test(test_a_small_deck_plays_to_the_end),
        cmocka_unit_test(test_the_built_in_lists_add_up),
    };
    return cmocka_run_group_tests_name("pyramis deck", tests, NULL, NULL);
}
