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
    snprintf(path, sizeof path, SOURCE_DIR "/data/pyramidion-%s.csv", list);
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
                mst_read_list(&pyramidion_kit, &pieces, (uint32_t)which, text, length, &rows) &&
                mst_finish_pieces(&pyramidion_kit, &pieces, &rows);
    free(text);
    return good;
}

/* ---- faults ---- */

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

/* ---- made-up cards ---- */

static uint8_t card_of(const char *id) {
    for (uint8_t card = 1; card <= pieces.cards; card++)
        if (strcmp(pieces.card[card].id, id) == 0) return card;
    fail_msg("no card %s", id);
    return 0;
}

/* T01 brings influence 3, negotiation 2 and bargaining 1. */
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

/* Gizeh and Karnak change places: powers go with the tile, not with its letter. */
static void test_powers_go_with_the_tile(void **state) {
    (void)state;
    memcpy(&pieces, pyramidion_built_in, sizeof pieces);
    pieces.site[0].power = PRIVATE_BOAT;
    pieces.site[SITES - 1].power = ORDER_TOKEN;
    assert_true(mst_finish_pieces(&pyramidion_kit, &pieces, &rows));
    assert_int_equal(pieces.site_with[PRIVATE_BOAT], 0);
    assert_int_equal(pieces.site_with[ORDER_TOKEN], SITES - 1);
}

/* Whole random games with odd pieces: three values on every shared value card, an ankh on every
 * card, one troop of each kind and few resources. */
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
                const char *fault = pyramidion_check(&other, &s);
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
        cmocka_unit_test(test_several_values_count_each),
        cmocka_unit_test(test_powers_go_with_the_tile),
        cmocka_unit_test(test_odd_pieces_play_through),
    };
    return cmocka_run_group_tests_name("pyramidion decks", tests, NULL, NULL);
}
