/* test_tournaments.c -- tournaments in every store that keeps people: who may do what to them, and
 * how they go on, step by step, whoever takes the steps. */
#include "../store/logs.h"
#include "people/accounts.h"
#include "people/players.h"
#include "people/tournament_keeping.h"
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "each_store.h"

static const int64_t noon = 1788000000000, minute = 60 * 1000, day = (int64_t)24 * 3600 * 1000;
static const char cup[] = "cup0000000000000", token[] = "abcdefghijklmnopqrstuv";

#define assert_done(result) assert_result(result, PEOPLE_DONE)
/* A call whose last argument says why not. */
#define assert_why(call, wanted)                                                                   \
    do {                                                                                           \
        tournament_refusal why;                                                                    \
        assert_done(call);                                                                         \
        assert_int_equal(why, wanted);                                                             \
    } while (0)
#define assert_fine(call) assert_why(call, TOURNAMENT_FINE)

/* ---- tournaments ---- */

static tournament_terms terms_of(uint8_t seats, uint8_t rounds) {
    tournament_terms t = {.name = "Ibis Club",
                          .game = "pyramis",
                          .options = "{}",
                          .seats = seats,
                          .rounds = rounds,
                          .pace = PACE_LIVE};
    memcpy(t.id, cup, sizeof cup);
    memset(t.secret, '5', MST_DIGEST_SIZE - 1);
    memset(t.commitment, 'c', MST_DIGEST_SIZE - 1);
    return t;
}

static void make(const tournament_terms *t) {
    assert_fine(tournaments_make(s, t, 1, noon, &why));
}

static void enter(uint32_t count) {
    for (uint32_t i = 1; i <= count; i++) assert_fine(tournaments_enter(s, cup, i, "", &why));
}

static uint32_t lot(void *context, const tournament_terms *t, uint32_t n) {
    (void)context;
    return n * 7919 % 1009 + (uint32_t)strlen(t->secret);
}

static void name_deal(void *context, char deal[MST_ID_SIZE]) {
    memcpy(deal, "deal000000000000", MST_ID_SIZE);
    (void)context;
}

static const tournament_chance chance = {NULL, lot, name_deal};

/* What one server has in memory. */
typedef struct {
    sql *s;
    tournament_room room;
    tournament_todo todo;
} server;

static server *servers[2];

static int begin(void **state) {
    for (int i = 0; i < 2; i++) servers[i] = calloc(1, sizeof(server));
    int failed = set_up(state);
    servers[0]->s = s;
    servers[1]->s = other;
    return failed;
}

static int end(void **state) {
    for (int i = 0; i < 2; i++) free(servers[i]);
    return tear_down(state);
}

static tournament_todo *tend(server *v, int64_t now) {
    assert_done(tournament_keeping_tend(v->s, now, 0, &chance, &v->room, &v->todo));
    return &v->todo;
}

static const tournament_sheet *sheet_for(int64_t me) {
    assert_done(tournament_sheet_read(s, cup, me, &servers[0]->room.sheet));
    return &servers[0]->room.sheet;
}

static void start(const tournament_terms *t, uint32_t entrants) {
    make_accounts(entrants > 1 ? entrants : 1);
    make(t);
    enter(entrants);
    assert_fine(tournament_keeping_begin(s, cup, 1, noon, &chance, &servers[0]->room, &why));
}

/* ---- tables ---- */

static void name_table(char id[MST_ID_SIZE], const tournament_spot *where) {
    snprintf(id, MST_ID_SIZE, "table%03u%08u", where->round, where->number);
}

static void add_lines(const char *id, uint32_t seq, store_status status) {
    store_write w = write_of(id, seq, "mastaba 1\n");
    w.has_status = true;
    w.status = status;
    stores[0]->append(stores[0], &w, 1);
    assert_int_equal(w.result, STORE_STORED);
}

/* As a server does with the answer of its host. */
static people_result make_table(const tournament_wanted *wanted, int64_t now) {
    tournament_made made = {.seats = wanted->seats, .until = now + 10 * minute};
    name_table(made.table, &wanted->where);
    add_lines(made.table, 0, STORE_GATHERING);
    for (uint8_t seat = 0; seat < wanted->seats; seat++) {
        made.seat[seat].account = wanted->seat[seat].account;
        snprintf(made.seat[seat].token, sizeof made.seat[seat].token, "%s", token);
    }
    return tournament_tables_note(s, &wanted->where, &made, now);
}

