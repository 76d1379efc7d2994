/* test_pyramis.c -- the vectors of Pyramis that are positions rather than games; whole games and
 * rulings that show in play are transcripts in games/pyramis/records. Names carry the vector. */
#include "mastaba/bits.h"
#include "mastaba/deck.h"
#include "mastaba/engine.h"
#include "mastaba/record.h"
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

/* ---- positions from text ---- */

static uint32_t slot_of(const char *text) {
    return (uint32_t)(8 * (text[1] - '1') + (text[0] - 'a'));
}

static uint8_t card_of(const char *id) {
    for (uint8_t card = 1; card <= pieces_of(g)->cards; card++)
        if (!strncmp(pieces_of(g)->card[card].id, id, 3)) return card;
    fail_msg("no card %.3s", id);
    return 0;
}

/* "d1=O01 e1=O02'": an apostrophe marks a rotated card. */
static void lay(fleet *f, const char *text) {
    for (; *text; text += strcspn(text, " "), text += *text == ' ') {
        uint32_t slot = slot_of(text);
        uint8_t card = card_of(text + 3);
        f->card[slot] = card;
        f->of[pieces_of(g)->card[card].colour] |= 1u << slot;
        if (text[6] == '\'') f->rotated |= 1u << slot;
    }
}

/* Slots without cards: colour does not matter, so all are forest. */
static fleet shape(const char *slots) {
    fleet f = {0};
    for (; *slots; slots += slots[2] ? 3 : 2) f.of[1] |= 1u << slot_of(slots);
    return f;
}

static uint32_t slots_of(const char *text) {
    fleet f = shape(text);
    return occupied(&f);
}

static mst_state fresh(uint8_t seats) {
    mst_state s;
    mst_setup setup = mst_usual_setup(g, seats);
    mst_begin(g, &s, &setup);
    return s;
}

/* Sets the two backs that show and starts the rotation as a refill would. */
static void show_backs(mst_state *s, const char *top1, const char *top2) {
    s->pile_size[0] = s->pile_size[1] = 2;
    s->phase = REFILL;
    s->river[0] = card_of("C06");
    s->river[1] = card_of("C05");
    s->taken = 2;
    s->turn = 1;
    s->top[0] = card_of("C04");
    s->top[1] = card_of(top2);
    s->back[1] = pieces_of(g)->card[s->top[1]].back;
    pyramis_play(g, s, s->active, pack(REFILL_FROM, 0));
    pyramis_play(g, s, MST_CHANCE, pack(DRAW_TOP, card_of(top1)));
}

static const char *move_list(const mst_state *s, mst_seat seat) {
    static char text[512];
    mst_move moves[MAX_CARDS];
    mst_text t = mst_text_in(text, sizeof text);
    uint32_t count = g->moves(g, s, seat, moves);
    for (uint32_t i = 0; i < count; i++) {
        if (i) mst_put_char(&t, ' ');
        g->move_text(g, s, seat, moves[i], &t);
    }
    return text;
}

static void play_text(mst_state *s, mst_seat seat, const char *text) {
    mst_move move = g->move_read(g, s, seat, text, strlen(text));
    assert_int_not_equal(move, 0);
    if (seat != MST_CHANCE) assert_null(g->refuse(g, s, seat, move));
    g->play(g, s, seat, move);
}

/* ---- 9.1 ---- */

static void assert_tally(const mst_state *s, mst_seat seat, int p, int z, int a) {
    tally t = pyramis_tally(g, s, seat);
    assert_int_equal(t.pyramids, p);
    assert_int_equal(t.zone, z);
    assert_int_equal(t.aliens, a);
}

static void T1_final_table(void **unused) {
    (void)unused;
    mst_state s = fresh(2);
    lay(&s.fleets[0], "b1=F05 c1=F06' d1=F02 e1=M07 b2=O15 c2=O13 d2=F09' b3=F13 c3=O05' b4=M01");
    lay(&s.fleets[1], "b1=M11 c1=F12 d1=C02 e1=O06' b2=O03 c2=O01 d2=C03 b3=O11 c3=O14 b4=M03");
    s.hand[0] = 1 << 1 | 1 << 3 | 1 << 5;
    s.hand[1] = 1 << 2 | 1 << 4;
    assert_tally(&s, 0, 20, 6, 5);
    assert_tally(&s, 1, 21, 8, 4);
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    assert_int_equal(g->scores(g, &s, scores), 2);
    g->places(g, &s, place);
    assert_int_equal(scores[0].total, 31);
    assert_int_equal(scores[1].total, 29);
    assert_int_equal(place[0], 1);
    assert_int_equal(place[1], 2);
}

