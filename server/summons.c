/* summons.c -- see summons.h. A message says what the page of that seat shows at once, and no more:
 * the game, that it is that person's turn, and who sits at the table. */
#include "summons.h"
#include "host/people.h"
#include "logging.h"
#include "mastaba/json.h"
#include "people/calling.h"
#include "push/base64.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RETRY_MS = 2000,
    ANSWER_MS = 15 * 1000,
    HOUR = 3600 * 1000,
    TOPIC_BYTES = 24 /* as letters they are the 32 that a topic may have */
};

static_assert((int)CALLING_KEY == (int)PUSH_PUBLIC && (int)CALLING_SECRET == (int)PUSH_SECRET &&
                  (int)CALLING_PRIVATE == (int)PUSH_PRIVATE &&
                  (int)CALLING_ADDRESS_SIZE == (int)PUSH_MAX_ADDRESS,
              "what is kept is what is sent");

struct summons {
    push_sender *sender;
    push_key key;
    summons_counts counts;
    int64_t swept_at;
    bool is_sweeping;
};

/* ---- life ---- */

static bool find_key(sql *s, push_key *k) {
    calling_key kept;
    push_key fresh;
    if (!push_make_key(&fresh)) return false;
    memcpy(kept.private_part, fresh.private_part, PUSH_PRIVATE);
    memcpy(kept.public_part, fresh.public_part, PUSH_PUBLIC);
    if (calling_keep_key(s, &kept) != PEOPLE_DONE) return false;
    memcpy(k->private_part, kept.private_part, PUSH_PRIVATE);
    memcpy(k->public_part, kept.public_part, PUSH_PUBLIC);
    return push_is_key(k->public_part);
}

bool summons_begin(server_state *h, sql *s, void (*wake)(void *context), void *context) {
    const server_config *c = h->config;
    if (!c->calls_people || !s || !push_is_built_in()) return true;
    struct summons *all = h->summons = calloc(1, sizeof *all);
    if (!all) return false;
    push_config config = {.contact = c->push_contact,
                          .may_reach_inside = c->push_reaches_inside,
                          .retry_ms = RETRY_MS,
                          .answer_ms = ANSWER_MS,
                          .wake = wake,
                          .context = context};
    if (!find_key(s, &all->key)) {
        logging_line(LOG_WARN, "nobody is called: there is no key to do it with");
        summons_end(h);
        return true;
    }
    config.key = all->key;
    all->sender = push_create(&config);
    return all->sender != NULL;
}

void summons_end(server_state *h) {
    if (h->summons) push_free(h->summons->sender);
    free(h->summons);
    h->summons = NULL;
}

const uint8_t *summons_key(const server_state *h) {
    return h->summons ? h->summons->key.public_part : NULL;
}

summons_counts summons_count(const server_state *h) {
    return h->summons ? h->summons->counts : (summons_counts){0};
}

/* ---- what is said ---- */

static void put_others(mst_text *t, const mst_table *table, mst_seat seat,
                       const mst_people *people) {
    bool is_first = true;
    for (mst_seat other = 0; other < mst_table_agreement(table)->setup.seats; other++) {
        if (other == seat) continue;
        mst_text_put(t, is_first ? " (" : ", ");
        mst_text_put(t, people->name[other]);
        is_first = false;
    }
    if (!is_first) mst_text_put_char(t, ')');
}

static void put_words(mst_text *t, const mst_table *table, mst_seat seat, mst_language in) {
    static const char *const turn[MST_LANGUAGES] = {"It is your turn", "C’est à vous de jouer"};
    const char *name = mst_table_occupant(table, seat)->name;
    mst_people people;
    people_at(table, in, seat, &people);
    mst_text_put(t, turn[in]);
    if (name[0]) mst_text_put(t, ", ");
    mst_text_put(t, name);
    put_others(t, table, seat, &people);
}

static void put_message(mst_text *t, const mst_table *table, mst_seat seat, mst_language in) {
    char words[MST_MAX_SEATS * MST_MAX_NAME + 64];
    mst_text w = mst_text_in(words, sizeof words);
    put_words(&w, table, seat, in);
    mst_json object = mst_json_to(t);
    char letter[] = {mst_seat_letter(seat), 0};
    mst_json_begin_object(&object, NULL);
    mst_json_text(&object, "table", mst_table_agreement(table)->id);
    mst_json_text(&object, "seat", letter);
    mst_json_text(&object, "title", mst_table_rules(table)->title);
    mst_json_text(&object, "words", words);
    mst_json_end_object(&object);
}

/* ---- who is called ---- */

typedef struct {
    errand errand;
    server_state *server;
    calling_seat at;
    uint32_t line;
    int64_t now;
    char text[MST_LANGUAGES][PUSH_MAX_TEXT];
    char topic[33];
    push_job *found;
    char why[MST_MAX_WHY];
} summoning;

static void forget_found(void *context) {
    summoning *x = context;
    for (push_job *j = x->found, *next; j; j = next) {
        next = j->next;
        free(j);
    }
    x->found = NULL;
}

