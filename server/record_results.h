/* record_results.h -- finished tables become results, by and by. */
#ifndef SERVER_RECORD_RESULTS_H
#define SERVER_RECORD_RESULTS_H
#include "server_state.h"

/* Some that wait are recorded: those that ended here, and now and then whatever ended while nobody
 * looked. */
void record_results(server_state *h, int64_t now);

#endif
