/* store_watch.h -- how the store does: since when it owes an answer, whether the last one was good,
 * and how long writing took. Times are microseconds of a clock that nobody sets. */
#ifndef SERVER_STORE_WATCH_H
#define SERVER_STORE_WATCH_H
#include <stdbool.h>
#include <stdint.h>

enum { STORE_WATCH_BOUNDS = 12 };

typedef struct {
    uint32_t waiting; /* questions without an answer */
    int64_t since;    /* when the first of them was asked, or answered before */
    int64_t answered; /* when the last answer came */
    bool is_well;     /* what that was */
    uint64_t took[STORE_WATCH_BOUNDS + 1]; /* writes by their time; the last: longer than all */
    uint64_t writes;
    int64_t micros; /* of all of them */
} store_watch;

/* The upper bounds of `took`, in microseconds. */
extern const int64_t store_watch_bounds[STORE_WATCH_BOUNDS];

int64_t store_watch_now(void);
/* Before the store is asked; whoever asks keeps the time and hands it back with the answer. */
int64_t store_watch_ask(store_watch *w, int64_t now);
void store_watch_answer(store_watch *w, int64_t now, bool is_well);
/* The same after a write, which is counted. */
void store_watch_wrote(store_watch *w, int64_t asked, int64_t now, bool is_well);
/* Nothing was asked for a while: whether the store still answers is not known. */
bool store_watch_is_curious(const store_watch *w, int64_t now);
/* How long somebody has waited for any answer. */
int64_t store_watch_silence(const store_watch *w, int64_t now);
/* NULL, or what is wrong, in words. */
const char *store_watch_trouble(const store_watch *w, int64_t now);

#endif
