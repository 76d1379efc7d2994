/* mastaba/bits.h -- sets of up to 64 things as bits, without help from special instructions. */
#ifndef MASTABA_BITS_H
#define MASTABA_BITS_H
#include "rng.h"
#ifdef __cplusplus
extern "C" {
#endif

/* How many bits are set in each byte. */
static inline uint64_t mst_byte_counts(uint64_t set) {
    set -= (set >> 1) & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + ((set >> 2) & 0x3333333333333333u);
    return (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
}

static inline uint32_t mst_count_bits(uint64_t set) {
    return (uint32_t)((mst_byte_counts(set) * 0x0101010101010101u) >> 56);
}

static inline uint32_t mst_lowest_bit(uint64_t set) { /* of a set that is not empty */
    return (uint32_t)__builtin_ctzll(set);
}

/* The position of the nth set bit, n from 0: the byte by running sums, then within the byte. */
static inline uint32_t mst_nth_bit(uint64_t set, uint32_t n) {
    uint64_t sums = mst_byte_counts(set) * 0x0101010101010101u; /* byte i: bits in bytes 0..i */
    uint64_t reached = ((n * 0x0101010101010101u | 0x8080808080808080u) - sums) &
                       0x8080808080808080u; /* byte i: its running sum is at most n */
    uint32_t byte = (uint32_t)(((reached >> 7) * 0x0101010101010101u) >> 56);
    uint32_t shift = byte * 8;
    n -= (uint32_t)((sums << 8) >> shift) & 0xff;
    uint32_t rest = (uint32_t)(set >> shift) & 0xff;
    while (n--) rest &= rest - 1;
    return shift + mst_lowest_bit(rest);
}

/* One member of a set that is not empty, every one equally likely. */
static inline uint32_t mst_rng_member(mst_rng *rng, uint64_t set) {
    return mst_nth_bit(set, mst_rng_below(rng, mst_count_bits(set)));
}

#ifdef __cplusplus
}
#endif
#endif
