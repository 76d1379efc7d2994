/* options.c -- reading the command line by one table of options. */
#include "options.h"
#include "commands/commands.h"
#include "complain.h"
#include "mastaba/engine.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "sharing.h"
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- reading a value ---- */

typedef struct known_option known_option;

struct known_option {
    option_kind kind;
    const char *name, *value, *help; /* no value: a switch */
    bool (*read)(options *o, const known_option *k, const char *value);
    size_t at; /* where in the options it goes */
    uint64_t most;
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

static void *slot_of(options *o, const known_option *k) {
    return (char *)o + k->at;
}

static bool read_number(options *o, const known_option *k, const char *value) {
    return options_read_whole(value, k->most, slot_of(o, k));
}

static bool read_positive(options *o, const known_option *k, const char *value) {
    uint64_t *number = slot_of(o, k);
    return options_read_whole(value, k->most, number) && *number > 0;
}

static bool read_text(options *o, const known_option *k, const char *value) {
    *(const char **)slot_of(o, k) = value;
    return *value != 0;
}

static bool read_another(options *o, const known_option *k, const char *value) {
    repeated *list = slot_of(o, k);
    if (list->count == MAX_REPEATED) return false;
    list->text[list->count++] = value;
    return true;
}

static bool turn_on(options *o, const known_option *k, const char *value) {
    (void)value;
    return *(bool *)slot_of(o, k) = true;
}

static bool read_seed(options *o, const known_option *k, const char *value) {
    (void)k;
    return o->has_seed = options_read_whole(value, UINT64_MAX, &o->seed);
}

static bool read_policy(options *o, const known_option *k, const char *value) {
    (void)k;
    static const char *const names[MST_POLICIES] = {"random", "tidy", "greedy"};
    o->has_policy = true;
    for (mst_policy i = 0; i < MST_POLICIES; i++) {
        o->policy = i;
        if (mst_text_same(value, names[i])) return true;
    }
    return false;
}

static bool read_seconds(options *o, const known_option *k, const char *value) {
    (void)k;
    if (value[strspn(value, "0123456789.")] || strlen(value) > 9) return false;
    char *end;
    o->seconds = strtod(value, &end);
    return end != value && *end == 0 && o->seconds > 0;
}

static bool read_language(options *o, const known_option *k, const char *value) {
    (void)k;
    o->language = mst_text_same(value, "fr") ? MST_FRENCH : MST_ENGLISH;
    return mst_text_same(value, "fr") || mst_text_same(value, "en");
}

/* ---- all options ---- */

enum { MOST_GAMES = 1000000000, MOST_THREADS = 64, MOST_MS = 3600000, MOST_MEMORY = 65536 };
enum { MOST_COUNT = 10000000, MOST_TABLES = 10000, MOST_SOCKETS = 20000, MOST_THINK = 60000 };
enum { MOST_DRAIN = 3600, MOST_DAYS = 36500, MOST_PORT = 65535, MOST_SEATS = 99 };

#define TEXT(field) read_text, offsetof(options, field), 0
#define LIST(field) read_another, offsetof(options, field), 0
#define SWITCH(field) turn_on, offsetof(options, field), 0
#define NUMBER(field, most) read_number, offsetof(options, field), most
#define POSITIVE(field, most) read_positive, offsetof(options, field), most
#define READ(function) function, 0, 0

static const known_option known[] = {
    {TAKES_PLAYERS, "seats", "LIST", "who sits where: human, or a level, as in human,scribe",
     TEXT(players)},
    {TAKES_SEATS, "seats", "N", "number of seats", POSITIVE(seats, MOST_SEATS)},
    {TAKES_OPTION, "option", "KEY=VALUE", "an option of the game; may be repeated", LIST(pairs)},
    {TAKES_DECK, "deck", "FILE", "a component list of your own (CSV); may be repeated",
     LIST(decks)},
    {TAKES_SEED, "seed", "N", "seed of the generator, for repeatable draws", READ(read_seed)},
    {TAKES_NAMES, "names", "LIST", "names of the seats, separated by commas", TEXT(names)},
    {TAKES_LOAD, "load", "FILE", "continue a saved game", TEXT(load)},
    {TAKES_GAMES, "games", "N", "number of games (1000)", POSITIVE(games, MOST_GAMES)},
    {TAKES_POLICY, "policy", "NAME", "random (every move alike), tidy (means to finish) or greedy",
     READ(read_policy)},
    {TAKES_RECORD, "record", "FILE", "write all games to FILE as records", TEXT(record)},
    {TAKES_CHECK, "check", NULL, "only verify, and print one line of summary", SWITCH(check)},
    {TAKES_LEGAL, "legal", NULL, "list before every play what could have been played",
     SWITCH(legal)},
    {TAKES_AS, "as", "SEAT", "what this seat (A, B, ...) may know; - for a spectator", TEXT(as)},
    {TAKES_SECONDS, "seconds", "T", "time for each measurement (bench 1, load 10)",
     READ(read_seconds)},
    {TAKES_FIXED, "fixed", "N",
     "play exactly N games (with --device: steps) and print a checksum, no times",
     POSITIVE(fixed, MOST_GAMES)},
    {TAKES_BOTS, "bots", "LIST", "levels, or programs such as ./mybot, separated by commas",
     TEXT(bots)},
    {TAKES_ASKS, "asks", "LEVEL", "who is asked for the chances to win (vizier)", TEXT(asks)},
    {TAKES_FIT, "fit", NULL, "find the numbers by which chances would come true best, and use them",
     SWITCH(fit)},
    {TAKES_UNTIL, "until", NULL, "stop once it is clear which of two bots is stronger",
     SWITCH(until)},
    {TAKES_RESUME, "resume", "FILE", "keep all that is finished in FILE, and go on from there",
     TEXT(resume)},
    {TAKES_THREADS, "threads", "N", "threads to use (as many as there are cores)",
     POSITIVE(threads, MOST_THREADS)},
    {TAKES_DEVICE, "device", "NAME", "one (a thread), threads (as many as there are cores) or gpu",
     TEXT(device)},
    {TAKES_MOVE_MS, "move-ms", "N", "time an outside program has for a move (10000)",
     POSITIVE(move_ms, MOST_MS)},
    {TAKES_MEMORY, "memory", "MB", "megabytes that a bot may fill (128)",
     POSITIVE(memory, MOST_MEMORY)},
    {TAKES_SEARCH, "search", NULL, "measure the search instead of the rules", SWITCH(search)},
    {TAKES_BIND, "bind", "ADDRESS", "address to listen at (127.0.0.1: this machine alone)",
     TEXT(serving.bind)},
    {TAKES_PORT, "port", "N", "port to listen at (8080); 0: any that is free",
     NUMBER(serving.port, MOST_PORT)},
    {TAKES_LAN, "lan", NULL, "listen to the whole network, and show where", SWITCH(serving.lan)},
    {TAKES_DATA, "data", "FILE", "where tables are kept (mastaba.db)", TEXT(data)},
    {TAKES_STORE, "store", "URL", "the same as file:PATH, or a database: postgres://USER@HOST/NAME",
     TEXT(store)},
    {TAKES_WEB, "web", "DIR", "folder of the page", TEXT(serving.web)},
    {TAKES_TLS_CERT, "tls-cert", "FILE", "certificate chain, for https",
     TEXT(serving.tls_certificate)},
    {TAKES_TLS_KEY, "tls-key", "FILE", "its private key", TEXT(serving.tls_key)},
    {TAKES_ORIGIN, "origin", "URL", "another host whose pages may call; may be repeated",
     LIST(serving.origins)},
    {TAKES_HOST, "host", "NAME", "a name that the server goes by; may be repeated",
     LIST(serving.hosts)},
    {TAKES_METRICS_TOKEN, "metrics-token", "FILE",
     "a token that opens /metrics to other machines than this one", TEXT(serving.metrics_token)},
    {TAKES_PROXY, "proxy", NULL, "a reverse proxy is before us: believe X-Forwarded-For",
     SWITCH(serving.proxy)},
    {TAKES_LOG, "log", "LEVEL", "error, warn, info (usual) or debug", TEXT(serving.log)},
    {TAKES_MAX_SOCKETS, "max-sockets", "N", "open sockets (10000); 0: no limit, as below",
     NUMBER(serving.sockets, MOST_COUNT)},
    {TAKES_SOCKETS_EACH, "max-sockets-per-address", "N", "of them, from one address (256)",
     NUMBER(serving.sockets_each, MOST_COUNT)},
    {TAKES_TABLES_EACH, "max-tables-per-address", "N", "made by one address in an hour (120)",
     NUMBER(serving.tables_each, MOST_COUNT)},
    {TAKES_MAX_MESSAGES, "max-messages", "N",
     "messages a second of one client, and calls of one address (50)",
     NUMBER(serving.messages, MOST_COUNT)},
    {TAKES_THINK_MS, "think-ms", "N",
     "a bot's longest thought (1000); pharaoh has 8000 in the page and in play",
     POSITIVE(serving.think_ms, MOST_MS)},
    {TAKES_KEEP_DAYS, "keep-days", "N",
     "days that a table stays whose game nobody begins (30); 0: for ever",
     NUMBER(serving.keep_days, MOST_DAYS)},
    {TAKES_CHAT, "chat", "RULE",
     "the most that people may say to each other: all (usual), phrases or off", TEXT(serving.chat)},
    {TAKES_NODE, "node", "NAME", "what this server is called among others, in logs and metrics",
     TEXT(serving.node)},
    {TAKES_NODE, "cell", "LETTER", "with which all tables of its database begin, of several",
     TEXT(serving.cell)},
    {TAKES_NODE, "drain", "SECONDS", "between not being ready any more and saying goodbye (0)",
     NUMBER(serving.drain, MOST_DRAIN)},
    {TAKES_ACCOUNTS, "accounts", "WHICH",
     "off, on (usual: where https or localhost lets keys work) or required",
     TEXT(serving.accounts)},
    {TAKES_ACCOUNTS, "secure-origin", "URL", "the one address where accounts are, as people see it",
     TEXT(serving.secure_origin)},
    {TAKES_ACCOUNTS, "tournaments", "off|on", "whether people with an account make some (on)",
     TEXT(serving.tournaments)},
    {TAKES_PUSH, "push", "off|on", "call people, or programs of theirs, when it is their turn (on)",
     TEXT(serving.push)},
    {TAKES_PUSH, "push-contact", "URL",
     "who answers for what is sent, for push services: mailto:... or https://...",
     TEXT(serving.push_contact)},
    {TAKES_PUSH, "push-inside", NULL,
     "send also within this machine and its network, and by http: for tests",
     SWITCH(serving.push_inside)},
    {TAKES_TABLE, "table", "ID", "only this table", TEXT(table)},
    {TAKES_CUT, "cut", NULL, "cut what cannot be read off its log, and keep it in a file",
     SWITCH(cut)},
    {TAKES_OLDER, "older-than", "DAYS", "only what nobody has touched for so long (30)",
     NUMBER(older_than, MOST_DAYS)},
    {TAKES_FINISHED, "finished", NULL, "games that are over as well", SWITCH(finished)},
    {TAKES_DRY_RUN, "dry-run", NULL, "only count them", SWITCH(dry_run)},
    {TAKES_URL, "url", "URL", "the server, on this machine: ws://127.0.0.1:PORT", TEXT(url)},
    {TAKES_NODES, "nodes", "LIST", "several servers instead, separated by commas", TEXT(nodes)},
    {TAKES_NODES, "apart", NULL,
     "the two of a table at different servers, which share their tables", SWITCH(apart)},
    {TAKES_TABLES, "tables", "N", "tables at a time (10)", POSITIVE(tables, MOST_TABLES)},
    {TAKES_GAME, "game", "NAME", "what is played (pyramis)", TEXT(game)},
    {TAKES_IDLE, "idle", "N", "only hold N sockets, two to a table, and play nothing",
     POSITIVE(idle, MOST_SOCKETS)},
    {TAKES_THINK, "think-ms", "N", "a client's pause before a play, on average (0)",
     NUMBER(think_ms, MOST_THINK)},
    {TAKES_KEPT, "commitment", "HEX", "what the table showed before anybody was ready",
     TEXT(commitment)},
    {TAKES_KEPT, "nonce", "A:NONCE", "what a seat added to the deal; may be repeated",
     LIST(nonces)},
    {TAKES_KEPT, "digest", "A:HEX", "what a seat had sealed; may be repeated", LIST(digests)},
    {TAKES_EXPLAIN, "explain", NULL, "print how every draw follows from the numbers",
     SWITCH(explain)},
    {TAKES_STUDY, "compare", "KEY=VALUE",
     "rules to compare with on the same draws; a,b for several", TEXT(compare)},
    {TAKES_STUDY, "out", "FILE", "write the report to FILE (HTML), its numbers beside it",
     TEXT(out)},
    {TAKES_REVIEW, "level", "NAME", "who judges: a level that searches (vizier)", TEXT(level)},
    {TAKES_REVIEW, "out", "FILE", "write it to FILE as a page", TEXT(out)},
    {TAKES_JSON, "json", NULL, "print JSON, one object per line", SWITCH(json)},
    {TAKES_LANG, "lang", "en|fr", "language (from LC_ALL, LC_MESSAGES or LANG)",
     READ(read_language)},
    {TAKES_HELP, "help", NULL, "explain this command", SWITCH(help)},
};

/* ---- the command line ---- */

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
                     .accounts = "on",
                     .tournaments = "on",
                     .push = "on",
                     .port = 8080,
                     .sockets = 10000,
                     .sockets_each = 256,
                     .tables_each = 120,
                     .messages = 50,
                     .think_ms = 1000,
                     .keep_days = 30};
}

