/* seats.c -- see seats.h. */
#include "seats.h"
#include <string.h>

typedef struct {
    int64_t account, now;
    const seat_held *seats;
    uint32_t count;
} work;

/* ---- noting ---- */

static people_result note(sql *s, void *context) {
    static const char insert[] =
        "INSERT INTO account_seats (account, table_id, seat, token, noted) VALUES ($1, $2, $3, $4,"
        " $5) ON CONFLICT (account, table_id, seat) DO UPDATE SET token = $4";
    const work *w = context;
    for (uint32_t i = 0; i < w->count; i++)
        if (!s->run(s, insert,
                    SQL_WITH(sql_number(w->account), sql_text(w->seats[i].table),
                             sql_text(w->seats[i].seat), sql_text(w->seats[i].token),
                             sql_number(w->now)),
                    NULL, NULL))
            return PEOPLE_FAILED;
    return PEOPLE_DONE;
}

people_result seats_note(sql *s, int64_t account, const seat_held seats[], uint32_t count,
                         int64_t now) {
    work w = {account, now, seats, count};
    return people_change(s, note, &w);
}

/* ---- reading ---- */

static void read_row(const sql_value row[], seat_held *to) {
    sql_copy(&row[0], to->table, sizeof to->table);
    sql_copy(&row[1], to->seat, sizeof to->seat);
    sql_copy(&row[2], to->token, sizeof to->token);
    to->noted = row[3].number;
    to->status = (store_status)row[4].number;
}

static bool take_row(void *context, const sql_value row[], uint32_t count) {
    seats_list *list = context;
    seat_held *to = &list->seat[list->count++];
    (void)count;
    read_row(row, to);
    to->lines = (uint32_t)row[5].number;
    sql_copy(&row[6], to->told, sizeof to->told);
    to->is_over = row[7].number != 0;
    to->is_turn = row[8].number != 0;
    to->ends = row[9].number;
    to->changed = row[10].number;
    return list->count < SEATS_OPEN + SEATS_OVER;
}

#define SEATS                                                                                      \
    "SELECT s.table_id, s.seat, s.token, s.noted, t.status, l.lines, l.told, l.is_over, "          \
    "l.is_turn,"                                                                                   \
    " l.ends, l.changed FROM account_seats s JOIN tables t ON t.id = s.table_id LEFT JOIN"         \
    " account_seen l ON l.account = s.account AND l.table_id = s.table_id AND l.seat = s.seat"     \
    " WHERE s.account = $1"

people_result seats_read(sql *s, int64_t account, seats_list *list) {
    static const char open[] = SEATS " AND t.status < 2 ORDER BY s.noted DESC, s.table_id LIMIT $2";
    static const char over[] = SEATS " AND t.status = 2 ORDER BY s.noted DESC, s.table_id LIMIT $2";
    static const char count[] = "SELECT count(*) FROM account_seats s JOIN tables t"
                                " ON t.id = s.table_id WHERE s.account = $1 AND t.status = 2";
    people_number all = {false, 0};
    list->count = list->more = 0;
    if (!s->run(s, open, SQL_WITH(sql_number(account), sql_number(SEATS_OPEN)), take_row, list))
        return PEOPLE_FAILED;
    uint32_t unfinished = list->count;
    if (!s->run(s, over, SQL_WITH(sql_number(account), sql_number(SEATS_OVER)), take_row, list) ||
        !s->run(s, count, SQL_WITH(sql_number(account)), people_take_number, &all))
        return PEOPLE_FAILED;
    uint32_t finished = list->count - unfinished;
    list->more = all.number > finished ? (uint32_t)all.number - finished : 0;
    return PEOPLE_DONE;
}

typedef struct {
    seats_take take;
    void *context;
} giving;

static bool give_row(void *context, const sql_value row[], uint32_t count) {
    const giving *g = context;
    seat_held seat = {.lines = 0};
    (void)count;
    read_row(row, &seat);
    return g->take(g->context, &seat);
}

people_result seats_all(sql *s, int64_t account, seats_take take, void *context) {
    giving g = {take, context};
    return s->run(s, SEATS " ORDER BY s.noted, s.table_id", SQL_WITH(sql_number(account)), give_row,
                  &g)
               ? PEOPLE_DONE
               : PEOPLE_FAILED;
}

/* ---- what was seen ---- */

/* A seat that has gone meanwhile is not seen. */
static people_result keep(sql *s, void *context) {
    static const char update[] =
        "INSERT INTO account_seen (account, table_id, seat, lines, told, is_over, is_turn, ends,"
        " changed) SELECT account, table_id, seat, CAST($4 AS bigint), CAST($5 AS text),"
        " CAST($6 AS bigint), CAST($7 AS bigint), CAST($8 AS bigint), CAST($9 AS bigint)"
        " FROM account_seats WHERE account = $1 AND table_id = $2 AND seat = $3"
        " ON CONFLICT (account, table_id, seat) DO UPDATE SET lines = $4, told = $5, is_over = $6,"
        " is_turn = $7, ends = $8, changed = $9";
    const work *w = context;
    for (uint32_t i = 0; i < w->count; i++) {
        const seat_held *h = &w->seats[i];
        if (!s->run(s, update,
                    SQL_WITH(sql_number(w->account), sql_text(h->table), sql_text(h->seat),
                             sql_number(h->lines), sql_text(h->told), sql_number(h->is_over),
                             sql_number(h->is_turn), sql_number(h->ends), sql_number(h->changed)),
                    NULL, NULL))
            return PEOPLE_FAILED;
    }
    return PEOPLE_DONE;
}

people_result seats_keep(sql *s, int64_t account, const seat_held seats[], uint32_t count) {
    work w = {account, 0, seats, count};
    return people_change(s, keep, &w);
}
