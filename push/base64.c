/* base64.c -- see base64.h: six bits to a letter. */
#include "base64.h"
#include <string.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void base64_put(mst_text *t, const void *bytes, size_t length) {
    const uint8_t *from = bytes;
    for (size_t bit = 0; bit < 8 * length; bit += 6) {
        size_t at = bit / 8;
        uint32_t pair = (uint32_t)from[at] << 8 | (at + 1 < length ? from[at + 1] : 0);
        mst_text_put_char(t, letters[pair >> (10 - bit % 8) & 63]);
    }
}

static size_t without_padding(const char *text, size_t length) {
    for (int i = 0; i < 2 && length && text[length - 1] == '='; i++) length--;
    return length;
}

bool base64_read(const char *text, size_t length, uint8_t *bytes, size_t size) {
    uint32_t held = 0, bits = 0;
    size_t count = 0;
    length = without_padding(text, length);
    if (length != (8 * size + 5) / 6) return false;
    for (size_t i = 0; i < length; i++) {
        const char *found = text[i] ? strchr(letters, text[i]) : NULL;
        if (!found) return false;
        held = (held << 6 | (uint32_t)(found - letters)) & 0xffff;
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes[count++] = (uint8_t)(held >> bits);
    }
    return (held & ((1u << bits) - 1)) == 0;
}
