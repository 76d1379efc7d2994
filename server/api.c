/* api.c -- reading JSON. One table says which fields a message may and must have; one function per
 * kind of value reads it. Everything is copied into fixed room, so nothing outlives the reading. */
#include "api.h"
#include "mastaba/text.h"
#include <jansson.h>
#include <string.h>

enum {
    FIELD_TYPE = 1 << 0,
    FIELD_REF = 1 << 1,
    FIELD_PROTOCOL = 1 << 2,
    FIELD_TABLE = 1 << 3,
    FIELD_TOKENS = 1 << 4,
    FIELD_LANGUAGE = 1 << 5,
    FIELD_SINCE = 1 << 6,
    FIELD_WORDS = 1 << 7,
    FIELD_SEAT = 1 << 8,
    FIELD_NONCE = 1 << 9,
    FIELD_SEQ = 1 << 10,
    FIELD_MOVE = 1 << 11,
    FIELD_NAME = 1 << 12,
    FIELD_KIND = 1 << 13,
    FIELD_LEVEL = 1 << 14,
    FIELD_DIGEST = 1 << 15,
    FIELDS = 16,
    MOST_NUMBER = 0x7fffffff
};

static const char *const field_names[FIELDS] = {
    "type", "ref",   "protocol", "table", "tokens", "language", "since", "words",
    "seat", "nonce", "seq",      "move",  "name",   "kind",     "level", "digest"};

/* Which fields each message must have, and which it may have besides. */
static const struct {
    const char *name;
    uint32_t must, may;
} types[API_TYPES] = {
    [API_JOIN] = {"join", FIELD_PROTOCOL | FIELD_TABLE,
                  FIELD_TOKENS | FIELD_LANGUAGE | FIELD_SINCE | FIELD_WORDS},
    [API_READY] = {"ready", FIELD_SEAT, FIELD_DIGEST},
    [API_REVEAL] = {"reveal", FIELD_SEAT | FIELD_NONCE, 0},
    [API_PLAY] = {"play", FIELD_SEAT | FIELD_SEQ | FIELD_MOVE, 0},
    [API_PREVIEW] = {"preview", FIELD_SEAT | FIELD_SEQ | FIELD_MOVE, 0},
    [API_UNDO] = {"undo", FIELD_SEAT | FIELD_SEQ, 0},
    [API_HINT] = {"hint", FIELD_SEAT | FIELD_SEQ, 0},
    [API_HURRY] = {"hurry", FIELD_SEQ, 0},
    [API_LOOK] = {"look", FIELD_SEQ, FIELD_SEAT},
    [API_NAME] = {"name", FIELD_SEAT | FIELD_NAME, 0},
    [API_ARRANGE] = {"arrange", FIELD_SEAT | FIELD_KIND, FIELD_LEVEL},
    [API_STAND_IN] = {"stand_in", FIELD_SEAT, FIELD_LEVEL},
    [API_REMATCH] = {"rematch", 0, 0},
    [API_RESYNC] = {"resync", 0, FIELD_SINCE},
    [API_LANGUAGE] = {"language", FIELD_LANGUAGE, FIELD_WORDS},
    [API_PING] = {"ping", 0, 0},
};

/* ---- values ---- */

static bool read_word(const json_t *value, char *to, size_t size) {
    if (!json_is_string(value)) return false;
    size_t length = json_string_length(value);
    if (length >= size || memchr(json_string_value(value), 0, length)) return false;
    memcpy(to, json_string_value(value), length + 1);
    return true;
}

/* Words that other people will read. */
static bool read_name(const json_t *value, char *to, size_t size) {
    return read_word(value, to, size) && mst_is_utf8(to, strlen(to));
}

static bool read_number(const json_t *value, uint32_t most, uint32_t *number) {
    if (!json_is_integer(value)) return false;
    json_int_t n = json_integer_value(value);
    if (n < 0 || n > (json_int_t)most) return false;
    *number = (uint32_t)n;
    return true;
}

static bool read_flag(const json_t *value, bool *flag) {
    *flag = json_is_true(value);
    return json_is_boolean(value);
}

static bool read_seat(const json_t *value, mst_seat *seat) {
    if (!json_is_string(value) || json_string_length(value) != 1) return false;
    *seat = mst_seat_named(json_string_value(value)[0]);
    return *seat < MST_MAX_SEATS;
}

