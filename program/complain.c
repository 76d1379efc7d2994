/* complain.c -- what strangers wrote (file names, options) may end up in a complaint, so control
 * characters are replaced: a complaint is one line, whatever it quotes. */
#include "complain.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { COMPLAINT_ROOM = 1024 };

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

_Noreturn void complain_and_exit(const char *what) {
    exit(complain("%s", what));
}