static void make_tables(const tournament_todo *todo, int64_t now) {
    for (uint32_t i = 0; i < todo->wanted_count; i++)
        assert_done(make_table(&todo->wanted[i], now));
}

/* The game is over, the first seat first; `absent` seats were a bot's before it began. */
static void play_table(const char *id, uint8_t seats, mst_seats absent) {
    result r = {
        .game = "pyramis", .ended = noon, .is_rated = true, .seats = seats, .parts = 2, .draws = 7};
    snprintf(r.id, sizeof r.id, "%s", id);
    for (uint8_t seat = 0; seat < seats; seat++) {
        if (absent >> seat & 1) snprintf(r.seat[seat].level, sizeof r.seat[seat].level, "scribe");
        r.seat[seat].place = (uint8_t)(seat + 1);
        r.seat[seat].points = 30 - seat;
        r.seat[seat].part[0] = 20;
        r.seat[seat].part[1] = 10 - seat;
    }
    add_lines(id, 1, STORE_OVER);
    assert_done(results_record(s, &r));
}

/* Every table of a round is made, and the first seat of each wins. */
static void play_round(int64_t now) {
    const tournament_todo *todo = tend(servers[0], now);
    assert_true(todo->wanted_count > 0);
    make_tables(todo, now);
    for (uint32_t i = 0; i < todo->wanted_count; i++) {
        char id[MST_ID_SIZE];
        name_table(id, &todo->wanted[i].where);
        play_table(id, todo->wanted[i].seats, 0);
    }
}

/* ---- making and entering ---- */

static void test_what_is_said_is_kept(void **state) {
    tournament_terms t = terms_of(3, 5);
    tournament_card card;
    (void)state;
    make_accounts(2);
    t.same_deal = 1 << 2 | 1 << 4;
    t.starts = noon + day;
    t.is_rated = true;
    memcpy(t.link, token, sizeof token);
    make(&t);
    assert_done(tournaments_read(s, cup, 2, &card));
    assert_memory_equal(&card.terms, &t, sizeof t);
    assert_int_equal(card.state, TOURNAMENT_ENTERING);
    assert_string_equal(card.maker_name, "player1");
    assert_false(card.has_entered || card.waits || card.round || card.entrants);
    assert_result(tournaments_read(s, "nothing000000000", 2, &card), PEOPLE_NOBODY);
}

static void test_nobody_makes_a_fourth(void **state) {
    tournament_terms t = terms_of(2, 3);
    (void)state;
    make_accounts(2);
    for (int i = 0; i < TOURNAMENTS_EACH; i++) {
        t.id[0] = (char)('a' + i);
        make(&t);
    }
    t.id[0] = 'z';
    assert_why(tournaments_make(s, &t, 1, noon, &why), TOURNAMENT_TOO_MANY);
    assert_fine(tournaments_make(s, &t, 2, noon, &why));
    t.id[0] = 'a';
    assert_fine(tournaments_cancel(s, t.id, 1, noon, &why));
    t.id[0] = 'y';
    assert_fine(tournaments_make(s, &t, 1, noon, &why));
}

static void test_who_may_enter(void **state) {
    tournament_terms t = terms_of(2, 3);
    tournament_card card;
    (void)state;
    make_accounts(2);
    memcpy(t.link, token, sizeof token);
    make(&t);
    assert_why(tournaments_enter(s, "nothing000000000", 2, "", &why), TOURNAMENT_NOT_THERE);
    assert_why(tournaments_enter(s, cup, 2, "", &why), TOURNAMENT_NO_LINK);
    assert_why(tournaments_enter(s, cup, 2, "bbcdefghijklmnopqrstuv", &why), TOURNAMENT_NO_LINK);
    assert_fine(tournaments_enter(s, cup, 2, token, &why));
    assert_why(tournaments_enter(s, cup, 2, token, &why), TOURNAMENT_HAS_ENTERED);
    assert_done(tournaments_read(s, cup, 2, &card));
    assert_true(card.has_entered && card.entrants == 1);
    assert_fine(tournaments_leave(s, cup, 2, &why));
    assert_why(tournaments_leave(s, cup, 2, &why), TOURNAMENT_HAS_NOT_ENTERED);
    assert_int_equal(number_of("SELECT count(*) FROM tournament_entrants"), 0);
}

