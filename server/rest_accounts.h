/* rest_accounts.h -- the calls of accounts (docs/protocol.md). */
#ifndef SERVER_REST_ACCOUNTS_H
#define SERVER_REST_ACCOUNTS_H
#include "call.h"

/* Answers a call to /api/me..., or has it wait. False: not such a path. */
bool rest_accounts_answer(call *c);

/* rest_games.c: whether it is known who asks, and may; else the call waits, and is answered anew,
 * or has been. */
bool rest_accounts_know_asker(call *c);
/* rest_games.c: a call of somebody who is signed in has its answer: what it opens is noted for the
 * account. The call waits for that. */
void rest_accounts_note(call *c);

#endif
