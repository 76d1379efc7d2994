/* test_pyramidion.c -- the vectors of Pyramidion. Names carry the vector. Positions are set on one
 * table, then played by moves in notation; every move is proved legal, every position sound. */
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "mastaba/write.h"
#include "pyramidion/pyramidion.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const mst_game *const g = &pyramidion_game;
static mst_state s; /* the table */

enum { RED, BLUE, YELLOW, GREEN };
enum { MOST_TEXTS = 4096, TEXT = 64 };

/* ---- the table ---- */

static void assert_sound(void) {
    const char *fault = pyramidion_check(g, &s);
    if (fault) fail_msg("%s", fault);
}

/* "A @L": a play in notation, by whoever it names. */
static void play(const char *line) {
    static mst_move draws[128];
    static uint32_t weights[128];
    mst_seat seat = mst_seat_named(line[0]);
    mst_move move = g->move_read(g, &s, seat, line + 2, strlen(line + 2));
    if (!move) fail_msg("\"%s\" cannot be read", line);
    const char *why = mst_refuse(g, &s, seat, move, draws, weights);
    if (why) fail_msg("\"%s\" is refused: %s", line, why);
    g->play(g, &s, seat, move);
    assert_sound();
}

/* "A @L, A RT, B .": one after the other. */
static void plays(const char *lines) {
    while (*lines) {
        char line[TEXT];
        size_t length = strcspn(lines, ",");
        assert_true(length < sizeof line);
        memcpy(line, lines, length);
        line[length] = 0;
        play(line);
        lines += length;
        if (*lines) lines += 2;
    }
}

static const char *refusal(const char *line) {
    mst_seat seat = mst_seat_named(line[0]);
    mst_move move = g->move_read(g, &s, seat, line + 2, strlen(line + 2));
    if (!move) return "notation";
    const char *why = g->refuse(g, &s, seat, move);
    return why ? why + strlen("pyramidion.") : "legal";
}

static void set_up(uint8_t seats, const char *option, const char *value) {
    mst_setup setup = mst_usual_setup(g, seats);
    if (option)
        assert_null(mst_set_option(g, &setup, option, strlen(option), value, strlen(value)));
    mst_begin(g, &s, &setup);
    for (uint32_t seat = 0; seat < seats; seat++)
        play((char[]){'*', ' ', 'o', 'r', 'd', 'e', 'r', ' ', (char)('A' + seat), 0});
    plays("* boat B01, * boat B02, * boat B03, * boat B04, * boat B05, * dist D01");
}

/* Everything back into the supply. */
static void clear_sites(void) {
    for (uint32_t site = 0; site < SITES; site++) {
        s.supply += s.on_site[site];
        s.on_site[site] = 0;
    }
}

/* P2 is over: D02 lies face up for the next round. */
static void end_distribution(void) {
    if (s.distribution) return;
    s.dist_deck &= (uint16_t)~bit(2);
    s.distribution = 2;
    s.phase = ACTIVATE;
}

static void end_round(void) {
    end_distribution();
    pyramidion_end_round(g, &s);
    assert_sound();
}

static uint32_t site_of(char letter) {
    return (uint32_t)(strchr(pyramidion_site_letters, letter) - pyramidion_site_letters);
}

static goods heap_of(const char *letters) {
    goods heap = 0;
    for (; *letters; letters++)
        heap += one((uint32_t)(strchr(pyramidion_resource_letters, *letters) -
                               pyramidion_resource_letters));
    return heap;
}

static uint32_t card_of(const char *id, size_t length) {
    for (uint32_t card = 1; card <= CARDS; card++)
        if (mst_same_part(id, length, pieces_of(g)->card[card].id)) return card;
    fail_msg("no card %s", id);
    return 0;
}

static uint32_t boat_of(const char *id) {
    for (uint32_t boat = 1; boat <= pieces_of(g)->boats; boat++)
        if (mst_same(id, pieces_of(g)->boat[boat].id)) return boat;
    fail_msg("no boat %s", id);
    return 0;
}

static void put(char site, const char *letters) {
    s.on_site[site_of(site)] += heap_of(letters);
    s.supply -= heap_of(letters);
}

static void own(uint32_t seat, const char *letters) {
    s.reserve[seat] += heap_of(letters);
    s.supply -= heap_of(letters);
}

/* Leaves that many of a type in the supply; the rest lies on Karnak or Abu Simbel, as told. */
static void leave_in_supply(char type, uint32_t count, char rest_on) {
    goods token = heap_of((char[]){type, 0});
    while (has_all(s.supply, token) && amount(s.supply, type_at(token)) > count) {
        s.supply -= token;
        s.on_site[site_of(rest_on)] += token;
    }
}

/* "Tt": that troop of the seat is posted. */
static void post(uint32_t seat, const char *troop) {
    uint32_t k = troop[1] == 'n';
    pyramidion_send_home(&s, k, site_of(troop[0]));
    s.troop[k][site_of(troop[0])] = (uint8_t)(seat + 1);
    s.troops_left[k][seat]--;
}

static uint32_t troop_at(const char *troop) { /* SEATS for none */
    uint8_t owner = s.troop[troop[1] == 'n'][site_of(troop[0])];
    return owner ? owner - 1u : SEATS;
}

static void take_from_pile(uint64_t card) {
    if (!(card & pieces_of(g)->shared)) return;
    assert_true(s.pile & card);
    s.pile &= ~card;
    s.pile_size--;
}

static void hold(uint32_t seat, const char *id) {
    uint64_t card = bit(card_of(id, strlen(id)));
    take_from_pile(card);
    s.hand[seat] |= card;
    s.hand_size[seat]++;
}

static void empty_hand(uint32_t seat) {
    s.hand[seat] = s.known[seat] = 0;
    s.hand_size[seat] = 0;
}

/* Activates a site in round 1: base cards in hand, red to play first, nothing on any site. */
static void activate(uint8_t seats, char site, const char *option, const char *value) {
    set_up(seats, option, value);
    clear_sites();
    for (uint32_t seat = 0; seat < seats; seat++) {
        s.hand[seat] = s.known[seat] = pieces_of(g)->base[seat];
        s.hand_size[seat] = BASE_CARDS;
    }
    end_distribution();
    s.turn = RED;
    play((char[]){'A', ' ', '@', site, 0});
    if (site == 'K') play("* boat B19");
    assert_int_equal(s.phase, PLAY);
}

/* "RT", "RG=i", "PH*SV", "EN^": a card on the active site, without any effect now. */
static void lay(uint32_t seat, const char *cards) {
    while (*cards) {
        size_t length = strcspn(cards, " "), id = strcspn(cards, " =*^");
        uint64_t card = bit(card_of(cards, id));
        laid_card laid = {(uint8_t)mst_lowest_bit(card), (uint8_t)seat,
                          (uint8_t)mst_lowest_bit(card), 0};
        if (cards[id] == '=')
            laid.mark = (uint8_t)(strchr(pyramidion_category_letters, cards[id + 1]) -
                                  pyramidion_category_letters + 1);
        if (cards[id] == '^') laid.mark = RAISED;
        if (cards[id] == '*') laid.face = (uint8_t)card_of(cards + id + 1, length - id - 1);
        if (s.hand[seat] & card) {
            s.hand[seat] &= ~card;
            s.known[seat] &= ~card;
            s.hand_size[seat]--;
        } else {
            take_from_pile(card);
        }
        s.laid[s.laid_count++] = laid;
        s.played[seat]++;
        cards += length;
        cards += *cards == ' ';
    }
    assert_sound();
}

