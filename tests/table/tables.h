/* tables.h -- tables for tests: memory for any game, a dealer with dice, and people who play at
 * random. One set per program. */
#ifndef MASTABA_TESTS_TABLES_H
#define MASTABA_TESTS_TABLES_H
#include "mastaba/engine.h"
#include "mastaba/json.h"
#include "mastaba/rng.h"
#include "mastaba/table.h"
#include "mastaba/text.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

extern const mst_game lesson_game; /* built, but not in the table of games */

enum { LOG_ROOM = 1 << 18, START = 1000000 };

#define DIGEST "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define SECRET "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

/* A table and all that it has written. */
typedef struct {
    const mst_game *game;
    mst_table *table;
    char *log;
    mst_text text;
    mst_rng dice; /* of the dealer */
} sitting;

static mst_workspace room;
static int memory_left = -1; /* allocations that succeed; -1: all of them */

static inline void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size == 0) {
        free(block);
        return NULL;
    }
    if (memory_left == 0) return NULL;
    if (memory_left > 0) memory_left--;
    return realloc(block, size);
}

static inline void *take(size_t size) {
    void *block = malloc(size ? size : 1);
    if (!block) abort();
    return memset(block, 0xa5, size < 4096 ? size : 4096);
}

/* Every game there is, the Lesson too. */
static inline const mst_game *const *all_games(void) {
    static const mst_game *games[16];
    uint32_t count = 0;
    for (; mst_games[count]; count++) games[count] = mst_games[count];
    games[count] = &lesson_game;
    return games;
}

static inline int take_room(void **state) {
    mst_needs needs = mst_needs_of(all_games());
    (void)state;
    room.games = all_games();
    for (int i = 0; i < MST_TABLE_STATES; i++) room.state[i] = take(needs.state_size);
    room.choices = take(needs.max_choices * sizeof *room.choices);
    room.weights = take(needs.max_choices * sizeof *room.weights);
    room.saved = take(mst_table_size(NULL));
    room.description = take(MST_MAX_STATE);
    room.shared = calloc(1, MST_SHARED);
    room.memory = calloc(1, mst_json_memory_size());
    room.resize = resize;
    return 0;
}

static inline int free_room(void **state) {
    (void)state;
    for (int i = 0; i < MST_TABLE_STATES; i++) free(room.state[i]);
    free(room.choices);
    free(room.weights);
    free(room.saved);
    free(room.description);
    free(room.shared);
    free(room.memory);
    return 0;
}

static inline uint32_t throw_dice(void *context, const mst_table *t, uint32_t number,
                                  const mst_move moves[], const uint32_t weights[],
                                  uint32_t count) {
    uint32_t sum = 0, which = 0;
    (void)t, (void)number, (void)moves;
    for (uint32_t i = 0; i < count; i++) sum += weights[i];
    for (uint32_t at = mst_rng_below(context, sum); at >= weights[which]; which++)
        at -= weights[which];
    return which;
}

/* A stand-in for cryptography: a digest is made of any nonce that begins as it does. */
static inline bool begins_alike(void *context, const mst_table *t, mst_seat seat,
                                const char *nonce) {
    (void)context;
    return mst_table_occupant(t, seat)->digest[0] == nonce[0];
}

static inline mst_agreement usual_agreement(const mst_setup *setup) {
    return (mst_agreement){.id = "k3v9x0q2m4t7w8za",
                           .setup = *setup,
                           .substitute = "scribe",
                           .is_sealed = true,
                           .secret = SECRET,
                           .commitment = DIGEST};
}

static inline sitting *make_sitting(const mst_game *g, const mst_agreement *agreement,
                                    uint64_t seed) {
    sitting *s = calloc(1, sizeof *s);
    s->game = g;
    s->dice = mst_rng_seed(seed);
    s->log = take(LOG_ROOM);
    s->text = mst_text_in(s->log, LOG_ROOM);
    mst_dealer dealer = {throw_dice, &s->dice, begins_alike};
    s->table =
        mst_table_make(take(mst_table_size(g)), g, agreement, &dealer, &room, START, &s->text);
    assert_non_null(s->table);
    return s;
}

static inline void free_sitting(sitting *s) {
    mst_table_free(s->table);
    free(s->table);
    free(s->log);
    free(s);
}

static inline void assert_refused(const mst_refusal *why, const char *key, mst_table_error code) {
    assert_non_null(why);
    assert_string_equal(why->key, key);
    assert_int_equal(why->code, code);
}

/* Humans on every seat, ready: the game has begun. */
static inline void seat_everybody(sitting *s) {
    uint8_t seats = mst_table_agreement(s->table)->setup.seats;
    for (mst_seat seat = 0; seat < seats; seat++)
        assert_null(mst_table_sit(s->table, seat, MST_HUMAN, "Zoé", DIGEST, START, &s->text));
    for (mst_seat seat = 0; seat < seats; seat++)
        assert_null(mst_table_ready(s->table, seat, NULL, START, &s->text));
}

