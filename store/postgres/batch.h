/* batch.h -- the writes of one call on their way to PostgreSQL. */
#ifndef STORE_POSTGRES_BATCH_H
#define STORE_POSTGRES_BATCH_H
#include "connection.h"
#include "store/length_cache.h"
#include "store/stored_lines.h"

/* One write that is offered. */
typedef struct {
    store_write *write;
    uint32_t round; /* 0 for the first of its table in the call, 1 for the next, ... */
    int64_t stamp;  /* by which it is known again */
    int64_t after;  /* stamp of the write before it; 0: it is the first */
    int64_t number; /* of its table; 0: not known */
} batch_write;

typedef struct {
    batch_write *all; /* by their rounds */
    uint32_t count, rounds, room;
    uint32_t *place; /* scratch, of `all`; and which write of a table was last, by its id's hash */
    uint32_t places;
    int64_t first_stamp; /* of all that were asked for, one after the other */
    store_write *asked;
    uint32_t asked_count;
    length_cache *numbers; /* only the numbers count here: lengths may be others' by now */
} batch;

void batch_free(batch *b);
/* Writes that need not be offered have their results; `fault` is why one of them cannot be kept, or
 * NULL. False: no memory. */
bool batch_fill(batch *b, store_write writes[], uint32_t count, int64_t stamp, const char **fault);
/* For connection_ask; the batch is the question's context. */
void batch_say(connection *c, const question *q);
bool batch_hear(void *context, PGresult *r);
/* All that were offered get this result. */
void batch_set(const batch *b, store_result result);

/* What the checksum of a write is made of besides the write. */
int64_t batch_place(const char *table, uint32_t seq);

#endif
