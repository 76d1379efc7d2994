/* test_pyramids.c -- positions of Pyramids: gods, builds, points, the surplus. Whole games and
 * rulings that show in play are transcripts in games/pyramids/records. */
#include "mastaba/bits.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "pyramids/pyramids.h"
/* cmocka needs these four first */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const mst_game *const g = &pyramids_game;

/* ---- positions from text ---- */

static uint8_t card_named(const char *code, size_t length) {
    for (uint8_t card = 1; card <= CARDS; card++)
        if (mst_text_same_part(code, length, card_of(g, card)->code)) return card;
    fail_msg("no card %.*s", (int)length, code);
    return 0;
}

static uint32_t slot(const char *text) {
    return (uint32_t)(8 * (text[0] - 'a') + (text[1] - '0'));
}

static uint32_t slots(const char *text) {
    uint32_t set = 0;
    for (; *text; text += text[2] ? 3 : 2) set |= 1u << slot(text);
    return set;
}

/* The next word of a list, or NULL; `text` moves on. */
static const char *next_word(const char **text, size_t *length) {
    while (**text == ' ') ++*text;
    const char *word = *text;
    *length = strcspn(word, " ");
    *text += *length;
    return *length ? word : NULL;
}

/* "a4:B-WRo a5:G-YRp" */
static void lay(necropolis *n, const char *text) {
    size_t length;
    for (const char *word; (word = next_word(&text, &length));) {
        n->card[slot(word)] = card_named(word + 3, length - 3);
        n->occupied |= 1u << slot(word);
    }
}

static void raise_obelisk(necropolis *n, const char *cards) {
    size_t length;
    for (const char *word; (word = next_word(&cards, &length));)
        n->obelisk[n->stages++] = card_named(word, length);
}

static void bury(necropolis *n, const char *cards) {
    size_t length;
    for (const char *word; (word = next_word(&cards, &length));) {
        uint32_t round = 0;
        while (n->buried[round]) round++;
        n->buried[round] = n->pool.card[n->pool.size++] = card_named(word, length);
        n->pool.settled = n->pool.size;
    }
}

static void hold(necropolis *n, const char *cards) {
    size_t length;
    for (const char *word; (word = next_word(&cards, &length)); n->pool.in_hand++)
        n->pool.card[n->pool.size++] = card_named(word, length);
}

static mst_state fresh_with(uint8_t seats, const char *options) {
    mst_state s;
    mst_setup setup = mst_usual_setup(g, seats);
    size_t length;
    for (const char *word; (word = next_word(&options, &length));) {
        size_t key = strcspn(word, "=");
        assert_null(mst_set_option(g, &setup, word, key, word + key + 1, length - key - 1));
    }
    assert_null(mst_bad_setup(g, &setup));
    mst_begin(g, &s, &setup);
    return s;
}

static mst_state fresh(uint8_t seats) {
    return fresh_with(seats, "");
}

static void play_text(mst_state *s, mst_seat seat, const char *text) {
    mst_move draws[CARDS];
    uint32_t weights[CARDS];
    mst_move move = g->move_read(g, s, seat, text, strlen(text));
    if (!move) fail_msg("%s cannot be read", text);
    const char *why = mst_refuse(g, s, seat, move, draws, weights);
    if (why) fail_msg("%s: %s", text, why);
    mst_play(g, s, seat, move);
    assert_null(g->extras->check(g, s));
}

/* "* first A, A g3": plays in order, a comma and a space between them. */
static void play_all(mst_state *s, const char *plays) {
    char text[MST_MAX_TEXT];
    while (*plays) {
        size_t length = strcspn(plays, ",");
        snprintf(text, sizeof text, "%.*s", (int)length - 2, plays + 2);
        play_text(s, mst_seat_named(plays[0]), text);
        plays += length + (plays[length] ? 2 : 0);
    }
}

/* Draws the lowest card of the bag until nothing is to be drawn. */
static void draw_in_order(mst_state *s) {
    mst_move draws[CARDS];
    uint32_t weights[CARDS];
    while (g->actors(g, s) == 1u << MST_CHANCE) {
        assert_true(g->draws(g, s, draws, weights) > 0);
        mst_play(g, s, MST_CHANCE, draws[0]);
    }
}

static const char *refusal(const mst_state *s, mst_seat seat, const char *text) {
    mst_move move = g->move_read(g, s, seat, text, strlen(text));
    assert_int_not_equal(move, 0);
    const char *why = g->refuse(g, s, seat, move);
    return why ? why : "legal";
}

static uint32_t count_moves(const mst_state *s, mst_seat seat) {
    mst_move moves[CARDS];
    return g->moves(g, s, seat, moves);
}

/* Seat A about to build with a tile, a hand and a pyramid. */
static mst_state building(uint8_t seats, uint8_t tile, const char *hand, const char *pyramid) {
    mst_state s = fresh(seats);
    s.phase = BUILD;
    s.round = 2;
    s.of[0].tile = tile;
    hold(&s.of[0], hand);
    lay(&s.of[0], pyramid);
    return s;
}

/* ---- examples of the rulebook ---- */

