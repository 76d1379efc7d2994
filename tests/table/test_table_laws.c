/* test_table_laws.c -- what holds at every table of every game, over many random games: the log
 * gives the same table, taking back restores it, nobody is told what he may not know, and what is
 * refused changes nothing. MASTABA_TABLES sets how many games. */
#include "table/table_state.h"
#include "tables.h"
#include "walk.h"

static uint32_t games_of_each(uint32_t usual) {
    const char *asked = getenv("MASTABA_TABLES");
    return asked ? (uint32_t)strtoul(asked, NULL, 10) : usual;
}

/* Calls for random games of every game, spread over setups of every kind. */
static void for_many_games(uint32_t usual, void (*hold)(sitting *s, mst_rng *rng)) {
    uint32_t games = games_of_each(usual);
    for (uint32_t i = 0; all_games()[i]; i++) {
        const mst_game *g = all_games()[i];
        mst_setup *setups = walk_setups(g, 8);
        uint32_t count = 0;
        while (setups[count].seats) count++;
        for (uint32_t n = 0; n < games; n++) {
            mst_agreement agreement = usual_agreement(&setups[n * count / games]);
            mst_rng rng = mst_rng_seed(n);
            sitting *s = make_sitting(g, &agreement, n);
            seat_everybody(s);
            hold(s, &rng);
            free_sitting(s);
        }
        free(setups);
    }
}

static bool one_in(mst_rng *rng, uint32_t n) {
    return mst_rng_below(rng, n) == 0;
}

/* ---- the log is the table ---- */

static void assert_same_tables(const mst_table *a, const mst_table *b, uint32_t since) {
    uint32_t seats = mst_table_agreement(a)->setup.seats;
    for (uint32_t n = 0; n <= seats; n++) {
        mst_seat observer = nth_observer(a, n);
        assert_same_messages(a, b, observer, mst_table_told(a, observer, since), n == 1);
    }
    assert_int_equal(mst_table_seq(a), mst_table_seq(b));
    for (mst_seat seat = 0; seat < seats; seat++)
        assert_int_equal(mst_table_asked(a, seat), mst_table_asked(b, seat));
}

static void hold_log_is_table(sitting *s, mst_rng *rng) {
    while (is_playing(s)) {
        uint32_t since = mst_table_seq(s->table);
        mst_seat seat = play_at_random(s, rng, START);
        uint32_t seen = mst_table_told(s->table, seat, since + 1);
        if (one_in(rng, 3)) mst_table_undo(s->table, seat, seen, START, &s->text);
        if (one_in(rng, 20)) mst_table_stand_in(s->table, seat, "scribe", START, &s->text);
        if (one_in(rng, 20)) mst_table_stand_in(s->table, seat, NULL, START, &s->text);
        if (!one_in(rng, 40) && is_playing(s)) continue;
        mst_table *again = read_again(s);
        assert_same_tables(s->table, again, since);
        assert_same_tables(s->table, again, mst_rng_below(rng, since + 1));
        drop_table(again);
    }
}

static void test_log_is_table(void **state) {
    (void)state;
    for_many_games(80, hold_log_is_table);
}

/* ---- taking back ---- */

/* A seat that may take back has seen what it would have seen in any world it thought possible. */
static void assert_nothing_learned(const sitting *s, const mst_state *before, mst_seat seat,
                                   mst_rng *rng) {
    enum { WORLDS = 8 };
    const mst_game *g = s->game;
    mst_move move = s->table->made[s->table->plays - 1].move;
    mst_state *seen = take(g->state_size), *world = take(g->state_size);
    mst_state *after = take(g->state_size), *other = take(g->state_size);
    g->view(g, before, seat, seen);
    g->view(g, s->table->now, seat, after);
    for (int i = 0; i < WORLDS; i++) {
        g->resample(g, seen, seat, rng, world);
        g->play(g, world, seat, move);
        g->view(g, world, seat, other);
        assert_memory_equal(other, after, g->state_size);
    }
    free(seen), free(world), free(after), free(other);
}

