/* outside.c -- processes and pipes. Programs are started with posix_spawn, which is safe beside
 * other threads, in a process group of their own, so that ending one ends all it has started. */
#include "outside.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

uint64_t milliseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* ---- starting and ending ---- */

static bool make_pipe(int ends[2]) {
    if (pipe(ends) != 0) return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

static void close_pipe(const int ends[2]) {
    close(ends[0]);
    close(ends[1]);
}

/* What it says on its error output is nobody's business here: it might flood a terminal. */
static int spawn(pid_t *process, const char *path, int input, int output) {
    char *const arguments[] = {(char *)path, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    int failed = posix_spawn(process, path, &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return failed;
}

static bool start_with(outside *o, const char *path, const int input[2], const int output[2]) {
    if (spawn(&o->process, path, input[0], output[1]) != 0) {
        o->process = 0;
        return false;
    }
    close(input[0]);
    close(output[1]);
    o->to = input[1];
    o->from = output[0];
    o->length = o->taken = 0;
    fcntl(o->to, F_SETFL, O_NONBLOCK);
    fcntl(o->from, F_SETFL, O_NONBLOCK);
    return true;
}

bool outside_start(outside *o, const char *path) {
    /* One at a time: a program started between pipe and fcntl would inherit the ends of another. */
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    int input[2], output[2];
    bool is_started = false;
    pthread_mutex_lock(&one_at_a_time);
    if (make_pipe(input)) {
        if (make_pipe(output)) {
            is_started = start_with(o, path, input, output);
            if (!is_started) close_pipe(output);
        }
        if (!is_started) close_pipe(input);
    }
    pthread_mutex_unlock(&one_at_a_time);
    return is_started;
}

static bool has_left_within(pid_t process, uint32_t milliseconds) {
    const struct timespec moment = {0, 5000000};
    for (uint64_t end = milliseconds_now() + milliseconds; milliseconds_now() < end;) {
        if (waitpid(process, NULL, WNOHANG) == process) return true;
        nanosleep(&moment, NULL);
    }
    return false;
}

void outside_end(outside *o, bool is_friendly) {
    enum { PATIENCE = 500 };
    static const char farewell[] = "quit\n";
    if (!o->process) return;
    if (is_friendly && write(o->to, farewell, sizeof farewell - 1) < 0) is_friendly = false;
    close(o->to);
    close(o->from);
    bool has_left = is_friendly && has_left_within(o->process, PATIENCE);
    kill(-o->process, SIGKILL); /* also whatever it left behind */
    if (!has_left) waitpid(o->process, NULL, 0);
    o->process = 0;
}

/* ---- talking ---- */

/* NULL once the file is ready; looks up now and then to see whether to give up. */
static const char *wait_for(const outside *o, int file, short event, uint64_t deadline) {
    enum { LOOK_UP = 50 };
    struct pollfd it = {file, event, 0};
    for (;;) {
        uint64_t now = milliseconds_now();
        if (o->is_stopped && atomic_load(o->is_stopped)) return "the match was stopped";
        if (now >= deadline) return "did not answer in time";
        uint64_t left = deadline - now;
        int ready = poll(&it, 1, left < LOOK_UP ? (int)left : LOOK_UP);
        if (ready < 0 && errno != EINTR) return "cannot be waited for";
        if (ready > 0) return NULL;
    }
}

static const char *send_all(outside *o, const char *text, size_t length, uint64_t deadline) {
    while (length) {
        const char *why = wait_for(o, o->to, POLLOUT, deadline);
        if (why) return why;
        ssize_t sent = write(o->to, text, length);
        if (sent < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (sent < 0) return "has ended";
        text += sent;
        length -= (size_t)sent;
    }
    return NULL;
}

static const char *receive_line(outside *o, uint64_t deadline, const char **line) {
    o->length -= o->taken;
    memmove(o->said, o->said + o->taken, o->length);
    o->taken = 0;
    for (;;) {
        char *newline = memchr(o->said, '\n', o->length);
        if (newline) {
            o->taken = (size_t)(newline - o->said) + 1;
            if (memchr(o->said, 0, o->taken)) return "sent a zero byte";
            *newline = 0;
            if (newline > o->said && newline[-1] == '\r') newline[-1] = 0;
            *line = o->said;
            return NULL;
        }
        if (o->length == sizeof o->said) return "sent a line that is too long";
        const char *why = wait_for(o, o->from, POLLIN, deadline);
        if (why) return why;
        ssize_t got = read(o->from, o->said + o->length, sizeof o->said - o->length);
        if (got < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (got <= 0) return "has ended";
        o->length += (size_t)got;
    }
}

const char *outside_ask(outside *o, const char *line, size_t length, uint64_t deadline,
                        const char **answer) {
    enum { MOST_INFO = 10000 };
    const char *why = send_all(o, line, length, deadline);
    for (uint32_t lines = 0; !why; lines++) {
        why = receive_line(o, deadline, answer);
        if (why || strncmp(*answer, "info", 4) != 0) return why;
        if (lines == MOST_INFO) why = "sends too many lines";
    }
    return why;
}
