/* refusals.c -- why a move is not legal: the conditions of rules.c one by one, each with its rule.
 */
#include "mastaba/bits.h"
#include "pyramis.h"

static const char *refuse_slot(const mst_state *s, uint32_t slot) {
    const fleet *f = &s->fleets[s->active];
    uint32_t all = occupied(f), bit = 1u << slot, base = all & 0x7f;
    if (pyramis_legal_slots(f, s->option[ANCHOR]) & bit) return NULL;
    if (all & bit) return "pyramis.4.1.occupied";
    if (slot >= 8) return "pyramis.4.1.unsupported";
    if (s->option[ANCHOR] == FIXED && slot > 3) return "pyramis.4.1.outside";
    if (!all) return "pyramis.4.1.first_card";
    return mst_bits_count(base) == 4 ? "pyramis.4.1.base_full" : "pyramis.4.1.not_adjacent";
}

static const char *refuse_place(const mst_state *s, mst_move move) {
    uint32_t position = position_in(move);
    if (position >= RIVER || !s->river[position]) return "pyramis.4.3.no_river_card";
    return refuse_slot(s, slot_in(move));
}

static const char *refuse_steal(const mst_state *s, uint32_t victim) {
    if (victim >= s->seats) return "pyramis.4.4.no_such_seat";
    if (victim == s->active) return "pyramis.4.4.oneself";
    return s->hand_size[victim] ? NULL : "pyramis.4.4.empty_hand";
}

static const char *refuse_refill(const mst_state *s, uint32_t pile) {
    if (pile >= PILES) return "pyramis.4.3.no_such_pile";
    return s->pile_size[pile] ? NULL : "pyramis.4.6.pile_empty";
}

static const char *refuse_rotate(const mst_state *s, mst_seat seat, uint32_t slot) {
    const fleet *f = &s->fleets[seat];
    uint32_t bit = 1u << slot;
    if (pyramis_entry(s, seat) & bit) return NULL;
    if (!(occupied(f) & bit)) return "pyramis.4.5.empty_slot";
    return accessible(f) & bit ? "pyramis.4.5.other_colour" : "pyramis.4.5.covered";
}

const char *pyramis_refuse(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    (void)g;
    switch (s->phase) {
    case PLACE:
        return kind_of(move) == PLACE_CARD ? refuse_place(s, move) : "pyramis.4.3.place_now";
    case STEAL:
        return kind_of(move) == ROB ? refuse_steal(s, seat_in(move)) : "pyramis.4.4.steal_now";
    case REFILL:
        return kind_of(move) == REFILL_FROM ? refuse_refill(s, pile_in(move))
                                            : "pyramis.4.3.refill_now";
    default:
        return kind_of(move) == ROTATE_CARD ? refuse_rotate(s, seat, slot_in(move))
                                            : "pyramis.4.5.rotate_now";
    }
}
