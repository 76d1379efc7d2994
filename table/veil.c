/* veil.c -- plays made face down. A table remembers who could not read a play of a seat when it was
 * made; when that changes, the play is told once more to whoever heard less of it (message.c). What
 * chance draws is not told again: the table shows what became of it. */
#include "inside.h"

enum { WALKING = 1 }; /* scratch state of the room; the first is message.c's */

/* Observers who cannot read a play, made in that state, as things are now. */
static uint16_t blind_to(const mst_table *t, uint32_t play, const mst_state *before) {
    const mst_game *g = t->game;
    const table_play *made = &t->made[play];
    uint32_t blind = 0;
    if (made->seat == MST_CHANCE) return 0;
    for (mst_seat observer = 0; observer <= MST_SPECTATOR; observer++) {
        if (!table_has_seat(t, observer) && observer != MST_SPECTATOR) continue;
        mst_move seen = g->view_move(g, before, (mst_seat)made->seat, made->move, t->now, observer);
        if (seen != made->move) blind |= table_bit(observer);
    }
    return (uint16_t)blind;
}

void table_veil(mst_table *t) {
    uint32_t newest = t->plays - 1;
    if (t->made[newest].seat == MST_CHANCE) return;
    t->made[newest].blind = blind_to(t, newest, t->base);
    if (t->made[newest].blind && t->first_veiled == NONE_VEILED) t->first_veiled = newest;
}

void table_turn_up(mst_table *t) {
    mst_state *s = t->room->state[WALKING];
    uint32_t first = NONE_VEILED;
    if (t->first_veiled == NONE_VEILED) return;
    table_state_before(t, t->first_veiled, s);
    for (uint32_t i = t->first_veiled; i < t->plays; i++) {
        table_play *made = &t->made[i];
        uint16_t blind = made->blind ? blind_to(t, i, s) : 0;
        if (blind != made->blind) made->turned_up = t->turned_up = t->seq - 1;
        made->blind = blind;
        if (blind && first == NONE_VEILED) first = i;
        table_step(t, i, s);
    }
    t->first_veiled = first;
}

void table_turn_down(mst_table *t, uint32_t seq) {
    mst_state *s = t->room->state[WALKING];
    t->first_veiled = NONE_VEILED;
    t->turned_up = 0;
    table_state_before(t, 0, s);
    for (uint32_t i = 0; i < t->plays; i++) {
        table_play *made = &t->made[i];
        made->blind = blind_to(t, i, s);
        if (made->blind && t->first_veiled == NONE_VEILED) t->first_veiled = i;
        if (made->turned_up >= seq) made->turned_up = 0;
        if (made->turned_up > t->turned_up) t->turned_up = made->turned_up;
        table_step(t, i, s);
    }
}
