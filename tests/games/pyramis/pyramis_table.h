/* pyramis_table.h -- the table on which the tests of Pyramis lay Fleets by text, show backs and
 * play moves in notation. */
#ifndef MASTABA_TESTS_PYRAMIS_TABLE_H
#define MASTABA_TESTS_PYRAMIS_TABLE_H
#include "mastaba/bits.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "pyramis/pyramis.h"
/* cmocka needs these four first */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const mst_game *const g = &pyramis_game;

static inline uint32_t slot_of(const char *text) {
    return (uint32_t)(8 * (text[1] - '1') + (text[0] - 'a'));
}

static inline uint8_t card_of(const char *id) {
    for (uint8_t card = 1; card <= pieces_of(g)->cards; card++)
        if (!strncmp(pieces_of(g)->card[card].id, id, 3)) return card;
    fail_msg("no card %.3s", id);
    return 0;
}

/* "d1=O01 e1=O02'": an apostrophe marks a rotated card. */
static inline void lay(fleet *f, const char *text) {
    for (; *text; text += strcspn(text, " "), text += *text == ' ') {
        uint32_t slot = slot_of(text);
        uint8_t card = card_of(text + 3);
        f->card[slot] = card;
        f->of[pieces_of(g)->card[card].colour] |= 1u << slot;
        if (text[6] == '\'') f->rotated |= 1u << slot;
    }
}

/* Slots without cards: colour does not matter, so all are forest. */
static inline fleet shape(const char *slots) {
    fleet f = {0};
    for (; *slots; slots += slots[2] ? 3 : 2) f.of[1] |= 1u << slot_of(slots);
    return f;
}

static inline uint32_t slots_of(const char *text) {
    fleet f = shape(text);
    return occupied(&f);
}

static inline mst_state fresh(uint8_t seats) {
    mst_state s;
    mst_setup setup = mst_usual_setup(g, seats);
    mst_begin(g, &s, &setup);
    return s;
}

/* The end of a turn: the back of pile 2 shows, and pile 1 is to be turned up. */
static inline void await_top_1(mst_state *s, const char *top2) {
    s->pile_size[0] = s->pile_size[1] = 2;
    s->phase = REFILL;
    s->river[0] = card_of("C06");
    s->river[1] = card_of("C05");
    s->taken = 2;
    s->turn = 1;
    s->top[0] = card_of("C04");
    s->top[1] = card_of(top2);
    s->back[1] = pieces_of(g)->card[s->top[1]].back;
    pyramis_play(g, s, s->active, pack(REFILL_FROM, 0, 0));
}

/* Sets the two backs that show and starts the rotation as a refill would. */
static inline void show_backs(mst_state *s, const char *top1, const char *top2) {
    await_top_1(s, top2);
    pyramis_play(g, s, MST_CHANCE, pack(DRAW_TOP, 0, card_of(top1)));
}

static inline const char *move_list(const mst_state *s, mst_seat seat) {
    static char text[512];
    mst_move moves[MAX_CARDS];
    mst_text t = mst_text_in(text, sizeof text);
    uint32_t count = g->moves(g, s, seat, moves);
    for (uint32_t i = 0; i < count; i++) {
        if (i) mst_text_put_char(&t, ' ');
        g->move_text(g, s, seat, moves[i], &t);
    }
    return text;
}

static inline void play_text(mst_state *s, mst_seat seat, const char *text) {
    mst_move move = g->move_read(g, s, seat, text, strlen(text));
    assert_int_not_equal(move, 0);
    if (seat != MST_CHANCE) assert_null(g->refuse(g, s, seat, move));
    g->play(g, s, seat, move);
}

static inline colours back_of(const char *text) {
    colours back = 0;
    for (; *text; text++)
        back =
            (colours)(back +
                      (1u << 4 * (strchr(pyramis_colour_letters, *text) - pyramis_colour_letters)));
    return back;
}

static inline void assert_tally(const mst_state *s, mst_seat seat, int p, int z, int a) {
    tally t = pyramis_tally(g, s, seat);
    assert_int_equal(t.pyramids, p);
    assert_int_equal(t.zone, z);
    assert_int_equal(t.aliens, a);
}

/* Guesses at the face of this card on top of pile 1, of which only the back is seen, by colour. */
static inline void guess_top(const mst_game *with, const char *id, uint32_t guesses,
                             uint32_t found[COLOURS], uint64_t *candidates) {
    mst_state s, seen, world;
    mst_setup setup = mst_usual_setup(with, 2);
    mst_rng rng = mst_rng_seed(3);
    mst_begin(with, &s, &setup);
    s.top[0] = card_of(id), s.back[0] = pieces_of(with)->card[card_of(id)].back;
    mst_bag_take(&s.bag, s.top[0]);
    with->view(with, &s, 0, &seen);
    assert_int_equal(seen.top[0], FACE_DOWN);
    *candidates = 0;
    for (uint32_t i = 0; i < guesses; i++) {
        with->resample(with, &seen, 0, &rng, &world);
        const exodus_card *card = &pieces_of(with)->card[world.top[0]];
        assert_int_equal(card->back, s.back[0]);
        found[card->colour]++;
        *candidates |= 1ull << world.top[0];
    }
}

#endif
