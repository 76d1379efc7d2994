/* summons.c -- see summons.h. A decision is called for by whoever noted in the store that it will;
 * what is said then is in summons_text.c. */
#include "summons.h"
#include "logging.h"
#include "push/base64.h"
#include "summons_text.h"
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

/* ---- who is called ---- */

typedef struct {
    errand errand;
    server_state *server;
    calling_seat at;
    uint32_t line;
    int64_t now;
    const fair_crypto *crypto;
    bool has_accounts;
    char text[MST_LANGUAGES][PUSH_MAX_TEXT]; /* for browsers, and for programs */
    char body[MST_LANGUAGES][PUSH_MAX_BODY];
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
    memcpy(j->text, x->text[b->in], PUSH_MAX_TEXT);
    j->next = x->found;
    x->found = j;
}

/* NULL: no memory. */
static push_job *job_for(const fair_crypto *crypto, const hook *h, const char *body) {
    push_job *j = calloc(1, sizeof *j);
    if (!j) return NULL;
    j->is_for_program = true;
    j->number = h->number;
    j->owner = h->account;
    memcpy(j->to.address, h->address, sizeof j->to.address);
    memcpy(j->text, body, sizeof j->text);
    summons_text_sign(crypto, h->secret, body, j->header[0]);
    return j;
}

static void keep_hook(void *context, const hook *h) {
    summoning *x = context;
    push_job *j = job_for(x->crypto, h, x->body[h->in]);
    if (!j) return;
    j->next = x->found;
    x->found = j;
}

/* Whoever held the seat before has a token of its own. */
static bool opens_seat(void *context, const char *token) {
    const summoning *x = context;
    char digest[MST_DIGEST_SIZE];
    fair_digest(x->crypto, token, strlen(token), digest);
    return fair_same(digest, x->at.holder);
}

static void note_fault(summoning *x, const store *s) {
    snprintf(x->why, sizeof x->why, "%s", s->sql->error(s->sql));
}

static void find(errand *e, store *s) {
    summoning *x = (summoning *)e;
    const hook_claim claim = {.at = &x->at,
                              .line = x->line,
                              .now = x->now,
                              .opens = opens_seat,
                              .take = keep_hook,
                              .context = x};
    if (calling_take(s->sql, &x->at, x->line, x->now, forget_found, keep_found, x) != PEOPLE_DONE) {
        forget_found(x);
        note_fault(x, s);
    }
    if (x->has_accounts && hooks_take(s->sql, &claim) != PEOPLE_DONE) note_fault(x, s);
}

static void send_job(struct summons *all, push_job *j) {
    if (push_send(all->sender, j)) return;
    all->counts.dropped++;
    free(j);
}

static void send_found(summoning *x) {
    for (push_job *j = x->found, *next; j; j = next) {
        next = j->next;
        send_job(x->server->summons, j);
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
    x->crypto = h->crypto;
    x->has_accounts = h->has_accounts;
    x->line = mst_table_asked(t, seat);
    x->now = server_now();
    x->at.seat[0] = mst_seat_letter(seat);
    memcpy(x->at.table, mst_table_agreement(t)->id, MST_ID_SIZE);
    memcpy(x->at.holder, mst_table_occupant(t, seat)->token, MST_DIGEST_SIZE);
    name_topic(h, x);
    for (mst_language in = MST_ENGLISH; in < MST_LANGUAGES; in++) {
        mst_text text = mst_text_in(x->text[in], PUSH_MAX_TEXT),
                 body = mst_text_in(x->body[in], PUSH_MAX_BODY);
        summons_text_push(&text, t, seat, in);
        summons_text_hook(&body, t, seat, in, x->now);
    }
    errands_do(h->errands, &x->errand, ERRAND_READS);
}

void summons_try(server_state *h, const hook *to) {
    char body[PUSH_MAX_BODY] = "";
    mst_text t = mst_text_in(body, sizeof body);
    summons_text_try(&t, to->in, server_now());
    push_job *j = h->summons ? job_for(h->crypto, to, body) : NULL;
    if (!j) return;
    j->is_tried_once = true;
    send_job(h->summons, j);
}

void summons_forget(server_state *h, int64_t account) {
    if (h->summons) push_forget(h->summons->sender, account);
}

/* ---- what became of it ---- */

typedef struct {
    errand errand;
    server_state *server;
    int64_t gone;       /* the number of a subscription, or */
    hook_answer answer; /* of a hook, or (neither) all that is useless is to go */
    int64_t now;
    bool is_done;
} noting;

static bool is_sweep(const noting *x) {
    return !x->gone && !x->answer.number;
}

static people_result note_in(sql *s, const noting *x) {
    if (x->gone) return calling_remove(s, x->gone);
    if (x->answer.number) return hooks_note(s, &x->answer, x->now);
    people_result result = calling_sweep(s);
    return result == PEOPLE_DONE ? hooks_sweep(s) : result;
}

static void note(errand *e, store *s) {
    noting *x = (noting *)e;
    x->is_done = note_in(s->sql, x) == PEOPLE_DONE;
}

static void end_noting(errand *e, bool is_wanted) {
    noting *x = (noting *)e;
    if (is_wanted && !x->is_done) logging_line(LOG_WARN, "what became of calls is not noted");
    if (is_wanted && is_sweep(x)) x->server->summons->is_sweeping = false;
    free(x);
}

static bool begin_noting(server_state *h, noting wanted) {
    noting *x = calloc(1, sizeof *x);
    if (!x) return false;
    *x = wanted;
    x->errand = (errand){.run = note, .end = end_noting};
    x->server = h;
    x->now = server_now();
    errands_do(h->errands, &x->errand, ERRAND_READS);
    return true;
}

static void note_hook(server_state *h, const push_job *j) {
    static const hook_outcome outcomes[] = {
        [PUSH_TAKEN] = HOOK_TAKEN, [PUSH_GONE] = HOOK_GONE, [PUSH_FAILED] = HOOK_FAILED};
    begin_noting(h, (noting){.answer = {.number = j->number,
                                        .outcome = outcomes[j->outcome],
                                        .status = (uint32_t)j->status,
                                        .is_try = j->is_tried_once}});
}

/* The address is a secret of whoever named it: no line of the log has it. */
static void count_outcome(struct summons *all, const push_job *j) {
    (j->is_for_program ? all->counts.hook_outcome : all->counts.outcome)[j->outcome]++;
    if (j->outcome == PUSH_FAILED && !j->is_for_program)
        logging_line(LOG_WARN, "a push service did not take a message: %ld after %u tries",
                     j->status, j->tries);
}

void summons_take(server_state *h) {
    if (!h->summons) return;
    for (push_job *j = push_take(h->summons->sender), *next; j; j = next) {
        next = j->next;
        count_outcome(h->summons, j);
        if (j->is_for_program)
            note_hook(h, j);
        else if (j->outcome == PUSH_GONE)
            begin_noting(h, (noting){.gone = j->number});
        free(j);
    }
}

void summons_sweep(server_state *h, int64_t now) {
    struct summons *all = h->summons;
    if (!all || all->is_sweeping || (all->swept_at && now - all->swept_at < HOUR)) return;
    all->swept_at = now;
    all->is_sweeping = true;
    if (!begin_noting(h, (noting){.gone = 0})) all->is_sweeping = false;
}
