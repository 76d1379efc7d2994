/* commit.c -- from a change in memory to a durable one that people hear of. Changes gather in a
 * batch that goes to the store as one, which is one sync of the disk for all of them; when the
 * store has answered, callers get their answers and everybody at the changed tables a new state. A
 * table with a write under way takes no second one before the answer. What could not be stored has
 * not happened: the table is forgotten, and read again as it was. Where nobody knows, nobody is
 * answered: who was at the table comes back and sees. */
#include "host_state.h"
#include "mastaba/text.h"
#include <string.h>

enum {
    MOST_BATCHES = 4, /* one gathers, the others are under way */
    SPARE = 4 /* changes that always fit: before one may come that the table's time goes on */
};

/* ---- batches ---- */

static void free_batch(host *h, host_batch *b) {
    host_release(h, b->writes);
    host_release(h, b->tables);
    host_release(h, b->calls);
    host_release(h, b->log);
    host_release(h, b);
}

/* One that is whole, or NULL. */
static host_batch *new_batch(host *h) {
    const host_config *config = &h->config;
    host_batch *b = host_memory(h, sizeof *b);
    if (!b) return NULL;
    b->writes = host_memory(h, config->batch_writes * sizeof *b->writes);
    b->tables = host_memory(h, config->batch_writes * sizeof *b->tables);
    b->calls = host_memory(h, config->batch_writes * sizeof *b->calls);
    b->log = h->ports.resize(h->ports.context, NULL, config->batch_bytes);
    if (!b->writes || !b->tables || !b->calls || !b->log) {
        free_batch(h, b);
        return NULL;
    }
    b->next = h->batches;
    h->batches = b;
    return b;
}

/* NULL: too much is under way. */
static host_batch *unused_batch(host *h) {
    uint32_t count = 0;
    for (host_batch *b = h->batches; b; b = b->next, count++)
        if (!b->is_under_way && b != h->gathering) return b;
    return count < MOST_BATCHES ? new_batch(h) : NULL;
}

bool commit_create(host *h) {
    h->gathering = new_batch(h);
    return h->gathering != NULL;
}

void commit_free(host *h) {
    for (host_batch *b = h->batches, *next; b; b = next) {
        next = b->next;
        free_batch(h, b);
    }
}

bool commit_fits(const host *h) {
    const host_batch *b = h->gathering;
    return b->count + SPARE <= h->config.batch_writes &&
           h->config.batch_bytes - b->log_length >= SPARE * (size_t)MST_MAX_CHANGE;
}

bool commit_has_room(host *h) {
    if (!commit_fits(h)) host_flush(h, h->now);
    return commit_fits(h);
}

bool commit_is_settled(const host_table *t) {
    return !t->gathered && !t->is_under_way;
}

void commit_forget_call(host *h, const host_call *c) {
    for (host_batch *b = h->batches; b; b = b->next)
        for (uint32_t i = 0; i < b->count; i++)
            if (b->calls[i] == c) b->calls[i] = NULL;
}

/* ---- changing ---- */

void commit_note(host_table *t) {
    if (t->is_noted) return;
    t->is_noted = true;
    t->next_noted = t->host->noted;
    t->host->noted = t;
}

void commit_owe_state(host_session *s) {
    s->wants_state = true;
    commit_note(s->at);
}

bool commit_has_bots_only(const mst_table *t) {
    uint8_t bots = 0, seats = mst_table_agreement(t)->setup.seats;
    for (mst_seat seat = 0; seat < seats; seat++)
        bots += mst_table_occupant(t, seat)->kind == MST_BOT;
    return bots == seats;
}

/* A table that is made names its game, so that a later program can tell whether it knows it. */
static void describe_new(store_write *w, const mst_table *t) {
    const mst_game *g = mst_table_rules(t);
    w->is_public = mst_table_agreement(t)->is_public;
    w->bots_only = commit_has_bots_only(t);
    w->game = g->key;
    w->rules_version = g->rules_version;
    w->deck = g->deck;
    w->pieces = mst_table_agreement(t)->pieces;
    w->has_status = true;
}

