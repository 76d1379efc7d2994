/* calling.h -- who wants to be called when it is the turn of a seat, and where: a browser, by its
 * push service. A decision is called for once, whichever server does it and however often one
 * starts again: the line since which it is owed is remembered before anything is sent. */
#ifndef PEOPLE_CALLING_H
#define PEOPLE_CALLING_H
#include "people.h"

enum {
    CALLING_ADDRESS_SIZE = 1024, /* bytes, with the zero */
    CALLING_KEY = 65,
    CALLING_SECRET = 16,
    CALLING_PRIVATE = 32,
    CALLING_MOST = 4,          /* browsers for a seat; of more the last ones */
    CALLING_PAUSE = 10 * 1000, /* milliseconds between two calls for one seat */
    CALLING_SEAT_SIZE = 2
};

typedef struct {
    char table[MST_ID_SIZE], seat[CALLING_SEAT_SIZE];
    char holder[MST_DIGEST_SIZE]; /* the digest of what opens the seat */
} calling_seat;

typedef struct {
    char address[CALLING_ADDRESS_SIZE];
    uint8_t key[CALLING_KEY], secret[CALLING_SECRET];
    mst_language in;
    int64_t number; /* of the subscription */
} calling_browser;

/* By which push services know the servers of this store. */
typedef struct {
    uint8_t private_part[CALLING_PRIVATE], public_part[CALLING_KEY];
} calling_key;

/* `k` becomes the key of this store: the one that came first. */
people_result calling_keep_key(sql *s, calling_key *k);

/* Again, it is renewed. Whoever held the seat before is not called any more. */
people_result calling_subscribe(sql *s, const calling_seat *at, const calling_browser *b,
                                int64_t now);
people_result calling_end(sql *s, const calling_seat *at, const char *address);
/* The push service says that nobody hears there any more. */
people_result calling_remove(sql *s, int64_t number);
/* Whoever is subscribed to a table that is over or gone. */
people_result calling_sweep(sql *s);

typedef void (*calling_browsers)(void *context, const calling_browser *b);
/* The browsers to call for the decision that the seat owes since that line, each handed over at
 * most once: what is not handed over was called for before, here or elsewhere. `begin` comes before
 * the first of them, and again where all begins anew. */
people_result calling_take(sql *s, const calling_seat *at, uint32_t line, int64_t now,
                           void (*begin)(void *context), calling_browsers take, void *context);

#endif
