/* serve.c -- mastaba serve: reads what the host wants and runs the server. */
#include "beside.h"
#include "commands/commands.h"
#include "complain.h"
#include "decks.h"
#include "mastaba/text.h"
#include "place.h"
#include "protocol/values.h"
#include "server/server.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FOLDER = 4096 };

static int read_log_level(const char *word, log_level *level) {
    static const char *const words[] = {"error", "warn", "info", "debug"};
    for (*level = LOG_ERROR; *level <= LOG_DEBUG; ++*level)
        if (mst_text_same(word, words[*level])) return DONE;
    return complain("--log does not accept \"%s\": error, warn, info or debug", word);
}

static int read_accounts(const char *word, server_accounts *accounts) {
    static const char *const words[] = {"off", "on", "required"};
    for (*accounts = ACCOUNTS_OFF; *accounts <= ACCOUNTS_REQUIRED; ++*accounts)
        if (mst_text_same(word, words[*accounts])) return DONE;
    return complain("--accounts does not accept \"%s\": off, on or required", word);
}

/* "https://games.example", or "http://localhost:8080". */
static bool is_origin(const char *url) {
    const char *slashes = strstr(url, "://");
    size_t scheme = slashes ? (size_t)(slashes - url) : 0;
    bool is_https = scheme == 5 && strncmp(url, "https", 5) == 0;
    bool is_local = scheme == 4 && strncmp(url, "http://localhost", 16) == 0;
    return (is_https || is_local) && slashes[3] && !strpbrk(slashes + 3, "/ ?#@") &&
           strlen(url) < 256;
}

static int read_chat(const char *word, mst_chat *rule) {
    *rule = MST_CHAT_ALL;
    if (!word || mst_chat_read(word, strlen(word), rule)) return DONE;
    return complain("--chat does not accept \"%s\": all, phrases or off", word);
}

/* As RFC 8292 wants it. */
static bool is_contact(const char *url) {
    bool is_mail = strncmp(url, "mailto:", 7) == 0, is_page = strncmp(url, "https://", 8) == 0;
    return (is_mail || is_page) && strlen(url) > 8 && strlen(url) < 200 && !strpbrk(url, " \"\\<>");
}

/* It stands in every line of the log and in the metrics. */
static bool is_node_name(const char *name) {
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:-_";
    return strlen(name) < 64 && name[strspn(name, allowed)] == 0;
}

static int check(const serving *s) {
    if (!s->tls_certificate != !s->tls_key) return complain("--tls-cert and --tls-key go together");
    if (s->lan && s->bind) return complain("--lan listens everywhere: leave out --bind");
    if (s->node && !is_node_name(s->node))
        return complain("--node does not accept \"%s\": up to 63 letters, digits, . : - and _",
                        s->node);
    if (s->cell &&
        (strlen(s->cell) != 1 || !strchr("0123456789abcdefghijklmnopqrstuvwxyz", *s->cell)))
        return complain("--cell does not accept \"%s\": one letter from a to z, or a digit",
                        s->cell);
    if (s->secure_origin && !is_origin(s->secure_origin))
        return complain("--secure-origin does not accept \"%s\": https://NAME, without a path",
                        s->secure_origin);
    if (!mst_text_same(s->push, "on") && !mst_text_same(s->push, "off"))
        return complain("--push does not accept \"%s\": off or on", s->push);
    if (!mst_text_same(s->tournaments, "on") && !mst_text_same(s->tournaments, "off"))
        return complain("--tournaments does not accept \"%s\": off or on", s->tournaments);
    if (s->push_contact && !is_contact(s->push_contact))
        return complain("--push-contact does not accept \"%s\": mailto:ADDRESS or https://...",
                        s->push_contact);
    return DONE;
}

/* The first line of a file, which is all that is in it. */
static int read_token(const char *path, char token[VALUE_TOKEN_SIZE]) {
    char line[VALUE_TOKEN_SIZE + 1] = "";
    FILE *f = path ? fopen(path, "r") : NULL;
    token[0] = 0;
    if (!path) return DONE;
    if (!f) return complain("%s: %s", path, strerror(errno));
    if (!fgets(line, sizeof line, f)) line[0] = 0;
    fclose(f);
    line[strcspn(line, "\r\n")] = 0;
    if (!value_is_token(line, strlen(line)))
        return complain("%s does not hold a token: 22 letters, digits, - and _", path);
    memcpy(token, line, VALUE_TOKEN_SIZE);
    return DONE;
}