/* Another node's clock may go before ours: the times of a log do not go back. */
static int64_t time_at(const host_table *t) {
    return t->host->nodes && t->last > t->host->now ? t->last : t->host->now;
}

/* What lists tell changes while people gather, and when the game begins. It lies behind the lines,
 * for as long as they are on their way. */
static void add_card(host_table *t, store_write *w) {
    host *h = t->host;
    host_batch *b = h->gathering;
    if (!h->nodes || (!w->has_status && w->status != STORE_GATHERING)) return;
    mst_text room = mst_text_in(b->log + b->log_length, HOST_CARD);
    w->card = h->nodes->describe(t, &room);
    if (w->card) b->log_length += (size_t)(room.at - w->card);
}

static void add_write(host_table *t, uint32_t before, host_call *caller) {
    host *h = t->host;
    host_batch *b = h->gathering;
    store_write *w = &b->writes[b->count];
    const char *text = b->log + b->log_length;
    store_status status = (store_status)mst_table_phase(t->table);
    *w = (store_write){.table = t->id,
                       .seq = before,
                       .lines = mst_table_seq(t->table) - before,
                       .text = text,
                       .length = (size_t)(h->open.at - text),
                       .time = time_at(t),
                       .has_status = status != t->status,
                       .status = status};
    if (before == 0) describe_new(w, t->table);
    b->log_length += w->length;
    add_card(t, w);
    b->tables[b->count] = t;
    b->calls[b->count] = caller;
    b->count++;
    t->status = status;
    t->last = w->time;
    t->gathered++;
}

static void gather(host_table *t, uint32_t before, const commit_asker *asker) {
    host_session *s = asker->session;
    add_write(t, before, asker->call);
    commit_note(t);
    t->host->counts.changes++;
    if (!s) return;
    s->is_asking = true;
    s->ref = asker->ref;
    s->ref_seat = asker->seat;
}

static const mst_refusal *resume(host_table *t, const void *with, int64_t now, mst_text *log) {
    (void)with;
    return mst_table_resume(t->table, now, log);
}

void commit_resume(host_table *t) {
    if (!t->owes_resume) return;
    t->owes_resume = false;
    commit(t, NULL, resume, NULL);
}

/* A table that is read reckons its clocks from the stored times: they are those it reckoned with
 * when it changed. */
const mst_refusal *commit(host_table *t, const commit_asker *asker, commit_change change,
                          const void *with) {
    static const commit_asker nobody = {.ref = HOST_NO_REF};
    if (!asker) asker = &nobody;
    commit_resume(t);
    host *h = t->host;
    uint32_t before = t->table ? mst_table_seq(t->table) : 0;
    h->open = mst_text_in(h->gathering->log + h->gathering->log_length, MST_MAX_CHANGE);
    const mst_refusal *why = change(t, with, time_at(t), &h->open);
    if (why) return why;
    if (mst_table_seq(t->table) > before || asker->session || asker->call)
        gather(t, before, asker);
    else
        commit_note(t);
    return NULL;
}

/* ---- after the store has answered ---- */

/* Of two who ask at two nodes in one moment both may be right, only not at once. */
static void tell_failure(host_table *t, error_code code) {
    bool is_repeated = code == ERROR_STALE && t->host->nodes;
    for (host_session *s = t->sessions; s; s = s->next_here) {
        if (!s->is_asking) continue;
        int64_t ref = s->ref;
        s->is_asking = false;
        s->ref = HOST_NO_REF;
        if (is_repeated && dispatch_repeat(s)) continue;
        host_blame(s, ref, code, NULL, NULL);
        s->wants_state = true;
    }
}

/* The log was read anew after the first conflict: at the second it is not what reading it says, and
 * would never be. */
static void settle_conflict(host_table *t, uint32_t length) {
    t->host->counts.store_conflicts++;
    if (!t->table) return; /* for an earlier change of the same batch */
    t->is_given_up = t->conflict == length + 1;
    t->conflict = length + 1;
    t->is_new = false; /* somebody else has made it */
    if (t->is_given_up)
        host_log(t->host, HOST_ERROR,
                 (const char *[]){"table ", t->id,
                                  " is given up: its log is not so long as it reads", NULL});
}

