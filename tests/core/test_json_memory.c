/* test_json_memory.c -- what a writer of JSON remembers: that it is copied, and that only what is
 * made of the same bytes is. What games remember is held by a law (tests/support/laws_words.c). */
#include "mastaba/json.h"
#include "mastaba/rng.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 1 << 15 };

typedef struct {
    char text[ROOM];
    mst_text out;
    mst_json w;
    mst_json_memory *memory;
} writing;

static void begin(writing *writes) {
    writes->out = mst_text_in(writes->text, ROOM);
    writes->w = mst_json_to(&writes->out);
    writes->w.memory = writes->memory;
}

static int take(void **state) {
    writing *writes = calloc(1, sizeof *writes);
    writes->memory = calloc(1, mst_json_memory_size());
    *state = writes;
    return 0;
}

static int give_back(void **state) {
    writing *writes = *state;
    free(writes->memory);
    free(writes);
    return 0;
}

/* Whether it was copied. */
static bool put(mst_json *w, uint64_t made_of, const char *text) {
    if (mst_json_recall(w, &made_of, sizeof made_of)) return true;
    mst_json_text(w, NULL, text);
    mst_json_remember(w);
    return false;
}

static void test_parts_are_copied(void **state) {
    writing *writes = *state;
    begin(writes);
    mst_json_begin_list(&writes->w, NULL);
    assert_false(put(&writes->w, 1, "one"));
    assert_false(put(&writes->w, 2, "two"));
    assert_true(put(&writes->w, 1, "another one"));
    mst_json_end_list(&writes->w);
    assert_string_equal(writes->text, "[\"one\",\"two\",\"one\"]");
    begin(writes);
    mst_json_begin_list(&writes->w, NULL);
    assert_true(put(&writes->w, 2, "another two"));
    mst_json_end_list(&writes->w);
    assert_string_equal(writes->text, "[\"two\"]");
}

static void test_without_memory_all_is_written(void **state) {
    writing *writes = *state;
    begin(writes);
    writes->w.memory = NULL;
    assert_false(put(&writes->w, 1, "one"));
    assert_false(put(&writes->w, 1, "two"));
    assert_string_equal(writes->text, "\"one\",\"two\"");
}

/* A part that did not fit into the text is not known whole. */
static void test_what_was_cut_is_not_remembered(void **state) {
    writing *writes = *state;
    begin(writes);
    writes->out.end = writes->text + 3;
    assert_false(put(&writes->w, 1, "too long"));
    begin(writes);
    assert_false(put(&writes->w, 1, "too long"));
    assert_string_equal(writes->text, "\"too long\"");
}

/* The text of a part follows from its number, and is as long as a law or longer than is kept. */
static void write_many_times(mst_json *w, uint64_t number) {
    mst_rng rng = mst_rng_seed(number);
    uint32_t times = mst_rng_below(&rng, mst_rng_below(&rng, 20) ? 200 : 2000);
    mst_json_begin_list(w, NULL);
    for (uint32_t i = 0; i < times; i++) mst_json_number(w, NULL, (int64_t)(number + i));
    mst_json_end_list(w);
}

/* What a part is made of differs in its last byte alone, and may be of any length. */
static size_t make(uint64_t number, unsigned char made_of[1024]) {
    mst_rng rng = mst_rng_seed(number);
    size_t size = mst_rng_below(&rng, 8) ? 9 + mst_rng_below(&rng, 200) : mst_rng_below(&rng, 1024);
    memset(made_of, 7, 1024);
    memcpy(made_of + (size < sizeof number ? 0 : size - sizeof number), &number, sizeof number);
    return size < sizeof number ? 0 : size;
}

/* So many that all room is used over and over; those of late come again. */
static void test_many_parts_are_what_they_were(void **state) {
    writing *writes = *state;
    mst_rng rng = mst_rng_seed(1);
    static char anew[ROOM];
    uint32_t copied = 0;
    for (uint64_t n = 0; n < 20000; n++) {
        unsigned char made_of[1024];
        uint64_t number = n < 50 ? n : n - mst_rng_below(&rng, 50);
        mst_text out = mst_text_in(anew, sizeof anew);
        mst_json w = mst_json_to(&out);
        size_t size = make(number, made_of);
        write_many_times(&w, number);
        begin(writes);
        if (mst_json_recall(&writes->w, made_of, size))
            copied++;
        else
            write_many_times(&writes->w, number), mst_json_remember(&writes->w);
        assert_string_equal(writes->text, anew);
    }
    assert_in_range(copied, 5000, 15000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_parts_are_copied, take, give_back),
        cmocka_unit_test_setup_teardown(test_without_memory_all_is_written, take, give_back),
        cmocka_unit_test_setup_teardown(test_what_was_cut_is_not_remembered, take, give_back),
        cmocka_unit_test_setup_teardown(test_many_parts_are_what_they_were, take, give_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