/* Its maker is one of them. */
static void fill(const tournament_terms *t, uint32_t count) {
    make_accounts(count + 1);
    make(t);
    enter(count);
    assert_why(tournaments_enter(s, cup, count + 1, "", &why), TOURNAMENT_IS_FULL);
    assert_int_equal(number_of("SELECT count(*) FROM tournament_entrants"), count);
    assert_fine(tournaments_leave(s, cup, 2, &why));
    assert_fine(tournaments_enter(s, cup, count + 1, "", &why));
}

static void test_five_hundred_and_twelve_are_enough(void **state) {
    const tournament_terms t = terms_of(2, 3);
    (void)state;
    fill(&t, TOURNAMENT_MAX_ENTRANTS);
}

/* Of seventeen, two by two, everybody needs seventeen rounds to meet all. */
static void test_everybody_against_everybody_is_for_sixteen(void **state) {
    tournament_terms t = terms_of(2, 0);
    (void)state;
    t.form = TOURNAMENT_EVERYONE;
    fill(&t, TOURNAMENT_MAX_ROUNDS);
    assert_fine(tournament_keeping_begin(s, cup, 1, noon, &chance, &servers[0]->room, &why));
    assert_int_equal(sheet_for(0)->card.terms.rounds, 15);
    assert_int_equal(sheet_for(0)->of.table_count, 8);
}

static void test_only_its_maker_begins_and_cancels(void **state) {
    const tournament_terms t = terms_of(2, 1);
    tournament_room *room = &servers[0]->room;
    (void)state;
    make_accounts(3);
    make(&t);
    enter(1);
    assert_why(tournaments_cancel(s, cup, 2, noon, &why), TOURNAMENT_NOT_THEIRS);
    assert_why(tournament_keeping_begin(s, cup, 2, noon, &chance, room, &why),
               TOURNAMENT_NOT_THEIRS);
    assert_why(tournament_keeping_begin(s, cup, 1, noon, &chance, room, &why), TOURNAMENT_TOO_FEW);
    assert_int_equal(sheet_for(0)->card.state, TOURNAMENT_ENTERING);
    assert_fine(tournaments_enter(s, cup, 2, "", &why));
    assert_fine(tournament_keeping_begin(s, cup, 1, noon, &chance, room, &why));
    assert_why(tournament_keeping_begin(s, cup, 1, noon, &chance, room, &why),
               TOURNAMENT_HAS_BEGUN);
    assert_why(tournaments_cancel(s, cup, 1, noon, &why), TOURNAMENT_HAS_BEGUN);
    assert_why(tournaments_enter(s, cup, 3, "", &why), TOURNAMENT_HAS_BEGUN);
    assert_int_equal(sheet_for(0)->card.state, TOURNAMENT_PLAYING);
}

/* ---- beginning ---- */

static void test_it_begins_at_its_time(void **state) {
    tournament_terms t = terms_of(2, 1);
    (void)state;
    make_accounts(3);
    t.starts = noon + minute;
    make(&t);
    enter(3);
    t.id[0] = 'x'; /* which one has entered */
    make(&t);
    assert_fine(tournaments_enter(s, t.id, 1, "", &why));
    tend(servers[0], noon + minute - 1);
    assert_int_equal(sheet_for(0)->card.state, TOURNAMENT_ENTERING);
    assert_int_equal(tend(servers[1], noon + minute)->wanted_count, 1);
    const tournament_sheet *sheet = sheet_for(0);
    assert_int_equal(sheet->card.state, TOURNAMENT_PLAYING);
    assert_int_equal(sheet->card.round, 1);
    assert_int_equal(sheet->card.paired, noon + minute);
    assert_int_equal(sheet->of.table_count, 1); /* the third is free */
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(sheet->entrant[i].lot, lot(NULL, &t, i)); /* of the order of entering */
    assert_int_equal(number_of("SELECT state FROM tournaments WHERE tournament LIKE 'x%'"),
                     TOURNAMENT_CANCELLED);
}