static server_config config_of(const options *o, const place *tables, const offer *games,
                               log_level log, server_accounts accounts) {
    const serving *s = &o->serving;
    server_config c = {.games = games->all,
                       .version = MASTABA_VERSION,
                       .bind = s->bind,
                       .is_lan = s->lan,
                       .port = (uint16_t)s->port,
                       .data = tables->file,
                       .database = tables->database,
                       .web = s->web,
                       .tls_certificate = s->tls_certificate,
                       .tls_key = s->tls_key,
                       .origins = s->origins.count,
                       .is_behind_proxy = s->proxy,
                       .accounts = accounts,
                       .secure_origin = s->secure_origin,
                       .offers_tournaments = mst_text_same(s->tournaments, "on"),
                       .calls_people = mst_text_same(s->push, "on"),
                       .push_contact = s->push_contact,
                       .push_reaches_inside = s->push_inside,
                       .threads = options_threads(o),
                       .memory = options_memory(o),
                       .log = log,
                       .node = s->node,
                       .cell = (char)(s->cell ? *s->cell : 0),
                       .drain_seconds = (uint32_t)s->drain,
                       .limits = {.sockets = (uint32_t)s->sockets,
                                  .sockets_per_address = (uint32_t)s->sockets_each,
                                  .tables_per_address = (uint32_t)s->tables_each,
                                  .messages = (uint32_t)s->messages,
                                  .think_ms = (uint32_t)s->think_ms,
                                  .keep_days = (uint32_t)s->keep_days}};
    for (uint32_t i = 0; i < s->origins.count; i++) c.origin[i] = s->origins.text[i];
    for (uint32_t i = 0; i < s->hosts.count; i++) c.name[i] = s->hosts.text[i];
    c.name[s->hosts.count] = s->bind;
    return c;
}

static int serve(const options *o) {
    offer games = {.count = 0};
    place tables;
    log_level log;
    server_accounts accounts;
    mst_chat chat;
    char folder[MAX_FOLDER], token[VALUE_TOKEN_SIZE];
    int status = check(&o->serving);
    if (status == DONE) status = place_read(o, &tables);
    if (status == DONE) status = read_log_level(o->serving.log, &log);
    if (status == DONE) status = read_accounts(o->serving.accounts, &accounts);
    if (status == DONE) status = read_chat(o->serving.chat, &chat);
    if (status == DONE) status = read_token(o->serving.metrics_token, token);
    if (status == DONE) status = decks_offer(o, &games);
    if (status == DONE) {
        server_config c = config_of(o, &tables, &games, log, accounts);
        c.chat = chat;
        c.metrics_token = token[0] ? token : NULL;
        if (!c.web && beside_find("web", "index.html", folder, sizeof folder)) c.web = folder;
        status = server_run(&c);
    }
    decks_free_offer(&games);
    return status;
}

const command serve_command = {
    .name = "serve",
    .operands = "",
    .summary = "Keeps tables for people and bots, over HTTP and WebSockets.",
    .takes = {TAKES_BIND,        TAKES_PORT,         TAKES_LAN,           TAKES_DATA,
              TAKES_STORE,       TAKES_WEB,          TAKES_TLS_CERT,      TAKES_TLS_KEY,
              TAKES_ORIGIN,      TAKES_HOST,         TAKES_METRICS_TOKEN, TAKES_PROXY,
              TAKES_DECK,        TAKES_THREADS,      TAKES_MEMORY,        TAKES_LOG,
              TAKES_MAX_SOCKETS, TAKES_SOCKETS_EACH, TAKES_TABLES_EACH,   TAKES_MAX_MESSAGES,
              TAKES_THINK_MS,    TAKES_KEEP_DAYS,    TAKES_CHAT,          TAKES_NODE,
              TAKES_ACCOUNTS,    TAKES_PUSH,         TAKES_HELP},
    .run = serve,
    .notes =
        "It prints `serving URL` once it does, and stops at SIGTERM or Ctrl-C; what was played\n"
        "is in the file of --data, or in the database of --store, and goes on at the next start.\n"
        "docs/hosting.md tells more.\n",
};
