/* tournament_keeping.c -- see tournament_keeping.h. A handful of questions about all tournaments at
 * once, each answered by an index of what is unfinished: where nothing is due they cost nothing. */
#include "tournament_keeping.h"
#include "tournament_rounds.h"
#include <string.h>

/* Milliseconds after which another server may make a table; and a claim from so far ahead was made
 * by a clock that has been set back since. */
enum { CLAIM = 5 * 1000, AHEAD = 60 * 1000 };

typedef struct {
    uint32_t count;
    struct {
        tournament_spot where;
        char table[MST_ID_SIZE];
        bool is_lost, is_late;
        int64_t absent; /* a seat, or -1 */
    } row[TOURNAMENT_KEEPING_AT_ONCE];
} spots;

/* tournament, round, number, table and what the question is about */
static bool take_spot(void *context, const sql_value row[], uint32_t count) {
    spots *some = context;
    uint32_t at = some->count++;
    sql_copy(&row[0], some->row[at].where.tournament, MST_ID_SIZE);
    some->row[at].where.round = (uint8_t)row[1].number;
    some->row[at].where.number = (uint16_t)row[2].number;
    sql_copy(&row[3], some->row[at].table, MST_ID_SIZE);
    some->row[at].is_lost = some->row[at].is_late = count > 4 && row[4].number != 0;
    some->row[at].absent = count > 5 ? row[5].number : -1;
    return some->count < TOURNAMENT_KEEPING_AT_ONCE;
}

static bool find_spots(sql *s, const char *find, const sql_value with[], uint32_t count,
                       spots *found, tournament_todo *todo) {
    found->count = 0;
    if (!s->run(s, find, with, count, take_spot, found)) return false;
    todo->has_more |= found->count == TOURNAMENT_KEEPING_AT_ONCE;
    return true;
}

/* ---- what is done at once ---- */

static people_result settle_all(sql *s, tournament_todo *todo) {
    static const char find[] =
        "SELECT b.tournament, b.round, b.number, b.table_id, CASE WHEN g.id IS NULL THEN 1 ELSE 0"
        " END FROM tournament_tables b LEFT JOIN tables g ON g.id = b.table_id WHERE b.state <> 1"
        " AND b.state = 0 AND b.table_id <> '' AND (g.id IS NULL OR (g.status = 2 AND g.recorded"
        " > 0)) ORDER BY b.tournament, b.round, b.number LIMIT 32";
    spots found;
    people_result result = PEOPLE_DONE;
    if (!find_spots(s, find, NULL, 0, &found, todo)) return PEOPLE_FAILED;
    for (uint32_t i = 0; i < found.count && result == PEOPLE_DONE; i++)
        result = tournament_tables_settle(s, &found.row[i].where, found.row[i].table,
                                          found.row[i].is_lost);
    return result;
}

static people_result begin_due(sql *s, int64_t now, const tournament_chance *chance,
                               tournament_room *room, tournament_todo *todo) {
    static const char find[] =
        "SELECT tournament, round, 0, '' FROM tournaments WHERE state < 2 AND state = 0 AND starts"
        " > 0 AND starts <= $1 ORDER BY starts, tournament LIMIT 32";
    spots found;
    tournament_refusal why;
    people_result result = PEOPLE_DONE;
    if (!find_spots(s, find, SQL_WITH(sql_number(now)), &found, todo)) return PEOPLE_FAILED;
    for (uint32_t i = 0; i < found.count && result == PEOPLE_DONE; i++)
        result =
            tournament_keeping_begin(s, found.row[i].where.tournament, 0, now, chance, room, &why);
    return result;
}

/* A round that nobody can be paired in is over as soon as it is there. */
static people_result pair_due(sql *s, int64_t now, const tournament_chance *chance,
                              tournament_room *room, tournament_todo *todo) {
    static const char find[] =
        "SELECT t.tournament, t.round, 0, '' FROM tournaments t WHERE t.state < 2 AND t.state = 1"
        " AND NOT EXISTS (SELECT 1 FROM tournament_tables b WHERE b.tournament = t.tournament AND"
        " b.round = t.round AND b.state <> 1 AND b.state = 0) ORDER BY t.tournament LIMIT 32";
    spots found;
    people_result result = PEOPLE_DONE;
    if (!find_spots(s, find, NULL, 0, &found, todo)) return PEOPLE_FAILED;
    for (uint32_t i = 0; i < found.count && result == PEOPLE_DONE; i++)
        result = tournament_rounds_next(s, found.row[i].where.tournament, found.row[i].where.round,
                                        now, chance, room);
    return result;
}

/* ---- tables to make ---- */

typedef struct {
    int64_t now;
    spots *found;
} claim;

