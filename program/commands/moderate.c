/* moderate.c -- `mastaba moderate`: words that people have reported, and what becomes of them; and
 * tournaments that should not be there. */
#include "commands/commands.h"
#include "complain.h"
#include "mastaba/text.h"
#include "output.h"
#include "people/chat.h"
#include "people/tournaments.h"
#include "place.h"
#include "store/stores.h"
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- words and their names ---- */

static void put_name(const chat_word *w, char name[MST_ID_SIZE + CHAT_WORD_SIZE]) {
    mst_text t = mst_text_in(name, MST_ID_SIZE + CHAT_WORD_SIZE);
    mst_text_put(&t, w->table);
    mst_text_put_char(&t, '/');
    chat_put_word(&t, w->side, w->number);
}

/* TABLE/s12; the table's id is copied to `table`. */
static bool read_name(const char *name, char table[MST_ID_SIZE], chat_word *w) {
    const char *slash = strchr(name, '/');
    size_t length = slash ? (size_t)(slash - name) : 0;
    if (!value_is_id(name, length)) return false;
    memcpy(table, name, length);
    table[length] = 0;
    *w = (chat_word){.table = table};
    return chat_read_word(slash + 1, &w->side, &w->number);
}

static bool show(void *context, const chat_word *w) {
    char name[MST_ID_SIZE + CHAT_WORD_SIZE], when[32];
    uint32_t *count = context;
    time_t seconds = (time_t)(w->time / 1000);
    struct tm day;
    put_name(w, name);
    gmtime_r(&seconds, &day);
    strftime(when, sizeof when, "%Y-%m-%d %H:%M", &day);
    printf("%-22s %s  ", name, when);
    if (w->seat == MST_SPECTATOR)
        printf("watcher: ");
    else
        printf("%c %s: ", mst_seat_letter(w->seat), w->name);
    printf(w->phrase ? "[%s]\n" : "%s\n", w->phrase ? w->phrase : w->words);
    ++*count;
    return true;
}

/* ---- what is done ---- */

static bool show_banned(void *context, const sql_value row[], uint32_t count) {
    char name[PEOPLE_NAME_SIZE];
    (void)context, (void)count;
    sql_copy(&row[0], name, sizeof name);
    printf("banned: %s\n", name);
    return true;
}

static int list(sql *s) {
    uint32_t count = 0;
    if (!chat_list_reports(s, show, &count)) return complain("%s", s->error(s));
    if (!count) printf("nothing has been reported\n");
    if (!chat_list_banned(s, show_banned, NULL)) return complain("%s", s->error(s));
    return output_finish(DONE);
}

static int pardon(sql *s, const char *name) {
    people_result result = chat_pardon(s, name);
    if (result == PEOPLE_NOBODY) return complain("nobody called %s is banned", name);
    if (result != PEOPLE_DONE) return complain("%s", s->error(s));
    printf("%s may speak again\n", name);
    return output_finish(DONE);
}

static const struct {
    const char *name, *done;
    chat_verdict verdict;
} verdicts[] = {
    {"dismiss", "stays", CHAT_DISMISS},
    {"remove", "is removed", CHAT_REMOVE},
    {"ban", "is removed, and who said it says nothing there any more", CHAT_BAN},
};
enum { VERDICTS = sizeof verdicts / sizeof *verdicts };

static int judge(sql *s, uint32_t verdict, const char *name) {
    char table[MST_ID_SIZE];
    chat_word w;
    if (!read_name(name, table, &w)) return complain("\"%s\" is not a word: TABLE/s12", name);
    people_result result = chat_judge(s, &w, verdicts[verdict].verdict);
    if (result == PEOPLE_NOBODY) return complain("there is no word %s (any more)", name);
    if (result != PEOPLE_DONE) return complain("%s", s->error(s));
    printf("%s %s\n", name, verdicts[verdict].done);
    return DONE;
}

static int judge_all(sql *s, const options *o) {
    int status = DONE;
    uint32_t verdict = 0;
    while (verdict < VERDICTS && !mst_text_same(o->operand[0], verdicts[verdict].name)) verdict++;
    if (verdict == VERDICTS)
        return complain("moderate knows list, dismiss, remove, ban, pardon, tournaments and end, "
                        "not \"%s\"",
                        o->operand[0]);
    if (o->operands < 2) return complain("%s which word? `list` names them", o->operand[0]);
    for (uint32_t i = 1; i < o->operands && status == DONE; i++)
        status = judge(s, verdict, o->operand[i]);
    return output_finish(status);
}

