/* test_tresors_decks.c -- component lists of Trésors: ours, bad ones, and a host's own that plays.
 */
#include "laws.h"
#include "mastaba/deck.h"
#include "mastaba/text.h"
#include "reading.h"
#include "tresors/tresors.h"
/* cmocka needs these four first */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const mst_game *const g = &tresors_game;

enum { PYRAMIDS, EXPEDITIONS, SCORE };

static char *data_file(uint32_t list) {
    char path[4096];
    size_t length;
    snprintf(path, sizeof path, "%s/games/tresors/data/%s", SOURCE_DIR,
             tresors_kit.lists[list].file);
    char *text = reading_file(path, &length);
    assert_non_null(text);
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

typedef struct {
    const char *from, *to;
    uint32_t line;
    const char *fault;
} bad_list;

static void assert_bad(uint32_t list, const bad_list *bad) {
    static tresors_pieces pieces;
    static mst_rows rows;
    char *text = edited(data_file(list), bad->from, bad->to);
    memcpy(&pieces, g->pieces, sizeof pieces);
    assert_false(mst_list_read(&tresors_kit, &pieces, list, text, strlen(text), &rows));
    assert_string_equal(rows.fault, bad->fault);
    assert_int_equal(rows.fault_line, bad->line);
    free(text);
}

/* §2.2, §9.4, §9.5 */
static void test_bad_pyramids_are_explained(void **unused) {
    (void)unused;
    static const bad_list bad[] = {
        {"gWxW.,....T,6", "gWxWW,...WT,8", 5, "the tomb e5 cannot be reached from the start"},
        {"S..k.", "S.Sk.", 5, "card 1 has two starts"},
        {"S..k.", "W..k.", 5, "the start a1 is a wall"},
        {"S..k.", ".S.k.", 5, "the start is said to be a1, but no S stands there"},
        {"1,green,a1", "1,green,f1", 5, "the start \"f1\" is not a square a1 to e5"},
        {"1,green,a1,e5,S..k.,Wx..W", "1,green,b2,e5,...k.,WS..W", 5,
         "the start b2 is not in row 1"},
        {"....T", "..T.T", 5, "card 1 has two tombs"},
        {"....T", "....W", 5, "the tomb e5 is a wall"},
        {"....T", "....k", 5, "the tomb is said to be e5, but no T stands there"},
        {"green,a1,e5,S..k.,Wx..W,WW.kg,gWxW.,....T", "green,a1,e4,S..k.,Wx..W,WW.kg,gWxWT,.....",
         5, "the tomb e4 is not in row 5"},
        {"\n2,orange", "\n1,orange", 6, "the number 1 stands twice"},
        {"\n2,orange", "\n49,orange", 6, "\"49\" is not a number from 1 to 48"},
        {"\n2,orange", "\n0,orange", 6, "\"0\" is not a number from 1 to 48"},
        {"\n1,green", "\n1,red", 5, "there is no colour \"red\", only green, orange, violet"},
        {"\n1,green", "\n1,orange", 51, "a 17th orange card: there must be 16 of each colour"},
        {"48,green,a1,e5,SrWk.,.kWxp,kW..r,x..W.,W.WWT,7,11,2,0,2,3,0,1\n", "", 0,
         "15 green cards instead of 16"},
        {"S..k.", "S..q.", 5, "the row \"S..q.\" holds a code that is none of . W S T x r g f k p"},
        {"S..k.", "S..k", 5, "the row \"S..k\" does not have 5 squares"},
        {"T,6,9,0", "T,5,9,0", 5, "walls: \"5\" is written, but the card has 6"},
        {"T,6,9,0", "T,6,8,0", 5, "path: \"8\" is written, but the shortest way has 9 squares"},
        {"2,2,2,0,0", "2,2,2,0,1", 5, "potions: \"1\" is written, but the card has 0"},
        {"2,2,2,0,0", "2,2,2,0,", 5, "potions: \"\" is written, but the card has 0"},
        {"2,2,2,0,0", "2,2,2,0", 5, "the row has 16 fields instead of 17"},
        {"2,2,2,0,0", "2,2,2,0,0,0", 5, "the row has 18 fields instead of 17"},
        {"S..k.,Wx..W", "Sxxkx,Wx..W", 5, "2 red crosses on one card; at most 4 are possible"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_bad(PYRAMIDS, &bad[i]);
}

/* §2.3, §9.4 */
static void test_bad_expeditions_are_explained(void **unused) {
    (void)unused;
    static const bad_list bad[] = {
        {"00 10,2,40", "00 11,2,40", 5, "the cells \"00 11\" are not connected edge to edge"},
        {"4,00 10 20 21", "5,00 10 20 21 22", 10,
         "the cells \"00 10 20 21 22\" are not 2 to 4 squares"},
        {"4,00 10 20 21", "1,00", 10, "the cells \"00\" are not 2 to 4 squares"},
        {"4,00 10 20 21", "4,00 10 20 20", 10, "the cells \"00 10 20 20\" name one twice"},
        {"4,00 10 20 21", "4,00 10 20 25", 10,
         "the cells \"00 10 20 25\" are not rows and columns 0 to 4"},
        {"4,00 10 20 21", "4,0010", 10,
         "the cells \"0010\" are not rows and columns such as 00 10 11"},
        {"E6,L4,4", "E6,L4,3", 10, "size: \"3\" is written, but there are 4 squares"},
        {"8,96", "4,96", 10, "orientations: \"4\" is written, but there are 8"},
        {"8,96", "8,95", 10, "placements: \"95\" is written, but there are 96"},
        {"E3,I3,3,00 10 20,2,30", "E3,I3,3,00 10 11,4,64", 7,
         "the pattern I3 looks otherwise on another card"},
        {"E6,L4", "E6,L 4", 10, "the pattern \"L 4\" is not 1 to 7 letters and digits"},
        {"E3,", "E2,", 7, "the id is \"E2\" where E3 is expected"},
        {"E8,T4,4,00 10 20 11,4,48\n", "", 0, "7 Expedition cards instead of 8"},
        {"E8,T4,4,00 10 20 11,4,48\n", "E8,T4,4,00 10 20 11,4,48\nE9,T4,4,00 10 20 11,4,48\n", 13,
         "E9 is one card too many: a pile has 8"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_bad(EXPEDITIONS, &bad[i]);
}

/* §2.4, §9.4 */
static void test_bad_scores_are_explained(void **unused) {
    (void)unused;
    static const bad_list bad[] = {
        {"skull,3,1,3,-4", "skull,3,1,3,-1", 27,
         "the malus -1 is less than that of the skull before"},
        {"skull,3,1,3,-4", "skull,3,1,3,4", 27,
         "the malus \"4\" is not a number below zero, down to -255"},
        {"skull,3,1,3,-4", "skull,4,1,3,-4", 27, "the index is \"4\" where 3 is expected"},
        {"skull,3,1,3,-4", "skull,3,0,3,-4", 27, "\"0\" is not a number from 1 to 9"},
        {"torch,4,1,4,5\n", "", 0, "3 torch boxes instead of 4"},
        {"torch,4,1,4,5\n", "torch,4,1,4,5\ntorch,5,1,4,5\n", 39,
         "the section torch has a box too many"},
        {"torch,4,1,4,5", "torch,4,1,4,-5", 38, "the value \"-5\" is not a number from 0 to 255"},
        {"torch,4,1,4,5", "lamp,4,1,4,5", 38, "there is no section \"lamp\""},
        {"red_gem,4,1,4,1", "red_gem,4,1,4,2", 8, "a single gem is worth 1, not 2"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_bad(SCORE, &bad[i]);
}

/* §2.1, §2.2: what the rules file says of our own lists (§2.5): half the cards run from corner to
 * corner and the others elsewhere (R37), and numbers are in no blocks of colour (R49). */
static void test_our_lists_are_as_described(void **unused) {
    (void)unused;
    const tresors_pieces *p = pieces_of(g);
    static const uint32_t expected[SYMBOLS] = {32, 4, 16, 16, 6, 20};
    for (uint32_t k = 0; k < COLOURS; k++) {
        uint32_t found[SYMBOLS] = {0}, walls = 0, sum = 0, from_corner = 0;
        for (uint32_t n = 1; n <= CARDS; n++) {
            if (!(p->of_colour[k] & card_bit(n))) continue;
            sum += n;
            from_corner += p->card[n].start == 1 && p->card[n].tomb == 1u << (SQUARES - 1);
            walls += SQUARES - mst_bits_count(p->card[n].open);
            for (uint32_t i = 0; i < SQUARES; i++)
                for (uint32_t symbol = 0; symbol < SYMBOLS; symbol++)
                    found[symbol] += count_of(p->card[n].symbol[i], symbol);
        }
        assert_int_equal(sum, 392);
        assert_int_equal(from_corner, 8);
        assert_int_equal(walls, 100);
        assert_memory_equal(found, expected, sizeof found);
    }
    for (uint32_t n = 1; n <= CARDS; n++)
        assert_int_equal(p->card[n].colour, "012210"[(n - 1) % 6] - '0');
}

/* R1 */
static void test_the_game_has_its_name(void **unused) {
    (void)unused;
    assert_string_equal(g->key, "tresors");
    assert_string_equal(g->title, "Trésors");
}

/* ---- a host's own lists ---- */

static const char own_expeditions[] =
    "id,pattern,size,cells,orientations,placements_empty_5x5\n"
    "E1,Dot2,2,00 01,2,40\nE2,I4,4,00 10 20 30,2,20\nE3,S4,4,01 02 10 11,4,48\n"
    "E4,S4,4,01 02 10 11,4,48\nE5,S4,4,01 02 10 11,4,48\nE6,Square,4,00 01 10 11,1,16\n"
    "E7,I4,4,00 10 20 30,2,20\nE8,V3,3,00 10 11,4,64\n";

/* R37: forty-eight open cards with the tomb straight below the start, so that many are finished. */
static void put_easy_pyramids(mst_text *t) {
    mst_text_put(t, tresors_kit.lists[PYRAMIDS].columns);
    mst_text_put_char(t, '\n');
    for (uint32_t n = 1; n <= CARDS; n++) {
        mst_text_put_number(t, CARDS + 1 - n); /* in any order */
        mst_text_put_char(t, ',');
        mst_text_put(t, tresors_colours[n % COLOURS]);
        mst_text_put(t, ",c1,c5,..S..,.x.k.,.p.f.,k.x.x,..T..,0,5,0,0,3,2,1,1\n");
    }
}

static mst_game game_with_own_lists(tresors_pieces *pieces) {
    static char text[8192];
    static mst_rows rows;
    mst_text t = mst_text_in(text, sizeof text);
    put_easy_pyramids(&t);
    memcpy(pieces, g->pieces, sizeof *pieces);
    if (!mst_list_read(&tresors_kit, pieces, PYRAMIDS, text, strlen(text), &rows) ||
        !mst_list_read(&tresors_kit, pieces, EXPEDITIONS, own_expeditions, strlen(own_expeditions),
                       &rows) ||
        !mst_deck_finish_pieces(&tresors_kit, pieces, &rows))
        fail_msg("line %u: %s", rows.fault_line, rows.fault);
    return mst_game_with(g, "easy", pieces);
}

/* A game in which most cards have gone to seat A long ago, so that deck and reserve run out. */
static void begin_with_few_cards(const mst_game *game, mst_state *s, const mst_setup *setup) {
    tresors_begin(game, s, setup);
    for (uint32_t card = 6 * setup->seats + 1; card <= CARDS; card++) {
        s->deck &= ~card_bit(card);
        s->finished[0] |= card_bit(card);
        s->inked[card] = pieces_of(game)->card[card].open;
    }
}

static void walk_under_laws(const mst_game *game) {
    mst_setup *setups = walk_setups(game, 2);
    for (uint32_t i = 0; setups[i].seats; i++) {
        walk *w = walk_begin(game, &setups[i], 4711 + i, false);
        if (walk_by_laws(w, NULL)) fail_msg("%s", w->failure);
        walk_free(w);
    }
    free(setups);
}

/* R37 */
static void test_laws_hold_with_own_lists(void **unused) {
    (void)unused;
    static tresors_pieces pieces;
    mst_game own = game_with_own_lists(&pieces);
    assert_true(own.is_own_deck);
    assert_int_equal(own.most_seats, SEATS);
    walk_under_laws(&own);
}

/* R13, R32, §4.5 */
static void test_laws_hold_where_cards_run_out(void **unused) {
    (void)unused;
    static tresors_pieces pieces;
    mst_game own = game_with_own_lists(&pieces);
    own.begin = begin_with_few_cards;
    walk_under_laws(&own);
    uint32_t without = 0;
    mst_rng rng = mst_rng_seed(31);
    for (uint32_t i = 0; i < 50; i++) {
        mst_state s;
        mst_setup setup = mst_usual_setup(&own, 4);
        mst_move choices[256];
        mst_seat who;
        mst_begin(&own, &s, &setup);
        for (mst_move move; (move = mst_random_play(&own, &s, &rng, false, choices, &who));)
            mst_play(&own, &s, who, move);
        assert_int_equal(s.turn, ALL_TURNS);
        for (uint32_t seat = 0; seat < SEATS; seat++)
            without += !s.slot[seat][0] && !s.slot[seat][1];
    }
    assert_true(without > 0);
}

/* A record names the deck, and cards and patterns are those of the list in use (§10). */
static void test_own_patterns_are_read(void **unused) {
    (void)unused;
    static tresors_pieces pieces;
    mst_game own = game_with_own_lists(&pieces);
    mst_state s;
    mst_setup setup = mst_usual_setup(&own, 1);
    mst_begin(&own, &s, &setup);
    assert_int_equal(own.move_read(&own, &s, MST_CHANCE, "flip Dot2", 9), pack(DRAW_FLIP, 0, 0));
    assert_int_equal(own.move_read(&own, &s, MST_CHANCE, "flip L4", 7), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_our_lists_are_as_described),
        cmocka_unit_test(test_the_game_has_its_name),
        cmocka_unit_test(test_bad_pyramids_are_explained),
        cmocka_unit_test(test_bad_expeditions_are_explained),
        cmocka_unit_test(test_bad_scores_are_explained),
        cmocka_unit_test(test_own_patterns_are_read),
        cmocka_unit_test(test_laws_hold_with_own_lists),
        cmocka_unit_test(test_laws_hold_where_cards_run_out),
    };
    return cmocka_run_group_tests_name("tresors_decks", tests, NULL, NULL);
}
