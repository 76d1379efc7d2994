/* test_table_undo.c -- taking back, and every reason why not. */
#include "tables.h"

static const mst_game *game(const char *key) {
    return mst_find_game(mst_games, key, strlen(key));
}

static const mst_refusal *undo(sitting *s, mst_seat seat) {
    return mst_table_undo(s->table, seat, mst_table_seq(s->table), START, &s->text);
}

static bool ends_with(const sitting *s, const char *line) {
    size_t length = strlen(line);
    return (size_t)(s->text.at - s->log) >= length && strcmp(s->text.at - length, line) == 0;
}

/* The first seat of a game of Pyramis, which takes a card and then refills the river: a draw. */
static sitting *pyramis_begun(mst_seat *first) {
    sitting *s = begin_sitting(game("pyramis"), 2, 7);
    *first = mst_first_of(mst_table_actors(s->table));
    return s;
}

static void test_nothing_to_take_back(void **state) {
    mst_seat first;
    (void)state;
    sitting *s = pyramis_begun(&first);
    assert_refused(undo(s, first), "undo.nothing", MST_TABLE_NOT_ALLOWED);
    assert_refused(undo(s, 5), "seat.none", MST_TABLE_NO_SEAT);
    free_sitting(s);
}

static void test_taken_back_and_told(void **state) {
    mst_seat first;
    (void)state;
    sitting *s = pyramis_begun(&first);
    uint32_t before = mst_table_seq(s->table);
    char line[] = "@ undo A\n";
    line[7] = mst_seat_letter(first);
    assert_null(play_text(s, first, "1d1", START));
    assert_null(undo(s, first));
    assert_true(ends_with(s, line));
    assert_int_equal(mst_table_asked(s->table, first), before + 2);
    /* Who had seen the play hears of it; who had not, need not. */
    char *told = message_to(0, s->table, MST_SPECTATOR, before + 1, false);
    assert_non_null(strstr(told, "\"happened\":[{\"seq\":"));
    assert_non_null(strstr(told, "\"move\":null,\"words\":\""));
    assert_non_null(strstr(told, " reprend son dernier coup.\",\"things\":[{\"kind\":\"seat\","));
    told = message_to(0, s->table, first, before + 1, false);
    assert_non_null(strstr(told, "\"words\":\"Vous reprenez votre dernier coup.\""));
    told = message_to(0, s->table, MST_SPECTATOR, before, false);
    assert_non_null(strstr(told, "\"happened\":[],"));
    assert_null(play_text(s, first, "2d1", START));
    free_sitting(s);
}

static void test_stale_undo(void **state) {
    mst_seat first;
    (void)state;
    sitting *s = pyramis_begun(&first);
    uint32_t before = mst_table_seq(s->table);
    assert_null(play_text(s, first, "1d1", START));
    assert_refused(mst_table_undo(s->table, first, before, START, &s->text), "stale",
                   MST_TABLE_STALE);
    assert_refused(mst_table_undo(s->table, first, before + 2, START, &s->text), "stale",
                   MST_TABLE_STALE);
    assert_null(mst_table_undo(s->table, first, before + 1, START, &s->text));
    assert_refused(mst_table_undo(s->table, first, before + 1, START, &s->text), "stale",
                   MST_TABLE_STALE);
    assert_refused(undo(s, first), "undo.nothing", MST_TABLE_NOT_ALLOWED);
    free_sitting(s);
}

/* Takes back what can be, asks for the same once more as if the answer had been lost, and plays
 * again. Whether that second time would have met another play. */
static bool ask_twice(sitting *s, mst_seat seat, mst_rng *rng) {
    char move[MST_MAX_TEXT];
    uint32_t seq = newest_seq(s->table, seat);
    assert_null(mst_table_undo(s->table, seat, seq, START, &s->text));
    bool is_other = !mst_table_cannot_undo(s->table, seat);
    uint32_t before = mst_table_seq(s->table);
    assert_refused(mst_table_undo(s->table, seat, seq, START, &s->text), "stale", MST_TABLE_STALE);
    assert_int_equal(mst_table_seq(s->table), before);
    random_move(s, seat, rng, move);
    assert_null(play_text(s, seat, move, START));
    return is_other;
}

static void test_one_message_takes_back_one_play(void **state) {
    enum { MOST_UNDOS = 200 };
    uint32_t others = 0;
    (void)state;
    for (const mst_game *const *g = all_games(); *g; g++) {
        mst_rng rng = mst_rng_seed(3);
        uint32_t undone = 0;
        for (uint64_t seed = 1; seed < 4; seed++) {
            sitting *s = begin_sitting(*g, (*g)->most_seats, seed);
            while (is_playing(s) && undone < MOST_UNDOS) {
                mst_seat seat = play_at_random(s, &rng, START);
                if (!is_playing(s) || mst_table_cannot_undo(s->table, seat)) continue;
                others += ask_twice(s, seat, &rng);
                undone++;
            }
            free_sitting(s);
        }
        if (!undone) fail_msg("%s: nothing could be taken back", (*g)->key);
    }
    assert_true(others > 10);
}

