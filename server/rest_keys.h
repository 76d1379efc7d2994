/* rest_keys.h -- keys that devices have made, for all calls that bring one. */
#ifndef SERVER_REST_KEYS_H
#define SERVER_REST_KEYS_H
#include "account_call.h"

/* Reads the key in a body, and makes its id and a session's token. False: the call is answered. */
bool rest_keys_read_made(account_call *a, call *c);
account_new rest_keys_new(const account_call *a);
/* In `ask`, after an account was opened with that key: reads what is told of it. */
people_result rest_keys_enter(account_call *a, people_result opened, sql *s);

#endif
