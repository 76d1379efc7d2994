/* account_bodies.c -- see account_bodies.h. Every field is known by its name; which of them a call
 * takes is a matter of the call. */
#include "account_bodies.h"
#include <string.h>

static bool is_wrong(fault *f, const char *phrase, const char *field) {
    return error_set(f, ERROR_MALFORMED, phrase, field);
}

/* ---- keys ---- */

static bool read_part(const json_value *key, const json_value *v, account_body_key *k) {
    const struct {
        const char *name;
        uint8_t *to;
        size_t size, *length;
    } parts[] = {
        {"id", k->id, sizeof k->id, &k->id_length},
        {"client_data", k->client, sizeof k->client, &k->client_length},
        {"authenticator_data", k->authenticator, sizeof k->authenticator, &k->authenticator_length},
        {"signature", k->signature, sizeof k->signature, &k->signature_length},
        {"user", k->user, sizeof k->user, &k->user_length},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (json_is(key, parts[i].name))
            return (v->kind == JSON_KIND_NULL && parts[i].to == k->user) ||
                   value_bytes(v, parts[i].to, parts[i].size, parts[i].length);
    return false;
}

static bool read_key(const json_value *v, bool is_used, account_body_key *k) {
    json_members m;
    if (!json_look_inside(v, JSON_KIND_OBJECT, &m)) return false;
    for (uint32_t i = 0; i < m.count; i++)
        if (!read_part(&m.key[i], &m.value[i], k)) return false;
    return k->id_length && k->client_length && k->authenticator_length &&
           (k->signature_length > 0) == is_used && (is_used || !k->user_length);
}

/* ---- fields ---- */

static bool read_signs(const json_value *v, char signs[ACCOUNT_BODY_SIGNS + 1]) {
    json_members m;
    mst_seat seat;
    if (!json_look_inside(v, JSON_KIND_LIST, &m) || m.count != ACCOUNT_BODY_SIGNS) return false;
    for (uint32_t i = 0; i < m.count; i++) {
        if (!value_seat(&m.value[i], &seat)) return false;
        signs[i] = (char)('A' + seat);
    }
    signs[m.count] = 0;
    return true;
}

static bool read_field(account_field which, const json_value *v, account_body *b) {
    switch (which) {
    case ACCOUNT_NAME: return value_name(v, b->name, sizeof b->name);
    case ACCOUNT_DEVICE: return value_name(v, b->device, sizeof b->device);
    case ACCOUNT_CODE: return value_name(v, b->code, sizeof b->code);
    case ACCOUNT_LINK: return value_token(v, b->link);
    case ACCOUNT_CLAIM: return value_token(v, b->claim);
    case ACCOUNT_SIGNS: return read_signs(v, b->signs);
    case ACCOUNT_EVERYWHERE: return value_flag(v, &b->everywhere);
    case ACCOUNT_MADE:
    case ACCOUNT_USED: return read_key(v, which == ACCOUNT_USED, &b->key);
    case ACCOUNT_KEY_ID: return value_token(v, b->key_id);
    case ACCOUNT_TABLE: return value_id(v, b->table);
    case ACCOUNT_TOKEN: return value_token(v, b->token);
    case ACCOUNT_LANGUAGE: return value_language(v, &b->in);
    case ACCOUNT_URL: break; /* which has more than one way to be wrong */
    }
    return false;
}

static const struct {
    account_field field;
    const char *name;
} fields[] = {
    {ACCOUNT_NAME, "name"},   {ACCOUNT_DEVICE, "device"},     {ACCOUNT_CODE, "code"},
    {ACCOUNT_LINK, "link"},   {ACCOUNT_CLAIM, "claim"},       {ACCOUNT_SIGNS, "signs"},
    {ACCOUNT_MADE, "key"},    {ACCOUNT_USED, "key"},          {ACCOUNT_KEY_ID, "key"},
    {ACCOUNT_TABLE, "table"}, {ACCOUNT_TOKEN, "token"},       {ACCOUNT_EVERYWHERE, "everywhere"},
    {ACCOUNT_URL, "url"},     {ACCOUNT_LANGUAGE, "language"},
};
enum { FIELDS = sizeof fields / sizeof *fields };

static bool read_url(const json_value *v, account_body *b, fault *f) {
    const char *phrase = web_address_read(v, b->url);
    return !phrase || is_wrong(f, phrase, NULL);
}

static bool read_member(const json_value *key, const json_value *v, uint32_t taken, account_body *b,
                        fault *f) {
    for (size_t i = 0; i < FIELDS; i++) {
        if (!(taken & fields[i].field) || !json_is(key, fields[i].name)) continue;
        b->has |= fields[i].field;
        if (fields[i].field == ACCOUNT_URL) return read_url(v, b, f);
        return read_field(fields[i].field, v, b) ||
               value_fault(f, ERROR_MALFORMED, "error.field", key);
    }
    return value_fault(f, ERROR_MALFORMED, "error.extra", key);
}

bool account_body_read(const char *text, size_t length, uint32_t needed, uint32_t may,
                       account_body *b, fault *f) {
    json_members m;
    memset(b, 0, sizeof *b);
    if (!json_read_object(text, length, &m)) return is_wrong(f, "error.not_json", NULL);
    for (uint32_t i = 0; i < m.count; i++)
        if (!read_member(&m.key[i], &m.value[i], needed | may, b, f)) return false;
    for (size_t i = 0; i < FIELDS; i++)
        if (needed & ~b->has & fields[i].field) return is_wrong(f, "error.missing", fields[i].name);
    return true;
}

/* ---- what a browser says ---- */

/* What else it says is of no interest, and browsers may say more with time. */
static bool read_claim(const json_value *key, const json_value *v, account_client *c) {
    if (json_is(key, "type")) return value_word(v, c->type, sizeof c->type);
    if (json_is(key, "challenge")) return value_word(v, c->challenge, sizeof c->challenge);
    if (json_is(key, "origin")) return value_word(v, c->origin, sizeof c->origin);
    if (json_is(key, "crossOrigin")) return value_flag(v, &c->is_cross);
    return true;
}

bool account_body_read_client(const uint8_t *text, size_t length, account_client *c) {
    json_members m;
    memset(c, 0, sizeof *c);
    if (!json_read_object((const char *)text, length, &m)) return false;
    for (uint32_t i = 0; i < m.count; i++)
        if (!read_claim(&m.key[i], &m.value[i], c)) return false;
    return true;
}
