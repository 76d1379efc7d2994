/* logging.h -- one line per event on stderr: time, level, words. */
#ifndef SERVER_LOGGING_H
#define SERVER_LOGGING_H
#include "server/server.h"

void logging_begin(log_level most);
/* From now on the library's complaints are about clients, and those are talk. */
void logging_serving(void);
bool logging_wants(log_level level);
void logging_line(log_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
