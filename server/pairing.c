/* pairing.c -- see pairing.h. */
#include "pairing.h"
#include "http.h"
#include "leavers.h"
#include "mastaba/engine.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "rest_seek.h"
#include <stdlib.h>
#include <string.h>

enum {
    LOOKS = 32,          /* at those who wait, in a tick: a crowd is gone through in turns */
    REPEAT = 5 * 1000,   /* milliseconds after which a call that waits for news is answered */
    SILENCE = 10 * 1000, /* of a client, after which nobody waits there any more */
    KEPT = 60 * 1000,    /* that what was found can be asked for again */
    COMING = 40 * 1000,  /* for all to be ready; then bots take the seats of those who are not */
    REST = 2000,         /* after a table that could not be made */
    SEATS = 2048         /* that were found last, of which it is known who was given them */
};
static const char bot_level[] = "scribe";

/* A table on its way to the store, for these. */
typedef struct making making;
struct making {
    host_call asked; /* the first, so that each is found from the other */
    seeker *who[MST_MAX_SEATS];
    seeker_table table;
    making *next;
};

/* One that people are coming to. */
typedef struct expected expected;
struct expected {
    char table[MST_ID_SIZE];
    uint64_t who[MST_MAX_SEATS]; /* was given each seat: the number of an address */
    int64_t until;
    expected *next;
};

/* Somebody's seat at a game that was found. */
typedef struct {
    char table[MST_ID_SIZE];
    mst_seat seat;
    uint64_t who; /* 0: nobody, any more */
} given;

struct pairing {
    seekers *all;
    uint8_t seats_of[MATCHING_TITLES];
    making *makings;
    expected *first, **last; /* whose time is over first */
    uint32_t turn;           /* who is looked at next */
    int64_t rests_until;
    double usual_wait; /* milliseconds; 0: nobody knows */
    given seat[SEATS];
    uint32_t next_seat; /* which of them a new one takes the place of */
    leavers leavers;
};

static uint8_t seats_for(const mst_game *g) {
    uint8_t seats = 0;
    for (uint32_t n = 2; n <= 7; n++)
        if (n >= g->least_seats && n <= g->most_seats) seats |= (uint8_t)(1u << n);
    return seats;
}

bool pairing_begin(server_state *h) {
    pairing *p = h->pairing = calloc(1, sizeof *p);
    if (!p) return false;
    p->last = &p->first;
    for (uint32_t i = 0; i < MATCHING_TITLES && h->config->games[i]; i++)
        p->seats_of[i] = seats_for(h->config->games[i]);
    return (p->all = seekers_create()) != NULL;
}

void pairing_free(server_state *h) {
    pairing *p = h->pairing;
    if (!p) return;
    for (making *m = p->makings, *next; m; m = next) {
        next = m->next;
        free(m);
    }
    for (expected *e = p->first, *next; e; e = next) {
        next = e->next;
        free(e);
    }
    seekers_free(p->all);
    free(p);
}

/* ---- calls that wait for news ---- */

static void tell(seeker *s) {
    call *c = s->waiting;
    if (!c) return;
    s->waiting = NULL;
    s->heard = server_uptime();
    c->seeker = NULL;
    c->waits = false;
    rest_seek_tell(c, s);
    lws_callback_on_writable(c->socket);
}

void pairing_await(seeker *s, call *c) {
    tell(s);
    s->waiting = c;
    s->waits_since = server_uptime();
    c->seeker = s;
    c->waits = true;
}

void pairing_forget(call *c) {
    if (!c->seeker) return;
    c->seeker->waiting = NULL;
    c->seeker->heard = server_uptime();
    c->seeker = NULL;
}

/* ---- making a table ---- */

static void put_seats(const making *m, mst_json *w) {
    mst_json_begin_list(w, "seats");
    for (uint32_t i = 0; i < m->table.seats; i++) {
        mst_json_begin_object(w, NULL);
        mst_json_text(w, "kind", i < m->table.people ? "human" : "bot");
        if (i >= m->table.people) mst_json_text(w, "level", bot_level);
        if (i < m->table.people && m->table.name[i][0]) mst_json_text(w, "name", m->table.name[i]);
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
}

/* As anybody would ask for it: fair, and public, so that others may watch. */
static size_t write_body(const server_state *h, const making *m, pace p, char *to, size_t size) {
    const mst_clock clock = pace_clock(p);
    mst_text t = mst_text_in(to, size);
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "game", h->config->games[m->table.title]->key);
    put_seats(m, &w);
    mst_table_put_clock(&clock, &w);
    mst_json_bool(&w, "public", true);
    mst_json_end_object(&w);
    return (size_t)(t.at - to);
}

