/* relay.c -- see relay.h. One client at a time is all that a test needs. */
#include "relay.h"
#include <arpa/inet.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { QUIET = 200 }; /* milliseconds after which an answer is whole */

static pthread_t thread;
static int door = -1;
static uint16_t port_of_database;
static atomic_int mode, mode_then;
static atomic_bool is_ending;

static int connect_to_database(void) {
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_port = htons(port_of_database),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int s = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(s, (struct sockaddr *)&at, sizeof at) == 0) return s;
    close(s);
    return -1;
}

static bool is_ready(int file, int milliseconds) {
    struct pollfd f = {.fd = file, .events = POLLIN};
    return poll(&f, 1, milliseconds) > 0;
}

/* False: that was all. */
static bool pass_on(int from, int to) {
    char bytes[65536];
    ssize_t got = recv(from, bytes, sizeof bytes, 0);
    return got > 0 && send(to, bytes, (size_t)got, MSG_NOSIGNAL) == got;
}

static void swallow_answer(int client, int database) {
    char bytes[65536];
    while (is_ready(client, QUIET) && pass_on(client, database)) {
    }
    while (is_ready(database, QUIET) && recv(database, bytes, sizeof bytes, 0) > 0) {
    }
}

/* What the client says next; false: hang up. */
static bool hear_client(int client, int database) {
    int now = atomic_load(&mode);
    if (now == RELAY_PASSES) return pass_on(client, database);
    if (now == RELAY_LOSES_ANSWER) swallow_answer(client, database);
    if (now != RELAY_IS_AWAY) atomic_store(&mode, atomic_load(&mode_then));
    return false;
}

static void serve(int client) {
    int database = atomic_load(&mode) == RELAY_IS_AWAY ? -1 : connect_to_database();
    for (bool goes_on = database >= 0; goes_on && !atomic_load(&is_ending);) {
        if (atomic_load(&mode) == RELAY_IS_AWAY) break;
        if (is_ready(database, 0)) goes_on = pass_on(database, client);
        if (goes_on && is_ready(client, 1)) goes_on = hear_client(client, database);
    }
    if (database >= 0) close(database);
    close(client);
}

static void *run(void *nothing) {
    while (!atomic_load(&is_ending)) {
        if (!is_ready(door, 10)) continue;
        int client = accept(door, NULL, NULL);
        if (client >= 0) serve(client);
    }
    return nothing;
}

const char *relay_start(const char *url) {
    static char other[256];
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    const char *host = strstr(url, "@127.0.0.1:"), *path = strrchr(url, '/');
    port_of_database = (uint16_t)atoi(host + 11);
    door = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(door, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(door, 8), 0);
    getsockname(door, (struct sockaddr *)&at, &size);
    snprintf(other, sizeof other, "%.*s:%d%s?sslmode=disable&gssencmode=disable",
             (int)(host + 10 - url), url, ntohs(at.sin_port), path);
    relay_set(RELAY_PASSES, RELAY_PASSES);
    atomic_store(&is_ending, false);
    assert_int_equal(pthread_create(&thread, NULL, run, NULL), 0);
    return other;
}

void relay_set(relay_mode now, relay_mode then) {
    atomic_store(&mode_then, then);
    atomic_store(&mode, now);
}

void relay_stop(void) {
    atomic_store(&is_ending, true);
    pthread_join(thread, NULL);
    close(door);
}
