/* tournament_round.c -- see tournament_round.h. Points and their parts are those that were kept
 * with the results; nothing is played again. */
#include "tournament_round.h"
#include <stdlib.h>
#include <string.h>

/* "23 15 10 12" */
static bool read_parts(const sql_value *v, int32_t part[MST_MAX_PARTS]) {
    char text[MST_MAX_PARTS * 12], *at = text;
    sql_copy(v, text, sizeof text);
    for (uint32_t i = 0; i < MST_MAX_PARTS && *at; i++) part[i] = (int32_t)strtol(at, &at, 10);
    return text[0] != 0;
}

static tournament_played *table_of(tournament_round *r, int64_t number) {
    const tournament_sheet *sheet = &r->sheet;
    tournament_played *last = r->count ? &r->table[r->count - 1] : NULL;
    if (last && sheet->game[last->at].number == number) return last;
    uint32_t at = last ? last->at + 1 : 0;
    while (at < sheet->of.table_count &&
           (sheet->table[at].round != r->round || sheet->game[at].number != number))
        at++;
    if (at == sheet->of.table_count || r->count == TOURNAMENT_ROUND_TABLES) return NULL;
    r->table[r->count] = (tournament_played){.at = at};
    return &r->table[r->count++];
}

/* number, seat, points, parts, draws */
static bool take_seat(void *context, const sql_value row[], uint32_t count) {
    tournament_round *r = context;
    int64_t seat = row[1].number;
    tournament_played *t = seat < MST_MAX_SEATS ? table_of(r, row[0].number) : NULL;
    (void)count;
    if (!t) return true;
    t->points[seat] = (int32_t)row[2].number;
    t->has_parts[seat] = read_parts(&row[3], t->part[seat]);
    if (seat == 0) r->draws += (uint32_t)row[4].number;
    return true;
}

people_result tournament_round_read(sql *s, const char *id, uint8_t round, int64_t me,
                                    tournament_round *found) {
    static const char find[] =
        "SELECT b.number, r.seat, r.points, r.parts, d.draws FROM tournament_tables b JOIN results"
        " d ON d.table_id = b.table_id JOIN result_seats r ON r.table_id = b.table_id WHERE"
        " b.tournament = $1 AND b.round = $2 AND b.state = 1 ORDER BY b.number, r.seat";
    people_result result = tournament_sheet_read(s, id, me, &found->sheet);
    if (result != PEOPLE_DONE) return result;
    found->round = round;
    found->draws = found->count = 0;
    if (!round || round > found->sheet.card.round) return PEOPLE_NOBODY;
    return s->run(s, find, SQL_WITH(sql_text(id), sql_number(round)), take_seat, found)
               ? PEOPLE_DONE
               : PEOPLE_FAILED;
}

/* ---- comparing ---- */

double tournament_round_mean(const tournament_round *r, mst_seat seat) {
    double sum = 0;
    for (uint32_t i = 0; i < r->count; i++) sum += r->table[i].points[seat];
    return r->count ? sum / r->count : 0;
}

double tournament_round_to_others(const tournament_round *r, uint32_t at, mst_seat seat) {
    double sum = 0;
    for (uint32_t i = 0; i < r->count; i++)
        if (i != at) sum += r->table[i].points[seat];
    return r->count > 1 ? r->table[at].points[seat] - sum / (r->count - 1) : 0;
}
