/* tables.c -- finding tables, reading them from the store, forgetting them. A table is read when it
 * is touched. One that nobody is at stays for a moment, because whoever made it is about to join
 * it; then it costs nothing but what is stored of it. */
#include "host_state.h"
#include "mastaba/text.h"
#include <string.h>

enum {
    LINGER = 5000,  /* milliseconds that a table without people stays */
    MOST_IDLE = 256 /* of them */
};

/* ---- finding ---- */

static host_table **chain_of(const host *h, const char *id) {
    return &h->chain[host_chain(h, id)];
}

host_table *tables_in_memory(const host *h, const char *id) {
    host_table *t = *chain_of(h, id);
    while (t && !mst_text_same(t->id, id)) t = t->next;
    return t;
}

bool host_has(const host *h, const char *id) {
    return tables_in_memory(h, id) != NULL;
}

host_table *tables_add(host *h, const char *id) {
    host_table *t = host_memory(h, sizeof *t);
    if (!t) return NULL;
    memcpy(t->id, id, strlen(id));
    t->host = h;
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++) t->left[seat] = h->now;
    t->touched = h->now;
    host_table **chain = chain_of(h, t->id);
    t->next = *chain;
    *chain = t;
    h->loaded++;
    tables_mind_idle(t);
    return t;
}

/* ---- reading ---- */

/* A table whose lines are coming. */
struct reading {
    mst_table *table; /* a new one, or the one that is here and has grown */
    uint32_t from;    /* lines that it had */
    int64_t last;     /* time of the last write */
    bool lacks_rules; /* it was made by a program that has others */
    char words[MST_MAX_WHY];
};

static bool begin_table(host_table *at, struct reading *r, const char *text, size_t length,
                        mst_text *why) {
    host *h = at->host;
    const mst_game *g = mst_table_game(&h->room, text, length, why);
    void *block = g ? host_memory(h, mst_table_size(g)) : NULL;
    r->lacks_rules = !g;
    mst_dealer dealer = fair_dealer(&at->hand, &h->ports.crypto);
    if (block) r->table = mst_table_empty(block, g, &dealer, &h->room);
    return block != NULL;
}

bool host_take_lines(void *table, uint32_t seq, const char *text, size_t length, int64_t time) {
    host_table *t = table;
    struct reading *r = t->reading;
    mst_text why = mst_text_in(r->words, sizeof r->words);
    if (seq < r->from) return true;
    if (seq == 0 && !begin_table(t, r, text, length, &why)) return false;
    r->last = time;
    return r->table && mst_table_read(r->table, text, length, time, &why);
}

static void free_table(host *h, mst_table *t) {
    if (!t) return;
    mst_table_free(t);
    host_release(h, t);
}

/* Time does not run while nobody serves. What was written after now was written before the start as
 * well, and the computer's clock has been set back since; unless another node wrote it, whose clock
 * goes before ours. */
static bool has_stood(const host_table *t) {
    const host *h = t->host;
    bool is_ours = t->last >= h->config.serving_since && (t->last <= h->now || h->nodes);
    return !is_ours && mst_table_deadline(t->table) != 0;
}

void host_set_serving_since(host *h, int64_t since) {
    if (since == h->config.serving_since) return;
    h->config.serving_since = since;
    for (uint32_t i = 0; i < h->config.chains; i++)
        for (host_table *t = h->chain[i]; t; t = t->next) {
            if (!t->table) continue;
            t->owes_resume = has_stood(t);
            commit_note(t);
        }
}

static void keep(host_table *t, const struct reading *r) {
    t->table = r->table;
    if (mst_table_seq(r->table) == r->from) return;
    t->status = (store_status)mst_table_phase(r->table);
    t->last = r->last;
    t->owes_resume = has_stood(t);
    t->read_to = mst_table_seq(r->table);
    t->read_at = t->host->now;
    if (!r->from && !t->link_shared) t->owes_have = true;
    tables_review_seats(t);
    if (r->from && mst_table_agreement(r->table)->is_public) t->host->list_version++;
}

/* What is here goes on as it was, if the store has only no time; else nothing of it is believed,
 * and all is read. */
static void fail_to_catch_up(host_table *t, host_reading how, const struct reading *r) {
    t->is_behind = true;
    if (how != HOST_UNREADABLE || r->words[0]) tables_drop(t);
}

static void fail(host_table *t, host_reading how, const struct reading *r, const char *why) {
    bool is_there = how != HOST_NO_TABLE || r->words[0];
    if (is_there)
        host_log(t->host, HOST_ERROR,
                 (const char *[]){"table ", t->id,
                                  " cannot be read: ", r->words[0] ? r->words : why, NULL});
    if (r->from) {
        fail_to_catch_up(t, how, r);
        return;
    }
    free_table(t->host, r->table);
    t->failure = !is_there ? ERROR_NO_TABLE : r->lacks_rules ? ERROR_NO_RULES : ERROR_STORE;
    deals_put_off(t, t->failure);
}