/* Who sits where is left to chance. */
static void shuffle(const server_state *h, seeker *who[], uint32_t count) {
    for (uint32_t left = count; left > 1; left--) {
        uint32_t number;
        h->crypto->random(h->crypto->context, &number, sizeof number);
        seeker *last = who[left - 1];
        who[left - 1] = who[number % left];
        who[number % left] = last;
    }
}

static making *plan(server_state *h, const matching_table *t) {
    pairing *p = h->pairing;
    making *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    for (uint32_t i = 0; i < t->people; i++) m->who[i] = seekers_looking(p->all, t->who[i]);
    shuffle(h, m->who, t->people);
    m->table.title = t->title;
    m->table.seats = t->seats;
    m->table.people = t->people;
    for (uint32_t i = 0; i < t->people; i++) {
        memcpy(m->table.name[i], m->who[i]->name, MST_MAX_NAME);
        m->table.beside[i] = m->who[i]->shown[t->title];
        seekers_set_state(p->all, m->who[i], SEEKER_WAITS);
    }
    m->next = p->makings;
    p->makings = m;
    return m;
}

/* Its answer may come at once, and then it is gone. */
static void make_table(server_state *h, const matching_table *t) {
    char body[BODY_MAX_SIZE];
    making *m = plan(h, t);
    if (!m) return;
    size_t length = write_body(h, m, m->who[0]->wish.pace, body, sizeof body);
    host_begin_call(&m->asked, MST_ENGLISH);
    host_make(h->host, &m->asked, body, length, server_now());
}

/* ---- a table that was made ---- */

static making **link_of(const server_state *h, const host_call *asked) {
    making **link = &h->pairing->makings;
    while (*link && &(*link)->asked != asked) link = &(*link)->next;
    return link;
}

bool pairing_makes(const server_state *h, const host_call *asked) {
    return *link_of(h, asked) != NULL;
}

static bool read_tokens(const json_value *v, making *m) {
    json_members list, seat;
    if (!json_look_inside(v, JSON_KIND_LIST, &list) || list.count != m->table.people) return false;
    for (uint32_t i = 0; i < list.count; i++) {
        seeker_table *found = &m->who[i]->found;
        if (!json_look_inside(&list.value[i], JSON_KIND_OBJECT, &seat)) return false;
        *found = m->table;
        found->seat = (mst_seat)i;
        for (uint32_t j = 0; j < seat.count; j++)
            if (json_is(&seat.key[j], "token")) value_token(&seat.value[j], found->token);
    }
    return true;
}

/* The owner's token is nobody's: there is nobody to arrange anything. */
static bool read_made(making *m) {
    json_members made;
    memcpy(m->table.table, m->asked.table, sizeof m->table.table);
    if (!json_read_object(m->asked.answer, m->asked.length, &made)) return false;
    for (uint32_t i = 0; i < made.count; i++)
        if (json_is(&made.key[i], "seats")) return read_tokens(&made.value[i], m);
    return false;
}

static void note_seat(pairing *p, const seeker *s) {
    given *g = &p->seat[p->next_seat++ % SEATS];
    memcpy(g->table, s->found.table, sizeof g->table);
    g->seat = s->found.seat;
    g->who = s->address;
}

static void expect(pairing *p, const making *m) {
    expected *e = calloc(1, sizeof *e);
    if (!e) return;
    memcpy(e->table, m->table.table, sizeof e->table);
    for (uint32_t i = 0; i < m->table.people; i++) e->who[i] = m->who[i]->address;
    e->until = server_uptime() + COMING;
    *p->last = e;
    p->last = &e->next;
}

static void note_wait(pairing *p, const seeker *s) {
    static const double memory = 0.8;
    double waited = (double)(server_uptime() - s->came);
    p->usual_wait = p->usual_wait > 0 ? memory * p->usual_wait + (1 - memory) * waited : waited;
}

