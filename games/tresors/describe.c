/* describe.c -- Trésors as named values: what show.c draws, for programs to read. */
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "tresors.h"
#include <string.h>

enum { WORD = 24 };

static void write_squares(mst_json *w, const char *name, squares set) {
    mst_json_begin_list(w, name);
    for (; set; set &= set - 1) {
        char word[WORD];
        mst_text t = mst_text_in(word, sizeof word);
        tresors_put_squares(&t, set & (0u - set), "");
        mst_json_string(w, mst_json_named(NULL), word, (size_t)(t.at - word));
    }
    mst_json_end_list(w);
}

static void write_cards(mst_json *w, const char *name, card_set cards) {
    mst_json_begin_list(w, name);
    for (; cards; cards &= cards - 1) mst_json_number(w, NULL, mst_bits_lowest(cards));
    mst_json_end_list(w);
}

/* What is printed on a card, then its ticks; the caller closes the object. */
static void begin_card(const mst_game *g, uint32_t number, squares ticked, mst_json *w) {
    const pyramid_card *card = &pieces_of(g)->card[number];
    mst_json_begin_object(w, NULL);
    mst_json_number(w, "card", number);
    mst_json_text(w, "colour", tresors_colours[card->colour]);
    mst_json_begin_list(w, "rows");
    for (uint32_t row = 0; row < SIDE; row++)
        mst_json_string(w, mst_json_named(NULL), &card->cell[SIDE * row], SIDE);
    mst_json_end_list(w);
    mst_json_number(w, "path", card->path);
    write_squares(w, "ticked", ticked);
}

