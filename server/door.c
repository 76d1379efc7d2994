/* door.c -- sockets from their first moment on. Those whose call is still coming stand in a queue,
 * the first to come at its head; all have the same time, so only the head need be looked at. */
#include "door.h"
#include "http.h"
#include <stdlib.h>

enum { CALL_PATIENCE = 10 * 1000 }; /* milliseconds for a call, head and body */

struct door {
    struct lws *socket;
    address *from; /* NULL: not known yet */
    int64_t since;
    door *next, *previous; /* in the queue */
    bool is_waiting;
};

static door *door_of(struct lws *socket) {
    return lws_get_opaque_user_data(socket);
}

/* ---- the queue ---- */

static void join_queue(server_state *h, door *d) {
    d->is_waiting = true;
    d->previous = h->last_waiting;
    *(d->previous ? &d->previous->next : &h->first_waiting) = d;
    h->last_waiting = d;
}

static void leave_queue(server_state *h, door *d) {
    if (!d->is_waiting) return;
    d->is_waiting = false;
    *(d->previous ? &d->previous->next : &h->first_waiting) = d->next;
    *(d->next ? &d->next->previous : &h->last_waiting) = d->previous;
    d->next = d->previous = NULL;
}

void door_sweep(server_state *h, int64_t now) {
    for (door *d; (d = h->first_waiting) && now - d->since > CALL_PATIENCE;) {
        leave_queue(h, d);
        lws_set_timeout(d->socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
    }
}

/* ---- coming and going ---- */

int door_look(server_state *h, lws_sockfd_type fd) {
    char name[64] = "";
    if (h->sockets >= h->most_sockets) return -1;
    if (h->config->is_behind_proxy) return 0; /* all are the proxy's */
    lws_get_peer_simple_fd(fd, name, sizeof name);
    return address_may_connect(address_find(h->addresses, name), &h->config->limits) ? 0 : -1;
}

static void belong_to(door *d, address *from) {
    d->from = from;
    address_open_socket(from);
}

int door_open(server_state *h, struct lws *socket) {
    char name[64] = "";
    door *d = calloc(1, sizeof *d);
    if (!d) return -1;
    d->socket = socket;
    d->since = server_uptime();
    lws_set_opaque_user_data(socket, d);
    join_queue(h, d);
    h->sockets++;
    if (h->config->is_behind_proxy) return 0;
    lws_get_peer_simple(socket, name, sizeof name);
    belong_to(d, address_find(h->addresses, name));
    return 0;
}

void door_close(server_state *h, struct lws *socket) {
    door *d = door_of(socket);
    if (!d) return; /* one that listens */
    leave_queue(h, d);
    h->sockets--;
    if (d->from) address_close_socket(d->from);
    lws_set_opaque_user_data(socket, NULL);
    free(d);
}

bool door_learn(server_state *h, struct lws *socket) {
    char name[REQUEST_ADDRESS];
    door *d = door_of(socket);
    if (d->from) return true;
    http_peer_address(h, socket, name);
    address *from = address_find(h->addresses, name);
    bool has_room = address_may_connect(from, &h->config->limits);
    belong_to(d, from);
    return has_room;
}

void door_pass(server_state *h, struct lws *socket) {
    leave_queue(h, door_of(socket));
}

address *door_address(struct lws *socket) {
    return door_of(socket)->from;
}
