/* devices.h -- what plays many games: one thread, all of them, or a GPU (--device). */
#ifndef PROGRAM_DEVICES_H
#define PROGRAM_DEVICES_H
#include "options.h"

typedef struct {
    uint32_t threads; /* or MST_ON_GPU */
    char gpu_folder[1024];
} device;

/* A status; everything but DONE has been complained about. Nothing said: `usual`. */
int devices_choose(const options *o, const char *usual, device *d);

#endif
