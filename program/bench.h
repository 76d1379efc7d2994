/* bench.h -- what the two kinds of measurement share. */
#ifndef PROGRAM_BENCH_H
#define PROGRAM_BENCH_H
#include "options.h"

double bench_now(void);
/* bench_search.c: how fast the search is. */
void bench_search_heading(void);
void bench_search_table(const options *o, const mst_game *g, uint8_t seats);

#endif
