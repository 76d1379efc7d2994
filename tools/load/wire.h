/* wire.h -- a connection in the loop: whole things are taken from the bytes that come, and what is
 * only half there waits for the rest. Most bytes are never copied: all wires read into one buffer,
 * and only a remainder moves to the wire. */
#ifndef LOAD_WIRE_H
#define LOAD_WIRE_H
#include "load.h"

enum { LOAD_WIRE_MOST = 1 << 20 }; /* bytes of one thing that comes in */

typedef struct load_wire load_wire;

typedef struct {
    /* How many of these bytes were whole things and are dealt with; SIZE_MAX: nonsense. */
    size_t (*take)(load_wire *w, const char *bytes, size_t count);
    /* The other side is gone or talks nonsense; the wire is closed already. */
    void (*lost)(load_wire *w);
} load_wire_kind;

struct load_wire {
    const load_wire_kind *kind;
    int fd;          /* 0: closed */
    uint32_t opened; /* how often */
    char *rest;
    size_t rest_length;
};

typedef struct {
    int epoll;
    char *buffer; /* of LOAD_WIRE_MOST bytes */
} load_loop;

bool load_loop_open(load_loop *loop);
void load_loop_close(load_loop *loop);
/* Waits for bytes, at most so long, and hands them out. */
void load_loop_turn(load_loop *loop, int milliseconds);

bool load_wire_open(load_loop *loop, load_wire *w, const load_wire_kind *kind,
                    const load_address *to);
void load_wire_close(load_wire *w);
/* All of it at once: what a client says is little, and a server that does not listen is an error.
 */
bool load_wire_send(load_wire *w, const char *bytes, size_t count);

#endif
