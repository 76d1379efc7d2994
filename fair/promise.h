/* promise.h -- the texts whose digests are promised (docs/fair-deals.md). Who makes the digests is
 * not known here, so that the page promises as the server does. */
#ifndef FAIR_PROMISE_H
#define FAIR_PROMISE_H
#include "mastaba/table.h"

enum { FAIR_MAX_PROMISE = 4096 }; /* bytes that either text fits in, a zero included */

/* What a sealed table commits itself to: the secret, and what it will be used for. Of the
 * agreement, its id, deal, setup and secret count. */
void fair_put_promise(mst_text *t, const mst_game *g, const mst_agreement *agreement);
/* What a seat commits itself to. Table and seat stand in it, so that nobody can give another's
 * digest as one's own and repeat the nonce when it is revealed. */
void fair_put_nonce(mst_text *t, const char *table, mst_seat seat, const char *nonce);

#endif
