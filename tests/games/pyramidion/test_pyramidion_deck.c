/* test_pyramidion_deck.c -- other component lists for Pyramidion: bad ones are refused with line
 * and cause, a made-up one with several values on a card is played by them. */
#include "mastaba/deck.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "pyramidion/pyramidion.h"
#include "reading.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const mst_game *const g = &pyramidion_game;
static pyramidion_pieces pieces;
static mst_rows rows;

static char *file_of(const char *list, size_t *length) {
    char path[512];
    snprintf(path, sizeof path, SOURCE_DIR "/games/pyramidion/data/pyramidion-%s.csv", list);
    char *text = reading_file(path, length);
    assert_non_null(text);
    return text;
}

/* The list with the first `from` replaced by `to`; to be freed. */
static char *changed(const char *list, const char *from, const char *to, size_t *length) {
    char *text = file_of(list, length), *at = strstr(text, from);
    assert_non_null(at);
    char *other = malloc(*length + strlen(to) + 1);
    size_t before = (size_t)(at - text);
    memcpy(other, text, before);
    strcpy(other + before, to);
    strcat(other + before, at + strlen(from));
    *length = strlen(other);
    free(text);
    return other;
}

static bool is_read(const char *list, const char *from, const char *to) {
    size_t length;
    char *text = changed(list, from, to, &length);
    memcpy(&pieces, pyramidion_built_in, sizeof pieces);
    int32_t which = mst_list_of(&pyramidion_kit, text, length, &rows);
    bool good = which >= 0 &&
                mst_list_read(&pyramidion_kit, &pieces, (uint32_t)which, text, length, &rows) &&
                mst_deck_finish_pieces(&pyramidion_kit, &pieces, &rows);
    free(text);
    return good;
}

/* ---- faults ---- */

