/* test_summons_text.c -- what people who are not here are sent (server/summons_text.c): the fields
 * that docs/protocol.md names, nothing that follows from the deal, and a signature that another
 * library makes alike. */
#include "../table/tables.h"
#include "crypto/libsodium.h"
#include "server/summons_text.h"
#include <jansson.h>

static const int64_t now = 1788000000000;
static const char secret[] = "abcdefghijklmnopqrstuvwxyz012345";

/* Of an object: its fields in their order, and the text behind them. */
static char *fields_of(const char *body, char *names, size_t size) {
    json_t *o = json_loads(body, JSON_REJECT_DUPLICATES, NULL), *value;
    const char *key, *words;
    mst_text t = mst_text_in(names, size);
    if (!o) fail_msg("%s is no object", body);
    json_object_foreach(o, key, value) {
        mst_text_put(&t, key);
        mst_text_put_char(&t, ' ');
    }
    words = json_string_value(json_object_get(o, "words"));
    char *copy = words ? strdup(words) : NULL;
    json_decref(o);
    return copy;
}

static void expect(const char *body, const char *fields, const char *words) {
    char names[256];
    char *said = fields_of(body, names, sizeof names);
    assert_string_equal(names, fields);
    assert_string_equal(said, words);
    free(said);
}

static void test_a_browser_and_a_program_are_told_the_same_words(void **state) {
    char text[PUSH_MAX_TEXT], body[PUSH_MAX_BODY];
    (void)state;
    sitting *s = begin_sitting(mst_find_game(mst_games, "pyramis", strlen("pyramis")), 2, 1);
    mst_text t = mst_text_in(text, sizeof text), b = mst_text_in(body, sizeof body);
    summons_text_push(&t, s->table, 1, MST_FRENCH);
    summons_text_hook(&b, s->table, 1, MST_FRENCH, now);
    expect(text, "table seat title words ", "C’est à vous de jouer, Zoé (Zoé)");
    assert_string_equal(body,
                        "{\"table\":\"k3v9x0q2m4t7w8za\",\"seat\":\"B\",\"title\":\"Pyramis\","
                        "\"words\":\"C’est à vous de jouer, Zoé (Zoé)\",\"game\":\"pyramis\","
                        "\"language\":\"fr\",\"time\":1788000000000}");
    free_sitting(s);
}

static void test_a_try_is_of_no_table(void **state) {
    char body[PUSH_MAX_BODY];
    mst_text t = mst_text_in(body, sizeof body);
    (void)state;
    summons_text_try(&t, MST_ENGLISH, now);
    expect(body, "test title words language time ", "This is what a call looks like.");
}

/* As long as names can be, and each letter written as two. */
static void name_everybody(sitting *s) {
    char name[MST_MAX_NAME] = "";
    memset(name, '"', sizeof name - 1);
    for (mst_seat seat = 0; seat < mst_table_agreement(s->table)->setup.seats; seat++)
        assert_null(mst_table_name(s->table, seat, name, START, &s->text));
}

static void test_the_longest_names_have_room(void **state) {
    (void)state;
    for (const mst_game *const *g = mst_games; *g; g++) {
        char body[PUSH_MAX_BODY], names[256];
        sitting *s = begin_sitting(*g, (*g)->most_seats, 1);
        name_everybody(s);
        for (mst_language in = MST_ENGLISH; in < MST_LANGUAGES; in++) {
            mst_text t = mst_text_in(body, sizeof body);
            summons_text_hook(&t, s->table, 0, in, now);
            free(fields_of(body, names, sizeof names));
            assert_false(mst_text_full(&t));
            t = mst_text_in(body, PUSH_MAX_TEXT);
            summons_text_push(&t, s->table, 0, in);
            free(fields_of(body, names, sizeof names));
        }
        free_sitting(s);
    }
}

/* Other cards, other plays: the same text for the same seat. */
static void test_nothing_follows_from_the_deal(void **state) {
    (void)state;
    for (const mst_game *const *g = mst_games; *g; g++) {
        char first[PUSH_MAX_BODY] = "", body[PUSH_MAX_BODY];
        for (uint64_t seed = 1; seed <= 10; seed++) {
            sitting *s = begin_sitting(*g, 2, seed);
            mst_rng rng = mst_rng_seed(seed);
            for (uint64_t i = 0; i < seed && is_playing(s); i++) play_at_random(s, &rng, START);
            mst_text t = mst_text_in(body, sizeof body);
            summons_text_hook(&t, s->table, 0, MST_ENGLISH, now);
            if (!first[0]) memcpy(first, body, sizeof first);
            assert_string_equal(body, first);
            free_sitting(s);
        }
    }
}

/* HMAC-SHA-256 as Python's hmac has it. */
static void test_another_library_signs_alike(void **state) {
    char header[PUSH_MAX_HEADER];
    (void)state;
    summons_text_sign(crypto_libsodium(), secret, "{\"test\":true}", header);
    assert_string_equal(header, "Mastaba-Signature: sha256="
                                "ed30cc9539c5f4a693e1c76af7a0f6746ce99b3a4954d498c535e642c06a237b");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_browser_and_a_program_are_told_the_same_words),
        cmocka_unit_test(test_a_try_is_of_no_table),
        cmocka_unit_test(test_the_longest_names_have_room),
        cmocka_unit_test(test_nothing_follows_from_the_deal),
        cmocka_unit_test(test_another_library_signs_alike),
    };
    return cmocka_run_group_tests(tests, take_room, free_room);
}
