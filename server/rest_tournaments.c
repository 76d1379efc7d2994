/* rest_tournaments.c -- see rest_tournaments.h. Whoever changes a tournament is told how it stands
 * then. */
#include "rest_tournaments.h"
#include "door.h"
#include "fair/fair.h"
#include "http.h"
#include "inquiry.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "protocol/tournament_bodies.h"
#include "tournament_keeper.h"
#include "tournament_secrets.h"
#include "tournament_told.h"
#include <stdlib.h>
#include <string.h>

static const char json_type[] = "application/json", all_path[] = "/api/tournaments";

/* ---- refusals ---- */

static const struct {
    error_code code;
    const char *phrase;
} refusals[] = {
    [TOURNAMENT_NOT_THERE] = {ERROR_NO_PAGE, "error.no_tournament"},
    [TOURNAMENT_HAS_BEGUN] = {ERROR_PHASE, "error.tournament_begun"},
    [TOURNAMENT_IS_OVER] = {ERROR_PHASE, "error.tournament_over"},
    [TOURNAMENT_IS_FULL] = {ERROR_LIMIT, "error.tournament_full"},
    [TOURNAMENT_HAS_ENTERED] = {ERROR_PHASE, "error.tournament_entered"},
    [TOURNAMENT_HAS_NOT_ENTERED] = {ERROR_NOT_ALLOWED, "error.tournament_not_entered"},
    [TOURNAMENT_HAS_LEFT] = {ERROR_PHASE, "error.tournament_left"},
    [TOURNAMENT_NO_LINK] = {ERROR_NOT_ALLOWED, "error.tournament_link"},
    [TOURNAMENT_NOT_THEIRS] = {ERROR_NOT_ALLOWED, "error.tournament_maker"},
    [TOURNAMENT_TOO_FEW] = {ERROR_PHASE, "error.tournament_few"},
    [TOURNAMENT_TOO_MANY] = {ERROR_LIMIT, "error.tournament_many"},
};

static void refuse(call *c, tournament_refusal why) {
    call_refuse(c, refusals[why].code, refusals[why].phrase, NULL);
}

/* ---- one tournament, and what is done to it ---- */

typedef struct asking asking;
struct asking {
    inquiry inquiry;
    char id[MST_ID_SIZE], link[VALUE_TOKEN_SIZE];
    people_result (*deed)(asking *a, sql *s); /* NULL: it is looked at */
    unsigned status;
    tournament_chance chance;
    tournament_refusal why;
    tournament_terms terms; /* of one that is made */
    tournament_room *room;  /* where one begins */
    tournament_standing standings[TOURNAMENT_MAX_ENTRANTS];
    tournament_sheet sheet;
};

static people_result read_sheet(asking *a, sql *s) {
    people_result is = tournament_sheet_read(s, a->id, a->inquiry.who.account, &a->sheet);
    if (is != PEOPLE_NOBODY) return is;
    a->why = TOURNAMENT_NOT_THERE;
    return PEOPLE_DONE;
}

static people_result do_and_read(inquiry *q, sql *s) {
    asking *a = (asking *)q;
    people_result is = a->deed ? a->deed(a, s) : PEOPLE_DONE;
    return is == PEOPLE_DONE && a->why == TOURNAMENT_FINE ? read_sheet(a, s) : is;
}

/* Whoever does not belong to one by link has it. */
static bool may_look(const asking *a) {
    const tournament_card *card = &a->sheet.card;
    int64_t me = a->inquiry.who.account;
    return !card->terms.link[0] || card->has_entered || (me && me == card->maker) ||
           mst_text_same(card->terms.link, a->link);
}

static void tell(inquiry *q, call *c) {
    asking *a = (asking *)q;
    mst_text t;
    if (a->why == TOURNAMENT_FINE && !a->deed && !may_look(a)) a->why = TOURNAMENT_NO_LINK;
    if (a->why != TOURNAMENT_FINE) {
        refuse(c, a->why);
        return;
    }
    if (a->deed) tournament_keeper_hurry(c->server);
    if (!call_begin_answer(c, a->status, json_type, tournament_told_size(&a->sheet), &t)) return;
    mst_json w = mst_json_to(&t);
    tournament_told_sheet(&w, c->server, &a->sheet, q->who.account, a->standings);
    call_end_answer(c, &t);
}

