/* calling.c -- see calling.h. */
#include "calling.h"
#include "mastaba/text.h"
#include <string.h>

/* ---- the key ---- */

static bool take_key(void *context, const sql_value row[], uint32_t count) {
    calling_key *k = context;
    bool is_whole = count == 2 && row[0].length == CALLING_PRIVATE && row[1].length == CALLING_KEY;
    if (is_whole) memcpy(k->private_part, row[0].bytes, CALLING_PRIVATE);
    if (is_whole) memcpy(k->public_part, row[1].bytes, CALLING_KEY);
    return false;
}

static people_result keep_key(sql *s, void *context) {
    static const char insert[] = "INSERT INTO push_keys (name, private_part, public_part)"
                                 " VALUES ('own', $1, $2) ON CONFLICT DO NOTHING";
    static const char find[] = "SELECT private_part, public_part FROM push_keys WHERE name = 'own'";
    calling_key *k = context;
    bool is_done = s->run(s, insert,
                          SQL_WITH(sql_bytes(k->private_part, CALLING_PRIVATE),
                                   sql_bytes(k->public_part, CALLING_KEY)),
                          NULL, NULL) &&
                   s->run(s, find, NULL, 0, take_key, k);
    return is_done ? PEOPLE_DONE : PEOPLE_FAILED;
}

people_result calling_keep_key(sql *s, calling_key *k) {
    return people_change(s, keep_key, k);
}

/* ---- subscriptions ---- */

typedef struct {
    const calling_seat *at;
    const calling_browser *browser;
    const char *address;
    int64_t now, number;
} subscribing;

static bool insert(sql *s, const subscribing *x) {
    static const char statement[] =
        "INSERT INTO push_subscriptions (table_id, seat, holder, address, key, secret, language,"
        " made, called, called_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, -1, 0)"
        " ON CONFLICT (table_id, seat, address) DO UPDATE SET holder = $3, key = $5, secret = $6,"
        " language = $7, made = $8";
    const calling_browser *b = x->browser;
    return s->run(s, statement,
                  SQL_WITH(sql_text(x->at->table), sql_text(x->at->seat), sql_text(x->at->holder),
                           sql_text(b->address), sql_bytes(b->key, CALLING_KEY),
                           sql_bytes(b->secret, CALLING_SECRET),
                           sql_text(b->in == MST_FRENCH ? "fr" : "en"), sql_number(x->now)),
                  NULL, NULL);
}

static people_result subscribe(sql *s, void *context) {
    static const char others[] =
        "DELETE FROM push_subscriptions WHERE table_id = $1 AND seat = $2 AND holder <> $3";
    static const char trim[] =
        "DELETE FROM push_subscriptions WHERE table_id = $1 AND seat = $2 AND subscription NOT IN"
        " (SELECT subscription FROM push_subscriptions WHERE table_id = $1 AND seat = $2"
        " ORDER BY made DESC, subscription DESC LIMIT $3)";
    const subscribing *x = context;
    sql_value table = sql_text(x->at->table), seat = sql_text(x->at->seat);
    bool is_done = s->run(s, others, SQL_WITH(table, seat, sql_text(x->at->holder)), NULL, NULL) &&
                   insert(s, x) &&
                   s->run(s, trim, SQL_WITH(table, seat, sql_number(CALLING_MOST)), NULL, NULL);
    return is_done ? PEOPLE_DONE : PEOPLE_FAILED;
}

people_result calling_subscribe(sql *s, const calling_seat *at, const calling_browser *b,
                                int64_t now) {
    return people_change(s, subscribe, &(subscribing){.at = at, .browser = b, .now = now});
}

static people_result end(sql *s, void *context) {
    static const char statement[] = "DELETE FROM push_subscriptions WHERE table_id = $1 AND"
                                    " seat = $2 AND holder = $3 AND address = $4";
    const subscribing *x = context;
    return s->run(s, statement,
                  SQL_WITH(sql_text(x->at->table), sql_text(x->at->seat), sql_text(x->at->holder),
                           sql_text(x->address)),
                  NULL, NULL)
               ? PEOPLE_DONE
               : PEOPLE_FAILED;
}

people_result calling_end(sql *s, const calling_seat *at, const char *address) {
    return people_change(s, end, &(subscribing){.at = at, .address = address});
}

static people_result remove_one(sql *s, void *context) {
    static const char statement[] = "DELETE FROM push_subscriptions WHERE subscription = $1";
    const subscribing *x = context;
    return s->run(s, statement, SQL_WITH(sql_number(x->number)), NULL, NULL) ? PEOPLE_DONE
                                                                             : PEOPLE_FAILED;
}

people_result calling_remove(sql *s, int64_t number) {
    return people_change(s, remove_one, &(subscribing){.number = number});
}

static people_result sweep(sql *s, void *context) {
    static const char statement[] = "DELETE FROM push_subscriptions WHERE NOT EXISTS (SELECT 1"
                                    " FROM tables WHERE id = table_id AND status < 2)";
    (void)context;
    return s->run(s, statement, NULL, 0, NULL, NULL) ? PEOPLE_DONE : PEOPLE_FAILED;
}

people_result calling_sweep(sql *s) {
    return people_change(s, sweep, NULL);
}

/* ---- calling ---- */

typedef struct {
    const calling_seat *at;
    uint32_t line;
    int64_t now;
    void (*begin)(void *context);
    calling_browsers take;
    void *context;
} claim;

static bool take_row(void *context, const sql_value row[], uint32_t count) {
    const claim *c = context;
    calling_browser b = {.number = row[0].number};
    char language[3];
    bool is_whole = count == 5 && row[2].length == CALLING_KEY && row[3].length == CALLING_SECRET;
    if (!is_whole) return true;
    sql_copy(&row[1], b.address, sizeof b.address);
    memcpy(b.key, row[2].bytes, CALLING_KEY);
    memcpy(b.secret, row[3].bytes, CALLING_SECRET);
    sql_copy(&row[4], language, sizeof language);
    b.in = mst_text_same(language, "fr") ? MST_FRENCH : MST_ENGLISH;
    c->take(c->context, &b);
    return true;
}

/* The same row is changed by one of two servers alone; the other finds it called for. */
static people_result take(sql *s, void *context) {
    static const char statement[] =
        "UPDATE push_subscriptions SET called = $4, called_at = $5 WHERE table_id = $1 AND"
        " seat = $2 AND holder = $3 AND called < $4 AND called_at <= $6"
        " RETURNING subscription, address, key, secret, language";
    claim *c = context;
    c->begin(c->context);
    return s->run(s, statement,
                  SQL_WITH(sql_text(c->at->table), sql_text(c->at->seat), sql_text(c->at->holder),
                           sql_number(c->line), sql_number(c->now),
                           sql_number(c->now - CALLING_PAUSE)),
                  take_row, c)
               ? PEOPLE_DONE
               : PEOPLE_FAILED;
}

/* Most seats have nobody to call: they cost a question, and nothing is written. */
people_result calling_take(sql *s, const calling_seat *at, uint32_t line, int64_t now,
                           void (*begin)(void *context), calling_browsers take_one, void *context) {
    static const char ask[] = "SELECT 1 FROM push_subscriptions WHERE table_id = $1 AND seat = $2"
                              " AND called < $3 LIMIT 1";
    claim c = {at, line, now, begin, take_one, context};
    people_number any = {false, 0};
    if (!s->run(s, ask, SQL_WITH(sql_text(at->table), sql_text(at->seat), sql_number(line)),
                people_take_number, &any))
        return PEOPLE_FAILED;
    return any.is_there ? people_change(s, take, &c) : PEOPLE_DONE;
}
