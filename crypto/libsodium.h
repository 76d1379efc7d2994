/* libsodium.h -- the cryptography of the program's fair deals. */
#ifndef CRYPTO_LIBSODIUM_H
#define CRYPTO_LIBSODIUM_H
#include "fair/crypto.h"

/* NULL: there is no good chance to be had here. */
const fair_crypto *crypto_libsodium(void);

#endif
