/* tournament_sheet.c -- see tournament_sheet.h. Four lists are read side by side: people, rounds,
 * tables and seats, the last two in the same order. */
#include "tournament_sheet.h"
#include <string.h>

/* ---- people ---- */

enum { SEEN_BY_ONE = 0, SEEN_BY_ALL = 2 };

/* How strong somebody is whom nobody has seen play. */
static double rating_in(const sql_value *mu, const sql_value *sigma) {
    rating r = rating_of_newcomer();
    if (mu->kind == SQL_REAL) r = (rating){mu->real, sigma->real};
    return rating_shown(&r);
}

/* Whether to tell of it is theirs to say (strength.h). */
static strength shown_of(const sql_value *mu, const sql_value *sigma, int64_t seen) {
    if (mu->kind != SQL_REAL || seen == SEEN_BY_ONE) return (strength){0, 0};
    rating r = {mu->real, sigma->real};
    int32_t shown = rating_shown(&r);
    return (strength){shown > 0 ? shown : 1, rating_margin(&r)};
}

/* entrant, account, lot, has_left, name, mu, sigma, seen of the rating, seen of the page */
static bool take_person(void *context, const sql_value row[], uint32_t count) {
    tournament_sheet *sheet = context;
    uint32_t at = sheet->of.entrant_count++;
    tournament_person *p = &sheet->person[at];
    (void)count;
    p->number = row[0].number;
    p->account = row[1].kind == SQL_NUMBER ? row[1].number : 0;
    sql_copy(&row[4], p->name, sizeof p->name);
    p->of = shown_of(&row[5], &row[6], row[7].number);
    p->is_open = p->account && row[8].number == SEEN_BY_ALL;
    p->is_met = p->account && row[8].number != SEEN_BY_ONE;
    sheet->entrant[at] = (tournament_entrant){.rating = rating_in(&row[5], &row[6]),
                                              .lot = (uint32_t)row[2].number,
                                              .has_left = row[3].number || !p->account};
    return sheet->of.entrant_count < TOURNAMENT_MAX_ENTRANTS;
}

static bool find_people(sql *s, tournament_sheet *sheet) {
    static const char find[] =
        "SELECT e.entrant, e.account, e.lot, e.has_left, a.name, r.mu, r.sigma, coalesce(r.seen,"
        " 0), coalesce(p.seen, 1) FROM tournament_entrants e LEFT JOIN accounts a ON a.account ="
        " e.account LEFT JOIN ratings r ON r.account = e.account AND r.game = $2 LEFT JOIN"
        " player_pages p ON p.account = e.account WHERE e.tournament = $1 ORDER BY e.entrant";
    const tournament_terms *t = &sheet->card.terms;
    return s->run(s, find, SQL_WITH(sql_text(t->id), sql_text(t->game)), take_person, sheet);
}

/* Their numbers grow. */
static uint16_t index_of(const tournament_sheet *sheet, int64_t number) {
    uint32_t from = 0, to = sheet->of.entrant_count;
    while (from < to) {
        uint32_t middle = (from + to) / 2;
        if (sheet->person[middle].number < number)
            from = middle + 1;
        else
            to = middle;
    }
    bool is_there = from < sheet->of.entrant_count && sheet->person[from].number == number;
    return is_there ? (uint16_t)from : TOURNAMENT_NOBODY;
}

/* ---- rounds and tables ---- */

/* round, deal, is_opened */
static bool take_round(void *context, const sql_value row[], uint32_t count) {
    tournament_sheet *sheet = context;
    int64_t round = row[0].number;
    (void)count;
    if (round < 1 || round > TOURNAMENT_MAX_ROUNDS) return true;
    sql_copy(&row[1], sheet->deal[round], MST_ID_SIZE);
    sheet->is_opened[round] = row[2].number != 0;
    return true;
}

