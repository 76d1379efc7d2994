/* tournament_rounds.c -- rounds as they are paired and kept. The row of the tournament is held
 * meanwhile, and its round is part of every key: who comes second finds that it has been done. */
#include "tournament_rounds.h"
#include <string.h>

typedef struct {
    const char *id;
    int64_t account, now;
    uint8_t round; /* that is over */
    const tournament_chance *chance;
    tournament_room *room;
    tournament_refusal *why;
} work;

static people_result refuse(const work *w, tournament_refusal why) {
    *w->why = why;
    return PEOPLE_NOT_ALLOWED;
}

/* ---- a round is written down ---- */

static bool put_round(sql *s, const work *w, uint8_t round) {
    static const char insert[] = "INSERT INTO tournament_rounds (tournament, round, paired, deal,"
                                 " is_opened) VALUES ($1, $2, $3, $4, 0)";
    static const char update[] =
        "UPDATE tournaments SET round = $2, paired = $3 WHERE tournament = $1";
    char deal[MST_ID_SIZE] = "";
    if (w->room->sheet.card.terms.same_deal >> round & 1) w->chance->deal(w->chance->context, deal);
    return s->run(s, insert,
                  SQL_WITH(sql_text(w->id), sql_number(round), sql_number(w->now), sql_text(deal)),
                  NULL, NULL) &&
           s->run(s, update, SQL_WITH(sql_text(w->id), sql_number(round), sql_number(w->now)), NULL,
                  NULL);
}

static bool put_seat(sql *s, const work *w, const tournament_table *t, uint32_t number,
                     mst_seat seat) {
    static const char insert[] =
        "INSERT INTO tournament_seats (tournament, round, number, seat, entrant, absence, place,"
        " points) VALUES ($1, $2, $3, $4, $5, 0, 0, 0)";
    uint16_t who = t->entrant[seat];
    return s->run(
        s, insert,
        SQL_WITH(sql_text(w->id), sql_number(t->round), sql_number(number), sql_number(seat),
                 who == TOURNAMENT_NOBODY ? sql_null()
                                          : sql_number(w->room->sheet.person[who].number)),
        NULL, NULL);
}

static bool put_table(sql *s, const work *w, const tournament_table *t, uint32_t number) {
    static const char insert[] =
        "INSERT INTO tournament_tables (tournament, round, number, table_id, claimed, until, state)"
        " VALUES ($1, $2, $3, '', 0, 0, 0)";
    if (!s->run(s, insert, SQL_WITH(sql_text(w->id), sql_number(t->round), sql_number(number)),
                NULL, NULL))
        return false;
    for (mst_seat seat = 0; seat < t->seats; seat++)
        if (!put_seat(s, w, t, number, seat)) return false;
    return true;
}

static bool pair_round(sql *s, const work *w, uint8_t round) {
    tournament_room *room = w->room;
    uint32_t count = tournament_pair(&room->sheet.of, round, &room->pairing, room->table);
    if (!put_round(s, w, round)) return false;
    for (uint32_t i = 0; i < count; i++)
        if (!put_table(s, w, &room->table[i], i + 1)) return false;
    return true;
}

static bool end(sql *s, const work *w, tournament_state state) {
    return s->run(s, "UPDATE tournaments SET state = $2, ended = $3 WHERE tournament = $1",
                  SQL_WITH(sql_text(w->id), sql_number(state), sql_number(w->now)), NULL, NULL);
}

/* ---- who is still there ---- */

/* The two newest tables of somebody; false: they were there at one of them, or sat at one only. */
static bool was_absent_twice(const tournament_sheet *sheet, uint16_t who) {
    uint32_t absences = 0;
    for (uint32_t i = sheet->of.table_count; i-- > 0 && absences < 2;)
        for (mst_seat seat = 0; seat < sheet->table[i].seats; seat++) {
            if (sheet->table[i].entrant[seat] != who) continue;
            if (!(sheet->table[i].absent >> seat & 1)) return false;
            absences++;
        }
    return absences == 2;
}

static bool take_out(sql *s, const work *w, uint32_t who) {
    tournament_sheet *sheet = &w->room->sheet;
    sheet->entrant[who].has_left = true;
    return s->run(
        s, "UPDATE tournament_entrants SET has_left = 1 WHERE tournament = $1 AND entrant = $2",
        SQL_WITH(sql_text(w->id), sql_number(sheet->person[who].number)), NULL, NULL);
}

static bool take_out_absent(sql *s, const work *w, uint32_t *left) {
    tournament_sheet *sheet = &w->room->sheet;
    *left = 0;
    for (uint32_t i = 0; i < sheet->of.entrant_count; i++) {
        bool is_gone = sheet->entrant[i].has_left;
        if (!is_gone && was_absent_twice(sheet, (uint16_t)i) && !take_out(s, w, i)) return false;
        *left += !sheet->entrant[i].has_left;
    }
    return true;
}

