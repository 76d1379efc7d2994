/* test_table.c -- one table from its first line to its last: who may do what when, what is written
 * down, and what happens when that fails. */
#include "table/table_state.h"
#include "tables.h"
#include <jansson.h>

static const mst_game *pyramis(void) {
    return mst_find_game(mst_games, "pyramis", 7);
}

static sitting *gathering(uint8_t seats) {
    mst_setup setup = mst_usual_setup(pyramis(), seats);
    mst_agreement agreement = usual_agreement(&setup);
    return make_sitting(pyramis(), &agreement, 1);
}

static json_t *state_of(const sitting *s, mst_seat observer, uint32_t since) {
    json_t *state = json_loads(message_to(0, s->table, observer, since, true), 0, NULL);
    assert_non_null(state);
    return state;
}

static const char *text_at(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "(null)";
}

/* ---- making ---- */

static void test_agreement_is_written(void **state) {
    const mst_game *g = pyramis();
    mst_setup setup = mst_usual_setup(g, 3);
    mst_agreement agreement = usual_agreement(&setup);
    (void)state;
    mst_set_option(g, &agreement.setup, "zone", 4, "pyramids", 8);
    agreement.clock = (mst_clock){MST_LIVE_CLOCK, 600, 5};
    agreement.is_public = agreement.forbids_hints = true;
    agreement.chat = MST_CHAT_PHRASES;
    memcpy(agreement.owner, DIGEST, sizeof agreement.owner);
    sitting *s = make_sitting(g, &agreement, 1);
    assert_string_equal(
        s->log, "mastaba 1\ngame pyramis\nrules 1\nseats 3\noption zone=pyramids\n"
                "play\n@ table k3v9x0q2m4t7w8za\n@ public\n@ live 600 5\n@ substitute scribe\n"
                "@ hints off\n@ chat phrases\n@ owner " DIGEST "\n@ sealed\n@ secret " SECRET
                "\n@ commitment " DIGEST "\n");
    assert_int_equal(mst_table_seq(s->table), 16);
    assert_int_equal(mst_table_phase(s->table), MST_GATHERING);
    mst_table *again = read_again(s);
    assert_memory_equal(mst_table_agreement(again), mst_table_agreement(s->table),
                        sizeof agreement);
    drop_table(again);
    free_sitting(s);
}

/* As agreed among people; an older log, in which nothing stands, allows them. */
static void test_hints_are_agreed_upon(void **state) {
    const mst_game *g = pyramis();
    mst_setup setup = mst_usual_setup(g, 3);
    mst_agreement agreement = usual_agreement(&setup);
    (void)state;
    sitting *s = make_sitting(g, &agreement, 1);
    assert_true(mst_table_allows_hints(s->table));
    free_sitting(s);
    agreement.forbids_hints = true;
    s = make_sitting(g, &agreement, 1);
    assert_false(mst_table_allows_hints(s->table));
    assert_null(mst_table_sit(s->table, 0, MST_HUMAN, NULL, DIGEST, START, &s->text));
    assert_null(mst_table_sit(s->table, 1, MST_BOT, NULL, "scribe", START, &s->text));
    assert_false(mst_table_allows_hints(s->table)); /* the third seat is for somebody */
    assert_null(mst_table_sit(s->table, 2, MST_BOT, NULL, "scribe", START, &s->text));
    assert_true(mst_table_allows_hints(s->table));
    free_sitting(s);
}

/* Nobody is advised at a rated table, though alone with bots; its state says what it is. */
static void test_rated_tables(void **state) {
    mst_setup setup = mst_usual_setup(pyramis(), 2);
    mst_agreement agreement = usual_agreement(&setup);
    (void)state;
    agreement.forbids_hints = true;
    for (uint32_t rated = 0; rated < 2; rated++) {
        agreement.is_rated = rated;
        sitting *s = make_sitting(pyramis(), &agreement, 1);
        assert_null(mst_table_sit(s->table, 0, MST_HUMAN, NULL, DIGEST, START, &s->text));
        assert_null(mst_table_sit(s->table, 1, MST_BOT, NULL, "scribe", START, &s->text));
        assert_int_equal(mst_table_allows_hints(s->table), !rated);
        char *told = message_to(0, s->table, MST_SPECTATOR, 0, false);
        assert_int_equal(strstr(told, "\"rated\":true") != NULL, rated);
        mst_table *again = read_again(s);
        assert_int_equal(mst_table_agreement(again)->is_rated, rated);
        drop_table(again);
        free_sitting(s);
    }
}

