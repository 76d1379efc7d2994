/* tresors_table.h -- the table on which the tests of Trésors set positions by text, play moves in
 * notation and read back what may be played. */
#ifndef MASTABA_TESTS_TRESORS_TABLE_H
#define MASTABA_TESTS_TRESORS_TABLE_H
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "tresors/tresors.h"
/* cmocka needs these four first */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_MOVES = 256, A = 0, B = 1, C = 2 };
enum { GREEN_CARDS, ORANGE_CARDS, VIOLET_CARDS };

static const mst_game *const g = &tresors_game;

/* "a1b1c1" as a set. */
static inline squares at(const char *text) {
    squares set = 0;
    for (; *text; text += 2) set |= 1u << (SIDE * (text[1] - '1') + text[0] - 'a');
    return set;
}

/* "7 30" as a set. */
static inline card_set cards(const char *text) {
    card_set set = 0;
    for (char *end; *text; text = end) set |= card_bit((uint32_t)strtoul(text, &end, 10));
    return set;
}

static inline const pyramid_card *card_numbered(uint32_t number) {
    return &pieces_of(g)->card[number];
}

static inline uint32_t pattern_named(const char *name) {
    for (uint32_t i = 0; i < pieces_of(g)->pattern_count; i++)
        if (strcmp(pieces_of(g)->patterns[i].name, name) == 0) return i;
    fail_msg("no pattern %s", name);
    return 0;
}

/* A table after its setup, with nothing on it. */
static inline mst_state table(uint8_t seats) {
    mst_state s;
    mst_setup setup = mst_usual_setup(g, seats);
    mst_begin(g, &s, &setup);
    s.phase = FLIP;
    s.dealing = (uint8_t)(DEALT * seats);
    return s;
}

static inline void lay(mst_state *s, mst_seat seat, uint32_t slot, uint8_t card, squares ticked) {
    s->slot[seat][slot] = card;
    s->now[seat].ticked[slot] = s->shown[seat].ticked[slot] = ticked;
    s->deck &= ~card_bit(card);
}

/* Everything ticked but the tomb, so that one square finishes the card. */
static inline void lay_nearly(mst_state *s, mst_seat seat, uint32_t slot, uint8_t card) {
    lay(s, seat, slot, card, card_numbered(card)->open & ~card_numbered(card)->tomb);
}

static inline void own(mst_state *s, mst_seat seat, const char *finished) {
    s->finished[seat] |= cards(finished);
    s->deck &= ~cards(finished);
}

static inline void put_reserve(mst_state *s, const char *text) {
    s->reserve = cards(text);
    s->deck &= ~s->reserve;
}

static inline mst_move read_move(const mst_state *s, mst_seat seat, const char *text) {
    return g->move_read(g, s, seat, text, strlen(text));
}

static inline void play_text(mst_state *s, mst_seat seat, const char *text) {
    mst_move move = read_move(s, seat, text), draws[MOST_MOVES];
    uint32_t weights[MOST_MOVES];
    assert_int_not_equal(move, 0);
    const char *why = mst_refuse(g, s, seat, move, draws, weights);
    if (why) fail_msg("%s: %s", text, why);
    g->play(g, s, seat, move);
}

static inline void flip(mst_state *s, const char *name) {
    g->play(g, s, MST_CHANCE, pack(DRAW_FLIP, 0, pattern_named(name)));
}

/* The seat finishes the card in that slot by its tomb alone. */
static inline void finish(mst_state *s, mst_seat seat, uint32_t slot) {
    squares tomb = card_numbered(s->slot[seat][slot])->tomb;
    g->play(g, s, seat, pack_tick(TICK, slot, tomb));
}

/* ... and this one counts as finished in the same MARK. */
static inline void finish_too(mst_state *s, mst_seat seat, uint32_t slot) {
    s->now[seat].ticked[slot] |= card_numbered(s->slot[seat][slot])->tomb;
}

/* What a seat, or chance, may play now, in the engine's order. */
static inline const char *choices(const mst_state *s, mst_seat seat) {
    static char text[8192];
    mst_move moves[MOST_MOVES];
    uint32_t weights[MOST_MOVES];
    mst_text t = mst_text_in(text, sizeof text);
    uint32_t count =
        seat == MST_CHANCE ? g->draws(g, s, moves, weights) : g->moves(g, s, seat, moves);
    for (uint32_t i = 0; i < count; i++) {
        if (i) mst_text_put_char(&t, ' ');
        if (seat == MST_CHANCE && weights[i] > 1) mst_text_put_number(&t, weights[i]);
        g->move_text(g, s, seat, moves[i], &t);
    }
    return text;
}

static inline const char *refusal(const mst_state *s, mst_seat seat, const char *text) {
    mst_move move = read_move(s, seat, text);
    if (!move) return "notation";
    const char *why = g->refuse(g, s, seat, move);
    return why ? why : "legal";
}

static inline mst_score score_of(const mst_state *s, mst_seat seat) {
    mst_score scores[MST_MAX_SEATS];
    g->scores(g, s, scores);
    return scores[seat];
}

#endif
