/* extras.c -- what must always hold in Trésors, and what else programs need. */
#include "mastaba/text.h"
#include "tresors.h"
#include <string.h>

static card_set all_cards(const mst_game *g) {
    const tresors_pieces *p = pieces_of(g);
    return p->of_colour[0] | p->of_colour[1] | p->of_colour[2];
}

/* Adds cards that must not be there yet. */
static bool add(card_set *to, card_set cards) {
    bool is_new = !(*to & cards);
    *to |= cards;
    return is_new;
}

/* Every card is in exactly one place: deck, hand or slot, reserve, finished row. */
static bool is_every_card_once(const mst_game *g, const mst_state *s) {
    card_set seen = s->deck;
    bool is_sound = add(&seen, s->reserve);
    for (uint32_t seat = 0; seat < SEATS; seat++) {
        is_sound &= add(&seen, s->finished[seat]);
        if (s->phase <= KEEP) is_sound &= add(&seen, s->dealt[seat]);
        for (uint32_t slot = 0; slot < SLOTS; slot++) {
            uint32_t card = s->slot[seat][slot];
            is_sound &= card <= CARDS && (!card || add(&seen, card_bit(card)));
        }
    }
    return is_sound && seen == all_cards(g);
}

/* Hands are four different cards each, of which two were kept. */
static bool are_hands_sound(const mst_state *s) {
    card_set all = 0;
    uint32_t count = 0;
    for (uint32_t seat = 0; seat < SEATS; seat++) {
        bool has_kept = s->phase > KEEP ? seat < s->seats : s->phase == KEEP && s->done >> seat & 1;
        if (!add(&all, s->dealt[seat]) || (s->kept[seat] & ~s->dealt[seat])) return false;
        if (mst_bits_count(s->kept[seat]) != (has_kept ? KEPT : 0)) return false;
        if (mst_bits_count(s->dealt[seat]) > DEALT) return false;
        count += mst_bits_count(s->dealt[seat]);
    }
    return count == s->dealing && (s->phase == DEAL) == (s->dealing < DEALT * s->seats);
}

/* §4.3 Ticks are none, or one connected area that holds the start. */
static bool are_ticks_sound(const pyramid_card *card, squares ticked) {
    squares reached = ticked & card->start, grown;
    while ((grown = (reached | beside(reached)) & ticked) != reached) reached = grown;
    return reached == ticked && !(ticked & ~card->open);
}

static uint32_t count_symbols(const pyramid_card *card, squares ticked, uint32_t symbol) {
    uint32_t count = 0;
    for (; ticked; ticked &= ticked - 1)
        count += count_of(card->symbol[mst_bits_lowest(ticked)], symbol);
    return count;
}

/* Gems are never lost, so the Score card can be reckoned from the cards. */
static uint32_t gems(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t symbol) {
    uint32_t count = 0;
    for (card_set left = s->finished[seat]; left; left &= left - 1) {
        uint32_t card = mst_bits_lowest(left);
        count += count_symbols(&pieces_of(g)->card[card], s->inked[card], symbol);
    }
    for (uint32_t slot = 0; slot < SLOTS; slot++)
        count += count_symbols(&pieces_of(g)->card[s->slot[seat][slot]], s->now[seat].ticked[slot],
                               symbol);
    return count < GEMS ? count : GEMS;
}

static bool are_marks_sound(const mst_game *g, const mst_state *s, mst_seat seat) {
    const marks *m = &s->now[seat];
    for (uint32_t slot = 0; slot < SLOTS; slot++) {
        const pyramid_card *card = &pieces_of(g)->card[s->slot[seat][slot]];
        if (!are_ticks_sound(card, m->ticked[slot])) return false;
        if (s->phase != MARK && (m->ticked[slot] & card->tomb)) return false;
    }
    uint32_t rounds = s->turn == ALL_TURNS ? ROUNDS : round_of(s) + 1;
    return m->red == gems(g, s, seat, RED) && m->green == gems(g, s, seat, GREEN) &&
           m->skull <= SKULLS && !(m->torches >> rounds);
}

static bool are_finished_cards_sound(const mst_game *g, const mst_state *s) {
    card_set finished = 0;
    for (uint32_t seat = 0; seat < SEATS; seat++) finished |= s->finished[seat];
    for (uint32_t card = 0; card <= CARDS; card++) {
        const pyramid_card *face = &pieces_of(g)->card[card];
        bool is_finished = finished & card_bit(card);
        bool has_tomb = s->inked[card] & face->tomb;
        if (is_finished != has_tomb || is_finished != (s->inked[card] != 0)) return false;
        if (!are_ticks_sound(face, s->inked[card])) return false;
    }
    return true;
}

