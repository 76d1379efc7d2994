/* test_tresors.c -- the vectors of Trésors that are positions rather than games; whole games and
 * rulings that show in play are transcripts in games/tresors/records. Names carry the vector. */
#include "mastaba/engine.h"
#include "mastaba/record.h"
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

/* ---- positions from text ---- */

/* "a1b1c1" as a set. */
static squares at(const char *text) {
    squares set = 0;
    for (; *text; text += 2) set |= 1u << (SIDE * (text[1] - '1') + text[0] - 'a');
    return set;
}

/* "7 30" as a set. */
static card_set cards(const char *text) {
    card_set set = 0;
    for (char *end; *text; text = end) set |= card_bit((uint32_t)strtoul(text, &end, 10));
    return set;
}

static const pyramid_card *card_numbered(uint32_t number) {
    return &pieces_of(g)->card[number];
}

static uint32_t pattern_named(const char *name) {
    for (uint32_t i = 0; i < pieces_of(g)->pattern_count; i++)
        if (strcmp(pieces_of(g)->patterns[i].name, name) == 0) return i;
    fail_msg("no pattern %s", name);
    return 0;
}

/* A table after its setup, with nothing on it. */
static mst_state table(uint8_t seats) {
    mst_state s;
    mst_setup setup = mst_usual_setup(g, seats);
    mst_begin(g, &s, &setup);
    s.phase = FLIP;
    s.dealing = (uint8_t)(DEALT * seats);
    return s;
}

static void lay(mst_state *s, mst_seat seat, uint32_t slot, uint8_t card, squares ticked) {
    s->slot[seat][slot] = card;
    s->now[seat].ticked[slot] = s->shown[seat].ticked[slot] = ticked;
    s->deck &= ~card_bit(card);
}

/* Everything ticked but the tomb, so that one square finishes the card. */
static void lay_nearly(mst_state *s, mst_seat seat, uint32_t slot, uint8_t card) {
    lay(s, seat, slot, card, card_numbered(card)->open & ~card_numbered(card)->tomb);
}

static void own(mst_state *s, mst_seat seat, const char *finished) {
    s->finished[seat] |= cards(finished);
    s->deck &= ~cards(finished);
}

static void put_reserve(mst_state *s, const char *text) {
    s->reserve = cards(text);
    s->deck &= ~s->reserve;
}

static mst_move read_move(const mst_state *s, mst_seat seat, const char *text) {
    return g->move_read(g, s, seat, text, strlen(text));
}

static void play_text(mst_state *s, mst_seat seat, const char *text) {
    mst_move move = read_move(s, seat, text), draws[MOST_MOVES];
    uint32_t weights[MOST_MOVES];
    assert_int_not_equal(move, 0);
    const char *why = mst_refuse(g, s, seat, move, draws, weights);
    if (why) fail_msg("%s: %s", text, why);
    g->play(g, s, seat, move);
}

static void flip(mst_state *s, const char *name) {
    g->play(g, s, MST_CHANCE, pack(DRAW_FLIP, pattern_named(name)));
}

/* The seat finishes the card in that slot by its tomb alone. */
static void finish(mst_state *s, mst_seat seat, uint32_t slot) {
    squares tomb = card_numbered(s->slot[seat][slot])->tomb;
    g->play(g, s, seat, pack(TICK, slot << SQUARES | tomb));
}

/* ... and this one counts as finished in the same MARK. */
static void finish_too(mst_state *s, mst_seat seat, uint32_t slot) {
    s->now[seat].ticked[slot] |= card_numbered(s->slot[seat][slot])->tomb;
}

/* What a seat, or chance, may play now, in the engine's order. */
static const char *choices(const mst_state *s, mst_seat seat) {
    static char text[8192];
    mst_move moves[MOST_MOVES];
    uint32_t weights[MOST_MOVES];
    mst_text t = mst_text_in(text, sizeof text);
    uint32_t count =
        seat == MST_CHANCE ? g->draws(g, s, moves, weights) : g->moves(g, s, seat, moves);
    for (uint32_t i = 0; i < count; i++) {
        if (i) mst_put_char(&t, ' ');
        if (seat == MST_CHANCE && weights[i] > 1) mst_put_number(&t, weights[i]);
        g->move_text(g, s, seat, moves[i], &t);
    }
    return text;
}

static const char *refusal(const mst_state *s, mst_seat seat, const char *text) {
    mst_move move = read_move(s, seat, text);
    if (!move) return "notation";
    const char *why = g->refuse(g, s, seat, move);
    return why ? why : "legal";
}

static mst_score score_of(const mst_state *s, mst_seat seat) {
    mst_score scores[MST_MAX_SEATS];
    g->scores(g, s, scores);
    return scores[seat];
}

/* ---- 9.2 geometry ---- */

/* Legal placements of a pattern on one card, as texts in the engine's order. */
static uint32_t placements(uint32_t card, squares ticked, const char *name, char *out,
                           size_t size) {
    mst_state s = table(1);
    mst_text t = mst_text_in(out, size);
    mst_move moves[MOST_MOVES];
    uint32_t found = 0;
    lay(&s, A, 0, (uint8_t)card, ticked);
    flip(&s, name);
    uint32_t count = g->moves(g, &s, A, moves);
    for (uint32_t i = 0; i < count; i++) {
        if (mst_count_bits(squares_of(moves[i])) == 1) continue;
        if (found++) mst_put_char(&t, ' ');
        tresors_put_squares(&t, squares_of(moves[i]), "");
    }
    return found;
}

static void assert_placements(uint32_t card, const char *ticked, const char *name,
                              const char *expected) {
    char text[4096];
    placements(card, at(ticked), name, text, sizeof text);
    assert_string_equal(text, expected);
}

static uint32_t count_placements(uint32_t card, squares ticked, const char *name) {
    char text[4096];
    return placements(card, ticked, name, text, sizeof text);
}

static const char *const names[] = {"I2", "I3", "V3", "L4", "O4", "T4"};
enum { NAMES = 6 };