static bool read_language(const json_t *value, mst_language *language) {
    char word[4];
    if (!read_word(value, word, sizeof word)) return false;
    *language = mst_same(word, "fr") ? MST_FRENCH : MST_ENGLISH;
    return mst_same(word, "fr") || mst_same(word, "en");
}

static bool read_kind(const json_t *value, mst_sitter *kind) {
    char word[8];
    if (!read_word(value, word, sizeof word)) return false;
    *kind = mst_same(word, "bot") ? MST_BOT : mst_same(word, "human") ? MST_HUMAN : MST_OPEN;
    return *kind != MST_OPEN || mst_same(word, "open");
}

static bool read_level(const json_t *value, char to[MST_MAX_LEVEL]) {
    to[0] = 0;
    return json_is_null(value) || (read_word(value, to, MST_MAX_LEVEL) && to[0]);
}

bool api_is_id(const char *text, size_t length) {
    bool is_plain = length == MST_ID_SIZE - 1;
    for (size_t i = 0; i < length && is_plain; i++)
        is_plain = (text[i] >= 'a' && text[i] <= 'z') || (text[i] >= '0' && text[i] <= '9');
    return is_plain;
}

bool api_is_token(const char *text, size_t length) {
    bool is_plain = length == API_TOKEN_SIZE - 1;
    for (size_t i = 0; i < length && is_plain; i++) {
        char c = text[i], lower = (char)(c | 32);
        is_plain = (lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    }
    return is_plain;
}

static bool read_id(const json_t *value, char to[MST_ID_SIZE]) {
    return read_word(value, to, MST_ID_SIZE) && api_is_id(to, strlen(to));
}

static bool read_token(const json_t *value, char to[API_TOKEN_SIZE]) {
    return read_word(value, to, API_TOKEN_SIZE) && api_is_token(to, strlen(to));
}

static bool read_tokens(const json_t *value, api_message *m) {
    size_t i;
    json_t *token;
    if (!json_is_array(value) || json_array_size(value) > API_MAX_TOKENS) return false;
    json_array_foreach(value, i, token) if (!read_token(token, m->token[i])) return false;
    m->tokens = (uint32_t)json_array_size(value);
    return true;
}

static bool read_digest(const json_t *value, api_message *m) {
    if (json_is_null(value)) return true;
    if (!read_word(value, m->text, MST_DIGEST_SIZE)) return false;
    m->length = strspn(m->text, "0123456789abcdef");
    return m->length == MST_DIGEST_SIZE - 1;
}

static bool read_nonce(const json_t *value, api_message *m) {
    if (!read_word(value, m->text, MST_MAX_NONCE)) return false;
    m->length = strlen(m->text);
    for (const char *c = m->text; *c; c++) {
        char lower = (char)(*c | 32);
        bool is_letter = lower >= 'a' && lower <= 'z';
        if (!is_letter && !(*c >= '0' && *c <= '9') && *c != '-' && *c != '_') return false;
    }
    return m->length > 0;
}

static bool read_text(const json_t *value, api_message *m, size_t size) {
    if (!read_name(value, m->text, size)) return false;
    m->length = strlen(m->text);
    return true;
}

/* ---- messages ---- */

static bool read_field(uint32_t field, const json_t *value, api_message *m) {
    uint32_t number = 0;
    switch (field) {
    case FIELD_PROTOCOL: return json_is_integer(value);
    case FIELD_TABLE: return read_id(value, m->table);
    case FIELD_TOKENS: return read_tokens(value, m);
    case FIELD_LANGUAGE: return m->has_language = read_language(value, &m->language);
    case FIELD_SINCE: return m->has_since = read_number(value, MOST_NUMBER, &m->since);
    case FIELD_WORDS: return m->has_words = read_flag(value, &m->words);
    case FIELD_SEAT: return read_seat(value, &m->seat);
    case FIELD_NONCE: return read_nonce(value, m);
    case FIELD_DIGEST: return read_digest(value, m);
    case FIELD_SEQ: return read_number(value, MOST_NUMBER, &m->seq);
    case FIELD_MOVE: return read_text(value, m, MST_MAX_TEXT) && m->length > 0;
    case FIELD_NAME: return read_text(value, m, MST_MAX_NAME);
    case FIELD_KIND: return read_kind(value, &m->kind) && m->kind != MST_HUMAN;
    case FIELD_LEVEL: return m->has_level = read_level(value, m->level);
    case FIELD_REF:
        if (!read_number(value, MOST_NUMBER, &number)) return false;
        m->ref = number;
        return true;
    default: return json_is_string(value);
    }
}

static bool find_type(const json_t *object, api_message *m, fault *f) {
    const json_t *type = json_object_get(object, "type");
    if (!json_is_string(type)) return blame(f, ERROR_MALFORMED, "error.missing", "type");
    for (m->type = 0; m->type < API_TYPES; m->type++)
        if (mst_same(json_string_value(type), types[m->type].name)) return true;
    return blame(f, ERROR_UNKNOWN_TYPE, NULL, json_string_value(type));
}

static uint32_t find_field(const char *key) {
    for (uint32_t i = 0; i < FIELDS; i++)
        if (mst_same(key, field_names[i])) return 1u << i;
    return 0;
}

static bool read_fields(json_t *object, api_message *m, fault *f) {
    const char *key;
    json_t *value;
    uint32_t seen = 0, must = types[m->type].must | FIELD_TYPE;
    uint32_t known = must | types[m->type].may | FIELD_REF;
    json_object_foreach(object, key, value) {
        uint32_t field = find_field(key);
        if (!(field & known)) return blame(f, ERROR_MALFORMED, "error.extra", key);
        if (!read_field(field, value, m)) return blame(f, ERROR_MALFORMED, "error.field", key);
        seen |= field;
    }
    if ((must & ~seen) == 0) return true;
    return blame(f, ERROR_MALFORMED, "error.missing", field_names[__builtin_ctz(must & ~seen)]);
}

static bool read_message(json_t *object, api_message *m, fault *f) {
    const json_t *ref = json_object_get(object, "ref");
    if (ref && !read_field(FIELD_REF, ref, m))
        return blame(f, ERROR_MALFORMED, "error.field", "ref");
    if (!find_type(object, m, f)) return false;
    if (m->type == API_JOIN) { /* before all else: another version may have other fields */
        const json_t *protocol = json_object_get(object, "protocol");
        if (json_is_integer(protocol) && json_integer_value(protocol) != API_PROTOCOL)
            return blame(f, ERROR_VERSION, NULL, NULL);
    }
    return read_fields(object, m, f);
}

static json_t *read_object(const char *text, size_t length, fault *f) {
    json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(object)) return object;
    blame(f, ERROR_MALFORMED, "error.not_json", NULL);
    json_decref(object);
    return NULL;
}

