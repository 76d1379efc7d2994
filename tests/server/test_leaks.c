/* test_leaks.c -- the messages of tables, derived anew from what their readers may know; and
 * whether the deriving would notice a table that says too much. The same is done with bytes from
 * sockets by leaks/leaks.c; here there is no server, so that many games take little time. */
#include "host/people.h"
#include "leaks/derive.h"
#include "mastaba/engine.h"
#include "mastaba/json.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "walk.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LONGEST = 400, OBSERVERS = MST_MAX_SEATS + 1, DIGITS = MST_DIGEST_SIZE - 1 };

typedef struct {
    telling told;
    char *text;
    char asked[MST_MAX_TEXT]; /* the move of a preview; or empty */
} kept;

typedef struct {
    const mst_game *game;
    mst_setup setup;
    mst_rng rng;
    mst_workspace room;
    mst_table *table;
    story *tale;
    kept *list;
    uint32_t count, room_for;
    uint32_t seq[OBSERVERS], line[OBSERVERS];
    char log[MST_MAX_CHANGE], message[MST_MAX_STATE];
} sitting;

static uint32_t draw(void *context, const mst_table *t, uint32_t number, const mst_move moves[],
                     const uint32_t weights[], uint32_t count) {
    (void)t, (void)number, (void)moves;
    uint32_t sum = 0, chosen = 0;
    for (uint32_t i = 0; i < count; i++) sum += weights[i];
    uint32_t left = mst_rng_below(context, sum);
    while (left >= weights[chosen]) left -= weights[chosen++];
    return chosen;
}

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

static void open_room(mst_workspace *room) {
    mst_needs needs = mst_needs_of(mst_games);
    *room = (mst_workspace){.games = mst_games, .resize = resize};
    for (uint32_t i = 0; i < MST_TABLE_STATES; i++) room->state[i] = walk_room(1, needs.state_size);
    room->choices = walk_room(needs.max_choices, sizeof *room->choices);
    room->weights = walk_room(needs.max_choices, sizeof *room->weights);
    room->saved = walk_room(1, mst_table_size(NULL));
    room->description = walk_room(1, MST_MAX_STATE);
    room->memory = calloc(1, mst_json_memory_size());
    room->shared = calloc(1, MST_SHARED);
}

static void close_room(mst_workspace *room) {
    for (uint32_t i = 0; i < MST_TABLE_STATES; i++) free(room->state[i]);
    free(room->choices);
    free(room->weights);
    free(room->saved);
    free(room->description);
    free(room->memory);
    free(room->shared);
}

/* ---- hearing ---- */

static kept *keep(sitting *s, const telling *told, const mst_text *t) {
    assert_false(mst_text_full(t));
    if (s->count == s->room_for) {
        s->room_for = s->room_for ? 2 * s->room_for : 256;
        s->list = realloc(s->list, s->room_for * sizeof *s->list);
        if (!s->list) abort();
    }
    size_t size = (size_t)(t->at - s->message) + 1;
    kept *k = &s->list[s->count++];
    *k = (kept){.told = *told, .text = walk_room(size, 1)};
    memcpy(k->text, s->message, size);
    return k;
}

static uint32_t newest_seq(const sitting *s, mst_seat observer) {
    return mst_table_newest(s->table, observer);
}

static void hear(sitting *s, uint32_t n, mst_seats ready) {
    mst_seat observer = n < s->setup.seats ? (mst_seat)n : MST_SPECTATOR;
    telling told = {.observer = observer,
                    .in = (mst_language)mst_rng_below(&s->rng, MST_LANGUAGES),
                    .with_words = mst_rng_below(&s->rng, 2),
                    .since = s->seq[n],
                    .seq = newest_seq(s, observer),
                    .present = (mst_seats)mst_rng_next(&s->rng),
                    .ready = ready};
    mst_people people;
    mst_reader reader = {.observer = observer,
                         .in = told.in,
                         .since = s->line[n],
                         .with_words = told.with_words,
                         .present = told.present,
                         .now = 1000,
                         .people = &people};
    people_at(s->table, told.in, observer, &people);
    mst_text t = mst_text_in(s->message, sizeof s->message);
    mst_table_put_state(&t, s->table, &reader);
    keep(s, &told, &t);
    s->seq[n] = told.seq;
    s->line[n] = mst_table_seq(s->table);
}

