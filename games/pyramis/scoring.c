/* scoring.c -- pyramids, the largest zone, aliens (§5). */
#include "mastaba/bits.h"
#include "mastaba/engine.h"
#include "pyramis.h"

static int32_t pyramids_on(const mst_game *g, const fleet *f, uint32_t slots) {
    int32_t sum = 0;
    for (; slots; slots &= slots - 1) {
        uint32_t slot = mst_bits_lowest(slots);
        sum += pieces_of(g)->card[f->card[slot]].pyramids[f->rotated >> slot & 1];
    }
    return sum;
}

/* §4.1 The six neighbours of every slot, R30. */
static uint32_t neighbours(uint32_t slots) {
    return slots << 1 | slots >> 1 | slots << 8 | slots << 7 | slots >> 8 | slots >> 7;
}

static uint32_t zone_around(uint32_t seed, uint32_t same_colour) {
    uint32_t zone = seed, grown = seed;
    while ((grown = (zone | neighbours(zone)) & same_colour) != zone) zone = grown;
    return zone;
}

/* §5, R31: most cards, then most pyramids; or most pyramids alone. */
static int32_t zone_points(const mst_game *g, const fleet *f, uint8_t zone_option) {
    int32_t best = 0;
    uint32_t best_size = 0;
    for (uint32_t k = 0; k < COLOURS; k++) {
        uint32_t left = f->of[k];
        while (left && mst_bits_count(left) >= best_size) {
            uint32_t zone = zone_around(left & (0u - left), f->of[k]);
            uint32_t size = zone_option == BY_CARDS ? mst_bits_count(zone) : 0;
            left &= ~zone;
            if (size < best_size) continue;
            int32_t points = pyramids_on(g, f, zone);
            if (size > best_size || points > best) best_size = size, best = points;
        }
    }
    return best;
}

tally pyramis_fleet_tally(const mst_game *g, const fleet *f, uint8_t zone_option) {
    tally t = {.zone = zone_points(g, f, zone_option)};
    for (uint32_t left = occupied(f); left; left &= left - 1) {
        uint32_t slot = mst_bits_lowest(left), half = f->rotated >> slot & 1;
        const exodus_card *card = &pieces_of(g)->card[f->card[slot]];
        t.pyramids += card->pyramids[half];
        t.aliens += card->aliens[half];
    }
    return t;
}

tally pyramis_tally(const mst_game *g, const mst_state *s, mst_seat seat) {
    tally t = pyramis_fleet_tally(g, &s->fleets[seat], s->option[ZONE]);
    for (uint32_t left = s->hand[seat]; left; left &= left - 1) {
        const star_card *star = &pieces_of(g)->star[mst_bits_lowest(left)];
        t.pyramids += star->pyramids;
        t.aliens += star->aliens;
    }
    return t;
}

void pyramis_scores(const mst_game *g, const mst_state *s, mst_score out[]) {
    tally tallies[SEATS];
    int32_t most_aliens = 0;
    for (mst_seat seat = 0; seat < s->seats; seat++) {
        tallies[seat] = pyramis_tally(g, s, seat);
        if (tallies[seat].aliens > most_aliens) most_aliens = tallies[seat].aliens;
    }
    for (mst_seat seat = 0; seat < s->seats; seat++) {
        tally t = tallies[seat];
        int32_t aliens = t.aliens == most_aliens ? t.aliens : 0; /* R34: every tied seat */
        out[seat] = (mst_score){t.pyramids + t.zone + aliens, {t.pyramids, t.zone, aliens}, false};
    }
}

/* R37: ties are shared, nothing breaks them. */
void pyramis_places(const mst_game *g, const mst_state *s, const mst_score scores[],
                    uint8_t place[]) {
    (void)g;
    mst_places_by_total(scores, s->seats, place);
}
