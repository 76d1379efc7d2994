/* test_table_past.c -- what an observer may read of the past, play by play; and the whole of it. */
#include "tables.h"

static char texts[3][LOG_ROOM];

/* Plays as they are handed over, written as a record writes them. */
typedef struct {
    const mst_game *game;
    mst_text text;
    uint32_t count;
} listener;

static listener listen_in(int place, const mst_game *g) {
    return (listener){.game = g, .text = mst_text_in(texts[place], LOG_ROOM)};
}

static void hear(void *context, const mst_seen_play *play) {
    listener *l = context;
    mst_record_put_play(&l->text, l->game, play->before, play->seat, play->move);
    l->count++;
}

static char *plays_of_record(int place, const mst_table *t, mst_seat observer) {
    mst_text text = mst_text_in(texts[place], LOG_ROOM);
    mst_table_put_record(&text, t, observer);
    return strstr(texts[place], "\nplay\n") + strlen("\nplay\n");
}

/* Of those lines the draws alone, or the others. */
static const char *only(char *lines, bool draws) {
    char *to = lines;
    for (const char *line = lines, *next; *line; line = next) {
        next = strchr(line, '\n') + 1;
        size_t length = (size_t)(next - line);
        if ((*line == '*') == draws) memmove(to, line, length), to += length;
    }
    *to = 0;
    return lines;
}

static char *all_plays(int place, const sitting *s, mst_seat observer) {
    listener l = listen_in(place, s->game);
    mst_table_plays(s->table, observer, 0, hear, &l);
    return texts[place];
}

/* From the first line on, all that a record for the observer says of the seats. */
static void test_plays_of_seats_are_those_of_the_record(void **state) {
    (void)state;
    for (const mst_game *const *g = all_games(); *g; g++) {
        sitting *s = begin_sitting(*g, (*g)->most_seats, 11);
        mst_rng rng = mst_rng_seed(5);
        for (uint32_t plays = 0; is_playing(s) && plays < 60; plays++) {
            for (uint32_t n = 0; plays % 7 == 0 && n <= (*g)->most_seats; n++) {
                mst_seat observer = nth_observer(s->table, n);
                char *record = plays_of_record(1, s->table, observer);
                assert_string_equal(only(all_plays(0, s, observer), false), only(record, false));
            }
            play_at_random(s, &rng, START);
        }
        free_sitting(s);
    }
}

/* Whoever listens all the time hears the same draws as who asks at the end. */
static void test_draws_are_told_as_they_came_up(void **state) {
    (void)state;
    for (const mst_game *const *g = all_games(); *g; g++) {
        sitting *s = begin_sitting(*g, (*g)->most_seats, 12);
        mst_rng rng = mst_rng_seed(6);
        listener l = listen_in(1, *g);
        for (uint32_t plays = 0, since = 0; is_playing(s) && plays < 60; plays++) {
            mst_table_plays(s->table, 0, since, hear, &l);
            since = mst_table_seq(s->table);
            play_at_random(s, &rng, START);
            if (plays == 59 || !is_playing(s)) mst_table_plays(s->table, 0, since, hear, &l);
        }
        assert_string_equal(only(texts[1], true), only(all_plays(0, s, 0), true));
        free_sitting(s);
    }
}

/* Two seats of Pyramis that choose a card to rotate, each without knowing the other's choice. */
static sitting *choosing_face_down(mst_rng *rng) {
    for (uint64_t seed = 1;; seed++) {
        sitting *s = begin_sitting(mst_find_game(mst_games, "pyramis", 7), 2, seed);
        for (uint32_t plays = 0; plays < 40 && is_playing(s); plays++) {
            if (mst_table_actors(s->table) == 3) return s;
            play_at_random(s, rng, START);
        }
        free_sitting(s);
    }
}

static uint32_t news_since(const sitting *s, mst_seat observer, uint32_t since) {
    listener l = listen_in(0, s->game);
    mst_table_plays(s->table, observer, since, hear, &l);
    return l.count;
}

static void play_one(sitting *s, mst_seat seat, mst_rng *rng) {
    char move[MST_MAX_TEXT];
    random_move(s, seat, rng, move);
    assert_null(play_text(s, seat, move, START));
}

static void test_a_choice_is_told_again_when_it_is_turned_up(void **state) {
    mst_rng rng = mst_rng_seed(3);
    (void)state;
    sitting *s = choosing_face_down(&rng);
    uint32_t before = mst_table_seq(s->table);
    assert_int_equal(news_since(s, 1, before), 0);
    play_one(s, 0, &rng);
    assert_null(strstr(texts[0], "A ~"));
    uint32_t chosen = mst_table_seq(s->table);
    assert_int_equal(news_since(s, 1, chosen), 0);
    play_one(s, 1, &rng);
    assert_true(news_since(s, 1, chosen) >= 2);
    assert_non_null(strstr(texts[0], "A ~"));
    assert_null(strstr(texts[0], "* river")); /* draws that were told are not told again */
    assert_int_equal(news_since(s, 1, mst_table_seq(s->table)), 0);
    free_sitting(s);
}

/* The plays of a log without takings back are those of the whole record, hidden or not. */
static const char *plays_of_log(int place, const sitting *s) {
    mst_text text = mst_text_in(texts[place], LOG_ROOM);
    for (const char *line = s->log, *next; line < s->text.at; line = next) {
        next = strchr(line, '\n') + 1;
        bool is_play = line[1] == ' ' && line[0] != '@';
        if (is_play) mst_text_put_part(&text, line, (size_t)(next - line));
    }
    return texts[place];
}

static void test_a_save_holds_what_is_hidden(void **state) {
    mst_rng rng = mst_rng_seed(3);
    (void)state;
    sitting *s = choosing_face_down(&rng);
    play_one(s, 0, &rng);
    mst_text save = mst_text_in(texts[0], LOG_ROOM);
    mst_table_put_whole_record(&save, s->table);
    const char *plays = strstr(texts[0], "\nplay\n") + strlen("\nplay\n");
    assert_string_equal(plays, plays_of_log(1, s));
    assert_string_not_equal(plays, plays_of_record(1, s->table, MST_SPECTATOR));
    while (is_playing(s)) play_at_random(s, &rng, START);
    save = mst_text_in(texts[0], LOG_ROOM);
    mst_table_put_whole_record(&save, s->table);
    assert_string_equal(strstr(texts[0], "\nplay\n") + strlen("\nplay\n"),
                        plays_of_record(1, s->table, MST_SPECTATOR));
    free_sitting(s);
}

static void test_the_result_is_that_of_the_record(void **state) {
    mst_rng rng = mst_rng_seed(8);
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    char line[200];
    (void)state;
    sitting *s = begin_sitting(mst_find_game(mst_games, "pyramis", 7), 3, 2);
    while (is_playing(s)) play_at_random(s, &rng, START);
    mst_table_result(s->table, scores, place);
    mst_text text = mst_text_in(line, sizeof line);
    mst_text_put(&text, "\n= A ");
    mst_record_put_score(&text, s->game, &scores[0]);
    assert_non_null(strstr(plays_of_record(1, s->table, 0), line));
    assert_true(place[0] == 1 || place[1] == 1 || place[2] == 1);
    free_sitting(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plays_of_seats_are_those_of_the_record),
        cmocka_unit_test(test_draws_are_told_as_they_came_up),
        cmocka_unit_test(test_a_choice_is_told_again_when_it_is_turned_up),
        cmocka_unit_test(test_a_save_holds_what_is_hidden),
        cmocka_unit_test(test_the_result_is_that_of_the_record),
    };
    return cmocka_run_group_tests(tests, take_room, free_room);
}
