/* passkey.h -- keys that people's devices make (WebAuthn), believed or not by libfido2. Built
 * without it, there are none. What stands in the client data is for the caller to read. */
#ifndef CRYPTO_PASSKEY_H
#define CRYPTO_PASSKEY_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const uint8_t *at;
    size_t length;
} passkey_bytes;

enum { PASSKEY_ROOM = 1024 };

/* The public half of a key, as its device told it when it was made. */
typedef struct {
    int64_t algorithm, counter; /* of COSE; of its uses */
    uint8_t credential[PASSKEY_ROOM], public_key[PASSKEY_ROOM];
    size_t credential_length, public_key_length;
} passkey;

bool passkey_can(void); /* built with libfido2 */
/* What a device says of a key that it has made for a domain, with somebody present. False: it does
 * not hold. */
bool passkey_read(const char *domain, passkey_bytes authenticator, passkey *key);
/* What a device has signed with that key (of which algorithm and public half are looked at), with
 * somebody present; how often the key has been used, as it says. */
bool passkey_verify(const char *domain, const passkey *key, passkey_bytes client,
                    passkey_bytes authenticator, passkey_bytes signature, int64_t *counter);

#endif
