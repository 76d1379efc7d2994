/* time.h -- of the C library of the page: how long a search has been thinking. */
#ifndef WASM_TIME_H
#define WASM_TIME_H
#include <stdint.h>

struct timespec {
    int64_t tv_sec;
    int32_t tv_nsec;
};

enum { CLOCK_MONOTONIC = 1 };

int clock_gettime(int clock, struct timespec *time);

#endif
