/* options.h -- the command line, read once for every command. A command says which options it
 * takes; all others are refused by name. */
#ifndef PROGRAM_OPTIONS_H
#define PROGRAM_OPTIONS_H
#include "mastaba/batch.h"

enum {
    TAKES_PLAYERS = 1 << 0, /* --seats human,random */
    TAKES_SEATS = 1 << 1,   /* --seats 4 */
    TAKES_OPTION = 1 << 2,
    TAKES_DECK = 1 << 3,
    TAKES_SEED = 1 << 4,
    TAKES_NAMES = 1 << 5,
    TAKES_LOAD = 1 << 6,
    TAKES_GAMES = 1 << 7,
    TAKES_POLICY = 1 << 8,
    TAKES_RECORD = 1 << 9,
    TAKES_CHECK = 1 << 10,
    TAKES_LEGAL = 1 << 11,
    TAKES_AS = 1 << 12,
    TAKES_SECONDS = 1 << 13,
    TAKES_FIXED = 1 << 14,
    TAKES_JSON = 1 << 15,
    TAKES_LANG = 1 << 16,
    TAKES_BOTS = 1 << 17,
    TAKES_UNTIL = 1 << 18,
    TAKES_RESUME = 1 << 19,
    TAKES_THREADS = 1 << 20,
    TAKES_MOVE_MS = 1 << 21,
    TAKES_MEMORY = 1 << 22,
    TAKES_SEARCH = 1 << 23,
    TAKES_HELP = 1 << 24,
    TAKES_URL = 1 << 25,
    TAKES_TABLES = 1 << 26,
    TAKES_GAME = 1 << 27,
    TAKES_IDLE = 1 << 28,
    TAKES_THINK = 1 << 29,
    TAKES_NODES = 1 << 30, /* --nodes, --apart */
    TAKES_DEVICE = 1ll << 31,
    MAX_REPEATED = 16, /* times that --option, --deck and the like may stand */
    /* Those of serve. */
    TAKES_BIND = 1ll << 32,
    TAKES_PORT = 1ll << 33,
    TAKES_LAN = 1ll << 34,
    TAKES_DATA = 1ll << 35,
    TAKES_STORE = 1ll << 56,
    TAKES_WEB = 1ll << 36,
    TAKES_TLS_CERT = 1ll << 37,
    TAKES_TLS_KEY = 1ll << 38,
    TAKES_ORIGIN = 1ll << 39,
    TAKES_PROXY = 1ll << 40,
    TAKES_LOG = 1ll << 41,
    TAKES_MAX_SOCKETS = 1ll << 42,
    TAKES_SOCKETS_EACH = 1ll << 43,
    TAKES_TABLES_EACH = 1ll << 44,
    TAKES_MAX_MESSAGES = 1ll << 45,
    TAKES_THINK_MS = 1ll << 46,
    TAKES_HOST = 1ll << 47,
    TAKES_METRICS_TOKEN = 1ll << 48,
    TAKES_KEEP_DAYS = 1ll << 57,
    TAKES_NODE = 1ll << 55, /* --node, --cell, --drain */
    /* Those of calibrate. */
    TAKES_ASKS = 1ll << 49,
    TAKES_FIT = 1ll << 50,
    /* Those of verify. */
    TAKES_KEPT = 1ll << 51, /* --commitment, --nonce, --digest */
    TAKES_EXPLAIN = 1ll << 54,
    /* Those of review: --level, --out. */
    TAKES_REVIEW = 1ll << 52,
    /* Those of check and prune. */
    TAKES_TABLE = 1ll << 58,
    TAKES_CUT = 1ll << 59,
    TAKES_OLDER = 1ll << 60,
    TAKES_FINISHED = 1ll << 61,
    TAKES_DRY_RUN = 1ll << 62,
    /* Those of study: --compare, --out. The last bit. */
    TAKES_STUDY = INT64_MIN
};

/* What may be given several times. */
typedef struct {
    const char *text[MAX_REPEATED];
    uint32_t count;
} repeated;

/* What a host says; what it does not say is usual. */
typedef struct {
    const char *bind, *web, *tls_certificate, *tls_key, *log, *metrics_token, *node, *cell;
    repeated origins, hosts;
    bool lan, proxy;
    uint64_t port, sockets, sockets_each, tables_each, messages, think_ms, keep_days, drain;
} serving;

typedef struct command command;

typedef struct {
    char **operand;
    uint32_t operands;
    const char *players, *names, *load, *record, *as, *bots, *asks, *resume, *data, *store, *url,
        *nodes, *game, *table, *commitment, *device, *compare, *out,
        *level; /* NULL when not given */
    repeated pairs, decks, nonces, digests;
    uint64_t seats, seed, games, fixed, threads, move_ms, memory, tables, idle,
        think_ms; /* 0 when not given */
    double seconds;
    uint64_t older_than; /* days */
    bool cut, finished, dry_run, apart;
    mst_policy policy;
    bool has_seed, has_policy, json, check, legal, until, search, fit, explain, help;
    mst_language language;
    serving serving;
} options;

/* A status; everything but DONE has been complained about. */
int options_read(const command *c, int argc, char **argv, options *o);
void options_explain(const command *c); /* --help */

/* How many sit down when nothing is said: two, unless the game needs more. */
uint8_t options_usual_seats(const mst_game *g);
/* The setup asked for by --option, for so many seats. */
int options_setup(const options *o, const mst_game *g, uint64_t seats, mst_setup *setup);
/* Sets what key=value says, perhaps several of them with commas between; `option` is how the
 * command line calls it. */
int options_set(const char *option, const char *pairs, const mst_game *g, mst_setup *setup);
/* The options of a setup, as an object of that name. */
void options_write(mst_json *w, const mst_game *g, const mst_setup *setup);

uint32_t options_threads(const options *o); /* as many as there are cores, unless told otherwise */
size_t options_memory(const options *o);    /* bytes that a bot may fill */

/* Digits and nothing else, at most `most`. */
bool options_read_whole(const char *text, uint64_t most, uint64_t *number);

#endif