/* Where it is refused nothing changes; where not, the truth is what it was before the play. */
static void hold_undo_restores(sitting *s, mst_rng *rng) {
    size_t size = s->game->state_size;
    mst_state *before = take(size), *now = take(size);
    while (is_playing(s)) {
        memcpy(before, s->table->now, size);
        uint32_t seq = mst_table_seq(s->table), plays = s->table->plays;
        mst_seat seat = play_at_random(s, rng, START);
        bool has_drawn = s->table->made[s->table->plays - 1].seat == MST_CHANCE;
        const mst_refusal *why = mst_table_cannot_undo(s->table, seat);
        if (!is_playing(s)) assert_refused(why, "phase.over", MST_TABLE_PHASE);
        if (has_drawn && is_playing(s)) assert_refused(why, "undo.drawn", MST_TABLE_NOT_ALLOWED);
        if (!why) assert_nothing_learned(s, before, seat, rng);
        memcpy(now, s->table->now, size);
        const mst_refusal *refusal =
            mst_table_undo(s->table, seat, newest_seq(s->table, seat), START, &s->text);
        assert_true(refusal == why);
        assert_memory_equal(s->table->now, why ? now : before, size);
        if (!why) assert_int_equal(s->table->plays, plays);
        if (!why) assert_int_equal(mst_table_seq(s->table), seq + 2);
        if (!why && one_in(rng, 2)) play_at_random(s, rng, START);
    }
    free(now);
    free(before);
}

static void test_undo_restores(void **state) {
    (void)state;
    for_many_games(50, hold_undo_restores);
}

/* ---- secrets ---- */

/* The truth behind a view is exchanged for another: the message stays the same, byte for byte. */
static void hold_message_follows_from_view(sitting *s, mst_rng *rng) {
    const mst_game *g = s->game;
    mst_state *truth = take(g->state_size), *seen = take(g->state_size);
    while (is_playing(s)) {
        play_at_random(s, rng, START);
        if (!is_playing(s) || !one_in(rng, 6)) continue;
        mst_seat observer = nth_observer(
            s->table, mst_rng_below(rng, mst_table_agreement(s->table)->setup.seats + 1u));
        char *told = message_to(0, s->table, observer, mst_table_seq(s->table), true);
        memcpy(truth, s->table->now, g->state_size);
        g->view(g, truth, observer, seen);
        g->resample(g, seen, observer, rng, s->table->now);
        char *otherwise = message_to(1, s->table, observer, mst_table_seq(s->table), true);
        memcpy(s->table->now, truth, g->state_size);
        assert_string_equal(told, otherwise);
    }
    free(seen);
    free(truth);
}

static void test_message_follows_from_view(void **state) {
    (void)state;
    for_many_games(50, hold_message_follows_from_view);
}

/* Twins: two games that differ only in what the observer did not see. Each play of the true game is
 * matched by one of the twin after which the observer sees the same and hears the same, or by none
 * where it hears nothing; both logs are read, and all messages must be equal however far back they
 * tell. At first they may be the same. Some of the plays that have no match are taken back, which
 * changes nothing either. */
typedef struct {
    const mst_game *game;
    mst_seat observer;
    mst_state *state[2], *before[2], *seen[2];
    mst_move *choices;
    uint32_t *weights;
    mst_text log[2];
    mst_table *table[2];
    uint32_t unmatched; /* plays that only one of the games has */
} twins;

static uint32_t unmatched_plays;

static bool plays_look_alike(twins *w, mst_seat seat, mst_move mine, mst_move other) {
    const mst_game *g = w->game;
    mst_move moves[2] = {mine, other}, heard[2];
    for (int i = 0; i < 2; i++) {
        memcpy(w->before[i], w->state[i], g->state_size);
        g->play(g, w->before[i], seat, moves[i]); /* that is, after */
        g->view(g, w->before[i], w->observer, w->seen[i]);
        heard[i] = g->view_move(g, w->state[i], seat, moves[i], w->before[i], w->observer);
    }
    return heard[0] == heard[1] && !memcmp(w->seen[0], w->seen[1], g->state_size);
}

static mst_move find_twin(twins *w, mst_seat seat, mst_move mine, mst_rng *rng) {
    const mst_game *g = w->game;
    if (!(g->actors(g, w->state[1]) >> seat & 1)) return 0;
    uint32_t count = seat == MST_CHANCE ? g->draws(g, w->state[1], w->choices, w->weights)
                                        : g->moves(g, w->state[1], seat, w->choices);
    uint32_t first = count ? mst_rng_below(rng, count) : 0;
    for (uint32_t i = 0; i < count; i++)
        if (plays_look_alike(w, seat, mine, w->choices[(first + i) % count]))
            return w->choices[(first + i) % count];
    return 0;
}

static void put_undo(mst_text *log, mst_seat seat) {
    table_put_event(log, &(table_event){.kind = EVENT_UNDO, .seat = seat});
}

