/* fuzz.h -- what fuzzers share: memory for any game, taken once, and a promise that must hold. The
 * functions are inline because a fuzzer is one file and the library it tries, nothing else. */
#ifndef MASTABA_TESTS_FUZZ_H
#define MASTABA_TESTS_FUZZ_H
#include "mastaba/deck.h"
#include "mastaba/engine.h"
#include "mastaba/record.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct {
    mst_state *state[4];
    mst_listing_room listing;
    char *line;
    char *text; /* of FUZZ_TEXT */
} fuzz_room;

enum { FUZZ_TEXT = 1 << 17 };

static inline void *fuzz_bytes(size_t size) {
    void *room = malloc(size);
    if (!room) abort();
    return room;
}

static inline fuzz_room fuzz_take_room(void) {
    mst_needs needs = mst_needs_of(mst_games);
    fuzz_room room;
    for (int i = 0; i < 4; i++) room.state[i] = (mst_state *)fuzz_bytes(needs.state_size);
    room.listing.choices = (mst_move *)fuzz_bytes(needs.max_choices * sizeof(mst_move));
    room.listing.weights = (uint32_t *)fuzz_bytes(needs.max_choices * sizeof(uint32_t));
    room.listing.texts =
        (char(*)[MST_MAX_TEXT])fuzz_bytes((size_t)needs.max_choices * MST_MAX_TEXT);
    room.listing.order = (uint16_t *)fuzz_bytes(2 * needs.max_choices * sizeof(uint16_t));
    room.line = (char *)fuzz_bytes(MST_MAX_LINE);
    room.text = (char *)fuzz_bytes(FUZZ_TEXT);
    return room;
}

static inline void fuzz_expect(bool holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "broken: %s\n", what);
    abort();
}

static inline const mst_game *fuzz_game(uint8_t choice) {
    uint32_t count = 0;
    while (mst_games[count]) count++;
    return mst_games[choice % count];
}

/* A sound state, and for one observer a view from which the same view can be made again. */
static inline void fuzz_look(const mst_game *g, fuzz_room *room, mst_seat observer, mst_rng *rng) {
    mst_state *now = room->state[0], *seen = room->state[1], *world = room->state[2];
    const char *fault = g->extras->check(g, now);
    fuzz_expect(!fault, fault);
    g->view(g, now, observer, seen);
    g->resample(g, seen, observer, rng, world);
    fault = g->extras->check(g, world);
    fuzz_expect(!fault, fault);
    g->view(g, world, observer, room->state[3]);
    fuzz_expect(memcmp(seen, room->state[3], g->state_size) == 0, "a world looks different");
}

#endif