static void assert_no_table(mst_agreement agreement) {
    static char log[4096];
    mst_text text = mst_text_in(log, sizeof log);
    mst_dealer dealer = {throw_dice, NULL, NULL};
    void *block = take(mst_table_size(pyramis()));
    assert_null(mst_table_make(block, pyramis(), &agreement, &dealer, &room, START, &text));
    assert_string_equal(log, "");
    free(block);
}

static void test_bad_agreements(void **state) {
    mst_setup setup = mst_usual_setup(pyramis(), 2);
    (void)state;
    mst_agreement agreement = usual_agreement(&setup);
    agreement.setup.seats = 9;
    assert_no_table(agreement);
    agreement = usual_agreement(&setup);
    agreement.id[3] = 'Z';
    assert_no_table(agreement);
    agreement = usual_agreement(&setup);
    agreement.invite[0] = 'x';
    assert_no_table(agreement);
    agreement = usual_agreement(&setup);
    agreement.clock.kind = MST_SLOW_CLOCK;
    assert_no_table(agreement);
    agreement.clock.seconds = MST_MAX_SECONDS + 1;
    assert_no_table(agreement);
}

/* ---- gathering ---- */

static void test_sitting_down(void **state) {
    (void)state;
    sitting *s = gathering(3);
    mst_table *t = s->table;
    char *from = s->text.at;
    assert_null(mst_table_sit(t, 0, MST_HUMAN, "Marie", DIGEST, START, &s->text));
    assert_null(mst_table_sit(t, 1, MST_BOT, NULL, "scribe", START, &s->text));
    assert_null(mst_table_name(t, 0, "Marie C.", START, &s->text));
    assert_null(mst_table_sit(t, 1, MST_OPEN, NULL, NULL, START, &s->text));
    assert_string_equal(from, "@ human A " DIGEST " Marie\n@ bot B scribe\n@ name A Marie C.\n"
                              "@ open B\n");
    assert_refused(mst_table_sit(t, 0, MST_HUMAN, "Eve", DIGEST, START, &s->text), "seat.taken",
                   MST_TABLE_NOT_ALLOWED);
    assert_refused(mst_table_sit(t, 3, MST_HUMAN, "", DIGEST, START, &s->text), "seat.none",
                   MST_TABLE_NO_SEAT);
    assert_refused(mst_table_sit(t, 1, MST_HUMAN, "", "token", START, &s->text), "token.bad",
                   MST_TABLE_MALFORMED);
    assert_refused(mst_table_sit(t, 1, MST_BOT, "", "sixteen-letters-", START, &s->text),
                   "level.bad", MST_TABLE_MALFORMED);
    assert_refused(mst_table_sit(t, 1, MST_BOT, "", "", START, &s->text), "level.bad",
                   MST_TABLE_MALFORMED);
    assert_refused(mst_table_sit(t, 1, MST_BOT, "", "a b", START, &s->text), "level.bad",
                   MST_TABLE_MALFORMED);
    assert_refused(mst_table_name(t, 0, "a\nB b1", START, &s->text), "name.bad",
                   MST_TABLE_MALFORMED);
    assert_refused(mst_table_name(t, 0, "\xff", START, &s->text), "name.bad", MST_TABLE_MALFORMED);
    assert_refused(mst_table_name(t, 2, "Paul", START, &s->text), "seat.open",
                   MST_TABLE_NOT_ALLOWED);
    char longest[MST_MAX_NAME + 1];
    memset(longest, 'x', sizeof longest);
    longest[MST_MAX_NAME] = 0;
    assert_refused(mst_table_name(t, 0, longest, START, &s->text), "name.bad", MST_TABLE_MALFORMED);
    assert_null(mst_table_name(t, 0, longest + 1, START, &s->text));
    assert_int_equal(mst_table_occupant(t, 0)->kind, MST_HUMAN);
    assert_int_equal(mst_table_occupant(t, 1)->kind, MST_OPEN);
    free_sitting(s);
}

