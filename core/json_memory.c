/* json_memory.c -- parts of descriptions that were written lately, for whoever describes the same
 * again. A part is found by the very bytes that it is made of, so no copy can be out of date. */
#include "mastaba/json.h"
#include <string.h>

enum { PARTS = 128, MOST_MADE_OF = 384, MOST_TEXT = 3072 }; /* what is larger is written anew */

typedef struct {
    uint32_t size, length; /* of what it is made of, and of its text; 0: none */
    unsigned char made_of[MOST_MADE_OF];
    char text[MOST_TEXT];
} part;

struct mst_json_memory {
    const char *from; /* where the part begins that is being written */
    part *writing;    /* NULL: it is not to be remembered */
    part parts[PARTS];
};

size_t mst_json_memory_size(void) {
    return sizeof(mst_json_memory);
}

static uint64_t mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 32;
}

/* Where a part has its place: the last bytes are read as a word that may overlap. */
static part *place_of(mst_json_memory *memory, const unsigned char *of, size_t size) {
    uint64_t hash = size, word;
    for (size_t i = 0; i + 8 < size; i += 8) {
        memcpy(&word, of + i, 8);
        hash = mix(hash, word);
    }
    memcpy(&word, of + size - 8, 8);
    return &memory->parts[mix(hash, word) % PARTS];
}

bool mst_json_recall(mst_json *w, const void *made_of, size_t size) {
    mst_json_memory *memory = w->memory;
    if (!memory) return false;
    memory->writing = NULL;
    if (size < 8 || size > MOST_MADE_OF) return false;
    part *found = place_of(memory, made_of, size);
    if (found->length && found->size == size && memcmp(found->made_of, made_of, size) == 0) {
        if (w->wants_comma) mst_text_put_char(w->out, ',');
        mst_text_put_part(w->out, found->text, found->length);
        w->wants_comma = true;
        return true;
    }
    found->length = 0;
    found->size = (uint32_t)size;
    memcpy(found->made_of, made_of, size);
    memory->from = w->out->at + w->wants_comma;
    memory->writing = found;
    return false;
}

void mst_json_remember(mst_json *w) {
    part *written = w->memory ? w->memory->writing : NULL;
    if (!written || mst_text_full(w->out)) return;
    size_t length = (size_t)(w->out->at - w->memory->from);
    if (length > MOST_TEXT) return;
    memcpy(written->text, w->memory->from, length);
    written->length = (uint32_t)length;
}