/* ---- plain plays ---- */

typedef struct {
    const char *at, *end;
} cursor;

static bool take(cursor *c, char letter) {
    if (c->at == c->end || *c->at != letter) return false;
    c->at++;
    return true;
}

/* A string without escapes; `word` and `length` are what stands between the quotes. */
static bool take_word(cursor *c, const char **word, size_t *length) {
    if (!take(c, '"')) return false;
    for (*word = c->at; c->at < c->end && *c->at != '"'; c->at++)
        if (*c->at < ' ' || *c->at > '~' || *c->at == '\\') return false;
    *length = (size_t)(c->at - *word);
    return take(c, '"');
}

static bool take_number(cursor *c, uint32_t *number) {
    const char *from = c->at;
    uint64_t sum = 0;
    for (; c->at < c->end && c->at - from < 10 && *c->at >= '0' && *c->at <= '9'; c->at++)
        sum = sum * 10 + (uint64_t)(*c->at - '0');
    *number = (uint32_t)sum;
    if (c->at == from || sum > MOST_NUMBER) return false;
    return *from != '0' || c->at - from == 1;
}

static bool take_plain_value(cursor *c, uint32_t field, api_message *m) {
    const char *word;
    size_t length;
    uint32_t number;
    switch (field) {
    case FIELD_SEQ: return take_number(c, &m->seq);
    case FIELD_REF:
        if (!take_number(c, &number)) return false;
        m->ref = number;
        return true;
    case FIELD_TYPE: return take_word(c, &word, &length) && mst_same_part(word, length, "play");
    case FIELD_SEAT:
        if (!take_word(c, &word, &length) || length != 1) return false;
        m->seat = mst_seat_named(*word);
        return m->seat < MST_MAX_SEATS;
    case FIELD_MOVE:
        if (!take_word(c, &word, &m->length) || m->length == 0) return false;
        if (m->length >= MST_MAX_TEXT) return false;
        memcpy(m->text, word, m->length);
        return true;
    default: return false;
    }
}