static void test_the_last_one_ready_begins(void **state) {
    (void)state;
    sitting *s = gathering(3);
    mst_table *t = s->table;
    mst_table_sit(t, 0, MST_HUMAN, "Marie", DIGEST, START, &s->text);
    mst_table_sit(t, 1, MST_BOT, NULL, "scribe", START, &s->text);
    assert_refused(mst_table_ready(t, 1, NULL, START, &s->text), "seat.no_human",
                   MST_TABLE_NOT_ALLOWED);
    assert_refused(mst_table_ready(t, 0, "no spaces", START, &s->text), "digest.bad",
                   MST_TABLE_MALFORMED);
    assert_refused(mst_table_ready(t, 0, "0123", START, &s->text), "digest.bad",
                   MST_TABLE_MALFORMED);
    assert_null(mst_table_ready(t, 0, NULL, START, &s->text));
    assert_refused(mst_table_ready(t, 0, NULL, START, &s->text), "seat.ready",
                   MST_TABLE_NOT_ALLOWED);
    assert_refused(play_text(s, 0, "1d1", START), "phase.not_begun", MST_TABLE_PHASE);
    assert_refused(mst_table_undo(t, 0, 1, START, &s->text), "phase.not_begun", MST_TABLE_PHASE);
    assert_refused(mst_table_stand_in(t, 0, "scribe", START, &s->text), "phase.not_begun",
                   MST_TABLE_PHASE);
    assert_null(mst_table_sit(t, 2, MST_HUMAN, "Paul", DIGEST, START, &s->text));
    char *from = s->text.at;
    assert_null(mst_table_ready(t, 2, NULL, START, &s->text));
    assert_int_equal(mst_table_phase(t), MST_PLAYING);
    assert_memory_equal(from, "@ ready C\n* river ", 18);
    assert_refused(mst_table_ready(t, 2, NULL, START, &s->text), "phase.begun", MST_TABLE_PHASE);
    assert_refused(mst_table_sit(t, 1, MST_OPEN, NULL, NULL, START, &s->text), "phase.begun",
                   MST_TABLE_PHASE);
    free_sitting(s);
}

static void test_bots_alone_begin_at_once(void **state) {
    (void)state;
    sitting *s = gathering(2);
    assert_null(mst_table_sit(s->table, 0, MST_BOT, NULL, "random", START, &s->text));
    assert_int_equal(mst_table_phase(s->table), MST_GATHERING);
    assert_null(mst_table_sit(s->table, 1, MST_BOT, NULL, "scribe", START, &s->text));
    assert_int_equal(mst_table_phase(s->table), MST_PLAYING);
    assert_true(mst_table_actors(s->table) != 0);
    free_sitting(s);
}

/* ---- playing ---- */

static void test_stale_plays(void **state) {
    (void)state;
    sitting *s = begin_sitting(pyramis(), 2, 7);
    mst_table *t = s->table;
    mst_seat first = mst_first_of(mst_table_actors(t)), second = (mst_seat)!first;
    uint32_t asked = mst_table_asked(t, first);
    assert_int_equal(asked, mst_table_seq(t));
    assert_refused(mst_table_play(t, first, asked - 1, "1d1", 3, START, &s->text), "stale",
                   MST_TABLE_STALE);
    assert_refused(mst_table_play(t, first, asked + 1, "1d1", 3, START, &s->text), "stale",
                   MST_TABLE_STALE);
    assert_refused(mst_table_play(t, second, asked, "1d1", 3, START, &s->text), "turn.not_yours",
                   MST_TABLE_PHASE);
    assert_refused(mst_table_play(t, second, asked - 1, "1d1", 3, START, &s->text), "stale",
                   MST_TABLE_STALE);
    assert_null(mst_table_name(t, second, "Somebody Else", START, &s->text));
    assert_refused(mst_table_play(t, first, asked, "1e1", 3, START, &s->text),
                   "pyramis.4.1.first_card", MST_TABLE_ILLEGAL);
    assert_refused(mst_table_play(t, first, asked, "castle", 6, START, &s->text), "notation",
                   MST_TABLE_ILLEGAL);
    /* A name changed meanwhile is no reason to decide again. */
    assert_null(mst_table_play(t, first, asked, "1d1", 3, START, &s->text));
    assert_refused(mst_table_play(t, first, asked, "1d1", 3, START, &s->text), "stale",
                   MST_TABLE_STALE);
    free_sitting(s);
}

