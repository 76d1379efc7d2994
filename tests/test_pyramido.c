/* test_pyramido.c -- the vectors of Pyramido that are played: turns, marks, covers, floors,
 * defeats. Names carry the vector, or BGA for a row of table 9.4. Placements and scores as such are
 * tested in test_pyramido_floor.c and test_pyramido_score.c, lists and notation in
 * test_pyramido_deck.c; rulings that show in play are transcripts in games/pyramido/records. */
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

/* ---- tables and turns ---- */

static uint32_t domino_named(const char *id) {
    for (uint32_t i = 1; i <= DOMINOES; i++)
        if (!strncmp(pieces_of(g)->id[i], id, 3)) return i;
    fail_msg("no domino %.3s", id);
    return 0;
}

static mst_move read_move(const mst_state *s, const char *text) {
    mst_move move = g->move_read(g, s, s->active, text, strlen(text));
    if (!move) fail_msg("\"%s\" is not in the notation", text);
    return move;
}

static void play(mst_state *s, const char *text) {
    mst_move move = read_move(s, text);
    const char *why = g->refuse(g, s, s->active, move);
    if (why) fail_msg("\"%s\" is refused: %s", text, why);
    mst_play(g, s, s->active, move);
    if (g->check(g, s)) fail_msg("after \"%s\": %s", text, g->check(g, s));
}

/* For positions that were not played to, and so are not sound in every part. */
static void play_roughly(mst_state *s, const char *text) {
    mst_move move = read_move(s, text);
    assert_null(g->refuse(g, s, s->active, move));
    g->play(g, s, s->active, move);
}

static void refused(const mst_state *s, const char *text, const char *why) {
    const char *found = g->refuse(g, s, s->active, read_move(s, text));
    if (!found) fail_msg("\"%s\" is legal", text);
    assert_string_equal(found + strlen("pyramido."), why);
}

static uint32_t count_moves(const mst_state *s) {
    mst_move moves[MAX_CHOICES];
    return g->moves(g, s, s->active, moves);
}

static void draw_lowest(mst_state *s) {
    mst_move draws[MAX_CHOICES];
    uint32_t weights[MAX_CHOICES];
    assert_true(g->draws(g, s, draws, weights) > 0);
    mst_play(g, s, MST_CHANCE, draws[0]);
}

static mst_state table_with(uint8_t seats, enum option option, uint8_t value) {
    mst_state s;
    mst_setup setup = mst_usual_setup(g, seats);
    setup.option[FIRST] = 1;
    setup.option[option] = value;
    mst_begin(g, &s, &setup);
    while (g->actors(g, &s) == 1u << MST_CHANCE) draw_lowest(&s);
    return s;
}

static mst_state table_of(uint8_t seats) {
    return table_with(seats, FIRST, 1);
}

static uint8_t *open_place_of(mst_state *s, uint32_t domino) {
    for (uint32_t i = 0; i < SLOTS; i++)
        if (s->quarry[i] == domino) return &s->quarry[i];
    for (uint32_t i = 0; i < PILES; i++)
        if (s->top[i] == domino) return &s->top[i];
    return NULL;
}

/* Exchanges dominoes until the wanted one lies in quarry slot 1. */
static void bring(mst_state *s, uint32_t domino) {
    uint8_t *place = open_place_of(s, domino), before = s->quarry[0];
    if (place) {
        *place = before;
    } else {
        if (!(s->bag[domino / 64] >> domino % 64 & 1)) fail_msg("D%02u is used up", domino);
        s->bag[domino / 64] ^= bit_at(domino % 64);
        s->bag[before / 64] ^= bit_at(before % 64);
    }
    s->quarry[0] = (uint8_t)domino;
}

static bool stands_on(const mst_state *s, uint32_t seat, const char *cell) {
    const pyramid *p = &s->pyramids[seat];
    uint32_t named = (uint32_t)((cell[1] - '1') << 4 | (cell[0] - 'a'));
    return p->marked >> pyramido_bit_of_cell(p, named) & 1;
}

