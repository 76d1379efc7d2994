/* hosts.h -- a host for tests, without a socket, a file or a thread. The clock goes when the test
 * says so; the store keeps everything in memory, answers at once or when it is told to, and fails
 * when it is told to; bots answer when the test lets them; what people are sent is kept. One host
 * at a time. */
#ifndef MASTABA_TESTS_HOSTS_H
#define MASTABA_TESTS_HOSTS_H
#include "crypto/libsodium.h"
#include "host/host_state.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "store/stores.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- the clock ---- */

static int64_t clock_now = 1700000000000; /* milliseconds */

/* ---- a store that can be slow and can fail ---- */

enum { MOST_HELD = 8 };

typedef struct {
    store *kept;
    bool is_full;      /* nothing can be written */
    bool is_dumb;      /* nothing can be read */
    bool is_at_odds;   /* every log has another length than it was read with */
    bool is_cut_off;   /* its answers are lost */
    bool is_slow;      /* it answers when the test says so */
    uint32_t attempts; /* to write */
    host_batch *writing[MOST_HELD];
    uint32_t writings;
    host_table *reading[MOST_HELD];
    uint32_t read_from[MOST_HELD];
    uint32_t readings;
} test_store;

static test_store shelf;
static host *home;

static inline void answer_write(host_batch *b) {
    if (!shelf.is_full && !shelf.is_at_odds)
        shelf.kept->append(shelf.kept, b->writes, b->count);
    else
        for (uint32_t i = 0; i < b->count; i++)
            b->writes[i].result = shelf.is_full ? STORE_FAILED : STORE_CONFLICT;
    for (uint32_t i = 0; i < b->count && shelf.is_cut_off; i++) b->writes[i].result = STORE_UNKNOWN;
    host_stored(home, b, clock_now);
}

static inline void port_append(void *context, host_batch *b) {
    (void)context;
    shelf.attempts++;
    if (!shelf.is_slow) {
        answer_write(b);
        return;
    }
    assert_true(shelf.writings < MOST_HELD);
    shelf.writing[shelf.writings++] = b;
}

static inline void answer_read(host_table *t, uint32_t seq) {
    bool is_read = !shelf.is_dumb && shelf.kept->read(shelf.kept, t->id, seq, host_take_lines, t);
    host_end_reading(t,
                     is_read         ? HOST_READ
                     : shelf.is_dumb ? HOST_UNREADABLE
                                     : HOST_NO_TABLE,
                     "the disk has gone", clock_now);
}

static inline void port_read(void *context, host_table *t, const char *id, uint32_t seq) {
    (void)context, (void)id;
    if (!shelf.is_slow) {
        answer_read(t, seq);
        return;
    }
    assert_true(shelf.readings < MOST_HELD);
    shelf.read_from[shelf.readings] = seq;
    shelf.reading[shelf.readings++] = t;
}

/* The slow store answers all it was asked so far, the first first. */
static inline void store_answers(void) {
    test_store asked = shelf;
    shelf.writings = shelf.readings = 0;
    for (uint32_t i = 0; i < asked.writings; i++) answer_write(asked.writing[i]);
    for (uint32_t i = 0; i < asked.readings; i++) answer_read(asked.reading[i], asked.read_from[i]);
    host_flush(home, clock_now);
}

/* ---- bots that answer when the test lets them ---- */

enum { MOST_ASKED = 256 };

/* What was asked for and not handed back, in the order of asking; and what was called off. */
static struct {
    host_job *asked[MOST_ASKED], *off[MOST_ASKED];
    uint32_t count, offs, called_off, hurried;
    bool are_busy;
} pool;

static inline bool port_think(void *context, host_job *j) {
    (void)context;
    if (pool.are_busy) return false;
    assert_true(pool.count < MOST_ASKED);
    pool.asked[pool.count++] = j;
    return true;
}

static inline host_job *take_job(uint32_t i) {
    host_job *j = pool.asked[i];
    memmove(&pool.asked[i], &pool.asked[i + 1], (--pool.count - i) * sizeof *pool.asked);
    return j;
}

/* A job comes back, thought through or (0) not. */
static inline void hand_back(uint32_t i, mst_move move) {
    host_job *j = take_job(i);
    j->move = move;
    host_thought(home, j, clock_now);
}

/* What was called off comes back too, a little later. */
static inline void hand_back_called_off(void) {
    while (pool.offs) host_thought(home, pool.off[--pool.offs], clock_now);
}

static inline mst_move first_move(const host_job *j) {
    mst_move *moves = calloc(j->game->max_choices, sizeof *moves);
    assert_true(j->game->moves(j->game, j->view, j->seat, moves) > 0);
    mst_move move = moves[0];
    free(moves);
    return move;
}

