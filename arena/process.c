/* process.c -- processes and pipes. Programs are started with posix_spawn, which is safe beside
 * other threads, in a process group of their own, so that ending one ends all it has started. */
#include "process.h"
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

uint64_t process_now(void) {
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
static int spawn(pid_t *pid, const char *path, int input, int output) {
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
    int failed = posix_spawn(pid, path, &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return failed;
}

static bool start_with(process *p, const char *path, const int input[2], const int output[2]) {
    if (spawn(&p->pid, path, input[0], output[1]) != 0) {
        p->pid = 0;
        return false;
    }
    close(input[0]);
    close(output[1]);
    p->to = input[1];
    p->from = output[0];
    p->length = p->taken = 0;
    fcntl(p->to, F_SETFL, O_NONBLOCK);
    fcntl(p->from, F_SETFL, O_NONBLOCK);
    return true;
}

bool process_start(process *p, const char *path) {
    /* One at a time: a program started between pipe and fcntl would inherit the ends of another. */
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    int input[2], output[2];
    bool is_started = false;
    pthread_mutex_lock(&one_at_a_time);
    if (make_pipe(input)) {
        if (make_pipe(output)) {
            is_started = start_with(p, path, input, output);
            if (!is_started) close_pipe(output);
        }
        if (!is_started) close_pipe(input);
    }
    pthread_mutex_unlock(&one_at_a_time);
    return is_started;
}

static bool has_left_within(pid_t pid, uint32_t milliseconds) {
    const struct timespec moment = {0, 5000000};
    for (uint64_t end = process_now() + milliseconds; process_now() < end;) {
        if (waitpid(pid, NULL, WNOHANG) == pid) return true;
        nanosleep(&moment, NULL);
    }
    return false;
}

void process_end(process *p, bool is_friendly) {
    enum { PATIENCE = 500 };
    static const char farewell[] = "quit\n";
    if (!p->pid) return;
    if (is_friendly && write(p->to, farewell, sizeof farewell - 1) < 0) is_friendly = false;
    close(p->to);
    close(p->from);
    bool has_left = is_friendly && has_left_within(p->pid, PATIENCE);
    kill(-p->pid, SIGKILL); /* also whatever it left behind */
    if (!has_left) waitpid(p->pid, NULL, 0);
    p->pid = 0;
}

/* ---- talking ---- */

/* NULL once the file is ready; looks up now and then to see whether to give up. */
static const char *wait_for(const process *p, int file, short event, uint64_t deadline) {
    enum { LOOK_UP = 50 };
    struct pollfd it = {file, event, 0};
    for (;;) {
        uint64_t now = process_now();
        if (p->is_stopped && atomic_load(p->is_stopped)) return "the match was stopped";
        if (now >= deadline) return "did not answer in time";
        uint64_t left = deadline - now;
        int ready = poll(&it, 1, left < LOOK_UP ? (int)left : LOOK_UP);
        if (ready < 0 && errno != EINTR) return "cannot be waited for";
        if (ready > 0) return NULL;
    }
}

static const char *send_all(process *p, const char *text, size_t length, uint64_t deadline) {
    while (length) {
        const char *why = wait_for(p, p->to, POLLOUT, deadline);
        if (why) return why;
        ssize_t sent = write(p->to, text, length);
        if (sent < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (sent < 0) return "has ended";
        text += sent;
        length -= (size_t)sent;
    }
    return NULL;
}

static const char *receive_line(process *p, uint64_t deadline, const char **line) {
    p->length -= p->taken;
    memmove(p->said, p->said + p->taken, p->length);
    p->taken = 0;
    for (;;) {
        char *newline = memchr(p->said, '\n', p->length);
        if (newline) {
            p->taken = (size_t)(newline - p->said) + 1;
            if (memchr(p->said, 0, p->taken)) return "sent a zero byte";
            *newline = 0;
            if (newline > p->said && newline[-1] == '\r') newline[-1] = 0;
            *line = p->said;
            return NULL;
        }
        if (p->length == sizeof p->said) return "sent a line that is too long";
        const char *why = wait_for(p, p->from, POLLIN, deadline);
        if (why) return why;
        ssize_t got = read(p->from, p->said + p->length, sizeof p->said - p->length);
        if (got < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (got <= 0) return "has ended";
        p->length += (size_t)got;
    }
}

const char *process_ask(process *p, const char *line, size_t length, uint64_t deadline,
                        const char **answer) {
    enum { MOST_INFO = 10000 };
    const char *why = send_all(p, line, length, deadline);
    for (uint32_t lines = 0; !why; lines++) {
        why = receive_line(p, deadline, answer);
        if (why || strncmp(*answer, "info", 4) != 0) return why;
        if (lines == MOST_INFO) why = "sends too many lines";
    }
    return why;
}
