/* wire.c -- sockets and their loop. */
#include "wire.h"
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { EVENTS = 256 };

bool load_loop_open(load_loop *loop) {
    loop->epoll = epoll_create1(EPOLL_CLOEXEC);
    loop->buffer = malloc(LOAD_WIRE_MOST);
    return loop->epoll >= 0 && loop->buffer;
}

void load_loop_close(load_loop *loop) {
    if (loop->epoll >= 0) close(loop->epoll);
    free(loop->buffer);
}

/* Connecting waits, which on loopback is no wait: everything after it does not. */
bool load_wire_open(load_loop *loop, load_wire *w, const load_wire_kind *kind,
                    const load_address *to) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = w};
    int fd = socket(to->socket.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
    if (fd < 0) return false;
    bool is_open = connect(fd, (const struct sockaddr *)&to->socket, to->length) == 0 &&
                   setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes) == 0 &&
                   fcntl(fd, F_SETFL, O_NONBLOCK) == 0 &&
                   epoll_ctl(loop->epoll, EPOLL_CTL_ADD, fd, &event) == 0;
    if (!is_open) {
        close(fd);
        return false;
    }
    *w = (load_wire){.kind = kind, .fd = fd, .opened = w->opened + 1};
    return true;
}

void load_wire_close(load_wire *w) {
    if (w->fd) close(w->fd);
    free(w->rest);
    w->fd = 0;
    w->rest = NULL;
    w->rest_length = 0;
}

bool load_wire_send(load_wire *w, const char *bytes, size_t count) {
    return w->fd && send(w->fd, bytes, count, MSG_NOSIGNAL) == (ssize_t)count;
}

static void lose(load_wire *w) {
    load_wire_close(w);
    w->kind->lost(w);
}

static bool keep_rest(load_wire *w, const char *bytes, size_t count) {
    free(w->rest);
    w->rest = count ? malloc(count) : NULL;
    w->rest_length = count;
    if (w->rest) memcpy(w->rest, bytes, count);
    return !count || w->rest;
}

static void receive(load_loop *loop, load_wire *w) {
    if (!w->fd) return; /* closed by what came before it in the same turn */
    size_t have = w->rest_length;
    if (have) memcpy(loop->buffer, w->rest, have);
    ssize_t came =
        have < LOAD_WIRE_MOST ? recv(w->fd, loop->buffer + have, LOAD_WIRE_MOST - have, 0) : 0;
    if (came < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (came <= 0) {
        lose(w);
        return;
    }
    have += (size_t)came;
    uint32_t opened = w->opened;
    size_t taken = w->kind->take(w, loop->buffer, have);
    if (!w->fd || w->opened != opened) return; /* closed itself, or opened anew */
    if (taken == SIZE_MAX || !keep_rest(w, loop->buffer + taken, have - taken)) lose(w);
}

void load_loop_turn(load_loop *loop, int milliseconds) {
    struct epoll_event events[EVENTS];
    int count = epoll_wait(loop->epoll, events, EVENTS, milliseconds);
    for (int i = 0; i < count; i++) receive(loop, events[i].data.ptr);
}