/* The Lesson: everybody shows a tile at the same time. */
static sitting *showing(uint64_t seed) {
    sitting *s = begin_sitting(&lesson_game, 3, seed);
    mst_seat leader = mst_first_of(mst_table_actors(s->table));
    assert_null(play_text(s, leader, "keep", START));
    assert_int_equal(mst_table_actors(s->table), 7);
    return s;
}

static void test_simultaneous_choices(void **state) {
    char move[3][MST_MAX_TEXT];
    mst_rng rng = mst_rng_seed(3);
    (void)state;
    sitting *s = showing(5);
    mst_table *t = s->table;
    uint32_t asked = mst_table_seq(t);
    for (mst_seat seat = 0; seat < 3; seat++) random_move(s, seat, &rng, move[seat]);
    /* All of them decide on what they saw when they were asked; nobody is late. */
    assert_null(mst_table_play(t, 2, asked, move[2], strlen(move[2]), START, &s->text));
    assert_null(mst_table_play(t, 0, asked, move[0], strlen(move[0]), START, &s->text));
    json_t *told = state_of(s, 1, asked), *happened = json_object_get(told, "happened");
    assert_int_equal(json_array_size(happened), 2);
    for (size_t i = 0; i < 2; i++)
        assert_non_null(strchr(text_at(json_array_get(happened, i), "move"), '?'));
    json_decref(told);
    assert_null(mst_table_play(t, 1, asked, move[1], strlen(move[1]), START, &s->text));
    told = state_of(s, 1, asked), happened = json_object_get(told, "happened");
    assert_int_equal(json_array_size(happened), 3);
    assert_string_equal(text_at(json_array_get(happened, 0), "move"), move[2]);
    json_decref(told);
    free_sitting(s);
}

static void test_standing_in(void **state) {
    (void)state;
    sitting *s = begin_sitting(pyramis(), 2, 7);
    mst_table *t = s->table;
    uint32_t since = mst_table_seq(t);
    assert_refused(mst_table_stand_in(t, 1, NULL, START, &s->text), "seat.here",
                   MST_TABLE_NOT_ALLOWED);
    assert_null(mst_table_stand_in(t, 1, "scribe", START, &s->text));
    assert_refused(mst_table_stand_in(t, 1, "scribe", START, &s->text), "seat.stood_in",
                   MST_TABLE_NOT_ALLOWED);
    assert_true(mst_table_occupant(t, 1)->has_stand_in);
    json_t *told = state_of(s, 0, since), *happened = json_object_get(told, "happened");
    json_t *place = json_array_get(json_object_get(told, "seats"), 1);
    assert_string_equal(text_at(place, "stand_in"), "scribe");
    assert_string_equal(text_at(place, "kind"), "human");
    assert_string_equal(text_at(json_array_get(happened, 0), "words"),
                        "A bot plays for B for the moment.");
    assert_true(json_is_null(json_object_get(json_array_get(happened, 0), "move")));
    json_decref(told);
    told = state_of(s, 1, since), happened = json_object_get(told, "happened");
    assert_string_equal(text_at(json_array_get(happened, 0), "words"),
                        "Un automate joue pour vous pour le moment.");
    json_decref(told);
    assert_null(mst_table_stand_in(t, 1, NULL, START, &s->text));
    assert_false(mst_table_occupant(t, 1)->has_stand_in);
    assert_string_equal(mst_table_occupant(t, 1)->level, "");
    mst_table *again = read_again(s);
    assert_same_messages(t, again, 0, since, false);
    drop_table(again);
    free_sitting(s);
}

/* ---- telling ---- */

static void test_message_while_gathering(void **state) {
    (void)state;
    sitting *s = gathering(2);
    mst_table_sit(s->table, 0, MST_HUMAN, "Zoé \"Z\"", DIGEST, START, &s->text);
    mst_table_ready(s->table, 0, DIGEST, START, &s->text);
    json_t *told = state_of(s, 0, 0), *fair = json_object_get(told, "fair");
    assert_string_equal(text_at(told, "phase"), "gathering");
    assert_true(json_is_null(json_object_get(told, "view")));
    assert_true(json_is_null(json_object_get(fair, "secret")));
    assert_string_equal(text_at(fair, "commitment"), DIGEST);
    assert_true(json_is_true(json_object_get(fair, "sealed")));
    assert_true(json_is_null(json_array_get(json_object_get(fair, "digests"), 0)));
    assert_true(json_is_null(json_array_get(json_object_get(fair, "nonces"), 0)));
    assert_null(json_object_get(told, "moves"));
    json_t *places = json_object_get(told, "seats");
    assert_string_equal(text_at(json_array_get(places, 0), "name"), "Zoé \"Z\"");
    assert_string_equal(text_at(json_array_get(places, 1), "kind"), "open");
    json_decref(told);
    free_sitting(s);
}