/* ---- rounds ---- */

static void test_a_tournament_from_beginning_to_end(void **state) {
    const tournament_terms t = terms_of(3, 2);
    tournament_standing standings[7];
    (void)state;
    start(&t, 7);
    play_round(noon);
    assert_int_equal(sheet_for(0)->finished, 0); /* as long as nobody has looked */
    const tournament_todo *todo = tend(servers[0], noon + minute);
    assert_int_equal(todo->wanted_count, 2);
    const tournament_sheet *sheet = sheet_for(3);
    assert_int_equal(sheet->card.round, 2);
    assert_int_equal(sheet->finished, 1);
    assert_int_equal(sheet->of.table_count, 4);
    tournament_stand(&sheet->of, 1, standings);
    assert_int_equal(standings[0].points, 2 * TOURNAMENT_POINT);
    assert_int_equal(standings[0].share, 30);
    assert_int_equal(standings[0].of, 87);
    make_tables(todo, noon + minute);
    for (uint32_t i = 0; i < todo->wanted_count; i++) {
        char id[MST_ID_SIZE];
        name_table(id, &todo->wanted[i].where);
        play_table(id, 3, 0);
    }
    tend(servers[1], noon + 2 * minute);
    sheet = sheet_for(0);
    assert_int_equal(sheet->card.state, TOURNAMENT_ENDED);
    assert_int_equal(sheet->card.ended, noon + 2 * minute);
    assert_int_equal(sheet->finished, 2);
    assert_int_equal(number_of("SELECT count(*) FROM tournament_rounds"), 2);
}

/* What everybody is told of their own table, and nobody else of it. */
static void test_my_table_waits_for_me(void **state) {
    const tournament_terms t = terms_of(2, 2);
    tournament_card card;
    (void)state;
    start(&t, 4);
    assert_true(sheet_for(1)->mine < 2);
    assert_string_equal(sheet_for(1)->my_token, "");
    assert_done(tournaments_read(s, cup, 1, &card));
    assert_false(card.waits); /* it is not there yet */
    make_tables(tend(servers[0], noon), noon);
    const tournament_sheet *sheet = sheet_for(2);
    assert_string_equal(sheet->my_token, token);
    assert_int_equal(sheet->game[sheet->mine].until, noon + 10 * minute);
    assert_int_equal(sheet->table[sheet->mine].entrant[sheet->my_seat], 1);
    assert_int_equal(number_of("SELECT count(*) FROM account_seats WHERE account = 2"), 1);
    assert_string_equal(sheet_for(0)->my_token, "");
    assert_done(tournaments_read(s, cup, 1, &card));
    assert_true(card.waits);
}

/* Two servers at once, again and again: every round is paired once, and each table is made by one
 * of them. */
static void *tend_for_a_while(void *context) {
    server *v = context;
    for (int i = 0; i < 20 && !v->todo.wanted_count; i++)
        if (tournament_keeping_tend(v->s, noon, 0, &chance, &v->room, &v->todo) != PEOPLE_DONE)
            return context;
    return NULL;
}

static void test_two_servers_pair_a_round_once(void **state) {
    const tournament_terms t = terms_of(2, 4);
    (void)state;
    start(&t, 8);
    for (uint8_t round = 1; round <= 4; round++) {
        pthread_t threads[2];
        void *failed[2];
        uint32_t wanted = 0;
        for (int i = 0; i < 2; i++) servers[i]->todo.wanted_count = 0;
        for (int i = 0; i < 2; i++)
            assert_int_equal(pthread_create(&threads[i], NULL, tend_for_a_while, servers[i]), 0);
        for (int i = 0; i < 2; i++) pthread_join(threads[i], &failed[i]);
        assert_sound();
        assert_true(!failed[0] && !failed[1]);
        for (int i = 0; i < 2; i++) wanted += servers[i]->todo.wanted_count;
        assert_int_equal(wanted, 4);
        assert_int_equal(number_of("SELECT max(round) FROM tournament_rounds"), round);
        assert_int_equal(number_of("SELECT count(*) FROM tournament_tables"), 4 * round);
        assert_int_equal(number_of("SELECT count(*) FROM tournament_seats"), 8 * round);
        for (int i = 0; i < 2; i++) make_tables(&servers[i]->todo, noon);
        for (uint16_t number = 1; number <= 4; number++) {
            char id[MST_ID_SIZE];
            name_table(id, &(tournament_spot){.round = round, .number = number});
            play_table(id, 2, 0);
        }
    }
}

