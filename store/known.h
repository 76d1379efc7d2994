/* known.h -- tables lately written to: which number stands for an id, and how long the log is.
 *
 * With this a write is one insert and no question. It holds only while nobody else writes to the
 * file; whoever keeps it must notice that, and forget. */
#ifndef STORE_KNOWN_H
#define STORE_KNOWN_H
#include "mastaba/table.h"

enum { KNOWN_TABLES = 1 << 15, KNOWN_ID = MST_ID_SIZE - 1 };

typedef struct {
    char id[KNOWN_ID]; /* filled up with zeros */
    uint32_t number, length;
    uint32_t age;
} known_table;

typedef struct {
    uint32_t age; /* what is of another age is forgotten; 0 is nobody's */
    known_table table[KNOWN_TABLES];
} known_tables;

void known_forget(known_tables *k); /* once before anything else, too */
known_table *known_find(known_tables *k, const char *id);
/* One that was not found; another may have to make room. */
known_table *known_keep(known_tables *k, const char *id, uint32_t number, uint32_t length);

#endif
