/* fair.h -- deals that anybody can prove (docs/fair-deals.md), and the secrets of tables: tokens,
 * ids, digests. libsodium does the cryptography.
 *
 * A table has a secret, whose SHA-256 is shown before the first draw. Seats may add nonces. Every
 * draw is a number made of both by HMAC-SHA-256; when the secret is revealed, everybody can make
 * the same numbers. */
#ifndef FAIR_FAIR_H
#define FAIR_FAIR_H
#include "mastaba/table.h"
#include <sodium.h>

enum { FAIR_TOKEN_SIZE = 23 }; /* 22 letters, digits, - and _, and a zero */

bool fair_start(void); /* once, before anything else; false: there is no good chance to be had */

/* ---- secrets of tables ---- */

void fair_token(char out[FAIR_TOKEN_SIZE]);
void fair_id(char out[MST_ID_SIZE]);
void fair_digest(const char *text, size_t length, char out[MST_DIGEST_SIZE]); /* its SHA-256 */
bool fair_same(const char a[MST_DIGEST_SIZE], const char b[MST_DIGEST_SIZE]); /* not by time */
void fair_secret(mst_charter *charter);                      /* a new one, and its commitment */
bool fair_keeps(const char *secret, const char *commitment); /* is it the secret that was meant? */

/* ---- draws ---- */

/* What a deal is made from. Nonces that were not given are empty. */
typedef struct {
    char table[MST_ID_SIZE], secret[MST_DIGEST_SIZE];
    char nonce[MST_MAX_SEATS][MST_MAX_NONCE];
    uint8_t seats;
} fair_source;

typedef struct {
    char table[MST_ID_SIZE];
    crypto_auth_hmacsha256_state keyed;
} fair_key;

fair_key fair_key_of(const fair_source *source);
/* Number `number` of the table, below the sum of weights; which of them it falls to. */
uint32_t fair_draw(const fair_key *key, uint32_t number, const uint32_t weights[], uint32_t count);

/* The dealer of one table. It makes the key at the first draw, when all nonces are given, and
 * remembers it. */
typedef struct {
    fair_key key;
    bool has_key;
} fair_hand;
mst_dealer fair_dealer(fair_hand *hand); /* of a cleared hand, which must stay where it is */

#endif
