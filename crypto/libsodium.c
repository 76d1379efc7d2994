/* libsodium.c -- a key is kept as the state of an HMAC that has read it, which saves half of the
 * work of every number. */
#include "crypto/libsodium.h"
#include <sodium.h>
#include <string.h>

_Static_assert(sizeof(crypto_auth_hmacsha256_state) <= sizeof(fair_prepared) &&
                   _Alignof(crypto_auth_hmacsha256_state) <= _Alignof(fair_prepared),
               "there is room for the state");
_Static_assert(crypto_hash_sha256_BYTES == FAIR_HASH_SIZE, "that is SHA-256");

static void hash(void *context, const void *text, size_t length, uint8_t out[FAIR_HASH_SIZE]) {
    (void)context;
    crypto_hash_sha256(out, text, length);
}

static void prepare(void *context, const uint8_t key[FAIR_HASH_SIZE], fair_prepared *prepared) {
    crypto_auth_hmacsha256_state keyed;
    (void)context;
    crypto_auth_hmacsha256_init(&keyed, key, FAIR_HASH_SIZE);
    memcpy(prepared->bytes, &keyed, sizeof keyed);
    sodium_memzero(&keyed, sizeof keyed);
}

static void mac(void *context, const fair_prepared *key, const void *text, size_t length,
                uint8_t out[FAIR_HASH_SIZE]) {
    crypto_auth_hmacsha256_state keyed;
    (void)context;
    memcpy(&keyed, key->bytes, sizeof keyed);
    crypto_auth_hmacsha256_update(&keyed, text, length);
    crypto_auth_hmacsha256_final(&keyed, out);
}

static void fill_with_chance(void *context, void *out, size_t size) {
    (void)context;
    randombytes_buf(out, size);
}

const fair_crypto *crypto_libsodium(void) {
    static const fair_crypto crypto = {
        .hash = hash, .prepare = prepare, .mac = mac, .random = fill_with_chance};
    return sodium_init() >= 0 ? &crypto : NULL;
}
