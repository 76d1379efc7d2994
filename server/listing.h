/* listing.h -- the list of public tables: those that are not full, and those that can be watched.
 */
#ifndef SERVER_LISTING_H
#define SERVER_LISTING_H
#include "http.h"
#include "mastaba/json.h"
#include "people/strength.h"

/* The list as GET /api/tables tells it. NULL: the call waits, or there is no memory. */
const listing *listing_for(call *c);
void listing_free(listing *l);
/* "ratings": those beside the names of a table, by seats; nothing where there are none. */
void listing_put_ratings(mst_json *w, const strength at[MST_MAX_SEATS]);
/* The call waits for it no longer. */
void listing_forget(call *c);

#endif
