/* tournament_cards.c -- what lists tell of tournaments, for whoever asks. */
#include "tournaments.h"
#include <string.h>

static const int64_t day = (int64_t)24 * 3600 * 1000;

/* `me` is $1. That a table waits is known to where tables are kept: its game has not begun. */
#define CARD                                                                                       \
    "SELECT t.tournament, t.name, t.game, t.options, t.seats, t.form, t.rounds, t.pace,"           \
    " t.same_deal, t.is_rated, t.link, t.starts, t.secret, t.commitment, t.state, t.round,"        \
    " t.paired, t.ended, coalesce(t.maker, 0), m.name,"                                            \
    " (SELECT count(*) FROM tournament_entrants n WHERE n.tournament = t.tournament),"             \
    " CASE WHEN e.entrant IS NULL THEN 0 ELSE 1 END,"                                              \
    " (SELECT count(*) FROM tournament_seats p JOIN tournament_tables b ON b.tournament ="         \
    " p.tournament AND b.round = p.round AND b.number = p.number AND b.state = 0 JOIN tables g"    \
    " ON g.id = b.table_id AND g.status = 0 WHERE p.tournament = t.tournament AND p.entrant ="     \
    " e.entrant AND p.round = t.round AND p.absence = 0)"                                          \
    " FROM tournaments t LEFT JOIN accounts m ON m.account = t.maker LEFT JOIN"                    \
    " tournament_entrants e ON e.tournament = t.tournament AND e.account = $1"

static void read_terms(const sql_value row[], tournament_terms *t) {
    sql_copy(&row[0], t->id, sizeof t->id);
    sql_copy(&row[1], t->name, sizeof t->name);
    sql_copy(&row[2], t->game, sizeof t->game);
    sql_copy(&row[3], t->options, sizeof t->options);
    t->seats = (uint8_t)row[4].number;
    t->form = (tournament_form)row[5].number;
    t->rounds = (uint8_t)row[6].number;
    t->pace = (pace)row[7].number;
    t->same_deal = (uint32_t)row[8].number;
    t->is_rated = row[9].number != 0;
    sql_copy(&row[10], t->link, sizeof t->link);
    t->starts = row[11].number;
    sql_copy(&row[12], t->secret, sizeof t->secret);
    sql_copy(&row[13], t->commitment, sizeof t->commitment);
}

static void read_card(const sql_value row[], tournament_card *card) {
    read_terms(row, &card->terms);
    card->state = (tournament_state)row[14].number;
    card->round = (uint8_t)row[15].number;
    card->paired = row[16].number;
    card->ended = row[17].number;
    card->maker = row[18].number;
    sql_copy(&row[19], card->maker_name, sizeof card->maker_name);
    card->entrants = (uint32_t)row[20].number;
    card->has_entered = row[21].number != 0;
    card->waits = row[22].number != 0;
}

static bool take_card(void *context, const sql_value row[], uint32_t count) {
    tournaments_list *list = context;
    (void)count;
    read_card(row, &list->card[list->count++]);
    return list->count < TOURNAMENTS_LISTED;
}

/* What is still to come stands in the order of its beginning, what is over the newest first. */
people_result tournaments_find(sql *s, int64_t me, int64_t now, tournaments_list *list) {
    static const char find[] =
        CARD " WHERE (t.state < 2 OR (t.state < 4 AND t.ended > $2)) AND"
             " (t.maker = $1 OR e.entrant IS NOT NULL OR (t.link = '' AND t.state < 3))"
             " ORDER BY CASE WHEN t.maker = $1 OR e.entrant IS NOT NULL THEN 0 ELSE 1 END, t.state,"
             " CASE WHEN t.starts > 0 THEN 0 ELSE 1 END, t.ended DESC, t.starts, t.made DESC,"
             " t.tournament LIMIT $3";
    list->count = 0;
    bool is_done = s->run(s, find,
                          SQL_WITH(sql_number(me), sql_number(now - TOURNAMENTS_DAYS * day),
                                   sql_number(TOURNAMENTS_LISTED)),
                          take_card, list);
    return is_done ? PEOPLE_DONE : PEOPLE_FAILED;
}

static bool take_only(void *context, const sql_value row[], uint32_t count) {
    (void)count;
    read_card(row, context);
    return false;
}

people_result tournaments_read(sql *s, const char *id, int64_t me, tournament_card *card) {
    memset(card, 0, sizeof *card);
    if (!s->run(s, CARD " WHERE t.tournament = $2 AND t.state < 4",
                SQL_WITH(sql_number(me), sql_text(id)), take_only, card))
        return PEOPLE_FAILED;
    return card->terms.id[0] ? PEOPLE_DONE : PEOPLE_NOBODY;
}

people_result tournaments_of(sql *s, int64_t account, sql_rows take, void *context) {
    static const char find[] =
        "SELECT t.tournament, t.name, t.made, CASE WHEN t.maker = $1 THEN 1 ELSE 0 END FROM"
        " tournaments t WHERE t.state < 4 AND (t.maker = $1 OR EXISTS (SELECT 1 FROM"
        " tournament_entrants e WHERE e.tournament = t.tournament AND e.account = $1))"
        " ORDER BY t.made, t.tournament";
    return s->run(s, find, SQL_WITH(sql_number(account)), take, context) ? PEOPLE_DONE
                                                                         : PEOPLE_FAILED;
}

people_result tournaments_named(sql *s, sql_rows take, void *context) {
    static const char find[] =
        "SELECT t.tournament, t.name, m.name FROM tournaments t LEFT JOIN accounts m ON m.account ="
        " t.maker WHERE t.state < 2 ORDER BY t.made, t.tournament";
    return s->run(s, find, NULL, 0, take, context) ? PEOPLE_DONE : PEOPLE_FAILED;
}
