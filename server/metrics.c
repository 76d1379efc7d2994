/* metrics.c -- counters in Prometheus' text format. */
#include "metrics.h"
#include "bot_pool.h"
#include "cluster.h"
#include "mastaba/text.h"
#include "pairing.h"
#include "readiness.h"
#include "summons.h"
#include <stddef.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static void put_head(mst_text *t, const char *name, const char *kind, const char *help) {
    mst_text_put(t, "# HELP ");
    mst_text_put(t, name);
    mst_text_put_char(t, ' ');
    mst_text_put(t, help);
    mst_text_put(t, "\n# TYPE ");
    mst_text_put(t, name);
    mst_text_put_char(t, ' ');
    mst_text_put(t, kind);
    mst_text_put_char(t, '\n');
    mst_text_put(t, name);
    mst_text_put_char(t, ' ');
}

/* Who says all this; its value means nothing. */
static void put_node(mst_text *t, const server_config *c) {
    mst_text_put(t, "# HELP mastaba_node_info The server, by name and version.\n"
                    "# TYPE mastaba_node_info gauge\nmastaba_node_info{node=\"");
    mst_text_put(t, c->node ? c->node : "");
    mst_text_put(t, "\",version=\"");
    mst_text_put(t, c->version);
    mst_text_put(t, "\"} 1\n");
}

static void put_metric(mst_text *t, const char *name, const char *kind, const char *help,
                       uint64_t value) {
    put_head(t, name, kind, help);
    mst_text_put_number(t, (int64_t)value);
    mst_text_put_char(t, '\n');
}

static void put_seconds(mst_text *t, const char *name, const char *help, int64_t micros) {
    char text[32];
    snprintf(text, sizeof text, "%lld.%06lld\n", (long long)(micros / 1000000),
             (long long)(micros % 1000000));
    put_head(t, name, "counter", help);
    mst_text_put(t, text);
}

static int64_t micros_of(struct timeval time) {
    return (int64_t)time.tv_sec * 1000000 + time.tv_usec;
}

static void put_cpu(mst_text *t) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    int64_t user = micros_of(used.ru_utime);
    put_seconds(t, "process_cpu_seconds_total", "CPU time used.", user + micros_of(used.ru_stime));
    put_seconds(t, "mastaba_cpu_user_seconds_total", "Of it, outside the kernel.", user);
}

static uint64_t resident_bytes(void) {
    unsigned long all = 0, resident = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f) return 0;
    if (fscanf(f, "%lu %lu", &all, &resident) != 2) resident = 0;
    fclose(f);
    return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* What the host counts: a counter that it gets needs one row here, and one in docs/hosting.md. */
static const struct {
    const char *name, *help;
    size_t at;
} host_counters[] = {
    {"mastaba_plays_total", "Plays made, by people and bots.", offsetof(host_counts, plays)},
    {"mastaba_changes_total", "Changes written to logs.", offsetof(host_counts, changes)},
    {"mastaba_commits_total", "Times the store was asked to write.",
     offsetof(host_counts, commits)},
    {"mastaba_store_failures_total", "Changes not stored.", offsetof(host_counts, store_failures)},
    {"mastaba_store_conflicts_total", "Changes that came too late.",
     offsetof(host_counts, store_conflicts)},
    {"mastaba_store_unknown_total", "Changes of which nobody knows whether they are stored.",
     offsetof(host_counts, store_unknown)},
    {"mastaba_conflicts_repeated_total", "Requests done again on top of another server's change.",
     offsetof(host_counts, conflicts_repeated)},
    {"mastaba_catch_ups_total", "Times that what another server wrote was read.",
     offsetof(host_counts, catch_ups)},
    {"mastaba_news_said_total", "Pieces of news for other servers.",
     offsetof(host_counts, news_said)},
    {"mastaba_news_heard_total", "Pieces of news of other servers.",
     offsetof(host_counts, news_heard)},
    {"mastaba_tables_made_total", "Tables made.", offsetof(host_counts, tables_made)},
    {"mastaba_errors_total", "Messages answered with an error.", offsetof(host_counts, errors)},
    {"mastaba_bot_moves_total", "Plays made by bots.", offsetof(host_counts, bot_moves)},
    {"mastaba_hints_total", "Hints given.", offsetof(host_counts, hints)},
    {"mastaba_think_milliseconds_total", "Time bots thought.", offsetof(host_counts, think_ms)},
};

static void put_host_counters(mst_text *t, const host_counts *c) {
    for (size_t i = 0; i < sizeof host_counters / sizeof *host_counters; i++)
        put_metric(t, host_counters[i].name, "counter", host_counters[i].help,
                   *(const uint64_t *)((const char *)c + host_counters[i].at));
}

static void put_bound(mst_text *t, const char *bound, uint64_t count) {
    mst_text_put(t, "mastaba_store_seconds_bucket{le=\"");
    mst_text_put(t, bound);
    mst_text_put(t, "\"} ");
    mst_text_put_number(t, (int64_t)count);
    mst_text_put_char(t, '\n');
}

