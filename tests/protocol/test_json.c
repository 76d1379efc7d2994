/* test_json.c -- the reader of JSON: what it takes and refuses, its bounds, and the same values as
 * another reader in many made-up and damaged texts. */
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "two_readers.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static bool reads(const char *text) {
    json_members m;
    return json_read_object(text, strlen(text), &m);
}

/* ---- what is JSON ---- */

static void test_what_is_taken(void **state) {
    static const char *const texts[] = {
        "{}",
        " \t\r\n{ \t\r\n} \t\r\n",
        "{\"\":\"\"}",
        "{\"a\":-0,\"b\":0.5,\"c\":1e5,\"d\":1E+5,\"e\":-1.25e-7,\"f\":1e999}",
        "{\"a\":9223372036854775807,\"b\":-9223372036854775808}",
        "{\"a\":true,\"b\":false,\"c\":null}",
        "{\"a\":[],\"b\":[[],{}],\"c\":{\"a\":1}}",
        "{\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83d\\uDe00\":1}",
        "{\"a\":\"\x7f\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (!reads(texts[i])) fail_msg("refused: %s", texts[i]);
}

static void test_what_is_refused(void **state) {
    static const char *const texts[] = {
        /* no object, or more than one */
        "", " ", "null", "[]", "5", "\"a\"", "{", "}", "{}{}", "{} x", "{}}", "\xef\xbb\xbf{}",
        /* members */
        "{,}", "{\"a\"}", "{\"a\":}", "{\"a\" 1}", "{\"a\":1,}", "{\"a\":1 \"b\":2}", "{a:1}",
        "{1:1}", "{'a':1}", "{\"a\":[1,]}", "{\"a\":[,1]}", "{\"a\":[1 2]}", "{\"a\":[1}",
        "{\"a\":{]}",
        /* the same key twice, however it is written */
        "{\"a\":1,\"a\":1}", "{\"a\":1,\"\\u0061\":1}", "{\"\\u0061\":1,\"\\u0061\":1}",
        "{\"b\":{\"a\":1,\"c\":0,\"a\":1}}", "{\"b\":[{\"\xc3\xa9\":1,\"\\u00E9\":1}]}",
        /* words and numbers */
        "{\"a\":tru}", "{\"a\":truer}", "{\"a\":True}", "{\"a\":nul", "{\"a\":NaN}", "{\"a\":01}",
        "{\"a\":-}", "{\"a\":+1}", "{\"a\":.5}", "{\"a\":1.}", "{\"a\":1.e5}", "{\"a\":1e}",
        "{\"a\":1e+}", "{\"a\":0x1}", "{\"a\":--1}", "{\"a\":-01}", "{\"a\":9223372036854775808}",
        "{\"a\":-9223372036854775809}", "{\"a\":99999999999999999999}",
        /* strings */
        "{\"a\":\"}", "{\"a\":\"\\\"}", "{\"a\":\"\n\"}", "{\"a\":\"\x1f\"}", "{\"a\":\"\\x\"}",
        "{\"a\":\"\\U0061\"}", "{\"a\":\"\\u006\"}", "{\"a\":\"\\u00g1\"}", "{\"a\":\"\\u0000\"}",
        "{\"a\":\"\\ud800\"}", "{\"a\":\"\\udc00\"}", "{\"a\":\"\\ud800\\u0061\"}",
        "{\"a\":\"\\ud800\\ud800\"}", "{\"a\":\"\\ud800x\"}",
        /* what is not UTF-8 */
        "{\"a\":\"\xff\"}", "{\"a\":\"\xc3\"}", "{\"a\":\"\x80\"}", "{\"a\":\"\xc0\x80\"}",
        "{\"a\":\"\xed\xa0\x80\"}", "{\"a\":\"\xf4\x90\x80\x80\"}", "{\"a\":\"\xe2\x82\"}",
        "{\xff}"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (reads(texts[i])) fail_msg("taken: %s", texts[i]);
    json_members m;
    assert_false(json_read_object("{\"a\":0\0}", 8, &m));
    assert_false(json_read_object("{\"a\":\"\0\"}", 9, &m));
    assert_false(json_read_object("{}\0", 3, &m));
}

/* Every text cut short is refused, and nothing behind its end is looked at. */
static void test_what_ends_too_soon(void **state) {
    static const char whole[] = "{\"a\\u00e9\xc3\xa9\":[true,-1.5e+7,{\"b\":\"\\ud83d\\ude00\"}]}";
    (void)state;
    for (size_t length = 0; length < sizeof whole; length++) {
        json_members m;
        char *part = malloc(length + 1);
        memcpy(part, whole, length);
        assert_int_equal(json_read_object(part, length, &m), length == sizeof whole - 1);
        free(part);
    }
}

/* ---- bounds ---- */

static void put_times(mst_text *t, const char *words, int times) {
    while (times--) mst_text_put(t, words);
}

static bool reads_depth(int depth) {
    char text[256];
    mst_text t = mst_text_in(text, sizeof text);
    mst_text_put(&t, "{\"a\":");
    put_times(&t, "[", depth - 1);
    put_times(&t, "]", depth - 1);
    mst_text_put(&t, "}");
    return reads(text);
}

static bool reads_members(int count) {
    char text[1024];
    mst_text t = mst_text_in(text, sizeof text);
    for (int i = 0; i < count; i++) {
        mst_text_put(&t, i ? ",\"" : "{\"");
        mst_text_put_number(&t, i);
        mst_text_put(&t, "\":0");
    }
    mst_text_put(&t, "}");
    return reads(text);
}

static void test_depth_and_members_have_bounds(void **state) {
    (void)state;
    assert_true(reads_depth(JSON_MAX_DEPTH));
    assert_false(reads_depth(JSON_MAX_DEPTH + 1));
    assert_true(reads_members(JSON_MAX_MEMBERS));
    assert_false(reads_members(JSON_MAX_MEMBERS + 1));
}

static void test_long_lists_are_not_looked_into(void **state) {
    char text[256];
    json_members m, list;
    (void)state;
    for (int more = 0; more < 2; more++) {
        mst_text t = mst_text_in(text, sizeof text);
        mst_text_put(&t, "{\"a\":[0");
        put_times(&t, ",0", JSON_MAX_MEMBERS - 1 + more);
        mst_text_put(&t, "]}");
        assert_true(json_read_object(text, strlen(text), &m));
        assert_int_equal(json_look_inside(&m.value[0], JSON_KIND_LIST, &list), !more);
        assert_false(json_look_inside(&m.value[0], JSON_KIND_OBJECT, &list));
    }
}

/* ---- strings ---- */

static void test_copies_end_between_letters(void **state) {
    static const char *const texts[] = {"{\"a\":\"x\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80y\"}",
                                        "{\"a\":\"x\\u00e9\\u20AC\\uD83D\\uDE00\\u0079\"}"};
    static const size_t ends[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11};
    (void)state;
    for (int written = 0; written < 2; written++) {
        json_members m;
        assert_true(json_read_object(texts[written], strlen(texts[written]), &m));
        for (size_t room = 0; room < sizeof ends / sizeof *ends; room++) {
            char copy[16];
            assert_int_equal(json_copy_string(&m.value[0], copy, room + 1), room == 11);
            assert_int_equal(strlen(copy), ends[room]);
            assert_memory_equal(copy, "x\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80y", ends[room]);
        }
    }
}

static void test_words_are_known_however_written(void **state) {
    static const char text[] =
        "{\"play\":1,\"pl\\u0061y \":2,\"\\u0070la\":3,\"p\\u006cay\\u0073\":4}";
    json_members m;
    (void)state;
    assert_true(json_read_object(text, strlen(text), &m));
    assert_true(json_is(&m.key[0], "play") && !json_is(&m.key[0], "pla"));
    assert_true(!json_is(&m.key[0], "plays") && !json_is(&m.key[0], ""));
    assert_true(json_is(&m.key[1], "play ") && !json_is(&m.key[1], "play"));
    assert_true(json_is(&m.key[2], "pla") && !json_is(&m.key[2], "play"));
    assert_true(json_is(&m.key[3], "plays"));
    assert_false(json_is(&m.value[0], "1"));
}

/* Whatever it says: control letters, zeros and what is no JSON are UTF-8 too. */
static void test_what_is_utf8(void **state) {
    (void)state;
    assert_true(json_is_utf8("", 0) && json_is_utf8("\0\n\x7f{", 4));
    assert_true(json_is_utf8("\xc2\x80\xe2\x82\xac\xf4\x8f\xbf\xbf", 9));
    assert_false(json_is_utf8("a\xff", 2) || json_is_utf8("\xe2\x82", 2));
    assert_false(json_is_utf8("\xc1\xbf", 2) || json_is_utf8("\xed\xbf\xbf", 3));
}

/* ---- made up ---- */

typedef struct {
    mst_rng rng;
    mst_text out;
} author;

static uint32_t below(author *a, uint32_t bound) {
    return mst_rng_below(&a->rng, bound);
}

static void put_one_of(author *a, const char *const words[]) {
    uint32_t count = 0;
    while (words[count]) count++;
    mst_text_put(&a->out, words[below(a, count)]);
}

static void put_space(author *a) {
    static const char *const spaces[] = {"", "", "", "", " ", "\n", "\t\r ", NULL};
    put_one_of(a, spaces);
}

static void put_string(author *a) {
    static const char *const parts[] = {"a",
                                        "b",
                                        "seat",
                                        "\xc3\xa9",
                                        "\xe2\x82\xac",
                                        "\\u0061",
                                        "\\u00e9",
                                        "\\uD83D\\ude00",
                                        "\xf0\x9f\x98\x80",
                                        "\\n",
                                        "\\/",
                                        "\\\"",
                                        "\\\\",
                                        "\x7f",
                                        NULL};
    mst_text_put(&a->out, "\"");
    for (uint32_t left = below(a, 4); left; left--) put_one_of(a, parts);
    mst_text_put(&a->out, "\"");
}

static void put_value(author *a, int depth);

static void put_members(author *a, int depth, bool is_object) {
    uint32_t count = below(a, 50) ? below(a, 6) : below(a, 40);
    mst_text_put(&a->out, is_object ? "{" : "[");
    for (uint32_t i = 0; i < count; i++) {
        if (i) mst_text_put(&a->out, ",");
        put_space(a);
        if (is_object) {
            put_string(a);
            put_space(a);
            mst_text_put(&a->out, ":");
        }
        put_value(a, depth + 1);
    }
    put_space(a);
    mst_text_put(&a->out, is_object ? "}" : "]");
}

static void put_value(author *a, int depth) {
    static const char *const plain[] = {"true",
                                        "false",
                                        "null",
                                        "0",
                                        "-0",
                                        "7",
                                        "2147483648",
                                        "-12",
                                        "1.5",
                                        "-0.25e-3",
                                        "1E+2",
                                        "9223372036854775807",
                                        "-9223372036854775808",
                                        "9223372036854775808",
                                        "[]",
                                        "{}",
                                        NULL};
    put_space(a);
    uint32_t choice = below(a, 10);
    if (choice < 2 && depth < 10)
        put_members(a, depth, choice);
    else if (choice < 5)
        put_string(a);
    else
        put_one_of(a, plain);
    put_space(a);
}

/* A few bytes gone, more, or others. */
static size_t damage(author *a, char *text, size_t length, size_t size) {
    static const char bytes[] = "{}[]:,\"\\u0e-+.tn \x01\x7f\x80\xc3\xed\xa0\xf4\xff";
    size_t at = below(a, (uint32_t)length), more = 1 + below(a, 3);
    switch (below(a, 3)) {
    case 0: text[at] = bytes[below(a, sizeof bytes)]; return length;
    case 1:
        if (more > length - at) more = length - at;
        memmove(text + at, text + at + more, length - at - more);
        return length - more;
    default:
        if (length == size) return length;
        memmove(text + at + 1, text + at, length - at);
        text[at] = bytes[below(a, sizeof bytes)];
        return length + 1;
    }
}

static bool try_text(const char *text, size_t length) {
    json_members m;
    char *alone = malloc(length ? length : 1); /* a sanitizer sees every step beyond */
    memcpy(alone, text, length);
    if (!readers_agree(alone, length)) fail_msg("read differently: %.*s", (int)length, text);
    bool is_read = json_read_object(alone, length, &m);
    free(alone);
    return is_read;
}

static void test_two_readers_read_the_same(void **state) {
    enum { TEXTS = 20000, DAMAGES = 4 };
    uint32_t taken = 0, refused = 0;
    (void)state;
    for (uint64_t seed = 0; seed < TEXTS; seed++) {
        char text[4096];
        author a = {mst_rng_seed(seed), mst_text_in(text, sizeof text)};
        put_members(&a, 0, true);
        size_t length = strlen(text);
        try_text(text, length) ? taken++ : refused++;
        for (int i = 0; i < DAMAGES && length; i++) {
            length = damage(&a, text, length, sizeof text);
            try_text(text, length) ? taken++ : refused++;
        }
    }
    assert_true(taken > TEXTS / 2 && refused > TEXTS); /* both have been tried */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_taken),
        cmocka_unit_test(test_what_is_refused),
        cmocka_unit_test(test_what_ends_too_soon),
        cmocka_unit_test(test_depth_and_members_have_bounds),
        cmocka_unit_test(test_long_lists_are_not_looked_into),
        cmocka_unit_test(test_copies_end_between_letters),
        cmocka_unit_test(test_words_are_known_however_written),
        cmocka_unit_test(test_what_is_utf8),
        cmocka_unit_test(test_two_readers_read_the_same),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
