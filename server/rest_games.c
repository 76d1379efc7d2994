/* rest_games.c -- the games of an account: which there are, seats that are noted for it, and a file
 * of all that is kept of it. What a table looked like is kept beside the seat, so a list reads the
 * logs of those alone that have changed since. */
#include "account_call.h"
#include "fair/fair.h"
#include "game_line.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "people/seats.h"
#include "people/tournaments.h"
#include "rest_accounts.h"
#include "rest_hook.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = SEATS_TOLD_SIZE + 512, EXPORT_SIZE = 1 << 20 };

/* ---- a list: where the store is ---- */

typedef struct {
    account_call call;
    seats_list list;
    bool is_stale[SEATS_OPEN + SEATS_OVER], is_hidden[SEATS_OPEN + SEATS_OVER];
    const seat_held *sorted[SEATS_OPEN + SEATS_OVER];
} listing_games;

/* Those whose logs are longer than when they were looked at last. */
static bool find_changed(listing_games *l, store *s) {
    char ids[SEATS_OPEN + SEATS_OVER][MST_ID_SIZE];
    uint32_t lengths[SEATS_OPEN + SEATS_OVER];
    for (uint32_t i = 0; i < l->list.count; i++) memcpy(ids[i], l->list.seat[i].table, MST_ID_SIZE);
    if (!s->lengths(s, ids, l->list.count, lengths)) return false;
    for (uint32_t i = 0; i < l->list.count; i++) {
        l->is_stale[i] = lengths[i] && lengths[i] != l->list.seat[i].lines;
        l->is_hidden[i] = !lengths[i];
    }
    return true;
}

static people_result read_games(inquiry *q, sql *s) {
    listing_games *l = (listing_games *)q;
    people_result result = seats_read(s, q->who.account, &l->list);
    if (result != PEOPLE_DONE) return result;
    return find_changed(l, q->store) ? PEOPLE_DONE : PEOPLE_FAILED;
}

/* ---- a list: in the loop ---- */

typedef struct {
    errand errand;
    int64_t account;
    uint32_t count;
    seat_held seat[SEATS_OPEN + SEATS_OVER];
} keeping;

static void keep(errand *e, store *s) {
    keeping *k = (keeping *)e;
    seats_keep(s->sql, k->account, k->seat, k->count); /* or it is looked at again */
}

static void end_keeping(errand *e, bool is_wanted) {
    (void)is_wanted;
    free(e);
}

static void keep_seen(const listing_games *l, const bool was_seen[]) {
    keeping *k = malloc(sizeof *k);
    if (!k) return;
    k->errand = (errand){.run = keep, .end = end_keeping};
    k->account = l->call.inquiry.who.account;
    k->count = 0;
    for (uint32_t i = 0; i < l->list.count; i++)
        if (was_seen[i]) k->seat[k->count++] = l->list.seat[i];
    if (k->count)
        errands_do(l->call.inquiry.server->errands, &k->errand, ERRAND_WRITES);
    else
        free(k);
}

/* Looks at what has changed. False: one of them is being read, and the call is asked again then;
 * what was seen is kept, so that each is read once. */
static bool look_at_all(listing_games *l, call *c) {
    bool was_seen[SEATS_OPEN + SEATS_OVER] = {false}, is_whole = true;
    for (uint32_t i = 0; i < l->list.count && is_whole; i++) {
        fault f;
        if (!l->is_stale[i] || l->is_hidden[i]) continue;
        const mst_table *t =
            host_look(c->server->host, &c->asked, l->list.seat[i].table, &f, server_now());
        is_whole = t || f.code != ERROR_NONE;
        was_seen[i] = t != NULL;
        l->is_hidden[i] = !t;
        if (t) game_line_look(t, &l->list.seat[i]);
    }
    keep_seen(l, was_seen);
    return is_whole;
}

