/* plain_crypto.h -- cryptography for tests, written from the standards and not from a library: what
 * is dealt with it must be what is dealt with any other. Its chance is none. */
#ifndef TESTS_PLAIN_CRYPTO_H
#define TESTS_PLAIN_CRYPTO_H
#include "fair/crypto.h"

/* `random` counts the bytes that were asked for and goes on from there: 0, 1, 2 ... 255, 0. */
fair_crypto plain_crypto(uint8_t *next);

#endif
