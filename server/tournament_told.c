/* tournament_told.c -- see tournament_told.h. */
#include "tournament_told.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "tournament_keeper.h"
#include "tournament_secrets.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- values ---- */

/* With two decimals at most. */
static void put_decimal(mst_json *w, const char *name, double number) {
    char text[32];
    long long hundredths = llround(number * 100);
    const char *sign = hundredths < 0 ? "-" : "";
    unsigned long long size = (unsigned long long)llabs(hundredths);
    int length = size % 100
                     ? snprintf(text, sizeof text, "%s%llu.%02llu", sign, size / 100, size % 100)
                     : snprintf(text, sizeof text, "%s%llu", sign, size / 100);
    mst_json_plain(w, mst_json_named(name), text, (size_t)length);
}

static void put_points(mst_json *w, const char *name, int64_t points) {
    put_decimal(w, name, (double)points / TOURNAMENT_POINT);
}

static void put_time(mst_json *w, const char *name, int64_t time) {
    if (time)
        mst_json_number(w, name, time);
    else
        mst_json_null(w, name);
}

static void put_text(mst_json *w, const char *name, const char *text) {
    if (text[0])
        mst_json_text(w, name, text);
    else
        mst_json_null(w, name);
}

/* ---- a card ---- */

static const char *const states[] = {[TOURNAMENT_ENTERING] = "entering",
                                     [TOURNAMENT_PLAYING] = "playing",
                                     [TOURNAMENT_ENDED] = "over",
                                     [TOURNAMENT_CANCELLED] = "cancelled"};

/* As many as it would take for those who have entered, until that is settled. */
static uint8_t rounds_of(const tournament_card *card) {
    uint32_t entrants = card->entrants < TOURNAMENTS_LEAST ? TOURNAMENTS_LEAST : card->entrants;
    if (card->terms.rounds) return card->terms.rounds;
    return tournament_rounds_for_everyone(entrants, card->terms.seats);
}

void tournament_told_card(mst_json *w, const tournament_card *card, int64_t me) {
    const tournament_terms *t = &card->terms;
    mst_json_text(w, "tournament", t->id);
    mst_json_text(w, "name", t->name);
    mst_json_text(w, "game", t->game);
    mst_json_number(w, "seats", t->seats);
    mst_json_text(w, "form", t->form == TOURNAMENT_SWISS ? "swiss" : "everyone");
    mst_json_number(w, "rounds", rounds_of(card));
    mst_json_number(w, "round", card->round);
    mst_json_text(w, "pace", pace_name(t->pace));
    mst_json_text(w, "state", states[card->state]);
    mst_json_number(w, "entrants", card->entrants);
    put_time(w, "starts", t->starts);
    mst_json_bool(w, "entered", card->has_entered);
    if (me && me == card->maker) mst_json_bool(w, "made", true);
    if (card->waits) mst_json_bool(w, "waits", true);
}

/* ---- people ---- */

static void put_person(mst_json *w, const tournament_sheet *sheet, uint32_t at) {
    const tournament_person *p = &sheet->person[at];
    bool is_told = p->is_open || p->is_met || at == sheet->me;
    mst_json_begin_object(w, NULL);
    if (p->account)
        mst_json_text(w, "name", p->name);
    else
        mst_json_bool(w, "gone", true);
    if (p->account && is_told) mst_json_number(w, "player", p->account);
    if (p->of.rating) {
        mst_json_number(w, "rating", p->of.rating);
        mst_json_number(w, "margin", p->of.margin);
    }
    if (sheet->entrant[at].has_left) mst_json_bool(w, "left", true);
    mst_json_end_object(w);
}

static void put_people(mst_json *w, const tournament_sheet *sheet) {
    mst_json_begin_list(w, "list");
    for (uint32_t i = 0; i < sheet->of.entrant_count; i++) put_person(w, sheet, i);
    mst_json_end_list(w);
}

/* ---- standings ---- */

