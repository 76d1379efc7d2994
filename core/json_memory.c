/* json_memory.c -- parts of descriptions that were written lately, for whoever describes the same
 * again. A part is found by the very bytes that it is made of, so no copy can be out of date.
 *
 * These bytes and the text lie one after the other in a ring, where new parts overwrite the oldest;
 * a table by their hash tells where. */
#include "mastaba/json.h"
#include <string.h>

enum {
    PLACES = 512,
    RING = 1 << 18,
    MOST_MADE_OF = 512, /* what is larger is written anew */
    MOST_TEXT = 1 << 13
};

typedef struct {
    uint64_t hash, at;     /* in all that was ever written: what it is made of, then the text */
    uint32_t size, length; /* of the one and the other; 0: there is none */
} part;

struct mst_json_memory {
    uint64_t end;     /* of all that was ever written */
    part *writing;    /* NULL: what is written now is not to be remembered */
    const char *from; /* where its text begins */
    part parts[PLACES];
    unsigned char ring[RING];
};

size_t mst_json_memory_size(void) {
    return sizeof(mst_json_memory);
}

static uint64_t mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 32;
}

/* The last eight bytes are read as a word that may overlap the one before. */
static uint64_t hash_of(const unsigned char *made_of, size_t size) {
    uint64_t hash = size, word;
    for (size_t i = 0; i + 8 < size; i += 8) {
        memcpy(&word, made_of + i, 8);
        hash = mix(hash, word);
    }
    memcpy(&word, made_of + size - 8, 8);
    return mix(hash, word);
}

static bool is_remembered(const mst_json_memory *m, const part *p, uint64_t hash,
                          const void *made_of, size_t size) {
    return p->length && p->hash == hash && p->size == size && m->end - p->at <= RING &&
           memcmp(m->ring + p->at % RING, made_of, size) == 0;
}

static void put_remembered(mst_json *w, const part *p) {
    const unsigned char *text = w->memory->ring + p->at % RING + p->size;
    if (w->wants_comma) mst_text_put_char(w->out, ',');
    mst_text_put_part(w->out, (const char *)text, p->length);
    w->wants_comma = true;
}

/* No part goes over the end of the ring, however long it will be. */
static void begin_part(mst_json_memory *m, part *p, uint64_t hash, const void *made_of,
                       size_t size) {
    uint64_t left = RING - m->end % RING;
    if (left < size + MOST_TEXT) m->end += left;
    *p = (part){.hash = hash, .at = m->end, .size = (uint32_t)size};
    memcpy(m->ring + p->at % RING, made_of, size);
    m->end += size;
    m->writing = p;
}

bool mst_json_recall(mst_json *w, const void *made_of, size_t size) {
    mst_json_memory *m = w->memory;
    if (!m) return false;
    m->writing = NULL;
    if (size < 8 || size > MOST_MADE_OF) return false;
    uint64_t hash = hash_of(made_of, size);
    part *p = &m->parts[hash % PLACES];
    if (is_remembered(m, p, hash, made_of, size)) {
        put_remembered(w, p);
        return true;
    }
    begin_part(m, p, hash, made_of, size);
    m->from = w->out->at + w->wants_comma;
    return false;
}

void mst_json_remember(mst_json *w) {
    mst_json_memory *m = w->memory;
    if (!m || !m->writing || mst_text_full(w->out)) return;
    size_t length = (size_t)(w->out->at - m->from);
    if (length > MOST_TEXT) return;
    memcpy(m->ring + m->end % RING, m->from, length);
    m->end += length;
    m->writing->length = (uint32_t)length;
    m->writing = NULL;
}