static bool is_unheard(twins *w, mst_seat seat, mst_move move) {
    const mst_game *g = w->game;
    memcpy(w->before[0], w->state[0], g->state_size);
    g->play(g, w->before[0], seat, move); /* that is, after */
    return !g->view_move(g, w->state[0], seat, move, w->before[0], w->observer);
}

static bool step_twins(twins *w, bool is_same, mst_rng *rng) {
    mst_seat seat;
    mst_move mine = mst_random_play(w->game, w->state[0], rng, true, w->choices, &seat);
    if (mine && seat != MST_CHANCE && is_unheard(w, seat, mine) && !one_in(rng, 4)) {
        mst_record_put_play(&w->log[0], w->game, w->state[0], seat, mine);
        if (is_same || one_in(rng, 2))
            put_undo(&w->log[0], seat);
        else
            mst_play(w->game, w->state[0], seat, mine);
        w->unmatched++;
        return true;
    }
    mst_move other = !mine || is_same ? mine : find_twin(w, seat, mine, rng);
    if (!other) return false;
    mst_record_put_play(&w->log[0], w->game, w->state[0], seat, mine);
    mst_record_put_play(&w->log[1], w->game, w->state[1], seat, other);
    mst_play(w->game, w->state[0], seat, mine);
    mst_play(w->game, w->state[1], seat, other);
    return true;
}

static void read_new_lines(twins *w, char *logs[2]) {
    char why[400];
    for (int i = 0; i < 2; i++) {
        mst_text text = mst_text_in(why, sizeof why);
        size_t length = (size_t)(w->log[i].at - logs[i]);
        if (length && !mst_table_read(w->table[i], logs[i], length, START, &text))
            fail_msg("%s", why);
        w->log[i] = mst_text_in(logs[i], LOG_ROOM);
    }
}

/* What was, too, is told from what the observer could see. */
static void assert_same_past(const mst_table *a, const mst_table *b, mst_seat observer,
                             uint32_t seq) {
    char *told[2] = {take(MST_MAX_STATE), take(MST_MAX_STATE)};
    mst_reader reader = {.observer = observer};
    mst_text one = mst_text_in(told[0], MST_MAX_STATE), two = mst_text_in(told[1], MST_MAX_STATE);
    assert_null(mst_table_put_past(&one, a, &reader, seq));
    assert_null(mst_table_put_past(&two, b, &reader, seq));
    assert_false(mst_text_full(&one));
    assert_string_equal(told[0], told[1]);
    free(told[0]);
    free(told[1]);
}

static void compare_twins(sitting *s, mst_seat observer, mst_rng *rng) {
    const mst_game *g = s->game;
    char *logs[2] = {take(LOG_ROOM), take(LOG_ROOM)};
    twins w = {.game = g, .observer = observer};
    for (int i = 0; i < 2; i++) {
        mst_text *log = &w.log[i];
        w.state[i] = take(g->state_size), w.before[i] = take(g->state_size);
        w.seen[i] = take(g->state_size);
        mst_begin(g, w.state[i], &mst_table_agreement(s->table)->setup);
        *log = mst_text_in(logs[i], LOG_ROOM);
        mst_text_put(log, s->log); /* up to the first draw */
        w.table[i] = mst_table_empty(take(mst_table_size(g)), g, &s->table->dealer, &room);
    }
    w.choices = take(g->max_choices * sizeof *w.choices);
    w.weights = take(g->max_choices * sizeof *w.weights);
    uint32_t same = one_in(rng, 2) ? 0 : mst_rng_below(rng, 200); /* plays before they differ */
    for (uint32_t n = 0; n < same + 60 && step_twins(&w, n < same, rng); n++) {
        mst_seats actors = g->actors(g, w.state[0]);
        if (!actors) break; /* all is turned up */
        if (actors >> MST_CHANCE & 1 || n + 1 < same) continue;
        uint32_t since = newest_seq(w.table[0], observer);
        read_new_lines(&w, logs);
        assert_same_messages(w.table[0], w.table[1], observer, since, false);
        if (one_in(rng, 4))
            assert_same_past(w.table[0], w.table[1], observer, mst_rng_below(rng, since + 1));
        if (one_in(rng, 4)) assert_same_messages(w.table[0], w.table[1], observer, 0, true);
    }
    unmatched_plays += w.unmatched;
    for (int i = 0; i < 2; i++) {
        free(w.state[i]), free(w.before[i]), free(w.seen[i]), free(logs[i]);
        drop_table(w.table[i]);
    }
    free(w.choices);
    free(w.weights);
}