static people_result claim_some(sql *s, void *context) {
    static const char claim_one[] =
        "UPDATE tournament_tables SET claimed = $4 WHERE tournament = $1 AND round = $2 AND number"
        " = $3 AND state = 0 AND table_id = '' AND claimed NOT BETWEEN $5 AND $6 RETURNING number";
    const claim *c = context;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < c->found->count; i++) {
        people_number row = {false, 0};
        const tournament_spot *w = &c->found->row[i].where;
        if (!s->run(s, claim_one,
                    SQL_WITH(sql_text(w->tournament), sql_number(w->round), sql_number(w->number),
                             sql_number(c->now), sql_number(c->now - CLAIM),
                             sql_number(c->now + AHEAD)),
                    people_take_number, &row))
            return PEOPLE_FAILED;
        if (row.is_there) c->found->row[kept++] = c->found->row[i];
    }
    c->found->count = kept;
    return PEOPLE_DONE;
}

/* game, options, secret, pace, is_rated, seats, deal */
static bool take_terms(void *context, const sql_value row[], uint32_t count) {
    tournament_wanted *t = context;
    (void)count;
    sql_copy(&row[0], t->game, sizeof t->game);
    sql_copy(&row[1], t->options, sizeof t->options);
    sql_copy(&row[2], t->tournament_secret, sizeof t->tournament_secret);
    t->pace = (pace)row[3].number;
    t->is_rated = row[4].number != 0;
    t->seats = (uint8_t)row[5].number;
    sql_copy(&row[6], t->deal, sizeof t->deal);
    return false;
}

/* seat, account, name */
static bool take_chair(void *context, const sql_value row[], uint32_t count) {
    tournament_wanted *t = context;
    int64_t seat = row[0].number;
    (void)count;
    if (seat < 0 || seat >= MST_MAX_SEATS || row[1].kind != SQL_NUMBER) return true;
    t->seat[seat].account = row[1].number;
    sql_copy(&row[2], t->seat[seat].name, sizeof t->seat[seat].name);
    return true;
}

/* Who has left meanwhile, or has no account any more, gets no seat. */
static bool describe(sql *s, tournament_wanted *t) {
    static const char terms[] =
        "SELECT t.game, t.options, t.secret, t.pace, t.is_rated, t.seats, r.deal FROM tournaments"
        " t JOIN tournament_rounds r ON r.tournament = t.tournament AND r.round = $2 WHERE"
        " t.tournament = $1";
    static const char chairs[] =
        "SELECT p.seat, a.account, a.name FROM tournament_seats p LEFT JOIN tournament_entrants e"
        " ON e.tournament = p.tournament AND e.entrant = p.entrant AND p.absence = 0 LEFT JOIN"
        " accounts a ON a.account = e.account WHERE p.tournament = $1 AND p.round = $2 AND"
        " p.number = $3";
    const tournament_spot *w = &t->where;
    return s->run(s, terms, SQL_WITH(sql_text(w->tournament), sql_number(w->round)), take_terms,
                  t) &&
           s->run(s, chairs,
                  SQL_WITH(sql_text(w->tournament), sql_number(w->round), sql_number(w->number)),
                  take_chair, t);
}

static people_result find_wanted(sql *s, int64_t now, tournament_todo *todo) {
    static const char find[] =
        "SELECT tournament, round, number, '' FROM tournament_tables WHERE state <> 1 AND state = 0"
        " AND table_id = '' AND claimed NOT BETWEEN $1 AND $2 ORDER BY tournament, round, number "
        "LIMIT 32";
    spots found;
    claim c = {now, &found};
    if (!find_spots(s, find, SQL_WITH(sql_number(now - CLAIM), sql_number(now + AHEAD)), &found,
                    todo))
        return PEOPLE_FAILED;
    if (!found.count) return PEOPLE_DONE;
    people_result result = people_change(s, claim_some, &c);
    for (uint32_t i = 0; i < found.count && result == PEOPLE_DONE; i++) {
        tournament_wanted *t = &todo->wanted[todo->wanted_count++];
        *t = (tournament_wanted){.where = found.row[i].where};
        if (!describe(s, t)) result = PEOPLE_FAILED;
    }
    return result;
}

/* ---- tables that wait ---- */

/* One row for each seat that a bot is to take, or one without a seat; those of a table are
 * together. */
static void add_awaited(tournament_todo *todo, const spots *found, uint32_t i) {
    tournament_awaited *t = &todo->awaited[todo->awaited_count];
    bool is_same = todo->awaited_count && !strcmp(t[-1].table, found->row[i].table);
    if (is_same) {
        t--;
    } else {
        *t = (tournament_awaited){.where = found->row[i].where, .is_late = found->row[i].is_late};
        memcpy(t->table, found->row[i].table, sizeof t->table);
        todo->awaited_count++;
    }
    if (found->row[i].absent >= 0) t->absent |= (mst_seats)(1u << found->row[i].absent);
}

