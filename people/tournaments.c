/* tournaments.c -- see tournaments.h. Every change of a tournament holds its row, so that those of
 * two servers come one after the other. */
#include "tournaments.h"
#include "mastaba/text.h"
#include "tournament_tables.h"
#include <string.h>

static const int64_t day = (int64_t)24 * 3600 * 1000;

/* ---- all of them ---- */

typedef struct {
    const char *id, *link;
    int64_t account, now;
    const tournament_terms *terms;
    tournament_refusal *why;
} work;

static people_result refuse(const work *w, tournament_refusal why) {
    *w->why = why;
    return PEOPLE_NOT_ALLOWED;
}

/* What was refused has been understood: its reason is the answer. */
static people_result change(sql *s, people_work what, work *w) {
    *w->why = TOURNAMENT_FINE;
    people_result result = people_change(s, what, w);
    return result == PEOPLE_NOT_ALLOWED ? PEOPLE_DONE : result;
}

static bool take_held(void *context, const sql_value row[], uint32_t count) {
    tournament_held *held = context;
    (void)count;
    held->state = (tournament_state)row[0].number;
    held->form = (tournament_form)row[1].number;
    held->seats = (uint8_t)row[2].number;
    held->round = (uint8_t)row[3].number;
    held->maker = row[4].number;
    sql_copy(&row[5], held->link, sizeof held->link);
    return false;
}

people_result tournaments_hold(sql *s, const char *id, tournament_held *held) {
    static const char hold[] =
        "UPDATE tournaments SET made = made WHERE tournament = $1 AND state < 4"
        " RETURNING state, form, seats, round, coalesce(maker, 0), link";
    memset(held, 0, sizeof *held);
    if (!s->run(s, hold, SQL_WITH(sql_text(id)), take_held, held)) return PEOPLE_FAILED;
    return held->seats ? PEOPLE_DONE : PEOPLE_NOBODY;
}

static people_result hold(sql *s, const work *w, tournament_held *held) {
    people_result result = tournaments_hold(s, w->id, held);
    return result == PEOPLE_NOBODY ? refuse(w, TOURNAMENT_NOT_THERE) : result;
}

/* The same, for what only its maker does, and only before it begins. */
static people_result hold_own(sql *s, const work *w) {
    tournament_held held;
    people_result result = hold(s, w, &held);
    if (result != PEOPLE_DONE) return result;
    if (held.maker != w->account) return refuse(w, TOURNAMENT_NOT_THEIRS);
    return held.state == TOURNAMENT_ENTERING ? PEOPLE_DONE : refuse(w, TOURNAMENT_HAS_BEGUN);
}

static bool count_of(sql *s, const char *statement, sql_value of, int64_t *count) {
    people_number n = {false, 0};
    bool is_known = s->run(s, statement, &of, 1, people_take_number, &n);
    *count = n.number;
    return is_known;
}

/* ---- making one ---- */

static bool insert(sql *s, const work *w) {
    static const char statement[] =
        "INSERT INTO tournaments (tournament, name, game, options, seats, form, rounds, pace,"
        " same_deal, is_rated, link, starts, maker, made, secret, commitment, state, round, paired,"
        " ended) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 0,"
        " 0, 0, 0)";
    const tournament_terms *t = w->terms;
    return s->run(s, statement,
                  SQL_WITH(sql_text(t->id), sql_text(t->name), sql_text(t->game),
                           sql_text(t->options), sql_number(t->seats), sql_number(t->form),
                           sql_number(t->rounds), sql_number(t->pace), sql_number(t->same_deal),
                           sql_number(t->is_rated), sql_text(t->link), sql_number(t->starts),
                           sql_number(w->account), sql_number(w->now), sql_text(t->secret),
                           sql_text(t->commitment)),
                  NULL, NULL);
}

