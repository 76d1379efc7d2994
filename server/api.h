/* api.h -- a stranger's bytes become a message, or a fault. Nothing here changes anything, so that
 * it can be tried with every kind of nonsense. */
#ifndef SERVER_API_H
#define SERVER_API_H
#include "errors.h"
#include "mastaba/table.h"

enum {
    API_PROTOCOL = 2,
    API_MAX_MESSAGE = 4096, /* bytes from a client */
    API_MAX_BODY = 8192,    /* bytes of an HTTP call */
    API_MAX_TOKENS = 9,     /* every seat and the owner */
    API_TOKEN_SIZE = 23,    /* 22 letters and a zero */
    API_MAX_WORD = 64,      /* bytes of a key or a value */
    API_MAX_LINK = 512      /* bytes of what becomes a QR code, a zero included */
};

typedef enum {
    API_JOIN,
    API_READY,
    API_REVEAL,
    API_PLAY,
    API_PREVIEW,
    API_UNDO,
    API_HINT,
    API_HURRY,
    API_LOOK,
    API_NAME,
    API_ARRANGE,
    API_STAND_IN,
    API_REMATCH,
    API_RESYNC,
    API_LANGUAGE,
    API_PING,
    API_TYPES
} api_type;

typedef struct {
    api_type type;
    int64_t ref;   /* -1: none */
    mst_seat seat; /* MST_SPECTATOR: none */
    uint32_t seq, since;
    char table[MST_ID_SIZE];
    char token[API_MAX_TOKENS][API_TOKEN_SIZE];
    uint32_t tokens;
    mst_language language;
    bool has_language, has_words, has_since, words;
    mst_sitter kind;
    char text[MST_MAX_TEXT];   /* a move, a name, a digest or a nonce */
    size_t length;             /* of it; 0: none */
    char level[MST_MAX_LEVEL]; /* or empty */
    bool has_level;            /* if only null */
} api_message;

/* `ref` is filled in even when there is a fault, if it could be read. */
bool api_read_message(const char *text, size_t length, api_message *m, fault *f);
/* The same for a play that is written plainly: no spaces, no escapes, nothing beyond ASCII. False:
 * it is not, which says nothing about it. Most messages are such plays, and this reads them in a
 * tenth of the time. */
bool api_read_plain_play(const char *text, size_t length, api_message *m);

/* POST /api/tables */
typedef struct {
    char game[API_MAX_WORD], deck[API_MAX_WORD];
    struct {
        mst_sitter kind;
        char name[MST_MAX_NAME], level[MST_MAX_LEVEL];
    } seat[MST_MAX_SEATS];
    uint8_t seats;
    char option[MST_MAX_OPTIONS][2][API_MAX_WORD]; /* key and value */
    uint32_t options;
    mst_clock clock;
    char substitute[MST_MAX_LEVEL]; /* or empty */
    bool is_public, hints;
} api_new_table;

bool api_read_new_table(const char *text, size_t length, api_new_table *n, fault *f);

/* POST /api/tables/ID/seats */
typedef struct {
    char invite[API_TOKEN_SIZE]; /* or empty */
    char name[MST_MAX_NAME];
    bool has_seat;
    mst_seat seat;
} api_sitting;

bool api_read_sitting(const char *text, size_t length, api_sitting *s, fault *f);

/* POST /api/qr */
bool api_read_link(const char *text, size_t length, char link[API_MAX_LINK], fault *f);

bool api_is_id(const char *text, size_t length);
bool api_is_token(const char *text, size_t length);

#endif