/* How many writes took at most so long, for every bound: each counts those before it too. */
static void put_store_seconds(mst_text *t, const store_watch *w) {
    char text[64];
    uint64_t count = 0;
    mst_text_put(t, "# HELP mastaba_store_seconds How long the store took to write.\n"
                    "# TYPE mastaba_store_seconds histogram\n");
    for (uint32_t i = 0; i < STORE_WATCH_BOUNDS; i++) {
        snprintf(text, sizeof text, "%g", (double)store_watch_bounds[i] / 1e6);
        put_bound(t, text, count += w->took[i]);
    }
    put_bound(t, "+Inf", w->writes);
    snprintf(text, sizeof text, "mastaba_store_seconds_sum %.6f\n", (double)w->micros / 1e6);
    mst_text_put(t, text);
    mst_text_put(t, "mastaba_store_seconds_count ");
    mst_text_put_number(t, (int64_t)w->writes);
    mst_text_put_char(t, '\n');
}

typedef struct {
    const char *name, *kind, *help;
    uint64_t value;
} metric;

static void put_metrics(mst_text *t, const metric all[], size_t count) {
    for (size_t i = 0; i < count; i++)
        put_metric(t, all[i].name, all[i].kind, all[i].help, all[i].value);
}

static void put_server_metrics(mst_text *t, const server_state *h) {
    const counts *c = &h->counts;
    const bus_counts news = cluster_counts(h);
    const metric all[] = {
        {"mastaba_ready", "gauge", "Whether people should be sent here.", server_readiness(h)},
        {"mastaba_tables_loaded", "gauge", "Tables in memory.", host_tables(h->host)},
        {"mastaba_tables_shared", "gauge", "Tables in memory that others have too.",
         host_shared_tables(h->host)},
        {"mastaba_nodes_seen", "gauge", "Servers on this store that live.", cluster_servers(h)},
        {"mastaba_bus_said_total", "counter", "Messages to other servers.", news.said},
        {"mastaba_bus_heard_total", "counter", "Messages of other servers.", news.heard},
        {"mastaba_bus_lost_total", "counter", "Times that the line to them broke.", news.lost},
        {"mastaba_bus_strange_total", "counter", "Messages not understood.", news.strange},
        {"mastaba_store_retries_total", "counter", "Questions to the store asked again.",
         errands_repeats(h->errands)},
        {"mastaba_sessions", "gauge", "WebSockets open.", h->session_count},
        {"mastaba_sockets", "gauge", "Sockets open.", h->sockets},
        {"mastaba_seekers", "gauge", "People who look for somebody.", pairing_count(h)},
        {"mastaba_messages_received_total", "counter", "Messages from clients.", c->messages_in},
        {"mastaba_messages_sent_total", "counter", "Messages to clients.", c->messages_out},
        {"mastaba_closed_slow_total", "counter", "Clients closed: too slow.", c->closed_slow},
        {"mastaba_closed_flood_total", "counter", "Clients closed: floods.", c->closed_flood},
        {"mastaba_http_calls_total", "counter", "HTTP calls.", c->http_calls},
        {"mastaba_words_said_total", "counter", "Words that people said.", c->words_said},
        {"mastaba_words_refused_total", "counter", "Words that were not.", c->words_refused},
        {"mastaba_words_reported_total", "counter", "Reports of words.", c->words_reported},
        {"mastaba_jobs_waiting", "gauge", "Decisions waiting for a bot.",
         bot_pool_waiting(h->bots)},
        {"process_resident_memory_bytes", "gauge", "Memory in use.", resident_bytes()},
        {"process_start_time_seconds", "gauge", "When the server started.",
         (uint64_t)h->started / 1000},
    };
    put_metrics(t, all, sizeof all / sizeof *all);
}

/* People, and programs of theirs, who are told that it is their turn. */
static void put_call_metrics(mst_text *t, const server_state *h) {
    const summons_counts calls = summons_count(h);
    const metric all[] = {
        {"mastaba_calls_sent_total", "counter", "Messages that push services took.",
         calls.outcome[PUSH_TAKEN]},
        {"mastaba_calls_gone_total", "counter", "Subscriptions that ended there.",
         calls.outcome[PUSH_GONE]},
        {"mastaba_calls_failed_total", "counter", "Messages that none took.",
         calls.outcome[PUSH_FAILED]},
        {"mastaba_hooks_sent_total", "counter", "Messages that programs took.",
         calls.hook_outcome[PUSH_TAKEN]},
        {"mastaba_hooks_gone_total", "counter", "Messages for which there was none.",
         calls.hook_outcome[PUSH_GONE]},
        {"mastaba_hooks_failed_total", "counter", "Messages that programs did not take.",
         calls.hook_outcome[PUSH_FAILED]},
        {"mastaba_calls_dropped_total", "counter", "Messages of which there were too many.",
         calls.dropped},
    };
    put_metrics(t, all, sizeof all / sizeof *all);
}

void metrics_put(mst_text *t, const server_state *h) {
    put_host_counters(t, host_count(h->host));
    put_server_metrics(t, h);
    put_call_metrics(t, h);
    put_store_seconds(t, &h->storing);
    put_cpu(t);
    put_node(t, h->config);
}
