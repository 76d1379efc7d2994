/* account_place.h -- where accounts are: keys belong to a name, and work where nobody can listen.
 */
#ifndef SERVER_ACCOUNT_PLACE_H
#define SERVER_ACCOUNT_PLACE_H
#include "call.h"

typedef struct {
    char origin[MAX_ORIGIN];   /* whose pages may use keys */
    char domain[REQUEST_HOST]; /* that keys belong to (WebAuthn: RP ID) */
} account_place;

/* Where this call came to. False: no accounts are offered there. */
bool account_place_of(const call *c, account_place *place);
/* Another address where they are; NULL: none, or it is this. */
const char *account_place_elsewhere(const call *c);
/* The cookie that begins a session; with an empty token, one that ends it. */
void account_place_set_cookie(call *c, const char *token);

#endif
