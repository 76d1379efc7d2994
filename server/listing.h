/* listing.h -- the list of public tables: those that are not full, and those that can be watched. */
#ifndef SERVER_LISTING_H
#define SERVER_LISTING_H
#include "http.h"

/* The list as GET /api/tables tells it. NULL: the call waits, or there is no memory. */
const listing *listing_for(call *c);
void listing_free(listing *l);
/* The call waits for it no longer. */
void listing_forget(call *c);

#endif