static void T3_two_green_backs(void **unused) {
    (void)unused;
    mst_state s = fresh(3);
    lay(&s.fleets[0], "d1=F02 e1=O03");
    lay(&s.fleets[1], "d1=F06 e1=F05");
    lay(&s.fleets[2], "d1=F07 e1=O04 d2=O05");
    show_backs(&s, "F01", "F03");
    assert_int_equal(pyramis_pairs(g, &s), 1 << 1);
    assert_int_equal(g->actors(g, &s), 3);
    assert_string_equal(move_list(&s, 0), "~d1");
    assert_string_equal(move_list(&s, 1), "~d1 ~e1");
    assert_string_equal(move_list(&s, 2), "");
    play_text(&s, 0, "~d1");
    play_text(&s, 1, "~e1");
    assert_int_equal(s.fleets[0].rotated, slots_of("d1"));
    assert_int_equal(s.fleets[1].rotated, slots_of("e1"));
    assert_int_equal(pieces_of(g)->card[card_of("F02")].pyramids[1], 3);
    assert_int_equal(s.phase, PLACE);
}

static void T5_one_card_per_colour(void **unused) {
    (void)unused;
    mst_state s = fresh(2);
    lay(&s.fleets[0], "c1=F09 d1=O01 e1=O03");
    show_backs(&s, "O02", "O05");
    assert_string_equal(move_list(&s, 0), "~d1 ~e1");
    play_text(&s, 0, "~d1");
    assert_string_equal(move_list(&s, 0), "~c1");
    assert_string_equal(g->refuse(g, &s, 0, pack(ROTATE_CARD, slot_of("e1"))),
                        "pyramis.4.5.other_colour");
    play_text(&s, 0, "~c1");
    assert_int_equal(s.fleets[0].rotated, slots_of("c1 d1"));
}

static void T6_no_accessible_card(void **unused) {
    (void)unused;
    mst_state s = fresh(2);
    lay(&s.fleets[0], "d1=O01");
    lay(&s.fleets[1], "d1=C01 e1=O03 d2=O05");
    show_backs(&s, "C02", "C03");
    assert_int_equal(pyramis_pairs(g, &s), 1 << 3);
    assert_int_equal(s.phase, PLACE);
    assert_int_equal(s.turn, 2);
}

static void T7_robbing(void **unused) {
    (void)unused;
    static const uint16_t hands[SEATS] = {1 << 2, 0, 1 << 1, 1 << 3 | 1 << 4 | 1 << 5};
    mst_state s = fresh(4);
    for (int seat = 0; seat < SEATS; seat++) {
        s.hand[seat] = hands[seat];
        s.hand_size[seat] = (uint8_t)mst_count_bits(hands[seat]);
    }
    s.reserve = 0, s.reserve_size = 0;
    s.active = 2, s.phase = STEAL;
    assert_string_equal(move_list(&s, 2), "*A *D");
    assert_string_equal(g->refuse(g, &s, 2, pack(ROB, 1)), "pyramis.4.4.empty_hand");
    assert_string_equal(g->refuse(g, &s, 2, pack(ROB, 2)), "pyramis.4.4.oneself");
    assert_string_equal(g->refuse(g, &s, 2, pack(ROB, 4)), "pyramis.4.4.no_such_seat");
    play_text(&s, 2, "*D");
    mst_move draws[MAX_CARDS];
    uint32_t weights[MAX_CARDS];
    assert_int_equal(g->draws(g, &s, draws, weights), 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(draws[i], pack(DRAW_STOLEN, 3 + i));
        assert_int_equal(weights[i], 1);
    }
}

/* ---- 9.2 legal slots ---- */

