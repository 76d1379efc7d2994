/* test_tresors_secrets.c -- what seats of Trésors hide while they choose at the same time, and what
 * the others may guess. */
#include "tresors_table.h"

/* ---- simultaneous choice ---- */

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

/* R47, §4.8: no seat comes first. Two chains of plays, shuffled in every way: bit i of the order
 * says whose play comes next. */
static void test_the_order_of_seats_does_not_matter(void **unused) {
    (void)unused;
    static const char *const plays[2][3] = {{"1:b2", "+1:a3", "+2:a1"}, {"1:a4", "+1:b4"}};
    mst_state first;
    bool has_first = false;
    for (uint32_t order = 0; order < 1 << 5; order++) {
        uint32_t next[2] = {0, 0}, length[2] = {3, 2};
        if (mst_bits_count(order) != 2) continue;
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

/* §4.8: at most one sign per seat and phase, and it comes with the play after which the seat is
 * done. */
static void test_one_sign_per_seat(void **unused) {
    (void)unused;
    mst_state before[3], now = hidden_mark();
    static const char *const plays[3] = {"1:b2", "+1:a3", "+2:a1"};
    for (uint32_t i = 0; i < 3; i++) {
        memcpy(&before[i], &now, sizeof now);
        play_text(&now, A, plays[i]);
        for (uint32_t k = 0; k <= i; k++) {
            mst_move move = read_move(&before[k], A, plays[k]);
            mst_move expected = k == 2 ? pack(HIDDEN_PLAY, 0, 0) : NO_MOVE;
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

/* §4.8, §7.3: the view of others is the same bytes before the first play and in the middle of a
 * chain. */
static void test_a_begun_chain_does_not_show(void **unused) {
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

/* ---- guesses ---- */

/* §7.1, §7.2: a world never gives another seat what the observer gave back, or what anybody kept;
 * and every other card turns up, wherever it lies by now. */
static void test_returned_cards_are_remembered(void **unused) {
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
        assert_int_equal(mst_bits_count(guess), 2);
        assert_int_equal(world.deck, seen.deck);
        returned |= guess;
    }
    assert_int_equal(returned, (card_bit(CARDS + 1) - 2) & ~cards("1 2 10 13 33 48"));
}

/* §7.1: during KEEP the hands of others are any cards the observer has not seen. */
static void test_hands_are_unseen_cards(void **unused) {
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
        assert_null(g->extras->check(g, &world));
        assert_int_equal(world.dealt[B], hand);
        assert_int_equal(mst_bits_count(world.kept[C]), KEPT);
        others |= world.dealt[A];
    }
    assert_int_equal(others, seen.deck);
}

/* §7.3: worlds of a MARK let a seat that is not done be anywhere before its last play. */
static void test_worlds_of_a_running_mark(void **unused) {
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_order_of_seats_does_not_matter),
        cmocka_unit_test(test_one_sign_per_seat),
        cmocka_unit_test(test_a_begun_chain_does_not_show),
        cmocka_unit_test(test_returned_cards_are_remembered),
        cmocka_unit_test(test_hands_are_unseen_cards),
        cmocka_unit_test(test_worlds_of_a_running_mark),
    };
    return cmocka_run_group_tests_name("tresors secrets", tests, NULL, NULL);
}
