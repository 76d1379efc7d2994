/* test_golden.c -- whole games that are right by another reading of the rules:
 * tests/golden/NAME.rec must re-play, and the listings of NAME-legal.rec must come out byte for
 * byte. */
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "reading.h"
#include "walk.h"
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char *golden(const char *path, size_t *length) {
    char *text = reading_file(path, length);
    if (!text) fail_msg("%s cannot be read", path);
    return text;
}

/* pyramidion §1; pyramido §1; pyramids §1; pyramis §1; tresors §1: from the deal to the places. */
static void test_replays(void **state) {
    size_t length;
    char *text = golden(*state, &length);
    reading *r = reading_begin(mst_games, false);
    mst_line last = reading_text(r, text, length);
    if (last != MST_LINE_RESULT)
        fail_msg("%s:%u: %s", (char *)*state, r->replay.line, r->replay.why);
    assert_true(mst_is_over(r->replay.game, r->replay.state));
    reading_free(r);
    free(text);
}

/* The play that follows a listing says whose listing it is, so a file can be made again from its
 * plays alone. */
static void put_what_stands(reading *r, const char *line, size_t length, mst_text *out) {
    mst_replay *p = &r->replay;
    bool is_listing = length > 2 && line[0] == '?';
    if (is_listing)
        mst_record_put_listing(out, p->game, p->state, mst_seat_named(line[2]), p->room);
    else
        mst_text_put_part(out, line, length), mst_text_put_char(out, '\n');
}

static void test_listings_come_out_alike(void **state) {
    size_t length;
    char *text = golden(*state, &length), *again = walk_room(2 * length + 1, 1);
    mst_text out = mst_text_in(again, 2 * length + 1);
    reading *r = reading_begin(mst_games, false);
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        put_what_stands(r, line, strcspn(line, "\n"), &out);
        assert_true(reading_line(r, line, strcspn(line, "\n")) < MST_LINE_BAD);
    }
    assert_string_equal(text, again);
    reading_free(r);
    free(again);
    free(text);
}

/* A listing with a changed byte, without its last item, or with one item more. */
static size_t spoil(char *line, size_t length, uint32_t how, uint32_t at) {
    if (how == 0) {
        line[4 + at % (length - 4)] ^= 1;
    } else if (how == 1) {
        while (line[--length] != '\t') continue;
    } else {
        memcpy(line + length, "\tzzz", 4);
        length += 4;
    }
    return length;
}

static uint32_t try_spoilt(reading *r, const char *line, size_t length, char *room) {
    enum { WAYS = 3 };
    for (uint32_t how = 0; how < WAYS; how++) {
        mst_replay kept = r->replay;
        memcpy(room, line, length);
        size_t changed = spoil(room, length, how, kept.line);
        assert_true(mst_replay_line(&r->replay, room, changed) >= MST_LINE_BAD);
        assert_true(strlen(r->replay.why) > 0);
        r->replay = kept;
    }
    return WAYS;
}

static void test_wrong_listings_are_noticed(void **state) {
    size_t length;
    uint32_t tried = 0;
    char *text = golden(*state, &length), *room = walk_room(MST_MAX_LINE + 16, 1);
    reading *r = reading_begin(mst_games, false);
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        size_t n = strcspn(line, "\n");
        if (line[0] == '?') tried += try_spoilt(r, line, n, room);
        assert_true(reading_line(r, line, n) < MST_LINE_BAD);
    }
    assert_true(tried > 100);
    reading_free(r);
    free(room);
    free(text);
}

/* Leaving out a play is noticed, because the next one is then wrong: nearly always. (One tick of a
 * simultaneous chain may be missing and the rest still be a game.) */
static void test_missing_plays_are_noticed(void **state) {
    size_t length;
    char *text = golden(*state, &length), *end = strstr(text, "\nplay\n") + 6;
    uint32_t plays = 0, noticed = 0;
    for (const char *line = end; *line && line[0] != '='; line += strcspn(line, "\n") + 1) {
        size_t n = strcspn(line, "\n") + 1;
        if (line[0] == '?' || line[0] == '#') continue;
        reading *r = reading_begin(mst_games, false);
        assert_true(reading_text(r, text, (size_t)(line - text)) < MST_LINE_BAD);
        plays++;
        noticed += reading_text(r, line + n, length - (size_t)(line + n - text)) >= MST_LINE_BAD;
        reading_free(r);
    }
    assert_true(noticed * 20 >= plays * 19);
    free(text);
}

static bool is_legal_file(const char *path) {
    return strstr(path, "-legal.rec") != NULL;
}

int main(void) {
    enum { PER_FILE = 3 };
    glob_t found = {0};
    glob(SOURCE_DIR "/tests/golden/*.rec", 0, NULL, &found);
    struct CMUnitTest *tests = calloc(found.gl_pathc * PER_FILE + 1, sizeof *tests);
    if (!tests || !found.gl_pathc) return 1;
    size_t count = 0;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char *path = found.gl_pathv[i], *name = strrchr(path, '/') + 1;
        tests[count++] = (struct CMUnitTest){name, test_replays, NULL, NULL, path};
        if (!is_legal_file(path)) {
            tests[count++] =
                (struct CMUnitTest){name, test_missing_plays_are_noticed, NULL, NULL, path};
            continue;
        }
        tests[count++] = (struct CMUnitTest){name, test_listings_come_out_alike, NULL, NULL, path};
        tests[count++] =
            (struct CMUnitTest){name, test_wrong_listings_are_noticed, NULL, NULL, path};
    }
    int failures = _cmocka_run_group_tests("golden", tests, count, NULL, NULL);
    globfree(&found);
    free(tests);
    return failures;
}
