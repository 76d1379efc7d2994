/* test_transcripts.c -- every rule with a transcript: runs games/GAME/records/NAME.record. */
#include "transcript.h"
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void print_fault(void *path, uint32_t line, const char *fault) {
    print_error("%s:%u: %s\n", (const char *)path, line, fault);
}

static void test_file(void **state) {
    size_t length;
    char *path = *state, *text = reading_file(path, &length);
    if (!text) fail_msg("%s cannot be read", path);
    uint32_t faults = transcript_run(text, length, print_fault, path);
    free(text);
    if (faults) fail_msg("%s: %u faults", path, faults);
}

/* ---- transcripts that must not pass ---- */

typedef struct {
    uint32_t count, line;
    char fault[1024];
} noted;

static void note_fault(void *to, uint32_t line, const char *fault) {
    noted *n = to;
    n->count++;
    n->line = line;
    snprintf(n->fault, sizeof n->fault, "%s", fault);
}

static const char opening[] = "mastaba 1\ngame pyramis\nrules 1\nseats 2\nplay\n"
                              "* river F01\n* river O03\n* river M01\n* top 1 O01\n* top 2 F05\n"
                              "* first A\nA 1d1\nA /1\n* top 1 F02\n";
enum { OPENING_LINES = 14 };

static noted faults_of(const char *line) {
    char text[1024];
    noted n = {0};
    snprintf(text, sizeof text, "%s%s\n", opening, line);
    uint32_t count = transcript_run(text, strlen(text), note_fault, &n);
    assert_int_equal(count, n.count);
    return n;
}

static void test_true_lines_pass(void **state) {
    static const char *const lines[] = {
        "A asks 1",
        "B 1d1 ! turn.not_yours",
        "A ~e1 ! 4.5.empty_slot",
        "A what ! notation",
        "A  ! notation",
        "A scores 6 (3 3 0)",
        "B scores 0 (0 0 0)",
        "* hears * top 1 F02",
        "A hears * top 1 ?OF",
        "- hears * top 1 ?OF",
        "A sees turn 1",
        "A sees phase rotate",
        "A sees phase \"rotate\"",
        "- sees seats.0.fleet.d1.card F01",
        "* sees seats.1.hand []",
        "A sees nowhere nothing",
        "A sees seats.7 nothing",
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        noted n = faults_of(lines[i]);
        if (n.count) fail_msg("\"%s\" was answered \"%s\"", lines[i], n.fault);
    }
}

static void test_false_lines_fail(void **state) {
    static const struct {
        const char *line, *fault;
    } cases[] = {
        {"over", "the game is not over"},
        {"A asks 2", "expected 2, found 1"},
        {"B asks 1", "need not decide"},
        {"A ~d1 ! 4.5.covered", "is legal"},
        {"A 1d1 ! 4.1.wrong", "expected 4.1.wrong, found "},
        {"B 1d1 ! turn.over", "expected turn.over, found turn.not_yours"},
        {"A 1d1 ! notation", "expected notation, found"},
        {"A scores 1 (1 0 0)", "expected 1 (1 0 0), found 6 (3 3 0)"},
        {"D scores 0 (0 0 0)", "no such seat"},
        {"A hears * top 1 F02", "found * top 1 ?OF"},
        {"A hears nothing", "found * top 1 ?OF"},
        {"A sees turn 2", "expected 2, found 1"},
        {"A sees turn nothing", "expected nothing, found 1"},
        {"A sees nowhere 3", "expected 3, found nothing"},
        {"x sees turn 1", "x is no seat"},
        {"A ~e1", "not legal"},
        {"A ~d1 d1", "notation"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        noted n = faults_of(cases[i].line);
        assert_int_equal(n.count, 1);
        assert_int_equal(n.line, OPENING_LINES + 1);
        if (!strstr(n.fault, cases[i].fault))
            fail_msg("\"%s\" was answered \"%s\"", cases[i].line, n.fault);
    }
}

static void test_idle_transcripts_fail(void **state) {
    noted n;
    (void)state;
    assert_int_equal(transcript_run(opening, strlen(opening), note_fault, &n), 1);
    assert_non_null(strstr(n.fault, "expects nothing"));
    assert_int_equal(transcript_run(opening, 20, note_fault, &n), 1);
    assert_int_equal(transcript_run("", 0, note_fault, &n), 2);
}

int main(void) {
    glob_t found = {0};
    glob(SOURCE_DIR "/games/*/records/*.record", 0, NULL, &found);
    struct CMUnitTest *tests = calloc(found.gl_pathc + 3, sizeof *tests);
    if (!tests) return 1;
    size_t count = 0;
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_true_lines_pass);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_false_lines_fail);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_idle_transcripts_fail);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        const char *name = found.gl_pathv[i] + strlen(SOURCE_DIR "/games/");
        tests[count++] = (struct CMUnitTest){name, test_file, NULL, NULL, found.gl_pathv[i]};
    }
    int failures = _cmocka_run_group_tests("transcripts", tests, count, NULL, NULL);
    globfree(&found);
    free(tests);
    return failures;
}
