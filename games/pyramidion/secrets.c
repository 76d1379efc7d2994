/* secrets.c -- what a seat may know (§7), and worlds that fit it.
 *
 * Only hands are secret, and of a hand only the cards that went there unseen: base cards and cards
 * a High Priest fetched are known to all. Loaded boats stay in every view, because the loads were
 * public and a player may remember them. What people are shown of either is less than a view holds:
 * pyramidion_sees_hand, pyramidion_sees_boats. */
#include "pyramidion.h"
#include <string.h>

bool pyramidion_sees_hand(const mst_state *s, mst_seat seat) {
    return s->observer == THE_TRUTH || s->observer == seat + 1 || s->phase == OVER;
}

bool pyramidion_sees_boats(const mst_state *s, mst_seat seat) {
    return pyramidion_sees_hand(s, seat) || s->option[BOAT_MEMORY] == BOATS_OPEN;
}

void pyramidion_view(const mst_game *g, const mst_state *s, mst_seat observer, mst_state *seen) {
    (void)g;
    memmove(seen, s, sizeof *seen);
    seen->observer = (uint8_t)(observer + 1);
    if (seen->phase == OVER) return; /* §5 hands are shown at the end */
    for (uint32_t seat = 0; seat < seen->seats; seat++) {
        if (seat == observer) continue;
        seen->pile |= seen->hand[seat] & ~seen->known[seat];
        seen->hand[seat] = seen->known[seat];
    }
}

/* A draw may be the last play of a round: a recruit, or with two players what the fifth card
 * brings, for its owner then passes by itself. The hand that holds the card is discarded, or shown,
 * at once. */
static bool ends_the_round(const mst_game *g, const mst_state *before, mst_move move) {
    mst_state after;
    if (before->phase == DEAL) return false;
    memcpy(&after, before, sizeof after);
    pyramidion_play(g, &after, MST_CHANCE, move);
    return after.phase == OVER || after.round != before->round;
}

mst_move pyramidion_view_move(const mst_game *g, const mst_state *before, mst_seat seat,
                              mst_move move, const mst_state *now, mst_seat observer) {
    bool is_drawn = kind_of(move) == DRAW_DEAL || kind_of(move) == DRAW_CARD;
    (void)seat;
    if (!is_drawn || seat_in(move) == observer || card_in(move) == FACE_DOWN) return move;
    bool is_round_over = now->phase == OVER || now->round != before->round;
    if (is_round_over && ends_the_round(g, before, move)) return move;
    return face_down(move);
}

/* ---- resampling ---- */

/* Every way to deal the unseen cards that agrees with how many of each era a hand holds is equally
 * likely by the draws alone. That is exact as far as chance goes; what the choices of other seats
 * betray about their hands is left to whoever reads the view. */
void pyramidion_resample(const mst_game *g, const mst_state *seen, mst_seat observer, mst_rng *rng,
                         mst_state *world) {
    (void)g;
    memmove(world, seen, sizeof *world);
    world->observer = THE_TRUTH;
    if (world->phase == OVER) return;
    uint64_t unseen[ERAS], marked = 0;
    for (uint32_t era = 0; era < ERAS; era++) {
        unseen[era] = world->earlier[era] & world->pile;
        marked |= unseen[era];
    }
    world->pile &= ~marked;
    for (uint32_t seat = 0; seat < world->seats; seat++) {
        if (seat == observer) continue;
        for (uint32_t era = 0; era < ERAS; era++)
            world->hand[seat] |= mst_rng_take(rng, &unseen[era], world->held[seat][era]);
        uint32_t rest = world->hand_size[seat] - mst_bits_count(world->hand[seat]);
        world->hand[seat] |= mst_rng_take(rng, &world->pile, rest);
    }
}
