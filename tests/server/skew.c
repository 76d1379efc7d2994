/* skew.c -- preloaded into a server under test: its wall clock is off by as many seconds as the
 * file named by MASTABA_SKEW says, now, as if somebody had set it. */
#define _GNU_SOURCE /* syscall */
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long seconds_off(void) {
    const char *path = getenv("MASTABA_SKEW");
    FILE *file = path ? fopen(path, "r") : NULL;
    long seconds = 0;
    if (!file) return 0;
    if (fscanf(file, "%ld", &seconds) != 1) seconds = 0;
    fclose(file);
    return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int status = (int)syscall(SYS_clock_gettime, clock, now);
    if (clock == CLOCK_REALTIME) now->tv_sec += seconds_off();
    return status;
}
