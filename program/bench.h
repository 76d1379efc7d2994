/* bench.h -- what the kinds of measurement share. */
#ifndef PROGRAM_BENCH_H
#define PROGRAM_BENCH_H
#include "devices.h"

double bench_now(void);
/* bench_search.c: how fast the search is. */
void bench_search_heading(void);
void bench_search_table(const options *o, const mst_game *g, uint8_t seats);
/* bench_batch.c: how fast many games at once are. A status. */
void bench_batch_heading(void);
int bench_batch(const options *o, const device *d, const mst_game *g, uint8_t seats);

#endif
