/* mastaba/bits.h -- sets of up to 64 things as bits, and bags of up to 128, without help from
 * special instructions. */
#ifndef MASTABA_BITS_H
#define MASTABA_BITS_H
#include "rng.h"
#ifdef __cplusplus
extern "C" {
#endif

/* How many bits are set in each byte. */
static inline uint64_t mst_bits_byte_counts(uint64_t set) {
    set -= (set >> 1) & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + ((set >> 2) & 0x3333333333333333u);
    return (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
}

static inline uint32_t mst_bits_count(uint64_t set) {
    return (uint32_t)((mst_bits_byte_counts(set) * 0x0101010101010101u) >> 56);
}

static inline uint32_t mst_bits_lowest(uint64_t set) { /* of a set that is not empty */
    return (uint32_t)__builtin_ctzll(set);
}

/* The position of the nth set bit, n from 0: the byte by running sums, then within the byte. */
static inline uint32_t mst_bits_nth(uint64_t set, uint32_t n) {
    uint64_t sums =
        mst_bits_byte_counts(set) * 0x0101010101010101u; /* byte i: bits in bytes 0..i */
    uint64_t reached = ((n * 0x0101010101010101u | 0x8080808080808080u) - sums) &
                       0x8080808080808080u; /* byte i: its running sum is at most n */
    uint32_t byte = (uint32_t)(((reached >> 7) * 0x0101010101010101u) >> 56);
    uint32_t shift = byte * 8;
    n -= (uint32_t)((sums << 8) >> shift) & 0xff;
    uint32_t rest = (uint32_t)(set >> shift) & 0xff;
    while (n--) rest &= rest - 1;
    return shift + mst_bits_lowest(rest);
}

/* One member of a set that is not empty, every one equally likely. */
static inline uint32_t mst_rng_member(mst_rng *rng, uint64_t set) {
    return mst_bits_nth(set, mst_rng_below(rng, mst_bits_count(set)));
}

/* So many members, taken out of the set one after the other. */
static inline uint64_t mst_rng_take(mst_rng *rng, uint64_t *set, uint32_t count) {
    uint64_t taken = 0;
    while (count--) {
        uint64_t one = (uint64_t)1 << mst_rng_member(rng, *set);
        *set &= ~one;
        taken |= one;
    }
    return taken;
}

/* ---- bags: sets of up to 128 things to draw from ---- */

typedef struct {
    uint64_t half[2];
} mst_bag;

/* The things from 1 to `last`, which is 127 at most. */
static inline mst_bag mst_bag_full(uint32_t last) {
    mst_bag bag = {{~(uint64_t)1, 0}};
    if (last < 64)
        bag.half[0] = ((uint64_t)2 << last) - 2;
    else
        bag.half[1] = ((uint64_t)2 << (last - 64)) - 1;
    return bag;
}
static inline bool mst_bag_has(const mst_bag *bag, uint32_t thing) {
    return bag->half[thing / 64] >> thing % 64 & 1;
}
static inline void mst_bag_put(mst_bag *bag, uint32_t thing) {
    bag->half[thing / 64] |= (uint64_t)1 << thing % 64;
}
static inline void mst_bag_take(mst_bag *bag, uint32_t thing) {
    bag->half[thing / 64] &= ~((uint64_t)1 << thing % 64);
}
static inline uint32_t mst_bag_size(const mst_bag *bag) {
    return mst_bits_count(bag->half[0]) + mst_bits_count(bag->half[1]);
}
static inline bool mst_bag_is_empty(const mst_bag *bag) {
    return !(bag->half[0] | bag->half[1]);
}
/* What is in both. */
static inline mst_bag mst_bag_both(const mst_bag *a, const mst_bag *b) {
    mst_bag both = {{a->half[0] & b->half[0], a->half[1] & b->half[1]}};
    return both;
}
/* Of a bag that is not empty: takes out the lowest, to go through all of a copy. */
static inline uint32_t mst_bag_take_lowest(mst_bag *bag) {
    uint32_t half = bag->half[0] ? 0 : 1, lowest = mst_bits_lowest(bag->half[half]);
    bag->half[half] &= bag->half[half] - 1;
    return 64 * half + lowest;
}
/* One thing in a bag that is not empty, every one equally likely; it stays there. */
static inline uint32_t mst_rng_draw(mst_rng *rng, const mst_bag *bag) {
    uint32_t low = mst_bits_count(bag->half[0]), high = mst_bits_count(bag->half[1]);
    uint32_t n = mst_rng_below(rng, low + high);
    return n < low ? mst_bits_nth(bag->half[0], n) : 64 + mst_bits_nth(bag->half[1], n - low);
}

#ifdef __cplusplus
}
#endif
#endif