static void test_drawn_since(void **state) {
    mst_seat first;
    (void)state;
    sitting *s = pyramis_begun(&first);
    assert_null(play_text(s, first, "1d1", START));
    assert_null(play_text(s, first, "/1", START));
    assert_refused(undo(s, first), "undo.drawn", MST_TABLE_NOT_ALLOWED);
    free_sitting(s);
}

/* ---- the Lesson: all show a tile at once ---- */

static sitting *showing(void) {
    sitting *s = begin_sitting(&lesson_game, 3, 5);
    assert_null(play_text(s, mst_first_of(mst_table_actors(s->table)), "keep", START));
    return s;
}

static void show_some(sitting *s, mst_seat seat) {
    char move[MST_MAX_TEXT];
    mst_rng rng = mst_rng_seed(seat);
    random_move(s, seat, &rng, move);
    assert_null(play_text(s, seat, move, START));
}

/* A tile that lies face down tells nothing, so both may still think again, in any order. */
static void test_others_decided_at_the_same_time(void **state) {
    (void)state;
    sitting *s = showing();
    mst_state *both = take(s->game->state_size), *now = take(s->game->state_size);
    show_some(s, 2);
    mst_table_view(s->table, 2, both);
    show_some(s, 0);
    assert_null(mst_table_cannot_undo(s->table, 2));
    assert_null(undo(s, 0));
    mst_table_view(s->table, 2, now);
    assert_memory_equal(now, both, s->game->state_size);
    show_some(s, 0);
    assert_null(undo(s, 2)); /* from below */
    assert_int_equal(mst_table_actors(s->table), 1 << 1 | 1 << 2);
    mst_table *again = read_again(s);
    assert_same_messages(s->table, again, 2, 0, true);
    drop_table(again);
    free(both);
    free(now);
    free_sitting(s);
}

/* The last one turned all of them up: now everybody has learned something. */
static void test_learned_by_the_play(void **state) {
    (void)state;
    sitting *s = showing();
    for (mst_seat seat = 0; seat < 3; seat++) show_some(s, seat);
    assert_refused(undo(s, 2), "undo.learned", MST_TABLE_NOT_ALLOWED);
    assert_refused(undo(s, 0), "undo.answered", MST_TABLE_NOT_ALLOWED);
    free_sitting(s);
}

/* Who leads said something openly, and the others answered: that stands. */
static void test_answered_since(void **state) {
    (void)state;
    sitting *s = begin_sitting(&lesson_game, 3, 5);
    mst_seat leader = mst_first_of(mst_table_actors(s->table)), other = (mst_seat)!leader;
    assert_null(play_text(s, leader, "keep", START));
    assert_null(mst_table_cannot_undo(s->table, leader));
    show_some(s, other);
    assert_refused(mst_table_cannot_undo(s->table, leader), "undo.answered", MST_TABLE_NOT_ALLOWED);
    assert_refused(undo(s, leader), "undo.answered", MST_TABLE_NOT_ALLOWED);
    free_sitting(s);
}

static void test_over(void **state) {
    mst_rng rng = mst_rng_seed(1);
    mst_seat last = 0;
    (void)state;
    sitting *s = begin_sitting(game("pyramis"), 2, 7);
    while (is_playing(s)) last = play_at_random(s, &rng, START);
    assert_refused(undo(s, last), "phase.over", MST_TABLE_PHASE);
    free_sitting(s);
}

/* ---- what the rules of games say of taking back ---- */

static bool are_several(mst_seats actors) {
    return actors & (actors - 1);
}

/* Of seats that choose at once, one thinks again before the last has chosen, and not after. */
static void think_again(sitting *s, uint64_t seed) {
    mst_rng rng = mst_rng_seed(seed);
    char move[MST_MAX_TEXT];
    mst_seats actors = mst_table_actors(s->table);
    mst_seat first = mst_first_of(actors), last = mst_first_of(actors & (mst_seats)(actors - 1));
    for (uint32_t time = 0; time < 2; time++) {
        random_move(s, first, &rng, move);
        assert_null(play_text(s, first, move, START));
        if (!time) assert_null(undo(s, first));
        assert_int_equal(mst_table_actors(s->table) >> first & 1, !time);
    }
    random_move(s, last, &rng, move);
    assert_null(play_text(s, last, move, START));
    assert_refused(undo(s, first), "undo.drawn", MST_TABLE_NOT_ALLOWED); /* the game has gone on */
}

/* tresors §4.8 */
static void test_keeping_can_be_thought_over(void **state) {
    (void)state;
    sitting *s = begin_sitting(game("tresors"), 2, 3);
    think_again(s, 3);
    free_sitting(s);
}

