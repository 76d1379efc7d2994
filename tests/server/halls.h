/* halls.h -- a hall for tests: the server's tables without its sockets. The clock goes when the
 * test says so, the store keeps everything in memory and fails when it is told to, and people are
 * sessions that nothing can be sent to. One hall at a time. */
#ifndef MASTABA_TESTS_HALLS_H
#define MASTABA_TESTS_HALLS_H
#include "crypto/libsodium.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "server/inside.h"
#include "store/stores.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

/* ---- the computer's clocks, of which all of the program gets its time ---- */

static _Atomic int64_t wall = 1700000000000, ticks = 5000; /* milliseconds */
static _Atomic uint32_t
    restless; /* not 0: every other look or so at a clock, a millisecond passes */

int clock_gettime(clockid_t which, struct timespec *now) {
    int64_t time = which == CLOCK_REALTIME ? wall : ticks;
    *now = (struct timespec){time / 1000, time % 1000 * 1000000};
    if (restless && (restless = restless * 1103515245u + 12345u) >> 31) ticks++;
    return 0;
}

/* ---- a store that can fail ---- */

typedef struct {
    store face, *kept;
    bool is_full;      /* nothing can be written */
    bool is_dumb;      /* nothing can be read */
    bool is_at_odds;   /* every log has another length than it was read with */
    uint32_t attempts; /* to write */
} flawed_store;

static flawed_store shelf;

static inline void shelf_append(store *s, store_write writes[], uint32_t count) {
    shelf.attempts++;
    (void)s;
    if (!shelf.is_full && !shelf.is_at_odds) {
        shelf.kept->append(shelf.kept, writes, count);
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        writes[i].result = shelf.is_full ? STORE_FAILED : STORE_CONFLICT;
}

static inline bool shelf_read(store *s, const char *table, uint32_t seq, store_lines take,
                              void *context) {
    (void)s;
    return !shelf.is_dumb && shelf.kept->read(shelf.kept, table, seq, take, context);
}

static inline bool shelf_playing(store *s, store_rows take, void *context) {
    (void)s;
    return shelf.kept->playing(shelf.kept, take, context);
}

static inline const char *shelf_error(const store *s) {
    (void)s;
    if (shelf.is_full || shelf.is_dumb) return "the disk has gone";
    return shelf.kept->error(shelf.kept);
}

/* ---- the house ---- */

static house home;

static inline void wake_nobody(void *context) {
    (void)context;
}

/* A server starts over what is on the shelf. */
static inline hall *start_hall(void) {
    static server_config config = {.threads = 1, .memory = 1 << 24};
    config.games = mst_games;
    config.limits.think_ms = 50;
    home = (house){.config = &config,
                   .crypto = crypto_libsodium(),
                   .started = house_now(),
                   .store = &shelf.face};
    home.workers = workers_create(1, config.memory, wake_nobody, NULL);
    assert_true(draft_create(&home.draft));
    home.hall = hall_create(&home);
    assert_non_null(home.hall);
    waking_begin(home.hall);
    return home.hall;
}

static inline void stop_hall(void) {
    hall_free(home.hall);
    workers_free(home.workers);
    draft_free(&home.draft);
}

static inline int take_shelf(void **state) {
    (void)state;
    shelf = (flawed_store){.kept = store_open_memory()};
    shelf.face = (store){
        .append = shelf_append, .read = shelf_read, .playing = shelf_playing, .error = shelf_error};
    return !shelf.kept || !crypto_libsodium();
}

static inline int free_shelf(void **state) {
    (void)state;
    shelf.kept->close(shelf.kept);
    return 0;
}

/* So much time passes, while the loop goes round as it always does. */
static inline void pass(int64_t milliseconds) {
    enum { TURN = 200 };
    for (; milliseconds > 0; milliseconds -= TURN) {
        ticks += milliseconds < TURN ? milliseconds : TURN;
        thinking_take(home.hall);
        hall_sweep(home.hall, house_now());
        waking_go_on(home.hall);
    }
}

/* ---- tables and people ---- */

/* A table of Pyramis for two; the digest of a seat's key is written with its letter. */
static inline hall_table *make_table(const char *id, mst_clock clock, mst_sitter second) {
    static const char digest[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    fault f;
    const mst_game *g = mst_find_game(mst_games, "pyramis", 7);
    hall_plan plan = {.charter = {.setup = mst_usual_setup(g, 2), .clock = clock}, .game = g};
    memcpy(plan.charter.id, id, MST_ID_SIZE);
    fair_seal(home.crypto, &plan.charter, plan.game);
    plan.seat[0].kind = MST_HUMAN;
    plan.seat[0].level_or_token = digest;
    plan.seat[1].kind = second;
    plan.seat[1].level_or_token = second == MST_HUMAN ? digest : "random";
    hall_table *t = hall_make(home.hall, &plan, NULL, &f);
    assert_non_null(t);
    return t;
}

/* The server stops, and another starts on the same shelf. */
static inline hall *restart(void) {
    stop_hall();
    ticks += 1500;
    wall += 8 * 3600 * 1000;
    return start_hall();
}

/* Somebody who holds those seats. */
static inline void arrive(session *s, hall_table *t, mst_seats seats) {
    *s = (session){.house = &home, .is_gone = true, .ref = NO_REF, .number = ++home.next_session};
    hall_join(home.hall, t, s, seats);
}

/* The last one goes, and the table is forgotten. */
static inline void leave_alone(session *s) {
    hall_table *t = s->at;
    char id[MST_ID_SIZE];
    memcpy(id, t->id, sizeof id);
    hall_leave(s);
    hall_flush(home.hall);
    t = hall_in_memory(home.hall, id);
    if (t) hall_remove(home.hall, t);
}

/* What somebody says; the last thing that is answered to anybody is in the house's draft. */
static inline void say(session *s, const char *message) {
    talk(s, message, strlen(message));
}

static inline bool is_answered(const char *words) {
    return strstr((const char *)home.draft.room + LWS_PRE, words) != NULL;
}

static inline hall_table *find_table(const char *id) {
    fault f;
    return hall_find(home.hall, id, &f);
}

#endif
