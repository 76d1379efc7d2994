/* hooks.c -- see hooks.h. */
#include "hooks.h"
#include "mastaba/text.h"
#include <string.h>

enum { HOUR = 3600 * 1000 /* milliseconds */ };

static people_result settle(bool is_done) {
    return is_done ? PEOPLE_DONE : PEOPLE_FAILED;
}

/* ---- naming an address ---- */

typedef struct {
    const hook *hook;
    int64_t account, now;
} naming;

static const char remove_own[] = "DELETE FROM account_hooks WHERE account = $1";

static people_result make(sql *s, void *context) {
    static const char insert[] =
        "INSERT INTO account_hooks (account, address, secret, language, made, answered, status,"
        " gone, failed, hour_began, calls) VALUES ($1, $2, $3, $4, $5, 0, 0, 0, 0, 0, 0)";
    const naming *n = context;
    const hook *h = n->hook;
    sql_value account = sql_number(h->account);
    return settle(s->run(s, remove_own, SQL_WITH(account), NULL, NULL) &&
                  s->run(s, insert,
                         SQL_WITH(account, sql_text(h->address), sql_text(h->secret),
                                  sql_text(h->in == MST_FRENCH ? "fr" : "en"), sql_number(n->now)),
                         NULL, NULL));
}

people_result hooks_make(sql *s, const hook *h, int64_t now) {
    return people_change(s, make, &(naming){.hook = h, .now = now});
}

static people_result end(sql *s, void *context) {
    const naming *n = context;
    return settle(s->run(s, remove_own, SQL_WITH(sql_number(n->account)), NULL, NULL));
}

people_result hooks_end(sql *s, int64_t account) {
    return people_change(s, end, &(naming){.account = account});
}

/* ---- reading ---- */

#define COLUMNS "h.hook, h.account, h.address, h.secret, h.language"
enum { COLUMNS_END = 5 };

static void read_hook(const sql_value row[], hook *h) {
    char language[3];
    h->number = row[0].number;
    h->account = row[1].number;
    sql_copy(&row[2], h->address, sizeof h->address);
    sql_copy(&row[3], h->secret, sizeof h->secret);
    sql_copy(&row[4], language, sizeof language);
    h->in = mst_text_same(language, "fr") ? MST_FRENCH : MST_ENGLISH;
}

static bool take_sheet(void *context, const sql_value row[], uint32_t count) {
    hook_sheet *sheet = context;
    (void)count;
    read_hook(row, &sheet->hook);
    row += COLUMNS_END;
    sheet->made = row[0].number;
    sheet->answered = row[1].number;
    sheet->status = (uint32_t)row[2].number;
    sheet->failures = (uint32_t)row[3].number;
    return false;
}

people_result hooks_read(sql *s, int64_t account, hook_sheet *sheet) {
    static const char find[] = "SELECT " COLUMNS ", h.made, h.answered, h.status, h.gone + h.failed"
                               " FROM account_hooks h WHERE h.account = $1";
    memset(sheet, 0, sizeof *sheet);
    return settle(s->run(s, find, SQL_WITH(sql_number(account)), take_sheet, sheet));
}

/* ---- one call more ---- */

/* Inside a change: one more of this hour. NOT_ALLOWED: it is gone; LIMIT: there were enough. */
static people_result count_call(sql *s, int64_t number, int64_t now) {
    static const char update[] =
        "UPDATE account_hooks SET calls = CASE WHEN hour_began <= $2 - $3 THEN 1 ELSE calls + 1 "
        "END,"
        " hour_began = CASE WHEN hour_began <= $2 - $3 THEN $2 ELSE hour_began END"
        " WHERE hook = $1 RETURNING calls";
    people_number calls = {false, 0};
    if (!s->run(s, update, SQL_WITH(sql_number(number), sql_number(now), sql_number(HOUR)),
                people_take_number, &calls))
        return PEOPLE_FAILED;
    if (!calls.is_there) return PEOPLE_NOT_ALLOWED;
    return calls.number <= HOOK_MOST_HOUR ? PEOPLE_DONE : PEOPLE_LIMIT;
}

typedef struct {
    int64_t account, now;
    hook_sheet sheet;
} trying;

static people_result begin_try(sql *s, void *context) {
    trying *t = context;
    people_result result = hooks_read(s, t->account, &t->sheet);
    if (result != PEOPLE_DONE) return result;
    result = t->sheet.hook.number ? count_call(s, t->sheet.hook.number, t->now) : PEOPLE_OVER;
    return result == PEOPLE_NOT_ALLOWED ? PEOPLE_OVER : result;
}

people_result hooks_try(sql *s, int64_t account, int64_t now, hook *h) {
    trying t = {.account = account, .now = now};
    people_result result = people_change(s, begin_try, &t);
    if (result == PEOPLE_DONE) *h = t.sheet.hook;
    return result;
}