/* One's turn first; then others', those that gather, and those that are over. */
static int rank(const seat_held *s) {
    if (s->is_over) return 3;
    return s->is_turn ? 0 : s->status == STORE_PLAYING ? 1 : 2;
}

static int64_t urgency(const seat_held *s) {
    return rank(s) < 2 ? s->ends ? s->ends : INT64_MAX : -s->changed;
}

static int compare(const void *a, const void *b) {
    const seat_held *one = *(const seat_held *const *)a, *two = *(const seat_held *const *)b;
    if (rank(one) != rank(two)) return rank(one) < rank(two) ? -1 : 1;
    if (urgency(one) != urgency(two)) return urgency(one) < urgency(two) ? -1 : 1;
    return strcmp(one->table, two->table) * 2 + strcmp(one->seat, two->seat);
}

/* The token of whoever made it, where that is this account. */
static const char *owner_of(const listing_games *l, const char *table) {
    for (uint32_t i = 0; i < l->list.count; i++)
        if (!l->list.seat[i].seat[0] && mst_text_same(l->list.seat[i].table, table))
            return l->list.seat[i].token;
    return NULL;
}

static bool has_seat(const listing_games *l, const char *table) {
    for (uint32_t i = 0; i < l->list.count; i++)
        if (l->list.seat[i].seat[0] && mst_text_same(l->list.seat[i].table, table)) return true;
    return false;
}

/* A table that was made has a line of its own where no seat of it is held. */
static uint32_t sort(listing_games *l) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < l->list.count; i++) {
        const seat_held *seat = &l->list.seat[i];
        bool is_double = !seat->seat[0] && has_seat(l, seat->table);
        if (!l->is_hidden[i] && !is_double) l->sorted[count++] = seat;
    }
    qsort(l->sorted, count, sizeof *l->sorted, compare);
    return count;
}

static void tell_games(inquiry *q, call *c) {
    listing_games *l = (listing_games *)q;
    mst_text t;
    c->waits = !look_at_all(l, c);
    if (c->waits) return;
    uint32_t count = sort(l);
    if (!call_begin_answer(c, 200, "application/json", 256 + (size_t)count * LINE_SIZE, &t)) return;
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    mst_json_begin_list(&w, "games");
    for (uint32_t i = 0; i < count; i++)
        game_line_put(&w, &t, l->sorted[i], owner_of(l, l->sorted[i]->table), server_now());
    mst_json_end_list(&w);
    mst_json_number(&w, "more", l->list.more);
    mst_json_end_object(&w);
    call_end_answer(c, &t);
}

/* ---- noting seats ---- */

static people_result note_seat(inquiry *q, sql *s) {
    account_call *a = (account_call *)q;
    seat_held seat = {.lines = 0};
    memcpy(seat.table, a->body.table, sizeof seat.table);
    memcpy(seat.token, a->body.token, sizeof seat.token);
    memcpy(seat.seat, a->seat, sizeof seat.seat);
    people_result result = seats_note(s, q->who.account, &seat, 1, q->now);
    a->account = q->who.account;
    memcpy(a->here, q->who.key, sizeof a->here);
    return result == PEOPLE_DONE ? account_call_read(a, s) : result;
}

/* Which seat of the table that token holds, or that it is the owner's. */
static bool is_held(account_call *a, call *c, const mst_table *t) {
    char digest[MST_DIGEST_SIZE];
    mst_seat seat = host_seat_of(c->server->host, t, a->body.token);
    fair_digest(c->server->crypto, a->body.token, strlen(a->body.token), digest);
    if (seat != MST_SPECTATOR) a->seat[0] = (char)('A' + seat);
    return seat != MST_SPECTATOR || fair_same(digest, mst_table_agreement(t)->owner);
}

