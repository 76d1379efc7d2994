/* describe.c -- Pyramis as named values: what show.c draws, for programs to read. */
#include "mastaba/bits.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "pyramis.h"
#include <string.h>

enum { WORD = 24 };

static const char *slot_word(char out[WORD], uint32_t slot) {
    mst_text t = mst_text_in(out, WORD);
    pyramis_put_slot(&t, slot);
    return out;
}

static void write_colours(mst_json *w, const char *name, uint32_t set) {
    mst_json_begin_list(w, name);
    for (uint32_t k = 0; k < COLOURS; k++)
        if (set >> k & 1) mst_json_letter(w, NULL, pyramis_colour_letters[k]);
    mst_json_end_list(w);
}

static void write_river_card(const mst_game *g, uint32_t id, mst_json *w) {
    const exodus_card *card = &pieces_of(g)->card[id];
    if (!id) {
        mst_json_null(w, NULL);
        return;
    }
    mst_json_begin_object(w, NULL);
    mst_json_text(w, "card", card->id);
    mst_json_letter(w, "colour", pyramis_colour_letters[card->colour]);
    mst_json_begin_list(w, "pyramids");
    for (uint32_t half = 0; half < 2; half++) mst_json_number(w, NULL, card->pyramids[half]);
    mst_json_end_list(w);
    mst_json_begin_list(w, "aliens");
    for (uint32_t half = 0; half < 2; half++) mst_json_number(w, NULL, card->aliens[half]);
    mst_json_end_list(w);
    mst_json_bool(w, "star", card->has_star);
    mst_json_end_object(w);
}

static void write_card(const mst_game *g, const fleet *f, uint32_t slot, mst_json *w) {
    char word[WORD];
    const exodus_card *card = &pieces_of(g)->card[f->card[slot]];
    uint32_t rotated = f->rotated >> slot & 1;
    mst_json_begin_object(w, slot_word(word, slot));
    mst_json_text(w, "card", card->id);
    mst_json_letter(w, "colour", pyramis_colour_letters[card->colour]);
    mst_json_bool(w, "rotated", rotated);
    mst_json_number(w, "pyramids", card->pyramids[rotated]);
    mst_json_number(w, "aliens", card->aliens[rotated]);
    mst_json_begin_object(w, "waiting"); /* what a rotation would make count */
    mst_json_number(w, "pyramids", card->pyramids[!rotated]);
    mst_json_number(w, "aliens", card->aliens[!rotated]);
    mst_json_end_object(w);
    mst_json_bool(w, "star", card->has_star);
    mst_json_bool(w, "accessible", accessible(f) >> slot & 1);
    mst_json_end_object(w);
}

static void write_worth(const star_card *star, mst_json *w) {
    mst_json_begin_object(w, NULL);
    mst_json_number(w, "pyramids", star->pyramids);
    mst_json_number(w, "aliens", star->aliens);
    mst_json_end_object(w);
}

/* Rotations that are decided: the slot, or "?" for whoever may not know it yet. */
static void write_decided(const mst_state *s, mst_seat seat, mst_json *w) {
    char word[WORD];
    mst_json_begin_object(w, "decided");
    for (uint32_t k = 0; k < COLOURS; k++) {
        uint8_t chosen = s->chosen[seat][k];
        if (chosen)
            mst_json_text(w, (char[]){pyramis_colour_letters[k], 0},
                          chosen == FACE_DOWN ? "?" : slot_word(word, chosen - 1u));
    }
    mst_json_end_object(w);
}

/* Most of what is told, and at most one card of it is another one than a play before. */
static void write_fleet(const mst_game *g, const fleet *f, mst_json *w) {
    struct {
        const mst_game *game;
        fleet fleet;
    } made_of;
    memset(&made_of, 0, sizeof made_of);
    made_of.game = g;
    made_of.fleet = *f;
    if (mst_json_recall(w, &made_of, sizeof made_of)) return;
    mst_json_begin_object(w, "fleet");
    for (uint32_t left = occupied(f); left; left &= left - 1)
        write_card(g, f, mst_bits_lowest(left), w);
    mst_json_end_object(w);
    mst_json_remember(w);
}

static void write_seat(const mst_game *g, const mst_state *s, mst_seat seat, const mst_score *score,
                       mst_json *w) {
    mst_json_begin_object(w, NULL);
    mst_json_seat(w, "seat", seat);
    write_fleet(g, &s->fleets[seat], w);
    mst_json_number(w, "stars", s->hand_size[seat]);
    mst_json_begin_list(w, "hand");
    for (uint32_t left = s->hand[seat]; left; left &= left - 1)
        mst_json_text(w, NULL, pieces_of(g)->star[mst_bits_lowest(left)].id);
    mst_json_end_list(w);
    mst_json_begin_list(w, "worth"); /* of the stars in `hand` */
    for (uint32_t left = s->hand[seat]; left; left &= left - 1)
        write_worth(&pieces_of(g)->star[mst_bits_lowest(left)], w);
    mst_json_end_list(w);
    write_colours(w, "due", s->due[seat]);
    write_decided(s, seat, w);
    mst_json_begin_object(w, "score");
    mst_json_score(w, g, score);
    mst_json_end_object(w);
    mst_json_end_object(w);
}

