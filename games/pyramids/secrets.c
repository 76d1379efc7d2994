/* secrets.c -- what a seat may know (§7), and worlds that fit it.
 *
 * Hidden are the initial cards of others, which of their candidates is still in hand, and discards
 * not yet turned up. Everything else about hands and tombs can be remembered, because pairs are
 * taken openly: it lies in the pools (pyramids.h), settled cards and all. `masked` tells words and
 * running scores to say less than a seat could remember: people are shown counts (R49). */
#include "mastaba/bits.h"
#include "mastaba/rng.h"
#include "pyramids.h"
#include <string.h>

/* Puts another card in place of the initial one, wherever it is in the pool. The place stays: it
 * tells when the card came, which everybody knows. */
static void rename_initial(necropolis *n, uint8_t name) {
    pool *p = &n->pool;
    for (uint32_t i = 0; i < p->size; i++)
        if (p->card[i] == n->initial) p->card[i] = name;
    n->initial = name;
}

static void hide_seat(mst_state *s, uint32_t seat) {
    necropolis *n = &s->of[seat];
    if (n->pool.kept) n->pool.kept = FACE_DOWN;
    if (n->sealed) n->sealed = FACE_DOWN;
    for (uint32_t i = 0; i < ROUNDS; i++)
        if (n->buried[i] && s->option[TOMBS] == CLOSED) n->buried[i] = FACE_DOWN;
    if (n->initial && n->initial != FACE_DOWN) {
        mst_bag_put(&s->bag, n->initial);
        rename_initial(n, FACE_DOWN);
    }
    s->masked |= (uint8_t)(1u << seat);
}

void pyramids_view(const mst_game *g, const mst_state *s, mst_seat observer, mst_state *seen) {
    (void)g;
    memmove(seen, s, sizeof *seen);
    if (s->phase == OVER) return; /* tombs and final hands are laid open */
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (seat != observer) hide_seat(seen, seat);
}

static mst_move without_tomb_card(mst_move move) {
    return tomb_card_in(move) ? with_tomb(move, FACE_DOWN) : move;
}

mst_move pyramids_view_move(const mst_game *g, const mst_state *before, mst_seat seat,
                            mst_move move, const mst_state *now, mst_seat observer) {
    (void)g;
    if (now->phase == OVER) return move;
    switch (kind_of(move)) {
    case DRAW_CARD: {
        mst_seat owner = seat_in(move);
        bool is_secret = now->of[owner].initial != 0 && owner != observer;
        return is_secret ? face_down(move) : move;
    }
    case BUILD_CARDS:
        return observer == seat || before->option[TOMBS] == OPEN ? move : without_tomb_card(move);
    case DISCARD_CARD: {
        bool is_sealed =
            now->phase == GIVE_UP && now->round == before->round && now->of[seat].sealed;
        return is_sealed && observer != seat ? face_down(move) : move;
    }
    default: return move;
    }
}

/* ---- resampling ---- */

static uint8_t guess_initial(mst_state *s, mst_rng *rng) {
    uint32_t card = mst_rng_draw(rng, &s->bag);
    mst_bag_take(&s->bag, card);
    return (uint8_t)card;
}

/* A card joined the candidates when the owner buried one of two: the new one, or the one kept until
 * then. So the newest is the one in hand with odds of one half, the one before it with one quarter,
 * and so on; the two oldest are equal. */
static uint32_t guess_kept(const pool *p, mst_rng *rng) {
    uint32_t at = candidates_end(p) - 1;
    while (at > p->settled && mst_rng_below(rng, 2)) at--;
    return p->card[at];
}

static uint32_t guess_sealed(const pool *p, mst_rng *rng) {
    uint8_t hand[MOST_IN_HAND];
    return hand[mst_rng_below(rng, pyramids_hand(p, hand))];
}

/* Once it is known which cards are buried, they are taken to have gone in the order in which they
 * came: that could always have been so, and when a card was buried changes nothing later. */
static void bury_in_order(necropolis *n) {
    const pool *p = &n->pool;
    uint32_t next = 0, end = candidates_end(p);
    for (uint32_t i = 0; i < ROUNDS && next < end; i++) {
        if (n->buried[i] != FACE_DOWN) continue;
        if (p->card[next] == p->kept) next++;
        n->buried[i] = p->card[next++];
    }
}

/* Initial cards are exact: every unseen card is equally likely. The rest is exact for seats that
 * choose among equals at random; a guess at how somebody plays could only replace that by another
 * guess. */
void pyramids_resample(const mst_game *g, const mst_state *seen, mst_seat observer, mst_rng *rng,
                       mst_state *world) {
    (void)g, (void)observer; /* the view already says what is face down */
    memmove(world, seen, sizeof *world);
    world->masked = 0;
    for (uint32_t seat = 0; seat < world->seats; seat++) {
        necropolis *n = &world->of[seat];
        if (n->initial == FACE_DOWN) rename_initial(n, guess_initial(world, rng));
        if (n->pool.kept == FACE_DOWN) n->pool.kept = (uint8_t)guess_kept(&n->pool, rng);
        if (is_masked(seen, seat)) bury_in_order(n);
        if (n->sealed == FACE_DOWN) n->sealed = (uint8_t)guess_sealed(&n->pool, rng);
    }
}
