/* options.c -- reading the command line by one table of options. */
#include "options.h"
#include "commands/commands.h"
#include "complain.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    uint64_t bit;
    const char *name, *value, *help; /* no value: a switch */
} known_option;

static const known_option known[] = {
    {TAKES_PLAYERS, "seats", "LIST", "who sits where: human, or a level, as in human,scribe"},
    {TAKES_SEATS, "seats", "N", "number of seats"},
    {TAKES_OPTION, "option", "KEY=VALUE", "an option of the game; may be repeated"},
    {TAKES_DECK, "deck", "FILE", "a component list of your own (CSV); may be repeated"},
    {TAKES_SEED, "seed", "N", "seed of the generator, for repeatable draws"},
    {TAKES_NAMES, "names", "LIST", "names of the seats, separated by commas"},
    {TAKES_LOAD, "load", "FILE", "continue a saved game"},
    {TAKES_GAMES, "games", "N", "number of games (1000)"},
    {TAKES_POLICY, "policy", "NAME", "random (every move alike) or tidy (means to finish)"},
    {TAKES_RECORD, "record", "FILE", "write all games to FILE as records"},
    {TAKES_CHECK, "check", NULL, "only verify, and print one line of summary"},
    {TAKES_LEGAL, "legal", NULL, "list before every play what could have been played"},
    {TAKES_AS, "as", "SEAT", "what this seat (A, B, ...) may know; - for a spectator"},
    {TAKES_SECONDS, "seconds", "T", "time for each measurement (bench 1, load 10)"},
    {TAKES_FIXED, "fixed", "N", "play exactly N games and print a checksum, no times"},
    {TAKES_BOTS, "bots", "LIST", "levels, or programs such as ./mybot, separated by commas"},
    {TAKES_UNTIL, "until", NULL, "stop once it is clear which of two bots is stronger"},
    {TAKES_RESUME, "resume", "FILE", "keep every deal in FILE, and go on from there"},
    {TAKES_THREADS, "threads", "N", "threads to use (as many as there are cores)"},
    {TAKES_MOVE_MS, "move-ms", "N", "time an outside program has for a move (10000)"},
    {TAKES_MEMORY, "memory", "MB", "megabytes that a bot may fill (128)"},
    {TAKES_SEARCH, "search", NULL, "measure the search instead of the rules"},
    {TAKES_BIND, "bind", "ADDRESS", "address to listen at (127.0.0.1: this machine alone)"},
    {TAKES_PORT, "port", "N", "port to listen at (8080); 0: any that is free"},
    {TAKES_LAN, "lan", NULL, "listen to the whole network, and show where"},
    {TAKES_DATA, "data", "FILE", "where tables are kept (mastaba.db)"},
    {TAKES_WEB, "web", "DIR", "folder of the page"},
    {TAKES_TLS_CERT, "tls-cert", "FILE", "certificate chain, for https"},
    {TAKES_TLS_KEY, "tls-key", "FILE", "its private key"},
    {TAKES_ORIGIN, "origin", "URL", "another host whose pages may call; may be repeated"},
    {TAKES_HOST, "host", "NAME", "a name that the server goes by; may be repeated"},
    {TAKES_METRICS_TOKEN, "metrics-token", "FILE",
     "a token that opens /metrics to other machines than this one"},
    {TAKES_PROXY, "proxy", NULL, "a reverse proxy is before us: believe X-Forwarded-For"},
    {TAKES_LOG, "log", "LEVEL", "error, warn, info (usual) or debug"},
    {TAKES_MAX_SOCKETS, "max-sockets", "N", "open sockets (10000); 0: no limit, as below"},
    {TAKES_SOCKETS_EACH, "max-sockets-per-address", "N", "of them, from one address (256)"},
    {TAKES_TABLES_EACH, "max-tables-per-address", "N", "made by one address in an hour (120)"},
    {TAKES_MAX_MESSAGES, "max-messages", "N",
     "messages a second of one client, and calls of one address (50)"},
    {TAKES_THINK_MS, "think-ms", "N",
     "a bot's longest thought (1000); pharaoh has 8000 in the page and in play"},
    {TAKES_KEEP_DAYS, "keep-days", "N",
     "days that a table stays whose game nobody begins (30); 0: for ever"},
    {TAKES_TABLE, "table", "ID", "only this table"},
    {TAKES_CUT, "cut", NULL, "cut what cannot be read off its log, and keep it in a file"},
    {TAKES_OLDER, "older-than", "DAYS", "only what nobody has touched for so long (30)"},
    {TAKES_FINISHED, "finished", NULL, "games that are over as well"},
    {TAKES_DRY_RUN, "dry-run", NULL, "only count them"},
    {TAKES_URL, "url", "URL", "the server, on this machine: ws://127.0.0.1:PORT"},
    {TAKES_TABLES, "tables", "N", "tables at a time (10)"},
    {TAKES_GAME, "game", "NAME", "what is played (pyramis)"},
    {TAKES_IDLE, "idle", "N", "only hold N sockets, two to a table, and play nothing"},
    {TAKES_THINK, "think-ms", "N", "a client's pause before a play, on average (0)"},
    {TAKES_COMMITMENT, "commitment", "HEX", "what the table showed before anybody was ready"},
    {TAKES_NONCE, "nonce", "A:NONCE", "what a seat added to the deal; may be repeated"},
    {TAKES_DIGEST, "digest", "A:HEX", "what a seat had sealed; may be repeated"},
    {TAKES_EXPLAIN, "explain", NULL, "print how every draw follows from the numbers"},
    {TAKES_JSON, "json", NULL, "print JSON, one object per line"},
    {TAKES_LANG, "lang", "en|fr", "language (from LC_ALL, LC_MESSAGES or LANG)"},
    {TAKES_HELP, "help", NULL, "explain this command"},
};

