/* test_table_deal.c -- what seats add to the deal: sealed with `ready`, opened when everybody has
 * heard all digests, and not waited for without end. */
#include "tables.h"
#include <jansson.h>

#define SEALED "a123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

enum { SECOND = 1000 };

static const mst_game *pyramis(void) {
    return mst_find_game(mst_games, "pyramis", 7);
}

/* Three seats, two people and a bot, nobody ready. */
static sitting *seated(void) {
    mst_setup setup = mst_usual_setup(pyramis(), 3);
    mst_agreement agreement = usual_agreement(&setup);
    sitting *s = make_sitting(pyramis(), &agreement, 3);
    assert_null(mst_table_sit(s->table, 0, MST_HUMAN, "Marie", DIGEST, START, &s->text));
    assert_null(mst_table_sit(s->table, 1, MST_HUMAN, "Paul", DIGEST, START, &s->text));
    assert_null(mst_table_sit(s->table, 2, MST_BOT, NULL, "scribe", START, &s->text));
    return s;
}

static sitting *revealing(void) {
    sitting *s = seated();
    assert_null(mst_table_ready(s->table, 0, DIGEST, START, &s->text));
    assert_null(mst_table_ready(s->table, 1, SEALED, START + SECOND, &s->text));
    return s;
}

/* "fair" of what a seat is told: the text of a list, "" for null. */
static const char *fair_text(const sitting *s, const char *list, size_t seat) {
    static json_t *state;
    json_decref(state);
    state = json_loads(message_to(0, s->table, 0, 0, false), 0, NULL);
    assert_non_null(state);
    const json_t *fair = json_object_get(state, "fair");
    const char *text = json_string_value(json_array_get(json_object_get(fair, list), seat));
    return text ? text : "";
}

static void test_nothing_is_open_before_all_is_sealed(void **state) {
    (void)state;
    sitting *s = seated();
    mst_table *t = s->table;
    assert_null(mst_table_ready(t, 0, DIGEST, START, &s->text));
    assert_string_equal(fair_text(s, "digests", 0), "");
    assert_int_equal(mst_table_deadline(t), 0);
    assert_refused(mst_table_reveal(t, 0, "0-mine", START, &s->text), "phase.not_ready",
                   MST_TABLE_PHASE);
    assert_null(mst_table_ready(t, 1, SEALED, START, &s->text));
    assert_true(mst_table_is_revealing(t));
    assert_string_equal(fair_text(s, "digests", 0), DIGEST);
    assert_string_equal(fair_text(s, "digests", 1), SEALED);
    assert_string_equal(fair_text(s, "digests", 2), "");
    assert_null(strstr(s->log, "\n* "));
    assert_null(mst_table_reveal(t, 0, "0-mine", START, &s->text));
    assert_string_equal(fair_text(s, "nonces", 0), "");
    char *from = s->text.at;
    assert_null(mst_table_reveal(t, 1, "a-nonce_7", START, &s->text));
    assert_memory_equal(from, "@ reveal B a-nonce_7\n* river ", 29);
    assert_int_equal(mst_table_phase(t), MST_PLAYING);
    assert_string_equal(fair_text(s, "nonces", 0), "0-mine");
    assert_string_equal(fair_text(s, "nonces", 1), "a-nonce_7");
    mst_table *again = read_again(s);
    for (uint32_t n = 0; n < 4; n++) assert_same_messages(t, again, nth_observer(t, n), 0, true);
    drop_table(again);
    free_sitting(s);
}

static void test_only_what_was_sealed_is_opened(void **state) {
    char long_one[MST_MAX_NONCE + 1];
    (void)state;
    sitting *s = revealing();
    mst_table *t = s->table;
    memset(long_one, '0', sizeof long_one);
    long_one[MST_MAX_NONCE] = 0;
    assert_refused(mst_table_reveal(t, 0, "1-mine", START, &s->text), "reveal.wrong",
                   MST_TABLE_NOT_ALLOWED);
    assert_refused(mst_table_reveal(t, 0, "", START, &s->text), "nonce.bad", MST_TABLE_MALFORMED);
    assert_refused(mst_table_reveal(t, 0, "0 mine", START, &s->text), "nonce.bad",
                   MST_TABLE_MALFORMED);
    assert_refused(mst_table_reveal(t, 0, long_one, START, &s->text), "nonce.bad",
                   MST_TABLE_MALFORMED);
    assert_refused(mst_table_reveal(t, 2, "0-mine", START, &s->text), "reveal.none",
                   MST_TABLE_NOT_ALLOWED);
    assert_null(mst_table_reveal(t, 0, long_one + 1, START, &s->text));
    assert_refused(mst_table_reveal(t, 0, "0-mine", START, &s->text), "reveal.done",
                   MST_TABLE_NOT_ALLOWED);
    assert_null(mst_table_reveal(t, 1, "a", START, &s->text));
    assert_refused(mst_table_reveal(t, 1, "a", START, &s->text), "phase.begun", MST_TABLE_PHASE);
    free_sitting(s);
}