static bool repeat_call(host_table *t, host_call *c) {
    if (!t->host->nodes || c->repeats == COMMIT_MOST_REPEATS) return false;
    c->repeats++;
    tables_wait(t, &c->waiter);
    t->host->counts.conflicts_repeated++;
    return true;
}

static void answer_call(host_table *t, host_call *c, error_code code) {
    host *h = t->host;
    fault f;
    if (!c || (code == ERROR_STALE && repeat_call(t, c))) return;
    error_set(&f, code, NULL, NULL);
    h->ports.answer(h->ports.context, c, code == ERROR_NONE ? NULL : &f);
}

static void settle_failure(host_table *t, const store_write *w, error_code code) {
    if (w->result == STORE_CONFLICT)
        settle_conflict(t, w->seq);
    else
        t->host->counts.store_failures++;
    tables_drop(t);
    tell_failure(t, code);
    if (t->is_new) t->failure = code; /* who waits for it is told so */
}

/* Whatever would be said now might be wrong. Whoever comes back reads what is true. */
static void settle_unknown(host_table *t) {
    t->host->counts.store_unknown++;
    t->is_new = false; /* it may be there */
    tables_send_away(t);
    tables_drop(t);
}

static bool is_persons_own(const mst_table *t, mst_seat seat) {
    const mst_occupant *place = mst_table_occupant(t, seat);
    return place->kind == MST_HUMAN && !place->has_stand_in;
}

void commit_summon_absent(const host_table *t, mst_seats seats, uint32_t since) {
    const host *h = t->host;
    if (!h->ports.summon || !t->table) return;
    mst_seats absent = mst_table_actors(t->table) & seats & (mst_seats)~t->present;
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++) {
        if (!(absent >> seat & 1) || !is_persons_own(t->table, seat)) continue;
        if (mst_table_asked(t->table, seat) > since)
            h->ports.summon(h->ports.context, t->table, seat);
    }
}

/* The list of public tables tells nothing of how games go, so a play does not change it. */
static void settle_stored(host_table *t, const store_write *w) {
    host *h = t->host;
    t->is_new = false;
    t->conflict = 0;
    tables_review_seats(t);
    bool is_listed = w->has_status || w->status == STORE_GATHERING;
    if (!is_listed || !mst_table_agreement(t->table)->is_public) return;
    h->list_version++;
    h->owes_list = true;
}

static const error_code code_of[] = {[STORE_STORED] = ERROR_NONE,
                                     [STORE_CONFLICT] = ERROR_STALE,
                                     [STORE_FAILED] = ERROR_STORE,
                                     [STORE_UNKNOWN] = ERROR_IN_DOUBT};

static void settle(host_batch *b, uint32_t i) {
    host_table *t = b->tables[i];
    const store_write *w = &b->writes[i];
    t->is_under_way = t->is_rearranged = false;
    answer_call(t, b->calls[i], code_of[w->result]);
    if (w->result == STORE_STORED) {
        settle_stored(t, w);
        commit_summon_absent(t, (mst_seats)~0u, w->seq);
    } else if (w->result == STORE_UNKNOWN)
        settle_unknown(t);
    else
        settle_failure(t, w, code_of[w->result]);
    commit_note(t);
    tables_note_ready(t);
}

bool commit_rests(const host *h) {
    return h->rest && h->now < h->rests_until;
}

/* A full disk is tried again by and by, not all the time. */
static void rest_or_go_on(host *h, bool has_failed) {
    enum { SHORTEST = 1000, LONGEST = 60 * 1000 };
    uint32_t longer = h->rest ? 2 * h->rest : SHORTEST;
    h->rest = has_failed ? (longer < LONGEST ? longer : LONGEST) : 0;
    h->rests_until = h->now + h->rest;
}

static bool have_all_failed(const host_batch *b) {
    uint32_t failed = 0;
    for (uint32_t i = 0; i < b->count; i++) failed += b->writes[i].result >= STORE_FAILED;
    return failed == b->count;
}

