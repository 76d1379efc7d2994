/* test_news.c -- what nodes say to each other, as text: what is written is read as it was, and
 * whatever else comes is refused as a whole. */
#include "bus/news.h"
#include "mastaba/text.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ONE "abcdefghij012345"
#define TWO "zyxwvutsrq987654"

enum { MOST = 2000 };

static host_news heard[MOST];
static uint32_t count;
static uint64_t speaker;

static void take(void *context, uint64_t node, const host_news *n) {
    (void)context;
    speaker = node;
    heard[count++] = *n;
}

static bool reads(const char *text) {
    count = 0;
    speaker = 0;
    return news_read(text, strlen(text), take, NULL);
}

static void assert_same(const host_news *a, const host_news *b) {
    assert_int_equal(a->kind, b->kind);
    assert_string_equal(a->table, b->table);
    assert_int_equal(a->number, b->number);
    assert_string_equal(a->next, b->next);
}

static const host_news all[] = {
    {HOST_HAVE, ONE, 7, ""}, {HOST_GROWN, TWO, 16777216, ""}, {HOST_HERE, ONE, 255, ""},
    {HOST_HERE, TWO, 0, ""}, {HOST_LEFT, ONE, 0, ""},         {HOST_REMATCH, ONE, 0, TWO},
    {HOST_LIST, "", 0, ""},  {HOST_CHAT, TWO, 0, ""},
};
enum { ALL = sizeof all / sizeof *all };

static void test_what_is_said_is_heard(void **state) {
    char message[NEWS_MOST];
    mst_text t = mst_text_in(message, sizeof message);
    (void)state;
    news_put_head(&t, 17);
    for (uint32_t i = 0; i < ALL; i++) news_put(&t, &all[i]);
    assert_string_equal(message, "1 17 h" ONE ":7 g" TWO ":16777216 p" ONE ":255 p" TWO ":0 l" ONE
                                 " r" ONE ":" TWO " t c" TWO);
    assert_true(reads(message));
    assert_int_equal(speaker, 17);
    assert_int_equal(count, ALL);
    for (uint32_t i = 0; i < ALL; i++) assert_same(&heard[i], &all[i]);
    assert_int_equal(news_node(message, strlen(message)), 17);
}

/* Nothing of a message is believed that is not right to its end. */
static void test_what_is_strange_is_refused(void **state) {
    static const char *const strange[] = {
        "",
        " ",
        "hello",
        "1",
        "1 17",
        "1 17 ",
        "1 17 t ",
        "1  17 t",
        "1 17  t",
        " 1 17 t",
        "1 17 t\n",
        "2 17 t",
        "01 17 t",
        "1 0 t",
        "1 -1 t",
        "1 017 t",
        "1 99999999999 t",
        "1 17 t t" ONE,
        "1 17 x",
        "1 17 h" ONE,
        "1 17 h" ONE ":",
        "1 17 h" ONE ":07",
        "1 17 h" ONE ":-7",
        "1 17 h" ONE ":7x",
        "1 17 h" ONE ":99999999999",
        "1 17 h" ONE "a:7",
        "1 17 hABCDEFGHIJ012345:7",
        "1 17 h:7",
        "1 17 p" ONE ":256",
        "1 17 l" ONE ":1",
        "1 17 r" ONE,
        "1 17 r" ONE ":" ONE "a",
        "1 17 r" ONE ":short",
        "1 17 t:1",
    };
    (void)state;
    for (uint32_t i = 0; i < sizeof strange / sizeof *strange; i++) {
        if (reads(strange[i])) fail_msg("\"%s\" was taken for a message", strange[i]);
        assert_int_equal(count, 0);
    }
}

static void test_a_message_is_no_longer_than_fits(void **state) {
    static char words[MOST * NEWS_WORD], message[NEWS_MOST + 1];
    mst_text t = mst_text_in(words, sizeof words);
    uint32_t told = 0;
    (void)state;
    for (uint32_t i = 0; i < MOST; i++) news_put(&t, &all[i % ALL]);
    for (const char *at = words; at < t.at;) {
        size_t cut = news_cut(at, (size_t)(t.at - at));
        mst_text one = mst_text_in(message, sizeof message);
        news_put_head(&one, 999999999);
        mst_text_put_part(&one, at, cut);
        assert_false(mst_text_full(&one));
        assert_true(reads(message));
        for (uint32_t i = 0; i < count; i++) assert_same(&heard[i], &all[told++ % ALL]);
        at += cut;
    }
    assert_int_equal(told, MOST);
    memset(message, 't', sizeof message);
    memcpy(message, "1 17 ", 5);
    for (size_t i = 6; i < sizeof message; i += 2) message[i] = ' ';
    assert_false(news_read(message, sizeof message, take, NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_said_is_heard),
        cmocka_unit_test(test_what_is_strange_is_refused),
        cmocka_unit_test(test_a_message_is_no_longer_than_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
