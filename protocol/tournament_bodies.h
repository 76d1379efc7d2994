/* tournament_bodies.h -- what comes with the calls of tournaments (docs/protocol.md). Whether a
 * game is for so many seats, and whether a time lies ahead, is for whoever knows games and clocks.
 */
#ifndef PROTOCOL_TOURNAMENT_BODIES_H
#define PROTOCOL_TOURNAMENT_BODIES_H
#include "bodies.h"

enum { TOURNAMENT_BODY_NAME = 60 * 4 + 1, TOURNAMENT_BODY_ROUNDS = 16 };

/* POST /api/tournaments */
typedef struct {
    char name[TOURNAMENT_BODY_NAME], game[BODY_MAX_WORD];
    char option[MST_MAX_OPTIONS][2][BODY_MAX_WORD]; /* key and value */
    uint32_t options, seats, rounds;                /* rounds 0: not said */
    bool is_for_everyone;                           /* against everyone; else Swiss */
    pace pace;
    uint32_t same_deal; /* a bit for each round: 1 << round */
    bool is_rated, is_by_link;
    int64_t starts; /* 0: when its maker says so */
} tournament_body;

bool tournament_body_read(const char *text, size_t length, tournament_body *b, fault *f);

/* The others: {"link":TOKEN} where `may_link`, or {}. */
bool tournament_body_read_link(const char *text, size_t length, bool may_link,
                               char link[VALUE_TOKEN_SIZE], fault *f);

#endif
