/* host_world.h -- all that a host can meet, for a fuzzer to play: a store that answers when it is
 * told to and as it is told to, bots that think for as long as one likes, memory that runs out,
 * people. Whatever the host asks for and tells is held to its promises here: nothing is told that
 * reading the store would not give, nobody is told what its tokens do not open, one answer for each
 * question, and a table never has two writes under way. */
#ifndef MASTABA_TESTS_HOST_WORLD_H
#define MASTABA_TESTS_HOST_WORLD_H
#include "crypto/libsodium.h"
#include "fuzz.h"
#include "host/host_state.h"
#include "host/people.h"
#include "host/workspace.h"
#include "protocol/chat.h"
#include "store/stores.h"

enum {
    PEOPLE = 4,
    CALLS = 3,
    MOST_KNOWN = 16,  /* ids and tokens that are remembered */
    MOST_SHOWN = 512, /* tokens of one person */
    MOST_HELD = 8,    /* batches and readings */
    MOST_JOBS = 64,
    MOST_ASKED = 64, /* questions of one person */
    MOST_MEMORY = 64 << 20
};

/* A question that was asked with a number of its own, and how often it was answered. */
typedef struct {
    uint32_t ref;
    bool must_be_answered, is_answered;
} world_question;

typedef struct {
    host_session talk;
    bool is_open, is_closed; /* there; told that nothing more can be said to it */
    char token[MOST_SHOWN][FAIR_TOKEN_SIZE];
    uint32_t tokens; /* that it has shown, each once */
    world_question asked[MOST_ASKED];
    uint32_t questions;
    char state[MST_MAX_STATE]; /* the last it was sent; or empty */
} world_person;

typedef struct {
    host_call asked;
    bool is_busy, is_looking;
    char id[MST_ID_SIZE]; /* that it is about; empty: a new table */
    char body[512];
} world_call;

typedef struct {
    host *host;
    store *kept;
    int64_t now;
    mst_rng rng;
    world_person people[PEOPLE];
    world_call calls[CALLS];
    char id[MOST_KNOWN][MST_ID_SIZE], token[MOST_KNOWN][FAIR_TOKEN_SIZE];
    uint32_t ids, tokens;
    host_batch *writing[MOST_HELD];
    host_table *reading[MOST_HELD];
    host_job *job[MOST_JOBS];
    bool is_off[MOST_JOBS];
    uint32_t writings, readings, jobs, next_ref;
    bool is_slow, is_full, are_bots_busy, has_limits;
    bool has_nodes;      /* others serve the same tables */
    bool is_simple;      /* the store reads from the beginning alone */
    bool was_bad;        /* memory ran out or something could not be read: answers may be missing */
    uint32_t starves_in; /* allocations until one fails; 0: none does */
    size_t memory;
    mst_workspace room; /* for reading what is stored */
    char draft[MST_MAX_STATE], again[MST_MAX_STATE];
} world;

static world w;

/* ---- memory ---- */

/* Each block knows its size, so that what is held can be counted. */
static void *world_resize(void *context, void *block, size_t size) {
    size_t *head = block ? (size_t *)block - 2 : NULL;
    (void)context;
    if (size && w.starves_in && --w.starves_in == 0) {
        w.was_bad = true;
        return NULL;
    }
    if (head) w.memory -= head[0];
    if (!size) {
        free(head);
        return NULL;
    }
    head = (size_t *)realloc(head, size + 2 * sizeof *head);
    if (!head) abort();
    head[0] = size;
    w.memory += size;
    fuzz_expect(w.memory < MOST_MEMORY, "memory without bound");
    return head + 2;
}

static void *plain_resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

/* ---- what is stored ---- */

typedef struct {
    mst_table *table;
    fair_hand hand;
    uint32_t most; /* lines that are read */
} world_copy;

static bool take_stored(void *context, uint32_t seq, const char *text, size_t length,
                        int64_t time) {
    world_copy *copy = (world_copy *)context;
    char words[MST_MAX_WHY];
    mst_text why = mst_text_in(words, sizeof words);
    if (seq >= copy->most) return false;
    if (seq == 0) {
        const mst_game *g = mst_table_game(&w.room, text, length, &why);
        mst_dealer dealer = fair_dealer(&copy->hand, &w.host->ports.crypto);
        fuzz_expect(g != NULL, words);
        copy->table = mst_table_empty(fuzz_bytes(mst_table_size(g)), g, &dealer, &w.room);
    }
    bool is_read = mst_table_read(copy->table, text, length, time, &why);
    fuzz_expect(is_read, words);
    return true;
}

