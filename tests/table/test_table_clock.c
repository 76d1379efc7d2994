/* test_table_clock.c -- time at a table: who pays, when the flag falls, and what a pause costs. */
#include "tables.h"

enum { SECOND = 1000 };

static sitting *timed(mst_clock_kind kind, uint32_t seconds, uint32_t increment, mst_seat *first) {
    const mst_game *g = mst_find_game(mst_games, "pyramis", 7);
    mst_setup setup = mst_usual_setup(g, 2);
    mst_agreement agreement = usual_agreement(&setup);
    agreement.clock = (mst_clock){kind, seconds, increment};
    sitting *s = make_sitting(g, &agreement, 7);
    seat_everybody(s);
    *first = mst_first_of(mst_table_actors(s->table));
    return s;
}

static int64_t left(const sitting *s, mst_seat seat) {
    return mst_table_occupant(s->table, seat)->time_left;
}

static void test_without_a_clock(void **state) {
    (void)state;
    sitting *s = begin_sitting(mst_find_game(mst_games, "pyramis", 7), 2, 7);
    assert_int_equal(mst_table_deadline(s->table), 0);
    char *end = s->text.at;
    assert_null(mst_table_resume(s->table, START, &s->text));
    assert_ptr_equal(s->text.at, end);
    assert_refused(mst_table_tick(s->table, START + SECOND, &s->text), "clock.not_over",
                   MST_TABLE_NOT_ALLOWED);
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
    assert_refused(mst_table_tick(t, flag - 1, &s->text), "clock.not_over", MST_TABLE_NOT_ALLOWED);
    assert_null(mst_table_tick(t, flag, &s->text));
    assert_true(mst_table_occupant(t, first)->has_stand_in);
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

/* Nor is its time given anew to whoever takes back, or leaves the seat to a bot for a moment. */
static void test_slow_clock_is_not_wound_up(void **state) {
    mst_seat first;
    (void)state;
    sitting *s = timed(MST_SLOW_CLOCK, 3600, 0, &first);
    mst_table *t = s->table;
    int64_t now = START + 3000 * SECOND;
    assert_null(play_text(s, first, "1d1", now));
    for (int i = 0; i < 10; i++) {
        now += 100 * SECOND;
        assert_null(mst_table_undo(t, first, mst_table_seq(t), now, &s->text));
        assert_int_equal(mst_table_deadline(t), START + 6600 * SECOND);
        now += 100 * SECOND;
        assert_null(play_text(s, first, "1d1", now));
        assert_int_equal(mst_table_deadline(t), START + 6600 * SECOND);
    }
    assert_null(mst_table_stand_in(t, first, "scribe", now, &s->text));
    assert_null(mst_table_stand_in(t, first, NULL, now, &s->text));
    assert_int_equal(mst_table_deadline(t), START + 6600 * SECOND);
    assert_null(play_text(s, first, "/1", now));
    assert_int_equal(mst_table_deadline(t), now + 3600 * SECOND);
    free_sitting(s);
}

/* What a stand-in plays brings no time, so none is taken when it is taken back. */
static void test_taking_back_what_a_stand_in_played(void **state) {
    mst_seat first;
    (void)state;
    sitting *s = timed(MST_LIVE_CLOCK, 60, 20, &first);
    mst_table *t = s->table;
    assert_null(mst_table_stand_in(t, first, "scribe", START, &s->text));
    assert_null(play_text(s, first, "1d1", START));
    assert_null(mst_table_stand_in(t, first, NULL, START, &s->text));
    assert_null(mst_table_undo(t, first, mst_table_seq(t), START, &s->text));
    assert_int_equal(left(s, first), 60 * SECOND);
    free_sitting(s);
}

/* A log from before that: flags fell in it by the old reckoning, and it must be read as it was. */
static void test_old_logs_are_reckoned_as_they_were(void **state) {
    const mst_game *g = mst_find_game(mst_games, "pyramis", 7);
    mst_setup setup = mst_usual_setup(g, 2);
    mst_agreement agreement = usual_agreement(&setup);
    (void)state;
    agreement.substitute[0] = 0;
    agreement.clock = (mst_clock){MST_LIVE_CLOCK, 60, 20};
    sitting *s = make_sitting(g, &agreement, 7);
    seat_everybody(s);
    mst_seat first = mst_first_of(mst_table_actors(s->table));
    assert_null(mst_table_stand_in(s->table, first, "scribe", START, &s->text));
    assert_null(play_text(s, first, "1d1", START));
    assert_null(mst_table_stand_in(s->table, first, NULL, START, &s->text));
    assert_null(mst_table_undo(s->table, first, mst_table_seq(s->table), START, &s->text));
    assert_int_equal(left(s, first), 40 * SECOND);
    assert_string_equal(mst_table_substitute(s->table), "scribe");
    free_sitting(s);
}

/* ---- what others may not know ---- */

static sitting *hiding(mst_clock_kind kind) {
    const mst_game *g = mst_find_game(mst_games, "tresors", 7);
    mst_setup setup = mst_usual_setup(g, 3);
    mst_agreement agreement = usual_agreement(&setup);
    agreement.clock = (mst_clock){kind, 3600, 7};
    sitting *s = make_sitting(g, &agreement, 7);
    seat_everybody(s);
    return s;
}

static char *told_at(int place, const sitting *s, mst_seat observer, uint32_t since, int64_t now) {
    mst_reader reader = {.observer = observer, .since = since, .now = now};
    mst_text text = mst_text_in(messages[place], MST_MAX_STATE);
    mst_table_put_state(&text, s->table, &reader);
    return messages[place];
}

static bool is_unheard(const sitting *s, uint32_t before, mst_seat observer) {
    return !(mst_table_news(s->table, before) >> observer & 1);
}

/* To who may not know of a play, all clocks stand as if it had not been made. */
static uint32_t hide_in(sitting *s, mst_clock_kind kind) {
    mst_rng rng = mst_rng_seed(2);
    uint32_t unheard = 0;
    int64_t now = START;
    for (int plays = 0; is_playing(s) && plays < 300; plays++) {
        static char was[4][MST_MAX_STATE];
        uint32_t before = mst_table_seq(s->table);
        now += SECOND;
        for (uint32_t i = 0; i < 4; i++)
            strcpy(was[i], told_at(0, s, nth_observer(s->table, i), before, now + SECOND));
        play_at_random(s, &rng, now);
        for (uint32_t i = 0; i < 4; i++) {
            mst_seat observer = nth_observer(s->table, i);
            bool is_heard = !is_unheard(s, before, observer);
            assert_true((mst_table_changed(s->table, observer) == now) == is_heard);
            if (is_heard) continue;
            assert_same_words(told_at(0, s, observer, before, now + SECOND), was[i], observer);
            unheard++;
        }
    }
    assert_int_equal(mst_table_agreement(s->table)->clock.kind, kind);
    return unheard;
}

static void test_clocks_do_not_tell_of_hidden_plays(void **state) {
    (void)state;
    for (mst_clock_kind kind = MST_LIVE_CLOCK; kind <= MST_SLOW_CLOCK; kind++) {
        sitting *s = hiding(kind);
        assert_true(hide_in(s, kind) > 20);
        free_sitting(s);
    }
}

/* Two worlds: in one of them seat A takes back every hidden play and makes it again. Nobody else
 * can tell them apart, not when the seat is done either. */
static void test_clocks_do_not_tell_how_often(void **state) {
    uint32_t again = 0;
    (void)state;
    for (mst_clock_kind kind = MST_LIVE_CLOCK; kind <= MST_SLOW_CLOCK; kind++) {
        sitting *one = hiding(kind), *two = hiding(kind);
        mst_rng rng = mst_rng_seed(5);
        int64_t now = START;
        for (int plays = 0; is_playing(one) && plays < 150; plays++) {
            char move[MST_MAX_TEXT];
            mst_seat seat = random_actor(one, &rng), other = 1;
            uint32_t before = mst_table_seq(one->table);
            now += SECOND;
            random_move(one, seat, &rng, move);
            assert_null(play_text(one, seat, move, now));
            if (seat == 0 && is_unheard(one, before, other)) {
                assert_null(play_text(two, seat, move, now - 200));
                uint32_t seq = newest_seq(two->table, seat);
                assert_null(mst_table_undo(two->table, seat, seq, now - 100, &two->text));
                again++;
            }
            assert_null(play_text(two, seat, move, now));
            uint32_t first = mst_table_line(one->table, other, 0);
            assert_same_words(told_at(0, one, other, first, now),
                              told_at(1, two, other, first, now), other);
            assert_int_equal(mst_table_changed(one->table, other),
                             mst_table_changed(two->table, other));
        }
        free_sitting(one);
        free_sitting(two);
    }
    assert_true(again > 5);
}

/* What a clock shows when a seat is done follows from what everybody knew: since when the seat had
 * been thinking, and that it is done. */
static void test_clocks_are_reckoned_from_what_all_know(void **state) {
    sitting *s = hiding(MST_LIVE_CLOCK);
    int64_t bank[3], since[3] = {START, START, START}, now = START;
    mst_rng rng = mst_rng_seed(2);
    uint32_t hidden = 0;
    (void)state;
    for (int i = 0; i < 3; i++) bank[i] = 3600 * SECOND;
    for (int plays = 0; is_playing(s) && plays < 300; plays++) {
        mst_seats before = mst_table_actors(s->table);
        uint32_t line = mst_table_seq(s->table);
        now += SECOND;
        mst_seat seat = play_at_random(s, &rng, now);
        bool is_known = !is_unheard(s, line, MST_SPECTATOR);
        hidden += !is_known;
        if (is_known) bank[seat] += 7 * SECOND - (now - since[seat]);
        if (is_known) assert_int_equal(left(s, seat), bank[seat]);
        for (mst_seat other = 0; other < 3; other++)
            if (!(before >> other & 1) || (other == seat && is_known)) since[other] = now;
    }
    assert_true(hidden > 5);
    free_sitting(s);
}

/* Whoever plays and takes back does not burn the time of those who began to think. */
static void test_taking_back_costs_others_nothing(void **state) {
    mst_setup setup = mst_usual_setup(&lesson_game, 2);
    mst_agreement agreement = usual_agreement(&setup);
    (void)state;
    agreement.clock = (mst_clock){MST_LIVE_CLOCK, 60, 0};
    sitting *s = make_sitting(&lesson_game, &agreement, 7);
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
    mst_agreement agreement = usual_agreement(&setup);
    mst_rng rng = mst_rng_seed(1);
    char move[MST_MAX_TEXT];
    (void)state;
    agreement.clock = (mst_clock){MST_LIVE_CLOCK, 60, 0};
    sitting *s = make_sitting(&lesson_game, &agreement, 7);
    seat_everybody(s);
    mst_seat leader = mst_first_of(mst_table_actors(s->table));
    assert_null(play_text(s, leader, "keep", START));
    random_move(s, leader, &rng, move);
    assert_null(play_text(s, leader, move, START + 10 * SECOND));
    assert_int_equal(left(s, leader), 50 * SECOND);
    assert_int_equal(mst_table_deadline(s->table), START + 60 * SECOND); /* the other's */
    assert_null(mst_table_tick(s->table, START + 60 * SECOND, &s->text));
    assert_false(mst_table_occupant(s->table, leader)->has_stand_in);
    assert_true(mst_table_occupant(s->table, !leader)->has_stand_in);
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
                                       &(mst_dealer){throw_dice, &s->dice, NULL}, &room);
    feed(later, s->log, begun, START);
    feed(later, begun, played, START + 10 * SECOND);
    assert_int_equal(mst_table_occupant(later, first)->time_left, 50 * SECOND);
    assert_null(mst_table_resume(later, START + night, &s->text));
    assert_string_equal(played, "@ resume\n");
    assert_int_equal(mst_table_deadline(later), START + night + 50 * SECOND);
    /* And who reads all of it later finds the same. */
    mst_table *again = mst_table_empty(take(mst_table_size(s->game)), s->game,
                                       &(mst_dealer){throw_dice, &s->dice, NULL}, &room);
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
    assert_null(mst_table_tick(s->table, START + 60 * SECOND, &s->text));
    mst_table *again = mst_table_empty(take(mst_table_size(s->game)), s->game,
                                       &(mst_dealer){throw_dice, &s->dice, NULL}, &room);
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
        cmocka_unit_test(test_slow_clock_is_not_wound_up),
        cmocka_unit_test(test_taking_back_what_a_stand_in_played),
        cmocka_unit_test(test_old_logs_are_reckoned_as_they_were),
        cmocka_unit_test(test_clocks_do_not_tell_of_hidden_plays),
        cmocka_unit_test(test_clocks_do_not_tell_how_often),
        cmocka_unit_test(test_clocks_are_reckoned_from_what_all_know),
        cmocka_unit_test(test_taking_back_costs_others_nothing),
        cmocka_unit_test(test_both_think_at_once),
        cmocka_unit_test(test_time_stands_still_while_nobody_serves),
        cmocka_unit_test(test_flags_of_a_log_are_checked),
    };
    return cmocka_run_group_tests(tests, take_room, free_room);
}
