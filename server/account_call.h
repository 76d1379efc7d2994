/* account_call.h -- what the calls of accounts have in common: a body, where they came to, an
 * inquiry, and most often an answer that tells people what is kept of them. */
#ifndef SERVER_ACCOUNT_CALL_H
#define SERVER_ACCOUNT_CALL_H
#include "account_place.h"
#include "inquiry.h"
#include "people/devices.h"
#include "protocol/account_bodies.h"

typedef struct {
    inquiry inquiry;
    account_body body;
    account_place place;
    /* Who is signed in once it is done; 0: nobody. */
    int64_t account;
    char seat[2];              /* a seat's letter, or empty */
    char here[PEOPLE_ID_SIZE]; /* the key with which the session was begun */
    account_sheet sheet;
    /* What is made for whom it may concern: a token or a code, and digests. */
    char token[VALUE_TOKEN_SIZE], token_digest[MST_DIGEST_SIZE], other_digest[MST_DIGEST_SIZE];
    char challenge_digest[MST_DIGEST_SIZE], code[32];
    account_bytes handle;
    account_key key;
    device_link link;
    device_opening opening;
} account_call;

typedef struct {
    const char *path;
    http_method method;
    bool wants_account;
    uint32_t needed, may; /* fields of its body */
    errand_kind kind;
    bool is_dear; /* counts as a table that is made */
    /* In the loop, once its body is read. False: it has been answered. NULL: nothing to do. */
    bool (*prepare)(account_call *a, call *c);
    people_result (*ask)(inquiry *q, sql *s);
    void (*answer)(inquiry *q, call *c);
    size_t size; /* of what begins with an account_call; 0: just that */
} account_entry;

/* The entries of a file, until one without a path. */
extern const account_entry account_call_entries[], account_call_key_entries[],
    account_call_device_entries[], account_call_game_entries[], account_call_hook_entries[];

/* ---- for entries ---- */

void account_call_put_sheet(mst_json *w, const account_sheet *sheet, const char *here);
/* In `ask`: reads what is told of the account that is signed in then. */
people_result account_call_read(account_call *a, sql *s);
/* An `answer`: ME. Where a token was made it is the cookie. */
void account_call_tell(inquiry *q, call *c);
void account_call_tell_new(inquiry *q, call *c);    /* with 201 */
void account_call_tell_nobody(inquiry *q, call *c); /* and the cookie is taken away */
/* A new token and its digest. */
void account_call_make_token(account_call *a);
/* Whether that is how somebody, or a device, may be called; else the call is answered. */
bool account_call_check_name(const account_call *a, call *c);
bool account_call_check_device(const account_call *a, call *c);

#endif
