/* signing.h -- how an account is opened: challenges, keys that are used, the recovery code. Whether
 * a signature is right is for others to say. */
#ifndef PEOPLE_SIGNING_H
#define PEOPLE_SIGNING_H
#include "accounts.h"

/* A challenge, by its digest, for one key; `handle` is what a device that makes one is to call its
 * account. What has had its time is removed. */
people_result signing_challenge(sql *s, const char *challenge, const account_bytes *handle,
                                int64_t now, int64_t ends);
/* Inside a change: it is used up. OVER: there is none. */
people_result signing_take(sql *s, const char *challenge, int64_t now, account_bytes *handle);

typedef struct {
    const char *challenge, *session;        /* digests */
    const account_bytes *credential, *user; /* `user` of no length: the device did not say */
    /* Whether the key was used rightly, and how often the device says it was. */
    bool (*is_right)(void *context, const account_key *key, int64_t *counter);
    void *context;
    int64_t account; /* whose it is, and the key's id */
    char key[PEOPLE_ID_SIZE];
} signing;
people_result signing_in(sql *s, signing *in, int64_t now);

/* A digest of a new recovery code; one before it is worth nothing any more. */
people_result signing_set_code(sql *s, int64_t account, const char *code, int64_t now);
/* The code is used up, and a key added, with a session. NO_KEY: there is no such code. */
people_result signing_recover(sql *s, const char *code, const account_new *n, int64_t now,
                              int64_t *account);

#endif
