/* crypto.h -- the cryptography of fair deals, which is handed in: libsodium in the program
 * (crypto/), a library of its own in the page. Nothing of it waits, and nothing of it fails. */
#ifndef FAIR_CRYPTO_H
#define FAIR_CRYPTO_H
#include <stddef.h>
#include <stdint.h>

enum { FAIR_HASH_SIZE = 32 }; /* bytes of a SHA-256, of a key and of a secret */

/* A key as whoever made it wants to keep it. The bytes of the key do; what has been reckoned from
 * them once need not be reckoned for every text again. */
typedef struct {
    _Alignas(8) uint8_t bytes[208];
} fair_prepared;

typedef struct {
    /* SHA-256 */
    void (*hash)(void *context, const void *text, size_t length, uint8_t out[FAIR_HASH_SIZE]);
    /* HMAC-SHA-256: first the key, then any number of texts. */
    void (*prepare)(void *context, const uint8_t key[FAIR_HASH_SIZE], fair_prepared *prepared);
    void (*mac)(void *context, const fair_prepared *key, const void *text, size_t length,
                uint8_t out[FAIR_HASH_SIZE]);
    /* Bytes that nobody can guess. */
    void (*random)(void *context, void *out, size_t size);
    void *context;
} fair_crypto;

#endif
