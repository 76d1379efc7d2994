/* chat.h -- what people at a table say to each other, as clients send it (docs/protocol.md,
 * "Chat"): a stranger's bytes become a message, or a fault. These messages are a server's own: a
 * host has no part in them, and the page's has no byte of them. */
#ifndef PROTOCOL_CHAT_H
#define PROTOCOL_CHAT_H
#include "values.h"

enum {
    CHAT_MAX_LETTERS = 200,                     /* of one's own words */
    CHAT_WORDS_SIZE = 4 * CHAT_MAX_LETTERS + 1, /* bytes that they fit in, a zero included */
    CHAT_WORD_SIZE = 12                         /* what a word is called: s12, w3 */
};

typedef enum { CHAT_LISTEN, CHAT_HUSH, CHAT_SAY, CHAT_ALLOW, CHAT_REPORT, CHAT_TYPES } chat_type;

/* Who said it. Seats read seats; watchers' words are read by watchers, and by all once the game is
 * over. */
typedef enum { CHAT_SEATS, CHAT_WATCHERS, CHAT_SIDES } chat_side;

typedef struct {
    chat_type type;
    int64_t ref;                 /* -1: none */
    mst_seat seat;               /* MST_SPECTATOR: none */
    const char *phrase;          /* one of chat_phrases, or NULL */
    char words[CHAT_WORDS_SIZE]; /* one's own; or empty */
    mst_chat rule;
    chat_side side;  /* of the word that is reported */
    uint32_t number; /* its own */
} chat_message;

/* Phrases that everybody reads in their own language, by their keys; NULL at the end. */
extern const char *const chat_phrases[];

/* `ref` is filled in even when there is a fault, if it could be read. ERROR_UNKNOWN_TYPE: the
 * message is none of these. */
bool chat_read(const char *text, size_t length, chat_message *m, fault *f);

/* A word is called by who may read it and its number there. */
void chat_put_word(mst_text *t, chat_side side, uint32_t number);
bool chat_read_word(const char *text, chat_side *side, uint32_t *number);

/* May others be shown this? Well-formed, not blank, at most CHAT_MAX_LETTERS, and nothing in it
 * that turns what stands around it or cannot be seen. */
bool chat_is_fit(const char *words);

#endif
