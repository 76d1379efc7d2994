/* test_record.c -- records: what is written, what is read, and what the reader says about every
 * kind of wrong line. The records are of Pyramis; nothing here is about its rules. */
#include "mastaba/deck.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "reading.h"
#include "walk.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HEAD "mastaba 1\ngame pyramis\nrules 1\nseats 2\n"
#define OPENING HEAD "play\n* river F01\n* river O03\n* river M01\n* top 1 O01\n* top 2 F05\n"
#define FIRST_TURN OPENING "* first A\n"

/* Reads a text and compares how it ends: the kind of the last line, its number, why. */
static void assert_reads(const mst_game *const games[], const char *text, size_t length,
                         mst_line kind, uint32_t line, const char *why) {
    reading *r = reading_begin(games, false);
    mst_line found = reading_text(r, text, length);
    const char *told = found >= MST_LINE_BAD ? r->replay.why : "";
    bool is_expected = found == kind && r->replay.line == line && strstr(told, why);
    bool is_clean = mst_text_is_utf8(told, strlen(told)) && strlen(told) < MST_MAX_WHY - 1;
    if (!is_expected || !is_clean)
        fail_msg("%.200s\nends with kind %d in line %u: %s\nexpected %d in line %u: %s", text,
                 found, r->replay.line, told, kind, line, why);
    reading_free(r);
}

static void assert_ends(const char *text, mst_line kind, uint32_t line, const char *why) {
    assert_reads(mst_games, text, strlen(text), kind, line, why);
}

/* ---- what is well ---- */

static void test_header_is_read(void **state) {
    static const char text[] = "# a comment\nmastaba 1\ngame pyramis\n# another\nrules 1\nseats 3\n"
                               "deck recon-1\noption zone=pyramids\noption first=3\nname C Zoé B.\n"
                               "name A  x\nplay\n";
    (void)state;
    reading *r = reading_begin(mst_games, false);
    assert_int_equal(reading_text(r, text, strlen(text)), MST_LINE_START);
    assert_string_equal(r->replay.game->key, "pyramis");
    assert_int_equal(r->replay.setup.seats, 3);
    assert_string_equal(r->replay.names[2], "Zoé B.");
    assert_string_equal(r->replay.names[0], " x");
    assert_string_equal(r->replay.names[1], "");
    mst_setup setup = mst_usual_setup(r->replay.game, 3);
    mst_set_option(r->replay.game, &setup, "zone", 4, "pyramids", 8);
    mst_set_option(r->replay.game, &setup, "first", 5, "3", 1);
    assert_memory_equal(&r->replay.setup, &setup, sizeof setup);
    assert_int_equal(r->replay.records, 1);
    reading_free(r);
}

static void test_records_may_stop_anywhere(void **state) {
    (void)state;
    assert_ends(HEAD "play\n", MST_LINE_START, 5, "");
    assert_ends(HEAD "play", MST_LINE_START, 5, "");
    assert_ends(OPENING, MST_LINE_PLAY, 10, "");
    assert_ends(FIRST_TURN "A 1d1\n# what now?", MST_LINE_NOTE, 13, "");
    assert_ends(FIRST_TURN "?\tA\t1d1\t2d1\t3d1\n", MST_LINE_LISTING, 12, "");
}

static void test_one_file_holds_many_records(void **state) {
    static const char two[] =
        HEAD "name A Ann\noption zone=pyramids\nplay\n* river F01\n" FIRST_TURN "A 1d1\n";
    (void)state;
    reading *r = reading_begin(mst_games, false);
    assert_int_equal(reading_text(r, two, strlen(two)), MST_LINE_PLAY);
    assert_int_equal(r->replay.records, 2);
    assert_int_equal(r->replay.plays, 7); /* of the second record alone */
    assert_int_equal(r->replay.line, 8 + 12);
    assert_string_equal(r->replay.names[0], "");
    assert_int_equal(r->replay.setup.option[1], 0); /* nothing is left of the first */
    reading_free(r);
}

/* ---- headers ---- */

typedef struct {
    const char *text;
    uint32_t line;
    const char *why;
} wrong_text;

