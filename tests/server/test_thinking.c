/* test_thinking.c -- bots at the tables of the hall (server/thinking.c), with workers that do
 * nothing but what a test tells them: no moment is left to chance. */
#include "crypto/libsodium.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "server/inside.h"
#include "store/stores.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- workers ---- */

enum { MOST_ASKED = 64 };

/* What was asked for and not handed back, in the order of asking. */
static struct {
    job *asked[MOST_ASKED], *finished;
    uint32_t count, called_off;
    bool are_busy;
} pool;

job *job_create(const mst_game *g) {
    job *j = calloc(1, sizeof *j);
    j->game = g;
    j->view = calloc(1, g->state_size);
    return j;
}

void job_free(job *j) {
    free(j->view);
    free(j);
}

bool workers_ask(workers *w, job *j) {
    (void)w;
    if (pool.are_busy) return false;
    assert_true(pool.count < MOST_ASKED);
    pool.asked[pool.count++] = j;
    return true;
}

/* The job comes back at the next thinking_take, thought through or not. */
static void hand_back(uint32_t i, mst_move move) {
    job *j = pool.asked[i];
    j->move = move;
    j->next = pool.finished;
    pool.finished = j;
    memmove(&pool.asked[i], &pool.asked[i + 1], (--pool.count - i) * sizeof *pool.asked);
}

void workers_call_off(workers *w, job *j) {
    uint32_t i = 0;
    (void)w;
    while (i < pool.count && pool.asked[i] != j) i++;
    if (i < pool.count) hand_back(i, 0);
    pool.called_off++;
}

job *workers_take(workers *w) {
    job *all = pool.finished;
    (void)w;
    pool.finished = NULL;
    return all;
}

workers *workers_create(uint32_t threads, size_t bytes, void (*wake)(void *context),
                        void *context) {
    (void)threads, (void)bytes, (void)wake, (void)context;
    return NULL;
}

void workers_free(workers *w) {
    (void)w;
}

void workers_hurry(workers *w, job *j) {
    (void)w, (void)j;
}

void workers_rank(workers *w, job *j, bool has_people) {
    (void)w;
    j->has_people = has_people;
}

uint32_t workers_waiting(workers *w) {
    (void)w;
    return pool.count;
}

/* ---- a hall ---- */

static server_config config = {.games = mst_games, .limits = {.think_ms = 1000}};
static house owner = {.config = &config};

static void open_hall(void) {
    memset(&pool, 0, sizeof pool);
    owner.store = store_open_memory();
    owner.hall = hall_create(&owner);
    owner.crypto = crypto_libsodium();
    assert_true(owner.store && owner.hall && owner.crypto);
}

static void close_hall(void) {
    hall_free(owner.hall);
    thinking_take(owner.hall = hall_create(&owner)); /* what was called off */
    hall_free(owner.hall);
    owner.store->close(owner.store);
    assert_int_equal(pool.count, 0);
}

/* A table of bots alone, which begins at once; the first jobs are asked for. */
static hall_table *make_table(const char *game, uint8_t seats, const char *level) {
    fault f;
    const mst_game *g = mst_find_game(mst_games, game, strlen(game));
    hall_plan plan = {.game = g, .charter = {.setup = mst_usual_setup(g, seats)}};
    fair_id(owner.crypto, plan.charter.id);
    fair_seal(owner.crypto, &plan.charter, plan.game);
    for (uint8_t seat = 0; seat < seats; seat++) {
        plan.seat[seat].kind = MST_BOT;
        plan.seat[seat].level_or_token = level;
    }
    hall_table *t = hall_make(owner.hall, &plan, NULL, &f);
    assert_non_null(t);
    hall_flush(owner.hall);
    assert_int_equal(mst_table_phase(t->table), MST_PLAYING);
    return t;
}

static mst_move first_move(const hall_table *t, mst_seat seat) {
    const mst_game *g = mst_table_rules(t->table);
    mst_move *moves = calloc(g->max_choices, sizeof *moves);
    mst_state *view = calloc(1, g->state_size);
    mst_table_view(t->table, seat, view);
    assert_true(g->moves(g, view, seat, moves) > 0);
    mst_move move = moves[0];
    free(view);
    free(moves);
    return move;
}

/* Somebody plays for the seat, whatever a bot is thinking. */
static void play_first(hall_table *t, mst_seat seat) {
    const mst_game *g = mst_table_rules(t->table);
    char move[MST_MAX_TEXT];
    mst_text text = mst_text_in(move, sizeof move);
    mst_state *view = calloc(1, g->state_size);
    uint32_t before = mst_table_seq(t->table);
    mst_table_view(t->table, seat, view);
    g->move_text(g, view, seat, first_move(t, seat), &text);
    free(view);
    int64_t now;
    mst_text *log = hall_open_log(owner.hall, t, &now);
    assert_null(mst_table_play(t->table, seat, mst_table_told(t->table, seat, before), move,
                               strlen(move), now, log));
    hall_note_change(owner.hall, t, before, NULL, NO_REF, 0);
}