static void drop(inquiry *q) {
    free(((asking *)q)->room);
}

static asking *asking_new(call *c, const char *id, people_result (*deed)(asking *a, sql *s)) {
    asking *a = inquiry_new(c, sizeof *a, do_and_read, tell);
    if (!a) return NULL;
    memcpy(a->id, id, MST_ID_SIZE);
    a->deed = deed;
    a->status = 200;
    a->inquiry.drop = drop;
    a->inquiry.wants_account = deed != NULL;
    a->chance = tournament_secrets_chance(c->server->crypto);
    return a;
}

static void look_at(call *c, const char *id) {
    asking *a = asking_new(c, id, NULL);
    if (!a) return;
    http_query(c, "link", a->link, sizeof a->link);
    inquiry_begin(&a->inquiry, ERRAND_READS);
}

/* ---- deeds ---- */

static people_result enter(asking *a, sql *s) {
    return tournaments_enter(s, a->id, a->inquiry.who.account, a->link, &a->why);
}

static people_result leave(asking *a, sql *s) {
    return tournaments_leave(s, a->id, a->inquiry.who.account, &a->why);
}

static people_result cancel(asking *a, sql *s) {
    return tournaments_cancel(s, a->id, a->inquiry.who.account, a->inquiry.now, &a->why);
}

static people_result begin(asking *a, sql *s) {
    a->room = malloc(sizeof *a->room);
    if (!a->room) return PEOPLE_FAILED;
    return tournament_keeping_begin(s, a->id, a->inquiry.who.account, a->inquiry.now, &a->chance,
                                    a->room, &a->why);
}

static people_result make(asking *a, sql *s) {
    return tournaments_make(s, &a->terms, a->inquiry.who.account, a->inquiry.now, &a->why);
}

/* Makes others work: as a table that is made does. */
static bool may_ask(call *c, bool is_dear) {
    const server_limits *limits = &c->server->config->limits;
    address *from = door_address(c->socket);
    bool may = is_dear ? address_make_table(from, limits, server_uptime())
                       : address_pay(from, limits, PRICE_DEAR, server_uptime());
    if (!c->session[0])
        call_refuse(c, ERROR_NO_ACCOUNT, NULL, NULL);
    else if (!may)
        call_refuse(c, ERROR_LIMIT, is_dear ? "error.limit_tables" : NULL, NULL);
    return c->session[0] && may;
}

static const struct {
    const char *name;
    people_result (*deed)(asking *a, sql *s);
    bool has_link, is_dear;
} deeds[] = {
    {"/enter", enter, true, true},
    {"/leave", leave, false, false},
    {"/begin", begin, false, false},
    {"/cancel", cancel, false, false},
};

/* False: there is no such deed. */
static bool do_deed(call *c, const char *id, const char *name) {
    char link[VALUE_TOKEN_SIZE];
    fault f;
    size_t which = 0;
    while (which < sizeof deeds / sizeof *deeds && !mst_text_same(deeds[which].name, name)) which++;
    if (which == sizeof deeds / sizeof *deeds) return false;
    if (c->method != METHOD_POST) {
        call_refuse(c, ERROR_METHOD, NULL, NULL);
    } else if (!tournament_body_read_link(c->body ? c->body : "", c->body_length,
                                          deeds[which].has_link, link, &f)) {
        call_fault(c, &f);
    } else if (may_ask(c, deeds[which].is_dear)) {
        asking *a = asking_new(c, id, deeds[which].deed);
        if (!a) return true;
        memcpy(a->link, link, sizeof link);
        inquiry_begin(&a->inquiry, ERRAND_WRITES);
    }
    return true;
}

/* ---- making one ---- */

static bool choose_options(const mst_game *g, const tournament_body *b, fault *f) {
    mst_setup setup = mst_usual_setup(g, (uint8_t)b->seats);
    for (uint32_t i = 0; i < b->options; i++) {
        const char *key = b->option[i][0], *value = b->option[i][1];
        if (mst_set_option(g, &setup, key, strlen(key), value, strlen(value)))
            return error_set(f, ERROR_MALFORMED, "error.option", key);
    }
    return !mst_bad_setup(g, &setup) || error_set(f, ERROR_MALFORMED, "error.option", "");
}

