/* frame.c -- frames out (masked, as clients must) and in (plain, as servers must). */
#include "frame.h"
#include <string.h>

enum { FINAL = 0x80, MASKED = 0x80, TWO_BYTES = 126, EIGHT_BYTES = 127 };

static size_t put_length(unsigned char *at, size_t length) {
    if (length < TWO_BYTES) {
        at[0] = (unsigned char)(MASKED | length);
        return 1;
    }
    size_t bytes = length < 1 << 16 ? 2 : 8;
    at[0] = (unsigned char)(MASKED | (bytes == 2 ? TWO_BYTES : EIGHT_BYTES));
    for (size_t i = 0; i < bytes; i++)
        at[1 + i] = (unsigned char)((uint64_t)length >> 8 * (bytes - 1 - i));
    return 1 + bytes;
}

size_t load_frame_put(char *out, uint8_t opcode, const char *payload, size_t length, uint32_t key) {
    unsigned char head[LOAD_FRAME_HEAD] = {FINAL | opcode}, mask[4];
    size_t size = 1 + put_length(head + 1, length);
    memcpy(mask, &key, sizeof mask);
    memcpy(head + size, mask, sizeof mask);
    size += sizeof mask;
    memmove(out + size, payload, length);
    memcpy(out, head, size);
    for (size_t i = 0; i < length; i++) out[size + i] ^= (char)mask[i & 3];
    return size + length;
}

size_t load_frame_take(const char *bytes, size_t count, size_t most, load_frame *f) {
    const unsigned char *head = (const unsigned char *)bytes;
    if (count < 2) return 0;
    if (!(head[0] & FINAL) || head[1] & MASKED) return LOAD_FRAME_BROKEN;
    size_t more = head[1] == TWO_BYTES ? 2 : head[1] == EIGHT_BYTES ? 8 : 0;
    if (count < 2 + more) return 0;
    uint64_t length = more ? 0 : head[1];
    for (size_t i = 0; i < more; i++) length = length << 8 | head[2 + i];
    if (length >= most) return LOAD_FRAME_BROKEN;
    *f = (load_frame){head[0] & 15, bytes + 2 + more, (size_t)length};
    return count < 2 + more + length ? 0 : 2 + more + (size_t)length;
}
