/* secrets.c -- what a seat may know (§7): everything there is.
 *
 * Dominoes, pyramids, hands and scores lie open. What lies under the top of a pile is known to
 * nobody, and the state does not know it either: it holds the set of dominoes not yet seen, which
 * everybody can work out, and no order. So a view is the state, and so is every possible world. */
#include "pyramido.h"
#include <string.h>

void pyramido_view(const mst_game *g, const mst_state *s, mst_seat observer, mst_state *seen) {
    (void)g, (void)observer;
    memmove(seen, s, sizeof *seen);
}

mst_move pyramido_view_move(const mst_game *g, const mst_state *before, mst_seat seat,
                            mst_move move, const mst_state *now, mst_seat observer) {
    (void)g, (void)before, (void)seat, (void)now, (void)observer;
    return move;
}

void pyramido_resample(const mst_game *g, const mst_state *seen, mst_seat observer, mst_rng *rng,
                       mst_state *world) {
    (void)g, (void)observer, (void)rng;
    memmove(world, seen, sizeof *world);
}
