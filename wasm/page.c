/* page.c -- what all exports need: texts in and out, cryptography, memory. */
#include "page.h"
#include <stdlib.h>
#include <string.h>

enum { OUT_SIZE = 1 << 20 };

IMPORT(hash) void page_hash(const void *text, size_t length, uint8_t out[FAIR_HASH_SIZE]);
IMPORT(mac)
void page_mac(const uint8_t key[FAIR_HASH_SIZE], const void *text, size_t length,
              uint8_t out[FAIR_HASH_SIZE]);
IMPORT(random) void page_random(void *out, size_t size);

static char out[OUT_SIZE];
static mst_text writing;
static char *in;
static size_t in_room, in_length;
static const char *in_next;

/* ---- in ---- */

/* Room for what the page hands in before it calls something else. */
EXPORT(input) char *page_input(uint32_t size) {
    if (size >= in_room) {
        free(in);
        in_room = 2 * (size_t)size + 1;
        in = page_memory(in_room);
    }
    in[size] = 0;
    in_length = size;
    in_next = in;
    return in;
}

const char *page_text(void) {
    const char *text = in_next, *end = in + in_length;
    in_next += strlen(in_next) + 1;
    if (in_next > end) in_next = end;
    return text;
}

void page_copy_text(char *to, size_t size) {
    const char *text = page_text();
    size_t length = strlen(text);
    if (length < size) memcpy(to, text, length + 1);
}

const char *page_rest(size_t *length) {
    *length = (size_t)(in + in_length - in_next);
    return in_next;
}

/* ---- out ---- */

mst_text *page_write(void) {
    writing = mst_text_in(out, sizeof out);
    return &writing;
}

void page_done(void) {
    page_result(out, (size_t)(writing.at - out));
}

/* ---- cryptography ---- */

static void hash(void *context, const void *text, size_t length, uint8_t to[FAIR_HASH_SIZE]) {
    (void)context;
    page_hash(text, length, to);
}

/* The page keeps nothing of a key but its bytes. */
static void prepare(void *context, const uint8_t key[FAIR_HASH_SIZE], fair_prepared *prepared) {
    (void)context;
    memcpy(prepared->bytes, key, FAIR_HASH_SIZE);
}

static void mac(void *context, const fair_prepared *key, const void *text, size_t length,
                uint8_t to[FAIR_HASH_SIZE]) {
    (void)context;
    page_mac(key->bytes, text, length, to);
}

static void random_bytes(void *context, void *to, size_t size) {
    (void)context;
    page_random(to, size);
}

const fair_crypto page_crypto = {hash, prepare, mac, random_bytes, NULL};

/* ---- memory ---- */

void *page_resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

void *page_memory(size_t size) {
    void *block = calloc(1, size);
    if (!block) __builtin_trap();
    return block;
}

mst_state *page_state(void) {
    return page_memory(mst_needs_of(mst_games).state_size);
}
