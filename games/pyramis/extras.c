/* extras.c -- what must always hold in Pyramis, and what else programs need. */
#include "mastaba/bits.h"
#include "mastaba/text.h"
#include "pyramis.h"

/* Every card is in exactly one place: bag, top, River or Fleet. */
static bool is_every_card_once(const mst_game *g, const mst_state *s) {
    mst_bag seen = s->bag;
    uint32_t count = mst_bag_size(&seen);
    uint8_t placed[PILES + RIVER + SEATS * SLOTS];
    uint32_t places = 0;
    for (uint32_t i = 0; i < PILES; i++) placed[places++] = s->top[i];
    for (uint32_t i = 0; i < RIVER; i++) placed[places++] = s->river[i];
    for (uint32_t seat = 0; seat < SEATS; seat++)
        for (uint32_t slot = 0; slot < SLOTS; slot++) placed[places++] = s->fleets[seat].card[slot];
    for (uint32_t i = 0; i < places; i++) {
        if (!placed[i]) continue;
        if (placed[i] > pieces_of(g)->cards) return false;
        mst_bag_put(&seen, placed[i]);
        count++;
    }
    return count == pieces_of(g)->cards && mst_bag_size(&seen) == count;
}

static bool are_piles_sound(const mst_game *g, const mst_state *s) {
    uint32_t below = mst_bag_size(&s->bag);
    uint32_t sizes = s->pile_size[0] + s->pile_size[1], tops = 0;
    for (uint32_t pile = 0; pile < PILES; pile++) {
        uint8_t top = s->top[pile];
        tops += top != 0;
        if (s->back[pile] != (top ? pieces_of(g)->card[top].back : 0)) return false;
        if (top && !s->pile_size[pile]) return false;
    }
    return below + tops == sizes;
}

/* Colours agree with the cards, the base is one run, every upper card has both supports. */
static bool is_fleet_sound(const mst_game *g, const fleet *f) {
    uint32_t all = occupied(f), base = all & 0x7f, cards = 0;
    for (uint32_t slot = 0; slot < SLOTS; slot++) {
        if (!f->card[slot]) continue;
        cards |= 1u << slot;
        if (!(f->of[pieces_of(g)->card[f->card[slot]].colour] >> slot & 1)) return false;
    }
    uint32_t run = base ? base >> mst_bits_lowest(base) : 0;
    bool is_one_run = (run & (run + 1)) == 0 && run <= 15;
    bool is_supported = (all >> 8 & ~(all & all >> 1)) == 0;
    uint32_t of_each = 0;
    for (uint32_t k = 0; k < COLOURS; k++) of_each += mst_bits_count(f->of[k]);
    return cards == all && of_each == mst_bits_count(all) && is_one_run && is_supported &&
           (f->rotated & ~all) == 0;
}

/* The hands are what the star events made of them, and no Star is in two places. */
static bool are_stars_sound(const mst_game *g, const mst_state *s) {
    uint32_t all = ((1u << pieces_of(g)->stars) - 1) << 1, total = s->reserve;
    uint32_t count = mst_bits_count(s->reserve);
    uint16_t hand[SEATS] = {0};
    for (uint32_t i = 0; i < s->events; i++) {
        const star_event *e = &s->event[i];
        if (e->from != RESERVE) hand[e->from] &= (uint16_t) ~(1u << e->star);
        hand[e->taker] |= (uint16_t)(1u << e->star);
    }
    for (uint32_t seat = 0; seat < SEATS; seat++) {
        if (hand[seat] != s->hand[seat]) return false;
        if (mst_bits_count(s->hand[seat]) != s->hand_size[seat]) return false;
        total |= s->hand[seat];
        count += s->hand_size[seat];
    }
    return total == all && count == pieces_of(g)->stars &&
           mst_bits_count(s->reserve) == s->reserve_size;
}

/* Seats take turns, so Fleets differ by at most the card of the current turn. */
static bool are_turns_sound(const mst_state *s) {
    uint32_t laid = 0;
    for (uint32_t seat = 0; seat < SEATS; seat++)
        laid += mst_bits_count(occupied(&s->fleets[seat]));
    bool is_laid = s->phase > PLACE;
    return s->turn <= turns_of(s) && laid == (is_laid || !s->turn ? s->turn : s->turn - 1u);
}

static bool are_rotations_sound(const mst_state *s) {
    bool is_anything = false;
    for (uint32_t seat = 0; seat < SEATS; seat++) {
        is_anything |= s->due[seat] != 0;
        for (uint32_t k = 0; k < COLOURS; k++) {
            uint32_t slots = accessible(&s->fleets[seat]) & s->fleets[seat].of[k];
            uint8_t chosen = s->chosen[seat][k];
            if (chosen && !(slots >> (chosen - 1) & 1)) return false;
            if ((s->due[seat] >> k & 1) && !slots) return false;
            if (chosen && s->phase != ROTATE) return false;
        }
    }
    return is_anything == (s->phase == ROTATE);
}

static const char *check(const mst_game *g, const mst_state *s) {
    if (!is_every_card_once(g, s)) return "a card is missing or in two places";
    if (!are_piles_sound(g, s)) return "the piles do not add up";
    for (uint32_t seat = 0; seat < SEATS; seat++)
        if (!is_fleet_sound(g, &s->fleets[seat])) return "a Fleet is not built as the rules say";
    if (!are_stars_sound(g, s)) return "the Shooting Stars do not add up";
    if (!are_turns_sound(s)) return "the cards laid do not fit the turn";
    if (!are_rotations_sound(s)) return "a rotation is due or chosen that cannot be made";
    return NULL;
}

/* ---- what a seat has in the end: the cards of its Fleet, and Shooting Stars ---- */

static void name_piece(const mst_game *g, uint32_t which, mst_text *out) {
    const pyramis_pieces *pieces = pieces_of(g);
    uint32_t star = which < MAX_CARDS ? 0 : which - MAX_CARDS + 1;
    if (!star && which < pieces->cards) pyramis_put_face(out, &pieces->card[which + 1]);
    if (!star || star > pieces->stars) return;
    mst_text_put(out, pieces->star[star].id);
    mst_text_put_char(out, ' ');
    pyramis_put_half(out, pieces->star[star].pyramids, pieces->star[star].aliens);
}

static void held(const mst_game *g, const mst_state *s, mst_seat seat, uint8_t has[]) {
    (void)g;
    for (uint32_t slot = 0; slot < SLOTS; slot++)
        if (s->fleets[seat].card[slot]) has[s->fleets[seat].card[slot] - 1] = 1;
    for (uint32_t star = 1; star <= MAX_STARS; star++)
        if (s->hand[seat] >> star & 1) has[MAX_CARDS + star - 1] = 1;
}

static const mst_holdings holdings = {MAX_CARDS + MAX_STARS, name_piece, held};

const mst_extras pyramis_extras = {
    .kit = &pyramis_kit,
    .show = pyramis_show,
    .check = check,
    .numbers = &pyramis_numbers,
    .holdings = &holdings,
};
