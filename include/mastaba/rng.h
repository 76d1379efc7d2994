/* mastaba/rng.h -- the generator for simulation and search: xoshiro256** by Blackman and Vigna,
 * seeded through their splitmix64. Fast and repeatable, not secret: real tables never use it. */
#ifndef MASTABA_RNG_H
#define MASTABA_RNG_H
#include "game.h"
#ifdef __cplusplus
extern "C" {
#endif

struct mst_rng {
    uint64_t word[4];
};

mst_rng mst_rng_seed(uint64_t seed);

static inline uint64_t mst_rng_next(mst_rng *rng) {
    uint64_t *w = rng->word, five = w[1] * 5;
    uint64_t result = ((five << 7) | (five >> 57)) * 9, shifted = w[1] << 17;
    w[2] ^= w[0];
    w[3] ^= w[1];
    w[1] ^= w[2];
    w[0] ^= w[3];
    w[2] ^= shifted;
    w[3] = (w[3] << 45) | (w[3] >> 19);
    return result;
}

/* A number from 0 to bound - 1, every one equally likely (Lemire's multiplication with rejection).
 */
static inline uint32_t mst_rng_below(mst_rng *rng, uint32_t bound) {
    uint64_t product = (mst_rng_next(rng) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t unfair = (uint32_t)(0u - bound) % bound;
        while ((uint32_t)product < unfair) product = (mst_rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

#ifdef __cplusplus
}
#endif
#endif
