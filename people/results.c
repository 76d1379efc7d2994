/* results.c -- see results.h. A game that is recorded late is rated where it belongs: it begins
 * from what its players were worth then, and what was rated behind it is rated again. */
#include "results.h"
#include "bots.h"
#include "mastaba/text.h"
#include <string.h>

/* ---- from a table ---- */

static void count_draw(void *context, const char *draw) {
    (void)draw;
    ++*(uint32_t *)context;
}

static void read_seat(const mst_table *t, mst_seat seat, const mst_score *score, result *r) {
    const mst_occupant *who = mst_table_occupant(t, seat);
    if (who->kind == MST_BOT) memcpy(r->seat[seat].level, who->level, sizeof who->level);
    r->seat[seat].points = score->out ? 0 : score->total;
    memcpy(r->seat[seat].part, score->part, sizeof score->part);
}

void result_of(const mst_table *t, int64_t ended, result *r) {
    const mst_agreement *agreement = mst_table_agreement(t);
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    mst_text game = mst_text_in(r->game, sizeof r->game);
    memset(r, 0, sizeof *r);
    memcpy(r->id, agreement->id, sizeof r->id);
    mst_text_put(&game, mst_table_rules(t)->key);
    r->ended = ended;
    r->is_rated = agreement->is_rated;
    r->seats = agreement->setup.seats;
    mst_table_result(t, scores, place);
    while (mst_table_rules(t)->parts[r->parts]) r->parts++;
    mst_table_draws(t, count_draw, &r->draws);
    for (mst_seat seat = 0; seat < r->seats; seat++) {
        read_seat(t, seat, &scores[seat], r);
        r->seat[seat].place = place[seat];
    }
}

/* ---- one game as it is rated ---- */

typedef struct {
    char id[MST_ID_SIZE];
    int64_t ended;
} moment;

/* Who played, as they are kept. */
typedef struct {
    sql *s;
    const char *game;
    moment at;
    uint32_t seats;
    int64_t account[MST_MAX_SEATS]; /* 0: a bot, or somebody who is gone */
    uint8_t place[MST_MAX_SEATS];
    rating before[MST_MAX_SEATS], after[MST_MAX_SEATS];
} contest;

static rating rating_in(const sql_value *mu, const sql_value *sigma) {
    return (rating){mu->real, sigma->real};
}

/* account, level, place, mu_before, sigma_before */
static bool take_seat(void *context, const sql_value row[], uint32_t count) {
    contest *c = context;
    char level[MST_MAX_LEVEL];
    (void)count;
    uint32_t at = c->seats++;
    sql_copy(&row[1], level, sizeof level);
    c->account[at] = row[0].kind == SQL_NUMBER ? row[0].number : 0;
    c->place[at] = (uint8_t)row[2].number;
    c->before[at] = row[3].kind == SQL_REAL ? rating_in(&row[3], &row[4]) : rating_of_newcomer();
    if (level[0]) bots_rating(c->game, level, &c->before[at]);
    return c->seats < MST_MAX_SEATS;
}

static bool take_rating(void *context, const sql_value row[], uint32_t count) {
    (void)count;
    *(rating *)context = rating_in(&row[0], &row[1]);
    return false;
}

/* Who is gone is taken as when the game was rated first. */
static bool look_before(contest *c) {
    static const char seats[] =
        "SELECT account, level, place, mu_before, sigma_before FROM result_seats"
        " WHERE table_id = $1 ORDER BY seat";
    static const char newest[] =
        "SELECT mu, sigma FROM result_seats WHERE account = $1 AND game = $2 AND mu IS NOT NULL AND"
        " (ended < $3 OR (ended = $3 AND table_id < $4)) ORDER BY ended DESC, table_id DESC LIMIT "
        "1";
    if (!c->s->run(c->s, seats, SQL_WITH(sql_text(c->at.id)), take_seat, c)) return false;
    for (uint32_t i = 0; i < c->seats; i++) {
        if (!c->account[i]) continue;
        c->before[i] = rating_of_newcomer();
        if (!c->s->run(c->s, newest,
                       SQL_WITH(sql_number(c->account[i]), sql_text(c->game),
                                sql_number(c->at.ended), sql_text(c->at.id)),
                       take_rating, &c->before[i]))
            return false;
    }
    return true;
}

