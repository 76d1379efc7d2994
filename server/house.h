/* house.h -- all that one running server has. One thread, the loop, owns every part of it; only
 * the workers have threads of their own, and they see nothing but the jobs they are handed. */
#ifndef SERVER_HOUSE_H
#define SERVER_HOUSE_H
#include "fair/crypto.h"
#include "limits.h"
#include "table/store.h"
#include <ev.h>
#include <libwebsockets.h>

typedef struct session session;
typedef struct hall hall;
typedef struct workers workers;
typedef struct packet packet;
typedef struct door door;

/* A message while it is being written, with the head room that a frame needs before it. Those who
 * can take it at once get it from here; a copy for the others is made once and shared. */
typedef struct {
    unsigned char *room;
    mst_text text;
    packet *copy;
} draft;

/* The last list of public tables: reading them all again for every caller would be dear. */
typedef struct {
    char *text;
    size_t length;
    uint64_t version;
    int64_t time;
} listing;

/* What /metrics tells. */
typedef struct {
    uint64_t plays, changes, commits, messages_in, messages_out, errors, closed_slow, closed_flood,
        http_calls, tables_made, bot_moves, hints, think_ms, store_failures, store_conflicts;
} counts;

typedef struct {
    const server_config *config;
    const fair_crypto *crypto;
    struct ev_loop *loop;
    struct lws_context *lws;
    struct lws_vhost *host;
    store *store;
    hall *hall;
    workers *workers;
    address_book *addresses;
    session *sessions; /* all of them */
    uint32_t session_count, sockets, most_sockets;
    door *first_waiting, *last_waiting; /* sockets whose call is still coming */
    uint64_t next_session;
    bool is_stopping;
    int64_t started; /* milliseconds since 1970 */
    draft draft;
    listing listing;
    counts counts;
} house;

/* clock.c: milliseconds since 1970, but for those in which nobody was served; it never goes back.
 * And milliseconds of a clock that nobody sets, for how long things take. */
int64_t house_now(void);
int64_t house_uptime(void);

#endif
