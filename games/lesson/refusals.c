/* refusals.c -- why a move is not legal: the conditions of lesson_moves one by one, each with its
 * rule; and a warning before a legal move that costs much. */
#include "lesson.h"

const char *lesson_refuse(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    (void)g;
    bool is_show = kind_of(move) == SHOW_TILE;
    if (s->phase == SHOW && !is_show) return "lesson.4.2.show_now";
    if (s->phase == LEAD && is_show) return "lesson.4.1.lead_now";
    if (kind_of(move) == KEEP) return NULL;
    if (!s->hand[seat].of[sign_in(move)]) return "lesson.2.2.not_held";
    return is_show || size_of(&s->bag) ? NULL : "lesson.4.1.bag_empty";
}

/* Burying the dearest sign gives up its points, besides the point that burying costs (§5.2). */
const char *lesson_caution(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    (void)s, (void)seat;
    if (kind_of(move) != BURY) return NULL;
    for (uint32_t sign = 1; sign <= MAX_SIGNS; sign++)
        if (pieces_of(g)->points[sign] > pieces_of(g)->points[sign_in(move)]) return NULL;
    return "lesson.4.1.most_precious";
}
