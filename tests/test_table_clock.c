/* test_table_clock.c -- time at a table: who pays, when the flag falls, and what a pause costs. */
#include "tables.h"

enum { SECOND = 1000 };

static sitting *timed(mst_clock_kind kind, uint32_t seconds, uint32_t increment, mst_seat *first) {
    const mst_game *g = mst_find_game(mst_games, "pyramis", 7);
    mst_setup setup = mst_usual_setup(g, 2);
    mst_charter charter = usual_charter(&setup);
    charter.clock = (mst_clock){kind, seconds, increment};
    sitting *s = make_sitting(g, &charter, 7);
    seat_everybody(s);
    *first = mst_first_of(mst_table_actors(s->table));
    return s;
}

static int64_t left(const sitting *s, mst_seat seat) {
    return mst_table_place(s->table, seat)->time_left;
}

static void test_without_a_clock(void **state) {
    (void)state;
    sitting *s = begin_sitting(mst_find_game(mst_games, "pyramis", 7), 2, 7);
    assert_int_equal(mst_table_deadline(s->table), 0);
    char *end = s->text.at;
    assert_null(mst_table_resume(s->table, START, &s->text));
    assert_ptr_equal(s->text.at, end);
    assert_string_equal(mst_table_tick(s->table, "scribe", START + SECOND, &s->text),
                        "clock.not_over");
    assert_non_null(strstr(message_to(0, s->table, 0, 0, false), "\"time_left\":null"));
    assert_null(strstr(message_to(0, s->table, 0, 0, false), "\"clock\""));
    free_sitting(s);
}

static void test_live_clock_counts_thinking(void **state) {
    mst_seat first;
    (void)state;
    sitting *s = timed(MST_LIVE_CLOCK, 60, 5, &first);
    assert_int_equal(mst_table_deadline(s->table), START + 60 * SECOND);
    assert_null(play_text(s, first, "1d1", START + 10 * SECOND));
    assert_int_equal(left(s, first), 55 * SECOND);
    assert_int_equal(left(s, !first), 60 * SECOND);
    /* Still the same seat's turn: it refills the river. */
    assert_int_equal(mst_table_deadline(s->table), START + 65 * SECOND);
    assert_null(
        mst_table_undo(s->table, first, mst_table_seq(s->table), START + 12 * SECOND, &s->text));
    assert_int_equal(left(s, first), 48 * SECOND); /* what the play had brought is gone */
    assert_null(
        play_text(s, first, "1d1", START + 11 * SECOND)); /* a clock set back costs nothing */
    assert_int_equal(left(s, first), 53 * SECOND);
    free_sitting(s);
}

static void test_flag_falls_and_a_bot_stands_in(void **state) {
    mst_seat first;
    (void)state;
    sitting *s = timed(MST_LIVE_CLOCK, 20, 0, &first);
    mst_table *t = s->table;
    int64_t flag = mst_table_deadline(t);
    assert_string_equal(mst_table_tick(t, "scribe", flag - 1, &s->text), "clock.not_over");
    assert_null(mst_table_tick(t, "scribe", flag, &s->text));
    assert_true(mst_table_place(t, first)->has_stand_in);
    assert_non_null(
        strstr(message_to(0, t, 0, 0, false), "\"stand_in\":\"scribe\",\"out_of_time\":true"));
    assert_non_null(strstr(message_to(0, t, 0, 0, false),
                           "\"clock\":{\"kind\":\"live\",\"seconds\":20,\"increment\":0}"));
    assert_int_equal(left(s, first), 0);
    assert_int_equal(mst_table_deadline(t), 0); /* bots have time */
    assert_null(play_text(s, first, "1d1", flag + SECOND));
    assert_null(play_text(s, first, "/1", flag + SECOND));
    /* Back, with some time at least, but nobody can live on that alone. */
    assert_null(mst_table_stand_in(t, first, NULL, flag + 2 * SECOND, &s->text));
    assert_int_equal(left(s, first), 30 * SECOND);
    assert_null(strstr(message_to(0, t, 0, 0, false), "out_of_time"));
    /* Whoever asks for a bot has not run out of time. */
    assert_null(mst_table_stand_in(t, first, "scribe", flag + 3 * SECOND, &s->text));
    assert_null(strstr(message_to(0, t, 0, 0, false), "out_of_time"));
    free_sitting(s);
}

static void test_slow_clock_is_for_each_decision(void **state) {
    mst_seat first;
    (void)state;
    sitting *s = timed(MST_SLOW_CLOCK, 3600, 0, &first);
    assert_null(play_text(s, first, "1d1", START + 3000 * SECOND));
    assert_int_equal(mst_table_deadline(s->table), START + 6600 * SECOND);
    assert_null(play_text(s, first, "/1", START + 6000 * SECOND));
    assert_int_equal(mst_table_deadline(s->table), START + 9600 * SECOND);
    free_sitting(s);
}

