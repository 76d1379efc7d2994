/* waking.h -- tables that were being played before the start, and go on though nobody comes. */
#ifndef SERVER_WAKING_H
#define SERVER_WAKING_H
#include "house.h"

void waking_begin(house *h); /* once, at the start */
void waking_go_on(house *h); /* every so often */

#endif
