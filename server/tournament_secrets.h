/* tournament_secrets.h -- what is drawn for a tournament, all of it from one secret of its own that
 * is sealed when it is made (docs/fair-deals.md): the deals that tables have in common, and lots.
 */
#ifndef SERVER_TOURNAMENT_SECRETS_H
#define SERVER_TOURNAMENT_SECRETS_H
#include "fair/fair.h"
#include "people/tournament_keeping.h"

/* Its id, with this first letter (0: any), and a new secret with its commitment. */
void tournament_secrets_seal(const fair_crypto *crypto, char cell, tournament_terms *t);
/* The secret from which all tables of a round draw. */
void tournament_secrets_of_round(const fair_crypto *crypto, const char *id, const char *secret,
                                 uint8_t round, char out[MST_DIGEST_SIZE]);
/* For whoever pairs rounds. */
tournament_chance tournament_secrets_chance(const fair_crypto *crypto);

#endif
