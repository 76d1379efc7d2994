/* accounts.h -- who keeps a name here, which keys open it, and who is signed in. */
#ifndef PEOPLE_ACCOUNTS_H
#define PEOPLE_ACCOUNTS_H
#include "people.h"

enum {
    ACCOUNT_MOST_KEYS = 20,
    ACCOUNT_MOST_SESSIONS = 50, /* whoever begins one more ends the one that was not used longest */
    ACCOUNT_SESSION_DAYS = 180, /* that a session lasts from its last use */
    ACCOUNT_KEY_ROOM = 1024     /* bytes of a credential or a public key */
};

/* Bytes of a device's making. */
typedef struct {
    uint8_t bytes[ACCOUNT_KEY_ROOM];
    size_t length;
} account_bytes;

/* A key. */
typedef struct {
    char id[PEOPLE_ID_SIZE];
    account_bytes credential, handle, public_key;
    int64_t algorithm, counter;
    char device[PEOPLE_DEVICE_SIZE];
    int64_t made, used;
} account_key;

/* Who asks. */
typedef struct {
    int64_t account; /* 0: nobody */
    char name[PEOPLE_NAME_SIZE];
    char key[PEOPLE_ID_SIZE]; /* with which the session was begun */
} account_asker;

/* All that its owner is told of an account; of keys, neither bytes nor handles. */
typedef struct {
    char name[PEOPLE_NAME_SIZE];
    int64_t made, code_made; /* 0: there is no recovery code */
    uint32_t sessions, keys;
    struct {
        char id[PEOPLE_ID_SIZE], device[PEOPLE_DEVICE_SIZE];
        int64_t made, used;
    } key[ACCOUNT_MOST_KEYS];
} account_sheet;

/* Whose session that is; NOBODY: none, or not any more. That it was used is noted once a day. */
people_result accounts_who(sql *s, const char *session, int64_t now, account_asker *who);
people_result accounts_read(sql *s, int64_t account, account_sheet *sheet);

/* A new account with its first key, or a new device of one, signed in. */
typedef struct {
    const char *name;
    const account_key *key; /* all but its handle, which comes with the challenge */
    const char *session, *challenge;
} account_new;
people_result accounts_make(sql *s, const account_new *n, int64_t now, int64_t *account);
/* Inside a change: a key for a challenge, and a session. */
people_result accounts_add_device(sql *s, int64_t account, const account_new *n, int64_t now);
people_result accounts_rename(sql *s, int64_t account, const char *name);
/* With all that belongs to it. NOT_ALLOWED: that is not its name. */
people_result accounts_delete(sql *s, int64_t account, const char *name);

/* One session, or (everywhere) all of its account. */
people_result accounts_sign_out(sql *s, const char *session, bool everywhere);
people_result accounts_name_key(sql *s, int64_t account, const char *key, const char *device);
/* With the sessions that were begun with it. NOT_ALLOWED: it is the last. */
people_result accounts_remove_key(sql *s, int64_t account, const char *key);

/* Inside a change: sessions that nobody has used for so long, challenges and links that have had
 * their time, are gone. */
people_result accounts_expire(sql *s, int64_t now);

/* Inside a change: a session of an account, begun with that key. */
people_result accounts_begin_session(sql *s, int64_t account, const char *key, const char *session,
                                     int64_t now);

#endif
