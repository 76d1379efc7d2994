/* test_core.c -- the parts of the core that know no game: chance, text, phrases, JSON, setups. */
#include "mastaba/bits.h"
#include "mastaba/engine.h"
#include "mastaba/json.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "walk.h"
#include "words.h"
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- chance ---- */

/* Published vectors of splitmix64 for the seed 1234567. */
static void test_seeding_is_splitmix64(void **state) {
    static const uint64_t published[4] = {6457827717110365317u, 3203168211198807973u,
                                          9817491932198370423u, 4593380528125082431u};
    (void)state;
    mst_rng rng = mst_rng_seed(1234567);
    for (int i = 0; i < 4; i++) assert_true(rng.word[i] == published[i]);
}

/* Published vectors of xoshiro256** for the state 1, 2, 3, 4. */
static void test_steps_are_xoshiro256(void **state) {
    static const uint64_t published[10] = {
        11520u,
        0u,
        1509978240u,
        1215971899390074240u,
        1216172134540287360u,
        607988272756665600u,
        16172922978634559625u,
        8476171486693032832u,
        10595114339597558777u,
        2904607092377533576u,
    };
    (void)state;
    mst_rng rng = {{1, 2, 3, 4}};
    for (int i = 0; i < 10; i++) assert_true(mst_rng_next(&rng) == published[i]);
}

static void test_bounded_numbers_are_fair(void **state) {
    enum { SAMPLES = 60000, MOST = 60 };
    (void)state;
    mst_rng rng = mst_rng_seed(7);
    for (uint32_t bound = 1; bound <= MOST; bound++) {
        uint32_t seen[MOST] = {0};
        double expected = (double)SAMPLES / bound, sum = 0;
        for (int i = 0; i < SAMPLES; i++) {
            uint32_t n = mst_rng_below(&rng, bound);
            assert_true(n < bound);
            seen[n]++;
        }
        for (uint32_t n = 0; n < bound; n++)
            sum += (seen[n] - expected) * (seen[n] - expected) / expected;
        double beyond = sum - (bound - 1) - 16;
        assert_false(beyond > 0 && beyond * beyond > 64 * 2.0 * bound);
    }
}

/* A bound of three quarters of all numbers rejects often: thirds must stay even. */
static void test_large_bounds_are_fair(void **state) {
    enum { SAMPLES = 90000 };
    static const uint32_t bounds[] = {0xc0000000u, 0x80000001u, 0xffffffffu, 3u << 24};
    (void)state;
    mst_rng rng = mst_rng_seed(8);
    for (size_t b = 0; b < sizeof bounds / sizeof *bounds; b++) {
        uint32_t thirds[3] = {0};
        for (int i = 0; i < SAMPLES; i++) {
            uint32_t n = mst_rng_below(&rng, bounds[b]);
            assert_true(n < bounds[b]);
            thirds[(uint64_t)n * 3 / bounds[b]]++;
        }
        for (int i = 0; i < 3; i++)
            assert_in_range(thirds[i], SAMPLES / 3 - 900, SAMPLES / 3 + 900);
    }
}

/* A generator whose next number begins with these 32 bits: the step is undone, 5 and 9 by their
 * inverses. */
static mst_rng about_to_say(uint32_t bits) {
    uint64_t nine = ((uint64_t)bits << 32 | 77) * 0x8e38e38e38e38e39u;
    return (mst_rng){{3, ((nine >> 7) | (nine << 57)) * 0xcccccccccccccccdu, 5, 8}};
}

/* Whether these bits become a number below the bound, rather than being thrown again. */
static bool is_taken(uint32_t bits, uint32_t bound) {
    mst_rng rng = about_to_say(bits), once = rng;
    assert_int_equal(mst_rng_next(&once) >> 32, bits);
    uint32_t n = mst_rng_below(&rng, bound);
    if (memcmp(&rng, &once, sizeof rng) != 0) return false;
    assert_int_equal(n, (uint64_t)bits * bound >> 32);
    return true;
}

/* Of the 32 bits thrown, as many lead to each number as to any other: where a number has one more
 * than others, that one is thrown again. */
