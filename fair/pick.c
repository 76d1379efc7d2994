/* pick.c -- every outcome gets exactly its share of all numbers. */
#include "pick.h"

/* The highest numbers, as many as are left over when 2^64 is shared out evenly, are thrown again.
 */
static uint64_t number_below(fair_number number_of, const void *context, uint32_t number,
                             uint64_t bound) {
    uint64_t left_over = (0 - bound) % bound; /* 2^64 modulo bound */
    for (uint32_t attempt = 0;; attempt++) {
        uint64_t thrown = number_of(context, number, attempt);
        if (thrown <= UINT64_MAX - left_over) return thrown % bound;
    }
}

uint32_t fair_pick(fair_number number_of, const void *context, uint32_t number,
                   const uint32_t weights[], uint32_t count) {
    uint64_t sum = 0;
    uint32_t which = 0;
    for (uint32_t i = 0; i < count; i++) sum += weights[i];
    for (uint64_t at = number_below(number_of, context, number, sum); at >= weights[which]; which++)
        at -= weights[which];
    return which;
}
