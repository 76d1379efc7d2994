/* one_decision.c -- see one_decision.h. The legal actions are remembered as a list as well: most
 * masks are long and nearly empty, and only what was set must be cleared. */
#include "one_decision.h"
#include "mastaba/engine.h"
#include "mastaba/observe.h"

/* The next `size` bytes. Reckoned in numbers: the memory may be another device's, or none yet. */
static void *next_part(uintptr_t *end, size_t size) {
    uintptr_t part = *end;
    *end += (size + 15) / 16 * 16;
    return (void *)part;
}

size_t one_decision_lay_out(one_decision_games *all, void *memory) {
    mst_batch_arrays *a = &all->arrays;
    size_t count = a->count;
    uintptr_t first = (uintptr_t)memory, end = first;
    all->memory = memory;
    a->game = next_part(&end, count * sizeof *a->game);
    a->reward = next_part(&end, count * a->seats * sizeof *a->reward);
    a->actor = next_part(&end, count);
    a->done = next_part(&end, count);
    a->legal = next_part(&end, count * a->actions);
    a->observation = next_part(&end, count * a->size);
    all->shown = end - first;
    all->states = next_part(&end, count * all->stride);
    all->dice = next_part(&end, count * sizeof *all->dice);
    all->offered = next_part(&end, count * sizeof *all->offered);
    all->offers = next_part(&end, count * all->game->max_choices * sizeof *all->offers);
    return end - first;
}

mst_state *one_decision_state(const one_decision_games *all, uint32_t slot) {
    return (mst_state *)(all->states + slot * all->stride);
}

float mst_batch_reward(const uint8_t place[], const mst_score scores[], uint32_t seats,
                       uint32_t seat) {
    int32_t behind = 0;
    if (seats == 1) return (float)scores[seat].total;
    for (uint32_t i = 0; i < seats; i++)
        behind += (place[i] > place[seat]) - (place[i] < place[seat]);
    return (float)behind / (float)(seats - 1);
}

static void reward_seats(one_decision_games *all, uint32_t slot) {
    const mst_state *s = one_decision_state(all, slot);
    uint32_t seats = all->arrays.seats;
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    all->game->scores(all->game, s, scores);
    all->game->places(all->game, s, scores, place);
    for (uint32_t i = 0; i < seats; i++)
        all->arrays.reward[slot * seats + i] = mst_batch_reward(place, scores, seats, i);
}

static void begin_game(one_decision_games *all, uint32_t slot) {
    all->dice[slot] = mst_batch_rng(all->seed, all->arrays.game[slot]);
    mst_begin(all->game, one_decision_state(all, slot), &all->setup);
}

/* Chance draws until a seat must decide; a game that ends makes room for the next. */
static mst_seat go_to_decision(one_decision_games *all, uint32_t slot) {
    const mst_game *g = all->game;
    mst_state *s = one_decision_state(all, slot);
    for (;;) {
        mst_seats actors = g->actors(g, s);
        if (!actors) {
            reward_seats(all, slot);
            all->arrays.done[slot] = 1;
            all->arrays.game[slot] += all->arrays.count;
            begin_game(all, slot);
        } else if (actors >> MST_CHANCE & 1)
            mst_play(g, s, MST_CHANCE, g->draw(g, s, &all->dice[slot]));
        else
            return mst_first_of(actors);
    }
}

static void offer(one_decision_games *all, uint32_t slot, one_decision_room room, mst_seat seat) {
    const mst_game *g = all->game;
    uint8_t *legal = all->arrays.legal + (size_t)slot * all->arrays.actions;
    uint32_t *offers = all->offers + (size_t)slot * g->max_choices;
    for (uint32_t i = 0; i < all->offered[slot]; i++) legal[offers[i]] = 0;
    all->offered[slot] = g->moves(g, room.view, seat, room.choices);
    for (uint32_t i = 0; i < all->offered[slot]; i++) {
        offers[i] = all->numbers->action_of(g, room.view, seat, room.choices[i]);
        legal[offers[i]] = 1;
    }
}

/* Everything is taken from the view: what its seat may not know cannot get into the arrays. */
static void look(one_decision_games *all, uint32_t slot, one_decision_room room) {
    const mst_game *g = all->game;
    mst_seat seat = go_to_decision(all, slot);
    g->view(g, one_decision_state(all, slot), seat, room.view);
    all->arrays.actor[slot] = seat;
    offer(all, slot, room, seat);
    all->numbers->observe(g, room.view, seat,
                          all->arrays.observation + (size_t)slot * all->arrays.size);
}

void one_decision_begin(one_decision_games *all, uint32_t slot, one_decision_room room) {
    all->arrays.game[slot] = slot;
    all->offered[slot] = 0;
    begin_game(all, slot);
    look(all, slot, room);
}

static void forget_reward(one_decision_games *all, uint32_t slot) {
    if (!all->arrays.done[slot]) return;
    all->arrays.done[slot] = 0;
    for (uint32_t i = 0; i < all->arrays.seats; i++)
        all->arrays.reward[slot * all->arrays.seats + i] = 0;
}

void one_decision_play(one_decision_games *all, uint32_t slot, uint32_t action,
                       one_decision_room room) {
    const mst_game *g = all->game;
    mst_state *s = one_decision_state(all, slot);
    mst_seat seat = all->arrays.actor[slot];
    forget_reward(all, slot);
    mst_play(g, s, seat, all->numbers->move_of(g, s, seat, action));
    look(all, slot, room);
}
