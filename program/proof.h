/* proof.h -- what the lines "# fair ..." of one record say, and whether it holds together. */
#ifndef PROGRAM_PROOF_H
#define PROGRAM_PROOF_H
#include "fair/fair.h"
#include "options.h"

/* Empty where the record says nothing. */
typedef struct {
    mst_agreement
        agreement; /* id, deal, secret, commitment, is_sealed; the setup comes from the header */
    char digest[MST_MAX_SEATS][MST_DIGEST_SIZE], nonce[MST_MAX_SEATS][MST_MAX_NONCE];
    bool is_without[MST_MAX_SEATS];
} proof;

/* What somebody wrote down when the game began. */
typedef struct {
    proof kept;
    uint32_t nonces, digests; /* how many of them */
} keepsake;

/* Takes what follows "# fair " in a line; false: it proves nothing, or says something twice. */
bool proof_take(proof *p, const char *text);
/* The options --commitment, --nonce and --digest. A status. */
int proof_read_kept(keepsake *k, const options *o);

/* What keeps the record from proving anything: the word of a line that is missing, or NULL. */
const char *proof_lacks(const proof *p);
/* NULL; or what does not hold, in words, with the seat it is about (MST_SPECTATOR: none). First
 * the record with itself, then with what was kept. */
const char *proof_contradicts(const proof *p, const fair_crypto *crypto, const mst_game *g,
                              mst_seat *seat);
const char *proof_contradicts_kept(const keepsake *k, const proof *p, mst_seat *seat);

fair_key proof_key(const proof *p, const fair_crypto *crypto);

#endif