/* Everybody who thinks finds the first move there is. */
static inline void bots_answer(void) {
    for (uint32_t left = pool.count; left; left--) hand_back(0, first_move(pool.asked[0]));
    host_flush(home, clock_now);
}

/* Of those who still think. */
static inline void port_rank(void *context, host_job *j, bool has_people) {
    uint32_t i = 0;
    (void)context;
    while (i < pool.count && pool.asked[i] != j) i++;
    assert_true(i < pool.count);
    j->has_people = has_people;
}

static inline void port_hurry(void *context, host_job *j) {
    (void)context, (void)j;
    pool.hurried++;
}

static inline void port_call_off(void *context, host_job *j) {
    uint32_t i = 0;
    (void)context;
    while (pool.asked[i] != j) assert_true(++i < pool.count);
    assert_true(pool.offs < MOST_ASKED);
    pool.off[pool.offs++] = take_job(i);
    pool.called_off++;
}

/* ---- people ---- */

enum { MOST_HEARD = 1 << 16 };

/* A client and the last thing it was told; and the kinds of all it was told since a test has wiped
 * them: "error:stale# state" is an error of that code that answers a question, and a state. */
typedef struct {
    host_session talk;
    char heard[MOST_HEARD];
    char kinds[400];
    uint32_t count;
    bool is_closed;
    char refused[200]; /* why the last thing was not done, in words; or empty */
} person;

typedef struct {
    host_call asked;
    bool is_answered, is_repeated;
    error_code code;
} caller;

/* The text between those words and the next quotation mark. */
static inline void put_word(mst_text *t, const char *text, const char *before) {
    const char *word = strstr(text, before);
    assert_non_null(word);
    word += strlen(before);
    mst_text_put_part(t, word, strcspn(word, "\""));
}

static inline void note_kind(person *p) {
    char kind[64];
    size_t used = strlen(p->kinds);
    mst_text t = mst_text_in(kind, sizeof kind);
    if (used) mst_text_put_char(&t, ' ');
    put_word(&t, p->heard, "\"type\":\"");
    if (strstr(p->heard, "\"type\":\"error\"")) {
        mst_text_put_char(&t, ':');
        put_word(&t, p->heard, "\"error\":\"");
    }
    if (strstr(p->heard, ",\"ref\":")) mst_text_put_char(&t, '#');
    snprintf(p->kinds + used, sizeof p->kinds - used, "%s", kind);
}

static inline void port_send(void *context, host_session *s, const host_message *m) {
    person *p = (person *)s;
    (void)context;
    assert_true(m->length < MOST_HEARD);
    memcpy(p->heard, m->text, m->length);
    p->heard[m->length] = 0;
    p->count++;
    note_kind(p);
    snprintf(p->refused, sizeof p->refused, "%s", m->refusal ? m->refusal : "");
}

static inline void port_close(void *context, host_session *s, host_close why) {
    (void)context, (void)why;
    ((person *)s)->is_closed = true;
}

static inline void port_answer(void *context, host_call *c, const fault *f) {
    caller *who = (caller *)c;
    (void)context;
    assert_false(who->is_answered);
    who->is_answered = true;
    who->code = f ? f->code : ERROR_NONE;
}

static inline void port_again(void *context, host_call *c) {
    (void)context;
    ((caller *)c)->is_repeated = true;
}

static bool may_make_tables = true, may_say_more = true;

static inline bool port_may_say(void *context, host_session *s, message_type type) {
    (void)context, (void)s, (void)type;
    return may_say_more;
}

static inline bool port_may_make(void *context, host_session *s, host_call *c) {
    (void)context, (void)s, (void)c;
    return may_make_tables;
}

static inline void port_log(void *context, host_weight weight, const char *words) {
    (void)context, (void)weight, (void)words;
}

/* Memory can run out: so many more are had, and then one is not. 0: there is enough. */
static uint32_t blocks_left;

