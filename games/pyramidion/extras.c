/* extras.c -- what must always hold in Pyramidion (the invariants of §9 and the bookkeeping of the
 * state), and what else programs need. */
#include "mastaba/text.h"
#include "pyramidion.h"
#include <string.h>

static bool are_resources_sound(const mst_game *g, const mst_state *s) {
    goods sum = s->supply;
    for (uint32_t site = 0; site < SITES; site++) sum += s->on_site[site];
    for (uint32_t seat = 0; seat < SEATS; seat++) sum += s->reserve[seat];
    return sum == pieces_of(g)->supply;
}

static bool are_troops_sound(const mst_game *g, const mst_state *s) {
    for (uint32_t k = 0; k < KINDS; k++) {
        uint8_t count[SEATS];
        memcpy(count, s->troops_left[k], sizeof count);
        for (uint32_t site = 0; site < SITES; site++) {
            if (s->troop[k][site] > s->seats) return false;
            if (s->troop[k][site]) count[s->troop[k][site] - 1]++;
        }
        if (memcmp(count, pieces_of(g)->troops[k], s->seats) != 0) return false;
    }
    return (s->used_troops & ~((1u << SITES) - 1)) == 0;
}

/* Shared cards are in pile, discard, play and hands; a base card is nowhere but with its owner. */
static bool is_every_card_once(const mst_game *g, const mst_state *s) {
    const pyramidion_pieces *p = pieces_of(g);
    uint64_t all = s->pile | s->discard;
    uint32_t count = mst_bits_count(s->pile) + mst_bits_count(s->discard);
    if (all & ~p->shared) return false;
    for (uint32_t seat = 0; seat < SEATS; seat++) {
        if (s->hand[seat] & ~(p->shared | p->base[seat])) return false;
        all |= s->hand[seat];
        count += mst_bits_count(s->hand[seat]);
    }
    for (uint32_t i = 0; i < s->laid_count; i++) {
        const laid_card *c = &s->laid[i];
        if (!(bit(c->card) & (p->shared | p->base[c->owner])) || c->owner >= s->seats) return false;
        all |= bit(c->card);
        count++;
    }
    return (all & p->shared) == p->shared && mst_bits_count(all) == count;
}

static bool are_hands_sound(const mst_state *s) {
    uint64_t marked = 0;
    for (uint32_t seat = 0; seat < SEATS; seat++) {
        if (s->known[seat] & ~s->hand[seat]) return false;
        if (mst_bits_count(s->hand[seat]) != s->hand_size[seat]) return false;
        for (uint32_t era = 0; era < ERAS; era++) {
            uint64_t held = s->hand[seat] & ~s->known[seat] & s->earlier[era];
            if (mst_bits_count(held) != s->held[seat][era]) return false;
            marked |= held;
        }
    }
    return marked == (s->earlier[0] | s->earlier[1] | s->earlier[2]) &&
           mst_bits_count(s->pile) == s->pile_size;
}

static bool are_boats_sound(const mst_game *g, const mst_state *s) {
    uint32_t all = s->boat_deck | s->boat_line | s->boat_discard,
             count = mst_bits_count(s->boat_deck);
    count += mst_bits_count(s->boat_line) + mst_bits_count(s->boat_discard);
    for (uint32_t seat = 0; seat < SEATS; seat++) {
        all |= s->loaded[seat];
        count += mst_bits_count(s->loaded[seat]);
    }
    if (s->private_boat) all |= 1u << s->private_boat, count++;
    return all == (uint32_t)(bit(pieces_of(g)->boats + 1u) - 2) && count == pieces_of(g)->boats &&
           mst_bits_count(s->boat_line) <= LINE;
}

static bool are_distributions_sound(const mst_game *g, const mst_state *s) {
    uint32_t all = (uint32_t)s->dist_deck | s->dist_discard, count = pieces_of(g)->distributions;
    uint32_t piles = mst_bits_count(s->dist_deck) + mst_bits_count(s->dist_discard);
    if (s->distribution) all |= 1u << s->distribution, piles++;
    return all == (1u << (count + 1)) - 2 && piles == count;
}

static bool is_track_sound(const mst_state *s) {
    uint32_t seats = 0, tokens = 0, positions = s->phase == SET_ORDER ? s->position : s->seats;
    for (uint32_t i = 0; i < positions; i++) seats |= 1u << s->order[i];
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        if (s->token[seat] > s->seats || (s->token[seat] && tokens >> s->token[seat] & 1))
            return false;
        tokens |= 1u << s->token[seat];
    }
    return mst_bits_count(seats) == positions && seats < 1u << s->seats;
}

/* Outside an activation nothing lies on a site; no unused place of the list holds anything. */
static bool is_arena_sound(const mst_state *s) {
    if (!is_active(s) && (s->laid_count || s->ankh_used || s->traders)) return false;
    if (s->revolts && s->phase != REVOLT_DRAW) return false;
    for (uint32_t i = 0; i < CARDS; i++)
        if ((s->laid[i].card != 0) != (i < s->laid_count)) return false;
    return s->turn < s->seats && s->site < SITES && s->round <= s->option[MAX_ROUNDS];
}

static const char *check(const mst_game *g, const mst_state *s) {
    if (s->observer != THE_TRUTH) return "a view is not the whole truth";
    if (!are_resources_sound(g, s)) return "the resources do not add up";
    if (!are_troops_sound(g, s)) return "the troops do not add up";
    if (!is_every_card_once(g, s)) return "a character is missing or in two places";
    if (!are_hands_sound(s)) return "the hands do not add up";
    if (!are_boats_sound(g, s)) return "a boat is missing or in two places";
    if (!are_distributions_sound(g, s)) return "a distribution card is missing or in two places";
    if (!is_track_sound(s)) return "the order track or its tokens are not as the rules say";
    if (!is_arena_sound(s)) return "something lies on a site that should not";
    return NULL;
}

/* ---- what a seat has in the end: the boats that it loaded ---- */

static void name_piece(const mst_game *g, uint32_t which, mst_text *out) {
    const boat_card *boat = &pieces_of(g)->boat[which + 1];
    if (which >= pieces_of(g)->boats) return;
    mst_text_put(out, boat->id);
    mst_text_put_char(out, ' ');
    mst_text_put_number(out, boat->vp);
    mst_text_put(out, "VP ");
    for (uint32_t i = 0; i < RESOURCES; i++)
        for (uint32_t n = amount(boat->cost, i); n; n--)
            mst_text_put_char(out, pyramidion_resource_letters[i]);
}

static void held(const mst_game *g, const mst_state *s, mst_seat seat, uint8_t has[]) {
    for (uint32_t boat = 1; boat <= pieces_of(g)->boats; boat++)
        if (s->loaded[seat] >> boat & 1) has[boat - 1] = 1;
}

static const mst_holdings holdings = {MAX_BOATS, name_piece, held};

const mst_extras pyramidion_extras = {
    .kit = &pyramidion_kit,
    .show = pyramidion_show,
    .check = check,
    .numbers = &pyramidion_numbers,
    .holdings = &holdings,
};
