/* player.h -- whoever chooses moves in a match: a level of ours, or an outside program. */
#ifndef ARENA_PLAYER_H
#define ARENA_PLAYER_H
#include "arena.h"
#include "process.h"

typedef struct {
    const arena_match *match;
    const arena_bot *bot;
    /* One of ours. */
    mst_bot *mind;
    mst_level level;
    mst_game game; /* as it knows it: without its advice, perhaps, or with nothing hidden */
    /* An outside program. */
    process program;
    char *message; /* of message_room */
    mst_move *choices;
} player;

bool player_open(player *p, const arena_match *m, const arena_bot *bot, const atomic_bool *stopped);
void player_close(player *p);
/* A game begins. False, as below, when the player cannot take part. */
bool player_begin(player *p, char why[ARENA_MAX_WHY]);
/* What it is shown before it chooses. */
void player_look(const player *p, const mst_state *truth, mst_seat seat, mst_state *view);
/* Its move, legal for sure, or 0 and why it has forfeited; an outside program is ended then. */
mst_move player_choose(player *p, const mst_state *view, mst_seat seat, uint64_t seed,
                       char why[ARENA_MAX_WHY]);
void player_stop(player *p); /* from any thread or signal handler: choose soon */

#endif
