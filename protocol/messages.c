/* messages.c -- one table says which fields a message may and must have; one function per kind of
 * value reads it. Everything is copied into fixed room, so nothing outlives the reading. */
#include "messages.h"
#include "mastaba/text.h"
#include <string.h>

/* Those of plays first, for most messages are plays. */
enum {
    FIELD_TYPE = 1 << 0,
    FIELD_SEAT = 1 << 1,
    FIELD_SEQ = 1 << 2,
    FIELD_MOVE = 1 << 3,
    FIELD_REF = 1 << 4,
    FIELD_PROTOCOL = 1 << 5,
    FIELD_TABLE = 1 << 6,
    FIELD_TOKENS = 1 << 7,
    FIELD_LANGUAGE = 1 << 8,
    FIELD_SINCE = 1 << 9,
    FIELD_WORDS = 1 << 10,
    FIELD_NONCE = 1 << 11,
    FIELD_NAME = 1 << 12,
    FIELD_KIND = 1 << 13,
    FIELD_LEVEL = 1 << 14,
    FIELD_DIGEST = 1 << 15,
    FIELDS = 16,
    MOST_NUMBER = 0x7fffffff
};

static const char *const field_names[FIELDS] = {
    "type",     "seat",  "seq",   "move",  "ref",  "protocol", "table", "tokens",
    "language", "since", "words", "nonce", "name", "kind",     "level", "digest"};

/* Which fields each message must have, and which it may have besides. */
static const struct {
    const char *name;
    uint32_t must, may;
} types[MESSAGE_TYPES] = {
    [MESSAGE_JOIN] = {"join", FIELD_PROTOCOL | FIELD_TABLE,
                      FIELD_TOKENS | FIELD_LANGUAGE | FIELD_SINCE | FIELD_WORDS},
    [MESSAGE_READY] = {"ready", FIELD_SEAT, FIELD_DIGEST},
    [MESSAGE_REVEAL] = {"reveal", FIELD_SEAT | FIELD_NONCE, 0},
    [MESSAGE_PLAY] = {"play", FIELD_SEAT | FIELD_SEQ | FIELD_MOVE, 0},
    [MESSAGE_PREVIEW] = {"preview", FIELD_SEAT | FIELD_SEQ | FIELD_MOVE, 0},
    [MESSAGE_UNDO] = {"undo", FIELD_SEAT | FIELD_SEQ, 0},
    [MESSAGE_HINT] = {"hint", FIELD_SEAT | FIELD_SEQ, FIELD_MOVE},
    [MESSAGE_HURRY] = {"hurry", FIELD_SEQ, 0},
    [MESSAGE_LOOK] = {"look", FIELD_SEQ, FIELD_SEAT},
    [MESSAGE_NAME] = {"name", FIELD_SEAT | FIELD_NAME, 0},
    [MESSAGE_ARRANGE] = {"arrange", FIELD_SEAT | FIELD_KIND, FIELD_LEVEL},
    [MESSAGE_STAND_IN] = {"stand_in", FIELD_SEAT, FIELD_LEVEL},
    [MESSAGE_REMATCH] = {"rematch", 0, 0},
    [MESSAGE_RESYNC] = {"resync", 0, FIELD_SINCE},
    [MESSAGE_LANGUAGE] = {"language", FIELD_LANGUAGE, FIELD_WORDS},
    [MESSAGE_PING] = {"ping", 0, 0},
};

/* ---- values of fields ---- */

static bool read_language(const json_value *v, client_message *m) {
    m->has_language = true;
    m->language = json_is(v, "fr") ? MST_FRENCH : MST_ENGLISH;
    return m->language == MST_FRENCH || json_is(v, "en");
}

static bool read_tokens(const json_value *v, client_message *m) {
    json_members list;
    if (!json_look_inside(v, JSON_KIND_LIST, &list) || list.count > MESSAGE_MAX_TOKENS)
        return false;
    for (uint32_t i = 0; i < list.count; i++)
        if (!value_token(&list.value[i], m->token[i])) return false;
    m->tokens = list.count;
    return true;
}

static bool read_digest(const json_value *v, client_message *m) {
    if (v->kind == JSON_KIND_NULL) return true;
    m->length = MST_DIGEST_SIZE - 1;
    return value_digest(v, m->text);
}

static bool read_nonce(const json_value *v, client_message *m) {
    if (!value_nonce(v, m->text)) return false;
    m->length = strlen(m->text);
    return true;
}

static bool read_text(const json_value *v, client_message *m, size_t size) {
    if (!value_name(v, m->text, size)) return false;
    m->length = strlen(m->text);
    return true;
}

