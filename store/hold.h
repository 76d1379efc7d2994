/* hold.h -- one server to a file. Two would serve stale tables and revoked seats, for each believes
 * what it remembers; so whoever serves, cuts or prunes holds the file, and others are told who
 * does. Readers and copies need no hold. */
#ifndef STORE_HOLD_H
#define STORE_HOLD_H
#include "mastaba/game.h"

typedef struct store_hold store_hold;

/* NULL, and who holds it or why else not. A hold ends with its process, however that ends. */
store_hold *store_hold_file(const char *file, mst_text *why);
/* Where the holder can be reached, for whoever comes second. */
void store_hold_address(store_hold *h, const char *address);
void store_release(store_hold *h); /* NULL is nobody's */

#endif
