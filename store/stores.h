/* stores.h -- the stores there are. Each fills in table/store.h; a program opens one of them and
 * knows it by nothing else.
 *
 * What all of them agree on beyond table/store.h, held by one test suite:
 * - Writes to one table in one call are taken in their order.
 * - A write that no store could keep (no lines, no name, a log beyond STORE_MAX_LINES) fails alone.
 * - "The newest" table is the one made last.
 * - `error` is empty unless the last call failed, so a `read` that only found no table leaves "".
 */
#ifndef STORE_STORES_H
#define STORE_STORES_H
#include "table/store.h"

enum { STORE_MAX_LINES = 1 << 24 }; /* of one log */

/* Keeps everything until it is closed. NULL: no memory. */
store *store_open_memory(void);

/* Keeps everything in one file, made when it is not there and brought up to date when an older
 * program made it. NULL, and why not; a store and words in `why` are a warning. */
store *store_open_sqlite(const char *file, mst_text *why);

/* Keeps everything in a database that servers on several machines can share, named by a URL as
 * postgres://USER@HOST/DATABASE. NULL, and why not: also where this program was built without it; a
 * store and words in `why` are a warning. Whoever asks it waits for the network. */
store *store_open_database(const char *url, mst_text *why);
bool store_is_database(const char *url); /* such a URL */

/* Whether the file of a store is in order as a database, whatever its tables say; which one reads
 * to know. Others may be writing. */
bool store_is_sound_sqlite(const char *file, mst_text *why);

/* Cuts the log of a table to `seq` lines, where a write begins, and gives it the status it has
 * then; at 0 the table is gone. What is cut lies in the file `kept` (which must not exist) before
 * anything is lost. The file must be held (hold.h). */
bool store_cut_sqlite(const char *file, const char *table, uint32_t seq, store_status status,
                      const char *kept, mst_text *why);

/* Copies the file of a store, which others may be writing, to a file that must not exist yet, and
 * checks the copy. */
bool store_copy_sqlite(const char *from, const char *to, mst_text *why);

#endif
