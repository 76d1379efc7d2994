/* players.c -- see players.h. All of it is of games that are over. */
#include "players.h"
#include "leaderboard.h"
#include "mastaba/text.h"
#include <string.h>

static rating rating_in(const sql_value *mu, const sql_value *sigma) {
    return (rating){mu->real, sigma->real};
}

/* ---- whose, and for whom ---- */

/* name, made, seen */
static bool take_account(void *context, const sql_value row[], uint32_t count) {
    player_page *page = context;
    (void)count;
    sql_copy(&row[0], page->name, sizeof page->name);
    page->made = row[1].number;
    page->seen = (player_seen)row[2].number;
    return false;
}

static bool have_met(sql *s, int64_t one, int64_t other, bool *have) {
    static const char find[] =
        "SELECT 1 FROM result_seats a JOIN result_seats b ON b.table_id = a.table_id"
        " WHERE a.account = $1 AND b.account = $2 LIMIT 1";
    people_number found = {false, 0};
    bool is_done =
        s->run(s, find, SQL_WITH(sql_number(one), sql_number(other)), people_take_number, &found);
    *have = found.is_there;
    return is_done;
}

static people_result find_account(sql *s, player_page *page, int64_t me) {
    static const char find[] =
        "SELECT a.name, a.made, coalesce(p.seen, 1) FROM accounts a LEFT JOIN"
        " player_pages p ON p.account = a.account WHERE a.account = $1";
    bool have = false;
    if (!s->run(s, find, SQL_WITH(sql_number(page->account)), take_account, page))
        return PEOPLE_FAILED;
    page->is_mine = me && me == page->account;
    if (!page->name[0]) return PEOPLE_NOBODY;
    if (page->is_mine || page->seen == SEEN_BY_EVERYBODY) return PEOPLE_DONE;
    if (!me || page->seen == SEEN_BY_ME) return PEOPLE_NOBODY;
    if (!have_met(s, me, page->account, &have)) return PEOPLE_FAILED;
    return have ? PEOPLE_DONE : PEOPLE_NOBODY;
}

/* ---- what is not told yet ---- */

/* How a game went whose deal is played at other tables still is its players' alone: `is_mine` is
 * $2. */
#define IS_TOLD                                                                                    \
    " AND ($2 = 1 OR table_id NOT IN (SELECT b.table_id FROM tournament_rounds c JOIN"             \
    " tournament_tables b ON b.tournament = c.tournament AND b.round = c.round WHERE c.deal <> ''" \
    " AND c.is_opened = 0))"

/* ---- titles ---- */

static player_title *title_of(player_page *page, const sql_value *game) {
    char key[RESULT_GAME_SIZE];
    sql_copy(game, key, sizeof key);
    for (uint32_t i = 0; i < page->titles; i++)
        if (mst_text_same(page->title[i].game, key)) return &page->title[i];
    if (page->titles == PLAYER_MOST_TITLES) return NULL;
    player_title *title = &page->title[page->titles++];
    memcpy(title->game, key, sizeof key);
    return title;
}

/* game, mu, sigma, games, place */
static bool take_rating(void *context, const sql_value row[], uint32_t count) {
    player_title *title = title_of(context, &row[0]);
    (void)count;
    if (!title) return false;
    title->of = rating_in(&row[1], &row[2]);
    title->games = (uint32_t)row[3].number;
    title->place = (uint32_t)row[4].number;
    return true;
}

/* The place among those who are listed, for who has games enough and played of late. */
static bool find_ratings(sql *s, player_page *page, int64_t now) {
    static const char find[] =
        "SELECT r.game, r.mu, r.sigma, r.games, CASE WHEN r.games >= $2 AND r.last >= $3 THEN"
        " (SELECT 1 + count(*) FROM ratings o WHERE o.game = r.game AND o.mu > r.mu AND"
        " o.games >= $2 AND o.last >= $3 AND o.seen = 2) ELSE 0 END"
        " FROM ratings r WHERE r.account = $1 ORDER BY r.games DESC, r.game";
    int64_t since = now - LEADERBOARD_DAYS * (int64_t)24 * 3600 * 1000;
    return s->run(
        s, find,
        SQL_WITH(sql_number(page->account), sql_number(LEADERBOARD_LEAST), sql_number(since)),
        take_rating, page);
}

/* game, place, games, rated games, best */
static bool take_places(void *context, const sql_value row[], uint32_t count) {
    player_page *page = context;
    player_title *title = title_of(page, &row[0]);
    uint32_t place = (uint32_t)row[1].number;
    (void)count;
    page->all_games += (uint32_t)row[2].number;
    if (!title || place < 1 || place > MST_MAX_SEATS) return true;
    title->places[place - 1] = (uint32_t)row[3].number;
    if (!title->has_best || row[4].number > title->best) title->best = (int32_t)row[4].number;
    title->has_best = true;
    return true;
}

static bool find_places(sql *s, player_page *page) {
    static const char find[] =
        "SELECT game, place, count(*), count(mu), max(points) FROM result_seats"
        " WHERE account = $1 AND (mu IS NOT NULL OR $2 = 1) GROUP BY game, place ORDER BY game, "
        "place";
    return s->run(s, find, SQL_WITH(sql_number(page->account), sql_number(page->is_mine)),
                  take_places, page);
}

/* ---- curves ---- */

