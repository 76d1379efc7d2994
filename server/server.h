/* server.h -- tables for everybody: HTTP to make and find them, WebSockets to play, one process,
 * one file of data. A program fills in what the host wants and runs it until it is told to stop. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H
#include "mastaba/table.h"

enum { SERVER_MAX_ORIGINS = 16, SERVER_MAX_NAMES = 18 };

typedef enum { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG } log_level;

typedef enum { ACCOUNTS_OFF, ACCOUNTS_ON, ACCOUNTS_REQUIRED } server_accounts;

/* What strangers may cost. 0 is no limit. */
typedef struct {
    uint32_t sockets;             /* open at once */
    uint32_t sockets_per_address; /* of them, from one address */
    uint32_t tables_per_address;  /* made in an hour */
    uint32_t messages;            /* per second: on one socket, and HTTP calls of one address */
    uint32_t think_ms;            /* a bot's longest thought */
    uint32_t keep_days;           /* that a table stays whose game nobody begins */
} server_limits;

typedef struct {
    const mst_game *const *games; /* NULL at the end */
    const char *version;          /* of the program */
    const char *bind;             /* an address; NULL: loopback alone */
    bool is_lan;                  /* all addresses, announced with a picture to photograph */
    uint16_t port;                /* 0: any that is free */
    const char *data;             /* the file of the store, unless it is in */
    const char *database;         /* a database: its URL; NULL: it is not */
    const char *web;              /* folder of the page; NULL: a plain one that is built in */
    const char *tls_certificate, *tls_key;  /* files; NULL: no TLS */
    const char *origin[SERVER_MAX_ORIGINS]; /* allowed besides the server's own host */
    uint32_t origins;
    const char *name[SERVER_MAX_NAMES]; /* that the server goes by; NULL at the end */
    const char *metrics_token; /* opens /metrics to others than this machine; NULL: to nobody */
    bool is_behind_proxy;      /* believe X-Forwarded-For */
    bool calls_people;         /* who is not here: by their browser, or a program of theirs */
    const char
        *push_contact; /* of the operator, for push services: mailto: or https:; NULL: none */
    bool push_reaches_inside; /* also what is on this machine and in its network, and by http */
    server_accounts accounts;
    bool offers_tournaments;   /* where there are accounts */
    const char *secure_origin; /* the one origin at which accounts are; NULL: any that can */
    uint32_t threads;          /* that bots think on */
    size_t memory;             /* bytes for all their trees */
    log_level log;
    mst_chat chat;    /* the most that people may say to each other at tables */
    const char *node; /* what this server is called among others; NULL: it is alone */
    char cell; /* of several databases: the first letter of its tables; 0: there is only one */
    uint32_t drain_seconds; /* between not being ready any more and saying goodbye */
    server_limits limits;
} server_config;

/* Serves until SIGTERM or SIGINT; a second one does not wait for anything. An exit status: 0
 * stopped as asked, 2 could not start. */
int server_run(const server_config *c);

#endif