static void V8_images_and_orientations(void **unused) {
    (void)unused;
    static const uint32_t images[NAMES] = {40, 30, 64, 96, 16, 48},
                          ways[NAMES] = {2, 2, 4, 8, 1, 4};
    for (uint32_t i = 0; i < NAMES; i++) {
        const pattern *p = &pieces_of(g)->patterns[pattern_named(names[i])];
        uint32_t count = 0;
        for (uint32_t w = 0; w < p->ways; w++) count += mst_count_bits(p->turned[w].anchors);
        assert_int_equal(count, images[i]);
        assert_int_equal(p->ways, ways[i]);
    }
}

static void V9_first_placements_of_all_cards(void **unused) {
    (void)unused;
    static const uint32_t expected[NAMES] = {83, 64, 119, 141, 31, 71};
    for (uint32_t i = 0; i < NAMES; i++) {
        uint32_t count = 0;
        for (uint32_t card = 1; card <= CARDS; card++) count += count_placements(card, 0, names[i]);
        assert_int_equal(count, expected[i]);
    }
}

static void V10_single_cards(void **unused) {
    (void)unused;
    static const uint32_t of_8[NAMES] = {1, 1, 1, 1, 0, 1}, of_24[NAMES] = {2, 2, 3, 6, 1, 2};
    for (uint32_t i = 0; i < NAMES; i++) {
        assert_int_equal(count_placements(8, 0, names[i]), of_8[i]);
        assert_int_equal(count_placements(24, 0, names[i]), of_24[i]);
    }
    assert_placements(48, "", "I2", "a1b1 a1a2");
    assert_placements(48, "", "I3", "a1a2a3");
    assert_placements(48, "", "V3", "a1b1a2 a1b1b2 a1a2b2");
    assert_placements(48, "", "L4", "a1b1a2a3");
    assert_placements(48, "", "O4", "a1b1a2b2");
    assert_placements(48, "", "T4", "a1a2b2a3");
}

static uint32_t count_pairs(const char *first, const char *second) {
    uint32_t count = 0;
    for (uint32_t card = 1; card <= CARDS; card++) {
        char text[4096], *rest;
        placements(card, 0, first, text, sizeof text);
        for (char *one = strtok_r(text, " ", &rest); one; one = strtok_r(NULL, " ", &rest))
            count += count_placements(card, at(one), second);
    }
    return count;
}

static void V11_two_placements(void **unused) {
    (void)unused;
    assert_int_equal(count_pairs("I3", "I3"), 154);
    assert_int_equal(count_pairs("V3", "L4"), 556);
    assert_int_equal(count_pairs("L4", "V3"), 627);
    assert_int_equal(count_pairs("O4", "T4"), 48);
    assert_int_equal(count_pairs("I2", "O4"), 58);
    assert_int_equal(count_pairs("T4", "I2"), 247);
}

static void V12_only_the_start_ticked(void **unused) {
    (void)unused;
    static const uint32_t expected[NAMES] = {141, 95, 178, 229, 37, 94};
    uint32_t edges = 0;
    for (uint32_t card = 1; card <= CARDS; card++)
        edges += mst_count_bits(frontier(card_numbered(card), card_numbered(card)->start));
    assert_int_equal(edges, 83);
    for (uint32_t i = 0; i < NAMES; i++) {
        uint32_t count = 0;
        for (uint32_t card = 1; card <= CARDS; card++)
            count += count_placements(card, card_numbered(card)->start, names[i]);
        assert_int_equal(count, expected[i]);
    }
}

static void V13_untouched_cards(void **unused) {
    (void)unused;
    mst_state s = table(1);
    lay(&s, A, 0, 8, 0);
    lay(&s, A, 1, 33, 0);
    flip(&s, "O4");
    assert_string_equal(choices(&s, A), "1:a1 2:a1b1a2b2 2:a1");
}

static void V14_after_an_opening(void **unused) {
    (void)unused;
    const char *ticked = "a1b1c1c2";
    assert_int_equal(frontier(card_numbered(33), at(ticked)), at("d1a2b2d2"));
    assert_int_equal(count_placements(33, at(ticked), "I2"), 5);
    assert_placements(33, ticked, "I3", "d1d2d3 d2d3d4");
    assert_int_equal(count_placements(33, at(ticked), "V3"), 7);
    assert_int_equal(count_placements(33, at(ticked), "L4"), 7);
    assert_placements(33, ticked, "O4", "d1e1d2e2 d2e2d3e3");
    assert_placements(33, ticked, "T4", "d1d2e2d3 e1d2e2e3 d2d3e3d4");
}

static void V15_corners_do_not_connect(void **unused) {
    (void)unused;
    assert_placements(33, "a1", "I2", "b1c1 b1b2 a2b2");
}

static void V16_no_wrapping_walls_or_overlap(void **unused) {
    (void)unused;
    mst_state s = table(1);
    lay(&s, A, 0, 33, at("a1"));
    flip(&s, "I3");
    assert_string_equal(refusal(&s, A, "1:b1c1d1"), "legal");
    assert_string_equal(refusal(&s, A, "1:a2a3a4"), "tresors.4.3.wall");
    assert_string_equal(refusal(&s, A, "1:a1b1c1"), "tresors.4.3.already_ticked");
    assert_string_equal(refusal(&s, A, "1:d1e1a2"), "tresors.4.3.not_the_pattern");
    assert_string_equal(refusal(&s, A, "2:a1"), "tresors.4.3.no_card");
}

static void V17_past_the_tomb(void **unused) {
    (void)unused;
    mst_state s = table(1);
    lay(&s, A, 0, 37, at("a1a2a3b3c3d3d4"));
    flip(&s, "I3");
    play_text(&s, A, "1:c5d5e5");
    assert_int_equal(s.finished[A], cards("37"));
    assert_int_equal(s.inked[37], at("a1a2a3b3c3d3d4c5d5e5"));
}

