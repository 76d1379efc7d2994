/* secrets.c -- what a seat may know (§7), and worlds that fit it.
 *
 * Hidden are the faces of the pile tops (their backs are public), Shooting Stars in the Reserve and
 * in other hands, and rotations not yet turned up. A seat remembers every Star it gave or took: the
 * list of star events holds just that. */
#include "mastaba/bits.h"
#include "pyramis.h"
#include <string.h>

static void hide_tops(mst_state *s) {
    for (uint32_t pile = 0; pile < PILES; pile++) {
        if (!s->top[pile] || s->top[pile] == FACE_DOWN) continue;
        mst_bag_put(&s->bag, s->top[pile]);
        s->top[pile] = FACE_DOWN;
    }
}

static void hide_stars(mst_state *s, mst_seat observer) {
    s->reserve = 0;
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (seat != observer) s->hand[seat] = 0;
    for (uint32_t i = 0; i < s->events; i++) {
        star_event *e = &s->event[i];
        if (e->taker != observer && e->from != observer) e->star = FACE_DOWN;
    }
}

static void hide_rotations(mst_state *s, mst_seat observer) {
    for (uint32_t seat = 0; seat < s->seats; seat++)
        for (uint32_t k = 0; k < COLOURS; k++)
            if (seat != observer && s->chosen[seat][k]) s->chosen[seat][k] = FACE_DOWN;
}

void pyramis_view(const mst_game *g, const mst_state *s, mst_seat observer, mst_state *seen) {
    (void)g;
    memmove(seen, s, sizeof *seen);
    hide_tops(seen);
    hide_rotations(seen, observer);
    if (s->phase != OVER) hide_stars(seen, observer); /* hands are laid open at the end */
}

/* A top is known once it has left the pile for the River. */
static mst_move view_top(const mst_game *g, mst_move move, const mst_state *now) {
    uint32_t card = card_in(move), pile = pile_in(move);
    if (card == FACE_DOWN || (now->top[pile] != card && !mst_bag_has(&now->bag, card))) return move;
    return pack_back(pile, pieces_of(g)->card[card].back);
}

mst_move pyramis_view_move(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                           const mst_state *now, mst_seat observer) {
    bool is_over = now->phase == OVER;
    switch (kind_of(move)) {
    case DRAW_TOP: return view_top(g, move, now);
    case DRAW_STAR:
        if (is_over || observer == before->active) return move;
        return face_down(move);
    case DRAW_STOLEN:
        if (is_over || observer == before->active || observer == before->victim) return move;
        return face_down(move);
    case ROTATE_CARD: {
        bool is_sealed =
            before->option[ROTATION] == HIDDEN && now->phase == ROTATE && now->turn == before->turn;
        return is_sealed && observer != seat ? face_down(move) : move;
    }
    default: return move;
    }
}

/* ---- resampling ---- */

/* A uniformly random unseen card with the back that shows. All orders of the unseen cards are
 * equally likely, so the two tops may be chosen one after the other. */
static void guess_top(const mst_game *g, mst_state *s, uint32_t pile, mst_rng *rng) {
    const back_cards *cards = pieces_of(g)->by_back;
    while (cards->back != s->back[pile]) cards++;
    mst_bag fitting = mst_bag_both(&s->bag, &cards->cards);
    s->top[pile] = (uint8_t)mst_rng_draw(rng, &fitting);
    mst_bag_take(&s->bag, s->top[pile]);
}

/* Deals the Stars once more along the known course of events; false when the guess contradicts a
 * theft by the observer. Every such theft had the same odds in all worlds (hand sizes are public),
 * so guessing again until nothing contradicts samples the worlds by their true probability. */
static bool try_stars(const mst_game *g, mst_state *s, mst_rng *rng) {
    uint32_t all = ((1u << pieces_of(g)->stars) - 1) << 1, spoken_for = 0;
    uint16_t hand[SEATS] = {0};
    star_event event[MAX_STAR_EVENTS];
    for (uint32_t i = 0; i < s->events; i++) {
        event[i] = s->event[i];
        if (event[i].from == RESERVE && event[i].star != FACE_DOWN)
            spoken_for |= 1u << event[i].star;
    }
    uint32_t reserve = all & ~spoken_for;
    for (uint32_t i = 0; i < s->events; i++) {
        star_event *e = &event[i];
        uint32_t source = e->from == RESERVE ? reserve : hand[e->from];
        if (e->star == FACE_DOWN)
            e->star = (uint8_t)mst_rng_member(rng, source);
        else if (e->from != RESERVE && !(source >> e->star & 1))
            return false;
        if (e->from == RESERVE)
            reserve &= ~(1u << e->star);
        else
            hand[e->from] &= (uint16_t) ~(1u << e->star);
        hand[e->taker] |= (uint16_t)(1u << e->star);
    }
    memcpy(s->event, event, s->events * sizeof *event);
    memcpy(s->hand, hand, sizeof hand);
    s->reserve = (uint16_t)reserve;
    return true;
}

static void guess_rotations(mst_state *s, mst_rng *rng) {
    for (uint32_t seat = 0; seat < s->seats; seat++)
        for (uint32_t k = 0; k < COLOURS; k++)
            if (s->chosen[seat][k] == FACE_DOWN) {
                uint32_t slots = accessible(&s->fleets[seat]) & s->fleets[seat].of[k];
                s->chosen[seat][k] = (uint8_t)(mst_rng_member(rng, slots) + 1);
            }
}

void pyramis_resample(const mst_game *g, const mst_state *seen, mst_seat observer, mst_rng *rng,
                      mst_state *world) {
    (void)observer; /* the view already says what is face down */
    memmove(world, seen, sizeof *world);
    for (uint32_t pile = 0; pile < PILES; pile++)
        if (world->top[pile] == FACE_DOWN) guess_top(g, world, pile, rng);
    if (world->phase != OVER)
        while (!try_stars(g, world, rng)) continue;
    guess_rotations(world, rng);
}