/* Now and then somebody misses a message and is told more by the next. */
static void hear_all(sitting *s, mst_seats ready) {
    for (uint32_t n = 0; n <= s->setup.seats; n++)
        if (mst_rng_below(&s->rng, 8)) hear(s, n, ready);
}

static void hear_preview(sitting *s, mst_seat seat, const char *move) {
    telling told = {.observer = seat, .seq = newest_seq(s, seat)};
    mst_text t = mst_text_in(s->message, sizeof s->message);
    assert_null(mst_table_put_preview(&t, s->table, seat, told.seq, move, strlen(move)));
    strcpy(keep(s, &told, &t)->asked, move);
}

/* ---- playing ---- */

/* The plays among the lines of a change go into the story. */
static void note_plays(sitting *s, const mst_text *log) {
    const mst_game *g = s->game;
    for (const char *line = s->log; line < log->at; line = strchr(line, '\n') + 1) {
        if (*line == '@') continue;
        const mst_state *before = story_state(s->tale, s->tale->plays);
        mst_seat seat = mst_seat_named(*line);
        size_t length = (size_t)(strchr(line, '\n') - line) - 2;
        mst_move move = g->move_read(g, before, seat, line + 2, length);
        assert_true(move);
        story_add(s->tale, seat, move);
    }
}

static bool believe(void *context, const mst_table *t, mst_seat seat, const char *nonce) {
    (void)context, (void)t, (void)seat, (void)nonce;
    return true;
}

static void sit_down(sitting *s) {
    char digest[MST_DIGEST_SIZE];
    mst_seats ready = 0;
    memset(digest, 'a', DIGITS);
    digest[DIGITS] = 0;
    for (mst_seat seat = 0; seat < s->setup.seats; seat++) {
        mst_text log = mst_text_in(s->log, sizeof s->log);
        snprintf(s->tale->names[seat], MST_MAX_NAME, "\"%c\"", 'a' + seat);
        assert_null(
            mst_table_sit(s->table, seat, MST_HUMAN, s->tale->names[seat], digest, 1, &log));
    }
    for (mst_seat seat = 0; seat < s->setup.seats; seat++) {
        mst_text log = mst_text_in(s->log, sizeof s->log);
        hear_all(s, ready);
        if (seat % 2) memset(s->tale->digests[seat], '0' + seat, DIGITS);
        assert_null(
            mst_table_ready(s->table, seat, seat % 2 ? s->tale->digests[seat] : NULL, 1, &log));
        ready |= (mst_seats)(1 << seat);
        note_plays(s, &log);
    }
    for (mst_seat seat = 1; seat < s->setup.seats; seat += 2) {
        mst_text log = mst_text_in(s->log, sizeof s->log);
        hear_all(s, ready);
        snprintf(s->tale->nonces[seat], MST_MAX_NONCE, "nonce-%d", seat);
        assert_null(mst_table_reveal(s->table, seat, s->tale->nonces[seat], 1, &log));
        note_plays(s, &log);
    }
    s->tale->first = mst_table_seq(s->table) - s->tale->plays;
    hear_all(s, ready);
}

static void play_once(sitting *s) {
    const mst_game *g = s->game;
    const mst_state *now = story_state(s->tale, s->tale->plays);
    mst_seat seat;
    char text[MST_MAX_TEXT];
    mst_text t = mst_text_in(text, sizeof text), log = mst_text_in(s->log, sizeof s->log);
    mst_move move = mst_random_play(g, now, &s->rng, false, s->tale->choices, &seat);
    g->move_text(g, now, seat, move, &t);
    hear_preview(s, seat, text);
    assert_null(mst_table_play(s->table, seat, newest_seq(s, seat), text, strlen(text), 1, &log));
    note_plays(s, &log);
    hear_all(s, (mst_seats)((1 << s->setup.seats) - 1));
}