static uint32_t take_field_name(cursor *c) {
    const char *word;
    size_t length;
    if (!take_word(c, &word, &length) || !take(c, ':')) return 0;
    for (uint32_t i = 0; i < FIELDS; i++)
        if (mst_same_part(word, length, field_names[i])) return 1u << i;
    return 0;
}

bool api_read_plain_play(const char *text, size_t length, api_message *m) {
    uint32_t seen = 0, must = types[API_PLAY].must | FIELD_TYPE;
    cursor c = {text, text + length};
    *m = (api_message){.type = API_PLAY, .seat = MST_SPECTATOR, .ref = -1, .words = true};
    if (!take(&c, '{')) return false;
    do {
        uint32_t field = take_field_name(&c);
        if (field & seen || !take_plain_value(&c, field, m)) return false;
        seen |= field;
    } while (take(&c, ','));
    return take(&c, '}') && c.at == c.end && (must & ~seen) == 0;
}

bool api_read_message(const char *text, size_t length, api_message *m, fault *f) {
    *m = (api_message){.seat = MST_SPECTATOR, .ref = -1, .words = true};
    json_t *object = read_object(text, length, f);
    if (!object) return false;
    bool is_read = read_message(object, m, f);
    json_decref(object);
    return is_read;
}

/* ---- bodies of HTTP calls ---- */

static bool read_chair(json_t *object, api_new_table *n, uint32_t at, fault *f) {
    const char *key;
    json_t *value;
    bool has_kind = false;
    n->seat[at].name[0] = n->seat[at].level[0] = 0;
    if (!json_is_object(object)) return blame(f, ERROR_MALFORMED, "error.field", "seats");
    json_object_foreach(object, key, value) {
        bool is_fine;
        if (mst_same(key, "kind"))
            is_fine = has_kind = read_kind(value, &n->seat[at].kind);
        else if (mst_same(key, "name"))
            is_fine = read_name(value, n->seat[at].name, sizeof n->seat[at].name);
        else if (mst_same(key, "level"))
            is_fine = read_level(value, n->seat[at].level) && n->seat[at].level[0];
        else
            return blame(f, ERROR_MALFORMED, "error.extra", key);
        if (!is_fine) return blame(f, ERROR_MALFORMED, "error.field", key);
    }
    if (!has_kind) return blame(f, ERROR_MALFORMED, "error.missing", "kind");
    bool is_bot = n->seat[at].kind == MST_BOT;
    if (is_bot != (n->seat[at].level[0] != 0))
        return blame(f, ERROR_MALFORMED, is_bot ? "error.missing" : "error.extra", "level");
    return true;
}

static bool read_chairs(const json_t *list, api_new_table *n, fault *f) {
    size_t i;
    json_t *object;
    if (!json_is_array(list) || json_array_size(list) > MST_MAX_SEATS)
        return blame(f, ERROR_MALFORMED, "error.field", "seats");
    json_array_foreach(list, i, object) if (!read_chair(object, n, (uint32_t)i, f)) return false;
    n->seats = (uint8_t)json_array_size(list);
    return true;
}

static bool read_option_value(const json_t *value, char to[API_MAX_WORD]) {
    uint32_t number;
    if (!read_number(value, 255, &number)) return read_name(value, to, API_MAX_WORD);
    mst_text t = mst_text_in(to, API_MAX_WORD);
    mst_put_number(&t, number);
    return true;
}

static bool read_options(json_t *object, api_new_table *n, fault *f) {
    const char *key;
    json_t *value;
    if (!json_is_object(object) || json_object_size(object) > MST_MAX_OPTIONS)
        return blame(f, ERROR_MALFORMED, "error.field", "options");
    json_object_foreach(object, key, value) {
        size_t length = strlen(key);
        if (length >= API_MAX_WORD || !read_option_value(value, n->option[n->options][1]))
            return blame(f, ERROR_MALFORMED, "error.option", key);
        memcpy(n->option[n->options++][0], key, length + 1);
    }
    return true;
}

static bool read_clock_kind(const json_t *value, mst_clock *clock) {
    char word[8];
    if (!read_word(value, word, sizeof word)) return false;
    clock->kind = mst_same(word, "live") ? MST_LIVE_CLOCK : MST_SLOW_CLOCK;
    return mst_same(word, "live") || mst_same(word, "slow");
}

