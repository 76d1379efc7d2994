/* ticket.c -- see ticket.h: a JSON Web Token, signed with ECDSA on P-256 and SHA-256 (ES256). */
#include "ticket.h"
#include "keys.h"
#include "mastaba/json.h"
#include "push/base64.h"
#include <openssl/bn.h>
#include <openssl/ecdsa.h>
#include <string.h>

enum { HALF = 32, SIGNATURE = 2 * HALF, GOOD_FOR = 12 * 3600 /* seconds; 24 hours at most */ };

bool ticket_origin(const char *address, char origin[TICKET_ORIGIN]) {
    const char *host = strstr(address, "://");
    if (!host) return false;
    size_t length = (size_t)(host - address) + 3;
    length += strcspn(address + length, "/?#");
    if (length >= TICKET_ORIGIN) return false;
    memcpy(origin, address, length);
    origin[length] = 0;
    return true;
}

static void put_claims(mst_text *t, const char *origin, const char *contact, int64_t now) {
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char room[TICKET_SIZE / 2];
    mst_text claims = mst_text_in(room, sizeof room);
    mst_json w = mst_json_to(&claims);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "aud", origin);
    mst_json_number(&w, "exp", now + GOOD_FOR);
    if (contact) mst_json_text(&w, "sub", contact);
    mst_json_end_object(&w);
    base64_put(t, head, sizeof head - 1);
    mst_text_put_char(t, '.');
    base64_put(t, room, (size_t)(claims.at - room));
}

/* OpenSSL writes both numbers as a structure; a token has them one after the other. */
static bool flatten(const uint8_t *from, size_t length, uint8_t to[SIGNATURE]) {
    ECDSA_SIG *both = d2i_ECDSA_SIG(NULL, &from, (long)length);
    bool is_done = both && BN_bn2binpad(ECDSA_SIG_get0_r(both), to, HALF) == HALF &&
                   BN_bn2binpad(ECDSA_SIG_get0_s(both), to + HALF, HALF) == HALF;
    ECDSA_SIG_free(both);
    return is_done;
}

static bool sign(const push_key *k, const char *text, size_t length, uint8_t to[SIGNATURE]) {
    uint8_t room[128];
    size_t written = sizeof room;
    EVP_PKEY *key = keys_pair(k);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool is_done = key && context &&
                   EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) > 0 &&
                   EVP_DigestSign(context, room, &written, (const uint8_t *)text, length) > 0 &&
                   flatten(room, written, to);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return is_done;
}

bool ticket_put(mst_text *t, const push_key *k, const char *origin, const char *contact,
                int64_t now) {
    uint8_t signature[SIGNATURE];
    mst_text_put(t, "vapid t=");
    const char *token = t->at;
    put_claims(t, origin, contact, now);
    if (!sign(k, token, (size_t)(t->at - token), signature)) return false;
    mst_text_put_char(t, '.');
    base64_put(t, signature, SIGNATURE);
    mst_text_put(t, ", k=");
    base64_put(t, k->public_part, PUSH_PUBLIC);
    return !mst_text_full(t);
}
