/* chances.c -- from what playouts came to, to what people are told. Powers are reckoned here, by
 * sums and products alone: the page has no library of them, and everybody is told the same. */
#include "mastaba/search.h"
#include <string.h>

/* For whole numbers of a size that a float's exponent has. */
static float power_of_two(int32_t whole) {
    uint32_t bits = (uint32_t)(whole + 127) << 23;
    float power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

/* Of a normal number above 0. The mantissa m is (1 + t) / (1 - t), whose logarithm is a short sum.
 */
static float log_of_two(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    int32_t whole = (int32_t)(bits >> 23) - 127;
    float m = x / power_of_two(whole), t = (m - 1) / (m + 1), t2 = t * t;
    return (float)whole + 2.885390f * t * (1 + t2 * (1 / 3.0f + t2 * (0.2f + t2 / 7)));
}

static float power(float x, float exponent) {
    const float least = 1e-6f; /* no chance is below one in a million */
    float y = exponent * log_of_two(x > least ? x : least);
    if (y < -100) return 0;
    int32_t whole = (int32_t)y - (y < 0);
    float z = (y - (float)whole) * 0.6931472f; /* the sum for e to the z */
    return power_of_two(whole) *
           (1 + z * (1 + z / 2 * (1 + z / 3 * (1 + z / 4 * (1 + z / 5 * (1 + z / 6))))));
}

void mst_chance_fit_apply(const mst_chance_fit *fit, mst_seat decides, uint32_t seats,
                          float chances[]) {
    float all = 0;
    if (!fit) return;
    for (uint32_t seat = 0; seat < seats; seat++) {
        chances[seat] = power(chances[seat], fit->sharpness) * (seat == decides ? fit->own : 1);
        all += chances[seat];
    }
    for (uint32_t seat = 0; seat < seats; seat++)
        chances[seat] = (1 - fit->doubt) * chances[seat] / all + fit->doubt / (float)seats;
}
