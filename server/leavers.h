/* leavers.h -- who leaves tables that were found for them, and how long they wait for the next one:
 * a small rule that everybody can know. Once in an hour may happen to anybody; whoever does it
 * again waits for a quarter of a minute, and twice as long each time, up to four minutes. An hour
 * without it takes one away. It is in memory: a server that ends forgives. */
#ifndef SERVER_LEAVERS_H
#define SERVER_LEAVERS_H
#include <stdint.h>

enum {
    LEAVERS_ROOM = 4096, /* a power of two; where two meet, the later one is remembered */
    LEAVERS_FORGIVES = 3600 * 1000,
    LEAVERS_LEAST = 15 * 1000,
    LEAVERS_MOST = 240 * 1000
};

typedef struct {
    struct {
        uint64_t who;
        uint32_t times;
        int64_t at; /* the last time, or when one was taken away */
    } one[LEAVERS_ROOM];
} leavers;

/* `who` is a number that nobody else has, and not 0; times are milliseconds. */
void leavers_note(leavers *all, uint64_t who, int64_t now);
/* How long they wait before somebody is looked for. */
int64_t leavers_hold(const leavers *all, uint64_t who, int64_t now);

#endif
