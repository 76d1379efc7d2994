/* rng.c -- seeding of the simulation generator; the steps themselves are inline in rng.h. */
#include "mastaba/rng.h"

static uint64_t splitmix64(uint64_t *x) {
    uint64_t z = (*x += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

mst_rng mst_rng_seed(uint64_t seed) {
    mst_rng rng;
    for (int i = 0; i < 4; i++) rng.word[i] = splitmix64(&seed);
    return rng;
}
