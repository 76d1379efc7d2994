/* test_signing.c -- keys, devices and seats of accounts, in every store that keeps people. */
#include "../store/logs.h"
#include "challenges.h"
#include "people/devices.h"
#include "people/seats.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "each_store.h"

static const int64_t noon = 1788000000000, minute = 60000;

static people_result make(sql *at, const char *name, const char *key, const char *session,
                          int64_t *account) {
    account_key k = challenges_key(key);
    account_new new = {name, &k, session, challenges_new(at)};
    return accounts_make(at, &new, noon, account);
}

static int64_t made(const char *name, const char *key, const char *session) {
    int64_t account;
    assert_result(make(s, name, key, session, &account), PEOPLE_DONE);
    return account;
}

static void assert_nobody(sql *at, const char *session, int64_t now) {
    account_asker who;
    assert_result(accounts_who(at, session, now, &who), PEOPLE_NOBODY);
}

/* ---- keys ---- */

static bool is_always_right(void *context, const account_key *key, int64_t *counter) {
    assert_string_equal((const char *)key->handle.bytes, "handle");
    *counter = *(int64_t *)context;
    return key->algorithm == -7 && key->public_key.length == 64;
}

static people_result enter(sql *at, const char *key, int64_t counter, const char *challenge,
                           const char *session, int64_t now) {
    account_key k = challenges_key(key);
    account_bytes user = {.length = 0};
    signing in = {challenge, session, &k.credential, &user, is_always_right, &counter, 0, ""};
    people_result result = signing_in(at, &in, now);
    if (result == PEOPLE_DONE) assert_string_equal(in.key, key);
    return result;
}

static void test_a_challenge_is_worth_one_use(void **state) {
    account_asker who;
    char challenge[32];
    (void)state;
    made("Zoé", "k1", "s1");
    snprintf(challenge, sizeof challenge, "%s", challenges_new(s));
    assert_result(enter(other, "k1", 2, challenge, "s2", noon), PEOPLE_DONE);
    assert_result(accounts_who(s, "s2", noon, &who), PEOPLE_DONE);
    assert_result(enter(s, "k1", 3, challenge, "s3", noon), PEOPLE_OVER);
    snprintf(challenge, sizeof challenge, "%s", challenges_new(s));
    assert_result(enter(s, "k1", 3, challenge, "s3", noon + 5 * minute), PEOPLE_OVER);
    assert_result(enter(s, "k1", 3, "made up", "s3", noon), PEOPLE_OVER);
    assert_nobody(s, "s3", noon);
}

/* A copy of a key counts on its own, and gives itself away. */
static void test_a_counter_goes_up(void **state) {
    (void)state;
    made("Zoé", "k1", "s1");
    assert_result(enter(s, "k1", 1, challenges_new(s), "s2", noon), PEOPLE_NO_KEY);
    assert_result(enter(s, "k1", 0, challenges_new(s), "s2", noon), PEOPLE_NO_KEY);
    assert_result(enter(s, "k1", 7, challenges_new(s), "s2", noon), PEOPLE_DONE);
    assert_result(enter(s, "k1", 7, challenges_new(s), "s3", noon), PEOPLE_NO_KEY);
    assert_result(enter(s, "k2", 8, challenges_new(s), "s3", noon), PEOPLE_NO_KEY);
    assert_nobody(s, "s3", noon);
}

static void test_a_recovery_code_is_worth_one_use(void **state) {
    account_sheet sheet;
    account_key k = challenges_key("k2"), third = challenges_key("k3");
    int64_t account, zoe = made("Zoé", "k1", "s1");
    (void)state;
    assert_result(signing_set_code(s, zoe, "old", noon), PEOPLE_DONE);
    assert_result(signing_set_code(s, zoe, "new", noon), PEOPLE_DONE);
    account_new with = {NULL, &k, "s2", challenges_new(s)};
    assert_result(signing_recover(other, "old", &with, noon, &account), PEOPLE_NO_KEY);
    assert_result(signing_recover(other, "new", &with, noon, &account), PEOPLE_DONE);
    assert_true(account == zoe);
    account_new again = {NULL, &third, "s3", challenges_new(s)};
    assert_result(signing_recover(s, "new", &again, noon, &account), PEOPLE_NO_KEY);
    assert_result(accounts_read(s, zoe, &sheet), PEOPLE_DONE);
    assert_true(sheet.keys == 2 && sheet.sessions == 2 && sheet.code_made == 0);
}

