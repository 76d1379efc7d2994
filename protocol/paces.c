/* paces.c -- see paces.h. */
#include "paces.h"

static const struct {
    const char *name;
    mst_clock clock;
} paces[PACES] = {
    [PACE_LIVE] = {"live", {.kind = MST_LIVE_CLOCK, .seconds = 15 * 60, .increment = 10}},
    [PACE_QUICK] = {"quick", {.kind = MST_SLOW_CLOCK, .seconds = 60}},
    [PACE_SLOW] = {"slow", {.kind = MST_SLOW_CLOCK, .seconds = 24 * 60 * 60}},
};

const char *pace_name(pace p) {
    return paces[p].name;
}

mst_clock pace_clock(pace p) {
    return paces[p].clock;
}