static void write_options(const tournament_body *b, tournament_terms *t) {
    mst_text text = mst_text_in(t->options, sizeof t->options);
    mst_json w = mst_json_to(&text);
    mst_json_begin_object(&w, NULL);
    for (uint32_t i = 0; i < b->options; i++) mst_json_text(&w, b->option[i][0], b->option[i][1]);
    mst_json_end_object(&w);
}

/* The words of a tournament stand where everybody reads them. */
static bool check_body(const call *c, const tournament_body *b, fault *f) {
    static const int64_t year = (int64_t)366 * 24 * 3600 * 1000;
    int64_t now = server_now();
    const mst_game *g = mst_find_game(c->server->config->games, b->game, strlen(b->game));
    if (!people_is_title(b->name)) return error_set(f, ERROR_MALFORMED, "error.title", NULL);
    if (!g) return error_set(f, ERROR_MALFORMED, "error.no_game", b->game);
    if (b->seats < 2 || b->seats < g->least_seats || b->seats > g->most_seats)
        return error_set(f, ERROR_MALFORMED, "error.seats", NULL);
    if (b->starts && (b->starts <= now || b->starts > now + year))
        return error_set(f, ERROR_MALFORMED, "error.field", "starts");
    return choose_options(g, b, f);
}

static void write_terms(const call *c, const tournament_body *b, tournament_terms *t) {
    mst_text name = mst_text_in(t->name, sizeof t->name),
             game = mst_text_in(t->game, sizeof t->game);
    mst_text_put(&name, b->name);
    mst_text_put(&game, b->game);
    write_options(b, t);
    t->seats = (uint8_t)b->seats;
    t->rounds = b->is_for_everyone ? 0 : (uint8_t)b->rounds;
    t->form = b->is_for_everyone ? TOURNAMENT_EVERYONE : TOURNAMENT_SWISS;
    t->pace = b->pace;
    t->same_deal = b->same_deal;
    t->is_rated = b->is_rated;
    t->starts = b->starts;
    tournament_secrets_seal(c->server->crypto, c->server->cell, t);
    if (b->is_by_link) fair_token(c->server->crypto, t->link);
}

static void make_one(call *c) {
    tournament_body b;
    fault f;
    if (!tournament_body_read(c->body ? c->body : "", c->body_length, &b, &f) ||
        !check_body(c, &b, &f)) {
        call_fault(c, &f);
        return;
    }
    if (!may_ask(c, true)) return;
    tournament_terms t = {.rounds = 0};
    write_terms(c, &b, &t);
    asking *a = asking_new(c, t.id, make);
    if (!a) return;
    a->terms = t;
    a->status = 201;
    inquiry_begin(&a->inquiry, ERRAND_WRITES);
}

/* ---- the list ---- */

typedef struct {
    inquiry inquiry;
    tournaments_list list;
} listing_all;

static people_result find_all(inquiry *q, sql *s) {
    return tournaments_find(s, q->who.account, q->now, &((listing_all *)q)->list);
}

static void tell_all(inquiry *q, call *c) {
    enum { CARD = 6 * TOURNAMENTS_NAME_SIZE + 512 };
    const tournaments_list *list = &((listing_all *)q)->list;
    mst_text t;
    if (!call_begin_answer(c, 200, json_type, 64 + (size_t)list->count * CARD, &t)) return;
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    mst_json_begin_list(&w, "tournaments");
    for (uint32_t i = 0; i < list->count; i++) {
        mst_json_begin_object(&w, NULL);
        tournament_told_card(&w, &list->card[i], q->who.account);
        mst_json_end_object(&w);
    }
    mst_json_end_list(&w);
    mst_json_end_object(&w);
    call_end_answer(c, &t);
}

/* ---- a round with one deal ---- */

typedef struct {
    inquiry inquiry;
    char id[MST_ID_SIZE], link[VALUE_TOKEN_SIZE];
    uint8_t number;
    bool is_there;
    tournament_round round;
} comparing;

