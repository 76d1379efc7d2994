/* targets.c -- what a hand touches to make a move of Pyramids:
 *
 *     choosing a god    "tiles.4", by the number of the tile
 *     taking a pair     "quarry.3"
 *     building          "A.hand.B-WRo", "A.pyramid.b4"; then perhaps a card of the hand and
 *                       "A.tomb", and a card of the hand and "A.obelisk"
 *     discarding        "A.hand.G-YBo"
 *
 * A card whose name the reader may not know is only "A.hand". */
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "pyramids.h"

static void write_numbered(mst_json *w, const char *what, uint32_t number) {
    mst_json_target(w, MST_SPECTATOR, what, (char[]){(char)('0' + number), 0});
}

static void write_card(const mst_game *g, mst_seat seat, uint32_t card, mst_json *w) {
    mst_json_target(w, seat, "hand", card == FACE_DOWN ? NULL : card_of(g, card)->code);
}

static void write_build(const mst_game *g, mst_seat seat, mst_move move, mst_json *w) {
    char slot[4];
    mst_text t = mst_text_in(slot, sizeof slot);
    pyramids_put_slot(&t, slot_in(move));
    write_card(g, seat, pyramid_card_in(move), w);
    mst_json_target(w, seat, "pyramid", slot);
    if (tomb_card_in(move)) {
        write_card(g, seat, tomb_card_in(move), w);
        mst_json_target(w, seat, "tomb", NULL);
    }
    if (obelisk_card_in(move)) {
        write_card(g, seat, obelisk_card_in(move), w);
        mst_json_target(w, seat, "obelisk", NULL);
    }
}

void pyramids_targets(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                      mst_json *out) {
    (void)s;
    switch (kind_of(move)) {
    case CHOOSE_TILE: write_numbered(out, "tiles", tile_in(move)); break;
    case TAKE_PAIR: write_numbered(out, "quarry", pair_in(move) + 1); break;
    case BUILD_CARDS: write_build(g, seat, move, out); break;
    case DISCARD_CARD: write_card(g, seat, card_in(move), out); break;
    default: break;
    }
}
