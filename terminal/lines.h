/* lines.h -- a file or a keyboard, line by line, in a fixed room. */
#ifndef TERMINAL_LINES_H
#define TERMINAL_LINES_H
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int file;
    char *room;
    size_t from, to; /* what has been read and not yet handed out */
    bool ended;
} lines;

typedef enum {
    LINE_READ,
    LINE_END,
    LINE_TOO_LONG,
    LINE_WITH_ZERO,  /* a zero byte in it */
    LINE_UNREADABLE, /* errno says why */
    LINE_INTERRUPTED /* by a signal */
} line_found;

bool lines_open(lines *l, const char *path); /* "-" is standard input; false: errno says why */
/* The line without its newline; it stays until the next call. */
line_found lines_next(lines *l, const char **text, size_t *length);
void lines_close(lines *l);

#endif