/* The engine lists placements before singles, each by its squares in reading order. */
static bool comes_before(mst_move a, mst_move b) {
    bool one_a = mst_count_bits(squares_of(a)) == 1, one_b = mst_count_bits(squares_of(b)) == 1;
    if (slot_of(a) != slot_of(b)) return slot_of(a) < slot_of(b);
    if (one_a != one_b) return one_b;
    squares differ = squares_of(a) ^ squares_of(b);
    return squares_of(a) & differ & (0u - differ);
}

static void S10_order_of_enumeration(void **unused) {
    (void)unused;
    mst_rng rng = mst_rng_seed(10);
    for (uint32_t game = 0; game < 200; game++) {
        mst_state s;
        mst_move moves[MOST_MOVES], move;
        mst_setup setup = mst_usual_setup(g, 2);
        mst_seat who;
        mst_begin(g, &s, &setup);
        while ((move = mst_random_play(g, &s, &rng, false, moves, &who))) {
            uint32_t count = s.phase == MARK ? g->moves(g, &s, who, moves) : 0;
            for (uint32_t i = 1; i < count; i++) assert_true(comes_before(moves[i - 1], moves[i]));
            mst_play(g, &s, who, move);
        }
    }
}

/* ---- 9.1, 9.3 setup and symbols ---- */

static void V1_six_ways_to_keep(void **unused) {
    (void)unused;
    static const uint32_t hand[] = {40, 5, 23, 17};
    mst_state s;
    mst_setup setup = mst_usual_setup(g, 1);
    mst_begin(g, &s, &setup);
    for (uint32_t i = 0; i < DEALT; i++) g->play(g, &s, MST_CHANCE, pack(DRAW_DEAL, hand[i]));
    assert_string_equal(choices(&s, A),
                        "keep 5 17 keep 5 23 keep 5 40 keep 17 23 keep 17 40 keep 23 40");
    play_text(&s, A, "keep 5 40");
    assert_int_equal(s.slot[A][0], 5);
    assert_int_equal(s.slot[A][1], 40);
    assert_int_equal(s.deck & cards("5 17 23 40"), cards("17 23"));
    play_text(&s, MST_CHANCE, "reserve 17");
}

static void S3_decks_by_seats(void **unused) {
    (void)unused;
    static const uint32_t left[SEATS + 1] = {0, 42, 40, 38, 36};
    for (uint8_t seats = 1; seats <= SEATS; seats++) {
        mst_state s;
        mst_setup setup = mst_usual_setup(g, seats);
        mst_rng rng = mst_rng_seed(seats);
        mst_move moves[MOST_MOVES];
        mst_seat who;
        mst_begin(g, &s, &setup);
        while (s.phase != FLIP) {
            mst_move move = mst_random_play(g, &s, &rng, false, moves, &who);
            mst_play(g, &s, who, move);
        }
        assert_int_equal(mst_count_bits(s.deck), left[seats]);
        assert_int_equal(mst_count_bits(s.reserve), RESERVE);
    }
}

static void V3_torches(void **unused) {
    (void)unused;
    static const struct {
        uint8_t rounds[4], ends;
    } cases[] = {{{1, 0}, 1}, {{2, 0}, 1}, {{1, 1}, 3}, {{1, 0, 1}, 5}, {{1, 0, 0, 3}, 9}};
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mst_state s = table(1);
        for (uint32_t r = 0; r < ROUNDS; r++) {
            for (uint32_t n = 0; n < cases[i].rounds[r]; n++) {
                s.phase = FLIP, s.pile = 255, s.turn = (uint8_t)(TURNS * r);
                lay(&s, A, 0, 33, at("a1b1c1d1d2d3d4c4b4")); /* a4 holds a torch */
                flip(&s, "I2");
                play_text(&s, A, "1:a4");
            }
        }
        assert_int_equal(s.now[A].torches, cases[i].ends);
    }
}

static void V18_chain(void **unused) {
    (void)unused;
    mst_state s = table(1);
    lay(&s, A, 0, 10, at("a1a2"));
    flip(&s, "O4");
    play_text(&s, A, "1:b2");
    assert_string_equal(choices(&s, A), "+1:b1 +1:a3");
    play_text(&s, A, "+1:a3");
    assert_string_equal(choices(&s, A), "+1:b1 +1:a4");
    play_text(&s, A, "+1:a4");
    assert_int_equal(s.phase, FLIP);
    assert_int_equal(s.now[A].ticked[0], at("a1a2b2a3a4"));
}

static void V19_two_crosses_at_once(void **unused) {
    (void)unused;
    mst_state s = table(1);
    lay(&s, A, 0, 10, at("a1"));
    lay(&s, A, 1, 33, 0);
    flip(&s, "V3");
    play_text(&s, A, "1:a2b2a3");
    assert_int_equal(s.now[A].pending, 2);
    assert_string_equal(choices(&s, A), "+1:b1 +1:a4 +2:a1");
}

/* Card, ticked, play, skulls before and after. */
static void assert_skulls(uint8_t card, const char *ticked, const char *name, const char *text,
                          uint8_t before, uint8_t after) {
    mst_state s = table(1);
    lay(&s, A, 0, card, at(ticked));
    s.now[A].skull = s.shown[A].skull = before;
    flip(&s, name);
    play_text(&s, A, text);
    assert_int_equal(s.now[A].skull, after);
}

static void V20_skull_and_potion(void **unused) {
    (void)unused;
    static const uint8_t before[] = {0, 1, 5, 10}, after[] = {0, 0, 4, 8};
    for (uint32_t i = 0; i < 4; i++)
        assert_skulls(13, "a1b1b2b3", "I2", "1:a3a4", before[i], after[i]);
}

static void V21_potion_alone(void **unused) {
    (void)unused;
    static const uint8_t before[] = {1, 0, 7}, after[] = {0, 0, 5};
    for (uint32_t i = 0; i < 3; i++)
        assert_skulls(13, "a1b1b2b3a3", "I2", "1:a4", before[i], after[i]);
    assert_int_equal(pieces_of(g)->malus[0][7], 16);
    assert_int_equal(pieces_of(g)->malus[0][5], 9);
}

