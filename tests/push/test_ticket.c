/* test_ticket.c -- who the server says it is: what verifies the example of RFC 8292 verifies ours,
 * and what a push service reads of it is there. */
#include "push/base64.h"
#include "push/sending/keys.h"
#include "push/sending/ticket.h"
#include <jansson.h>
#include <openssl/bn.h>
#include <openssl/ecdsa.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* RFC 8292, section 2.4. */
static const char example[] =
    "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJle"
    "HAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGk"
    "MlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, "
    "k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

typedef struct {
    const char *token, *signature, *key; /* within the header */
} parts;

static parts parts_of(const char *header) {
    parts p = {.token = header + strlen("vapid t=")};
    const char *claims = strchr(p.token, '.');
    p.signature = strchr(claims + 1, '.') + 1;
    p.key = strstr(header, ", k=") + 4;
    return p;
}

static bool verifies(const char *header) {
    parts p = parts_of(header);
    uint8_t raw[64], key[PUSH_PUBLIC], *der = NULL;
    assert_true(base64_read(p.signature, strcspn(p.signature, ","), raw, sizeof raw));
    assert_true(base64_read(p.key, strlen(p.key), key, sizeof key));
    ECDSA_SIG *both = ECDSA_SIG_new();
    ECDSA_SIG_set0(both, BN_bin2bn(raw, 32, NULL), BN_bin2bn(raw + 32, 32, NULL));
    int length = i2d_ECDSA_SIG(both, &der);
    EVP_PKEY *public = keys_public(key);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    assert_int_equal(EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, public), 1);
    bool is_right = EVP_DigestVerify(context, der, (size_t)length, (const uint8_t *)p.token,
                                     (size_t)(p.signature - 1 - p.token)) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(public);
    ECDSA_SIG_free(both);
    OPENSSL_free(der);
    return is_right;
}

static void the_example_verifies_and_a_changed_one_does_not(void **state) {
    char changed[sizeof example];
    (void)state;
    assert_true(verifies(example));
    memcpy(changed, example, sizeof example);
    changed[60] ^= 1;
    assert_false(verifies(changed));
}

/* The claims of a header as JSON; the caller gives them back. */
static json_t *claims_of(const char *header) {
    const char *from = strchr(header, '.') + 1;
    size_t letters = strcspn(from, "."), size = letters * 6 / 8;
    char *text = calloc(1, size + 1);
    assert_true(base64_read(from, letters, (uint8_t *)text, size));
    json_t *claims = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    free(text);
    assert_non_null(claims);
    return claims;
}

static void ours_says_for_whom_until_when_and_who_answers_for_it(void **state) {
    char header[TICKET_SIZE];
    push_key k;
    (void)state;
    assert_true(push_make_key(&k));
    for (int i = 0; i < 20; i++) { /* numbers that begin with zeros among them */
        mst_text t = mst_text_in(header, sizeof header);
        assert_true(ticket_put(&t, &k, "https://push.example.net", "mailto:push@example.com",
                               1453523768 + i));
        assert_true(verifies(header));
    }
    json_t *claims = claims_of(header);
    assert_string_equal(json_string_value(json_object_get(claims, "aud")),
                        "https://push.example.net");
    assert_string_equal(json_string_value(json_object_get(claims, "sub")),
                        "mailto:push@example.com");
    json_int_t left = json_integer_value(json_object_get(claims, "exp")) - (1453523768 + 19);
    assert_in_range(left, 3600, 24 * 3600);
    json_decref(claims);
}

static void without_a_contact_nothing_is_made_up(void **state) {
    char header[TICKET_SIZE];
    mst_text t = mst_text_in(header, sizeof header);
    push_key k;
    (void)state;
    assert_true(push_make_key(&k) && ticket_put(&t, &k, "https://push.example.net", NULL, 1));
    json_t *claims = claims_of(header);
    assert_null(json_object_get(claims, "sub"));
    assert_int_equal(json_object_size(claims), 2);
    json_decref(claims);
}

static void an_origin_is_scheme_host_and_port(void **state) {
    char origin[TICKET_ORIGIN], longer[2 * TICKET_ORIGIN];
    (void)state;
    assert_true(ticket_origin("https://push.example.net:8443/a/b?c", origin));
    assert_string_equal(origin, "https://push.example.net:8443");
    assert_true(ticket_origin("https://push.example.net?c/", origin));
    assert_string_equal(origin, "https://push.example.net");
    assert_false(ticket_origin("push.example.net", origin));
    memset(longer, 'a', sizeof longer);
    memcpy(longer, "https://", 8);
    longer[sizeof longer - 1] = 0;
    assert_false(ticket_origin(longer, origin));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_verifies_and_a_changed_one_does_not),
        cmocka_unit_test(ours_says_for_whom_until_when_and_who_answers_for_it),
        cmocka_unit_test(without_a_contact_nothing_is_made_up),
        cmocka_unit_test(an_origin_is_scheme_host_and_port),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