/* Who has opened a nonce has done so for these digests: nobody can be exchanged any more. */
static void test_seats_are_settled_while_nonces_are_opened(void **state) {
    (void)state;
    sitting *s = revealing();
    mst_table *t = s->table;
    assert_refused(mst_table_sit(t, 1, MST_OPEN, NULL, NULL, START, &s->text), "phase.revealing",
                   MST_TABLE_PHASE);
    assert_refused(mst_table_sit(t, 2, MST_HUMAN, "Eve", DIGEST, START, &s->text),
                   "phase.revealing", MST_TABLE_PHASE);
    assert_refused(mst_table_ready(t, 1, DIGEST, START, &s->text), "phase.revealing",
                   MST_TABLE_PHASE);
    assert_null(mst_table_name(t, 0, "Zoé", START, &s->text));
    free_sitting(s);
}

static void test_without_digests_nobody_waits(void **state) {
    (void)state;
    sitting *s = seated();
    assert_null(mst_table_ready(s->table, 0, NULL, START, &s->text));
    assert_null(mst_table_ready(s->table, 1, NULL, START, &s->text));
    assert_int_equal(mst_table_phase(s->table), MST_PLAYING);
    free_sitting(s);
    s = seated(); /* and one who seals alone waits for nobody else */
    assert_null(mst_table_ready(s->table, 0, NULL, START, &s->text));
    assert_null(mst_table_ready(s->table, 1, SEALED, START, &s->text));
    assert_null(mst_table_reveal(s->table, 1, "a", START, &s->text));
    assert_int_equal(mst_table_phase(s->table), MST_PLAYING);
    free_sitting(s);
}

/* The table of this log, which can be played on. */
static mst_table *reopened(sitting *s) {
    char why[400];
    mst_text text = mst_text_in(why, sizeof why);
    mst_dealer dealer = {throw_dice, &s->dice, begins_alike};
    mst_table *t = mst_table_empty(take(mst_table_size(s->game)), s->game, &dealer, &room);
    if (!mst_table_read(t, s->log, (size_t)(s->text.at - s->log), START, &text))
        fail_msg("%s", why);
    return t;
}

static void play_to_the_end(sitting *s) {
    mst_rng rng = mst_rng_seed(5);
    while (is_playing(s)) play_at_random(s, &rng, START + 60 * SECOND);
}

static void test_who_does_not_open_is_dealt_without(void **state) {
    static char record[1 << 16];
    mst_text text = mst_text_in(record, sizeof record);
    int64_t due = START + 11 * SECOND; /* ten seconds after the last was ready */
    (void)state;
    sitting *s = revealing();
    mst_table *t = s->table;
    assert_null(mst_table_reveal(t, 0, "0-mine", START, &s->text));
    assert_int_equal(mst_table_deadline(t), due);
    assert_refused(mst_table_tick(t, due - 1, &s->text), "clock.not_over", MST_TABLE_NOT_ALLOWED);
    char *from = s->text.at;
    assert_null(mst_table_tick(t, due, &s->text));
    assert_memory_equal(from, "@ without B\n* river ", 20);
    assert_int_equal(mst_table_phase(t), MST_PLAYING);
    assert_int_equal(mst_table_deadline(t), 0);
    assert_non_null(strstr(message_to(0, t, 0, 0, true), "What B had sealed"));
    play_to_the_end(s);
    mst_table_put_record(&text, t, MST_SPECTATOR);
    assert_non_null(strstr(record, "\n# fair digest A " DIGEST "\n# fair nonce A 0-mine\n"
                                   "# fair digest B " SEALED "\n# fair without B\n# fair secret "));
    free_sitting(s);
}

static void test_nobody_opens(void **state) {
    (void)state;
    sitting *s = revealing();
    char *from = s->text.at;
    assert_null(mst_table_tick(s->table, START + 11 * SECOND, &s->text));
    assert_memory_equal(from, "@ without A\n@ without B\n* river ", 32);
    free_sitting(s);
}

