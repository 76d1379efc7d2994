/* secrets.c -- what nobody can guess, and what is kept of it. */
#include "bytes.h"
#include "fair.h"
#include "mastaba/text.h"
#include "promise.h"
#include <string.h>

enum { TOKEN_BYTES = 16 };

/* ---- tokens and ids ---- */

/* Six bits of so many bytes, the first bit being the highest of the first byte; what lies behind
 * the last counts as 0. */
static unsigned six_bits(const uint8_t bytes[TOKEN_BYTES], uint32_t first) {
    uint32_t at = first / 8;
    unsigned both = (unsigned)bytes[at] << 8 | (at + 1 < TOKEN_BYTES ? bytes[at + 1] : 0);
    return both >> (10 - first % 8) & 63;
}

void fair_token(const fair_crypto *crypto, char out[FAIR_TOKEN_SIZE]) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    uint8_t bytes[TOKEN_BYTES];
    crypto->random(crypto->context, bytes, sizeof bytes);
    for (uint32_t i = 0; i + 1 < FAIR_TOKEN_SIZE; i++) out[i] = letters[six_bits(bytes, 6 * i)];
    out[FAIR_TOKEN_SIZE - 1] = 0;
    fair_forget(bytes, sizeof bytes);
}

/* Bytes that would prefer the first letters are thrown again. */
void fair_id(const fair_crypto *crypto, char out[MST_ID_SIZE]) {
    static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    enum { LETTERS = sizeof letters - 1, EVEN = 256 / LETTERS * LETTERS };
    uint8_t thrown[2 * MST_ID_SIZE];
    uint32_t made = 0;
    while (made + 1 < MST_ID_SIZE) {
        crypto->random(crypto->context, thrown, sizeof thrown);
        for (uint32_t i = 0; i < sizeof thrown && made + 1 < MST_ID_SIZE; i++)
            if (thrown[i] < EVEN) out[made++] = letters[thrown[i] % LETTERS];
    }
    out[made] = 0;
}

/* ---- digests ---- */

void fair_digest(const fair_crypto *crypto, const void *text, size_t length,
                 char out[MST_DIGEST_SIZE]) {
    uint8_t hash[FAIR_HASH_SIZE];
    crypto->hash(crypto->context, text, length, hash);
    fair_put_hex(hash, out);
}

/* All of them are compared, wherever the first difference is; volatile keeps it so. */
bool fair_same(const char a[MST_DIGEST_SIZE], const char b[MST_DIGEST_SIZE]) {
    const volatile char *left = a, *right = b;
    int differs = 0;
    for (uint32_t i = 0; i < MST_DIGEST_SIZE; i++) differs |= left[i] ^ right[i];
    return differs == 0;
}

/* ---- promises ---- */

static void digest_promise(const fair_crypto *crypto, const mst_agreement *agreement,
                           const mst_game *g, char out[MST_DIGEST_SIZE]) {
    char promise[FAIR_MAX_PROMISE];
    mst_text t = mst_text_in(promise, sizeof promise);
    fair_put_promise(&t, g, agreement);
    fair_digest(crypto, promise, (size_t)(t.at - promise), out);
    fair_forget(promise, (size_t)(t.at - promise));
}

void fair_seal(const fair_crypto *crypto, mst_agreement *agreement, const mst_game *g) {
    uint8_t secret[FAIR_HASH_SIZE];
    crypto->random(crypto->context, secret, sizeof secret);
    fair_put_hex(secret, agreement->secret);
    fair_forget(secret, sizeof secret);
    fair_commit(crypto, agreement, g);
}

void fair_commit(const fair_crypto *crypto, mst_agreement *agreement, const mst_game *g) {
    agreement->is_sealed = true;
    digest_promise(crypto, agreement, g, agreement->commitment);
}

static bool digest_secret(const fair_crypto *crypto, const char *secret,
                          char out[MST_DIGEST_SIZE]) {
    uint8_t bytes[FAIR_HASH_SIZE];
    if (!fair_read_hex(secret, bytes)) return false;
    fair_digest(crypto, bytes, sizeof bytes, out);
    return true;
}

bool fair_keeps(const fair_crypto *crypto, const mst_agreement *agreement, const mst_game *g) {
    char digest[MST_DIGEST_SIZE];
    if (agreement->is_sealed)
        digest_promise(crypto, agreement, g, digest);
    else if (!digest_secret(crypto, agreement->secret, digest))
        return false;
    return strlen(agreement->commitment) + 1 == MST_DIGEST_SIZE &&
           fair_same(digest, agreement->commitment);
}

bool fair_fits(const fair_crypto *crypto, const char *table, mst_seat seat, const char *nonce,
               const char *digest) {
    char sealed[FAIR_MAX_PROMISE], ours[MST_DIGEST_SIZE];
    mst_text t = mst_text_in(sealed, sizeof sealed);
    fair_put_nonce(&t, table, seat, nonce);
    fair_digest(crypto, sealed, (size_t)(t.at - sealed), ours);
    return strlen(digest) + 1 == MST_DIGEST_SIZE && fair_same(ours, digest);
}