static bool read_ref(const json_value *v, client_message *m) {
    uint32_t number;
    if (!value_number(v, MOST_NUMBER, &number)) return false;
    m->ref = number;
    return true;
}

static bool read_field(uint32_t field, const json_value *v, client_message *m) {
    switch (field) {
    case FIELD_PROTOCOL: return v->kind == JSON_KIND_INTEGER;
    case FIELD_TABLE: return value_id(v, m->table);
    case FIELD_TOKENS: return read_tokens(v, m);
    case FIELD_LANGUAGE: return read_language(v, m);
    case FIELD_SINCE: return m->has_since = value_number(v, MOST_NUMBER, &m->since);
    case FIELD_WORDS: return m->has_words = value_flag(v, &m->words);
    case FIELD_SEAT: return value_seat(v, &m->seat);
    case FIELD_NONCE: return read_nonce(v, m);
    case FIELD_DIGEST: return read_digest(v, m);
    case FIELD_SEQ: return value_number(v, MOST_NUMBER, &m->seq);
    case FIELD_MOVE: return read_text(v, m, MST_MAX_TEXT) && m->length > 0;
    case FIELD_NAME: return read_text(v, m, MST_MAX_NAME);
    case FIELD_KIND: return value_sitter(v, &m->kind) && m->kind != MST_HUMAN;
    case FIELD_LEVEL: return m->has_level = value_level(v, m->level);
    case FIELD_REF: return read_ref(v, m);
    default: return v->kind == JSON_KIND_STRING;
    }
}

/* ---- messages ---- */

/* The members of an object, and which field of messages each of them is: a bit, or 0. */
typedef struct {
    json_members members;
    uint32_t field[JSON_MAX_MEMBERS];
} fields;

static uint32_t field_named(const json_value *key) {
    for (uint32_t i = 0; i < FIELDS; i++)
        if (json_is(key, field_names[i])) return 1u << i;
    return 0;
}

static void name_fields(fields *all) {
    for (uint32_t i = 0; i < all->members.count; i++)
        all->field[i] = field_named(&all->members.key[i]);
}

static const json_value *find_field(const fields *all, uint32_t field) {
    for (uint32_t i = 0; i < all->members.count; i++)
        if (all->field[i] == field) return &all->members.value[i];
    return NULL;
}

static bool read_type(const fields *all, client_message *m, fault *f) {
    const json_value *type = find_field(all, FIELD_TYPE);
    if (!type || type->kind != JSON_KIND_STRING)
        return error_set(f, ERROR_MALFORMED, "error.missing", "type");
    for (m->type = 0; m->type < MESSAGE_TYPES; m->type++)
        if (json_is(type, types[m->type].name)) return true;
    return value_fault(f, ERROR_UNKNOWN_TYPE, NULL, type);
}

static bool is_other_version(const fields *all) {
    const json_value *protocol = find_field(all, FIELD_PROTOCOL);
    return protocol && protocol->kind == JSON_KIND_INTEGER && protocol->number != MESSAGE_PROTOCOL;
}

static bool read_fields(const fields *all, client_message *m, fault *f) {
    uint32_t seen = 0, must = types[m->type].must | FIELD_TYPE;
    uint32_t known = must | types[m->type].may | FIELD_REF;
    for (uint32_t i = 0; i < all->members.count; i++) {
        const json_value *key = &all->members.key[i];
        if (!(all->field[i] & known)) return value_fault(f, ERROR_MALFORMED, "error.extra", key);
        if (!read_field(all->field[i], &all->members.value[i], m))
            return value_fault(f, ERROR_MALFORMED, "error.field", key);
        seen |= all->field[i];
    }
    if ((must & ~seen) == 0) return true;
    return error_set(f, ERROR_MALFORMED, "error.missing", field_names[__builtin_ctz(must & ~seen)]);
}

/* The version comes before all else of a join: another one may have other fields. */
bool message_read(const char *text, size_t length, client_message *m, fault *f) {
    fields all;
    *m = (client_message){.seat = MST_SPECTATOR, .ref = -1, .words = true};
    if (!json_read_object(text, length, &all.members))
        return error_set(f, ERROR_MALFORMED, "error.not_json", NULL);
    name_fields(&all);
    const json_value *ref = find_field(&all, FIELD_REF);
    if (ref && !read_ref(ref, m)) return error_set(f, ERROR_MALFORMED, "error.field", "ref");
    if (!read_type(&all, m, f)) return false;
    if (m->type == MESSAGE_JOIN && is_other_version(&all))
        return error_set(f, ERROR_VERSION, NULL, NULL);
    return read_fields(&all, m, f);
}
