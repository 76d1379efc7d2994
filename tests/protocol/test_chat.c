/* test_chat.c -- what people say to each other, as strangers' bytes: what may be shown to others,
 * and every message, said rightly and in the ways that are wrong. */
#include "mastaba/text.h"
#include "protocol/chat.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define TEN                                                                                        \
    "\xf0\x93\x80\x80\xf0\x93\x80\x80\xf0\x93\x80\x80\xf0\x93\x80\x80\xf0\x93\x80\x80"             \
    "\xf0\x93\x80\x80\xf0\x93\x80\x80\xf0\x93\x80\x80\xf0\x93\x80\x80\xf0\x93\x80\x80"

static void test_words_that_may_be_shown(void **state) {
    static const char *const fit[] = {"a",
                                      " a ",
                                      "<b>&amp;</b>",
                                      "\u00e9\u0301",
                                      "\u05e9\u05dc\u05d5\u05dd\u200f!",
                                      "\u200ea",
                                      "\U0001f469\u200d\U0001f469\u200d\U0001f467",
                                      "\u2764\ufe0f",
                                      "?"};
    (void)state;
    for (size_t i = 0; i < sizeof fit / sizeof *fit; i++)
        if (!chat_is_fit(fit[i])) fail_msg("\"%s\" is refused", fit[i]);
}

static void test_words_that_may_not(void **state) {
    static const char *const unfit[] = {
        "",        " ",           "\u00a0",  "\u200d",     "\u2800",   "\u3164",       "a\x01",
        "a\x7f",   "a\xc2\x85",   "a\n",     "\xff",       "\xc0\x80", "\xed\xa0\x80", "a\u202e",
        "a\u202a", "a\u2066",     "a\u2069", "a\u2028",    "a\u200b",  "a\ufeff",      "a\u061c",
        "a\u00ad", "a\U000e0041", "a\ufff9", "a\U0001ffff"};
    (void)state;
    for (size_t i = 0; i < sizeof unfit / sizeof *unfit; i++)
        if (chat_is_fit(unfit[i])) fail_msg("\"%s\" (%zu) may be shown", unfit[i], i);
}

/* Letters are counted, not bytes. */
static void test_two_hundred_letters(void **state) {
    char words[CHAT_WORDS_SIZE + 8] = "";
    (void)state;
    for (uint32_t i = 0; i < CHAT_MAX_LETTERS / 10; i++) strcat(words, TEN);
    assert_int_equal(strlen(words), CHAT_WORDS_SIZE - 1);
    assert_true(chat_is_fit(words));
    strcat(words, "a");
    assert_false(chat_is_fit(words));
    memset(words, 'a', CHAT_MAX_LETTERS + 1);
    words[CHAT_MAX_LETTERS + 1] = 0;
    assert_false(chat_is_fit(words));
    words[CHAT_MAX_LETTERS] = 0;
    assert_true(chat_is_fit(words));
}

static bool reads(const char *text, chat_message *m, fault *f) {
    return chat_read(text, strlen(text), m, f);
}

static void test_what_is_said(void **state) {
    chat_message m;
    fault f;
    (void)state;
    assert_true(reads("{\"type\":\"say\",\"ref\":7,\"seat\":\"C\",\"phrase\":\"hello\"}", &m, &f));
    assert_int_equal(m.type, CHAT_SAY);
    assert_int_equal(m.ref, 7);
    assert_int_equal(m.seat, 2);
    assert_string_equal(m.phrase, "hello");
    assert_string_equal(m.words, "");
    assert_true(reads("{\"words\":\"\\u003cb\\u003e\",\"type\":\"say\"}", &m, &f));
    assert_int_equal(m.ref, -1);
    assert_int_equal(m.seat, MST_SPECTATOR);
    assert_null(m.phrase);
    assert_string_equal(m.words, "<b>");
    assert_true(reads("{\"type\":\"listen\"}", &m, &f) && m.type == CHAT_LISTEN);
    assert_true(reads("{\"type\":\"hush\",\"ref\":0}", &m, &f) && m.type == CHAT_HUSH);
    assert_true(reads("{\"type\":\"allow\",\"chat\":\"phrases\"}", &m, &f));
    assert_int_equal(m.rule, MST_CHAT_PHRASES);
    assert_true(reads("{\"type\":\"report\",\"word\":\"w999999999\"}", &m, &f));
    assert_int_equal(m.side, CHAT_WATCHERS);
    assert_int_equal(m.number, 999999999);
}

static void test_every_phrase_is_read(void **state) {
    chat_message m;
    fault f;
    (void)state;
    for (const char *const *phrase = chat_phrases; *phrase; phrase++) {
        char text[80];
        snprintf(text, sizeof text, "{\"type\":\"say\",\"phrase\":\"%s\"}", *phrase);
        assert_true(reads(text, &m, &f));
        assert_ptr_equal(m.phrase, *phrase);
    }
}