static inline void *port_resize(void *context, void *block, size_t size) {
    (void)context;
    if (size && blocks_left && --blocks_left == 0) return NULL;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

/* ---- chance, which is the same in every run ---- */

static inline void random_bytes(void *context, void *out, size_t size) {
    static mst_rng rng;
    static bool has_begun;
    (void)context;
    if (!has_begun) rng = mst_rng_seed(1);
    has_begun = true;
    for (uint8_t *byte = out; size--; byte++) *byte = (uint8_t)mst_rng_next(&rng);
}

static inline const fair_crypto *known_crypto(void) {
    static fair_crypto known;
    known = *crypto_libsodium();
    known.random = random_bytes;
    return &known;
}

/* ---- the host ---- */

static char draft[MST_MAX_STATE];

static inline host_ports all_ports(void) {
    return (host_ports){.resize = port_resize,
                        .send = port_send,
                        .close = port_close,
                        .answer = port_answer,
                        .again = port_again,
                        .append = port_append,
                        .read = port_read,
                        .think = port_think,
                        .rank = port_rank,
                        .hurry = port_hurry,
                        .call_off = port_call_off,
                        .job_size = sizeof(host_job),
                        .may_say = port_may_say,
                        .may_make = port_may_make,
                        .log = port_log,
                        .crypto = *known_crypto()};
}

/* A host starts over what is on the shelf. */
static inline host *start_host_with(const host_ports *ports) {
    host_config config = {.games = mst_games,
                          .chains = 64,
                          .batch_writes = 64,
                          .batch_bytes = 8 * MST_MAX_CHANGE,
                          .think_ms = 1000,
                          .serving_since = clock_now,
                          .draft = draft,
                          .draft_size = sizeof draft};
    memset(&pool, 0, sizeof pool);
    home = host_create(ports, &config);
    assert_non_null(home);
    return home;
}

static inline host *start_host(void) {
    host_ports ports = all_ports();
    return start_host_with(&ports);
}

static inline void stop_host(void) {
    host_free(home);
    home = NULL;
}

static inline int take_shelf(void **state) {
    (void)state;
    shelf = (test_store){.kept = store_open_memory()};
    return !shelf.kept;
}

static inline int free_shelf(void **state) {
    (void)state;
    shelf.kept->close(shelf.kept);
    return 0;
}

static inline bool look_later(void *context, const store_row *row) {
    (void)context;
    host_look_later(home, row->id, clock_now);
    return true;
}

/* The host stops, and another starts on the same shelf; it goes on with what was being played. */
static inline host *restart(void) {
    stop_host();
    clock_now += 8 * 3600 * 1000;
    start_host();
    shelf.kept->playing(shelf.kept, look_later, NULL);
    return home;
}

/* So much time passes, while the host's owner goes round as it always does. */
static inline void pass(int64_t milliseconds) {
    enum { TURN = 200 };
    for (; milliseconds > 0; milliseconds -= TURN) {
        clock_now += milliseconds < TURN ? milliseconds : TURN;
        host_tick(home, clock_now);
        host_flush(home, clock_now);
        hand_back_called_off();
    }
}

static inline void flush(void) {
    host_flush(home, clock_now);
    hand_back_called_off();
}

/* ---- tables and people ---- */

/* A table for two; every seat of people has the same key. */
static inline host_table *make_table_of(const char *game, const char *id, mst_clock clock,
                                        mst_sitter first, mst_sitter second, const char *level) {
    static const char digest[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    fault f;
    const mst_game *g = mst_find_game(mst_games, game, strlen(game));
    table_plan plan = {.agreement = {.setup = mst_usual_setup(g, 2), .clock = clock}, .game = g};
    const mst_sitter kinds[] = {first, second};
    memcpy(plan.agreement.id, id, MST_ID_SIZE);
    fair_seal(known_crypto(), &plan.agreement, plan.game);
    for (mst_seat seat = 0; seat < 2; seat++) {
        plan.seat[seat].kind = kinds[seat];
        plan.seat[seat].level_or_token = kinds[seat] == MST_HUMAN ? digest : level;
    }
    host_set_now(home, clock_now);
    host_table *t = calls_make_table(home, &plan, NULL, &f);
    assert_non_null(t);
    return t;
}

static inline host_table *make_table(const char *id, mst_clock clock, mst_sitter second) {
    return make_table_of("pyramis", id, clock, MST_HUMAN, second, "random");
}

/* Somebody who holds those seats. */
static inline void arrive(person *p, host_table *t, mst_seats seats) {
    memset(p, 0, sizeof *p);
    host_open(home, &p->talk);
    tables_join(t, &p->talk, seats);
}

/* Whoever still looks at a session that is gone stumbles. */
static inline void leave(person *p) {
    if (!p->talk.host) return;
    host_leave(&p->talk, clock_now);
    memset(&p->talk, 0xdd, sizeof p->talk);
    p->talk.host = NULL;
}

static inline host_table *find_table(const char *id) {
    fault f;
    return tables_find(home, id, NULL, &f);
}

/* The last one goes, and the table is forgotten. */
static inline void leave_alone(person *p) {
    char id[MST_ID_SIZE];
    memcpy(id, p->talk.at->id, sizeof id);
    leave(p);
    flush();
    host_forget(home, id);
}

static inline void say(person *p, const char *text) {
    host_hear(&p->talk, text, strlen(text), clock_now);
}

static inline bool has_heard(const person *p, const char *words) {
    return strstr(p->heard, words) != NULL;
}

#endif
