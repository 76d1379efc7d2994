/* secrets.c -- what a seat may know (§7), and worlds that fit it.
 *
 * Hidden are the bag, the hands and buried tiles of others, and what they show in the round under
 * way. A seat's own buried tiles stay open to it: that is all it has to remember. */
#include "lesson.h"
#include <string.h>

static void hide(heap *h) {
    uint8_t size = (uint8_t)size_of(h);
    memset(h, 0, sizeof *h);
    h->of[FACE_DOWN] = size;
}

/* Where a seat's tile of the round under way lies, until all are turned up. */
static uint8_t *sealed_by(mst_state *s, uint32_t seat) {
    return s->phase == SHOW ? &s->shown[s->round][seat] : NULL;
}

void lesson_view(const mst_game *g, const mst_state *s, mst_seat observer, mst_state *seen) {
    (void)g;
    memmove(seen, s, sizeof *seen);
    hide(&seen->bag);
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        if (seat == observer) continue;
        hide(&seen->hand[seat]);
        hide(&seen->buried[seat]);
        uint8_t *sealed = sealed_by(seen, seat);
        if (sealed && *sealed) *sealed = FACE_DOWN;
    }
}

/* A shown tile can be read once its round is over; what was dealt or buried, only by its owner. */
mst_move lesson_view_move(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                          const mst_state *now, mst_seat observer) {
    (void)g;
    kind k = kind_of(move);
    bool is_secret = k == BURY || k == DEAL_TILE || (k == SHOW_TILE && now->round == before->round);
    mst_seat owner = k == DEAL_TILE ? seat_in(move) : seat;
    return is_secret && observer != owner ? pack(k, seat_in(move), FACE_DOWN) : move;
}

/* ---- resampling ---- */

static void add(heap *to, const heap *h) {
    for (uint32_t sign = 1; sign < SIGNS; sign++) to->of[sign] += h->of[sign];
}

heap lesson_in_sight(const mst_state *s) {
    heap sum = s->bag;
    for (uint32_t seat = 0; seat < SEATS; seat++) {
        add(&sum, &s->hand[seat]);
        add(&sum, &s->buried[seat]);
        for (uint32_t round = 0; round < MAX_ROUNDS; round++) sum.of[s->shown[round][seat]]++;
    }
    sum.of[0] = 0; /* where nothing has been shown yet */
    return sum;
}

static uint8_t take_random(heap *from, mst_rng *rng) {
    uint8_t sign = lesson_pick(from, rng);
    from->of[sign]--;
    return sign;
}

static void turn_up(heap *h, heap *unseen, mst_rng *rng) {
    for (; h->of[FACE_DOWN]; h->of[FACE_DOWN]--) h->of[take_random(unseen, rng)]++;
}

/* Every tile not in sight is equally likely to lie in any place, as far as the deal goes: exact,
 * but for what the choices of others may tell about their tiles. */
void lesson_resample(const mst_game *g, const mst_state *seen, mst_seat observer, mst_rng *rng,
                     mst_state *world) {
    heap known = lesson_in_sight(seen), unseen = {{0}};
    (void)observer; /* the view already says what is face down */
    for (uint32_t sign = 1; sign <= MAX_SIGNS; sign++)
        unseen.of[sign] = (uint8_t)(pieces_of(g)->all.of[sign] - known.of[sign]);
    memmove(world, seen, sizeof *world);
    for (uint32_t seat = 0; seat < SEATS; seat++) {
        turn_up(&world->hand[seat], &unseen, rng);
        turn_up(&world->buried[seat], &unseen, rng);
        uint8_t *sealed = sealed_by(world, seat);
        if (sealed && *sealed == FACE_DOWN) *sealed = take_random(&unseen, rng);
    }
    turn_up(&world->bag, &unseen, rng);
}
