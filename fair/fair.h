/* fair.h -- deals that anybody can prove (docs/fair-deals.md), and the secrets of tables: tokens,
 * ids, digests. The cryptography is handed in (crypto.h), so that the page deals as the server
 * does.
 *
 * A table has a secret, and shows a digest of it and of what will be played (promise.h) before
 * anybody is ready. Seats add nonces: each seals its own with a digest first, and opens it when all
 * digests are known. Every draw is a number made of secret and nonces by HMAC-SHA-256; when the
 * secret is revealed, everybody can make the same numbers. */
#ifndef FAIR_FAIR_H
#define FAIR_FAIR_H
#include "crypto.h"
#include "mastaba/table.h"

enum { FAIR_TOKEN_SIZE = 23 }; /* 22 letters, digits, - and _, and a zero */

/* ---- secrets of tables ---- */

void fair_token(const fair_crypto *crypto, char out[FAIR_TOKEN_SIZE]);
void fair_id(const fair_crypto *crypto, char out[MST_ID_SIZE]);
/* The SHA-256 of a text. */
void fair_digest(const fair_crypto *crypto, const void *text, size_t length,
                 char out[MST_DIGEST_SIZE]);
bool fair_same(const char a[MST_DIGEST_SIZE], const char b[MST_DIGEST_SIZE]); /* not by time */
/* A new secret, and the commitment to it and to what else the agreement says: id and setup first.
 */
void fair_seal(const fair_crypto *crypto, mst_agreement *agreement, const mst_game *g);
/* Whether that is what the commitment was made of. Tables that are not sealed had promised the
 * secret alone. */
bool fair_keeps(const fair_crypto *crypto, const mst_agreement *agreement, const mst_game *g);
/* Whether the digest of a seat was made of this nonce. */
bool fair_fits(const fair_crypto *crypto, const char *table, mst_seat seat, const char *nonce,
               const char *digest);

/* ---- draws ---- */

/* What a deal is made from. Nonces that were not given are empty. */
typedef struct {
    char table[MST_ID_SIZE], secret[MST_DIGEST_SIZE];
    char nonce[MST_MAX_SEATS][MST_MAX_NONCE];
    uint8_t seats;
} fair_source;

typedef struct {
    const fair_crypto *crypto;
    char table[MST_ID_SIZE];
    fair_prepared prepared;
} fair_key;

fair_key fair_key_of(const fair_crypto *crypto, const fair_source *source);
/* Attempt after attempt, what a draw is made from. */
uint64_t fair_number_of(const fair_key *key, uint32_t number, uint32_t attempt);
/* Number `number` of the table, below the sum of weights; which of them it falls to. */
uint32_t fair_draw(const fair_key *key, uint32_t number, const uint32_t weights[], uint32_t count);

/* The dealer of one table. It makes the key at the first draw, when all nonces are given, and
 * remembers it. */
typedef struct {
    const fair_crypto *crypto;
    fair_key key;
    bool has_key;
} fair_hand;
mst_dealer fair_dealer(fair_hand *hand, const fair_crypto *crypto); /* the hand stays where it is */

#endif
