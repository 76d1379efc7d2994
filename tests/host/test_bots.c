/* test_bots.c -- bots at the tables of a host, which think when a test lets them: no moment is left
 * to chance. */
#include "hosts.h"

/* A table of bots alone, which begins at once; the first jobs are asked for. */
static host_table *make_bots(const char *game, uint8_t seats, const char *level) {
    fault f;
    const mst_game *g = mst_find_game(mst_games, game, strlen(game));
    table_plan plan = {.game = g, .agreement = {.setup = mst_usual_setup(g, seats)}};
    fair_id(known_crypto(), plan.agreement.id);
    fair_seal(known_crypto(), &plan.agreement, plan.game);
    for (uint8_t seat = 0; seat < seats; seat++) {
        plan.seat[seat].kind = MST_BOT;
        plan.seat[seat].level_or_token = level;
    }
    host_set_now(home, clock_now);
    host_table *t = calls_make_table(home, &plan, NULL, &f);
    assert_non_null(t);
    flush();
    assert_int_equal(mst_table_phase(t->table), MST_PLAYING);
    return t;
}

typedef struct {
    mst_seat seat;
    const char *move;
} choice;

static const mst_refusal *play(host_table *t, const void *with, int64_t now, mst_text *log) {
    const choice *c = with;
    uint32_t seq = mst_table_newest(t->table, c->seat);
    return mst_table_play(t->table, c->seat, seq, c->move, strlen(c->move), now, log);
}

/* Somebody plays for the seat, whatever a bot is thinking. */
static void play_first(host_table *t, mst_seat seat) {
    const mst_game *g = mst_table_rules(t->table);
    commit_asker nobody = {.ref = HOST_NO_REF};
    char move[MST_MAX_TEXT];
    mst_text text = mst_text_in(move, sizeof move);
    host_job there = {.game = g, .seat = seat, .view = calloc(1, g->state_size)};
    mst_table_view(t->table, seat, there.view);
    g->move_text(g, there.view, seat, first_move(&there), &text);
    free(there.view);
    assert_null(commit(t, &nobody, play, &(choice){seat, move}));
}

/* A move that could be thought of at that view and can be played now. */
static mst_move still_possible(const host_table *t, const host_job *j) {
    const mst_game *g = j->game;
    mst_move *moves = calloc(g->max_choices, sizeof *moves), found = 0;
    mst_state *now = calloc(1, g->state_size);
    mst_table_view(t->table, j->seat, now);
    uint32_t count = g->moves(g, j->view, j->seat, moves);
    for (uint32_t i = 0; i < count && !found; i++) {
        char move[MST_MAX_TEXT];
        mst_text text = mst_text_in(move, sizeof move);
        g->move_text(g, j->view, j->seat, moves[i], &text);
        mst_move read = g->move_read(g, now, j->seat, move, strlen(move));
        if (read && !g->refuse(g, now, j->seat, read)) found = moves[i];
    }
    free(now);
    free(moves);
    return found;
}

/* ---- tests ---- */

/* The table has moved on, and nobody has looked it over yet when the thought comes. */
static void test_a_thought_about_the_past_is_not_played(void **state) {
    (void)state;
    start_host();
    host_table *t = make_bots("pyramids", 2, "scribe");
    const host_job *j = pool.asked[0];
    mst_move late = 0;
    for (uint32_t plays = 0; !late; plays++) {
        mst_seat seat = (mst_seat)__builtin_ctz(mst_table_actors(t->table));
        play_first(t, seat);
        assert_true(plays < 100);
        if (mst_table_actors(t->table) >> j->seat & 1) late = still_possible(t, j);
    }
    uint32_t seq = mst_table_seq(t->table);
    hand_back(0, late);
    assert_int_equal(mst_table_seq(t->table), seq);
    flush();
    assert_int_equal(pool.count, 1); /* and the bot thinks anew */
    stop_host();
}

static void test_what_is_decided_already_is_called_off(void **state) {
    (void)state;
    start_host();
    host_table *t = make_bots("pyramis", 2, "scribe");
    assert_int_equal(pool.count, 1);
    play_first(t, pool.asked[0]->seat);
    flush();
    assert_int_equal(pool.called_off, 1);
    assert_int_equal(pool.count, 1);
    assert_int_equal(pool.asked[0]->asked, mst_table_asked(t->table, pool.asked[0]->seat));
    stop_host();
}

static const mst_refusal *rename_seat(host_table *t, const void *with, int64_t now, mst_text *log) {
    return mst_table_name(t->table, 0, with, now, log);
}

