/* seekers.h -- everybody who looks for somebody to play with, in memory alone: who they are to the
 * server (a token), what they want, and what was found for them. A server that ends forgets them,
 * and their clients ask again. */
#ifndef SERVER_SEEKERS_H
#define SERVER_SEEKERS_H
#include "matching.h"
#include "people/strength.h"
#include "protocol/values.h"
#include "server_state.h"

typedef struct seekers seekers;
typedef struct seeker seeker;

enum { SEEKERS_MOST = 4096 };

typedef enum {
    SEEKER_LOOKS,
    SEEKER_WAITS, /* its table is being made */
    SEEKER_FOUND
} seeker_state;

/* Who sits where at the table that was found. */
typedef struct {
    char table[MST_ID_SIZE], token[VALUE_TOKEN_SIZE]; /* of one's own seat */
    mst_seat seat;
    uint8_t title, seats, people; /* people have the first seats, bots the others */
    char name[MST_MAX_SEATS][MST_MAX_NAME];
    strength beside[MST_MAX_SEATS]; /* the name, in that title */
} seeker_table;

struct seeker {
    matching_wish wish;
    seeker_state state;
    char digest[MST_DIGEST_SIZE]; /* of its token */
    char name[MST_MAX_NAME];
    strength shown[MATCHING_TITLES];
    uint64_t address; /* its number (address.h) */
    int64_t came;     /* all times are server_uptime() */
    int64_t heard;    /* when its client last asked */
    call *waiting;    /* that is to be answered when there is news; NULL: none */
    int64_t waits_since;
    seeker_table found;
    uint32_t place;        /* among those who look */
    seeker *next;          /* in its chain */
    seeker *newer, *older; /* of all */
};

seekers *seekers_create(void); /* NULL: no memory */
void seekers_free(seekers *all);
/* A fresh one, which looks from now on; NULL: no memory, or there are too many. */
seeker *seekers_add(seekers *all, const matching_wish *wish, const char digest[MST_DIGEST_SIZE]);
seeker *seekers_find(const seekers *all, const char digest[MST_DIGEST_SIZE]); /* NULL: none */
void seekers_remove(seekers *all, seeker *s);
/* It looks, or does not look any more. */
void seekers_set_state(seekers *all, seeker *s, seeker_state state);
seeker *seekers_newest(const seekers *all); /* and from it to those who came before */

/* Those who look, and what they want, in any order. */
uint32_t seekers_count(const seekers *all);
seeker *seekers_looking(const seekers *all, uint32_t place);
const matching_wish *const *seekers_wishes(const seekers *all);

#endif
