/* length_cache.h -- tables lately written to: which number stands for an id, and how long the log
 * is.
 *
 * With this a write is one insert and no question. It holds only while nobody else writes to the
 * file; whoever keeps it must notice that, and forget. */
#ifndef STORE_LENGTH_CACHE_H
#define STORE_LENGTH_CACHE_H
#include "mastaba/table.h"

enum { LENGTH_CACHE_SIZE = 1 << 15, LENGTH_CACHE_ID = MST_ID_SIZE - 1 };

typedef struct {
    char id[LENGTH_CACHE_ID]; /* filled up with zeros */
    uint32_t number, length;
    uint32_t age;
} cached_length;

typedef struct {
    uint32_t age; /* what is of another age is forgotten; 0 is nobody's */
    cached_length table[LENGTH_CACHE_SIZE];
} length_cache;

void length_cache_forget(length_cache *c); /* once before anything else, too */
cached_length *length_cache_find(length_cache *c, const char *id);
/* One that was not found; another may have to make room. */
cached_length *length_cache_keep(length_cache *c, const char *id, uint32_t number, uint32_t length);

#endif
