/* bare.c -- the least that a play can cost: a server that receives a message, syncs one write per
 * turn of its loop and sends to the two people of a table, and knows nothing else. What `mastaba
 * serve` needs beyond it is ours (tools/cost --bare).
 *
 *     bare TABLES THINK_MS SECONDS BYTES FILE
 *
 * The server is a child; the parent is all of its clients. Prints plays, seconds, and the child's
 * microseconds in user space and in the kernel, as JSON. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_TABLES = 10000,
    ASKED = 96, /* bytes of a play on its way in */
    LINE = 26,  /* and in the log */
    FILE_SIZE = 1 << 22,
    GATHER_MS = 4,   /* as long as the server lets messages gather when there are many */
    SLOTS = 1 << 12, /* milliseconds that clients may think ahead */
    EVENTS = 256,
    MOST_BYTES = 1 << 16
};

static uint32_t tables, think_ms, bytes;
static char out[MOST_BYTES], in[1 << 20];

static void die(const char *what) {
    perror(what);
    exit(2);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void watch(int epoll, int fd, uint32_t number) {
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = number};
    int yes = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    fcntl(fd, F_SETFL, O_NONBLOCK);
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) != 0) die("epoll_ctl");
}

static void send_all(int fd, size_t count) {
    if (send(fd, out, count, MSG_NOSIGNAL) != (ssize_t)count) die("send");
}

/* ---- the server ---- */

/* Clients connect one after the other: the two of a table are neighbours. */
static void accept_all(int listening, int epoll, int socket_of[]) {
    for (uint32_t i = 0; i < 2 * tables; i++) {
        socket_of[i] = accept(listening, NULL, NULL);
        if (socket_of[i] < 0) die("accept");
        watch(epoll, socket_of[i], i);
    }
}

static void store(int file, uint32_t plays) {
    static off_t at;
    size_t length = LINE * (size_t)plays;
    if (at + (off_t)length > FILE_SIZE) at = 0;
    if (pwrite(file, out, length, at) != (ssize_t)length || fdatasync(file) != 0) die("write");
    at += (off_t)length;
}

static void turn(int epoll, int file, const int socket_of[]) {
    struct epoll_event events[EVENTS];
    uint32_t played[EVENTS], plays = 0;
    int count = epoll_wait(epoll, events, EVENTS, -1);
    for (int i = 0; i < count; i++) {
        uint32_t who = events[i].data.u32;
        ssize_t came = recv(socket_of[who], in, sizeof in, 0);
        if (came <= 0) _exit(0); /* the clients have gone */
        if (came == ASKED) played[plays++] = who & ~1u;
    }
    if (plays && file >= 0) store(file, plays);
    for (uint32_t i = 0; i < plays; i++)
        for (uint32_t seat = 0; seat < 2; seat++) send_all(socket_of[played[i] + seat], bytes);
}

static void serve(int listening, const char *path) {
    static int socket_of[2 * MOST_TABLES];
    const struct timespec gather = {.tv_nsec = GATHER_MS * 1000000};
    int epoll = epoll_create1(0);
    int file = *path ? open(path, O_RDWR | O_CREAT | O_TRUNC, 0600) : -1;
    if (file >= 0 && posix_fallocate(file, 0, FILE_SIZE) != 0) die(path);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    accept_all(listening, epoll, socket_of);
    for (;;) {
        nanosleep(&gather, NULL);
        turn(epoll, file, socket_of);
    }
}

/* ---- the clients ---- */

typedef struct {
    int fd[2];
    uint32_t missing; /* bytes that the two of them still have to get */
    int32_t next;     /* of those that play in the same millisecond; -1: none */
} seats;

static seats table[MOST_TABLES];
static int32_t slot[SLOTS];
static uint64_t plays;

static void plan(uint32_t i, uint64_t ms) {
    uint64_t at = ms + 1 + think_ms / 2 + (uint64_t)rand() % (think_ms + 1);
    table[i].next = slot[at % SLOTS];
    slot[at % SLOTS] = (int32_t)i;
}

static void play(uint32_t i) {
    table[i].missing = 2 * bytes;
    send_all(table[i].fd[rand() & 1], ASKED);
}

