/* rules_play.c -- P5A ACTIVATE and P5B PLAY: whose turn it is on a site, cards leaving and entering
 * hands, passes and recruits. What a card then does is in rules_effects.c. */
#include "pyramidion.h"
#include <string.h>

enum { MOST_OF_TWO = 5 }; /* §6 cards of one player on a site, with two players */

/* ---- P5A ACTIVATE (§4.5) ---- */

void pyramidion_start_activation(const mst_game *g, mst_state *s) {
    if (s->activation == activations(s)) {
        pyramidion_start_order(g, s);
        return;
    }
    s->turn = activator_of(s);
    s->phase = ACTIVATE;
}

uint32_t pyramidion_activate_moves(const mst_state *s, mst_move out[]) {
    uint32_t count = 0;
    for (uint32_t left = ~s->sundials & ((1u << SITES) - 1); left; left &= left - 1)
        out[count++] = pack(ACTIVATE_SITE, mst_bits_lowest(left), 0);
    return count;
}

/* ---- turns (§4.6) ---- */

static bool must_pass(const mst_state *s, uint32_t seat) {
    return !s->hand_size[seat] || (s->seats == 2 && s->played[seat] == MOST_OF_TWO);
}

/* Clockwise from a seat: the first that may still act. Seats that must pass do so on the way. */
static void seek_player(const mst_game *g, mst_state *s, uint32_t seat) {
    for (uint32_t i = 0; i < s->seats; i++, seat++) {
        if (seat >= s->seats) seat -= s->seats;
        if (s->passed >> seat & 1) continue;
        if (must_pass(s, seat)) {
            s->passed |= (uint8_t)(1u << seat);
            continue;
        }
        s->turn = (uint8_t)seat;
        s->phase = PLAY;
        return;
    }
    pyramidion_start_resolve(g, s);
}

void pyramidion_activate(const mst_game *g, mst_state *s, uint32_t site) {
    s->site = (uint8_t)site;
    /* R16 */
    if (has_power(g, site, PRIVATE_BOAT) && pyramidion_refill_boats(s))
        s->phase = KARNAK_BOAT;
    else
        seek_player(g, s, s->turn);
}

void pyramidion_karnak_boat(const mst_game *g, mst_state *s, uint32_t boat) {
    s->boat_deck &= ~(1u << boat);
    s->private_boat = (uint8_t)boat;
    s->private_seat = s->turn;
    seek_player(g, s, s->turn);
}

void pyramidion_end_play(const mst_game *g, mst_state *s) {
    seek_player(g, s, s->turn + 1u);
}

/* ---- choices ---- */

bool pyramidion_may_pass(const mst_state *s) {
    return s->seats > 2 || s->played[s->turn];
}

bool pyramidion_may_recruit(const mst_state *s) {
    return s->seats > 2 && !s->played[s->turn];
}

uint32_t pyramidion_play_moves(const mst_game *g, const mst_state *s, mst_move out[]) {
    uint32_t count = 0;
    uint64_t hand = s->hand[s->turn];
    for (uint64_t left = hand; left; left &= left - 1)
        out[count++] = pack(PLAY_CARD, 0, mst_bits_lowest(left));
    if (!pyramidion_may_pass(s)) return count;
    out[count++] = pack(PASS, 0, 0);
    if (!pyramidion_may_recruit(s)) return count;
    /* R10: a shared card can itself be drawn again */
    if (!cards_to_draw(s)) hand &= pieces_of(g)->shared;
    for (uint64_t left = hand; left; left &= left - 1)
        out[count++] = pack(PASS, 0, mst_bits_lowest(left));
    return count;
}

/* ---- cards between hands, site and piles ---- */

static void forget_era(mst_state *s, uint32_t seat, uint64_t card) {
    for (uint32_t era = 0; era < ERAS; era++) {
        if (!(s->earlier[era] & card)) continue;
        s->earlier[era] &= ~card;
        s->held[seat][era]--;
    }
}

static void leave_hand(mst_state *s, uint32_t card) {
    s->hand[s->turn] &= ~bit(card);
    s->known[s->turn] &= ~bit(card);
    s->hand_size[s->turn]--;
    if (s->redecks) forget_era(s, s->turn, bit(card));
}

void pyramidion_play_card(const mst_game *g, mst_state *s, uint32_t card) {
    leave_hand(s, card);
    s->laid[s->laid_count++] = (laid_card){(uint8_t)card, s->turn, (uint8_t)card, 0};
    s->played[s->turn]++;
    pyramidion_start_effect(g, s);
}

/* R11: a base card is laid beside its owner and comes back in P4, so the state need not say where
 * it is. */
void pyramidion_discard(const mst_game *g, mst_state *s, uint32_t index) {
    s->discard |= bit(s->laid[index].card) & pieces_of(g)->shared;
    s->laid_count--;
    memmove(&s->laid[index], &s->laid[index + 1], (s->laid_count - index) * sizeof *s->laid);
    memset(&s->laid[s->laid_count], 0, sizeof *s->laid);
}

/* The discard becomes the pile. Everybody can tell the cards that were in hands before from those
 * drawn after, so the state remembers which is which; beyond the third time in a round the last two
 * sets are no longer told apart. */
static void redeck(mst_state *s) {
    uint32_t era = s->redecks < ERAS ? s->redecks : ERAS - 1;
    uint64_t marked = s->earlier[0] | s->earlier[1] | s->earlier[2];
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        uint64_t unknown = s->hand[seat] & ~s->known[seat] & ~marked;
        s->earlier[era] |= unknown;
        s->held[seat][era] += (uint8_t)mst_bits_count(unknown);
    }
    s->redecks++;
    s->pile = s->discard;
    s->pile_size = (uint8_t)mst_bits_count(s->pile);
    s->discard = 0;
}

/* R59: a pile is refilled when a card is to be drawn. */
bool pyramidion_prepare_draw(mst_state *s) {
    if (!s->pile_size && s->discard) redeck(s);
    return s->pile_size != 0;
}

void pyramidion_gain_card(mst_state *s, uint32_t card) {
    s->pile &= ~bit(card);
    s->pile_size--;
    s->hand[s->turn] |= bit(card);
    s->hand_size[s->turn]++;
}

/* R9: the recruit is part of the pass. */
void pyramidion_pass(const mst_game *g, mst_state *s, uint32_t card) {
    s->passed |= (uint8_t)(1u << s->turn);
    if (!card) {
        pyramidion_end_play(g, s);
        return;
    }
    leave_hand(s, card);
    s->discard |= bit(card) & pieces_of(g)->shared;
    pyramidion_prepare_draw(s); /* R10: there is one */
    s->phase = RECRUIT_DRAW;
}
