/* rest_hook.h -- the address that an account names for a program of its own, for all calls that
 * have to do with it. */
#ifndef SERVER_REST_HOOK_H
#define SERVER_REST_HOOK_H
#include "account_call.h"
#include "people/hooks.h"

/* "webhook", without its secret; null where there is none. */
void rest_hook_put(mst_json *w, const hook_sheet *sheet);
/* A `prepare` of calls that end it: what waits to be sent there goes too, once it is done. */
bool rest_hook_forget_after(account_call *a, call *c);

#endif
