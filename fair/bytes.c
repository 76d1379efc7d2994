/* bytes.c -- digits are reckoned and not looked up: how long that takes does not depend on them. */
#include "bytes.h"

static char digit_of(unsigned four_bits) {
    return (char)('0' + four_bits + (four_bits > 9) * ('a' - '9' - 1));
}

void fair_put_hex(const uint8_t bytes[FAIR_HASH_SIZE], char out[MST_DIGEST_SIZE]) {
    for (uint32_t i = 0; i < FAIR_HASH_SIZE; i++) {
        out[2 * i] = digit_of(bytes[i] >> 4);
        out[2 * i + 1] = digit_of(bytes[i] & 15);
    }
    out[MST_DIGEST_SIZE - 1] = 0;
}

/* 16 or more: it is none. */
static unsigned value_of(char digit) {
    if (digit >= '0' && digit <= '9') return (unsigned)(digit - '0');
    return digit >= 'a' && digit <= 'f' ? (unsigned)(digit - 'a') + 10 : 16;
}

bool fair_read_hex(const char *text, uint8_t out[FAIR_HASH_SIZE]) {
    for (uint32_t i = 0; i < FAIR_HASH_SIZE; i++, text += 2) {
        if (value_of(text[0]) > 15 || value_of(text[1]) > 15) return false;
        out[i] = (uint8_t)(value_of(text[0]) << 4 | value_of(text[1]));
    }
    return *text == 0;
}

/* Volatile: else a compiler leaves out what nobody reads. */
void fair_forget(void *bytes, size_t size) {
    for (volatile uint8_t *at = bytes; size; size--) *at++ = 0;
}
