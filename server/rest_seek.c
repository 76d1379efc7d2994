/* rest_seek.c -- POST, GET and DELETE /api/seek. A call that asks for news waits until there is
 * some, a few seconds at most; that it comes again is also how the server knows that somebody is
 * there. */
#include "rest_seek.h"
#include "door.h"
#include "inquiry.h"
#include "listing.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "pairing.h"
#include "rest_accounts.h"

enum { ANSWER_SIZE = 8192 };

/* ---- what is told ---- */

static uint32_t seconds_from(int64_t now, int64_t then) {
    return then > now ? (uint32_t)((then - now + 999) / 1000) : 0;
}

static void put_looking(const server_state *h, const seeker *s, mst_json *w) {
    int64_t now = server_uptime();
    mst_json_text(w, "state", "waiting");
    mst_json_number(w, "waited", (now - s->came) / 1000);
    mst_json_number(w, "waiting", pairing_count(h));
    mst_json_number(w, "near", pairing_near(h, s));
    if (pairing_usual_wait(h)) mst_json_number(w, "about", pairing_usual_wait(h));
    if (s->wish.bots_at != MATCHING_NEVER)
        mst_json_number(w, "bots_in", seconds_from(now, s->wish.bots_at));
    if (s->wish.since > now) mst_json_number(w, "held", seconds_from(now, s->wish.since));
}

static void put_found(const server_state *h, const seeker *s, mst_json *w) {
    const seeker_table *t = &s->found;
    mst_json_text(w, "state", "found");
    mst_json_text(w, "table", t->table);
    mst_json_text(w, "game", pairing_game(h, s)->key);
    mst_json_text(w, "pace", pace_name(s->wish.pace));
    mst_json_seat(w, "seat", t->seat);
    mst_json_text(w, "token", t->token);
    mst_json_begin_list(w, "names");
    for (uint32_t i = 0; i < t->seats; i++)
        if (i < t->people)
            mst_json_text(w, NULL, t->name[i]);
        else
            mst_json_null(w, NULL);
    mst_json_end_list(w);
    listing_put_ratings(w, t->beside);
}

static void put_state(const server_state *h, const seeker *s, mst_json *w) {
    if (s->state == SEEKER_FOUND)
        put_found(h, s, w);
    else
        put_looking(h, s, w);
}

static void write_answer(call *c, unsigned status, const seeker *s, const char *token) {
    mst_text t;
    if (!call_begin_answer(c, status, "application/json", ANSWER_SIZE, &t)) return;
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    if (token) mst_json_text(&w, "seek", token);
    put_state(c->server, s, &w);
    mst_json_end_object(&w);
    call_end_answer(c, &t);
}

void rest_seek_tell(call *c, const seeker *s) {
    write_answer(c, 200, s, NULL);
}

/* ---- the calls ---- */

static void begin_with(call *c, const strengths *ratings) {
    char token[FAIR_TOKEN_SIZE];
    body_seek asked;
    fault f;
    seeker *s = NULL;
    if (body_read_seek(c->body, c->body_length, &asked, &f))
        s = pairing_add(c->server, &asked, ratings, door_address(c->socket), token, &f);
    if (s)
        write_answer(c, 201, s, token);
    else
        call_fault(c, &f);
}

typedef struct {
    inquiry inquiry;
    strengths ratings;
} coming;

static people_result read_ratings(inquiry *q, sql *s) {
    return strength_read(s, q->who.account, &((coming *)q)->ratings);
}

static void begin_rated(inquiry *q, call *c) {
    begin_with(c, &((coming *)q)->ratings);
}

static void begin(call *c) {
    if (!rest_accounts_know_asker(c)) return;
    if (!c->account) {
        begin_with(c, NULL);
        return;
    }
    coming *x = inquiry_new(c, sizeof *x, read_ratings, begin_rated);
    if (x) inquiry_begin(&x->inquiry, ERRAND_READS);
}

static void ask(call *c, seeker *s) {
    if (s->state == SEEKER_FOUND)
        rest_seek_tell(c, s);
    else
        pairing_await(s, c);
}

static void hurry(call *c, seeker *s) {
    pairing_hurry(c->server, s);
    rest_seek_tell(c, s);
}

static void end(call *c, seeker *s) {
    mst_text t;
    pairing_end(c->server, s);
    if (!call_begin_answer(c, 200, "application/json", 64, &t)) return;
    mst_text_put(&t, "{\"state\":\"ended\"}");
    call_end_answer(c, &t);
}

static const struct {
    const char *path;
    http_method method;
    void (*answer)(call *c, seeker *s);
} calls[] = {
    {"/api/seek", METHOD_GET, ask},
    {"/api/seek", METHOD_DELETE, end},
    {"/api/seek/bots", METHOD_POST, hurry},
};

bool rest_seek_answer(call *c) {
    bool is_ours = false;
    if (mst_text_same(c->path, "/api/seek") && c->method == METHOD_POST) {
        begin(c);
        return true;
    }
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        if (!mst_text_same(c->path, calls[i].path)) continue;
        is_ours = true;
        if (c->method != calls[i].method) continue;
        seeker *s = pairing_find(c->server, c->token);
        if (s)
            calls[i].answer(c, s);
        else
            call_refuse(c, ERROR_NO_SEEK, NULL, NULL);
        return true;
    }
    if (is_ours) call_refuse(c, ERROR_METHOD, NULL, NULL);
    return is_ours;
}