/* ---- what became of it ---- */

typedef struct {
    const hook_answer *answer;
    int64_t now;
} noting;

static people_result note(sql *s, void *context) {
    static const char update[] =
        "UPDATE account_hooks SET answered = $2, status = $3,"
        " gone = CASE WHEN $4 = 0 THEN 0 ELSE gone + $5 END,"
        " failed = CASE WHEN $4 = 0 THEN 0 ELSE failed + $6 END WHERE hook = $1";
    static const char remove[] =
        "DELETE FROM account_hooks WHERE hook = $1 AND (gone >= $2 OR failed >= $3)";
    const noting *n = context;
    const hook_answer *a = n->answer;
    sql_value number = sql_number(a->number);
    return settle(s->run(s, update,
                         SQL_WITH(number, sql_number(n->now), sql_number(a->status),
                                  sql_number(a->outcome != HOOK_TAKEN),
                                  sql_number(a->outcome == HOOK_GONE && !a->is_try),
                                  sql_number(a->outcome == HOOK_FAILED && !a->is_try)),
                         NULL, NULL) &&
                  s->run(s, remove,
                         SQL_WITH(number, sql_number(HOOK_MOST_GONE), sql_number(HOOK_MOST_FAILED)),
                         NULL, NULL));
}

people_result hooks_note(sql *s, const hook_answer *a, int64_t now) {
    return people_change(s, note, &(noting){a, now});
}

/* ---- calling ---- */

typedef struct {
    const hook_claim *claim;
    uint32_t count;
    hook hook[HOOK_MOST_SEAT];
} called;

/* Whoever held the seat before has a token that opens nothing. */
static bool take_one(void *context, const sql_value row[], uint32_t count) {
    called *all = context;
    char token[64];
    (void)count;
    sql_copy(&row[COLUMNS_END], token, sizeof token);
    if (all->claim->opens(all->claim->context, token)) read_hook(row, &all->hook[all->count++]);
    return all->count < HOOK_MOST_SEAT;
}

typedef struct {
    const hook_claim *claim;
    int64_t number;
} claiming;

/* The same row is changed by one of two servers alone; the other finds it called for. */
static people_result claim_one(sql *s, void *context) {
    static const char upsert[] =
        "INSERT INTO account_hook_calls AS c (hook, table_id, seat, called, called_at)"
        " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (hook, table_id, seat) DO UPDATE SET called = $4,"
        " called_at = $5 WHERE c.called < $4 AND c.called_at <= $5 - $6 RETURNING 1";
    const claiming *x = context;
    const hook_claim *c = x->claim;
    people_number row = {false, 0};
    people_result counted = count_call(s, x->number, c->now);
    if (counted != PEOPLE_DONE) return counted;
    if (!s->run(s, upsert,
                SQL_WITH(sql_number(x->number), sql_text(c->at->table), sql_text(c->at->seat),
                         sql_number(c->line), sql_number(c->now), sql_number(CALLING_PAUSE)),
                people_take_number, &row))
        return PEOPLE_FAILED;
    return row.is_there ? PEOPLE_DONE : PEOPLE_NOT_ALLOWED;
}

/* Most seats have nobody to call: they cost a question, and nothing is written. */
people_result hooks_take(sql *s, const hook_claim *c) {
    static const char ask[] =
        "SELECT " COLUMNS ", a.token FROM account_seats a JOIN account_hooks h"
        " ON h.account = a.account LEFT JOIN account_hook_calls c ON c.hook = h.hook"
        " AND c.table_id = a.table_id AND c.seat = a.seat WHERE a.table_id = $1 AND a.seat = $2"
        " AND (c.called IS NULL OR c.called < $3) ORDER BY a.noted DESC, a.account";
    called all = {.claim = c};
    if (!s->run(s, ask,
                SQL_WITH(sql_text(c->at->table), sql_text(c->at->seat), sql_number(c->line)),
                take_one, &all))
        return PEOPLE_FAILED;
    for (uint32_t i = 0; i < all.count; i++) {
        people_result result = people_change(s, claim_one, &(claiming){c, all.hook[i].number});
        if (result == PEOPLE_FAILED || result == PEOPLE_IN_DOUBT) return result;
        if (result == PEOPLE_DONE) c->take(c->context, &all.hook[i]);
    }
    return PEOPLE_DONE;
}

static people_result sweep(sql *s, void *context) {
    static const char statement[] = "DELETE FROM account_hook_calls WHERE NOT EXISTS (SELECT 1"
                                    " FROM tables WHERE id = table_id AND status < 2)";
    (void)context;
    return settle(s->run(s, statement, NULL, 0, NULL, NULL));
}

people_result hooks_sweep(sql *s) {
    return people_change(s, sweep, NULL);
}