static bool find_seat(account_call *a, call *c) {
    fault f;
    const mst_table *t = host_look(c->server->host, &c->asked, a->body.table, &f, server_now());
    c->waits = !t && f.code == ERROR_NONE;
    if (t && is_held(a, c, t)) return true;
    if (t)
        call_refuse(c, ERROR_NO_SEAT, NULL, NULL);
    else if (!c->waits)
        call_fault(c, &f);
    return false;
}

typedef struct {
    inquiry inquiry;
    uint32_t count;
    seat_held seat[MST_MAX_SEATS + 1];
} noting;

static void add_seat(noting *n, const char *table, char seat, const json_value *token) {
    seat_held *to = &n->seat[n->count];
    if (n->count > MST_MAX_SEATS || !value_token(token, to->token)) return;
    memcpy(to->table, table, MST_ID_SIZE);
    to->seat[0] = seat;
    n->count++;
}

static const json_value *member(const json_members *m, const char *name) {
    for (uint32_t i = 0; i < m->count; i++)
        if (json_is(&m->key[i], name)) return &m->value[i];
    return NULL;
}

/* {"seat":"A","token":TOKEN} */
static void read_seat(noting *n, const char *table, const json_members *m) {
    mst_seat seat;
    const json_value *letter = member(m, "seat"), *token = member(m, "token");
    if (letter && token && value_seat(letter, &seat)) add_seat(n, table, (char)('A' + seat), token);
}

/* What somebody has just been answered: a seat, or a table with its seats. */
static void read_answer(noting *n, const call *c) {
    json_members m, seats, seat;
    char table[MST_ID_SIZE];
    if (!json_read_object(c->asked.answer, c->asked.length, &m)) return;
    if (request_names_table(c->path, "/seats", table)) read_seat(n, table, &m);
    const json_value *id = member(&m, "table"), *owner = member(&m, "owner"),
                     *list = member(&m, "seats");
    if (!id || !value_id(id, table)) return;
    if (owner) add_seat(n, table, 0, owner);
    if (!list || !json_look_inside(list, JSON_KIND_LIST, &seats)) return;
    for (uint32_t i = 0; i < seats.count; i++)
        if (json_look_inside(&seats.value[i], JSON_KIND_OBJECT, &seat)) read_seat(n, table, &seat);
}

/* Whatever becomes of it, whoever asked has the seat, and is told. */
static people_result note_all(inquiry *q, sql *s) {
    const noting *n = (noting *)q;
    people_result result = seats_note(s, n->seat[0].noted, n->seat, n->count, q->now);
    if (result != PEOPLE_DONE) snprintf(q->why, sizeof q->why, "%s", s->error(s));
    return PEOPLE_DONE;
}

static void leave_answer(inquiry *q, call *c) {
    (void)q, (void)c;
}

void rest_accounts_note(call *c) {
    noting *n = inquiry_new(c, sizeof *n, note_all, leave_answer);
    if (!n) return;
    read_answer(n, c);
    n->inquiry.session[0] = 0; /* who asks is known */
    n->seat[0].noted = c->account;
    inquiry_begin(&n->inquiry, ERRAND_WRITES);
}

/* ---- who asks ---- */

static people_result look_nowhere(inquiry *q, sql *s) {
    (void)q, (void)s;
    return PEOPLE_DONE;
}

static void go_on(inquiry *q, call *c) {
    c->account = q->who.account;
    c->asked.has_account = c->account != 0;
    c->knows_account = true;
    rest_answer(c);
}

bool rest_accounts_know_asker(call *c) {
    const server_state *h = c->server;
    if (!h->has_accounts) return true;
    if (c->session[0] && !c->knows_account) {
        inquiry *q = inquiry_new(c, sizeof *q, look_nowhere, go_on);
        if (q) inquiry_begin(q, ERRAND_READS);
        return false;
    }
    if (c->account || h->config->accounts != ACCOUNTS_REQUIRED) return true;
    call_refuse(c, ERROR_NO_ACCOUNT, NULL, NULL);
    return false;
}

/* ---- all that is kept ---- */