/* All pass: P5C. */
static void resolve(void) {
    s.passed = (uint8_t)((1u << s.seats) - 1);
    pyramidion_start_resolve(g, &s);
    assert_sound();
}

static bool is_laid(const char *id) {
    for (uint32_t i = 0; i < s.laid_count; i++)
        if (mst_same(pieces_of(g)->card[s.laid[i].card].id, id)) return true;
    return false;
}

static bool holds(uint32_t seat, const char *id) {
    return s.hand[seat] & bit(card_of(id, strlen(id)));
}
static bool is_discarded(const char *id) {
    return s.discard & bit(card_of(id, strlen(id)));
}

static void load_boats(uint32_t seat, const char *ids) {
    while (*ids) {
        char id[4] = {ids[0], ids[1], ids[2], 0};
        uint32_t boat = 1u << boat_of(id);
        s.boat_deck &= ~boat;
        s.boat_line &= ~boat;
        s.loaded[seat] |= boat;
        ids += 3 + (ids[3] == ' ');
    }
}

static void set_line(const char *ids) {
    s.boat_deck |= s.boat_line;
    s.boat_line = 0;
    while (*ids) {
        char id[4] = {ids[0], ids[1], ids[2], 0};
        s.boat_deck &= ~(1u << boat_of(id));
        s.boat_line |= 1u << boat_of(id);
        ids += 3 + (ids[3] == ' ');
    }
}

static void set_order(const char *letters) {
    for (uint32_t i = 0; letters[i]; i++) s.order[i] = mst_seat_named(letters[i]);
}

static const char *order(void) {
    static char text[SEATS + 1];
    for (uint32_t i = 0; i < s.seats; i++) text[i] = mst_seat_letter(s.order[i]);
    text[s.seats] = 0;
    return text;
}

/* ---- lists of moves, and of whole plays as the vectors write them ---- */

static char texts[MOST_TEXTS][TEXT];
static uint32_t text_count;

static int compare(const void *a, const void *b) {
    return strcmp(a, b);
}

static const char *joined(void) {
    static char all[MOST_TEXTS * 8];
    mst_text t = mst_text_in(all, sizeof all);
    qsort(texts, text_count, TEXT, compare);
    for (uint32_t i = 0; i < text_count; i++) {
        if (i) mst_put_char(&t, ' ');
        mst_put(&t, texts[i]);
    }
    return all;
}

static const char *list(void) {
    mst_move moves[128];
    uint32_t count = g->moves(g, &s, s.turn, moves);
    for (text_count = 0; text_count < count; text_count++) {
        mst_text t = mst_text_in(texts[text_count], TEXT);
        g->move_text(g, &s, s.turn, moves[text_count], &t);
    }
    return joined();
}

/* A step as it stands in a whole play: declined offers are left out, a swap is %Ks/c. */
static void put_step(mst_text *t, const mst_state *now, mst_move move) {
    bool is_declined = (kind_of(move) == TAKE_TOKEN || kind_of(move) == SEND_TROOP) &&
                       (move & 0xffffff) == DECLINED;
    if (is_declined) return;
    if (kind_of(move) == GIVE_RESOURCES || kind_of(move) == RECEIVE_RESOURCES) {
        if (kind_of(move) == RECEIVE_RESOURCES) mst_put_char(t, '/');
        pyramidion_put_heap(t, unpack_heap(move & 0xffffff));
        return;
    }
    g->move_text(g, now, now->turn, move, t);
}

static void complete(const mst_state *now, const char *so_far) {
    mst_move moves[128];
    uint32_t count = g->moves(g, now, now->turn, moves);
    for (uint32_t i = 0; i < count; i++) {
        char text[TEXT];
        mst_text t = mst_text_in(text, sizeof text);
        mst_state next = *now;
        mst_put(&t, so_far);
        put_step(&t, now, moves[i]);
        g->play(g, &next, now->turn, moves[i]);
        if (next.phase >= COPY && next.phase <= CAIRO_SEND)
            complete(&next, text);
        else
            memcpy(texts[text_count++], text, TEXT);
    }
}

/* Whole plays of the seat on turn, or of one card. */
static const char *whole_plays(const char *card) {
    text_count = 0;
    if (!card) {
        complete(&s, "");
        return joined();
    }
    mst_state next = s;
    g->play(g, &next, s.turn, pack(PLAY_CARD, card_of(card, strlen(card))));
    if (next.phase >= COPY && next.phase <= CAIRO_SEND)
        complete(&next, card);
    else
        mst_put(&(mst_text){texts[text_count++], texts[0] + TEXT - 1}, card);
    return joined();
}

static void complete_load(const mst_state *now, const char *troops) {
    mst_move moves[32];
    uint32_t count = g->moves(g, now, now->turn, moves), seat = s.turn;
    for (uint32_t i = 0; i < count; i++) {
        char sent[TEXT];
        mst_text t = mst_text_in(sent, sizeof sent);
        mst_state next = *now;
        mst_put(&t, troops);
        if (kind_of(moves[i]) == USE_TROOP) g->move_text(g, now, now->turn, moves[i], &t);
        g->play(g, &next, now->turn, moves[i]);
        if (next.phase == LOAD_TROOP || next.phase == LOAD_PAY) {
            complete_load(&next, sent);
            continue;
        }
        t = mst_text_in(texts[text_count++], TEXT);
        mst_put_char(&t, '=');
        pyramidion_put_heap(&t, s.reserve[seat] - next.reserve[seat]);
        mst_put(&t, sent);
    }
}

/* All ways to load a boat: "=cssot+Gc ...". */
static const char *whole_loads(const char *boat) {
    mst_state next = s;
    text_count = 0;
    g->play(g, &next, s.turn, pack(LOAD_BOAT, boat_of(boat)));
    if (next.phase == LOAD_TROOP || next.phase == LOAD_PAY) {
        complete_load(&next, "");
    } else {
        mst_text t = mst_text_in(texts[text_count++], TEXT);
        mst_put_char(&t, '=');
        pyramidion_put_heap(&t, s.reserve[s.turn] - next.reserve[s.turn]);
    }
    return joined();
}

/* P7 with reserves and troops as set. */
static void start_load(void) {
    end_distribution();
    pyramidion_start_load(g, &s);
    assert_sound();
}

static uint16_t sum_of(uint32_t category, uint32_t seat) {
    return pyramidion_totals(g, &s).of[category][seat];
}

static void assert_sums(uint32_t category, uint32_t red, uint32_t blue, uint32_t yellow) {
    assert_int_equal(sum_of(category, RED), red);
    assert_int_equal(sum_of(category, BLUE), blue);
    assert_int_equal(sum_of(category, YELLOW), yellow);
}

/* ---- rulebook examples ---- */

static void TV1_boats(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    set_line("B03 B08 B14");
    end_round();
    plays("* boat B11, * boat B02");
    assert_int_equal(s.boat_line, 1u << boat_of("B03") | 1u << boat_of("B08") |
                                      1u << boat_of("B14") | 1u << boat_of("B11") |
                                      1u << boat_of("B02"));
    assert_true(s.boat_deck >> boat_of("B19") & 1);
    assert_int_equal(s.phase, TURN_DISTRIBUTION);
}

