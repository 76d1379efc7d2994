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
store_serving alone_beat(store_alone *a, int64_t now);
uint64_t alone_repeats(const store *s); /* none: answers do not get lost */
int64_t alone_uptime(void); /* milliseconds of a clock that nobody sets, for how old claims are */

#endif
