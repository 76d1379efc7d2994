/* shared.c -- what is written once for all who read the same: what is said of a play, and those
 * parts of a state that are everybody's.
 *
 * A game says of a move, as an observer reads it, what it would say in the truth: a law holds that
 * for every play and observer (tests/support/laws_words.c). So whoever reads the same move in the
 * same position hears the same sentence, whatever else each of them sees. */
#include "mastaba/json.h"
#include "mastaba/sentence.h"
#include "table_state.h"
#include <string.h>

enum { PART_SIZE = 4096 };

/* The position before the play is state[TABLE_TOLD + its index]. */
typedef struct {
    const mst_game *game; /* NULL: nothing yet */
    mst_move move;        /* as it was read */
    mst_seat seat;
    mst_language in;
    char marked[MST_MAX_SENTENCE];
} sentence;

typedef struct {
    uint64_t round; /* for which it holds */
    size_t length;
    char text[PART_SIZE];
} part;

typedef struct {
    uint32_t said; /* sentences so far: the next takes the place of the oldest */
    sentence sentence[TABLE_SENTENCES];
    part part[TABLE_PARTS];
} shared;
_Static_assert(sizeof(shared) <= MST_SHARED, "it fits into what a workspace has");

/* ---- sentences ---- */

static const sentence *find(const mst_table *t, const table_reading *r) {
    const shared *kept = t->room->shared;
    for (uint32_t i = 0; i < TABLE_SENTENCES; i++) {
        const sentence *s = &kept->sentence[i];
        if (s->move == r->move && s->seat == r->seat && s->in == r->in && s->game == t->game &&
            memcmp(t->room->state[TABLE_TOLD + i], r->before, t->game->state_size) == 0)
            return s;
    }
    return NULL;
}

static void tell(const mst_table *t, const table_reading *r, char marked[MST_MAX_SENTENCE]) {
    mst_text out = mst_text_in(marked, MST_MAX_SENTENCE);
    t->game->tell(t->game, r->seen, r->seat, r->move, r->in, &out);
}

const char *table_sentence(const mst_table *t, const table_reading *r,
                           char room[MST_MAX_SENTENCE]) {
    shared *kept = t->room->shared;
    if (!kept) {
        tell(t, r, room);
        return room;
    }
    const sentence *found = find(t, r);
    if (found) return found->marked;
    uint32_t i = kept->said++ % TABLE_SENTENCES;
    sentence *s = &kept->sentence[i];
    s->game = t->game, s->move = r->move, s->seat = r->seat, s->in = r->in;
    memcpy(t->room->state[TABLE_TOLD + i], r->before, t->game->state_size);
    tell(t, r, s->marked);
    return s->marked;
}

/* ---- parts of a state ---- */

bool table_put_part(const mst_table *t, table_part which, uint64_t round, mst_json *w) {
    const shared *kept = t->room->shared;
    if (!kept || !round || kept->part[which].round != round) return false;
    mst_text_put_part(w->out, kept->part[which].text, kept->part[which].length);
    return true;
}

void table_keep_part(const mst_table *t, table_part which, uint64_t round, const char *from,
                     const char *end) {
    shared *kept = t->room->shared;
    if (!kept || !round || end - from > PART_SIZE) return;
    kept->part[which].round = round;
    kept->part[which].length = (size_t)(end - from);
    memcpy(kept->part[which].text, from, (size_t)(end - from));
}
