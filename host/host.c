/* host.c -- a host from its beginning to its end, and its time. */
#include "host_state.h"
#include "mastaba/text.h"
#include "workspace.h"
#include <string.h>

/* ---- memory ---- */

void *host_memory(host *h, size_t size) {
    void *block = h->ports.resize(h->ports.context, NULL, size);
    if (block) memset(block, 0, size);
    return block;
}

void host_release(host *h, void *block) {
    if (block) h->ports.resize(h->ports.context, block, 0);
}

/* ---- life ---- */

host *host_create(const host_ports *ports, const host_config *config) {
    host *h = ports->resize(ports->context, NULL, sizeof *h);
    if (!h) return NULL;
    *h = (host){.ports = *ports, .config = *config};
    h->last_idle = &h->idle;
    h->chain = host_memory(h, config->chains * sizeof *h->chain);
    h->clock_chain = host_memory(h, config->chains * sizeof *h->clock_chain);
    if (h->chain && h->clock_chain && commit_create(h) &&
        workspace_create(&h->room, h->config.games, h->ports.resize, h->ports.context) &&
        workspace_keep_messages(&h->room))
        return h;
    host_free(h);
    return NULL;
}

void host_free(host *h) {
    if (!h) return;
    h->is_ending = true;
    if (h->chain) tables_free_all(h);
    bots_free_all(h);
    commit_free(h);
    clocks_free(h);
    workspace_free(&h->room);
    host_release(h, h->chain);
    host_release(h, h->clock_chain);
    host_release(h, h);
}

const host_counts *host_count(const host *h) {
    return &h->counts;
}

uint32_t host_tables(const host *h) {
    return h->loaded;
}

uint64_t host_list_version(const host *h) {
    return h->list_version;
}

/* ---- time ---- */

void host_set_now(host *h, int64_t now) {
    if (now > h->now) h->now = now;
}

static int64_t sooner(int64_t a, int64_t b) {
    return a < b ? a : b;
}

int64_t host_tick(host *h, int64_t now) {
    host_set_now(h, now);
    clocks_ring(h);
    bots_retry(h);
    int64_t beat = h->nodes ? h->nodes->beat(h) : INT64_MAX;
    host_flush(h, now);
    tables_forget_idle(h);
    return sooner(
        sooner(sooner(clocks_next(h), tables_next_idle(h)), h->lacking ? h->asks_again : INT64_MAX),
        beat);
}

/* ---- small things that all files use ---- */

void host_log(host *h, host_weight weight, const char *const parts[]) {
    char words[2 * MST_MAX_WHY];
    mst_text t = mst_text_in(words, sizeof words);
    for (; *parts; parts++) mst_text_put(&t, *parts);
    h->ports.log(h->ports.context, weight, words);
}

uint32_t host_chain(const host *h, const char *id) {
    uint32_t hash = 2166136261u;
    for (; *id; id++) hash = (hash ^ (unsigned char)*id) * 16777619u;
    return (hash ^ hash >> 15) & (h->config.chains - 1);
}