static void TV2_distribution(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    static const char *const expected[SITES] = {"cff", "", "ot", "ssss", "o", "ww", "c", ""};
    for (uint32_t site = 0; site < SITES; site++)
        assert_int_equal(s.on_site[site], heap_of(expected[site]));
    static const uint32_t left[RESOURCES] = {33, 33, 33, 31, 33, 9};
    for (uint32_t u = 0; u < RESOURCES; u++) assert_int_equal(amount(s.supply, u), left[u]);
}

static void TV3_negotiation(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    put('X', "oow");
    post(RED, "Xn");
    play("* dist D02");
    assert_string_equal(list(), "X<o X<w");
    assert_string_equal(refusal("A X<c"), "4.3.not_there");
    assert_string_equal(refusal("A T<o"), "4.3.other_site");
    play("A X<w");
    assert_int_equal(s.on_site[site_of('X')], heap_of("oo"));
    assert_int_equal(s.reserve[RED], heap_of("w"));
}

static void TV4_revolt(void **state) {
    for (int survivor = 0; survivor < 2; survivor++) {
        (void)state;
        activate(3, 'L', "revolt_reward", survivor ? "survivor" : "literal");
        lay(BLUE, "U1 BT T05 T07");
        lay(YELLOW, "U2 YT T04 T08");
        lay(RED, "RT T06");
        assert_sums(INFLUENCE, 9, 15, 14);
        resolve();
        play("* revolt V3");
        mst_state before = s;
        before.revolts |= 1u << 4;
        assert_int_equal(pyramidion_revolt_value(g, &before), 13);
        play("* revolt V4");
        assert_int_equal(s.reserve[BLUE], heap_of("of"));
        assert_int_equal(troop_at("Lt"), BLUE);
        assert_true(is_discarded("T06") && is_discarded("T08"));
    }
}

static void TV5_minimum(void **state) {
    (void)state;
    activate(3, 'A', NULL, NULL);
    post(BLUE, "An");
    lay(RED, "RN");
    resolve();
    assert_int_equal(troop_at("An"), BLUE);

    activate(3, 'A', NULL, NULL);
    post(BLUE, "An");
    lay(RED, "RN RG=n");
    resolve();
    assert_int_equal(troop_at("An"), RED);
    assert_int_equal(s.troops_left[NEGOTIATORS][BLUE], 5);
}

static void TV6_tied_merchants(void **state) {
    (void)state;
    activate(3, 'K', NULL, NULL);
    put('K', "cs");
    lay(BLUE, "BM1 BM2");
    lay(YELLOW, "YM1 YM2");
    assert_sums(BARGAINING, 0, 6, 6);
    resolve();
    assert_int_equal(s.on_site[site_of('K')], heap_of("cs"));
}

static void TV7_troop_replaced(void **state) {
    (void)state;
    activate(3, 'T', NULL, NULL);
    post(YELLOW, "Tt");
    lay(BLUE, "BT BG=i");
    resolve();
    assert_int_equal(troop_at("Tt"), BLUE);
    assert_int_equal(s.troops_left[TORTURERS][YELLOW], 5);
    assert_int_equal(s.troops_left[TORTURERS][BLUE], 4);
}

static const char *order_after(uint8_t seats, const char *before, const char *tokens) {
    set_up(seats, NULL, NULL);
    set_order(before);
    for (; *tokens; tokens += 2 + (tokens[2] == ' '))
        s.token[mst_seat_named(tokens[0])] = (uint8_t)(tokens[1] - '0');
    end_distribution();
    pyramidion_start_order(g, &s);
    return order();
}

static void TV8_order_token(void **state) {
    (void)state;
    assert_string_equal(order_after(3, "BCA", "A1"), "ABC");
    assert_string_equal(order_after(3, "BAC", "A1"), "ABC");
}

static void TV9_loading(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B08 B01 B02 B03 B04");
    own(BLUE, "cssot");
    post(BLUE, "Gt");
    post(BLUE, "Ct");
    start_load();
    assert_int_equal(s.turn, BLUE);
    assert_string_equal(whole_loads("B08"), "=csot+Gc+Cs =csot+Gf+Cs =cssot+Gc =cssot+Gf");
    goods supply = s.supply;
    plays("B B08, B +Gc, B -C");
    assert_int_equal(s.reserve[BLUE], 0);
    assert_int_equal(s.supply, supply + heap_of("cssot"));
    assert_true(s.loaded[BLUE] >> boat_of("B08") & 1);
}

/* ---- computed edges ---- */

static void TV10_slaver(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    lay(BLUE, "SV BM1 BM2");
    lay(RED, "M10 RM1");
    assert_sums(BARGAINING, 6, 6, 0);
    put('L', "s");
    resolve();
    assert_int_equal(s.on_site[site_of('L')], heap_of("s"));
}

static void TV11_two_slavers(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    put('L', "s");
    lay(BLUE, "SV BM1");
    lay(YELLOW, "PH*SV YM1");
    lay(RED, "M01 M10");
    assert_sums(BARGAINING, 3, 2, 2);
    resolve();
    assert_int_equal(s.reserve[RED], heap_of("s"));
}

static void TV12_slaver_and_goddesses(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    lay(BLUE, "SV");
    lay(RED, "RG=b");
    lay(YELLOW, "YG=b");
    assert_sums(BARGAINING, 2, 0, 2);
    activate(3, 'L', NULL, NULL);
    lay(RED, "RG=b");
    lay(YELLOW, "YG=b");
    assert_sums(BARGAINING, 3, 0, 3);
}

static void TV13_engraver(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    lay(BLUE, "EN^");
    lay(RED, "T07");
    assert_int_equal(pyramidion_minimum(g, &s, INFLUENCE), 7);
    resolve();
    assert_int_equal(troop_at("Pt"), SEATS);

    activate(3, 'P', NULL, NULL);
    lay(BLUE, "EN^");
    lay(RED, "T07");
    hold(YELLOW, "BA");
    s.turn = YELLOW;
    plays("C BA, C -EN");
    assert_int_equal(pyramidion_minimum(g, &s, INFLUENCE), 4);
    resolve();
    assert_int_equal(troop_at("Pt"), RED);
}

static void TV14_philae(void **state) {
    for (int survivor = 0; survivor < 2; survivor++) {
        (void)state;
        activate(3, 'P', "revolt_reward", survivor ? "survivor" : "literal");
        lay(BLUE, "U1 BT T05");
        lay(RED, "RM1");
        resolve();
        play("* revolt V5");
        assert_int_equal(s.reserve[BLUE], survivor ? 0 : heap_of("s"));
        assert_int_equal(troop_at("Pt"), SEATS);
        assert_true(is_discarded("U1") && is_discarded("T05"));
    }
}

static void TV15_slaver_in_a_revolt(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    lay(BLUE, "U1 SV");
    lay(RED, "RT T06 RG=i");
    assert_sums(INFLUENCE, 9, 0, 0);
    resolve();
    play("* revolt V4");
    assert_int_equal(s.reserve[RED], heap_of("f"));
    assert_true(is_discarded("U1") && is_discarded("SV"));
    assert_int_equal(troop_at("Lt"), RED);
}

