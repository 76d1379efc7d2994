/* readiness.c -- see readiness.h. Whatever else a server needs before it can serve is one more
 * reason in the list here. */
#include "readiness.h"

static const char *is_leaving(const server_state *h) {
    return h->is_draining || h->is_stopping ? "the server is stopping" : NULL;
}

static const char *has_no_store(const server_state *h) {
    return store_watch_trouble(&h->storing, store_watch_now());
}

const readiness_reason readiness_reasons[] = {is_leaving, has_no_store, NULL};

bool server_readiness(const server_state *h) {
    for (const readiness_reason *r = readiness_reasons; *r; r++)
        if ((*r)(h)) return false;
    return true;
}

static bool take_nothing(void *context, uint32_t seq, const char *text, size_t length,
                         int64_t time) {
    (void)context, (void)seq, (void)text, (void)length, (void)time;
    return false;
}

/* A table that cannot be there: what is wanted is any answer. */
void readiness_ask_store(server_state *h) {
    store *kept = h->store;
    if (!store_watch_is_curious(&h->storing, store_watch_now())) return;
    store_watch_ask(&h->storing, store_watch_now());
    bool is_well = kept->read(kept, "", 0, take_nothing, NULL) || !*kept->error(kept);
    store_watch_answer(&h->storing, store_watch_now(), is_well);
}