static const struct {
    const char *text;
    error_code code;
    const char *detail;
    int64_t ref;
} wrong[] = {
    {"", ERROR_MALFORMED, "", -1},
    {"[]", ERROR_MALFORMED, "", -1},
    {"{}", ERROR_UNKNOWN_TYPE, "", -1},
    {"{\"type\":5}", ERROR_UNKNOWN_TYPE, "", -1},
    {"{\"type\":\"play\",\"ref\":3}", ERROR_UNKNOWN_TYPE, "", 3},
    {"{\"type\":\"listen\",\"ref\":-1}", ERROR_MALFORMED, "ref", -1},
    {"{\"type\":\"listen\",\"ref\":\"1\"}", ERROR_MALFORMED, "ref", -1},
    {"{\"type\":\"listen\",\"seat\":\"A\"}", ERROR_MALFORMED, "seat", -1},
    {"{\"type\":\"say\",\"ref\":4}", ERROR_MALFORMED, "words", 4},
    {"{\"type\":\"say\",\"phrase\":\"hello\",\"words\":\"x\"}", ERROR_MALFORMED, "words", -1},
    {"{\"type\":\"say\",\"phrase\":\"Hello\"}", ERROR_MALFORMED, "phrase", -1},
    {"{\"type\":\"say\",\"phrase\":null}", ERROR_MALFORMED, "phrase", -1},
    {"{\"type\":\"say\",\"words\":\"\"}", ERROR_MALFORMED, "words", -1},
    {"{\"type\":\"say\",\"words\":\"\\u202e\"}", ERROR_MALFORMED, "words", -1},
    {"{\"type\":\"say\",\"words\":[\"x\"]}", ERROR_MALFORMED, "words", -1},
    {"{\"type\":\"say\",\"words\":\"x\",\"seat\":\"I\"}", ERROR_MALFORMED, "seat", -1},
    {"{\"type\":\"say\",\"words\":\"x\",\"to\":\"A\"}", ERROR_MALFORMED, "to", -1},
    {"{\"type\":\"allow\"}", ERROR_MALFORMED, "chat", -1},
    {"{\"type\":\"allow\",\"chat\":\"none\"}", ERROR_MALFORMED, "chat", -1},
    {"{\"type\":\"allow\",\"chat\":false}", ERROR_MALFORMED, "chat", -1},
    {"{\"type\":\"report\"}", ERROR_MALFORMED, "word", -1},
    {"{\"type\":\"report\",\"word\":\"s0\"}", ERROR_MALFORMED, "word", -1},
    {"{\"type\":\"report\",\"word\":\"s-1\"}", ERROR_MALFORMED, "word", -1},
    {"{\"type\":\"report\",\"word\":\"s1000000000\"}", ERROR_MALFORMED, "word", -1},
    {"{\"type\":\"report\",\"word\":\"x1\"}", ERROR_MALFORMED, "word", -1},
    {"{\"type\":\"report\",\"word\":\"s\"}", ERROR_MALFORMED, "word", -1},
    {"{\"type\":\"report\",\"word\":\"\"}", ERROR_MALFORMED, "word", -1},
};

static void test_what_is_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        chat_message m;
        fault f;
        if (reads(wrong[i].text, &m, &f)) fail_msg("%s is read", wrong[i].text);
        if (f.code != wrong[i].code || !mst_text_same(f.detail, wrong[i].detail))
            fail_msg("%s: %s \"%s\"", wrong[i].text, error_name(f.code), f.detail);
        assert_int_equal(m.ref, wrong[i].ref);
    }
}

static void test_names_of_words(void **state) {
    chat_side side;
    uint32_t number;
    char name[CHAT_WORD_SIZE];
    mst_text t = mst_text_in(name, sizeof name);
    (void)state;
    chat_put_word(&t, CHAT_WATCHERS, 999999999);
    assert_string_equal(name, "w999999999");
    assert_true(chat_read_word(name, &side, &number));
    assert_int_equal(side, CHAT_WATCHERS);
    assert_int_equal(number, 999999999);
    assert_true(chat_read_word("s1", &side, &number));
    assert_int_equal(side, CHAT_SEATS);
    assert_int_equal(number, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_that_may_be_shown), cmocka_unit_test(test_words_that_may_not),
        cmocka_unit_test(test_two_hundred_letters),     cmocka_unit_test(test_what_is_said),
        cmocka_unit_test(test_every_phrase_is_read),    cmocka_unit_test(test_what_is_refused),
        cmocka_unit_test(test_names_of_words),
    };
    return cmocka_run_group_tests_name("chat", tests, NULL, NULL);
}