static void TV16_tied_top(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    lay(BLUE, "BT T05");
    lay(RED, "RT T06");
    lay(YELLOW, "U1");
    resolve();
    play("* revolt V3");
    assert_int_equal(s.reserve[BLUE] | s.reserve[RED], 0);
    assert_int_equal(troop_at("Lt"), SEATS);
}

static void TV17_revolt_removed(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    lay(YELLOW, "U1");
    hold(BLUE, "BA");
    s.turn = BLUE;
    plays("B BA, B -U1");
    assert_int_equal(pyramidion_revolt_cards(g, &s), 0);
    assert_true(is_discarded("U1"));
    resolve();
    assert_int_equal(s.phase, ACTIVATE);
}

static void TV18_revolt_copied(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    lay(YELLOW, "U1");
    hold(BLUE, "PH");
    s.turn = BLUE;
    plays("B PH, B *U1");
    assert_int_equal(pyramidion_revolt_cards(g, &s), 2);
    resolve();
    play("* revolt V1");
    assert_int_equal(s.phase, REVOLT_DRAW);
    play("* revolt V2");
    assert_int_equal(s.phase, ACTIVATE);
}

static void TV19_two_tokens(void **state) {
    (void)state;
    assert_string_equal(order_after(4, "ABCD", "B4 D1"), "DACB");
}

static void TV20_token_of_ones_own_place(void **state) {
    (void)state;
    assert_string_equal(order_after(3, "BCA", "C2"), "BCA");
}

static void TV21_shortage(void **state) {
    mst_setup setup = mst_usual_setup(g, 3);
    (void)state;
    mst_begin(g, &s, &setup);
    leave_in_supply('o', 1, 'K');
    leave_in_supply('s', 3, 'K');
    plays("* order A, * order B, * order C");
    plays("* boat B01, * boat B02, * boat B03, * boat B04, * boat B05, * dist D01");
    assert_int_equal(s.on_site[site_of('T')], heap_of("ot"));
    assert_int_equal(s.on_site[site_of('X')], 0);
    assert_int_equal(s.on_site[site_of('L')], heap_of("sss"));
    assert_int_equal(amount(s.supply, WORKER) + amount(s.supply, STONE), 0);
}

static void TV22_no_troop_left(void **state) {
    (void)state;
    activate(3, 'T', NULL, NULL);
    post(BLUE, "Gt"), post(BLUE, "At"), post(BLUE, "Lt"), post(BLUE, "Xt"), post(BLUE, "Ct");
    post(YELLOW, "Tt");
    lay(BLUE, "BT BG=i T01");
    assert_int_equal(sum_of(INFLUENCE, BLUE), 10);
    resolve();
    assert_int_equal(troop_at("Tt"), YELLOW);
}

static void TV23_statue_fetched(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B01");
    own(RED, "so");
    post(RED, "Tt");
    leave_in_supply('t', 3, 'A');
    start_load();
    assert_string_equal(whole_loads("B01"), "=so+Tt");
    play("A B01");
    assert_string_equal(list(), "+Tt");
    assert_string_equal(refusal("A +To"), "4.10.not_completable");
    assert_string_equal(refusal("A -T"), "4.10.must_use");
    play("A +Tt");
    assert_int_equal(s.reserve[RED], 0);

    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B01");
    own(RED, "so");
    post(RED, "Tt");
    leave_in_supply('t', 0, 'A');
    assert_int_equal(pyramidion_loadable(g, &s, RED), 0);
}

static void TV24_supply_before_the_payment(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B03");
    own(BLUE, "cwfs");
    post(BLUE, "Gt");
    leave_in_supply('c', 0, 'A');
    assert_int_equal(pyramidion_loadable(g, &s, BLUE), 0);
}

static void TV25_statues_replace(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B01");
    own(BLUE, "ccsot");
    start_load();
    assert_string_equal(whole_loads("B01"), "=cot =cso =cst =sot");
    play("B B01");
    assert_string_equal(list(), "c0 c1");
    assert_string_equal(refusal("B c2"), "4.10.too_much");
}

static void TV26_trade(void **state) {
    (void)state;
    activate(3, 'A', NULL, NULL);
    s.activation = 2;
    own(RED, "ooo"), own(BLUE, "ooo"), own(YELLOW, "ooo");
    leave_in_supply('t', 1, 'K');
    uint32_t workers = amount(s.supply, WORKER);
    resolve();
    assert_int_equal(s.turn, YELLOW);
    assert_string_equal(list(), "A+ A-");
    play("C A+");
    assert_int_equal(s.reserve[YELLOW], heap_of("t"));
    assert_int_equal(amount(s.supply, WORKER), workers + 3);
    assert_int_equal(amount(s.supply, STATUE), 0);
    assert_int_equal(s.phase, ACTIVATE);
}

/* Boats of 9, 8 and 4 points. */
static void load_nine_eight_four(void) {
    set_up(3, NULL, NULL);
    load_boats(RED, "B19 B14");
    load_boats(BLUE, "B20 B08");
    load_boats(YELLOW, "B15");
}

static void TV27_shared_lead(void **state) {
    (void)state;
    load_nine_eight_four();
    post(RED, "Gt"), post(RED, "At"), post(BLUE, "Tt"), post(BLUE, "Lt"), post(YELLOW, "Xt");
    end_round();
    assert_int_not_equal(s.phase, OVER);
    assert_int_equal(s.round, 2);
}

static void TV28_majority(void **state) {
    mst_score scores[SEATS];
    uint8_t place[SEATS];
    (void)state;
    load_nine_eight_four();
    post(RED, "Gt"), post(RED, "At"), post(RED, "Ct");
    post(BLUE, "Tt"), post(BLUE, "Lt"), post(YELLOW, "Xt");
    end_round();
    assert_int_equal(s.phase, OVER);
    pyramidion_scores(g, &s, scores);
    pyramidion_places(g, &s, place);
    assert_int_equal(scores[RED].total, 10);
    assert_int_equal(scores[RED].part[1], 1);
    assert_int_equal(scores[BLUE].total, 8);
    assert_int_equal(scores[YELLOW].total, 4);
    assert_int_equal(place[RED], 1);
}

/* Red 9 + 1, Blue 10, hands and boats as told. */
static uint32_t winner_of(uint32_t red_hand, uint32_t blue_hand, const char *red, const char *blue,
                          const char *track) {
    uint8_t place[SEATS];
    set_up(3, NULL, NULL);
    post(RED, "Gt");
    load_boats(RED, red);
    load_boats(BLUE, blue);
    set_order(track);
    static const char *const cards[] = {"M01", "M02", "M03", "M04"};
    for (uint32_t i = 0; i < red_hand + blue_hand; i++) hold(i < red_hand ? RED : BLUE, cards[i]);
    end_round();
    assert_int_equal(s.phase, OVER);
    pyramidion_places(g, &s, place);
    assert_int_not_equal(place[RED], place[BLUE]);
    return place[RED] == 1 ? RED : BLUE;
}

static void TV29_ties(void **state) {
    (void)state;
    assert_int_equal(winner_of(1, 2, "B19 B14", "B20 B15 B01", "ABC"), BLUE);
    assert_int_equal(winner_of(1, 1, "B08 B09 B03 B01", "B20 B15 B02", "BAC"), RED);
    assert_int_equal(winner_of(1, 1, "B08 B09 B10", "B20 B15 B02", "BAC"), BLUE);
}

