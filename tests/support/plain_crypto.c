/* plain_crypto.c -- SHA-256 as FIPS 180-4 says it (section 6.2.2), HMAC as RFC 2104 does. A key is
 * kept as its bytes. */
#include "plain_crypto.h"
#include <assert.h>
#include <string.h>

enum { BLOCK = 64, ROUNDS = 64, MOST = 8192 };

/* The first 32 bits of the fractions of cube roots of the first 64 primes (section 4.2.2). */
static const uint32_t constants[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turned(uint32_t word, unsigned by) {
    return word >> by | word << (32 - by);
}

static uint32_t big_endian(const uint8_t bytes[4]) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void stretch(const uint8_t block[BLOCK], uint32_t w[ROUNDS]) {
    for (int t = 0; t < 16; t++) w[t] = big_endian(block + 4 * t);
    for (int t = 16; t < ROUNDS; t++) {
        uint32_t far = w[t - 15], near = w[t - 2];
        w[t] = w[t - 16] + (turned(far, 7) ^ turned(far, 18) ^ far >> 3) + w[t - 7] +
               (turned(near, 17) ^ turned(near, 19) ^ near >> 10);
    }
}

static void take_block(uint32_t hash[8], const uint8_t block[BLOCK]) {
    uint32_t w[ROUNDS], v[8];
    stretch(block, w);
    memcpy(v, hash, sizeof v);
    for (int t = 0; t < ROUNDS; t++) {
        uint32_t a = v[0], b = v[1], c = v[2], e = v[4];
        uint32_t first = v[7] + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
                         ((e & v[5]) ^ (~e & v[6])) + constants[t] + w[t];
        uint32_t second =
            (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += first;
        v[0] = first + second;
    }
    for (int i = 0; i < 8; i++) hash[i] += v[i];
}

/* The text, a bit, zeros, and its length in bits: whole blocks. */
static size_t pad(uint8_t padded[MOST + 2 * BLOCK], const void *text, size_t length) {
    size_t blocks = (length + 8) / BLOCK + 1;
    assert(length <= MOST);
    memset(padded, 0, blocks * BLOCK);
    memcpy(padded, text, length);
    padded[length] = 0x80;
    for (int i = 0; i < 8; i++)
        padded[blocks * BLOCK - 1 - i] = (uint8_t)((uint64_t)length * 8 >> 8 * i);
    return blocks;
}

static void plain_hash(void *context, const void *text, size_t length,
                       uint8_t out[FAIR_HASH_SIZE]) {
    uint32_t hash[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    uint8_t padded[MOST + 2 * BLOCK];
    size_t blocks = pad(padded, text, length);
    (void)context;
    for (size_t i = 0; i < blocks; i++) take_block(hash, padded + i * BLOCK);
    for (int i = 0; i < FAIR_HASH_SIZE; i++) out[i] = (uint8_t)(hash[i / 4] >> (24 - i % 4 * 8));
}

static void prepare(void *context, const uint8_t key[FAIR_HASH_SIZE], fair_prepared *prepared) {
    (void)context;
    memcpy(prepared->bytes, key, FAIR_HASH_SIZE);
}

/* H(key ^ pad, text), with a key that is shorter than a block. */
static void hash_behind_key(const fair_prepared *key, uint8_t mask, const void *text, size_t length,
                            uint8_t out[FAIR_HASH_SIZE]) {
    uint8_t whole[MOST];
    assert(BLOCK + length <= MOST);
    memset(whole, mask, BLOCK);
    for (int i = 0; i < FAIR_HASH_SIZE; i++) whole[i] ^= key->bytes[i];
    memcpy(whole + BLOCK, text, length);
    plain_hash(NULL, whole, BLOCK + length, out);
}

static void mac(void *context, const fair_prepared *key, const void *text, size_t length,
                uint8_t out[FAIR_HASH_SIZE]) {
    uint8_t inner[FAIR_HASH_SIZE];
    (void)context;
    hash_behind_key(key, 0x36, text, length, inner);
    hash_behind_key(key, 0x5c, inner, sizeof inner, out);
}

static void count(void *context, void *out, size_t size) {
    uint8_t *next = context, *bytes = out;
    while (size--) *bytes++ = (*next)++;
}

fair_crypto plain_crypto(uint8_t *next) {
    return (fair_crypto){plain_hash, prepare, mac, count, next};
}
