/* test_people.c -- what is known of people, in every store that keeps any: the statements are one
 * text, and so are these tests. */
#include "../store/logs.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "each_store.h"

/* ---- statements ---- */

typedef struct {
    sql_value row[8];
    char bytes[8][64];
    uint32_t rows, columns;
} seen;

static bool see(void *context, const sql_value row[], uint32_t count) {
    seen *all = context;
    all->columns = count;
    for (uint32_t i = 0; i < count; i++) {
        all->row[i] = row[i];
        sql_copy(&row[i], all->bytes[i], sizeof all->bytes[i]);
    }
    return ++all->rows < 3;
}

static void test_values_come_back_as_they_went(void **state) {
    static const char bytes[] = {0, 1, -1, '\'', 0};
    seen all = {.rows = 0};
    (void)state;
    assert_true(s->begin(s));
    assert_true(s->run(s, "CREATE TABLE kinds (a bigint, b text, c double precision, d text)", NULL,
                       0, NULL, NULL));
    assert_true(
        s->run(s, "INSERT INTO kinds (a, b, c, d) VALUES ($1, $2, $3, $4)",
               SQL_WITH(sql_number(INT64_MIN), sql_text("Zoé 'x'"), sql_real(-0.1), sql_null()),
               NULL, NULL));
    assert_true(s->commit(s));
    assert_true(s->run(s, "SELECT a, b, c, d, $1 FROM kinds WHERE b = $2 AND a < $3",
                       SQL_WITH(sql_bytes(bytes, sizeof bytes), sql_text("Zoé 'x'"), sql_number(0)),
                       see, &all));
    assert_int_equal(all.rows, 1);
    assert_int_equal(all.columns, 5);
    assert_true(all.row[0].number == INT64_MIN);
    assert_string_equal(all.bytes[1], "Zoé 'x'");
    assert_true(all.row[2].kind == SQL_REAL && all.row[2].real == -0.1);
    assert_int_equal(all.row[3].kind, SQL_NULL);
    assert_int_equal(all.row[4].kind, SQL_BYTES);
    assert_int_equal(all.row[4].length, sizeof bytes);
    assert_memory_equal(all.bytes[4], bytes, sizeof bytes);
}

static void insert_names(int64_t from, int64_t to) {
    char name[32];
    for (int64_t i = from; i < to; i++) {
        snprintf(name, sizeof name, "somebody%lld", (long long)i);
        assert_true(s->run(s, "INSERT INTO accounts (name, folded, made) VALUES ($1, $1, $2)",
                           SQL_WITH(sql_text(name), sql_number(i)), NULL, NULL));
    }
}

static int64_t count_accounts(sql *of) {
    people_number n = {false, 0};
    assert_true(of->run(of, "SELECT count(*) FROM accounts", NULL, 0, people_take_number, &n));
    return n.number;
}

static void test_a_reader_may_have_enough(void **state) {
    seen all = {.rows = 0};
    (void)state;
    assert_true(s->begin(s));
    insert_names(0, 10);
    assert_true(s->commit(s));
    assert_true(s->run(s, "SELECT made FROM accounts ORDER BY made", NULL, 0, see, &all));
    assert_int_equal(all.rows, 3);
    assert_int_equal(all.row[0].number, 2);
    all.rows = 0;
    assert_true(s->run(s, "SELECT made FROM accounts ORDER BY made DESC", NULL, 0, see, &all));
    assert_int_equal(all.row[0].number, 7);
}

static void test_what_is_taken_back_has_not_happened(void **state) {
    (void)state;
    assert_true(s->begin(s));
    insert_names(0, 3);
    s->rollback(s);
    s->rollback(s); /* of nothing */
    assert_int_equal(count_accounts(other), 0);
    assert_true(s->begin(s));
    insert_names(0, 1);
    assert_false(s->run(s, "INSERT INTO nowhere VALUES ($1)", SQL_WITH(sql_number(1)), NULL, NULL));
    assert_int_equal(s->fault(s), SQL_FAILED);
    assert_true(*s->error(s));
    s->rollback(s);
    assert_int_equal(count_accounts(other), 0);
    assert_true(s->begin(s));
    insert_names(0, 1);
    assert_true(s->commit(s));
    assert_int_equal(count_accounts(other), 1);
    assert_sound();
}

/* What the store remembers of logs holds, whoever writes about people. */
static void test_tables_go_on_beside_people(void **state) {
    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(append_lines(stores[0], "t", 3 * i, "a\n"), STORE_STORED);
        assert_true(s->begin(s));
        insert_names(2 * i, 2 * i + 1);
        assert_true(s->commit(s));
        assert_int_equal(append_lines(stores[0], "t", 3 * i + 1, "b\n"), STORE_STORED);
        assert_int_equal(append_lines(stores[1], "t", 3 * i + 2, "c\n"), STORE_STORED);
    }
    assert_int_equal(append_lines(stores[0], "t", 8, "d\n"), STORE_CONFLICT);
    assert_log(stores[0], "t", "a\nb\nc\na\nb\nc\na\nb\nc\n");
}

/* ---- all of them ---- */
static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(test_values_come_back_as_they_went, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_a_reader_may_have_enough, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_what_is_taken_back_has_not_happened, set_up, tear_down),
    cmocka_unit_test_setup_teardown(test_tables_go_on_beside_people, set_up, tear_down),
};

int main(void) {
    return run_on_each_store("people", tests, sizeof tests / sizeof *tests);
}