static void test_message_tells_what_to_do(void **state) {
    (void)state;
    sitting *s = begin_sitting(pyramis(), 2, 7);
    mst_seat first = mst_first_of(mst_table_actors(s->table));
    json_t *told = state_of(s, first, mst_table_seq(s->table)), *other;
    json_t *moves = json_object_get(told, "moves");
    assert_int_equal(json_array_size(moves), 3);
    assert_string_equal(text_at(json_array_get(moves, 0), "move"), "1d1");
    assert_true(json_array_size(json_object_get(json_array_get(moves, 0), "targets")) > 0);
    assert_true(strlen(text_at(told, "ask")) > 10);
    assert_int_equal(json_array_size(json_object_get(told, "happened")), 0);
    assert_null(json_object_get(told, "undo")); /* nothing played yet */
    other = state_of(s, (mst_seat)!first, 0);
    assert_null(json_object_get(other, "moves"));
    assert_true(json_array_size(json_object_get(other, "happened")) > 3);
    json_decref(other);
    other = state_of(s, MST_SPECTATOR, 0);
    assert_true(json_is_null(json_object_get(other, "observer")));
    assert_null(json_object_get(other, "moves"));
    json_decref(other);
    json_decref(told);
    free_sitting(s);
}

static void test_previews(void **state) {
    static char told[4096], again[4096];
    (void)state;
    sitting *s = begin_sitting(pyramis(), 2, 7);
    mst_table *t = s->table;
    mst_seat first = mst_first_of(mst_table_actors(t)), second = (mst_seat)!first;
    uint32_t seq = mst_table_seq(t);
    const char *log_end = s->text.at;
    mst_text one = mst_text_in(told, sizeof told), two = mst_text_in(again, sizeof again);
    assert_null(mst_table_put_preview(&one, t, first, seq, "2d1", 3));
    assert_null(mst_table_put_preview(&two, t, first, seq, "2d1", 3));
    assert_string_equal(told, again);
    json_t *preview = json_loads(told, 0, NULL), *then = json_object_get(preview, "then");
    assert_string_equal(text_at(preview, "type"), "preview");
    assert_string_equal(text_at(preview, "move"), "2d1");
    assert_int_equal(json_integer_value(json_object_get(preview, "seq")), seq);
    assert_true(json_is_integer(json_object_get(then, "total")));
    json_decref(preview);
    char *end = one.at;
    assert_refused(mst_table_put_preview(&one, t, first, seq, "1e1", 3), "pyramis.4.1.first_card",
                   MST_TABLE_ILLEGAL);
    assert_refused(mst_table_put_preview(&one, t, first, seq, "castle", 6), "notation",
                   MST_TABLE_ILLEGAL);
    assert_refused(mst_table_put_preview(&one, t, first, seq - 1, "2d1", 3), "stale",
                   MST_TABLE_STALE);
    assert_refused(mst_table_put_preview(&one, t, second, seq, "2d1", 3), "turn.not_yours",
                   MST_TABLE_PHASE);
    assert_refused(mst_table_put_preview(&one, t, 2, seq, "2d1", 3), "seat.none",
                   MST_TABLE_NO_SEAT);
    assert_ptr_equal(one.at, end);
    assert_int_equal(mst_table_seq(t), seq);
    assert_ptr_equal(s->text.at, log_end);
    free_sitting(s);
}