/* The table as whoever reads so many lines of the store has it; NULL: there is none. */
static const mst_table *stored_table(const char *id, uint32_t most) {
    static world_copy copy;
    if (copy.table) mst_table_free(copy.table);
    free(copy.table);
    copy = (world_copy){.most = most};
    if (id) w.kept->read(w.kept, id, 0, take_stored, &copy);
    return copy.table;
}

/* ---- what is told ---- */

static bool begins(const char *text, const char *words) {
    return strncmp(text, words, strlen(words)) == 0;
}

/* What stands behind a field of the outermost object or of one inside; NULL: it has none. In values
 * a quotation mark comes after a backslash. */
static const char *field(const char *text, const char *name) {
    const char *found = strstr(text, name);
    return found ? found + strlen(name) : NULL;
}

static mst_seat observer_in(const char *text, const char *name) {
    const char *value = field(text, name);
    return value && *value == '"' ? (mst_seat)(value[1] - 'A') : MST_SPECTATOR;
}

static bool opens(const world_person *p, const char *digest) {
    char own[MST_DIGEST_SIZE];
    for (uint32_t i = 0; i < p->tokens; i++) {
        fair_digest(&w.host->ports.crypto, p->token[i], strlen(p->token[i]), own);
        if (fair_same(own, digest)) return true;
    }
    return false;
}

static void expect_own(const world_person *p, const mst_table *stored, mst_seat seat) {
    if (seat == MST_SPECTATOR) return;
    fuzz_expect(seat < mst_table_agreement(stored)->setup.seats, "told of a seat that is not");
    const mst_occupant *there = mst_table_occupant(stored, seat);
    fuzz_expect(there->kind == MST_HUMAN && opens(p, there->token), "told of a seat of another");
}

/* The text without the number of the question; the number, or HOST_NO_REF. */
static int64_t cut_ref(char *text) {
    char *last = strrchr(text, ',');
    if (!last || !begins(last, ",\"ref\":")) return HOST_NO_REF;
    int64_t ref = strtoll(last + strlen(",\"ref\":"), NULL, 10);
    strcpy(last, "}");
    return ref;
}

static void expect_same(const char *told, const mst_text *made, const char *what) {
    if (!mst_text_full(made) && strcmp(told, w.again) == 0) return;
    fprintf(stderr, "%s\n%s\n", told, w.again);
    fuzz_expect(false, what);
}

/* Every byte is what whoever reads the store could write. */
static void check_state(const world_person *p, const char *text, const mst_table *stored) {
    mst_people people;
    const host_table *t = p->talk.at;
    mst_text made = mst_text_in(w.again, sizeof w.again);
    mst_reader reader = {.observer = observer_in(text, ",\"observer\":"),
                         .in = p->talk.in,
                         .since = p->talk.told,
                         .with_words = p->talk.wants_words,
                         .present = t->present,
                         .now = t->owes_resume ? t->last : w.host->now,
                         .people = &people};
    people_at(stored, p->talk.in, reader.observer, &people);
    expect_own(p, stored, reader.observer);
    mst_table_put_state(&made, stored, &reader);
    expect_same(text, &made, "a state that is not stored");
}

static uint32_t number_in(const char *text, const char *name) {
    return (uint32_t)strtoul(field(text, name), NULL, 10);
}

static void check_past(const world_person *p, const char *text, const mst_table *stored) {
    mst_text made = mst_text_in(w.again, sizeof w.again);
    mst_people people;
    mst_reader reader = {
        .observer = observer_in(text, ",\"observer\":"), .in = p->talk.in, .people = &people};
    people_at(stored, p->talk.in, reader.observer, &people);
    expect_own(p, stored, reader.observer);
    mst_table_put_past(&made, stored, &reader, number_in(text, "\"seq\":"));
    expect_same(text, &made, "a past that is not stored");
}

static void check_preview(const world_person *p, const char *text, const mst_table *stored) {
    mst_text made = mst_text_in(w.again, sizeof w.again);
    const char *move = field(text, ",\"move\":\"");
    mst_seat seat = observer_in(text, ",\"seat\":");
    expect_own(p, stored, seat);
    mst_table_put_preview(&made, stored, seat, number_in(text, "\"seq\":"), move,
                          strcspn(move, "\""));
    expect_same(text, &made, "a preview that is not stored");
}

