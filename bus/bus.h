/* bus.h -- how nodes that share a store hear of each other: what one says, all others are told.
 *
 * Nothing depends on it but speed (host/nodes.c): a word may be lost, and whoever was deaf for a
 * while doubts all that it has. So a bus never keeps anybody waiting: what is said gathers until
 * the turn ends, somebody else carries it, and what came is handed over when the loop asks. A
 * server that is alone has none (NULL). */
#ifndef BUS_BUS_H
#define BUS_BUS_H
#include "host/host.h"

/* What is made of what came, in its order. */
typedef struct {
    void *context;
    void (*news)(void *context, uint64_t node, const host_news *n);
    void (*listens)(void *context); /* from now on; something may have been said before */
    void (*is_deaf)(void *context, const char *why);
} bus_ear;

typedef struct {
    uint64_t said, heard; /* messages, each with the news of a turn */
    uint64_t lost;        /* times that the line broke */
    uint64_t strange; /* messages that were not understood: somebody else's, or a newer node's */
} bus_counts;

typedef struct bus bus;
struct bus {
    void (*say)(bus *b, const host_news *n);
    void (*flush)(bus *b);                    /* once a turn, after what it tells of is stored */
    void (*hear)(bus *b, const bus_ear *ear); /* after `wake` */
    void (*count)(bus *b, bus_counts *so_far);
    void (*close)(bus *b); /* what was said goes out, if that does not take long */
};

/* The nodes on this database. `wake` is called from another thread when there is something to hear.
 * Waits until it listens, should that be soon; else it does later. NULL: no memory or threads, or
 * this program was built without databases. */
bus *bus_open(const char *database, void (*wake)(void *context), void *context);

#endif
