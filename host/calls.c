/* calls.c -- questions that are answered once: a new table, a seat at one, a look at one. What they
 * change is answered when it is stored. */
#include "host_state.h"
#include "mastaba/engine.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "protocol/bodies.h"
#include <string.h>

static void make_token(const host *h, char token[FAIR_TOKEN_SIZE], char digest[MST_DIGEST_SIZE]) {
    fair_token(&h->ports.crypto, token);
    fair_digest(&h->ports.crypto, token, strlen(token), digest);
}

/* ---- a new table ---- */

static bool choose_game(const host *h, const body_new_table *asked, table_plan *plan, fault *f) {
    const mst_game *const *games = h->config.games;
    plan->game = mst_find_game(games, asked->game, strlen(asked->game));
    if (!plan->game) return error_set(f, ERROR_MALFORMED, "error.no_game", asked->game);
    if (asked->deck[0])
        plan->game = mst_find_deck(games, plan->game, asked->deck, strlen(asked->deck));
    return plan->game || error_set(f, ERROR_MALFORMED, "error.no_deck", asked->deck);
}

static bool choose_setup(const body_new_table *asked, table_plan *plan, fault *f) {
    const mst_game *g = plan->game;
    mst_setup *setup = &plan->agreement.setup;
    if (asked->seats < g->least_seats || asked->seats > g->most_seats)
        return error_set(f, ERROR_MALFORMED, "error.seats", NULL);
    *setup = mst_usual_setup(g, asked->seats);
    for (uint32_t i = 0; i < asked->options; i++) {
        const char *key = asked->option[i][0], *value = asked->option[i][1];
        if (mst_set_option(g, setup, key, strlen(key), value, strlen(value)))
            return error_set(f, ERROR_MALFORMED, "error.option", key);
    }
    return !mst_bad_setup(g, setup) || error_set(f, ERROR_MALFORMED, "error.option", "");
}

bool calls_choose_people(const host *h, const body_new_table *asked, new_table *n, fault *f) {
    for (uint32_t i = 0; i < asked->seats; i++) {
        const char *level = asked->seat[i].level;
        n->plan.seat[i].kind = asked->seat[i].kind;
        n->plan.seat[i].name = asked->seat[i].name;
        n->plan.seat[i].level_or_token = level;
        if (asked->seat[i].kind == MST_BOT && !mst_level_find(level, strlen(level)))
            return error_set(f, ERROR_MALFORMED, "error.level", level);
        make_token(h, n->token[i], n->digest[i]); /* which nobody is told where no human sits */
        if (asked->seat[i].kind == MST_HUMAN) n->plan.seat[i].level_or_token = n->digest[i];
    }
    return true;
}

/* Everybody knows from the start who will stand in for them. */
static bool choose_substitute(const body_new_table *asked, mst_agreement *agreement, fault *f) {
    const char *level = asked->substitute[0] ? asked->substitute : MST_SUBSTITUTE;
    if (!mst_level_find(level, strlen(level)))
        return error_set(f, ERROR_MALFORMED, "error.level", level);
    memcpy(agreement->substitute, level, strlen(level) + 1);
    return true;
}

void calls_put_cell(const host *h, char id[MST_ID_SIZE]) {
    if (h->config.cell) id[0] = h->config.cell;
}

void calls_name_table(const host *h, new_table *n) {
    fair_id(&h->ports.crypto, n->plan.agreement.id);
    calls_put_cell(h, n->plan.agreement.id);
    make_token(h, n->owner, n->plan.agreement.owner);
    make_token(h, n->invite, n->plan.agreement.invite);
}

/* Strangers meet at public tables. */
static mst_chat usual_chat(const body_new_table *asked) {
    return asked->is_public ? MST_CHAT_PHRASES : MST_CHAT_ALL;
}

