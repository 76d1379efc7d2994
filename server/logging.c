/* logging.c -- lines for the host. A line is put together first and written with one call, so that
 * lines of several threads never mix. What libwebsockets has to say comes the same way. */
#include "logging.h"
#include <libwebsockets.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MAX_LOG_LINE = 512 };

static log_level wanted = LOG_INFO; /* both set once, before there are threads */
static const char *who = "";

static const char *const level_names[] = {"error", "warn", "info", "debug"};

static size_t put_stamp(char *line, size_t size, log_level level) {
    struct timespec now;
    struct tm parts;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    size_t length = strftime(line, size, "%Y-%m-%dT%H:%M:%S", &parts);
    length +=
        (size_t)snprintf(line + length, size - length, ".%03dZ %s%s%s ",
                         (int)(now.tv_nsec / 1000000), who, *who ? " " : "", level_names[level]);
    return length;
}

/* A stranger's bytes may stand in a line; they must not look like the end of it. */
static void tame(char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 127) *text = ' ';
}

void logging_line(log_level level, const char *format, ...) {
    char line[MAX_LOG_LINE];
    va_list arguments;
    if (!logging_wants(level)) return;
    size_t length = put_stamp(line, sizeof line, level);
    va_start(arguments, format);
    vsnprintf(line + length, sizeof line - length - 1, format, arguments);
    va_end(arguments);
    tame(line);
    length = strlen(line);
    line[length++] = '\n';
    if (write(STDERR_FILENO, line, length) < 0) return; /* nobody left to tell */
}

bool logging_wants(log_level level) {
    return level <= wanted;
}

static void take_library_line(int level, const char *line) {
    (void)level;
    logging_line(LOG_ERROR, "lws: %.*s", (int)strcspn(line, "\n"), line);
}

static void take_library_talk(int level, const char *line) {
    (void)level;
    logging_line(LOG_DEBUG, "lws: %.*s", (int)strcspn(line, "\n"), line);
}

void logging_begin(log_level most, const char *node) {
    wanted = most;
    who = node ? node : "";
    lws_set_log_level(LLL_ERR, take_library_line);
}

void logging_serving(void) {
    lws_set_log_level(logging_wants(LOG_DEBUG) ? LLL_ERR | LLL_WARN : 0, take_library_talk);
}