static void V22_ten_skulls_at_most(void **unused) {
    (void)unused;
    assert_skulls(48, "a1a2", "V3", "1:b2", 9, 10);
    assert_skulls(48, "a1a2", "V3", "1:b2", 10, 10);
    assert_skulls(13, "a1b1b2b3a3", "I2", "1:a4", 10, 8);
    assert_skulls(48, "a1a2", "V3", "1:b2", 8, 9);
    assert_int_equal(pieces_of(g)->malus[0][9], 25);
    mst_state s = table(1); /* two in one placement: b2 and a3 of card 48 */
    s.now[A].skull = 9;
    lay(&s, A, 0, 48, at("a1"));
    flip(&s, "V3");
    play_text(&s, A, "1:a2b2a3");
    assert_int_equal(s.now[A].skull, 10);
}

static void V23_gems(void **unused) {
    (void)unused;
    static const struct {
        uint8_t red, green;
        int32_t points;
    } cases[] = {{10, 10, 50}, {10, 4, 26}, {1, 0, 1}, {6, 3, 18}, {0, 4, 4}};
    mst_state s = table(1);
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        s.now[A].red = cases[i].red, s.now[A].green = cases[i].green;
        assert_int_equal(score_of(&s, A).part[3], cases[i].points);
    }
    s.now[A].red = s.shown[A].red = 9;
    lay(&s, A, 0, 6, at("a1a2b2c2c1d1e1e2e3")); /* d4 and e4 hold red gems */
    flip(&s, "I2");
    play_text(&s, A, "1:d4e4");
    assert_int_equal(s.now[A].red, 10);
}

static void V24_tomb_and_cross(void **unused) {
    (void)unused;
    for (uint32_t has_48 = 0; has_48 < 2; has_48++) {
        for (uint8_t closes = 0; closes < 2; closes++) {
            mst_state s = table(1);
            s.option[TOMB_CLOSES] = closes;
            lay(&s, A, 0, 1, at("a1b1b2c2c3"));
            if (has_48) lay(&s, A, 1, 48, 0);
            flip(&s, "L4");
            play_text(&s, A, "1:c4c5d5e5");
            if (!closes && has_48)
                assert_string_equal(choices(&s, A), "+1:c1 +1:d2 +1:d3 +1:e4 +1:b5 +2:a1");
            else if (!closes)
                assert_string_equal(choices(&s, A), "+1:c1 +1:d2 +1:d3 +1:e4 +1:b5");
            else if (has_48)
                assert_string_equal(choices(&s, A), "+2:a1");
            else
                assert_int_equal(s.phase, REPLACE); /* R17: the extra tick is lost */
            if (closes && has_48)
                assert_string_equal(refusal(&s, A, "+1:c1"), "tresors.R18.closed");
        }
    }
}

/* R17 with open tombs: every square of the only card is ticked. */
static void R17_nothing_left_to_tick(void **unused) {
    (void)unused;
    mst_state s = table(1);
    lay(&s, A, 0, 1, card_numbered(1)->open & ~at("b2"));
    flip(&s, "I2");
    play_text(&s, A, "1:b2");
    assert_int_equal(s.now[A].pending, 0);
    assert_int_not_equal(s.phase, MARK);
}

/* ---- 9.4 replacement and milestones ---- */

static void V4_one_card_to_replace(void **unused) {
    (void)unused;
    mst_state start = table(1);
    lay(&start, A, 0, 1, 0);
    lay_nearly(&start, A, 1, 26);
    put_reserve(&start, "3 9 18 44");
    flip(&start, "I2");
    finish(&start, A, 1);
    assert_string_equal(choices(&start, A), "26>3 26>9 26>18 26>44 26>*");
    mst_state s = start;
    play_text(&s, A, "26>18");
    assert_int_equal(s.slot[A][1], 18);
    assert_int_equal(s.now[A].ticked[1], 0);
    assert_int_equal(s.phase, REFILL);
    play_text(&s, MST_CHANCE, "reserve 5");
    assert_int_equal(s.reserve, cards("3 5 9 44"));
    assert_int_equal(s.phase, FLIP);
    s = start;
    play_text(&s, A, "26>*");
    play_text(&s, MST_CHANCE, "draw 5");
    assert_int_equal(s.slot[A][1], 5);
    assert_int_equal(s.reserve, cards("3 9 18 44"));
    assert_int_equal(s.phase, FLIP);
}

/* A turn of two seats at the last turn of the game, where nothing is replaced: only POINTS. */
static mst_state race(void) {
    mst_state s = table(2);
    s.turn = ALL_TURNS - 1;
    return s;
}

static void end_race(mst_state *s) {
    flip(s, "I2");
    for (mst_seat seat = 0; seat < 2; seat++)
        if (s->slot[seat][1]) finish_too(s, seat, 1);
    for (mst_seat seat = 0; seat < 2; seat++) finish(s, seat, 0);
    assert_int_equal(s->phase, OVER);
}

static uint32_t boxes_taken(const mst_state *s, uint32_t colour) {
    uint32_t count = 0;
    while (count < BOXES && s->box[colour][count]) count++;
    return count;
}

static void V5_two_colours(void **unused) {
    (void)unused;
    mst_state s = race();
    own(&s, A, "1"), own(&s, B, "3");
    lay_nearly(&s, A, 0, 30), lay_nearly(&s, B, 0, 21);
    end_race(&s);
    assert_int_equal(score_of(&s, A).part[2], 10);
    assert_int_equal(score_of(&s, B).part[2], 10);
    assert_int_equal(boxes_taken(&s, GREEN_CARDS), 1);
    assert_int_equal(boxes_taken(&s, ORANGE_CARDS), 0);
    assert_int_equal(boxes_taken(&s, VIOLET_CARDS), 1);
}

static void V6_lower_number_first(void **unused) {
    (void)unused;
    mst_state s = race();
    s.box[VIOLET_CARDS][0] = 1 + B;
    own(&s, A, "45"), own(&s, B, "3 4 9");
    lay_nearly(&s, A, 0, 33), lay_nearly(&s, B, 0, 15);
    end_race(&s);
    assert_int_equal(s.box[VIOLET_CARDS][1], 1 + B);
    assert_int_equal(s.box[VIOLET_CARDS][2], 1 + A);
    assert_int_equal(score_of(&s, A).part[2], 3);
    assert_int_equal(score_of(&s, B).part[2], 10 + 6);
}