/* The newest rating of its player; should there be newer games, they come after this one. */
static bool keep_newest(contest *c, uint32_t i) {
    static const char upsert[] =
        "INSERT INTO ratings (account, game, mu, sigma, games, last, seen) VALUES ($1, $2, $3, $4,"
        " (SELECT count(*) FROM result_seats WHERE account = $1 AND game = $2 AND mu IS NOT NULL),"
        " $5, coalesce((SELECT seen FROM player_pages WHERE account = $1), 1))"
        " ON CONFLICT (account, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,"
        " games = excluded.games, last = excluded.last";
    return c->s->run(c->s, upsert,
                     SQL_WITH(sql_number(c->account[i]), sql_text(c->game),
                              sql_real(c->after[i].mu), sql_real(c->after[i].sigma),
                              sql_number(c->at.ended)),
                     NULL, NULL);
}

static bool keep_seat(contest *c, uint32_t i) {
    static const char update[] =
        "UPDATE result_seats SET mu_before = $3, sigma_before = $4, mu = $5,"
        " sigma = $6 WHERE table_id = $1 AND seat = $2";
    return c->s->run(c->s, update,
                     SQL_WITH(sql_text(c->at.id), sql_number(i), sql_real(c->before[i].mu),
                              sql_real(c->before[i].sigma), sql_real(c->after[i].mu),
                              sql_real(c->after[i].sigma)),
                     NULL, NULL);
}

static bool rate(sql *s, const char *game, const moment *at) {
    contest c = {.s = s, .game = game, .at = *at};
    if (!look_before(&c)) return false;
    memcpy(c.after, c.before, sizeof c.after);
    rating_update(&rating_usual, c.seats, c.after, c.place);
    for (uint32_t i = 0; i < c.seats; i++) {
        if (!c.account[i]) c.after[i] = c.before[i];
        if (!keep_seat(&c, i) || (c.account[i] && !keep_newest(&c, i))) return false;
    }
    return true;
}

/* ---- those behind it ---- */

enum { FEW = 64 };

typedef struct {
    uint32_t count;
    moment at[FEW];
} moments;

static bool take_moment(void *context, const sql_value row[], uint32_t count) {
    moments *some = context;
    (void)count;
    moment *at = &some->at[some->count++];
    sql_copy(&row[0], at->id, sizeof at->id);
    at->ended = row[1].number;
    return some->count < FEW;
}

static bool rate_from(sql *s, const char *game, moment at) {
    static const char behind[] =
        "SELECT table_id, ended FROM results WHERE game = $1 AND is_rated = 1 AND (ended > $2 OR"
        " (ended = $2 AND table_id > $3)) ORDER BY ended, table_id LIMIT 64";
    moments some;
    if (!rate(s, game, &at)) return false;
    do {
        some.count = 0;
        if (!s->run(s, behind, SQL_WITH(sql_text(game), sql_number(at.ended), sql_text(at.id)),
                    take_moment, &some))
            return false;
        for (uint32_t i = 0; i < some.count; i++)
            if (!rate(s, game, &some.at[i])) return false;
        if (some.count) at = some.at[some.count - 1];
    } while (some.count == FEW);
    return true;
}

/* ---- recording ---- */

typedef struct {
    const result *r;
    int64_t account[MST_MAX_SEATS]; /* 0: none */
} recording;

/* Who noted the seat first. */
static bool find_people(sql *s, recording *g) {
    static const char find[] = "SELECT account FROM account_seats WHERE table_id = $1 AND seat = $2"
                               " ORDER BY noted, account LIMIT 1";
    for (mst_seat seat = 0; seat < g->r->seats; seat++) {
        char letter[2] = {mst_seat_letter(seat)};
        people_number found = {false, 0};
        if (!g->r->seat[seat].level[0] &&
            !s->run(s, find, SQL_WITH(sql_text(g->r->id), sql_text(letter)), people_take_number,
                    &found))
            return false;
        g->account[seat] = found.number;
    }
    return true;
}

static bool counts(const recording *g) {
    rating strength;
    uint32_t people = 0;
    for (mst_seat seat = 0; seat < g->r->seats; seat++) {
        const char *level = g->r->seat[seat].level;
        if (level[0] && !bots_rating(g->r->game, level, &strength)) return false;
        if (!level[0] && !g->account[seat]) return false;
        for (mst_seat other = 0; other < seat; other++)
            if (g->account[seat] && g->account[seat] == g->account[other]) return false;
        people += !level[0];
    }
    return g->r->is_rated && people && g->r->seats > 1;
}

static bool keep_result(sql *s, const result *r, bool is_rated, bool *is_new) {
    static const char insert[] =
        "INSERT INTO results (table_id, game, ended, seats, is_rated, draws) VALUES"
        " ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING 1";
    people_number added = {false, 0};
    bool is_done =
        s->run(s, insert,
               SQL_WITH(sql_text(r->id), sql_text(r->game), sql_number(r->ended),
                        sql_number(r->seats), sql_number(is_rated), sql_number(r->draws)),
               people_take_number, &added);
    *is_new = added.is_there;
    return is_done;
}

