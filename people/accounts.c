/* accounts.c -- see accounts.h. What belongs to an account refers to it, so that all of it goes
 * when the account does (store/schema). */
#include "accounts.h"
#include "chat.h"
#include "mastaba/text.h"
#include "signing.h"
#include "tournaments.h"
#include <string.h>

static const int64_t day = (int64_t)24 * 3600 * 1000,
                     session_time = (int64_t)ACCOUNT_SESSION_DAYS * 24 * 3600 * 1000;

/* ---- who asks ---- */

typedef struct {
    account_asker *who;
    int64_t used;
} finding;

static bool take_asker(void *context, const sql_value row[], uint32_t count) {
    finding *f = context;
    (void)count;
    f->who->account = row[0].number;
    sql_copy(&row[1], f->who->name, sizeof f->who->name);
    sql_copy(&row[2], f->who->key, sizeof f->who->key);
    f->used = row[3].number;
    return false;
}

typedef struct {
    const char *session;
    int64_t now;
} session_use;

static people_result note_use(sql *s, void *context) {
    const session_use *u = context;
    static const char update[] =
        "UPDATE account_sessions SET used = $2 WHERE digest = $1 AND used < $2";
    return s->run(s, update, SQL_WITH(sql_text(u->session), sql_number(u->now)), NULL, NULL)
               ? PEOPLE_DONE
               : PEOPLE_FAILED;
}

people_result accounts_who(sql *s, const char *session, int64_t now, account_asker *who) {
    static const char find[] =
        "SELECT a.account, a.name, s.key, s.used FROM account_sessions s"
        " JOIN accounts a ON a.account = s.account WHERE s.digest = $1 AND s.used > $2";
    finding f = {who, 0};
    session_use use = {session, now};
    *who = (account_asker){.account = 0};
    if (!s->run(s, find, SQL_WITH(sql_text(session), sql_number(now - session_time)), take_asker,
                &f))
        return PEOPLE_FAILED;
    if (!who->account) return PEOPLE_NOBODY;
    return now - f.used < day ? PEOPLE_DONE : people_change(s, note_use, &use);
}

/* ---- what its owner is told ---- */

static bool take_account(void *context, const sql_value row[], uint32_t count) {
    account_sheet *sheet = context;
    (void)count;
    sql_copy(&row[0], sheet->name, sizeof sheet->name);
    sheet->made = row[1].number;
    sheet->code_made = row[2].number;
    sheet->sessions = (uint32_t)row[3].number;
    return false;
}

static bool take_key(void *context, const sql_value row[], uint32_t count) {
    account_sheet *sheet = context;
    (void)count;
    uint32_t at = sheet->keys++;
    sql_copy(&row[0], sheet->key[at].id, sizeof sheet->key[at].id);
    sql_copy(&row[1], sheet->key[at].device, sizeof sheet->key[at].device);
    sheet->key[at].made = row[2].number;
    sheet->key[at].used = row[3].number;
    return sheet->keys < ACCOUNT_MOST_KEYS;
}

people_result accounts_read(sql *s, int64_t account, account_sheet *sheet) {
    static const char find[] =
        "SELECT name, made, code_made, (SELECT count(*) FROM account_sessions"
        " WHERE account = $1) FROM accounts WHERE account = $1";
    static const char list[] = "SELECT id, device, made, used FROM account_keys WHERE account = $1"
                               " ORDER BY made, id";
    memset(sheet, 0, sizeof *sheet);
    if (!s->run(s, find, SQL_WITH(sql_number(account)), take_account, sheet)) return PEOPLE_FAILED;
    if (!sheet->name[0]) return PEOPLE_NOBODY;
    return s->run(s, list, SQL_WITH(sql_number(account)), take_key, sheet) ? PEOPLE_DONE
                                                                           : PEOPLE_FAILED;
}

/* ---- keys and sessions ---- */

static bool count_of(sql *s, const char *statement, int64_t account, int64_t *count) {
    people_number n = {false, 0};
    bool is_known = s->run(s, statement, SQL_WITH(sql_number(account)), people_take_number, &n);
    *count = n.number;
    return is_known;
}

static sql_value bytes_of(const account_bytes *b) {
    return sql_bytes(b->bytes, b->length);
}

