/* game.c -- what must always hold in Pyramidion (the invariants of §9 and the bookkeeping of the
 * state), and the game itself. */
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

const char *pyramidion_check(const mst_game *g, const mst_state *s) {
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

static const mst_option options[] = {
    {"target", "10 12 15 all", TARGET_10, TARGET_ALL, TARGET_10, false},
    {"goddess_type", "token printed", BY_TOKEN, AS_PRINTED, BY_TOKEN, false},
    {"revolt_reward", "literal survivor", LITERAL, SURVIVOR, LITERAL, false},
    {"free_statue", "yes no", STATUE_IS_FREE, STATUE_IS_NOT, STATUE_IS_FREE, false},
    {"tiebreak_1", "hand resources", BY_HAND, BY_RESOURCES, BY_HAND, false},
    {"load_pass", "final open", PASS_IS_FINAL, PASS_IS_OPEN, PASS_IS_FINAL, false},
    {"negotiator_placement", "auto ask", PLACED, ASKED, PLACED, false},
    {"abu_trades", "one many", TRADE_ONCE, TRADE_OFTEN, TRADE_ONCE, false},
    {"swap_2p", "next_round phase6", SWAP_NEXT_ROUND, SWAP_IN_PHASE_6, SWAP_NEXT_ROUND, false},
    {"boat_memory", "hidden open", BOATS_HIDDEN, BOATS_OPEN, BOATS_HIDDEN, false},
    {"max_rounds", NULL, 5, 99, 30, false},
    {NULL, NULL, 0, 0, 0, false},
};

static const char *const parts[] = {"boats", "majority", NULL};

/* The longest round, generously: every draw of P1, P2 and P4; every pick; every activation with its
 * passes, recruits and trades; every card, also those drawn or fetched again, with six steps each;
 * revolt tokens; every boat in reach with every troop and payment asked, and a pass per cycle. */
enum {
    MOST_PLAYED = SEATS * (BASE_CARDS + DEALT) + 1 + 16,
    LONGEST_ROUND = LINE + 1 + SEATS * DEALT + 1 + SITES + SITES * (2 + 2 * SEATS) + 2 * 10 +
                    MOST_PLAYED * 4 + SITES * MAX_REVOLTS + (LINE + 1) * (1 + MAX_TROOPS + BASICS) +
                    (LINE + 2) * SEATS,
    LONGEST = SEATS + LINE + 1 + 99 * LONGEST_ROUND
};
enum { MOST_CHOICES = 2 * (SHARED_CARDS + BASE_CARDS) + 1 }; /* play or recruit any card, or pass */

const mst_game pyramidion_game = {
    .key = "pyramidion",
    .title = "Pyramidion",
    .deck = "recon-1",
    .pieces = pyramidion_built_in,
    .kit = MST_NOT_IN_PAGE(&pyramidion_kit),
    .options = options,
    .parts = parts,
    .phrases = pyramidion_phrases,
    .rules_version = 1,
    .state_size = sizeof(mst_state),
    .max_choices = MOST_CHOICES,
    .max_length = LONGEST,
    .least_seats = 2,
    .most_seats = SEATS,
    .begin = pyramidion_begin,
    .seats = pyramidion_seats,
    .actors = pyramidion_actors,
    .moves = pyramidion_moves,
    .draws = pyramidion_draws,
    .draw = pyramidion_draw,
    .play = pyramidion_play,
    .refuse = pyramidion_refuse,
    .scores = pyramidion_scores,
    .places = pyramidion_places,
    .view = pyramidion_view,
    .view_move = pyramidion_view_move,
    .resample = pyramidion_resample,
    .move_text = pyramidion_move_text,
    .move_read = pyramidion_move_read,
    .targets = pyramidion_targets,
    .ask = pyramidion_ask,
    .tell = pyramidion_tell,
    .show = MST_NOT_IN_PAGE(pyramidion_show),
    .describe = pyramidion_describe,
    .check = MST_NOT_IN_PAGE(pyramidion_check),
    .advice = &pyramidion_advice,
    .numbers = MST_NOT_IN_PAGE(&pyramidion_numbers),
    .caution = pyramidion_caution,
};