static void two_players_load(const char *sundials, const char *option_value) {
    set_up(2, "swap_2p", option_value);
    clear_sites();
    for (; *sundials; sundials++) s.sundials |= (uint8_t)(1u << site_of(*sundials));
    own(RED, "cso");
    own(BLUE, "cso");
    end_distribution();
    pyramidion_start_order(g, &s);
}

static void TV30_swap_of_two(void **state) {
    (void)state;
    two_players_load("LTX", "next_round");
    assert_int_equal(s.turn, RED);
    plays("A L., B L.");
    assert_string_equal(order(), "BA");
    two_players_load("LTG", "next_round");
    plays("A L., B L.");
    assert_string_equal(order(), "AB");
    two_players_load("LTX", "phase6");
    assert_int_equal(s.turn, BLUE);
    plays("B L., A L.");
    assert_string_equal(order(), "BA");
}

static void TV31_two_players_must_play(void **state) {
    (void)state;
    activate(2, 'L', NULL, NULL);
    hold(RED, "M05"), hold(RED, "M06");
    assert_null(strchr(list(), '.'));
    assert_string_equal(refusal("A ."), "4.6.must_play");
    plays("A RM1, B BM1");
    assert_non_null(strstr(list(), "."));
    assert_string_equal(refusal("A .RM2"), "4.6.no_recruit_for_two");
    plays("A RM2, B ., A RN, A RT, A M05");
    assert_int_equal(s.hand_size[RED], 2);
    assert_int_equal(s.phase, ACTIVATE);
}

static void TV32_swap(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    put('L', "s");
    put('K', "ccs");
    hold(RED, "EN");
    assert_string_equal(whole_plays("EN"), "EN%Ks/c EN%Ks/s EN^");
    plays("A EN, A ^");
    assert_int_equal(s.phase, LUXOR_DRAW);
}

static void TV33_recruit(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    empty_hand(BLUE);
    s.hand[BLUE] = s.known[BLUE] = bit(card_of("BM1", 3));
    s.hand_size[BLUE] = 1;
    hold(BLUE, "N05");
    play("A .");
    assert_string_equal(list(), ". .BM1 .N05 BM1 N05");
    mst_state before = s;
    play("B .N05");
    assert_true(is_discarded("N05"));
    assert_int_equal(s.phase, RECRUIT_DRAW);
    play("* draw B T01");
    assert_true(holds(BLUE, "T01"));
    s = before;
    plays("B BM1, C .");
    assert_string_equal(list(), ". N05");
    assert_string_equal(refusal("B .N05"), "4.6.has_played");
}

static void TV34_zero_wins_nothing(void **state) {
    (void)state;
    activate(3, 'X', NULL, NULL);
    put('X', "oo");
    lay(RED, "RT");
    resolve();
    assert_int_equal(s.on_site[site_of('X')], heap_of("oo"));
}

static void TV35_guard_and_troop(void **state) {
    (void)state;
    activate(3, 'T', NULL, NULL);
    post(YELLOW, "Tt");
    hold(BLUE, "GD");
    plays("A ., B GD");
    assert_string_equal(list(), "!t");
    play("B !t");
    assert_int_equal(s.troops_left[TORTURERS][YELLOW], 5);
    resolve();
    assert_int_equal(troop_at("Tt"), SEATS);
}

static void TV36_luxor(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    hold(RED, "M01");
    hold(BLUE, "T01");
    play("A M01");
    assert_int_equal(s.phase, LUXOR_DRAW);
    plays("* draw A M05, B T01");
    assert_int_equal(s.phase, PLAY);
    assert_int_equal(s.turn, YELLOW);
}

static void TV37_alexandria(void **state) {
    (void)state;
    activate(3, 'X', NULL, NULL);
    hold(RED, "M01"), hold(RED, "N01"), hold(BLUE, "T01");
    plays("A M01, A &c, B T01, B &t, C ., A N01, A &t");
    assert_int_equal(s.reserve[RED], heap_of("ct"));
    assert_int_equal(s.reserve[BLUE], heap_of("t"));
    assert_int_equal(amount(s.supply, STATUE), 8);
}

static void TV38_high_priest(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    lay(RED, "HP M12 RM1");
    resolve();
    assert_string_equal(list(), "<M12 <RM1");
    assert_string_equal(refusal("A <HP"), "R28.itself");
    play("A <M12");
    assert_true(holds(RED, "M12"));
    assert_true(is_discarded("HP"));
    assert_false(holds(RED, "RM1"));
}

static void TV39_negotiating_a_statue(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    put('T', "t");
    post(BLUE, "Tn");
    play("* dist D02");
    assert_string_equal(list(), "T<t");
    play("B T<t");
    assert_int_equal(s.reserve[BLUE], heap_of("t"));
    assert_int_equal(s.on_site[site_of('T')], 0);
}

static void TV40_reboats(void **state) {
    (void)state;
    set_up(3, "target", "all");
    set_line("B01 B02 B03 B04");
    load_boats(RED, "B06 B07 B08 B09 B10 B11 B12 B13 B14 B15 B16 B17 B18 B19 B20");
    assert_int_equal(s.boat_deck, 1u << boat_of("B05"));
    s.boat_deck = 0;
    s.private_boat = (uint8_t)boat_of("B05");
    s.private_seat = YELLOW;
    end_round();
    assert_int_equal(s.phase, FILL_LINE);
    play("* boat B05");
    assert_int_equal(mst_count_bits(s.boat_line), 5);
    assert_int_equal(s.boat_deck | s.boat_discard, 0);
}

static void TV41_one_order_token(void **state) {
    for (int printed = 0; printed < 2; printed++) {
        (void)state;
        activate(3, 'G', "goddess_type", printed ? "printed" : "token");
        hold(BLUE, "T07");
        plays("A ., B BT");
        assert_string_equal(list(), "#- #1 #2 #3");
        play("B #1");
        assert_string_equal(whole_plays("YG"),
                            printed ? "YG=b YG=i YG=n" : "YG=b YG=i YG=i#2 YG=i#3 YG=n");
        plays("C ., B T07");
        assert_int_equal(s.phase, PLAY); /* R32 */
    }
}

static void TV42_bandit_must_hit_oneself(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    hold(RED, "BA");
    lay(RED, "RM1");
    assert_string_equal(whole_plays("BA"), "BA-RM1");
}

static void TV43_goddess_copied(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    lay(RED, "RG=i");
    hold(BLUE, "PH");
    plays("A ., B PH, B *RG, B =b");
    assert_sums(BARGAINING, 0, 3, 0);
    assert_sums(INFLUENCE, 3, 0, 0);
}

static void TV44_thief(void **state) {
    for (int printed = 0; printed < 2; printed++) {
        (void)state;
        activate(3, 'P', "goddess_type", printed ? "printed" : "token");
        lay(RED, "RM1 RG=b");
        lay(YELLOW, "YG=i T07");
        hold(BLUE, "TF");
        play("A .");
        assert_string_equal(whole_plays("TF"), printed ? "TF-RM1" : "TF-RG TF-RM1");
        play("B TF");
        assert_string_equal(refusal("B -T07"), "4.6.not_a_merchant");
        assert_string_equal(refusal("B -TF"), "R20.itself");
        assert_string_equal(refusal("B -BM1"), "4.6.not_in_play");
    }
}

