/* stored_lines.h -- what every store does with the lines it is given. */
#ifndef STORE_STORED_LINES_H
#define STORE_STORED_LINES_H
#include "stores.h"

/* NULL, or why no store could keep this write. */
const char *stored_lines_fault(const store_write *w);

/* Whether a write of the same table before this one, in the same call, met a conflict. */
bool stored_lines_follow_refused(const store_write writes[], uint32_t which);

/* One stored write, which may begin before what the reader has not seen yet. */
typedef struct {
    uint32_t seq, lines;
    const char *text;
    size_t length;
    int64_t time;
} stored_lines;

/* A checksum of everything in a write that is kept at a place; with a sign, as SQLite's numbers are
 * short then. */
int32_t stored_lines_sum(int64_t place, const stored_lines *stored);
uint32_t stored_lines_count(const char *text, size_t length); /* newlines */

/* Hands over what is at `seq` or behind it. False: the reader has enough. */
bool stored_lines_hand_over(const stored_lines *stored, uint32_t seq, store_lines take,
                            void *context);

#endif
