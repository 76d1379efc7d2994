/* clock.c -- the time of the server. It begins with what the computer's clock says and then goes by
 * itself: that clock may be set, the computer may sleep and the process may be stopped, and nobody
 * pays for it with time to think. */
#include "server_state.h"
#include <time.h>

/* The loop asks several times in a second. Where it has not asked for so long, it did not run, and
 * nobody was served. */
enum { STANDSTILL = 2000 };

static int64_t read_clock(clockid_t which) {
    struct timespec now;
    clock_gettime(which, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t server_uptime(void) {
    return read_clock(CLOCK_MONOTONIC);
}

int64_t server_now(void) {
    static int64_t now, asked;
    int64_t ticks = server_uptime(), passed = ticks - asked;
    if (!now)
        now = read_clock(CLOCK_REALTIME);
    else if (passed < STANDSTILL)
        now += passed;
    asked = ticks;
    return now;
}