static void announce(pairing *p, const making *m) {
    expect(p, m);
    for (uint32_t i = 0; i < m->table.people; i++) {
        note_seat(p, m->who[i]);
        if (m->table.people > 1) note_wait(p, m->who[i]);
        seekers_set_state(p->all, m->who[i], SEEKER_FOUND);
        tell(m->who[i]);
    }
}

/* They go on looking, after a moment. */
static void give_up(pairing *p, const making *m) {
    p->rests_until = server_uptime() + REST;
    for (uint32_t i = 0; i < m->table.people; i++)
        seekers_set_state(p->all, m->who[i], SEEKER_LOOKS);
}

void pairing_take_answer(server_state *h, host_call *asked, const fault *f) {
    making **link = link_of(h, asked), *m = *link;
    *link = m->next;
    if (!f && read_made(m))
        announce(h->pairing, m);
    else
        give_up(h->pairing, m);
    free(m);
}

/* ---- looking ---- */

static void look_for(server_state *h, uint32_t place, int64_t now) {
    pairing *p = h->pairing;
    matching_table t;
    if (now >= p->rests_until &&
        matching_find(seekers_wishes(p->all), seekers_count(p->all), p->seats_of, place, now, &t))
        make_table(h, &t);
}

/* Those whose bots may come, and some of the others in turn. */
static void look_around(server_state *h, int64_t now) {
    pairing *p = h->pairing;
    for (uint32_t i = seekers_count(p->all); i-- > 0;)
        if (i < seekers_count(p->all) && seekers_looking(p->all, i)->wish.bots_at <= now)
            look_for(h, i, now);
    for (uint32_t i = 0; i < LOOKS && i < seekers_count(p->all); i++)
        look_for(h, p->turn++ % seekers_count(p->all), now);
}

static void mind(seekers *all, seeker *s, int64_t now) {
    if (s->waiting && now - s->waits_since >= REPEAT) tell(s);
    bool is_silent = !s->waiting && now - s->heard > (s->state == SEEKER_FOUND ? KEPT : SILENCE);
    if (is_silent && s->state != SEEKER_WAITS) seekers_remove(all, s);
}

/* Whoever is not ready by then is not waited for, and has left. */
static void mind_expected(server_state *h, int64_t now) {
    pairing *p = h->pairing;
    for (expected *e; (e = p->first) && e->until <= now;) {
        mst_seats late = host_seat_bots(h->host, e->table, bot_level, server_now());
        for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++)
            if (late >> seat & 1) leavers_note(&p->leavers, e->who[seat], now);
        p->first = e->next;
        if (!p->first) p->last = &p->first;
        free(e);
    }
}

void pairing_tick(server_state *h) {
    int64_t now = server_uptime();
    for (seeker *s = seekers_newest(h->pairing->all), *older; s; s = older) {
        older = s->older;
        mind(h->pairing->all, s, now);
    }
    look_around(h, now);
    mind_expected(h, now);
}

/* ---- coming and going ---- */

static bool read_titles(const server_state *h, const body_seek *asked, matching_wish *w, fault *f) {
    for (uint32_t i = 0; i < asked->titles; i++) {
        const char *title = asked->title[i];
        const mst_game *g = mst_find_game(h->config->games, title, strlen(title));
        uint32_t number = 0;
        while (g && number < MATCHING_TITLES && h->config->games[number] != g) number++;
        if (!g || number == MATCHING_TITLES)
            return error_set(f, ERROR_MALFORMED, "error.no_game", title);
        w->titles |= (uint16_t)(1u << number);
        if (!asked->seats) w->seats |= h->pairing->seats_of[number];
    }
    return true;
}

/* At one of the titles at least. */
static bool may_play(const pairing *p, const matching_wish *w) {
    for (uint32_t i = 0; i < MATCHING_TITLES; i++)
        if (w->titles >> i & 1 && w->seats & p->seats_of[i]) return true;
    return false;
}

/* Whoever looks for another game while a bot plays for them at one that was found has left that. */
static void note_left(server_state *h, uint64_t who, int64_t now) {
    pairing *p = h->pairing;
    for (uint32_t i = 0; i < SEATS; i++) {
        given *g = &p->seat[i];
        if (g->who != who || !host_is_stood_in(h->host, g->table, g->seat)) continue;
        g->who = 0;
        leavers_note(&p->leavers, who, now);
    }
}

