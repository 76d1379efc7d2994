/* laws_numbers.c -- laws of observations and actions, for games that have them: an observation says
 * what the view says, all of it and nothing else, and a number stands for one move. */
#include "laws.h"
#include "mastaba/observe.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include <stdlib.h>
#include <string.h>

/* Alone on the heap, so that a sanitizer sees a byte too many; `fill` shows one too few. */
static uint8_t *observed(const mst_game *g, const mst_state *view, mst_seat seat, uint8_t fill) {
    uint8_t *out = walk_room(g->extras->numbers->size, 1);
    memset(out, fill, g->extras->numbers->size);
    g->extras->numbers->observe(g, view, seat, out);
    return out;
}

static bool is_same_observation(const mst_game *g, const mst_state *a, const mst_state *b,
                                mst_seat seat) {
    uint8_t *of_a = observed(g, a, seat, 0x55), *of_b = observed(g, b, seat, 0xaa);
    bool is_same = memcmp(of_a, of_b, g->extras->numbers->size) == 0;
    free(of_a);
    free(of_b);
    return is_same;
}

static bool is_within_fields(walk *w, const uint8_t *out) {
    uint32_t at = 0;
    for (const mst_field *f = w->game->extras->numbers->fields; f->name; f++)
        for (uint32_t i = 0; i < f->count; i++, at++)
            if (at >= w->game->extras->numbers->size || out[at] > f->most)
                return walk_fail(w, "%s, byte %u, is %u", f->name, i, out[at]);
    return at == w->game->extras->numbers->size || walk_fail(w, "fields are %u bytes", at);
}

/* Views that differ must be observed differently. Those of two courses of play that part at one
 * random play differ least, so the position is compared with the one before and with what would
 * have become of another play. */
static bool tells_apart(walk *w, mst_seat seat, const mst_state *view, const mst_state *other) {
    if (walk_same(w, view, other) == is_same_observation(w->game, view, other, seat)) return true;
    return walk_fail(w, "%c observes two different views alike", mst_seat_letter(seat));
}

static void play_otherwise(walk *w, mst_state *s) {
    mst_seat who;
    walk_copy(w, s, walk_before(w, w->plies - 1));
    mst_move move = mst_random_play(w->game, s, &w->dice, false, w->choices, &who);
    w->game->play(w->game, s, who, move);
}

bool law_observations_say_what_views_say(walk *w) {
    const mst_game *g = w->game;
    mst_state *view = w->spare[0], *other = w->spare[1], *world = w->spare[2];
    if (!g->extras->numbers) return true;
    for (mst_seat seat = 0; seat < w->setup.seats; seat++) {
        g->view(g, w->state, seat, view);
        uint8_t *out = observed(g, view, seat, 0x55);
        bool is_sound = is_within_fields(w, out);
        free(out);
        if (!is_sound || !tells_apart(w, seat, view, view)) return false;
        if (!w->plies) continue;
        g->view(g, walk_before(w, w->plies - 1), seat, other);
        if (!tells_apart(w, seat, view, other)) return false;
        play_otherwise(w, world);
        g->view(g, world, seat, other);
        if (!tells_apart(w, seat, view, other)) return false;
    }
    return true;
}

static bool numbers_moves(walk *w, mst_seat seat, uint32_t count) {
    const mst_game *g = w->game;
    const mst_numbers *numbers = g->extras->numbers;
    uint8_t *is_taken = calloc(numbers->actions, 1);
    bool is_sound = is_taken != NULL;
    for (uint32_t i = 0; is_sound && i < count; i++) {
        mst_move move = w->choices[i];
        uint32_t action = numbers->action_of(g, w->state, seat, move);
        is_sound = action < numbers->actions && !is_taken[action] &&
                   numbers->action_of(g, w->spare[0], seat, move) == action &&
                   numbers->move_of(g, w->spare[0], seat, action) == move;
        if (is_sound)
            is_taken[action] = 1;
        else
            walk_fail(w, "move %u of %c is action %u", move, mst_seat_letter(seat), action);
    }
    free(is_taken);
    return is_sound;
}

/* A number that stands for no move is refused like any other mistake: the rules are asked about
 * whatever comes out. */
static bool survives_any_number(walk *w, mst_seat seat, uint32_t count) {
    const mst_game *g = w->game;
    uint32_t action = mst_rng_below(&w->dice, g->extras->numbers->actions);
    mst_move move = g->extras->numbers->move_of(g, w->spare[0], seat, action);
    bool is_listed = false;
    for (uint32_t i = 0; i < count; i++) is_listed |= w->choices[i] == move;
    if (move && !is_listed && !g->refuse(g, w->spare[0], seat, move))
        return walk_fail(w, "action %u is no legal move, but it is not refused", action);
    if (!is_listed || g->extras->numbers->action_of(g, w->spare[0], seat, move) == action)
        return true;
    return walk_fail(w, "action %u is a legal move with another number", action);
}

bool law_actions_number_moves(walk *w) {
    const mst_game *g = w->game;
    if (!g->extras->numbers) return true;
    for (mst_seat seat = 0; seat < w->setup.seats; seat++) {
        uint32_t count = walk_choices(w, w->state, seat, w->choices);
        if (!count) continue;
        g->view(g, w->state, seat, w->spare[0]);
        if (!numbers_moves(w, seat, count) || !survives_any_number(w, seat, count)) return false;
    }
    return true;
}
