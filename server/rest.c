/* rest.c -- the calls of docs/protocol.md. Each reads what it was sent, does it and writes its
 * answer; what must be durable first is held back until the store has it. */
#include "door.h"
#include "fair/fair.h"
#include "hall.h"
#include "http.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "mastaba/write.h"
#include "metrics.h"
#include "protocol/catalogue.h"
#include "qr.h"
#include "request.h"
#include <stdlib.h>
#include <string.h>

enum { ANSWER_SIZE = 1 << 16, LIST_SIZE = 1 << 17, RECORD_SIZE = 1 << 20, MOST_SIZE = 1 << 23 };

static const char json_type[] = "application/json", text_type[] = "text/plain; charset=utf-8";

static void refuse(call *c, error_code code, const char *phrase, const char *detail) {
    fault f;
    fault_set(&f, code, phrase, detail);
    call_fault(c, &f);
}

/* ---- GET /api/games ---- */

/* As long as the decks that the host offers make it. */
static void list_games(call *c) {
    mst_text t;
    for (size_t size = ANSWER_SIZE; size <= MOST_SIZE; size *= 2) {
        if (!call_begin_answer(c, 200, json_type, size, &t)) return;
        catalogue_put(&t, c->house->config->games, mst_levels, c->in);
        if (!mst_text_full(&t)) break;
    }
    call_end_answer(c, &t);
}

/* ---- GET /api/tables ---- */

static void write_listed(void *context, hall_table *t) {
    mst_writer *w = context;
    uint32_t free_seats = 0;
    uint8_t seats = mst_table_charter(t->table)->setup.seats;
    for (mst_seat seat = 0; seat < seats; seat++)
        free_seats += mst_table_place(t->table, seat)->kind == MST_OPEN;
    mst_begin_object(w, NULL);
    mst_write_text(w, "table", t->id);
    mst_write_text(w, "game", mst_table_rules(t->table)->key);
    mst_write_number(w, "seats", seats);
    mst_write_number(w, "free", free_seats);
    mst_begin_list(w, "names");
    for (mst_seat seat = 0; seat < seats; seat++) {
        const mst_place *place = mst_table_place(t->table, seat);
        if (place->kind == MST_HUMAN)
            mst_write_text(w, NULL, place->name);
        else
            mst_write_null(w, NULL);
    }
    mst_end_list(w);
    mst_end_object(w);
}

static bool is_fresh(const house *h, int64_t now) {
    enum { FRESH = 5000 }; /* milliseconds; another server may serve the same store */
    return h->listing.text && h->listing.version == hall_list_version(h->hall) &&
           now - h->listing.time < FRESH;
}

static bool list_again(house *h, int64_t now) {
    if (!h->listing.text) h->listing.text = malloc(LIST_SIZE);
    if (!h->listing.text) return false;
    mst_text t = mst_text_in(h->listing.text, LIST_SIZE);
    mst_writer w = mst_writer_to(&t);
    mst_begin_object(&w, NULL);
    mst_begin_list(&w, "tables");
    hall_list(h->hall, write_listed, &w);
    mst_end_list(&w);
    mst_end_object(&w);
    h->listing.length = (size_t)(t.at - h->listing.text);
    h->listing.version = hall_list_version(h->hall);
    h->listing.time = now;
    return true;
}

static void list_tables(call *c) {
    house *h = c->house;
    int64_t now = house_uptime();
    mst_text t;
    hall_flush(h->hall); /* nobody hears of what is not stored */
    if (!is_fresh(h, now) && !list_again(h, now)) return;
    if (!call_begin_answer(c, 200, json_type, h->listing.length + 2, &t)) return;
    mst_put_part(&t, h->listing.text, h->listing.length);
    call_end_answer(c, &t);
}

/* ---- POST /api/tables ---- */

/* A new table as it was asked for, with the tokens that will open it. */
typedef struct {
    hall_plan plan;
    char owner[FAIR_TOKEN_SIZE], invite[FAIR_TOKEN_SIZE];
    char token[MST_MAX_SEATS][FAIR_TOKEN_SIZE], digest[MST_MAX_SEATS][MST_DIGEST_SIZE];
} new_table;