/* NO_KEY: somebody has that credential already. */
static people_result add_key(sql *s, int64_t account, const account_key *k,
                             const account_bytes *handle, int64_t now) {
    static const char count[] = "SELECT count(*) FROM account_keys WHERE account = $1";
    static const char insert[] =
        "INSERT INTO account_keys (id, account, credential, handle, algorithm, public_key, counter,"
        " device, made, used) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)"
        " ON CONFLICT DO NOTHING RETURNING 1";
    people_number added = {false, 0};
    int64_t keys;
    if (!count_of(s, count, account, &keys)) return PEOPLE_FAILED;
    if (keys >= ACCOUNT_MOST_KEYS) return PEOPLE_LIMIT;
    if (!s->run(s, insert,
                SQL_WITH(sql_text(k->id), sql_number(account), bytes_of(&k->credential),
                         bytes_of(handle), sql_number(k->algorithm), bytes_of(&k->public_key),
                         sql_number(k->counter), sql_text(k->device), sql_number(now)),
                people_take_number, &added))
        return PEOPLE_FAILED;
    return added.is_there ? PEOPLE_DONE : PEOPLE_NO_KEY;
}

people_result accounts_begin_session(sql *s, int64_t account, const char *key, const char *session,
                                     int64_t now) {
    static const char insert[] = "INSERT INTO account_sessions (digest, account, key, made, used)"
                                 " VALUES ($1, $2, $3, $4, $4)";
    static const char trim[] =
        "DELETE FROM account_sessions WHERE account = $1 AND digest NOT IN (SELECT digest FROM"
        " account_sessions WHERE account = $1 ORDER BY used DESC, digest LIMIT $2)";
    bool is_done =
        s->run(s, insert,
               SQL_WITH(sql_text(session), sql_number(account), sql_text(key), sql_number(now)),
               NULL, NULL) &&
        s->run(s, trim, SQL_WITH(sql_number(account), sql_number(ACCOUNT_MOST_SESSIONS)), NULL,
               NULL);
    return is_done ? PEOPLE_DONE : PEOPLE_FAILED;
}

people_result accounts_add_device(sql *s, int64_t account, const account_new *n, int64_t now) {
    account_bytes handle;
    people_result result = signing_take(s, n->challenge, now, &handle);
    if (result == PEOPLE_DONE) result = add_key(s, account, n->key, &handle, now);
    if (result != PEOPLE_DONE) return result;
    return accounts_begin_session(s, account, n->key->id, n->session, now);
}

/* ---- making one ---- */

typedef struct {
    const account_new *what;
    int64_t now, account;
} making;

static people_result insert_account(sql *s, making *m) {
    static const char insert[] = "INSERT INTO accounts (name, folded, made) VALUES ($1, $2, $3)"
                                 " ON CONFLICT DO NOTHING RETURNING account";
    char folded[PEOPLE_FOLDED_SIZE];
    people_number made = {false, 0};
    people_fold(m->what->name, folded);
    if (!s->run(s, insert, SQL_WITH(sql_text(m->what->name), sql_text(folded), sql_number(m->now)),
                people_take_number, &made))
        return PEOPLE_FAILED;
    m->account = made.number;
    return made.is_there ? PEOPLE_DONE : PEOPLE_NAME_TAKEN;
}

static people_result make(sql *s, void *context) {
    making *m = context;
    people_result result = insert_account(s, m);
    return result == PEOPLE_DONE ? accounts_add_device(s, m->account, m->what, m->now) : result;
}

people_result accounts_make(sql *s, const account_new *n, int64_t now, int64_t *account) {
    making m = {n, now, 0};
    people_result result = people_change(s, make, &m);
    *account = m.account;
    return result;
}

/* ---- changing it ---- */

typedef struct {
    int64_t account;
    const char *name;
} naming;

static people_result set_name(sql *s, void *context) {
    static const char find[] = "SELECT account FROM accounts WHERE folded = $1 AND account <> $2";
    static const char update[] = "UPDATE accounts SET name = $2, folded = $3 WHERE account = $1"
                                 " RETURNING 1";
    const naming *n = context;
    char folded[PEOPLE_FOLDED_SIZE];
    people_number other = {false, 0}, renamed = {false, 0};
    people_fold(n->name, folded);
    if (!s->run(s, find, SQL_WITH(sql_text(folded), sql_number(n->account)), people_take_number,
                &other))
        return PEOPLE_FAILED;
    if (other.is_there) return PEOPLE_NAME_TAKEN;
    if (!s->run(s, update, SQL_WITH(sql_number(n->account), sql_text(n->name), sql_text(folded)),
                people_take_number, &renamed))
        return PEOPLE_FAILED;
    return renamed.is_there ? PEOPLE_DONE : PEOPLE_NOBODY;
}

