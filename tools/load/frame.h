/* frame.h -- as much of RFC 6455 as a client on loopback needs: one text per frame.
 *
 * A WebSocket library does more (TLS, proxies, fragments, extensions) and takes its time for it;
 * the load must stay cheaper than the server it measures, on the same two cores. */
#ifndef LOAD_FRAME_H
#define LOAD_FRAME_H
#include <stddef.h>
#include <stdint.h>

enum {
    LOAD_FRAME_TEXT = 1,
    LOAD_FRAME_CLOSE = 8,
    LOAD_FRAME_PING = 9,
    LOAD_FRAME_PONG = 10,
    LOAD_FRAME_HEAD = 14
};

typedef struct {
    uint8_t opcode;
    const char *payload;
    size_t length;
} load_frame;

/* Writes a masked frame; `out` holds LOAD_FRAME_HEAD bytes more than the payload, which may lie
 * there already. Returns its size. */
size_t load_frame_put(char *out, uint8_t opcode, const char *payload, size_t length, uint32_t key);

/* The frame that `bytes` begin with: its size, 0 when more bytes are needed, or LOAD_FRAME_BROKEN
 * for what no server of ours sends: masked, in fragments, or of `most` bytes and more. */
static const size_t LOAD_FRAME_BROKEN = SIZE_MAX;
size_t load_frame_take(const char *bytes, size_t count, size_t most, load_frame *f);

#endif
