/* test_hooks.c -- the address that an account has named (people/hooks.h), in every store that keeps
 * people: who is called for which decision, how often, and when an address is given up. */
#include "people/accounts.h"
#include "people/hooks.h"
#include "people/seats.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "each_store.h"

static const int64_t noon = 1788000000000, minute = 60000, hour = 60 * 60000;
static const calling_seat seat_b = {"abcdefghijklmnop", "B", "of token-b"};

static int64_t made_account(const char *name) {
    people_number row = {false, 0};
    assert_true(s->run(s,
                       "INSERT INTO accounts (name, folded, made) VALUES ($1, $1, $2)"
                       " RETURNING account",
                       SQL_WITH(sql_text(name), sql_number(noon)), people_take_number, &row));
    assert_true(row.is_there);
    return row.number;
}

static void note_seat(int64_t account, const char *seat, const char *token) {
    seat_held held = {.lines = 0};
    snprintf(held.table, sizeof held.table, "%s", seat_b.table);
    snprintf(held.seat, sizeof held.seat, "%s", seat);
    snprintf(held.token, sizeof held.token, "%s", token);
    assert_result(seats_note(s, account, &held, 1, noon), PEOPLE_DONE);
}

static void name_address(int64_t account, const char *path) {
    hook h = {.account = account, .in = MST_FRENCH, .secret = "abcdefghijklmnopqrstuvwxyz012345"};
    snprintf(h.address, sizeof h.address, "https://hooks.example/%s", path);
    assert_result(hooks_make(s, &h, noon), PEOPLE_DONE);
}

static hook_sheet sheet_of(int64_t account) {
    hook_sheet sheet;
    assert_result(hooks_read(other, account, &sheet), PEOPLE_DONE);
    return sheet;
}

static int64_t count_rows(const char *statement) {
    people_number rows = {false, 0};
    assert_true(s->run(s, statement, NULL, 0, people_take_number, &rows));
    return rows.number;
}

/* ---- who is called ---- */

typedef struct {
    const char *token; /* that opens the seat */
    uint32_t count;
    int64_t account; /* of the last */
    char address[CALLING_ADDRESS_SIZE];
} calls;

static bool opens(void *context, const char *token) {
    return strcmp(((calls *)context)->token, token) == 0;
}

static void take(void *context, const hook *h) {
    calls *c = context;
    c->count++;
    c->account = h->account;
    snprintf(c->address, sizeof c->address, "%s", h->address);
    assert_string_equal(h->secret, "abcdefghijklmnopqrstuvwxyz012345");
    assert_int_equal(h->in, MST_FRENCH);
    assert_true(h->number > 0);
}

static calls called_with(sql *by, const char *token, uint32_t line, int64_t now) {
    calls c = {.token = token};
    hook_claim claim = {
        .at = &seat_b, .line = line, .now = now, .opens = opens, .take = take, .context = &c};
    assert_result(hooks_take(by, &claim), PEOPLE_DONE);
    return c;
}

static uint32_t called(sql *by, uint32_t line, int64_t now) {
    return called_with(by, "token-b", line, now).count;
}

static int64_t account_with_a_seat(const char *name) {
    int64_t account = made_account(name);
    note_seat(account, "B", "token-b");
    return account;
}

static void test_a_decision_is_called_for_once_by_one_of_two(void **state) {
    (void)state;
    int64_t zoe = account_with_a_seat("zoé");
    assert_int_equal(called(s, 7, noon), 0);
    name_address(zoe, "one");
    calls first = called_with(other, "token-b", 7, noon);
    assert_int_equal(first.count, 1);
    assert_int_equal(first.account, zoe);
    assert_string_equal(first.address, "https://hooks.example/one");
    assert_int_equal(called(s, 7, noon + minute), 0);
    assert_int_equal(called(s, 8, noon + CALLING_PAUSE - 1), 0); /* so soon */
    assert_int_equal(called(s, 8, noon + CALLING_PAUSE), 1);
    assert_int_equal(called(other, 7, noon + minute), 0);
}

static void test_only_who_holds_the_seat_is_called(void **state) {
    (void)state;
    int64_t zoe = account_with_a_seat("zoé"), ben = made_account("ben");
    name_address(zoe, "zoe");
    name_address(ben, "ben");
    note_seat(ben, "C", "token-b");
    note_seat(ben, "", "token-b"); /* the table is his; the seat is not */
    assert_int_equal(called_with(s, "token-d", 7, noon).count,
                     0); /* it was given to somebody else */
    assert_int_equal(called_with(s, "token-b", 7, noon).account, zoe);
    note_seat(ben, "B", "token-b");
    assert_int_equal(called(s, 8, noon + minute), 2);
}

static void test_a_seat_has_so_many_accounts(void **state) {
    char name[16];
    (void)state;
    for (int i = 0; i < HOOK_MOST_SEAT + 2; i++) {
        snprintf(name, sizeof name, "%d", i);
        name_address(account_with_a_seat(name), name);
    }
    assert_int_equal(called(s, 7, noon), HOOK_MOST_SEAT);
}

static void test_so_many_calls_in_an_hour_are_enough(void **state) {
    hook h;
    (void)state;
    int64_t zoe = account_with_a_seat("zoé");
    name_address(zoe, "one");
    for (int i = 0; i < HOOK_MOST_HOUR - 1; i++)
        assert_result(hooks_try(s, zoe, noon + i, &h), PEOPLE_DONE);
    assert_int_equal(called(s, 7, noon + minute), 1);
    assert_int_equal(called(s, 8, noon + 2 * minute), 0);
    assert_result(hooks_try(s, zoe, noon + 2 * minute, &h), PEOPLE_LIMIT);
    assert_int_equal(called(s, 8, noon + hour - 1), 0);
    assert_int_equal(called(s, 8, noon + hour), 1);
}

