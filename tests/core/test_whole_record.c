/* test_whole_record.c -- a whole record in memory: how many plays are read, what is told of a line
 * that cannot be, and memory that runs out anywhere. The records are of Pyramis. */
#include "mastaba/engine.h"
#include "mastaba/record.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HEAD "mastaba 1\ngame pyramis\nrules 1\nseats 2\nname A Ann\n"
#define OPENING                                                                                    \
    HEAD "play\n* river F01\n* river O03\n* river M01\n* top 1 O01\n* top 2 F05\n* first A\n"

enum { ALL = UINT32_MAX, PLENTY = 1000 };

/* Blocks that are still given; all that are held are given back in the end. */
typedef struct {
    uint32_t left, held;
} purse;

static void *resize(void *context, void *block, size_t size) {
    purse *p = context;
    if (!size) {
        free(block);
        p->held--;
        return NULL;
    }
    if (!p->left) return NULL;
    p->left--;
    if (!block) p->held++;
    return realloc(block, size);
}

static mst_record record;
static purse memory;

static const char *read_all(const char *text, uint32_t most) {
    memory = (purse){.left = PLENTY};
    record = (mst_record){.resize = resize, .context = &memory, .most = most};
    assert_true(mst_record_open(&record, mst_games, MST_ENGLISH));
    return mst_record_read(&record, text, strlen(text));
}

static void end(void) {
    mst_record_close(&record);
    assert_int_equal(memory.held, 0);
}

static void test_every_play_is_kept_with_its_line(void **state) {
    (void)state;
    assert_null(read_all(OPENING "# a note\nA 1d1\n", ALL));
    assert_int_equal(record.count, 7);
    assert_int_equal(record.play[0].seat, MST_CHANCE);
    assert_int_equal(record.play[0].line, 7);
    assert_int_equal(record.play[6].seat, 0);
    assert_int_equal(record.play[6].line, 14);
    assert_string_equal(record.reader.names[0], "Ann");
    end();
}

static void test_no_more_is_read_than_is_wanted(void **state) {
    (void)state;
    for (uint32_t most = 0; most <= 6; most++) {
        assert_null(read_all(OPENING "nonsense\n", most));
        assert_true(record.has_begun);
        assert_int_equal(record.count, most);
        end();
    }
}

static void test_of_several_records_the_first_is_read(void **state) {
    (void)state;
    assert_null(read_all(OPENING HEAD "play\n* river O03\n", ALL));
    assert_int_equal(record.count, 6);
    assert_string_equal(record.reader.game->key, "pyramis");
    assert_string_equal(record.reader.names[0], "Ann");
    end();
}

static void test_what_stands_before_a_bad_line_is_kept(void **state) {
    (void)state;
    assert_non_null(strstr(read_all(OPENING "A 9z9\nA 1d1\n", ALL), "9z9"));
    assert_int_equal(record.reader.line, 13);
    assert_int_equal(record.count, 6);
    end();
    assert_string_equal(read_all(HEAD, ALL), "the file ends inside a header");
    assert_false(record.has_begun);
    end();
    assert_string_equal(read_all("", 0), "the file holds no record");
    end();
}

static void test_memory_may_end_anywhere(void **state) {
    uint32_t blocks = 0;
    (void)state;
    for (bool is_enough = false; !is_enough; blocks++) {
        const char *why = NULL;
        memory = (purse){.left = blocks};
        record = (mst_record){.resize = resize, .context = &memory, .most = ALL};
        bool is_open = mst_record_open(&record, mst_games, MST_ENGLISH);
        if (is_open) why = mst_record_read(&record, OPENING, strlen(OPENING));
        if (why) assert_string_equal(why, "there is no memory for so many plays");
        is_enough = is_open && !why;
        end();
    }
    assert_in_range(blocks, 3, PLENTY);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_play_is_kept_with_its_line),
        cmocka_unit_test(test_no_more_is_read_than_is_wanted),
        cmocka_unit_test(test_of_several_records_the_first_is_read),
        cmocka_unit_test(test_what_stands_before_a_bad_line_is_kept),
        cmocka_unit_test(test_memory_may_end_anywhere),
    };
    return cmocka_run_group_tests_name("whole record", tests, NULL, NULL);
}
