/* refusals.c -- why a move may not be made: the conditions of rules.c one by one, each with its
 * rule. */
#include "mastaba/bits.h"
#include "pyramids.h"

static bool holds(const mst_state *s, mst_seat seat, uint32_t card) {
    uint8_t hand[MOST_IN_HAND];
    for (uint32_t i = pyramids_hand(&s->of[seat].pool, hand); i-- > 0;)
        if (hand[i] == card) return true;
    return false;
}

static const char *refuse_tile(const mst_game *g, const mst_state *s, uint32_t tile) {
    if (!(tiles_of(g, s->seats) >> tile & 1)) return "pyramids.2.3.not_in_game";
    if (tile == s->aside) return "pyramids.4.2.set_aside";
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (s->of[seat].tile == tile) return "pyramids.4.2.taken";
    return NULL;
}

static const char *refuse_pair(const mst_state *s, uint32_t pair) {
    if (pair >= s->seats) return "pyramids.4.3.no_such_pair";
    return s->taker[pair] ? "pyramids.4.3.pair_taken" : NULL;
}

static const char *refuse_slot(const mst_state *s, uint32_t slot) {
    uint32_t occupied = s->of[s->active].occupied, bit = 1u << slot;
    if (pyramids_legal_slots(occupied, s->option[GAP]) & bit) return NULL;
    if (occupied & bit) return "pyramids.4.5.occupied";
    if (!occupied) return "pyramids.4.5.first_card";
    if (slot >= 8)
        return pyramids_legal_slots(occupied, GAP_YES) & bit ? "pyramids.4.5.gap"
                                                             : "pyramids.4.5.unsupported";
    return mst_bits_count(occupied & 0xff) == 4 ? "pyramids.4.5.base_full"
                                                : "pyramids.4.5.not_adjacent";
}

/* §2.3, R21: what the tile does not open, and what it opens only one at a time. */
static const char *refuse_buildings(uint32_t allowed, uint32_t set) {
    if (allowed >> set & 1) return NULL;
    if ((set & TOMB_TOO) && !(allowed >> TOMB_TOO & 1)) return "pyramids.2.3.no_tomb";
    if ((set & OBELISK_TOO) && !(allowed >> OBELISK_TOO & 1)) return "pyramids.2.3.no_obelisk";
    return "pyramids.2.3.one_of_both";
}

static const char *refuse_build(const mst_game *g, const mst_state *s, mst_move move) {
    uint32_t card = pyramid_card_in(move), buried = tomb_card_in(move),
             raised = obelisk_card_in(move);
    mst_seat seat = s->active;
    if (!holds(s, seat, card) || (buried && !holds(s, seat, buried)) ||
        (raised && !holds(s, seat, raised)))
        return "pyramids.4.4.not_in_hand";
    if (card == buried || card == raised || (buried && buried == raised))
        return "pyramids.4.4.used_twice";
    uint32_t set = (buried ? TOMB_TOO : 0u) | (raised ? OBELISK_TOO : 0u);
    const char *why = refuse_buildings(pyramids_allowed(g, s, seat), set);
    return why ? why : refuse_slot(s, slot_in(move));
}

const char *pyramids_refuse(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    kind k = kind_of(move);
    switch (s->phase) {
    case CHOOSE:
        return k == CHOOSE_TILE ? refuse_tile(g, s, tile_in(move)) : "pyramids.4.2.god_now";
    case TAKE: return k == TAKE_PAIR ? refuse_pair(s, pair_in(move)) : "pyramids.4.3.pair_now";
    case BUILD: return k == BUILD_CARDS ? refuse_build(g, s, move) : "pyramids.4.4.build_now";
    default:
        if (k != DISCARD_CARD) return "pyramids.4.7.discard_now";
        return holds(s, seat, card_in(move)) ? NULL : "pyramids.4.7.not_in_hand";
    }
}
