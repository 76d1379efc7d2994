/* chat.h -- what people say to each other at a table, as a database keeps it: beside the table,
 * never in its log, for CHAT_DAYS at most, and no longer than the table itself.
 *
 * There are two talks at each table, the seats' and the watchers'; the words of each are numbered
 * from 1 without a gap, so whoever has been told up to a number can be told the rest, whoever wrote
 * it. */
#ifndef PEOPLE_CHAT_H
#define PEOPLE_CHAT_H
#include "people.h"
#include "protocol/chat.h"

enum {
    CHAT_LAST = 50,  /* words that whoever comes is told */
    CHAT_KEPT = 200, /* of each talk; older ones go, unless somebody has reported them */
    CHAT_DAYS = 30
};

typedef struct {
    const char *table;
    chat_side side;
    uint32_t number;            /* filled in when it is kept */
    mst_seat seat;              /* MST_SPECTATOR: a watcher's */
    const char *name;           /* of the seat, as it was then */
    const char *phrase, *words; /* one of them is NULL */
    int64_t time; /* milliseconds since 1970; of two words of a table never the same */
} chat_word;

/* What goes for a table besides what was agreed when it was made. */
typedef struct {
    mst_chat rule;     /* what its owner allows by now */
    uint32_t silenced; /* seats, a bit each, and MST_SPECTATOR's for all watchers */
} chat_rules;

/* False: enough. What it is handed is gone after it. */
typedef bool (*chat_take)(void *context, const chat_word *w);

/* The rules are those that were there then; a word that they forbid is PEOPLE_NOT_ALLOWED. Its time
 * is moved behind that of every word that is there. */
people_result chat_keep(sql *s, chat_word *w, mst_chat agreed, chat_rules *rules);
/* The newest CHAT_LAST of a talk behind a number, the oldest first. */
bool chat_recall(sql *s, const char *table, chat_side side, uint32_t after, chat_take take,
                 void *context);
bool chat_read_rules(sql *s, const char *table, chat_rules *rules);
people_result chat_allow(sql *s, const char *table, mst_chat rule);
/* Whether this may be said, by what was agreed and what goes since. */
bool chat_forbids(const chat_rules *rules, mst_chat agreed, const chat_word *w);

/* ---- words that somebody has reported, for the operator ---- */

/* Whoever reports one twice has reported it once. PEOPLE_NOBODY: there is no such word. */
people_result chat_report(sql *s, const chat_word *w, mst_seat reporter);
/* The first reported first; at most CHAT_KEPT. */
bool chat_list_reports(sql *s, chat_take take, void *context);
/* It may stay, whoever reports it again; it is gone; and its seat, or all watchers of the table,
 * say nothing there any more, nor does the account, if it was one's, at any table. */
typedef enum { CHAT_DISMISS, CHAT_REMOVE, CHAT_BAN } chat_verdict;
people_result chat_judge(sql *s, const chat_word *w, chat_verdict verdict);

/* The names of such accounts, as rows of one; and one of them may speak again. */
bool chat_list_banned(sql *s, sql_rows take, void *context);
people_result chat_pardon(sql *s, const char *name);

/* ---- the end ---- */

/* What was said from the seats of an account goes with it; part of that change. */
bool chat_forget_account(sql *s, int64_t account);

/* Words from before a time are gone, reported or not. */
people_result chat_expire(sql *s, int64_t before);

#endif