static void S9_2_legal_slots(void **unused) {
    (void)unused;
    static const struct {
        int anchor;
        const char *fleet, *legal;
    } rows[] = {
        {FLOATING, "", "d1"},
        {FLOATING, "d1", "c1 e1"},
        {FLOATING, "d1 e1", "c1 f1 d2"},
        {FLOATING, "d1 e1 d2", "c1 f1"},
        {FLOATING, "c1 d1 e1", "b1 f1 c2 d2"},
        {FLOATING, "c1 d1 e1 c2", "b1 f1 d2"},
        {FLOATING, "a1 b1 c1 d1", "a2 b2 c2"},
        {FLOATING, "d1 e1 f1 g1 d2 f2", "e2"},
        {FLOATING, "b1 c1 d1 e1 b2 c2", "d2 b3"},
        {FLOATING, "b1 c1 d1 e1 b2 c2 b3", "d2"},
        {FLOATING, "b1 c1 d1 e1 b2 c2 d2 b3 c3", "b4"},
        {FIXED, "", "a1 b1 c1 d1"},
        {FIXED, "a1", "b1"},
        {FIXED, "b1", "a1 c1"},
        {FIXED, "a1 b1", "c1 a2"},
        {FIXED, "a1 b1 a2", "c1"},
        {FIXED, "a1 b1 c1", "d1 a2 b2"},
        {FIXED, "a1 b1 c1 d1", "a2 b2 c2"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fleet f = shape(rows[i].fleet);
        uint32_t found = pyramis_legal_slots(&f, (uint8_t)rows[i].anchor);
        if (found != slots_of(rows[i].legal)) fail_msg("%s: %08x", rows[i].fleet, found);
    }
}

/* Walks all orders of laying; `sets` collects the different outcomes of every length. */
typedef struct {
    uint32_t ordered[FLEET_CARDS + 1], sets[FLEET_CARDS + 1], set[FLEET_CARDS + 1][64];
} laying;

static void lay_all(laying *l, uint32_t all, uint32_t count, uint8_t anchor) {
    l->ordered[count]++;
    uint32_t i = 0;
    while (i < l->sets[count] && l->set[count][i] != all) i++;
    if (i == l->sets[count]) l->set[count][l->sets[count]++] = all;
    if (count == FLEET_CARDS) return;
    fleet f = {.of = {all}};
    uint32_t legal = pyramis_legal_slots(&f, anchor);
    assert_in_range(mst_count_bits(legal), 1, 4);
    for (; legal; legal &= legal - 1) lay_all(l, all | (legal & (0u - legal)), count + 1, anchor);
}

static void S9_2_ways_to_lay_a_fleet(void **unused) {
    (void)unused;
    static const uint32_t ordered[2][10] = {{1, 2, 6, 20, 60, 132, 236, 356, 356, 356},
                                            {4, 6, 14, 32, 72, 144, 236, 356, 356, 356}};
    static const uint32_t sets[2][10] = {{1, 2, 5, 10, 15, 15, 12, 8, 4, 4},
                                         {4, 3, 5, 5, 5, 5, 3, 2, 1, 1}};
    for (uint8_t anchor = FLOATING; anchor <= FIXED; anchor++) {
        laying l = {0};
        lay_all(&l, 0, 0, anchor);
        for (uint32_t k = 1; k <= FLEET_CARDS; k++) {
            assert_int_equal(l.ordered[k], ordered[anchor][k - 1]);
            assert_int_equal(l.sets[k], sets[anchor][k - 1]);
        }
    }
}

static void T4_formation(void **unused) {
    (void)unused;
    laying l = {0};
    lay_all(&l, 0, 0, FLOATING);
    uint32_t bases = 0;
    for (uint32_t i = 0; i < l.sets[FLEET_CARDS]; i++) {
        uint32_t low = mst_lowest_bit(l.set[FLEET_CARDS][i]);
        bases |= 1u << low;
        assert_int_equal(l.set[FLEET_CARDS][i], slots_of("a1 b1 c1 d1 a2 b2 c2 a3 b3 a4") << low);
    }
    assert_int_equal(bases, 0xf); /* a..d, b..e, c..f, d..g */
}

/* ---- 9.3, 9.4 ---- */

static void S9_3_accessible(void **unused) {
    (void)unused;
    static const char *const rows[][2] = {
        {"c1 d1 e1", "c1 d1 e1"},
        {"d1 e1 f1 d2", "f1 d2"},
        {"d1 e1 f1 d2 e2", "d2 e2"},
        {"b1 c1 d1 e1 b2 d2", "b2 d2"},
        {"b1 c1 d1 e1 b2 c2 d2 c3", "b2 c3"},
        {"b1 c1 d1 e1 b2 c2 d2 b3 c3 b4", "b4"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fleet f = shape(rows[i][0]);
        assert_int_equal(accessible(&f), slots_of(rows[i][1]));
    }
}

static colours back_of(const char *text) {
    colours back = 0;
    for (; *text; text++)
        back =
            (colours)(back +
                      (1u << 4 * (strchr(pyramis_colour_letters, *text) - pyramis_colour_letters)));
    return back;
}

static void S9_4_pairs(void **unused) {
    (void)unused;
    static const struct {
        const char *top1, *top2; /* NULL: the pile is empty */
        int base;
        const char *pairs;
    } rows[] = {
        {"O", "OF", WILD, "O"}, {"OF", "OF", WILD, "OF"}, {"O", "F", WILD, ""},
        {"FM", "OC", WILD, ""}, {"FM", "MC", WILD, "M"},  {NULL, "FM", WILD, "FM"},
        {NULL, "O", WILD, "O"}, {NULL, "FM", BLANK, ""},  {NULL, NULL, WILD, "OFMC"},
        {"OO", "F", WILD, "O"}, /* R21: two on one back are a pair too */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        mst_state s = fresh(2);
        const char *tops[PILES] = {rows[i].top1, rows[i].top2};
        for (int pile = 0; pile < PILES; pile++) {
            s.pile_size[pile] = tops[pile] != NULL;
            s.back[pile] = tops[pile] ? back_of(tops[pile]) : 0;
        }
        s.option[BASE] = (uint8_t)rows[i].base;
        uint32_t expected = 0;
        for (const char *c = rows[i].pairs; *c; c++)
            expected |= 1u << (strchr(pyramis_colour_letters, *c) - pyramis_colour_letters);
        assert_int_equal(pyramis_pairs(g, &s), expected);
    }
}

/* ---- 9.5, and the scoring cases of 9.6 ---- */

static void S9_5_zones_and_tallies(void **unused) {
    (void)unused;
    static const struct {
        int p, z, a, zone_by_pyramids;
        const char *fleet;
    } rows[] = {
        {9, 6, 0, 6, "d1=O01 e1=O03 f1=F01"},
        {9, 6, 0, 6, "d1=O01 e1=F01 d2=O03"},
        {9, 6, 0, 6, "d1=F01 e1=O01 d2=O03"},
        {6, 3, 0, 3, "d1=O01 e1=F12 f1=O03"},
        {9, 3, 0, 3, "d1=O01 e1=F12 f1=M10 d2=C05 e2=O03"},
        {9, 3, 0, 3, "b1=M10 c1=O01 d1=F12 b2=C05 c2=M12 b3=O03"},
        {16, 7, 1, 7, "d1=O01 e1=F01 f1=M01 d2=O05 e2=F03 d3=O13"},
        {6, 6, 0, 6, "d1=O01 e1=O14 f1=O03"},
        {5, 5, 1, 5, "d1=O01' e1=O02' d2=O14'"},
        {8, 1, 1, 6, "b1=O12 c1=O14 d1=M01 e1=M05 b2=O16 c2=F13"},
        {16, 6, 0, 6, "b1=O12 c1=O06 d1=M01 e1=M05 b2=F09 c2=C01 d2=F07"},
        {9, 4, 0, 4, "d1=O11 e1=F03 d2=C01"},
        {20, 13, 2, 13, "b1=F01 c1=F02 d1=F09 e1=M01 b2=F05 c2=O01 d2=M02 b3=F13 c3=F06 b4=F03"},
        /* V9 all one colour */
        {24, 24, 2, 24, "b1=O01 c1=O03 d1=O05 e1=O07 b2=O09 c2=O11 d2=O13 b3=O04' c3=O02' b4=O06'"},
        /* V15 */
        {20, 5, 3, 7, "c1=O05 d1=M02 e1=C03 f1=C01 c2=F12 d2=O16' e2=F04' c3=O07 d3=O09 c4=M11"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        mst_state s = fresh(2);
        lay(&s.fleets[0], rows[i].fleet);
        assert_tally(&s, 0, rows[i].p, rows[i].z, rows[i].a);
        s.option[ZONE] = BY_PYRAMIDS;
        assert_tally(&s, 0, rows[i].p, rows[i].zone_by_pyramids, rows[i].a);
    }
}

static void V1_rotating_twice_changes_nothing(void **unused) {
    (void)unused;
    mst_state s = fresh(2);
    lay(&s.fleets[0], "d1=O01");
    assert_tally(&s, 0, 3, 3, 0);
    for (int time = 1; time <= 4; time++) {
        s.active = 0;
        show_backs(&s, "O03", "O05");
        play_text(&s, 0, "~d1");
        if (time % 2)
            assert_tally(&s, 0, 0, 0, 1);
        else
            assert_tally(&s, 0, 3, 3, 0);
    }
}

static void V2_lock(void **unused) {
    (void)unused;
    mst_state s = fresh(2);
    lay(&s.fleets[0], "d1=F04 e1=O03 d2=O05");
    show_backs(&s, "F01", "F03");
    assert_int_equal(s.phase, PLACE); /* nobody could rotate */
    assert_tally(&s, 0, 5, 5, 2);
}

static void V3_apex(void **unused) {
    (void)unused;
    mst_state s = fresh(2);
    lay(&s.fleets[0], "b1=M02 c1=O01 d1=O02 e1=O03 b2=M03 c2=O04 d2=O05 b3=M04 c3=O06 b4=M01");
    show_backs(&s, "M06", "M07");
    assert_string_equal(move_list(&s, 0), "~b4");
    assert_string_equal(g->refuse(g, &s, 0, pack(ROTATE_CARD, slot_of("b3"))),
                        "pyramis.4.5.covered");
    assert_string_equal(g->refuse(g, &s, 0, pack(ROTATE_CARD, slot_of("a1"))),
                        "pyramis.4.5.empty_slot");
}

static void V4_V5_aliens_and_shared_victory(void **unused) {
    (void)unused;
    mst_state s = fresh(3);
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    g->scores(g, &s, scores);
    for (int seat = 0; seat < 3; seat++) assert_int_equal(scores[seat].part[2], 0);
    lay(&s.fleets[0], "d1=F08 e1=O10");          /* 4 aliens, 1 pyramid */
    lay(&s.fleets[1], "d1=F07' e1=O09'");        /* 4 aliens, 1 pyramid */
    lay(&s.fleets[2], "d1=M03' e1=F03' c1=O12"); /* 3 aliens, 1 pyramid */
    g->scores(g, &s, scores);
    g->places(g, &s, place);
    static const int aliens[3] = {4, 4, 0}, places[3] = {1, 1, 3};
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(scores[seat].part[2], aliens[seat]);
        assert_int_equal(place[seat], places[seat]);
    }
    assert_int_equal(scores[0].total, scores[1].total);
}

static void V6_stars_are_in_no_zone(void **unused) {
    (void)unused;
    mst_state s = fresh(2);
    lay(&s.fleets[0], "d1=O12 e1=O06");
    s.hand[0] = 1 << 3 | 1 << 5;
    assert_tally(&s, 0, 5, 2, 2);
}

/* ---- the rest of 9.6 ---- */

/* Plays a whole game, refilling from pile 1 while it lasts; returns the last state. */
static mst_state play_from_pile_1(uint8_t seats, mst_setup setup, uint32_t *refills) {
    mst_state s;
    mst_move choices[MAX_CARDS];
    mst_rng rng = mst_rng_seed(11);
    mst_seat who = 0;
    setup.seats = seats;
    *refills = 0;
    mst_begin(g, &s, &setup);
    for (mst_move move; (move = mst_random_play(g, &s, &rng, false, choices, &who));) {
        if (s.phase == REFILL) {
            bool is_first = s.pile_size[0] > 0;
            move = pack(REFILL_FROM, !is_first);
            if (!is_first) assert_string_equal(move_list(&s, who), "/2");
            ++*refills;
        }
        mst_play(g, &s, who, move);
    }
    return s;
}

static void V7_two_players_one_pile(void **unused) {
    (void)unused;
    uint32_t refills;
    mst_state s = play_from_pile_1(2, mst_usual_setup(g, 2), &refills);
    assert_int_equal(refills, 20);
    assert_int_equal(s.pile_size[0], 2);
    assert_int_equal(s.pile_size[1], 23);
}

static void V8_four_players_exhaust_a_pile(void **unused) {
    (void)unused;
    uint32_t refills;
    mst_state s = play_from_pile_1(4, mst_usual_setup(g, 4), &refills);
    assert_int_equal(refills, 40);
    assert_int_equal(s.pile_size[0], 0);
    assert_int_equal(s.pile_size[1], 5);
}

static void V10_illegal_places(void **unused) {
    (void)unused;
    static const char *const rows[][2] = {
        {"1d1", "pyramis.4.1.occupied"},      {"1g1", "pyramis.4.1.not_adjacent"},
        {"1e2", "pyramis.4.1.unsupported"},   {"1d3", "pyramis.4.1.unsupported"},
        {"4c1", "pyramis.4.3.no_river_card"},
    };
    mst_state s = fresh(2);
    lay(&s.fleets[0], "d1=O01 e1=O02");
    for (int i = 0; i < RIVER; i++) s.river[i] = (uint8_t)(20 + i);
    s.phase = PLACE;
    assert_string_equal(move_list(&s, 0), "1c1 1f1 1d2 2c1 2f1 2d2 3c1 3f1 3d2");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        mst_move move = g->move_read(g, &s, 0, rows[i][0], 3);
        assert_string_equal(g->refuse(g, &s, 0, move), rows[i][1]);
    }
}

static void V11_star_without_effect(void **unused) {
    (void)unused;
    mst_state s = fresh(2);
    s.hand[0] = s.reserve;
    s.hand_size[0] = s.reserve_size;
    s.reserve = 0, s.reserve_size = 0;
    s.phase = PLACE, s.turn = 1;
    s.river[0] = card_of("C05");
    play_text(&s, 0, "1d1");
    assert_int_equal(s.phase, REFILL);
}

static void V12_turn_order(void **unused) {
    (void)unused;
    static const uint8_t order[4] = {1, 2, 0, 1};
    mst_state s;
    mst_setup setup = mst_usual_setup(g, 3);
    setup.option[FIRST] = 2;
    mst_begin(g, &s, &setup);
    mst_move choices[MAX_CARDS];
    mst_rng rng = mst_rng_seed(5);
    mst_seat who = 0;
    for (mst_move move; (move = mst_random_play(g, &s, &rng, false, choices, &who));) {
        if (s.phase == PLACE && s.turn <= 4) assert_int_equal(who, order[s.turn - 1]);
        if (s.phase == PLACE && s.turn == 30) assert_int_equal(who, 0);
        mst_play(g, &s, who, move);
    }
    assert_int_equal(s.turn, 30);
}

static void V13_no_final_check(void **unused) {
    (void)unused;
    uint32_t refills;
    mst_setup setup = mst_usual_setup(g, 2);
    setup.option[FINALCHECK] = CHECK_OFF;
    mst_state s = play_from_pile_1(2, setup, &refills);
    assert_int_equal(refills, 19);
    assert_int_equal(s.pile_size[0] + s.pile_size[1], 26);
}

/* V14: a guess at a top is even among the unseen cards with that back. */
static void V14_posterior(void **unused) {
    (void)unused;
    enum { GUESSES = 8000 };
    mst_state s = fresh(2), seen, world;
    mst_rng rng = mst_rng_seed(3);
    s.top[0] = card_of("O02"), s.back[0] = back_of("OF");
    s.bag[0] &= ~(1ull << s.top[0]);
    uint32_t ocean = 0, forest = 0;
    pyramis_view(g, &s, 0, &seen);
    assert_int_equal(seen.top[0], FACE_DOWN);
    for (int i = 0; i < GUESSES; i++) {
        pyramis_resample(g, &seen, 0, &rng, &world);
        const exodus_card *card = &pieces_of(g)->card[world.top[0]];
        assert_int_equal(card->back, back_of("OF"));
        ocean += card->colour == 0, forest += card->colour == 1;
    }
    assert_int_equal(ocean + forest, GUESSES);
    assert_in_range(ocean, GUESSES / 2 - 200, GUESSES / 2 + 200); /* 4.5 standard deviations */
}

/* Two thefts by B tell it what A held; the guesses at what is left must follow from that alone. */
static void resampled_stars_follow_the_thefts(void **unused) {
    (void)unused;
    mst_state s = fresh(3), seen, world;
    static const star_event events[] = {{0, RESERVE, 1}, {0, RESERVE, 2}, {2, RESERVE, 3},
                                        {2, RESERVE, 4}, {0, RESERVE, 5}, {1, 0, 2},
                                        {2, 0, 5}};
    s.phase = PLACE, s.turn = 8;
    s.events = sizeof events / sizeof *events;
    memcpy(s.event, events, sizeof events);
    s.reserve = 0, s.reserve_size = 0;
    s.hand[0] = 1 << 1, s.hand[1] = 1 << 2, s.hand[2] = 1 << 3 | 1 << 4 | 1 << 5;
    s.hand_size[0] = 1, s.hand_size[1] = 1, s.hand_size[2] = 3;
    pyramis_view(g, &s, 1, &seen);
    assert_int_equal(seen.event[5].star, 2); /* B took it, so B knows */
    assert_int_equal(seen.event[0].star, FACE_DOWN);
    assert_int_equal(seen.event[6].star, FACE_DOWN);
    mst_rng rng = mst_rng_seed(9);
    uint32_t left_with_a[6] = {0};
    enum { GUESSES = 4000 };
    for (int i = 0; i < GUESSES; i++) {
        pyramis_resample(g, &seen, 1, &rng, &world);
        assert_int_equal(mst_count_bits(world.hand[0]), 1);
        left_with_a[mst_lowest_bit(world.hand[0])]++;
    }
    assert_int_equal(left_with_a[2], 0);
    for (int star = 1; star <= 5; star++) /* the other four are equally likely */
        if (star != 2) assert_in_range(left_with_a[star], GUESSES / 4 - 150, GUESSES / 4 + 150);
}

/* ---- decks ---- */

static char *data_file(const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/data/%s", SOURCE_DIR, name);
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    char *text = calloc(1, 1 << 16);
    size_t length = fread(text, 1, (1 << 16) - 1, in);
    assert_true(length > 0);
    fclose(in);
    return text;
}

/* Replaces the first `from` by `to`. */
static char *edited(char *text, const char *from, const char *to) {
    char *at = strstr(text, from);
    assert_non_null(at);
    char *result = calloc(1, strlen(text) + strlen(to) + 1);
    memcpy(result, text, (size_t)(at - text));
    strcat(strcat(result, to), at + strlen(from));
    free(text);
    return result;
}

static void assert_fault(const char *from, const char *to, uint32_t line, const char *fault) {
    static pyramis_pieces pieces;
    static mst_rows rows;
    char *text = edited(data_file("pyramis-exodus.csv"), from, to);
    assert_false(mst_read_list(&pyramis_kit, &pieces, 0, text, strlen(text), &rows));
    assert_string_equal(rows.fault, fault);
    assert_int_equal(rows.fault_line, line);
    free(text);
}

static void bad_decks_are_explained(void **unused) {
    (void)unused;
    assert_fault("O02,O,", "O01,O,", 6, "the id \"O01\" stands twice");
    assert_fault("O02,O,", "O2,O,", 6, "the id \"O2\" is not a colour letter and two digits");
    assert_fault("O02,O,", "F02,O,", 6, "the id \"F02\" does not begin with the card's colour");
    assert_fault("O02,O,", "X02,X,", 6, "there is no colour \"X\", only O F M C");
    assert_fault("O02,O,0,", "O02,O,99,", 6, "\"99\" is not a number from 0 to 9");
    assert_fault("O02,O,0,", "O02,O,-1,", 6, "\"-1\" is not a number from 0 to 9");
    assert_fault("0,OF,O01", "0,FO,O01", 6, "the back \"FO\" is not in the order O F M C");
    assert_fault("0,OF,O01", "0,OX,O01", 6, "the back \"OX\" shows a colour that does not exist");
    assert_fault("0,OF,O01", "0,,O01", 6, "the back \"\" must show 1 to 4 colours");
    assert_fault("0,OF,O01", "0,OF", 6, "the row has 8 fields instead of 9");
    assert_fault("O02,O,0,1,3,0,0,OF,O01\n", "", 0, "47 cards cannot be split into two piles");
    assert_fault("id,colour", "id,color", 4,
                 "the header row has a column \"color\" where \"colour\" is expected");
}

static void other_lists_are_checked_too(void **unused) {
    (void)unused;
    static const struct {
        uint32_t list;
        const char *text, *fault;
    } rows_of[] = {
        {1, "id,pyr,ali\nS1,1,0\nS1,2,0\n", "the id \"S1\" stands twice"},
        {1, "id,pyr,ali\nT1,1,0\n", "the id \"T1\" is not S and a number"},
        {1, "id,pyr,ali\nS1,1,x\n", "\"x\" is not a number from 0 to 9"},
        {1, "id,pyr,ali\nS1,10,0\n", "\"10\" is not a number from 0 to 9"},
        {1, "id,pyr,ali\nS1,1\n", "the row has 2 fields instead of 3"},
        {2, "id,pile,back\nZ1,A,O\n", "each of the two piles needs its Base card"},
        {2, "id,pile,back\nZ1,A,O\nZ2,A,F\n", "pile A has two Base cards"},
        {2, "id,pile,back\nZ1,C,O\n", "there is no pile \"C\", only A and B"},
        {2, "id,pile,back\nZ1,A,OFMCO\n", "the back \"OFMCO\" must show 1 to 4 colours"},
        {2, "id,pile,back\nZ1,A\n", "the row has 2 fields instead of 3"},
        {2, "id,pyr,ali\n", "the header row belongs to another list"},
        {0, "id,colour,up_pyr,up_ali,rot_pyr,rot_ali,star,back,twin\n",
         "0 cards are too few: ten per seat are needed"},
        {0, "# nothing\n", "the file holds no header row"},
    };
    static pyramis_pieces pieces;
    static mst_rows rows;
    for (size_t i = 0; i < sizeof rows_of / sizeof *rows_of; i++) {
        const char *text = rows_of[i].text;
        assert_false(
            mst_read_list(&pyramis_kit, &pieces, rows_of[i].list, text, strlen(text), &rows));
        assert_string_equal(rows.fault, rows_of[i].fault);
    }
}

/* §4.6 With twenty cards both piles run out: refills are skipped and PLACE uses what is left. */
static void a_small_deck_plays_to_the_end(void **unused) {
    (void)unused;
    static pyramis_pieces pieces;
    static mst_rows rows;
    memcpy(&pieces, g->pieces, sizeof pieces);
    char *text = data_file("pyramis-exodus.csv");
    char *cut = strstr(text, "F05,");
    *cut = 0;
    assert_true(mst_read_list(&pyramis_kit, &pieces, 0, text, strlen(text), &rows));
    assert_true(mst_finish_pieces(&pyramis_kit, &pieces, &rows));
    mst_game small = mst_game_with(g, "small", &pieces);
    assert_int_equal(small.most_seats, 2);
    assert_true(small.is_own_deck);
    for (uint64_t seed = 0; seed < 200; seed++) {
        mst_state s;
        mst_setup setup = mst_usual_setup(&small, 2);
        mst_begin(&small, &s, &setup);
        mst_move choices[MAX_CARDS];
        mst_rng rng = mst_rng_seed(seed);
        mst_seat who = 0;
        for (mst_move move; (move = mst_random_play(&small, &s, &rng, false, choices, &who));) {
            mst_play(&small, &s, who, move);
            assert_null(small.check(&small, &s));
        }
        assert_int_equal(s.turn, 20);
        assert_int_equal(s.pile_size[0] + s.pile_size[1], 0);
    }
    free(text);
}

/* ---- the printed totals of 2.4, so that the copied data is the data ---- */

static void S2_4_construction_of_the_list(void **unused) {
    (void)unused;
    static const int pyramids[COLOURS] = {21, 19, 19, 13}, aliens[COLOURS] = {6, 5, 4, 2},
                     stars[COLOURS] = {4, 4, 2, 2}, cards[COLOURS] = {16, 14, 12, 6};
    int p[COLOURS] = {0}, a[COLOURS] = {0}, s[COLOURS] = {0}, n[COLOURS] = {0};
    for (int i = 1; i <= 48; i++) {
        const exodus_card *card = &pieces_of(g)->card[i];
        p[card->colour] += card->pyramids[0];
        a[card->colour] += card->aliens[0];
        s[card->colour] += card->has_star;
        n[card->colour]++;
    }
    assert_memory_equal(p, pyramids, sizeof p);
    assert_memory_equal(a, aliens, sizeof a);
    assert_memory_equal(s, stars, sizeof s);
    assert_memory_equal(n, cards, sizeof n);
    assert_int_equal(pieces_of(g)->cards, 48);
    assert_int_equal(pieces_of(g)->stars, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(T1_final_table),
        cmocka_unit_test(T3_two_green_backs),
        cmocka_unit_test(T4_formation),
        cmocka_unit_test(T5_one_card_per_colour),
        cmocka_unit_test(T6_no_accessible_card),
        cmocka_unit_test(T7_robbing),
        cmocka_unit_test(S9_2_legal_slots),
        cmocka_unit_test(S9_2_ways_to_lay_a_fleet),
        cmocka_unit_test(S9_3_accessible),
        cmocka_unit_test(S9_4_pairs),
        cmocka_unit_test(S9_5_zones_and_tallies),
        cmocka_unit_test(V1_rotating_twice_changes_nothing),
        cmocka_unit_test(V2_lock),
        cmocka_unit_test(V3_apex),
        cmocka_unit_test(V4_V5_aliens_and_shared_victory),
        cmocka_unit_test(V6_stars_are_in_no_zone),
        cmocka_unit_test(V7_two_players_one_pile),
        cmocka_unit_test(V8_four_players_exhaust_a_pile),
        cmocka_unit_test(V10_illegal_places),
        cmocka_unit_test(V11_star_without_effect),
        cmocka_unit_test(V12_turn_order),
        cmocka_unit_test(V13_no_final_check),
        cmocka_unit_test(V14_posterior),
        cmocka_unit_test(resampled_stars_follow_the_thefts),
        cmocka_unit_test(bad_decks_are_explained),
        cmocka_unit_test(other_lists_are_checked_too),
        cmocka_unit_test(a_small_deck_plays_to_the_end),
        cmocka_unit_test(S2_4_construction_of_the_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
