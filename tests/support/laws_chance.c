/* laws_chance.c -- laws of draws, and of several seats choosing at the same time. */
#include "laws.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES_PER_DRAW = 64, SMALLEST_EXPECTATION = 8 };

/* Pearson's test. Draws too rare to judge alone are judged together. */
static double chi_square(const uint32_t seen[], const uint32_t weight[], uint32_t count,
                         double samples, uint32_t *freedom) {
    double total = 0, sum = 0, rare_seen = 0, rare_expected = 0;
    uint32_t bins = 0;
    for (uint32_t i = 0; i < count; i++) total += weight[i];
    for (uint32_t i = 0; i < count; i++) {
        double expected = samples * weight[i] / total;
        if (expected < SMALLEST_EXPECTATION) {
            rare_seen += seen[i];
            rare_expected += expected;
            continue;
        }
        sum += (seen[i] - expected) * (seen[i] - expected) / expected;
        bins++;
    }
    if (rare_expected >= 1) {
        sum += (rare_seen - rare_expected) * (rare_seen - rare_expected) / rare_expected;
        bins++;
    }
    *freedom = bins - 1;
    return sum;
}

/* Beyond the mean by 16 and eight standard deviations, each of sqrt(2 * freedom): far out in the
 * tail (about one in ten million), since thousands of positions are judged. */
static bool is_unlikely(double sum, uint32_t freedom) {
    double beyond = sum - freedom - 16;
    return beyond > 0 && beyond * beyond > 64 * 2.0 * freedom;
}

static uint32_t *count_samples(walk *w, uint32_t count, uint32_t samples) {
    uint32_t *seen = calloc(count, sizeof *seen);
    if (!seen) abort();
    for (uint32_t n = 0; n < samples; n++) {
        mst_move drawn = w->game->draw(w->game, w->state, &w->dice);
        uint32_t i = 0;
        while (i < count && w->choices[i] != drawn) i++;
        if (i == count) {
            walk_fail(w, "%" PRIu32 " was drawn, but is not among the draws", drawn);
            break;
        }
        seen[i]++;
    }
    return seen;
}

bool law_draws_follow_weights(walk *w) {
    if (!(w->game->actors(w->game, w->state) >> MST_CHANCE & 1)) return true;
    uint32_t count = walk_choices(w, w->state, MST_CHANCE, w->choices), freedom;
    uint32_t samples = SAMPLES_PER_DRAW * (count + 16);
    uint32_t *seen = count_samples(w, count, samples);
    double sum = chi_square(seen, w->weights, count, samples, &freedom);
    free(seen);
    if (w->failure[0]) return false;
    if (!is_unlikely(sum, freedom)) return true;
    return walk_fail(w, "%u samples of %u draws: chi-square %.1f for %u degrees of freedom",
                     samples, count, sum, freedom);
}

static size_t pile_length(const char *draw) {
    const char *last = strrchr(draw, ' ');
    return last ? (size_t)(last - draw) : 0;
}

/* Tables of one deal draw alike pile by pile, and what names a pile is all words but the last: were
 * there two in one draw, the one that was not drawn from would bring the same tickets again. */
bool law_draws_of_a_moment_are_of_one_pile(walk *w) {
    if (!(w->game->actors(w->game, w->state) >> MST_CHANCE & 1)) return true;
    uint32_t count = walk_choices(w, w->state, MST_CHANCE, w->choices);
    char first[MST_MAX_TEXT], other[MST_MAX_TEXT];
    walk_move_text(w, w->state, MST_CHANCE, w->choices[0], first);
    for (uint32_t i = 1; i < count; i++) {
        size_t length = pile_length(first);
        walk_move_text(w, w->state, MST_CHANCE, w->choices[i], other);
        if (pile_length(other) != length || memcmp(first, other, length) != 0)
            return walk_fail(w, "%s and %s are not of one pile", first, other);
    }
    return true;
}

