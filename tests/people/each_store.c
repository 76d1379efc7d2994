/* each_store.c -- see each_store.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "../store/database_server.h"
#include "../store/logs.h"
#include "each_store.h"
#include "store/stores.h"

store *stores[2];
sql *s, *other;

static const char *url; /* NULL: a file */
static char folder[64], group[64];

static store *opened(void) {
    char name[128], words[512] = "";
    mst_text why = mst_text_in(words, sizeof words);
    name_in(name, folder, "people.db");
    store *new = url ? store_open_database(url, &why) : store_open_sqlite(name, &why);
    if (!new) fail_msg("%s", words);
    assert_non_null(new->sql);
    return new;
}

int set_up(void **state) {
    (void)state;
    make_folder(folder);
    if (url) url = database_server_url(); /* empty again */
    for (int i = 0; i < 2; i++) stores[i] = opened();
    s = stores[0]->sql;
    other = stores[1]->sql;
    return 0;
}

int tear_down(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) stores[i]->close(stores[i]);
    remove_folder(folder);
    return 0;
}

static void assert_no_complaint(const sql *of) {
    if (*of->error(of)) fail_msg("%s: %s", group, of->error(of));
}

void assert_sound(void) {
    assert_no_complaint(s);
    assert_no_complaint(other);
}

static int run_all(const char *name, const char *kind, const struct CMUnitTest tests[],
                   size_t count) {
    snprintf(group, sizeof group, "%s: %s", name, kind);
    return _cmocka_run_group_tests(group, tests, count, NULL, NULL);
}

int run_on_each_store(const char *name, const struct CMUnitTest tests[], size_t count) {
    int failed = run_all(name, "sqlite", tests, count);
    url = database_server_url();
    if (url) failed += run_all(name, "postgres", tests, count);
    database_server_stop();
    return failed;
}

/* ---- what tests ask and write themselves ---- */

void run(const char *statement, const sql_value with[], uint32_t count) {
    if (!s->begin(s) || !s->run(s, statement, with, count, NULL, NULL) || !s->commit(s))
        assert_sound();
}

int64_t number_of(const char *statement) {
    people_number n = {false, 0};
    if (!s->run(s, statement, NULL, 0, people_take_number, &n)) assert_sound();
    return n.number;
}

void make_accounts(uint32_t count) {
    for (uint32_t i = 1; i <= count; i++) {
        char name[32];
        snprintf(name, sizeof name, "player%u", i);
        run("INSERT INTO accounts (name, folded, made) VALUES ($1, $1, $2)",
            SQL_WITH(sql_text(name), sql_number(0)));
    }
}