/* §2.6 */
static void test_faults_name_line_and_cause(void **state) {
    static const struct {
        const char *list, *from, *to;
        uint32_t line;
        const char *cause;
    } cases[] = {
        {"characters", "0,guard", "0,juggler", 59, "there is no effect \"juggler\""},
        {"characters", "T01,torturer", "T01,hangman", 46, "there is no type \"hangman\""},
        {"characters", "M02,", "M01,", 27, "the id \"M01\" stands twice"},
        {"characters", "M02,", "C2,", 27, "the id \"C2\" would read as a payment"},
        {"characters", "M02,", "m2,", 27, "the id \"m2\" is not a capital"},
        {"characters", ",blue,", ",mauve,", 11, "cannot have the colour \"mauve\""},
        {"characters", "Bandit,0,,", "Bandit,0,red,", 58, "a shared card has no colour"},
        {"characters", "0,slaver", "0,politician", 65, "a second card with the effect"},
        {"characters", "6,0,0,0,0,none", "60,0,0,0,0,none", 52, "\"60\" is not a number from 0"},
        {"characters", "M12,merchant,Merchant,Marchand,0,,0,0,5,0,0,none\n", "", 0,
         "39 shared cards instead of 40"},
        {"characters", "RM2,merchant,Merchant,Marchand,1,red", "RM2,merchant,Merchant,Marchand,0,",
         0, "41 shared cards instead of 40"},
        {"characters", "RM2,merchant,Merchant,Marchand,1,red,",
         "RM2,merchant,Merchant,Marchand,1,blue,", 0, "4 base cards instead of 5"},
        {"boats", "3,reconstructed", "4,reconstructed", 5, "no boat asks for statues"},
        {"boats", "worker,total", "worker,statue,total", 4,
         "a column \"statue\" where \"total\" is expected"},
        {"boats", "B02,", "B01,", 6, "the id \"B01\" stands twice"},
        {"boats", "B01,", "T01,", 0, "a boat has the id of character"},
        {"distribution", "D01,cff,,", "D01,cff,,o,", 4, "the row has 12 fields instead of 11"},
        {"distribution", "P,K,total", "P,K,Z,total", 3,
         "a column \"Z\" where \"total\" is expected"},
        {"distribution", "cff", "cfx", 4, "\"cfx\" is not a list of the tokens"},
        {"distribution", "cff", "cf", 4, "the total 13 is not the number of tokens"},
        {"revolts", "V3,6,o", "V3,6,x", 6, "there is no resource \"x\""},
        {"sites", "G,Gizeh", "Z,Gizeh", 5, "there is no site \"Z\""},
        {"sites", "A,Abu", "G,Abu", 6, "the site G stands twice"},
        {"sites", ",order_token,", ",private_boat,", 12, "the power \"private_boat\" stands twice"},
        {"sites", ",order_token,", ",sphinx,", 5, "there is no power \"sphinx\""},
        {"sites", ",cf,", ",cc,", 5, "is not two different letters"},
        {"tokens", "resource,camel,35", "resource,camel,350", 3, "\"350\" is not a number"},
        {"tokens", "resource,wood,35", "resource,camel,35", 4, "stands twice"},
        {"tokens", "resource,wood,35,general supply\n", "", 0, "13 kinds of resources and troops"},
        {"tokens", "sundial", "clock", 26, "there is no kind of token \"clock\""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (is_read(cases[i].list, cases[i].from, cases[i].to))
            fail_msg("%s with \"%s\" is read", cases[i].list, cases[i].to);
        if (!strstr(rows.fault, cases[i].cause) || rows.fault_line != cases[i].line)
            fail_msg("%s with \"%s\": line %u, %s", cases[i].list, cases[i].to,
                     (unsigned)rows.fault_line, rows.fault);
    }
}

static void test_built_in_lists_are_what_was_read(void **state) {
    (void)state;
    assert_true(is_read("boats", "B01", "B01"));
    assert_memory_equal(&pieces, pyramidion_built_in, sizeof pieces);
}

/* ---- our own lists ---- */

static const character *character_named(const char *id) {
    const pyramidion_pieces *built_in = pieces_of(g);
    for (uint32_t card = 1; card <= built_in->cards; card++)
        if (strcmp(built_in->card[card].id, id) == 0) return &built_in->card[card];
    fail_msg("no card %s", id);
    return NULL;
}

/* Shared cards of a type, named M01 to M12 and the like. */
static void assert_shared(const char *letter, uint32_t count, card_type type, uint32_t category) {
    uint32_t found = 0;
    for (uint32_t card = 1; card <= pieces_of(g)->cards; card++)
        found += pieces_of(g)->card[card].type == type && pieces_of(g)->card[card].colour == SEATS;
    assert_int_equal(found, count);
    for (uint32_t i = 1; i <= count; i++) {
        char id[8];
        snprintf(id, sizeof id, "%s%02u", letter, i);
        assert_int_equal(character_named(id)->type, type);
        assert_true(character_named(id)->value[category] > 0);
    }
}

/* §2.1, §2.2: four colours with the same five base cards, and forty shared ones. */
static void test_the_box_holds_sixty_characters(void **state) {
    static const struct {
        const char *id;
        card_type type;
    } base[BASE_CARDS] = {
        {"M1", MERCHANT}, {"M2", MERCHANT}, {"N", NEGOTIATOR}, {"T", TORTURER}, {"G", SPECIAL}};
    (void)state;
    assert_int_equal(pieces_of(g)->cards, 60);
    assert_int_equal(mst_bits_count(pieces_of(g)->shared), 40);
    for (uint32_t colour = 0; colour < SEATS; colour++)
        for (uint32_t i = 0; i < BASE_CARDS; i++) {
            char id[8];
            snprintf(id, sizeof id, "%c%s", "RBYG"[colour], base[i].id);
            assert_int_equal(character_named(id)->type, base[i].type);
            assert_int_equal(character_named(id)->colour, colour);
        }
    assert_shared("M", 12, MERCHANT, BARGAINING);
    assert_shared("N", 8, NEGOTIATOR, NEGOTIATION);
    assert_shared("T", 8, TORTURER, INFLUENCE);
}

/* §2.2, §2.3: what each special does; R27: there is one Engraver. */
static void test_every_special_has_its_effect(void **state) {
    static const struct {
        const char *id;
        effect does;
    } specials[] = {{"HP", HIGH_PRIEST},   {"BA", BANDIT},        {"GD", GUARD},
                    {"VZ", VIZIER},        {"TF", THIEF},         {"PH", PHILOSOPHER},
                    {"SV", SLAVER},        {"EN", ENGRAVER},      {"PO", POLITICIAN},
                    {"U1", REVOLT_EFFECT}, {"U2", REVOLT_EFFECT}, {"U3", REVOLT_EFFECT}};
    uint32_t effects[EFFECTS] = {0};
    (void)state;
    for (size_t i = 0; i < sizeof specials / sizeof *specials; i++)
        assert_int_equal(character_named(specials[i].id)->effect, specials[i].does);
    for (uint32_t card = 1; card <= pieces_of(g)->cards; card++)
        effects[pieces_of(g)->card[card].effect]++;
    assert_int_equal(effects[GODDESS], 4);
    assert_int_equal(effects[REVOLT_EFFECT], 3);
    for (uint32_t does = HIGH_PRIEST; does < EFFECTS; does++) assert_int_equal(effects[does], 1);
    assert_true(character_named("YG")->wild > 0);
}

/* §2.2 */
static void test_the_box_holds_boats_and_tokens(void **state) {
    const pyramidion_pieces *p = pieces_of(g);
    (void)state;
    assert_int_equal(p->boats, 20);
    assert_int_equal(p->distributions, 10);
    assert_int_equal(p->revolts, 6);
    for (uint32_t u = 0; u < BASICS; u++) assert_int_equal(amount(p->supply, u), 35);
    assert_int_equal(amount(p->supply, STATUE), 10);
    for (uint32_t of = 0; of < KINDS; of++)
        for (uint32_t seat = 0; seat < SEATS; seat++) assert_int_equal(p->troops[of][seat], 5);
}

/* ---- how long lists may be ---- */

/* A list of so many equal rows but for the number of their id. */
static bool is_read_with(uint32_t list, const char *row, int count) {
    static char text[1 << 14];
    memcpy(&pieces, pyramidion_built_in, sizeof pieces);
    char *end = text + sprintf(text, "%s\n", pyramidion_kit.lists[list].columns);
    for (int i = 1; i <= count; i++) end += sprintf(end, "%c%02d%s\n", *row, i, row + 1);
    return mst_list_read(&pyramidion_kit, &pieces, list, text, strlen(text), &rows);
}

/* §2.6 */
static void test_lists_have_their_limits(void **state) {
    static const struct {
        const char *file, *row;
        int least, most;
    } limits[] = {{"boats", "B,1,1,0,0,1,1,3,own", 5, 31},
                  {"distribution", "D,cff,,ot,ssss,o,ww,c,,13,own", 1, 15},
                  {"revolts", "V,4,c", 1, 7}};
    (void)state;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        uint32_t list = 0;
        while (!strstr(pyramidion_kit.lists[list].file, limits[i].file)) list++;
        assert_false(is_read_with(list, limits[i].row, limits[i].least - 1));
        if (!is_read_with(list, limits[i].row, limits[i].least)) fail_msg("%s", rows.fault);
        if (!is_read_with(list, limits[i].row, limits[i].most)) fail_msg("%s", rows.fault);
        assert_false(is_read_with(list, limits[i].row, limits[i].most + 1));
    }
    assert_true(is_read("tokens", "resource,camel,35", "resource,camel,40"));
    assert_false(is_read("tokens", "resource,camel,35", "resource,camel,41"));
    assert_false(is_read("tokens", "negotiator_troop,red,5", "negotiator_troop,red,6"));
}

