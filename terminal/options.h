/* options.h -- the command line, read once for every command. A command says which options it
 * takes; all others are refused by name. */
#ifndef TERMINAL_OPTIONS_H
#define TERMINAL_OPTIONS_H
#include "mastaba/game.h"

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
    MAX_REPEATED = 16 /* times that --option or --deck may stand */
};

typedef struct command command;

typedef struct {
    char **operand;
    uint32_t operands;
    const char *players, *names, *load, *record, *as, *bots, *resume; /* NULL when not given */
    const char *pair[MAX_REPEATED], *deck[MAX_REPEATED];
    uint32_t pairs, decks;
    uint64_t seats, seed, games, fixed, threads, move_ms, memory; /* 0 when not given */
    double seconds;
    bool has_seed, tidy, json, check, legal, until, search, help;
    mst_language language;
} options;

/* A status; everything but DONE has been complained about. */
int options_read(const command *c, int argc, char **argv, options *o);
void options_explain(const command *c); /* --help */

/* The setup asked for by --option, for so many seats. */
/* How many sit down when nothing is said: two, unless the game needs more. */
uint8_t usual_seats(const mst_game *g);
int options_setup(const options *o, const mst_game *g, uint64_t seats, mst_setup *setup);

uint32_t options_threads(const options *o); /* as many as there are cores, unless told otherwise */
size_t options_memory(const options *o);    /* bytes that a bot may fill */

/* Digits and nothing else, at most `most`. */
bool read_whole(const char *text, uint64_t most, uint64_t *number);

#endif
