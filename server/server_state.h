/* server_state.h -- all that one running server has. One thread, the loop, owns every part of it;
 * only bots and stores far away have threads of their own, which see nothing but what they are
 * handed. */
#ifndef SERVER_SERVER_STATE_H
#define SERVER_SERVER_STATE_H
#include "address.h"
#include "errands.h"
#include "fair/crypto.h"
#include "host/host.h"
#include "store_watch.h"
#include <ev.h>
#include <libwebsockets.h>

typedef struct session session;
typedef struct bot_pool bot_pool;
typedef struct packet packet;
typedef struct door door;
typedef struct call call;
typedef struct listed_tables listed_tables;
typedef struct cluster cluster;
typedef struct pairing pairing;
typedef struct tournament_keeper tournament_keeper;
struct summons;

/* The last message that had to be copied, for others who are sent the same. */
typedef struct {
    packet *packet; /* NULL: none */
    uint64_t number;
} copied;

/* The last list of public tables: reading them all again for every caller would be dear. */
typedef struct {
    char *text;
    size_t length;
    uint64_t version;
    int64_t time;
    listed_tables *tables;  /* that may be in it */
    uint64_t asked_version; /* that the store was asked for last */
    bool is_asked;          /* the store is, for them */
    call *waiting;          /* for them */
} listing;

/* What /metrics tells besides what the host of the tables counts. */
typedef struct {
    uint64_t messages_in, messages_out, closed_slow, closed_flood, http_calls, words_said,
        words_refused, words_reported;
} counts;

typedef struct server_state {
    const server_config *config;
    const fair_crypto *crypto;
    struct ev_loop *loop;
    struct lws_context *lws;
    struct lws_vhost *vhost;
    errands *errands; /* to the store */
    store_watch storing;
    host *host; /* of the tables */
    bot_pool *bots;
    address_book *addresses;
    session *sessions; /* all of them */
    uint32_t session_count, sockets, most_sockets;
    door *first_waiting, *last_waiting; /* sockets whose call is still coming */
    bool has_accounts;                  /* they are offered, at addresses where they can be */
    bool is_draining;                   /* is going to stop: nobody else should be sent here */
    bool is_stopping;
    int64_t started;         /* milliseconds since 1970 */
    int64_t serving_since;   /* since when there was always a server, this one or another */
    char cell;               /* the first letter of the tables that are made here; 0: any */
    cluster *cluster;        /* the others; NULL: it is alone */
    struct summons *summons; /* calls people who are not here; NULL: nobody is called */
    unsigned char *draft; /* where the host writes messages, with the head room of a frame before */
    copied copied;
    char (
        *sleeper)[MST_ID_SIZE]; /* tables that were being played before the start (bot_tables.c) */
    uint32_t sleepers;
    bool is_waking;                 /* some of them are being looked at, or claimed */
    int64_t claimed_at, held_at;    /* when games of bots last were (bot_tables.c) */
    int64_t expired_at;             /* when old tables were last looked for; 0: not yet */
    bool is_expiring;               /* they are being looked for */
    bool has_results, is_recording; /* a table is over; results are being kept (record_results.c) */
    int64_t recorded_at;            /* when they were last; 0: not yet */
    listing listing;
    pairing *pairing;     /* of those who look for somebody */
    bool has_tournaments; /* they are offered */
    tournament_keeper *tournaments;
    uint64_t chat_messages;  /* written so far */
    int64_t chat_expired_at; /* when old words last were */
    counts counts;
} server_state;

/* clock.c: milliseconds since 1970, but for those in which nobody was served; it never goes back.
 * And milliseconds of a clock that nobody sets, for how long things take. */
int64_t server_now(void);
int64_t server_uptime(void);

#endif
