/* skew.c -- preloaded into a server under test: its wall clock is off by as many seconds as the
 * file named by MASTABA_SKEW says, now, as if somebody had set it. "spin" and "sleep" in that file
 * hold the first thread where it asks for the time, for ever; "toil" does so for three seconds of
 * its work, once. */
#define _GNU_SOURCE /* syscall */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long worked(void) {
    struct timespec used;
    syscall(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, &used);
    return used.tv_sec;
}

static void hold(const char *how) {
    static int has_toiled;
    while (strcmp(how, "spin") == 0) continue;
    while (strcmp(how, "sleep") == 0) pause();
    if (strcmp(how, "toil") == 0 && !has_toiled++)
        for (long until = worked() + 3; worked() < until;) continue;
}

static void read_word(char word[32]) {
    const char *path = getenv("MASTABA_SKEW");
    FILE *file = path ? fopen(path, "r") : NULL;
    if (!file) return;
    if (fscanf(file, "%31s", word) != 1) word[0] = 0;
    fclose(file);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int status = (int)syscall(SYS_clock_gettime, clock, now);
    char word[32] = "";
    read_word(word);
    if (syscall(SYS_gettid) == getpid()) hold(word);
    if (clock == CLOCK_REALTIME) now->tv_sec += strtol(word, NULL, 10);
    return status;
}