static void finish_turn(mst_state *s, uint32_t seat, uint32_t floor) {
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

/* A turn as section 9 writes it, "D31 e5>*e5+f5B3!": `*` also names a forced mark, `!` a marker
 * that the cover takes. Refills come from the first pile possible. Stops where the turn does. */
static void turn_to_restock(mst_state *s, const char *text) {
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

static void turn(mst_state *s, const char *text) {
    uint32_t seat = s->active, floor = s->floor;
    turn_to_restock(s, text);
    finish_turn(s, seat, floor);
}

/* A domino that no vector asks for by name, so that it can be given to anybody. */
static const char *any_domino(const mst_state *s, const char *but) {
    for (uint32_t i = 1; i <= DOMINOES; i++) {
        const char *id = pieces_of(g)->id[i];
        bool is_free = s->bag[i / 64] >> i % 64 & 1;
        if (is_free && !strstr(but, id)) return id;
    }
    fail_msg("no domino is left");
    return NULL;
}

static const char *const tidy[FLOORS] = {"e5> g5v h5> e6> h7^ i6v e7> g8^ e8> h8>",
                                         "a1> d1< c3^ b2< d3^ b3<", "b1< c1v b2<", "a1>"};

/* The active seat places some domino there and does no more than it must. */
static void simple_turn(mst_state *s, const char *place, const char *but) {
    char text[16];
    uint32_t seat = s->active, floor = s->floor;
    snprintf(text, sizeof text, "%s %.3s", any_domino(s, but), place);
    bring(s, domino_named(text));
    snprintf(text, sizeof text, "1%.3s", place);
    play(s, text);
    finish_turn(s, seat, floor);
}

/* All seats build a floor; `places` of a seat may be NULL for a tidy floor. Ends with the floor. */
static void build_floor(mst_state *s, const char *const places[SEATS]) {
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

static mst_state on_floor(uint8_t seats, uint32_t floor) {
    mst_state s = table_of(seats);
    while (s.floor < floor) build_floor(&s, NULL);
    return s;
}

static void top_is(const mst_game *with, const pyramid *p, const char *expected) {
    char found[256];
    mst_text t = mst_text_in(found, sizeof found);
    top_view view;
    pyramido_look_down(with, p, &view);
    for (uint32_t y = 0; y < 2u * p->height; y++) {
        if (y) mst_put_char(&t, ' ');
        for (uint32_t x = 0; x < 2u * p->width; x++)
            mst_put_char(&t, pyramido_quarter_letter(&view, x, y));
    }
    assert_string_equal(found, expected);
}

static void places_are(const mst_state *s, const char *expected) {
    uint8_t place[SEATS];
    g->places(g, s, place);
    for (uint32_t i = 0; expected[i]; i++) assert_int_equal(place[i], expected[i] - '0');
}

/* ---- 9.1: from the rulebook ---- */

static void T08_marker_already_out(void **state) {
    (void)state;
    static const char *const doubles[] = {"D49", "D50"};
    for (uint32_t i = 0; i < 2; i++) {
        mst_state s = table_of(2);
        turn(&s, "D41 e5>*e5");
        turn(&s, "D11 e5>*e5");
        bring(&s, domino_named(doubles[i]));
        play(&s, "1e6>");
        assert_int_equal(s.phase, COVER);
        assert_int_equal(mst_count_bits(s.pyramids[0].marked), 1);
    }
}

static void restock_from(const char *slot_play, uint32_t first, uint32_t second,
                         const char *choice) {
    mst_state s = table_of(2);
    uint8_t tops[PILES], sizes[PILES];
    memcpy(tops, s.top, sizeof tops);
    memcpy(sizes, s.pile_size, sizeof sizes);
    play(&s, slot_play);
    if (s.phase == MARK) play(&s, "*e5");
    play(&s, "-");
    mst_move moves[MAX_CHOICES];
    assert_int_equal(g->moves(g, &s, 0, moves), 2);
    assert_int_equal(moves[0], pack(REFILL_FROM, first - 1));
    assert_int_equal(moves[1], pack(REFILL_FROM, second - 1));
    uint32_t slot = (uint32_t)(slot_play[0] - '1'), pile = (uint32_t)(choice[1] - '1');
    play(&s, choice);
    assert_int_equal(s.quarry[slot], tops[pile]);
    assert_int_equal(s.phase, TOP);
    draw_lowest(&s);
    for (uint32_t i = 0; i < PILES; i++) {
        assert_int_equal(s.pile_size[i], sizes[i] - (i == pile));
        if (i == pile)
            assert_int_not_equal(s.top[i], tops[i]);
        else
            assert_int_equal(s.top[i], tops[i]);
    }
}

static void T09_T10_restock(void **state) {
    (void)state;
    restock_from("1e5>", 1, 2, "/1");
    restock_from("2e5>", 2, 3, "/3");
    restock_from("3e5>", 3, 4, "/4");
    mst_state s = table_of(2);
    turn_to_restock(&s, "D11 e5>*e5");
    play(&s, "-");
    refused(&s, "/3", "4.4.not_beside");
    refused(&s, "-", "4.4.refill_now");
}

static void T11_two_markers_on_a_domino(void **state) {
    (void)state;
    mst_state s = table_of(2);
    turn(&s, "D11 e5>*e5+f5R7!");
    assert_int_equal(mst_count_bits(s.pyramids[0].marked), 2);
    assert_int_equal(mst_count_bits(s.pyramids[0].supply), 4);
}

static const char *const T12_floors[FLOORS][10] = {
    {"D31 e5>*e5", "D20 g5v*g6", "D68 h5>*h5", "D15 e6>*e6", "D02 h7^", "D59 i6v", "D41 e7>*e7",
     "D88 g8^*g8", "D47 e8>+f8B3", "D76 h8>"},
    {"D46 a1>*b1", "D58 d1<*d1", "D87 c3^*c3", "D75 b2<", "D82 d3^", "D64 b3<*a3"},
    {"D28 b1<*b1", "D69 c1v*c1", "D89 b2<*b2+a2T7!"},
    {"D43 a1>*a1+b1G1!"}};

/* Seat A builds the pyramid of T12, seat B places other dominoes the same way. After each floor the
 * caller looks. With `cover` false the last cover is not played. */
static mst_state T12_until(uint32_t floors, bool last_cover, pyramid before_score[FLOORS]) {
    char wanted[512] = "";
    mst_state s = table_of(2);
    for (uint32_t f = 0; f < FLOORS; f++)
        for (uint32_t i = 0; i < 10 && T12_floors[f][i]; i++) strncat(wanted, T12_floors[f][i], 3);
    for (uint32_t f = 0; f < floors; f++) {
        uint32_t mine = 0, theirs = 0;
        while (s.phase != OVER && s.floor == f + 1) {
            if (s.active == 1) {
                char place[4] = {0};
                memcpy(place, T12_floors[f][theirs++] + 4, 3);
                simple_turn(&s, place, wanted);
                continue;
            }
            char text[24];
            snprintf(text, sizeof text, "%s", T12_floors[f][mine++]);
            if (f == 3 && !last_cover) *strchr(text, '+') = 0;
            turn_to_restock(&s, text);
            before_score[f] = s.pyramids[0];
            finish_turn(&s, 0, f + 1);
        }
    }
    return s;
}

static void T12_zones(const pyramid *p, const char *marked, const char *icons) {
    top_view view;
    pyramido_look_down(g, p, &view);
    floor_score score = pyramido_floor_score(g, p);
    assert_int_equal(mst_count_bits(score.marked), strlen(marked));
    for (uint32_t i = 0; marked[i]; i++) {
        uint32_t colour =
            (uint32_t)(strchr(pyramido_colour_letters, marked[i]) - pyramido_colour_letters);
        assert_int_equal(score.icons[colour], icons[i] - '0');
    }
}

static void T12_whole_pyramid(void **state) {
    static const char *const tops[FLOORS] = {
        "yyyYYyrrrR YyyyyyRrrr bBbBnnNnRr bbbbNnnnrR Ttbbrrnnbb TtbbrrNnbb TtbbgGGgbb TtbBgGgGbb",
        "yyyYYyrrrR YttyybbrRr bTtyYbbrRr bbbgGrrttR TbbgGrrttb TttrrgggGb TTtrRGGGgb TtbBgGgGbb",
        "yyyYYyrrrR YttyybbrRr bTbbYyrRRr bbbbyYRrtR TbTtggrrtb TtttgGrrGb TTtrRGGGgb TtbBgGgGbb",
        "yyyYYyrrrR YttyybbrRr bTbbYyrRRr bbbTtggrtR TbTttGgrtb TtttgGrrGb TTtrRGGGgb TtbBgGgGbb"};
    static const int expected[FLOORS] = {24, 23, 29, 22};
    pyramid at[FLOORS];
    (void)state;
    mst_state s = T12_until(FLOORS, true, at);
    T12_zones(&at[0], "NBYTRG", "333444");
    T12_zones(&at[1], "YTRG", "4546");
    T12_zones(&at[2], "YTRG", "5667");
    for (uint32_t f = 0; f < FLOORS; f++) assert_int_equal(s.pyramids[0].score[f], expected[f]);
    T12_zones(&s.pyramids[0], "TG", "78");
    for (uint32_t f = 0; f < 3; f++) top_is(g, &at[f], tops[f]);
    top_is(g, &s.pyramids[0], tops[3]);
    assert_int_equal(covers_played(&s.pyramids[0]), 3);
    assert_int_equal(s.pyramids[0].width, 5);
    assert_int_equal(s.pyramids[0].height, 4);
    assert_int_equal(s.pyramids[0].west, MIDDLE);
    assert_int_equal(s.pyramids[0].north, MIDDLE);
    assert_int_equal(s.phase, OVER);
    s = T12_until(FLOORS, false, at);
    assert_int_equal(s.pyramids[0].score[3], 14);
}

static void T12_icons_of_the_last_zones(void **state) {
    static const uint8_t turquoise[] = {4, 5, 6, 7, 16, 24, 33};
    static const uint8_t green[] = {54, 55, 56, 57, 66, 76, 77, 85};
    pyramid at[FLOORS];
    top_view view;
    (void)state;
    mst_state s = T12_until(FLOORS, true, at);
    pyramido_look_down(g, &s.pyramids[0], &view);
    for (uint32_t which = 0; which < 2; which++) {
        uint32_t plane, bit, found = 0, colour = which ? 5 : 3;
        pyramido_quarter(4, which, NW, &plane, &bit);
        zone z = {{0}};
        z.plane[plane] = bit_at(bit);
        z = pyramido_zone_around(&view, colour, z);
        for (uint32_t x = 0; x < 10; x++)
            for (uint32_t y = 0; y < 8; y++) {
                bool has_icon;
                pyramido_shade_at(&view, x, y, &has_icon);
                if (!has_icon || !pyramido_is_in_zone(&z, x, y)) continue;
                assert_int_equal((which ? green : turquoise)[found++], 10 * x + y);
            }
        assert_int_equal(found, which ? 8 : 7);
    }
}

/* ---- 9.2: placements in play ---- */

static void T14_heights(void **state) {
    (void)state;
    pyramid at[FLOORS];
    mst_state s = T12_until(FLOORS, true, at);
    for (uint32_t x = 0; x < 10; x++)
        for (uint32_t y = 0; y < 8; y++) {
            uint32_t t = x < y ? x : y;
            if (9 - x < t) t = 9 - x;
            if (7 - y < t) t = 7 - y;
            assert_int_equal(pyramido_height_at(&s.pyramids[0], x, y), 1 + (t < 3 ? t : 3));
        }
    assert_int_equal(pyramido_height_at(&s.pyramids[0], 4, 3), 4);
}

static void T15_first_turn(void **state) {
    mst_move moves[MAX_CHOICES];
    (void)state;
    mst_state s = table_of(2);
    assert_int_equal(g->moves(g, &s, 0, moves), 12);
    for (uint32_t i = 0; i < 12; i++)
        assert_int_equal(cell_of_move(moves[i]), MIDDLE << 4 | MIDDLE);
    refused(&s, "1d5>", "4.3.first_domino");
}

static void T16_moves_after_one_domino(void **state) {
    (void)state;
    mst_state s = table_of(2);
    simple_turn(&s, "e5>", "");
    simple_turn(&s, "e5>", "");
    assert_int_equal(count_moves(&s), 96);
    refused(&s, "1g6>", "4.3.not_connected");
    refused(&s, "1g6v", "4.3.not_connected");
    refused(&s, "1e4v", "4.3.occupied");
    refused(&s, "1a1^", "4.3.outside");
}

static void T20_moves_on_empty_floors(void **state) {
    static const uint32_t moves[] = {102, 42, 6};
    (void)state;
    for (uint32_t floor = 2; floor <= FLOORS; floor++) {
        mst_state s = on_floor(2, floor);
        assert_int_equal(count_moves(&s), moves[floor - 2]);
    }
}

static void T23_refused_after_the_stair(void **state) {
    (void)state;
    mst_state s = table_with(2, GAPS, FORBID);
    build_floor(&s, (const char *const[SEATS]){"e5> d6>", "e5> d6>"});
    assert_int_equal(s.phase, PLACE);
    refused(&s, "1c7>", "R08.leaves_a_hole");
    assert_int_equal(count_moves(&s), 108);
}

static const char holed[] = "e5> g5> i5v e6v g6> f7> i7v e8> g8>";

/* Seat A at its tenth turn, with two holes and this many covers spent on its first dominoes; seat B
 * has built tidily. */
static mst_state T24_with_spent(uint32_t spent) {
    static const char *const first[] = {"D06 e5>*f5+e5N7", "D84 g5>*h5+g5Y7!", "D37 i5v*i6+i5R7"};
    const char *mine = holed, *theirs = tidy[0];
    mst_state s = table_of(2);
    for (uint32_t n = 0; n < 18; n++) {
        if (s.active == 0 && n / 2 < spent)
            turn(&s, first[n / 2]);
        else
            simple_turn(&s, s.active ? theirs : mine, "D06 D84 D37");
        if (n % 2)
            theirs += 4;
        else
            mine += mine[3] ? 4 : 3;
    }
    return s;
}

static void T24_fill(void **state) {
    (void)state;
    mst_state s = T24_with_spent(0);
    uint8_t quarry[SLOTS], supply = s.pyramids[0].supply;
    memcpy(quarry, s.quarry, sizeof quarry);
    assert_int_equal(s.phase, FILL);
    assert_int_equal(s.pyramids[0].west, MIDDLE);
    assert_int_equal(count_moves(&s), 24);
    refused(&s, "=h7T7", "4.4.other_gap_first");
    refused(&s, "=e5T7", "4.4.no_gap");
    refused(&s, "1f6>", "4.4.no_domino_fits");
    play(&s, "=f6T7");
    assert_int_equal(count_moves(&s), 16);
    refused(&s, "=h7Y7", "4.4.not_in_hand");
    play(&s, "=h7R3");
    assert_int_equal(mst_count_bits(s.pyramids[0].filled), 20);
    assert_int_equal(s.pyramids[0].supply, supply);
    assert_int_equal(covers_played(&s.pyramids[0]), 2);
    assert_memory_equal(s.quarry, quarry, sizeof quarry);
    assert_int_equal(s.active, 1);
}

static void T24_hands(void **state) {
    (void)state;
    for (uint32_t spent = 0; spent <= 3; spent++) {
        mst_state s = T24_with_spent(spent);
        if (covers_played(&s.pyramids[0]) != spent) fail_msg("%u covers were to be spent", spent);
        if (spent > 1) { /* hand of 1 or 0: OUT, and with two seats the game is over */
            assert_int_equal(s.phase, OVER);
            places_are(&s, "21");
            continue;
        }
        assert_int_equal(s.phase, FILL);
        assert_int_equal(count_moves(&s), spent ? 16 : 24);
        play(&s, "=f6G1");
        assert_int_equal(count_moves(&s), spent ? 8 : 16);
    }
}

static void T25_out(void **state) {
    (void)state;
    mst_state s = on_floor(2, 2);
    uint32_t victim = s.active;
    const char *plans[SEATS] = {NULL};
    plans[victim] = "b1> b3> a2> c2>";
    build_floor(&s, plans);
    assert_int_equal(s.phase, OVER);
    assert_int_equal(s.pyramids[victim].out, 1);
    assert_int_equal(s.pyramids[victim].hand, ALL_CARDS);
    places_are(&s, victim ? "12" : "21");
}

static void T26_two_placements(void **state) {
    uint32_t d03 = domino_named("D03");
    (void)state;
    mst_state s = table_of(2);
    simple_turn(&s, "e5>", "D03");
    simple_turn(&s, "e5>", "D03");
    bring(&s, d03);
    mst_state other = s;
    play(&s, "1e6>");
    play(&other, "1f6<");
    for (uint32_t room = 5; room < 7; room++)
        assert_int_equal(pieces_of(g)->face[s.pyramids[0].block[room]],
                         pieces_of(g)->face[other.pyramids[0].block[room]]);
}

/* ---- 9.3: marks, covers, scores, order ---- */

/* What E is after this domino as the second of seat A, the first having used up these markers. */
static uint32_t eligible_after(const char *id, const char *markers_out) {
    mst_state s = table_of(2);
    pyramid *p = &s.pyramids[0];
    for (; *markers_out; markers_out++)
        p->supply &= (uint8_t) ~(
            1u << (strchr(pyramido_colour_letters, *markers_out) - pyramido_colour_letters));
    uint8_t laid[2];
    pyramido_lay(p, domino_named(id), MIDDLE << 4 | MIDDLE, EAST, laid);
    return pyramido_eligible(g, p, laid);
}

static void T27_eligible_blocks(void **state) {
    enum { NONE, A, B, BOTH };
    (void)state;
    assert_int_equal(eligible_after("D11", ""), A);
    assert_int_equal(eligible_after("D84", ""), BOTH);
    assert_int_equal(eligible_after("D84", "R"), A);
    assert_int_equal(eligible_after("D84", "G"), B);
    assert_int_equal(eligible_after("D84", "RG"), NONE);
    assert_int_equal(eligible_after("D49", ""), BOTH);
    assert_int_equal(eligible_after("D49", "T"), NONE);
    assert_int_equal(eligible_after("D69", ""), A);
    assert_int_equal(eligible_after("D90", "G"), NONE);
}

/* BGA AfterDominoPlaced: E of size 0, 1, 2 is skipped, automatic, a choice. */
static void T27_what_marking_asks(void **state) {
    (void)state;
    mst_state s = table_of(2);
    turn(&s, "D84 e5>*e5");
    bring(&s, domino_named("D11"));
    play(&s, "1e5>");
    assert_int_equal(s.phase, COVER);
    assert_true(stands_on(&s, 1, "e5"));
    finish_turn(&s, 1, 1);
    bring(&s, domino_named("D90"));
    play(&s, "1e6>");
    assert_int_equal(s.phase, COVER);
    assert_int_equal(mst_count_bits(s.pyramids[0].marked), 1);
    finish_turn(&s, 0, 1);
    bring(&s, domino_named("D49"));
    play(&s, "1e6>");
    assert_int_equal(s.phase, MARK);
    assert_int_equal(count_moves(&s), 2);
    refused(&s, "*e5", "4.4.mark_elsewhere");
    refused(&s, "-", "R22.must_mark");
    refused(&s, "+e6B3", "R23.mark_first");
    refused(&s, "/1", "4.4.mark_now");
    play(&s, "*f6");
    refused(&s, "*e6", "R29.marking_is_over");
}

static void T28_cover_choices(void **state) {
    static const uint32_t marked[] = {0, 9, 17, 25}, unmarked[] = {0, 17, 33, 49};
    (void)state;
    for (uint32_t cards = 1; cards <= CARDS; cards++)
        for (uint32_t is_marked = 0; is_marked < 2; is_marked++) {
            mst_state s = table_of(2);
            s.pyramids[0].hand = (uint8_t)((1u << cards) - 1);
            if (!is_marked) s.pyramids[0].supply = ALL_COLOURS & ~(1u << 1); /* blue is out */
            bring(&s, domino_named("D11"));
            play_roughly(&s, "1e5>");
            assert_int_equal(s.phase, COVER);
            assert_int_equal(count_moves(&s), (is_marked ? marked : unmarked)[cards]);
            assert_int_equal(mst_count_bits(pyramido_coverable(&s)), is_marked ? 1 : 2);
        }
    mst_state s = table_of(2);
    s.pyramids[0].hand = 0;
    bring(&s, domino_named("D11"));
    play_roughly(&s, "1e5>");
    assert_int_equal(s.phase, RESTOCK);
}

static face face_on(const mst_state *s, uint32_t seat, const char *cell) {
    const pyramid *p = &s->pyramids[seat];
    uint32_t named = (uint32_t)((cell[1] - '1') << 4 | (cell[0] - 'a'));
    return pyramido_face_at(g, p, (uint32_t)pyramido_bit_of_cell(p, named));
}

static void shows(const mst_state *s, uint32_t seat, const char *cell, const char *expected) {
    char found[8];
    mst_text t = mst_text_in(found, sizeof found);
    pyramido_put_face(&t, face_on(s, seat, cell));
    assert_string_equal(found, expected);
}

static uint32_t colours(const char *letters) {
    uint32_t set = 0;
    for (; *letters; letters++)
        set |= 1u << (strchr(pyramido_colour_letters, *letters) - pyramido_colour_letters);
    return set;
}

static void T29_cover_with_another_colour(void **state) {
    (void)state;
    mst_state s = table_of(2);
    turn(&s, "D84 e5>*f5+e5B3!");
    shows(&s, 0, "e5", "B3");
    shows(&s, 0, "f5", "R9");
    assert_true(stands_on(&s, 0, "e5") && stands_on(&s, 0, "f5"));
    assert_int_equal(s.pyramids[0].supply, colours("NYTG"));
    assert_int_equal(s.pyramids[0].hand, 6);
}

static void T30_cover_with_the_same_colour(void **state) {
    (void)state;
    mst_state s = table_of(2);
    bring(&s, domino_named("D84"));
    play(&s, "1e5>");
    play(&s, "*e5");
    refused(&s, "+e5R9", "4.4.marked");
    refused(&s, "+d5R9", "R27.cover_elsewhere");
    play(&s, "+f5R9");
    shows(&s, 0, "f5", "R9");
    assert_true(stands_on(&s, 0, "f5"));
    assert_int_equal(s.pyramids[0].supply, colours("NBYT"));
    assert_int_equal(s.pyramids[0].hand, 3);
}

static void T31_cover_that_stays_unmarked(void **state) {
    (void)state;
    mst_state s = table_of(2);
    turn(&s, "D90 e5>*e5"); /* green */
    turn(&s, "D11 e5>*e5");
    turn(&s, "D69 e6>*e6"); /* red */
    turn(&s, "D12 e6>");
    bring(&s, domino_named("D84"));
    play(&s, "1e7>");
    assert_int_equal(s.phase, COVER);
    play(&s, "+f7G1");
    shows(&s, 0, "f7", "G1");
    assert_false(stands_on(&s, 0, "f7"));
}

/* A table whose piles have shrunk to these sizes; the dominoes between are on nobody's pyramid, so
 * the state is not sound, but restocking does not mind. */
static mst_state with_piles(uint8_t split, const uint8_t sizes[PILES]) {
    mst_state s = table_with(2, SPLITTING, split);
    memcpy(s.pile_size, sizes, PILES);
    bring(&s, domino_named("D11"));
    play_roughly(&s, "1e5>");
    play_roughly(&s, "-");
    return s;
}

static void T37_split(void **state) {
    static const uint8_t first[] = {1, 5, 9, 9}, second[] = {1, 2, 3, 2};
    static const uint8_t first_after[] = {4, 5, 5, 9}, second_after[] = {1, 2, 2, 2};
    (void)state;
    mst_state s = with_piles(LARGEST, first);
    uint8_t donor_top = s.top[2];
    play_roughly(&s, "/1");
    assert_memory_equal(s.pile_size, first_after, PILES);
    assert_int_equal(s.top[2], donor_top);
    assert_int_equal(s.phase, TOP);
    g->play(g, &s, MST_CHANCE, g->draw(g, &s, &(mst_rng){{1, 2, 3, 4}}));
    assert_int_not_equal(s.top[0], 0);
    s = with_piles(LARGEST, second);
    play_roughly(&s, "/1");
    assert_memory_equal(s.pile_size, second_after, PILES);
}

static void T37_split_by_choice(void **state) {
    static const uint8_t sizes[] = {1, 5, 1, 9}, after[] = {2, 3, 1, 9};
    (void)state;
    mst_state s = with_piles(CHOOSE, sizes);
    refused(&s, "%2", "4.4.refill_now");
    play_roughly(&s, "/1");
    assert_int_equal(s.phase, SPLIT);
    assert_int_equal(count_moves(&s), 2);
    refused(&s, "%1", "4.4.pile_empty");
    refused(&s, "%3", "4.4.pile_too_small");
    refused(&s, "/2", "4.4.halve_now");
    play_roughly(&s, "%2");
    assert_memory_equal(s.pile_size, after, PILES);
}

static void T38_T42_supply_and_turns(void **state) {
    (void)state;
    mst_state s = table_of(4);
    uint32_t turns[SEATS] = {0}, refills = 0;
    const char *left[SEATS] = {tidy[0], tidy[0], tidy[0], tidy[0]};
    uint32_t floor = 1;
    while (s.phase != OVER) {
        if (s.floor != floor) {
            floor = s.floor;
            for (uint32_t i = 0; i < SEATS; i++) left[i] = tidy[floor - 1];
        }
        uint32_t before = mst_count_bits(s.bag[0]) + mst_count_bits(s.bag[1]), seat = s.active;
        const char *place = left[seat];
        left[seat] += place[3] ? 4 : 3;
        char text[8];
        snprintf(text, sizeof text, "%u%.3s", 1 + turns[seat] % SLOTS, place);
        play(&s, text);
        finish_turn(&s, seat, floor);
        turns[seat]++;
        refills += before - mst_count_bits(s.bag[0]) - mst_count_bits(s.bag[1]);
    }
    uint32_t in_piles = 0, in_quarry = 0;
    for (uint32_t i = 0; i < PILES; i++) in_piles += s.pile_size[i];
    for (uint32_t i = 0; i < SLOTS; i++) in_quarry += s.quarry[i] != 0;
    for (uint32_t i = 0; i < SEATS; i++) assert_int_equal(turns[i], 20);
    assert_int_equal(refills, 79);
    assert_int_equal(in_piles, 8);
    assert_int_equal(in_quarry, 2);
}

static void T42_a_fill_is_a_turn(void **state) {
    (void)state;
    mst_state s = T24_with_spent(0);
    play(&s, "=f6T7");
    play(&s, "=h7R3");
    uint32_t dominoes = 0;
    for (uint32_t i = 0; i < BLOCKS; i++) {
        block b = s.pyramids[0].block[i];
        dominoes += b && b < FIRST_COVER && !(b & 4);
    }
    assert_int_equal(dominoes, 9);
    simple_turn(&s, "h8>", "");
    assert_int_equal(s.floor, 2);
}

static void T40_out_and_order(void **state) {
    static const uint8_t scores[] = {22, 0, 22, 0};
    (void)state;
    mst_state s = {.seats = 3, .floor = 1, .starter = 1};
    for (uint32_t i = 0; i < 3; i++) s.pyramids[i].score[0] = scores[i];
    s.pyramids[1].out = 1;
    assert_int_equal(pyramido_next_starter(&s), 2);
    s = table_of(3);
    s.pyramids[2].out = 1;
    s.pyramids[0].out = 2;
    places_are(&s, "213");
    /* 3 seats by play: the first to go is last, the game goes on without it. */
    s = on_floor(3, 2);
    uint32_t victim = (s.active + 1) % 3u;
    const char *plans[SEATS] = {NULL};
    plans[victim] = "b1> b3> a2> c2>";
    build_floor(&s, plans);
    assert_int_equal(s.floor, 3);
    assert_int_equal(s.pyramids[victim].out, 1);
    assert_int_not_equal(s.starter, victim);
    build_floor(&s, NULL);
    build_floor(&s, NULL);
    assert_int_equal(s.phase, OVER);
    uint8_t place[SEATS];
    g->places(g, &s, place);
    assert_int_equal(place[victim], 3);
}

/* ---- 9.4: unit tests of another implementation ---- */

static void BGA_resurface(void **state) {
    (void)state;
    mst_state s = table_of(2);
    turn(&s, "D84 e5>*f5+e5B3!"); /* CurrentResurfacings: B, corner 7 turned to 3 */
    shows(&s, 0, "e5", "B3");
    shows(&s, 0, "f5", "R9");
}

static void BGA_current_stage(void **state) {
    (void)state;
    mst_state s = table_of(2);
    static const uint32_t dominoes[] = {10, 6, 3};
    for (uint32_t floor = 1; floor <= 3; floor++) {
        const char *place = tidy[floor - 1];
        for (uint32_t i = 0; i < dominoes[floor - 1]; i++, place += 4) {
            assert_int_equal(s.floor, floor);
            simple_turn(&s, place, "");
            simple_turn(&s, place, "");
        }
    }
    assert_int_equal(s.floor, 4);
}

static void BGA_second_tile(void **state) {
    static const char *const places[] = {"1e6>", "1e6v", "1e6<", "1e4^"};
    static const char *const second[] = {"f6", "e7", "d6", "e3"};
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        char found[3];
        mst_text t = mst_text_in(found, sizeof found);
        mst_state s = table_of(2);
        simple_turn(&s, "e5>", "");
        simple_turn(&s, "e5>", "");
        play(&s, places[i]);
        pyramido_put_cell(&t, pyramido_cell_of_bit(&s.pyramids[0], s.laid[1]));
        assert_string_equal(found, second[i]);
    }
}

static void BGA_floors_end_together(void **state) {
    (void)state;
    mst_state s = table_of(3);
    for (uint32_t floor = 1; floor <= FLOORS; floor++) {
        uint32_t scored_before = s.pyramids[0].score[floor - 1];
        assert_int_equal(scored_before, 0);
        for (uint32_t seat = 0; seat < 3; seat++)
            assert_int_equal(s.pyramids[seat].supply, ALL_COLOURS);
        build_floor(&s, NULL);
        for (uint32_t seat = 0; seat < 3; seat++)
            assert_true(s.pyramids[seat].score[floor - 1] >= 2);
        assert_int_equal(s.phase, floor == FLOORS ? OVER : PLACE);
    }
    for (uint32_t seat = 0; seat < 3; seat++)
        assert_int_equal(s.pyramids[seat].supply, ALL_COLOURS);
}

/* ---- caution ---- */

static const char *caution(const mst_state *s, const char *text) {
    return g->caution(g, s, s->active, read_move(s, text));
}

static void caution_before_a_hole(void **state) {
    (void)state;
    mst_state s = on_floor(2, 3);
    simple_turn(&s, "b1>", "");
    simple_turn(&s, "b1>", "");
    assert_null(caution(&s, "1a1v"));
    assert_string_equal(caution(&s, "1a2>"), "pyramido.hole.2");
    s.pyramids[s.active].hand = 1;
    assert_string_equal(caution(&s, "1a2>"), "pyramido.hole.2.one_cover");
    s.pyramids[s.active].hand = 0;
    assert_string_equal(caution(&s, "1a2>"), "pyramido.hole.2.no_cover");
    s = on_floor(2, 2);
    build_floor(&s, (const char *const[SEATS]){"b1> a2>", "b1> a2>"});
    assert_string_equal(caution(&s, "1b3>"), "pyramido.hole.4");
    assert_null(caution(&s, "1c2>")); /* no worse than it is already */
    s.pyramids[s.active].hand = 3;
    bring(&s, domino_named("D87"));
    s.pyramids[s.active].supply = ALL_COLOURS;
    play_roughly(&s, "1c2>");
    assert_null(caution(&s, "-"));
    assert_string_equal(caution(&s, "+d2Y7"), "pyramido.hole.keep");
    s.pyramids[s.active].hand = 7;
    assert_null(caution(&s, "+d2Y7"));
}

/* ---- secrets ---- */

/* §7: all is open; under the tops the state itself knows a set and sizes, no order. */
static void secrets_there_are_none(void **state) {
    (void)state;
    mst_state s = on_floor(4, 2), seen;
    uint32_t unseen = mst_count_bits(s.bag[0]) + mst_count_bits(s.bag[1]), below = 0;
    for (uint32_t i = 0; i < PILES; i++) below += s.pile_size[i] - 1u;
    assert_int_equal(unseen, below);
    for (mst_seat observer = 0; observer <= 4; observer++) {
        g->view(g, &s, observer < 4 ? observer : MST_SPECTATOR, &seen);
        assert_memory_equal(&s, &seen, sizeof s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(T08_marker_already_out),
        cmocka_unit_test(T09_T10_restock),
        cmocka_unit_test(T11_two_markers_on_a_domino),
        cmocka_unit_test(T12_whole_pyramid),
        cmocka_unit_test(T12_icons_of_the_last_zones),
        cmocka_unit_test(T14_heights),
        cmocka_unit_test(T15_first_turn),
        cmocka_unit_test(T16_moves_after_one_domino),
        cmocka_unit_test(T20_moves_on_empty_floors),
        cmocka_unit_test(T23_refused_after_the_stair),
        cmocka_unit_test(T24_fill),
        cmocka_unit_test(T24_hands),
        cmocka_unit_test(T25_out),
        cmocka_unit_test(T26_two_placements),
        cmocka_unit_test(T27_eligible_blocks),
        cmocka_unit_test(T27_what_marking_asks),
        cmocka_unit_test(T28_cover_choices),
        cmocka_unit_test(T29_cover_with_another_colour),
        cmocka_unit_test(T30_cover_with_the_same_colour),
        cmocka_unit_test(T31_cover_that_stays_unmarked),
        cmocka_unit_test(T37_split),
        cmocka_unit_test(T37_split_by_choice),
        cmocka_unit_test(T38_T42_supply_and_turns),
        cmocka_unit_test(T42_a_fill_is_a_turn),
        cmocka_unit_test(T40_out_and_order),
        cmocka_unit_test(BGA_resurface),
        cmocka_unit_test(BGA_current_stage),
        cmocka_unit_test(BGA_second_tile),
        cmocka_unit_test(BGA_floors_end_together),
        cmocka_unit_test(caution_before_a_hole),
        cmocka_unit_test(secrets_there_are_none),
    };
    return cmocka_run_group_tests_name("pyramido", tests, NULL, NULL);
}
