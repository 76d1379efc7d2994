/* pyramido_table.h -- the table on which the tests of Pyramido play turns written in one word,
 * with any domino brought to the quarry that a test asks for; every position is proved sound. */
#ifndef MASTABA_TESTS_PYRAMIDO_TABLE_H
#define MASTABA_TESTS_PYRAMIDO_TABLE_H
#include "mastaba/bits.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "pyramido/pyramido.h"
/* cmocka needs these four first */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const mst_game *const g = &pyramido_game;

/* A cell of a floor above the first, or of floor 1 in its own frame. */
static inline uint64_t spot_of(const char *cell) {
    return (uint64_t)1 << (8 * (cell[1] - '1') + (cell[0] - 'a'));
}

static inline uint32_t domino_named(const char *id) {
    for (uint32_t i = 1; i <= DOMINOES; i++)
        if (!strncmp(pieces_of(g)->id[i], id, 3)) return i;
    fail_msg("no domino %.3s", id);
    return 0;
}

static inline mst_move read_move(const mst_state *s, const char *text) {
    mst_move move = g->move_read(g, s, s->active, text, strlen(text));
    if (!move) fail_msg("\"%s\" is not in the notation", text);
    return move;
}

static inline void play(mst_state *s, const char *text) {
    mst_move move = read_move(s, text);
    const char *why = g->refuse(g, s, s->active, move);
    if (why) fail_msg("\"%s\" is refused: %s", text, why);
    mst_play(g, s, s->active, move);
    if (g->extras->check(g, s)) fail_msg("after \"%s\": %s", text, g->extras->check(g, s));
}

/* For positions that were not played to, and so are not sound in every part. */
static inline void play_roughly(mst_state *s, const char *text) {
    mst_move move = read_move(s, text);
    assert_null(g->refuse(g, s, s->active, move));
    g->play(g, s, s->active, move);
}

static inline void refused(const mst_state *s, const char *text, const char *why) {
    const char *found = g->refuse(g, s, s->active, read_move(s, text));
    if (!found) fail_msg("\"%s\" is legal", text);
    assert_string_equal(found + strlen("pyramido."), why);
}

static inline uint32_t count_moves(const mst_state *s) {
    mst_move moves[MAX_CHOICES];
    return g->moves(g, s, s->active, moves);
}

static inline void draw_lowest(mst_state *s) {
    mst_move draws[MAX_CHOICES];
    uint32_t weights[MAX_CHOICES];
    assert_true(g->draws(g, s, draws, weights) > 0);
    mst_play(g, s, MST_CHANCE, draws[0]);
}

static inline mst_state table_with(uint8_t seats, enum option option, uint8_t value) {
    mst_state s;
    mst_setup setup = mst_usual_setup(g, seats);
    setup.option[FIRST] = 1;
    setup.option[option] = value;
    mst_begin(g, &s, &setup);
    while (g->actors(g, &s) == 1u << MST_CHANCE) draw_lowest(&s);
    return s;
}

static inline mst_state table_of(uint8_t seats) {
    return table_with(seats, FIRST, 1);
}

static inline uint8_t *open_place_of(mst_state *s, uint32_t domino) {
    for (uint32_t i = 0; i < SLOTS; i++)
        if (s->quarry[i] == domino) return &s->quarry[i];
    for (uint32_t i = 0; i < PILES; i++)
        if (s->top[i] == domino) return &s->top[i];
    return NULL;
}

/* Exchanges dominoes until the wanted one lies in quarry slot 1. */
static inline void bring(mst_state *s, uint32_t domino) {
    uint8_t *place = open_place_of(s, domino), before = s->quarry[0];
    if (place) {
        *place = before;
    } else {
        if (!mst_bag_has(&s->bag, domino)) fail_msg("D%02u is used up", domino);
        mst_bag_take(&s->bag, domino);
        mst_bag_put(&s->bag, before);
    }
    s->quarry[0] = (uint8_t)domino;
}

static inline bool stands_on(const mst_state *s, uint32_t seat, const char *cell) {
    const pyramid *p = &s->pyramids[seat];
    uint32_t named = (uint32_t)((cell[1] - '1') << 4 | (cell[0] - 'a'));
    return p->marked >> pyramido_bit_of_cell(p, named) & 1;
}

