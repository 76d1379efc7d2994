/* messages.h -- what clients say over a WebSocket (docs/protocol.md): a stranger's bytes become a
 * message, or a fault. Nothing here changes anything, so that it can be tried with every kind of
 * nonsense. */
#ifndef PROTOCOL_MESSAGES_H
#define PROTOCOL_MESSAGES_H
#include "values.h"

enum {
    MESSAGE_PROTOCOL = 2,    /* its version */
    MESSAGE_MAX_SIZE = 4096, /* bytes from a client */
    MESSAGE_MAX_TOKENS = 9   /* every seat and the owner */
};

typedef enum {
    MESSAGE_JOIN,
    MESSAGE_READY,
    MESSAGE_REVEAL,
    MESSAGE_PLAY,
    MESSAGE_PREVIEW,
    MESSAGE_UNDO,
    MESSAGE_HINT,
    MESSAGE_HURRY,
    MESSAGE_LOOK,
    MESSAGE_NAME,
    MESSAGE_ARRANGE,
    MESSAGE_STAND_IN,
    MESSAGE_REMATCH,
    MESSAGE_RESYNC,
    MESSAGE_LANGUAGE,
    MESSAGE_PING,
    MESSAGE_TYPES
} message_type;

typedef struct {
    message_type type;
    int64_t ref;   /* -1: none */
    mst_seat seat; /* MST_SPECTATOR: none */
    uint32_t seq, since;
    char table[MST_ID_SIZE];
    char token[MESSAGE_MAX_TOKENS][VALUE_TOKEN_SIZE];
    uint32_t tokens;
    mst_language language;
    bool has_language, has_words, has_since, words;
    mst_sitter kind;
    char text[MST_MAX_TEXT];   /* a move, a name, a digest or a nonce */
    size_t length;             /* of it; 0: none */
    char level[MST_MAX_LEVEL]; /* or empty */
    bool has_level;            /* if only null */
} client_message;

/* `ref` is filled in even when there is a fault, if it could be read. */
bool message_read(const char *text, size_t length, client_message *m, fault *f);

#endif