static void V7_final_score(void **unused) {
    (void)unused;
    mst_state s = table(2);
    own(&s, A, "2 5 1 6 7 12 3");
    s.now[A].torches = 1 | 8;
    s.now[A].red = 6, s.now[A].green = 3, s.now[A].skull = 4;
    s.box[ORANGE_CARDS][0] = 1 + A;
    s.box[GREEN_CARDS][1] = 1 + A, s.box[GREEN_CARDS][2] = 1 + A;
    mst_score score = score_of(&s, A);
    static const int32_t parts[] = {70, 10, 19, 18, -6};
    for (uint32_t i = 0; i < 5; i++) assert_int_equal(score.part[i], parts[i]);
    assert_int_equal(score.total, 111);
    s.option[SKULL_VALUES] = 1; /* V35 */
    assert_int_equal(score_of(&s, A).total, 113);
    s.option[SKULL_VALUES] = 2;
    assert_int_equal(score_of(&s, A).total, 107);
}

static void refill(mst_state *s, const char *text) {
    assert_int_equal(s->phase, REFILL);
    play_text(s, MST_CHANCE, text);
}

static void V25_interleaved(void **unused) {
    (void)unused;
    mst_state s = table(2);
    lay_nearly(&s, A, 0, 30), lay_nearly(&s, A, 1, 7);
    lay(&s, B, 0, 1, 0), lay_nearly(&s, B, 1, 12);
    put_reserve(&s, "3 9 18 44");
    flip(&s, "I2");
    finish_too(&s, A, 1);
    finish(&s, B, 1);
    finish(&s, A, 0);
    assert_int_equal(s.queue, cards("7 12 30"));
    assert_int_equal(g->actors(g, &s), 1 << A);
    assert_string_equal(choices(&s, A), "7>3 7>9 7>18 7>44 7>*");
    assert_string_equal(refusal(&s, A, "30>3"), "tresors.R28.other_card_first");
    play_text(&s, A, "7>9");
    refill(&s, "reserve 2");
    assert_int_equal(g->actors(g, &s), 1 << B);
    assert_string_equal(choices(&s, B), "12>2 12>3 12>18 12>44 12>*");
    play_text(&s, B, "12>3");
    refill(&s, "reserve 4");
    assert_string_equal(choices(&s, A), "30>2 30>4 30>18 30>44 30>*");
    play_text(&s, A, "30>44");
    refill(&s, "reserve 5");
    assert_int_equal(s.slot[A][0], 44);
    assert_int_equal(s.slot[A][1], 9);
    assert_int_equal(s.slot[B][1], 3);
    assert_int_equal(s.phase, FLIP);
}

static void V26_no_refill_inside_a_run(void **unused) {
    (void)unused;
    mst_state s = table(2);
    lay_nearly(&s, A, 0, 7), lay_nearly(&s, A, 1, 12), lay_nearly(&s, B, 0, 30);
    put_reserve(&s, "3 9 18 44");
    flip(&s, "I2");
    finish_too(&s, A, 1);
    finish(&s, A, 0);
    finish(&s, B, 0);
    play_text(&s, A, "7>9");
    assert_string_equal(choices(&s, A), "12>3 12>18 12>44 12>*");
    play_text(&s, A, "12>3");
    refill(&s, "reserve 1");
    refill(&s, "reserve 2");
    assert_int_equal(g->actors(g, &s), 1 << B);
    assert_string_equal(choices(&s, B), "30>1 30>2 30>18 30>44 30>*");
}

static void V27_two_of_one_colour(void **unused) {
    (void)unused;
    mst_state s = race();
    own(&s, B, "3");
    lay_nearly(&s, A, 0, 40), lay_nearly(&s, A, 1, 10), lay_nearly(&s, B, 0, 22);
    end_race(&s);
    assert_int_equal(s.box[VIOLET_CARDS][0], 1 + B);
    assert_int_equal(s.box[VIOLET_CARDS][1], 1 + A);
    assert_int_equal(boxes_taken(&s, VIOLET_CARDS), 2);
}

static void V28_from_one_to_three(void **unused) {
    (void)unused;
    mst_state s = race();
    own(&s, A, "48");
    lay_nearly(&s, A, 0, 30), lay_nearly(&s, A, 1, 7), lay_nearly(&s, B, 0, 2);
    end_race(&s);
    assert_int_equal(boxes_taken(&s, GREEN_CARDS), 1);
    assert_int_equal(score_of(&s, A).part[2], 10);
}

static void V29_late_milestones(void **unused) {
    (void)unused;
    static const char *const before[] = {"2", "2 5 8"};
    for (uint32_t i = 0; i < 2; i++) {
        mst_state s = race();
        for (uint32_t k = 0; k < BOXES; k++) s.box[ORANGE_CARDS][k] = 1 + B;
        own(&s, A, before[i]), own(&s, B, "32 35 38 41 44 47");
        lay_nearly(&s, A, 0, 14), lay_nearly(&s, B, 0, 1);
        end_race(&s);
        assert_int_equal(score_of(&s, A).part[2], 0);
    }
}

static void V30_last_deck_card(void **unused) {
    (void)unused;
    mst_state s = table(1);
    lay_nearly(&s, A, 0, 7), lay_nearly(&s, A, 1, 12);
    put_reserve(&s, "3 9 18 44");
    s.deck = cards("41");
    flip(&s, "I2");
    finish_too(&s, A, 1);
    finish(&s, A, 0);
    play_text(&s, A, "7>*");
    assert_string_equal(choices(&s, MST_CHANCE), "draw 41");
    play_text(&s, MST_CHANCE, "draw 41");
    assert_string_equal(choices(&s, A), "12>3 12>9 12>18 12>44");
    assert_string_equal(refusal(&s, A, "12>*"), "tresors.R32.deck_empty");
    play_text(&s, A, "12>9");
    assert_int_equal(s.reserve, cards("3 18 44"));
    assert_int_equal(s.phase, FLIP);
}