/* §2.1, §2.3 */
static void test_what_each_god_allows(void **unused) {
    (void)unused;
    enum { P = 1 << NOTHING_MORE, T = 1 << TOMB_TOO, O = 1 << OBELISK_TOO, TO = 1 << 3 };
    static const uint8_t extra[SEATS + 1][TILES + 1] = {
        [2] = {0, P, P | T, P | O, P | T | O | TO, 0},
        [3] = {0, P, P | T, P | O, P | T | O | TO, 0},
        [4] = {0, P, P | T, P | O, P | T | O, P | T | O | TO},
        [5] = {0, P, P | T, P | O, P | T | O, P | T | O | TO},
    };
    for (uint32_t seats = 2; seats <= SEATS; seats++)
        for (uint32_t tile = 1; tile <= TILES; tile++)
            assert_int_equal(pieces_of(g)->tile[tile].allows[seats], extra[seats][tile]);
}

/* §4.1 */
static void test_the_quarry_holds_a_pair_per_seat(void **unused) {
    (void)unused;
    for (uint8_t seats = 2; seats <= SEATS; seats++) {
        mst_state s = fresh(seats);
        draw_in_order(&s);
        uint32_t cards = 0;
        for (uint32_t pair = 0; pair < SEATS; pair++)
            cards += (s.quarry[pair][0] != 0) + (s.quarry[pair][1] != 0);
        assert_int_equal(cards, 2 * seats);
        assert_int_equal(s.phase, CHOOSE);
        assert_int_equal(pyramids_deck_size(&s), CARDS - seats - 2 * seats);
    }
}

/* §4.3 */
static void test_pairs_are_taken_in_the_order_of_gods(void **unused) {
    (void)unused;
    mst_state s = fresh_with(4, "first=1");
    draw_in_order(&s);
    play_all(&s, "A g1, B g2, C g4, D g5");
    assert_int_equal(g->actors(g, &s), 1 << 0);
    play_text(&s, 0, "q1");
    mst_move first[CARDS];
    assert_true(g->moves(g, &s, 0, first) > 0);
    mst_play(g, &s, 0, first[0]);
    assert_int_equal(g->actors(g, &s), 1 << 1); /* Anubis takes the second pair */
    assert_int_equal(s.phase, TAKE);
}

/* §2.3, §4.4 */
static void test_builds_that_a_god_refuses(void **unused) {
    (void)unused;
    mst_state s = building(4, 2, "B-RY B-GW B-GR", "");
    assert_string_equal(refusal(&s, 0, "a4:B-RY t:B-GW"), "legal");
    assert_string_equal(refusal(&s, 0, "a4:B-RY o:B-GW"), "pyramids.2.3.no_obelisk");
    assert_int_equal(g->move_read(g, &s, 0, "t:B-GW", 6), 0); /* a tomb without a pyramid */
    s.of[0].tile = 3;
    assert_string_equal(refusal(&s, 0, "a4:B-RY t:B-GW"), "pyramids.2.3.no_tomb");
    s.of[0].tile = 4;
    assert_string_equal(refusal(&s, 0, "a4:B-RY t:B-GW o:B-GR"), "pyramids.2.3.one_of_both");
    assert_string_equal(refusal(&s, 0, "a4:B-RY t:B-RY"), "pyramids.4.4.used_twice");
    assert_string_equal(refusal(&s, 0, "a4:B-RY o:B-RY"), "pyramids.4.4.used_twice");
    assert_string_equal(refusal(&s, 0, "a4:B-RY t:B-GW o:B-GW"), "pyramids.4.4.used_twice");
    assert_string_equal(refusal(&s, 0, "a4:Y-Yo"), "pyramids.4.4.not_in_hand");
    assert_string_equal(refusal(&s, 0, "a4:B-RY t:Y-Yo"), "pyramids.4.4.not_in_hand");
    assert_string_equal(refusal(&s, 0, "a4:B-RY o:Y-Yo"), "pyramids.4.4.not_in_hand");
}

/* Plays rounds at random until the given one has begun. */
static void go_to_round(mst_state *s, uint32_t round) {
    mst_move moves[CARDS];
    uint32_t weights[CARDS];
    while (s->round < round || s->phase <= STOCK) {
        mst_seat seat = mst_first_of(g->actors(g, s));
        uint32_t count =
            seat == MST_CHANCE ? g->draws(g, s, moves, weights) : g->moves(g, s, seat, moves);
        mst_play(g, s, seat, moves[count / 2]);
    }
}

/* §4.2, §4.8 */
static void test_another_god_is_set_aside_each_round(void **unused) {
    (void)unused;
    mst_state s = fresh(2);
    play_text(&s, MST_CHANCE, "aside 4");
    go_to_round(&s, 1);
    assert_int_equal(count_moves(&s, s.active), 3);
    assert_string_equal(refusal(&s, s.active, "g4"), "pyramids.4.2.set_aside");
    go_to_round(&s, 2);
    assert_int_equal(s.aside, 1);
    assert_int_equal(count_moves(&s, s.active), 3);
    assert_string_equal(refusal(&s, s.active, "g1"), "pyramids.4.2.set_aside");
}

/* Card by card, the base from right to left, so that it grows that way too. */
static stonework laid_one_by_one(const necropolis *n) {
    stonework w = pyramids_stonework(g, &(necropolis){0});
    for (uint32_t slot = 8; slot-- > 0;)
        if (n->occupied >> slot & 1) pyramids_lay(g, &w, slot, n->card[slot]);
    for (uint32_t slot = 8; slot < SLOTS; slot++)
        if (n->occupied >> slot & 1) pyramids_lay(g, &w, slot, n->card[slot]);
    return w;
}

