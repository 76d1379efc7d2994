/* ticket.h -- who the server is, for push services: a claim that it signs with its key (VAPID, RFC
 * 8292). A browser lets nobody else send to it. */
#ifndef PUSH_SENDING_TICKET_H
#define PUSH_SENDING_TICKET_H
#include "push/push.h"

enum { TICKET_SIZE = 1024, TICKET_ORIGIN = 300 };

/* The scheme and the host of an address; false: it is longer, or no address. */
bool ticket_origin(const char *address, char origin[TICKET_ORIGIN]);
/* The value of the header Authorization, good for hours. `now` in seconds since 1970. */
bool ticket_put(mst_text *t, const push_key *k, const char *origin, const char *contact,
                int64_t now);

#endif
