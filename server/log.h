/* log.h -- one line per event on stderr: time, level, words. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H
#include "server/server.h"

void log_begin(log_level most);
/* From now on the library's complaints are about clients, and those are talk. */
void log_serving(void);
bool log_wants(log_level level);
void log_line(log_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
