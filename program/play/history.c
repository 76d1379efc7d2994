/* history.c -- plays and states, in two arrays that grow together. */
#include "play/history.h"
#include "mastaba/engine.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

static mst_state *state_at(const history *h, uint32_t index) {
    return (mst_state *)((unsigned char *)h->states + (size_t)index * h->game->state_size);
}

static void make_room(history *h, uint32_t room) {
    h->room = room;
    h->made = memory_grow(h->made, room * sizeof *h->made);
    h->states = memory_grow(h->states, ((size_t)room + 1) * h->game->state_size);
}

void history_begin(history *h, const mst_game *g, const mst_setup *setup) {
    enum { FIRST_ROOM = 64 };
    history_free(h);
    h->game = g;
    h->setup = *setup;
    h->seen = memory_need(g->state_size);
    make_room(h, FIRST_ROOM);
    mst_begin(g, h->states, setup);
}

void history_free(history *h) {
    free(h->made);
    free(h->states);
    free(h->seen);
    *h = (history){0};
}

const mst_state *history_state(const history *h, uint32_t index) {
    return state_at(h, index);
}

const mst_state *history_now(const history *h) {
    return state_at(h, h->plays);
}

void history_play(history *h, mst_seat seat, mst_move move) {
    if (h->plays == h->room) make_room(h, 2 * h->room);
    mst_state *next = state_at(h, h->plays + 1);
    memcpy(next, state_at(h, h->plays), h->game->state_size);
    mst_play(h->game, next, seat, move);
    h->made[h->plays++] = (made_play){seat, move};
}

void history_take_back(history *h) {
    h->plays--;
}

mst_move history_seen(history *h, uint32_t index, uint32_t after, mst_seat observer) {
    const mst_game *g = h->game;
    const mst_state *before = state_at(h, index);
    g->view(g, before, observer, h->seen);
    return g->view_move(g, before, h->made[index].seat, h->made[index].move, state_at(h, after),
                        observer);
}
