/* test_address.c -- what one address may have, with a clock that the test sets; and the heads
 * of calls, as plain text. */
#include "mastaba/text.h"
#include "server/address.h"
#include "server/request.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SECOND = 1000, HOUR = 3600 * SECOND };

/* ---- buckets ---- */

static uint32_t take_while(bucket *b, uint32_t rate, int64_t now, bucket_answer answer) {
    uint32_t taken = 0;
    while (taken < 100000 && address_bucket_take(b, rate, now) == answer) taken++;
    return taken;
}

/* Four seconds' worth at once, as much again is refused, and then it is a flood. */
static void test_a_bucket_runs_dry(void **state) {
    (void)state;
    bucket b = {0};
    assert_int_equal(take_while(&b, 10, 5000, WITHIN), 40);
    assert_int_equal(take_while(&b, 10, 5000, BEYOND), 39); /* the first of them ended the loop */
    assert_int_equal(address_bucket_take(&b, 10, 5000), FLOOD);
}

static void test_a_bucket_fills_with_time(void **state) {
    (void)state;
    bucket b = {0};
    take_while(&b, 10, 5000, WITHIN); /* and one refused: a tenth of a second is owed */
    assert_int_equal(address_bucket_take(&b, 10, 5199), BEYOND);
    b = (bucket){0};
    take_while(&b, 10, 5000, WITHIN);
    assert_int_equal(address_bucket_take(&b, 10, 5200), WITHIN);
    assert_int_equal(address_bucket_take(&b, 10, 5200), BEYOND);
    assert_int_equal(take_while(&b, 10, 5200 + 60 * SECOND, WITHIN), 40); /* never more than full */
}

static void test_a_bucket_survives_any_clock(void **state) {
    (void)state;
    bucket b = {0};
    take_while(&b, 10, 1000 * SECOND, WITHIN);
    assert_int_equal(address_bucket_take(&b, 10, 0), BEYOND); /* a clock set back brings nothing */
    assert_int_equal(address_bucket_take(&b, 10, (int64_t)1 << 40), WITHIN);
    assert_int_equal(take_while(&b, 0, 0, WITHIN), 100000); /* no limit */
}

/* ---- addresses ---- */

static void test_who_is_who(void **state) {
    (void)state;
    address_book *book = address_book_create();
    address *one = address_find(book, "192.0.2.1");
    assert_ptr_equal(one, address_find(book, "192.0.2.1"));
    assert_ptr_equal(one, address_find(book, "::ffff:192.0.2.1"));
    assert_ptr_not_equal(one, address_find(book, "192.0.2.2"));
    address *home = address_find(book, "2001:db8:1:2::1");
    assert_ptr_equal(home, address_find(book, "2001:db8:1:2:ffff::9"));
    assert_ptr_not_equal(home, address_find(book, "2001:db8:1:3::1"));
    assert_ptr_not_equal(home, one);
    address_book_free(book);
}

static void test_tables_by_the_hour(void **state) {
    (void)state;
    const server_limits limits = {.tables_per_address = 3};
    address_book *book = address_book_create();
    address *one = address_find(book, "192.0.2.1"), *other = address_find(book, "192.0.2.2");
    for (int64_t now = 10 * HOUR; now < 13 * HOUR; now += HOUR + 1) {
        for (int i = 0; i < 3; i++) assert_true(address_make_table(one, &limits, now + i));
        assert_false(address_make_table(one, &limits, now + HOUR - 1));
        assert_true(address_make_table(other, &limits, now));
    }
    address_book_free(book);
}

static void test_sockets_of_an_address(void **state) {
    (void)state;
    const server_limits limits = {.sockets_per_address = 2}, none = {0};
    address_book *book = address_book_create();
    address *one = address_find(book, "192.0.2.1");
    for (int i = 0; i < 2; i++) {
        assert_true(address_may_talk(one, &limits));
        address_open_socket(one);
        address_begin_talk(one);
    }
    assert_false(address_may_talk(one, &limits));
    assert_true(address_may_talk(one, &none));
    assert_true(address_may_connect(one, &limits)); /* to be told so */
    uint32_t more = 0;
    for (; more < 1000 && address_may_connect(one, &limits); more++) address_open_socket(one);
    assert_in_range(more, 1, 100);
    address_end_talk(one);
    assert_true(address_may_talk(one, &limits));
    address_close_socket(one);
    assert_true(address_may_connect(one, &limits));
    assert_true(address_may_connect(address_find(book, "192.0.2.2"), &limits));
    address_book_free(book);
}