static void test_a_key_goes_with_its_sessions_but_not_the_last(void **state) {
    account_asker who;
    account_sheet sheet;
    account_key k = challenges_key("k2");
    int64_t account, zoe = made("Zoé", "k1", "s1"), ben = made("Ben", "k9", "s9");
    (void)state;
    assert_result(accounts_remove_key(s, zoe, "k1"), PEOPLE_NOT_ALLOWED);
    assert_result(accounts_who(s, "s1", noon, &who), PEOPLE_DONE);
    assert_result(signing_set_code(s, zoe, "code", noon), PEOPLE_DONE);
    account_new with = {NULL, &k, "s2", challenges_new(s)};
    assert_result(signing_recover(s, "code", &with, noon, &account), PEOPLE_DONE);
    assert_result(accounts_remove_key(s, ben, "k1"), PEOPLE_NO_KEY);
    assert_result(accounts_name_key(s, ben, "k1", "mine"), PEOPLE_NO_KEY);
    assert_result(accounts_name_key(s, zoe, "k2", "Phone"), PEOPLE_DONE);
    assert_result(accounts_remove_key(s, zoe, "k1"), PEOPLE_DONE);
    assert_nobody(other, "s1", noon);
    assert_result(accounts_who(other, "s2", noon, &who), PEOPLE_DONE);
    assert_result(accounts_read(s, zoe, &sheet), PEOPLE_DONE);
    assert_true(sheet.keys == 1);
    assert_string_equal(sheet.key[0].device, "Phone");
}

/* ---- a new device ---- */

static void test_a_device_is_added_by_a_link_that_opens_once(void **state) {
    device_link at;
    account_key k = challenges_key("k2");
    int64_t account, zoe = made("Zoé", "k1", "s1"), ends = noon + 10 * minute;
    device_opening o = {.link = "link", .claim = "claim", .device = "Phone", .signs = "DAC"};
    account_new with = {NULL, &k, "s2", challenges_new(s)};
    (void)state;
    assert_result(devices_open(s, &o, noon), PEOPLE_OVER);
    assert_result(devices_make_link(s, zoe, "link", ends), PEOPLE_DONE);
    assert_result(devices_add(s, "claim", &with, noon, &account), PEOPLE_OVER);
    assert_result(devices_open(other, &o, noon), PEOPLE_DONE);
    assert_true(o.account == zoe && o.ends == ends && o.keys == 1);
    assert_memory_equal(o.key[0].bytes, "c-k1", 4);
    assert_result(devices_open(s, &o, noon), PEOPLE_OVER);
    assert_result(devices_add(other, "claim", &with, noon, &account), PEOPLE_NOT_ALLOWED);
    assert_result(devices_confirm(s, zoe, "CAD", noon), PEOPLE_NOT_ALLOWED);
    assert_result(devices_confirm(s, zoe + 1, "DAC", noon), PEOPLE_NOT_ALLOWED);
    assert_result(devices_confirm(s, zoe, "DAC", ends), PEOPLE_NOT_ALLOWED);
    assert_result(devices_confirm(s, zoe, "DAC", noon), PEOPLE_DONE);
    assert_result(devices_add(other, "claim", &with, ends, &account), PEOPLE_OVER);
    assert_result(devices_add(other, "claim", &with, noon, &account), PEOPLE_DONE);
    assert_true(account == zoe);
    assert_result(devices_add(other, "claim", &with, noon, &account), PEOPLE_OVER);
    assert_result(devices_look(s, zoe, noon, &at), PEOPLE_DONE);
    assert_int_equal(at.state, DEVICE_ADDED);
}

static void test_a_link_is_stopped_and_has_its_time(void **state) {
    device_link at;
    int64_t zoe = made("Zoé", "k1", "s1"), ends = noon + 10 * minute;
    device_opening o = {.link = "link", .claim = "claim", .device = "", .signs = "DAC"};
    (void)state;
    assert_result(devices_make_link(s, zoe, "link", ends), PEOPLE_DONE);
    assert_result(devices_open(other, &o, ends), PEOPLE_OVER);
    assert_result(devices_make_link(s, zoe, "later", ends), PEOPLE_DONE);
    assert_result(devices_open(other, &o, noon), PEOPLE_OVER);
    o.link = "later";
    assert_result(devices_open(other, &o, noon), PEOPLE_DONE);
    assert_result(devices_wait(other, "claim", noon, &at), PEOPLE_DONE);
    assert_int_equal(at.state, DEVICE_OPENED);
    assert_result(devices_stop(s, zoe), PEOPLE_DONE);
    assert_result(devices_wait(other, "claim", noon, &at), PEOPLE_OVER);
    assert_result(devices_look(s, zoe, noon, &at), PEOPLE_DONE);
    assert_int_equal(at.state, DEVICE_NONE);
}