/* ---- made-up cards ---- */

static uint8_t card_of(const char *id) {
    for (uint8_t card = 1; card <= pieces.cards; card++)
        if (strcmp(pieces.card[card].id, id) == 0) return card;
    fail_msg("no card %s", id);
    return 0;
}

/* §2.6: T01 brings influence 3, negotiation 2 and bargaining 1. */
static void test_several_values_count_each(void **state) {
    (void)state;
    assert_true(is_read("characters", "T01,torturer,Torturer,Tortionnaire,0,,3,0,0",
                        "T01,torturer,Torturer,Tortionnaire,0,,3,2,1"));
    mst_game other = mst_game_with(g, "made-up", &pieces);
    mst_state s = {.seats = 3, .laid_count = 2};
    s.laid[0] = (laid_card){card_of("T01"), 0, card_of("T01"), 0};
    s.laid[1] = (laid_card){card_of("PH"), 1, card_of("T01"), 0};
    totals sums = pyramidion_totals(&other, &s);
    for (uint32_t k = 0; k < CATEGORIES; k++)
        for (uint32_t seat = 0; seat < 2; seat++) assert_int_equal(sums.of[k][seat], 3 - k);
    s.laid[s.laid_count++] = (laid_card){card_of("SV"), 2, card_of("SV"), 0};
    sums = pyramidion_totals(&other, &s); /* R25: each value by one, never below zero */
    for (uint32_t k = 0; k < CATEGORIES; k++) assert_int_equal(sums.of[k][0], 2 - k);
}

/* Three players, drawn for at random, before the first site is activated. */
static mst_state begun_with(const mst_game *other) {
    mst_state s;
    mst_setup setup = mst_usual_setup(other, 3);
    mst_rng rng = mst_rng_seed(5);
    mst_begin(other, &s, &setup);
    while (s.phase != ACTIVATE) mst_play(other, &s, MST_CHANCE, other->draw(other, &s, &rng));
    s.turn = 0;
    return s;
}

/* §9.1: Gizeh and Karnak change places: powers go with the tile, not with its letter. */
static void test_powers_go_with_the_tile(void **state) {
    (void)state;
    memcpy(&pieces, pyramidion_built_in, sizeof pieces);
    pieces.site[0].power = PRIVATE_BOAT;
    pieces.site[SITES - 1].power = ORDER_TOKEN;
    assert_true(mst_deck_finish_pieces(&pyramidion_kit, &pieces, &rows));
    assert_int_equal(pieces.site_with[PRIVATE_BOAT], 0);
    assert_int_equal(pieces.site_with[ORDER_TOKEN], SITES - 1);
    mst_game other = mst_game_with(g, "made-up", &pieces);
    mst_state s = begun_with(&other);
    pyramidion_activate(&other, &s, 0);
    assert_int_equal(s.phase, KARNAK_BOAT);
    s = begun_with(&other);
    pyramidion_activate(&other, &s, SITES - 1);
    pyramidion_play_card(&other, &s, card_of("RT"));
    assert_int_equal(s.phase, GIZEH_TOKEN);
}

