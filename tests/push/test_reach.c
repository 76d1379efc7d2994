/* test_reach.c -- which addresses strangers may make the server call, with those that have been
 * used to come inside all the same; and letters that stand for bytes, of any length. */
#include "push/base64.h"
#include "push/reach.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static bool is_public(const char *text) {
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return reach_is_public((struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return reach_is_public((struct sockaddr *)&six);
}

static void this_machine_and_what_is_around_it_are_closed(void **state) {
    static const char *const closed[] = {
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255",
        "127.0.0.1", "127.8.9.10", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8",
        "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.7",
        "203.0.113.9", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255",
        /* version 6: nothing, this machine, this link, private, groups, documents */
        "::", "::1", "fe80::1", "febf::1", "fec0::1", "fc00::1", "fd12:3456::1", "ff02::1",
        "2001:db8::1", "3fff::1", "100::1", "5f00::1",
        /* one of version 4 within it, in each of its forms */
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1",
        "64:ff9b::a00:1", "64:ff9b:1::808:808", "2002:7f00:1::1", "2002:a00:1::", "::127.0.0.1",
        "::8.8.8.8", "2001::1" /* through a tunnel */, NULL};
    (void)state;
    for (int i = 0; closed[i]; i++)
        if (is_public(closed[i])) fail_msg("%s may be called", closed[i]);
}

static void what_everybody_reaches_is_open(void **state) {
    static const char *const open[] = {"1.1.1.1",
                                       "8.8.8.8",
                                       "9.255.255.255",
                                       "11.0.0.0",
                                       "100.63.255.255",
                                       "100.128.0.0",
                                       "126.255.255.255",
                                       "128.0.0.1",
                                       "169.253.255.255",
                                       "172.15.255.255",
                                       "172.32.0.0",
                                       "192.0.1.0",
                                       "192.167.255.255",
                                       "192.169.0.0",
                                       "198.17.255.255",
                                       "198.20.0.0",
                                       "223.255.255.255",
                                       "2606:4700:4700::1111",
                                       "2a00:1450:4001:81b::200e",
                                       "2001:4860:4860::8888",
                                       "::ffff:8.8.8.8",
                                       "64:ff9b::808:808",
                                       "2002:808:808::1",
                                       NULL};
    (void)state;
    for (int i = 0; open[i]; i++)
        if (!is_public(open[i])) fail_msg("%s may not be called", open[i]);
}

static void no_other_family_is_called(void **state) {
    struct sockaddr local = {.sa_family = AF_UNIX};
    (void)state;
    assert_false(reach_is_public(&local));
}

static void bytes_come_back_from_their_letters(void **state) {
    uint8_t bytes[70], back[70];
    char text[128];
    (void)state;
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(i * 77 + 200);
    for (size_t length = 0; length <= sizeof bytes; length++) {
        mst_text t = mst_text_in(text, sizeof text);
        base64_put(&t, bytes, length);
        assert_true(base64_read(text, strlen(text), back, length));
        assert_memory_equal(bytes, back, length);
        assert_false(base64_read(text, strlen(text), back, length + 1));
        if (length) assert_false(base64_read(text, strlen(text), back, length - 1));
    }
}

/* RFC 4648, section 10, and what is no such text. */
static void letters_are_those_of_the_standard(void **state) {
    uint8_t back[6];
    char text[16];
    mst_text t = mst_text_in(text, sizeof text);
    (void)state;
    base64_put(&t, "\xfb\xff\xfe", 3);
    assert_string_equal(text, "-__-");
    assert_true(base64_read("Zm9vYg==", 8, back, 4));
    assert_memory_equal(back, "foob", 4);
    assert_true(base64_read("Zm9vYg", 6, back, 4));
    assert_false(base64_read("Zm9vYh", 6, back, 4)); /* bits that stand for nothing */
    assert_false(base64_read("Zm9v\0g", 6, back, 4));
    assert_false(base64_read("Zm9v+g", 6, back, 4));
    assert_false(base64_read("Zm9vYg===", 9, back, 4));
}

static void names_that_lead_inside_are_told_by_sight(void **state) {
    static const char *const closed[] = {"127.0.0.1",
                                         "127.1",
                                         "2130706433",
                                         "0x7f.1",
                                         "10.0.0.7",
                                         "169.254.169.254",
                                         "::1",
                                         "::ffff:127.0.0.1",
                                         "fd00::1",
                                         "localhost",
                                         "localhost.",
                                         "LOCALHOST",
                                         "intranet",
                                         "games.localhost",
                                         "printer.local",
                                         "Printer.LOCAL.",
                                         "db.internal",
                                         "nas.home.arpa",
                                         ""};
    static const char *const open[] = {
        "hooks.example.org",   "9.9.9.9",      "2620:fe::fe", "local.example",
        "mylocal.example.org", "notlocal.org", "example.org."};
    (void)state;
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if (reach_may_be_public(closed[i])) fail_msg("%s is taken for public", closed[i]);
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        if (!reach_may_be_public(open[i])) fail_msg("%s is taken for closed", open[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(this_machine_and_what_is_around_it_are_closed),
        cmocka_unit_test(what_everybody_reaches_is_open),
        cmocka_unit_test(no_other_family_is_called),
        cmocka_unit_test(names_that_lead_inside_are_told_by_sight),
        cmocka_unit_test(bytes_come_back_from_their_letters),
        cmocka_unit_test(letters_are_those_of_the_standard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
