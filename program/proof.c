/* proof.c -- reading proofs, and comparing them. A record is only as good as what it is compared
 * with: whoever can write it can make it agree with itself. */
#include "proof.h"
#include "commands/commands.h"
#include "complain.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include <string.h>

/* ---- reading ---- */

/* Takes a text of hexadecimal digits, letters and the like, once. */
static bool take(char *to, size_t least, size_t size, const char *text) {
    static const char allowed[] =
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
    size_t length = strlen(text);
    if (to[0] || length < least || length >= size || text[strspn(text, allowed)]) return false;
    memcpy(to, text, length + 1);
    return true;
}

static bool take_digest(char to[MST_DIGEST_SIZE], const char *text) {
    return !text[strspn(text, "0123456789abcdef")] &&
           take(to, MST_DIGEST_SIZE - 1, MST_DIGEST_SIZE, text);
}

static bool take_once(bool *flag) {
    bool is_new = !*flag;
    *flag = true;
    return is_new;
}

/* "A TEXT" of a line, "A:TEXT" of an option. */
static bool take_of_seat(proof *p, const char *text, char between, bool is_digest) {
    mst_seat seat = mst_seat_named(text[0]);
    if (seat >= MST_MAX_SEATS || text[1] != between) return false;
    return is_digest ? take_digest(p->digest[seat], text + 2)
                     : take(p->nonce[seat], 1, MST_MAX_NONCE, text + 2);
}

static bool take_without(proof *p, const char *text) {
    mst_seat seat = mst_seat_named(text[0]);
    return seat < MST_MAX_SEATS && !text[1] && take_once(&p->is_without[seat]);
}

/* What follows `word` and a space; NULL: it is another word. */
static const char *after(const char *text, const char *word) {
    size_t length = strlen(word);
    return !strncmp(text, word, length) && text[length] == ' ' ? text + length + 1 : NULL;
}

bool proof_take(proof *p, const char *text) {
    const char *rest;
    if (mst_text_same(text, "sealed")) return take_once(&p->agreement.is_sealed);
    if ((rest = after(text, "table")))
        return take(p->agreement.id, MST_ID_SIZE - 1, MST_ID_SIZE, rest);
    if ((rest = after(text, "deal")))
        return take(p->agreement.deal, MST_ID_SIZE - 1, MST_ID_SIZE, rest);
    if ((rest = after(text, "commitment"))) return take_digest(p->agreement.commitment, rest);
    if ((rest = after(text, "secret"))) return take_digest(p->agreement.secret, rest);
    if ((rest = after(text, "digest"))) return take_of_seat(p, rest, ' ', true);
    if ((rest = after(text, "nonce"))) return take_of_seat(p, rest, ' ', false);
    return (rest = after(text, "without")) && take_without(p, rest);
}

int proof_read_kept(keepsake *k, const options *o) {
    if (o->commitment && !take_digest(k->kept.agreement.commitment, o->commitment))
        return complain("--commitment is 64 hexadecimal digits, not \"%s\"", o->commitment);
    for (; k->nonces < o->nonces.count; k->nonces++)
        if (!take_of_seat(&k->kept, o->nonces.text[k->nonces], ':', false))
            return complain("--nonce is written A:NONCE, once for a seat, not \"%s\"",
                            o->nonces.text[k->nonces]);
    for (; k->digests < o->digests.count; k->digests++)
        if (!take_of_seat(&k->kept, o->digests.text[k->digests], ':', true))
            return complain("--digest is written A:HEX, once for a seat, not \"%s\"",
                            o->digests.text[k->digests]);
    return DONE;
}

/* ---- comparing ---- */

const char *proof_lacks(const proof *p) {
    if (!p->agreement.secret[0]) return "secret";
    if (!p->agreement.commitment[0]) return "commitment";
    return p->agreement.id[0] ? NULL : "table";
}

/* A seat of a sealed table sealed a nonce and opened it, or is named, or gave nothing at all. */
static const char *contradiction_of_seat(const proof *p, const fair_crypto *crypto, mst_seat seat) {
    const char *digest = p->digest[seat], *nonce = p->nonce[seat];
    bool is_without = p->is_without[seat];
    if (p->agreement.deal[0] && (digest[0] || nonce[0] || is_without))
        return "seats add nothing to a deal in common";
    if (seat >= p->agreement.setup.seats)
        return digest[0] || nonce[0] || is_without ? "there is no such seat" : NULL;
    if (!p->agreement.is_sealed)
        return digest[0] || is_without ? "digests belong to a sealed deal" : NULL;
    if (!digest[0]) return nonce[0] || is_without ? "a nonce that was never sealed" : NULL;
    if (is_without) return nonce[0] ? "dealt without its nonce, and with it" : NULL;
    if (!nonce[0]) return "what it sealed was not opened, and nothing says that it came too late";
    return fair_fits(crypto, p->agreement.id, seat, nonce, digest)
               ? NULL
               : "the nonce is not the one it had sealed";
}

const char *proof_contradicts(const proof *p, const fair_crypto *crypto, const mst_game *g,
                              mst_seat *seat) {
    const char *why = NULL;
    *seat = MST_SPECTATOR;
    if (p->agreement.deal[0] && !p->agreement.is_sealed) return "a deal in common is a sealed one";
    if (!fair_keeps(crypto, &p->agreement, g))
        return p->agreement.is_sealed
                   ? "the secret and what was played are not what the table had committed itself to"
                   : "the secret is not the one that the table had committed itself to";
    for (mst_seat each = 0; each < MST_MAX_SEATS && !why; each++) {
        why = contradiction_of_seat(p, crypto, each);
        *seat = each;
    }
    return why;
}

static const char *kept_contradiction_of_seat(const proof *kept, const proof *p, mst_seat seat) {
    if (kept->nonce[seat][0] && p->is_without[seat])
        return "the deal goes on without the nonce that was kept";
    if (kept->nonce[seat][0] && !mst_text_same(kept->nonce[seat], p->nonce[seat]))
        return "the nonce is not the one that was kept";
    if (kept->digest[seat][0] && !mst_text_same(kept->digest[seat], p->digest[seat]))
        return "the digest is not the one that was kept";
    return NULL;
}

const char *proof_contradicts_kept(const keepsake *k, const proof *p, mst_seat *seat) {
    const char *why = NULL, *commitment = k->kept.agreement.commitment;
    *seat = MST_SPECTATOR;
    if (commitment[0] && !mst_text_same(commitment, p->agreement.commitment))
        return "the commitment is not the one that was kept";
    for (mst_seat each = 0; each < MST_MAX_SEATS && !why; each++) {
        why = kept_contradiction_of_seat(&k->kept, p, each);
        *seat = each;
    }
    return why;
}

fair_key proof_key(const proof *p, const fair_crypto *crypto) {
    fair_source source = {.seats = p->agreement.setup.seats};
    memcpy(source.table, p->agreement.id, sizeof source.table);
    memcpy(source.secret, p->agreement.secret, sizeof source.secret);
    memcpy(source.nonce, p->nonce, sizeof source.nonce);
    return fair_key_of(crypto, &source);
}
