/* json_scan.h -- the few things a client must know of a message, found without reading all of it.
 *
 * docs/protocol.md gives the fields of a `state` in an order: its own `seq` and `phase` come before
 * anything nested that might hold the same names. */
#ifndef LOAD_JSON_SCAN_H
#define LOAD_JSON_SCAN_H
#include "mastaba/text.h"

typedef enum { LOAD_OTHER, LOAD_JOINED, LOAD_STATE, LOAD_ERROR } load_kind;

typedef struct {
    load_kind kind;
    uint32_t seq;
    uint32_t ref; /* 0: answers nothing */
    bool is_gathering, is_over, is_stale;
    mst_seats actors;
} load_message;

load_message load_read_message(const char *text, size_t length);

/* The text behind the first `"name":"`, or nothing. */
mst_span load_text_of(const char *text, size_t length, const char *name);
/* The number behind the first `"name":`, or 0. */
uint32_t load_number_of(const char *text, size_t length, const char *name);
/* One of the `moves` of a state, every one equally likely, as it stands between its quotation
 * marks; nothing when there are none. */
mst_span load_any_move(const char *text, size_t length, mst_rng *rng);

#endif