/* The server that was about to make it is gone: another does, after a moment. What the first made
 * all the same belongs to nobody. */
static void test_a_table_that_was_not_made_is_made(void **state) {
    const tournament_terms t = terms_of(2, 1);
    (void)state;
    start(&t, 2);
    assert_int_equal(tend(servers[0], noon)->wanted_count, 1);
    const tournament_wanted lost = servers[0]->todo.wanted[0];
    assert_int_equal(tend(servers[1], noon + 5000)->wanted_count, 0);
    assert_int_equal(tend(servers[1], noon + 5001)->wanted_count, 1);
    run("UPDATE tournament_tables SET claimed = $1", SQL_WITH(sql_number(noon + day)));
    assert_int_equal(tend(servers[1], noon + 5001)->wanted_count, 1); /* the clock was set back */
    make_tables(&servers[1]->todo, noon + 5001);
    tournament_made stray = {.table = "stray00000000000", .seats = 2, .until = noon};
    stray.seat[0].account = 1;
    assert_result(tournament_tables_note(s, &lost.where, &stray, noon), PEOPLE_NOT_ALLOWED);
    assert_string_equal(sheet_for(0)->game[0].table, "table00100000001");
    assert_int_equal(number_of("SELECT count(*) FROM account_seats"), 2);
}

/* ---- those who do not come ---- */

static const tournament_awaited *only_awaited(int64_t now) {
    const tournament_todo *todo = tend(servers[0], now);
    assert_int_equal(todo->awaited_count, 1);
    return &todo->awaited[0];
}

static void test_who_does_not_come_is_behind_everybody(void **state) {
    const tournament_terms t = terms_of(3, 2);
    (void)state;
    start(&t, 2); /* the third seat is a bot's */
    make_tables(tend(servers[0], noon), noon);
    assert_int_equal(tend(servers[0], noon + 10 * minute - 1)->awaited_count, 0);
    const tournament_awaited *late = only_awaited(noon + 10 * minute);
    assert_true(late->is_late && !late->absent);
    uint16_t first = sheet_for(0)->table[0].entrant[0];
    assert_int_not_equal(first, TOURNAMENT_NOBODY);
    assert_done(tournament_tables_replace(s, &late->where, 1));
    assert_int_equal(sheet_for(0)->game[0].absence[0], 2);
    play_table("table00100000001", 3, 1 << 0 | 1 << 2); /* and their bot wins */
    tend(servers[0], noon + 20 * minute);
    const tournament_sheet *sheet = sheet_for(0);
    assert_int_equal(sheet->table[0].place[0], 3);
    assert_int_equal(sheet->table[0].place[1], 1);
    assert_int_equal(sheet->table[0].place[2], 2);
    assert_int_equal(sheet->table[0].absent, 1);
    assert_int_equal(tournament_points_of(&sheet->table[0], 0), 0);
    assert_int_equal(tournament_points_of(&sheet->table[0], 1), 2 * TOURNAMENT_POINT);
    assert_false(sheet->entrant[first].has_left);
}

/* A time that passed while nobody served. */
static void test_people_are_waited_for_while_nobody_served(void **state) {
    const tournament_terms t = terms_of(2, 2);
    tournament_todo *todo = &servers[0]->todo;
    (void)state;
    start(&t, 2);
    make_tables(tend(servers[0], noon), noon);
    assert_done(
        tournament_keeping_tend(s, noon + day, noon + day, &chance, &servers[0]->room, todo));
    assert_int_equal(todo->awaited_count, 0);
    assert_done(tournament_keeping_tend(s, noon + day, noon, &chance, &servers[0]->room, todo));
    assert_int_equal(todo->awaited_count, 1);
}

/* Without a game, and what was made is removed. Twice in a row, and they have left: nobody is there
 * any more. */
