/* leaderboard.c -- see leaderboard.h. Two players cannot be told apart when their ratings are less
 * apart than their margins, taken together, allow. */
#include "leaderboard.h"
#include <string.h>

enum { SEEN_BY_ALL = 2 };

#define NORMAL 1.959964 /* of a margin */

static const int64_t day = (int64_t)24 * 3600 * 1000;

/* ---- everybody ---- */

typedef struct {
    leaderboard *found;
    uint32_t count;
} gathering;

/* account, mu, sigma */
static bool take_player(void *context, const sql_value row[], uint32_t count) {
    gathering *g = context;
    (void)count;
    g->found->all[g->count++] = (leaderboard_player){row[0].number, {row[1].real, row[2].real}};
    return g->count < LEADERBOARD_MOST;
}

/* Whoever asks stands in the list that they see. */
static bool find_all(sql *s, const leaderboard_wish *wish, leaderboard *found) {
    static const char find[] =
        "SELECT account, mu, sigma FROM ratings WHERE game = $1 AND games >= $2 AND last >= $3"
        " AND (seen = $4 OR account = $5) ORDER BY mu DESC, sigma DESC, games DESC, last DESC,"
        " seen DESC, account DESC";
    gathering g = {found, 0};
    bool is_done = s->run(s, find,
                          SQL_WITH(sql_text(wish->game), sql_number(wish->least),
                                   sql_number(wish->now - wish->days * day),
                                   sql_number(SEEN_BY_ALL), sql_number(wish->me)),
                          take_player, &g);
    found->listed = g.count;
    return is_done;
}

static bool take_counts(void *context, const sql_value row[], uint32_t count) {
    leaderboard *found = context;
    (void)count;
    found->few = (uint32_t)row[0].number;
    found->closed = (uint32_t)row[1].number;
    return false;
}

static bool count_others(sql *s, const leaderboard_wish *wish, leaderboard *found) {
    static const char find[] =
        "SELECT count(CASE WHEN games < $2 OR last < $3 THEN 1 END),"
        " count(CASE WHEN games >= $2 AND last >= $3 AND seen < $4 AND account <> $5 THEN 1 END)"
        " FROM ratings WHERE game = $1";
    return s->run(s, find,
                  SQL_WITH(sql_text(wish->game), sql_number(wish->least),
                           sql_number(wish->now - wish->days * day), sql_number(SEEN_BY_ALL),
                           sql_number(wish->me)),
                  take_counts, found);
}

/* ---- places ---- */

static bool are_told_apart(const rating *a, const rating *b) {
    double apart = a->mu - b->mu;
    return apart * apart > NORMAL * NORMAL * (a->sigma * a->sigma + b->sigma * b->sigma);
}

/* From how many surely stand above and below. */
static void find_likely(const leaderboard *found, leaderboard_line *line) {
    uint32_t above = 0, below = 0;
    for (uint32_t i = 0; i < found->listed; i++) {
        const leaderboard_player *p = &found->all[i];
        if (p->account == line->account || !are_told_apart(&p->of, &line->of)) continue;
        above += p->of.mu > line->of.mu;
        below += p->of.mu < line->of.mu;
    }
    line->best = 1 + above;
    line->worst = found->listed - below;
}

static uint32_t place_of(const leaderboard *found, int64_t account) {
    for (uint32_t i = 0; i < found->listed; i++)
        if (found->all[i].account == account) return i + 1;
    return 0;
}

/* ---- the lines that are told ---- */

/* name, games, mu, sigma */
static bool take_line(void *context, const sql_value row[], uint32_t count) {
    leaderboard_line *line = context;
    (void)count;
    sql_copy(&row[0], line->name, sizeof line->name);
    line->games = (uint32_t)row[1].number;
    line->of = (rating){row[2].real, row[3].real};
    return false;
}

static bool find_line(sql *s, const char *game, leaderboard_line *line) {
    static const char find[] =
        "SELECT a.name, r.games, r.mu, r.sigma FROM ratings r JOIN accounts a"
        " ON a.account = r.account WHERE r.account = $1 AND r.game = $2";
    return s->run(s, find, SQL_WITH(sql_number(line->account), sql_text(game)), take_line, line);
}

static bool add_lines(sql *s, const char *game, leaderboard *found, uint32_t from, uint32_t to) {
    for (uint32_t place = from; place <= to && place <= found->listed; place++) {
        leaderboard_line *line = &found->line[found->told];
        *line = (leaderboard_line){.account = found->all[place - 1].account, .place = place};
        if (!find_line(s, game, line)) return false;
        find_likely(found, line);
        found->told += line->name[0] != 0; /* else they left meanwhile */
    }
    return true;
}

static bool find_me(sql *s, const leaderboard_wish *wish, leaderboard *found) {
    found->me = (leaderboard_line){.account = wish->me};
    found->has_me = false;
    if (!wish->me) return true;
    if (!find_line(s, wish->game, &found->me)) return false;
    found->has_me = found->me.games > 0;
    found->me.place = place_of(found, wish->me);
    if (found->me.place) find_likely(found, &found->me);
    return true;
}

/* The neighbours of whoever asks, as far as they are not among the wanted ones. */
static bool add_near(sql *s, const char *game, leaderboard *found, uint32_t from, uint32_t to) {
    uint32_t me = found->me.place;
    uint32_t first = me > LEADERBOARD_NEAR ? me - LEADERBOARD_NEAR : 1,
             last = me + LEADERBOARD_NEAR;
    if (me < from && last >= from) last = from - 1;
    if (me > to && first <= to) first = to + 1;
    return add_lines(s, game, found, first, last);
}

people_result leaderboard_find(sql *s, const leaderboard_wish *wish, leaderboard *found) {
    uint32_t from = wish->from ? wish->from : 1, to = from + LEADERBOARD_TOLD - 1;
    found->told = 0;
    if (!find_all(s, wish, found) || !count_others(s, wish, found) || !find_me(s, wish, found))
        return PEOPLE_FAILED;
    uint32_t me = found->me.place;
    bool is_done = (!me || me >= from || add_near(s, wish->game, found, from, to)) &&
                   add_lines(s, wish->game, found, from, to) &&
                   (me <= to || add_near(s, wish->game, found, from, to));
    return is_done ? PEOPLE_DONE : PEOPLE_FAILED;
}