/* Whoever plays and takes back does not burn the time of those who began to think. */
static void test_taking_back_costs_others_nothing(void **state) {
    mst_setup setup = mst_usual_setup(&lesson_game, 2);
    mst_charter charter = usual_charter(&setup);
    (void)state;
    charter.clock = (mst_clock){MST_LIVE_CLOCK, 60, 0};
    sitting *s = make_sitting(&lesson_game, &charter, 7);
    seat_everybody(s);
    mst_seat leader = mst_first_of(mst_table_actors(s->table));
    assert_null(play_text(s, leader, "keep", START + SECOND));
    assert_null(
        mst_table_undo(s->table, leader, mst_table_seq(s->table), START + 31 * SECOND, &s->text));
    assert_int_equal(left(s, leader), 29 * SECOND); /* it had to show a tile as well */
    assert_int_equal(left(s, !leader), 60 * SECOND);
    assert_null(play_text(s, leader, "keep", START + 32 * SECOND));
    assert_int_equal(left(s, leader), 28 * SECOND);
    assert_int_equal(mst_table_deadline(s->table), START + 60 * SECOND);
    free_sitting(s);
}

/* Everybody shows a tile: both clocks run, each on its own. */
static void test_both_think_at_once(void **state) {
    mst_setup setup = mst_usual_setup(&lesson_game, 2);
    mst_charter charter = usual_charter(&setup);
    mst_rng rng = mst_rng_seed(1);
    char move[MST_MAX_TEXT];
    (void)state;
    charter.clock = (mst_clock){MST_LIVE_CLOCK, 60, 0};
    sitting *s = make_sitting(&lesson_game, &charter, 7);
    seat_everybody(s);
    mst_seat leader = mst_first_of(mst_table_actors(s->table));
    assert_null(play_text(s, leader, "keep", START));
    random_move(s, leader, &rng, move);
    assert_null(play_text(s, leader, move, START + 10 * SECOND));
    assert_int_equal(left(s, leader), 50 * SECOND);
    assert_int_equal(mst_table_deadline(s->table), START + 60 * SECOND); /* the other's */
    assert_null(mst_table_tick(s->table, "scribe", START + 60 * SECOND, &s->text));
    assert_false(mst_table_place(s->table, leader)->has_stand_in);
    assert_true(mst_table_place(s->table, !leader)->has_stand_in);
    free_sitting(s);
}

/* ---- restarts ---- */

/* Reads what was written between two places, as one write of that time. */
static void feed(mst_table *t, const char *from, const char *to, int64_t time) {
    char why[400];
    mst_text text = mst_text_in(why, sizeof why);
    if (!mst_table_read(t, from, (size_t)(to - from), time, &text)) fail_msg("%s", why);
}

static void test_time_stands_still_while_nobody_serves(void **state) {
    mst_seat first;
    int64_t night = 8 * 3600 * SECOND;
    (void)state;
    sitting *s = timed(MST_LIVE_CLOCK, 60, 0, &first);
    char *begun = s->text.at;
    assert_null(play_text(s, first, "1d1", START + 10 * SECOND));
    char *played = s->text.at;
    mst_table *later = mst_table_empty(take(mst_table_size(s->game)), s->game,
                                       &(mst_dealer){throw_dice, &s->dice}, &room);
    feed(later, s->log, begun, START);
    feed(later, begun, played, START + 10 * SECOND);
    assert_int_equal(mst_table_place(later, first)->time_left, 50 * SECOND);
    assert_null(mst_table_resume(later, START + night, &s->text));
    assert_string_equal(played, "@ resume\n");
    assert_int_equal(mst_table_deadline(later), START + night + 50 * SECOND);
    /* And who reads all of it later finds the same. */
    mst_table *again = mst_table_empty(take(mst_table_size(s->game)), s->game,
                                       &(mst_dealer){throw_dice, &s->dice}, &room);
    feed(again, s->log, begun, START);
    feed(again, begun, played, START + 10 * SECOND);
    feed(again, played, s->text.at, START + night);
    assert_int_equal(mst_table_deadline(again), mst_table_deadline(later));
    assert_same_messages(later, again, first, 0, true);
    drop_table(again);
    drop_table(later);
    free_sitting(s);
}

/* A flag in a log fell when it is said to have fallen. */
static void test_flags_of_a_log_are_checked(void **state) {
    mst_seat first;
    char why[400];
    (void)state;
    sitting *s = timed(MST_LIVE_CLOCK, 60, 0, &first);
    char *from = s->text.at;
    assert_null(mst_table_tick(s->table, "scribe", START + 60 * SECOND, &s->text));
    mst_table *again = mst_table_empty(take(mst_table_size(s->game)), s->game,
                                       &(mst_dealer){throw_dice, &s->dice}, &room);
    feed(again, s->log, from, START);
    mst_text text = mst_text_in(why, sizeof why);
    assert_false(
        mst_table_read(again, from, (size_t)(s->text.at - from), START + 59 * SECOND, &text));
    assert_non_null(strstr(why, "There is time left."));
    drop_table(again);
    free_sitting(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_a_clock),
        cmocka_unit_test(test_live_clock_counts_thinking),
        cmocka_unit_test(test_flag_falls_and_a_bot_stands_in),
        cmocka_unit_test(test_slow_clock_is_for_each_decision),
        cmocka_unit_test(test_taking_back_costs_others_nothing),
        cmocka_unit_test(test_both_think_at_once),
        cmocka_unit_test(test_time_stands_still_while_nobody_serves),
        cmocka_unit_test(test_flags_of_a_log_are_checked),
    };
    return cmocka_run_group_tests(tests, take_room, free_room);
}