/* Whatever was asked for: what one table reveals must not reach another of its round. */
static void deal_in_common(const host *h, const host_deal *deal, table_plan *plan) {
    mst_agreement *agreement = &plan->agreement;
    memcpy(agreement->deal, deal->deal, sizeof agreement->deal);
    memcpy(agreement->secret, deal->secret, sizeof agreement->secret);
    agreement->is_public = false;
    agreement->forbids_hints = true;
    agreement->chat = MST_CHAT_OFF;
    fair_commit(&h->ports.crypto, agreement, plan->game);
}

/* `deal` NULL: one of its own. */
static bool plan_table(const host *h, const body_new_table *asked, const host_deal *deal,
                       new_table *n, fault *f) {
    mst_agreement *agreement = &n->plan.agreement;
    memset(n, 0, sizeof *n);
    if (!choose_game(h, asked, &n->plan, f) || !choose_setup(asked, &n->plan, f) ||
        !calls_choose_people(h, asked, n, f) || !choose_substitute(asked, agreement, f))
        return false;
    calls_name_table(h, n);
    agreement->clock = asked->clock;
    agreement->is_public = asked->is_public;
    agreement->forbids_hints = !asked->hints;
    agreement->is_rated = asked->is_rated;
    agreement->chat = asked->has_chat ? asked->chat : usual_chat(asked);
    if (deal)
        deal_in_common(h, deal, &n->plan);
    else
        fair_seal(&h->ports.crypto, agreement, n->plan.game);
    return true;
}

void calls_write_made(host_call *c, const new_table *n) {
    mst_text t = mst_text_in(c->answer, sizeof c->answer);
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "table", n->plan.agreement.id);
    mst_json_text(&w, "owner", n->owner);
    mst_json_text(&w, "invite", n->invite);
    mst_json_text(&w, "commitment", n->plan.agreement.commitment);
    mst_json_begin_list(&w, "seats");
    for (mst_seat seat = 0; seat < n->plan.agreement.setup.seats; seat++) {
        if (n->plan.seat[seat].kind != MST_HUMAN) continue;
        mst_json_begin_object(&w, NULL);
        mst_json_seat(&w, "seat", seat);
        mst_json_text(&w, "token", n->token[seat]);
        mst_json_end_object(&w);
    }
    mst_json_end_list(&w);
    mst_json_end_object(&w);
    c->length = (size_t)(t.at - c->answer);
    memcpy(c->table, n->plan.agreement.id, sizeof c->table);
    c->is_public = n->plan.agreement.is_public;
}

static const mst_refusal *seat_everybody(mst_table *t, const table_plan *plan, int64_t now,
                                         mst_text *log) {
    const mst_refusal *why = NULL;
    for (mst_seat seat = 0; seat < plan->agreement.setup.seats && !why; seat++)
        if (plan->seat[seat].kind != MST_OPEN)
            why = mst_table_sit(t, seat, plan->seat[seat].kind, plan->seat[seat].name,
                                plan->seat[seat].level_or_token, now, log);
    return why;
}

mst_table *calls_new_table(host_table *t, const table_plan *plan, const mst_dealer *dealer,
                           int64_t now, mst_text *log, const mst_refusal **why) {
    static const mst_refusal not_made = {MST_TABLE_MALFORMED, ""};
    host *h = t->host;
    void *block = host_memory(h, mst_table_size(plan->game));
    mst_table *made =
        block ? mst_table_make(block, plan->game, &plan->agreement, dealer, &h->room, now, log)
              : NULL;
    *why = made ? NULL : &not_made;
    if (!made) host_release(h, block);
    return made;
}

static const mst_refusal *begin_table(host_table *t, const void *with, int64_t now, mst_text *log) {
    const table_plan *plan = with;
    const mst_refusal *why;
    mst_dealer dealer = fair_dealer(&t->hand, &t->host->ports.crypto);
    t->table = calls_new_table(t, plan, &dealer, now, log, &why);
    if (t->table) why = seat_everybody(t->table, plan, now, log);
    if (why) tables_drop(t);
    return why;
}