static const wrong_text bad_headers[] = {
    {"", 0, "the file holds no record"},
    {"# only a comment\n", 1, "the file holds no record"},
    {"\n", 1, "a record begins with the line \"mastaba 1\", not with: \"\""},
    {"mastaba 2\n", 1, "not with: \"mastaba 2\""},
    {"mastaba 1 \n", 1, "not with: \"mastaba 1 \""},
    {"Mastaba 1\n", 1, "not with: \"Mastaba 1\""},
    {"game pyramis\n", 1, "not with: \"game pyramis\""},
    {"mastaba 1\n", 1, "the file ends inside a header"},
    {HEAD, 4, "the file ends inside a header"},
    {"mastaba 1\nmastaba 1\n", 2, "a record begins inside a header"},
    {"mastaba 1\nseats 2\n", 2, "must name its game first, before: \"seats 2\""},
    {"mastaba 1\nplay\n", 2, "must name its game first, before: \"play\""},
    {"mastaba 1\n\n", 2, "must name its game first, before: \"\""},
    {"mastaba 1\ngame chess\n", 2, "there is no such game: \"chess\""},
    {"mastaba 1\ngame\n", 2, "there is no such game: \"\""},
    {"mastaba 1\ngame pyramis \n", 2, "there is no such game: \"pyramis \""},
    {"mastaba 1\ngame pyramis\ngame pyramis\n", 3, "says this twice: \"game pyramis\""},
    {HEAD "rules 1\n", 5, "says this twice: \"rules 1\""},
    {HEAD "seats 2\n", 5, "says this twice: \"seats 2\""},
    {HEAD "deck recon-1\ndeck recon-1\n", 6, "says this twice: \"deck recon-1\""},
    {"mastaba 1\ngame pyramis\nrules 2\n", 3, "other rules than these: \"2\""},
    {"mastaba 1\ngame pyramis\nrules one\n", 3, "other rules than these: \"one\""},
    {"mastaba 1\ngame pyramis\nrules 01\n", 3, "other rules than these: \"01\""},
    {"mastaba 1\ngame pyramis\nrules\n", 3, "other rules than these: \"\""},
    {"mastaba 1\ngame pyramis\nseats 1\n", 3, "not for this number of seats: \"1\""},
    {"mastaba 1\ngame pyramis\nseats 5\n", 3, "not for this number of seats: \"5\""},
    {"mastaba 1\ngame pyramis\nseats 2.0\n", 3, "not for this number of seats: \"2.0\""},
    {"mastaba 1\ngame pyramis\nseats  2\n", 3, "not for this number of seats: \" 2\""},
    {"mastaba 1\ngame pyramis\nseats\n", 3, "not for this number of seats: \"\""},
    {"mastaba 1\ngame pyramis\nrules 1\nplay\n", 4, "lacks its seats line"},
    {HEAD "deck mine\n", 5, "another deck, which must be loaded: \"mine\""},
    {HEAD "option zone\n", 5, "key=value, not: \"zone\""},
    {HEAD "option\n", 5, "key=value, not: \"\""},
    {HEAD "option zones=cards\n", 5, "the game has no such option: \"zones=cards\""},
    {HEAD "option zone=card\n", 5, "the option has no such value: \"zone=card\""},
    {HEAD "option zone=\n", 5, "the option has no such value: \"zone=\""},
    {HEAD "option zone=cards=cards\n", 5, "the option has no such value"},
    {HEAD "option zone=cards\noption zone=pyramids\n", 6, "stands twice: \"zone=pyramids\""},
    {HEAD "option first=3\n", 5, "an option names a seat that is not there: \"first=3\""},
    {"mastaba 1\ngame pyramis\noption first=3\nseats 2\nplay\n", 5,
     "an option names a seat that is not there"},
    {HEAD "name\n", 5, "needs a seat letter, not: \"\""},
    {HEAD "name Marie\n", 5, "needs a seat letter, not: \"Marie\""},
    {HEAD "name * chance\n", 5, "needs a seat letter, not: \"*\""},
    {HEAD "name - guest\n", 5, "needs a seat letter, not: \"-\""},
    {HEAD "name A\n", 5, "the name is missing"},
    {HEAD "name A \n", 5, "the name is missing"},
    {HEAD "name A x\nname A y\n", 6, "the seat is named twice: \"A y\""},
    {HEAD "name C x\n", 5, "there is no such seat: \"C x\""},
    {"mastaba 1\ngame pyramis\nname C x\nseats 2\nplay\n", 5, "names a seat that is not there"},
    {HEAD "name A 0123456789012345678901234567890123456789012345678901234567890123\n", 5,
     "the name is too long: \"0123456789"},
    {HEAD "colour blue\n", 5, "this is no line of a header: \"colour blue\""},
    {HEAD "plays\n", 5, "this is no line of a header: \"plays\""},
    {HEAD "play \n", 5, "this is no line of a header: \"play \""},
    {HEAD " play\n", 5, "this is no line of a header: \" play\""},
    {HEAD "* river F01\n", 5, "this is no line of a header: \"* river F01\""},
    {HEAD "\n", 5, "this is no line of a header: \"\""},
};

