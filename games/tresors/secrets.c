/* secrets.c -- what a seat may know (§7), and worlds that fit it.
 *
 * Hidden are the hands dealt, the choices of KEEP and MARK until the last seat is done, and for
 * good the two cards that another seat gave back. Of a running MARK others see only who is done: a
 * count of plays would betray red crosses. */
#include "mastaba/rng.h"
#include "tresors.h"
#include <string.h>

static void hide_hand(mst_state *s, uint32_t seat) {
    if (s->phase > KEEP) {
        s->dealt[seat] = s->kept[seat]; /* the two others were never shown */
        return;
    }
    s->deck |= s->dealt[seat]; /* unseen like the rest of the deck */
    s->dealt[seat] = 0;
    s->kept[seat] = 0;
}

static void hide_marks(mst_state *s, uint32_t seat) {
    memcpy(&s->now[seat], &s->shown[seat], sizeof s->now[seat]);
    memset(&s->last[seat], 0, sizeof s->last[seat]);
}

void tresors_view(const mst_game *g, const mst_state *s, mst_seat observer, mst_state *seen) {
    (void)g;
    memmove(seen, s, sizeof *seen);
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        if (seat == observer) continue;
        hide_hand(seen, seat);
        if (s->phase == MARK) hide_marks(seen, seat);
    }
}

/* §4.8 Others learn once per phase that a seat is done, and nothing before: of its plays they see
 * the last one, face down. */
static mst_move view_mark(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                          const mst_state *now) {
    bool is_shown = now->phase != MARK || now->turn != before->turn;
    if (is_shown) return move;
    return tresors_finishes_mark(g, before, seat, move) ? pack(HIDDEN_PLAY, 0, 0) : NO_MOVE;
}

mst_move tresors_view_move(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                           const mst_state *now, mst_seat observer) {
    if (seat == observer) return move;
    switch (kind_of(move)) {
    case DRAW_DEAL: return observer == seat_in(move) ? move : face_down(move);
    case KEEP_CARDS: return now->phase == KEEP ? pack(HIDDEN_PLAY, 0, 0) : move;
    case TICK:
    case TICK_EXTRA: return view_mark(g, before, seat, move, now);
    default: return move;
    }
}

/* ---- resampling ---- */

/* Before the end of KEEP: hands are a uniformly random part of what the observer has not seen,
 * which is exact; what a seat kept of its hand is taken to be a uniformly random choice. */
static void guess_hands(mst_state *s, mst_seat observer, mst_rng *rng) {
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        uint32_t before = DEALT * seat, got = s->dealing > before ? s->dealing - before : 0;
        if (seat == observer) continue;
        s->dealt[seat] = mst_rng_take(rng, &s->deck, got < DEALT ? got : DEALT);
        if (!(s->done >> seat & 1)) continue;
        card_set hand = s->dealt[seat];
        s->kept[seat] = mst_rng_take(rng, &hand, KEPT);
    }
}

/* Afterwards: the cards that others gave back were unseen then and are now anywhere, or still
 * unseen. Given choices that do not depend on the cards, all that nobody kept and the observer was
 * not dealt are equally likely, wherever they have turned up since. */
static void guess_returned(const mst_game *g, mst_state *s, mst_seat observer, mst_rng *rng) {
    card_set possible = 0;
    for (uint32_t k = 0; k < COLOURS; k++) possible |= pieces_of(g)->of_colour[k];
    for (uint32_t seat = 0; seat < s->seats; seat++) possible &= ~s->dealt[seat];
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (seat != observer) s->dealt[seat] |= mst_rng_take(rng, &possible, DEALT - KEPT);
}

static void mark_at_random(const mst_game *g, mst_state *s, mst_seat seat, mst_rng *rng) {
    mst_move choices[MOST_CHOICES];
    uint32_t count = tresors_moves(g, s, seat, choices);
    tresors_mark(g, s, seat, choices[mst_rng_below(rng, count)]);
}

/* A seat that is done has played some whole MARK; taken to be a uniformly random one. */
static void guess_whole_mark(const mst_game *g, mst_state *s, mst_seat seat, mst_rng *rng) {
    if (!s->slot[seat][0] && !s->slot[seat][1]) return; /* R13: it had nothing to play */
    s->done &= (uint8_t) ~(1u << seat);
    while (!(s->done >> seat & 1)) mark_at_random(g, s, seat, rng);
}

/* A seat that is not done has chosen nothing yet, or is in the middle of extra ticks; nobody can
 * know which. In half of the worlds it makes a random main choice, which stays if extra ticks are
 * still due after it. */
static void guess_begun_mark(const mst_game *g, mst_state *s, mst_seat seat, mst_rng *rng) {
    if (mst_rng_below(rng, 2)) return;
    mark_at_random(g, s, seat, rng);
    if (s->done >> seat & 1) hide_marks(s, seat);
    s->done &= (uint8_t) ~(1u << seat);
}

static void guess_marks(const mst_game *g, mst_state *s, mst_seat observer, mst_rng *rng) {
    for (mst_seat seat = 0; seat < s->seats; seat++) {
        if (seat == observer) continue;
        if (s->done >> seat & 1)
            guess_whole_mark(g, s, seat, rng);
        else
            guess_begun_mark(g, s, seat, rng);
    }
}

void tresors_resample(const mst_game *g, const mst_state *seen, mst_seat observer, mst_rng *rng,
                      mst_state *world) {
    memmove(world, seen, sizeof *world);
    if (seen->phase <= KEEP)
        guess_hands(world, observer, rng);
    else
        guess_returned(g, world, observer, rng);
    if (seen->phase == MARK) guess_marks(g, world, observer, rng);
}
