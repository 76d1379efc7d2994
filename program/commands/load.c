/* load.c -- `mastaba load`: plays at many tables of a server on this machine, and tells what that
 * took. */
#include "tools/load/load.h"
#include "commands/commands.h"
#include "complain.h"
#include "mastaba/engine.h"
#include "output.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { USUAL_TABLES = 10, USUAL_SECONDS = 10 };

static void print_nodes_json(const load_plan *p, const load_findings *f) {
    printf("\"nodes\":[");
    for (uint32_t i = 0; i < p->nodes; i++) {
        const load_node_findings *n = &f->node[i];
        printf("%s{\"node\":\"%s\",\"plays\":%llu,\"plays_per_second\":%.1f,\"p50_ms\":%.3f,"
               "\"p99_ms\":%.3f,\"server_cpu_us_per_play\":%.2f,\"server_memory_bytes\":%.0f}",
               i ? "," : "", p->node[i].name, (unsigned long long)n->plays,
               (double)n->plays / f->seconds, n->p50_ms, n->p99_ms, n->cpu_us_per_play, n->memory);
    }
    printf("]");
}

static void print_json(const load_plan *p, const load_findings *f) {
    printf("{\"game\":\"%s\",\"tables\":%u,\"sockets\":%u,\"seconds\":%.3f,\"plays\":%llu,"
           "\"plays_per_second\":%.1f,\"p50_ms\":%.3f,\"p99_ms\":%.3f,\"max_ms\":%.3f,"
           "\"server_cpu_us_per_play\":%.2f,\"server_user_us_per_play\":%.2f,"
           "\"own_cpu_us_per_play\":%.2f,\"bytes_per_play\":%.0f,"
           "\"tables_made\":%llu,\"games_finished\":%llu,\"stale\":%llu,\"errors\":%llu,\"server_"
           "memory_bytes\":%.0f,"
           "\"server_bytes_per_socket\":%.0f,",
           p->game, p->tables, 2 * p->tables, f->seconds, (unsigned long long)f->plays,
           (double)f->plays / f->seconds, f->p50_ms, f->p99_ms, f->max_ms,
           f->server_cpu_us_per_play, f->server_user_us_per_play, f->own_cpu_us_per_play,
           f->bytes_per_play, (unsigned long long)f->made, (unsigned long long)f->finished,
           (unsigned long long)f->stale, (unsigned long long)f->errors, f->memory,
           f->memory_per_socket);
    print_nodes_json(p, f);
    printf("}\n");
}

static void print_nodes(const load_plan *p, const load_findings *f) {
    if (p->nodes == 1) return;
    printf("\n%-21s %9s %10s %9s %9s %12s %10s\n", "server", "plays", "per second", "half", "99%",
           "us per play", "memory");
    for (uint32_t i = 0; i < p->nodes; i++) {
        const load_node_findings *n = &f->node[i];
        printf("%-21s %9llu %10.0f %6.2f ms %6.2f ms %12.1f %7.1f MB\n", p->node[i].name,
               (unsigned long long)n->plays, (double)n->plays / f->seconds, n->p50_ms, n->p99_ms,
               n->cpu_us_per_play, n->memory / (1 << 20));
    }
}

static void print_plays(const load_plan *p, const load_findings *f) {
    printf("%s, %u table%s of two clients, %.1f seconds\n\n", p->game, p->tables,
           output_plural(p->tables), f->seconds);
    printf("plays          %12llu\n", (unsigned long long)f->plays);
    printf("per second     %12.0f\n", (double)f->plays / f->seconds);
    printf("to both, half  %12.2f ms\n", f->p50_ms);
    printf("to both, 99%%   %12.2f ms\n", f->p99_ms);
    printf("to both, all   %12.2f ms\n", f->max_ms);
    printf("server CPU     %12.1f us per play, %.1f of them outside the kernel\n",
           f->server_cpu_us_per_play, f->server_user_us_per_play);
    printf("own CPU        %12.1f us per play\n", f->own_cpu_us_per_play);
    printf("received       %12.0f bytes per play\n", f->bytes_per_play);
    printf("tables made    %12llu\n", (unsigned long long)f->made);
    printf("games finished %12llu\n", (unsigned long long)f->finished);
    printf("stale plays    %12llu\n", (unsigned long long)f->stale);
    printf("errors         %12llu\n", (unsigned long long)f->errors);
    printf("server memory  %12.1f MB\n", f->memory / (1 << 20));
    print_nodes(p, f);
}