static void put_standing(mst_json *w, const tournament_standing *s, uint32_t place) {
    static const char *const reasons[] = {[TOURNAMENT_BY_POINTS] = "points",
                                          [TOURNAMENT_BY_OPPONENTS] = "opponents",
                                          [TOURNAMENT_BY_SHARE] = "share",
                                          [TOURNAMENT_BY_LOT] = "lot"};
    mst_json_begin_object(w, NULL);
    mst_json_number(w, "entrant", s->entrant);
    mst_json_number(w, "place", place);
    put_points(w, "points", s->points);
    mst_json_number(w, "played", s->played);
    mst_json_number(w, "free", s->free_rounds);
    put_points(w, "opponents", s->opponents);
    put_decimal(w, "share", s->of ? 100.0 * (double)s->share / (double)s->of : 0);
    mst_json_text(w, "over", reasons[s->over]);
    mst_json_end_object(w);
}

static void put_standings(mst_json *w, const tournament_sheet *sheet,
                          tournament_standing standings[]) {
    mst_json_begin_list(w, "standings");
    if (sheet->finished) tournament_stand(&sheet->of, sheet->finished, standings);
    for (uint32_t i = 0; sheet->finished && i < sheet->of.entrant_count; i++)
        put_standing(w, &standings[i], i + 1);
    mst_json_end_list(w);
    mst_json_number(w, "stands_after", sheet->finished);
}

/* ---- tables ---- */

/* One deal is played there, and elsewhere still. */
static bool is_closed(const tournament_sheet *sheet, uint32_t at) {
    uint8_t round = sheet->table[at].round;
    return sheet->deal[round][0] && (round > sheet->finished || !sheet->is_opened[round]);
}

typedef struct {
    bool is_known;
    mst_seats present, ready;
} who_came;

static void put_seat(mst_json *w, const tournament_sheet *sheet, uint32_t at, mst_seat seat,
                     const who_came *came) {
    const tournament_table *t = &sheet->table[at];
    uint16_t who = t->entrant[seat];
    mst_json_begin_object(w, NULL);
    if (who == TOURNAMENT_NOBODY)
        mst_json_null(w, "entrant");
    else
        mst_json_number(w, "entrant", who);
    if (came->is_known && who != TOURNAMENT_NOBODY) {
        mst_json_bool(w, "present", came->present >> seat & 1);
        mst_json_bool(w, "ready", came->ready >> seat & 1);
    }
    if (t->absent >> seat & 1) mst_json_bool(w, "absent", true);
    if (t->is_over && !is_closed(sheet, at)) {
        mst_json_number(w, "place", t->place[seat]);
        mst_json_number(w, "points", t->score[seat]);
        put_points(w, "made", tournament_points_of(t, seat));
    }
    mst_json_end_object(w);
}

static const char *const table_states[] = {[TOURNAMENT_TABLE_WAITING] = "waiting",
                                           [TOURNAMENT_TABLE_PLAYING] = "playing",
                                           [TOURNAMENT_TABLE_OVER] = "over"};

static bool may_be_watched(const tournament_sheet *sheet, uint32_t at) {
    const tournament_game *g = &sheet->game[at];
    bool has_game = g->table[0] && g->until && g->state != TOURNAMENT_TABLE_WAITING;
    return has_game && !g->is_closed && !is_closed(sheet, at);
}

static void put_table(mst_json *w, const server_state *h, const tournament_sheet *sheet,
                      uint32_t at) {
    const tournament_game *g = &sheet->game[at];
    who_came came = {false, 0, 0};
    bool is_waiting = g->state == TOURNAMENT_TABLE_WAITING;
    if (is_waiting && g->table[0])
        came.is_known = host_who_came(h->host, g->table, &came.present, &came.ready);
    mst_json_begin_object(w, NULL);
    mst_json_number(w, "round", sheet->table[at].round);
    mst_json_number(w, "number", g->number);
    put_text(w, "table", g->is_closed ? "" : g->table);
    mst_json_text(w, "state", table_states[g->state]);
    if (is_waiting && g->until) mst_json_number(w, "by", tournament_keeper_until(h, g->until));
    mst_json_begin_list(w, "seats");
    for (mst_seat seat = 0; seat < sheet->of.seats; seat++) put_seat(w, sheet, at, seat, &came);
    mst_json_end_list(w);
    mst_json_bool(w, "watch", may_be_watched(sheet, at));
    mst_json_end_object(w);
}