static void V31_nothing_left(void **unused) {
    (void)unused;
    mst_state s = table(2);
    lay_nearly(&s, A, 0, 7), lay_nearly(&s, A, 1, 12), lay(&s, B, 0, 1, 0);
    s.deck = s.reserve = 0;
    flip(&s, "I2");
    finish(&s, A, 0);
    play_text(&s, B, "1:a1");
    assert_int_equal(s.phase, FLIP);
    assert_int_equal(s.slot[A][0], 0);
    flip(&s, "I3");
    assert_string_equal(refusal(&s, A, "1:a1"), "tresors.4.3.no_card");
    finish(&s, A, 1);
    play_text(&s, B, "1:b1");
    for (uint32_t turn = 0; turn < 2; turn++) { /* R13: A is not asked */
        flip(&s, "V3");
        assert_int_equal(g->actors(g, &s), 1 << B);
        play_text(&s, B, turn ? "1:d1" : "1:c1");
    }
    assert_int_equal(mst_count_bits(s.finished[A]), 2);
    s.slot[B][0] = 0; /* with no card on the table the turns pass by themselves */
    flip(&s, "L4");
    assert_int_equal(s.phase, FLIP);
    assert_int_equal(s.turn, 5);
}

static void V32_turn_28(void **unused) {
    (void)unused;
    mst_state s = table(1);
    s.turn = ALL_TURNS - 1;
    lay_nearly(&s, A, 0, 26), lay(&s, A, 1, 1, 0);
    put_reserve(&s, "3 9 18 44");
    flip(&s, "I2");
    finish(&s, A, 0);
    assert_int_equal(s.phase, OVER);
    assert_int_equal(g->actors(g, &s), 0);
    assert_int_equal(score_of(&s, A).part[0], 10);
    assert_int_equal(s.slot[A][0], 0);
    assert_int_equal(s.reserve, cards("3 9 18 44"));
}

/* ---- 9.5 rounds, score, ranking ---- */

static void V33_flip_odds(void **unused) {
    (void)unused;
    mst_state s = table(1);
    lay(&s, A, 0, 33, 0);
    assert_string_equal(choices(&s, MST_CHANCE),
                        "flip I2 2flip I3 2flip V3 flip L4 flip O4 flip T4");
    static const char *const flips[TURNS] = {"I3", "I3", "V3", "I2", "L4", "O4", "T4"};
    static const char *const plays[TURNS] = {"1:a1", "1:b1", "1:c1", "1:d1",
                                             "1:e1", "1:a2", "1:b2"};
    for (uint32_t i = 0; i < TURNS; i++) {
        if (i == 3)
            assert_string_equal(choices(&s, MST_CHANCE), "flip I2 flip V3 flip L4 flip O4 flip T4");
        flip(&s, flips[i]);
        play_text(&s, A, plays[i]);
    }
    assert_string_equal(choices(&s, MST_CHANCE),
                        "flip I2 2flip I3 2flip V3 flip L4 flip O4 flip T4");
}

static void V34_worst_case(void **unused) {
    (void)unused;
    mst_state s = table(1);
    s.now[A].skull = SKULLS;
    assert_int_equal(score_of(&s, A).total, -30);
}

static void S5_tiny_examples(void **unused) {
    (void)unused;
    mst_state s = table(2);
    own(&s, A, "3 9 18");
    lay_nearly(&s, A, 0, 1), lay_nearly(&s, A, 1, 2);
    s.now[A].torches = 1 | 8;
    s.box[GREEN_CARDS][0] = 1 + A, s.box[GREEN_CARDS][1] = 1 + B, s.box[GREEN_CARDS][2] = 1 + A;
    s.now[A].skull = 4;
    mst_score score = score_of(&s, A);
    assert_int_equal(score.part[0], 30);
    assert_int_equal(score.part[1], 10);
    assert_int_equal(score.part[2], 13);
    assert_int_equal(score.part[4], -6);
    s.now[A].skull = 0;
    assert_int_equal(score_of(&s, A).part[4], 0);
    s.now[A].skull = 10;
    assert_int_equal(score_of(&s, A).part[4], -30);
}

static void V36_ties(void **unused) {
    (void)unused;
    static const struct {
        const char *finished[3];
        uint8_t green[3], place[3];
    } cases[] = {
        {{"12 40", "5 31 47", ""}, {10, 0, 0}, {2, 1, 3}},
        {{"", "48", ""}, {10, 0, 10}, {2, 1, 2}},
        {{"", "", ""}, {8, 8, 8}, {1, 1, 1}},
    };
    for (uint32_t i = 0; i < 3; i++) {
        mst_state s = table(3);
        uint8_t place[MST_MAX_SEATS];
        for (mst_seat seat = 0; seat < 3; seat++) {
            own(&s, seat, cases[i].finished[seat]);
            s.now[seat].green = cases[i].green[seat];
        }
        if (i == 0) s.now[C].red = s.now[C].green = 6; /* 30 points for each of the three */
        g->places(g, &s, place);
        for (mst_seat seat = 0; seat < 3; seat++)
            assert_int_equal(place[seat], cases[i].place[seat]);
    }
}

/* ---- 4.8 and 7: simultaneous choice and secrets ---- */

static mst_state hidden_mark(void) {
    mst_state s = table(2);
    static const uint8_t dealt[2][DEALT] = {{10, 33, 1, 2}, {13, 48, 3, 4}};
    for (mst_seat seat = 0; seat < 2; seat++) {
        for (uint32_t i = 0; i < DEALT; i++) s.dealt[seat] |= card_bit(dealt[seat][i]);
        s.kept[seat] = card_bit(dealt[seat][0]) | card_bit(dealt[seat][1]);
    }
    put_reserve(&s, "1 6 7 8");
    lay(&s, A, 0, 10, at("a1a2")), lay(&s, A, 1, 33, 0);
    lay(&s, B, 0, 48, at("a1a2a3")), lay(&s, B, 1, 13, at("a1"));
    flip(&s, "V3");
    return s;
}