static void keep_found(void *context, const calling_browser *b) {
    summoning *x = context;
    push_job *j = calloc(1, sizeof *j);
    if (!j) return;
    j->number = b->number;
    memcpy(j->to.address, b->address, sizeof j->to.address);
    memcpy(j->to.key, b->key, PUSH_PUBLIC);
    memcpy(j->to.secret, b->secret, PUSH_SECRET);
    memcpy(j->topic, x->topic, sizeof j->topic);
    memcpy(j->text, x->text[b->in], sizeof j->text);
    j->next = x->found;
    x->found = j;
}

static void find(errand *e, store *s) {
    summoning *x = (summoning *)e;
    if (calling_take(s->sql, &x->at, x->line, x->now, forget_found, keep_found, x) == PEOPLE_DONE)
        return;
    forget_found(x);
    snprintf(x->why, sizeof x->why, "%s", s->sql->error(s->sql));
}

static void send_found(summoning *x) {
    struct summons *all = x->server->summons;
    for (push_job *j = x->found, *next; j; j = next) {
        next = j->next;
        if (push_send(all->sender, j)) continue;
        all->counts.dropped++;
        free(j);
    }
    x->found = NULL;
}

static void end_finding(errand *e, bool is_wanted) {
    summoning *x = (summoning *)e;
    if (is_wanted && x->why[0]) logging_line(LOG_WARN, "nobody was called: %s", x->why);
    if (is_wanted) send_found(x);
    forget_found(x);
    free(x);
}

/* Nobody learns from it which table is meant. */
static void name_topic(const server_state *h, summoning *x) {
    char digest[MST_DIGEST_SIZE];
    mst_text topic = mst_text_in(x->topic, sizeof x->topic);
    uint8_t bytes[TOPIC_BYTES];
    fair_digest(h->crypto, x->at.holder, strlen(x->at.holder), digest);
    memcpy(bytes, digest, sizeof bytes);
    base64_put(&topic, bytes, sizeof bytes);
}

void summons_call(void *context, const mst_table *t, mst_seat seat) {
    server_state *h = context;
    if (!h->summons) return;
    summoning *x = calloc(1, sizeof *x);
    if (!x) return;
    x->errand = (errand){.run = find, .end = end_finding};
    x->server = h;
    x->line = mst_table_asked(t, seat);
    x->now = server_now();
    x->at.seat[0] = mst_seat_letter(seat);
    memcpy(x->at.table, mst_table_agreement(t)->id, MST_ID_SIZE);
    memcpy(x->at.holder, mst_table_occupant(t, seat)->token, MST_DIGEST_SIZE);
    name_topic(h, x);
    for (mst_language in = MST_ENGLISH; in < MST_LANGUAGES; in++) {
        mst_text text = mst_text_in(x->text[in], PUSH_MAX_TEXT);
        put_message(&text, t, seat, in);
    }
    errands_do(h->errands, &x->errand, ERRAND_READS);
}

/* ---- what became of it ---- */

typedef struct {
    errand errand;
    int64_t number;
    server_state *server;
    bool is_done;
} clearing;

static void clear(errand *e, store *s) {
    clearing *x = (clearing *)e;
    x->is_done =
        (x->number ? calling_remove(s->sql, x->number) : calling_sweep(s->sql)) == PEOPLE_DONE;
}

static void end_clearing(errand *e, bool is_wanted) {
    clearing *x = (clearing *)e;
    if (is_wanted && !x->is_done) logging_line(LOG_WARN, "subscriptions are not removed");
    if (is_wanted && !x->number) x->server->summons->is_sweeping = false;
    free(x);
}

/* One, or (0) all that are useless. */
static bool begin_clearing(server_state *h, int64_t number) {
    clearing *x = calloc(1, sizeof *x);
    if (!x) return false;
    x->errand = (errand){.run = clear, .end = end_clearing};
    x->number = number;
    x->server = h;
    errands_do(h->errands, &x->errand, ERRAND_READS);
    return true;
}

/* The address is a secret of who subscribed: no line of the log has it. */
static void note(struct summons *all, const push_job *j) {
    if (j->outcome == PUSH_TAKEN) all->counts.sent++;
    if (j->outcome == PUSH_GONE) all->counts.gone++;
    if (j->outcome != PUSH_FAILED) return;
    all->counts.failed++;
    logging_line(LOG_WARN, "a push service did not take a message: %ld after %u tries", j->status,
                 j->tries);
}

void summons_take(server_state *h) {
    if (!h->summons) return;
    for (push_job *j = push_take(h->summons->sender), *next; j; j = next) {
        next = j->next;
        note(h->summons, j);
        if (j->outcome == PUSH_GONE) begin_clearing(h, j->number);
        free(j);
    }
}

void summons_sweep(server_state *h, int64_t now) {
    struct summons *all = h->summons;
    if (!all || all->is_sweeping || (all->swept_at && now - all->swept_at < HOUR)) return;
    all->swept_at = now;
    all->is_sweeping = true;
    if (!begin_clearing(h, 0)) all->is_sweeping = false;
}
