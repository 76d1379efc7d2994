/* test_table_log.c -- logs that nobody wrote: every line that is not what a table would have
 * written is refused, and the answer names the line and says why. */
#include "tables.h"

#define HEAD "mastaba 1\ngame pyramis\nrules 1\nseats 2\nplay\n"
#define TABLE "@ table k3v9x0q2m4t7w8za\n"
#define SEATED HEAD TABLE "@ human A " DIGEST "\n@ bot B scribe\n"
#define BEGUN                                                                                      \
    SEATED "@ ready A\n* river F01\n* river O03\n* river M01\n* top 1 O01\n* top 2 F05\n* first "  \
           "A\n"

static const mst_game *pyramis(void) {
    return mst_find_game(mst_games, "pyramis", 7);
}

static void assert_refused_bytes(const char *log, size_t length, uint32_t line, const char *cause) {
    char why[400], place[40];
    char *copy = take(length); /* alone, so that a sanitizer sees every step beyond */
    memcpy(copy, log, length);
    mst_table *t = read_log(pyramis(), copy, length, why);
    snprintf(place, sizeof place, "line %u: ", line);
    if (t || strncmp(why, place, strlen(place)) != 0 || !strstr(why, cause))
        fail_msg("%s\nis read: \"%s\", expected \"%s%s\"", log, t ? "well" : why, place, cause);
    assert_true(mst_text_is_utf8(why, strlen(why)));
    free(copy);
}

static void assert_unreadable(const char *log, uint32_t line, const char *cause) {
    assert_refused_bytes(log, strlen(log), line, cause);
}

static void assert_read(const char *log) {
    char why[400];
    mst_table *t = read_log(pyramis(), log, strlen(log), why);
    if (!t) fail_msg("%s\nis refused: %s", log, why);
    drop_table(t);
}

static void test_these_are_well(void **state) {
    (void)state;
    assert_read(HEAD TABLE);
    assert_read(HEAD TABLE "@ hints off\n");
    assert_read(HEAD TABLE "@ hints off\n@ rated\n");
    assert_read(HEAD TABLE "@ chat phrases\n");
    assert_read(HEAD TABLE "@ chat off\n");
    assert_read(SEATED);
    assert_read(BEGUN);
    assert_read(BEGUN "A 1d1\n@ undo A\nA 2d1\n@ stand_in A scribe\n@ back A\n@ name B Zoé\n");
}

static void test_agreements(void **state) {
    (void)state;
    assert_unreadable("", 1, "the agreement ends too soon");
    assert_unreadable("mastaba 1\ngame pyramis\n", 3, "the agreement ends too soon");
    assert_unreadable("hello\n", 1, "a record begins with");
    assert_unreadable("mastaba 1\ngame chess\n", 2, "there is no such game");
    assert_unreadable("mastaba 1\ngame pyramis\nrules 99\n", 3, "other rules");
    assert_unreadable("mastaba 1\ngame pyramis\nrules 1\nseats 9\n", 4, "number of seats");
    assert_unreadable("mastaba 1\ngame tresors\nrules 1\nseats 2\nplay\n" TABLE, 1, "another game");
    assert_unreadable(HEAD, 1, "no id");
    assert_unreadable(HEAD "@ table short\n", 1, "no id");
    assert_unreadable(HEAD TABLE TABLE, 1, "not written as agreements are");
    assert_unreadable(HEAD TABLE "@ hints on\n", 1, "not written as agreements are");
    assert_unreadable(HEAD TABLE "@ rated\n", 1, "a rated table gives no hints");
    assert_unreadable(HEAD TABLE "@ chat all\n", 1, "not written as agreements are");
    assert_unreadable(HEAD "@ public\n" TABLE, 1, "not written as agreements are");
    assert_unreadable(HEAD TABLE "@ live 0 0\n", 1, "the clock");
    assert_unreadable(HEAD TABLE "@ live 99999999 0\n", 1, "the clock");
    assert_unreadable(HEAD TABLE "@ live 060 0\n", 1, "the clock");
    assert_unreadable(HEAD TABLE "@ slow 60 5\n", 1, "not written as agreements are");
    assert_unreadable(HEAD TABLE "@ owner abc\n", 1, "64 hexadecimal digits");
    assert_unreadable("mastaba 1\ngame pyramis\nrules 1\nseats 2\noption zone=cards\nplay\n" TABLE,
                      1, "not written as agreements are");
    assert_unreadable("mastaba 1\ngame pyramis\nrules 1\nseats 2\nname A Eve\nplay\n" TABLE, 1,
                      "not written as agreements are");
    assert_unreadable("# note\n" HEAD TABLE, 1, "not written as agreements are");
}