/* The account's row is held meanwhile, or two devices could make one too many. */
static people_result make(sql *s, void *context) {
    static const char hold_account[] = "UPDATE accounts SET made = made WHERE account = $1";
    static const char count[] = "SELECT count(*) FROM tournaments WHERE maker = $1 AND state < 2";
    const work *w = context;
    int64_t others;
    if (!s->run(s, hold_account, SQL_WITH(sql_number(w->account)), NULL, NULL) ||
        !count_of(s, count, sql_number(w->account), &others))
        return PEOPLE_FAILED;
    if (others >= TOURNAMENTS_EACH) return refuse(w, TOURNAMENT_TOO_MANY);
    return insert(s, w) ? PEOPLE_DONE : PEOPLE_FAILED;
}

people_result tournaments_make(sql *s, const tournament_terms *t, int64_t maker, int64_t now,
                               tournament_refusal *why) {
    work w = {.id = t->id, .account = maker, .now = now, .terms = t, .why = why};
    return change(s, make, &w);
}

/* ---- entering ---- */

/* Everybody against everybody takes more rounds with every entrant. */
static bool has_room(const tournament_held *held, int64_t entrants) {
    if (held->form == TOURNAMENT_SWISS) return entrants < TOURNAMENT_MAX_ENTRANTS;
    uint32_t with = (uint32_t)entrants + 1;
    return with <= 2 || (with < 256 && tournament_rounds_for_everyone(with, held->seats) <=
                                           TOURNAMENT_MAX_ROUNDS);
}

static people_result enter(sql *s, void *context) {
    static const char count[] = "SELECT count(*) FROM tournament_entrants WHERE tournament = $1";
    static const char insert_one[] =
        "INSERT INTO tournament_entrants (tournament, entrant, account, lot, has_left) VALUES ($1,"
        " (SELECT coalesce(max(entrant), 0) + 1 FROM tournament_entrants WHERE tournament = $1),"
        " $2, 0, 0) ON CONFLICT DO NOTHING RETURNING 1";
    const work *w = context;
    tournament_held held;
    people_number added = {false, 0};
    int64_t entrants;
    people_result result = hold(s, w, &held);
    if (result != PEOPLE_DONE) return result;
    if (held.link[0] && !mst_text_same(held.link, w->link)) return refuse(w, TOURNAMENT_NO_LINK);
    if (held.state != TOURNAMENT_ENTERING) return refuse(w, TOURNAMENT_HAS_BEGUN);
    if (!count_of(s, count, sql_text(w->id), &entrants) ||
        !s->run(s, insert_one, SQL_WITH(sql_text(w->id), sql_number(w->account)),
                people_take_number, &added))
        return PEOPLE_FAILED;
    if (!added.is_there) return refuse(w, TOURNAMENT_HAS_ENTERED);
    return has_room(&held, entrants) ? PEOPLE_DONE : refuse(w, TOURNAMENT_IS_FULL);
}

people_result tournaments_enter(sql *s, const char *id, int64_t account, const char *link,
                                tournament_refusal *why) {
    work w = {.id = id, .link = link, .account = account, .why = why};
    return change(s, enter, &w);
}

/* ---- leaving ---- */

static people_result leave_before(sql *s, const work *w) {
    static const char remove[] = "DELETE FROM tournament_entrants WHERE tournament = $1 AND"
                                 " account = $2 RETURNING 1";
    people_number gone = {false, 0};
    if (!s->run(s, remove, SQL_WITH(sql_text(w->id), sql_number(w->account)), people_take_number,
                &gone))
        return PEOPLE_FAILED;
    return gone.is_there ? PEOPLE_DONE : refuse(w, TOURNAMENT_HAS_NOT_ENTERED);
}

/* entrant, has_left */
static bool take_entrant(void *context, const sql_value row[], uint32_t count) {
    int64_t *entrant = context;
    (void)count;
    entrant[0] = row[0].number;
    entrant[1] = row[1].number;
    return false;
}