/* A random one of the seats in a set, and its removal from the set. */
static mst_seat take_seat(walk *w, mst_seats *seats) {
    mst_seats left = *seats;
    uint32_t skip = mst_rng_below(&w->dice, (uint32_t)__builtin_popcount(left));
    while (skip--) left &= (mst_seats)(left - 1);
    mst_seat seat = mst_first_of(left);
    *seats &= (mst_seats) ~(1u << seat);
    return seat;
}

static mst_move random_choice(walk *w, const mst_state *s, mst_seat seat) {
    return w->choices[mst_rng_below(&w->dice, walk_choices(w, s, seat, w->choices))];
}

static bool still_offers(walk *w, const mst_state *now, mst_seat seat) {
    uint32_t before = walk_choices(w, w->state, seat, w->choices);
    uint32_t after = walk_choices(w, now, seat, w->others);
    return before == after && memcmp(w->choices, w->others, before * sizeof *w->choices) == 0;
}

/* If every two plays at hand commute, wherever several seats act, then all orders of arrival lead
 * to the same bytes: any order becomes any other by swapping neighbours. */
bool law_simultaneous_plays_commute(walk *w) {
    const mst_game *g = w->game;
    mst_seats actors = g->actors(g, w->state);
    if (!(actors & (actors - 1))) return true;
    mst_seat one = take_seat(w, &actors), two = take_seat(w, &actors);
    mst_move x = random_choice(w, w->state, one), y = random_choice(w, w->state, two);
    mst_state *xy = w->spare[0], *yx = w->spare[1];
    walk_copy(w, xy, w->state);
    walk_copy(w, yx, w->state);
    g->play(g, xy, one, x);
    g->play(g, yx, two, y);
    if (!still_offers(w, xy, two) || !still_offers(w, yx, one))
        return walk_fail(w, "a play of %c or %c changed what the other may play",
                         mst_seat_letter(one), mst_seat_letter(two));
    g->play(g, xy, two, y);
    g->play(g, yx, one, x);
    if (walk_same(w, xy, yx)) return true;
    char first[MST_MAX_TEXT], second[MST_MAX_TEXT];
    walk_move_text(w, w->state, one, x, first);
    walk_move_text(w, w->state, two, y, second);
    return walk_fail(w, "the order of %c %s and %c %s matters", mst_seat_letter(one), first,
                     mst_seat_letter(two), second);
}

/* While others still choose, they see whether a seat is done, and nothing of what it did. */
bool law_face_down_plays_stay_hidden(walk *w) {
    const mst_game *g = w->game;
    mst_seats actors = g->actors(g, w->state), others = actors;
    if (!(actors & (actors - 1))) return true;
    mst_seat player = take_seat(w, &others);
    mst_move x = random_choice(w, w->state, player), y = random_choice(w, w->state, player);
    mst_state *after_x = w->spare[0], *after_y = w->spare[1], *a = w->spare[2], *b = w->spare[3];
    walk_copy(w, after_x, w->state);
    walk_copy(w, after_y, w->state);
    g->play(g, after_x, player, x);
    g->play(g, after_y, player, y);
    if (g->actors(g, after_x) != g->actors(g, after_y)) return true; /* one of them is done */
    for (uint32_t i = 0; i <= w->setup.seats; i++) {
        mst_seat observer = walk_observer(w, i);
        if (observer == player) continue;
        g->view(g, after_x, observer, a);
        g->view(g, after_y, observer, b);
        if (!walk_same(w, a, b))
            return walk_fail(w, "%c can tell two face-down plays of %c apart",
                             mst_seat_letter(observer), mst_seat_letter(player));
        mst_move shown_x = g->view_move(g, w->state, player, x, after_x, observer);
        mst_move shown_y = g->view_move(g, w->state, player, y, after_y, observer);
        if (shown_x != shown_y)
            return walk_fail(w, "%c can read a face-down play of %c", mst_seat_letter(observer),
                             mst_seat_letter(player));
    }
    return true;
}