static bool choose_game(const call *c, const body_new_table *asked, hall_plan *plan, fault *f) {
    const mst_game *const *games = c->house->config->games;
    plan->game = mst_find_game(games, asked->game, strlen(asked->game));
    if (!plan->game) return fault_set(f, ERROR_MALFORMED, "error.no_game", asked->game);
    if (asked->deck[0])
        plan->game = mst_find_deck(games, plan->game, asked->deck, strlen(asked->deck));
    return plan->game || fault_set(f, ERROR_MALFORMED, "error.no_deck", asked->deck);
}

static bool choose_setup(const body_new_table *asked, hall_plan *plan, fault *f) {
    const mst_game *g = plan->game;
    mst_setup *setup = &plan->charter.setup;
    if (asked->seats < g->least_seats || asked->seats > g->most_seats)
        return fault_set(f, ERROR_MALFORMED, "error.seats", NULL);
    *setup = mst_usual_setup(g, asked->seats);
    for (uint32_t i = 0; i < asked->options; i++) {
        const char *key = asked->option[i][0], *value = asked->option[i][1];
        if (mst_set_option(g, setup, key, strlen(key), value, strlen(value)))
            return fault_set(f, ERROR_MALFORMED, "error.option", key);
    }
    return !mst_bad_setup(g, setup) || fault_set(f, ERROR_MALFORMED, "error.option", "");
}

static void make_token(const fair_crypto *crypto, char token[FAIR_TOKEN_SIZE],
                       char digest[MST_DIGEST_SIZE]) {
    fair_token(crypto, token);
    fair_digest(crypto, token, strlen(token), digest);
}

static bool choose_people(const call *c, const body_new_table *asked, new_table *n, fault *f) {
    for (uint32_t i = 0; i < asked->seats; i++) {
        const char *level = asked->seat[i].level;
        n->plan.seat[i].kind = asked->seat[i].kind;
        n->plan.seat[i].name = asked->seat[i].name;
        n->plan.seat[i].level_or_token = level;
        if (asked->seat[i].kind == MST_BOT && !mst_find_level(level, strlen(level)))
            return fault_set(f, ERROR_MALFORMED, "error.level", level);
        if (asked->seat[i].kind != MST_HUMAN) continue;
        make_token(c->house->crypto, n->token[i], n->digest[i]);
        n->plan.seat[i].level_or_token = n->digest[i];
    }
    return true;
}

/* Everybody knows from the start who will stand in for them. */
static bool choose_substitute(const body_new_table *asked, mst_charter *charter, fault *f) {
    const char *level = asked->substitute[0] ? asked->substitute : MST_SUBSTITUTE;
    if (!mst_find_level(level, strlen(level)))
        return fault_set(f, ERROR_MALFORMED, "error.level", level);
    memcpy(charter->substitute, level, strlen(level) + 1);
    return true;
}

static bool plan_table(const call *c, const body_new_table *asked, new_table *n, fault *f) {
    const fair_crypto *crypto = c->house->crypto;
    mst_charter *charter = &n->plan.charter;
    memset(n, 0, sizeof *n);
    if (!choose_game(c, asked, &n->plan, f) || !choose_setup(asked, &n->plan, f) ||
        !choose_people(c, asked, n, f) || !choose_substitute(asked, charter, f))
        return false;
    fair_id(crypto, charter->id);
    make_token(crypto, n->owner, charter->owner);
    make_token(crypto, n->invite, charter->invite);
    fair_seal(crypto, charter, n->plan.game);
    charter->clock = asked->clock;
    charter->is_public = asked->is_public;
    charter->forbids_hints = !asked->hints;
    return true;
}

/* False: there is no memory, and nobody to be told of the table. */
static bool answer_with_table(call *c, const new_table *n) {
    mst_text t;
    if (!call_begin_answer(c, 201, json_type, 4096, &t)) return false;
    mst_writer w = mst_writer_to(&t);
    mst_begin_object(&w, NULL);
    mst_write_text(&w, "table", n->plan.charter.id);
    mst_write_text(&w, "owner", n->owner);
    mst_write_text(&w, "invite", n->invite);
    mst_write_text(&w, "commitment", n->plan.charter.commitment);
    mst_begin_list(&w, "seats");
    for (mst_seat seat = 0; seat < n->plan.charter.setup.seats; seat++) {
        if (n->plan.seat[seat].kind != MST_HUMAN) continue;
        mst_begin_object(&w, NULL);
        mst_write_seat(&w, "seat", seat);
        mst_write_text(&w, "token", n->token[seat]);
        mst_end_object(&w);
    }
    mst_end_list(&w);
    mst_end_object(&w);
    call_end_answer(c, &t);
    return c->waits = true;
}