/* ---- plays ---- */

static const wrong_text bad_plays[] = {
    {OPENING "\n", 11, "a play begins with a seat letter or *, not: \"\""},
    {OPENING "first A\n", 11, "a play begins with a seat letter or *, not: \"first A\""},
    {FIRST_TURN "C 1d1\n", 12, "a play begins with a seat letter or *, not: \"C 1d1\""},
    {FIRST_TURN "- 1d1\n", 12, "a play begins with a seat letter or *, not: \"- 1d1\""},
    {FIRST_TURN "a 1d1\n", 12, "a play begins with a seat letter or *, not: \"a 1d1\""},
    {FIRST_TURN " A 1d1\n", 12, "a play begins with a seat letter or *, not: \" A 1d1\""},
    {FIRST_TURN "A\n", 12, "not in the notation of the game: \"A\""},
    {FIRST_TURN "A \n", 12, "not in the notation of the game: \"A \""},
    {FIRST_TURN "A  1d1\n", 12, "not in the notation of the game: \"A  1d1\""},
    {FIRST_TURN "A 1d1 \n", 12, "not in the notation of the game: \"A 1d1 \""},
    {FIRST_TURN "A river F02\n", 12, "not in the notation of the game"},
    {FIRST_TURN "* 1d1\n", 12, "not in the notation of the game"},
    {FIRST_TURN "rules 1\n", 12, "a play begins with a seat letter or *, not: \"rules 1\""},
    {FIRST_TURN "play\n", 12, "a play begins with a seat letter or *, not: \"play\""},
    {FIRST_TURN "A sees turn 1\n", 12, "not in the notation of the game"},
    {FIRST_TURN "over\n", 12, "a play begins with a seat letter"},
    {FIRST_TURN "?\n", 12, "a play begins with a seat letter"},
    {FIRST_TURN "? A 1d1\n", 12, "a play begins with a seat letter"},
    {FIRST_TURN "?\t\n", 12, "a listing begins with ? tab seat"},
    {FIRST_TURN "?\t-\t1d1\n", 12, "a listing begins with ? tab seat"},
    {FIRST_TURN "A 1d1\tA /1\n", 12, "the line holds a tab"},
    {FIRST_TURN "A 1d1\r\n", 12, "carriage return"},
    {FIRST_TURN "A 1d1\x1b[2J\n", 12, "the line holds a control character"},
    {FIRST_TURN "# caf\xe9\n", 12, "the line is not UTF-8 text"},
    {HEAD "name A \xc3\n", 5, "the line is not UTF-8 text"},
    {HEAD "name A \xed\xa0\x80\n", 5, "the line is not UTF-8 text"},
    {HEAD "name A a\tb\n", 5, "the line holds a tab"},
    {FIRST_TURN "mastaba 3\n", 12, "a record begins with the line \"mastaba 1\""},
};