static bool read_wish(const server_state *h, const body_seek *asked, matching_wish *w, fault *f) {
    int64_t now = server_uptime();
    *w = (matching_wish){.seats = asked->seats, .pace = asked->pace, .since = now};
    w->bots_at = asked->takes_bots ? now + (int64_t)asked->bots_after * 1000 : MATCHING_NEVER;
    if (!read_titles(h, asked, w, f)) return false;
    return may_play(h->pairing, w) || error_set(f, ERROR_MALFORMED, "error.seats", NULL);
}

/* What they bring of each title, and what of it others see. */
static void bring(const server_state *h, const strengths *ratings, matching_wish *w,
                  strength shown[MATCHING_TITLES]) {
    for (uint32_t i = 0; i < MATCHING_TITLES && h->config->games[i]; i++)
        for (uint32_t k = 0; ratings && k < ratings->count; k++) {
            if (!mst_text_same(ratings->title[k].game, h->config->games[i]->key)) continue;
            w->rating[i] = ratings->title[k].of.rating;
            if (ratings->title[k].is_shown) shown[i] = ratings->title[k].of;
        }
}

static seeker *refuse(fault *f, error_code code, const char *phrase) {
    error_set(f, code, phrase, NULL);
    return NULL;
}

seeker *pairing_add(server_state *h, const body_seek *asked, const strengths *ratings,
                    address *from, char token[FAIR_TOKEN_SIZE], fault *f) {
    matching_wish wish;
    strength shown[MATCHING_TITLES] = {{0, 0}};
    char digest[MST_DIGEST_SIZE];
    if (!read_wish(h, asked, &wish, f)) return NULL;
    if (!address_make_table(from, &h->config->limits, server_uptime()))
        return refuse(f, ERROR_LIMIT, "error.limit_tables");
    note_left(h, address_number(from), server_uptime());
    bring(h, ratings, &wish, shown);
    wish.since += leavers_hold(&h->pairing->leavers, address_number(from), wish.since);
    fair_token(h->crypto, token);
    fair_digest(h->crypto, token, strlen(token), digest);
    seeker *s = seekers_add(h->pairing->all, &wish, digest);
    if (!s) return refuse(f, ERROR_BUSY, NULL);
    s->came = s->heard = server_uptime();
    s->address = address_number(from);
    memcpy(s->name, asked->name, sizeof s->name);
    memcpy(s->shown, shown, sizeof s->shown);
    look_for(h, s->place, s->came);
    return s;
}

seeker *pairing_find(const server_state *h, const char *token) {
    char digest[MST_DIGEST_SIZE];
    fair_digest(h->crypto, token, strlen(token), digest);
    seeker *s = token[0] ? seekers_find(h->pairing->all, digest) : NULL;
    if (s) s->heard = server_uptime();
    return s;
}

void pairing_hurry(server_state *h, seeker *s) {
    int64_t now = server_uptime();
    s->wish.bots_at = now;
    if (s->state == SEEKER_LOOKS) look_for(h, s->place, now);
}

/* One whose table is being made goes when it is there: others count on the seat. */
void pairing_end(server_state *h, seeker *s) {
    tell(s);
    s->heard = server_uptime() - KEPT;
    if (s->state != SEEKER_WAITS) seekers_remove(h->pairing->all, s);
}

/* ---- what can be told ---- */

uint32_t pairing_count(const server_state *h) {
    return seekers_count(h->pairing->all);
}

uint32_t pairing_usual_wait(const server_state *h) {
    double seconds = h->pairing->usual_wait / 1000;
    return h->pairing->usual_wait > 0 ? (uint32_t)seconds + 1 : 0;
}

uint32_t pairing_near(const server_state *h, const seeker *s) {
    const pairing *p = h->pairing;
    if (s->state != SEEKER_LOOKS) return 0;
    return matching_near(seekers_wishes(p->all), seekers_count(p->all), p->seats_of, s->place,
                         server_uptime());
}

const mst_game *pairing_game(const server_state *h, const seeker *s) {
    return h->config->games[s->found.title];
}