static bool read_clock(json_t *object, api_new_table *n, fault *f) {
    enum { MOST_SECONDS = 30 * 86400, MOST_INCREMENT = 3600 };
    const char *key;
    json_t *value;
    if (json_is_null(object)) return true;
    json_object_foreach(object, key, value) {
        bool is_fine;
        if (mst_same(key, "kind"))
            is_fine = read_clock_kind(value, &n->clock);
        else if (mst_same(key, "seconds"))
            is_fine = read_number(value, MOST_SECONDS, &n->clock.seconds);
        else if (mst_same(key, "increment"))
            is_fine = read_number(value, MOST_INCREMENT, &n->clock.increment);
        else
            return blame(f, ERROR_MALFORMED, "error.extra", key);
        if (!is_fine) return blame(f, ERROR_MALFORMED, "error.field", key);
    }
    if (n->clock.kind != MST_NO_CLOCK && n->clock.seconds > 0) return true;
    return blame(f, ERROR_MALFORMED, "error.field", "clock");
}

static bool read_new_field(const char *key, json_t *value, api_new_table *n, fault *f) {
    bool is_fine;
    if (mst_same(key, "seats")) return read_chairs(value, n, f);
    if (mst_same(key, "options")) return read_options(value, n, f);
    if (mst_same(key, "clock")) return read_clock(value, n, f);
    if (mst_same(key, "game"))
        is_fine = read_word(value, n->game, sizeof n->game);
    else if (mst_same(key, "deck"))
        is_fine = read_word(value, n->deck, sizeof n->deck);
    else if (mst_same(key, "substitute"))
        is_fine = read_level(value, n->substitute) && n->substitute[0];
    else if (mst_same(key, "public"))
        is_fine = read_flag(value, &n->is_public);
    else if (mst_same(key, "hints"))
        is_fine = read_flag(value, &n->hints);
    else
        return blame(f, ERROR_MALFORMED, "error.extra", key);
    return is_fine || blame(f, ERROR_MALFORMED, "error.field", key);
}

static bool read_new_table(json_t *object, api_new_table *n, fault *f) {
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value) if (!read_new_field(key, value, n, f)) return false;
    if (!n->game[0]) return blame(f, ERROR_MALFORMED, "error.missing", "game");
    return n->seats || blame(f, ERROR_MALFORMED, "error.missing", "seats");
}

bool api_read_new_table(const char *text, size_t length, api_new_table *n, fault *f) {
    memset(n, 0, sizeof *n);
    json_t *object = read_object(text, length, f);
    if (!object) return false;
    bool is_read = read_new_table(object, n, f);
    json_decref(object);
    return is_read;
}

static bool read_sitting(json_t *object, api_sitting *s, fault *f) {
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value) {
        bool is_fine;
        if (mst_same(key, "invite"))
            is_fine = read_token(value, s->invite);
        else if (mst_same(key, "name"))
            is_fine = read_name(value, s->name, sizeof s->name);
        else if (mst_same(key, "seat"))
            is_fine = s->has_seat = read_seat(value, &s->seat);
        else
            return blame(f, ERROR_MALFORMED, "error.extra", key);
        if (!is_fine) return blame(f, ERROR_MALFORMED, "error.field", key);
    }
    return true;
}

bool api_read_sitting(const char *text, size_t length, api_sitting *s, fault *f) {
    memset(s, 0, sizeof *s);
    json_t *object = read_object(text, length, f);
    if (!object) return false;
    bool is_read = read_sitting(object, s, f);
    json_decref(object);
    return is_read;
}

static bool read_link(json_t *object, char link[API_MAX_LINK], fault *f) {
    const char *key;
    json_t *value;
    link[0] = 0;
    json_object_foreach(object, key, value) {
        if (!mst_same(key, "text")) return blame(f, ERROR_MALFORMED, "error.extra", key);
        if (!read_name(value, link, API_MAX_LINK) || !link[0])
            return blame(f, ERROR_MALFORMED, "error.field", key);
    }
    return link[0] || blame(f, ERROR_MALFORMED, "error.missing", "text");
}

bool api_read_link(const char *text, size_t length, char link[API_MAX_LINK], fault *f) {
    json_t *object = read_object(text, length, f);
    if (!object) return false;
    bool is_read = read_link(object, link, f);
    json_decref(object);
    return is_read;
}
