/* strength.c -- see strength.h. */
#include "strength.h"
#include "mastaba/text.h"
#include <string.h>

static strength shown_as(const sql_value *mu, const sql_value *sigma) {
    rating r = {mu->real, sigma->real};
    int32_t points = rating_shown(&r);
    return (strength){points > 0 ? points : 1, rating_margin(&r)};
}

/* game, mu, sigma, seen */
static bool take_title(void *context, const sql_value row[], uint32_t count) {
    strengths *found = context;
    (void)count;
    sql_copy(&row[0], found->title[found->count].game, STRENGTH_GAME_SIZE);
    found->title[found->count].of = shown_as(&row[1], &row[2]);
    found->title[found->count++].is_shown = row[3].number > 0;
    return found->count < STRENGTH_MOST;
}

people_result strength_read(sql *s, int64_t account, strengths *found) {
    static const char find[] = "SELECT game, mu, sigma, seen FROM ratings WHERE account = $1";
    found->count = 0;
    return s->run(s, find, SQL_WITH(sql_number(account)), take_title, found) ? PEOPLE_DONE
                                                                             : PEOPLE_FAILED;
}

/* ---- beside seats ---- */

enum { AT_ONCE = 16 }; /* tables that are asked for together */

typedef struct {
    const char (*ids)[MST_ID_SIZE];
    uint32_t count;
    strength (*at)[MST_MAX_SEATS];
} batch;

/* table, seat, mu, sigma */
static bool take_seat(void *context, const sql_value row[], uint32_t count) {
    const batch *b = context;
    char id[MST_ID_SIZE], letter[2];
    (void)count;
    sql_copy(&row[0], id, sizeof id);
    sql_copy(&row[1], letter, sizeof letter);
    mst_seat seat = mst_seat_named(letter[0]);
    for (uint32_t i = 0; i < b->count && seat < MST_MAX_SEATS; i++)
        if (mst_text_same(b->ids[i], id)) b->at[i][seat] = shown_as(&row[2], &row[3]);
    return true;
}

/* Who noted a seat first comes last, and stays: as results do it. */
static bool find_seats(sql *s, const batch *b) {
    static const char find[] =
        "SELECT s.table_id, s.seat, r.mu, r.sigma FROM account_seats s"
        " JOIN tables t ON t.id = s.table_id"
        " JOIN ratings r ON r.account = s.account AND r.game = t.game AND r.seen > 0"
        " WHERE s.seat <> '' AND s.table_id IN"
        " ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)"
        " ORDER BY s.noted DESC, s.account DESC";
    sql_value with[AT_ONCE];
    for (uint32_t i = 0; i < AT_ONCE; i++) with[i] = sql_text(i < b->count ? b->ids[i] : "");
    return s->run(s, find, with, AT_ONCE, take_seat, (void *)b);
}

people_result strength_at_tables(sql *s, const char ids[][MST_ID_SIZE], uint32_t count,
                                 strength at[][MST_MAX_SEATS]) {
    memset(at, 0, count * sizeof *at);
    for (uint32_t done = 0; done < count; done += AT_ONCE) {
        uint32_t left = count - done;
        batch b = {ids + done, left < AT_ONCE ? left : AT_ONCE, at + done};
        if (!find_seats(s, &b)) return PEOPLE_FAILED;
    }
    return PEOPLE_DONE;
}