static void TV45_last_site(void **state) {
    (void)state;
    set_up(4, NULL, NULL);
    end_distribution();
    s.activation = 7;
    s.turn = GREEN;
    s.sundials = (uint8_t) ~(1u << site_of('P'));
    assert_string_equal(list(), "@P");
    assert_string_equal(refusal("D @G"), "4.5.sundial");
}

static void TV46_own_troop_stays(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    post(RED, "Pt");
    lay(RED, "T07");
    resolve();
    assert_int_equal(troop_at("Pt"), RED);
    assert_int_equal(s.troops_left[TORTURERS][RED], 4);
}

/* All shared cards but one are in hands of yellow, so no card could be drawn. */
static void TV47_recruit_without_cards(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    s.hand[BLUE] = s.known[BLUE] = bit(card_of("BM1", 3));
    s.hand_size[BLUE] = 1;
    hold(BLUE, "M05");
    s.hand[YELLOW] |= s.pile;
    s.hand_size[YELLOW] += s.pile_size;
    s.pile = s.pile_size = 0;
    play("A .");
    assert_string_equal(list(), ". .M05 BM1 M05");
    assert_string_equal(refusal("B .BM1"), "R10.no_card_left");
    plays("B .M05, * draw B M05");
    assert_true(holds(BLUE, "M05"));
}

static void TV48_counts(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    whole_plays(NULL);
    assert_int_equal(text_count, 13);
    activate(3, 'G', NULL, NULL);
    whole_plays(NULL);
    assert_int_equal(text_count, 19);
    activate(2, 'L', NULL, NULL);
    whole_plays(NULL);
    assert_int_equal(text_count, 7);
}

static void TV49_vizier_on_alexandria(void **state) {
    (void)state;
    activate(3, 'X', NULL, NULL);
    put('X', "w");
    hold(RED, "VZ");
    assert_string_equal(whole_plays("VZ"), "VZ:w&c VZ:w&f VZ:w&o VZ:w&s VZ:w&t VZ:w&w");
    activate(3, 'X', "free_statue", "no");
    put('X', "w");
    hold(RED, "VZ");
    whole_plays("VZ");
    assert_int_equal(text_count, 5);
    plays("A VZ, A :w");
    assert_string_equal(refusal("A &t"), "R29.no_statue");
}

static void TV50_two_high_priests(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    lay(RED, "HP PH*HP M12");
    resolve();
    assert_string_equal(list(), "<M12 <PH");
    mst_state before = s;
    play("A <PH");
    assert_true(holds(RED, "PH"));
    assert_int_equal(s.phase, ACTIVATE);
    s = before;
    play("A <M12");
    assert_string_equal(list(), "<HP");
}

static void TV51_cairo(void **state) {
    for (int declined = 0; declined < 2; declined++) {
        (void)state;
        activate(3, 'C', NULL, NULL);
        post(BLUE, "Tt");
        post(YELLOW, "Gn");
        hold(RED, "M01"), hold(RED, "N01");
        assert_string_equal(whole_plays("M01"), "M01 M01>Gn M01>Tt");
        plays("A M01");
        play(declined ? "A >-" : "A >Gn");
        assert_int_equal(s.troops_left[NEGOTIATORS][YELLOW], declined ? 4 : 5);
        plays("B ., C .");
        assert_string_equal(whole_plays("N01"), "N01");
    }
}

static void TV52_idle_philosopher(void **state) {
    (void)state;
    activate(3, 'G', NULL, NULL);
    hold(RED, "PH");
    assert_string_equal(whole_plays("PH"), "PH");
    play("A PH");
    assert_sums(INFLUENCE, 0, 0, 0);
    assert_int_equal(s.turn, BLUE);
}

static void TV53_cycles(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B01 B02 B03 B04 B05");
    own(RED, "cso");
    own(YELLOW, "wfo");
    start_load();
    assert_string_equal(list(), "B01 L.");
    play("A B01");
    assert_int_equal(s.turn, YELLOW);
    play("C L.");
    assert_int_equal(s.round, 2); /* cycle 2 asked nobody */
    assert_true(s.loaded[RED] >> boat_of("B01") & 1);
}

/* ---- what the vectors leave open ---- */

static void test_open_pass_comes_back(void **state) {
    (void)state;
    set_up(3, "load_pass", "open");
    clear_sites();
    own(RED, "cso");
    own(YELLOW, "wfo");
    start_load();
    plays("A L., C B02");
    assert_int_equal(s.turn, RED);
    assert_string_equal(list(), "B01 L.");
}

static void test_final_pass_is_final(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    own(RED, "cso");
    own(YELLOW, "wfo");
    start_load();
    plays("A L., C B02");
    assert_int_equal(s.round, 2);
}

static void test_private_boat_is_private(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    s.boat_deck &= ~(1u << boat_of("B06"));
    s.private_boat = (uint8_t)boat_of("B06");
    s.private_seat = YELLOW;
    own(RED, "cwffsoo");
    own(YELLOW, "wffso");
    start_load();
    assert_string_equal(refusal("A B06"), "4.10.private");
    assert_string_equal(refusal("A B20"), "4.10.not_in_line");
    assert_string_equal(refusal("A B03"), "4.10.cannot_pay");
    play("A L.");
    assert_non_null(strstr(list(), "B06"));
    play("C B06");
    assert_int_equal(s.private_boat, 0);
}

static void test_placing_is_asked(void **state) {
    (void)state;
    activate(3, 'P', "negotiator_placement", "ask");
    lay(RED, "RN");
    put('P', "c");
    lay(RED, "RM1");
    resolve();
    assert_string_equal(list(), "N+ N-");
    mst_state before = s;
    play("A N-");
    assert_int_equal(troop_at("Pn"), SEATS);
    assert_int_equal(s.reserve[RED], heap_of("c"));
    s = before;
    play("A N+");
    assert_int_equal(troop_at("Pn"), RED);
    activate(3, 'P', "negotiator_placement", "ask");
    post(RED, "Pn");
    lay(RED, "RN");
    resolve();
    assert_int_equal(s.phase, ACTIVATE); /* nothing would change */
}

static void test_many_trades(void **state) {
    (void)state;
    activate(3, 'A', "abu_trades", "many");
    own(RED, "ooooooo");
    resolve();
    plays("A A+, A A+");
    assert_int_equal(s.reserve[RED], heap_of("ott"));
    assert_int_equal(s.phase, ACTIVATE);
}

static void test_copied_card_may_be_discarded(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    lay(RED, "BA");
    hold(BLUE, "PH");
    plays("A ., B PH, B *BA");
    assert_string_equal(list(), "-BA");
    play("B -BA");
    assert_true(is_discarded("BA"));
    assert_true(is_laid("PH")); /* R23 */
}

static void test_swap_is_chosen_from_what_lay_there(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    put('P', "cw");
    put('K', "ss");
    hold(RED, "EN");
    plays("A EN, A %K, A %-cw");
    assert_string_equal(list(), "%+ss");
    assert_string_equal(refusal("A %+cw"), "4.6.not_on_site");
    assert_string_equal(refusal("A %+s"), "R26.swap_size");
    play("A %+ss");
    assert_int_equal(s.on_site[site_of('P')], heap_of("ss"));
    assert_int_equal(s.on_site[site_of('K')], heap_of("cw"));
}