static const wrong_text wrong_plays[] = {
    {FIRST_TURN "B 1d1\n", 12,
     "not legal: \"B 1d1\" (turn.not_yours: It is not this seat's turn.)"},
    {FIRST_TURN "* river F02\n", 12, "not legal: \"* river F02\" (turn.not_yours"},
    {OPENING "* river F02\n", 11, "not legal: \"* river F02\" (draw.impossible"},
    {OPENING "* first C\n", 11, "not legal: \"* first C\" (draw.impossible"},
    {FIRST_TURN "A 1e1\n", 12, "not legal: \"A 1e1\" (pyramis.4."},
    {FIRST_TURN "A /1\n", 12, "not legal: \"A /1\" (pyramis.4."},
    {FIRST_TURN "= A 0 (0 0 0)\n", 12, "a result before the game is over: \"= A 0 (0 0 0)\""},
    {FIRST_TURN "places A1 B1\n", 12, "a result before the game is over: \"places A1 B1\""},
    {FIRST_TURN "?\tB\t1d1\n", 12, "this seat has nothing to play"},
    {FIRST_TURN "?\tH\t1d1\n", 12, "this seat has nothing to play"},
    {FIRST_TURN "?\t*\t1 first A\n", 12, "this seat has nothing to play"},
    {FIRST_TURN "?\tA\n", 12, "the listing is not what can be played"},
    {FIRST_TURN "?\tA\t1d1\t2d1\n", 12, ": \"? A 1d1 2d1\" (should be \"? A 1d1 2d1 3d1\")"},
    {FIRST_TURN "?\tA\t2d1\t1d1\t3d1\n", 12, "the listing is not what can be played"},
    {FIRST_TURN "?\tA\t1d1\t2d1\t3d1\t\n", 12, "the listing is not what can be played"},
    {FIRST_TURN "?\tA\xff\n", 12, "the listing is not what can be played"},
    {OPENING "?\t*\t1 first A\t2 first B\n", 11, "the listing is not what can be played"},
};

static void assert_all(const wrong_text cases[], size_t count, mst_line kind) {
    for (size_t i = 0; i < count; i++)
        assert_ends(cases[i].text, kind, cases[i].line, cases[i].why);
}

static void test_bad_headers(void **state) {
    (void)state;
    assert_all(bad_headers, sizeof bad_headers / sizeof *bad_headers, MST_LINE_BAD);
}

static void test_bad_plays(void **state) {
    (void)state;
    assert_all(bad_plays, sizeof bad_plays / sizeof *bad_plays, MST_LINE_BAD);
}

static void test_wrong_plays(void **state) {
    (void)state;
    assert_all(wrong_plays, sizeof wrong_plays / sizeof *wrong_plays, MST_LINE_WRONG);
}

static void test_zero_bytes(void **state) {
    static const char text[] = HEAD "name A x\0y\n";
    (void)state;
    assert_reads(mst_games, text, sizeof text - 1, MST_LINE_BAD, 5,
                 "the line holds a control character");
}

static void test_long_lines(void **state) {
    static const struct {
        const char *start;
        char filling;
        size_t length;
        mst_line kind;
        const char *why;
    } cases[] = {
        {"#", 'x', MST_MAX_LINE - 1, MST_LINE_BAD, "the file ends inside a header"},
        {"#", 'x', MST_MAX_LINE, MST_LINE_BAD, "the line is too long"},
        {"name A ", 'x', MST_MAX_LINE * 3, MST_LINE_BAD, "the line is too long"},
        {"name A ", 'x', 5000, MST_LINE_BAD, "xxx...\""},
        {"option ", 'x', 5000, MST_LINE_BAD, "key=value"},
        {"", ' ', 5000, MST_LINE_BAD, "no line of a header: \"   "},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t head = strlen(HEAD);
        char *text = walk_room(head + cases[i].length + 2, 1);
        memcpy(text, HEAD, head);
        memset(text + head, cases[i].filling, cases[i].length);
        memcpy(text + head, cases[i].start, strlen(cases[i].start));
        strcpy(text + head + cases[i].length, "\n");
        assert_ends(text, cases[i].kind, 5, cases[i].why);
        free(text);
    }
}

static void test_long_moves(void **state) {
    static const char start[] = HEAD "play\nA ";
    char text[sizeof start + MST_MAX_TEXT + 1];
    (void)state;
    for (size_t length = MST_MAX_TEXT - 1; length <= MST_MAX_TEXT; length++) {
        strcpy(text, start);
        memset(text + sizeof start - 1, 'x', length);
        strcpy(text + sizeof start - 1 + length, "\n");
        assert_ends(text, MST_LINE_BAD, 6,
                    length < MST_MAX_TEXT ? "not in the notation" : "the move is too long");
    }
}

/* ---- results ---- */

typedef struct {
    char *text;
    uint32_t lines; /* before the result */
    char *result;   /* where the result begins in `text` */
} finished;

