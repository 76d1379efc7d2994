/* envelope.h -- a message encrypted for one browser: RFC 8291, in the one record that RFC 8188
 * makes of it (aes128gcm). Nothing of it is kept; every message has a key and a salt of its own. */
#ifndef PUSH_SENDING_ENVELOPE_H
#define PUSH_SENDING_ENVELOPE_H
#include "push/push.h"

enum {
    ENVELOPE_SALT = 16,
    ENVELOPE_HEAD = ENVELOPE_SALT + 4 + 1 + PUSH_PUBLIC,
    ENVELOPE_MORE = 1 + 16, /* the end of the text, and the proof that it is whole */
    ENVELOPE_SIZE = ENVELOPE_HEAD + PUSH_MAX_TEXT + ENVELOPE_MORE
};

/* Chosen anew for every message. */
typedef struct {
    push_key own;
    uint8_t salt[ENVELOPE_SALT];
} envelope_chance;

/* `to` of ENVELOPE_SIZE bytes; `length` is that of the text with what fills it up, less than
 * PUSH_MAX_TEXT. Returns the bytes that were written; 0: the browser's key is none. */
size_t envelope_seal(const push_receiver *r, const envelope_chance *chance, const char *text,
                     size_t length, uint8_t *to);
bool envelope_draw(envelope_chance *chance);

#endif
