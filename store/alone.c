/* alone.c -- see alone.h: nobody else ever served. */
#include "alone.h"
#include <time.h>

store_serving alone_beat(store_alone *a, int64_t now) {
    if (!a->is_served) *a = (store_alone){true, now};
    return (store_serving){.since = a->since, .servers = 1};
}

uint64_t alone_repeats(const store *s) {
    (void)s;
    return 0;
}

int64_t alone_uptime(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