static void test_bounded_numbers_are_exactly_even(void **state) {
    static const uint32_t bounds[] = {1, 2, 3, 52, 1000003, 3u << 24, 0x80000001u, 0xc0000000u};
    (void)state;
    for (size_t b = 0; b < sizeof bounds / sizeof *bounds; b++) {
        uint64_t bound = bounds[b], all = 1ull << 32;
        for (uint64_t n = 0; n < bound; n += 1 + bound / 997) {
            uint64_t first = (n * all + bound - 1) / bound;
            uint64_t end = ((n + 1) * all + bound - 1) / bound;
            uint64_t thrown_again = !is_taken((uint32_t)first, bounds[b]);
            assert_true(end - first - thrown_again == all / bound);
            if (end - first > 1) assert_true(is_taken((uint32_t)first + 1, bounds[b]));
            if (end - first > 1) assert_true(is_taken((uint32_t)end - 1, bounds[b]));
        }
    }
}

static void test_seeds_repeat_and_differ(void **state) {
    (void)state;
    mst_rng a = mst_rng_seed(1), b = mst_rng_seed(1), c = mst_rng_seed(2);
    assert_memory_equal(&a, &b, sizeof a);
    assert_memory_not_equal(&a, &c, sizeof a);
    mst_rng zero = mst_rng_seed(0);
    assert_true(zero.word[0] | zero.word[1] | zero.word[2] | zero.word[3]);
}

/* ---- sets ---- */

static void assert_counts_like_a_loop(uint64_t set) {
    uint32_t count = 0;
    for (uint32_t bit = 0; bit < 64; bit++) {
        if (!(set >> bit & 1)) continue;
        if (count == 0) assert_int_equal(mst_bits_lowest(set), bit);
        assert_int_equal(mst_bits_nth(set, count), bit);
        count++;
    }
    assert_int_equal(mst_bits_count(set), count);
}

static void test_bits_are_counted(void **state) {
    (void)state;
    mst_rng rng = mst_rng_seed(9);
    assert_counts_like_a_loop(0);
    assert_counts_like_a_loop(UINT64_MAX);
    for (uint32_t bit = 0; bit < 64; bit++) {
        assert_counts_like_a_loop(1ull << bit);
        assert_counts_like_a_loop(UINT64_MAX << bit);
        assert_counts_like_a_loop(~(1ull << bit));
    }
    for (int i = 0; i < 2000; i++) {
        uint64_t dense = mst_rng_next(&rng) | mst_rng_next(&rng);
        assert_counts_like_a_loop(dense);
        assert_counts_like_a_loop(mst_rng_next(&rng) & mst_rng_next(&rng) & mst_rng_next(&rng));
    }
}

static void test_members_are_fair(void **state) {
    enum { SAMPLES = 50000, MEMBERS = 5 };
    uint64_t set = 1ull << 0 | 1ull << 1 | 1ull << 17 | 1ull << 62 | 1ull << 63;
    uint32_t seen[64] = {0};
    (void)state;
    mst_rng rng = mst_rng_seed(10);
    for (int i = 0; i < SAMPLES; i++) seen[mst_rng_member(&rng, set)]++;
    for (uint32_t bit = 0; bit < 64; bit++) {
        uint32_t expected = set >> bit & 1 ? SAMPLES / MEMBERS : 0, slack = expected / 16;
        assert_in_range(seen[bit], expected - slack, expected + slack);
    }
}

/* Some of a set: as many as asked for, all different, gone from the set, and none preferred. */
static void test_what_is_taken_leaves_the_set(void **state) {
    enum { SAMPLES = 20000 };
    uint64_t set = 1ull << 3 | 1ull << 31 | 1ull << 32 | 1ull << 63;
    uint32_t seen[64] = {0};
    (void)state;
    mst_rng rng = mst_rng_seed(11);
    for (int i = 0; i < SAMPLES; i++) {
        uint64_t left = set, taken = mst_rng_take(&rng, &left, 3);
        assert_int_equal(mst_bits_count(taken), 3);
        assert_true((taken & left) == 0 && (taken | left) == set);
        seen[mst_bits_lowest(left)]++;
    }
    for (; set; set &= set - 1)
        assert_in_range(seen[mst_bits_lowest(set)], SAMPLES / 4 - 300, SAMPLES / 4 + 300);
}

static void test_bags_hold_things_once(void **state) {
    (void)state;
    for (uint32_t last = 0; last < 128; last++) {
        mst_bag bag = mst_bag_full(last), left = bag;
        assert_int_equal(mst_bag_size(&bag), last);
        for (uint32_t thing = 0; thing < 128; thing++)
            assert_int_equal(mst_bag_has(&bag, thing), thing >= 1 && thing <= last);
        for (uint32_t thing = 1; thing <= last; thing++)
            assert_int_equal(mst_bag_take_lowest(&left), thing);
        assert_true(mst_bag_is_empty(&left));
        mst_bag_put(&left, last), mst_bag_put(&left, last);
        assert_int_equal(mst_bag_size(&left), 1);
        mst_bag both = mst_bag_both(&bag, &left);
        assert_int_equal(mst_bag_size(&both), last > 0);
        mst_bag_take(&left, last), mst_bag_take(&left, last);
        assert_true(mst_bag_is_empty(&left));
    }
}

