/* line_reader.h -- a file or a keyboard, line by line, in a fixed room. */
#ifndef PROGRAM_LINE_READER_H
#define PROGRAM_LINE_READER_H
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int file;
    char *room;
    size_t from, to; /* what has been read and not yet handed out */
    bool ended;
} line_reader;

typedef enum {
    LINE_READ,
    LINE_END,
    LINE_TOO_LONG,
    LINE_WITH_ZERO,  /* a zero byte in it */
    LINE_UNREADABLE, /* errno says why */
    LINE_INTERRUPTED /* by a signal */
} line_found;

bool line_reader_open(line_reader *l,
                      const char *path); /* "-" is standard input; false: errno says why */
/* The line without its newline; it stays until the next call. */
line_found line_reader_next(line_reader *l, const char **text, size_t *length);
void line_reader_close(line_reader *l);

#endif
