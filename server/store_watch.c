/* store_watch.c -- see store_watch.h. */
#include "store_watch.h"
#include <time.h>

enum { CURIOUS = 1000 * 1000, PATIENCE = 2 * CURIOUS }; /* microseconds */

const int64_t store_watch_bounds[STORE_WATCH_BOUNDS] = {
    100, 250, 500, 1000, 2500, 5000, 10000, 25000, 100000, 500000, 2000000, 10000000};

int64_t store_watch_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t store_watch_ask(store_watch *w, int64_t now) {
    if (w->waiting++ == 0) w->since = now;
    return now;
}

/* Several may wait at a time; as long as answers come, the store does not stand. */
void store_watch_answer(store_watch *w, int64_t now, bool is_well) {
    w->waiting--;
    w->since = w->answered = now;
    w->is_well = is_well;
}

void store_watch_wrote(store_watch *w, int64_t asked, int64_t now, bool is_well) {
    uint32_t place = 0;
    while (place < STORE_WATCH_BOUNDS && now - asked > store_watch_bounds[place]) place++;
    w->took[place]++;
    w->writes++;
    w->micros += now - asked;
    store_watch_answer(w, now, is_well);
}

bool store_watch_is_curious(const store_watch *w, int64_t now) {
    return !w->waiting && now - w->answered >= CURIOUS;
}

int64_t store_watch_silence(const store_watch *w, int64_t now) {
    return w->waiting ? now - w->since : 0;
}

const char *store_watch_trouble(const store_watch *w, int64_t now) {
    bool is_late = (w->waiting ? store_watch_silence(w, now) : now - w->answered) > PATIENCE;
    if (is_late) return "the store has not answered for two seconds";
    return w->is_well ? NULL : "the store has failed";
}
