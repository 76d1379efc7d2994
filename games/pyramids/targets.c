/* targets.c -- what a hand touches to make a move of Pyramids:
 *
 *     choosing a god    "tiles.4", by the number of the tile
 *     taking a pair     "quarry.3"
 *     building          "A.hand.B-WRo", "A.pyramid.b4"; then perhaps a card of the hand and
 *                       "A.tomb", and a card of the hand and "A.obelisk"
 *     discarding        "A.hand.G-YBo"
 *
 * A card whose name the reader may not know is only "A.hand". */
#include "mastaba/text.h"
#include "mastaba/write.h"
#include "pyramids.h"

static void write_numbered(mst_writer *w, const char *what, uint32_t number) {
    mst_write_target(w, MST_SPECTATOR, what, (char[]){(char)('0' + number), 0});
}

static void write_card(const mst_game *g, mst_seat seat, uint32_t card, mst_writer *w) {
    mst_write_target(w, seat, "hand", card == FACE_DOWN ? NULL : card_of(g, card)->code);
}

static void write_build(const mst_game *g, mst_seat seat, mst_move move, mst_writer *w) {
    char slot[4];
    mst_text t = mst_text_in(slot, sizeof slot);
    pyramids_put_slot(&t, slot_of(move));
    write_card(g, seat, pyramid_card_of(move), w);
    mst_write_target(w, seat, "pyramid", slot);
    if (tomb_card_of(move)) {
        write_card(g, seat, tomb_card_of(move), w);
        mst_write_target(w, seat, "tomb", NULL);
    }
    if (last_card_of(move)) {
        write_card(g, seat, last_card_of(move), w);
        mst_write_target(w, seat, "obelisk", NULL);
    }
}

void pyramids_targets(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                      mst_writer *out) {
    uint32_t low = last_card_of(move);
    (void)s;
    switch (kind_of(move)) {
    case CHOOSE_TILE: write_numbered(out, "tiles", low); break;
    case TAKE_PAIR: write_numbered(out, "quarry", low + 1); break;
    case BUILD_CARDS: write_build(g, seat, move, out); break;
    case DISCARD_CARD: write_card(g, seat, low, out); break;
    default: break;
    }
}