/* A table that is read may have a bot to move, or a flag that fell meanwhile. */
void host_end_reading(host_table *t, host_reading how, const char *why, int64_t now) {
    struct reading *r = t->reading;
    host_set_now(t->host, now);
    t->is_being_read = false;
    t->reading = NULL;
    t->is_behind = false; /* what was said to have come while it was read still is to be */
    t->host->counts.catch_ups += r->from > 0;
    if (how == HOST_READ && r->table && !r->words[0])
        keep(t, r);
    else
        fail(t, how, r, why);
    if (t->table || r->from) commit_note(t);
    host_release(t->host, r);
    tables_note_ready(t);
}

static void start_reading(host_table *t) {
    host *h = t->host;
    t->reading = host_memory(h, sizeof *t->reading);
    t->failure = t->reading || t->table ? ERROR_NONE : ERROR_BUSY;
    t->grown = 0;
    if (!t->reading) return;
    t->reading->table = t->table;
    t->reading->from = t->table ? mst_table_seq(t->table) : 0;
    t->is_being_read = true;
    h->ports.read(h->ports.context, t, t->id, t->reading->from);
}

/* ---- waiting ---- */

void tables_wait(host_table *t, host_waiter *who) {
    host_waiter **link = &t->waiters;
    tables_stop_waiting(who);
    while (*link) link = &(*link)->next; /* who came first goes on first */
    who->next = NULL;
    who->link = link;
    *link = who;
}

void tables_stop_waiting(host_waiter *who) {
    if (!who->link) return;
    if (who->next) who->next->link = who->link;
    *who->link = who->next;
    who->link = NULL;
}

void tables_note_ready(host_table *t) {
    if (t->is_ready_noted || !t->waiters) return;
    t->is_ready_noted = true;
    t->next_ready = t->host->ready;
    t->host->ready = t;
}

static bool is_in_use(const host_table *t) {
    return t->is_noted || t->is_ready_noted || t->is_releasing || t->waiters || t->is_being_read ||
           t->owes_opening || !commit_is_settled(t);
}

void tables_let_go(host_table *t) {
    if (t->table || is_in_use(t)) return;
    t->failure = ERROR_NONE;
    if (!t->sessions) tables_remove(t);
}

static void go_on(host *h, host_waiter *who) {
    if (who->session)
        dispatch_parked(who->session);
    else
        h->ports.again(h->ports.context, who->call);
}

/* Whoever has to wait once more does so behind those who came meanwhile. */
static void release(host_table *t) {
    host_waiter *list = t->waiters;
    t->waiters = NULL;
    t->is_releasing = true;
    if (list) list->link = &list;
    while (list) {
        host_waiter *first = list;
        tables_stop_waiting(first);
        go_on(t->host, first);
    }
    t->is_releasing = false;
    tables_let_go(t);
}

void tables_release_waiters(host *h) {
    host_table *t = h->ready;
    h->ready = NULL;
    for (host_table *next; t; t = next) {
        next = t->next_ready;
        t->is_ready_noted = false;
        release(t);
    }
}

static bool is_ready(const host_table *t) {
    return t->table && !t->is_under_way && !t->is_being_read;
}

static bool must_be_read(const host_table *t) {
    if (t->is_being_read) return false;
    if (!t->table) return t->failure == ERROR_NONE;
    return t->grown > mst_table_seq(t->table) && commit_is_settled(t);
}

bool tables_make_ready(host_table *t, host_waiter *who, fault *f) {
    if (t->is_given_up) return error_set(f, ERROR_STORE, NULL, NULL);
    if (must_be_read(t)) start_reading(t);
    if (is_ready(t)) return true;
    if (t->failure == ERROR_NONE) {
        if (who) tables_wait(t, who);
        return error_set(f, ERROR_NONE, NULL, NULL);
    }
    error_set(f, t->failure, NULL, NULL);
    if (!t->is_releasing && !t->waiters)
        t->failure = ERROR_NONE; /* who asks again has it read again */
    return false;
}

bool tables_catch_up(host_table *t, host_waiter *who, fault *f) {
    t->grown = UINT32_MAX;
    return tables_make_ready(t, who, f);
}

host_table *tables_find(host *h, const char *id, host_waiter *who, fault *f) {
    host_table *t = tables_in_memory(h, id);
    if (!t) t = tables_add(h, id);
    if (!t) {
        error_set(f, ERROR_BUSY, NULL, NULL);
        return NULL;
    }
    t->touched = h->now;
    if (tables_make_ready(t, who, f)) return t;
    tables_let_go(t);
    return NULL;
}

host_table *tables_find_stored(host *h, const char *id, host_waiter *who, fault *f) {
    host_table *t = tables_find(h, id, who, f);
    if (!t || commit_is_settled(t)) return t;
    tables_wait(t, who);
    error_set(f, ERROR_NONE, NULL, NULL);
    return NULL;
}

/* ---- who is here ---- */

void tables_count_present(host_table *t) {
    mst_seats here = 0;
    for (const host_session *s = t->sessions; s; s = s->next_here) here |= s->seats;
    mst_seats present = here | t->elsewhere;
    if (here != t->here) commit_note(t);
    t->here = here;
    if (present == t->present) return;
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++)
        if (t->present >> seat & 1 && !(present >> seat & 1)) t->left[seat] = t->host->now;
    t->present = present;
    t->news = UINT32_MAX;
    commit_note(t);
}