/* A log may say that somebody came too late only when it was too late. */
static void test_logs_are_held_to_the_time(void **state) {
    char why[400];
    mst_text text = mst_text_in(why, sizeof why);
    (void)state;
    sitting *s = revealing();
    char *from = s->text.at;
    assert_null(mst_table_tick(s->table, START + 11 * SECOND, &s->text));
    mst_table *again =
        read_log(pyramis(), s->log, (size_t)(from - s->log), why); /* all ready at START */
    assert_non_null(again);
    assert_false(
        mst_table_read(again, from, (size_t)(s->text.at - from), START + 9 * SECOND, &text));
    assert_non_null(strstr(why, "There is time left."));
    drop_table(again);
    free_sitting(s);
}

static void test_restart_while_nonces_are_opened(void **state) {
    int64_t night = START + 8 * 3600 * SECOND;
    (void)state;
    sitting *s = revealing();
    assert_null(mst_table_reveal(s->table, 0, "0-mine", START, &s->text));
    drop_table(s->table);
    mst_table *t = s->table = reopened(s);
    assert_true(mst_table_is_revealing(t));
    assert_int_equal(mst_table_deadline(t), START + 10 * SECOND);
    assert_null(mst_table_resume(t, night, &s->text));
    assert_int_equal(mst_table_deadline(t), night + 10 * SECOND);
    assert_refused(mst_table_reveal(t, 0, "0-mine", night, &s->text), "reveal.done",
                   MST_TABLE_NOT_ALLOWED);
    assert_null(mst_table_reveal(t, 1, "a", night, &s->text));
    assert_int_equal(mst_table_phase(t), MST_PLAYING);
    free_sitting(s);
}

/* Tables that were made when nonces were open go on as they were promised; whoever is ready from
 * now on adds nothing to them. */
static void test_open_tables_go_on(void **state) {
    static const char log[] = "mastaba 1\ngame pyramis\nrules 1\nseats 2\nplay\n"
                              "@ table k3v9x0q2m4t7w8za\n@ secret " SECRET "\n@ commitment " DIGEST
                              "\n@ human A " DIGEST "\n@ human B " DIGEST "\n@ ready A a-nonce_7\n";
    static char record[1 << 16];
    mst_text text = mst_text_in(record, sizeof record);
    (void)state;
    sitting *s = calloc(1, sizeof *s);
    s->game = pyramis();
    s->log = take(LOG_ROOM);
    s->text = mst_text_in(s->log, LOG_ROOM);
    mst_text_put(&s->text, log);
    s->dice = mst_rng_seed(4);
    s->table = reopened(s);
    assert_null(mst_table_ready(s->table, 1, SEALED, START, &s->text));
    assert_memory_equal(s->log + sizeof log - 1, "@ ready B\n* river ", 18);
    assert_string_equal(fair_text(s, "nonces", 0), "a-nonce_7");
    assert_string_equal(fair_text(s, "digests", 1), "");
    play_to_the_end(s);
    drop_table(read_again(s));
    mst_table_put_record(&text, s->table, MST_SPECTATOR);
    assert_non_null(strstr(record, "\n# fair table k3v9x0q2m4t7w8za\n# fair commitment " DIGEST
                                   "\n# fair nonce A a-nonce_7\n# fair secret " SECRET "\n"));
    assert_null(strstr(record, "# fair sealed"));
    free_sitting(s);
}

/* ---- a deal in common ---- */

static sitting *of_a_round(const mst_game *g, uint64_t seed) {
    mst_setup setup = mst_usual_setup(g, 2);
    mst_agreement agreement = usual_agreement(&setup);
    memcpy(agreement.deal, "7h2m0c5r9x1b4k6d", MST_ID_SIZE);
    agreement.forbids_hints = true;
    agreement.chat = MST_CHAT_OFF;
    return make_sitting(g, &agreement, seed);
}

static const char *record_for(const sitting *s, mst_seat observer) {
    static char record[1 << 16];
    mst_text text = mst_text_in(record, sizeof record);
    mst_table_put_record(&text, s->table, observer);
    return record;
}

static void test_seats_add_nothing_to_a_deal_in_common(void **state) {
    (void)state;
    sitting *s = of_a_round(pyramis(), 1);
    assert_null(mst_table_sit(s->table, 0, MST_HUMAN, "", DIGEST, START, &s->text));
    assert_null(mst_table_sit(s->table, 1, MST_BOT, "", "scribe", START, &s->text));
    assert_non_null(strstr(s->log, "\n@ deal 7h2m0c5r9x1b4k6d\n"));
    assert_false(mst_table_allows_hints(s->table)); /* though only one person is here */
    assert_null(mst_table_ready(s->table, 0, DIGEST, START, &s->text));
    assert_int_equal(mst_table_phase(s->table), MST_PLAYING);
    assert_non_null(strstr(s->log, "\n@ ready A\n* "));
    drop_table(read_again(s));
    free_sitting(s);
}

