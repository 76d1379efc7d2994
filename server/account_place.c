/* account_place.c -- see account_place.h. */
#include "account_place.h"
#include "mastaba/text.h"
#include "people/accounts.h"
#include <stdio.h>
#include <string.h>

static bool is_host_of(const char *origin, const char *called) {
    return request_is_own_origin(origin, called);
}

/* Behind a proxy the way to it is its affair: a page that came over plain http has no keys. */
static bool is_secure(const server_config *config) {
    return config->tls_certificate || config->is_behind_proxy;
}

static bool find_origin(const server_config *config, const char *called, char origin[MAX_ORIGIN]) {
    const char *named = config->secure_origin;
    if (named) return is_host_of(named, called) && snprintf(origin, MAX_ORIGIN, "%s", named) > 0;
    bool is_plain = !config->tls_certificate && request_is_localhost(called);
    if (!is_plain && !is_secure(config)) return false;
    const char *scheme = is_plain ? "http" : "https";
    return snprintf(origin, MAX_ORIGIN, "%s://%s", scheme, called) < MAX_ORIGIN;
}

bool account_place_of(const call *c, account_place *place) {
    char called[REQUEST_HOST];
    const server_config *config = c->server->config;
    call_host(c, called);
    return c->server->has_accounts && request_domain(called, place->domain) &&
           find_origin(config, called, place->origin);
}

const char *account_place_elsewhere(const call *c) {
    account_place here;
    if (!c->server->has_accounts || account_place_of(c, &here)) return NULL;
    return c->server->config->secure_origin;
}

void account_place_set_cookie(call *c, const char *token) {
    account_place here;
    bool is_https = account_place_of(c, &here) && strncmp(here.origin, "https:", 6) == 0;
    int seconds = token[0] ? ACCOUNT_SESSION_DAYS * 24 * 3600 : 0;
    snprintf(c->answer.cookie, sizeof c->answer.cookie,
             "mastaba=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s", token, seconds,
             is_https ? "; Secure" : "");
}
