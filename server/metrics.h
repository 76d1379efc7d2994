/* metrics.h -- what a host may want to watch, as Prometheus reads it. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H
#include "house.h"

void put_metrics(mst_text *t, const house *h);

#endif