/* ---- the next round ---- */

static people_result go_on(sql *s, const work *w) {
    const tournament_sheet *sheet = &w->room->sheet;
    uint32_t left;
    if (!take_out_absent(s, w, &left)) return PEOPLE_FAILED;
    bool is_last = w->round >= sheet->card.terms.rounds || left < TOURNAMENTS_LEAST;
    bool is_done = is_last ? end(s, w, TOURNAMENT_ENDED) : pair_round(s, w, w->round + 1);
    return is_done ? PEOPLE_DONE : PEOPLE_FAILED;
}

static people_result next(sql *s, void *context) {
    const work *w = context;
    tournament_held held;
    people_result result = tournaments_hold(s, w->id, &held);
    if (result == PEOPLE_DONE) result = tournament_sheet_read(s, w->id, 0, &w->room->sheet);
    if (result != PEOPLE_DONE) return result == PEOPLE_NOBODY ? PEOPLE_DONE : result;
    bool is_due = held.state == TOURNAMENT_PLAYING && held.round == w->round &&
                  w->room->sheet.finished == w->round;
    return is_due ? go_on(s, w) : PEOPLE_DONE;
}

people_result tournament_rounds_next(sql *s, const char *id, uint8_t round, int64_t now,
                                     const tournament_chance *chance, tournament_room *room) {
    work w = {.id = id, .now = now, .round = round, .chance = chance, .room = room};
    return people_change(s, next, &w);
}

/* ---- the first ---- */

static bool draw_lots(sql *s, const work *w) {
    static const char update[] = "UPDATE tournament_entrants SET lot = $3 WHERE tournament = $1"
                                 " AND entrant = $2";
    tournament_sheet *sheet = &w->room->sheet;
    for (uint32_t i = 0; i < sheet->of.entrant_count; i++) {
        sheet->entrant[i].lot = w->chance->lot(w->chance->context, &sheet->card.terms, i);
        if (!s->run(s, update,
                    SQL_WITH(sql_text(w->id), sql_number(sheet->person[i].number),
                             sql_number(sheet->entrant[i].lot)),
                    NULL, NULL))
            return false;
    }
    return true;
}

/* As many as it takes for those who are there. */
static uint8_t rounds_for(const tournament_sheet *sheet) {
    const tournament_terms *t = &sheet->card.terms;
    if (t->form == TOURNAMENT_SWISS) return t->rounds;
    uint8_t rounds = tournament_rounds_for_everyone(sheet->of.entrant_count, t->seats);
    return rounds < TOURNAMENT_MAX_ROUNDS ? rounds : TOURNAMENT_MAX_ROUNDS;
}

static people_result start(sql *s, const work *w) {
    static const char update[] =
        "UPDATE tournaments SET state = 1, rounds = $2 WHERE tournament = $1";
    tournament_sheet *sheet = &w->room->sheet;
    sheet->card.terms.rounds = rounds_for(sheet);
    bool is_done =
        s->run(s, update, SQL_WITH(sql_text(w->id), sql_number(sheet->card.terms.rounds)), NULL,
               NULL) &&
        draw_lots(s, w) && pair_round(s, w, 1);
    return is_done ? PEOPLE_DONE : PEOPLE_FAILED;
}

static people_result hold_to_begin(sql *s, const work *w) {
    tournament_held held;
    people_result result = tournaments_hold(s, w->id, &held);
    if (result == PEOPLE_NOBODY) return refuse(w, TOURNAMENT_NOT_THERE);
    if (result != PEOPLE_DONE) return result;
    if (w->account && held.maker != w->account) return refuse(w, TOURNAMENT_NOT_THEIRS);
    return held.state == TOURNAMENT_ENTERING ? PEOPLE_DONE : refuse(w, TOURNAMENT_HAS_BEGUN);
}

static people_result begin(sql *s, void *context) {
    const work *w = context;
    people_result result = hold_to_begin(s, w);
    if (result == PEOPLE_DONE) result = tournament_sheet_read(s, w->id, 0, &w->room->sheet);
    if (result != PEOPLE_DONE) return result;
    if (w->room->sheet.of.entrant_count >= TOURNAMENTS_LEAST) return start(s, w);
    if (w->account) return refuse(w, TOURNAMENT_TOO_FEW);
    return end(s, w, TOURNAMENT_CANCELLED) ? PEOPLE_DONE : PEOPLE_FAILED;
}

people_result tournament_keeping_begin(sql *s, const char *id, int64_t account, int64_t now,
                                       const tournament_chance *chance, tournament_room *room,
                                       tournament_refusal *why) {
    work w = {.id = id, .account = account, .now = now, .chance = chance, .room = room, .why = why};
    *why = TOURNAMENT_FINE;
    people_result result = people_change(s, begin, &w);
    return result == PEOPLE_NOT_ALLOWED ? PEOPLE_DONE : result;
}
