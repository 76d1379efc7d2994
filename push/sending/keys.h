/* keys.h -- keys on the curve P-256, as OpenSSL holds them. */
#ifndef PUSH_SENDING_KEYS_H
#define PUSH_SENDING_KEYS_H
#include "push/push.h"
#include <openssl/evp.h>

/* NULL: it is none. The caller frees them. */
EVP_PKEY *keys_pair(const push_key *k);
EVP_PKEY *keys_public(const uint8_t public_part[PUSH_PUBLIC]);

#endif