/* §9.2: nothing else lies there, so a Thief of bargaining is laid without effect. */
static void test_a_thief_never_removes_himself(void **state) {
    (void)state;
    assert_true(is_read("characters", "TF,special", "TF,merchant"));
    mst_game other = mst_game_with(g, "made-up", &pieces);
    mst_state s = {.seats = 3, .laid_count = 1};
    s.laid[0] = (laid_card){card_of("TF"), 0, card_of("TF"), 0};
    assert_int_equal(pieces.card[card_of("TF")].type, MERCHANT);
    assert_int_equal(pyramidion_discardable(&other, &s), 0);
    s.laid[1] = s.laid[0];
    s.laid[0] = (laid_card){card_of("RM1"), 0, card_of("RM1"), 0};
    s.laid_count = 2;
    assert_int_equal(pyramidion_discardable(&other, &s), bit(card_of("RM1")));
}

/* §9.3: two revolt cards and one token. */
static void test_a_revolt_draws_no_more_tokens_than_there_are(void **state) {
    (void)state;
    memcpy(&pieces, pyramidion_built_in, sizeof pieces);
    pieces.revolts = 1;
    mst_game other = mst_game_with(g, "made-up", &pieces);
    mst_state s = begun_with(&other);
    pyramidion_activate(&other, &s, 3);
    s.laid_count = 2;
    s.laid[0] = (laid_card){card_of("U1"), 0, card_of("U1"), 0};
    s.laid[1] = (laid_card){card_of("U2"), 1, card_of("U2"), 0};
    pyramidion_start_resolve(&other, &s);
    assert_int_equal(s.phase, REVOLT_DRAW);
    pyramidion_draw_revolt(&other, &s, 1);
    assert_int_not_equal(s.phase, REVOLT_DRAW);
    assert_int_equal(s.laid_count, 0);
}

/* §2.6: whole random games with odd pieces: three values on every shared value card, an ankh on
 * every card, one troop of each kind and few resources. */
static void test_odd_pieces_play_through(void **state) {
    (void)state;
    memcpy(&pieces, pyramidion_built_in, sizeof pieces);
    for (uint32_t i = 1; i <= pieces.cards; i++) {
        pieces.card[i].ankh = 1;
        if (pieces.card[i].effect == NO_EFFECT)
            for (uint32_t k = 0; k < CATEGORIES; k++)
                pieces.card[i].value[k] = (uint8_t)(1 + (i + k) % 4);
    }
    for (uint32_t u = 0; u < RESOURCES; u++)
        pieces.supply -= several(u, amount(pieces.supply, u) - 8);
    memset(pieces.troops, 1, sizeof pieces.troops);
    mst_game other = mst_game_with(g, "made-up", &pieces);
    mst_rng rng = mst_rng_seed(6);
    for (uint8_t seats = 2; seats <= SEATS; seats++) {
        for (uint32_t games = 0; games < 50; games++) {
            mst_state s;
            mst_setup setup = mst_usual_setup(&other, seats);
            mst_move move, choices[128];
            mst_seat who;
            uint32_t plies = 0;
            mst_begin(&other, &s, &setup);
            while ((move = mst_random_play(&other, &s, &rng, false, choices, &who))) {
                mst_play(&other, &s, who, move);
                const char *fault = other.extras->check(&other, &s);
                if (fault) fail_msg("%s", fault);
                assert_true(++plies <= other.max_length);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faults_name_line_and_cause),
        cmocka_unit_test(test_built_in_lists_are_what_was_read),
        cmocka_unit_test(test_the_box_holds_sixty_characters),
        cmocka_unit_test(test_every_special_has_its_effect),
        cmocka_unit_test(test_the_box_holds_boats_and_tokens),
        cmocka_unit_test(test_lists_have_their_limits),
        cmocka_unit_test(test_several_values_count_each),
        cmocka_unit_test(test_powers_go_with_the_tile),
        cmocka_unit_test(test_a_thief_never_removes_himself),
        cmocka_unit_test(test_a_revolt_draws_no_more_tokens_than_there_are),
        cmocka_unit_test(test_odd_pieces_play_through),
    };
    return cmocka_run_group_tests_name("pyramidion decks", tests, NULL, NULL);
}
