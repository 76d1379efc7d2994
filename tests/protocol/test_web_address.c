/* test_web_address.c -- addresses that strangers name: which are refused, with what words, and what
 * their host is (protocol/web_address.c). */
#include "protocol/account_bodies.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void expect(const char *address, const char *wanted) {
    const char *is = web_address_fault(address);
    if (!is && !wanted) return;
    if (!is || !wanted || strcmp(is, wanted) != 0)
        fail_msg("%s: %s, not %s", address, is ? is : "fine", wanted ? wanted : "fine");
}

static void test_addresses_have_hosts(void **state) {
    static const char *const hosts[][2] = {
        {"https://hooks.example.org", "hooks.example.org"},
        {"https://hooks.example.org/a?b#c", "hooks.example.org"},
        {"https://hooks.example.org:8443/", "hooks.example.org"},
        {"https://hooks.example.org?b", "hooks.example.org"},
        {"http://127.0.0.1:80", "127.0.0.1"},
        {"https://[2620:fe::fe]:8443/x", "2620:fe::fe"},
        {"https://[2620:fe::fe]", "2620:fe::fe"},
        {"https://x.example/@me", "x.example"},
    };
    char host[WEB_ADDRESS_HOST];
    (void)state;
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        expect(hosts[i][0], NULL);
        web_address_host(hosts[i][0], host);
        assert_string_equal(host, hosts[i][1]);
    }
}

static void test_what_is_wrong_is_said(void **state) {
    static const struct {
        const char *fault, *address[10];
    } all[] = {
        {"error.url_scheme",
         {"", "ftp://x.example/", "HTTPS://x.example/", "https:/x.example", "//x.example",
          "x.example", " https://x.example"}},
        {"error.url_user",
         {"https://me@x.example/", "https://me:pass@x.example", "https://@x.example",
          "https://x.example:80@y.example/"}},
        {"error.url",
         {"https://", "https:///x", "https://:80/", "https://?x", "https://a b/",
          "https://x.example/\r\nX: y", "https://x.example\\@y.example/", "https://é.example/",
          "https://x.example:/"}},
        {"error.url",
         {"https://x.example:80:81/", "https://x.example:port/", "https://x.example:123456/",
          "https://[::1", "https://[]/", "https://[::1]x/", "https://x.example/|"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (int j = 0; all[i].address[j]; j++) expect(all[i].address[j], all[i].fault);
}

static void test_a_host_has_an_end(void **state) {
    char address[WEB_ADDRESS_HOST + 16];
    (void)state;
    snprintf(address, sizeof address, "https://%0*d", WEB_ADDRESS_HOST - 1, 0);
    expect(address, NULL);
    snprintf(address, sizeof address, "https://%0*d", WEB_ADDRESS_HOST, 0);
    expect(address, "error.url");
}

static void expect_body(const char *url, const char *phrase) {
    char text[2 * WEB_ADDRESS_SIZE];
    account_body b;
    fault f = {.phrase = ""};
    snprintf(text, sizeof text, "{\"language\":\"fr\",\"url\":%s}", url);
    bool is_read = account_body_read(text, strlen(text), ACCOUNT_URL | ACCOUNT_LANGUAGE, 0, &b, &f);
    assert_int_equal(is_read, !*phrase);
    assert_string_equal(f.phrase, phrase);
    if (is_read) assert_int_equal(b.in, MST_FRENCH);
}

static void test_bodies_say_what_is_wrong_with_an_address(void **state) {
    char url[WEB_ADDRESS_SIZE + 32];
    (void)state;
    expect_body("\"https:\\/\\/x.example\"", "");
    expect_body("7", "error.url");
    expect_body("\"http//x.example\"", "error.url_scheme");
    expect_body("\"https://me@x.example\"", "error.url_user");
    snprintf(url, sizeof url, "\"https://x.example/%0*d\"", WEB_ADDRESS_SIZE - 19, 0);
    expect_body(url, "");
    snprintf(url, sizeof url, "\"https://x.example/%0*d\"", WEB_ADDRESS_SIZE - 18, 0);
    expect_body(url, "error.url_long");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses_have_hosts),
        cmocka_unit_test(test_what_is_wrong_is_said),
        cmocka_unit_test(test_a_host_has_an_end),
        cmocka_unit_test(test_bodies_say_what_is_wrong_with_an_address),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
