/* test_envelope.c -- messages encrypted for a browser are those of the example of RFC 8291, octet
 * for octet; all are of one length, no two alike, and a key that is none is refused. */
#include "push/base64.h"
#include "push/sending/envelope.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* RFC 8291, section 5 and appendix A. */
static const char plain[] = "When I grow up, I want to be a watermelon",
                  own_private[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
                  own_public[] = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
                                 "6TlzAC8wEqKK6PBru3jl7A8",
                  browser[] = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7V"
                              "d8pZGH6SRpkNtoIAiw4",
                  secret[] = "BTBZMqHH6r4Tts7J_aSIgg", salt[] = "DGv6ra1nlYgDCS1FRnbzlw",
                  sealed[] = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMo"
                             "ZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf"
                             "1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

static void read_all(const char *text, uint8_t *to, size_t size) {
    assert_true(base64_read(text, strlen(text), to, size));
}

static push_receiver the_browser(void) {
    push_receiver r = {.address = "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV"};
    read_all(browser, r.key, PUSH_PUBLIC);
    read_all(secret, r.secret, PUSH_SECRET);
    return r;
}

static envelope_chance the_chance(void) {
    envelope_chance c;
    read_all(own_private, c.own.private_part, PUSH_PRIVATE);
    read_all(own_public, c.own.public_part, PUSH_PUBLIC);
    read_all(salt, c.salt, ENVELOPE_SALT);
    return c;
}

static void the_example_comes_out_octet_for_octet(void **state) {
    push_receiver r = the_browser();
    envelope_chance chance = the_chance();
    uint8_t to[ENVELOPE_SIZE];
    char text[2 * ENVELOPE_SIZE];
    mst_text t = mst_text_in(text, sizeof text);
    (void)state;
    size_t length = envelope_seal(&r, &chance, plain, strlen(plain), to);
    assert_int_equal(length, 144);
    base64_put(&t, to, length);
    assert_string_equal(text, sealed);
}

static void what_fills_a_message_up_hides_its_length(void **state) {
    push_receiver r = the_browser();
    envelope_chance chance = the_chance();
    uint8_t one[ENVELOPE_SIZE], other[ENVELOPE_SIZE];
    (void)state;
    assert_int_equal(envelope_seal(&r, &chance, "", 600, one),
                     envelope_seal(&r, &chance, plain, 600, other));
    assert_int_equal(envelope_seal(&r, &chance, plain, strlen(plain) - 1, other), 0);
    assert_int_equal(envelope_seal(&r, &chance, plain, PUSH_MAX_TEXT, other), 0);
}

static void no_two_have_one_key(void **state) {
    envelope_chance one, other;
    (void)state;
    assert_true(envelope_draw(&one) && envelope_draw(&other));
    assert_memory_not_equal(one.salt, other.salt, ENVELOPE_SALT);
    assert_memory_not_equal(one.own.private_part, other.own.private_part, PUSH_PRIVATE);
    assert_true(push_is_key(one.own.public_part));
}

static void a_key_beside_the_curve_is_none(void **state) {
    push_receiver r = the_browser();
    envelope_chance chance = the_chance();
    uint8_t to[ENVELOPE_SIZE];
    (void)state;
    assert_true(push_is_key(r.key));
    r.key[PUSH_PUBLIC - 1] ^= 1;
    assert_false(push_is_key(r.key));
    assert_int_equal(envelope_seal(&r, &chance, plain, 600, to), 0);
    memset(r.key, 0, PUSH_PUBLIC);
    assert_false(push_is_key(r.key));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_comes_out_octet_for_octet),
        cmocka_unit_test(what_fills_a_message_up_hides_its_length),
        cmocka_unit_test(no_two_have_one_key),
        cmocka_unit_test(a_key_beside_the_curve_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