#define DEAL "@ deal 7h2m0c5r9x1b4k6d\n"
#define DEALT                                                                                      \
    HEAD TABLE DEAL "@ hints off\n@ chat off\n@ sealed\n@ secret " SECRET "\n@ commitment " DIGEST \
                    "\n"

/* A deal that many tables have in common: at none of them may anything be told to others. */
static void test_deals_in_common(void **state) {
    (void)state;
    assert_read(DEALT);
    assert_read(DEALT "@ human A " DIGEST "\n@ human B " DIGEST "\n@ ready A\n");
    assert_unreadable(HEAD TABLE "@ deal 7h2m\n", 1, "a name of 16 letters and digits");
    assert_unreadable(HEAD DEAL TABLE "@ hints off\n@ chat off\n@ sealed\n@ secret " SECRET "\n", 1,
                      "not written as agreements are");
    assert_unreadable(HEAD TABLE DEAL DEAL, 1, "made from a secret that is sealed");
    assert_unreadable(HEAD TABLE DEAL "@ hints off\n@ chat off\n@ secret " SECRET "\n", 1,
                      "made from a secret that is sealed");
    assert_unreadable(HEAD TABLE DEAL "@ hints off\n@ chat off\n@ sealed\n", 1,
                      "made from a secret that is sealed");
    assert_unreadable(HEAD TABLE DEAL "@ chat off\n@ sealed\n@ secret " SECRET "\n", 1,
                      "not public, without chat and without hints");
    assert_unreadable(HEAD TABLE DEAL "@ hints off\n@ sealed\n@ secret " SECRET "\n", 1,
                      "not public, without chat and without hints");
    assert_unreadable(HEAD TABLE DEAL
                      "@ public\n@ hints off\n@ chat off\n@ sealed\n@ secret " SECRET "\n",
                      1, "not public, without chat and without hints");
    assert_unreadable(DEALT "@ human A " DIGEST "\n@ ready A " DIGEST "\n", 14,
                      "Seats add nothing");
    assert_unreadable(DEALT "@ opened\n", 13, "not over");
    assert_unreadable(DEALT "@ opened A\n", 13, "not written as events are");
    assert_unreadable(HEAD TABLE "@ opened\n", 7, "no deal in common");
}

#define OWN "mastaba 1\ngame pyramis\nrules 1\nseats 2\ndeck mine\nplay\n" TABLE

/* A host's own deck, as it was or as it is now. */
static void test_pieces(void **state) {
    (void)state;
    char why[400], log[4096];
    mst_text text = mst_text_in(log, sizeof log);
    mst_game mine = *pyramis();
    mine.deck = "mine";
    mine.is_own_deck = true;
    mine.fingerprint = "0123456789abcdef";
    const mst_game *const games[] = {pyramis(), &mine, NULL};
    room.games = games;
    mst_agreement agreement = {.id = "k3v9x0q2m4t7w8za", .setup = mst_usual_setup(&mine, 2)};
    void *block = take(mst_table_size(&mine));
    assert_non_null(mst_table_make(block, &mine, &agreement, &(mst_dealer){0}, &room, 0, &text));
    assert_string_equal(log, OWN "@ pieces 0123456789abcdef\n");
    free(block);
    drop_table(read_log(&mine, log, strlen(log), why));
    mst_table *old = read_log(&mine, OWN, strlen(OWN), why); /* from before there were any */
    if (!old) fail_msg("%s", why);
    drop_table(old);
    mine.fingerprint = "fedcba9876543210";
    assert_null(read_log(&mine, log, strlen(log), why));
    assert_string_equal(why, "line 1: the deck is not what it was when the table was made");
    assert_unreadable(HEAD TABLE "@ pieces 0123\n", 1, "16 hexadecimal digits");
    room.games = all_games();
}