static void test_politician_draws_anyway(void **state) {
    (void)state;
    activate(3, 'P', NULL, NULL);
    for (uint32_t u = 0; u < RESOURCES; u++)
        leave_in_supply(pyramidion_resource_letters[u], 0, 'A');
    hold(RED, "PO");
    play("A PO");
    assert_int_equal(s.phase, POLITICIAN_DRAW);
    play("* draw A M01");
    assert_int_equal(s.turn, BLUE);
}

static void test_thebes_deals_one_more(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    post(BLUE, "Tt");
    play("* dist D02");
    plays("* deal A M01, * deal A M02, * deal A M03, * deal A M04");
    plays("* deal B M05, * deal B M06, * deal B M07, * deal B M08, * deal B M09, * deal C N01");
    assert_int_equal(s.hand_size[BLUE], 10);
}

static void test_last_boat_ends_the_game(void **state) {
    (void)state;
    set_up(3, "target", "all");
    load_boats(RED,
               "B01 B02 B03 B04 B05 B06 B07 B08 B09 B10 B11 B12 B13 B14 B15 B16 B17 B18 B19 B20");
    end_round();
    assert_int_equal(s.phase, OVER);
}

static void test_max_rounds_end_the_game(void **state) {
    (void)state;
    set_up(3, "max_rounds", "7");
    s.round = 7;
    end_round();
    assert_int_equal(s.phase, OVER);
}

static void test_redist_includes_the_used_card(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    s.dist_discard |= s.dist_deck & (uint16_t)~bit(10);
    s.dist_deck = (uint16_t)bit(10);
    play("* dist D10");
    end_round();
    assert_int_equal(s.phase, TURN_DISTRIBUTION);
    assert_int_equal(mst_count_bits(s.dist_deck), 10);
}

/* R56: nothing to draw, and the power of Luxor is used up all the same. */
static void test_luxor_without_cards(void **state) {
    (void)state;
    activate(3, 'L', NULL, NULL);
    hold(RED, "M01");
    s.hand[YELLOW] |= s.pile;
    s.hand_size[YELLOW] += s.pile_size;
    s.pile = s.pile_size = 0;
    play("A M01");
    assert_int_equal(s.turn, BLUE);
    assert_int_equal(s.ankh_used, 1);
}

static void test_ties_by_resources(void **state) {
    uint8_t place[SEATS];
    (void)state;
    set_up(3, "tiebreak_1", "resources");
    clear_sites();
    load_boats(RED, "B19 B20");
    load_boats(BLUE, "B14 B08 B09");
    hold(RED, "M01");
    own(BLUE, "c");
    end_round();
    assert_int_equal(s.phase, OVER);
    pyramidion_places(g, &s, place);
    assert_int_equal(place[BLUE], 1);
    assert_int_equal(place[RED], 2);
}

/* ---- secrets ---- */

/* Leaves these in the pile and discards the others. */
static void discard_all_but(uint64_t cards) {
    s.discard = s.pile & ~cards;
    s.pile &= cards;
    s.pile_size = (uint8_t)mst_count_bits(s.pile);
    assert_sound();
}

/* Who counted cards knows that what was in hands before the discard was reshuffled still is. */
static void test_reshuffling_is_remembered(void **state) {
    mst_state seen, world;
    mst_rng rng = mst_rng_seed(1);
    (void)state;
    activate(3, 'P', NULL, NULL);
    hold(BLUE, "N05"), hold(YELLOW, "T05");
    discard_all_but(bit(card_of("M01", 3)));
    plays("A .RM1, * draw A M01, B .BM1, * draw B M07");
    uint64_t before = bit(card_of("N05", 3)) | bit(card_of("T05", 3));
    g->view(g, &s, RED, &seen);
    assert_int_equal(seen.hand[BLUE] & pieces_of(g)->shared, 0);
    assert_true(seen.hand[RED] & bit(card_of("M01", 3)));
    uint32_t swapped = 0;
    for (uint32_t i = 0; i < 200; i++) {
        g->resample(g, &seen, RED, &rng, &world);
        assert_null(pyramidion_check(g, &world));
        assert_int_equal(world.hand[RED], s.hand[RED]);
        assert_int_equal(mst_count_bits(world.hand[BLUE] & before), 1);
        assert_int_equal(mst_count_bits(world.hand[YELLOW] & before), 1);
        swapped += (world.hand[BLUE] & bit(card_of("T05", 3))) != 0;
    }
    assert_in_range(swapped, 60, 140);
}

/* A card taken back by a High Priest is known to be in that hand until it is played. */
static void test_fetched_card_is_known(void **state) {
    mst_state seen, world;
    mst_rng rng = mst_rng_seed(2);
    (void)state;
    activate(3, 'P', NULL, NULL);
    lay(RED, "HP M12");
    hold(RED, "N05");
    resolve();
    play("A <M12");
    g->view(g, &s, BLUE, &seen);
    assert_true(seen.hand[RED] & bit(card_of("M12", 3)));
    assert_false(seen.hand[RED] & bit(card_of("N05", 3)));
    for (uint32_t i = 0; i < 20; i++) {
        g->resample(g, &seen, BLUE, &rng, &world);
        assert_true(world.hand[RED] & bit(card_of("M12", 3)));
    }
}

/* Views remember public loads for computer players, whatever people are shown. */
static void test_views_remember_boats(void **state) {
    mst_state seen;
    (void)state;
    set_up(3, NULL, NULL);
    load_boats(RED, "B19");
    g->view(g, &s, BLUE, &seen);
    assert_int_equal(seen.loaded[RED], s.loaded[RED]);
    assert_false(pyramidion_sees_boats(&seen, RED));
    assert_true(pyramidion_sees_boats(&seen, BLUE));
    assert_true(pyramidion_sees_boats(&s, RED));
}

/* The drawing fits 100 columns, hands of every size and both languages. */
static void test_drawing_fits(void **state) {
    static char text[1 << 16];
    (void)state;
    activate(4, 'P', NULL, NULL);
    s.hand[YELLOW] |= s.pile;
    s.hand_size[YELLOW] += s.pile_size;
    s.pile = s.pile_size = 0;
    for (uint32_t u = 0; u < RESOURCES; u++)
        leave_in_supply(pyramidion_resource_letters[u], 10, 'A');
    own(RED, "ccccccccccwwwwwwwwwwffffffffffssssssssssoooooooooo");
    load_boats(RED, "B06 B07 B08 B09 B10 B11 B12 B13 B14 B15 B16 B17 B18 B19 B20");
    for (mst_language in = 0; in < MST_LANGUAGES; in++) {
        mst_text t = mst_text_in(text, sizeof text);
        g->show(g, &s, in, &t);
        for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
            uint32_t columns = 0;
            for (char *c = line; *c; c++) columns += ((unsigned char)*c & 0xc0) != 0x80;
            if (columns > 100) fail_msg("%u columns: %s", columns, line);
        }
    }
}

/* ---- the thriftiest payment ---- */