static void listen_once(int epoll, uint64_t ms) {
    struct epoll_event events[EVENTS];
    int count = epoll_wait(epoll, events, EVENTS, 1);
    for (int i = 0; i < count; i++) {
        uint32_t who = events[i].data.u32;
        ssize_t came = recv(table[who / 2].fd[who & 1], in, sizeof in, 0);
        if (came <= 0) die("recv");
        table[who / 2].missing -= (uint32_t)came;
        if (table[who / 2].missing) continue;
        plays++;
        plan(who / 2, ms);
    }
}

/* Until then, in steps of what has passed. */
static uint64_t go_on(int epoll, uint64_t done, double start, double until) {
    while (now() < until) {
        uint64_t ms = (uint64_t)(1000 * (now() - start));
        for (; done < ms; done++) {
            int32_t i = slot[done % SLOTS];
            slot[done % SLOTS] = -1;
            for (int32_t next; i >= 0; i = next) {
                next = table[i].next;
                play((uint32_t)i);
            }
        }
        listen_once(epoll, ms);
    }
    return done;
}

static void cpu_of(pid_t child, double used[2]) {
    char path[64], text[1024] = "";
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)child);
    FILE *f = fopen(path, "r");
    if (!f || !fgets(text, sizeof text, f)) die(path);
    fclose(f);
    sscanf(strrchr(text, ')') + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
           &kernel);
    used[0] = (double)user / (double)sysconf(_SC_CLK_TCK);
    used[1] = (double)kernel / (double)sysconf(_SC_CLK_TCK);
}

static void connect_all(int epoll, const struct sockaddr_in *to) {
    for (uint32_t i = 0; i < 2 * tables; i++) {
        int fd = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(fd, (const struct sockaddr *)to, sizeof *to) != 0) die("connect");
        watch(epoll, fd, i);
        table[i / 2].fd[i & 1] = fd;
    }
    for (uint32_t i = 0; i < SLOTS; i++) slot[i] = -1;
    for (uint32_t i = 0; i < tables; i++) plan(i, 0);
}

static void measure(pid_t child, int epoll, double seconds) {
    double before[2], after[2], start = now();
    uint64_t done = go_on(epoll, 0, start, start + 1);
    cpu_of(child, before);
    plays = 0;
    double began = now();
    go_on(epoll, done, start, began + seconds);
    cpu_of(child, after);
    double took = now() - began, all = (double)plays;
    printf("{\"plays\":%llu,\"seconds\":%.3f,\"user_us\":%.2f,\"system_us\":%.2f}\n",
           (unsigned long long)plays, took, 1e6 * (after[0] - before[0]) / all,
           1e6 * (after[1] - before[1]) / all);
}

/* ---- both ---- */

static bool read_plan(int argc, char **argv) {
    if (argc != 6) return false;
    tables = (uint32_t)atoi(argv[1]), think_ms = (uint32_t)atoi(argv[2]);
    bytes = (uint32_t)atoi(argv[4]);
    return tables > 0 && tables <= MOST_TABLES && think_ms <= SLOTS / 2 && bytes > 0 &&
           bytes <= MOST_BYTES && atof(argv[3]) > 0;
}

static int listen_anywhere(struct sockaddr_in *at) {
    socklen_t length = sizeof *at;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    *at = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (bind(fd, (struct sockaddr *)at, length) != 0 || listen(fd, 4096) != 0 ||
        getsockname(fd, (struct sockaddr *)at, &length) != 0)
        die("listen");
    return fd;
}

int main(int argc, char **argv) {
    struct rlimit files = {2 * MOST_TABLES + 64, 2 * MOST_TABLES + 64};
    struct sockaddr_in at;
    if (!read_plan(argc, argv)) {
        fprintf(stderr, "usage: bare TABLES THINK_MS SECONDS BYTES FILE\n");
        return 2;
    }
    setrlimit(RLIMIT_NOFILE, &files);
    int listening = listen_anywhere(&at), epoll = epoll_create1(0);
    pid_t child = fork();
    if (child == 0) serve(listening, argv[5]);
    connect_all(epoll, &at);
    measure(child, epoll, atof(argv[3]));
    kill(child, SIGKILL);
    return 0;
}
