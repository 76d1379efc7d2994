/* secrets.c -- what nobody can guess, and what is kept of it. */
#include "fair.h"
#include "mastaba/text.h"
#include "promise.h"
#include <string.h>

enum { SECRET_BYTES = 32, TOKEN_BYTES = 16 };

bool fair_start(void) {
    return sodium_init() >= 0;
}

void fair_token(char out[FAIR_TOKEN_SIZE]) {
    uint8_t bytes[TOKEN_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(out, FAIR_TOKEN_SIZE, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void fair_id(char out[MST_ID_SIZE]) {
    static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    for (uint32_t i = 0; i + 1 < MST_ID_SIZE; i++) out[i] = letters[randombytes_uniform(36)];
    out[MST_ID_SIZE - 1] = 0;
}

static void put_hash(const void *bytes, size_t length, char out[MST_DIGEST_SIZE]) {
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, bytes, length);
    sodium_bin2hex(out, MST_DIGEST_SIZE, hash, sizeof hash);
}

void fair_digest(const char *text, size_t length, char out[MST_DIGEST_SIZE]) {
    put_hash(text, length, out);
}

bool fair_same(const char a[MST_DIGEST_SIZE], const char b[MST_DIGEST_SIZE]) {
    return sodium_memcmp(a, b, MST_DIGEST_SIZE) == 0;
}

/* ---- promises ---- */

static void digest_promise(const mst_charter *charter, const mst_game *g,
                           char out[MST_DIGEST_SIZE]) {
    char promise[FAIR_MAX_PROMISE];
    mst_text t = mst_text_in(promise, sizeof promise);
    fair_put_promise(&t, g, charter);
    fair_digest(promise, (size_t)(t.at - promise), out);
    sodium_memzero(promise, sizeof promise);
}

void fair_seal(mst_charter *charter, const mst_game *g) {
    uint8_t secret[SECRET_BYTES];
    randombytes_buf(secret, sizeof secret);
    sodium_bin2hex(charter->secret, MST_DIGEST_SIZE, secret, sizeof secret);
    sodium_memzero(secret, sizeof secret);
    charter->is_sealed = true;
    digest_promise(charter, g, charter->commitment);
}

static bool digest_secret(const char *secret, char out[MST_DIGEST_SIZE]) {
    uint8_t bytes[SECRET_BYTES];
    size_t length;
    if (sodium_hex2bin(bytes, sizeof bytes, secret, strlen(secret), NULL, &length, NULL))
        return false;
    put_hash(bytes, length, out);
    return length == sizeof bytes;
}

bool fair_keeps(const mst_charter *charter, const mst_game *g) {
    char digest[MST_DIGEST_SIZE];
    if (charter->is_sealed)
        digest_promise(charter, g, digest);
    else if (!digest_secret(charter->secret, digest))
        return false;
    return strlen(charter->commitment) + 1 == MST_DIGEST_SIZE &&
           fair_same(digest, charter->commitment);
}

bool fair_fits(const char *table, mst_seat seat, const char *nonce, const char *digest) {
    char sealed[FAIR_MAX_PROMISE], ours[MST_DIGEST_SIZE];
    mst_text t = mst_text_in(sealed, sizeof sealed);
    fair_put_nonce(&t, table, seat, nonce);
    fair_digest(sealed, (size_t)(t.at - sealed), ours);
    return strlen(digest) + 1 == MST_DIGEST_SIZE && fair_same(ours, digest);
}