host_table *calls_add_table(host *h, const char *id, host_call *c, commit_change begin,
                            const void *with, fault *f) {
    commit_asker asker = {.ref = HOST_NO_REF, .call = c};
    bool has_room = commit_has_room(h);
    host_table *t = has_room ? tables_in_memory(h, id) : NULL;
    if (!t && has_room) t = tables_add(h, id);
    if (!t) {
        error_set(f, ERROR_BUSY, NULL, NULL);
        return NULL;
    }
    t->is_new = true;
    t->failure = ERROR_NONE;
    if (!commit(t, &asker, begin, with)) {
        h->counts.tables_made++;
        return t;
    }
    t->is_new = false;
    tables_let_go(t);
    error_set(f, ERROR_MALFORMED, NULL, NULL);
    return NULL;
}

host_table *calls_make_table(host *h, const table_plan *plan, host_call *c, fault *f) {
    return calls_add_table(h, plan->agreement.id, c, begin_table, plan, f);
}

bool calls_may_make(const host *h, host_session *s, host_call *c, fault *f) {
    if (!h->ports.may_make || h->ports.may_make(h->ports.context, s, c)) return true;
    return error_set(f, ERROR_LIMIT, "error.limit_tables", NULL);
}

static bool may_sit(const host_call *c, bool is_rated, fault *f) {
    return !is_rated || c->has_account || error_set(f, ERROR_NOT_ALLOWED, "error.rated", NULL);
}

static bool make_table(host *h, host_call *c, const body_new_table *asked, fault *f) {
    new_table n;
    if (!may_sit(c, asked->is_rated, f)) return false;
    if (!plan_table(h, asked, NULL, &n, f) || !calls_may_make(h, NULL, c, f)) return false;
    calls_write_made(c, &n);
    return calls_make_table(h, &n.plan, c, f) != NULL;
}

void host_make(host *h, host_call *c, const char *body, size_t length, int64_t now) {
    body_new_table asked;
    fault f;
    host_set_now(h, now);
    bool is_read = c->is_arranged ? body_read_arranged(body, length, &asked, &f)
                                  : body_read_new_table(body, length, &asked, &f);
    if (!is_read || !make_table(h, c, &asked, &f)) h->ports.answer(h->ports.context, c, &f);
}

static bool make_dealt(host *h, host_call *c, const body_new_table *asked, const host_deal *deal,
                       fault *f) {
    new_table n;
    if (!plan_table(h, asked, deal, &n, f)) return false;
    calls_write_made(c, &n);
    return calls_make_table(h, &n.plan, c, f) != NULL;
}

void host_make_dealt(host *h, host_call *c, const char *body, size_t length, const host_deal *deal,
                     int64_t now) {
    body_new_table asked;
    fault f;
    host_set_now(h, now);
    if (!body_read_arranged(body, length, &asked, &f) || !make_dealt(h, c, &asked, deal, &f))
        h->ports.answer(h->ports.context, c, &f);
}

/* ---- a seat ---- */

static bool is_invited(const host *h, const mst_agreement *agreement, const body_sitting *asked) {
    char digest[MST_DIGEST_SIZE];
    if (agreement->is_public && !asked->invite[0]) return true;
    fair_digest(&h->ports.crypto, asked->invite, strlen(asked->invite), digest);
    return fair_same(digest, agreement->invite);
}

/* The seat asked for, or the first that is free; -1. */
static int free_seat(const mst_table *t, const body_sitting *asked) {
    uint8_t seats = mst_table_agreement(t)->setup.seats;
    for (mst_seat seat = 0; seat < seats; seat++)
        if (mst_table_occupant(t, seat)->kind == MST_OPEN &&
            (!asked->has_seat || asked->seat == seat))
            return seat;
    return -1;
}

typedef struct {
    mst_seat seat;
    const char *name;
    char digest[MST_DIGEST_SIZE];
} newcomer;

