/* cluster.h -- this server as one of several on one database: it says that it serves, tells the
 * others what happens here and hears of what happens there. A server on a file is alone, and all of
 * this does nothing. */
#ifndef SERVER_CLUSTER_H
#define SERVER_CLUSTER_H
#include "bus/bus.h"
#include "server_state.h"

/* Before the first table is read: the store, whose beats all later ones are, is told that there is
 * one server more, and says since when there was always one. False: it fails. */
bool cluster_begin(server_state *h, store *s);
/* The host of the tables joins the others; `wake` is called from another thread, whenever
 * cluster_hear is to be. False: no memory. */
bool cluster_join(server_state *h, void (*wake)(void *context), void *context);
void cluster_announce(server_state *h, const char *url); /* where it can be reached */

/* Once it is stored: something was said at that table. */
void cluster_say_chat(server_state *h, const char *table);
void cluster_hear(server_state *h);
void cluster_flush(server_state *h); /* at the end of a turn */
void cluster_tick(server_state *h);  /* every so often */
/* Nobody served when this server began. */
bool cluster_is_first(const server_state *h);
bool cluster_is_deaf(const server_state *h);
uint32_t cluster_servers(const server_state *h); /* that live, this one too */
bus_counts cluster_counts(const server_state *h);

/* At the end, to be asked until it is so: the others know that they need not reckon with it. */
bool cluster_has_parted(server_state *h);
void cluster_free(server_state *h);

#endif