static void print_idle(const load_plan *p, const load_findings *f) {
    printf("%u idle sockets at %u table%s of %s, %.1f seconds\n\n", 2 * p->tables, p->tables,
           output_plural(p->tables), p->game, f->seconds);
    printf("server memory  %12.1f MB\n", f->memory / (1 << 20));
    printf("per socket     %12.1f KB\n", f->memory_per_socket / 1024);
    printf("errors         %12llu\n", (unsigned long long)f->errors);
}

static int choose_nodes(const options *o, load_plan *p) {
    const char *given = o->nodes ? o->nodes : o->url, *option = o->nodes ? "--nodes" : "--url";
    if (!given) return complain("load needs --url or --nodes (see mastaba load --help)");
    if (o->nodes && o->url) return complain("--nodes names all servers: leave out --url");
    const char *why = load_read_urls(given, p->node, &p->nodes);
    if (!why && !o->nodes && p->nodes > 1) why = "several servers are given with --nodes";
    if (why) return complain("%s %s: %s", option, given, why);
    p->is_apart = o->apart;
    if (p->is_apart && p->nodes < 2) return complain("--apart needs --nodes, two of them at least");
    return DONE;
}

static int make_plan(const options *o, load_plan *p) {
    const char *game = o->game ? o->game : "pyramis";
    const mst_game *g = mst_find_game(mst_games, game, strlen(game));
    int status = choose_nodes(o, p);
    if (status != DONE) return status;
    if (!g) return complain("there is no game \"%s\" (see mastaba games)", game);
    if (g->least_seats > 2) return complain("%s is no game for two", g->key);
    if (o->idle && o->tables) return complain("--idle makes its own tables: leave out --tables");
    if (o->seconds > LOAD_MOST_SECONDS) return complain("--seconds: an hour at most");
    p->game = g->key;
    p->is_idle = o->idle > 0;
    p->tables = (uint32_t)(o->idle ? (o->idle + 1) / 2 : o->tables ? o->tables : USUAL_TABLES);
    p->seconds = o->seconds > 0 ? o->seconds : USUAL_SECONDS;
    p->think_ms = (uint32_t)o->think_ms;
    p->seed = o->has_seed ? o->seed : (uint64_t)time(NULL);
    return DONE;
}

static int run(const options *o) {
    load_plan plan = {0};
    load_findings findings;
    int status = make_plan(o, &plan);
    if (status != DONE) return status;
    const char *why = load_carry_out(&plan, &findings);
    if (why) return complain("%s: %s", o->nodes ? o->nodes : o->url, why);
    if (o->json)
        print_json(&plan, &findings);
    else
        (plan.is_idle ? print_idle : print_plays)(&plan, &findings);
    if (!findings.errors) return DONE;
    complain("%llu error%s; the first: %s", (unsigned long long)findings.errors,
             output_plural(findings.errors), findings.complaint);
    return ANSWER_IS_NO;
}

const command load_command = {
    .name = "load",
    .operands = "",
    .summary = "Plays random games at many tables of a server on this machine, and measures it.",
    .takes = {TAKES_URL, TAKES_NODES, TAKES_TABLES, TAKES_GAME, TAKES_SECONDS, TAKES_IDLE,
              TAKES_THINK, TAKES_SEED, TAKES_JSON, TAKES_HELP},
    .run = run,
    .notes = "Two clients sit at every table; a table that ends is replaced by a new one. Time\n"
             "runs once all tables play. A play is counted when both clients have its outcome.\n"
             "With --nodes each server has its share of the tables, and the two of a table sit\n"
             "at the same one unless --apart is said: then the servers must share their tables.\n"
             "Server CPU comes from /metrics, the making of tables included. Anything but\n"
             "loopback is refused. Servers limit what one address may do: raise that for a load\n"
             "(mastaba serve --max-sockets-per-address 0 --max-tables-per-address 0\n"
             "--max-messages 0). Exit status 1: there were errors.\n",
};
