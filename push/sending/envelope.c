/* envelope.c -- see envelope.h; the names of section 3.4 of RFC 8291 are said beside ours. */
#include "envelope.h"
#include "keys.h"
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <string.h>

enum { SHARED = 32, KEY = 16, NONCE = 12, TAG = 16 };

bool envelope_draw(envelope_chance *chance) {
    return push_make_key(&chance->own) && RAND_bytes(chance->salt, ENVELOPE_SALT) > 0;
}

/* What both sides, and nobody else, can reckon from each other's public keys (ecdh_secret). */
static bool agree(EVP_PKEY *own, EVP_PKEY *other, uint8_t shared[SHARED]) {
    size_t length = SHARED;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, own, NULL);
    bool is_done = context && EVP_PKEY_derive_init(context) > 0 &&
                   EVP_PKEY_derive_set_peer(context, other) > 0 &&
                   EVP_PKEY_derive(context, shared, &length) > 0 && length == SHARED;
    EVP_PKEY_CTX_free(context);
    return is_done;
}

/* HKDF with SHA-256. */
static bool derive(const uint8_t *salt, const uint8_t from[SHARED], const void *info,
                   size_t info_length, uint8_t *to, size_t length) {
    OSSL_PARAM parts[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char *)"SHA256", 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, ENVELOPE_SALT),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)from, SHARED),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_length),
        OSSL_PARAM_construct_end()};
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = kdf ? EVP_KDF_CTX_new(kdf) : NULL;
    bool is_done = context && EVP_KDF_derive(context, to, length, parts) > 0;
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
    return is_done;
}

/* What the browser told it besides its key goes into the secret (IKM). */
static bool mix(const push_receiver *r, const push_key *own, uint8_t secret[SHARED]) {
    static const char name[] = "WebPush: info"; /* its zero belongs to it */
    uint8_t info[sizeof name + 2 * PUSH_PUBLIC];
    memcpy(info, name, sizeof name);
    memcpy(info + sizeof name, r->key, PUSH_PUBLIC);
    memcpy(info + sizeof name + PUSH_PUBLIC, own->public_part, PUSH_PUBLIC);
    uint8_t shared[SHARED];
    EVP_PKEY *pair = keys_pair(own), *other = keys_public(r->key);
    bool is_done = pair && other && agree(pair, other, shared) &&
                   derive(r->secret, shared, info, sizeof info, secret, SHARED);
    EVP_PKEY_free(pair);
    EVP_PKEY_free(other);
    OPENSSL_cleanse(shared, sizeof shared);
    return is_done;
}

static bool encrypt(const uint8_t key[KEY], const uint8_t nonce[NONCE], const uint8_t *from,
                    size_t length, uint8_t *to) {
    int written = 0, more = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool is_done = context &&
                   EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) > 0 &&
                   EVP_EncryptUpdate(context, to, &written, from, (int)length) > 0 &&
                   EVP_EncryptFinal_ex(context, to + written, &more) > 0 &&
                   EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, to + length) > 0;
    EVP_CIPHER_CTX_free(context);
    return is_done;
}

/* The head of RFC 8188: salt, size of a record, and whose key it is. */
static void put_head(const envelope_chance *chance, uint8_t to[ENVELOPE_HEAD]) {
    static const uint8_t record[] = {0, 0, 16, 0, PUSH_PUBLIC};
    memcpy(to, chance->salt, ENVELOPE_SALT);
    memcpy(to + ENVELOPE_SALT, record, sizeof record);
    memcpy(to + ENVELOPE_SALT + sizeof record, chance->own.public_part, PUSH_PUBLIC);
}

size_t envelope_seal(const push_receiver *r, const envelope_chance *chance, const char *text,
                     size_t length, uint8_t *to) {
    static const char for_key[] = "Content-Encoding: aes128gcm",
                      for_nonce[] = "Content-Encoding: nonce"; /* their zeros belong to them */
    uint8_t secret[SHARED], key[KEY], nonce[NONCE], plain[PUSH_MAX_TEXT + 1] = {0};
    size_t said = strlen(text);
    if (said > length || length >= PUSH_MAX_TEXT) return 0;
    memcpy(plain, text, said);
    plain[said] = 2; /* the last record; what comes after it fills up */
    bool is_done = mix(r, &chance->own, secret) &&
                   derive(chance->salt, secret, for_key, sizeof for_key, key, KEY) &&
                   derive(chance->salt, secret, for_nonce, sizeof for_nonce, nonce, NONCE) &&
                   encrypt(key, nonce, plain, length + 1, to + ENVELOPE_HEAD);
    put_head(chance, to);
    OPENSSL_cleanse(secret, sizeof secret);
    OPENSSL_cleanse(key, sizeof key);
    return is_done ? ENVELOPE_HEAD + length + ENVELOPE_MORE : 0;
}
