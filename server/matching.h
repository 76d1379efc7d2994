/* matching.h -- who of those who look for somebody sits at a table together. Nothing but arithmetic
 * over what each of them wants: no socket, no memory, and the time comes with the call, so that
 * tests can try it with thousands of people and hours of waiting.
 *
 * Near in rating first, and wider while somebody waits: how far two may be apart is what the one of
 * them who has waited longer reaches by then. */
#ifndef SERVER_MATCHING_H
#define SERVER_MATCHING_H
#include "protocol/paces.h"
#include <stdbool.h>
#include <stdint.h>

enum {
    MATCHING_TITLES = 16,
    MATCHING_REACH = 150,   /* points of rating that one reaches at once */
    MATCHING_WIDENS = 10,   /* points more, each second */
    MATCHING_UNKNOWN = 1500 /* what somebody without a rating is taken for */
};
#define MATCHING_NEVER INT64_MAX

/* What somebody wants. Times are milliseconds of any clock that goes evenly. */
typedef struct {
    uint16_t titles; /* a bit for each */
    uint8_t seats;   /* bit n: a table of n is welcome */
    pace pace;
    int64_t since;                  /* nobody sits down with them before */
    int64_t bots_at;                /* when bots may take seats that are left, or never */
    double rating[MATCHING_TITLES]; /* 0: unknown */
} matching_wish;

typedef struct {
    uint8_t title, seats, people; /* bots take the seats that are left */
    uint32_t who[MST_MAX_SEATS];  /* of the wishes; the first is whose table was looked for */
} matching_table;

/* `seats_of` says for each title, as a wish does, how many may play. Looks for a table for wish
 * number `one`: of as many people as there are, and of those the nearest. Once their bots may come,
 * one is found in any case; who never wants bots is not seated with any. */
bool matching_find(const matching_wish *const wishes[], uint32_t count,
                   const uint8_t seats_of[MATCHING_TITLES], uint32_t one, int64_t now,
                   matching_table *found);
/* How many others may come to sit with them, as things are now. */
uint32_t matching_near(const matching_wish *const wishes[], uint32_t count,
                       const uint8_t seats_of[MATCHING_TITLES], uint32_t one, int64_t now);

#endif