static void test_message_at_the_end(void **state) {
    mst_rng rng = mst_rng_seed(1);
    (void)state;
    sitting *s = begin_sitting(pyramis(), 2, 7);
    while (is_playing(s)) play_at_random(s, &rng, START);
    json_t *told = state_of(s, 0, mst_table_seq(s->table));
    json_t *scores = json_object_get(told, "scores");
    assert_string_equal(text_at(told, "phase"), "over");
    assert_int_equal(json_array_size(scores), 2);
    assert_true(json_is_integer(json_object_get(json_array_get(scores, 0), "place")));
    assert_string_equal(text_at(json_object_get(told, "fair"), "secret"), SECRET);
    assert_int_equal(json_array_size(json_object_get(told, "actors")), 0);
    json_decref(told);
    assert_refused(mst_table_play(s->table, 0, mst_table_seq(s->table), "1d1", 3, START, &s->text),
                   "phase.over", MST_TABLE_PHASE);
    free_sitting(s);
}

/* Whoever was away for long is told the latest, not a novel. */
static void test_happened_is_bounded(void **state) {
    mst_rng rng = mst_rng_seed(1);
    (void)state;
    const mst_game *g = mst_find_game(mst_games, "pyramidion", 10);
    sitting *s = begin_sitting(g, 4, 7);
    while (is_playing(s)) play_at_random(s, &rng, START);
    json_t *told = state_of(s, 0, 0), *happened = json_object_get(told, "happened");
    size_t count = json_array_size(happened);
    assert_true(count > 0 && count <= MST_MAX_HAPPENED);
    json_t *last = json_object_get(json_array_get(happened, count - 1), "seq");
    assert_int_equal(json_integer_value(last), mst_table_seq(s->table) - 1);
    json_decref(told);
    free_sitting(s);
}

static void test_record(void **state) {
    static char record[1 << 16];
    mst_rng rng = mst_rng_seed(1);
    mst_text text = mst_text_in(record, sizeof record);
    (void)state;
    sitting *s = gathering(2);
    mst_table_sit(s->table, 0, MST_HUMAN, "Marie", DIGEST, START, &s->text);
    mst_table_sit(s->table, 1, MST_BOT, NULL, "scribe", START, &s->text);
    assert_null(mst_table_ready(s->table, 0, DIGEST, START, &s->text));
    assert_null(mst_table_reveal(s->table, 0, "0-mine", START, &s->text));
    mst_table_put_record(&text, s->table, 0);
    assert_non_null(strstr(record, "name A Marie\nplay\n* river "));
    assert_null(strstr(record, "fair"));
    while (is_playing(s)) play_at_random(s, &rng, START);
    text = mst_text_in(record, sizeof record);
    mst_table_put_record(&text, s->table, MST_SPECTATOR);
    assert_non_null(strstr(record, "\nplaces "));
    assert_non_null(strstr(record, "\n# fair sealed\n# fair table k3v9x0q2m4t7w8za\n"
                                   "# fair commitment " DIGEST "\n# fair digest A " DIGEST
                                   "\n# fair nonce A 0-mine\n# fair secret " SECRET "\n"));
    free_sitting(s);
}

/* ---- failing ---- */

/* However short the log is, a change is written whole or not at all. */
static void play_into_short_logs(sitting *s, mst_seat seat, const char *move) {
    char small[1024];
    mst_table *t = s->table, *before = read_again(s);
    for (uint32_t size = 4;; size += 8) {
        mst_text text = mst_text_in(small, size);
        const mst_refusal *why =
            mst_table_play(t, seat, newest_seq(t, seat), move, strlen(move), START, &text);
        if (!why) break;
        assert_refused(why, "table.room", MST_TABLE_LIMIT);
        assert_string_equal(small, "");
        assert_same_messages(t, before, seat, 0, false);
        s->dice = mst_rng_seed(size); /* and the dice may fall otherwise the next time */
    }
    mst_text_put(&s->text, small);
    drop_table(before);
}

static void test_short_log_is_refused(void **state) {
    mst_rng rng = mst_rng_seed(4);
    char move[MST_MAX_TEXT];
    (void)state;
    sitting *s = begin_sitting(mst_find_game(mst_games, "pyramids", 8), 3, 3);
    char *end = s->text.end;
    s->text.end = s->text.at + MST_MAX_ENTRY / 2;
    assert_refused(mst_table_name(s->table, 0, "Eve", START, &s->text), "table.room",
                   MST_TABLE_LIMIT);
    s->text.end = end;
    while (is_playing(s)) {
        mst_seat seat = random_actor(s, &rng);
        random_move(s, seat, &rng, move);
        play_into_short_logs(s, seat, move);
    }
    mst_table *again = read_again(s);
    assert_same_messages(s->table, again, 0, 0, false);
    drop_table(again);
    free_sitting(s);
}

