/* log_lines.h -- the lines of a log as text: log_lines.c writes and reads them, read_log.c believes
 * them. */
#ifndef TABLE_LOG_LINES_H
#define TABLE_LOG_LINES_H
#include "table_state.h"

/* NULL, or what is wrong with the line, in words. */
const char *table_read_event(mst_span line, table_event *e);
bool table_read_agreement_line(mst_span line, mst_agreement *agreement);

#endif