static const mst_refusal *take_seat(host_table *t, const void *with, int64_t now, mst_text *log) {
    const newcomer *n = with;
    return mst_table_sit(t->table, n->seat, MST_HUMAN, n->name, n->digest, now, log);
}

static void write_seat(host_call *c, mst_seat seat, const char *token) {
    mst_text t = mst_text_in(c->answer, sizeof c->answer);
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    mst_json_seat(&w, "seat", seat);
    mst_json_text(&w, "token", token);
    mst_json_end_object(&w);
    c->length = (size_t)(t.at - c->answer);
}

static bool sit_down(host_table *t, host_call *c, const body_sitting *asked, fault *f) {
    const mst_agreement *agreement = mst_table_agreement(t->table);
    commit_asker asker = {.ref = HOST_NO_REF, .call = c};
    char token[FAIR_TOKEN_SIZE];
    newcomer n = {.name = asked->name};
    int seat = free_seat(t->table, asked);
    if (!is_invited(t->host, agreement, asked))
        return error_set(f, ERROR_NOT_ALLOWED, "error.invite", NULL);
    if (!may_sit(c, agreement->is_rated, f)) return false;
    if (mst_table_phase(t->table) != MST_GATHERING) return error_set(f, ERROR_PHASE, NULL, NULL);
    if (seat < 0) return error_set(f, ERROR_NO_SEAT, "error.no_free_seat", NULL);
    n.seat = (mst_seat)seat;
    make_token(t->host, token, n.digest);
    write_seat(c, n.seat, token);
    return !commit(t, &asker, take_seat, &n) || error_set(f, ERROR_PHASE, NULL, NULL);
}

void host_sit(host *h, host_call *c, const char *id, const char *body, size_t length, int64_t now) {
    body_sitting asked;
    fault f;
    host_set_now(h, now);
    if (!body_read_sitting(body, length, &asked, &f)) {
        h->ports.answer(h->ports.context, c, &f);
        return;
    }
    if (!commit_has_room(h)) {
        error_set(&f, ERROR_BUSY, NULL, NULL);
        h->ports.answer(h->ports.context, c, &f);
        return;
    }
    host_table *t = tables_find(h, id, &c->waiter, &f);
    if (t ? !sit_down(t, c, &asked, &f) : f.code != ERROR_NONE)
        h->ports.answer(h->ports.context, c, &f);
}

/* ---- looking ---- */

/* Nobody hears of what is not stored. */
const mst_table *host_look(host *h, host_call *c, const char *id, fault *f, int64_t now) {
    host_set_now(h, now);
    host_flush(h, h->now);
    host_table *t = tables_find_stored(h, id, &c->waiter, f);
    return t ? t->table : NULL;
}

mst_seat host_seat_of(host *h, const mst_table *t, const char *token) {
    char digest[MST_DIGEST_SIZE];
    if (!token[0]) return MST_SPECTATOR;
    fair_digest(&h->ports.crypto, token, strlen(token), digest);
    for (mst_seat seat = 0; seat < mst_table_agreement(t)->setup.seats; seat++) {
        const mst_occupant *place = mst_table_occupant(t, seat);
        if (place->kind == MST_HUMAN && fair_same(digest, place->token)) return seat;
    }
    return MST_SPECTATOR;
}

bool host_put_record(host *h, const mst_table *t, const char *token, mst_text *out, fault *f) {
    mst_seat seat = host_seat_of(h, t, token);
    mst_seats held = seat == MST_SPECTATOR ? 0 : (mst_seats)(1u << seat);
    if (!deals_may_join(t, held, f)) return false;
    mst_table_put_record(out, t, seat);
    return true;
}

void host_begin_call(host_call *c, mst_language in) {
    *c = (host_call){.in = in};
    c->waiter.call = c;
}

void host_cancel(host *h, host_call *c) {
    tables_stop_waiting(&c->waiter);
    commit_forget_call(h, c);
}