/* Memory may fail at any time; the table is then what it was, and goes on when there is some. */
static void test_lack_of_memory_is_refused(void **state) {
    mst_rng rng = mst_rng_seed(2);
    char move[MST_MAX_TEXT];
    uint32_t failures = 0;
    (void)state;
    sitting *s = begin_sitting(mst_find_game(mst_games, "tresors", 7), 4, 3);
    while (is_playing(s)) {
        char *end = s->text.at;
        mst_seat seat = random_actor(s, &rng);
        random_move(s, seat, &rng, move);
        mst_table *before = read_again(s);
        memory_left = 0;
        const mst_refusal *why = play_text(s, seat, move, START);
        memory_left = -1;
        if (why) {
            assert_refused(why, "table.memory", MST_TABLE_LIMIT);
            assert_ptr_equal(s->text.at, end);
            uint32_t seq = mst_table_seq(before);
            for (uint32_t back = 0; back < 8; back++)
                assert_same_messages(s->table, before, seat, seq - back, false);
            failures++;
            assert_null(play_text(s, seat, move, START));
        }
        drop_table(before);
    }
    assert_true(failures > 0);
    free_sitting(s);
}

enum { FOR_EVER = 20000 };

static void make_room(sitting *s) {
    if (s->text.end - s->text.at < 1000) s->text = mst_text_in(s->log, LOG_ROOM);
}

static void rename_for_ever(sitting *s, mst_seat seat) {
    const mst_refusal *why = NULL;
    for (uint32_t i = 0; i < FOR_EVER && !why; i++) {
        make_room(s);
        why = mst_table_name(s->table, seat, "Somebody", START, &s->text);
    }
    assert_refused(why, "table.often", MST_TABLE_LIMIT);
}

static void leave_for_ever(sitting *s, mst_seat seat) {
    const mst_refusal *why = NULL;
    for (uint32_t i = 0; i < FOR_EVER && !why; i++) {
        make_room(s);
        why = mst_table_stand_in(s->table, seat, "scribe", START, &s->text);
        if (!why) assert_null(mst_table_stand_in(s->table, seat, NULL, START, &s->text));
    }
    assert_refused(why, "table.often", MST_TABLE_LIMIT);
}

static void take_back_for_ever(sitting *s, mst_seat seat) {
    const mst_refusal *why = NULL;
    for (uint32_t i = 0; i < FOR_EVER && !why; i++) {
        make_room(s);
        assert_null(play_text(s, seat, "keep", START));
        why = mst_table_undo(s->table, seat, newest_seq(s->table, seat), START, &s->text);
    }
    assert_refused(why, "table.often", MST_TABLE_LIMIT);
}

/* Somebody who does something for ever is stopped; everybody else sits down, is ready, comes back,
 * takes back and plays as if nothing had been. */
static void test_nobody_locks_a_table(void **state) {
    mst_setup setup = mst_usual_setup(&lesson_game, 2);
    mst_agreement agreement = usual_agreement(&setup);
    (void)state;
    sitting *s = make_sitting(&lesson_game, &agreement, 7);
    mst_table *t = s->table;
    assert_null(mst_table_sit(t, 0, MST_HUMAN, "", DIGEST, START, &s->text));
    assert_null(mst_table_sit(t, 1, MST_HUMAN, "", DIGEST, START, &s->text));
    rename_for_ever(s, 0);
    assert_null(mst_table_sit(t, 0, MST_OPEN, NULL, NULL, START, &s->text));
    assert_null(mst_table_sit(t, 0, MST_HUMAN, "", DIGEST, START, &s->text));
    assert_null(mst_table_name(t, 0, "Who came after", START, &s->text));
    rename_for_ever(s, 0);
    rename_for_ever(s, 1);
    assert_null(mst_table_ready(t, 0, NULL, START, &s->text));
    assert_null(mst_table_ready(t, 1, NULL, START, &s->text));
    mst_seat leader = mst_first_of(mst_table_actors(t));
    leave_for_ever(s, !leader);
    take_back_for_ever(s, leader);
    assert_null(mst_table_stand_in(t, leader, "scribe", START, &s->text));
    mst_rng rng = mst_rng_seed(1);
    while (is_playing(s)) play_at_random(s, &rng, START);
    free_sitting(s);
}

