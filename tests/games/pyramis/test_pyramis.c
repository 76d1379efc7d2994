/* test_pyramis.c -- positions of Pyramis: slots, pairs, turned cards, zones and scores. Whole games
 * and rulings that show in play are transcripts in games/pyramis/records, lists are tested in
 * test_pyramis_deck.c. */
#include "pyramis_table.h"

/* ---- whole tables ---- */

/* §5 */
static void test_a_game_of_two_is_scored(void **unused) {
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
    assert_int_equal(g->seats(g, &s), 2);
    g->scores(g, &s, scores);
    g->places(g, &s, scores, place);
    assert_int_equal(scores[0].total, 31);
    assert_int_equal(scores[1].total, 29);
    assert_int_equal(place[0], 1);
    assert_int_equal(place[1], 2);
}

/* §5, R31: four final Fleets, with either option for the largest zone. */
static void test_a_game_of_four_is_scored_by_either_zone(void **unused) {
    (void)unused;
    static const struct {
        const char *fleet;
        uint16_t hand;
        int p, z, a, total, place, total_by_pyramids, place_by_pyramids;
    } seats[SEATS] = {
        {"c1=M09 d1=M05 e1=O04 f1=F13 c2=M01 d2=O01 e2=C02 c3=F03' d3=O11' c4=F11", 1 << 1, 18, 8,
         2, 26, 3, 26, 3},
        {"b1=M06 c1=M03 d1=F09 e1=O14 b2=C04 c2=F07 d2=F01 b3=O02 c3=M04' b4=F05", 1 << 5, 18, 7, 4,
         29, 1, 29, 2},
        {"c1=O05 d1=M02 e1=C03 f1=C01 c2=F12 d2=O16' e2=F04' c3=O07 d3=O09 c4=M11", 1 << 4, 20, 5,
         4, 29, 1, 31, 1},
        {"b1=C06 c1=M10 d1=F14' e1=F08 b2=F10 c2=F02 d2=F06' b3=O03' c3=M07' b4=O13'",
         1 << 3 | 1 << 2, 15, 6, 3, 21, 4, 21, 4},
    };
    mst_state s = fresh(SEATS);
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    for (mst_seat seat = 0; seat < SEATS; seat++) {
        lay(&s.fleets[seat], seats[seat].fleet);
        s.hand[seat] = seats[seat].hand;
        assert_tally(&s, seat, seats[seat].p, seats[seat].z, seats[seat].a);
    }
    g->scores(g, &s, scores);
    g->places(g, &s, scores, place);
    for (mst_seat seat = 0; seat < SEATS; seat++) {
        assert_int_equal(scores[seat].total, seats[seat].total);
        assert_int_equal(place[seat], seats[seat].place);
    }
    s.option[ZONE] = BY_PYRAMIDS;
    g->scores(g, &s, scores);
    g->places(g, &s, scores, place);
    for (mst_seat seat = 0; seat < SEATS; seat++) {
        assert_int_equal(scores[seat].total, seats[seat].total_by_pyramids);
        assert_int_equal(place[seat], seats[seat].place_by_pyramids);
    }
}