static void check_rematch(const world_person *p, const char *text, const mst_table *stored) {
    char id[MST_ID_SIZE];
    bool is_of_table = opens(p, mst_table_agreement(stored)->owner);
    for (mst_seat seat = 0; seat < mst_table_agreement(stored)->setup.seats; seat++)
        is_of_table |= opens(p, mst_table_occupant(stored, seat)->token);
    fuzz_expect(is_of_table, "told of the next table");
    snprintf(id, sizeof id, "%s", field(text, ",\"table\":\""));
    fuzz_expect(stored_table(id, UINT32_MAX) != NULL, "told of a table that is not stored");
}

static void check_told(world_person *p, const char *text) {
    if (begins(text, "{\"type\":\"error\"") || begins(text, "{\"type\":\"pong\"")) return;
    fuzz_expect(p->talk.at != NULL, "told of a table that it is not at");
    if (begins(text, "{\"type\":\"joined\"")) {
        fuzz_expect(stored_table(p->talk.at->id, UINT32_MAX) != NULL, "joined what is not stored");
        return;
    }
    if (begins(text, "{\"type\":\"rematch\"")) { /* which another node may tell at any time */
        check_rematch(p, text, stored_table(p->talk.at->id, UINT32_MAX));
        return;
    }
    uint32_t lines = mst_table_seq(p->talk.at->table); /* another server may have written more */
    const mst_table *stored = stored_table(p->talk.at->id, lines);
    fuzz_expect(stored && mst_table_seq(stored) == lines, "told of what is not stored");
    if (begins(text, "{\"type\":\"state\"")) {
        check_state(p, text, stored);
        snprintf(p->state, sizeof p->state, "%s", text);
    }
    if (begins(text, "{\"type\":\"past\"")) check_past(p, text, stored);
    if (begins(text, "{\"type\":\"preview\"")) check_preview(p, text, stored);
    if (begins(text, "{\"type\":\"hint\"")) expect_own(p, stored, observer_in(text, ",\"seat\":"));
}

static void note_answer(world_person *p, int64_t ref) {
    for (uint32_t i = 0; i < p->questions; i++) {
        world_question *q = &p->asked[i];
        if (q->ref != ref) continue;
        fuzz_expect(!q->is_answered, "a question that is answered twice");
        q->is_answered = true;
    }
}

static void world_send(void *context, host_session *s, const host_message *m) {
    static char text[MST_MAX_STATE];
    world_person *p = (world_person *)s;
    (void)context;
    fuzz_expect(p->is_open, "something is said to somebody who is gone");
    fuzz_expect(m->length < sizeof text && memchr(m->text, 0, m->length) == NULL, "no text");
    memcpy(text, m->text, m->length);
    text[m->length] = 0;
    note_answer(p, cut_ref(text));
    check_told(p, text);
}

static void world_close(void *context, host_session *s, host_close why) {
    (void)context;
    fuzz_expect(((world_person *)s)->is_open && why != HOST_TOO_LONG, "closed without a reason");
    ((world_person *)s)->is_closed = true;
}

/* ---- calls ---- */

static void know_id(const char *id) {
    memcpy(w.id[w.ids++ % MOST_KNOWN], id, MST_ID_SIZE);
}

static void know_tokens(const char *answer) {
    static const char *const names[] = {"\"owner\":\"", "\"invite\":\"", "\"token\":\""};
    for (uint32_t i = 0; i < 3; i++)
        for (const char *at = answer; (at = field(at, names[i]));)
            snprintf(w.token[w.tokens++ % MOST_KNOWN], FAIR_TOKEN_SIZE, "%s", at);
}

static void world_answer(void *context, host_call *c, const fault *f) {
    world_call *call = (world_call *)c;
    char answer[HOST_MAX_ANSWER + 1];
    (void)context;
    fuzz_expect(call->is_busy, "a call that is answered twice");
    call->is_busy = false;
    if (f) return;
    memcpy(answer, c->answer, c->length);
    answer[c->length] = 0;
    if (c->table[0]) know_id(c->table);
    fuzz_expect(stored_table(c->table[0] ? c->table : call->id, UINT32_MAX) != NULL,
                "a call that is answered before it is stored");
    know_tokens(answer);
}

/* Asks what the call is about, again if need be. */
static void ask(world_call *call) {
    fault f;
    if (call->is_looking)
        call->is_busy =
            !host_look(w.host, &call->asked, call->id, &f, w.now) && f.code == ERROR_NONE;
    else if (call->id[0])
        host_sit(w.host, &call->asked, call->id, call->body, strlen(call->body), w.now);
    else
        host_make(w.host, &call->asked, call->body, strlen(call->body), w.now);
}

static void world_again(void *context, host_call *c) {
    (void)context;
    fuzz_expect(((world_call *)c)->is_busy, "a call that waits for nothing");
    ask((world_call *)c);
}