static sitting *play_game(const mst_game *g, const mst_setup *setup, uint64_t seed) {
    sitting *s = walk_room(1, sizeof *s);
    memset(s, 0, sizeof *s);
    s->game = g;
    s->setup = *setup;
    s->rng = mst_rng_seed(seed);
    open_room(&s->room);
    mst_agreement agreement = {
        .id = "k3v9x0q2m4t7w8za", .setup = *setup, .forbids_hints = true, .is_sealed = true};
    char *digests[] = {agreement.owner, agreement.invite, agreement.secret, agreement.commitment};
    for (uint32_t i = 0; i < 4; i++) memset(digests[i], "0123"[i], DIGITS);
    mst_dealer dealer = {draw, &s->rng, believe};
    mst_text log = mst_text_in(s->log, sizeof s->log);
    s->table =
        mst_table_make(walk_room(1, mst_table_size(g)), g, &agreement, &dealer, &s->room, 1, &log);
    assert_non_null(s->table);
    s->tale = story_begin(g, setup, ~seed);
    memcpy(s->tale->id, agreement.id, sizeof agreement.id);
    memcpy(s->tale->secret, agreement.secret, sizeof agreement.secret);
    memcpy(s->tale->commitment, agreement.commitment, sizeof agreement.commitment);
    sit_down(s);
    while (mst_table_phase(s->table) == MST_PLAYING && s->tale->plays < LONGEST) play_once(s);
    return s;
}

static void free_game(sitting *s) {
    for (uint32_t i = 0; i < s->count; i++) free(s->list[i].text);
    free(s->list);
    story_free(s->tale);
    mst_table_free(s->table);
    free(s->table);
    close_room(&s->room);
    free(s);
}

/* ---- checking ---- */

/* A game that was broken off has no end to derive: its last position is not over. */
static bool can_be_derived(const sitting *s, const kept *k) {
    return mst_table_phase(s->table) == MST_OVER || k->told.seq < newest_seq(s, k->told.observer);
}

static bool is_as_derived(sitting *s, const kept *k, bool leak) {
    mst_text t = mst_text_in(s->message, sizeof s->message);
    if (k->asked[0])
        derive_preview(s->tale, &k->told, k->asked, strlen(k->asked), leak, &t);
    else
        derive_state(s->tale, &k->told, leak, &t);
    return strcmp(s->message, k->text) == 0;
}

static void complain(const sitting *s, const kept *k) {
    size_t same = 0;
    while (k->text[same] == s->message[same]) same++;
    size_t from = same > 100 ? same - 100 : 0;
    fail_msg("%s, %d seats, to %c\n  told:  %.300s\n  known: %.300s", s->game->key, s->setup.seats,
             mst_seat_letter(k->told.observer), k->text + from, s->message + from);
}

static void check_game(sitting *s, uint32_t *leaks) {
    for (uint32_t i = 0; i < s->count; i++) {
        if (!can_be_derived(s, &s->list[i])) continue;
        if (!is_as_derived(s, &s->list[i], false)) complain(s, &s->list[i]);
        *leaks += !is_as_derived(s, &s->list[i], true);
    }
}

/* Whether some position of some game looks different to a spectator than it is. */
static bool has_secrets(const mst_game *g) {
    mst_setup setup = mst_usual_setup(g, 2);
    sitting *s = play_game(g, &setup, 1);
    bool differs = false;
    for (uint32_t i = 0; i <= s->tale->plays && !differs; i++) {
        g->view(g, story_state(s->tale, i), MST_SPECTATOR, s->tale->scratch[0]);
        differs = memcmp(s->tale->scratch[0], story_state(s->tale, i), g->state_size) != 0;
    }
    free_game(s);
    return differs;
}

/* `leaks` counts the messages that would have differed if they had been written about the truth:
 * were there none, the check could not fail. */
static void check_title(const mst_game *g) {
    const char *asked = getenv("MASTABA_LEAKS");
    uint32_t games = asked ? (uint32_t)atoi(asked) : 20, leaks = 0, count = 0;
    mst_setup *setups = walk_setups(g, 2);
    while (setups[count].seats) count++;
    for (uint32_t i = 0; i < games; i++) {
        sitting *s = play_game(g, &setups[i % count], i + 1);
        check_game(s, &leaks);
        free_game(s);
    }
    assert_true(leaks > games || !has_secrets(g));
    free(setups);
}

static void test_messages_follow_from_views(void **unused) {
    (void)unused;
    for (const mst_game *const *g = mst_games; *g; g++) check_title(*g);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_messages_follow_from_views)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
