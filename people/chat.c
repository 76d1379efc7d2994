/* chat.c -- see chat.h. A table has one row that counts its words: who adds one holds that row
 * until it is kept, so numbers are there in their order, also where several servers write. */
#include "chat.h"

static people_result done(bool is_done) {
    return is_done ? PEOPLE_DONE : PEOPLE_FAILED;
}

static sql_value of_table(const chat_word *w) {
    return sql_text(w->table);
}

static sql_value of_side(const chat_word *w) {
    return sql_number(w->side);
}

static sql_value of_number(const chat_word *w) {
    return sql_number(w->number);
}

/* ---- rules ---- */

bool chat_forbids(const chat_rules *rules, mst_chat agreed, const chat_word *w) {
    mst_chat rule = rules->rule > agreed ? rules->rule : agreed;
    return rule == MST_CHAT_OFF || (rule == MST_CHAT_PHRASES && !w->phrase) ||
           rules->silenced >> w->seat & 1;
}

static bool take_rules(void *context, const sql_value row[], uint32_t count) {
    chat_rules *rules = context;
    (void)count;
    rules->rule = (mst_chat)row[0].number;
    rules->silenced = (uint32_t)row[1].number;
    return false;
}

bool chat_read_rules(sql *s, const char *table, chat_rules *rules) {
    *rules = (chat_rules){MST_CHAT_ALL, 0};
    return s->run(s, "SELECT rule, silenced FROM chat WHERE table_id = $1",
                  SQL_WITH(sql_text(table)), take_rules, rules);
}

typedef struct {
    const char *table;
    mst_chat rule;
} allowing;

static people_result allow(sql *s, void *with) {
    const allowing *a = with;
    return done(s->run(s,
                       "INSERT INTO chat (table_id, rule) VALUES ($1, $2)"
                       " ON CONFLICT (table_id) DO UPDATE SET rule = excluded.rule",
                       SQL_WITH(sql_text(a->table), sql_number(a->rule)), NULL, NULL));
}

people_result chat_allow(sql *s, const char *table, mst_chat rule) {
    allowing a = {table, rule};
    return people_change(s, allow, &a);
}

/* ---- keeping ---- */

typedef struct {
    chat_word *word;
    mst_chat agreed;
    chat_rules *rules;
} keeping;

static bool take_number(void *context, const sql_value row[], uint32_t count) {
    keeping *k = context;
    (void)count;
    take_rules(k->rules, row, 2);
    k->word->number = (uint32_t)row[2 + k->word->side].number;
    return false;
}

static bool count_word(sql *s, keeping *k) {
    const chat_word *w = k->word;
    return s->run(s,
                  "INSERT INTO chat (table_id, seats_said, watchers_said) VALUES ($1, $2, $3)"
                  " ON CONFLICT (table_id) DO UPDATE SET"
                  " seats_said = chat.seats_said + excluded.seats_said,"
                  " watchers_said = chat.watchers_said + excluded.watchers_said"
                  " RETURNING rule, silenced, seats_said, watchers_said",
                  SQL_WITH(of_table(w), sql_number(w->side == CHAT_SEATS),
                           sql_number(w->side == CHAT_WATCHERS)),
                  take_number, k);
}

/* Words of one millisecond, and of servers whose clocks differ, have times in the order in which
 * they were said, so both talks can be read as one. */
static bool put_behind_all(sql *s, chat_word *w) {
    bool is_asked = true;
    for (chat_side side = 0; side < CHAT_SIDES && is_asked; side++) {
        people_number last = {false, 0};
        is_asked = s->run(s,
                          "SELECT time FROM chat_words WHERE table_id = $1 AND side = $2"
                          " ORDER BY number DESC LIMIT 1",
                          SQL_WITH(of_table(w), sql_number(side)), people_take_number, &last);
        if (last.is_there && w->time <= last.number) w->time = last.number + 1;
    }
    return is_asked;
}

static bool add_word(sql *s, const chat_word *w) {
    return s->run(s,
                  "INSERT INTO chat_words"
                  " (table_id, side, number, seat, name, phrase, words, time)"
                  " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
                  SQL_WITH(of_table(w), of_side(w), of_number(w), sql_number(w->seat),
                           sql_text(w->name), sql_text(w->phrase), sql_text(w->words),
                           sql_number(w->time)),
                  NULL, NULL);
}

static bool drop_oldest(sql *s, const chat_word *w) {
    return s->run(s,
                  "DELETE FROM chat_words WHERE table_id = $1 AND side = $2 AND number <= $3"
                  " AND reporters = 0",
                  SQL_WITH(of_table(w), of_side(w), sql_number((int64_t)w->number - CHAT_KEPT)),
                  NULL, NULL);
}

