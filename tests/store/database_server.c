/* database_server.c -- see database_server.h. */
#include "database_server.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#ifdef MASTABA_POSTGRES
#include <libpq-fe.h>

static const char script[] = SOURCE_DIR "/tests/support/postgres.py";
static char url[256], said[65536];
static pid_t process;
static int input;

static bool has_postgres(void) {
    static const char look[] =
        "ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1"; /* as postgres.py does */
    return system(look) == 0;
}

static void start(void) {
    int in[2], out[2];
    assert_int_equal(pipe(in) | pipe(out), 0);
    process = fork();
    if (process == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        close(in[1]);
        close(out[0]);
        execl("/usr/bin/python3", "python3", "-B", script, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    input = in[1];
    ssize_t got = 0;
    for (ssize_t more; !strchr(url, '\n'); got += more) {
        more = read(out[0], url + got, sizeof url - 1 - (size_t)got);
        assert_true(more > 0);
    }
    close(out[0]);
    *strchr(url, '\n') = 0;
}

void database_server_stop(void) {
    if (!process) return;
    close(input);
    waitpid(process, NULL, 0);
    process = 0;
}

const char *database_server_run(const char *sql) {
    PGconn *db = PQconnectdb(url);
    if (PQstatus(db) != CONNECTION_OK) fail_msg("%s", PQerrorMessage(db));
    PGresult *r = PQexec(db, sql);
    if (PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK)
        fail_msg("%s", PQresultErrorMessage(r));
    said[0] = 0;
    for (int i = 0; i < PQntuples(r); i++)
        snprintf(said + strlen(said), sizeof said - strlen(said), "%s%s", i ? "\n" : "",
                 PQgetvalue(r, i, 0));
    PQclear(r);
    PQfinish(db);
    return said;
}

const char *database_server_url(void) {
    if (!process && !has_postgres()) return NULL;
    if (!process) start();
    database_server_run("SET client_min_messages = error; DROP SCHEMA public CASCADE;"
                        "CREATE SCHEMA public");
    return url;
}

#else

const char *database_server_url(void) {
    return NULL;
}

void database_server_stop(void) {}

const char *database_server_run(const char *sql) {
    (void)sql;
    return "";
}

#endif
