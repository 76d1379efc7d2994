/* rest_games.c -- who asks for a table or a seat, where that must be known. */
#include "account_call.h"
#include "rest_accounts.h"

/* ---- who asks ---- */

static people_result look_nowhere(inquiry *q, sql *s) {
    (void)q, (void)s;
    return PEOPLE_DONE;
}

static void go_on(inquiry *q, call *c) {
    c->account = q->who.account;
    c->knows_account = true;
    rest_answer(c);
}

bool rest_accounts_know_asker(call *c) {
    const server_state *h = c->server;
    if (!h->has_accounts) return true;
    if (c->session[0] && !c->knows_account) {
        inquiry *q = inquiry_new(c, sizeof *q, look_nowhere, go_on);
        if (q) inquiry_begin(q, ERRAND_READS);
        return false;
    }
    if (c->account || h->config->accounts != ACCOUNTS_REQUIRED) return true;
    call_refuse(c, ERROR_NO_ACCOUNT, NULL, NULL);
    return false;
}