/* An account that is banned has all its seats silenced. */
static bool ask_banned(sql *s, const keeping *k) {
    const chat_word *w = k->word;
    people_number banned = {false, 0};
    const char letter[] = {mst_seat_letter(w->seat), 0};
    bool is_asked = s->run(s,
                           "SELECT b.account FROM account_seats a JOIN chat_banned b"
                           " ON b.account = a.account WHERE a.table_id = $1 AND a.seat = $2",
                           SQL_WITH(of_table(w), sql_text(letter)), people_take_number, &banned);
    if (banned.is_there) k->rules->silenced |= 1u << w->seat;
    return is_asked;
}

static people_result keep(sql *s, void *with) {
    keeping *k = with;
    if (!count_word(s, k)) return PEOPLE_FAILED;
    if (k->word->seat != MST_SPECTATOR && !ask_banned(s, k)) return PEOPLE_FAILED;
    if (chat_forbids(k->rules, k->agreed, k->word)) return PEOPLE_NOT_ALLOWED;
    return done(put_behind_all(s, k->word) && add_word(s, k->word) && drop_oldest(s, k->word));
}

people_result chat_keep(sql *s, chat_word *w, mst_chat agreed, chat_rules *rules) {
    keeping k = {w, agreed, rules};
    return people_change(s, keep, &k);
}

/* ---- reading ---- */

enum { MOST_NAME = 256, MOST_PHRASE = 32, MOST_WORDS = 1024 };

typedef struct {
    chat_take take;
    void *context;
} reader;

#define COLUMNS "table_id, side, number, seat, name, phrase, words, time"

static bool take_word(void *context, const sql_value row[], uint32_t count) {
    const reader *r = context;
    char table[MST_ID_SIZE], name[MOST_NAME], phrase[MOST_PHRASE], words[MOST_WORDS];
    (void)count;
    sql_copy(&row[0], table, sizeof table);
    sql_copy(&row[4], name, sizeof name);
    sql_copy(&row[5], phrase, sizeof phrase);
    sql_copy(&row[6], words, sizeof words);
    const chat_word w = {.table = table,
                         .side = (chat_side)row[1].number,
                         .number = (uint32_t)row[2].number,
                         .seat = (mst_seat)row[3].number,
                         .name = name,
                         .phrase = phrase[0] ? phrase : NULL,
                         .words = words[0] ? words : NULL,
                         .time = row[7].number};
    return r->take(r->context, &w);
}

bool chat_recall(sql *s, const char *table, chat_side side, uint32_t after, chat_take take,
                 void *context) {
    reader r = {take, context};
    return s->run(
        s,
        "SELECT " COLUMNS " FROM (SELECT " COLUMNS " FROM chat_words"
        " WHERE table_id = $1 AND side = $2 AND number > $3"
        " ORDER BY number DESC LIMIT $4) AS newest ORDER BY number",
        SQL_WITH(sql_text(table), sql_number(side), sql_number(after), sql_number(CHAT_LAST)),
        take_word, &r);
}

/* ---- reports ---- */

typedef struct {
    const chat_word *word; /* looked for by its table, talk and number */
    bool is_found;
    mst_seat seat; /* that said it */
    mst_seat reporter;
    chat_verdict verdict;
} judging;

static bool take_found(void *context, const sql_value row[], uint32_t count) {
    judging *j = context;
    (void)count;
    j->is_found = true;
    j->seat = (mst_seat)row[0].number;
    return false;
}

static people_result found(bool is_asked, const judging *j) {
    return !is_asked ? PEOPLE_FAILED : j->is_found ? PEOPLE_DONE : PEOPLE_NOBODY;
}

static people_result report(sql *s, void *with) {
    judging *j = with;
    const chat_word *w = j->word;
    j->is_found = false;
    bool is_asked = s->run(s,
                           "UPDATE chat_words SET reporters = CASE WHEN is_settled = 1 THEN 0"
                           " WHEN reporters / $4 % 2 = 1 THEN reporters ELSE reporters + $4 END,"
                           " reported = COALESCE(reported, $5)"
                           " WHERE table_id = $1 AND side = $2 AND number = $3 RETURNING seat",
                           SQL_WITH(of_table(w), of_side(w), of_number(w),
                                    sql_number((int64_t)1 << j->reporter), sql_number(w->time)),
                           take_found, j);
    return found(is_asked, j);
}