static void put_tables(mst_json *w, const server_state *h, const tournament_sheet *sheet) {
    mst_json_begin_list(w, "tables");
    for (uint32_t i = 0; i < sheet->of.table_count; i++) put_table(w, h, sheet, i);
    mst_json_end_list(w);
}

/* Nobody else is told of the token. */
static void put_mine(mst_json *w, const server_state *h, const tournament_sheet *sheet) {
    if (sheet->mine == TOURNAMENT_SHEET_TABLES) {
        mst_json_null(w, "mine");
        return;
    }
    const tournament_game *g = &sheet->game[sheet->mine];
    mst_json_begin_object(w, "mine");
    mst_json_number(w, "round", sheet->table[sheet->mine].round);
    mst_json_number(w, "number", g->number);
    put_text(w, "table", g->is_closed ? "" : g->table);
    mst_json_seat(w, "seat", sheet->my_seat);
    put_text(w, "token", sheet->my_token);
    mst_json_text(w, "state", table_states[g->state]);
    if (g->state == TOURNAMENT_TABLE_WAITING && g->until)
        mst_json_number(w, "by", tournament_keeper_until(h, g->until));
    mst_json_number(w, "paired", sheet->card.paired);
    mst_json_end_object(w);
}

/* ---- all of it ---- */

static void put_terms(mst_json *w, const tournament_sheet *sheet, int64_t me) {
    const tournament_card *card = &sheet->card;
    const tournament_terms *t = &card->terms;
    bool is_inside = card->has_entered || (me && me == card->maker);
    mst_text_put(w->out, ",\"options\":");
    mst_text_put(w->out, t->options);
    mst_json_text(w, "entry", t->link[0] ? "link" : "everybody");
    mst_json_bool(w, "rated", t->is_rated);
    mst_json_begin_list(w, "same_deal");
    for (uint32_t i = 1; i <= TOURNAMENT_MAX_ROUNDS; i++)
        if (t->same_deal >> i & 1) mst_json_number(w, NULL, i);
    mst_json_end_list(w);
    put_text(w, "maker", card->maker_name);
    if (t->link[0] && is_inside) mst_json_text(w, "link", t->link);
    mst_json_text(w, "commitment", t->commitment);
    put_text(w, "secret", card->state == TOURNAMENT_ENDED ? t->secret : "");
    if (sheet->me == TOURNAMENT_NOBODY)
        mst_json_null(w, "me");
    else
        mst_json_number(w, "me", sheet->me);
}

void tournament_told_sheet(mst_json *w, const server_state *h, const tournament_sheet *sheet,
                           int64_t me, tournament_standing standings[]) {
    mst_json_begin_object(w, NULL);
    tournament_told_card(w, &sheet->card, me);
    put_terms(w, sheet, me);
    put_people(w, sheet);
    put_standings(w, sheet, standings);
    put_tables(w, h, sheet);
    put_mine(w, h, sheet);
    mst_json_end_object(w);
}

/* Names may have letters that are written as six. */
size_t tournament_told_size(const tournament_sheet *sheet) {
    enum {
        HEAD = 16384,
        PERSON = 6 * PEOPLE_NAME_SIZE + 320, /* and their standing */
        TABLE = 160,
        SEAT = 100
    };
    return HEAD + (size_t)sheet->of.entrant_count * PERSON +
           (size_t)sheet->of.table_count * (TABLE + (size_t)sheet->of.seats * SEAT);
}

