/* metrics.c -- counters in Prometheus' text format. */
#include "metrics.h"
#include "bot_pool.h"
#include "mastaba/text.h"
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

static void put_cpu(mst_text *t) {
    struct rusage used;
    char text[32];
    getrusage(RUSAGE_SELF, &used);
    long seconds = used.ru_utime.tv_sec + used.ru_stime.tv_sec;
    long micros = used.ru_utime.tv_usec + used.ru_stime.tv_usec;
    snprintf(text, sizeof text, "%ld.%06ld\n", seconds + micros / 1000000, micros % 1000000);
    put_head(t, "process_cpu_seconds_total", "counter", "CPU time used.");
    mst_text_put(t, text);
}

static uint64_t resident_bytes(void) {
    unsigned long all = 0, resident = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f) return 0;
    if (fscanf(f, "%lu %lu", &all, &resident) != 2) resident = 0;
    fclose(f);
    return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

void metrics_put(mst_text *t, const server_state *h) {
    const counts *c = &h->counts;
    const host_counts *tables = host_count(h->host);
    const struct {
        const char *name, *kind, *help;
        uint64_t value;
    } all[] = {
        {"mastaba_plays_total", "counter", "Plays made, by people and bots.", tables->plays},
        {"mastaba_changes_total", "counter", "Changes written to logs.", tables->changes},
        {"mastaba_commits_total", "counter", "Times the store was asked to write.",
         tables->commits},
        {"mastaba_store_failures_total", "counter", "Changes not stored.", tables->store_failures},
        {"mastaba_store_conflicts_total", "counter", "Changes that came too late.",
         tables->store_conflicts},
        {"mastaba_tables_made_total", "counter", "Tables made.", tables->tables_made},
        {"mastaba_tables_loaded", "gauge", "Tables in memory.", host_tables(h->host)},
        {"mastaba_sessions", "gauge", "WebSockets open.", h->session_count},
        {"mastaba_sockets", "gauge", "Sockets open.", h->sockets},
        {"mastaba_messages_received_total", "counter", "Messages from clients.", c->messages_in},
        {"mastaba_messages_sent_total", "counter", "Messages to clients.", c->messages_out},
        {"mastaba_errors_total", "counter", "Messages answered with an error.", tables->errors},
        {"mastaba_closed_slow_total", "counter", "Clients closed: too slow.", c->closed_slow},
        {"mastaba_closed_flood_total", "counter", "Clients closed: floods.", c->closed_flood},
        {"mastaba_http_calls_total", "counter", "HTTP calls.", c->http_calls},
        {"mastaba_bot_moves_total", "counter", "Plays made by bots.", tables->bot_moves},
        {"mastaba_hints_total", "counter", "Hints given.", tables->hints},
        {"mastaba_think_milliseconds_total", "counter", "Time bots thought.", tables->think_ms},
        {"mastaba_jobs_waiting", "gauge", "Decisions waiting for a bot.",
         bot_pool_waiting(h->bots)},
        {"process_resident_memory_bytes", "gauge", "Memory in use.", resident_bytes()},
        {"process_start_time_seconds", "gauge", "When the server started.",
         (uint64_t)h->started / 1000},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        put_metric(t, all[i].name, all[i].kind, all[i].help, all[i].value);
    put_cpu(t);
    put_node(t, h->config);
}