static bool takes(const command *c, option_kind kind) {
    for (const uint8_t *taken = c->takes; *taken; taken++)
        if (*taken == kind) return true;
    return false;
}

static const known_option *find_option(const command *c, const char *name, size_t length) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (takes(c, known[i].kind) && mst_text_same_part(name, length, known[i].name))
            return &known[i];
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
        option->read(o, option, NULL);
        return DONE;
    }
    const char *value = equals ? equals + 1 : ++*at < argc ? argv[*at] : NULL;
    if (!value) return complain("--%s needs a value: %s", option->name, option->value);
    if (!option->read(o, option, value))
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
        } else if (mst_text_same(argv[i], "--")) {
            only_operands = true;
        } else if (mst_text_same(argv[i], "-h")) {
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
        if (!takes(c, known[i].kind)) continue;
        int width = printf("  --%s %s", known[i].name, known[i].value ? known[i].value : "");
        if (width > 23) width = printf("\n") - 1;
        printf("%*s%s\n", 24 - width, "", known[i].help);
    }
    if (c->notes) printf("\n%s", c->notes);
}

uint8_t options_usual_seats(const mst_game *g) {
    return g->least_seats < 2 ? 2 : g->least_seats;
}

int options_set(const char *option, const char *pairs, const mst_game *g, mst_setup *setup) {
    for (const char *pair = pairs, *end; pair; pair = *end ? end + 1 : NULL) {
        end = pair + strcspn(pair, ",");
        const char *equals = memchr(pair, '=', (size_t)(end - pair));
        int length = (int)(end - pair);
        if (!equals) return complain("%s is written key=value, not \"%.*s\"", option, length, pair);
        const char *why = mst_set_option(g, setup, pair, (size_t)(equals - pair), equals + 1,
                                         (size_t)(end - equals - 1));
        if (why)
            return complain("%s %.*s: %s (see mastaba games %s)", option, length, pair, why,
                            g->key);
    }
    return DONE;
}

