/* rest_keys.c -- the calls of docs/protocol.md that a key opens: an account is made, entered or
 * recovered. What a device says is looked at as WebAuthn asks (section 7), and believed only for a
 * challenge of ours. */
#include "rest_keys.h"
#include "account_call.h"
#include "crypto/passkey.h"
#include "fair/fair.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "people/signing.h"
#include <ctype.h>
#include <string.h>

enum { CHALLENGE_SECONDS = 300, CHALLENGE_SIZE = 32, HANDLE_SIZE = 32, LETTERS_OF_32 = 44 };

/* ---- challenges ---- */

/* What a device signs is its letters; so the digest is of those. */
static bool make_challenge(account_call *a, call *c) {
    const fair_crypto *crypto = c->server->crypto;
    uint8_t chance[CHALLENGE_SIZE];
    mst_text t = mst_text_in((char *)a->body.name, sizeof a->body.name);
    crypto->random(crypto->context, chance, sizeof chance);
    value_put_bytes(chance, sizeof chance, &t);
    fair_digest(crypto, a->body.name, strlen(a->body.name), a->challenge_digest);
    a->handle.length = HANDLE_SIZE;
    crypto->random(crypto->context, a->handle.bytes, HANDLE_SIZE);
    return true;
}

static people_result keep_challenge(inquiry *q, sql *s) {
    const account_call *a = (account_call *)q;
    return signing_challenge(s, a->challenge_digest, &a->handle, q->now,
                             q->now + CHALLENGE_SECONDS * 1000);
}

static void tell_challenge(inquiry *q, call *c) {
    const account_call *a = (account_call *)q;
    char handle[LETTERS_OF_32];
    mst_text t, letters = mst_text_in(handle, sizeof handle);
    value_put_bytes(a->handle.bytes, a->handle.length, &letters);
    if (!call_begin_answer(c, 201, "application/json", 512, &t)) return;
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "challenge", a->body.name);
    mst_json_text(&w, "user", handle);
    mst_json_text(&w, "rp", a->place.domain);
    mst_json_number(&w, "seconds", CHALLENGE_SECONDS);
    mst_json_end_object(&w);
    call_end_answer(c, &t);
}

/* ---- what a device says ---- */

/* For us, on a page of ours, and for which challenge. */
static bool read_client(account_call *a, const call *c, const char *type) {
    account_client said;
    const account_body_key *k = &a->body.key;
    if (!account_body_read_client(k->client, k->client_length, &said)) return false;
    if (!mst_text_same(said.type, type) || !mst_text_same(said.origin, a->place.origin))
        return false;
    fair_digest(c->server->crypto, said.challenge, strlen(said.challenge), a->challenge_digest);
    return !said.is_cross;
}

static bool refuse_key(call *c) {
    call_refuse(c, ERROR_NO_KEY, NULL, NULL);
    return false;
}

static void copy(account_bytes *to, const uint8_t *from, size_t length) {
    memcpy(to->bytes, from, length);
    to->length = length;
}

bool rest_keys_read_made(account_call *a, call *c) {
    const account_body_key *k = &a->body.key;
    passkey made;
    if (!account_call_check_device(a, c)) return false;
    if (!read_client(a, c, "webauthn.create") ||
        !passkey_read(a->place.domain, (passkey_bytes){k->authenticator, k->authenticator_length},
                      &made) ||
        made.credential_length != k->id_length || memcmp(made.credential, k->id, k->id_length) != 0)
        return refuse_key(c);
    a->key.algorithm = made.algorithm;
    a->key.counter = made.counter;
    copy(&a->key.credential, made.credential, made.credential_length);
    copy(&a->key.public_key, made.public_key, made.public_key_length);
    memcpy(a->key.device, a->body.device, sizeof a->key.device);
    fair_token(c->server->crypto, a->key.id);
    account_call_make_token(a);
    return true;
}

account_new rest_keys_new(const account_call *a) {
    return (account_new){a->body.name, &a->key, a->token_digest, a->challenge_digest};
}

people_result rest_keys_enter(account_call *a, people_result opened, sql *s) {
    memcpy(a->here, a->key.id, sizeof a->here);
    return opened == PEOPLE_DONE ? account_call_read(a, s) : opened;
}

/* ---- making an account ---- */

static bool read_new(account_call *a, call *c) {
    return account_call_check_name(a, c) && rest_keys_read_made(a, c);
}

static people_result make_account(inquiry *q, sql *s) {
    account_call *a = (account_call *)q;
    account_new new = rest_keys_new(a);
    return rest_keys_enter(a, accounts_make(s, &new, q->now, &a->account), s);
}

/* ---- entering it ---- */

static bool read_used(account_call *a, call *c) {
    if (!read_client(a, c, "webauthn.get")) return refuse_key(c);
    account_call_make_token(a);
    return true;
}

static bool is_right(void *context, const account_key *key, int64_t *counter) {
    const account_call *a = context;
    const account_body_key *k = &a->body.key;
    passkey known = {.algorithm = key->algorithm, .public_key_length = key->public_key.length};
    memcpy(known.public_key, key->public_key.bytes, key->public_key.length);
    return passkey_verify(a->place.domain, &known, (passkey_bytes){k->client, k->client_length},
                          (passkey_bytes){k->authenticator, k->authenticator_length},
                          (passkey_bytes){k->signature, k->signature_length}, counter);
}

static people_result sign_in(inquiry *q, sql *s) {
    account_call *a = (account_call *)q;
    const account_body_key *k = &a->body.key;
    account_bytes credential, user;
    copy(&credential, k->id, k->id_length);
    copy(&user, k->user, k->user_length);
    signing in = {a->challenge_digest, a->token_digest, &credential, &user, is_right, a, 0, ""};
    people_result result = signing_in(s, &in, q->now);
    a->account = in.account;
    memcpy(a->key.id, in.key, sizeof a->key.id);
    return rest_keys_enter(a, result, s);
}

/* ---- the recovery code ---- */

/* However it was written down. */
static bool read_code(account_call *a, call *c) {
    char plain[ACCOUNT_BODY_NAME];
    size_t length = 0;
    for (const char *at = a->body.code; *at; at++)
        if (*at != ' ' && *at != '-') plain[length++] = (char)toupper((unsigned char)*at);
    fair_digest(c->server->crypto, plain, length, a->other_digest);
    return rest_keys_read_made(a, c);
}

static people_result recover(inquiry *q, sql *s) {
    account_call *a = (account_call *)q;
    account_new new = rest_keys_new(a);
    return rest_keys_enter(a, signing_recover(s, a->other_digest, &new, q->now, &a->account), s);
}

const account_entry account_call_key_entries[] = {
    {"/api/me/challenge", METHOD_POST, false, 0, 0, ERRAND_WRITES, false, make_challenge,
     keep_challenge, tell_challenge, 0},
    {"/api/me", METHOD_POST, false, ACCOUNT_NAME | ACCOUNT_MADE, ACCOUNT_DEVICE, ERRAND_WRITES,
     true, read_new, make_account, account_call_tell_new, 0},
    {"/api/me/sign_in", METHOD_POST, false, ACCOUNT_USED, 0, ERRAND_WRITES, false, read_used,
     sign_in, account_call_tell, 0},
    {"/api/me/recover", METHOD_POST, false, ACCOUNT_CODE | ACCOUNT_MADE, ACCOUNT_DEVICE,
     ERRAND_WRITES, false, read_code, recover, account_call_tell, 0},
    {.path = NULL},
};
