/* tournament_tables.c -- see tournament_tables.h. How a game ended is read from where results are
 * kept; a seat that a bot had taken before the game is that of somebody who was absent, and comes
 * behind everybody, whatever the bot made of it. */
#include "tournament_tables.h"
#include <string.h>

#define SPOT " WHERE tournament = $1 AND round = $2 AND number = $3"
#define WITH_SPOT(w) sql_text((w)->tournament), sql_number((w)->round), sql_number((w)->number)

/* ---- how a table ended ---- */

typedef struct {
    bool is_somebody, is_absent;
    int64_t place, points; /* place 0: nobody knows */
} seat_end;

typedef struct {
    uint32_t seats;
    seat_end seat[MST_MAX_SEATS];
} table_end;

/* entrant, absence, level, place, points */
static bool take_end(void *context, const sql_value row[], uint32_t count) {
    table_end *e = context;
    (void)count;
    bool is_somebody = row[0].kind == SQL_NUMBER, is_bot = row[2].kind == SQL_TEXT && row[2].length;
    bool is_known = row[3].kind == SQL_NUMBER;
    e->seat[e->seats++] =
        (seat_end){.is_somebody = is_somebody,
                   .is_absent = is_somebody && (is_known ? is_bot : row[1].number > 0),
                   .place = is_known ? row[3].number : 0,
                   .points = is_known ? row[4].number : 0};
    return e->seats < MST_MAX_SEATS;
}

static bool find_end(sql *s, const tournament_spot *w, const char *table, table_end *e) {
    static const char find[] =
        "SELECT p.entrant, p.absence, r.level, r.place, r.points FROM tournament_seats p LEFT JOIN"
        " result_seats r ON r.table_id = $4 AND r.seat = p.seat WHERE p.tournament = $1 AND"
        " p.round = $2 AND p.number = $3 ORDER BY p.seat";
    e->seats = 0;
    return s->run(s, find, SQL_WITH(WITH_SPOT(w), sql_text(table)), take_end, e);
}

/* Among those who were there; whoever was not shares the last place. */
static int64_t place_of(const table_end *e, uint32_t seat) {
    int64_t place = 1;
    for (uint32_t i = 0; i < e->seats; i++) {
        if (e->seat[i].is_absent) continue;
        place += e->seat[seat].is_absent || e->seat[i].place < e->seat[seat].place;
    }
    return place;
}

static bool keep_end(sql *s, const tournament_spot *w, const table_end *e) {
    static const char update[] = "UPDATE tournament_seats SET absence = $5, place = $6, points = $7"
                                 " WHERE tournament = $1 AND round = $2 AND number = $3"
                                 " AND seat = $4";
    enum { REPLACED = 2 };
    for (uint32_t i = 0; i < e->seats; i++)
        if (!s->run(s, update,
                    SQL_WITH(WITH_SPOT(w), sql_number(i),
                             sql_number(e->seat[i].is_absent ? REPLACED : 0),
                             sql_number(place_of(e, i)), sql_number(e->seat[i].points)),
                    NULL, NULL))
            return false;
    return true;
}

/* Whoever is first ends it. */
static bool end_table(sql *s, const tournament_spot *w, const char *statement, bool *is_first) {
    people_number row = {false, 0};
    bool is_done = s->run(s, statement, SQL_WITH(WITH_SPOT(w)), people_take_number, &row);
    *is_first = row.is_there;
    return is_done;
}

/* Without a game: whoever should have been there was not. */
static bool close_table(sql *s, const tournament_spot *w) {
    static const char end[] =
        "UPDATE tournament_tables SET state = CASE WHEN table_id = '' THEN 1 ELSE 2 END" SPOT
        " AND state = 0 RETURNING number";
    bool is_first;
    table_end e;
    if (!end_table(s, w, end, &is_first) || !find_end(s, w, "", &e)) return false;
    for (uint32_t i = 0; i < e.seats; i++) e.seat[i].is_absent = e.seat[i].is_somebody;
    return !is_first || keep_end(s, w, &e);
}

/* ---- changes ---- */

typedef struct {
    const tournament_spot *where;
    const tournament_made *made;
    const char *table;
    mst_seats absent;
    bool is_lost;
    int64_t now;
} work;

static people_result done(bool is_done) {
    return is_done ? PEOPLE_DONE : PEOPLE_FAILED;
}

static people_result settle(sql *s, void *context) {
    static const char end[] =
        "UPDATE tournament_tables SET state = 1" SPOT " AND state = 0 RETURNING number";
    const work *w = context;
    bool is_first;
    table_end e;
    if (w->is_lost) return done(close_table(s, w->where));
    if (!end_table(s, w->where, end, &is_first) || !find_end(s, w->where, w->table, &e))
        return PEOPLE_FAILED;
    return done(!is_first || keep_end(s, w->where, &e));
}

people_result tournament_tables_settle(sql *s, const tournament_spot *where, const char *table,
                                       bool is_lost) {
    work w = {.where = where, .table = table, .is_lost = is_lost};
    return people_change(s, settle, &w);
}

static people_result close_one(sql *s, void *context) {
    return done(close_table(s, ((work *)context)->where));
}

