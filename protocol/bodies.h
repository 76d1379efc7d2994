/* bodies.h -- what comes with HTTP calls (docs/protocol.md), read as messages are. */
#ifndef PROTOCOL_BODIES_H
#define PROTOCOL_BODIES_H
#include "paces.h"
#include "values.h"
#include "web_address.h"

enum {
    BODY_MAX_SIZE = 8192, /* bytes */
    BODY_MAX_WORD = 64,   /* bytes of a key or a value */
    BODY_MAX_LINK = 512,  /* bytes of what becomes a QR code, a zero included */
    BODY_MAX_KEY = 96,    /* and of a key in letters */
    BODY_MAX_TITLES = 16
};

/* POST /api/tables */
typedef struct {
    char game[BODY_MAX_WORD], deck[BODY_MAX_WORD];
    struct {
        mst_sitter kind;
        char name[MST_MAX_NAME], level[MST_MAX_LEVEL];
    } seat[MST_MAX_SEATS];
    uint8_t seats;
    char option[MST_MAX_OPTIONS][2][BODY_MAX_WORD]; /* key and value */
    uint32_t options;
    mst_clock clock;
    char substitute[MST_MAX_LEVEL]; /* or empty */
    bool is_public, hints, is_rated, has_chat;
    mst_chat chat;
} body_new_table;

bool body_read_new_table(const char *text, size_t length, body_new_table *n, fault *f);
/* The same from the program itself, which knows whose seats it makes: several at a rated table. */
bool body_read_arranged(const char *text, size_t length, body_new_table *n, fault *f);

/* POST /api/tables/ID/seats */
typedef struct {
    char invite[VALUE_TOKEN_SIZE]; /* or empty */
    char name[MST_MAX_NAME];
    bool has_seat;
    mst_seat seat;
} body_sitting;

bool body_read_sitting(const char *text, size_t length, body_sitting *s, fault *f);

/* POST /api/seek */
typedef struct {
    char title[BODY_MAX_TITLES][BODY_MAX_WORD];
    uint32_t titles;
    uint8_t seats; /* bit n: a table of n is welcome; 0: of any number */
    pace pace;
    bool takes_bots; /* after so many seconds */
    uint32_t bots_after;
    char name[MST_MAX_NAME];
} body_seek;

bool body_read_seek(const char *text, size_t length, body_seek *s, fault *f);

/* What bodies have in common. */
bool body_read_options(const json_value *v, char option[MST_MAX_OPTIONS][2][BODY_MAX_WORD],
                       uint32_t *count, fault *f);
bool body_read_pace(const json_value *v, pace *p);

/* POST /api/qr */
bool body_read_link(const char *text, size_t length, char link[BODY_MAX_LINK], fault *f);

/* POST /api/players/me: which of the words "seen" is. */
bool body_read_seen(const char *text, size_t length, const char *const words[], uint8_t count,
                    uint8_t *seen, fault *f);

/* POST /api/push, POST /api/push/end */
typedef struct {
    char table[MST_ID_SIZE], token[VALUE_TOKEN_SIZE];
    char address[WEB_ADDRESS_SIZE];
    char key[BODY_MAX_KEY], secret[BODY_MAX_KEY]; /* only the first has them */
    mst_language in;
} body_push;

bool body_read_push(const char *text, size_t length, bool is_end, body_push *b, fault *f);

#endif