/* All sockets of an address pay from one purse: what twenty of them may send in four seconds. */
static void test_an_address_pays(void **state) {
    (void)state;
    const server_limits limits = {.messages = 5}, none = {0};
    address_book *book = address_book_create();
    address *one = address_find(book, "192.0.2.1");
    int64_t now = 10 * HOUR;
    for (uint32_t spent = 0; spent < 396; spent += 4)
        assert_true(address_pay(one, &limits, 4, now));
    assert_false(address_pay(one, &limits, 5, now));
    assert_true(address_pay(one, &limits, 4, now)); /* who could not pay took nothing */
    assert_false(address_pay(one, &limits, 1, now));
    assert_true(address_pay(one, &none, 1, now));
    assert_true(address_pay(address_find(book, "192.0.2.2"), &limits, 400, now));
    assert_true(address_pay(one, &limits, 1, now + 10)); /* a hundred a second */
    assert_false(address_pay(one, &limits, 1, now + 10));
    address_book_free(book);
}

/* Who has a socket, or made a table within the hour, is remembered; others are forgotten. */
static void test_a_sweep_forgets_nobody_who_counts(void **state) {
    (void)state;
    const server_limits limits = {.tables_per_address = 1, .messages = 1};
    address_book *book = address_book_create();
    int64_t now = 10 * HOUR;
    address *open = address_find(book, "192.0.2.1"), *busy = address_find(book, "192.0.2.2");
    address_open_socket(open);
    assert_true(address_make_table(busy, &limits, now));
    assert_true(address_call(address_find(book, "192.0.2.3"), &limits, now));
    for (int i = 0; i < 3; i++)
        assert_true(address_call(address_find(book, "192.0.2.3"), &limits, now));
    address_book_sweep(book, now + 1);
    assert_ptr_equal(open, address_find(book, "192.0.2.1"));
    assert_false(address_make_table(address_find(book, "192.0.2.2"), &limits, now + HOUR / 2));
    assert_false(address_call(address_find(book, "192.0.2.3"), &limits, now + 2));
    address_book_sweep(book, now + 2 * HOUR);
    assert_ptr_equal(open, address_find(book, "192.0.2.1"));
    assert_true(address_make_table(address_find(book, "192.0.2.2"), &limits, now + 2 * HOUR));
    address_book_free(book);
}

