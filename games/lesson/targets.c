/* targets.c -- what a hand touches to make a move of the Lesson:
 *
 *     keeping    "keep"
 *     burying    "A.hand.sun", then "A.buried"
 *     showing    "A.hand.sun"
 *
 * A tile face down is only "A.hand". */
#include "lesson.h"
#include "mastaba/json.h"

void lesson_targets(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                    mst_json *out) {
    kind k = kind_of(move);
    uint32_t sign = sign_in(move);
    (void)s;
    if (k == KEEP) mst_json_target(out, MST_SPECTATOR, "keep", NULL);
    if (k != BURY && k != SHOW_TILE) return;
    mst_json_target(out, seat, "hand", sign == FACE_DOWN ? NULL : pieces_of(g)->id[sign]);
    if (k == BURY) mst_json_target(out, seat, "buried", NULL);
}