/* All who hold a seat hold the same token: who held another one has lost it. */
void tables_review_seats(host_table *t) {
    mst_seats lost = 0;
    for (uint32_t left = t->here; left; left &= left - 1) {
        mst_seat seat = (mst_seat)__builtin_ctz(left);
        const mst_occupant *place = mst_table_occupant(t->table, seat);
        if (place->kind != MST_HUMAN || memcmp(place->token, t->holder[seat], MST_DIGEST_SIZE))
            lost |= (mst_seats)(1u << seat);
    }
    if (!lost) return;
    for (host_session *s = t->sessions; s; s = s->next_here) s->seats &= (mst_seats)~lost;
    tables_count_present(t);
    deals_send_watchers_away(t);
}

void tables_join(host_table *t, host_session *s, mst_seats seats) {
    if (s->at) tables_part(s);
    s->at = t;
    s->seats = seats;
    s->next_here = t->sessions;
    if (s->next_here) s->next_here->link_here = &s->next_here;
    s->link_here = &t->sessions;
    t->sessions = s;
    for (uint32_t left = seats; left; left &= left - 1) {
        mst_seat seat = (mst_seat)__builtin_ctz(left);
        memcpy(t->holder[seat], mst_table_occupant(t->table, seat)->token, MST_DIGEST_SIZE);
    }
    commit_owe_state(s);
    tables_count_present(t);
    tables_mind_idle(t);
}

void tables_part(host_session *s) {
    host_table *t = s->at;
    if (s->next_here) s->next_here->link_here = s->link_here;
    *s->link_here = s->next_here;
    s->at = NULL;
    s->seats = 0;
    s->wants_state = s->is_asking = s->has_hint = false;
    s->ref = HOST_NO_REF;
    t->touched = t->host->now;
    tables_count_present(t);
    tables_mind_idle(t);
}

void tables_send_away(host_table *t) {
    host *h = t->host;
    for (host_session *s; (s = t->sessions);) {
        host_leave(s, h->now);
        h->ports.close(h->ports.context, s, HOST_TRY_LATER);
    }
}

/* ---- forgetting ---- */

static void stop_idling(host_table *t) {
    host *h = t->host;
    *(t->next_idle ? &t->next_idle->link_idle : &h->last_idle) = t->link_idle;
    *t->link_idle = t->next_idle;
    t->next_idle = NULL;
    t->link_idle = NULL;
    h->idle_count--;
}

static void idle(host_table *t) {
    host *h = t->host;
    t->link_idle = h->last_idle;
    *h->last_idle = t;
    h->last_idle = &t->next_idle;
    h->idle_count++;
}

void tables_mind_idle(host_table *t) {
    bool is_idle = !t->sessions && !t->jobs && !t->link_lacking;
    if (is_idle == (t->link_idle != NULL)) return;
    if (is_idle)
        idle(t);
    else
        stop_idling(t);
}

void tables_drop(host_table *t) {
    bots_leave(t);
    free_table(t->host, t->table);
    t->table = NULL;
    t->hand = (fair_hand){0}; /* its key may be of nonces that were never stored */
}

/* Nobody may be here or wait for it, and nothing about it be on its way. */
void tables_remove(host_table *t) {
    host *h = t->host;
    host_table **link = chain_of(h, t->id);
    if (h->nodes) h->nodes->forget(t);
    if (t->reading && !t->reading->from) free_table(h, t->reading->table);
    tables_drop(t);
    while (*link != t) link = &(*link)->next;
    *link = t->next;
    h->loaded--;
    if (t->link_idle) stop_idling(t);
    host_release(h, t->reading);
    host_release(h, t);
}

void tables_forget_idle(host *h) {
    for (host_table *t = h->idle, *next; t; t = next) {
        next = t->next_idle;
        if (h->idle_count <= MOST_IDLE && h->now - t->touched < LINGER) break;
        if (!is_in_use(t)) tables_remove(t);
    }
}

int64_t tables_next_idle(const host *h) {
    return h->idle ? h->idle->touched + LINGER : INT64_MAX;
}

void tables_free_all(host *h) {
    for (uint32_t i = 0; i < h->config.chains; i++)
        while (h->chain[i]) tables_remove(h->chain[i]);
}

/* ---- when others change what is stored ---- */

void host_read_again(host *h, const char *id, int64_t now) {
    host_table *t = tables_in_memory(h, id);
    host_set_now(h, now);
    if (!t) return;
    t->grown = UINT32_MAX;
    commit_note(t);
}

host_session *host_sessions_at(const host *h, const char *id) {
    const host_table *t = tables_in_memory(h, id);
    return t ? t->sessions : NULL;
}

void host_forget(host *h, const char *id) {
    host_table *t = tables_in_memory(h, id);
    if (!t || t->sessions) return;
    t->is_gone = true;
    t->owes_opening = false;
    if (!is_in_use(t)) tables_remove(t); /* else when it is settled */
}
