/* keys.c -- see keys.h. */
#include "keys.h"
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/param_build.h>

static EVP_PKEY *read(OSSL_PARAM_BLD *parts, int which) {
    OSSL_PARAM *list = OSSL_PARAM_BLD_to_param(parts);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    EVP_PKEY *key = NULL;
    bool is_read = list && context && EVP_PKEY_fromdata_init(context) > 0 &&
                   EVP_PKEY_fromdata(context, &key, which, list) > 0;
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_free(list);
    if (is_read) return key;
    EVP_PKEY_free(key);
    return NULL;
}

static bool put_public(OSSL_PARAM_BLD *parts, const uint8_t public_part[PUSH_PUBLIC]) {
    return parts &&
           OSSL_PARAM_BLD_push_utf8_string(parts, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) &&
           OSSL_PARAM_BLD_push_octet_string(parts, OSSL_PKEY_PARAM_PUB_KEY, public_part,
                                            PUSH_PUBLIC);
}

/* A point that lies on no curve would tell who sent it something of the key that meets it. */
EVP_PKEY *keys_public(const uint8_t public_part[PUSH_PUBLIC]) {
    OSSL_PARAM_BLD *parts = OSSL_PARAM_BLD_new();
    EVP_PKEY *key = put_public(parts, public_part) ? read(parts, EVP_PKEY_PUBLIC_KEY) : NULL;
    OSSL_PARAM_BLD_free(parts);
    EVP_PKEY_CTX *context = key ? EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL) : NULL;
    bool is_good = context && EVP_PKEY_public_check(context) > 0;
    EVP_PKEY_CTX_free(context);
    if (is_good) return key;
    EVP_PKEY_free(key);
    return NULL;
}

EVP_PKEY *keys_pair(const push_key *k) {
    OSSL_PARAM_BLD *parts = OSSL_PARAM_BLD_new();
    BIGNUM *number = BN_secure_new();
    bool is_put = number && BN_bin2bn(k->private_part, PUSH_PRIVATE, number) &&
                  put_public(parts, k->public_part) &&
                  OSSL_PARAM_BLD_push_BN(parts, OSSL_PKEY_PARAM_PRIV_KEY, number);
    EVP_PKEY *key = is_put ? read(parts, EVP_PKEY_KEYPAIR) : NULL;
    OSSL_PARAM_BLD_free(parts);
    BN_clear_free(number);
    return key;
}

bool push_is_key(const uint8_t public_part[PUSH_PUBLIC]) {
    EVP_PKEY *key = keys_public(public_part);
    EVP_PKEY_free(key);
    return key != NULL;
}

static bool write_down(EVP_PKEY *key, push_key *k) {
    BIGNUM *number = NULL;
    size_t length = 0;
    bool is_written = EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) &&
                      BN_bn2binpad(number, k->private_part, PUSH_PRIVATE) == PUSH_PRIVATE &&
                      EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, k->public_part,
                                                      PUSH_PUBLIC, &length) &&
                      length == PUSH_PUBLIC;
    BN_clear_free(number);
    return is_written;
}

bool push_make_key(push_key *k) {
    EVP_PKEY *key = EVP_EC_gen("P-256");
    bool is_made = key && write_down(key, k);
    EVP_PKEY_free(key);
    return is_made;
}