/* A move that could be thought of at that view and can be played now. */
static mst_move still_possible(const hall_table *t, const job *j) {
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
    open_hall();
    hall_table *t = make_table("pyramids", 2, "scribe");
    const job *j = pool.asked[0];
    mst_move late = 0;
    for (uint32_t plays = 0; !late; plays++) {
        mst_seat seat = (mst_seat)__builtin_ctz(mst_table_actors(t->table));
        play_first(t, seat);
        assert_true(plays < 100);
        if (mst_table_actors(t->table) >> j->seat & 1) late = still_possible(t, j);
    }
    uint32_t seq = mst_table_seq(t->table);
    hand_back(0, late);
    thinking_take(owner.hall);
    assert_int_equal(mst_table_seq(t->table), seq);
    hall_flush(owner.hall);
    assert_int_equal(pool.count, 1); /* and the bot thinks anew */
    close_hall();
}

static void test_what_is_decided_already_is_called_off(void **state) {
    (void)state;
    open_hall();
    hall_table *t = make_table("pyramis", 2, "scribe");
    assert_int_equal(pool.count, 1);
    play_first(t, pool.asked[0]->seat);
    hall_flush(owner.hall);
    assert_int_equal(pool.called_off, 1);
    assert_int_equal(pool.count, 1);
    assert_int_equal(pool.asked[0]->asked, mst_table_asked(t->table, pool.asked[0]->seat));
    close_hall();
}

static void wait_a_little(void) {
    for (uint32_t tick = 0; tick < 10; tick++) hall_sweep(owner.hall, house_now());
}

static void test_no_bot_is_free_for_a_while(void **state) {
    (void)state;
    open_hall();
    pool.are_busy = true;
    hall_table *t = make_table("pyramis", 2, "scribe");
    make_table("pyramido", 2, "scribe");
    assert_int_equal(pool.count, 0);
    wait_a_little();
    hall_sweep(owner.hall, house_now() + 60 * 1000); /* who waits for a bot is not forgotten */
    pool.are_busy = false;
    wait_a_little();
    assert_int_equal(pool.count, 2);
    assert_int_equal(hall_loaded(owner.hall), 2);
    hall_remove(owner.hall, t);
    wait_a_little();
    close_hall();
}

/* It is tried again; and when it goes on, a bot plays that needs no memory. */
static void test_no_memory_to_think_in(void **state) {
    (void)state;
    open_hall();
    hall_table *t = make_table("pyramis", 2, "scribe");
    for (uint32_t times = 0; times < 3; times++) {
        assert_int_equal(pool.count, 1);
        assert_string_equal(pool.asked[0]->level.name, "scribe");
        hand_back(0, 0);
        thinking_take(owner.hall);
        assert_int_equal(pool.count, 0);
        wait_a_little();
    }
    assert_int_equal(pool.count, 1);
    assert_string_equal(pool.asked[0]->level.name, "greedy");
    uint32_t seq = mst_table_seq(t->table);
    hand_back(0, first_move(t, pool.asked[0]->seat));
    thinking_take(owner.hall);
    assert_true(mst_table_seq(t->table) > seq);
    hall_flush(owner.hall);
    assert_string_equal(pool.asked[0]->level.name, "scribe");
    close_hall();
}

/* In Trésors everybody chooses at once: each job knows of those that its table has waiting. */
static void test_what_waits_counts_as_used(void **state) {
    (void)state;
    open_hall();
    hall_table *t = make_table("tresors", 3, "vizier");
    assert_int_equal(pool.count, 3);
    for (uint32_t i = 0; i < pool.count; i++) {
        assert_int_equal(pool.asked[i]->used_ms, i * 1000);
        assert_false(pool.asked[i]->has_people);
    }
    t->present = 1; /* somebody comes, who may play there */
    hall_note(owner.hall, t);
    hall_flush(owner.hall);
    for (uint32_t i = 0; i < pool.count; i++) assert_true(pool.asked[i]->has_people);
    t->present = 0;
    close_hall();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_thought_about_the_past_is_not_played),
        cmocka_unit_test(test_what_is_decided_already_is_called_off),
        cmocka_unit_test(test_no_bot_is_free_for_a_while),
        cmocka_unit_test(test_no_memory_to_think_in),
        cmocka_unit_test(test_what_waits_counts_as_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