void host_stored(host *h, host_batch *b, int64_t now) {
    host_set_now(h, now);
    h->counts.commits++;
    rest_or_go_on(h, have_all_failed(b));
    for (uint32_t i = 0; i < b->count; i++) settle(b, i);
    b->count = 0;
    b->log_length = 0;
    b->is_under_way = false;
}

static void hand_over(host *h) {
    host_batch *b = h->gathering, *next = b->count ? unused_batch(h) : NULL;
    if (!next) return;
    for (uint32_t i = 0; i < b->count; i++) {
        b->tables[i]->gathered = 0;
        b->tables[i]->is_under_way = true;
    }
    b->is_under_way = true;
    h->gathering = next;
    h->ports.append(h->ports.context, b);
}

/* ---- telling ---- */

/* What happens at a table by itself, if there is somewhere to store it; else, later. */
static void go_on(host_table *t) {
    host *h = t->host;
    if (!commit_rests(h)) {
        bots_review(t);
        clocks_set(t);
    } else if (t->status == STORE_PLAYING || t->owes_opening) {
        host_look_later(h, t->id, h->rests_until);
    }
}

/* It never was, or nobody is here to whom it matters that something was not stored. A log that met
 * another one is read once more first. */
static bool is_forgotten(const host_table *t) {
    bool is_read_again = t->conflict && !t->is_given_up;
    bool is_awaited = t->waiters || t->is_releasing || t->is_being_read || t->is_ready_noted;
    bool is_useless = t->is_gone || (!t->table && !is_read_again);
    return !is_awaited && (t->is_new || (is_useless && !t->sessions && !t->owes_opening));
}

/* Bots play and clocks run without people too. */
static void forget(host_table *t) {
    enum { LONG = 3600 * 1000 };
    host *h = t->host;
    bool goes_on = !t->is_new && !t->is_gone && t->status == STORE_PLAYING;
    if (goes_on) host_look_later(h, t->id, h->now + (t->is_given_up ? LONG : h->rest));
    tables_remove(t);
}

/* People are told when they ask for something. */
static void put_off(host_table *t, error_code why) {
    host *h = t->host;
    if (why != ERROR_NONE && t->status == STORE_PLAYING)
        host_look_later(h, t->id, h->now + h->rest);
    deals_put_off(t, why);
    tables_let_go(t);
}

/* Each table writes at most that its time goes on, and that it is opened, and that only while
 * writing does not fail. */
static void tell_about(host_table *t) {
    host *h = t->host;
    fault f;
    if (is_forgotten(t)) {
        forget(t);
        return;
    }
    if (!tables_make_ready(t, NULL, &f)) {
        put_off(t, f.code);
        return;
    }
    if (t->owes_resume && !commit_rests(h)) {
        if (commit_fits(h))
            commit_resume(t); /* and told of when that is stored */
        else
            commit_note(t);
        return;
    }
    if (deals_open(t)) return;
    if (h->nodes) h->nodes->speak(t);
    broadcast_states(t);
    go_on(t);
    tables_mind_idle(t);
}

static void tell_noted(host *h) {
    host_table *t = h->noted;
    h->noted = NULL;
    for (host_table *next; t; t = next) {
        next = t->next_noted;
        t->is_noted = false;
        if (commit_is_settled(t)) tell_about(t); /* else when it is */
    }
}

static void flush_rounds(host *h) {
    enum { ROUNDS = 4 }; /* what is noted while others are told of; the rest waits for a turn */
    h->is_flushing = true;
    for (uint32_t round = 0; (h->noted || h->gathering->count) && round < ROUNDS; round++) {
        hand_over(h);
        tell_noted(h);
    }
    h->is_flushing = false;
}

void host_flush(host *h, int64_t now) {
    enum { ROUNDS = 4 };
    host_set_now(h, now);
    if (h->is_flushing) return;
    flush_rounds(h);
    if (h->is_releasing) return; /* who waits is let go on by the outermost */
    h->is_releasing = true;
    for (uint32_t round = 0; h->ready && round < ROUNDS; round++) {
        tables_release_waiters(h);
        flush_rounds(h);
    }
    h->is_releasing = false;
    if (h->nodes) h->nodes->speak_of_list(h);
}