/* ---- seats ---- */

static seat_held seat_at(const char *table, const char *seat, const char *token) {
    seat_held held = {.lines = 0};
    snprintf(held.table, sizeof held.table, "%s", table);
    snprintf(held.seat, sizeof held.seat, "%s", seat);
    snprintf(held.token, sizeof held.token, "%s", token);
    return held;
}

static void note_seat(int64_t account, const char *table, const char *seat, int64_t when) {
    seat_held held = seat_at(table, seat, "token");
    assert_result(seats_note(s, account, &held, 1, when), PEOPLE_DONE);
}

static void make_over(const char *table) {
    store_write w = write_of(table, 1, "end\n");
    w.has_status = true;
    w.status = STORE_OVER;
    stores[0]->append(stores[0], &w, 1);
    assert_int_equal(w.result, STORE_STORED);
}

static void test_seats_are_listed_and_what_was_seen_is_kept(void **state) {
    static seats_list list;
    (void)state;
    int64_t zoe = made("Zoé", "k1", "s1"), ben = made("Ben", "k2", "s2");
    for (int i = 0; i < 3; i++)
        append_lines(stores[0], (const char *[]){"over", "first", "second"}[i], 0, "0\n");
    make_over("over");
    note_seat(zoe, "over", "A", noon + 9);
    note_seat(zoe, "first", "B", noon + 1);
    note_seat(zoe, "second", "", noon + 2);
    note_seat(ben, "first", "A", noon + 3);
    assert_result(seats_read(other, zoe, &list), PEOPLE_DONE);
    assert_int_equal(list.count, 3);
    assert_string_equal(list.seat[0].table, "second");
    assert_string_equal(list.seat[1].table, "first");
    assert_string_equal(list.seat[2].table, "over");
    assert_true(list.seat[2].status == STORE_OVER && !list.seat[2].is_over && !list.more);
    seat_held looked = list.seat[1];
    looked.lines = 7;
    looked.is_turn = true;
    looked.ends = looked.changed = noon;
    snprintf(looked.told, sizeof looked.told, "\"names\":[\"Zoé\"]");
    assert_result(seats_keep(other, zoe, &looked, 1), PEOPLE_DONE);
    assert_result(seats_read(s, zoe, &list), PEOPLE_DONE);
    assert_true(list.seat[1].lines == 7 && list.seat[1].is_turn && list.seat[1].ends == noon);
    assert_string_equal(list.seat[1].told, looked.told);
    assert_result(seats_read(s, ben, &list), PEOPLE_DONE);
    assert_true(list.count == 1 && list.seat[0].lines == 0); /* each sees what he may */
}

static void test_seats_go_with_their_table(void **state) {
    static seats_list list;
    static const char gone[][MST_ID_SIZE] = {"first"};
    (void)state;
    int64_t zoe = made("Zoé", "k1", "s1");
    append_lines(stores[0], "first", 0, "0\n");
    append_lines(stores[0], "second", 0, "0\n");
    note_seat(zoe, "first", "A", noon);
    note_seat(zoe, "second", "A", noon);
    assert_true(stores[0]->remove(stores[0], gone, 1));
    assert_result(seats_read(other, zoe, &list), PEOPLE_DONE);
    assert_true(list.count == 1);
    assert_string_equal(list.seat[0].table, "second");
}

/* ---- all of them ---- */

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(test_a_challenge_is_worth_one_use, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_a_counter_goes_up, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_a_recovery_code_is_worth_one_use, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_a_key_goes_with_its_sessions_but_not_the_last, set_up,
                                    tear_down),
    cmocka_unit_test_setup_teardown(test_a_device_is_added_by_a_link_that_opens_once, set_up,
                                    tear_down),
    cmocka_unit_test_setup_teardown(test_a_link_is_stopped_and_has_its_time, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_seats_are_listed_and_what_was_seen_is_kept, set_up,
                                    tear_down),
    cmocka_unit_test_setup_teardown(test_seats_go_with_their_table, set_up, tear_down),
};

int main(void) {
    return run_on_each_store("signing", tests, sizeof tests / sizeof *tests);
}
