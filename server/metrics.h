/* metrics.h -- what a host may want to watch, as Prometheus reads it. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H
#include "server_state.h"

void metrics_put(mst_text *t, const server_state *h);

#endif
