/* load.c -- a run from beginning to end: figures, tables, figures, plays, figures. */
#include "load.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "run.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static double seconds_of(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double load_now(void) {
    return seconds_of(CLOCK_MONOTONIC);
}

void load_complain(load_run *c, const char *what, const char *detail, size_t length) {
    load_findings *f = c->findings;
    if (f->errors++) return;
    snprintf(f->complaint, sizeof f->complaint, "%s%s%.*s", what, detail ? ": " : "",
             (int)(length > LOAD_MAX_WHY ? LOAD_MAX_WHY : length), detail ? detail : "");
}

/* ---- stages ---- */

/* Clients think, listen and are served until something is the case; false: it never was. */
typedef bool condition(const load_run *c, double until);

static bool has_figures(const load_run *c, double until) {
    (void)until;
    return c->lacks_figures == 0;
}

static bool all_begun(const load_run *c, double until) {
    (void)until;
    return c->begun == c->plan->tables;
}

static bool is_time(const load_run *c, double until) {
    (void)c;
    return load_now() >= until;
}

static int pause_ms(const load_run *c, double until) {
    double due = load_next_due(c), now = load_now(), next = due && due < until ? due : until;
    double ms = 1000 * (next - now);
    return ms <= 0 ? 0 : ms > 100 ? 100 : (int)ms + 1;
}

static bool go_on(load_run *c, condition *is_enough, double until, double at_most) {
    double give_up = load_now() + at_most;
    while (!is_enough(c, until)) {
        if (c->failures >= LOAD_MOST_FAILURES || c->refusals >= LOAD_MOST_FAILURES) return false;
        if (load_now() > give_up) return false;
        load_make_calls(c);
        load_loop_turn(&c->loop, pause_ms(c, until < give_up ? until : give_up));
        load_play_due(c);
    }
    return true;
}

/* Of every node, and of all together. */
typedef struct {
    load_figures node[LOAD_MOST_NODES], all;
} all_figures;

static bool fetch_figures(load_run *c, all_figures *found) {
    enum { AT_MOST = 30 };
    c->wants_figures = c->lacks_figures = (1u << c->plan->nodes) - 1;
    bool came = go_on(c, has_figures, load_now() + AT_MOST, AT_MOST);
    found->all = (load_figures){0};
    for (uint32_t i = 0; i < c->plan->nodes; i++) {
        found->node[i] = c->figures[i];
        found->all.cpu += c->figures[i].cpu;
        found->all.user += c->figures[i].user;
        found->all.memory += c->figures[i].memory;
    }
    return came;
}

/* ---- findings ---- */

/* Of the plays of so many nodes, from that one on. */
static double percentile(const load_run *c, uint32_t first, uint32_t nodes, uint64_t plays,
                         double share) {
    uint64_t wanted = (uint64_t)(share * (double)plays), seen = 0;
    for (uint32_t us = 0; us < LOAD_SLOWEST; us++) {
        for (uint32_t i = first; i < first + nodes; i++)
            seen += c->slow[(size_t)i * LOAD_SLOWEST + us];
        if (seen > wanted || (seen && seen == plays)) return us / 1000.0;
    }
    return 0;
}

static void count_unanswered(load_run *c) {
    for (uint32_t i = 0; i < c->plan->tables; i++)
        for (uint32_t seat = 0; seat < 2; seat++) {
            const load_client *client = &c->tables[i].client[seat];
            if (client->ref && load_now() - client->sent > LOAD_PATIENCE)
                load_complain(c, "a play was never answered", NULL, 0);
        }
}

static void find_of_node(load_run *c, uint32_t i, const all_figures *before,
                         const all_figures *after) {
    load_node_findings *f = &c->findings->node[i];
    f->memory = after->node[i].memory;
    if (!f->plays) return;
    f->p50_ms = percentile(c, i, 1, f->plays, 0.50);
    f->p99_ms = percentile(c, i, 1, f->plays, 0.99);
    f->cpu_us_per_play = 1e6 * (after->node[i].cpu - before->node[i].cpu) / (double)f->plays;
}

