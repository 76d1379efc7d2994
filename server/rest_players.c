/* rest_players.c -- see rest_players.h. Only games that are over are told of, and of those nobody
 * but their player is told what was not rated. */
#include "rest_players.h"
#include "http.h"
#include "inquiry.h"
#include "mastaba/engine.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "people/bots.h"
#include "people/leaderboard.h"
#include "people/players.h"
#include <string.h>

static const char json_type[] = "application/json";

static const char *const seen_words[] = {
    [SEEN_BY_ME] = "me", [SEEN_BY_OPPONENTS] = "played", [SEEN_BY_EVERYBODY] = "everyone"};

/* ---- what both tell ---- */

static void put_rating(mst_json *w, const rating *r) {
    mst_json_number(w, "rating", rating_shown(r));
    mst_json_number(w, "margin", rating_margin(r));
}

static void put_change(mst_json *w, const rating *before, const rating *after) {
    mst_json_number(w, "change", rating_shown(after) - rating_shown(before));
}

/* What was measured, as marks beside people. */
static void put_bots(mst_json *w, const char *game) {
    mst_json_begin_list(w, "bots");
    for (const char *const *level = bots_measured; *level; level++) {
        rating of;
        if (!bots_rating(game, *level, &of)) continue;
        mst_json_begin_object(w, NULL);
        mst_json_text(w, "level", *level);
        mst_json_number(w, "rating", rating_shown(&of));
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
}

static void put_number_or_null(mst_json *w, const char *name, bool is_known, int64_t number) {
    if (is_known)
        mst_json_number(w, name, number);
    else
        mst_json_null(w, name);
}

/* ---- GET /api/players/ID ---- */

typedef struct {
    inquiry inquiry;
    int64_t account;
    bool is_there;
    player_page page;
} reading_page;

/* A page that is closed to whoever asks looks like one that is not there. */
static people_result read_page(inquiry *q, sql *s) {
    reading_page *r = (reading_page *)q;
    people_result is =
        players_read(s, r->account ? r->account : q->who.account, q->who.account, q->now, &r->page);
    r->is_there = is == PEOPLE_DONE;
    return is == PEOPLE_NOBODY ? PEOPLE_DONE : is;
}

static void put_curve(mst_json *w, const player_page *page, uint32_t title) {
    mst_json_begin_list(w, "curve");
    for (uint32_t i = 0; i < page->points; i++) {
        const player_point *p = &page->point[i];
        if (p->title != title) continue;
        mst_json_begin_object(w, NULL);
        mst_json_number(w, "time", p->ended);
        put_rating(w, &p->after);
        put_change(w, &p->before, &p->after);
        mst_json_number(w, "place", p->place);
        mst_json_number(w, "seats", p->seats);
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
}

static void put_title(mst_json *w, const player_page *page, uint32_t at) {
    const player_title *title = &page->title[at];
    mst_json_begin_object(w, NULL);
    mst_json_text(w, "game", title->game);
    mst_json_number(w, "games", title->games);
    if (title->games) put_rating(w, &title->of);
    put_number_or_null(w, "best", title->has_best, title->best);
    put_number_or_null(w, "place", title->place, title->place);
    mst_json_begin_list(w, "places");
    for (uint32_t i = 0; i < MST_MAX_SEATS; i++) mst_json_number(w, NULL, title->places[i]);
    mst_json_end_list(w);
    put_bots(w, title->game);
    put_curve(w, page, at);
    mst_json_end_object(w);
}

static void put_others(mst_json *w, const player_game *g) {
    mst_json_begin_list(w, "with");
    for (uint32_t i = 0; i < g->others; i++) {
        const player_other *o = &g->other[i];
        mst_json_begin_object(w, NULL);
        if (o->level[0]) mst_json_text(w, "level", o->level);
        if (o->name[0]) {
            mst_json_text(w, "name", o->name);
            mst_json_number(w, "player", o->account);
        }
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
}

static void put_game(mst_json *w, const player_game *g) {
    mst_json_begin_object(w, NULL);
    mst_json_text(w, "table", g->table);
    mst_json_text(w, "game", g->game);
    mst_json_number(w, "time", g->ended);
    mst_json_number(w, "place", g->place);
    mst_json_number(w, "seats", g->seats);
    mst_json_number(w, "points", g->points);
    if (g->is_rated) {
        mst_json_number(w, "rating", rating_shown(&g->after));
        put_change(w, &g->before, &g->after);
    }
    put_others(w, g);
    mst_json_end_object(w);
}

static void put_page(mst_json *w, const player_page *page) {
    mst_json_begin_object(w, NULL);
    mst_json_number(w, "player", page->account);
    mst_json_text(w, "name", page->name);
    mst_json_number(w, "since", page->made);
    mst_json_bool(w, "mine", page->is_mine);
    if (page->is_mine) mst_json_text(w, "seen", seen_words[page->seen]);
    mst_json_number(w, "games", page->all_games);
    mst_json_begin_list(w, "titles");
    for (uint32_t i = 0; i < page->titles; i++) put_title(w, page, i);
    mst_json_end_list(w);
    mst_json_begin_list(w, "recent");
    for (uint32_t i = 0; i < page->games; i++) put_game(w, &page->game[i]);
    mst_json_end_list(w);
    mst_json_end_object(w);
}

enum { PAGE_SIZE = 1 << 18 };

static void tell_page(inquiry *q, call *c) {
    const reading_page *r = (const reading_page *)q;
    mst_text t;
    if (!r->is_there) {
        call_refuse(c, ERROR_NO_PAGE, "error.no_player", NULL);
    } else if (call_begin_answer(c, 200, json_type, PAGE_SIZE, &t)) {
        mst_json w = mst_json_to(&t);
        put_page(&w, &r->page);
        call_end_answer(c, &t);
    }
}

/* `account` 0: of whoever asks. */
static void get_page(call *c, int64_t account) {
    reading_page *r = inquiry_new(c, sizeof *r, read_page, tell_page);
    if (!r) return;
    r->account = account;
    r->inquiry.wants_account = !account;
    inquiry_begin(&r->inquiry, ERRAND_READS);
}

/* ---- POST /api/players/me ---- */

typedef struct {
    inquiry inquiry;
    uint8_t seen;
} showing;

static people_result show_page(inquiry *q, sql *s) {
    return players_show(s, q->who.account, (player_seen)((showing *)q)->seen);
}

static void tell_shown(inquiry *q, call *c) {
    mst_text t;
    if (!call_begin_answer(c, 200, json_type, 64, &t)) return;
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "seen", seen_words[((showing *)q)->seen]);
    mst_json_end_object(&w);
    call_end_answer(c, &t);
}

static void post_me(call *c) {
    uint8_t seen;
    fault f;
    if (!body_read_seen(c->body, c->body_length, seen_words, sizeof seen_words / sizeof *seen_words,
                        &seen, &f)) {
        call_fault(c, &f);
        return;
    }
    showing *w = inquiry_new(c, sizeof *w, show_page, tell_shown);
    if (!w) return;
    w->seen = seen;
    w->inquiry.wants_account = true;
    inquiry_begin(&w->inquiry, ERRAND_WRITES);
}

/* ---- GET /api/leaderboard ---- */

typedef struct {
    inquiry inquiry;
    leaderboard_wish wish;
    leaderboard found;
} ranking;

static people_result read_list(inquiry *q, sql *s) {
    ranking *r = (ranking *)q;
    r->wish.me = q->who.account;
    return leaderboard_find(s, &r->wish, &r->found);
}

static void put_line(mst_json *w, const char *name, const leaderboard_line *line) {
    mst_json_begin_object(w, name);
    mst_json_number(w, "player", line->account);
    mst_json_text(w, "name", line->name);
    put_number_or_null(w, "place", line->place, line->place);
    if (line->place) {
        mst_json_begin_list(w, "likely");
        mst_json_number(w, NULL, line->best);
        mst_json_number(w, NULL, line->worst);
        mst_json_end_list(w);
    }
    put_rating(w, &line->of);
    mst_json_number(w, "games", line->games);
    mst_json_end_object(w);
}

static void put_list(mst_json *w, const ranking *r) {
    const leaderboard *found = &r->found;
    mst_json_begin_object(w, NULL);
    mst_json_text(w, "game", r->wish.game);
    mst_json_number(w, "least", r->wish.least);
    mst_json_number(w, "days", r->wish.days);
    mst_json_number(w, "listed", found->listed);
    mst_json_number(w, "few", found->few);
    mst_json_number(w, "closed", found->closed);
    mst_json_begin_list(w, "lines");
    for (uint32_t i = 0; i < found->told; i++) put_line(w, NULL, &found->line[i]);
    mst_json_end_list(w);
    if (found->has_me)
        put_line(w, "you", &found->me);
    else
        mst_json_null(w, "you");
    put_bots(w, r->wish.game);
    mst_json_end_object(w);
}

enum { LIST_SIZE = 1 << 16 };

static void tell_list(inquiry *q, call *c) {
    mst_text t;
    if (!call_begin_answer(c, 200, json_type, LIST_SIZE, &t)) return;
    mst_json w = mst_json_to(&t);
    put_list(&w, (const ranking *)q);
    call_end_answer(c, &t);
}

/* A number of the address; as usual where there is none. */
static bool read_number(const call *c, const char *name, uint32_t usual, uint32_t most,
                        uint32_t *number) {
    char text[16];
    if (!http_query(c, name, text, sizeof text)) return *number = usual, true;
    int32_t read = mst_text_read_number(text, strlen(text), (int32_t)most);
    *number = (uint32_t)read;
    return read > 0;
}

static bool read_wish(const call *c, leaderboard_wish *wish) {
    enum { MOST_GAMES = 100000, MOST_DAYS = 36500 };
    return read_number(c, "least", LEADERBOARD_LEAST, MOST_GAMES, &wish->least) &&
           read_number(c, "days", LEADERBOARD_DAYS, MOST_DAYS, &wish->days) &&
           read_number(c, "from", 1, LEADERBOARD_MOST, &wish->from);
}

static void get_leaderboard(call *c) {
    leaderboard_wish wish = {.now = server_now()};
    bool has_game = http_query(c, "game", wish.game, sizeof wish.game);
    if (!has_game || !mst_find_game(c->server->config->games, wish.game, strlen(wish.game))) {
        call_refuse(c, ERROR_MALFORMED, "error.no_game", wish.game);
    } else if (!read_wish(c, &wish)) {
        call_refuse(c, ERROR_MALFORMED, "error.field", "least, days, from");
    } else {
        ranking *r = inquiry_new(c, sizeof *r, read_list, tell_list);
        if (!r) return;
        r->wish = wish;
        inquiry_begin(&r->inquiry, ERRAND_READS);
    }
}

/* ---- which call ---- */

static bool is_reading(const call *c) {
    return c->method == METHOD_GET || c->method == METHOD_HEAD;
}

static void answer_player(call *c, const char *whose) {
    int32_t account = mst_text_read_number(whose, strlen(whose), INT32_MAX);
    bool is_me = mst_text_same(whose, "me");
    if (!is_me && account <= 0)
        call_refuse(c, ERROR_NO_PAGE, "error.no_player", NULL);
    else if (is_reading(c))
        get_page(c, is_me ? 0 : account);
    else if (is_me && c->method == METHOD_POST)
        post_me(c);
    else
        call_refuse(c, ERROR_METHOD, NULL, NULL);
}

bool rest_players_answer(call *c) {
    static const char players[] = "/api/players/";
    bool is_list = mst_text_same(c->path, "/api/leaderboard");
    if (!is_list && strncmp(c->path, players, sizeof players - 1) != 0) return false;
    if (!c->server->has_accounts)
        call_refuse(c, ERROR_NO_PAGE, NULL, NULL);
    else if (!is_list)
        answer_player(c, c->path + sizeof players - 1);
    else if (is_reading(c))
        get_leaderboard(c);
    else
        call_refuse(c, ERROR_METHOD, NULL, NULL);
    return true;
}
