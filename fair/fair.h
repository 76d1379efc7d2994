/* fair.h -- deals that anybody can prove (docs/fair-deals.md), and the secrets of tables: tokens,
 * ids, digests. The cryptography is handed in (crypto.h), so that the page deals as the server
 * does.
 *
 * A table has a secret, and shows a digest of it and of what will be played (promise.h) before
 * anybody is ready. Seats add nonces: each seals its own with a digest first, and opens it when all
 * digests are known. Every draw is a number made of secret and nonces by HMAC-SHA-256; when the
 * secret is revealed, everybody can make the same numbers. Where tables have a deal in common there
 * are no nonces, and draws are made by tickets. */
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
/* The same to a secret that is there already. */
void fair_commit(const fair_crypto *crypto, mst_agreement *agreement, const mst_game *g);
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

/* ---- draws in common ---- */

/* What lies behind all words of a draw but the last: its pile. How often each was drawn from. */
enum { FAIR_PILES = 64, FAIR_MAX_PILE = 24 };
typedef struct {
    char name[FAIR_PILES][FAIR_MAX_PILE];
    uint32_t drawn[FAIR_PILES], count;
} fair_piles;
void fair_count_draw(fair_piles *piles, const char *draw); /* as it is written */
uint32_t fair_drawn_from(const fair_piles *piles, const char *draw);

/* One draw: every outcome has as many tickets as it weighs, and the highest of all wins. A ticket
 * depends on the secret, the outcome and how often its pile was drawn from, and on nothing else: so
 * tables draw alike as long as the same can come up. Begins with `key` and `piles` alone. */
typedef struct {
    const fair_key *key;
    const fair_piles *piles;
    uint32_t winner;
    uint8_t ticket[FAIR_HASH_SIZE]; /* the winner's */
} fair_lots;
void fair_enter(fair_lots *lots, uint32_t which, const char *outcome, uint32_t weight);

/* The dealer of one table. It makes the key at the first draw, when all nonces are given, and
 * remembers it. */
typedef struct {
    const fair_crypto *crypto;
    fair_key key;
    bool has_key;
} fair_hand;
mst_dealer fair_dealer(fair_hand *hand, const fair_crypto *crypto); /* the hand stays where it is */

#endif
