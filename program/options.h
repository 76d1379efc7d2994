/* options.h -- the command line, read once for every command. A command says which options it
 * takes; all others are refused by name. */
#ifndef PROGRAM_OPTIONS_H
#define PROGRAM_OPTIONS_H
#include "mastaba/batch.h"

/* Kinds of options, by which a command names those it takes. */
typedef enum {
    TAKES_PLAYERS = 1, /* --seats human,random */
    TAKES_SEATS,       /* --seats 4 */
    TAKES_OPTION,
    TAKES_DECK,
    TAKES_SEED,
    TAKES_NAMES,
    TAKES_LOAD,
    TAKES_GAMES,
    TAKES_POLICY,
    TAKES_RECORD,
    TAKES_CHECK,
    TAKES_LEGAL,
    TAKES_AS,
    TAKES_SECONDS,
    TAKES_FIXED,
    TAKES_JSON,
    TAKES_LANG,
    TAKES_BOTS,
    TAKES_UNTIL,
    TAKES_RESUME,
    TAKES_THREADS,
    TAKES_MOVE_MS,
    TAKES_MEMORY,
    TAKES_SEARCH,
    TAKES_HELP,
    TAKES_URL,
    TAKES_TABLES,
    TAKES_GAME,
    TAKES_IDLE,
    TAKES_THINK,
    TAKES_NODES, /* --nodes, --apart */
    TAKES_DEVICE,
    /* Those of serve. */
    TAKES_BIND,
    TAKES_PORT,
    TAKES_LAN,
    TAKES_DATA,
    TAKES_STORE,
    TAKES_WEB,
    TAKES_TLS_CERT,
    TAKES_TLS_KEY,
    TAKES_ORIGIN,
    TAKES_PROXY,
    TAKES_LOG,
    TAKES_MAX_SOCKETS,
    TAKES_SOCKETS_EACH,
    TAKES_TABLES_EACH,
    TAKES_MAX_MESSAGES,
    TAKES_THINK_MS,
    TAKES_HOST,
    TAKES_METRICS_TOKEN,
    TAKES_KEEP_DAYS,
    TAKES_CHAT,
    TAKES_NODE,     /* --node, --cell, --drain */
    TAKES_ACCOUNTS, /* --accounts, --secure-origin, --tournaments */
    TAKES_PUSH,     /* --push, --push-contact, --push-inside */
    /* Those of calibrate. */
    TAKES_ASKS,
    TAKES_FIT,
    /* Those of verify. */
    TAKES_KEPT, /* --commitment, --nonce, --digest */
    TAKES_EXPLAIN,
    /* Those of review: --level, --out. */
    TAKES_REVIEW,
    /* Those of check and prune. */
    TAKES_TABLE,
    TAKES_CUT,
    TAKES_OLDER,
    TAKES_FINISHED,
    TAKES_DRY_RUN,
    /* Those of study: --compare, --out. */
    TAKES_STUDY
} option_kind;

enum {
    MAX_TAKEN = 32,   /* kinds that a command takes; none is 0, which ends a list of them */
    MAX_REPEATED = 16 /* times that --option, --deck and the like may stand */
};

/* What may be given several times. */
typedef struct {
    const char *text[MAX_REPEATED];
    uint32_t count;
} repeated;

/* What a host says; what it does not say is usual. */
typedef struct {
    const char *bind, *web, *tls_certificate, *tls_key, *log, *metrics_token, *node, *cell,
        *accounts, *secure_origin, *tournaments, *chat, *push, *push_contact;
    repeated origins, hosts;
    bool lan, proxy, push_inside;
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