/* "23 15 10 12" */
static void write_parts(const result *r, mst_seat seat, mst_text *t) {
    for (uint32_t i = 0; i < r->parts; i++) {
        if (i) mst_text_put_char(t, ' ');
        mst_text_put_number(t, r->seat[seat].part[i]);
    }
}

static bool keep_seats(sql *s, const recording *g) {
    static const char insert[] = "INSERT INTO result_seats (table_id, seat, game, ended, account, "
                                 "level, seats, place, points, parts)"
                                 " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    const result *r = g->r;
    for (mst_seat seat = 0; seat < r->seats; seat++) {
        char parts[MST_MAX_PARTS * 12] = "";
        mst_text t = mst_text_in(parts, sizeof parts);
        int64_t account = g->account[seat];
        write_parts(r, seat, &t);
        if (!s->run(s, insert,
                    SQL_WITH(sql_text(r->id), sql_number(seat), sql_text(r->game),
                             sql_number(r->ended), account ? sql_number(account) : sql_null(),
                             sql_text(r->seat[seat].level), sql_number(r->seats),
                             sql_number(r->seat[seat].place), sql_number(r->seat[seat].points),
                             sql_text(parts)),
                    NULL, NULL))
            return false;
    }
    return true;
}

/* Two who rate games of one title do so one after the other. */
static bool hold_title(sql *s, const char *game) {
    static const char hold[] = "INSERT INTO rated_games (game, games) VALUES ($1, 1)"
                               " ON CONFLICT (game) DO UPDATE SET games = rated_games.games + 1";
    return s->run(s, hold, SQL_WITH(sql_text(game)), NULL, NULL);
}

static bool mark(sql *s, const char *id, int64_t recorded) {
    return s->run(s, "UPDATE tables SET recorded = $2 WHERE id = $1",
                  SQL_WITH(sql_text(id), sql_number(recorded)), NULL, NULL);
}

static people_result record(sql *s, void *context) {
    recording *g = context;
    const result *r = g->r;
    bool is_new;
    if (!find_people(s, g)) return PEOPLE_FAILED;
    bool is_rated = counts(g);
    bool is_done = keep_result(s, r, is_rated, &is_new) && (!is_new || keep_seats(s, g));
    if (is_done && is_new && is_rated) {
        moment at = {.ended = r->ended};
        memcpy(at.id, r->id, sizeof at.id);
        is_done = hold_title(s, r->game) && rate_from(s, r->game, at);
    }
    return is_done && mark(s, r->id, 1) ? PEOPLE_DONE : PEOPLE_FAILED;
}

people_result results_record(sql *s, const result *r) {
    recording g = {.r = r};
    return people_change(s, record, &g);
}

static people_result give_up(sql *s, void *context) {
    return mark(s, context, 2) ? PEOPLE_DONE : PEOPLE_FAILED;
}

people_result results_give_up(sql *s, const char *id) {
    char copy[MST_ID_SIZE];
    mst_text t = mst_text_in(copy, sizeof copy);
    mst_text_put(&t, id);
    return people_change(s, give_up, copy);
}

/* ---- what nobody asks for ---- */

static bool count_row(void *context, const sql_value row[], uint32_t count) {
    (void)row, (void)count;
    ++*(uint32_t *)context;
    return true;
}

static people_result pass_over(sql *s, void *context) {
    static const char mark_all[] =
        "UPDATE tables SET recorded = 1 WHERE number IN (SELECT number FROM tables t WHERE"
        " status = 2 AND recorded = 0 AND NOT EXISTS (SELECT 1 FROM account_seats a WHERE"
        " a.table_id = t.id) ORDER BY number LIMIT 1000) RETURNING number";
    *(uint32_t *)context = 0;
    return s->run(s, mark_all, NULL, 0, count_row, context) ? PEOPLE_DONE : PEOPLE_FAILED;
}

people_result results_pass_over(sql *s, uint32_t *count) {
    return people_change(s, pass_over, count);
}

/* ---- what waits ---- */

static bool take_waiting(void *context, const sql_value row[], uint32_t count) {
    results_waiting *found = context;
    (void)count;
    sql_copy(&row[0], found->id[found->count++], MST_ID_SIZE);
    return found->count < RESULTS_AT_ONCE;
}

people_result results_find_waiting(sql *s, results_waiting *found) {
    static const char find[] =
        "SELECT id FROM tables WHERE status = 2 AND recorded = 0 ORDER BY number LIMIT 16";
    found->count = 0;
    return s->run(s, find, NULL, 0, take_waiting, found) ? PEOPLE_DONE : PEOPLE_FAILED;
}