/* ---- again ---- */

static void test_rematch_moves_the_first_seat_on(void **state) {
    mst_seat from[MST_MAX_SEATS];
    (void)state;
    sitting *s = begin_sitting(pyramis(), 3, 7);
    int32_t first = 5; /* the option of that name */
    assert_string_equal(pyramis()->options[first].key, "first");
    mst_seat began = mst_first_of(mst_table_actors(s->table));
    assert_null(play_text(s, began, "1d1", START));
    mst_setup next = mst_table_rematch(s->table, from);
    assert_int_equal(next.option[first], (began + 1) % 3 + 1);
    for (mst_seat seat = 0; seat < 3; seat++) assert_int_equal(from[seat], seat);
    assert_null(mst_bad_setup(pyramis(), &next));
    free_sitting(s);
    /* Where the game has no such option, people move instead. */
    s = begin_sitting(mst_find_game(mst_games, "tresors", 7), 3, 7);
    next = mst_table_rematch(s->table, from);
    assert_memory_equal(&next, &mst_table_agreement(s->table)->setup, sizeof next);
    assert_int_equal(from[0], 1);
    assert_int_equal(from[2], 0);
    free_sitting(s);
}

static void assert_has_words(const mst_table *t, const char *key) {
    const char *english = mst_table_words(t, MST_ENGLISH, key);
    const char *french = mst_table_words(t, MST_FRENCH, key);
    assert_string_not_equal(english, key);
    assert_string_not_equal(french, key);
    assert_string_not_equal(english, french);
}

/* Every reason that can be given has a code, words in both languages, and a key of its own. */
static void test_reasons_have_words(void **state) {
    (void)state;
    sitting *s = gathering(2);
    for (table_reason i = 0; i < TABLE_REASONS; i++) {
        const mst_refusal *why = table_refuse(i);
        assert_in_range(why->code, MST_TABLE_MALFORMED, MST_TABLE_LIMIT);
        assert_has_words(s->table, why->key);
        for (table_reason other = 0; other < i; other++)
            assert_string_not_equal(table_refuse(other)->key, why->key);
    }
    assert_has_words(s->table, "turn.over");
    assert_has_words(s->table, "draw.impossible");
    free_sitting(s);
}

/* A refusal of the game's is kept by its table alone. */
static void test_tables_refuse_apart(void **state) {
    (void)state;
    sitting *s = begin_sitting(pyramis(), 2, 1), *other = begin_sitting(pyramis(), 2, 1);
    mst_seat first = mst_first_of(mst_table_actors(s->table));
    const mst_refusal *why = play_text(s, first, "1e1", START);
    assert_null(play_text(other, first, "1d1", START));
    assert_refused(why, "pyramis.4.1.first_card", MST_TABLE_ILLEGAL);
    assert_null(play_text(s, first, "1d1", START));
    free_sitting(s), free_sitting(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_agreement_is_written),
        cmocka_unit_test(test_hints_are_agreed_upon),
        cmocka_unit_test(test_rated_tables),
        cmocka_unit_test(test_bad_agreements),
        cmocka_unit_test(test_sitting_down),
        cmocka_unit_test(test_the_last_one_ready_begins),
        cmocka_unit_test(test_bots_alone_begin_at_once),
        cmocka_unit_test(test_stale_plays),
        cmocka_unit_test(test_simultaneous_choices),
        cmocka_unit_test(test_standing_in),
        cmocka_unit_test(test_message_while_gathering),
        cmocka_unit_test(test_message_tells_what_to_do),
        cmocka_unit_test(test_previews),
        cmocka_unit_test(test_message_at_the_end),
        cmocka_unit_test(test_happened_is_bounded),
        cmocka_unit_test(test_record),
        cmocka_unit_test(test_short_log_is_refused),
        cmocka_unit_test(test_lack_of_memory_is_refused),
        cmocka_unit_test(test_nobody_locks_a_table),
        cmocka_unit_test(test_rematch_moves_the_first_seat_on),
        cmocka_unit_test(test_reasons_have_words),
        cmocka_unit_test(test_tables_refuse_apart),
    };
    return cmocka_run_group_tests(tests, take_room, free_room);
}