people_result chat_report(sql *s, const chat_word *w, mst_seat reporter) {
    judging j = {.word = w, .reporter = reporter};
    return people_change(s, report, &j);
}

bool chat_list_reports(sql *s, chat_take take, void *context) {
    reader r = {take, context};
    return s->run(s,
                  "SELECT " COLUMNS " FROM chat_words WHERE reporters > 0"
                  " ORDER BY reported, table_id, side, number LIMIT $1",
                  SQL_WITH(sql_number(CHAT_KEPT)), take_word, &r);
}

static bool ban_accounts(sql *s, const chat_word *w, mst_seat seat) {
    const char letter[] = {mst_seat_letter(seat), 0};
    if (seat == MST_SPECTATOR) return true;
    return s->run(s,
                  "INSERT INTO chat_banned (account) SELECT DISTINCT account FROM account_seats"
                  " WHERE table_id = $1 AND seat = $2 ON CONFLICT (account) DO NOTHING",
                  SQL_WITH(of_table(w), sql_text(letter)), NULL, NULL);
}

static bool silence(sql *s, const chat_word *w, mst_seat seat) {
    return s->run(s,
                  "UPDATE chat SET silenced = CASE WHEN silenced / $2 % 2 = 1 THEN silenced"
                  " ELSE silenced + $2 END WHERE table_id = $1",
                  SQL_WITH(of_table(w), sql_number((int64_t)1 << seat)), NULL, NULL);
}

static people_result judge(sql *s, void *with) {
    static const char *const statements[] = {
        [CHAT_DISMISS] = "UPDATE chat_words SET reporters = 0, is_settled = 1"
                         " WHERE table_id = $1 AND side = $2 AND number = $3"
                         " RETURNING seat",
        [CHAT_REMOVE] = "DELETE FROM chat_words WHERE table_id = $1 AND side = $2 AND number = $3"
                        " RETURNING seat",
        [CHAT_BAN] = "DELETE FROM chat_words WHERE table_id = $1 AND side = $2 AND number = $3"
                     " RETURNING seat"};
    judging *j = with;
    const chat_word *w = j->word;
    j->is_found = false;
    bool is_asked = s->run(s, statements[j->verdict],
                           SQL_WITH(of_table(w), of_side(w), of_number(w)), take_found, j);
    people_result result = found(is_asked, j);
    return result == PEOPLE_DONE && j->verdict == CHAT_BAN
               ? done(silence(s, w, j->seat) && ban_accounts(s, w, j->seat))
               : result;
}

people_result chat_judge(sql *s, const chat_word *w, chat_verdict verdict) {
    judging j = {.word = w, .verdict = verdict};
    return people_change(s, judge, &j);
}

bool chat_list_banned(sql *s, sql_rows take, void *context) {
    return s->run(s,
                  "SELECT a.name FROM chat_banned b JOIN accounts a ON a.account = b.account"
                  " ORDER BY a.name LIMIT $1",
                  SQL_WITH(sql_number(CHAT_KEPT)), take, context);
}

static people_result pardon(sql *s, void *with) {
    people_number account = {false, 0};
    if (!s->run(s,
                "DELETE FROM chat_banned WHERE account ="
                " (SELECT account FROM accounts WHERE folded = $1) RETURNING account",
                SQL_WITH(sql_text(with)), people_take_number, &account))
        return PEOPLE_FAILED;
    return account.is_there ? PEOPLE_DONE : PEOPLE_NOBODY;
}

people_result chat_pardon(sql *s, const char *name) {
    char folded[PEOPLE_FOLDED_SIZE];
    if (!people_is_name(name)) return PEOPLE_NOBODY;
    people_fold(name, folded);
    return people_change(s, pardon, folded);
}

/* ---- the end ---- */

bool chat_forget_account(sql *s, int64_t account) {
    return s->run(s,
                  "DELETE FROM chat_words WHERE side = 0"
                  " AND table_id IN (SELECT table_id FROM account_seats WHERE account = $1)"
                  " AND EXISTS (SELECT 1 FROM account_seats a WHERE a.account = $1"
                  " AND a.table_id = chat_words.table_id"
                  " AND a.seat = substr('ABCDEFGH', CAST(chat_words.seat + 1 AS INTEGER), 1))",
                  SQL_WITH(sql_number(account)), NULL, NULL);
}

static people_result expire(sql *s, void *with) {
    return done(s->run(s, "DELETE FROM chat_words WHERE time < $1",
                       SQL_WITH(sql_number(*(const int64_t *)with)), NULL, NULL));
}

people_result chat_expire(sql *s, int64_t before) {
    return people_change(s, expire, &before);
}
