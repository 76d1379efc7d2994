/* output.h -- a screen or a file: what may be shown on it, and the end of writing to it. */
#ifndef PROGRAM_OUTPUT_H
#define PROGRAM_OUTPUT_H
#include <stdbool.h>
#include <stdint.h>

const char *output_plural(uint64_t count); /* the end of "1 game", "2 games" */

bool output_has_screen(void);   /* stdout is a terminal that can be cleared */
bool output_may_decorate(void); /* and that wants bold type */

/* A bar on stderr, gone again when all is done. For a terminal only. */
void output_progress(uint64_t done, uint64_t all);

/* After the last word: flushes stdout; a status, BAD_INPUT when something could not be written. */
int output_finish(int status);

#endif