/* Two chains of plays, shuffled in every way: bit i of the order says whose play comes next. */
static void S4_8_interleaving_does_not_matter(void **unused) {
    (void)unused;
    static const char *const plays[2][3] = {{"1:b2", "+1:a3", "+2:a1"}, {"1:a4", "+1:b4"}};
    mst_state first;
    bool has_first = false;
    for (uint32_t order = 0; order < 1 << 5; order++) {
        uint32_t next[2] = {0, 0}, length[2] = {3, 2};
        if (mst_count_bits(order) != 2) continue;
        mst_state s = hidden_mark();
        for (uint32_t i = 0; i < 5; i++) {
            mst_seat seat = order >> i & 1;
            assert_true(next[seat] < length[seat]);
            play_text(&s, seat, plays[seat][next[seat]++]);
        }
        assert_int_equal(s.phase, FLIP);
        if (has_first) assert_memory_equal(&s, &first, sizeof s);
        memcpy(&first, &s, sizeof s);
        has_first = true;
    }
}

/* At most one sign per seat and phase, and it comes with the play after which the seat is done. */
static void S4_8_one_sign_per_seat(void **unused) {
    (void)unused;
    mst_state before[3], now = hidden_mark();
    static const char *const plays[3] = {"1:b2", "+1:a3", "+2:a1"};
    for (uint32_t i = 0; i < 3; i++) {
        memcpy(&before[i], &now, sizeof now);
        play_text(&now, A, plays[i]);
        for (uint32_t k = 0; k <= i; k++) {
            mst_move move = read_move(&before[k], A, plays[k]);
            mst_move expected = k == 2 ? pack(HIDDEN_PLAY, 0) : NO_MOVE;
            assert_int_equal(g->view_move(g, &before[k], A, move, &now, B), expected);
            assert_int_equal(g->view_move(g, &before[k], A, move, &now, MST_SPECTATOR), expected);
            assert_int_equal(g->view_move(g, &before[k], A, move, &now, A), move);
        }
    }
    play_text(&now, B, "2:b1");
    for (uint32_t k = 0; k < 3; k++) {
        mst_move move = read_move(&before[k], A, plays[k]);
        assert_int_equal(g->view_move(g, &before[k], A, move, &now, B), move);
    }
}

/* The view of others is the same bytes before the first play and in the middle of a chain. */
static void S4_8_a_begun_chain_does_not_show(void **unused) {
    (void)unused;
    mst_state s = hidden_mark(), before, after;
    g->view(g, &s, B, &before);
    play_text(&s, A, "1:b2");
    g->view(g, &s, B, &after);
    assert_memory_equal(&before, &after, sizeof before);
    play_text(&s, A, "+1:a3");
    g->view(g, &s, B, &after);
    assert_memory_equal(&before, &after, sizeof before);
}

/* A world never gives another seat what the observer gave back, or what anybody kept; and every
 * other card turns up, wherever it lies by now. */
static void S7_returned_cards_are_remembered(void **unused) {
    (void)unused;
    mst_state s = hidden_mark(), seen, world;
    mst_rng rng = mst_rng_seed(7);
    card_set returned = 0;
    g->view(g, &s, A, &seen);
    assert_int_equal(seen.dealt[A], cards("1 2 10 33"));
    assert_int_equal(seen.dealt[B], cards("13 48"));
    for (uint32_t i = 0; i < 2000; i++) {
        g->resample(g, &seen, A, &rng, &world);
        assert_int_equal(world.dealt[A], seen.dealt[A]);
        card_set guess = world.dealt[B] & ~world.kept[B];
        assert_int_equal(mst_count_bits(guess), 2);
        assert_int_equal(world.deck, seen.deck);
        returned |= guess;
    }
    assert_int_equal(returned, (card_bit(CARDS + 1) - 2) & ~cards("1 2 10 13 33 48"));
}

/* During KEEP the hands of others are any cards the observer has not seen. */
static void S7_hands_are_unseen_cards(void **unused) {
    (void)unused;
    mst_state s, seen, world;
    mst_setup setup = mst_usual_setup(g, 3);
    mst_rng rng = mst_rng_seed(8);
    mst_begin(g, &s, &setup);
    while (s.phase == DEAL) g->play(g, &s, MST_CHANCE, g->draw(g, &s, &rng));
    card_set hand = s.dealt[B], others = 0;
    mst_move keep[MOST_MOVES];
    g->moves(g, &s, C, keep);
    g->play(g, &s, C, keep[0]);
    g->view(g, &s, B, &seen);
    assert_int_equal(seen.deck, (card_bit(CARDS + 1) - 2) & ~hand);
    assert_int_equal(seen.dealt[A] | seen.dealt[C] | seen.kept[C], 0);
    for (uint32_t i = 0; i < 500; i++) {
        g->resample(g, &seen, B, &rng, &world);
        assert_null(g->check(g, &world));
        assert_int_equal(world.dealt[B], hand);
        assert_int_equal(mst_count_bits(world.kept[C]), KEPT);
        others |= world.dealt[A];
    }
    assert_int_equal(others, seen.deck);
}

/* Worlds of a MARK let a seat that is not done be anywhere before its last play. */
static void S7_worlds_of_a_running_mark(void **unused) {
    (void)unused;
    mst_state s = hidden_mark(), seen, world, again;
    mst_rng rng = mst_rng_seed(9);
    uint32_t begun = 0, fresh = 0;
    play_text(&s, A, "1:b2");
    g->view(g, &s, B, &seen);
    for (uint32_t i = 0; i < 500; i++) {
        g->resample(g, &seen, B, &rng, &world);
        g->view(g, &world, B, &again);
        assert_memory_equal(&seen, &again, sizeof seen);
        if (world.now[A].pending)
            begun++;
        else
            fresh++;
    }
    assert_true(begun && fresh);
}

/* ---- notation ---- */