int options_setup(const options *o, const mst_game *g, uint64_t seats, mst_setup *setup) {
    if (seats < g->least_seats || seats > g->most_seats)
        return complain("%s is a game for %d to %d seats, not %llu", g->key, g->least_seats,
                        g->most_seats, (unsigned long long)seats);
    *setup = mst_usual_setup(g, (uint8_t)seats);
    for (uint32_t i = 0; i < o->pairs.count; i++) {
        int status = options_set("--option", o->pairs.text[i], g, setup);
        if (status != DONE) return status;
    }
    const char *why = mst_bad_setup(g, setup);
    return why ? complain("%s: %s", g->key, why) : DONE;
}

void options_write(mst_json *w, const mst_game *g, const mst_setup *setup) {
    mst_json_begin_object(w, "options");
    for (uint32_t i = 0; g->options[i].key; i++) {
        char value[40];
        mst_text text = mst_text_in(value, sizeof value);
        mst_put_option_value(&text, &g->options[i], setup->option[i]);
        mst_json_text(w, g->options[i].key, value);
    }
    mst_json_end_object(w);
}

uint32_t options_threads(const options *o) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (o->threads) return (uint32_t)o->threads;
    if (sharing_of_run->ranks > 1) return 1; /* there is a process for each core */
    return cores < 1 ? 1 : cores > 64 ? 64 : (uint32_t)cores;
}

size_t options_memory(const options *o) {
    enum { USUAL = 128 };
    return (size_t)(o->memory ? o->memory : USUAL) << 20;
}