/* ---- a round with one deal ---- */

static void put_compared(mst_json *w, const tournament_round *r, const mst_game *g, uint32_t at,
                         mst_seat seat) {
    const tournament_played *played = &r->table[at];
    const tournament_table *t = &r->sheet.table[played->at];
    bool is_bot = t->entrant[seat] == TOURNAMENT_NOBODY || t->absent >> seat & 1;
    mst_json_begin_object(w, NULL);
    mst_json_number(w, "table", r->sheet.game[played->at].number);
    if (is_bot)
        mst_json_null(w, "entrant");
    else
        mst_json_number(w, "entrant", t->entrant[seat]);
    if (!is_bot && r->sheet.person[t->entrant[seat]].account)
        mst_json_text(w, "name", r->sheet.person[t->entrant[seat]].name);
    mst_json_number(w, "points", played->points[seat]);
    put_decimal(w, "to_others", tournament_round_to_others(r, at, seat));
    mst_json_number(w, "place", t->place[seat]);
    mst_json_begin_list(w, "parts");
    for (uint32_t i = 0; g && g->parts[i] && played->has_parts[seat]; i++)
        mst_json_number(w, NULL, played->part[seat][i]);
    mst_json_end_list(w);
    mst_json_end_object(w);
}

static void put_compared_seat(mst_json *w, const tournament_round *r, const mst_game *g,
                              mst_seat seat) {
    mst_json_begin_object(w, NULL);
    mst_json_seat(w, "seat", seat);
    put_decimal(w, "mean", tournament_round_mean(r, seat));
    mst_json_begin_list(w, "of");
    for (uint32_t i = 0; i < r->count; i++) put_compared(w, r, g, i, seat);
    mst_json_end_list(w);
    mst_json_end_object(w);
}

static void put_part_names(mst_json *w, const mst_game *g, mst_language in) {
    mst_json_begin_list(w, "parts");
    for (uint32_t i = 0; g && g->parts[i]; i++) {
        char key[64];
        mst_text t = mst_text_in(key, sizeof key);
        mst_text_put(&t, "part.");
        mst_text_put(&t, g->parts[i]);
        mst_json_text(w, NULL, mst_phrase_of(g, in, key));
    }
    mst_json_end_list(w);
}

void tournament_told_round(mst_json *w, const server_state *h, const tournament_round *r,
                           mst_language in) {
    const tournament_terms *t = &r->sheet.card.terms;
    const mst_game *g = mst_find_game(h->config->games, t->game, strlen(t->game));
    char secret[MST_DIGEST_SIZE];
    tournament_secrets_of_round(h->crypto, t->id, t->secret, r->round, secret);
    mst_json_begin_object(w, NULL);
    mst_json_number(w, "round", r->round);
    mst_json_text(w, "deal", r->sheet.deal[r->round]);
    mst_json_text(w, "secret", secret);
    mst_json_number(w, "draws", r->draws);
    mst_json_begin_list(w, "tables");
    for (uint32_t i = 0; i < r->count; i++) {
        mst_json_begin_object(w, NULL);
        mst_json_number(w, "number", r->sheet.game[r->table[i].at].number);
        mst_json_text(w, "table", r->sheet.game[r->table[i].at].table);
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
    put_part_names(w, g, in);
    mst_json_begin_list(w, "seats");
    for (mst_seat seat = 0; seat < r->sheet.of.seats; seat++) put_compared_seat(w, r, g, seat);
    mst_json_end_list(w);
    mst_json_end_object(w);
}

size_t tournament_told_round_size(const tournament_round *r) {
    enum { HEAD = 4096, TABLE = 64, SEAT = 6 * PEOPLE_NAME_SIZE + 128 + 12 * MST_MAX_PARTS };
    return HEAD + (size_t)r->count * (TABLE + (size_t)r->sheet.of.seats * SEAT);
}
