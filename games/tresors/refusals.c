/* refusals.c -- why a move is not legal: the conditions of rules.c, one by one, each with its rule.
 */
#include "tresors.h"

static const char *refuse_keep(const mst_state *s, mst_seat seat, mst_move move) {
    card_set cards = card_bit(lower_in(move)) | card_bit(higher_in(move));
    return cards & ~s->dealt[seat] ? "tresors.3.3.not_in_hand" : NULL;
}

static bool is_image(const pattern *p, squares set) {
    uint32_t anchor = mst_bits_lowest(set);
    for (uint32_t i = 0; i < p->ways; i++)
        if (p->turned[i].shape == set >> anchor) return p->turned[i].anchors >> anchor & 1;
    return false;
}

/* Squares that can be ticked at all, but do not reach the edge. */
static const char *refuse_contact(squares ticked, squares set) {
    if (!ticked) return "tresors.4.3.start_first";
    bool is_at_corner = left_and_right(above_and_below(ticked)) & set;
    return is_at_corner ? "tresors.R9.corner_only" : "tresors.4.3.not_connected";
}

static const char *refuse_squares(const pyramid_card *card, squares ticked, squares set) {
    if (set & ~card->open) return "tresors.4.3.wall";
    if (set & ticked) return "tresors.4.3.already_ticked";
    return set & frontier(card, ticked) ? NULL : refuse_contact(ticked, set);
}

static const char *refuse_tick(const mst_game *g, const mst_state *s, mst_seat seat,
                               mst_move move) {
    const pattern *flipped = &pieces_of(g)->patterns[s->pattern - 1];
    uint32_t slot = slot_in(move), card = s->slot[seat][slot];
    squares set = squares_in(move);
    if (!card) return "tresors.4.3.no_card";
    bool is_single = !(set & (set - 1));
    if (!is_single && !is_image(flipped, set)) return "tresors.4.3.not_the_pattern";
    return refuse_squares(&pieces_of(g)->card[card], s->now[seat].ticked[slot], set);
}

static const char *refuse_extra(const mst_game *g, const mst_state *s, mst_seat seat,
                                mst_move move) {
    uint32_t slot = slot_in(move), card = s->slot[seat][slot];
    if (!card) return "tresors.4.3.no_card";
    if (tresors_extra(g, s, seat, slot) & squares_in(move)) return NULL;
    const pyramid_card *face = &pieces_of(g)->card[card];
    squares ticked = s->now[seat].ticked[slot];
    if (s->option[TOMB_CLOSES] && (ticked & face->tomb)) return "tresors.R18.closed";
    return refuse_squares(face, ticked, squares_in(move));
}

static const char *refuse_mark(const mst_game *g, const mst_state *s, mst_seat seat,
                               mst_move move) {
    bool is_due = s->now[seat].pending;
    switch (kind_of(move)) {
    case TICK: return is_due ? "tresors.R14.extra_now" : refuse_tick(g, s, seat, move);
    case TICK_EXTRA: return is_due ? refuse_extra(g, s, seat, move) : "tresors.4.4.no_cross";
    default: return is_due ? "tresors.R14.extra_now" : "tresors.4.3.mark_now";
    }
}

static const char *refuse_replace(const mst_state *s, mst_move move) {
    uint32_t finished = finished_in(move), taken = taken_in(move);
    if (kind_of(move) != TAKE) return "tresors.4.5.replace_now";
    if (finished != mst_bits_lowest(s->queue)) return "tresors.R28.other_card_first";
    if (!taken) return s->deck ? NULL : "tresors.R32.deck_empty";
    return s->reserve & card_bit(taken) ? NULL : "tresors.4.5.not_in_reserve";
}

const char *tresors_refuse(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    switch (s->phase) {
    case KEEP:
        return kind_of(move) == KEEP_CARDS ? refuse_keep(s, seat, move) : "tresors.3.3.keep_now";
    case MARK: return refuse_mark(g, s, seat, move);
    default: return refuse_replace(s, move);
    }
}