/* During MARK the plays of a seat are what lies between `shown` and `now`; else these are equal. */
static bool is_course_sound(const mst_state *s, mst_seat seat) {
    const marks *now = &s->now[seat], *shown = &s->shown[seat];
    const course *c = &s->last[seat];
    squares ticked[SLOTS] = {shown->ticked[0], shown->ticked[1]};
    if (s->phase != MARK) return memcmp(now, shown, sizeof *now) == 0;
    ticked[slot_in(c->choice)] |= squares_in(c->choice);
    for (uint32_t i = 0; i < c->extras; i++)
        ticked[(c->extra[i] - 1) / SQUARES] |= 1u << (c->extra[i] - 1) % SQUARES;
    if (ticked[0] != now->ticked[0] || ticked[1] != now->ticked[1]) return false;
    bool has_cards = s->slot[seat][0] || s->slot[seat][1], is_done = s->done >> seat & 1;
    if (is_done) return !now->pending && (c->choice || !has_cards);
    return has_cards && (c->choice != 0) == (now->pending > 0);
}

/* What waits to be replaced is finished, has left an empty slot and is on offer to its owner. */
static bool is_queue_sound(const mst_state *s) {
    card_set gone = 0;
    bool is_replacing = s->phase == REPLACE || s->phase == DRAW || s->phase == REFILL;
    for (uint32_t seat = 0; seat < SEATS; seat++)
        for (uint32_t slot = 0; slot < SLOTS; slot++) {
            uint32_t card = s->left[seat][slot];
            if (!card) continue;
            if (!(s->finished[seat] & card_bit(card))) return false;
            if ((s->queue & card_bit(card)) && s->slot[seat][slot]) return false;
            gone |= card_bit(card);
        }
    if ((gone != 0) != is_replacing || (s->queue & ~gone)) return false;
    return s->queue || s->phase == REFILL || !is_replacing;
}

/* A box is taken by a milestone, in order, and there are only three milestones for a seat. */
static bool are_boxes_sound(const mst_game *g, const mst_state *s) {
    for (uint32_t k = 0; k < COLOURS; k++) {
        uint32_t taken[SEATS] = {0};
        for (uint32_t i = 0; i < BOXES; i++) {
            if (s->box[k][i] > s->seats || (i && s->box[k][i] && !s->box[k][i - 1])) return false;
            if (s->box[k][i]) taken[s->box[k][i] - 1]++;
        }
        for (mst_seat seat = 0; seat < s->seats; seat++)
            if (2 * taken[seat] > tresors_made(g, s, seat, k)) return false;
    }
    return true;
}

static bool is_time_sound(const mst_game *g, const mst_state *s) {
    uint32_t flipped = PILE - mst_bits_count(s->pile), played = s->turn % TURNS;
    bool is_turn = s->phase >= MARK && s->phase != OVER;
    if (s->turn > ALL_TURNS || (s->turn == ALL_TURNS) != (s->phase == OVER)) return false;
    if (s->pattern > pieces_of(g)->pattern_count || (s->pattern != 0) != is_turn) return false;
    if (s->done && s->phase != KEEP && s->phase != MARK) return false;
    return flipped == played + is_turn && s->done >> s->seats == 0;
}

static bool is_reserve_sound(const mst_state *s) {
    uint32_t size = mst_bits_count(s->reserve);
    if (s->phase <= KEEP) return size == 0;
    if (s->phase == FLIP || s->phase == MARK) return size == RESERVE || !s->deck;
    return size <= RESERVE;
}

static const char *check(const mst_game *g, const mst_state *s) {
    if (!is_every_card_once(g, s)) return "a card is missing or in two places";
    if (!are_hands_sound(s)) return "the hands dealt do not add up";
    if (!is_time_sound(g, s)) return "the pile of Expedition cards does not fit the turn";
    for (mst_seat seat = 0; seat < SEATS; seat++) {
        if (!are_marks_sound(g, s, seat))
            return "a card or Score card is not ticked as the rules say";
        if (!is_course_sound(s, seat) && seat < s->seats)
            return "the plays of a MARK do not add up";
    }
    if (!are_finished_cards_sound(g, s)) return "a finished card has no ticked tomb";
    if (!is_queue_sound(s)) return "the cards to replace do not add up";
    if (!are_boxes_sound(g, s)) return "a pyramid box was taken without its milestone";
    if (!is_reserve_sound(s)) return "the reserve was not filled as the rules say";
    return NULL;
}

/* ---- what a seat has in the end: the cards that it finished, and those before it ---- */

static void name_piece(const mst_game *g, uint32_t which, mst_text *out) {
    const pyramid_card *card = &pieces_of(g)->card[which + 1];
    mst_text_put_number(out, which + 1);
    mst_text_put_char(out, ' ');
    mst_text_put(out, tresors_colours[card->colour]);
}

static void held(const mst_game *g, const mst_state *s, mst_seat seat, uint8_t has[]) {
    card_set cards = s->finished[seat];
    (void)g;
    for (uint32_t slot = 0; slot < SLOTS; slot++)
        if (s->slot[seat][slot]) cards |= card_bit(s->slot[seat][slot]);
    for (uint32_t card = 1; card <= CARDS; card++)
        if (cards >> card & 1) has[card - 1] = 1;
}

static const mst_holdings holdings = {CARDS, name_piece, held};

const mst_extras tresors_extras = {
    .kit = &tresors_kit,
    .show = tresors_show,
    .check = check,
    .numbers = &tresors_numbers,
    .holdings = &holdings,
};
