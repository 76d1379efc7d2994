/* log_lines.h -- the lines of a log as text: log_lines.c writes and reads them, read_log.c believes
 * them. */
#ifndef TABLE_LOG_LINES_H
#define TABLE_LOG_LINES_H
#include "table_state.h"

typedef struct {
    const char *at;
    size_t length;
} table_span;

table_span table_next_word(table_span *rest); /* up to a single space or the end */
bool table_span_is(table_span s, const char *text);
bool table_copy_span(char *to, size_t size, table_span from); /* false: too long */

/* NULL, or what is wrong with the line, in words. */
const char *table_read_event(table_span line, table_event *e);
bool table_read_agreement_line(table_span line, mst_agreement *agreement);

#endif
