/* pyramidion_table.h -- the table on which the tests of Pyramidion set positions, then play them by
 * moves in notation; every move is proved legal, every position sound. One table per program. */
#ifndef MASTABA_TESTS_PYRAMIDION_TABLE_H
#define MASTABA_TESTS_PYRAMIDION_TABLE_H
#include "mastaba/engine.h"
#include "mastaba/text.h"
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

static inline void assert_sound(void) {
    const char *fault = g->extras->check(g, &s);
    if (fault) fail_msg("%s", fault);
}

/* "A @L": a play in notation, by whoever it names. */
static inline void play(const char *line) {
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
static inline void plays(const char *lines) {
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

static inline const char *refusal(const char *line) {
    mst_seat seat = mst_seat_named(line[0]);
    mst_move move = g->move_read(g, &s, seat, line + 2, strlen(line + 2));
    if (!move) return "notation";
    const char *why = g->refuse(g, &s, seat, move);
    return why ? why + strlen("pyramidion.") : "legal";
}

static inline void set_up(uint8_t seats, const char *option, const char *value) {
    mst_setup setup = mst_usual_setup(g, seats);
    if (option)
        assert_null(mst_set_option(g, &setup, option, strlen(option), value, strlen(value)));
    mst_begin(g, &s, &setup);
    for (uint32_t seat = 0; seat < seats; seat++)
        play((char[]){'*', ' ', 'o', 'r', 'd', 'e', 'r', ' ', (char)('A' + seat), 0});
    plays("* boat B01, * boat B02, * boat B03, * boat B04, * boat B05, * dist D01");
}

/* Everything back into the supply. */
static inline void clear_sites(void) {
    for (uint32_t site = 0; site < SITES; site++) {
        s.supply += s.on_site[site];
        s.on_site[site] = 0;
    }
}

/* Distribution is over: D02 lies face up for the next round. */
static inline void end_distribution(void) {
    if (s.distribution) return;
    s.dist_deck &= (uint16_t)~bit(2);
    s.distribution = 2;
    s.phase = ACTIVATE;
}

static inline void end_round(void) {
    end_distribution();
    pyramidion_end_round(g, &s);
    assert_sound();
}

static inline uint32_t site_of(char letter) {
    return (uint32_t)(strchr(pyramidion_site_letters, letter) - pyramidion_site_letters);
}

static inline goods heap_of(const char *letters) {
    goods heap = 0;
    for (; *letters; letters++)
        heap += one((uint32_t)(strchr(pyramidion_resource_letters, *letters) -
                               pyramidion_resource_letters));
    return heap;
}

static inline uint32_t card_of(const char *id, size_t length) {
    for (uint32_t card = 1; card <= CARDS; card++)
        if (mst_text_same_part(id, length, pieces_of(g)->card[card].id)) return card;
    fail_msg("no card %s", id);
    return 0;
}

static inline uint32_t boat_of(const char *id) {
    for (uint32_t boat = 1; boat <= pieces_of(g)->boats; boat++)
        if (mst_text_same(id, pieces_of(g)->boat[boat].id)) return boat;
    fail_msg("no boat %s", id);
    return 0;
}

static inline void put(char site, const char *letters) {
    s.on_site[site_of(site)] += heap_of(letters);
    s.supply -= heap_of(letters);
}

static inline void own(uint32_t seat, const char *letters) {
    s.reserve[seat] += heap_of(letters);
    s.supply -= heap_of(letters);
}

/* Leaves that many of a type in the supply; the rest lies on Karnak or Abu Simbel, as told. */
static inline void leave_in_supply(char type, uint32_t count, char rest_on) {
    goods token = heap_of((char[]){type, 0});
    while (has_all(s.supply, token) && amount(s.supply, type_at(token)) > count) {
        s.supply -= token;
        s.on_site[site_of(rest_on)] += token;
    }
}

/* "Tt": that troop of the seat is posted. */
static inline void post(uint32_t seat, const char *troop) {
    uint32_t k = troop[1] == 'n';
    pyramidion_send_home(&s, k, site_of(troop[0]));
    s.troop[k][site_of(troop[0])] = (uint8_t)(seat + 1);
    s.troops_left[k][seat]--;
}

static inline uint32_t troop_at(const char *troop) { /* SEATS for none */
    uint8_t owner = s.troop[troop[1] == 'n'][site_of(troop[0])];
    return owner ? owner - 1u : SEATS;
}

static inline void take_from_pile(uint64_t card) {
    if (!(card & pieces_of(g)->shared)) return;
    assert_true(s.pile & card);
    s.pile &= ~card;
    s.pile_size--;
}

static inline void hold(uint32_t seat, const char *id) {
    uint64_t card = bit(card_of(id, strlen(id)));
    take_from_pile(card);
    s.hand[seat] |= card;
    s.hand_size[seat]++;
}

static inline void empty_hand(uint32_t seat) {
    s.hand[seat] = s.known[seat] = 0;
    s.hand_size[seat] = 0;
}

/* Activates a site in round 1: base cards in hand, red to play first, nothing on any site. */
static inline void activate(uint8_t seats, char site, const char *option, const char *value) {
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
static inline void lay(uint32_t seat, const char *cards) {
    while (*cards) {
        size_t length = strcspn(cards, " "), id = strcspn(cards, " =*^");
        uint64_t card = bit(card_of(cards, id));
        laid_card laid = {(uint8_t)mst_bits_lowest(card), (uint8_t)seat,
                          (uint8_t)mst_bits_lowest(card), 0};
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
static inline void resolve(void) {
    s.passed = (uint8_t)((1u << s.seats) - 1);
    pyramidion_start_resolve(g, &s);
    assert_sound();
}

static inline bool is_laid(const char *id) {
    for (uint32_t i = 0; i < s.laid_count; i++)
        if (mst_text_same(pieces_of(g)->card[s.laid[i].card].id, id)) return true;
    return false;
}

static inline bool holds(uint32_t seat, const char *id) {
    return s.hand[seat] & bit(card_of(id, strlen(id)));
}
static inline bool is_discarded(const char *id) {
    return s.discard & bit(card_of(id, strlen(id)));
}

static inline void load_boats(uint32_t seat, const char *ids) {
    while (*ids) {
        char id[4] = {ids[0], ids[1], ids[2], 0};
        uint32_t boat = 1u << boat_of(id);
        s.boat_deck &= ~boat;
        s.boat_line &= ~boat;
        s.loaded[seat] |= boat;
        ids += 3 + (ids[3] == ' ');
    }
}

static inline void set_line(const char *ids) {
    s.boat_deck |= s.boat_line;
    s.boat_line = 0;
    while (*ids) {
        char id[4] = {ids[0], ids[1], ids[2], 0};
        s.boat_deck &= ~(1u << boat_of(id));
        s.boat_line |= 1u << boat_of(id);
        ids += 3 + (ids[3] == ' ');
    }
}

static inline void set_order(const char *letters) {
    for (uint32_t i = 0; letters[i]; i++) s.order[i] = mst_seat_named(letters[i]);
}

static inline const char *order(void) {
    static char text[SEATS + 1];
    for (uint32_t i = 0; i < s.seats; i++) text[i] = mst_seat_letter(s.order[i]);
    text[s.seats] = 0;
    return text;
}

/* ---- lists of moves, and of whole plays as the tests write them ---- */

static char texts[MOST_TEXTS][TEXT];
static uint32_t text_count;

static inline int compare(const void *a, const void *b) {
    return strcmp(a, b);
}

static inline const char *joined(void) {
    static char all[MOST_TEXTS * 8];
    mst_text t = mst_text_in(all, sizeof all);
    qsort(texts, text_count, TEXT, compare);
    for (uint32_t i = 0; i < text_count; i++) {
        if (i) mst_text_put_char(&t, ' ');
        mst_text_put(&t, texts[i]);
    }
    return all;
}

static inline const char *list(void) {
    mst_move moves[128];
    uint32_t count = g->moves(g, &s, s.turn, moves);
    for (text_count = 0; text_count < count; text_count++) {
        mst_text t = mst_text_in(texts[text_count], TEXT);
        g->move_text(g, &s, s.turn, moves[text_count], &t);
    }
    return joined();
}

/* A step as it stands in a whole play: declined offers are left out, a swap is %Ks/c. */
static inline void put_step(mst_text *t, const mst_state *now, mst_move move) {
    if (is_declined(move)) return;
    if (kind_of(move) == GIVE_RESOURCES || kind_of(move) == RECEIVE_RESOURCES) {
        if (kind_of(move) == RECEIVE_RESOURCES) mst_text_put_char(t, '/');
        pyramidion_put_heap(t, heap_in(move));
        return;
    }
    g->move_text(g, now, now->turn, move, t);
}

static inline void complete(const mst_state *now, const char *so_far) {
    mst_move moves[128];
    uint32_t count = g->moves(g, now, now->turn, moves);
    for (uint32_t i = 0; i < count; i++) {
        char text[TEXT];
        mst_text t = mst_text_in(text, sizeof text);
        mst_state next = *now;
        mst_text_put(&t, so_far);
        put_step(&t, now, moves[i]);
        g->play(g, &next, now->turn, moves[i]);
        if (next.phase >= COPY && next.phase <= CAIRO_SEND)
            complete(&next, text);
        else
            memcpy(texts[text_count++], text, TEXT);
    }
}

/* Whole plays of the seat on turn, or of one card. */
static inline const char *whole_plays(const char *card) {
    text_count = 0;
    if (!card) {
        complete(&s, "");
        return joined();
    }
    mst_state next = s;
    g->play(g, &next, s.turn, pack(PLAY_CARD, 0, card_of(card, strlen(card))));
    if (next.phase >= COPY && next.phase <= CAIRO_SEND)
        complete(&next, card);
    else
        mst_text_put(&(mst_text){texts[text_count++], texts[0] + TEXT - 1}, card);
    return joined();
}

static inline void complete_load(const mst_state *now, const char *troops) {
    mst_move moves[32];
    uint32_t count = g->moves(g, now, now->turn, moves), seat = s.turn;
    for (uint32_t i = 0; i < count; i++) {
        char sent[TEXT];
        mst_text t = mst_text_in(sent, sizeof sent);
        mst_state next = *now;
        mst_text_put(&t, troops);
        if (kind_of(moves[i]) == USE_TROOP) g->move_text(g, now, now->turn, moves[i], &t);
        g->play(g, &next, now->turn, moves[i]);
        if (next.phase == LOAD_TROOP || next.phase == LOAD_PAY) {
            complete_load(&next, sent);
            continue;
        }
        t = mst_text_in(texts[text_count++], TEXT);
        mst_text_put_char(&t, '=');
        pyramidion_put_heap(&t, s.reserve[seat] - next.reserve[seat]);
        mst_text_put(&t, sent);
    }
}

/* All ways to load a boat: "=cssot+Gc ...". */
static inline const char *whole_loads(const char *boat) {
    mst_state next = s;
    text_count = 0;
    g->play(g, &next, s.turn, pack(LOAD_BOAT, 0, boat_of(boat)));
    if (next.phase == LOAD_TROOP || next.phase == LOAD_PAY) {
        complete_load(&next, "");
    } else {
        mst_text t = mst_text_in(texts[text_count++], TEXT);
        mst_text_put_char(&t, '=');
        pyramidion_put_heap(&t, s.reserve[s.turn] - next.reserve[s.turn]);
    }
    return joined();
}

/* Loading, with reserves and troops as set. */
static inline void start_load(void) {
    end_distribution();
    pyramidion_start_load(g, &s);
    assert_sound();
}

static inline uint16_t sum_of(uint32_t category, uint32_t seat) {
    return pyramidion_totals(g, &s).of[category][seat];
}

static inline void assert_sums(uint32_t category, uint32_t red, uint32_t blue, uint32_t yellow) {
    assert_int_equal(sum_of(category, RED), red);
    assert_int_equal(sum_of(category, BLUE), blue);
    assert_int_equal(sum_of(category, YELLOW), yellow);
}

#endif
