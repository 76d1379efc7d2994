/* targets.c -- what a hand touches to make a move of Trésors:
 *
 *     keeping     "A.hand.9", "A.hand.24"
 *     ticking     every square, "A.slots.2.a3", in reading order; how the pattern is turned follows
 *     replacing   "reserve.7" or "deck"; which card is replaced is not chosen
 *
 * A play that is still face down touched "A.hand" or "A.slots". */
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "tresors.h"

static void write_card(mst_json *w, mst_seat owner, const char *what, uint32_t card) {
    char number[12];
    mst_text t = mst_text_in(number, sizeof number);
    mst_text_put_number(&t, card);
    mst_json_target(w, owner, what, number);
}

static void write_squares(mst_json *w, mst_seat seat, mst_move move) {
    for (squares left = squares_in(move); left; left &= left - 1) {
        char square[8];
        mst_text t = mst_text_in(square, sizeof square);
        mst_text_put_number(&t, slot_in(move) + 1);
        mst_text_put_char(&t, '.');
        tresors_put_squares(&t, left & (0u - left), "");
        mst_json_target(w, seat, "slots", square);
    }
}

void tresors_targets(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                     mst_json *out) {
    (void)g;
    switch (kind_of(move)) {
    case KEEP_CARDS:
        write_card(out, seat, "hand", lower_in(move));
        write_card(out, seat, "hand", higher_in(move));
        break;
    case TICK:
    case TICK_EXTRA: write_squares(out, seat, move); break;
    case TAKE:
        if (taken_in(move))
            write_card(out, MST_SPECTATOR, "reserve", taken_in(move));
        else
            mst_json_target(out, MST_SPECTATOR, "deck", NULL);
        break;
    case HIDDEN_PLAY: mst_json_target(out, seat, s->phase == KEEP ? "hand" : "slots", NULL); break;
    default: break;
    }
}