static void hold_twins_hear_alike(sitting *s, mst_rng *rng) {
    char *first_draw = strstr(s->log, "\n* ");
    if (first_draw) first_draw[1] = 0;
    uint32_t n = mst_rng_below(rng, mst_table_agreement(s->table)->setup.seats + 1u);
    compare_twins(s, nth_observer(s->table, n), rng);
}

static void test_twins_hear_alike(void **state) {
    (void)state;
    for_many_games(50, hold_twins_hear_alike);

    assert_true(unmatched_plays > 20);
}

/* ---- refusals ---- */

typedef struct {
    unsigned char *table, *now;
    char *log_end;
} snapshot;

static snapshot look_at(const sitting *s) {
    snapshot shot = {take(sizeof *s->table), take(s->game->state_size), s->text.at};
    memcpy(shot.table, s->table, sizeof *s->table);
    memcpy(shot.now, s->table->now, s->game->state_size);
    return shot;
}

static void assert_unchanged(const sitting *s, snapshot shot) {
    assert_memory_equal(shot.table, s->table, sizeof *s->table);
    assert_memory_equal(shot.now, s->table->now, s->game->state_size);
    assert_ptr_equal(shot.log_end, s->text.at);
    free(shot.table);
    free(shot.now);
}

static void refuse_something(sitting *s, const char *heard, mst_rng *rng) {
    mst_table *t = s->table;
    uint8_t seats = mst_table_agreement(t)->setup.seats;
    mst_seat seat = (mst_seat)mst_rng_below(rng, seats), actor = random_actor(s, rng);
    uint32_t seq = newest_seq(t, actor);
    uint32_t asked = mst_table_told(t, actor, mst_table_asked(t, actor));
    char garbage[8];
    for (size_t i = 0; i < sizeof garbage; i++) garbage[i] = (char)mst_rng_below(rng, 256);
    snapshot shot = look_at(s);
    const mst_refusal *why = NULL;
    switch (mst_rng_below(rng, 8)) {
    case 0: why = mst_table_play(t, actor, asked - 1, heard, strlen(heard), START, &s->text); break;
    case 1: why = mst_table_play(t, actor, seq + 1, heard, strlen(heard), START, &s->text); break;
    case 2: why = mst_table_play(t, actor, seq, garbage, sizeof garbage, START, &s->text); break;
    case 3: why = mst_table_play(t, seats, seq, heard, strlen(heard), START, &s->text); break;
    case 4: why = mst_table_ready(t, seat, NULL, START, &s->text); break;
    case 5: why = mst_table_sit(t, seat, MST_OPEN, NULL, NULL, START, &s->text); break;
    case 6: why = mst_table_stand_in(t, seat, NULL, START, &s->text); break;
    default: why = mst_table_tick(t, START, &s->text); break;
    }
    assert_non_null(why);
    assert_string_not_equal(mst_table_words(t, MST_FRENCH, why->key), why->key);
    assert_unchanged(s, shot);
}

/* A move heard elsewhere: it is played, or refused with a reason in words and nothing changes. */
static void try_heard_move(sitting *s, const char *heard, mst_rng *rng) {
    mst_seat seat = (mst_seat)mst_rng_below(rng, mst_table_agreement(s->table)->setup.seats);
    snapshot shot = look_at(s);
    const mst_refusal *why = play_text(s, seat, heard, START);
    if (!why) {
        free(shot.table);
        free(shot.now);
        return;
    }
    assert_string_not_equal(mst_table_words(s->table, MST_ENGLISH, why->key), why->key);
    assert_unchanged(s, shot);
}

static void hold_refusals_change_nothing(sitting *s, mst_rng *rng) {
    char heard[MST_MAX_TEXT] = "?";
    while (is_playing(s)) {
        refuse_something(s, heard, rng);
        try_heard_move(s, heard, rng);
        if (!is_playing(s)) return;
        random_move(s, random_actor(s, rng), rng, heard);
        if (is_playing(s)) play_at_random(s, rng, START);
    }
}

static void test_refusals_change_nothing(void **state) {
    (void)state;
    for_many_games(30, hold_refusals_change_nothing);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_log_is_table),
        cmocka_unit_test(test_undo_restores),
        cmocka_unit_test(test_message_follows_from_view),
        cmocka_unit_test(test_twins_hear_alike),
        cmocka_unit_test(test_refusals_change_nothing),
    };
    return cmocka_run_group_tests(tests, take_room, free_room);
}
