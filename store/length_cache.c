/* length_cache.c -- a hash table that never grows: an id may stand in any of a few neighbouring
 * places, and when those are taken, one of them makes room. */
#include "length_cache.h"
#include <string.h>

enum { NEIGHBOURS = 4 }; /* a power of two, as LENGTH_CACHE_SIZE is */

void length_cache_forget(length_cache *c) {
    if (++c->age) return;
    memset(c, 0, sizeof *c); /* ages begin again, and nothing must look young */
    c->age = 1;
}

static uint64_t hash_of(const char *id, char key[LENGTH_CACHE_ID]) {
    uint64_t half[2];
    memset(key, 0, LENGTH_CACHE_ID);
    memcpy(key, id, strlen(id));
    memcpy(half, key, sizeof half);
    uint64_t hash = (half[0] ^ half[1] * 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
    return hash ^ hash >> 32;
}

cached_length *length_cache_find(length_cache *c, const char *id) {
    char key[LENGTH_CACHE_ID];
    uint64_t hash = hash_of(id, key);
    for (uint32_t i = 0; i < NEIGHBOURS; i++) {
        cached_length *t = &c->table[hash % LENGTH_CACHE_SIZE ^ i];
        if (t->age == c->age && memcmp(t->id, key, sizeof key) == 0) return t;
    }
    return NULL;
}

cached_length *length_cache_keep(length_cache *c, const char *id, uint32_t number,
                                 uint32_t length) {
    cached_length new = {.number = number, .length = length, .age = c->age};
    uint64_t hash = hash_of(id, new.id);
    cached_length *slot = &c->table[hash % LENGTH_CACHE_SIZE];
    for (uint32_t i = 0; i < NEIGHBOURS && slot->age == c->age; i++)
        slot = &c->table[hash % LENGTH_CACHE_SIZE ^ i];
    *slot = new;
    return slot;
}