static void write_faces(const mst_game *g, const char *name, card_set cards,
                        const squares ticked[CARDS + 1], mst_json *w) {
    mst_json_begin_list(w, name);
    for (; cards; cards &= cards - 1) {
        uint32_t card = mst_bits_lowest(cards);
        begin_card(g, card, ticked[card], w);
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
}

/* A pattern by name; its squares are row and column, as printed. */
static void write_shape(const pattern *p, const char *name, mst_json *w) {
    mst_json_begin_object(w, name);
    mst_json_text(w, "name", p->name);
    mst_json_begin_list(w, "cells");
    for (uint32_t i = 0; i < p->size; i++) {
        mst_json_begin_list(w, NULL);
        mst_json_number(w, NULL, p->cell[i] >> 4);
        mst_json_number(w, NULL, p->cell[i] & 15);
        mst_json_end_list(w);
    }
    mst_json_end_list(w);
    mst_json_end_object(w);
}

static void write_patterns(const mst_game *g, const mst_state *s, mst_json *w) {
    const tresors_pieces *p = pieces_of(g);
    struct {
        const mst_game *game;
        uint64_t pattern;
    } made_of = {g, s->pattern};
    if (mst_json_recall(w, &made_of, sizeof made_of)) return;
    if (s->pattern)
        write_shape(&p->patterns[s->pattern - 1], "pattern", w);
    else
        mst_json_null(w, "pattern");
    mst_json_begin_list(w, "patterns");
    for (uint32_t i = 0; i < p->pattern_count; i++) write_shape(&p->patterns[i], NULL, w);
    mst_json_end_list(w);
    mst_json_remember(w);
}

/* How many cards of each pattern: still in the pile, or flipped this round. */
static void write_pile(const mst_game *g, const char *name, uint8_t places, mst_json *w) {
    mst_json_begin_object(w, name);
    for (uint32_t i = 0; i < pieces_of(g)->pattern_count; i++) {
        const pattern *p = &pieces_of(g)->patterns[i];
        mst_json_number(w, p->name, mst_bits_count(places & p->cards));
    }
    mst_json_end_object(w);
}

/* The deck's set is known to all once the setup is over; before, only its size. */
static void write_deck(const mst_state *s, mst_json *w) {
    mst_json_begin_object(w, "deck");
    mst_json_number(w, "size", deck_size(s));
    write_cards(w, "cards", s->phase <= KEEP ? 0 : s->deck);
    mst_json_end_object(w);
}

static void write_race(const mst_game *g, const mst_state *s, mst_json *w) {
    mst_json_begin_object(w, "race");
    for (uint32_t k = 0; k < COLOURS; k++) {
        mst_json_begin_list(w, tresors_colours[k]);
        for (uint32_t i = 0; i < BOXES; i++) {
            mst_json_begin_object(w, NULL);
            mst_json_number(w, "points", pieces_of(g)->box[k][i]);
            if (s->box[k][i])
                mst_json_seat(w, "taken", s->box[k][i] - 1);
            else
                mst_json_null(w, "taken");
            mst_json_end_object(w);
        }
        mst_json_end_list(w);
    }
    mst_json_end_object(w);
}

/* What each of the skulls on a Score card costs once it is the last one ticked. */
static void write_skull_values(const mst_game *g, const mst_state *s, mst_json *w) {
    mst_json_begin_list(w, "skull_values");
    for (uint32_t i = 1; i <= SKULLS; i++)
        mst_json_number(w, NULL, pieces_of(g)->malus[s->option[SKULL_VALUES]][i]);
    mst_json_end_list(w);
}

static void write_slot(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t slot,
                       mst_json *w) {
    uint32_t card = s->slot[seat][slot];
    squares ticked = s->now[seat].ticked[slot], wet = ticked & ~s->shown[seat].ticked[slot];
    struct {
        const mst_game *game;
        uint64_t card;
        squares ticked, wet;
    } made_of = {g, card, ticked, wet};
    if (!card) {
        mst_json_null(w, NULL);
        return;
    }
    if (mst_json_recall(w, &made_of, sizeof made_of)) return;
    begin_card(g, card, ticked, w);
    write_squares(w, "wet", wet);
    write_squares(w, "frontier", frontier(&pieces_of(g)->card[card], ticked));
    mst_json_bool(w, "tomb", ticked & pieces_of(g)->card[card].tomb);
    mst_json_end_object(w);
    mst_json_remember(w);
}

static void write_finished(const mst_game *g, const mst_state *s, mst_seat seat, mst_json *w) {
    struct {
        const mst_game *game;
        uint64_t cards;
        squares ticked[CARDS + 1];
    } made_of;
    memset(&made_of, 0, sizeof made_of);
    made_of.game = g;
    made_of.cards = s->finished[seat];
    for (card_set left = s->finished[seat]; left; left &= left - 1)
        made_of.ticked[mst_bits_lowest(left)] = s->inked[mst_bits_lowest(left)];
    if (mst_json_recall(w, &made_of, sizeof made_of)) return;
    write_faces(g, "finished", s->finished[seat], s->inked, w);
    mst_json_remember(w);
}

/* The cards that left the slots this turn; they count at POINTS. */
static void write_left(const mst_state *s, mst_seat seat, mst_json *w) {
    mst_json_begin_list(w, "left");
    for (uint32_t slot = 0; slot < SLOTS; slot++) {
        if (s->left[seat][slot])
            mst_json_number(w, NULL, s->left[seat][slot]);
        else
            mst_json_null(w, NULL);
    }
    mst_json_end_list(w);
}

/* The plays of the MARK that is on, or of the last one, as far as the observer may know them. */
static void write_course(const mst_game *g, const mst_state *s, mst_seat seat, mst_json *w) {
    const course *c = &s->last[seat];
    mst_json_begin_list(w, "plays");
    for (uint32_t i = 0; i < c->extras + (c->choice ? 1u : 0u); i++) {
        char word[MST_MAX_TEXT];
        mst_text t = mst_text_in(word, sizeof word);
        uint32_t at = i ? c->extra[i - 1] - 1u : 0;
        mst_move extra = pack_tick(TICK_EXTRA, at / SQUARES, 1u << at % SQUARES);
        tresors_move_text(
            g, s, seat, i ? extra : pack_tick(TICK, slot_in(c->choice), squares_in(c->choice)), &t);
        mst_json_text(w, NULL, word);
    }
    mst_json_end_list(w);
}

static void write_score_card(const mst_game *g, const mst_state *s, mst_seat seat, mst_json *w) {
    const marks *m = &s->now[seat];
    mst_json_number(w, "red", m->red);
    mst_json_number(w, "green", m->green);
    mst_json_number(w, "skulls", m->skull);
    mst_json_number(w, "malus", pieces_of(g)->malus[s->option[SKULL_VALUES]][m->skull]);
    mst_json_begin_list(w, "torches");
    for (uint32_t r = 0; r < ROUNDS; r++) mst_json_bool(w, NULL, m->torches >> r & 1);
    mst_json_end_list(w);
    mst_json_number(w, "pending", m->pending);
    mst_json_begin_object(w, "made");
    for (uint32_t k = 0; k < COLOURS; k++)
        mst_json_number(w, tresors_colours[k], tresors_scored(g, s, seat, k));
    mst_json_end_object(w);
}

static void write_seat(const mst_game *g, const mst_state *s, mst_seat seat, const mst_score *score,
                       mst_json *w) {
    static const squares untouched[CARDS + 1] = {0};
    bool is_setup = s->phase <= KEEP;
    mst_json_begin_object(w, NULL);
    mst_json_seat(w, "seat", seat);
    mst_json_bool(w, "done", s->done >> seat & 1);
    write_faces(g, "hand", is_setup ? s->dealt[seat] : 0, untouched, w);
    write_cards(w, "kept", s->kept[seat]);
    write_cards(w, "returned", is_setup ? 0 : s->dealt[seat] & ~s->kept[seat]);
    mst_json_begin_list(w, "slots");
    for (uint32_t slot = 0; slot < SLOTS; slot++) write_slot(g, s, seat, slot, w);
    mst_json_end_list(w);
    write_left(s, seat, w);
    write_finished(g, s, seat, w);
    write_score_card(g, s, seat, w);
    write_course(g, s, seat, w);
    mst_json_begin_object(w, "score");
    mst_json_score(w, g, score);
    mst_json_end_object(w);
    mst_json_end_object(w);
}

static void write_queue(const mst_state *s, mst_json *w) {
    mst_json_begin_list(w, "queue");
    for (card_set left = s->queue; left; left &= left - 1) {
        mst_seat seat = 0;
        while (!(s->finished[seat] & left & (0u - left))) seat++;
        mst_json_begin_object(w, NULL);
        mst_json_number(w, "card", mst_bits_lowest(left));
        mst_json_seat(w, "seat", seat);
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
}

static const char *phase_word(const mst_state *s) {
    static const char *const words[] = {"deal",    "keep",    "reserve", "reveal", "mark",
                                        "replace", "replace", "replace", "over"};
    return words[s->phase];
}

void tresors_describe(const mst_game *g, const mst_state *s, mst_json *out) {
    static const squares untouched[CARDS + 1] = {0};
    mst_score scores[SEATS];
    uint32_t round = s->turn == ALL_TURNS ? ROUNDS - 1 : round_of(s);
    tresors_scores(g, s, scores);
    mst_json_begin_object(out, NULL);
    mst_json_text(out, "phase", phase_word(s));
    mst_json_number(out, "round", round + 1);
    mst_json_number(out, "turn", s->turn == ALL_TURNS ? TURNS : s->turn % TURNS + 1);
    mst_json_number(out, "completed", s->turn);
    write_patterns(g, s, out);
    write_pile(g, "pile", s->pile, out);
    write_pile(g, "flipped", (uint8_t)~s->pile, out);
    write_deck(s, out);
    write_faces(g, "reserve", s->reserve, untouched, out);
    write_queue(s, out);
    write_race(g, s, out);
    write_skull_values(g, s, out);
    mst_json_begin_list(out, "seats");
    for (mst_seat seat = 0; seat < s->seats; seat++) write_seat(g, s, seat, &scores[seat], out);
    mst_json_end_list(out);
    mst_json_end_object(out);
}
