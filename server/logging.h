/* logging.h -- one line per event on stderr: time, level, words. */
#ifndef SERVER_LOGGING_H
#define SERVER_LOGGING_H
#include "server/server.h"

/* `node` stands in every line, if there is one. */
void logging_begin(log_level most, const char *node);
/* From now on the library's complaints are about clients, and those are talk. */
void logging_serving(void);
bool logging_wants(log_level level);
void logging_line(log_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
