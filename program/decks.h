/* decks.h -- which game is meant, and with which component lists. */
#ifndef PROGRAM_DECKS_H
#define PROGRAM_DECKS_H
#include "mastaba/deck.h"
#include "options.h"

enum { MAX_GAMES = 32 };

/* A game with its built-in pieces, or with pieces of somebody's own that live here. It must not be
 * moved once filled: `game` may point into it. */
typedef struct {
    const mst_game *game; /* NULL: none was asked for */
    mst_game own;
    void *pieces;
    char name[MST_MAX_DECK_NAME];
    char fingerprint[17];
} chosen;

/* The game of that key with the lists of --deck. A status. */
int decks_choose(const char *key, const options *o, chosen *c);
/* No key is given: the game that the lists of --deck belong to, or none without them. A status. */
int decks_choose_by_lists(const options *o, chosen *c);
void decks_free(chosen *c);

/* The built-in games, and one more for each deck of the host's own. */
typedef struct {
    const mst_game *all[MAX_GAMES + MAX_REPEATED + 1];
    chosen own[MAX_REPEATED];
    uint32_t count, owns;
} offer;

/* A status; each --deck is a game of its own here. To be freed either way. */
int decks_offer(const options *o, offer *games);
void decks_free_offer(offer *games);

/* The built-in games and, after them, the one with a deck of its own (or NULL); to be freed. */
const mst_game **decks_games_with(const mst_game *own);

#endif