/* ---- tournaments ---- */

/* tournament, name, whose */
static bool show_tournament(void *context, const sql_value row[], uint32_t count) {
    char id[MST_ID_SIZE], name[TOURNAMENTS_NAME_SIZE], maker[PEOPLE_NAME_SIZE];
    (void)count;
    sql_copy(&row[0], id, sizeof id);
    sql_copy(&row[1], name, sizeof name);
    sql_copy(&row[2], maker, sizeof maker);
    printf("%s  %s (%s)\n", id, name, maker[0] ? maker : "gone");
    ++*(uint32_t *)context;
    return true;
}

static int list_tournaments(sql *s) {
    uint32_t count = 0;
    if (tournaments_named(s, show_tournament, &count) != PEOPLE_DONE)
        return complain("%s", s->error(s));
    if (!count) printf("no tournament is being entered or played\n");
    return output_finish(DONE);
}

static int end_tournament(sql *s, const char *id) {
    tournament_refusal why;
    int64_t now = (int64_t)time(NULL) * 1000;
    if (!value_is_id(id, strlen(id))) return complain("\"%s\" is not a tournament", id);
    if (tournaments_remove(s, id, now, &why) != PEOPLE_DONE) return complain("%s", s->error(s));
    if (why != TOURNAMENT_FINE) return complain("there is no tournament %s (any more)", id);
    printf("%s is ended, and nobody is told of it any more\n", id);
    return DONE;
}

static int end_tournaments(sql *s, const options *o) {
    int status = DONE;
    if (o->operands < 2) return complain("end which tournament? `tournaments` names them");
    for (uint32_t i = 1; i < o->operands && status == DONE; i++)
        status = end_tournament(s, o->operand[i]);
    return output_finish(status);
}

/* ---- all of it ---- */

static int moderate(const options *o, store *s) {
    if (!s->sql) return complain("this store keeps no words");
    if (mst_text_same(o->operand[0], "end")) return end_tournaments(s->sql, o);
    if (mst_text_same(o->operand[0], "tournaments") && o->operands == 1)
        return list_tournaments(s->sql);
    if (mst_text_same(o->operand[0], "pardon") && o->operands == 2)
        return pardon(s->sql, o->operand[1]);
    if (!mst_text_same(o->operand[0], "list")) return judge_all(s->sql, o);
    return o->operands == 1 ? list(s->sql) : complain("list takes no words");
}

/* A server may run meanwhile, on a file too: neither believes what it remembers. */
static int run(const options *o) {
    char words[1024] = "";
    mst_text why = mst_text_in(words, sizeof words);
    place tables;
    int status = place_read(o, &tables);
    if (status != DONE) return status;
    if (tables.file && access(tables.file, F_OK) != 0)
        return complain("%s: there is no such file", tables.file);
    store *s = tables.database ? store_open_database(tables.database, &why)
                               : store_open_sqlite(tables.file, &why);
    if (!s) return complain("%s", words);
    status = moderate(o, s);
    s->close(s);
    return status;
}

enum { MOST_WORDS = 100 };

const command moderate_command = {
    .name = "moderate",
    .operands = "list|dismiss|remove|ban|pardon|tournaments|end [WORD...|NAME|TOURNAMENT...]",
    .summary =
        "Lists what people have reported of what was said at tables, and decides: it stays\n"
        "(dismiss), it goes (remove), or it goes and who said it is silent at that table, and\n"
        "with an account at every table (ban), until the name is pardoned. And lists the\n"
        "tournaments, and ends one whose name should not be there.",
    .takes = {TAKES_DATA, TAKES_STORE, TAKES_HELP},
    .least = 1,
    .most = 1 + MOST_WORDS,
    .run = run,
    .notes =
        "Words are called TABLE/s12, as list shows them. A server may run meanwhile; a page that\n"
        "has a word shows it until it is loaded again. A tournament that is ended is told of to\n"
        "nobody; games of it that are being played go on.\n",
};