static finished finished_game(void) {
    const mst_game *g = mst_find_game(mst_games, "pyramis", 7);
    mst_setup setup = mst_usual_setup(g, 2);
    finished f = {walk_room(1 << 16, 1), 0, NULL};
    walk *w = walk_begin(g, &setup, 3, false);
    walk_on(w, UINT32_MAX);
    mst_text t = mst_text_in(f.text, 1 << 16);
    mst_record_put_header(&t, g, &setup, NULL);
    for (uint32_t ply = 0; ply < w->plies; ply++)
        mst_record_put_play(&t, g, walk_before(w, ply), w->plays[ply].seat, w->plays[ply].move);
    for (const char *c = f.text; *c; c++) f.lines += *c == '\n';
    f.result = t.at;
    mst_record_put_result(&t, g, w->state);
    walk_free(w);
    return f;
}

/* The game with another end than its own. */
static void assert_result(const finished *f, const char *end, mst_line kind, uint32_t line,
                          const char *why) {
    char *text = walk_room(1 << 16, 1);
    snprintf(text, 1 << 16, "%.*s%s", (int)(f->result - f->text), f->text, end);
    assert_ends(text, kind, f->lines + line, why);
    free(text);
}

/* The result as three lines: two scores and the places. */
static void test_results(void **state) {
    enum { LINE = 64 };
    char line[3][LINE], end[400];
    (void)state;
    finished f = finished_game();
    assert_int_equal(sscanf(f.result, "%63[^\n]\n%63[^\n]\n%63[^\n]", line[0], line[1], line[2]),
                     3);
    assert_ends(f.text, MST_LINE_RESULT, f.lines + 3, "");
    assert_result(&f, "", MST_LINE_PLAY, 0, "");

    snprintf(end, sizeof end, "%s\n", line[0]);
    assert_result(&f, end, MST_LINE_RESULT, 1, "");
    snprintf(end, sizeof end, "%s\n%s\n", line[0], line[1]);
    assert_result(&f, end, MST_LINE_RESULT, 2, "");
    snprintf(end, sizeof end, "%s\n" HEAD "play\n", line[0]);
    assert_result(&f, end, MST_LINE_START, 6, "");
    snprintf(end, sizeof end, "%s\nA 1d1\n", line[0]);
    assert_result(&f, end, MST_LINE_BAD, 2,
                  "a result goes on with its next line, not with: \"A 1d1\"");
    snprintf(end, sizeof end, "%s\n", line[1]);
    assert_result(&f, end, MST_LINE_WRONG, 1, "the result is not what was played: \"= B");
    snprintf(end, sizeof end, "%s\n", line[2]);
    assert_result(&f, end, MST_LINE_WRONG, 1, "the result is not what was played: \"places");
    snprintf(end, sizeof end, "%s\n%s\n%s\n%s\n", line[0], line[1], line[2], line[2]);
    assert_result(&f, end, MST_LINE_BAD, 4, "a line after the end of the record: \"places");
    snprintf(end, sizeof end, "%s\n%s\n%s\nA 1d1\n", line[0], line[1], line[2]);
    assert_result(&f, end, MST_LINE_BAD, 4, "a line after the end of the record: \"A 1d1\"");
    snprintf(end, sizeof end, "%s\n%s\n%s\n# done\n" HEAD "play\n", line[0], line[1], line[2]);
    assert_result(&f, end, MST_LINE_START, 9, "");
    snprintf(end, sizeof end, "%s \n", line[0]);
    assert_result(&f, end, MST_LINE_WRONG, 1, "the result is not what was played");
    snprintf(end, sizeof end, "%s\n%s\nplaces A1\n", line[0], line[1]);
    assert_result(&f, end, MST_LINE_WRONG, 3, "should be \"places A");
    assert_result(&f, "= A 99 (33 33 33)\n", MST_LINE_WRONG, 1, "should be \"= A ");
    assert_result(&f, "A 1d1\n", MST_LINE_WRONG, 1, "(turn.over: The game is over.)");
    assert_result(&f, "?\tA\t1d1\n", MST_LINE_WRONG, 1, "this seat has nothing to play");
    free(f.text);
}

/* ---- writing ---- */

