/* targets.c -- what a hand touches to make a move of Pyramido:
 *
 *     placing     "quarry.2", "A.floors.1.e5" for block A, and last how far the domino is turned
 *                 clockwise from the way it lies in the quarry, block B east of A: "turn.0" to
 *                 "turn.3"
 *     marking     "A.floors.2.c3"
 *     covering    "A.floors.2.c3", "A.covers.B" for the face, "corner.3" for its icon; or "pass"
 *     filling     the same without "pass"
 *     refilling   "piles.3", and so when a pile is halved
 *
 * Cells, faces and corners are those of the notation, on the floor under way. */
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "pyramido.h"

static void write_sign(mst_json *w, const char *what, char sign) {
    mst_json_target(w, MST_SPECTATOR, what, (char[]){sign, 0});
}

static void write_cell(const mst_state *s, mst_seat seat, mst_move move, mst_json *w) {
    char word[8];
    mst_text t = mst_text_in(word, sizeof word);
    mst_text_put_number(&t, s->pyramids[seat].floor);
    mst_text_put_char(&t, '.');
    pyramido_put_cell(&t, cell_in(move));
    mst_json_target(w, seat, "floors", word);
}

void pyramido_targets(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                      mst_json *out) {
    (void)g;
    switch (kind_of(move)) {
    case PLACE_DOMINO:
        write_sign(out, "quarry", (char)('1' + slot_in(move)));
        write_cell(s, seat, move, out);
        write_sign(out, "turn", (char)('0' + direction_in(move)));
        break;
    case MARK_BLOCK: write_cell(s, seat, move, out); break;
    case COVER_BLOCK:
    case FILL_GAP:
        write_cell(s, seat, move, out);
        mst_json_target(out, seat, "covers", (char[]){pyramido_colour_letters[colour_in(move)], 0});
        write_sign(out, "corner", pyramido_corner_digits[corner_in(move)]);
        break;
    case NO_COVER: mst_json_target(out, MST_SPECTATOR, "pass", NULL); break;
    case REFILL_FROM:
    case HALVE: write_sign(out, "piles", (char)('1' + pile_in(move))); break;
    default: break;
    }
}