static void make_table(call *c) {
    body_new_table asked;
    new_table n;
    fault f;
    if (!body_read_new_table(c->body, c->body_length, &asked, &f) ||
        !plan_table(c, &asked, &n, &f)) {
        call_fault(c, &f);
    } else if (!address_make_table(door_address(c->socket), &c->house->config->limits,
                                   house_uptime())) {
        refuse(c, ERROR_LIMIT, "error.limit_tables", NULL);
    } else {
        if (!answer_with_table(c, &n)) return;
        if (!hall_make(c->house->hall, &n.plan, c, &f)) {
            c->waits = false;
            call_fault(c, &f);
        } else if (asked.is_public) {
            address_note_public(c->house->addresses, door_address(c->socket), n.plan.charter.id);
        }
    }
}

/* ---- POST /api/tables/ID/seats ---- */

static hall_table *find_table(call *c, const char *id) {
    fault f;
    hall_make_room(c->house->hall);
    hall_table *t = hall_find(c->house->hall, id, &f);
    if (!t) call_fault(c, &f);
    return t;
}

static bool is_invited(const call *c, const mst_charter *charter, const body_sitting *asked) {
    char digest[MST_DIGEST_SIZE];
    if (charter->is_public && !asked->invite[0]) return true;
    fair_digest(c->house->crypto, asked->invite, strlen(asked->invite), digest);
    return fair_same(digest, charter->invite);
}

/* The seat asked for, or the first that is free; -1. */
static int free_seat(const mst_table *t, const body_sitting *asked) {
    uint8_t seats = mst_table_charter(t)->setup.seats;
    for (mst_seat seat = 0; seat < seats; seat++)
        if (mst_table_place(t, seat)->kind == MST_OPEN && (!asked->has_seat || asked->seat == seat))
            return seat;
    return -1;
}

static bool answer_with_seat(call *c, mst_seat seat, const char *token) {
    mst_text t;
    if (!call_begin_answer(c, 201, json_type, 256, &t)) return false;
    mst_writer w = mst_writer_to(&t);
    mst_begin_object(&w, NULL);
    mst_write_seat(&w, "seat", seat);
    mst_write_text(&w, "token", token);
    mst_end_object(&w);
    call_end_answer(c, &t);
    return c->waits = true;
}

static void sit_down(call *c, hall_table *t, const body_sitting *asked, mst_seat seat) {
    char token[FAIR_TOKEN_SIZE], digest[MST_DIGEST_SIZE];
    int64_t now;
    mst_text *log = hall_open_log(c->house->hall, t, &now);
    uint32_t before = mst_table_seq(t->table);
    make_token(c->house->crypto, token, digest);
    if (!answer_with_seat(c, seat, token)) return;
    const mst_refusal *why =
        mst_table_sit(t->table, seat, MST_HUMAN, asked->name, digest, now, log);
    if (why) {
        c->waits = false;
        refuse(c, ERROR_PHASE, NULL, NULL);
        return;
    }
    hall_note_call(c->house->hall, t, before, c);
}

static void take_seat(call *c, const char *id) {
    body_sitting asked;
    fault f;
    if (!body_read_sitting(c->body, c->body_length, &asked, &f)) {
        call_fault(c, &f);
        return;
    }
    hall_table *t = find_table(c, id);
    if (!t) return;
    int seat = free_seat(t->table, &asked);
    if (!is_invited(c, mst_table_charter(t->table), &asked))
        refuse(c, ERROR_NOT_ALLOWED, "error.invite", NULL);
    else if (mst_table_phase(t->table) != MST_GATHERING)
        refuse(c, ERROR_PHASE, NULL, NULL);
    else if (seat < 0)
        refuse(c, ERROR_NO_SEAT, "error.no_free_seat", NULL);
    else
        sit_down(c, t, &asked, (mst_seat)seat);
}

/* ---- GET /api/tables/ID/record ---- */

