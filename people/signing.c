/* signing.c -- see signing.h. A challenge is taken in the same change as what it is for, so it is
 * worth one use, whichever server of the database hears of it. */
#include "signing.h"
#include <string.h>

/* ---- challenges ---- */

typedef struct {
    const char *challenge;
    const account_bytes *handle;
    int64_t now, ends;
} challenging;

static people_result challenge(sql *s, void *context) {
    static const char insert[] =
        "INSERT INTO account_challenges (digest, handle, ends) VALUES ($1, $2, $3)";
    const challenging *c = context;
    people_result result = accounts_expire(s, c->now);
    if (result != PEOPLE_DONE) return result;
    return s->run(s, insert,
                  SQL_WITH(sql_text(c->challenge), sql_bytes(c->handle->bytes, c->handle->length),
                           sql_number(c->ends)),
                  NULL, NULL)
               ? PEOPLE_DONE
               : PEOPLE_FAILED;
}

people_result signing_challenge(sql *s, const char *digest, const account_bytes *handle,
                                int64_t now, int64_t ends) {
    challenging c = {digest, handle, now, ends};
    return people_change(s, challenge, &c);
}

static void copy_bytes(const sql_value *v, account_bytes *to) {
    to->length = v->length <= sizeof to->bytes ? v->length : 0;
    memcpy(to->bytes, v->bytes, to->length);
}

static bool take_handle(void *context, const sql_value row[], uint32_t count) {
    (void)count;
    copy_bytes(&row[0], context);
    return false;
}

people_result signing_take(sql *s, const char *digest, int64_t now, account_bytes *handle) {
    static const char remove[] =
        "DELETE FROM account_challenges WHERE digest = $1 AND ends > $2 RETURNING handle";
    handle->length = 0;
    if (!s->run(s, remove, SQL_WITH(sql_text(digest), sql_number(now)), take_handle, handle))
        return PEOPLE_FAILED;
    return handle->length ? PEOPLE_DONE : PEOPLE_OVER;
}

/* ---- signing in ---- */

typedef struct {
    account_key key;
    int64_t account; /* 0: there is none */
} found_key;

static bool take_key(void *context, const sql_value row[], uint32_t count) {
    found_key *f = context;
    (void)count;
    f->account = row[0].number;
    sql_copy(&row[1], f->key.id, sizeof f->key.id);
    copy_bytes(&row[2], &f->key.handle);
    f->key.algorithm = row[3].number;
    copy_bytes(&row[4], &f->key.public_key);
    f->key.counter = row[5].number;
    return false;
}

static bool is_handle(const account_bytes *said, const account_bytes *known) {
    return said->length == 0 ||
           (said->length == known->length && memcmp(said->bytes, known->bytes, known->length) == 0);
}

/* Once, even if the same signature comes twice: what a device counts goes up, or it does not count.
 */
static people_result note_use(sql *s, const char *id, int64_t counter, int64_t now) {
    static const char update[] =
        "UPDATE account_keys SET counter = $2, used = $3 WHERE id = $1 AND"
        " (counter < $2 OR (counter = 0 AND CAST($2 AS bigint) = 0)) RETURNING 1";
    people_number noted = {false, 0};
    if (!s->run(s, update, SQL_WITH(sql_text(id), sql_number(counter), sql_number(now)),
                people_take_number, &noted))
        return PEOPLE_FAILED;
    return noted.is_there ? PEOPLE_DONE : PEOPLE_NO_KEY;
}

typedef struct {
    signing *in;
    int64_t now;
} entering;

static people_result find_key(sql *s, const signing *in, found_key *f, int64_t *counter) {
    static const char find[] = "SELECT account, id, handle, algorithm, public_key, counter"
                               " FROM account_keys WHERE credential = $1";
    const account_bytes *c = in->credential;
    f->account = 0;
    if (!s->run(s, find, SQL_WITH(sql_bytes(c->bytes, c->length)), take_key, f))
        return PEOPLE_FAILED;
    if (!f->account || !is_handle(in->user, &f->key.handle)) return PEOPLE_NO_KEY;
    return in->is_right(in->context, &f->key, counter) ? PEOPLE_DONE : PEOPLE_NO_KEY;
}

static people_result sign_in(sql *s, void *context) {
    entering *e = context;
    account_bytes handle;
    found_key found;
    int64_t counter = 0;
    people_result result = signing_take(s, e->in->challenge, e->now, &handle);
    if (result == PEOPLE_DONE) result = find_key(s, e->in, &found, &counter);
    if (result == PEOPLE_DONE) result = note_use(s, found.key.id, counter, e->now);
    if (result != PEOPLE_DONE) return result;
    e->in->account = found.account;
    memcpy(e->in->key, found.key.id, sizeof e->in->key);
    return accounts_begin_session(s, found.account, found.key.id, e->in->session, e->now);
}

people_result signing_in(sql *s, signing *in, int64_t now) {
    entering e = {in, now};
    return people_change(s, sign_in, &e);
}

/* ---- the recovery code ---- */

typedef struct {
    int64_t account, now;
    const char *code;
    const account_new *with;
} recovering;

static people_result set_code(sql *s, void *context) {
    static const char update[] =
        "UPDATE accounts SET code = $2, code_made = $3 WHERE account = $1 RETURNING 1";
    const recovering *r = context;
    people_number set = {false, 0};
    if (!s->run(s, update, SQL_WITH(sql_number(r->account), sql_text(r->code), sql_number(r->now)),
                people_take_number, &set))
        return PEOPLE_FAILED;
    return set.is_there ? PEOPLE_DONE : PEOPLE_NOBODY;
}

people_result signing_set_code(sql *s, int64_t account, const char *code, int64_t now) {
    recovering r = {account, now, code, NULL};
    return people_change(s, set_code, &r);
}

static people_result use_code(sql *s, recovering *r) {
    static const char update[] =
        "UPDATE accounts SET code = NULL, code_made = NULL WHERE code = $1 RETURNING account";
    people_number used = {false, 0};
    if (!s->run(s, update, SQL_WITH(sql_text(r->code)), people_take_number, &used))
        return PEOPLE_FAILED;
    r->account = used.number;
    return used.is_there ? PEOPLE_DONE : PEOPLE_NO_KEY;
}

static people_result recover(sql *s, void *context) {
    recovering *r = context;
    people_result result = use_code(s, r);
    return result == PEOPLE_DONE ? accounts_add_device(s, r->account, r->with, r->now) : result;
}

people_result signing_recover(sql *s, const char *code, const account_new *n, int64_t now,
                              int64_t *account) {
    recovering r = {0, now, code, n};
    people_result result = people_change(s, recover, &r);
    *account = r.account;
    return result;
}
