/* targets.c -- what a hand touches to make a move of Pyramis:
 *
 *     laying a card   "river.2", "A.fleet.d1"
 *     robbing         "C.stars"
 *     refilling       "piles.1"
 *     rotating        "B.fleet.c2"; while it is face down, to others, only "B.fleet" */
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "pyramis.h"

static void write_numbered(mst_json *w, const char *what, uint32_t index) {
    mst_json_target(w, MST_SPECTATOR, what, (char[]){(char)('1' + index), 0});
}

static void write_slot(mst_json *w, mst_seat seat, uint32_t slot) {
    char word[4];
    mst_text t = mst_text_in(word, sizeof word);
    if (slot != FACE_DOWN) pyramis_put_slot(&t, slot);
    mst_json_target(w, seat, "fleet", slot == FACE_DOWN ? NULL : word);
}

void pyramis_targets(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                     mst_json *out) {
    (void)g, (void)s;
    switch (kind_of(move)) {
    case PLACE_CARD:
        write_numbered(out, "river", position_in(move));
        write_slot(out, seat, slot_in(move));
        break;
    case ROB: mst_json_target(out, seat_in(move), "stars", NULL); break;
    case REFILL_FROM: write_numbered(out, "piles", pile_in(move)); break;
    case ROTATE_CARD: write_slot(out, seat, slot_in(move)); break;
    default: break;
    }
}