typedef struct {
    account_call call;
    char *text;
    hook_sheet hook;
    mst_text out;
    mst_json w;
} exporting;

static void drop_export(inquiry *q) {
    free(((exporting *)q)->text);
}

static bool begin_export(account_call *a, call *c) {
    exporting *e = (exporting *)a;
    e->text = malloc(EXPORT_SIZE);
    a->inquiry.drop = drop_export;
    if (!e->text) call_refuse(c, ERROR_BUSY, NULL, NULL);
    return e->text != NULL;
}

static bool export_seat(void *context, const seat_held *seat) {
    exporting *e = context;
    char record[64];
    snprintf(record, sizeof record, "/api/tables/%s/record", seat->table);
    mst_json_begin_object(&e->w, NULL);
    mst_json_text(&e->w, "table", seat->table);
    mst_json_text(&e->w, "seat", seat->seat);
    mst_json_text(&e->w, "token", seat->token);
    mst_json_number(&e->w, "noted", seat->noted);
    mst_json_text(&e->w, "record", record);
    mst_json_end_object(&e->w);
    return e->out.end - e->out.at > 1024;
}

/* tournament, name, when, by them */
static bool export_tournament(void *context, const sql_value row[], uint32_t count) {
    exporting *e = context;
    char id[MST_ID_SIZE], name[TOURNAMENTS_NAME_SIZE];
    (void)count;
    sql_copy(&row[0], id, sizeof id);
    sql_copy(&row[1], name, sizeof name);
    mst_json_begin_object(&e->w, NULL);
    mst_json_text(&e->w, "tournament", id);
    mst_json_text(&e->w, "name", name);
    mst_json_number(&e->w, "time", row[2].number);
    mst_json_bool(&e->w, "made", row[3].number);
    mst_json_end_object(&e->w);
    return e->out.end - e->out.at > 2048;
}

static people_result export_all(inquiry *q, sql *s) {
    exporting *e = (exporting *)q;
    account_call *a = &e->call;
    people_result result = accounts_read(s, q->who.account, &a->sheet);
    if (result == PEOPLE_DONE) result = hooks_read(s, q->who.account, &e->hook);
    if (result != PEOPLE_DONE) return result;
    e->out = mst_text_in(e->text, EXPORT_SIZE);
    e->w = mst_json_to(&e->out);
    mst_json_begin_object(&e->w, NULL);
    account_call_put_sheet(&e->w, &a->sheet, q->who.key);
    rest_hook_put(&e->w, &e->hook);
    mst_json_begin_list(&e->w, "seats");
    result = seats_all(s, q->who.account, export_seat, e);
    mst_json_end_list(&e->w);
    mst_json_begin_list(&e->w, "tournaments");
    if (result == PEOPLE_DONE) result = tournaments_of(s, q->who.account, export_tournament, e);
    mst_json_end_list(&e->w);
    mst_json_end_object(&e->w);
    return result;
}

static void tell_export(inquiry *q, call *c) {
    const exporting *e = (exporting *)q;
    size_t length = (size_t)(e->out.at - e->text);
    mst_text t;
    if (!call_begin_answer(c, 200, "application/json", length + 2, &t)) return;
    mst_text_put_part(&t, e->text, length);
    call_end_answer(c, &t);
}

const account_entry account_call_game_entries[] = {
    {"/api/me/games", METHOD_GET, true, 0, 0, ERRAND_READS, false, NULL, read_games, tell_games,
     sizeof(listing_games)},
    {"/api/me/seats", METHOD_POST, true, ACCOUNT_TABLE | ACCOUNT_TOKEN, 0, ERRAND_WRITES, false,
     find_seat, note_seat, account_call_tell, 0},
    {"/api/me/export", METHOD_GET, true, 0, 0, ERRAND_READS, false, begin_export, export_all,
     tell_export, sizeof(exporting)},
    {.path = NULL},
};