/* table, game, ended, place, seats, mu_before, sigma_before, mu, sigma */
static bool take_point(void *context, const sql_value row[], uint32_t count) {
    player_page *page = context;
    player_title *title = title_of(page, &row[1]);
    (void)count;
    if (!title) return true;
    player_point *p = &page->point[page->points++];
    sql_copy(&row[0], p->table, sizeof p->table);
    p->title = (uint8_t)(title - page->title);
    p->ended = row[2].number;
    p->place = (uint8_t)row[3].number;
    p->seats = (uint8_t)row[4].number;
    p->before = rating_in(&row[5], &row[6]);
    p->after = rating_in(&row[7], &row[8]);
    return page->points < PLAYER_MOST_POINTS;
}

static void turn_round(player_page *page) {
    for (uint32_t i = 0, k = page->points; i + 1 < k; i++) {
        player_point first = page->point[i];
        page->point[i] = page->point[--k];
        page->point[k] = first;
    }
}

static bool find_points(sql *s, player_page *page) {
    static const char find[] =
        "SELECT table_id, game, ended, place, seats, mu_before, sigma_before, mu, sigma FROM"
        " result_seats WHERE account = $1 AND mu IS NOT NULL" IS_TOLD
        " ORDER BY ended DESC, table_id DESC LIMIT 1000";
    bool is_done = s->run(s, find, SQL_WITH(sql_number(page->account), sql_number(page->is_mine)),
                          take_point, page);
    turn_round(page);
    return is_done;
}

/* ---- the newest games ---- */

/* table, game, ended, seat, place, seats, points, mu_before, sigma_before, mu, sigma */
static bool take_game(void *context, const sql_value row[], uint32_t count) {
    player_page *page = context;
    player_game *g = &page->game[page->games++];
    (void)count;
    sql_copy(&row[0], g->table, sizeof g->table);
    sql_copy(&row[1], g->game, sizeof g->game);
    g->ended = row[2].number;
    g->seat = (uint8_t)row[3].number;
    g->place = (uint8_t)row[4].number;
    g->seats = (uint8_t)row[5].number;
    g->points = (int32_t)row[6].number;
    g->is_rated = row[9].kind == SQL_REAL;
    g->before = rating_in(&row[7], &row[8]);
    g->after = rating_in(&row[9], &row[10]);
    return page->games < PLAYER_MOST_RECENT;
}

/* account, name, level */
static bool take_other(void *context, const sql_value row[], uint32_t count) {
    player_game *g = context;
    player_other *o = &g->other[g->others++];
    (void)count;
    o->account = row[0].kind == SQL_NUMBER ? row[0].number : 0;
    sql_copy(&row[1], o->name, sizeof o->name);
    sql_copy(&row[2], o->level, sizeof o->level);
    return g->others < MST_MAX_SEATS;
}

/* Who played with them is named to its player, to that one, and to all where that one's page is
 * open to all. */
static bool find_games(sql *s, player_page *page, int64_t me) {
    static const char find[] =
        "SELECT table_id, game, ended, seat, place, seats, points, mu_before, sigma_before, mu,"
        " sigma FROM result_seats WHERE account = $1 AND (mu IS NOT NULL OR $2 = 1)" IS_TOLD
        " ORDER BY ended DESC, table_id DESC LIMIT 12";
    static const char beside[] =
        "SELECT o.account, CASE WHEN $3 = 1 OR o.account = $4 OR p.seen = 2 THEN a.name END, "
        "o.level"
        " FROM result_seats o LEFT JOIN accounts a ON a.account = o.account LEFT JOIN player_pages "
        "p"
        " ON p.account = o.account WHERE o.table_id = $1 AND o.seat <> $2 ORDER BY o.seat";
    if (!s->run(s, find, SQL_WITH(sql_number(page->account), sql_number(page->is_mine)), take_game,
                page))
        return false;
    for (uint32_t i = 0; i < page->games; i++) {
        player_game *g = &page->game[i];
        if (!s->run(s, beside,
                    SQL_WITH(sql_text(g->table), sql_number(g->seat), sql_number(page->is_mine),
                             sql_number(me)),
                    take_other, g))
            return false;
    }
    return true;
}

people_result players_read(sql *s, int64_t account, int64_t me, int64_t now, player_page *page) {
    memset(page, 0, sizeof *page);
    page->account = account;
    people_result found = find_account(s, page, me);
    if (found != PEOPLE_DONE) return found;
    bool is_done = find_ratings(s, page, now) && find_places(s, page) && find_points(s, page) &&
                   find_games(s, page, me);
    return is_done ? PEOPLE_DONE : PEOPLE_FAILED;
}

/* ---- who may see it ---- */

typedef struct {
    int64_t account;
    player_seen seen;
} showing;

static people_result show(sql *s, void *context) {
    static const char upsert[] = "INSERT INTO player_pages (account, seen) VALUES ($1, $2)"
                                 " ON CONFLICT (account) DO UPDATE SET seen = excluded.seen";
    static const char update[] = "UPDATE ratings SET seen = $2 WHERE account = $1";
    const showing *w = context;
    bool is_done =
        s->run(s, upsert, SQL_WITH(sql_number(w->account), sql_number(w->seen)), NULL, NULL) &&
        s->run(s, update, SQL_WITH(sql_number(w->account), sql_number(w->seen)), NULL, NULL);
    return is_done ? PEOPLE_DONE : PEOPLE_FAILED;
}

people_result players_show(sql *s, int64_t account, player_seen seen) {
    showing w = {account, seen};
    return people_change(s, show, &w);
}