static people_result read_round(inquiry *q, sql *s) {
    comparing *r = (comparing *)q;
    people_result is = tournament_round_read(s, r->id, r->number, q->who.account, &r->round);
    r->is_there = is == PEOPLE_DONE;
    return is == PEOPLE_NOBODY ? PEOPLE_DONE : is;
}

/* Its deal is no secret once every table has been told so. */
static bool may_compare(const comparing *r, call *c) {
    const tournament_sheet *sheet = &r->round.sheet;
    const tournament_card *card = &sheet->card;
    int64_t me = r->inquiry.who.account;
    bool is_inside = !card->terms.link[0] || card->has_entered || (me && me == card->maker) ||
                     mst_text_same(card->terms.link, r->link);
    if (!r->is_there)
        refuse(c, TOURNAMENT_NOT_THERE);
    else if (!is_inside)
        refuse(c, TOURNAMENT_NO_LINK);
    else if (!sheet->deal[r->number][0])
        call_refuse(c, ERROR_NOT_ALLOWED, "error.no_common_deal", NULL);
    else if (!sheet->is_opened[r->number])
        call_refuse(c, ERROR_NOT_ALLOWED, "error.deal_is_played", NULL);
    else
        return true;
    return false;
}

static void tell_round(inquiry *q, call *c) {
    const comparing *r = (const comparing *)q;
    mst_text t;
    if (!may_compare(r, c) ||
        !call_begin_answer(c, 200, json_type, tournament_told_round_size(&r->round), &t))
        return;
    mst_json w = mst_json_to(&t);
    tournament_told_round(&w, c->server, &r->round, c->in);
    call_end_answer(c, &t);
}

static void compare(call *c, const char *id, const char *number) {
    int32_t round = mst_text_read_number(number, strlen(number), TOURNAMENT_MAX_ROUNDS);
    if (round < 1) {
        refuse(c, TOURNAMENT_NOT_THERE);
        return;
    }
    comparing *r = inquiry_new(c, sizeof *r, read_round, tell_round);
    if (!r) return;
    memcpy(r->id, id, sizeof r->id);
    r->number = (uint8_t)round;
    http_query(c, "link", r->link, sizeof r->link);
    inquiry_begin(&r->inquiry, ERRAND_READS);
}

/* ---- which call ---- */

static bool is_reading(call *c) {
    bool is = c->method == METHOD_GET || c->method == METHOD_HEAD;
    if (!is) call_refuse(c, ERROR_METHOD, NULL, NULL);
    return is;
}

static void answer_all(call *c) {
    if (c->method == METHOD_POST) {
        make_one(c);
    } else if (is_reading(c)) {
        listing_all *l = inquiry_new(c, sizeof *l, find_all, tell_all);
        if (l) inquiry_begin(&l->inquiry, ERRAND_READS);
    }
}

/* `rest` begins behind the id. */
static void answer_one(call *c, const char *id, const char *rest) {
    static const char rounds[] = "/rounds/";
    if (!*rest) {
        if (is_reading(c)) look_at(c, id);
    } else if (strncmp(rest, rounds, sizeof rounds - 1) == 0) {
        if (is_reading(c)) compare(c, id, rest + sizeof rounds - 1);
    } else if (!do_deed(c, id, rest)) {
        call_refuse(c, ERROR_NO_PAGE, NULL, NULL);
    }
}

bool rest_tournaments_answer(call *c) {
    enum { ALL = sizeof all_path - 1, ID = MST_ID_SIZE - 1 };
    char id[MST_ID_SIZE] = "";
    const char *rest = c->path + ALL;
    if (strncmp(c->path, all_path, ALL) != 0 || (*rest && *rest != '/')) return false;
    bool has_id = *rest && strlen(rest) > ID && value_is_id(rest + 1, ID);
    if (has_id) memcpy(id, rest + 1, ID);
    if (!c->server->has_tournaments)
        call_refuse(c, ERROR_NO_PAGE, NULL, NULL);
    else if (!*rest)
        answer_all(c);
    else if (has_id)
        answer_one(c, id, rest + 1 + ID);
    else
        refuse(c, TOURNAMENT_NOT_THERE);
    return true;
}