static void assert_pyramid(const char *cards, const char *sizes, int points) {
    necropolis n = {0};
    char found[2 * COLOURS + 1];
    lay(&n, cards);
    stonework w = pyramids_stonework(g, &n), same = laid_one_by_one(&n);
    snprintf(found, sizeof found, "%u %u %u %u %u", w.largest[0] % 10, w.largest[1] % 10,
             w.largest[2] % 10, w.largest[3] % 10, w.largest[4] % 10);
    assert_string_equal(found, sizes);
    assert_memory_equal(same.largest, w.largest, sizeof w.largest);
    assert_int_equal(pyramids_pyramid_points(w.largest), points);
}

static const char whole_pyramid[] =
    "a4:Y-GB a5:B-BW a6:W-RBp a7:RW-R b4:B-WYp b5:GB-Ro b6:R-BR c4:R-RG "
    "c5:G-YBo d4:B-GW";

static mst_score score_of(const mst_state *s, uint32_t seat) {
    mst_score scores[MST_MAX_SEATS];
    assert_true(g->seats(g, s) > seat);
    g->scores(g, s, scores);
    return scores[seat];
}

/* §5.1 */
static void test_connections_and_glyphs_of_a_whole_pyramid(void **unused) {
    (void)unused;
    assert_pyramid(whole_pyramid, "4 2 6 3 1", 22);
    mst_state s = fresh(2);
    lay(&s.of[0], whole_pyramid);
    assert_int_equal(score_of(&s, 0).part[PART_GLYPHS], 4);
}

static void assert_tally(tally t, const char *expected) {
    char found[2 * COLOURS + 1];
    snprintf(found, sizeof found, "%u %u %u %u %u", count_of(t, 0) % 10, count_of(t, 1) % 10,
             count_of(t, 2) % 10, count_of(t, 3) % 10, count_of(t, 4) % 10);
    assert_string_equal(found, expected);
}

static void assert_obelisk(const char *cards, const char *stages, int points) {
    necropolis n = {0};
    raise_obelisk(&n, cards);
    tally t = pyramids_stages(g, &n);
    assert_tally(t, stages);
    assert_int_equal(pyramids_obelisk_points(t), points);
}

/* §5.2 */
static void test_an_obelisk_counts_stages(void **unused) {
    (void)unused;
    assert_obelisk("W-RGo GR-W B-YW", "1 3 2 2 1", 6);
}

/* ---- legal slots ---- */

