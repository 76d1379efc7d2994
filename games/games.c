/* games.c -- the table of games, one line each. */
#include "mastaba/game.h"

/* A macro, because each game must be both declared and listed, and one line should do. */
#define EACH_GAME(GAME) GAME(pyramids) GAME(pyramidion) GAME(pyramido) GAME(pyramis) GAME(tresors)

#define DECLARE(name) extern const mst_game name##_game;
#define LIST(name) &name##_game,

EACH_GAME(DECLARE)

const mst_game *const mst_games[] = {EACH_GAME(LIST) NULL};
