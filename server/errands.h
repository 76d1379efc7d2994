/* errands.h -- what is asked of the store, and what comes back. A store in a file answers at once.
 * One that is far away is asked by threads, each with a connection of its own, so that the loop
 * never waits for the network; it hears of the answer when it comes round. */
#ifndef SERVER_ERRANDS_H
#define SERVER_ERRANDS_H
#include "table/store.h"

/* The first part of whatever somebody wants of the store; a block of memory of its own. */
typedef struct errand errand;
struct errand {
    /* Where the store is: may touch nothing but the errand, what is lent to it, and the store. */
    void (*run)(errand *e, store *s);
    /* Back in the loop; gives the memory back. Not wanted: nobody is there any more to be told. */
    void (*end)(errand *e, bool is_wanted);
    errand *next;
};

/* Reading does not wait behind writing; writes are made in the order in which they are asked for.
 */
typedef enum { ERRAND_WRITES, ERRAND_READS, ERRAND_KINDS } errand_kind;

typedef struct errands errands;

/* A store that answers at once, or (far) one of each kind; they are closed at the end. `wake` is
 * called from any thread when errands are done. NULL: no memory or threads. */
errands *errands_create_near(store *s);
errands *errands_create_far(store *const stores[ERRAND_KINDS], void (*wake)(void *context),
                            void *context);
/* Does not wait for answers; ends all errands. */
void errands_free(errands *all);

bool errands_are_far(const errands *all);
/* How often something was asked again because its answer was lost. */
uint64_t errands_repeats(const errands *all);
/* Runs and ends it; where the store is far, later. */
void errands_do(errands *all, errand *e, errand_kind kind);
/* In the loop, after it was woken: ends those that are done. */
void errands_take(errands *all);

#endif
