/* devices.h -- how an account takes in a new device: a link that opens once, three signs on two
 * screens, and its owner's word that they are the same. */
#ifndef PEOPLE_DEVICES_H
#define PEOPLE_DEVICES_H
#include "accounts.h"

typedef enum {
    DEVICE_NONE,
    DEVICE_MADE,
    DEVICE_OPENED,
    DEVICE_CONFIRMED,
    DEVICE_ADDED
} device_state;

enum { DEVICE_SIGNS_SIZE = 4 };

typedef struct {
    device_state state;
    int64_t ends;
    char device[PEOPLE_DEVICE_SIZE], signs[DEVICE_SIGNS_SIZE];
} device_link;

/* Digests of the link, and of what whoever opens it is given. */
people_result devices_make_link(sql *s, int64_t account, const char *link, int64_t ends);
/* DEVICE_NONE: there is none, or not any more. */
people_result devices_look(sql *s, int64_t account, int64_t now, device_link *at);
/* OVER: there is no such link, or somebody has opened it. */
typedef struct {
    const char *link, *claim, *device, *signs;
    int64_t account, ends; /* of the link */
    uint32_t keys;         /* that the account has: what devices call them */
    account_bytes key[ACCOUNT_MOST_KEYS];
} device_opening;
people_result devices_open(sql *s, device_opening *o, int64_t now);
/* NOT_ALLOWED: those are not its signs. */
people_result devices_confirm(sql *s, int64_t account, const char *signs, int64_t now);
people_result devices_stop(sql *s, int64_t account);
people_result devices_wait(sql *s, const char *claim, int64_t now, device_link *at);
/* A key is added, with a session. NOT_ALLOWED: nobody has confirmed it. */
people_result devices_add(sql *s, const char *claim, const account_new *n, int64_t now,
                          int64_t *account);

#endif
