/* alone.h -- what servers that share a store ask of it, for stores that one server has to itself.
 */
#ifndef STORE_ALONE_H
#define STORE_ALONE_H
#include "table/store.h"

typedef struct {
    bool is_served;
    int64_t since;
} store_alone;

/* A beat: since when it is served. */
int64_t alone_since(store_alone *a, int64_t now);
int64_t alone_uptime(void); /* milliseconds of a clock that nobody sets, for how old claims are */

#endif
