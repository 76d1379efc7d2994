/* face_down.c -- plays made face down. A table remembers who could not read a play of a seat when
 * it was made; when that changes, the play is told once more to whoever heard less of it
 * (message.c). What chance draws is not told again: the table shows what became of it. */
#include "table_state.h"

/* Finds out who cannot read a play, made in that state, as things are now. */
static void find_blind(mst_table *t, uint32_t play, const mst_state *before) {
    const mst_game *g = t->game;
    table_play *made = &t->made[play];
    uint32_t blind = 0, unheard = 0;
    if (made->seat == MST_CHANCE) return;
    for (mst_seat observer = 0; observer <= MST_SPECTATOR; observer++) {
        if (!table_has_seat(t, observer) && observer != MST_SPECTATOR) continue;
        mst_move seen = g->view_move(g, before, (mst_seat)made->seat, made->move, t->now, observer);
        if (seen != made->move) blind |= table_bit(observer);
        if (!seen) unheard |= table_bit(observer);
    }
    made->blind = (uint16_t)blind;
    made->unheard = (uint16_t)unheard;
    if (blind && t->first_blind == NO_PLAY) t->first_blind = play;
    if (unheard && t->first_unheard == NO_PLAY) t->first_unheard = play;
}

void table_lay_face_down(mst_table *t) {
    find_blind(t, t->plays - 1, t->base);
}

void table_turn_up(mst_table *t) {
    mst_state *s = t->room->state[TABLE_WALKING];
    uint32_t first = t->first_blind;
    if (first == NO_PLAY) return;
    t->first_blind = t->first_unheard = NO_PLAY;
    table_state_before(t, first, s);
    for (uint32_t i = first; i < t->plays; i++) {
        table_play *made = &t->made[i], was = *made;
        if (was.blind) find_blind(t, i, s);
        if (was.blind != made->blind || was.unheard != made->unheard)
            made->turned_up = t->turned_up = t->seq - 1;
        table_step(t, i, s);
    }
}

void table_turn_down(mst_table *t, uint32_t seq) {
    mst_state *s = t->room->state[TABLE_WALKING];
    t->first_blind = t->first_unheard = NO_PLAY;
    t->turned_up = 0;
    table_state_before(t, 0, s);
    for (uint32_t i = 0; i < t->plays; i++) {
        table_play *made = &t->made[i];
        find_blind(t, i, s);
        if (made->turned_up >= seq) made->turned_up = 0;
        if (made->turned_up > t->turned_up) t->turned_up = made->turned_up;
        table_step(t, i, s);
    }
}