/* §4.5 */
static void test_a_pair_of_backs_turns_a_card_of_each_fleet(void **unused) {
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

/* §4.5 */
static void test_one_card_per_colour_is_turned(void **unused) {
    (void)unused;
    mst_state s = fresh(2);
    lay(&s.fleets[0], "c1=F09 d1=O01 e1=O03");
    show_backs(&s, "O02", "O05");
    assert_string_equal(move_list(&s, 0), "~d1 ~e1");
    play_text(&s, 0, "~d1");
    assert_string_equal(move_list(&s, 0), "~c1");
    assert_string_equal(g->refuse(g, &s, 0, pack(ROTATE_CARD, 0, slot_of("e1"))),
                        "pyramis.4.5.other_colour");
    play_text(&s, 0, "~c1");
    assert_int_equal(s.fleets[0].rotated, slots_of("c1 d1"));
}

/* §4.5 */
static void test_a_pair_without_an_accessible_card_passes(void **unused) {
    (void)unused;
    mst_state s = fresh(2);
    lay(&s.fleets[0], "d1=O01");
    lay(&s.fleets[1], "d1=C01 e1=O03 d2=O05");
    show_backs(&s, "C02", "C03");
    assert_int_equal(pyramis_pairs(g, &s), 1 << 3);
    assert_int_equal(s.phase, PLACE);
    assert_int_equal(s.turn, 2);
}

/* §4.4, R17 */
static void test_a_star_is_stolen_from_a_hand(void **unused) {
    (void)unused;
    static const uint16_t hands[SEATS] = {1 << 2, 0, 1 << 1, 1 << 3 | 1 << 4 | 1 << 5};
    mst_state s = fresh(4);
    for (int seat = 0; seat < SEATS; seat++) {
        s.hand[seat] = hands[seat];
        s.hand_size[seat] = (uint8_t)mst_bits_count(hands[seat]);
    }
    s.reserve = 0, s.reserve_size = 0;
    s.active = 2, s.phase = STEAL;
    assert_string_equal(move_list(&s, 2), "*A *D");
    assert_string_equal(g->refuse(g, &s, 2, pack(ROB, 1, 0)), "pyramis.4.4.empty_hand");
    assert_string_equal(g->refuse(g, &s, 2, pack(ROB, 2, 0)), "pyramis.4.4.oneself");
    assert_string_equal(g->refuse(g, &s, 2, pack(ROB, 4, 0)), "pyramis.4.4.no_such_seat");
    play_text(&s, 2, "*D");
    mst_move draws[MAX_CARDS];
    uint32_t weights[MAX_CARDS];
    assert_int_equal(g->draws(g, &s, draws, weights), 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(draws[i], pack(DRAW_STOLEN, 0, 3 + i));
        assert_int_equal(weights[i], 1);
    }
}

/* ---- legal slots ---- */

/* §4.1, R8 */
static void test_legal_slots(void **unused) {
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
    assert_in_range(mst_bits_count(legal), 1, 4);
    for (; legal; legal &= legal - 1) lay_all(l, all | (legal & (0u - legal)), count + 1, anchor);
}

/* §1, §4.1 */
static void test_ways_to_lay_a_fleet(void **unused) {
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

static void test_every_fleet_is_a_staircase_on_four(void **unused) {
    (void)unused;
    laying l = {0};
    lay_all(&l, 0, 0, FLOATING);
    uint32_t bases = 0;
    for (uint32_t i = 0; i < l.sets[FLEET_CARDS]; i++) {
        uint32_t low = mst_bits_lowest(l.set[FLEET_CARDS][i]);
        bases |= 1u << low;
        assert_int_equal(l.set[FLEET_CARDS][i], slots_of("a1 b1 c1 d1 a2 b2 c2 a3 b3 a4") << low);
    }
    assert_int_equal(bases, 0xf); /* a..d, b..e, c..f, d..g */
}

/* ---- accessible cards and pairs ---- */

/* §4.1, R28 */
static void test_accessible_cards(void **unused) {
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

/* §4.2, R20 */
static void test_pairs_of_backs(void **unused) {
    (void)unused;
    static const struct {
        const char *top1, *top2; /* NULL: the pile is empty */
        int base;
        const char *pairs;
    } rows[] = {
        {"O", "OF", WILD, "O"},  {"OF", "OF", WILD, "OF"}, {"O", "F", WILD, ""},
        {"FM", "OC", WILD, ""},  {"FM", "MC", WILD, "M"},  {NULL, "FM", WILD, "FM"},
        {NULL, "O", WILD, "O"},  {NULL, "FM", BLANK, ""},  {NULL, NULL, WILD, "OFMC"},
        {"OO", "F", WILD, "O"}, /* R21: two on one back are a pair too */
        {"OO", "OO", WILD, "O"},
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

/* R22: four of one colour on the backs still turn one card of each Fleet. */
static void test_one_card_is_turned_however_many_pyramids(void **unused) {
    (void)unused;
    mst_state s = fresh(2);
    lay(&s.fleets[0], "d1=O01 e1=O03");
    await_top_1(&s, "O05");
    s.back[1] = back_of("OOO");
    pyramis_play(g, &s, MST_CHANCE, pack(DRAW_TOP, 0, card_of("O07")));
    assert_string_equal(move_list(&s, 0), "~d1 ~e1");
    play_text(&s, 0, "~d1");
    assert_int_equal(s.phase, PLACE);
    assert_int_equal(s.fleets[0].rotated, slots_of("d1"));
}

/* ---- zones and scores ---- */

/* §5, R30, R31, R32 */
static void test_zones_and_tallies(void **unused) {
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
        /* all of one colour */
        {24, 24, 2, 24, "b1=O01 c1=O03 d1=O05 e1=O07 b2=O09 c2=O11 d2=O13 b3=O04' c3=O02' b4=O06'"},
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

/* R25 */
static void test_rotating_twice_changes_nothing(void **unused) {
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

/* R29 */
static void test_covered_cards_stay_as_they_are(void **unused) {
    (void)unused;
    mst_state s = fresh(2);
    lay(&s.fleets[0], "d1=F04 e1=O03 d2=O05");
    show_backs(&s, "F01", "F03");
    assert_int_equal(s.phase, PLACE); /* nobody could rotate */
    assert_tally(&s, 0, 5, 5, 2);
}

/* §4.5, R28 */
static void test_a_complete_fleet_turns_its_apex(void **unused) {
    (void)unused;
    mst_state s = fresh(2);
    lay(&s.fleets[0], "b1=M02 c1=O01 d1=O02 e1=O03 b2=M03 c2=O04 d2=O05 b3=M04 c3=O06 b4=M01");
    show_backs(&s, "M06", "M07");
    assert_string_equal(move_list(&s, 0), "~b4");
    assert_string_equal(g->refuse(g, &s, 0, pack(ROTATE_CARD, 0, slot_of("b3"))),
                        "pyramis.4.5.covered");
    assert_string_equal(g->refuse(g, &s, 0, pack(ROTATE_CARD, 0, slot_of("a1"))),
                        "pyramis.4.5.empty_slot");
}

/* A Fleet, its aliens, its points for pyramids, zone and aliens, and its place. */
typedef struct {
    const char *fleet;
    int aliens, points[3], place;
} ending;

static void assert_ending(const ending seats[3]) {
    mst_state s = fresh(3);
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    for (int seat = 0; seat < 3; seat++) lay(&s.fleets[seat], seats[seat].fleet);
    g->scores(g, &s, scores);
    g->places(g, &s, scores, place);
    for (mst_seat seat = 0; seat < 3; seat++) {
        assert_int_equal(pyramis_tally(g, &s, seat).aliens, seats[seat].aliens);
        for (int part = 0; part < 3; part++)
            assert_int_equal(scores[seat].part[part], seats[seat].points[part]);
        assert_int_equal(place[seat], seats[seat].place);
    }
}

/* R34 */
static void test_most_aliens_score(void **unused) {
    (void)unused;
    static const ending tied[3] = {{"d1=F08 e1=O10", 4, {1, 1, 4}, 1},
                                   {"d1=F07' e1=O09'", 4, {1, 1, 4}, 1},
                                   {"d1=M03' e1=F03' c1=O12", 3, {1, 1, 0}, 3}};
    static const ending none[3] = {{"", 0, {0, 0, 0}, 1}, {"", 0, {0}, 1}, {"", 0, {0}, 1}};
    static const ending ahead[3] = {
        /* 30 + 0, 25 + 5 and 26 + 5 */
        {"b1=C05 c1=M01' d1=C01 e1=F12 b2=C04' c2=C03' d2=F04' b3=F01' c3=M09 b4=O12",
         2,
         {19, 11, 0},
         2},
        {"b1=M11 c1=M02' d1=O08' e1=F08 b2=F02' c2=F05' d2=F09 b3=M03' c3=O06' b4=O13",
         5,
         {18, 7, 5},
         2},
        {"b1=F07' c1=O02' d1=M10' e1=O10' b2=F14 c2=F06' d2=M08' b3=O11 c3=O04' b4=O14'",
         5,
         {19, 7, 5},
         1}};
    assert_ending(tied);
    assert_ending(none);
    assert_ending(ahead);
}

/* R37 */
static void test_victory_is_shared(void **unused) {
    (void)unused;
    static const ending shared[3] = {
        /* 26, 26 and 25 */
        {"b1=M02' c1=M07 d1=C02' e1=C04 b2=C03' c2=F11' d2=M01' b3=O13 c3=O11 b4=O12'",
         2,
         {20, 6, 0},
         1},
        {"b1=O07' c1=C01' d1=O03' e1=F06 b2=O08' c2=F04' d2=F02' b3=F14 c3=M04' b4=O15'",
         4,
         {15, 7, 4},
         1},
        {"b1=F01 c1=M05' d1=C05 e1=M06' b2=F09' c2=F07 d2=F10 b3=M12 c3=O01 b4=O05",
         1,
         {18, 7, 0},
         3}};
    assert_ending(shared);
}

/* R33 */
static void test_stars_are_in_no_zone(void **unused) {
    (void)unused;
    mst_state s = fresh(2);
    lay(&s.fleets[0], "d1=O12 e1=O06");
    s.hand[0] = 1 << 3 | 1 << 5;
    assert_tally(&s, 0, 5, 2, 2);
}

/* ---- turns and piles ---- */

/* Plays a whole game, refilling from pile 1 while it lasts, which is for 22 turns; returns the last
 * state. */
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
            assert_int_equal(is_first, s.turn <= 22);
            move = pack(REFILL_FROM, !is_first, 0);
            if (!is_first) assert_string_equal(move_list(&s, who), "/2");
            ++*refills;
        }
        mst_play(g, &s, who, move);
    }
    return s;
}

/* §6 */
static void test_two_players_do_not_exhaust_a_pile(void **unused) {
    (void)unused;
    uint32_t refills;
    mst_state s = play_from_pile_1(2, mst_usual_setup(g, 2), &refills);
    assert_int_equal(refills, 20);
    assert_int_equal(s.pile_size[0], 2);
    assert_int_equal(s.pile_size[1], 23);
}

/* §4.6, §6 */
static void test_four_players_exhaust_a_pile(void **unused) {
    (void)unused;
    uint32_t refills;
    mst_state s = play_from_pile_1(4, mst_usual_setup(g, 4), &refills);
    assert_int_equal(refills, 40);
    assert_int_equal(s.pile_size[0], 0);
    assert_int_equal(s.pile_size[1], 5);
}

/* §4.1 */
static void test_refused_slots(void **unused) {
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

/* §4.4, R18 */
static void test_a_star_without_effect(void **unused) {
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

/* §4 */
static void test_order_of_turns(void **unused) {
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

/* R36 */
static void test_the_final_check_may_be_left_out(void **unused) {
    (void)unused;
    uint32_t refills;
    mst_setup setup = mst_usual_setup(g, 2);
    setup.option[FINALCHECK] = CHECK_OFF;
    mst_state s = play_from_pile_1(2, setup, &refills);
    assert_int_equal(refills, 19);
    assert_int_equal(s.pile_size[0] + s.pile_size[1], 26);
}

/* A guess at a top is even among the unseen cards with that back. */
static void test_guesses_at_a_top_are_even(void **unused) {
    (void)unused;
    enum { GUESSES = 8000 };
    uint32_t of_two[COLOURS] = {0}, of_one[COLOURS] = {0};
    uint64_t candidates;
    guess_top(g, "O02", GUESSES, of_two, &candidates);
    assert_int_equal(pieces_of(g)->card[card_of("O02")].back, back_of("OF"));
    assert_int_equal(mst_bits_count(candidates), 8);
    assert_int_equal(of_two[0] + of_two[1], GUESSES);
    assert_in_range(of_two[0], GUESSES / 2 - 200, GUESSES / 2 + 200); /* 4.5 standard deviations */
    guess_top(g, "O01", GUESSES, of_one, &candidates);
    assert_int_equal(pieces_of(g)->card[card_of("O01")].back, back_of("O"));
    assert_int_equal(of_one[0], GUESSES);
}

/* Two thefts by B tell it what A held; the guesses at what is left must follow from that alone. */
static void test_resampled_stars_follow_the_thefts(void **unused) {
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
        assert_int_equal(mst_bits_count(world.hand[0]), 1);
        left_with_a[mst_bits_lowest(world.hand[0])]++;
    }
    assert_int_equal(left_with_a[2], 0);
    for (int star = 1; star <= 5; star++) /* the other four are equally likely */
        if (star != 2) assert_in_range(left_with_a[star], GUESSES / 4 - 150, GUESSES / 4 + 150);
}

/* ---- words ---- */

static bool shows(const mst_state *s, const char *words) {
    char text[4096];
    mst_text t = mst_text_in(text, sizeof text);
    g->extras->show(g, s, MST_ENGLISH, &t);
    return strstr(text, words) != NULL;
}

/* §9.1 */
static void test_an_empty_pile_shows_its_base(void **unused) {
    (void)unused;
    mst_state s = fresh(4);
    s.pile_size[0] = 0;
    assert_true(shows(&s, "1: empty, Base OFMC"));
    s.option[BASE] = BLANK;
    assert_true(shows(&s, "1: empty, Base -"));
}

/* §9.3: the pairs are named while somebody is to rotate, and at no other time. */
static void test_pairs_are_named_in_their_time(void **unused) {
    (void)unused;
    mst_state s = fresh(2);
    lay(&s.fleets[0], "d1=O01");
    show_backs(&s, "O03", "O05");
    assert_true(shows(&s, "Pairs: O\n"));
    play_text(&s, 0, "~d1");
    assert_int_equal(s.phase, PLACE);
    assert_false(shows(&s, "Pairs"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_game_of_two_is_scored),
        cmocka_unit_test(test_a_game_of_four_is_scored_by_either_zone),
        cmocka_unit_test(test_a_pair_of_backs_turns_a_card_of_each_fleet),
        cmocka_unit_test(test_every_fleet_is_a_staircase_on_four),
        cmocka_unit_test(test_one_card_per_colour_is_turned),
        cmocka_unit_test(test_a_pair_without_an_accessible_card_passes),
        cmocka_unit_test(test_a_star_is_stolen_from_a_hand),
        cmocka_unit_test(test_legal_slots),
        cmocka_unit_test(test_ways_to_lay_a_fleet),
        cmocka_unit_test(test_accessible_cards),
        cmocka_unit_test(test_pairs_of_backs),
        cmocka_unit_test(test_one_card_is_turned_however_many_pyramids),
        cmocka_unit_test(test_zones_and_tallies),
        cmocka_unit_test(test_rotating_twice_changes_nothing),
        cmocka_unit_test(test_covered_cards_stay_as_they_are),
        cmocka_unit_test(test_a_complete_fleet_turns_its_apex),
        cmocka_unit_test(test_most_aliens_score),
        cmocka_unit_test(test_victory_is_shared),
        cmocka_unit_test(test_stars_are_in_no_zone),
        cmocka_unit_test(test_two_players_do_not_exhaust_a_pile),
        cmocka_unit_test(test_four_players_exhaust_a_pile),
        cmocka_unit_test(test_refused_slots),
        cmocka_unit_test(test_a_star_without_effect),
        cmocka_unit_test(test_order_of_turns),
        cmocka_unit_test(test_the_final_check_may_be_left_out),
        cmocka_unit_test(test_guesses_at_a_top_are_even),
        cmocka_unit_test(test_resampled_stars_follow_the_thefts),
        cmocka_unit_test(test_an_empty_pile_shows_its_base),
        cmocka_unit_test(test_pairs_are_named_in_their_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