people_result tournament_tables_close(sql *s, const tournament_spot *where) {
    work w = {.where = where};
    return people_change(s, close_one, &w);
}

static people_result clear(sql *s, void *context) {
    return done(s->run(s, "UPDATE tournament_tables SET state = 1" SPOT " AND state = 2",
                       SQL_WITH(WITH_SPOT(((work *)context)->where)), NULL, NULL));
}

people_result tournament_tables_clear(sql *s, const tournament_spot *where) {
    work w = {.where = where};
    return people_change(s, clear, &w);
}

static people_result replace(sql *s, void *context) {
    static const char update[] = "UPDATE tournament_seats SET absence = 2 WHERE tournament = $1 AND"
                                 " round = $2 AND number = $3 AND seat = $4 AND entrant > 0";
    const work *w = context;
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++)
        if (w->absent >> seat & 1 &&
            !s->run(s, update, SQL_WITH(WITH_SPOT(w->where), sql_number(seat)), NULL, NULL))
            return PEOPLE_FAILED;
    return PEOPLE_DONE;
}

people_result tournament_tables_replace(sql *s, const tournament_spot *where, mst_seats absent) {
    work w = {.where = where, .absent = absent};
    return people_change(s, replace, &w);
}

/* ---- a table that was made ---- */

static bool note_seats(sql *s, const tournament_made *made, int64_t now) {
    static const char insert[] =
        "INSERT INTO account_seats (account, table_id, seat, token, noted) SELECT account,"
        " CAST($2 AS text), CAST($3 AS text), CAST($4 AS text), CAST($5 AS bigint) FROM accounts"
        " WHERE account = $1 ON CONFLICT DO NOTHING";
    for (uint8_t seat = 0; seat < made->seats; seat++) {
        char letter[2] = {mst_seat_letter(seat)};
        if (made->seat[seat].account &&
            !s->run(s, insert,
                    SQL_WITH(sql_number(made->seat[seat].account), sql_text(made->table),
                             sql_text(letter), sql_text(made->seat[seat].token), sql_number(now)),
                    NULL, NULL))
            return false;
    }
    return true;
}

static people_result note(sql *s, void *context) {
    static const char update[] = "UPDATE tournament_tables SET table_id = $4, until = $5" SPOT
                                 " AND table_id = '' AND state = 0 RETURNING number";
    const work *w = context;
    people_number row = {false, 0};
    if (!s->run(s, update,
                SQL_WITH(WITH_SPOT(w->where), sql_text(w->made->table), sql_number(w->made->until)),
                people_take_number, &row))
        return PEOPLE_FAILED;
    if (!row.is_there) return PEOPLE_NOT_ALLOWED;
    return done(note_seats(s, w->made, w->now));
}

people_result tournament_tables_note(sql *s, const tournament_spot *where,
                                     const tournament_made *made, int64_t now) {
    work w = {.where = where, .made = made, .now = now};
    return people_change(s, note, &w);
}

/* ---- inside other changes ---- */

/* Only one whose game has not begun, if it was made at all. */
static bool find_waiting(sql *s, const tournament_spot *w, int64_t entrant, people_number *number) {
    static const char find[] =
        "SELECT b.number FROM tournament_seats p JOIN tournament_tables b ON b.tournament ="
        " p.tournament AND b.round = p.round AND b.number = p.number LEFT JOIN tables g ON g.id ="
        " b.table_id WHERE p.tournament = $1 AND p.entrant = $2 AND p.round = $3 AND b.state = 0"
        " AND (b.table_id = '' OR g.status = 0)";
    return s->run(s, find,
                  SQL_WITH(sql_text(w->tournament), sql_number(entrant), sql_number(w->round)),
                  people_take_number, number);
}

static bool is_deserted(sql *s, const tournament_spot *w, bool *is) {
    people_number others = {false, 0};
    bool is_done = s->run(
        s, "SELECT count(*) FROM tournament_seats" SPOT " AND entrant IS NOT NULL AND absence = 0",
        SQL_WITH(WITH_SPOT(w)), people_take_number, &others);
    *is = others.number == 0;
    return is_done;
}

bool tournament_tables_excuse(sql *s, const char *id, uint8_t round, int64_t entrant) {
    static const char update[] = "UPDATE tournament_seats SET absence = 1" SPOT " AND entrant = $4";
    tournament_spot w = {.round = round};
    people_number number = {false, 0};
    bool is;
    memcpy(w.tournament, id, strlen(id) + 1);
    if (!find_waiting(s, &w, entrant, &number)) return false;
    if (!number.is_there) return true;
    w.number = (uint16_t)number.number;
    if (!s->run(s, update, SQL_WITH(WITH_SPOT(&w), sql_number(entrant)), NULL, NULL)) return false;
    return is_deserted(s, &w, &is) && (!is || close_table(s, &w));
}

bool tournament_tables_give_up(sql *s, const char *id) {
    return s->run(s,
                  "UPDATE tournament_tables SET state = 1 WHERE tournament = $1 AND state = 0 AND"
                  " table_id = ''",
                  SQL_WITH(sql_text(id)), NULL, NULL);
}
