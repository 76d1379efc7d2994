/* past.c -- earlier states of the game. A table keeps the state before its last change, which is
 * where nearly every question about the past begins, and one some plays older, for who was told
 * nothing of the last few changes; before that, the game is played again from the start. */
#include "table_state.h"
#include <string.h>

enum { APART = 16 }; /* plays, before the older state is given up for a newer one */

void table_set_base(mst_table *t) {
    if (t->plays >= t->older_plays + APART) {
        memcpy(t->older, t->base, t->game->state_size);
        t->older_plays = t->base_plays;
    }
    memcpy(t->base, t->now, t->game->state_size);
    t->base_plays = t->plays;
}

void table_step(const mst_table *t, uint32_t play, mst_state *s) {
    t->game->play(t->game, s, (mst_seat)t->made[play].seat, t->made[play].move);
}

void table_state_before(const mst_table *t, uint32_t play, mst_state *out) {
    uint32_t from = play >= t->base_plays    ? t->base_plays
                    : play >= t->older_plays ? t->older_plays
                                             : 0;
    if (from)
        memcpy(out, from == t->base_plays ? t->base : t->older, t->game->state_size);
    else
        mst_begin(t->game, out, &t->charter.setup);
    for (; from < play; from++) table_step(t, from, out);
}

uint32_t table_first_since(const mst_table *t, uint32_t seq) {
    uint32_t play = t->plays;
    while (play && t->made[play - 1].seq >= seq) play--;
    return play;
}

uint32_t table_last_few(const mst_table *t, mst_seat observer, uint32_t end, uint32_t count,
                        uint32_t first) {
    for (; end > first && count; end--) count -= !(t->made[end - 1].unheard & table_bit(observer));
    return end;
}
