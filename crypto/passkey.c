/* passkey.c -- see passkey.h. A key of which nobody attests anything signs nothing when it is made:
 * what is looked at then is whether it is for us, and whether it can be used. */
#include "crypto/passkey.h"

#ifdef MASTABA_PASSKEYS
#include <fido.h>
#include <fido/eddsa.h>
#include <fido/es256.h>
#include <fido/rs256.h>
#include <sodium.h>
#include <string.h>

enum {
    FLAG_PRESENT = 1,
    FLAG_HAS_KEY = 0x40,
    FLAGS_AT = crypto_hash_sha256_BYTES,
    COUNTED = FLAGS_AT + 1 + 4, /* flags, counter; behind them what is written in CBOR */
    NAMED = COUNTED + 16 + 2    /* or a new key: its maker, how long its credential is, and that */
};

bool passkey_can(void) {
    return true;
}

/* ---- public keys ---- */

typedef struct {
    es256_pk_t *es256;
    eddsa_pk_t *eddsa;
    rs256_pk_t *rs256;
} public_keys;

static void free_key(public_keys *k) {
    es256_pk_free(&k->es256);
    eddsa_pk_free(&k->eddsa);
    rs256_pk_free(&k->rs256);
}

/* NULL: it is none that can be used. */
static const void *read_key(public_keys *k, const passkey *from) {
    const uint8_t *at = from->public_key;
    size_t length = from->public_key_length;
    *k = (public_keys){NULL, NULL, NULL};
    switch (from->algorithm) {
    case COSE_ES256:
        k->es256 = es256_pk_new();
        return k->es256 && es256_pk_from_ptr(k->es256, at, length) == FIDO_OK ? k->es256 : NULL;
    case COSE_EDDSA:
        k->eddsa = eddsa_pk_new();
        return k->eddsa && eddsa_pk_from_ptr(k->eddsa, at, length) == FIDO_OK ? k->eddsa : NULL;
    case COSE_RS256:
        k->rs256 = rs256_pk_new();
        return k->rs256 && rs256_pk_from_ptr(k->rs256, at, length) == FIDO_OK ? k->rs256 : NULL;
    default: return NULL;
    }
}

/* ---- what strangers promise ---- */

/* The library sets memory aside for as many parts as a list or a map says it has, before it looks
 * for them. Each part is a byte at least, so all of them together cannot be more than there are. */

static bool read_head(const uint8_t *at, size_t left, size_t *head, uint64_t *number) {
    uint8_t info = at[0] & 0x1f;
    *head = info < 24 ? 1 : info > 27 ? 0 : 1 + ((size_t)1 << (info - 24));
    *number = *head == 1 ? info : 0;
    if (*head == 0 || *head > left) return false;
    for (size_t i = 1; i < *head; i++) *number = *number << 8 | at[i];
    return true;
}

static bool is_honest(passkey_bytes b, size_t from) {
    enum { BYTES = 2, TEXT, LIST, MAP };
    uint64_t promised = 0, number;
    size_t head;
    for (size_t at = from; at < b.length; at += head) {
        uint8_t kind = b.at[at] >> 5;
        if (!read_head(b.at + at, b.length - at, &head, &number)) return false;
        if (kind < BYTES || kind > MAP) continue; /* a number is only that */
        if (number > b.length) return false;
        if (kind == LIST || kind == MAP) promised += number * (kind == MAP ? 2 : 1);
        if (kind == BYTES || kind == TEXT) head += (size_t)number;
        if (head > b.length - at || promised > b.length - from) return false;
    }
    return from <= b.length;
}

static size_t end_of_credential(passkey_bytes authenticator) {
    if (authenticator.length < NAMED) return authenticator.length + 1;
    const uint8_t *length = authenticator.at + NAMED - 2;
    return NAMED + ((size_t)length[0] << 8 | length[1]);
}

/* ---- keys that are made ---- */

/* The first part of what a device says is for whom it made the key, and in whose presence. */
static bool is_for(const char *domain, passkey_bytes authenticator, uint8_t flags) {
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, (const uint8_t *)domain, strlen(domain));
    return authenticator.length > FLAGS_AT && memcmp(hash, authenticator.at, sizeof hash) == 0 &&
           (authenticator.at[FLAGS_AT] & flags) == flags;
}

