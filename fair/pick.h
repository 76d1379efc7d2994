/* pick.h -- from a number to a draw. It knows nothing of where numbers come from, so that the page
 * picks as the server does. */
#ifndef FAIR_PICK_H
#define FAIR_PICK_H
#include <stdint.h>

/* Number `attempt` of draw `number`, all 64 bits of it by equal chance. */
typedef uint64_t (*fair_number)(const void *context, uint32_t number, uint32_t attempt);

/* Which of the weights draw `number` falls to. */
uint32_t fair_pick(fair_number number_of, const void *context, uint32_t number,
                   const uint32_t weights[], uint32_t count);

#endif