static people_result find_awaited(sql *s, int64_t now, int64_t since, tournament_todo *todo) {
    static const char find[] =
        "SELECT b.tournament, b.round, b.number, b.table_id, CASE WHEN b.until BETWEEN $2 AND $1"
        " THEN 1 ELSE 0 END, coalesce(p.seat, -1) FROM tournament_tables b JOIN tables g ON g.id = "
        "b.table_id AND"
        " g.status = 0 LEFT JOIN tournament_seats p ON p.tournament = b.tournament AND p.round ="
        " b.round AND p.number = b.number AND p.absence = 1 WHERE b.state <> 1 AND b.state = 0 AND"
        " (b.until BETWEEN $2 AND $1 OR p.seat IS NOT NULL) ORDER BY b.tournament, b.round, "
        "b.number, p.seat"
        " LIMIT 32";
    spots found;
    if (!find_spots(s, find, SQL_WITH(sql_number(now), sql_number(since)), &found, todo))
        return PEOPLE_FAILED;
    for (uint32_t i = 0; i < found.count; i++) add_awaited(todo, &found, i);
    return PEOPLE_DONE;
}

static people_result find_leftovers(sql *s, tournament_todo *todo) {
    static const char find[] =
        "SELECT tournament, round, number, table_id FROM tournament_tables WHERE state <> 1 AND"
        " state = 2 ORDER BY tournament, round, number LIMIT 32";
    spots found;
    if (!find_spots(s, find, NULL, 0, &found, todo)) return PEOPLE_FAILED;
    for (uint32_t i = 0; i < found.count; i++) {
        tournament_leftover *t = &todo->leftover[todo->leftover_count++];
        t->where = found.row[i].where;
        memcpy(t->table, found.row[i].table, sizeof t->table);
    }
    return PEOPLE_DONE;
}

/* ---- deals to tell ---- */

static bool take_opening(void *context, const sql_value row[], uint32_t count) {
    tournament_opening *o = context;
    (void)count;
    sql_copy(&row[0], o->tournament, sizeof o->tournament);
    o->round = (uint8_t)row[1].number;
    return false;
}

static bool take_opened_table(void *context, const sql_value row[], uint32_t count) {
    tournament_opening *o = context;
    (void)count;
    sql_copy(&row[0], o->table[o->count++], MST_ID_SIZE);
    return o->count < TOURNAMENT_MAX_ENTRANTS;
}

static people_result find_opening(sql *s, tournament_opening *o) {
    static const char find[] =
        "SELECT r.tournament, r.round FROM tournament_rounds r WHERE r.deal <> '' AND r.is_opened"
        " = 0 AND NOT EXISTS (SELECT 1 FROM tournament_tables b WHERE b.tournament = r.tournament"
        " AND b.round = r.round AND b.state <> 1) ORDER BY r.tournament, r.round LIMIT 1";
    static const char tables[] =
        "SELECT b.table_id FROM tournament_tables b JOIN tables g ON g.id = b.table_id WHERE"
        " b.tournament = $1 AND b.round = $2";
    o->round = 0;
    o->count = 0;
    if (!s->run(s, find, NULL, 0, take_opening, o)) return PEOPLE_FAILED;
    if (!o->round) return PEOPLE_DONE;
    return s->run(s, tables, SQL_WITH(sql_text(o->tournament), sql_number(o->round)),
                  take_opened_table, o)
               ? PEOPLE_DONE
               : PEOPLE_FAILED;
}

typedef struct {
    const char *tournament;
    uint8_t round;
} opened;

static people_result note_opened(sql *s, void *context) {
    static const char update[] =
        "UPDATE tournament_rounds SET is_opened = 1 WHERE tournament = $1 AND round = $2";
    const opened *o = context;
    return s->run(s, update, SQL_WITH(sql_text(o->tournament), sql_number(o->round)), NULL, NULL)
               ? PEOPLE_DONE
               : PEOPLE_FAILED;
}

people_result tournament_keeping_opened(sql *s, const char *id, uint8_t round) {
    opened o = {id, round};
    return people_change(s, note_opened, &o);
}

/* ---- all of it ---- */

people_result tournament_keeping_tend(sql *s, int64_t now, int64_t since,
                                      const tournament_chance *chance, tournament_room *room,
                                      tournament_todo *todo) {
    todo->wanted_count = todo->awaited_count = todo->leftover_count = 0;
    todo->has_more = false;
    people_result result = settle_all(s, todo);
    if (result == PEOPLE_DONE) result = begin_due(s, now, chance, room, todo);
    if (result == PEOPLE_DONE) result = pair_due(s, now, chance, room, todo);
    if (result == PEOPLE_DONE) result = find_wanted(s, now, todo);
    if (result == PEOPLE_DONE) result = find_awaited(s, now, since, todo);
    if (result == PEOPLE_DONE) result = find_leftovers(s, todo);
    if (result == PEOPLE_DONE) result = find_opening(s, &todo->opening);
    return result;
}
