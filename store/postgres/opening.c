/* opening.c -- see opening.h. Schemas only grow: a program reads its own version and the next, so
 * that servers of both can run while they are exchanged one after the other. */
#include "opening.h"
#include <stdlib.h>
#include <string.h>

/* ---- the URL ---- */

static bool refuse_secret(mst_text *why) {
    mst_text_put(why, "a password in the URL of --store can be read by everybody on this machine: "
                      "put it into ~/.pgpass, a file named by PGPASSFILE, or PGPASSWORD");
    return false;
}

/* Before libpq has a word, because it may quote what it cannot read. */
static bool has_password(const char *url) {
    const char *start = strstr(url, "://"), *at = start ? strchr(start, '@') : NULL;
    const char *colon = start ? strchr(start + 3, ':') : NULL;
    return (at && colon && colon < at) || strstr(url, "password=");
}

static void put_first_of(mst_text *t, const PQconninfoOption *all, const char *const keys[]) {
    for (; *keys; keys++)
        for (const PQconninfoOption *o = all; o->keyword; o++)
            if (mst_text_same(o->keyword, *keys) && o->val && *o->val) {
                mst_text_put(t, o->val);
                return;
            }
}

bool opening_name(const char *url, mst_text *name, mst_text *why) {
    char *fault = NULL;
    if (has_password(url)) return refuse_secret(why);
    PQconninfoOption *all = PQconninfoParse(url, &fault);
    if (!all) {
        mst_text_put(why, "the URL of --store cannot be read: ");
        mst_text_put_part(why, fault ? fault : "", fault ? strcspn(fault, "\n") : 0);
        PQfreemem(fault);
        return false;
    }
    mst_text_put(name, "postgres://");
    put_first_of(name, all, (const char *const[]){"host", "hostaddr", NULL});
    mst_text_put_char(name, '/');
    put_first_of(name, all, (const char *const[]){"dbname", "user", NULL});
    PQconninfoFree(all);
    return true;
}

/* ---- the schema ---- */

/* Servers that start together take turns. */
static const char begin[] = "BEGIN; SELECT pg_advisory_xact_lock(1297306690)";

static bool run(connection *c, const char *sql, const char *what) {
    char words[400];
    mst_text text = mst_text_in(words, sizeof words);
    PGresult *r = PQexec(c->db, sql);
    ExecStatusType status = PQresultStatus(r);
    bool is_done = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!is_done) {
        connection_words(c, r, &text);
        connection_complain(c, what, words);
    }
    PQclear(r);
    return is_done;
}

/* The first value of the first row as a text; NULL: none. To be freed. */
static char *ask(connection *c, const char *sql) {
    PGresult *r = PQexec(c->db, sql);
    bool has_answer = PQntuples(r) > 0 && !PQgetisnull(r, 0, 0);
    char *text = has_answer ? strdup(PQgetvalue(r, 0, 0)) : NULL;
    PQclear(r);
    return text;
}

static int32_t ask_number(connection *c, const char *sql) {
    char *text = ask(c, sql);
    int32_t number = text ? atoi(text) : -1;
    free(text);
    return number;
}

/* -1: it cannot be said. */
static int32_t version_of(connection *c) {
    if (ask_number(c, "SELECT count(*) FROM pg_class WHERE oid = to_regclass('mastaba')") == 0)
        return 0;
    return ask_number(c, "SELECT version FROM mastaba");
}

static int32_t newest_version(void) {
    int32_t version = 0;
    while (postgres_schema[version]) version++;
    return version;
}

static bool change(connection *c, int32_t version) {
    char update[64];
    mst_text text = mst_text_in(update, sizeof update);
    for (int32_t i = version; postgres_schema[i]; i++)
        if (!run(c, postgres_schema[i], "its tables cannot be made")) return false;
    mst_text_put(&text, "UPDATE mastaba SET version = ");
    mst_text_put_number(&text, newest_version());
    return run(c, update, "its tables cannot be made") && run(c, "COMMIT", "cannot be written to");
}

bool opening_bring_up_to_date(connection *c) {
    int32_t newest = newest_version(), version = version_of(c);
    if (version >= newest && version <= newest + 1) return true;
    if (!run(c, begin, "cannot be changed")) return false;
    version = version_of(c); /* somebody else may have been faster */
    bool is_done = version >= 0 && version <= newest + 1;
    if (version < 0)
        connection_complain(c, "not ours", "it has a table \"mastaba\" that another program made");
    else if (!is_done)
        connection_complain(c, "not opened",
                            "a newer program has changed its tables: update this one");
    else if (version < newest)
        is_done = change(c, version);
    PQclear(PQexec(c->db, "ROLLBACK")); /* of whatever is left */
    return is_done;
}

/* ---- the settings ---- */

static bool is_set_to(connection *c, const char *show, const char *value) {
    char *text = ask(c, show);
    bool is_so = text && mst_text_same(text, value);
    free(text);
    return is_so;
}

static bool refuse_setting(connection *c, const char *setting) {
    char words[200];
    mst_text text = mst_text_in(words, sizeof words);
    mst_text_put(&text, setting);
    mst_text_put(&text,
                 " = off: what was played could be lost though people were told that it happened");
    connection_complain(c, "not opened", words);
    return false;
}

static void warn(connection *c, mst_text *warning, const char *words) {
    mst_text_put(warning, c->name);
    mst_text_put(warning, ": ");
    mst_text_put(warning, words);
}

bool opening_is_durable(connection *c, mst_text *warning) {
    static const char *const needed[][2] = {
        {"fsync", "SHOW fsync"},
        {"full_page_writes", "SHOW full_page_writes"},
        {"synchronous_commit", "SHOW synchronous_commit"},
    };
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (is_set_to(c, needed[i][1], "off")) return refuse_setting(c, needed[i][0]);
    if (is_set_to(c, "SHOW synchronous_standby_names", ""))
        warn(c, warning,
             "no synchronous standby is named (synchronous_standby_names): if this "
             "machine dies, or another is promoted, plays that were answered are lost");
    else if (is_set_to(c, "SHOW synchronous_commit", "local") ||
             is_set_to(c, "SHOW synchronous_commit", "remote_write"))
        warn(c, warning,
             "synchronous_commit does not wait until a standby has it on its disk: "
             "when one is promoted, plays that were answered may be lost");
    else if (ask_number(c, "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'async'") >
             0)
        warn(c, warning,
             "a standby is attached that is asynchronous: if it is ever promoted, "
             "plays that were answered are lost");
    return true;
}