static bool find_rounds(sql *s, tournament_sheet *sheet) {
    return s->run(s, "SELECT round, deal, is_opened FROM tournament_rounds WHERE tournament = $1",
                  SQL_WITH(sql_text(sheet->card.terms.id)), take_round, sheet);
}

/* Of the tables' own list only where it stands now; a table that has gone is settled soon. */
static tournament_table_state state_of(int64_t state, const sql_value *status) {
    if (state) return TOURNAMENT_TABLE_OVER;
    return status->kind == SQL_NUMBER && status->number ? TOURNAMENT_TABLE_PLAYING
                                                        : TOURNAMENT_TABLE_WAITING;
}

/* round, number, table_id, until, state, status */
static bool take_table(void *context, const sql_value row[], uint32_t count) {
    tournament_sheet *sheet = context;
    uint32_t at = sheet->of.table_count++;
    tournament_table *t = &sheet->table[at];
    tournament_game *g = &sheet->game[at];
    (void)count;
    *t = (tournament_table){.round = (uint8_t)row[0].number, .seats = sheet->of.seats};
    for (uint32_t i = 0; i < MST_MAX_SEATS; i++) t->entrant[i] = TOURNAMENT_NOBODY;
    *g = (tournament_game){.number = (uint16_t)row[1].number,
                           .state = state_of(row[4].number, &row[5]),
                           .until = row[3].number,
                           .is_closed = row[4].number == 2};
    sql_copy(&row[2], g->table, sizeof g->table);
    t->is_over = g->state == TOURNAMENT_TABLE_OVER;
    return sheet->of.table_count < TOURNAMENT_SHEET_TABLES;
}

static bool find_tables(sql *s, tournament_sheet *sheet) {
    static const char find[] =
        "SELECT b.round, b.number, b.table_id, b.until, b.state, g.status FROM tournament_tables b"
        " LEFT JOIN tables g ON b.state = 0 AND g.id = b.table_id WHERE b.tournament = $1"
        " ORDER BY b.round, b.number";
    return s->run(s, find, SQL_WITH(sql_text(sheet->card.terms.id)), take_table, sheet);
}

/* The table of a seat: the last one's, or one behind it. */
static bool find_table_of(tournament_sheet *sheet, int64_t round, int64_t number) {
    uint32_t at = sheet->last_of;
    while (at < sheet->of.table_count &&
           (sheet->table[at].round < round ||
            (sheet->table[at].round == round && sheet->game[at].number < number)))
        at++;
    sheet->last_of = at;
    return at < sheet->of.table_count && sheet->table[at].round == round &&
           sheet->game[at].number == number;
}

/* round, number, seat, entrant, absence, place, points */
static bool take_seat(void *context, const sql_value row[], uint32_t count) {
    tournament_sheet *sheet = context;
    int64_t seat = row[2].number;
    (void)count;
    if (!find_table_of(sheet, row[0].number, row[1].number) || seat >= MST_MAX_SEATS) return true;
    tournament_table *t = &sheet->table[sheet->last_of];
    tournament_game *g = &sheet->game[sheet->last_of];
    if (row[3].kind == SQL_NUMBER) t->entrant[seat] = index_of(sheet, row[3].number);
    g->absence[seat] = (uint8_t)row[4].number;
    if (g->absence[seat]) t->absent |= (mst_seats)(1u << seat);
    t->place[seat] = (uint8_t)row[5].number;
    t->score[seat] = (int32_t)row[6].number;
    return true;
}

static bool find_seats(sql *s, tournament_sheet *sheet) {
    static const char find[] = "SELECT round, number, seat, entrant, absence, place, points FROM"
                               " tournament_seats WHERE tournament = $1 ORDER BY round, number,"
                               " seat";
    return s->run(s, find, SQL_WITH(sql_text(sheet->card.terms.id)), take_seat, sheet);
}

/* ---- what follows from them ---- */

