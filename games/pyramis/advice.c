/* advice.c -- what a move of Pyramis seems to be worth, for the search. The rules never read this.
 *
 * Everything is counted in points of the final score: a pyramid is one, the zone counts its
 * pyramids again, an alien is worth less because only the leader scores, and the other half of a
 * card that may still be rotated is worth a share of what it would gain. */
#include "mastaba/bits.h"
#include "mastaba/bot.h"
#include "pyramis.h"

static const float alien_worth = 0.5f, star_worth = 1.7f, rotation_hope = 0.35f,
                   card_to_come = 2.3f;

static float half_worth(const exodus_card *card, uint32_t rotated) {
    return (float)card->pyramids[rotated] + alien_worth * (float)card->aliens[rotated];
}

/* What the cards that can still be rotated may gain by it. */
static float hope(const mst_game *g, const fleet *f) {
    float sum = 0;
    for (uint32_t left = accessible(f); left; left &= left - 1) {
        uint32_t slot = mst_bits_lowest(left), rotated = f->rotated >> slot & 1;
        const exodus_card *card = &pieces_of(g)->card[f->card[slot]];
        float gain = half_worth(card, !rotated) - half_worth(card, rotated);
        sum += gain > 0 ? rotation_hope * gain : 0.5f * rotation_hope * gain;
    }
    return sum;
}

static float fleet_worth(const mst_game *g, const mst_state *s, const fleet *f) {
    tally t = pyramis_fleet_tally(g, f, s->option[ZONE]);
    return (float)(t.pyramids + t.zone) + alien_worth * (float)t.aliens + hope(g, f);
}

static float placed_worth(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    fleet f = s->fleets[seat];
    uint32_t slot = slot_in(move);
    uint8_t id = s->river[position_in(move)];
    const exodus_card *card = &pieces_of(g)->card[id];
    f.card[slot] = id;
    f.of[card->colour] |= 1u << slot;
    return fleet_worth(g, s, &f) + (card->has_star ? star_worth : 0);
}

static float rotated_worth(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    fleet f = s->fleets[seat];
    f.rotated ^= 1u << slot_in(move);
    return fleet_worth(g, s, &f);
}

static float worth(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    switch (kind_of(move)) {
    case PLACE_CARD: return placed_worth(g, s, seat, move);
    case ROTATE_CARD: return rotated_worth(g, s, seat, move);
    case ROB: return 0.1f * fleet_worth(g, s, &s->fleets[seat_in(move)]);
    default: return 0;
    }
}

static void rate(const mst_game *g, const mst_state *s, mst_seat seat, const mst_move moves[],
                 uint32_t count, float points[]) {
    for (uint32_t i = 0; i < count; i++) points[i] = worth(g, s, seat, moves[i]);
}

static void judge(const mst_game *g, const mst_state *s, float points[]) {
    for (mst_seat seat = 0; seat < s->seats; seat++) {
        uint32_t cards = mst_bits_count(occupied(&s->fleets[seat]));
        points[seat] =
            fleet_worth(g, s, &s->fleets[seat]) + card_to_come * (float)(FLEET_CARDS - cards);
    }
}

static const mst_level_budget budgets[MST_BUDGETS] = {
    {35, 0}, {150, 0}, {800, 0}, {40000, 0}, {2000000, 0}};

const mst_advice pyramis_advice = {
    .rate = rate,
    .judge = judge,
    .budgets = budgets,
};