static void test_nobody_comes(void **state) {
    const tournament_terms t = terms_of(2, 5);
    (void)state;
    start(&t, 2);
    for (int64_t now = noon; now < noon + 2 * day; now += day) {
        make_tables(tend(servers[0], now), now);
        assert_done(tournament_tables_close(s, &only_awaited(now + 10 * minute)->where));
        assert_done(tournament_tables_close(s, &servers[0]->todo.awaited[0].where));
        const tournament_todo *todo = tend(servers[0], now + 10 * minute);
        assert_int_equal(todo->leftover_count, 1);
        assert_done(tournament_tables_clear(s, &todo->leftover[0].where));
        assert_int_equal(tend(servers[0], now + 10 * minute)->leftover_count, 0);
    }
    const tournament_sheet *sheet = sheet_for(0);
    assert_int_equal(sheet->card.state, TOURNAMENT_ENDED);
    assert_int_equal(sheet->card.round, 2);
    assert_true(sheet->entrant[0].has_left && sheet->entrant[1].has_left);
    for (int i = 0; i < 4; i++)
        assert_int_equal(tournament_points_of(&sheet->table[i / 2], i % 2), 0);
}

static void test_i_cannot_play(void **state) {
    const tournament_terms t = terms_of(2, 2);
    (void)state;
    start(&t, 4);
    make_tables(tend(servers[0], noon), noon);
    uint32_t mine = sheet_for(1)->mine;
    mst_seat seat = sheet_for(1)->my_seat;
    assert_fine(tournaments_leave(s, cup, 1, &why));
    assert_why(tournaments_leave(s, cup, 1, &why), TOURNAMENT_HAS_LEFT);
    const tournament_awaited *awaited = only_awaited(noon + 1);
    assert_false(awaited->is_late);
    assert_int_equal(awaited->where.number, sheet_for(1)->game[mine].number);
    assert_int_equal(awaited->absent, 1 << seat);
    assert_done(tournament_tables_replace(s, &awaited->where, awaited->absent));
    assert_int_equal(tend(servers[0], noon + 2)->awaited_count, 0);
    assert_true(sheet_for(1)->entrant[0].has_left);
    assert_int_equal(sheet_for(1)->game[mine].state, TOURNAMENT_TABLE_WAITING);
    uint16_t beside = sheet_for(1)->table[mine].entrant[1 - seat]; /* who leaves as well */
    assert_fine(tournaments_leave(s, cup, beside + 1, &why));
    assert_int_equal(sheet_for(1)->game[mine].state, TOURNAMENT_TABLE_OVER);
    assert_int_equal(tend(servers[0], noon + 3)->leftover_count, 1);
}

/* Whoever leaves before the table is there gets no seat at it; whoever leaves a game is in it
 * still.
 */
static void test_leaving_between_times(void **state) {
    const tournament_terms t = terms_of(2, 1);
    (void)state;
    start(&t, 2);
    mst_seat seat = sheet_for(1)->my_seat;
    assert_fine(tournaments_leave(s, cup, 1, &why));
    const tournament_todo *todo = tend(servers[0], noon);
    assert_int_equal(todo->wanted_count, 1);
    assert_int_equal(todo->wanted[0].seat[seat].account, 0);
    assert_int_equal(todo->wanted[0].seat[1 - seat].account, 2);
    make_tables(todo, noon);
    add_lines("table00100000001", 1, STORE_PLAYING);
    assert_fine(tournaments_leave(s, cup, 2, &why));
    assert_int_equal(sheet_for(1)->game[0].absence[1 - seat], 0);
    assert_int_equal(sheet_for(1)->game[0].state, TOURNAMENT_TABLE_PLAYING);
}

/* A table that somebody has pruned, and one that cannot be read, hold nobody up. */
static void test_tables_without_a_result(void **state) {
    const tournament_terms t = terms_of(2, 2);
    (void)state;
    start(&t, 4);
    make_tables(tend(servers[0], noon), noon);
    const char lost[1][MST_ID_SIZE] = {"table00100000001"};
    assert_true(stores[0]->remove(stores[0], lost, 1));
    add_lines("table00100000002", 1, STORE_OVER);
    assert_int_equal(tend(servers[0], noon)->wanted_count, 0);
    assert_done(results_give_up(s, "table00100000002"));
    assert_int_equal(tend(servers[0], noon)->wanted_count, 2);
    const tournament_sheet *sheet = sheet_for(0);
    assert_int_equal(sheet->table[0].absent, 3);
    assert_int_equal(tournament_points_of(&sheet->table[1], 0), TOURNAMENT_POINT / 2);
}