/* ---- the store ---- */

static bool writes_to(const host_batch *b, const char *id) {
    for (uint32_t i = 0; i < b->count; i++)
        if (mst_text_same(b->writes[i].table, id)) return true;
    return false;
}

typedef enum { ALL_WELL, ALL_FAIL, ONE_CONFLICTS, ANSWER_LOST } store_mood;

/* The writes of one table are refused, as if another server had been faster; the others are not. */
static void store_all_but(host_batch *b, const char *id) {
    for (uint32_t i = 0; i < b->count; i++)
        if (mst_text_same(b->writes[i].table, id))
            b->writes[i].result = STORE_CONFLICT;
        else
            w.kept->append(w.kept, &b->writes[i], 1);
}

/* It was written, or not. */
static void lose_answer(host_batch *b) {
    if (mst_rng_next(&w.rng) & 1) w.kept->append(w.kept, b->writes, b->count);
    for (uint32_t i = 0; i < b->count; i++) b->writes[i].result = STORE_UNKNOWN;
}

static void answer_write(host_batch *b, store_mood mood) {
    if (mood == ALL_WELL)
        w.kept->append(w.kept, b->writes, b->count);
    else if (mood == ONE_CONFLICTS)
        store_all_but(b, b->writes[mst_rng_next(&w.rng) % b->count].table);
    else
        for (uint32_t i = 0; i < b->count; i++) b->writes[i].result = STORE_FAILED;
    if (mood == ANSWER_LOST) lose_answer(b);
    host_stored(w.host, b, w.now);
}

static void world_append(void *context, host_batch *b) {
    (void)context;
    fuzz_expect(b->count > 0 && w.writings < MOST_HELD, "nothing to write, or too much at once");
    for (uint32_t i = 0; i < b->count; i++) {
        for (uint32_t k = 0; k < w.writings; k++)
            fuzz_expect(!writes_to(w.writing[k], b->writes[i].table), "two writes of one table");
        for (uint32_t k = 0; k < w.readings; k++)
            fuzz_expect(!mst_text_same(w.reading[k]->id, b->writes[i].table),
                        "written while it is read");
    }
    if (w.is_slow)
        w.writing[w.writings++] = b;
    else
        answer_write(b, w.is_full ? ALL_FAIL : ALL_WELL);
}

static void answer_read(host_table *t, bool can_read) {
    uint32_t has = t->table ? mst_table_seq(t->table) : 0, from = w.is_simple ? 0 : has;
    bool is_read = can_read && w.kept->read(w.kept, t->id, from, host_take_lines, t);
    if (!can_read) w.was_bad = true;
    host_end_reading(t,
                     is_read    ? HOST_READ
                     : can_read ? HOST_NO_TABLE
                                : HOST_UNREADABLE,
                     "", w.now);
}

static void world_read(void *context, host_table *t, const char *id, uint32_t seq) {
    (void)context;
    fuzz_expect(seq == (t->table ? mst_table_seq(t->table) : 0), "read from elsewhere");
    fuzz_expect(mst_text_same(t->id, id) && w.readings < MOST_HELD, "too much is read");
    for (uint32_t i = 0; i < w.readings; i++) fuzz_expect(w.reading[i] != t, "read twice at once");
    if (w.is_slow)
        w.reading[w.readings++] = t;
    else
        answer_read(t, true);
}

/* ---- bots ---- */

static uint32_t find_job(const host_job *j) {
    uint32_t i = 0;
    while (i < w.jobs && w.job[i] != j) i++;
    fuzz_expect(i < w.jobs && !w.is_off[i], "a job that nobody has");
    return i;
}

static bool world_think(void *context, host_job *j) {
    (void)context;
    fuzz_expect(j->table->table != NULL && commit_is_settled(j->table),
                "a thought about what is not stored");
    for (uint32_t i = 0; i < w.jobs; i++)
        fuzz_expect(w.is_off[i] || w.job[i]->table != j->table || w.job[i]->seat != j->seat ||
                        w.job[i]->is_hint != j->is_hint,
                    "the same thought twice");
    if (w.are_bots_busy || w.jobs == MOST_JOBS) return false;
    w.is_off[w.jobs] = false;
    w.job[w.jobs++] = j;
    return true;
}

static void world_rank(void *context, host_job *j, bool has_people) {
    (void)context;
    find_job(j);
    j->has_people = has_people;
}

static void world_hurry(void *context, host_job *j) {
    (void)context;
    find_job(j);
}