static void test_draws_from_a_bag_are_fair(void **state) {
    enum { SAMPLES = 50000 };
    static const uint8_t things[] = {0, 1, 63, 64, 127};
    uint32_t seen[128] = {0};
    mst_bag bag = {{0, 0}};
    (void)state;
    mst_rng rng = mst_rng_seed(12);
    for (size_t i = 0; i < sizeof things; i++) mst_bag_put(&bag, things[i]);
    for (int i = 0; i < SAMPLES; i++) seen[mst_rng_draw(&rng, &bag)]++;
    for (size_t i = 0; i < sizeof things; i++)
        assert_in_range(seen[things[i]], SAMPLES / 5 - 600, SAMPLES / 5 + 600);
    assert_int_equal(mst_bag_size(&bag), 5);
}

/* ---- places ---- */

static void test_equal_ranks_share_a_place(void **state) {
    static const int64_t rank[] = {-5, 7, INT64_MIN, 7, (int64_t)1 << 40, -5};
    static const uint8_t expected[] = {4, 2, 6, 2, 1, 4};
    mst_score scores[3] = {{.total = -2}, {.total = 3}, {.total = -2}};
    uint8_t place[6];
    (void)state;
    mst_places_by_rank(rank, 6, place);
    assert_memory_equal(place, expected, 6);
    mst_places_by_total(scores, 3, place);
    assert_memory_equal(place, ((const uint8_t[]){2, 1, 2}), 3);
}

/* ---- text ---- */

/* Writes with everything there is into a buffer of each size, with guards on both sides. */
static void write_much(mst_text *t) {
    mst_text_put(t, "pyramide");
    mst_text_put_char(t, ' ');
    mst_text_put_number(t, INT64_MIN);
    mst_text_put_spaces(t, 3);
    mst_text_put_padded(t, "é", 4);
    mst_text_put_part(t, "abcdef", 3);
    mst_text_say(t, mst_games[0], MST_FRENCH, "turn.over", NULL);
}

static void test_text_never_overflows(void **state) {
    enum { GUARD = 8, LARGEST = 100 };
    char whole[LARGEST + 100];
    (void)state;
    mst_text t = mst_text_in(whole, sizeof whole);
    write_much(&t);
    assert_false(mst_text_full(&t));
    assert_int_equal(t.at - whole, strlen(whole));
    for (size_t size = 1; size <= LARGEST; size++) {
        char room[GUARD + LARGEST + GUARD];
        memset(room, '#', sizeof room);
        t = mst_text_in(room + GUARD, size);
        write_much(&t);
        for (int i = 0; i < GUARD; i++) assert_int_equal(room[i], '#');
        for (size_t i = GUARD + size; i < sizeof room; i++) assert_int_equal(room[i], '#');
        size_t written = strlen(room + GUARD);
        assert_true(written < size);
        assert_memory_equal(room + GUARD, whole, written);
        if (written < strlen(whole)) assert_true(mst_text_full(&t));
    }
}

static void assert_number(int64_t number, const char *expected) {
    char room[32];
    mst_text t = mst_text_in(room, sizeof room);
    mst_text_put_number(&t, number);
    assert_string_equal(room, expected);
}

static void test_numbers_are_written(void **state) {
    (void)state;
    assert_number(0, "0");
    assert_number(7, "7");
    assert_number(-12, "-12");
    assert_number(1000000007, "1000000007");
    assert_number(INT64_MAX, "9223372036854775807");
    assert_number(INT64_MIN, "-9223372036854775808");
}