static inline void finish_turn(mst_state *s, uint32_t seat, uint32_t floor) {
    while (s->phase != OVER && s->active == seat && s->floor == floor && s->phase != PLACE &&
           s->phase != FILL) {
        mst_move moves[MAX_CHOICES];
        if (s->phase == TOP) {
            draw_lowest(s);
            continue;
        }
        if (s->phase == COVER) {
            play(s, "-");
            continue;
        }
        g->moves(g, s, s->active, moves);
        mst_play(g, s, s->active, moves[0]);
    }
}

/* A whole turn, "D31 e5>*e5+f5B3!": `*` also names a forced mark, `!` a marker
 * that the cover takes. Refills come from the first pile possible. Stops where the turn does. */
static inline void turn_to_restock(mst_state *s, const char *text) {
    uint32_t seat = s->active;
    char place[8], mark[8] = "", cover[8] = "";
    bring(s, domino_named(text));
    snprintf(place, sizeof place, "1%.3s", text + 4);
    const char *star = strchr(text, '*'), *plus = strchr(text, '+');
    if (star) snprintf(mark, sizeof mark, "%.3s", star);
    if (plus) snprintf(cover, sizeof cover, "%.5s", plus);
    play(s, place);
    if (s->phase == MARK) play(s, mark);
    if (star) assert_true(stands_on(s, seat, mark + 1));
    uint8_t supply = s->pyramids[seat].supply;
    if (plus) {
        bool is_last = s->floor == FLOORS;
        play(s, cover);
        if (!is_last)
            assert_int_equal(s->pyramids[seat].supply != supply, strchr(text, '!') != NULL);
    }
}

static inline void turn(mst_state *s, const char *text) {
    uint32_t seat = s->active, floor = s->floor;
    turn_to_restock(s, text);
    finish_turn(s, seat, floor);
}

/* A domino that no test asks for by name, so that it can be given to anybody. */
static inline const char *any_domino(const mst_state *s, const char *but) {
    for (uint32_t i = 1; i <= DOMINOES; i++) {
        const char *id = pieces_of(g)->id[i];
        bool is_free = mst_bag_has(&s->bag, i);
        if (is_free && !strstr(but, id)) return id;
    }
    fail_msg("no domino is left");
    return NULL;
}

static const char *const tidy[FLOORS] = {"e5> g5v h5> e6> h7^ i6v e7> g8^ e8> h8>",
                                         "a1> d1< c3^ b2< d3^ b3<", "b1< c1v b2<", "a1>"};

/* The active seat places some domino there and does no more than it must. */
static inline void simple_turn(mst_state *s, const char *place, const char *but) {
    char text[16];
    uint32_t seat = s->active, floor = s->floor;
    snprintf(text, sizeof text, "%s %.3s", any_domino(s, but), place);
    bring(s, domino_named(text));
    snprintf(text, sizeof text, "1%.3s", place);
    play(s, text);
    finish_turn(s, seat, floor);
}

/* All seats build a floor; `places` of a seat may be NULL for a tidy floor. Ends with the floor. */
static inline void build_floor(mst_state *s, const char *const places[SEATS]) {
    const char *left[SEATS];
    uint32_t floor = s->floor;
    for (uint32_t i = 0; i < SEATS; i++)
        left[i] = places && places[i] ? places[i] : tidy[floor - 1];
    while (s->phase == PLACE && s->floor == floor) {
        const char **mine = &left[s->active];
        if (!**mine) return;
        const char *place = *mine;
        *mine += place[3] ? 4 : 3;
        simple_turn(s, place, "");
    }
}

static inline mst_state on_floor(uint8_t seats, uint32_t floor) {
    mst_state s = table_of(seats);
    while (s.floor < floor) build_floor(&s, NULL);
    return s;
}

static inline void top_is(const mst_game *with, const pyramid *p, const char *expected) {
    char found[256];
    mst_text t = mst_text_in(found, sizeof found);
    top_view view;
    pyramido_look_down(with, p, &view);
    for (uint32_t y = 0; y < 2u * p->height; y++) {
        if (y) mst_text_put_char(&t, ' ');
        for (uint32_t x = 0; x < 2u * p->width; x++)
            mst_text_put_char(&t, pyramido_quarter_letter(&view, x, y));
    }
    assert_string_equal(found, expected);
}

static inline void places_are(const mst_state *s, const char *expected) {
    mst_score scores[SEATS];
    uint8_t place[SEATS];
    g->scores(g, s, scores);
    g->places(g, s, scores, place);
    for (uint32_t i = 0; expected[i]; i++) assert_int_equal(place[i], expected[i] - '0');
}

#endif