static void assert_paid(const char *boat, const char *paid, const char *troops) {
    char sent[32];
    mst_text t = mst_text_in(sent, sizeof sent);
    payment p = pyramidion_thriftiest(g, &s, s.turn, boat_of(boat));
    for (uint32_t site = 0; site < SITES; site++) {
        if (!p.fetches[site]) continue;
        mst_put_char(&t, pyramidion_site_letters[site]);
        mst_put_char(&t, pyramidion_resource_letters[p.fetches[site] - 1]);
    }
    assert_int_equal(p.paid, heap_of(paid));
    assert_string_equal(sent, troops);
}

static void test_thriftiest_payment(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B08");
    own(RED, "cssot");
    post(RED, "Gt"), post(RED, "Ct");
    start_load();
    assert_paid("B08", "cssot", "Gc"); /* of the four ways, one troop fewer */

    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B01");
    own(RED, "ccsot");
    post(RED, "Gt");
    start_load();
    assert_paid("B01", "cso", ""); /* keeps the statue and the troop */

    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B01 B03");
    own(RED, "ccwfsso");
    post(RED, "Gt");
    start_load();
    assert_paid("B01", "so", "Gc"); /* the other boat needs both camels */
}

/* The steps named by the description can be played one after the other. */
static void test_suggested_steps_load_the_boat(void **state) {
    (void)state;
    static char text[1 << 16];
    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B08");
    own(BLUE, "cssot");
    post(BLUE, "Gt"), post(BLUE, "Ct");
    start_load();
    mst_text t = mst_text_in(text, sizeof text);
    mst_writer w = mst_writer_to(&t);
    g->describe(g, &s, &w);
    assert_non_null(strstr(text, "\"steps\":[\"B08\",\"+Gc\",\"-C\"]"));
    plays("B B08, B +Gc, B -C");
    assert_true(s.loaded[BLUE] >> boat_of("B08") & 1);
}

/* ---- notation ---- */

static void test_notation_is_read_in_either_case(void **state) {
    (void)state;
    activate(3, 'G', NULL, NULL);
    play("A rt");
    assert_string_equal(refusal("A #9"), "4.6.no_such_token");
    plays("A #1, B bg, B =I");
    assert_int_equal(s.phase, GIZEH_TOKEN);
    assert_string_equal(refusal("B #1"), "4.6.token_taken");
    static const char *const odd[] = {"",     " ",   "#",  "#12",  "G<", "<",   "%",   "%-",
                                      "%-fc", "%+x", "+G", "+Gc ", "-",  "=x",  "=in", "c",
                                      "t1",   "cc2", "B",  "B21",  "L",  "L.x", "A",   "A*",
                                      "@Z",   "@",   "..", "&",    ">G", ">Gx", "!x",  "**"};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        assert_int_equal(g->move_read(g, &s, BLUE, odd[i], strlen(odd[i])), 0);
    assert_int_equal(g->move_read(g, &s, MST_CHANCE, "boat b03", 8), 0);
}

static void test_state_is_small(void **state) {
    (void)state;
    assert_true(sizeof(mst_state) < 2048);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(TV1_boats),
        cmocka_unit_test(TV2_distribution),
        cmocka_unit_test(TV3_negotiation),
        cmocka_unit_test(TV4_revolt),
        cmocka_unit_test(TV5_minimum),
        cmocka_unit_test(TV6_tied_merchants),
        cmocka_unit_test(TV7_troop_replaced),
        cmocka_unit_test(TV8_order_token),
        cmocka_unit_test(TV9_loading),
        cmocka_unit_test(TV10_slaver),
        cmocka_unit_test(TV11_two_slavers),
        cmocka_unit_test(TV12_slaver_and_goddesses),
        cmocka_unit_test(TV13_engraver),
        cmocka_unit_test(TV14_philae),
        cmocka_unit_test(TV15_slaver_in_a_revolt),
        cmocka_unit_test(TV16_tied_top),
        cmocka_unit_test(TV17_revolt_removed),
        cmocka_unit_test(TV18_revolt_copied),
        cmocka_unit_test(TV19_two_tokens),
        cmocka_unit_test(TV20_token_of_ones_own_place),
        cmocka_unit_test(TV21_shortage),
        cmocka_unit_test(TV22_no_troop_left),
        cmocka_unit_test(TV23_statue_fetched),
        cmocka_unit_test(TV24_supply_before_the_payment),
        cmocka_unit_test(TV25_statues_replace),
        cmocka_unit_test(TV26_trade),
        cmocka_unit_test(TV27_shared_lead),
        cmocka_unit_test(TV28_majority),
        cmocka_unit_test(TV29_ties),
        cmocka_unit_test(TV30_swap_of_two),
        cmocka_unit_test(TV31_two_players_must_play),
        cmocka_unit_test(TV32_swap),
        cmocka_unit_test(TV33_recruit),
        cmocka_unit_test(TV34_zero_wins_nothing),
        cmocka_unit_test(TV35_guard_and_troop),
        cmocka_unit_test(TV36_luxor),
        cmocka_unit_test(TV37_alexandria),
        cmocka_unit_test(TV38_high_priest),
        cmocka_unit_test(TV39_negotiating_a_statue),
        cmocka_unit_test(TV40_reboats),
        cmocka_unit_test(TV41_one_order_token),
        cmocka_unit_test(TV42_bandit_must_hit_oneself),
        cmocka_unit_test(TV43_goddess_copied),
        cmocka_unit_test(TV44_thief),
        cmocka_unit_test(TV45_last_site),
        cmocka_unit_test(TV46_own_troop_stays),
        cmocka_unit_test(TV47_recruit_without_cards),
        cmocka_unit_test(TV48_counts),
        cmocka_unit_test(TV49_vizier_on_alexandria),
        cmocka_unit_test(TV50_two_high_priests),
        cmocka_unit_test(TV51_cairo),
        cmocka_unit_test(TV52_idle_philosopher),
        cmocka_unit_test(TV53_cycles),
        cmocka_unit_test(test_open_pass_comes_back),
        cmocka_unit_test(test_final_pass_is_final),
        cmocka_unit_test(test_private_boat_is_private),
        cmocka_unit_test(test_placing_is_asked),
        cmocka_unit_test(test_many_trades),
        cmocka_unit_test(test_copied_card_may_be_discarded),
        cmocka_unit_test(test_swap_is_chosen_from_what_lay_there),
        cmocka_unit_test(test_politician_draws_anyway),
        cmocka_unit_test(test_thebes_deals_one_more),
        cmocka_unit_test(test_last_boat_ends_the_game),
        cmocka_unit_test(test_max_rounds_end_the_game),
        cmocka_unit_test(test_redist_includes_the_used_card),
        cmocka_unit_test(test_luxor_without_cards),
        cmocka_unit_test(test_ties_by_resources),
        cmocka_unit_test(test_reshuffling_is_remembered),
        cmocka_unit_test(test_fetched_card_is_known),
        cmocka_unit_test(test_views_remember_boats),
        cmocka_unit_test(test_drawing_fits),
        cmocka_unit_test(test_thriftiest_payment),
        cmocka_unit_test(test_suggested_steps_load_the_boat),
        cmocka_unit_test(test_notation_is_read_in_either_case),
        cmocka_unit_test(test_state_is_small),
    };
    return cmocka_run_group_tests_name("pyramidion", tests, NULL, NULL);
}