bool options_read_whole(const char *text, uint64_t most, uint64_t *number) {
    uint64_t sum = 0;
    if (!*text) return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') return false;
        uint64_t digit = (uint64_t)(*text - '0');
        if (sum > (most - digit) / 10) return false;
        sum = sum * 10 + digit;
    }
    *number = sum;
    return true;
}

static bool read_positive(const char *text, uint64_t most, uint64_t *number) {
    return options_read_whole(text, most, number) && *number > 0;
}

static bool read_seconds(const char *text, double *seconds) {
    if (text[strspn(text, "0123456789.")] || strlen(text) > 9) return false;
    char *end;
    *seconds = strtod(text, &end);
    return end != text && *end == 0 && *seconds > 0;
}

static bool read_language(const char *text, mst_language *language) {
    *language = mst_same(text, "fr") ? MST_FRENCH : MST_ENGLISH;
    return mst_same(text, "fr") || mst_same(text, "en");
}

static bool append(const char *list[], uint32_t *count, const char *value) {
    if (*count == MAX_REPEATED) return false;
    list[(*count)++] = value;
    return true;
}

static bool keep(const char **slot, const char *value) {
    *slot = value;
    return *value != 0;
}

static bool turn_on(bool *flag) {
    return *flag = true;
}

static bool store(options *o, uint64_t bit, const char *value) {
    enum { MOST_GAMES = 1000000000, MOST_THREADS = 64, MOST_MS = 3600000, MOST_MEMORY = 65536 };
    enum { MOST_COUNT = 10000000, MOST_TABLES = 10000, MOST_SOCKETS = 20000, MOST_THINK = 60000 };
    enum { MOST_DAYS = 36500 };
    switch (bit) {
    case TAKES_PLAYERS: return keep(&o->players, value);
    case TAKES_SEATS: return read_positive(value, 99, &o->seats);
    case TAKES_OPTION: return append(o->pair, &o->pairs, value);
    case TAKES_DECK: return append(o->deck, &o->decks, value);
    case TAKES_SEED: return o->has_seed = options_read_whole(value, UINT64_MAX, &o->seed);
    case TAKES_NAMES: return keep(&o->names, value);
    case TAKES_LOAD: return keep(&o->load, value);
    case TAKES_GAMES: return read_positive(value, MOST_GAMES, &o->games);
    case TAKES_POLICY:
        o->tidy = mst_same(value, "tidy");
        return o->tidy || mst_same(value, "random");
    case TAKES_RECORD: return keep(&o->record, value);
    case TAKES_CHECK: return turn_on(&o->check);
    case TAKES_LEGAL: return turn_on(&o->legal);
    case TAKES_AS: return keep(&o->as, value);
    case TAKES_SECONDS: return read_seconds(value, &o->seconds);
    case TAKES_FIXED: return read_positive(value, MOST_GAMES, &o->fixed);
    case TAKES_BOTS: return keep(&o->bots, value);
    case TAKES_UNTIL: return turn_on(&o->until);
    case TAKES_RESUME: return keep(&o->resume, value);
    case TAKES_THREADS: return read_positive(value, MOST_THREADS, &o->threads);
    case TAKES_MOVE_MS: return read_positive(value, MOST_MS, &o->move_ms);
    case TAKES_MEMORY: return read_positive(value, MOST_MEMORY, &o->memory);
    case TAKES_SEARCH: return turn_on(&o->search);
    case TAKES_BIND: return keep(&o->serving.bind, value);
    case TAKES_PORT: return options_read_whole(value, 65535, &o->serving.port);
    case TAKES_LAN: return turn_on(&o->serving.lan);
    case TAKES_DATA: return keep(&o->data, value);
    case TAKES_WEB: return keep(&o->serving.web, value);
    case TAKES_TLS_CERT: return keep(&o->serving.tls_certificate, value);
    case TAKES_TLS_KEY: return keep(&o->serving.tls_key, value);
    case TAKES_ORIGIN: return append(o->serving.origin, &o->serving.origins, value);
    case TAKES_HOST: return append(o->serving.host, &o->serving.hosts, value);
    case TAKES_METRICS_TOKEN: return keep(&o->serving.metrics_token, value);
    case TAKES_PROXY: return turn_on(&o->serving.proxy);
    case TAKES_LOG: return keep(&o->serving.log, value);
    case TAKES_MAX_SOCKETS: return options_read_whole(value, MOST_COUNT, &o->serving.sockets);
    case TAKES_SOCKETS_EACH: return options_read_whole(value, MOST_COUNT, &o->serving.sockets_each);
    case TAKES_TABLES_EACH: return options_read_whole(value, MOST_COUNT, &o->serving.tables_each);
    case TAKES_MAX_MESSAGES: return options_read_whole(value, MOST_COUNT, &o->serving.messages);
    case TAKES_THINK_MS: return read_positive(value, MOST_MS, &o->serving.think_ms);
    case TAKES_KEEP_DAYS: return options_read_whole(value, MOST_DAYS, &o->serving.keep_days);
    case TAKES_TABLE: return keep(&o->table, value);
    case TAKES_CUT: return turn_on(&o->cut);
    case TAKES_OLDER: return options_read_whole(value, MOST_DAYS, &o->older_than);
    case TAKES_FINISHED: return turn_on(&o->finished);
    case TAKES_DRY_RUN: return turn_on(&o->dry_run);
    case TAKES_URL: return keep(&o->url, value);
    case TAKES_TABLES: return read_positive(value, MOST_TABLES, &o->tables);
    case TAKES_GAME: return keep(&o->game, value);
    case TAKES_IDLE: return read_positive(value, MOST_SOCKETS, &o->idle);
    case TAKES_THINK: return options_read_whole(value, MOST_THINK, &o->think_ms);
    case TAKES_COMMITMENT: return keep(&o->commitment, value);
    case TAKES_NONCE: return append(o->nonce, &o->nonces, value);
    case TAKES_DIGEST: return append(o->digest, &o->digests, value);
    case TAKES_EXPLAIN: return turn_on(&o->explain);
    case TAKES_JSON: return turn_on(&o->json);
    case TAKES_LANG: return read_language(value, &o->language);
    default: return turn_on(&o->help);
    }
}

