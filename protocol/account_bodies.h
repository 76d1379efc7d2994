/* account_bodies.h -- what comes with the calls of accounts (docs/protocol.md), read as messages
 * are. */
#ifndef PROTOCOL_ACCOUNT_BODIES_H
#define PROTOCOL_ACCOUNT_BODIES_H
#include "values.h"
#include "web_address.h"

enum {
    ACCOUNT_BODY_NAME = 256, /* bytes of a name or a code, before anybody looks whether it is one */
    ACCOUNT_BODY_BYTES = 1024,
    ACCOUNT_BODY_CLIENT = 2048,
    ACCOUNT_BODY_SIGNS = 3
};

/* What a device tells of a key that it made or used. */
typedef struct {
    uint8_t id[ACCOUNT_BODY_BYTES], client[ACCOUNT_BODY_CLIENT], authenticator[ACCOUNT_BODY_CLIENT],
        signature[ACCOUNT_BODY_BYTES], user[ACCOUNT_BODY_BYTES];
    size_t id_length, client_length, authenticator_length, signature_length, user_length;
} account_body_key;

/* Fields, and what of them a call takes. */
typedef enum {
    ACCOUNT_NAME = 1,
    ACCOUNT_DEVICE = 2,
    ACCOUNT_CODE = 4,
    ACCOUNT_LINK = 8,
    ACCOUNT_CLAIM = 16,
    ACCOUNT_SIGNS = 32,
    ACCOUNT_EVERYWHERE = 64,
    ACCOUNT_MADE = 128,   /* "key" of a device that made it */
    ACCOUNT_USED = 256,   /* ... that used it */
    ACCOUNT_KEY_ID = 512, /* ... by its id */
    ACCOUNT_TABLE = 1024,
    ACCOUNT_TOKEN = 2048,
    ACCOUNT_URL = 4096,
    ACCOUNT_LANGUAGE = 8192
} account_field;

typedef struct {
    uint32_t has; /* fields */
    char name[ACCOUNT_BODY_NAME], device[ACCOUNT_BODY_NAME], code[ACCOUNT_BODY_NAME];
    char link[VALUE_TOKEN_SIZE], claim[VALUE_TOKEN_SIZE], key_id[VALUE_TOKEN_SIZE],
        token[VALUE_TOKEN_SIZE], table[MST_ID_SIZE];
    char signs[ACCOUNT_BODY_SIGNS + 1]; /* letters of seats */
    char url[WEB_ADDRESS_SIZE];
    mst_language in;
    bool everywhere;
    account_body_key key;
} account_body;

/* An object with those fields that are `needed`, and perhaps some that `may` be there. */
bool account_body_read(const char *text, size_t length, uint32_t needed, uint32_t may,
                       account_body *b, fault *f);

/* What a browser says that a device has signed. */
typedef struct {
    char type[32], challenge[128], origin[256];
    bool is_cross; /* a page within a page of somebody else */
} account_client;
bool account_body_read_client(const uint8_t *text, size_t length, account_client *c);

#endif