static people_result leave_amid(sql *s, const work *w, uint8_t round) {
    static const char find[] = "SELECT entrant, has_left FROM tournament_entrants WHERE"
                               " tournament = $1 AND account = $2";
    static const char leave[] = "UPDATE tournament_entrants SET has_left = 1 WHERE tournament = $1"
                                " AND account = $2";
    int64_t entrant[2] = {0, 0};
    if (!s->run(s, find, SQL_WITH(sql_text(w->id), sql_number(w->account)), take_entrant, entrant))
        return PEOPLE_FAILED;
    if (!entrant[0]) return refuse(w, TOURNAMENT_HAS_NOT_ENTERED);
    if (entrant[1]) return refuse(w, TOURNAMENT_HAS_LEFT);
    bool is_done =
        s->run(s, leave, SQL_WITH(sql_text(w->id), sql_number(w->account)), NULL, NULL) &&
        tournament_tables_excuse(s, w->id, round, entrant[0]);
    return is_done ? PEOPLE_DONE : PEOPLE_FAILED;
}

static people_result leave(sql *s, void *context) {
    const work *w = context;
    tournament_held held;
    people_result result = hold(s, w, &held);
    if (result != PEOPLE_DONE) return result;
    if (held.state == TOURNAMENT_ENTERING) return leave_before(s, w);
    if (held.state == TOURNAMENT_PLAYING) return leave_amid(s, w, held.round);
    return refuse(w, TOURNAMENT_IS_OVER);
}

people_result tournaments_leave(sql *s, const char *id, int64_t account, tournament_refusal *why) {
    work w = {.id = id, .account = account, .why = why};
    return change(s, leave, &w);
}

/* ---- ending ---- */

static bool set_state(sql *s, const work *w, tournament_state state) {
    return s->run(s, "UPDATE tournaments SET state = $2, ended = $3 WHERE tournament = $1",
                  SQL_WITH(sql_text(w->id), sql_number(state), sql_number(w->now)), NULL, NULL);
}

static people_result cancel(sql *s, void *context) {
    const work *w = context;
    people_result result = hold_own(s, w);
    if (result != PEOPLE_DONE) return result;
    return set_state(s, w, TOURNAMENT_CANCELLED) ? PEOPLE_DONE : PEOPLE_FAILED;
}

people_result tournaments_cancel(sql *s, const char *id, int64_t account, int64_t now,
                                 tournament_refusal *why) {
    work w = {.id = id, .account = account, .now = now, .why = why};
    return change(s, cancel, &w);
}

static people_result remove_one(sql *s, void *context) {
    const work *w = context;
    tournament_held held;
    people_result result = hold(s, w, &held);
    if (result != PEOPLE_DONE) return result;
    return set_state(s, w, TOURNAMENT_REMOVED) && tournament_tables_give_up(s, w->id)
               ? PEOPLE_DONE
               : PEOPLE_FAILED;
}

people_result tournaments_remove(sql *s, const char *id, int64_t now, tournament_refusal *why) {
    work w = {.id = id, .now = now, .why = why};
    return change(s, remove_one, &w);
}

/* ---- accounts that go ---- */

/* One that waits for its maker's word would wait for ever. */
bool tournaments_forget_account(sql *s, int64_t account) {
    static const char *const statements[] = {
        "DELETE FROM tournament_entrants WHERE account = $1 AND tournament IN"
        " (SELECT tournament FROM tournaments WHERE state = 0)",
        "UPDATE tournament_entrants SET has_left = 1 WHERE account = $1",
        "UPDATE tournaments SET state = 3, ended = made WHERE maker = $1 AND state = 0 AND"
        " starts = 0"};
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
        if (!s->run(s, statements[i], SQL_WITH(sql_number(account)), NULL, NULL)) return false;
    return true;
}

/* ---- what is forgotten ---- */

static people_result expire(sql *s, void *context) {
    static const char remove[] =
        "DELETE FROM tournaments WHERE state > 2 AND ended < $1 AND NOT EXISTS (SELECT 1 FROM"
        " tournament_tables b WHERE b.tournament = tournaments.tournament AND b.state <> 1)";
    return s->run(s, remove, SQL_WITH(sql_number(*(int64_t *)context)), NULL, NULL) ? PEOPLE_DONE
                                                                                    : PEOPLE_FAILED;
}

people_result tournaments_expire(sql *s, int64_t now) {
    int64_t before = now - TOURNAMENTS_DAYS * day;
    return people_change(s, expire, &before);
}
