/* known.c -- a hash table that never grows: an id may stand in any of a few neighbouring places,
 * and when those are taken, one of them makes room. */
#include "known.h"
#include <string.h>

enum { NEIGHBOURS = 4 }; /* a power of two, as KNOWN_TABLES is */

void known_forget(known_tables *k) {
    if (++k->age) return;
    memset(k, 0, sizeof *k); /* ages begin again, and nothing must look young */
    k->age = 1;
}

static uint64_t hash_of(const char *id, char key[KNOWN_ID]) {
    uint64_t half[2];
    memset(key, 0, KNOWN_ID);
    memcpy(key, id, strlen(id));
    memcpy(half, key, sizeof half);
    uint64_t hash = (half[0] ^ half[1] * 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
    return hash ^ hash >> 32;
}

known_table *known_find(known_tables *k, const char *id) {
    char key[KNOWN_ID];
    uint64_t hash = hash_of(id, key);
    for (uint32_t i = 0; i < NEIGHBOURS; i++) {
        known_table *t = &k->table[hash % KNOWN_TABLES ^ i];
        if (t->age == k->age && memcmp(t->id, key, sizeof key) == 0) return t;
    }
    return NULL;
}

known_table *known_keep(known_tables *k, const char *id, uint32_t number, uint32_t length) {
    known_table new = {.number = number, .length = length, .age = k->age};
    uint64_t hash = hash_of(id, new.id);
    known_table *place = &k->table[hash % KNOWN_TABLES];
    for (uint32_t i = 0; i < NEIGHBOURS && place->age == k->age; i++)
        place = &k->table[hash % KNOWN_TABLES ^ i];
    *place = new;
    return place;
}