/* No more fits into what is to be stored, and a change of the bot's own table in it fails: the
 * thought is nobody's then, and another begins. */
static void test_a_thought_comes_when_nothing_fits(void **state) {
    (void)state;
    start_host();
    host_table *t = make_bots("pyramis", 2, "scribe"), *other = make_bots("pyramis", 2, "scribe");
    assert_true(pool.asked[0]->table == t);
    assert_null(commit(t, NULL, rename_seat, "Nefer"));
    for (uint32_t i = 0; commit_fits(home); i++)
        assert_null(commit(other, NULL, rename_seat, i % 2 ? "Ptah" : "Teti"));
    shelf.is_at_odds = true;
    uint32_t lines = mst_table_seq(t->table) - 1;
    hand_back(0, first_move(pool.asked[0]));
    flush();
    shelf.is_at_odds = false;
    assert_int_equal(pool.count, 2);
    assert_int_equal(mst_table_seq(t->table), lines);
    stop_host();
}

static void wait_a_little(void) {
    pass(2000);
}

static void test_no_bot_is_free_for_a_while(void **state) {
    (void)state;
    start_host();
    pool.are_busy = true;
    host_table *t = make_bots("pyramis", 2, "scribe");
    make_bots("pyramido", 2, "scribe");
    assert_int_equal(pool.count, 0);
    wait_a_little();
    pass(60 * 1000); /* who waits for a bot is not forgotten */
    pool.are_busy = false;
    wait_a_little();
    assert_int_equal(pool.count, 2);
    assert_int_equal(host_tables(home), 2);
    tables_remove(t);
    wait_a_little();
    stop_host();
}

/* It is tried again; and when it goes on, a bot plays that needs no memory. */
static void test_no_memory_to_think_in(void **state) {
    (void)state;
    start_host();
    host_table *t = make_bots("pyramis", 2, "scribe");
    for (uint32_t times = 0; times < 3; times++) {
        assert_int_equal(pool.count, 1);
        assert_string_equal(pool.asked[0]->level.name, "scribe");
        hand_back(0, 0);
        assert_int_equal(pool.count, 0);
        wait_a_little();
    }
    assert_int_equal(pool.count, 1);
    assert_string_equal(pool.asked[0]->level.name, "greedy");
    uint32_t seq = mst_table_seq(t->table);
    hand_back(0, first_move(pool.asked[0]));
    assert_true(mst_table_seq(t->table) > seq);
    flush();
    assert_string_equal(pool.asked[0]->level.name, "scribe");
    stop_host();
}

/* In Trésors everybody chooses at once: each job knows of those that its table has waiting. */
static void test_what_waits_counts_as_used(void **state) {
    (void)state;
    start_host();
    host_table *t = make_bots("tresors", 3, "vizier");
    assert_int_equal(pool.count, 3);
    for (uint32_t i = 0; i < pool.count; i++) {
        assert_int_equal(pool.asked[i]->used_ms, i * 1000);
        assert_false(pool.asked[i]->has_people);
    }
    t->present = 1; /* somebody comes, who may play there */
    commit_note(t);
    flush();
    for (uint32_t i = 0; i < pool.count; i++) assert_true(pool.asked[i]->has_people);
    t->present = 0;
    stop_host();
}

/* Half of what a table has had is forgotten after ten seconds. */
static void test_what_was_used_fades(void **state) {
    (void)state;
    start_host();
    make_bots("pyramis", 2, "random");
    assert_int_equal(pool.asked[0]->used_ms, 0);
    pool.asked[0]->spent_ms = 4000;
    bots_answer();
    assert_int_equal(pool.asked[0]->used_ms, 4000);
    pass(11 * 1000);
    bots_answer();
    assert_int_equal(pool.asked[0]->used_ms, 2000);
    stop_host();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_thought_about_the_past_is_not_played, take_shelf,
                                        free_shelf),
        cmocka_unit_test_setup_teardown(test_what_is_decided_already_is_called_off, take_shelf,
                                        free_shelf),
        cmocka_unit_test_setup_teardown(test_a_thought_comes_when_nothing_fits, take_shelf,
                                        free_shelf),
        cmocka_unit_test_setup_teardown(test_no_bot_is_free_for_a_while, take_shelf, free_shelf),
        cmocka_unit_test_setup_teardown(test_no_memory_to_think_in, take_shelf, free_shelf),
        cmocka_unit_test_setup_teardown(test_what_waits_counts_as_used, take_shelf, free_shelf),
        cmocka_unit_test_setup_teardown(test_what_was_used_fades, take_shelf, free_shelf),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