/* An attacker with all addresses of the world costs a bounded number of entries. */
static void test_the_book_is_bounded(void **state) {
    enum { ADDRESSES = 70000 };
    (void)state;
    address_book *book = address_book_create();
    char text[32];
    address *last = NULL, *before = NULL;
    for (int i = 0; i < ADDRESSES; i++) {
        snprintf(text, sizeof text, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        before = last;
        last = address_find(book, text);
    }
    assert_ptr_equal(last, before); /* the late ones share one */
    address_book_free(book);
}

/* ---- heads of calls ---- */

static void test_origins(void **state) {
    (void)state;
    assert_true(request_is_own_origin("https://games.example", "games.example"));
    assert_true(request_is_own_origin("http://games.example:8080", "games.example:8080"));
    assert_false(request_is_own_origin("https://games.example.evil", "games.example"));
    assert_false(request_is_own_origin("https://evil/games.example", "games.example"));
    assert_false(request_is_own_origin("null", "games.example"));
    assert_false(request_is_own_origin("https://", ""));
}

static void test_forwarded_addresses(void **state) {
    static const struct {
        const char *list, *last; /* NULL: none */
    } lists[] = {
        {"192.0.2.1", "192.0.2.1"},
        {"10.0.0.1, 192.0.2.1", "192.0.2.1"},
        {"evil,  192.0.2.1 ", "192.0.2.1"},
        {"192.0.2.1:8080", "192.0.2.1"},
        {"[2001:db8::1]:443", "2001:db8::1"},
        {"2001:db8::1", "2001:db8::1"},
        {"", NULL},
        {"192.0.2.1, unknown", NULL},
        {"192.0.2.1,", NULL},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        char found[REQUEST_ADDRESS];
        bool is_there = request_last_address(lists[i].list, found);
        assert_int_equal(is_there, lists[i].last != NULL);
        if (is_there) assert_string_equal(found, lists[i].last);
    }
}

static void test_hosts(void **state) {
    static const char *const names[] = {"games.example", NULL};
    static const char *const ours[] = {"127.0.0.1",        "127.0.0.1:8080", "[::1]",
                                       "[::1]:8080",       "LocalHost:1",    "games.example",
                                       "Games.Example:443"};
    static const char *const others[] = {
        "",     ":80",    "evil.example",  "games.example.evil", "games.example:x",
        "[::1", "[evil]", "127.0.0.1.evil"};
    (void)state;
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (!request_is_our_host(ours[i], names)) fail_msg("%s is ours", ours[i]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (request_is_our_host(others[i], names)) fail_msg("%s is not ours", others[i]);
}

static void test_lengths(void **state) {
    static const char *const wrong[] = {"",     "-1",  "+1",  " 1",        "1 ",
                                        "0x10", "1,1", "1.0", "9999999999"};
    size_t length = 7;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (request_read_length(wrong[i], &length)) fail_msg("\"%s\" is no length", wrong[i]);
    assert_true(request_read_length("0", &length) && length == 0);
    assert_true(request_read_length("8192", &length) && length == 8192);
}

static void test_tokens_and_tables(void **state) {
    char token[VALUE_TOKEN_SIZE], id[MST_ID_SIZE];
    (void)state;
    request_read_bearer("Bearer AbCdEfGhIjKlMnOpQr-_09", token);
    assert_string_equal(token, "AbCdEfGhIjKlMnOpQr-_09");
    request_read_bearer("Bearer AbCdEfGhIjKlMnOpQr-_0", token);
    assert_string_equal(token, "");
    request_read_bearer("bearer AbCdEfGhIjKlMnOpQr-_09", token);
    assert_string_equal(token, "");
    assert_true(request_names_table("/api/tables/k3v9x0q2m4t7w8za/seats", "/seats", id));
    assert_string_equal(id, "k3v9x0q2m4t7w8za");
    assert_false(request_names_table("/api/tables/k3v9x0q2m4t7w8za/seats/", "/seats", id));
    assert_false(request_names_table("/api/tables/k3v9x0q2m4t7w8za", "", id));
    assert_false(request_names_table("/api/tables/../../etc/passwd/seats", "/seats", id));
    assert_false(request_names_table("/api/tables/k3v9", "/seats", id));
}

static void test_paths_and_languages(void **state) {
    static const char *const plain[] = {"/", "/index.html", "/assets/a.b.js"};
    static const char *const odd[] = {"",      "index.html", "/../x", "/.git",
                                      "//etc", "/a/..",      "/a\\b"};
    (void)state;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        assert_true(request_is_plain_path(plain[i]));
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        assert_false(request_is_plain_path(odd[i]));
    assert_int_equal(request_language("fr-CA,fr;q=0.9,en"), MST_FRENCH);
    assert_int_equal(request_language("de, fr"), MST_ENGLISH);
    assert_int_equal(request_language(""), MST_ENGLISH);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_bucket_runs_dry),
        cmocka_unit_test(test_a_bucket_fills_with_time),
        cmocka_unit_test(test_a_bucket_survives_any_clock),
        cmocka_unit_test(test_who_is_who),
        cmocka_unit_test(test_tables_by_the_hour),
        cmocka_unit_test(test_sockets_of_an_address),
        cmocka_unit_test(test_an_address_pays),
        cmocka_unit_test(test_a_sweep_forgets_nobody_who_counts),
        cmocka_unit_test(test_the_book_is_bounded),
        cmocka_unit_test(test_origins),
        cmocka_unit_test(test_forwarded_addresses),
        cmocka_unit_test(test_hosts),
        cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_tokens_and_tables),
        cmocka_unit_test(test_paths_and_languages),
    };
    return cmocka_run_group_tests_name("server limits", tests, NULL, NULL);
}