/* §4.5, R12, R13 */
static void test_legal_slots(void **unused) {
    (void)unused;
    static const struct {
        const char *occupied, *no_gap, *gap;
    } rows[] = {
        {"", "a4", "a4"},
        {"a4", "a3 a5", "a3 a5"},
        {"a4 a5", "a3 a6 b4", "a3 a6 b4"},
        {"a4 a5 b4", "a3 a6", "a3 a6"},
        {"a4 a5 a6", "a3 a7 b4 b5", "a3 a7 b4 b5"},
        {"a4 a5 a6 b4", "a3 a7 b5", "a3 a7 b5"},
        {"a3 a4 a5 a6", "b3 b4 b5", "b3 b4 b5"},
        {"a3 a4 a5 a6 b3", "b4", "b4 b5"},
        {"a3 a4 a5 a6 b4", "b3 b5", "b3 b5"},
        {"a4 a5 a6 b4 b5", "a3 a7 c4", "a3 a7 c4"},
        {"a4 a5 a6 b4 b5 c4", "a3 a7", "a3 a7"},
        {"a4 a5 a6 a7 b4 b5", "b6 c4", "b6 c4"},
        {"a4 a5 a6 a7 b4 b5 c4", "b6", "b6"},
        {"a4 a5 a6 a7 b4 b6", "b5", "b5"},
        {"a1 a2 a3 a4", "b1 b2 b3", "b1 b2 b3"},
        {"a4 a5 a6 a7 b4 b5 b6 c4 c5", "d4", "d4"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t occupied = slots(rows[i].occupied);
        assert_int_equal(pyramids_legal_slots(occupied, GAP_NO), slots(rows[i].no_gap));
        assert_int_equal(pyramids_legal_slots(occupied, GAP_YES), slots(rows[i].gap));
    }
}

/* Some slot is always legal (§4.5). */
static void count_sequences(uint32_t occupied, uint32_t length, uint8_t gap, uint32_t counts[]) {
    if (length) counts[length - 1]++;
    if (length == ROUNDS) return;
    uint32_t legal = pyramids_legal_slots(occupied, gap);
    assert_in_range(mst_bits_count(legal), 1, 4);
    for (; legal; legal &= legal - 1)
        count_sequences(occupied | (legal & (0u - legal)), length + 1, gap, counts);
}

/* §4.5, §4.9 */
static void test_ways_to_lay_a_pyramid(void **unused) {
    (void)unused;
    static const uint32_t expected[2][ROUNDS] = {{1, 2, 6, 20, 60, 104, 208, 300, 300, 300},
                                                 {1, 2, 6, 20, 60, 132, 236, 356, 356, 356}};
    for (uint8_t gap = GAP_NO; gap <= GAP_YES; gap++) {
        uint32_t counts[ROUNDS] = {0};
        count_sequences(0, 0, gap, counts);
        assert_memory_equal(counts, expected[gap], sizeof counts);
    }
}

/* §4.5 */
static void test_refused_slots(void **unused) {
    (void)unused;
    mst_state s = building(3, 1, "B-RY B-GW B-GR", "");
    assert_string_equal(refusal(&s, 0, "a3:B-RY"), "pyramids.4.5.first_card");
    assert_string_equal(refusal(&s, 0, "d4:B-RY"), "pyramids.4.5.first_card");
    lay(&s.of[0], "a4:Y-GB a5:B-BW a6:W-RBp");
    assert_string_equal(refusal(&s, 0, "a4:B-RY"), "pyramids.4.5.occupied");
    assert_string_equal(refusal(&s, 0, "a1:B-RY"), "pyramids.4.5.not_adjacent");
    assert_string_equal(refusal(&s, 0, "b3:B-RY"), "pyramids.4.5.unsupported");
    assert_string_equal(refusal(&s, 0, "c4:B-RY"), "pyramids.4.5.unsupported");
    lay(&s.of[0], "a7:RW-R b4:B-WYp");
    assert_string_equal(refusal(&s, 0, "a3:B-RY"), "pyramids.4.5.base_full");
    assert_string_equal(refusal(&s, 0, "b6:B-RY"), "pyramids.4.5.gap");
    s.option[GAP] = GAP_YES;
    assert_string_equal(refusal(&s, 0, "b6:B-RY"), "legal");
    assert_string_equal(refusal(&s, 0, "b7:B-RY"), "pyramids.4.5.unsupported");
    assert_string_equal(refusal(&s, 0, "d7:B-RY"), "pyramids.4.5.unsupported");
}

/* ---- number of builds ---- */

/* §4.4 */
static void test_numbers_of_builds(void **unused) {
    (void)unused;
    static const char *const hands[] = {[2] = "B-RY B-GW", [3] = "B-RY B-GW B-GR"};
    static const char *const pyramids[] = {
        [1] = "a4:Y-GB a5:B-BW a6:W-RBp a7:RW-R b4:B-WYp b5:GB-Ro c4:R-RG",
        [2] = "a4:Y-GB",
        [3] = "a4:Y-GB a5:B-BW",
    };
    static const struct {
        uint8_t hand, slots, tile, seats, moves;
    } rows[] = {
        {3, 1, 1, 4, 3},  {3, 2, 2, 3, 18}, {3, 3, 4, 3, 63}, {3, 3, 4, 5, 45},
        {2, 3, 5, 5, 18}, {3, 2, 5, 4, 42}, {2, 1, 1, 2, 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        mst_state s =
            building(rows[i].seats, rows[i].tile, hands[rows[i].hand], pyramids[rows[i].slots]);
        assert_int_equal(mst_bits_count(pyramids_legal_slots(s.of[0].occupied, GAP_NO)),
                         rows[i].slots);
        assert_int_equal(count_moves(&s, 0), rows[i].moves);
    }
}

/* ---- pyramids ---- */

static const char even_pyramid[] =
    "a4:WY-Y a5:BY-B a6:G-YRp a7:GW-W b4:R-WBp b5:GY-Wp b6:W-WR c4:G-GY "
    "c5:R-Ro d4:G-BR";
static const char uneven_pyramid[] =
    "a4:W-YW a5:RW-B a6:R-WBp a7:GY-Wp b4:GR-G b5:R-Ro b6:YB-Rp c4:RG-Bp "
    "c5:YG-Y d4:B-GR";
static const char two_colour_pyramid[] =
    "a4:GR-B a5:G-BWt a6:W-YW a7:Y-WG b4:W-BYp b5:BG-Wt b6:GW-Rt c4:B-Bo "
    "c5:RB-Gt d4:G-YRp";

/* §5.1, R6, R8, R9, R38, R39, R40, R41 */
static void test_points_of_pyramids(void **unused) {
    (void)unused;
    assert_pyramid("a4:B-WRo", "1 1 1 0 0", 4);
    assert_pyramid("a4:B-Bo", "2 0 0 0 0", 4);
    assert_pyramid("a4:RW-B a5:B-WRo", "2 1 1 0 0", 6);
    assert_pyramid("a4:B-GB a5:BY-G", "2 0 0 1 1", 6);
    assert_pyramid("a4:B-WRo a5:G-YRp b4:B-RY", "1 1 1 1 1", 6);
    assert_pyramid("a4:B-WRo a5:G-YRp b4:W-YR", "1 2 1 1 1", 8);
    assert_pyramid("a4:B-WRo a5:G-YRp b4:RY-G", "1 1 1 2 1", 8);
    assert_pyramid("a4:YR-R a5:R-Ro a6:R-RG", "0 0 6 1 1", 14);
    assert_pyramid("a4:Y-GB a3:G-YRp", "1 0 1 1 2", 7);
    assert_pyramid(even_pyramid, "3 3 3 3 3", 28);
    assert_pyramid(uneven_pyramid, "2 3 3 3 3", 17);
    assert_pyramid(two_colour_pyramid, "5 5 2 2 2", 21);
    assert_pyramid("", "0 0 0 0 0", 0);
    mst_state s = fresh(2);
    lay(&s.of[0], even_pyramid);
    assert_int_equal(score_of(&s, 0).part[PART_GLYPHS], 6);
}

/* ---- obelisks ---- */

/* §5.2, R42, R43 */
static void test_points_of_obelisks(void **unused) {
    (void)unused;
    assert_obelisk("", "0 0 0 0 0", 0);
    assert_obelisk("B-RY", "1 0 1 0 1", 1);
    assert_obelisk("B-BW B-Bo", "2 1 0 0 0", 3);
    assert_obelisk("W-RGo GR-W BR-W W-WR B-GR", "2 4 5 3 0", 15);
    assert_obelisk("W-RGo GR-W BR-W W-WR", "1 4 4 2 0", 10);
    assert_obelisk("B-RY Y-RB RY-G R-BY G-RY R-GYo Y-RY", "3 0 7 3 7", 15);
    mst_state s = fresh(2);
    raise_obelisk(&s.of[0], "B-RY Y-RB RY-G R-BY G-RY R-GYo Y-RY");
    assert_int_equal(score_of(&s, 0).part[PART_GLYPHS], 2);
}

/* ---- tombs ---- */

/* §5.3, R6, R44 */
static void test_points_of_tombs(void **unused) {
    (void)unused;
    static const struct {
        uint8_t seats;
        const char *tomb[3], *stones[3];
        int points[3];
    } rows[] = {
        {2, {"B-RY", ""}, {"1 0 1 0 1", "0 0 0 0 0"}, {15, 0}},
        {2, {"B-BW", "B-RY"}, {"2 1 0 0 0", "1 0 1 0 1"}, {10, 10}},
        {3, {"B-RY", "YB-Rp", "W-Wo"}, {"1 0 1 0 1", "1 0 1 0 1", "0 2 0 0 0"}, {0, 0, 5}},
        {3, {"", "", ""}, {"0 0 0 0 0", "0 0 0 0 0", "0 0 0 0 0"}, {0, 0, 0}},
        {2, {"R-RG R-BR", "R-Ro YR-R G-GY"}, {"1 0 4 1 0", "0 0 4 2 2"}, {5, 10}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        mst_state s = fresh(rows[i].seats);
        for (uint32_t seat = 0; seat < rows[i].seats; seat++) bury(&s.of[seat], rows[i].tomb[seat]);
        for (uint32_t seat = 0; seat < rows[i].seats; seat++) {
            assert_tally(pyramids_tomb_stones(g, &s.of[seat]), rows[i].stones[seat]);
            assert_int_equal(score_of(&s, seat).part[PART_TOMB], rows[i].points[seat]);
        }
    }
}

/* ---- glyphs and winner ---- */

/* §5.4, R45 */
static void test_points_of_glyphs(void **unused) {
    (void)unused;
    mst_state s = fresh(2);
    lay(&s.of[0], "a4:G-YRp a5:B-WRo a6:W-GYt");
    raise_obelisk(&s.of[0], "Y-Yo G-YBo");
    bury(&s.of[0], "RB-Wt B-WYp");
    hold(&s.of[0], "B-RGt");
    assert_int_equal(score_of(&s, 0).part[PART_GLYPHS], 8);
}

/* §5.5, R47: only the totals matter, so a card may lie in two places. */
static void test_victory_is_shared(void **unused) {
    (void)unused;
    static const struct {
        const char *pyramid, *obelisk, *tomb;
        int total, place;
    } rows[] = {
        {whole_pyramid, "B-WRo W-RGo Y-BWo WG-Bo RY-Wo", "W-GYt", 53, 3},
        {even_pyramid, "B-GW B-GR B-YW B-RY B-BW", "RB-Wt B-Bo W-Wo", 61, 1},
        {two_colour_pyramid, "R-YW R-BG R-BY R-WG R-RG", "YR-Gt B-RGt GW-Yt", 61, 1},
        {uneven_pyramid, "R-GYo G-YBo YW-Go BR-Yo Y-RB", "", 48, 4},
    };
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    mst_state s = fresh(4);
    for (uint32_t seat = 0; seat < 4; seat++) {
        lay(&s.of[seat], rows[seat].pyramid);
        raise_obelisk(&s.of[seat], rows[seat].obelisk);
        bury(&s.of[seat], rows[seat].tomb);
    }
    g->scores(g, &s, scores);
    g->places(g, &s, scores, place);
    for (uint32_t seat = 0; seat < 4; seat++) {
        assert_int_equal(score_of(&s, seat).total, rows[seat].total);
        assert_int_equal(place[seat], rows[seat].place);
    }
}

/* ---- order, rotation, deck, discards ---- */

/* §4.8, R29 */
static void test_gods_set_aside_over_ten_rounds(void **unused) {
    (void)unused;
    static const uint8_t aside[ROUNDS] = {3, 4, 1, 2, 3, 4, 1, 2, 3, 4};
    mst_state s = fresh(2);
    play_text(&s, MST_CHANCE, "aside 3");
    for (uint32_t round = 1; round <= ROUNDS; round++) {
        go_to_round(&s, round);
        assert_int_equal(s.aside, aside[round - 1]);
    }
}

/* §4.8, R31 */
static void test_the_first_player_changes_each_round(void **unused) {
    (void)unused;
    mst_state s = fresh_with(3, "first=2");
    for (uint32_t round = 1; round <= ROUNDS; round++) {
        go_to_round(&s, round);
        assert_int_equal(s.first, round % 3);
        assert_int_equal(s.active, s.first);
    }
}

/* §4.3, R27 */
static void test_order_without_horus(void **unused) {
    (void)unused;
    mst_state s = fresh_with(3, "first=3");
    draw_in_order(&s);
    play_all(&s, "C g4, A g2, B g3");
    assert_int_equal(g->actors(g, &s), 1 << 0);
    play_all(&s, "A q1, A a4:#1");
    assert_int_equal(g->actors(g, &s), 1 << 1);
    play_all(&s, "B q2, B a4:#2");
    assert_int_equal(g->actors(g, &s), 1 << 2);
}

/* §4.2, §4.9 */
static void test_the_last_god_of_five(void **unused) {
    (void)unused;
    mst_state s = fresh_with(5, "first=1");
    draw_in_order(&s);
    static const char *const choices[] = {"g3", "g1", "g5", "g2"};
    for (mst_seat seat = 0; seat < 4; seat++) {
        assert_int_equal(count_moves(&s, seat), 5 - seat);
        play_text(&s, seat, choices[seat]);
    }
    assert_int_equal(count_moves(&s, 4), 1);
    assert_string_equal(refusal(&s, 4, "g3"), "pyramids.4.2.taken");
}

/* §3, §4.2, §6 */
static void test_gods_to_choose_from(void **unused) {
    (void)unused;
    static const uint8_t sizes[SEATS + 1] = {[2] = 3, [3] = 4, [4] = 5, [5] = 5};
    for (uint8_t seats = 2; seats <= SEATS; seats++) {
        mst_state s = fresh(seats);
        draw_in_order(&s);
        for (uint32_t i = 0; i < seats; i++) {
            mst_move moves[CARDS];
            assert_int_equal(g->moves(g, &s, s.active, moves), sizes[seats] - i);
            mst_play(g, &s, s.active, moves[0]);
        }
    }
}

/* §3, §4.1, §4.9, §6, R36: cards are drawn in the order of their numbers, so card n + 1 is D[n]. */
static void test_pairs_are_dealt_in_order(void **unused) {
    (void)unused;
    for (uint8_t seats = 2; seats <= SEATS; seats++) {
        mst_state s = fresh(seats);
        mst_move moves[CARDS];
        uint32_t weights[CARDS];
        uint32_t seen = 0;
        while (!mst_is_over(g, &s)) {
            mst_seat seat = mst_first_of(g->actors(g, &s));
            bool is_chance = seat == MST_CHANCE;
            uint32_t count =
                is_chance ? g->draws(g, &s, moves, weights) : g->moves(g, &s, seat, moves);
            mst_play(g, &s, seat, moves[is_chance ? 0 : count - 1]);
            if (s.phase != CHOOSE || s.round == seen) continue;
            seen = s.round;
            for (uint32_t i = 0; i < seats && s.round == 1; i++)
                assert_int_equal(s.of[i].initial, i + 1);
            for (uint32_t j = 1; j <= seats; j++) {
                uint32_t at = seats + 2u * seats * (s.round - 1u) + 2 * (j - 1);
                assert_int_equal(s.quarry[j - 1][0], at + 1);
                assert_int_equal(s.quarry[j - 1][1], at + 2);
            }
            assert_int_equal(pyramids_deck_size(&s), CARDS - seats - 2 * seats * s.round);
        }
        assert_int_equal(seen, ROUNDS);
        assert_int_equal(pyramids_deck_size(&s), CARDS - 21 * seats);
    }
}

static const char opening[] =
    "* aside 4, * deal A B-RY, * deal B B-GW, * stock B-GR, * stock B-YW, * stock W-GB, * stock "
    "W-YR";

static mst_state opened(const char *options) {
    char all[64];
    snprintf(all, sizeof all, "first=1 %s", options);
    mst_state s = fresh_with(2, all);
    play_all(&s, opening);
    return s;
}

/* §4.7, R34 */
static void test_the_surplus_is_given_up(void **unused) {
    (void)unused;
    mst_state s = opened("");
    play_all(&s, "A g1, B g3, A q1, A a4:B-GR, B q2, B a4:W-GB o:W-YR");
    assert_int_equal(s.phase, GIVE_UP);
    assert_int_equal(g->actors(g, &s), 1 << 0);
    assert_int_equal(count_moves(&s, 0), 2);
    assert_string_equal(refusal(&s, 0, "x:B-GR"), "pyramids.4.7.not_in_hand");
    play_text(&s, 0, "x:B-YW");
    assert_int_equal(s.round, 2);
}

/* §4.7 */
static void test_whoever_keeps_one_card_has_no_surplus(void **unused) {
    (void)unused;
    mst_state s = opened("");
    play_all(&s, "A g1, B g2, A q1, A a4:B-GR, B q2, B a4:W-GB");
    assert_int_equal(g->actors(g, &s), 3);
    s = opened("");
    play_all(&s, "A g1, B g2, A q1, A a4:B-GR, B q2, B a4:W-GB t:W-YR");
    assert_int_equal(g->actors(g, &s), 1); /* R34: B keeps its one card */
    assert_int_equal(count_moves(&s, 1), 0);
}

/* §2.3, R20 */
static void test_thoth_with_two_cards(void **unused) {
    (void)unused;
    mst_state s = building(5, 5, "B-RY B-GW", "");
    assert_string_equal(refusal(&s, 0, "a4:B-RY t:B-GW"), "legal");
    assert_string_equal(refusal(&s, 0, "a4:B-RY o:B-GW"), "legal");
    assert_string_equal(refusal(&s, 0, "a4:B-RY"), "legal");
    assert_int_equal(count_moves(&s, 0), 6);
}

/* §4.7, R37: in the last round nobody is asked for a surplus, whenever surplus is due otherwise. */
static void test_the_last_round_asks_for_no_surplus(void **unused) {
    (void)unused;
    static const char *const options[] = {"discard=end", "discard=turn"};
    for (int i = 0; i < 2; i++) {
        mst_state s = fresh_with(2, options[i]);
        go_to_round(&s, ROUNDS);
        mst_move moves[CARDS];
        uint32_t largest_hand = 0;
        while (!mst_is_over(g, &s)) {
            assert_int_not_equal(s.phase, GIVE_UP);
            g->moves(g, &s, s.active, moves); /* the lowest tile, then only the pyramid */
            mst_play(g, &s, s.active, moves[0]);
        }
        for (mst_seat seat = 0; seat < 2; seat++)
            if (s.of[seat].pool.in_hand > largest_hand) largest_hand = s.of[seat].pool.in_hand;
        assert_int_equal(largest_hand, 2);
        assert_null(g->extras->check(g, &s));
    }
}

/* §9.1, R37 */
static void test_the_final_hand_is_unscored(void **unused) {
    (void)unused;
    mst_state s = fresh(2);
    s.phase = OVER;
    hold(&s.of[0], "Y-Yo RB-Wt");
    assert_int_equal(score_of(&s, 0).total, 0);
    assert_int_equal(s.of[0].discarded[ROUNDS - 1], 0);
}

static void test_every_card_received_is_somewhere(void **unused) {
    (void)unused;
    for (uint8_t seats = 2; seats <= SEATS; seats++) {
        mst_state s = fresh(seats);
        mst_rng rng = {{seats, 2, 3, 4}};
        mst_move moves[CARDS];
        mst_seat who;
        for (mst_move move; (move = mst_random_play(g, &s, &rng, false, moves, &who));)
            mst_play(g, &s, who, move);
        for (uint32_t seat = 0; seat < seats; seat++) {
            const necropolis *n = &s.of[seat];
            uint32_t discards = 0, tomb = 0;
            for (uint32_t i = 0; i < ROUNDS; i++) {
                discards += n->discarded[i] != 0;
                tomb += n->buried[i] != 0;
            }
            assert_int_equal(mst_bits_count(n->occupied), 10);
            assert_int_equal(10 + tomb + n->stages + discards + n->pool.in_hand, 21);
        }
    }
}

/* §6 */
static void test_options(void **unused) {
    (void)unused;
    mst_state s = opened("discard=turn");
    play_all(&s, "A g1, B g3, A q1, A a4:B-GR");
    assert_int_equal(g->actors(g, &s), 1 << 0);
    assert_string_equal(refusal(&s, 0, "q2"), "pyramids.4.7.discard_now");
    play_text(&s, 0, "x:B-YW");
    assert_int_equal(s.phase, TAKE);
    assert_int_equal(g->actors(g, &s), 1 << 1);

    s = fresh_with(2, "rotate2=random");
    play_text(&s, MST_CHANCE, "aside 2");
    mst_move moves[CARDS];
    uint32_t weights[CARDS];
    while (s.round == 0 || s.phase != DEAL_ASIDE) {
        mst_seat seat = mst_first_of(g->actors(g, &s));
        if (seat == MST_CHANCE)
            g->draws(g, &s, moves, weights);
        else
            g->moves(g, &s, seat, moves);
        mst_play(g, &s, seat, moves[0]);
    }
    static const uint8_t next[3] = {1, 3, 4};
    assert_int_equal(g->draws(g, &s, moves, weights), 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(moves[i], pack(DRAW_ASIDE, 0, next[i]));
        assert_int_equal(weights[i], 1);
    }

    s = fresh_with(3, "first=2");
    draw_in_order(&s);
    assert_int_equal(g->actors(g, &s), 1 << 1);

    mst_state seen;
    s = opened("tombs=open");
    play_all(&s, "A g2, B g1, B q2, B a4:W-GB, A q1, A a4:B-GR t:B-YW");
    for (mst_seat observer = 0; observer < 2; observer++) {
        g->view(g, &s, observer, &seen);
        assert_int_equal(seen.of[0].buried[0], card_named("B-YW", 4));
    }
}

/* ---- notation ---- */

/* §10 */
static void test_other_spellings(void **unused) {
    (void)unused;
    mst_state s = building(2, 4, "R-GYo RY-Wo G-WB", "");
    const char *const same[] = {
        "a4:R-GYo t:G-WB o:RY-Wo", "A4:r-gyO T:g-wb O:ry-wO", "a4:R-GY t:G-WB o:RY-W",
        "a4:#17 t:#30 o:#49",      "a4:r-gy t:#30 o:RY-WO",
    };
    mst_move move = g->move_read(g, &s, 0, same[0], strlen(same[0]));
    assert_int_not_equal(move, 0);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        assert_int_equal(g->move_read(g, &s, 0, same[i], strlen(same[i])), move);
    const char *const bad[] = {
        "a4:R-GYp",     "a4:R-G",
        "a4:RGY",       "a4:#0",
        "a4:#106",      "a4:#017",
        "a4: R-GYo",    "a4:R-GYo ",
        "a0:R-GYo",     "a8:R-GYo",
        "e4:R-GYo",     "a4:?",
        "a4:R-GYo t:?", "x:?",
        "x:",           "a4:R-GYo o:RY-Wo t:G-WB",
        "a4:R-GYo t:",  "a4:R-GYo  t:G-WB",
        "g0",           "g6",
        "g12",          "q0",
        "q6",           "q",
        "x:R-GYoo",     "a4:R=GYo",
        "t:R-GYo",      "",
        "a4",           "a4:R-GYo o: RY-Wo",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (g->move_read(g, &s, 0, bad[i], strlen(bad[i]))) fail_msg("\"%s\" was read", bad[i]);
    const char *const bad_draws[] = {"aside 0", "aside 6", "deal F #1", "deal A", "first F",
                                     "stock",   "stock ?", "deal A ?",  "g1",     "stock #1 "};
    for (size_t i = 0; i < sizeof bad_draws / sizeof *bad_draws; i++)
        if (g->move_read(g, &s, MST_CHANCE, bad_draws[i], strlen(bad_draws[i])))
            fail_msg("\"%s\" was read", bad_draws[i]);
    assert_int_equal(g->move_read(g, &s, MST_CHANCE, "Deal b #17", 10), pack(DRAW_CARD, 1, 17));
}

/* §4.2, §4.3, §4.4: whatever is due, every other kind of move is refused by what is due. */
static void test_moves_of_another_phase(void **unused) {
    (void)unused;
    mst_state s = opened("");
    assert_string_equal(refusal(&s, 0, "q1"), "pyramids.4.2.god_now");
    assert_string_equal(refusal(&s, 0, "x:B-RY"), "pyramids.4.2.god_now");
    assert_string_equal(refusal(&s, 0, "g5"), "pyramids.2.3.not_in_game");
    play_all(&s, "A g1, B g3");
    assert_string_equal(refusal(&s, 0, "g2"), "pyramids.4.3.pair_now");
    assert_string_equal(refusal(&s, 0, "q3"), "pyramids.4.3.no_such_pair");
    play_text(&s, 0, "q1");
    assert_string_equal(refusal(&s, 0, "q2"), "pyramids.4.4.build_now");
    play_all(&s, "A a4:B-GR");
    assert_string_equal(refusal(&s, 1, "q1"), "pyramids.4.3.pair_taken");
}

/* ---- check ---- */

/* One thing changed in a sound state of round 2, and the check must say so. */
static void test_check_notices(void **unused) {
    (void)unused;
    mst_state sound = opened("");
    play_all(&sound, "A g2, B g1, B q2, B a4:W-GB, A q1, A a4:B-GR t:B-YW");
    assert_null(g->extras->check(g, &sound));
    for (int fault = 0; fault < 12; fault++) {
        mst_state s = sound;
        necropolis *a = &s.of[0], *b = &s.of[1];
        switch (fault) {
        case 0: mst_bag_put(&s.bag, a->card[4]); break;         /* a card twice */
        case 1: mst_bag_take_lowest(&s.bag); break;             /* a card lost */
        case 2: a->card[5] = a->card[4], a->card[4] = 0; break; /* a pyramid without a4 */
        case 3: a->occupied |= 1u << 12; break;                 /* a slot without a card */
        case 4: a->pool.kept = 0; break;
        case 5: a->pool.kept = b->initial; break;
        case 6: a->pool.settled = a->pool.size; break;
        case 7: a->buried[0] = a->pool.kept; break;
        case 8: a->tile = b->tile; break;
        case 9: a->tile = s.aside; break;
        case 10: s.pending |= 1; break;
        case 11: s.masked = 2; break;
        }
        if (!g->extras->check(g, &s)) fail_msg("fault %d passes", fault);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_each_god_allows),
        cmocka_unit_test(test_the_quarry_holds_a_pair_per_seat),
        cmocka_unit_test(test_pairs_are_taken_in_the_order_of_gods),
        cmocka_unit_test(test_builds_that_a_god_refuses),
        cmocka_unit_test(test_another_god_is_set_aside_each_round),
        cmocka_unit_test(test_connections_and_glyphs_of_a_whole_pyramid),
        cmocka_unit_test(test_an_obelisk_counts_stages),
        cmocka_unit_test(test_legal_slots),
        cmocka_unit_test(test_ways_to_lay_a_pyramid),
        cmocka_unit_test(test_refused_slots),
        cmocka_unit_test(test_numbers_of_builds),
        cmocka_unit_test(test_points_of_pyramids),
        cmocka_unit_test(test_points_of_obelisks),
        cmocka_unit_test(test_points_of_tombs),
        cmocka_unit_test(test_points_of_glyphs),
        cmocka_unit_test(test_victory_is_shared),
        cmocka_unit_test(test_gods_set_aside_over_ten_rounds),
        cmocka_unit_test(test_the_first_player_changes_each_round),
        cmocka_unit_test(test_order_without_horus),
        cmocka_unit_test(test_the_last_god_of_five),
        cmocka_unit_test(test_gods_to_choose_from),
        cmocka_unit_test(test_pairs_are_dealt_in_order),
        cmocka_unit_test(test_the_surplus_is_given_up),
        cmocka_unit_test(test_whoever_keeps_one_card_has_no_surplus),
        cmocka_unit_test(test_thoth_with_two_cards),
        cmocka_unit_test(test_the_last_round_asks_for_no_surplus),
        cmocka_unit_test(test_the_final_hand_is_unscored),
        cmocka_unit_test(test_every_card_received_is_somewhere),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_other_spellings),
        cmocka_unit_test(test_moves_of_another_phase),
        cmocka_unit_test(test_check_notices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
