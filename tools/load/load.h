/* load.h -- many clients at once, to see how a server bears them.
 *
 * One thread, one epoll loop. At every table two clients play random legal moves over WebSockets,
 * which they take from the messages they get: no rules are needed here, and so a play costs the
 * load far less than it costs the server. A table that ends is replaced by a new one. All is
 * bounded, and only a server on this very machine is ever loaded. */
#ifndef LOAD_LOAD_H
#define LOAD_LOAD_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum {
    LOAD_MOST_TABLES = 10000,
    LOAD_MOST_SECONDS = 3600,
    LOAD_MOST_THINK = 60000, /* milliseconds */
    LOAD_MOST_NODES = 16,
    LOAD_MAX_HOST = 64,
    LOAD_MAX_WHY = 256
};

typedef struct {
    struct sockaddr_storage socket;
    socklen_t length;
    char name[LOAD_MAX_HOST]; /* host and port, as a Host header wants them */
} load_address;

/* NULL, or why this is no URL to load: "ws://HOST:PORT", and HOST is loopback. */
const char *load_read_url(const char *url, load_address *address);
/* The same of several, separated by commas: how many there are is filled in. */
const char *load_read_urls(const char *list, load_address address[LOAD_MOST_NODES],
                           uint32_t *count);

typedef struct {
    load_address node[LOAD_MOST_NODES]; /* servers, each with its share of the tables */
    uint32_t nodes;
    bool is_apart; /* the two of a table sit at different nodes, which must share their tables */
    const char *game;
    uint32_t tables;
    double seconds;    /* measured, once all tables play */
    uint32_t think_ms; /* a client's pause before a play: so long on average, half to one and a half
                          times */
    bool is_idle;      /* tables are made, their clients join and get ready, and nobody plays */
    uint64_t seed;
} load_plan;

/* Of one server. Plays are those that were said to it. */
typedef struct {
    uint64_t plays;
    double p50_ms, p99_ms, cpu_us_per_play, memory;
} load_node_findings;

typedef struct {
    double seconds;
    load_node_findings node[LOAD_MOST_NODES];
    uint64_t plays;    /* acknowledged, and both clients have the new state */
    uint64_t made;     /* tables */
    uint64_t finished; /* games */
    uint64_t stale;    /* plays that came too late and were made again */
    uint64_t errors;   /* refusals, lost sockets, answers that make no sense */
    double p50_ms, p99_ms, max_ms;
    double server_cpu_us_per_play, own_cpu_us_per_play;
    double server_user_us_per_play; /* what of it was spent outside the kernel */
    double bytes_per_play;          /* received by both clients together */
    double memory;                  /* of all servers at the end, resident */
    double memory_per_socket;       /* what it grew by since the start, for each client */
    char complaint[LOAD_MAX_WHY];   /* the first error in words, or empty */
} load_findings;

/* NULL, or why there are no findings. */
const char *load_carry_out(const load_plan *plan, load_findings *findings);

#endif