static mst_language language_of_locale(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return strncmp(value, "fr", 2) == 0 ? MST_FRENCH : MST_ENGLISH;
    }
    return MST_ENGLISH;
}

/* What a host need not say; docs/hosting.md gives the reasons. */
static serving usual_serving(void) {
    return (serving){.log = "info",
                     .port = 8080,
                     .sockets = 10000,
                     .sockets_each = 256,
                     .tables_each = 120,
                     .messages = 50,
                     .think_ms = 1000,
                     .keep_days = 30};
}

static const known_option *find_option(const command *c, const char *name, size_t length) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (c->takes & known[i].bit && mst_same_part(name, length, known[i].name)) return &known[i];
    return NULL;
}

/* One option at argv[*at], written `--name value` or `--name=value`. */
static int read_option(const command *c, int argc, char **argv, int *at, options *o) {
    const char *name = argv[*at] + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const known_option *option = find_option(c, name, length);
    if (!option)
        return complain("%s has no option --%.*s (see mastaba %s --help)", c->name, (int)length,
                        name, c->name);
    if (!option->value) {
        if (equals) return complain("--%s takes no value", option->name);
        store(o, option->bit, NULL);
        return DONE;
    }
    const char *value = equals ? equals + 1 : ++*at < argc ? argv[*at] : NULL;
    if (!value) return complain("--%s needs a value: %s", option->name, option->value);
    if (!store(o, option->bit, value))
        return complain("--%s does not accept \"%s\": %s", option->name, value, option->help);
    return DONE;
}