static void find(load_run *c, const all_figures *before, const all_figures *after, double own_cpu,
                 uint64_t bytes) {
    load_findings *f = c->findings;
    uint32_t nodes = c->plan->nodes;
    double plays = (double)f->plays;
    for (uint32_t i = 0; i < nodes; i++) find_of_node(c, i, before, after);
    if (!f->plays) return;
    f->p50_ms = percentile(c, 0, nodes, f->plays, 0.50);
    f->p99_ms = percentile(c, 0, nodes, f->plays, 0.99);
    f->max_ms = percentile(c, 0, nodes, f->plays, 1);
    f->server_cpu_us_per_play = 1e6 * (after->all.cpu - before->all.cpu) / plays;
    f->server_user_us_per_play = 1e6 * (after->all.user - before->all.user) / plays;
    f->own_cpu_us_per_play = 1e6 * own_cpu / plays;
    f->bytes_per_play = (double)(c->bytes - bytes) / plays;
}

static bool measure(load_run *c, const all_figures *before, all_figures *after) {
    load_findings *f = c->findings;
    uint64_t bytes = c->bytes;
    double start = load_now(), own = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    f->plays = f->made = f->finished = f->stale = 0;
    for (uint32_t i = 0; i < c->plan->nodes; i++) f->node[i].plays = 0;
    memset(c->slow, 0, c->plan->nodes * LOAD_SLOWEST * sizeof *c->slow);
    go_on(c, is_time, start + c->plan->seconds, LOAD_MOST_SECONDS + 1);
    if (!fetch_figures(c, after)) return false;
    f->seconds = load_now() - start;
    count_unanswered(c);
    find(c, before, after, seconds_of(CLOCK_PROCESS_CPUTIME_ID) - own, bytes);
    return true;
}

/* ---- a run ---- */

static const char *go_through(load_run *c) {
    enum { TO_BEGIN = 120 };
    load_findings *f = c->findings;
    all_figures empty, before, after;
    if (!fetch_figures(c, &empty)) return f->complaint[0] ? f->complaint : "no server answers";
    for (uint32_t i = 0; i < c->plan->tables; i++) load_want_table(c, &c->tables[i]);
    if (!go_on(c, all_begun, load_now() + TO_BEGIN, TO_BEGIN))
        return f->complaint[0] ? f->complaint : "not all tables began in time";
    if (!fetch_figures(c, &before)) return "the server no longer answers";
    f->memory_per_socket = (before.all.memory - empty.all.memory) / (2.0 * c->plan->tables);
    if (!measure(c, &before, &after)) return "the server no longer answers";
    f->memory = after.all.memory;
    return NULL;
}

static bool prepare(load_run *c) {
    uint32_t tables = c->plan->tables;
    c->tables = calloc(tables, sizeof *c->tables);
    c->wanted = calloc(tables, sizeof *c->wanted);
    c->thoughts = calloc(2 * (size_t)tables, sizeof *c->thoughts);
    c->slow = calloc(c->plan->nodes * (size_t)LOAD_SLOWEST, sizeof *c->slow);
    if (!c->tables || !c->wanted || !c->thoughts || !c->slow) return false;
    for (uint32_t i = 0; i < tables; i++) {
        c->tables[i].run = c;
        c->tables[i].node = (uint8_t)(i % c->plan->nodes);
    }
    for (uint32_t i = 0; i < LOAD_CALLS; i++) c->call[i].run = c;
    return load_loop_open(&c->loop);
}

static void clear_away(load_run *c) {
    for (uint32_t i = 0; c->tables && i < c->plan->tables; i++)
        for (uint32_t seat = 0; seat < 2; seat++) load_wire_close(&c->tables[i].client[seat].wire);
    for (uint32_t i = 0; i < LOAD_CALLS; i++) load_wire_close(&c->call[i].wire);
    load_loop_close(&c->loop);
    free(c->tables);
    free(c->wanted);
    free(c->thoughts);
    free(c->slow);
}

/* Two sockets to a table, and a few more. */
static bool may_open(uint32_t tables) {
    enum { OTHERS = 32 };
    struct rlimit files;
    rlim_t needed = 2 * (rlim_t)tables + OTHERS;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return false;
    if (files.rlim_cur >= needed) return true;
    files.rlim_cur = needed;
    return needed <= files.rlim_max && setrlimit(RLIMIT_NOFILE, &files) == 0;
}

const char *load_carry_out(const load_plan *plan, load_findings *findings) {
    load_run run = {
        .plan = plan, .findings = findings, .loop.epoll = -1, .rng = mst_rng_seed(plan->seed)};
    *findings = (load_findings){0};
    if (!may_open(plan->tables)) return "so many sockets may not be opened (see ulimit -n)";
    const char *why = prepare(&run) ? go_through(&run) : "out of memory";
    clear_away(&run);
    return why;
}
