/* bench.h -- what the two kinds of measurement share. */
#ifndef TERMINAL_BENCH_H
#define TERMINAL_BENCH_H
#include "options.h"

double seconds_now(void);
/* pace.c: how fast the search is. */
void pace_heading(void);
void pace_table(const options *o, const mst_game *g, uint8_t seats);

#endif