static bool copy(const uint8_t *from, size_t length, uint8_t to[PASSKEY_ROOM], size_t *copied) {
    if (!from || length == 0 || length > PASSKEY_ROOM) return false;
    memcpy(to, from, length);
    *copied = length;
    return true;
}

static bool copy_key(const fido_cred_t *made, int algorithm, passkey *key) {
    public_keys k;
    key->algorithm = algorithm;
    key->counter = fido_cred_sigcount(made);
    if (!copy(fido_cred_id_ptr(made), fido_cred_id_len(made), key->credential,
              &key->credential_length) ||
        !copy(fido_cred_pubkey_ptr(made), fido_cred_pubkey_len(made), key->public_key,
              &key->public_key_length))
        return false;
    bool is_usable = read_key(&k, key) != NULL;
    free_key(&k);
    return is_usable;
}

/* The library reads a key of the kind that it was told to expect. */
static bool read_as(int algorithm, passkey_bytes authenticator, passkey *key) {
    fido_cred_t *made = fido_cred_new();
    bool is_read =
        made && fido_cred_set_type(made, algorithm) == FIDO_OK &&
        fido_cred_set_authdata_raw(made, authenticator.at, authenticator.length) == FIDO_OK &&
        copy_key(made, algorithm, key);
    fido_cred_free(&made);
    return is_read;
}

bool passkey_read(const char *domain, passkey_bytes authenticator, passkey *key) {
    static const int algorithms[] = {COSE_ES256, COSE_EDDSA, COSE_RS256};
    if (!is_for(domain, authenticator, FLAG_PRESENT | FLAG_HAS_KEY) ||
        !is_honest(authenticator, end_of_credential(authenticator)))
        return false;
    for (size_t i = 0; i < sizeof algorithms / sizeof *algorithms; i++)
        if (read_as(algorithms[i], authenticator, key)) return true;
    return false;
}

/* ---- keys that are used ---- */

static bool verify(fido_assert_t *used, const char *domain, const passkey *key, const void *pk,
                   passkey_bytes client, passkey_bytes authenticator, passkey_bytes signature) {
    return fido_assert_set_rp(used, domain) == FIDO_OK &&
           fido_assert_set_count(used, 1) == FIDO_OK &&
           fido_assert_set_up(used, FIDO_OPT_TRUE) == FIDO_OK &&
           fido_assert_set_clientdata(used, client.at, client.length) == FIDO_OK &&
           fido_assert_set_authdata_raw(used, 0, authenticator.at, authenticator.length) ==
               FIDO_OK &&
           fido_assert_set_sig(used, 0, signature.at, signature.length) == FIDO_OK &&
           fido_assert_verify(used, 0, (int)key->algorithm, pk) == FIDO_OK;
}

bool passkey_verify(const char *domain, const passkey *key, passkey_bytes client,
                    passkey_bytes authenticator, passkey_bytes signature, int64_t *counter) {
    public_keys k;
    if (!is_for(domain, authenticator, FLAG_PRESENT) || !is_honest(authenticator, COUNTED))
        return false;
    fido_assert_t *used = fido_assert_new();
    const void *pk = read_key(&k, key);
    bool is_right = used && pk && verify(used, domain, key, pk, client, authenticator, signature);
    if (is_right) *counter = fido_assert_sigcount(used, 0);
    free_key(&k);
    fido_assert_free(&used);
    return is_right;
}
#else
bool passkey_can(void) {
    return false;
}

bool passkey_read(const char *domain, passkey_bytes authenticator, passkey *key) {
    (void)domain, (void)authenticator, (void)key;
    return false;
}

bool passkey_verify(const char *domain, const passkey *key, passkey_bytes client,
                    passkey_bytes authenticator, passkey_bytes signature, int64_t *counter) {
    (void)domain, (void)key, (void)client, (void)authenticator, (void)signature, (void)counter;
    return false;
}
#endif