static void S10_reader(void **unused) {
    (void)unused;
    static const char *const same[] = {"1:a1b1c1c2",    "1:C2B1a1c1",       "1:a1 b1 c1 c2",
                                       "1:a1,b1,c1,c2", "1:a1, b1,  c1,c2", "1:c2 ,a1b1 C1"};
    static const char *const none[] = {
        "",           "1",        "1:",       "1:a1b",     "1:a1 ",    "1: a1",     " 1:a1",
        "1:,a1",      "1:a1,",    "1:a1a1",   "1:a1;b1",   "3:a1",     "0:a1",      "+1:",
        "+1:a1b1",    "+-",       "-",        "?",         "7>-",      "7>",        ">7",
        "7>49",       "49>7",     "0>1",      "07>1",      "7>*1",     "7 > 1",     "keep 1",
        "keep 2 1",   "keep 1 1", "Keep 1 2", "keep 1 49", "keep 0 1", "keep 1 2 ", "keep  1 2",
        "keep 1 2 3", "++1:a1",   "1:f1",     "1:a6",      "1:a0",     "1:@1",      "1:\xe1\x31",
        "flip I3",    "draw 3"};
    static const char *const no_draws[] = {
        "deal A",  "deal A ?", "deal I 3", "deal A 49", "deal a 3",    "reserve", "reserve 0",
        "flip I9", "flip",     "draw *",   "1:a1",      "reserve 3 4", "flip i3"};
    mst_state s = table(1);
    mst_move expected = pack(TICK, at("a1b1c1c2"));
    for (uint32_t i = 0; i < sizeof same / sizeof *same; i++)
        assert_int_equal(read_move(&s, A, same[i]), expected);
    for (uint32_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(read_move(&s, A, none[i]), 0);
    for (uint32_t i = 0; i < sizeof no_draws / sizeof *no_draws; i++)
        assert_int_equal(read_move(&s, MST_CHANCE, no_draws[i]), 0);
    assert_int_equal(read_move(&s, A, "+2:B5"), pack(TICK_EXTRA, 1u << SQUARES | at("b5")));
}

/* ---- the check ---- */

static void check_notices(void **unused) {
    (void)unused;
    mst_state sound, s;
    mst_setup setup = mst_usual_setup(g, 2);
    mst_rng rng = mst_rng_seed(11);
    mst_move moves[MOST_MOVES];
    mst_seat who;
    mst_begin(g, &sound, &setup);
    while (sound.phase != MARK) {
        mst_move move = mst_random_play(g, &sound, &rng, false, moves, &who);
        mst_play(g, &sound, who, move);
    }
    s = sound, s.reserve = 0;
    assert_non_null(g->check(g, &s));
    s = sound, s.deck |= s.reserve;
    assert_non_null(g->check(g, &s));
    s = sound, s.now[A].ticked[0] = at("c3");
    assert_non_null(g->check(g, &s));
    s = sound, s.now[A].red = 3;
    assert_non_null(g->check(g, &s));
    s = sound, s.dealt[A] = s.kept[A];
    assert_non_null(g->check(g, &s));
    s = sound, s.pile = 255;
    assert_non_null(g->check(g, &s));
    s = sound, s.box[0][0] = 1;
    assert_non_null(g->check(g, &s));
    s = sound, s.queue = s.deck;
    assert_non_null(g->check(g, &s));
    s = sound, s.done = 1;
    assert_non_null(g->check(g, &s));
    s = sound, s.inked[5] = 1;
    assert_non_null(g->check(g, &s));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(V1_six_ways_to_keep),
        cmocka_unit_test(S3_decks_by_seats),
        cmocka_unit_test(V3_torches),
        cmocka_unit_test(V4_one_card_to_replace),
        cmocka_unit_test(V5_two_colours),
        cmocka_unit_test(V6_lower_number_first),
        cmocka_unit_test(V7_final_score),
        cmocka_unit_test(V8_images_and_orientations),
        cmocka_unit_test(V9_first_placements_of_all_cards),
        cmocka_unit_test(V10_single_cards),
        cmocka_unit_test(V11_two_placements),
        cmocka_unit_test(V12_only_the_start_ticked),
        cmocka_unit_test(V13_untouched_cards),
        cmocka_unit_test(V14_after_an_opening),
        cmocka_unit_test(V15_corners_do_not_connect),
        cmocka_unit_test(V16_no_wrapping_walls_or_overlap),
        cmocka_unit_test(V17_past_the_tomb),
        cmocka_unit_test(V18_chain),
        cmocka_unit_test(V19_two_crosses_at_once),
        cmocka_unit_test(V20_skull_and_potion),
        cmocka_unit_test(V21_potion_alone),
        cmocka_unit_test(V22_ten_skulls_at_most),
        cmocka_unit_test(V23_gems),
        cmocka_unit_test(V24_tomb_and_cross),
        cmocka_unit_test(R17_nothing_left_to_tick),
        cmocka_unit_test(V25_interleaved),
        cmocka_unit_test(V26_no_refill_inside_a_run),
        cmocka_unit_test(V27_two_of_one_colour),
        cmocka_unit_test(V28_from_one_to_three),
        cmocka_unit_test(V29_late_milestones),
        cmocka_unit_test(V30_last_deck_card),
        cmocka_unit_test(V31_nothing_left),
        cmocka_unit_test(V32_turn_28),
        cmocka_unit_test(V33_flip_odds),
        cmocka_unit_test(V34_worst_case),
        cmocka_unit_test(S5_tiny_examples),
        cmocka_unit_test(V36_ties),
        cmocka_unit_test(S4_8_interleaving_does_not_matter),
        cmocka_unit_test(S4_8_one_sign_per_seat),
        cmocka_unit_test(S4_8_a_begun_chain_does_not_show),
        cmocka_unit_test(S7_returned_cards_are_remembered),
        cmocka_unit_test(S7_hands_are_unseen_cards),
        cmocka_unit_test(S7_worlds_of_a_running_mark),
        cmocka_unit_test(S10_order_of_enumeration),
        cmocka_unit_test(S10_reader),
        cmocka_unit_test(check_notices),
    };
    return cmocka_run_group_tests_name("tresors", tests, NULL, NULL);
}
