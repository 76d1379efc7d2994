/* output.c -- what standard output is, and whether it took everything. */
#include "output.h"
#include "complain.h"
#include "mastaba/text.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *output_plural(uint64_t count) {
    return count == 1 ? "" : "s";
}

bool output_has_screen(void) {
    const char *terminal = getenv("TERM");
    return terminal && *terminal && !mst_text_same(terminal, "dumb") && isatty(STDOUT_FILENO);
}

bool output_may_decorate(void) {
    const char *no = getenv("NO_COLOR");
    return output_has_screen() && !(no && *no);
}

void output_progress(uint64_t done, uint64_t all) {
    enum { WIDTH = 40 };
    char bar[WIDTH + 1] = {0};
    for (uint64_t i = 0; i < WIDTH; i++) bar[i] = i * all < done * WIDTH ? '#' : '.';
    fprintf(stderr, "\r[%s] %3u%%", bar, (unsigned)(done * 100 / all));
    if (done == all) fprintf(stderr, "\r%*s\r", WIDTH + 8, "");
}

int output_finish(int status) {
    bool failed = ferror(stdout);
    errno = 0;
    if (fflush(stdout) == 0 && !failed) return status;
    return complain("cannot write to standard output%s%s", errno ? ": " : "",
                    errno ? strerror(errno) : "");
}
