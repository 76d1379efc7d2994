/* cluster.c -- see cluster.h. The store alone keeps games right; what is said and heard here makes
 * that people of one table who are at different servers do not notice it. */
#include "cluster.h"
#include "banner.h"
#include "chat.h"
#include "logging.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BEAT = 2 * 1000 }; /* milliseconds between two */

typedef enum { STAYS, PARTS, HAS_PARTED } parting;

struct cluster {
    bus *bus;
    bool is_listening, is_warned;
    bool is_first;
    char url[ANNOUNCED]; /* its own */
    int64_t beaten;      /* when; of a clock that nobody sets */
    bool is_beating;
    uint32_t servers;
    parting parting;
};

/* ---- beginning ---- */

bool cluster_begin(server_state *h, store *s) {
    const store_server who = {h->config->node ? h->config->node : "", h->config->version,
                              h->config->cell};
    int64_t now = server_now();
    store_serving told;
    cluster *c = h->cluster = calloc(1, sizeof *c);
    if (!c) return false;
    if (!s->beat(s, &who, now, &told)) {
        logging_line(LOG_ERROR, "%s", s->error(s));
        return false;
    }
    if (h->config->cell && told.cell != h->config->cell) {
        logging_line(LOG_ERROR, "this database is cell %c, and not %c as --cell says", told.cell,
                     h->config->cell);
        return false;
    }
    h->cell = told.cell;
    c->servers = told.servers;
    c->is_first = told.since == now;
    h->serving_since = told.since;
    return true;
}

static void say(void *context, const host_news *n) {
    const server_state *h = context;
    h->cluster->bus->say(h->cluster->bus, n);
}

bool cluster_join(server_state *h, void (*wake)(void *context), void *context) {
    if (!h->cluster) return true;
    h->cluster->bus = bus_open(h->config->database, wake, context);
    if (!h->cluster->bus) return false;
    host_join_nodes(h->host, say);
    cluster_hear(h); /* that it listens, mostly */
    return true;
}

void cluster_announce(server_state *h, const char *url) {
    if (h->cluster) snprintf(h->cluster->url, sizeof h->cluster->url, "%s", url);
}

/* ---- news ---- */

static void take_news(void *context, uint64_t node, const host_news *n) {
    server_state *h = context;
    if (n->kind == HOST_CHAT)
        chat_catch_up(h, n->table);
    else
        host_told(h->host, node, n, server_now());
}

/* What was said before may have been missed. */
static void take_line(void *context) {
    server_state *h = context;
    cluster *c = h->cluster;
    if (c->is_warned) logging_line(LOG_INFO, "news of other servers come again");
    c->is_listening = true;
    c->is_warned = false;
    host_doubt_all(h->host, server_now());
    chat_catch_up_all(h);
}

static void take_silence(void *context, const char *why) {
    server_state *h = context;
    cluster *c = h->cluster;
    if (!c->is_warned) logging_line(LOG_WARN, "%s", why);
    c->is_listening = false;
    c->is_warned = true;
}

void cluster_say_chat(server_state *h, const char *table) {
    host_news n = {.kind = HOST_CHAT};
    if (!h->cluster) return;
    memcpy(n.table, table, sizeof n.table);
    say(h, &n);
}

void cluster_hear(server_state *h) {
    const bus_ear ear = {h, take_news, take_line, take_silence};
    h->cluster->bus->hear(h->cluster->bus, &ear);
}

void cluster_flush(server_state *h) {
    if (h->cluster) h->cluster->bus->flush(h->cluster->bus);
}

bool cluster_is_first(const server_state *h) {
    return h->cluster && h->cluster->is_first;
}

bool cluster_is_deaf(const server_state *h) {
    return h->cluster && !h->cluster->is_listening;
}

uint32_t cluster_servers(const server_state *h) {
    return h->cluster ? h->cluster->servers : 1;
}

bus_counts cluster_counts(const server_state *h) {
    bus_counts so_far = {0};
    if (h->cluster) h->cluster->bus->count(h->cluster->bus, &so_far);
    return so_far;
}

/* ---- beats ---- */

typedef struct {
    errand errand;
    server_state *server;
    char url[ANNOUNCED];
    int64_t now;
    store_serving told;
    bool is_well;
} beating;

static void beat(errand *e, store *s) {
    beating *b = (beating *)e;
    const store_server who = {b->url, b->server->config->version, b->server->cell};
    b->is_well = s->beat(s, &who, b->now, &b->told);
}

static void end_beat(errand *e, bool is_wanted) {
    beating *b = (beating *)e;
    cluster *c = b->server->cluster;
    c->is_beating = false;
    if (is_wanted && b->is_well) {
        c->servers = b->told.servers;
        host_set_serving_since(b->server->host, b->told.since);
    }
    free(b);
}

void cluster_tick(server_state *h) {
    cluster *c = h->cluster;
    if (!c || c->is_beating || c->parting || server_uptime() - c->beaten < BEAT) return;
    beating *b = calloc(1, sizeof *b);
    if (!b) return;
    b->errand = (errand){.run = beat, .end = end_beat};
    b->server = h;
    b->now = server_now();
    snprintf(b->url, sizeof b->url, "%s", c->url);
    c->beaten = server_uptime();
    c->is_beating = true;
    errands_do(h->errands, &b->errand, ERRAND_READS);
}

/* ---- the end ---- */

typedef struct {
    errand errand;
    server_state *server;
} farewell;

static void leave(errand *e, store *s) {
    (void)e;
    s->leave(s);
}

static void end_leaving(errand *e, bool is_wanted) {
    (void)is_wanted;
    ((farewell *)e)->server->cluster->parting = HAS_PARTED;
    free(e);
}

static void part(server_state *h) {
    farewell *f = calloc(1, sizeof *f);
    h->cluster->parting = f ? PARTS : HAS_PARTED;
    host_part_from_nodes(h->host);
    cluster_flush(h);
    if (!f) return;
    f->errand = (errand){.run = leave, .end = end_leaving};
    f->server = h;
    errands_do(h->errands, &f->errand, ERRAND_READS);
}

bool cluster_has_parted(server_state *h) {
    if (!h->cluster) return true;
    if (h->cluster->parting == STAYS) part(h);
    return h->cluster->parting == HAS_PARTED;
}

void cluster_free(server_state *h) {
    if (h->cluster && h->cluster->bus) h->cluster->bus->close(h->cluster->bus);
    free(h->cluster);
}