static int count_operands(const command *c, const options *o) {
    if (o->operands < c->least)
        return complain("%s needs %s (see mastaba %s --help)", c->name, c->operands, c->name);
    if (o->operands > c->most)
        return complain("%s does not know what to do with \"%s\"", c->name, o->operand[c->most]);
    return DONE;
}

int options_read(const command *c, int argc, char **argv, options *o) {
    bool only_operands = false;
    *o = (options){.operand = argv,
                   .language = language_of_locale(),
                   .serving = usual_serving(),
                   .older_than = 30};
    for (int i = 0; i < argc; i++) {
        bool is_option = !only_operands && argv[i][0] == '-' && argv[i][1];
        if (!is_option) {
            o->operand[o->operands++] = argv[i];
        } else if (mst_same(argv[i], "--")) {
            only_operands = true;
        } else if (mst_same(argv[i], "-h")) {
            o->help = true;
        } else if (argv[i][1] != '-') {
            return complain("%s has no option %s (see mastaba %s --help)", c->name, argv[i],
                            c->name);
        } else {
            int status = read_option(c, argc, argv, &i, o);
            if (status != DONE) return status;
        }
    }
    return o->help ? DONE : count_operands(c, o);
}

void options_explain(const command *c) {
    printf("usage: mastaba %s%s%s [options]\n%s\n\n", c->name, *c->operands ? " " : "", c->operands,
           c->summary);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (!(c->takes & known[i].bit)) continue;
        int width = printf("  --%s %s", known[i].name, known[i].value ? known[i].value : "");
        if (width > 23) width = printf("\n") - 1;
        printf("%*s%s\n", 24 - width, "", known[i].help);
    }
    if (c->notes) printf("\n%s", c->notes);
}

uint8_t options_usual_seats(const mst_game *g) {
    return g->least_seats < 2 ? 2 : g->least_seats;
}

int options_setup(const options *o, const mst_game *g, uint64_t seats, mst_setup *setup) {
    if (seats < g->least_seats || seats > g->most_seats)
        return complain("%s is a game for %d to %d seats, not %llu", g->key, g->least_seats,
                        g->most_seats, (unsigned long long)seats);
    *setup = mst_usual_setup(g, (uint8_t)seats);
    for (uint32_t i = 0; i < o->pairs; i++) {
        const char *pair = o->pair[i], *equals = strchr(pair, '=');
        if (!equals) return complain("--option is written key=value, not \"%s\"", pair);
        const char *why =
            mst_set_option(g, setup, pair, (size_t)(equals - pair), equals + 1, strlen(equals + 1));
        if (why) return complain("--option %s: %s (see mastaba games %s)", pair, why, g->key);
    }
    const char *why = mst_bad_setup(g, setup);
    return why ? complain("%s: %s", g->key, why) : DONE;
}

uint32_t options_threads(const options *o) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (o->threads) return (uint32_t)o->threads;
    return cores < 1 ? 1 : cores > 64 ? 64 : (uint32_t)cores;
}

size_t options_memory(const options *o) {
    enum { USUAL = 128 };
    return (size_t)(o->memory ? o->memory : USUAL) << 20;
}