static void count_finished(tournament_sheet *sheet) {
    sheet->finished = sheet->card.round;
    for (uint32_t i = 0; i < sheet->of.table_count; i++)
        if (!sheet->table[i].is_over && sheet->table[i].round <= sheet->finished)
            sheet->finished = sheet->table[i].round - 1;
}

static bool sits_at(const tournament_table *t, uint16_t who, mst_seat *seat) {
    for (*seat = 0; *seat < t->seats; ++*seat)
        if (t->entrant[*seat] == who) return true;
    return false;
}

/* Who has ended a game with whoever asks may look at them, unless they show themselves to nobody.
 */
static void note_met(tournament_sheet *sheet) {
    bool met[TOURNAMENT_MAX_ENTRANTS] = {false};
    mst_seat seat;
    for (uint32_t i = 0; i < sheet->of.table_count && sheet->me != TOURNAMENT_NOBODY; i++) {
        const tournament_table *t = &sheet->table[i];
        bool is_game = t->is_over && sheet->game[i].table[0] && !sheet->game[i].is_closed;
        if (!is_game || !sits_at(t, sheet->me, &seat) || t->absent >> seat & 1) continue;
        for (mst_seat other = 0; other < t->seats; other++)
            if (t->entrant[other] != TOURNAMENT_NOBODY && !(t->absent >> other & 1))
                met[t->entrant[other]] = true;
    }
    for (uint32_t i = 0; i < sheet->of.entrant_count; i++) sheet->person[i].is_met &= met[i];
}

static void find_me(tournament_sheet *sheet, int64_t me) {
    sheet->me = TOURNAMENT_NOBODY;
    sheet->mine = TOURNAMENT_SHEET_TABLES;
    for (uint32_t i = 0; me && i < sheet->of.entrant_count; i++)
        if (sheet->person[i].account == me) sheet->me = (uint16_t)i;
    for (uint32_t i = sheet->of.table_count; sheet->me != TOURNAMENT_NOBODY && i-- > 0;) {
        mst_seat seat;
        if (sheet->table[i].round != sheet->card.round) break;
        if (!sits_at(&sheet->table[i], sheet->me, &seat)) continue;
        sheet->mine = i;
        sheet->my_seat = seat;
    }
}

static bool take_token(void *context, const sql_value row[], uint32_t count) {
    (void)count;
    sql_copy(&row[0], context, TOURNAMENTS_TOKEN_SIZE);
    return false;
}

static bool find_token(sql *s, tournament_sheet *sheet, int64_t me) {
    static const char find[] =
        "SELECT token FROM account_seats WHERE account = $1 AND table_id = $2 AND seat = $3";
    char letter[2] = {0};
    if (sheet->mine == TOURNAMENT_SHEET_TABLES) return true;
    letter[0] = mst_seat_letter(sheet->my_seat);
    return s->run(
        s, find,
        SQL_WITH(sql_number(me), sql_text(sheet->game[sheet->mine].table), sql_text(letter)),
        take_token, sheet->my_token);
}

people_result tournament_sheet_read(sql *s, const char *id, int64_t me, tournament_sheet *sheet) {
    people_result found = tournaments_read(s, id, me, &sheet->card);
    if (found != PEOPLE_DONE) return found;
    sheet->of = (tournament){.entrants = sheet->entrant,
                             .tables = sheet->table,
                             .form = sheet->card.terms.form,
                             .seats = sheet->card.terms.seats};
    sheet->last_of = 0;
    sheet->my_token[0] = 0;
    memset(sheet->deal, 0, sizeof sheet->deal);
    if (!find_people(s, sheet) || !find_rounds(s, sheet) || !find_tables(s, sheet) ||
        !find_seats(s, sheet))
        return PEOPLE_FAILED;
    count_finished(sheet);
    find_me(sheet, me);
    note_met(sheet);
    return find_token(s, sheet, me) ? PEOPLE_DONE : PEOPLE_FAILED;
}