static void test_numbers_are_read(void **state) {
    static const struct {
        const char *text;
        int32_t most, value;
    } cases[] = {
        {"0", 9, 0},
        {"9", 9, 9},
        {"10", 9, -1},
        {"", 9, -1},
        {"00", 9, -1},
        {"01", 9, -1},
        {"+1", 9, -1},
        {"-1", 9, -1},
        {" 1", 9, -1},
        {"1 ", 9, -1},
        {"1x", 99, -1},
        {"x", 99, -1},
        {"999999999", INT32_MAX, 999999999},
        {"9999999999", INT32_MAX, -1},
        {"99999999999999999999", INT32_MAX, -1},
        {"1/", 99, -1},
        {"1:", 99, -1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(mst_text_read_number(cases[i].text, strlen(cases[i].text), cases[i].most),
                         cases[i].value);
    assert_int_equal(mst_text_read_number("123", 2, 99), 12);
}

static void test_padding_counts_letters(void **state) {
    char room[64];
    (void)state;
    mst_text t = mst_text_in(room, sizeof room);
    mst_text_put_padded(&t, "forêt", 7);
    mst_text_put_padded(&t, "city", 4);
    mst_text_put_padded(&t, "mountain", 3);
    mst_text_put_char(&t, '|');
    assert_string_equal(room, "forêt  citymountain|");
}

static void test_seats_have_letters(void **state) {
    (void)state;
    assert_int_equal(mst_seat_letter(0), 'A');
    assert_int_equal(mst_seat_letter(7), 'H');
    assert_int_equal(mst_seat_letter(MST_CHANCE), '*');
    assert_int_equal(mst_seat_letter(MST_SPECTATOR), '-');
    for (int c = -128; c < 128; c++) {
        mst_seat seat = mst_seat_named((char)c);
        bool is_name = (c >= 'A' && c <= 'H') || c == '*' || c == '-';
        assert_int_equal(seat != MST_NO_SEAT, is_name);
        if (is_name) assert_int_equal(mst_seat_letter(seat), c);
    }
}

static void test_comparing(void **state) {
    (void)state;
    assert_true(mst_text_same("", ""));
    assert_true(mst_text_same("ab", "ab"));
    assert_false(mst_text_same("ab", "abc"));
    assert_false(mst_text_same("abc", "ab"));
    assert_true(mst_text_same_part("abc", 2, "ab"));
    assert_false(mst_text_same_part("abc", 2, "abc"));
    assert_false(mst_text_same_part("ab", 2, "a"));
    assert_true(mst_text_same_part("", 0, ""));
}

static void test_utf8_is_judged(void **state) {
    static const char *const good[] = {
        "",
        "a b~",
        "é",
        "\xc2\xa0",
        "\xdf\xbf",
        "\xe0\xa0\x80",
        "名",
        "\xed\x9f\xbf",
        "\xee\x80\x80",
        "\xef\xbf\xbd",
        "😀",
        "\xf4\x8f\xbf\xbf",
    };
    static const char *const bad[] = {
        "\x01",
        "\x1f",
        "\n",
        "\t",
        "\r",
        "\x7f",
        "\x80",
        "\xbf",
        "\xc0\x80",
        "\xc1\xbf",
        "\xc2",
        "\xc2 ",
        "\xc2\x80",
        "\xc2\x9f",
        "\xe0\x80\x80",
        "\xe0\x9f\xbf",
        "\xe2\x82",
        "\xe2\x28\xa1",
        "\xe2\x82\x28",
        "\xed\xa0\x80",
        "\xed\xbf\xbf",
        "\xf0\x80\x80\x80",
        "\xf0\x8f\xbf\xbf",
        "\xf0\x9f\x98",
        "\xf0\x28\x8c\xbc",
        "\xf4\x90\x80\x80",
        "\xf5\x80\x80\x80",
        "\xf8\x88\x80\x80\x80",
        "\xfe",
        "\xff",
        "ok\xc3",
        "\xc3\xa9\xa9",
    };
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(mst_text_is_utf8(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (mst_text_is_utf8(bad[i], strlen(bad[i]))) fail_msg("bad sequence %zu passes", i);
    assert_false(mst_text_is_utf8("a\0b", 3));
    assert_false(mst_text_is_utf8("é", 1)); /* cut in the middle */
}

/* ---- phrases ---- */

static const mst_phrase own_phrases[] = {
    {"turn.over", {"Done.", "Fini."}},
    {"gift", {"{0} gives {1} to {2} and {0}", "{2} reçoit {1} de {0}"}},
    {"brace", {"{ {x} {12} } {", "{ {x} {12} } {"}},
    {NULL, {NULL, NULL}},
};

static void assert_says(const mst_game *g, mst_language in, const char *key, const char *expected) {
    static const char *const arguments[] = {"A", "é{1}", "C", "D", "E", "F", "G", "H", "I", "J"};
    char room[128];
    mst_text t = mst_text_in(room, sizeof room);
    mst_text_say(&t, g, in, key, arguments);
    assert_string_equal(room, expected);
}

static void test_phrases(void **state) {
    (void)state;
    mst_game g = *mst_games[0];
    g.phrases = own_phrases;
    assert_says(&g, MST_ENGLISH, "gift", "A gives é{1} to C and A");
    assert_says(&g, MST_FRENCH, "gift", "C reçoit é{1} de A");
    assert_says(&g, MST_ENGLISH, "brace", "{ {x} {12} } {");
    assert_says(&g, MST_FRENCH, "turn.over", "Fini.");
    assert_says(NULL, MST_FRENCH, "turn.over", "La partie est terminée.");
    assert_says(&g, MST_FRENCH, "no.such.key", "no.such.key");
    assert_true(mst_phrase_exists(&g, "gift"));
    assert_true(mst_phrase_exists(&g, "turn.not_yours"));
    assert_false(mst_phrase_exists(&g, "no.such.key"));
    assert_false(mst_phrase_exists(NULL, "gift"));
    assert_string_equal(mst_phrase_of(&g, MST_ENGLISH, "turn.over"), "Done.");
}

/* A key may be made while the program runs, and lie anywhere. */
static void test_phrases_by_letters(void **state) {
    char key[] = "turn.over";
    (void)state;
    assert_ptr_equal(mst_phrase_find(own_phrases, own_phrases[1].key), &own_phrases[1]);
    assert_ptr_equal(mst_phrase_find(own_phrases, key), &own_phrases[0]);
    key[4] = 0;
    assert_null(mst_phrase_find(own_phrases, key));
}

/* Arguments that are written, kept elsewhere and empty stand in their places; saying a phrase
 * forgets them, and a place without one is left empty. */
static void test_a_speaker_fills_phrases_with_what_was_made(void **state) {
    (void)state;
    mst_game g = *mst_games[0];
    char room[128];
    mst_text t = mst_text_in(room, sizeof room);
    mst_speaker speaker;
    g.phrases = own_phrases;
    mst_speaker_begin(&speaker, &g, MST_ENGLISH, &t);
    mst_speaker_with(&speaker);
    mst_speaker_with_number(&speaker, -12);
    mst_speaker_with_seat(&speaker, 2);
    mst_speaker_say(&speaker, "gift");
    assert_string_equal(room, " gives -12 to C and ");
    t = mst_text_in(room, sizeof room);
    mst_text_put(mst_speaker_with(&speaker), "somebody");
    mst_speaker_with_words(&speaker, "{0}");
    mst_speaker_say(&speaker, "gift");
    assert_string_equal(room, "somebody gives {0} to  and somebody");
}

static void test_a_phrase_can_be_an_argument_of_another(void **state) {
    (void)state;
    mst_game g = *mst_games[0];
    char room[128];
    mst_text t = mst_text_in(room, sizeof room);
    mst_speaker outer, inner;
    g.phrases = own_phrases;
    mst_speaker_begin(&outer, &g, MST_FRENCH, &t);
    mst_speaker_begin(&inner, &g, MST_FRENCH, mst_speaker_with(&outer));
    mst_speaker_with_number(&inner, 7);
    mst_speaker_say(&inner, "gift");
    mst_speaker_with_words(&outer, "un don");
    mst_speaker_with_seat(&outer, 0);
    mst_speaker_say(&outer, "gift");
    assert_string_equal(room, "A reçoit un don de  reçoit  de 7");
}

/* What a speaker has no room for is dropped, and what it had room for is said all the same. */
static void test_a_speaker_drops_what_is_too_much(void **state) {
    (void)state;
    mst_game g = *mst_games[0];
    char room[2 * MST_ARGUMENT_LETTERS];
    mst_text t = mst_text_in(room, sizeof room);
    mst_speaker speaker;
    g.phrases = own_phrases;
    mst_speaker_begin(&speaker, &g, MST_FRENCH, &t);
    mst_speaker_with_seat(&speaker, 1);
    mst_text_put_spaces(mst_speaker_with(&speaker), 2 * MST_ARGUMENT_LETTERS);
    for (uint32_t i = 0; i < 2 * MST_MAX_ARGUMENTS; i++) mst_speaker_with_number(&speaker, 5);
    mst_speaker_say(&speaker, "gift");
    assert_int_equal(strlen(room), MST_ARGUMENT_LETTERS - 4 + strlen(" reçoit  de B"));
    t = mst_text_in(room, sizeof room);
    for (uint32_t i = 0; i < MST_MAX_ARGUMENTS; i++) mst_speaker_with_seat(&speaker, (mst_seat)i);
    mst_speaker_say(&speaker, "gift");
    assert_string_equal(room, "C reçoit B de A");
}

static void test_phrases_of_a_group(void **state) {
    static const mst_phrase phrases[] = {
        {"sign.sun", {"sun", "soleil"}}, {"sign.m", {"moon", "lune"}}, {NULL, {NULL, NULL}}};
    (void)state;
    mst_game g = *mst_games[0];
    g.phrases = phrases;
    assert_string_equal(mst_phrase_for(&g, MST_FRENCH, "sign.", "sun"), "soleil");
    assert_string_equal(mst_phrase_for(&g, MST_FRENCH, "sign.", "star"), "star");
    assert_string_equal(mst_phrase_for_letter(&g, MST_ENGLISH, "sign.", 'm'), "moon");
    assert_string_equal(mst_phrase_for_letter(&g, MST_ENGLISH, "sign.", 'x'), "sign.");
}

/* ---- JSON ---- */

static void test_json_is_written(void **state) {
    char room[1024];
    mst_text t = mst_text_in(room, sizeof room);
    mst_json w = mst_json_to(&t);
    mst_score score = {5, {2, 3}, false};
    static const char *const parts[] = {"one", "two", NULL};
    (void)state;
    mst_game g = *mst_games[0];
    g.parts = parts;
    mst_json_begin_object(&w, NULL);
    mst_json_begin_list(&w, "list");
    mst_json_number(&w, NULL, -1);
    mst_json_bool(&w, NULL, true);
    mst_json_null(&w, NULL);
    mst_json_begin_object(&w, NULL);
    mst_json_end_object(&w);
    mst_json_begin_list(&w, NULL);
    mst_json_end_list(&w);
    mst_json_end_list(&w);
    mst_json_bool(&w, "no", false);
    mst_json_null(&w, "none");
    mst_json_seat(&w, "seat", 1);
    mst_json_text(&w, "text", "x");
    mst_json_begin_object(&w, "score");
    mst_json_score(&w, &g, &score);
    mst_json_end_object(&w);
    mst_json_end_object(&w);
    assert_string_equal(room, "{\"list\":[-1,true,null,{},[]],\"no\":false,\"none\":null,"
                              "\"seat\":\"B\",\"text\":\"x\",\"score\":{\"out\":false,\"total\":5,"
                              "\"parts\":{\"one\":2,\"two\":3}}}");
}

static void test_targets_are_written(void **state) {
    char room[64];
    mst_text t = mst_text_in(room, sizeof room);
    mst_json w = mst_json_to(&t);
    (void)state;
    mst_json_begin_list(&w, NULL);
    mst_json_target(&w, MST_SPECTATOR, "river", "2");
    mst_json_target(&w, 1, "fleet", "c2");
    mst_json_target(&w, MST_SPECTATOR, "pass", NULL);
    mst_json_target(&w, 0, "tomb", NULL);
    mst_json_end_list(&w);
    assert_string_equal(room, "[\"river.2\",\"B.fleet.c2\",\"pass\",\"A.tomb\"]");
}

/* Strings of every length, one character that needs escaping at every place, room for any part: the
 * same bytes as if they were put one by one. */
static void test_json_of_any_length(void **state) {
    enum { MOST = 20 };
    char value[MOST + 1] = {0}, whole[64], part[64];
    (void)state;
    for (uint32_t length = 0; length <= MOST; length++)
        for (uint32_t odd = 0; odd <= length; odd++) {
            memset(value, 'x', length), value[length] = 0;
            if (odd < length) value[odd] = '"';
            mst_text t = mst_text_in(whole, sizeof whole);
            mst_json w = mst_json_to(&t);
            mst_json_text(&w, NULL, value);
            size_t size = strlen(whole);
            assert_int_equal(size, length + 2 + (odd < length));
            assert_int_equal(odd < length ? whole[odd + 1] : '\\', '\\');
            for (size_t room = 1; room <= size; room++) {
                t = mst_text_in(part, room);
                w = mst_json_to(&t);
                mst_json_text(&w, NULL, value);
                assert_int_equal(strlen(part), room - 1);
                assert_memory_equal(part, whole, room - 1);
            }
        }
}

static void test_json_numbers(void **state) {
    static const int64_t numbers[] = {0, 9, 10, 42, 99, 100, -1, -10, INT64_MAX, INT64_MIN};
    char room[64], expected[64];
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        mst_text t = mst_text_in(room, sizeof room);
        mst_json w = mst_json_to(&t);
        mst_json_number(&w, "n", numbers[i]);
        snprintf(expected, sizeof expected, "\"n\":%" PRId64, numbers[i]);
        assert_string_equal(room, expected);
    }
}

/* Every character, in a value and in a name, comes back through a strict reader. */
static void test_json_escapes(void **state) {
    char value[2] = {0}, room[64], why[128];
    (void)state;
    for (int c = 1; c < 0x80; c++) {
        value[0] = (char)c;
        mst_text t = mst_text_in(room, sizeof room);
        mst_json w = mst_json_to(&t);
        mst_json_begin_object(&w, NULL);
        mst_json_text(&w, value, value);
        mst_json_end_object(&w);
        json_t *read = words_parse(room, why, sizeof why);
        if (!read) fail_msg("character %d: %s", c, why);
        assert_string_equal(json_string_value(json_object_get(read, value)), value);
        json_decref(read);
    }
}

/* ---- setups ---- */

static const mst_option options[] = {
    {"colour", "red green blue", 0, 2, 1, false},
    {"level", NULL, 2, 12, 3, false},
    {"first", "random 1 2 3 4", 0, 4, 0, true},
    {NULL, NULL, 0, 0, 0, false},
};

static const char *set(const mst_game *g, mst_setup *setup, const char *name, const char *value) {
    return mst_set_option(g, setup, name, strlen(name), value, strlen(value));
}

static void test_options_are_read(void **state) {
    (void)state;
    mst_game g = *mst_games[0];
    g.options = options;
    mst_setup setup = mst_usual_setup(&g, 2);
    assert_int_equal(setup.seats, 2);
    assert_int_equal(setup.option[0], 1);
    assert_int_equal(setup.option[1], 3);
    assert_null(set(&g, &setup, "colour", "blue"));
    assert_int_equal(setup.option[0], 2);
    assert_null(set(&g, &setup, "level", "12"));
    assert_int_equal(setup.option[1], 12);
    assert_null(set(&g, &setup, "first", "2"));
    assert_int_equal(setup.option[2], 2);
    assert_null(mst_bad_setup(&g, &setup));
}

static void test_option_errors(void **state) {
    static const char *const wrong[][2] = {
        {"colour", "pink"}, {"colour", "re"},  {"colour", "red green"}, {"colour", ""},
        {"colour", "0"},    {"colour", "Red"}, {"level", "1"},          {"level", "13"},
        {"level", "02"},    {"level", "-2"},   {"level", ""},           {"level", "three"},
        {"first", "5"},     {"first", "0"},
    };
    (void)state;
    mst_game g = *mst_games[0];
    g.options = options;
    mst_setup setup = mst_usual_setup(&g, 2), kept = setup;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_string_equal(set(&g, &setup, wrong[i][0], wrong[i][1]),
                            "the option has no such value");
    assert_string_equal(set(&g, &setup, "colou", "red"), "the game has no such option");
    assert_string_equal(set(&g, &setup, "colours", "red"), "the game has no such option");
    assert_string_equal(set(&g, &setup, "", "red"), "the game has no such option");
    assert_memory_equal(&setup, &kept, sizeof setup);
}

static void test_bad_setups(void **state) {
    (void)state;
    mst_game g = *mst_games[0];
    g.options = options;
    g.least_seats = 2;
    g.most_seats = 3;
    mst_setup setup = mst_usual_setup(&g, 1);
    assert_string_equal(mst_bad_setup(&g, &setup), "too few seats for this game");
    setup.seats = 4;
    assert_string_equal(mst_bad_setup(&g, &setup), "too many seats for this game");
    setup.seats = 3;
    assert_null(mst_bad_setup(&g, &setup));
    setup.option[2] = 4;
    assert_string_equal(mst_bad_setup(&g, &setup), "an option names a seat that is not there");
}

static void test_option_values_are_written(void **state) {
    char room[32];
    (void)state;
    mst_text t = mst_text_in(room, sizeof room);
    mst_put_option_value(&t, &options[0], 2);
    mst_text_put_char(&t, ' ');
    mst_put_option_value(&t, &options[1], 12);
    mst_text_put_char(&t, ' ');
    mst_put_option_value(&t, &options[2], 0);
    assert_string_equal(room, "blue 12 random");
}

/* ---- games and hashes ---- */

static void test_games_are_found(void **state) {
    (void)state;
    const mst_game *first = mst_games[0];
    size_t length = strlen(first->key);
    mst_game twin = *first;
    twin.deck = "twin";
    const mst_game *const two[] = {first, &twin, NULL};
    assert_ptr_equal(mst_find_game(mst_games, first->key, length), first);
    assert_ptr_equal(mst_find_game(two, first->key, length), first);
    assert_null(mst_find_game(mst_games, first->key, length - 1));
    assert_null(mst_find_game(mst_games, "", 0));
    assert_ptr_equal(mst_find_deck(two, first, "twin", 4), &twin);
    assert_ptr_equal(mst_find_deck(two, &twin, first->deck, strlen(first->deck)), first);
    assert_null(mst_find_deck(two, first, "twins", 5));
    twin.key = "another";
    assert_null(mst_find_deck(two, first, "twin", 4));
}

/* Every byte counts, whatever the size, and nothing beyond it does. */
static void test_hash_reads_every_byte(void **state) {
    (void)state;
    mst_game g = *mst_games[0];
    for (g.state_size = 1; g.state_size <= 40; g.state_size++) {
        unsigned char *bytes = calloc(g.state_size, 1); /* exactly, so that a sanitizer watches */
        if (!bytes) abort();
        uint64_t hash = mst_hash(&g, (mst_state *)bytes);
        for (uint32_t bit = 0; bit < 8 * g.state_size; bit++) {
            bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
            assert_true(mst_hash(&g, (mst_state *)bytes) != hash);
            bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        }
        assert_true(mst_hash(&g, (mst_state *)bytes) == hash);
        free(bytes);
    }
}

static void test_needs_cover_all_games(void **state) {
    (void)state;
    mst_needs needs = mst_needs_of(mst_games);
    for (const mst_game *const *g = mst_games; *g; g++) {
        assert_true(needs.state_size >= (*g)->state_size);
        assert_true(needs.max_choices >= (*g)->max_choices);
    }
    const mst_game *const none[] = {NULL};
    assert_int_equal(mst_needs_of(none).state_size, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seeding_is_splitmix64),
        cmocka_unit_test(test_steps_are_xoshiro256),
        cmocka_unit_test(test_bounded_numbers_are_fair),
        cmocka_unit_test(test_large_bounds_are_fair),
        cmocka_unit_test(test_bounded_numbers_are_exactly_even),
        cmocka_unit_test(test_seeds_repeat_and_differ),
        cmocka_unit_test(test_bits_are_counted),
        cmocka_unit_test(test_members_are_fair),
        cmocka_unit_test(test_what_is_taken_leaves_the_set),
        cmocka_unit_test(test_bags_hold_things_once),
        cmocka_unit_test(test_draws_from_a_bag_are_fair),
        cmocka_unit_test(test_equal_ranks_share_a_place),
        cmocka_unit_test(test_text_never_overflows),
        cmocka_unit_test(test_numbers_are_written),
        cmocka_unit_test(test_numbers_are_read),
        cmocka_unit_test(test_padding_counts_letters),
        cmocka_unit_test(test_seats_have_letters),
        cmocka_unit_test(test_comparing),
        cmocka_unit_test(test_utf8_is_judged),
        cmocka_unit_test(test_phrases),
        cmocka_unit_test(test_phrases_by_letters),
        cmocka_unit_test(test_a_speaker_fills_phrases_with_what_was_made),
        cmocka_unit_test(test_a_phrase_can_be_an_argument_of_another),
        cmocka_unit_test(test_a_speaker_drops_what_is_too_much),
        cmocka_unit_test(test_phrases_of_a_group),
        cmocka_unit_test(test_json_is_written),
        cmocka_unit_test(test_targets_are_written),
        cmocka_unit_test(test_json_of_any_length),
        cmocka_unit_test(test_json_numbers),
        cmocka_unit_test(test_json_escapes),
        cmocka_unit_test(test_options_are_read),
        cmocka_unit_test(test_option_errors),
        cmocka_unit_test(test_bad_setups),
        cmocka_unit_test(test_option_values_are_written),
        cmocka_unit_test(test_games_are_found),
        cmocka_unit_test(test_hash_reads_every_byte),
        cmocka_unit_test(test_needs_cover_all_games),
    };
    return cmocka_run_group_tests_name("core", tests, NULL, NULL);
}
