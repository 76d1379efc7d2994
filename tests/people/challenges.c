/* challenges.c -- see challenges.h. */
#include "challenges.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

const char *challenges_new(sql *at) {
    static char challenge[32];
    static int calls;
    account_bytes handle = {.length = 6};
    memcpy(handle.bytes, "handle", 6);
    snprintf(challenge, sizeof challenge, "challenge %d", ++calls);
    people_result made =
        signing_challenge(at, challenge, &handle, challenges_begin, challenges_begin + 300000);
    assert_int_equal(made, PEOPLE_DONE);
    return challenge;
}

account_key challenges_key(const char *id) {
    account_key k = {.algorithm = -7, .counter = 1};
    snprintf(k.id, sizeof k.id, "%s", id);
    k.credential.length =
        (size_t)snprintf((char *)k.credential.bytes, ACCOUNT_KEY_ROOM, "c-%s", id);
    k.public_key.length = 64;
    snprintf(k.device, sizeof k.device, "Laptop %s", id);
    return k;
}
