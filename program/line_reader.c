/* line_reader.c -- read(2) under a buffer of our own: it answers a keyboard after every line, lets
 * a signal interrupt the wait, and holds one line of a record and never more. */
#include "line_reader.h"
#include "mastaba/record.h"
#include "mastaba/text.h"
#include "memory.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool line_reader_open(line_reader *l, const char *path) {
    int file = mst_text_same(path, "-") ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    *l = (line_reader){.file = file, .room = memory_need(MST_MAX_LINE)};
    return true;
}

void line_reader_close(line_reader *l) {
    if (l->file != STDIN_FILENO) close(l->file);
    free(l->room);
    *l = (line_reader){0};
}

static line_found hand_out(line_reader *l, size_t length, const char **text, size_t *given) {
    *text = l->room + l->from;
    *given = length;
    l->from += length + 1;
    if (l->from > l->to) l->from = l->to; /* the last line may lack its newline */
    return memchr(*text, 0, length) ? LINE_WITH_ZERO : LINE_READ;
}

/* Makes room behind what is left and reads more; LINE_READ when there is something new. */
static line_found read_more(line_reader *l) {
    memmove(l->room, l->room + l->from, l->to - l->from);
    l->to -= l->from;
    l->from = 0;
    if (l->to == MST_MAX_LINE) return LINE_TOO_LONG;
    ssize_t got = read(l->file, l->room + l->to, MST_MAX_LINE - l->to);
    if (got < 0) return errno == EINTR ? LINE_INTERRUPTED : LINE_UNREADABLE;
    l->to += (size_t)got;
    l->ended = got == 0;
    return LINE_READ;
}

line_found line_reader_next(line_reader *l, const char **text, size_t *length) {
    size_t searched = 0;
    for (;;) {
        const char *start = l->room + l->from;
        size_t there = l->to - l->from;
        const char *newline = memchr(start + searched, '\n', there - searched);
        if (newline) return hand_out(l, (size_t)(newline - start), text, length);
        if (l->ended) return there ? hand_out(l, there, text, length) : LINE_END;
        searched = there;
        line_found found = read_more(l);
        if (found != LINE_READ) return found;
    }
}
