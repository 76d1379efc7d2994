/* talk.c -- blocking sockets with a bound on how long anybody waits. */
#include "talk.h"
#include "tools/load/frame.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

_Noreturn void talk_fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(2);
}

static int connect_to(uint16_t port) {
    enum { PATIENCE = 20 };
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port)};
    struct timeval patience = {.tv_sec = PATIENCE};
    int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to) != 0)
        talk_fail("no server at port %d", port);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return fd;
}

static void send_all(int fd, const char *bytes, size_t count) {
    while (count) {
        ssize_t sent = send(fd, bytes, count, MSG_NOSIGNAL);
        if (sent <= 0) talk_fail("the server does not listen");
        bytes += sent;
        count -= (size_t)sent;
    }
}

static void read_more(talk *t) {
    memmove(t->buffer, t->buffer + t->taken, t->used - t->taken);
    t->used -= t->taken;
    t->taken = 0;
    ssize_t came = recv(t->fd, t->buffer + t->used, TALK_ROOM - 1 - t->used, 0);
    if (came <= 0) talk_fail("the server hung up, or said nothing for too long");
    t->used += (size_t)came;
    t->buffer[t->used] = 0;
}

static talk begin(uint16_t port) {
    talk t = {.fd = connect_to(port), .buffer = calloc(1, TALK_ROOM)};
    if (!t.buffer) talk_fail("out of memory");
    return t;
}

void talk_close(talk *t) {
    close(t->fd);
    free(t->buffer);
}

/* The first byte after a head. */
static char *read_head(talk *t) {
    char *end;
    do read_more(t);
    while (!(end = strstr(t->buffer, "\r\n\r\n")));
    return end + 4;
}

talk talk_open(uint16_t port) {
    static const char greeting[] = "GET /play HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                                   "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                   "Sec-WebSocket-Key: bWFzdGFiYS1sb2FkLWtleQ==\r\n"
                                   "Sec-WebSocket-Protocol: mastaba.1\r\n\r\n";
    talk t = begin(port);
    send_all(t.fd, greeting, sizeof greeting - 1);
    t.taken = (size_t)(read_head(&t) - t.buffer);
    if (strncmp(t.buffer, "HTTP/1.1 101", 12) != 0) talk_fail("no WebSocket: %.60s", t.buffer);
    return t;
}

void talk_say(talk *t, const char *text, size_t length) {
    enum { MOST = 4096 };
    char out[MOST + LOAD_FRAME_HEAD];
    if (length > MOST) talk_fail("a message of our own is too long");
    send_all(t->fd, out, load_frame_put(out, LOAD_FRAME_TEXT, text, length, 0x5eed));
}

const char *talk_hear(talk *t, size_t *length) {
    load_frame f;
    for (;;) {
        size_t size = load_frame_take(t->buffer + t->taken, t->used - t->taken, TALK_ROOM / 2, &f);
        if (size == LOAD_FRAME_BROKEN) talk_fail("a broken frame");
        if (size == 0) {
            read_more(t);
            continue;
        }
        t->taken += size;
        *length = f.length;
        if (f.opcode == LOAD_FRAME_TEXT) return f.payload;
        if (f.opcode == LOAD_FRAME_CLOSE) talk_fail("the server closed a socket");
    }
}

char *talk_http(uint16_t port, const char *method, const char *path, const char *body, int status,
                size_t *length) {
    char head[512];
    talk t = begin(port);
    int size = snprintf(head, sizeof head,
                        "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                        "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n",
                        method, path, strlen(body));
    send_all(t.fd, head, (size_t)size);
    send_all(t.fd, body, strlen(body));
    size_t start = (size_t)(read_head(&t) - t.buffer);
    const char *told = strstr(t.buffer, "ontent-length: ");
    if (!told) told = strstr(t.buffer, "ontent-Length: ");
    *length = told ? strtoul(told + 15, NULL, 10) : 0;
    if (atoi(t.buffer + 9) != status) talk_fail("%s %s: %.200s", method, path, t.buffer);
    while (t.used < start + *length) read_more(&t);
    char *answer = calloc(1, *length + 1);
    if (!answer) talk_fail("out of memory");
    memcpy(answer, t.buffer + start, *length);
    talk_close(&t);
    return answer;
}