static void test_header_is_written(void **state) {
    static const char *const names[] = {NULL, "Zoé", "", "D"};
    char room[512];
    (void)state;
    const mst_game *g = mst_find_game(mst_games, "pyramis", 7);
    mst_setup setup = mst_usual_setup(g, 3);
    mst_set_option(g, &setup, "anchor", 6, "fixed", 5);
    mst_text t = mst_text_in(room, sizeof room);
    mst_record_put_header(&t, g, &setup, names);
    assert_string_equal(room, "mastaba 1\ngame pyramis\nrules 1\nseats 3\noption anchor=fixed\n"
                              "name B Zoé\nplay\n");
}

static void test_scores_are_written(void **state) {
    static const char *const parts[] = {"a", "b", "c", NULL}, *const none[] = {NULL};
    char room[64];
    (void)state;
    mst_game g = *mst_games[0];
    mst_score score = {-3, {20, 6, -29}, false};
    mst_text t = mst_text_in(room, sizeof room);
    g.parts = parts;
    mst_record_put_score(&t, &g, &score);
    assert_string_equal(room, "-3 (20 6 -29)");
    t = mst_text_in(room, sizeof room);
    g.parts = none;
    mst_record_put_score(&t, &g, &score);
    assert_string_equal(room, "-3");
    t = mst_text_in(room, sizeof room);
    score.out = true;
    mst_record_put_score(&t, &g, &score);
    assert_string_equal(room, "out");
}

/* Another deck is named in the record, and read only where it is loaded. */
static void test_decks_are_named(void **state) {
    char room[512];
    (void)state;
    const mst_game *g = mst_find_game(mst_games, "pyramis", 7);
    mst_game mine = mst_game_with(g, "mine", g->pieces);
    const mst_game *const with_mine[] = {g, &mine, NULL};
    mst_setup setup = mst_usual_setup(g, 2);
    mst_text t = mst_text_in(room, sizeof room);
    mst_record_put_header(&t, &mine, &setup, NULL);
    assert_string_equal(room, "mastaba 1\ngame pyramis\nrules 1\nseats 2\ndeck mine\nplay\n");
    assert_reads(with_mine, room, strlen(room), MST_LINE_START, 6, "");
    assert_reads(mst_games, room, strlen(room), MST_LINE_BAD, 5, "another deck");

    const mst_game *const only_mine[] = {&mine, NULL};
    static const char unnamed[] = HEAD "play\n", built_in[] = HEAD "deck recon-1\nplay\n";
    assert_reads(with_mine, unnamed, strlen(unnamed), MST_LINE_START, 5, "");
    assert_reads(only_mine, unnamed, strlen(unnamed), MST_LINE_BAD, 5, "names no deck");
    assert_reads(only_mine, built_in, strlen(built_in), MST_LINE_BAD, 5, "another deck");
}

/* ---- expectations ---- */

static void test_expectations_are_left_to_tests(void **state) {
    static const char *const lines[] = {
        "over",
        "A sees turn 1",
        "- sees x nothing",
        "* hears nothing",
        "A scores 0 (0 0 0)",
        "B asks 2",
        "A 1d1 ! 4.1.occupied",
        "A  ! notation",
    };
    (void)state;
    reading *r = reading_begin(mst_games, true);
    assert_int_equal(reading_text(r, FIRST_TURN, strlen(FIRST_TURN)), MST_LINE_PLAY);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_int_equal(reading_line(r, lines[i], strlen(lines[i])), MST_LINE_OTHER);
    assert_int_equal(reading_line(r, "A 1d1", 5), MST_LINE_PLAY);
    assert_int_equal(reading_line(r, "A sings x", 9), MST_LINE_BAD);
    reading_free(r);
    r = reading_begin(mst_games, true);
    assert_int_equal(reading_line(r, "over", 4), MST_LINE_BAD); /* not before a record has begun */
    reading_free(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_header_is_read),
        cmocka_unit_test(test_records_may_stop_anywhere),
        cmocka_unit_test(test_one_file_holds_many_records),
        cmocka_unit_test(test_bad_headers),
        cmocka_unit_test(test_bad_plays),
        cmocka_unit_test(test_wrong_plays),
        cmocka_unit_test(test_zero_bytes),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_long_moves),
        cmocka_unit_test(test_results),
        cmocka_unit_test(test_header_is_written),
        cmocka_unit_test(test_scores_are_written),
        cmocka_unit_test(test_decks_are_named),
        cmocka_unit_test(test_expectations_are_left_to_tests),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