/* In a view the bag holds the two tops as well. */
static uint32_t count_below(const mst_state *s, const back_cards *cards) {
    mst_bag unseen = mst_bag_both(&s->bag, &cards->cards);
    uint32_t count = mst_bag_size(&unseen);
    for (uint32_t pile = 0; pile < PILES; pile++)
        count -= s->top[pile] == FACE_DOWN && s->back[pile] == cards->back;
    return count;
}

/* How many cards under the tops have which back: everybody can work it out from the faces that are
 * open and the two backs that show. */
static void write_below(const mst_game *g, const mst_state *s, mst_json *w) {
    const pyramis_pieces *p = pieces_of(g);
    mst_json_begin_object(w, "below");
    for (uint32_t i = 0; i < p->backs; i++) {
        uint32_t count = count_below(s, &p->by_back[i]);
        if (count) mst_json_number(w, p->by_back[i].name, count);
    }
    mst_json_end_object(w);
}

/* What each pile shows once it is empty. */
static void write_bases(const mst_game *g, const mst_state *s, mst_json *w) {
    char word[WORD];
    mst_json_begin_list(w, "bases");
    for (uint32_t pile = 0; pile < PILES; pile++) {
        mst_text t = mst_text_in(word, sizeof word);
        pyramis_put_back(&t, s->option[BASE] == WILD ? pieces_of(g)->base[pile] : 0);
        mst_json_text(w, NULL, word);
    }
    mst_json_end_list(w);
}

static const char *phase_word(const mst_state *s) {
    static const char *const words[] = {"setup", "setup",  "setup",  "place",  "star", "steal",
                                        "steal", "refill", "refill", "rotate", "over"};
    return words[s->phase];
}

static void write_piles(const mst_game *g, const mst_state *s, mst_json *w) {
    char back[WORD];
    mst_json_begin_list(w, "piles");
    for (uint32_t pile = 0; pile < PILES; pile++) {
        mst_text t = mst_text_in(back, sizeof back);
        pyramis_put_back(&t, pyramis_shown(g, s, pile));
        mst_json_begin_object(w, NULL);
        mst_json_number(w, "size", s->pile_size[pile]);
        mst_json_text(w, "back", back);
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
}

/* What lies between the seats: everybody sees the same of it. */
static void write_middle(const mst_game *g, const mst_state *s, mst_json *w) {
    struct {
        const mst_game *game;
        mst_bag bag;
        colours back[PILES];
        uint8_t river[RIVER], top[PILES], pile_size[PILES], base, reserve_size;
    } made_of;
    memset(&made_of, 0, sizeof made_of);
    made_of.game = g;
    made_of.bag = s->bag;
    memcpy(made_of.back, s->back, sizeof s->back);
    memcpy(made_of.river, s->river, sizeof s->river);
    memcpy(made_of.top, s->top, sizeof s->top);
    memcpy(made_of.pile_size, s->pile_size, sizeof s->pile_size);
    made_of.base = s->option[BASE];
    made_of.reserve_size = s->reserve_size;
    if (mst_json_recall(w, &made_of, sizeof made_of)) return;
    mst_json_begin_list(w, "river");
    for (uint32_t i = 0; i < RIVER; i++) write_river_card(g, s->river[i], w);
    mst_json_end_list(w);
    write_piles(g, s, w);
    write_below(g, s, w);
    write_bases(g, s, w);
    mst_json_number(w, "reserve", s->reserve_size);
    mst_json_remember(w);
}

void pyramis_describe(const mst_game *g, const mst_state *s, mst_json *out) {
    mst_score scores[SEATS];
    pyramis_scores(g, s, scores);
    mst_json_begin_object(out, NULL);
    mst_json_text(out, "phase", phase_word(s));
    mst_json_number(out, "turn", s->turn);
    mst_json_number(out, "turns", turns_of(s));
    if (s->turn) mst_json_seat(out, "active", s->active);
    write_middle(g, s, out);
    mst_json_text(out, "largest", s->option[ZONE] == BY_CARDS ? "cards" : "pyramids");
    write_colours(out, "pairs", s->phase == ROTATE ? pyramis_pairs(g, s) : 0);
    mst_json_begin_list(out, "seats");
    for (mst_seat seat = 0; seat < s->seats; seat++) write_seat(g, s, seat, &scores[seat], out);
    mst_json_end_list(out);
    mst_json_end_object(out);
}