/* ---- an address ---- */

static void test_an_address_is_named_replaced_and_ended(void **state) {
    hook h = {.number = 0};
    (void)state;
    int64_t zoe = account_with_a_seat("zoé");
    assert_int_equal(sheet_of(zoe).hook.number, 0);
    assert_result(hooks_try(s, zoe, noon, &h), PEOPLE_OVER);
    name_address(zoe, "one");
    hook_sheet one = sheet_of(zoe);
    assert_int_equal(one.hook.account, zoe);
    assert_int_equal(one.hook.in, MST_FRENCH);
    assert_true(one.made == noon && one.answered == 0 && one.status == 0 && one.failures == 0);
    name_address(zoe, "two");
    assert_result(hooks_try(s, zoe, noon, &h), PEOPLE_DONE);
    assert_string_equal(h.address, "https://hooks.example/two");
    assert_true(h.number > one.hook.number);
    assert_result(hooks_end(other, zoe), PEOPLE_DONE);
    assert_result(hooks_end(other, zoe), PEOPLE_DONE);
    assert_int_equal(sheet_of(zoe).hook.number, 0);
    assert_int_equal(called(s, 7, noon), 0);
}

static void test_it_goes_with_its_account(void **state) {
    (void)state;
    int64_t zoe = account_with_a_seat("zoé");
    name_address(zoe, "one");
    assert_int_equal(called(s, 7, noon), 1);
    assert_result(accounts_delete(other, zoe, "zoé"), PEOPLE_DONE);
    assert_int_equal(count_rows("SELECT count(*) FROM account_hooks"), 0);
    assert_int_equal(count_rows("SELECT count(*) FROM account_hook_calls"), 0);
    assert_int_equal(called(s, 8, noon + minute), 0);
}

static void test_tables_that_are_no_more_are_forgotten(void **state) {
    (void)state;
    name_address(account_with_a_seat("zoé"), "one");
    assert_int_equal(called(s, 7, noon), 1);
    assert_result(hooks_sweep(other), PEOPLE_DONE);
    assert_int_equal(count_rows("SELECT count(*) FROM account_hook_calls"), 0);
    assert_int_equal(count_rows("SELECT count(*) FROM account_hooks"), 1);
}

/* ---- what became of it ---- */

static void answer(int64_t number, hook_outcome outcome, uint32_t status, bool is_try) {
    hook_answer a = {number, outcome, status, is_try};
    assert_result(hooks_note(s, &a, noon + minute), PEOPLE_DONE);
}

static void test_who_is_gone_is_given_up(void **state) {
    (void)state;
    int64_t zoe = account_with_a_seat("zoé");
    name_address(zoe, "one");
    int64_t number = sheet_of(zoe).hook.number;
    for (int i = 0; i < HOOK_MOST_GONE - 1; i++) answer(number, HOOK_GONE, 410, false);
    hook_sheet sheet = sheet_of(zoe);
    assert_int_equal(sheet.failures, HOOK_MOST_GONE - 1);
    assert_int_equal(sheet.status, 410);
    assert_true(sheet.answered == noon + minute);
    answer(number, HOOK_TAKEN, 204, false);
    assert_int_equal(sheet_of(zoe).failures, 0);
    for (int i = 0; i < HOOK_MOST_GONE; i++) answer(number, HOOK_GONE, 410, true); /* tries */
    assert_int_equal(sheet_of(zoe).failures, 0);
    for (int i = 0; i < HOOK_MOST_GONE; i++) answer(number, HOOK_GONE, 404, false);
    assert_int_equal(sheet_of(zoe).hook.number, 0);
}

static void test_who_fails_again_and_again_is_given_up(void **state) {
    (void)state;
    int64_t zoe = account_with_a_seat("zoé");
    name_address(zoe, "one");
    int64_t number = sheet_of(zoe).hook.number;
    for (int i = 0; i < HOOK_MOST_FAILED - 1; i++) answer(number, HOOK_FAILED, 0, false);
    assert_int_equal(sheet_of(zoe).failures, HOOK_MOST_FAILED - 1);
    answer(number, HOOK_FAILED, 500, true);
    assert_int_equal(sheet_of(zoe).status, 500);
    answer(number, HOOK_FAILED, 500, false);
    assert_int_equal(sheet_of(zoe).hook.number, 0);
}

static void test_what_became_of_an_old_address_is_not_held_against_a_new_one(void **state) {
    (void)state;
    int64_t zoe = account_with_a_seat("zoé");
    name_address(zoe, "one");
    int64_t number = sheet_of(zoe).hook.number;
    name_address(zoe, "two");
    for (int i = 0; i < HOOK_MOST_GONE; i++) answer(number, HOOK_GONE, 410, false);
    assert_true(sheet_of(zoe).hook.number > number);
    assert_true(sheet_of(zoe).answered == 0);
}

int main(void) {
#define TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_a_decision_is_called_for_once_by_one_of_two),
        TEST(test_only_who_holds_the_seat_is_called),
        TEST(test_a_seat_has_so_many_accounts),
        TEST(test_so_many_calls_in_an_hour_are_enough),
        TEST(test_an_address_is_named_replaced_and_ended),
        TEST(test_it_goes_with_its_account),
        TEST(test_tables_that_are_no_more_are_forgotten),
        TEST(test_who_is_gone_is_given_up),
        TEST(test_who_fails_again_and_again_is_given_up),
        TEST(test_what_became_of_an_old_address_is_not_held_against_a_new_one),
    };
    return run_on_each_store("hooks", tests, sizeof tests / sizeof *tests);
}
