/* page.h -- how the engine and the page talk. What the page hands in lies in one block of memory;
 * what it is told comes through imported functions. An instance of the module is a host, a thinker
 * or a replay. */
#ifndef WASM_PAGE_H
#define WASM_PAGE_H
#include "fair/crypto.h"
#include "host/host.h"
#include "mastaba/json.h"
#include "mastaba/record.h"
#include "mastaba/text.h"

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

/* ---- in ---- */

const char *page_text(void); /* the next of the texts handed in, each ending with a zero */
void page_copy_text(char *to, size_t size); /* the next of them, if it fits */
/* All that is left of what was handed in. */
const char *page_rest(size_t *length);

/* ---- out: the one text that a call answers with ---- */

mst_text *page_write(void);                                        /* an empty one */
void page_done(void);                                              /* the page takes it */
IMPORT(result) void page_result(const void *bytes, size_t length); /* or these bytes */

/* ---- bots: what a thinker tells the host, as bytes that the page carries ---- */

typedef struct {
    char text[MST_MAX_TEXT]; /* the move in the game's notation, for whoever looks on */
    mst_move move;
    uint32_t best_count;
    mst_candidate best[HOST_HINTS];
    mst_candidate worth; /* of the move that was asked about, if it was looked at */
} thought;

/* ---- cryptography, which is the page's ---- */

extern const fair_crypto page_crypto;

/* ---- memory ---- */

/* As host/host.h and mastaba/record.h want it. */
void *page_resize(void *context, void *block, size_t size);
void *page_memory(size_t size); /* cleared; the instance breaks off when there is none */
mst_state *page_state(void);    /* for any game */

#endif
