/* readiness.c -- see readiness.h. Whatever else a server needs before it can serve is one more
 * reason in the list here. */
#include "readiness.h"
#include "cluster.h"
#include <stdlib.h>

static const char *is_leaving(const server_state *h) {
    return h->is_draining || h->is_stopping ? "the server is stopping" : NULL;
}

static const char *has_no_store(const server_state *h) {
    return store_watch_trouble(&h->storing, store_watch_now());
}

static const char *hears_nothing(const server_state *h) {
    return cluster_is_deaf(h) ? "no news of other servers come" : NULL;
}

const readiness_reason readiness_reasons[] = {is_leaving, has_no_store, hears_nothing, NULL};

bool server_readiness(const server_state *h) {
    for (const readiness_reason *r = readiness_reasons; *r; r++)
        if ((*r)(h)) return false;
    return true;
}

bool readiness_is_cut_off(const server_state *h) {
    enum { PATIENCE = 3 * 1000 * 1000 }; /* microseconds */
    return cluster_servers(h) > 1 && store_watch_silence(&h->storing, store_watch_now()) > PATIENCE;
}

static bool take_nothing(void *context, uint32_t seq, const char *text, size_t length,
                         int64_t time) {
    (void)context, (void)seq, (void)text, (void)length, (void)time;
    return false;
}

typedef struct {
    errand errand;
    server_state *server;
    bool is_well;
} asking;

/* A table that cannot be there: what is wanted is any answer. */
static void ask(errand *e, store *s) {
    ((asking *)e)->is_well = s->read(s, "", 0, take_nothing, NULL) || !*s->error(s);
}

static void end_asking(errand *e, bool is_wanted) {
    asking *a = (asking *)e;
    if (is_wanted) store_watch_answer(&a->server->storing, store_watch_now(), a->is_well);
    free(a);
}

void readiness_ask_store(server_state *h) {
    if (!store_watch_is_curious(&h->storing, store_watch_now())) return;
    asking *a = malloc(sizeof *a);
    if (!a) return;
    *a = (asking){.errand = {.run = ask, .end = end_asking}, .server = h};
    store_watch_ask(&h->storing, store_watch_now());
    errands_do(h->errands, &a->errand, ERRAND_WRITES); /* so that it is asked who writes */
}
