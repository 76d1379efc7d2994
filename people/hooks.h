/* hooks.h -- an account may name one address, where a program of its own is told that a seat owes a
 * decision (a webhook). What is called for is remembered as for browsers (people/calling.h), for
 * every seat that is noted for the account (people/seats.h). */
#ifndef PEOPLE_HOOKS_H
#define PEOPLE_HOOKS_H
#include "calling.h"

enum {
    HOOK_SECRET_SIZE = 33, /* 32 letters and a zero */
    HOOK_MOST_SEAT = 4,    /* accounts that a seat is noted for, and that are called */
    HOOK_MOST_HOUR = 300,  /* calls of one, tries included */
    /* So often in a row, and it is removed. */
    HOOK_MOST_GONE = 3,
    HOOK_MOST_FAILED = 20
};

typedef struct {
    int64_t number, account; /* the number is given once; 0: there is none */
    char address[CALLING_ADDRESS_SIZE], secret[HOOK_SECRET_SIZE];
    mst_language in;
} hook;

/* What its owner is told, besides. */
typedef struct {
    hook hook;
    int64_t made, answered; /* 0: it has not been called yet */
    uint32_t status;        /* of the last answer; 0: there was none */
    uint32_t failures;      /* in a row */
} hook_sheet;

/* In place of the one before, if there was one. */
people_result hooks_make(sql *s, const hook *h, int64_t now);
people_result hooks_read(sql *s, int64_t account, hook_sheet *sheet);
people_result hooks_end(sql *s, int64_t account);
/* Counts as a call. OVER: there is none. LIMIT: so many in an hour are enough. */
people_result hooks_try(sql *s, int64_t account, int64_t now, hook *h);

typedef enum { HOOK_TAKEN, HOOK_GONE, HOOK_FAILED } hook_outcome;
typedef struct {
    int64_t number;
    hook_outcome outcome;
    uint32_t status;
    bool is_try; /* which removes nothing */
} hook_answer;
people_result hooks_note(sql *s, const hook_answer *a, int64_t now);

/* Whose decision is called for: who knows which token opens the seat is handed in. */
typedef struct {
    const calling_seat *at;
    uint32_t line; /* since which it is owed */
    int64_t now;
    bool (*opens)(void *context, const char *token);
    void (*take)(void *context, const hook *h);
    void *context;
} hook_claim;
/* Those to call, each handed over at most once for a decision, here or elsewhere. */
people_result hooks_take(sql *s, const hook_claim *c);
/* What was called for at tables that are over or gone is forgotten. */
people_result hooks_sweep(sql *s);

#endif
