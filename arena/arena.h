/* arena.h -- matches between bots, and what they say about strength.
 *
 * A match is made of deals. Every deal is played once for each way to seat its bots, always with
 * the same chance: the nth draw of a deal comes from a generator made of seed, deal and n alone.
 * What luck a seat has, every bot has in turn, so that far fewer games tell two bots apart. */
#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H
#include "mastaba/bot.h"

enum {
    ARENA_MAX_BOTS = 16,
    ARENA_MAX_NAME = 256,
    ARENA_MAX_WHY = 320,
    ARENA_MAX_GAMES = 1000000 /* of one match */
};

/* A bot as people name it: a level, perhaps changed (`vizier:ms=100:plain`), or a program. */
typedef struct {
    char name[ARENA_MAX_NAME];
    mst_level level; /* without a name: an outside program, whose path is `name` */
    uint32_t times;  /* so often the iterations and the time that the level has in the game */
    bool is_plain;   /* searches as if the game had no advice */
    bool sees_all;   /* is shown the truth instead of a view: how much can be won at all */
} arena_bot;

typedef struct {
    const mst_game *game;
    mst_setup setup;
    uint32_t bots, slots;
    arena_bot bot[ARENA_MAX_BOTS]; /* every bot once */
    uint8_t slot[ARENA_MAX_BOTS];  /* the bots to be seated; one bot may sit several times */
    uint32_t games_per_deal, deals, threads, move_ms;
    uint64_t seed;
    size_t memory; /* bytes for each bot that thinks at a time */
    bool until;    /* stop when it is clear which of two bots is stronger */
} arena_match;

/* How one game ended. */
typedef struct {
    int32_t points[MST_MAX_SEATS];
    uint32_t moves[MST_MAX_SEATS], microseconds[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    uint8_t out;       /* seats that ended without a score, a set */
    uint8_t forfeiter; /* a seat, or MST_NO_SEAT; points say nothing then */
} arena_result;

/* lineup.c: who plays whom. */
mst_level arena_level_in(const mst_game *g, const arena_bot *bot); /* as it thinks in this game */
/* Both return false and say why; the match has its game and setup by then. */
bool arena_read_bot(arena_bot *bot, const char *text, size_t length, char why[ARENA_MAX_WHY]);
bool arena_read_bots(arena_match *m, const char *list, char why[ARENA_MAX_WHY]);
void arena_set_games(arena_match *m, uint32_t games); /* rounded up to whole deals */
/* The slot that sits on each seat in the nth game of every deal. */
void arena_seating(const arena_match *m, uint32_t game, uint8_t slot_of[MST_MAX_SEATS]);

/* sprt.c: when to stop a match of two. The score of a deal is the share of points that the
 * first bot took from the second; deals are looked at in their order, whoever finished first. */
typedef enum {
    ARENA_OPEN,
    ARENA_FIRST_BETTER,
    ARENA_SECOND_BETTER,
    ARENA_NO_CLEAR_DIFFERENCE
} arena_verdict;

typedef struct {
    uint32_t deals;
    double sum, squares;
} arena_test;

void arena_test_add(arena_test *t, double score);
arena_verdict arena_test_verdict(const arena_test *t);

/* match.c: playing, several games at a time. */
typedef struct arena arena;

typedef struct {
    void *context;
    void (*deal)(void *context, uint32_t deal); /* all games of it are played */
    void (*forfeit)(void *context, uint32_t deal, uint32_t game, mst_seat seat, const char *why);
    /* Where others play the same match: which deal to play instead of this one, itself or a later
     * one; beyond the last: no more. NULL: every deal is ours. */
    uint64_t (*next)(void *context, uint32_t deal);
} arena_watch; /* called from other threads, one call at a time */

arena *arena_create(const arena_match *m); /* NULL: no memory */
void arena_free(arena *a);
const arena_match *arena_match_of(const arena *a);
arena_result *arena_results(const arena *a, uint32_t deal); /* games_per_deal of them */
bool arena_is_played(const arena *a, uint32_t deal);
bool arena_counts(const arena *a, uint32_t deal); /* is played, and not after the end of a test */
arena_verdict arena_verdict_of(const arena *a);
void arena_note_played(arena *a, uint32_t deal); /* its results were filled in from elsewhere */
/* Plays what is left; false when there was no thread to play on. */
bool arena_run(arena *a, const arena_watch *watch);
void arena_stop(arena *a); /* from any thread or signal handler: leave unfinished games */

/* rating.c: strength on the Elo scale. */
typedef struct {
    uint32_t games, wins, ties, forfeits; /* wins are first places of its own, ties shared ones */
    double rating, low, high;             /* 95%; the mean of all bots is 0 */
    double score;                         /* share of the points against other bots */
    double margin;                        /* mean points ahead of the best other seat */
    double ms_per_move;
} arena_standing;

typedef struct {
    uint32_t deals, games;
    arena_standing bot[ARENA_MAX_BOTS];
    arena_verdict verdict;
} arena_report;

void arena_reckon(const arena *a, arena_report *report);
/* The points that bots took from each other in one game: at [i][j] what i took from j. */
void arena_count_pairs(const arena_match *m, uint32_t game, const arena_result *r,
                       double points[ARENA_MAX_BOTS][ARENA_MAX_BOTS]);

/* results.c: a match as a file, so that it can go on after an interruption. */
typedef struct {
    int file;
} arena_log;

/* Opens or makes the file, takes over the deals in it and drops a last line that was cut off. */
bool arena_log_open(arena_log *log, arena *a, const char *path, char why[ARENA_MAX_WHY]);
bool arena_log_deal(arena_log *log, const arena *a, uint32_t deal); /* false: errno says why */
void arena_log_close(arena_log *log);

#endif