/* ---- deals ---- */

static void test_a_deal_is_told_when_all_tables_are_over(void **state) {
    tournament_terms t = terms_of(2, 2);
    (void)state;
    t.same_deal = 1 << 1;
    start(&t, 4);
    const tournament_todo *todo = tend(servers[0], noon);
    assert_string_equal(todo->wanted[0].deal, "deal000000000000");
    assert_string_equal(todo->wanted[1].deal, "deal000000000000");
    assert_string_equal(todo->wanted[0].tournament_secret, t.secret);
    make_tables(todo, noon);
    play_table("table00100000001", 2, 0);
    assert_int_equal(tend(servers[0], noon)->opening.round, 0);
    play_table("table00100000002", 2, 0);
    todo = tend(servers[0], noon);
    assert_int_equal(todo->opening.round, 1);
    assert_int_equal(todo->opening.count, 2);
    assert_string_equal(todo->wanted[0].deal, "");
    assert_false(sheet_for(0)->is_opened[1]);
    assert_done(tournament_keeping_opened(s, cup, 1));
    assert_true(sheet_for(0)->is_opened[1]);
    assert_int_equal(tend(servers[0], noon)->opening.round, 0);
}

/* Nor on the pages of its players, but to themselves. */
static void test_results_are_not_told_while_the_deal_is_played(void **state) {
    tournament_terms t = terms_of(2, 1);
    player_page *page = calloc(1, sizeof *page);
    (void)state;
    t.same_deal = 1 << 1;
    start(&t, 4);
    make_tables(tend(servers[0], noon), noon);
    play_table("table00100000001", 2, 0);
    int64_t who = sheet_for(0)->person[sheet_for(0)->table[0].entrant[0]].account,
            rival = sheet_for(0)->person[sheet_for(0)->table[1].entrant[0]].account;
    assert_done(players_show(s, who, SEEN_BY_EVERYBODY));
    for (int opened = 0; opened < 2; opened++) {
        assert_done(players_read(s, who, rival, noon, page));
        assert_int_equal(page->games, opened);
        assert_int_equal(page->points, opened);
        assert_done(players_read(s, who, who, noon, page));
        assert_int_equal(page->games, 1);
        assert_int_equal(page->points, 1);
        assert_done(tournament_keeping_opened(s, cup, 1));
    }
    free(page);
}

/* ---- lists ---- */

static void test_what_is_listed(void **state) {
    tournament_terms t = terms_of(2, 1);
    tournaments_list *list = calloc(1, sizeof *list);
    (void)state;
    make_accounts(3);
    make(&t);
    enter(2);
    t.id[0] = 'l'; /* by link */
    memcpy(t.link, token, sizeof token);
    make(&t);
    assert_done(tournaments_find(s, 0, noon, list));
    assert_int_equal(list->count, 1);
    assert_done(tournaments_find(s, 3, noon, list));
    assert_int_equal(list->count, 1);
    t.id[0] = 'o';
    t.link[0] = 0;
    assert_fine(tournaments_make(s, &t, 3, noon - day, &why));
    assert_done(tournaments_find(s, 1, noon, list));
    assert_int_equal(list->count, 3);
    assert_int_equal(list->card[2].terms.id[0], 'o'); /* what is one's own comes first */
    assert_done(tournaments_find(s, 3, noon, list));
    assert_int_equal(list->count, 2);
    assert_int_equal(list->card[0].terms.id[0], 'o');
    assert_int_equal(list->card[1].entrants, 2);
    assert_fine(tournaments_cancel(s, cup, 1, noon, &why));
    assert_done(tournaments_find(s, 3, noon, list));
    assert_int_equal(list->count, 1); /* of what was cancelled those hear who were in it */
    assert_done(tournaments_find(s, 2, noon, list));
    assert_int_equal(list->count, 2);
    assert_done(tournaments_find(s, 2, noon + 31 * day, list));
    assert_int_equal(list->count, 1);
    assert_done(tournaments_expire(s, noon + 31 * day));
    assert_int_equal(number_of("SELECT count(*) FROM tournaments"), 2);
    free(list);
}

