/* devices.c -- see devices.h. An account has one link at a time. */
#include "devices.h"
#include <string.h>

typedef struct {
    int64_t account, now, ends;
    const char *link, *claim, *signs;
    device_opening *opening;
    const account_new *with;
} work;

static people_result settle(const people_number *row, people_result none) {
    return row->is_there ? PEOPLE_DONE : none;
}

/* ---- the first device ---- */

static people_result make_link(sql *s, void *context) {
    static const char insert[] =
        "INSERT INTO account_links (account, link, claim, state, device, signs, ends)"
        " VALUES ($1, $2, NULL, $3, '', '', $4) ON CONFLICT (account) DO UPDATE SET link = $2,"
        " claim = NULL, state = $3, device = '', signs = '', ends = $4";
    const work *w = context;
    return s->run(s, insert,
                  SQL_WITH(sql_number(w->account), sql_text(w->link), sql_number(DEVICE_MADE),
                           sql_number(w->ends)),
                  NULL, NULL)
               ? PEOPLE_DONE
               : PEOPLE_FAILED;
}

people_result devices_make_link(sql *s, int64_t account, const char *link, int64_t ends) {
    work w = {.account = account, .link = link, .ends = ends};
    return people_change(s, make_link, &w);
}

static bool take_link(void *context, const sql_value row[], uint32_t count) {
    device_link *at = context;
    (void)count;
    at->state = (device_state)row[0].number;
    at->ends = row[1].number;
    sql_copy(&row[2], at->device, sizeof at->device);
    sql_copy(&row[3], at->signs, sizeof at->signs);
    return false;
}

people_result devices_look(sql *s, int64_t account, int64_t now, device_link *at) {
    static const char find[] = "SELECT state, ends, device, signs FROM account_links"
                               " WHERE account = $1 AND ends > $2";
    *at = (device_link){.state = DEVICE_NONE};
    return s->run(s, find, SQL_WITH(sql_number(account), sql_number(now)), take_link, at)
               ? PEOPLE_DONE
               : PEOPLE_FAILED;
}

static people_result confirm(sql *s, void *context) {
    static const char update[] = "UPDATE account_links SET state = $4 WHERE account = $1 AND"
                                 " signs = $2 AND state = $3 AND ends > $5 RETURNING 1";
    const work *w = context;
    people_number row = {false, 0};
    if (!s->run(s, update,
                SQL_WITH(sql_number(w->account), sql_text(w->signs), sql_number(DEVICE_OPENED),
                         sql_number(DEVICE_CONFIRMED), sql_number(w->now)),
                people_take_number, &row))
        return PEOPLE_FAILED;
    return settle(&row, PEOPLE_NOT_ALLOWED);
}

people_result devices_confirm(sql *s, int64_t account, const char *signs, int64_t now) {
    work w = {.account = account, .signs = signs, .now = now};
    return people_change(s, confirm, &w);
}

static people_result stop(sql *s, void *context) {
    const work *w = context;
    return s->run(s, "DELETE FROM account_links WHERE account = $1",
                  SQL_WITH(sql_number(w->account)), NULL, NULL)
               ? PEOPLE_DONE
               : PEOPLE_FAILED;
}

people_result devices_stop(sql *s, int64_t account) {
    work w = {.account = account};
    return people_change(s, stop, &w);
}

/* ---- the new one ---- */

static bool take_opened(void *context, const sql_value row[], uint32_t count) {
    device_opening *o = context;
    (void)count;
    o->account = row[0].number;
    o->ends = row[1].number;
    return false;
}

static bool take_credential(void *context, const sql_value row[], uint32_t count) {
    device_opening *o = context;
    account_bytes *to = &o->key[o->keys];
    (void)count;
    to->length = row[0].length <= sizeof to->bytes ? row[0].length : 0;
    memcpy(to->bytes, row[0].bytes, to->length);
    return ++o->keys < ACCOUNT_MOST_KEYS;
}

static people_result open_link(sql *s, void *context) {
    static const char update[] =
        "UPDATE account_links SET claim = $2, state = $3, device = $4, signs = $5"
        " WHERE link = $1 AND state = $6 AND ends > $7 RETURNING account, ends";
    static const char list[] = "SELECT credential FROM account_keys WHERE account = $1";
    const work *w = context;
    device_opening *o = w->opening;
    o->account = o->keys = 0;
    if (!s->run(s, update,
                SQL_WITH(sql_text(o->link), sql_text(o->claim), sql_number(DEVICE_OPENED),
                         sql_text(o->device), sql_text(o->signs), sql_number(DEVICE_MADE),
                         sql_number(w->now)),
                take_opened, o))
        return PEOPLE_FAILED;
    if (!o->account) return PEOPLE_OVER;
    return s->run(s, list, SQL_WITH(sql_number(o->account)), take_credential, o) ? PEOPLE_DONE
                                                                                 : PEOPLE_FAILED;
}

people_result devices_open(sql *s, device_opening *o, int64_t now) {
    work w = {.opening = o, .now = now};
    return people_change(s, open_link, &w);
}

people_result devices_wait(sql *s, const char *claim, int64_t now, device_link *at) {
    static const char find[] = "SELECT state, ends, device, signs FROM account_links"
                               " WHERE claim = $1 AND ends > $2";
    *at = (device_link){.state = DEVICE_NONE};
    if (!s->run(s, find, SQL_WITH(sql_text(claim), sql_number(now)), take_link, at))
        return PEOPLE_FAILED;
    return at->state == DEVICE_NONE ? PEOPLE_OVER : PEOPLE_DONE;
}

/* Once: whoever comes second finds it added. */
static people_result use_claim(sql *s, work *w) {
    static const char update[] =
        "UPDATE account_links SET state = $2 WHERE claim = $1 AND state = $3 AND ends > $4"
        " RETURNING account";
    device_link at;
    people_number row = {false, 0};
    people_result result = devices_wait(s, w->claim, w->now, &at);
    if (result != PEOPLE_DONE) return result;
    if (at.state == DEVICE_ADDED) return PEOPLE_OVER;
    if (!s->run(s, update,
                SQL_WITH(sql_text(w->claim), sql_number(DEVICE_ADDED), sql_number(DEVICE_CONFIRMED),
                         sql_number(w->now)),
                people_take_number, &row))
        return PEOPLE_FAILED;
    w->account = row.number;
    return settle(&row, PEOPLE_NOT_ALLOWED);
}

static people_result add(sql *s, void *context) {
    work *w = context;
    people_result result = use_claim(s, w);
    return result == PEOPLE_DONE ? accounts_add_device(s, w->account, w->with, w->now) : result;
}

people_result devices_add(sql *s, const char *claim, const account_new *n, int64_t now,
                          int64_t *account) {
    work w = {.claim = claim, .with = n, .now = now};
    people_result result = people_change(s, add, &w);
    *account = w.account;
    return result;
}