/* Over is not open: until then nobody is told more than the seat knows, and nobody the secret. */
static void test_a_deal_in_common_is_closed_until_it_is_opened(void **state) {
    (void)state;
    sitting *s = of_a_round(pyramis(), 2);
    assert_refused(mst_table_open_deal(s->table, START, &s->text), "phase.not_over",
                   MST_TABLE_PHASE);
    seat_everybody(s);
    assert_true(mst_table_is_closed(s->table));
    assert_refused(mst_table_open_deal(s->table, START, &s->text), "phase.not_over",
                   MST_TABLE_PHASE);
    play_to_the_end(s);
    assert_true(mst_table_is_closed(s->table));
    for (uint32_t n = 0; n < 3; n++) {
        mst_seat observer = nth_observer(s->table, n);
        const char *told = message_to(0, s->table, observer, 0, false);
        assert_non_null(strstr(told, "\"deal\":\"7h2m0c5r9x1b4k6d\""));
        assert_non_null(strstr(told, "\"secret\":null"));
        assert_null(strstr(told, SECRET));
        assert_null(strstr(record_for(s, observer), "# fair"));
        assert_non_null(strstr(record_for(s, observer), "\n# closed 7h2m0c5r9x1b4k6d\n"));
    }
    drop_table(read_again(s));
    char *from = s->text.at;
    assert_null(mst_table_open_deal(s->table, START, &s->text));
    assert_string_equal(from, "@ opened\n");
    assert_false(mst_table_is_closed(s->table));
    assert_non_null(strstr(message_to(0, s->table, 0, 0, false), SECRET));
    assert_non_null(strstr(record_for(s, MST_SPECTATOR),
                           "\n# fair sealed\n# fair table k3v9x0q2m4t7w8za\n"
                           "# fair deal 7h2m0c5r9x1b4k6d\n# fair commitment " DIGEST
                           "\n# fair secret " SECRET "\n"));
    assert_refused(mst_table_open_deal(s->table, START, &s->text), "opened.done",
                   MST_TABLE_NOT_ALLOWED);
    mst_table *again = read_again(s);
    assert_false(mst_table_is_closed(again));
    for (uint32_t n = 0; n < 3; n++)
        assert_same_messages(s->table, again, nth_observer(again, n), 0, true);
    drop_table(again);
    free_sitting(s);
}

/* In Pyramidion some things are never turned up: who may not know them reads them once it is open.
 */
static void test_what_is_never_turned_up_stays_hidden(void **state) {
    (void)state;
    sitting *s = of_a_round(mst_find_game(mst_games, "pyramidion", 10), 3);
    seat_everybody(s);
    play_to_the_end(s);
    size_t seen = strlen(record_for(s, 0)), watched = strlen(record_for(s, MST_SPECTATOR));
    assert_null(mst_table_open_deal(s->table, START, &s->text));
    size_t whole = (size_t)(strstr(record_for(s, 0), "# fair") - record_for(s, 0));
    whole += strlen("# closed 7h2m0c5r9x1b4k6d\n"); /* which is not there any more */
    assert_true(watched < seen && seen < whole);
    assert_null(strstr(record_for(s, 0), "# closed"));
    free_sitting(s);
}

static void test_other_deals_are_not_opened(void **state) {
    (void)state;
    sitting *s = begin_sitting(pyramis(), 2, 1);
    play_to_the_end(s);
    assert_false(mst_table_is_closed(s->table));
    assert_refused(mst_table_open_deal(s->table, START, &s->text), "opened.none",
                   MST_TABLE_NOT_ALLOWED);
    free_sitting(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_is_open_before_all_is_sealed),
        cmocka_unit_test(test_only_what_was_sealed_is_opened),
        cmocka_unit_test(test_seats_are_settled_while_nonces_are_opened),
        cmocka_unit_test(test_without_digests_nobody_waits),
        cmocka_unit_test(test_who_does_not_open_is_dealt_without),
        cmocka_unit_test(test_nobody_opens),
        cmocka_unit_test(test_logs_are_held_to_the_time),
        cmocka_unit_test(test_restart_while_nonces_are_opened),
        cmocka_unit_test(test_open_tables_go_on),
        cmocka_unit_test(test_seats_add_nothing_to_a_deal_in_common),
        cmocka_unit_test(test_a_deal_in_common_is_closed_until_it_is_opened),
        cmocka_unit_test(test_what_is_never_turned_up_stays_hidden),
        cmocka_unit_test(test_other_deals_are_not_opened),
    };
    return cmocka_run_group_tests(tests, take_room, free_room);
}