/* What others have seen stands; a choice that lies face down does not yet. */
static void test_rated(void **state) {
    const mst_game *g = game("tresors");
    mst_setup setup = mst_usual_setup(g, 2);
    mst_agreement agreement = usual_agreement(&setup);
    (void)state;
    agreement.forbids_hints = agreement.is_rated = true;
    sitting *s = make_sitting(g, &agreement, 3);
    seat_everybody(s);
    think_again(s, 3);
    free_sitting(s);
    setup = mst_usual_setup(game("pyramis"), 2);
    agreement.setup = setup;
    s = make_sitting(game("pyramis"), &agreement, 7);
    seat_everybody(s);
    mst_seat first = mst_first_of(mst_table_actors(s->table));
    assert_null(play_text(s, first, "1d1", START));
    assert_refused(undo(s, first), "undo.rated", MST_TABLE_NOT_ALLOWED);
    free_sitting(s);
}

static uint32_t discards_in_record(const sitting *s) {
    char record[1 << 14];
    uint32_t count = 0;
    mst_text t = mst_text_in(record, sizeof record);
    mst_table_put_record(&t, s->table, MST_SPECTATOR);
    for (const char *at = record; (at = strstr(at, " x:")); at++) count++;
    return count;
}

/* pyramids §9.2: a sealed discard may be changed, which leaves no trace in a record. */
static void test_sealed_discards_can_be_changed(void **state) {
    mst_rng rng = mst_rng_seed(4);
    (void)state;
    sitting *s = begin_sitting(game("pyramids"), 2, 3);
    while (!are_several(mst_table_actors(s->table))) play_at_random(s, &rng, START);
    uint32_t before = discards_in_record(s);
    think_again(s, 5);
    assert_int_equal(discards_in_record(s), before + 2);
    free_sitting(s);
}

static sitting *pyramido_begun(void) {
    const mst_game *g = game("pyramido");
    mst_setup setup = mst_usual_setup(g, 2);
    assert_null(mst_set_option(g, &setup, "split", 5, "choose", 6));
    assert_null(mst_set_option(g, &setup, "gaps", 4, "forbid", 6));
    mst_agreement agreement = usual_agreement(&setup);
    sitting *s = make_sitting(g, &agreement, 7);
    seat_everybody(s);
    return s;
}

/* Whatever is due, at random, but always the domino of place 1 and the pile at its west. */
static char play_in_the_west(sitting *s, mst_rng *rng) {
    char move[MST_MAX_TEXT];
    mst_seat seat = mst_first_of(mst_table_actors(s->table));
    do random_move(s, seat, rng, move);
    while (strchr("23", *move) || (*move == '/' && move[1] != '1'));
    assert_null(play_text(s, seat, move, START));
    return *move;
}

/* pyramido §4.5: all of a turn until the refill. */
static void test_a_turn_until_the_refill(void **state) {
    mst_rng rng = mst_rng_seed(8);
    (void)state;
    sitting *s = pyramido_begun();
    mst_seat first = mst_first_of(mst_table_actors(s->table));
    uint32_t plays = 0;
    for (char next = 0; !next || !strchr("-+", next); plays++) next = play_in_the_west(s, &rng);
    assert_true(plays >= 2);
    for (uint32_t i = 0; i < plays; i++) assert_null(undo(s, first));
    assert_refused(undo(s, first), "undo.nothing", MST_TABLE_NOT_ALLOWED);
    while (play_in_the_west(s, &rng) != '/') continue;
    assert_refused(undo(s, first), "undo.drawn", MST_TABLE_NOT_ALLOWED);
    free_sitting(s);
}

/* pyramido §9.5: with split=choose a refill that empties its pile, until the donor is named. */
static void test_an_emptying_refill_until_the_split(void **state) {
    mst_rng rng = mst_rng_seed(9);
    mst_seat seat = 0;
    (void)state;
    sitting *s = pyramido_begun();
    for (uint32_t refills = 0; refills < 22;) {
        seat = mst_first_of(mst_table_actors(s->table));
        refills += play_in_the_west(s, &rng) == '/';
    }
    assert_null(undo(s, seat));
    assert_int_equal(play_in_the_west(s, &rng), '/');
    assert_int_equal(play_in_the_west(s, &rng), '%');
    assert_refused(undo(s, seat), "undo.drawn", MST_TABLE_NOT_ALLOWED);
    free_sitting(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_to_take_back),
        cmocka_unit_test(test_taken_back_and_told),
        cmocka_unit_test(test_stale_undo),
        cmocka_unit_test(test_one_message_takes_back_one_play),
        cmocka_unit_test(test_drawn_since),
        cmocka_unit_test(test_others_decided_at_the_same_time),
        cmocka_unit_test(test_learned_by_the_play),
        cmocka_unit_test(test_answered_since),
        cmocka_unit_test(test_over),
        cmocka_unit_test(test_keeping_can_be_thought_over),
        cmocka_unit_test(test_rated),
        cmocka_unit_test(test_sealed_discards_can_be_changed),
        cmocka_unit_test(test_a_turn_until_the_refill),
        cmocka_unit_test(test_an_emptying_refill_until_the_split),
    };
    return cmocka_run_group_tests(tests, take_room, free_room);
}