static void world_call_off(void *context, host_job *j) {
    (void)context;
    w.is_off[find_job(j)] = true;
}

static mst_move any_move(const host_job *j) {
    mst_move *moves = (mst_move *)fuzz_bytes(j->game->max_choices * sizeof *moves);
    uint32_t count = j->game->moves(j->game, j->view, j->seat, moves);
    fuzz_expect(count > 0, "a thought without a choice");
    mst_move move = moves[mst_rng_next(&w.rng) % count];
    free(moves);
    return move;
}

/* It comes back with a move, or with nothing. */
static void hand_back(uint32_t i, bool has_move) {
    host_job *j = w.job[i];
    j->move = has_move ? any_move(j) : 0;
    j->best_count = has_move;
    j->best[0].move = j->move;
    j->best[0].visits = 1;
    j->worth = j->best[0];
    j->spent_ms = 20;
    w.jobs--;
    w.job[i] = w.job[w.jobs];
    w.is_off[i] = w.is_off[w.jobs];
    host_thought(w.host, j, w.now);
}

/* ---- the rest ---- */

static bool world_may_say(void *context, host_session *s, message_type type) {
    (void)context, (void)s, (void)type;
    return !w.has_limits;
}

/* A server takes chat away from the host, which must not have looked at it. */
static bool world_hear(void *context, host_session *s, const char *text, size_t length) {
    chat_message m;
    fault f;
    (void)context, (void)s;
    return chat_read(text, length, &m, &f) || f.code != ERROR_UNKNOWN_TYPE;
}

static bool world_may_make(void *context, host_session *s, host_call *c) {
    (void)context;
    fuzz_expect(!s != !c, "somebody makes a table");
    return !w.has_limits;
}

static void world_log(void *context, host_weight weight, const char *words) {
    (void)context, (void)weight;
    fuzz_expect(words[0] && !strstr(words, "did not fit") && !strstr(words, "was refused"), words);
}

static void world_chance(void *context, void *out, size_t size) {
    uint8_t *byte = (uint8_t *)out;
    (void)context;
    for (size_t i = 0; i < size; i++) byte[i] = (uint8_t)mst_rng_next(&w.rng);
}

/* Nobody is told of more than is stored. */
static void world_say(void *context, const host_news *n) {
    (void)context;
    fuzz_expect(n->kind == HOST_LIST ? !n->table[0] : strlen(n->table) == MST_ID_SIZE - 1, "no id");
    if (n->kind != HOST_HAVE && n->kind != HOST_GROWN) return;
    const mst_table *stored = stored_table(n->table, UINT32_MAX);
    fuzz_expect(stored && mst_table_seq(stored) >= n->number, "other nodes hear too much");
}

/* A host over what is stored. */
static void start_host(void) {
    fair_crypto crypto = *crypto_libsodium();
    crypto.random = world_chance;
    const host_ports ports = {.resize = world_resize,
                              .send = world_send,
                              .close = world_close,
                              .answer = world_answer,
                              .again = world_again,
                              .append = world_append,
                              .read = world_read,
                              .think = world_think,
                              .rank = world_rank,
                              .hurry = world_hurry,
                              .call_off = world_call_off,
                              .job_size = sizeof(host_job),
                              .may_say = world_may_say,
                              .may_make = world_may_make,
                              .hear = world_hear,
                              .log = world_log,
                              .crypto = crypto};
    host_config config = {.games = mst_games,
                          .chains = 4,
                          .batch_writes = 8,
                          .batch_bytes = 5 * MST_MAX_CHANGE,
                          .think_ms = 1000,
                          .serving_since = w.now,
                          .draft = w.draft,
                          .draft_size = sizeof w.draft};
    w.starves_in = 0;
    w.host = host_create(&ports, &config);
    if (w.has_nodes) host_join_nodes(w.host, world_say);
}

/* Whoever still looks at a session that is gone stumbles. */
static void close_person(world_person *p) {
    if (!p->is_open) return;
    host_leave(&p->talk, w.now);
    memset(&p->talk, 0xdd, sizeof p->talk);
    p->is_open = false;
}

static void stop_host(void) {
    for (uint32_t i = 0; i < PEOPLE; i++) close_person(&w.people[i]);
    for (uint32_t i = 0; i < CALLS; i++) {
        if (w.calls[i].is_busy) host_cancel(w.host, &w.calls[i].asked);
        w.calls[i].is_busy = false;
    }
    w.writings = w.readings = w.jobs = 0;
    host_free(w.host);
    fuzz_expect(w.memory == 0, "memory that is not given back");
}

#endif