static void test_events(void **state) {
    (void)state;
    assert_unreadable(HEAD TABLE "@ sing A\n", 7, "no such event");
    assert_unreadable(HEAD TABLE "@\n", 7, "no such event");
    assert_unreadable(HEAD TABLE "@ open C\n", 7, "There is no such seat.");
    assert_unreadable(HEAD TABLE "@ open *\n", 7, "There is no such seat.");
    assert_unreadable(HEAD TABLE "@ open A B\n", 7, "not written as events are");
    assert_unreadable(HEAD TABLE "@ open A \n", 7, "not written as events are");
    assert_unreadable(HEAD TABLE "@  open A\n", 7, "no such event");
    assert_unreadable(HEAD TABLE "@ bot A\n", 7, "no such level");
    assert_unreadable(HEAD TABLE "@ bot A sixteen-letters-\n", 7, "no such level");
    assert_unreadable(HEAD TABLE "@ human A token Eve\n", 7, "needs a key");
    assert_unreadable(HEAD TABLE "@ human A " DIGEST "0 Eve\n", 7, "says too much");
    assert_unreadable(HEAD TABLE "@ ready A\n", 7, "No person sits there.");
    assert_unreadable(SEATED "@ human A " DIGEST "\n", 9, "already");
    assert_unreadable(SEATED "@ undo A\n", 9, "not begun");
    assert_unreadable(SEATED "@ resume\n", 9, "No clock is running.");
    assert_unreadable(BEGUN "@ ready A\n", 16, "begun already");
    assert_unreadable(BEGUN "@ flag A scribe\n", 16, "There is time left.");
    assert_unreadable(BEGUN "@ undo A\n", 16, "nothing to take back");
    assert_unreadable(BEGUN "@ table k3v9x0q2m4t7w8za\n", 16, "no such event");
}

static void test_plays(void **state) {
    (void)state;
    assert_unreadable(SEATED "A 1d1\n", 9, "not begun");
    assert_unreadable(SEATED "* river F01\n", 9, "not begun");
    assert_unreadable(SEATED "@ ready A\n* river F01\n", 11, "must be drawn");
    assert_unreadable(SEATED "@ ready A\n* river F01\n@ name A Eve\n", 11, "must be drawn");
    assert_unreadable(SEATED "@ ready A\n* river F01\n* river F01\n", 11, "cannot be drawn");
    assert_unreadable(BEGUN "B 1d1\n", 16, "not this seat's turn");
    assert_unreadable(BEGUN "C 1d1\n", 16, "no line of a log");
    assert_unreadable(BEGUN "A 1e1\n", 16, "has its own place");
    assert_unreadable(BEGUN "A castle\n", 16, "not a move");
    assert_unreadable(BEGUN "A  1d1\n", 16, "not a move");
    assert_unreadable(BEGUN "A 1d1\nA 1d1\n", 17, "");
    assert_unreadable(BEGUN "\n", 16, "no line of a log");
    assert_unreadable(BEGUN "# note\n", 16, "no line of a log");
    assert_unreadable(BEGUN "places A1 B2\n", 16, "no line of a log");
    assert_unreadable(BEGUN "= A 0 (0 0 0)\n", 16, "no line of a log");
}

static void test_bytes(void **state) {
    static const char zero[] = BEGUN "A 1d\0001\n";
    char line[MST_MAX_LINE], log[MST_MAX_LINE + 2000];
    (void)state;
    assert_unreadable(BEGUN "A 1d1", 16, "has no end");
    assert_unreadable(BEGUN "A 1d1\r\n", 16, "not plain text");
    assert_unreadable(BEGUN "A \xff\xfe\n", 16, "not plain text");
    assert_refused_bytes(zero, sizeof zero - 1, 16, "not plain text");
    memset(line, 'x', sizeof line);
    line[sizeof line - 1] = 0;
    snprintf(log, sizeof log, "%s@ name A %s\n", BEGUN, line);
    assert_unreadable(log, 16, "too long");
    snprintf(log, sizeof log, "mastaba 1\n%s\n", line);
    assert_unreadable(log, 2, "too long");
    assert_refused_bytes(BEGUN, strlen(BEGUN) - 1, 15, "has no end");
}

static void test_times(void **state) {
    char why[400];
    static const int64_t times[] = {-1, INT64_MAX, INT64_MIN};
    (void)state;
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        mst_text text = mst_text_in(why, sizeof why);
        mst_table *t = mst_table_empty(take(mst_table_size(pyramis())), pyramis(),
                                       &(mst_dealer){throw_dice, NULL, NULL}, &room);
        assert_false(mst_table_read(t, BEGUN, strlen(BEGUN), times[i], &text));
        assert_non_null(strstr(why, "time"));
        drop_table(t);
    }
}

static void test_which_game(void **state) {
    char why[400];
    mst_text text = mst_text_in(why, sizeof why);
    (void)state;
    assert_ptr_equal(mst_table_game(&room, BEGUN, strlen(BEGUN), &text), pyramis());
    assert_null(mst_table_game(&room, "mastaba 1\ngame go\n", 18, &text));
    assert_non_null(strstr(why, "line 2: there is no such game"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_these_are_well),  cmocka_unit_test(test_agreements),
        cmocka_unit_test(test_pieces),          cmocka_unit_test(test_events),
        cmocka_unit_test(test_plays),           cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_times),           cmocka_unit_test(test_which_game),
        cmocka_unit_test(test_deals_in_common),
    };
    return cmocka_run_group_tests(tests, take_room, free_room);
}