static mst_seat observer_of(const call *c, const mst_table *t) {
    char digest[MST_DIGEST_SIZE];
    if (!c->token[0]) return MST_SPECTATOR;
    fair_digest(c->house->crypto, c->token, strlen(c->token), digest);
    for (mst_seat seat = 0; seat < mst_table_charter(t)->setup.seats; seat++) {
        const mst_place *place = mst_table_place(t, seat);
        if (place->kind == MST_HUMAN && fair_same(digest, place->token)) return seat;
    }
    return MST_SPECTATOR;
}

static void read_record(call *c, const char *id) {
    mst_text t;
    hall_flush(c->house->hall);
    hall_table *found = find_table(c, id);
    if (!found || !call_begin_answer(c, 200, text_type, RECORD_SIZE, &t)) return;
    mst_put_table_record(&t, found->table, observer_of(c, found->table));
    call_end_answer(c, &t);
}

/* ---- POST /api/qr ---- */

/* What is drawn may be an invitation: it comes in a body, because addresses are written to logs. */
static void draw_qr(call *c) {
    char link[BODY_MAX_LINK];
    mst_text t;
    fault f;
    if (!body_read_link(c->body, c->body_length, link, &f)) {
        call_fault(c, &f);
        return;
    }
    if (!call_begin_answer(c, 200, json_type, ANSWER_SIZE, &t)) return;
    mst_writer w = mst_writer_to(&t);
    if (qr_write(&w, link))
        call_end_answer(c, &t);
    else
        refuse(c, ERROR_BUSY, NULL, NULL);
}

/* ---- for the host ---- */

static void tell_health(call *c) {
    mst_text t;
    if (!call_begin_answer(c, 200, json_type, 64, &t)) return;
    mst_put(&t, "{\"status\":\"ok\"}");
    call_end_answer(c, &t);
}

/* Whoever watches the counters closely learns of plays that are hidden from them. */
static bool is_for_host(const call *c) {
    char name[REQUEST_ADDRESS], digest[MST_DIGEST_SIZE], wanted[MST_DIGEST_SIZE];
    const char *token = c->house->config->metrics_token;
    peer_address(c->house, c->socket, name);
    if (request_is_loopback(name)) return true;
    if (!token || !c->token[0]) return false;
    fair_digest(c->house->crypto, c->token, strlen(c->token), digest);
    fair_digest(c->house->crypto, token, strlen(token), wanted);
    return fair_same(digest, wanted);
}

static void tell_metrics(call *c) {
    mst_text t;
    if (!is_for_host(c)) {
        refuse(c, ERROR_NOT_ALLOWED, NULL, NULL);
        return;
    }
    if (!call_begin_answer(c, 200, "text/plain; version=0.0.4", 16384, &t)) return;
    put_metrics(&t, c->house);
    call_end_answer(c, &t);
}

/* ---- which call ---- */

/* One of these methods at this path; HEAD is a GET without its text. */
static bool accepts(call *c, http_method method) {
    bool is_right = c->method == method || (method == METHOD_GET && c->method == METHOD_HEAD);
    if (!is_right) refuse(c, ERROR_METHOD, NULL, NULL);
    return is_right;
}

static const struct {
    const char *path;
    void (*answer)(call *c);
} fixed[] = {
    {"/api/games", list_games},
    {"/healthz", tell_health},
    {"/metrics", tell_metrics},
};

bool rest_answer(call *c) {
    char id[MST_ID_SIZE];
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (mst_same(c->path, fixed[i].path)) {
            if (accepts(c, METHOD_GET)) fixed[i].answer(c);
            return true;
        }
    if (mst_same(c->path, "/api/tables")) {
        if (c->method == METHOD_POST)
            make_table(c);
        else if (accepts(c, METHOD_GET))
            list_tables(c);
    } else if (mst_same(c->path, "/api/qr")) {
        if (accepts(c, METHOD_POST)) draw_qr(c);
    } else if (request_names_table(c->path, "/seats", id)) {
        if (accepts(c, METHOD_POST)) take_seat(c, id);
    } else if (request_names_table(c->path, "/record", id)) {
        if (accepts(c, METHOD_GET)) read_record(c, id);
    } else if (strncmp(c->path, "/api/", 5) == 0) {
        refuse(c, ERROR_NO_PAGE, NULL, NULL);
    } else {
        return false;
    }
    return true;
}