static inline sitting *begin_sitting(const mst_game *g, uint8_t seats, uint64_t seed) {
    mst_setup setup = mst_usual_setup(g, seats);
    mst_agreement agreement = usual_agreement(&setup);
    sitting *s = make_sitting(g, &agreement, seed);
    seat_everybody(s);
    return s;
}

/* Of the newest state that an observer is told. */
static inline uint32_t newest_seq(const mst_table *t, mst_seat observer) {
    return mst_table_newest(t, observer);
}

static inline const mst_refusal *play_text(sitting *s, mst_seat seat, const char *move,
                                           int64_t now) {
    return mst_table_play(s->table, seat, newest_seq(s->table, seat), move, strlen(move), now,
                          &s->text);
}

/* A random legal move of a seat, as text. */
static inline void random_move(sitting *s, mst_seat seat, mst_rng *rng, char out[MST_MAX_TEXT]) {
    const mst_game *g = s->game;
    mst_text text = mst_text_in(out, MST_MAX_TEXT);
    mst_state *seen = take(g->state_size);
    mst_move *choices = take(g->max_choices * sizeof *choices);
    mst_table_view(s->table, seat, seen);
    uint32_t count = g->moves(g, seen, seat, choices);
    mst_move move = g->tidy_move && mst_rng_below(rng, 4) ? g->tidy_move(g, seen, seat, rng)
                                                          : choices[mst_rng_below(rng, count)];
    g->move_text(g, seen, seat, move, &text);
    free(choices);
    free(seen);
}

static inline mst_seat random_actor(const sitting *s, mst_rng *rng) {
    mst_seats actors = mst_table_actors(s->table);
    for (uint32_t skip = mst_rng_below(rng, (uint32_t)__builtin_popcount(actors)); skip; skip--)
        actors &= (mst_seats)(actors - 1);
    return mst_first_of(actors);
}

static inline mst_seat play_at_random(sitting *s, mst_rng *rng, int64_t now) {
    char move[MST_MAX_TEXT];
    mst_seat seat = random_actor(s, rng);
    random_move(s, seat, rng, move);
    const mst_refusal *why = play_text(s, seat, move, now);
    if (why) fail_msg("%s %s is refused: %s", s->game->key, move, why->key);
    return seat;
}

static inline bool is_playing(const sitting *s) {
    return mst_table_phase(s->table) == MST_PLAYING;
}

/* ---- messages ---- */

static char messages[2][MST_MAX_STATE];

/* The message that an observer gets, in one of two places. */
static inline char *message_to(int place, const mst_table *t, mst_seat observer, uint32_t since,
                               bool words) {
    mst_reader reader = {.observer = observer,
                         .in = observer & 1 ? MST_FRENCH : MST_ENGLISH,
                         .since = since,
                         .with_words = words,
                         .present = 1,
                         .now = START + 5000};
    mst_text text = mst_text_in(messages[place], MST_MAX_STATE);
    mst_table_put_state(&text, t, &reader);
    assert_false(mst_text_full(&text));
    return messages[place];
}

static inline void assert_same_words(const char *one, const char *two, mst_seat observer) {
    size_t at = 0;
    if (strcmp(one, two) == 0) return;
    while (one[at] == two[at]) at++;
    at = at > 120 ? at - 120 : 0;
    fail_msg("%c is told two things:\n%.400s\n%.400s\nin\n%s", mst_seat_letter(observer), one + at,
             two + at, one);
}

/* `since` as the observer counts. */
static inline void assert_same_messages(const mst_table *a, const mst_table *b, mst_seat observer,
                                        uint32_t since, bool words) {
    char *one = message_to(0, a, observer, mst_table_line(a, observer, since), words);
    char *two = message_to(1, b, observer, mst_table_line(b, observer, since), words);
    assert_same_words(one, two, observer);
}

static inline mst_seat nth_observer(const mst_table *t, uint32_t n) {
    return n < mst_table_agreement(t)->setup.seats ? (mst_seat)n : MST_SPECTATOR;
}

/* ---- reading ---- */

/* A table from a log in which every write bears the same time; NULL and `why` filled in. */
static inline mst_table *read_log(const mst_game *g, const char *log, size_t length,
                                  char why[400]) {
    static mst_rng none;
    mst_text text = mst_text_in(why, 400);
    mst_dealer dealer = {throw_dice, &none, begins_alike};
    mst_table *t = mst_table_empty(take(mst_table_size(g)), g, &dealer, &room);
    if (mst_table_read(t, log, length, START, &text)) return t;
    mst_table_free(t);
    free(t);
    return NULL;
}

static inline mst_table *read_again(const sitting *s) {
    char why[400];
    mst_table *t = read_log(s->game, s->log, (size_t)(s->text.at - s->log), why);
    if (!t) fail_msg("%s\n%s", why, s->log);
    return t;
}

static inline void drop_table(mst_table *t) {
    mst_table_free(t);
    free(t);
}

#endif
