/* output.c -- complaints, memory and pages. What strangers wrote (file names, options) may end up
 * in a complaint, so control characters are replaced: a complaint is one line, whatever it quotes.
 */
#include "output.h"
#include "mastaba/text.h"
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMPLAINT_ROOM = 1024, PAGE_ROOM = 1 << 20 };

int complain(const char *format, ...) {
    char line[COMPLAINT_ROOM];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    for (char *c = line; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f) *c = '?';
    fflush(stdout); /* results first, then what was wrong with the rest */
    fprintf(stderr, "mastaba: %s\n", line);
    return BAD_INPUT;
}

const char *plural(uint64_t count) {
    return count == 1 ? "" : "s";
}

_Noreturn void give_up(const char *what) {
    exit(complain("%s", what));
}

void *need_more(void *old, size_t size) {
    void *memory = realloc(old, size);
    if (!memory) give_up("out of memory");
    return memory;
}

void *need(size_t size) {
    return memset(need_more(NULL, size ? size : 1), 0, size);
}

page page_open(void) {
    page p = {.room = need(PAGE_ROOM)};
    page_clear(&p);
    return p;
}

void page_clear(page *p) {
    p->text = mst_text_in(p->room, PAGE_ROOM);
}

void page_print(page *p, FILE *to) {
    if (mst_text_full(&p->text)) give_up("a text is too long to be printed");
    fwrite(p->room, 1, (size_t)(p->text.at - p->room), to);
    page_clear(p);
}

void page_close(page *p) {
    free(p->room);
    *p = (page){0};
}

bool has_screen(void) {
    const char *terminal = getenv("TERM");
    return terminal && *terminal && !mst_same(terminal, "dumb") && isatty(STDOUT_FILENO);
}

bool may_decorate(void) {
    const char *no = getenv("NO_COLOR");
    return has_screen() && !(no && *no);
}

void show_progress(uint64_t done, uint64_t all) {
    enum { WIDTH = 40 };
    char bar[WIDTH + 1] = {0};
    for (uint64_t i = 0; i < WIDTH; i++) bar[i] = i * all < done * WIDTH ? '#' : '.';
    fprintf(stderr, "\r[%s] %3u%%", bar, (unsigned)(done * 100 / all));
    if (done == all) fprintf(stderr, "\r%*s\r", WIDTH + 8, "");
}

int finish_output(int status) {
    bool failed = ferror(stdout);
    errno = 0;
    if (fflush(stdout) == 0 && !failed) return status;
    return complain("cannot write to standard output%s%s", errno ? ": " : "",
                    errno ? strerror(errno) : "");
}