people_result accounts_rename(sql *s, int64_t account, const char *name) {
    naming n = {account, name};
    return people_change(s, set_name, &n);
}

static people_result delete (sql *s, void *context) {
    static const char remove[] =
        "DELETE FROM accounts WHERE account = $1 AND name = $2 RETURNING 1";
    const naming *n = context;
    people_number gone = {false, 0};
    if (!chat_forget_account(s, n->account) || !tournaments_forget_account(s, n->account) ||
        !s->run(s, remove, SQL_WITH(sql_number(n->account), sql_text(n->name)), people_take_number,
                &gone))
        return PEOPLE_FAILED;
    return gone.is_there ? PEOPLE_DONE : PEOPLE_NOT_ALLOWED;
}

people_result accounts_delete(sql *s, int64_t account, const char *name) {
    naming n = {account, name};
    return people_change(s, delete, &n);
}

/* ---- ending sessions ---- */

typedef struct {
    const char *session;
    bool everywhere;
} leaving;

static people_result sign_out(sql *s, void *context) {
    static const char all[] = "DELETE FROM account_sessions WHERE account ="
                              " (SELECT account FROM account_sessions WHERE digest = $1)";
    static const char one[] = "DELETE FROM account_sessions WHERE digest = $1";
    const leaving *l = context;
    bool is_done = s->run(s, l->everywhere ? all : one, SQL_WITH(sql_text(l->session)), NULL, NULL);
    return is_done ? PEOPLE_DONE : PEOPLE_FAILED;
}

people_result accounts_sign_out(sql *s, const char *session, bool everywhere) {
    leaving l = {session, everywhere};
    return people_change(s, sign_out, &l);
}

people_result accounts_expire(sql *s, int64_t now) {
    bool is_done = s->run(s, "DELETE FROM account_sessions WHERE used <= $1",
                          SQL_WITH(sql_number(now - session_time)), NULL, NULL) &&
                   s->run(s, "DELETE FROM account_challenges WHERE ends <= $1",
                          SQL_WITH(sql_number(now)), NULL, NULL) &&
                   s->run(s, "DELETE FROM account_links WHERE ends <= $1",
                          SQL_WITH(sql_number(now)), NULL, NULL);
    return is_done ? PEOPLE_DONE : PEOPLE_FAILED;
}

/* ---- changing keys ---- */

typedef struct {
    int64_t account;
    const char *key, *device;
} rekeying;

static people_result name_key(sql *s, void *context) {
    static const char update[] = "UPDATE account_keys SET device = $3 WHERE account = $1"
                                 " AND id = $2 RETURNING 1";
    const rekeying *r = context;
    people_number row = {false, 0};
    if (!s->run(s, update, SQL_WITH(sql_number(r->account), sql_text(r->key), sql_text(r->device)),
                people_take_number, &row))
        return PEOPLE_FAILED;
    return row.is_there ? PEOPLE_DONE : PEOPLE_NO_KEY;
}

people_result accounts_name_key(sql *s, int64_t account, const char *key, const char *device) {
    rekeying r = {account, key, device};
    return people_change(s, name_key, &r);
}

/* The account's row is held meanwhile, or two devices could remove each other. */
static people_result remove_key(sql *s, void *context) {
    static const char hold[] = "UPDATE accounts SET made = made WHERE account = $1";
    static const char count[] = "SELECT count(*) FROM account_keys WHERE account = $1";
    static const char remove[] = "DELETE FROM account_keys WHERE account = $1 AND id = $2"
                                 " RETURNING 1";
    static const char end[] = "DELETE FROM account_sessions WHERE account = $1 AND key = $2";
    const rekeying *r = context;
    people_number row = {false, 0};
    int64_t keys;
    if (!s->run(s, hold, SQL_WITH(sql_number(r->account)), NULL, NULL) ||
        !count_of(s, count, r->account, &keys) ||
        !s->run(s, remove, SQL_WITH(sql_number(r->account), sql_text(r->key)), people_take_number,
                &row) ||
        !s->run(s, end, SQL_WITH(sql_number(r->account), sql_text(r->key)), NULL, NULL))
        return PEOPLE_FAILED;
    if (!row.is_there) return PEOPLE_NO_KEY;
    return keys > 1 ? PEOPLE_DONE : PEOPLE_NOT_ALLOWED;
}

people_result accounts_remove_key(sql *s, int64_t account, const char *key) {
    rekeying r = {account, key, NULL};
    return people_change(s, remove_key, &r);
}