static void test_what_the_operator_removes(void **state) {
    const tournament_terms t = terms_of(2, 3);
    tournament_card card;
    (void)state;
    start(&t, 4);
    make_tables(tend(servers[0], noon), noon);
    assert_fine(tournaments_remove(s, cup, noon, &why));
    assert_why(tournaments_remove(s, cup, noon, &why), TOURNAMENT_NOT_THERE);
    assert_result(tournaments_read(s, cup, 1, &card), PEOPLE_NOBODY);
    assert_why(tournaments_leave(s, cup, 1, &why), TOURNAMENT_NOT_THERE);
    for (uint16_t number = 1; number <= 2; number++) {
        char id[MST_ID_SIZE];
        name_table(id, &(tournament_spot){.round = 1, .number = number});
        play_table(id, 2, 0);
    }
    assert_done(tournaments_expire(s, noon + 31 * day));
    assert_int_equal(number_of("SELECT count(*) FROM tournaments"),
                     1); /* its tables are not over */
    assert_int_equal(tend(servers[0], noon)->wanted_count, 0);
    assert_int_equal(number_of("SELECT max(round) FROM tournament_rounds"), 1);
    assert_done(tournaments_expire(s, noon + 31 * day));
    assert_int_equal(number_of("SELECT count(*) FROM tournament_seats"), 0);
}

/* ---- accounts that go ---- */

static void delete_account(int64_t account) {
    char name[32];
    snprintf(name, sizeof name, "player%d", (int)account);
    assert_done(accounts_delete(s, account, name));
}

static void test_who_is_gone(void **state) {
    const tournament_terms t = terms_of(2, 2);
    (void)state;
    start(&t, 4);
    play_round(noon);
    delete_account(2);
    const tournament_sheet *sheet = sheet_for(3);
    assert_int_equal(sheet->of.entrant_count, 4); /* numbers are what they were */
    assert_string_equal(sheet->person[1].name, "");
    assert_string_equal(sheet->person[2].name, "player3");
    assert_true(sheet->entrant[1].has_left);
    assert_int_equal(sheet->me, 2);
    assert_int_equal(tend(servers[0], noon)->wanted_count, 1); /* for two of the three */
}

static void test_who_is_gone_before_it_begins(void **state) {
    tournament_terms t = terms_of(2, 2);
    (void)state;
    make_accounts(3);
    make(&t);
    enter(3);
    t.id[0] = 'x';
    t.starts = noon + day;
    make(&t);
    delete_account(2);
    assert_int_equal(sheet_for(0)->of.entrant_count, 2);
    delete_account(1); /* who would have had to begin it */
    assert_int_equal(sheet_for(0)->card.state, TOURNAMENT_CANCELLED);
    assert_int_equal(number_of("SELECT state FROM tournaments WHERE tournament LIKE 'x%'"), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

static const struct CMUnitTest tests[] = {
    TEST(test_what_is_said_is_kept),
    TEST(test_nobody_makes_a_fourth),
    TEST(test_who_may_enter),
    TEST(test_five_hundred_and_twelve_are_enough),
    TEST(test_everybody_against_everybody_is_for_sixteen),
    TEST(test_only_its_maker_begins_and_cancels),
    TEST(test_it_begins_at_its_time),
    TEST(test_a_tournament_from_beginning_to_end),
    TEST(test_my_table_waits_for_me),
    TEST(test_two_servers_pair_a_round_once),
    TEST(test_a_table_that_was_not_made_is_made),
    TEST(test_who_does_not_come_is_behind_everybody),
    TEST(test_people_are_waited_for_while_nobody_served),
    TEST(test_nobody_comes),
    TEST(test_i_cannot_play),
    TEST(test_leaving_between_times),
    TEST(test_tables_without_a_result),
    TEST(test_a_deal_is_told_when_all_tables_are_over),
    TEST(test_results_are_not_told_while_the_deal_is_played),
    TEST(test_what_is_listed),
    TEST(test_what_the_operator_removes),
    TEST(test_who_is_gone),
    TEST(test_who_is_gone_before_it_begins),
};

int main(void) {
    return run_on_each_store("tournaments", tests, sizeof tests / sizeof *tests);
}
