/* bodies.c -- every object is read by a function that is handed its members one after the other. */
#include "bodies.h"
#include "mastaba/text.h"
#include <string.h>

static bool is_wrong(fault *f, const char *phrase, const char *field) {
    return error_set(f, ERROR_MALFORMED, phrase, field);
}

static bool is_extra(fault *f, const json_value *key) {
    return value_fault(f, ERROR_MALFORMED, "error.extra", key);
}

static bool settle_field(bool is_fine, const json_value *key, fault *f) {
    return is_fine || value_fault(f, ERROR_MALFORMED, "error.field", key);
}

static bool read_object(const char *text, size_t length, json_members *m, fault *f) {
    return json_read_object(text, length, m) || is_wrong(f, "error.not_json", NULL);
}

/* ---- a new table ---- */

static bool read_chair_field(const json_value *key, const json_value *v, body_new_table *n,
                             uint32_t at, bool *has_kind, fault *f) {
    if (json_is(key, "kind"))
        return settle_field(*has_kind = value_sitter(v, &n->seat[at].kind), key, f);
    if (json_is(key, "name"))
        return settle_field(value_name(v, n->seat[at].name, MST_MAX_NAME), key, f);
    if (json_is(key, "level"))
        return settle_field(value_level(v, n->seat[at].level) && n->seat[at].level[0], key, f);
    return is_extra(f, key);
}

static bool read_chair(const json_value *v, body_new_table *n, uint32_t at, fault *f) {
    json_members m;
    bool has_kind = false;
    if (!json_look_inside(v, JSON_KIND_OBJECT, &m)) return is_wrong(f, "error.field", "seats");
    for (uint32_t i = 0; i < m.count; i++)
        if (!read_chair_field(&m.key[i], &m.value[i], n, at, &has_kind, f)) return false;
    if (!has_kind) return is_wrong(f, "error.missing", "kind");
    bool is_bot = n->seat[at].kind == MST_BOT;
    if (is_bot == (n->seat[at].level[0] != 0)) return true;
    return is_wrong(f, is_bot ? "error.missing" : "error.extra", "level");
}

static bool read_chairs(const json_value *v, body_new_table *n, fault *f) {
    json_members list;
    if (!json_look_inside(v, JSON_KIND_LIST, &list) || list.count > MST_MAX_SEATS)
        return is_wrong(f, "error.field", "seats");
    for (uint32_t i = 0; i < list.count; i++)
        if (!read_chair(&list.value[i], n, i, f)) return false;
    n->seats = (uint8_t)list.count;
    return true;
}

static bool read_option(const json_value *key, const json_value *v, char to[2][BODY_MAX_WORD]) {
    uint32_t number;
    if (!json_copy_string(key, to[0], BODY_MAX_WORD)) return false;
    if (!value_number(v, 255, &number)) return value_name(v, to[1], BODY_MAX_WORD);
    mst_text t = mst_text_in(to[1], BODY_MAX_WORD);
    mst_text_put_number(&t, number);
    return true;
}

bool body_read_options(const json_value *v, char option[MST_MAX_OPTIONS][2][BODY_MAX_WORD],
                       uint32_t *count, fault *f) {
    json_members m;
    if (!json_look_inside(v, JSON_KIND_OBJECT, &m) || m.count > MST_MAX_OPTIONS)
        return is_wrong(f, "error.field", "options");
    for (uint32_t i = 0; i < m.count; i++)
        if (!read_option(&m.key[i], &m.value[i], option[i]))
            return value_fault(f, ERROR_MALFORMED, "error.option", &m.key[i]);
    *count = m.count;
    return true;
}

static bool read_clock_kind(const json_value *v, mst_clock *clock) {
    clock->kind = json_is(v, "live") ? MST_LIVE_CLOCK : MST_SLOW_CLOCK;
    return json_is(v, "live") || json_is(v, "slow");
}

static bool read_clock_field(const json_value *key, const json_value *v, mst_clock *clock,
                             fault *f) {
    enum { MOST_SECONDS = 30 * 86400, MOST_INCREMENT = 3600 };
    if (json_is(key, "kind")) return settle_field(read_clock_kind(v, clock), key, f);
    if (json_is(key, "seconds"))
        return settle_field(value_number(v, MOST_SECONDS, &clock->seconds), key, f);
    if (json_is(key, "increment"))
        return settle_field(value_number(v, MOST_INCREMENT, &clock->increment), key, f);
    return is_extra(f, key);
}

static bool read_clock(const json_value *v, mst_clock *clock, fault *f) {
    json_members m;
    if (v->kind == JSON_KIND_NULL) return true;
    if (!json_look_inside(v, JSON_KIND_OBJECT, &m)) return is_wrong(f, "error.field", "clock");
    for (uint32_t i = 0; i < m.count; i++)
        if (!read_clock_field(&m.key[i], &m.value[i], clock, f)) return false;
    if (clock->kind != MST_NO_CLOCK && clock->seconds > 0) return true;
    return is_wrong(f, "error.field", "clock");
}

static bool read_table_field(const json_value *key, const json_value *v, body_new_table *n,
                             fault *f) {
    if (json_is(key, "seats")) return read_chairs(v, n, f);
    if (json_is(key, "options")) return body_read_options(v, n->option, &n->options, f);
    if (json_is(key, "clock")) return read_clock(v, &n->clock, f);
    if (json_is(key, "game")) return settle_field(value_word(v, n->game, BODY_MAX_WORD), key, f);
    if (json_is(key, "deck")) return settle_field(value_word(v, n->deck, BODY_MAX_WORD), key, f);
    if (json_is(key, "substitute"))
        return settle_field(value_level(v, n->substitute) && n->substitute[0], key, f);
    if (json_is(key, "public")) return settle_field(value_flag(v, &n->is_public), key, f);
    if (json_is(key, "hints")) return settle_field(value_flag(v, &n->hints), key, f);
    if (json_is(key, "rated")) return settle_field(value_flag(v, &n->is_rated), key, f);
    if (json_is(key, "chat")) return settle_field(n->has_chat = value_chat(v, &n->chat), key, f);
    return is_extra(f, key);
}

/* At a rated table everybody sits down for themselves, and nobody is advised. */
static bool check_rated(const body_new_table *n, fault *f) {
    uint32_t humans = 0;
    for (uint32_t i = 0; i < n->seats; i++) humans += n->seat[i].kind == MST_HUMAN;
    if (!n->is_rated) return true;
    if (n->hints) return is_wrong(f, "error.field", "hints");
    return humans <= 1 || is_wrong(f, "error.field", "seats");
}

bool body_read_arranged(const char *text, size_t length, body_new_table *n, fault *f) {
    json_members m;
    memset(n, 0, sizeof *n);
    if (!read_object(text, length, &m, f)) return false;
    for (uint32_t i = 0; i < m.count; i++)
        if (!read_table_field(&m.key[i], &m.value[i], n, f)) return false;
    if (!n->game[0]) return is_wrong(f, "error.missing", "game");
    return n->seats || is_wrong(f, "error.missing", "seats");
}

bool body_read_new_table(const char *text, size_t length, body_new_table *n, fault *f) {
    return body_read_arranged(text, length, n, f) && check_rated(n, f);
}

/* ---- a seat at a table ---- */

static bool read_sitting_field(const json_value *key, const json_value *v, body_sitting *s,
                               fault *f) {
    if (json_is(key, "invite")) return settle_field(value_token(v, s->invite), key, f);
    if (json_is(key, "name")) return settle_field(value_name(v, s->name, MST_MAX_NAME), key, f);
    if (json_is(key, "seat")) return settle_field(s->has_seat = value_seat(v, &s->seat), key, f);
    return is_extra(f, key);
}

bool body_read_sitting(const char *text, size_t length, body_sitting *s, fault *f) {
    json_members m;
    memset(s, 0, sizeof *s);
    if (!read_object(text, length, &m, f)) return false;
    for (uint32_t i = 0; i < m.count; i++)
        if (!read_sitting_field(&m.key[i], &m.value[i], s, f)) return false;
    return true;
}

/* ---- somebody to play with ---- */

static bool read_titles(const json_value *v, body_seek *s) {
    json_members list;
    if (!json_look_inside(v, JSON_KIND_LIST, &list) || list.count > BODY_MAX_TITLES) return false;
    for (uint32_t i = 0; i < list.count; i++)
        if (!value_word(&list.value[i], s->title[i], BODY_MAX_WORD)) return false;
    s->titles = list.count;
    return list.count > 0;
}

static bool read_seats(const json_value *v, body_seek *s) {
    enum { MOST_SEATS = 7 };
    json_members list;
    if (!json_look_inside(v, JSON_KIND_LIST, &list) || list.count == 0) return false;
    for (uint32_t i = 0, seats; i < list.count; i++) {
        if (!value_number(&list.value[i], MOST_SEATS, &seats) || seats < 2) return false;
        s->seats |= (uint8_t)(1u << seats);
    }
    return true;
}

bool body_read_pace(const json_value *v, pace *p) {
    *p = 0;
    while (*p < PACES && !json_is(v, pace_name(*p))) ++*p;
    return *p < PACES;
}

/* Null is never. */
static bool read_bots_after(const json_value *v, body_seek *s) {
    enum { MOST_SECONDS = 3600 };
    s->takes_bots = v->kind != JSON_KIND_NULL;
    return !s->takes_bots || value_number(v, MOST_SECONDS, &s->bots_after);
}

static bool read_seek_field(const json_value *key, const json_value *v, body_seek *s, fault *f) {
    if (json_is(key, "titles")) return settle_field(read_titles(v, s), key, f);
    if (json_is(key, "seats")) return settle_field(read_seats(v, s), key, f);
    if (json_is(key, "pace")) return settle_field(body_read_pace(v, &s->pace), key, f);
    if (json_is(key, "bots_after")) return settle_field(read_bots_after(v, s), key, f);
    if (json_is(key, "name")) return settle_field(value_name(v, s->name, MST_MAX_NAME), key, f);
    return is_extra(f, key);
}

bool body_read_seek(const char *text, size_t length, body_seek *s, fault *f) {
    json_members m;
    memset(s, 0, sizeof *s);
    s->pace = PACES;
    if (!read_object(text, length, &m, f)) return false;
    for (uint32_t i = 0; i < m.count; i++)
        if (!read_seek_field(&m.key[i], &m.value[i], s, f)) return false;
    if (!s->titles) return is_wrong(f, "error.missing", "titles");
    return s->pace < PACES || is_wrong(f, "error.missing", "pace");
}

/* ---- a link ---- */

bool body_read_link(const char *text, size_t length, char link[BODY_MAX_LINK], fault *f) {
    json_members m;
    link[0] = 0;
    if (!read_object(text, length, &m, f)) return false;
    for (uint32_t i = 0; i < m.count; i++) {
        if (!json_is(&m.key[i], "text")) return is_extra(f, &m.key[i]);
        bool is_fine = value_name(&m.value[i], link, BODY_MAX_LINK) && link[0];
        if (!settle_field(is_fine, &m.key[i], f)) return false;
    }
    return link[0] || is_wrong(f, "error.missing", "text");
}

/* ---- who sees a page ---- */

static bool read_word(const json_value *v, const char *const words[], uint8_t count,
                      uint8_t *which) {
    for (*which = 0; *which < count; ++*which)
        if (json_is(v, words[*which])) return true;
    return false;
}

bool body_read_seen(const char *text, size_t length, const char *const words[], uint8_t count,
                    uint8_t *seen, fault *f) {
    json_members m;
    *seen = count;
    if (!read_object(text, length, &m, f)) return false;
    for (uint32_t i = 0; i < m.count; i++) {
        if (!json_is(&m.key[i], "seen")) return is_extra(f, &m.key[i]);
        if (!settle_field(read_word(&m.value[i], words, count, seen), &m.key[i], f)) return false;
    }
    return *seen < count || is_wrong(f, "error.missing", "seen");
}

/* ---- being called ---- */

static bool read_push_field(const json_value *key, const json_value *v, bool is_end, body_push *b,
                            fault *f) {
    if (json_is(key, "table")) return settle_field(value_id(v, b->table), key, f);
    if (json_is(key, "token")) return settle_field(value_token(v, b->token), key, f);
    if (json_is(key, "endpoint")) return settle_field(!web_address_read(v, b->address), key, f);
    if (is_end) return is_extra(f, key);
    if (json_is(key, "p256dh")) return settle_field(value_word(v, b->key, BODY_MAX_KEY), key, f);
    if (json_is(key, "auth")) return settle_field(value_word(v, b->secret, BODY_MAX_KEY), key, f);
    if (json_is(key, "language")) return settle_field(value_language(v, &b->in), key, f);
    return is_extra(f, key);
}

bool body_read_push(const char *text, size_t length, bool is_end, body_push *b, fault *f) {
    json_members m;
    memset(b, 0, sizeof *b);
    if (!read_object(text, length, &m, f)) return false;
    for (uint32_t i = 0; i < m.count; i++)
        if (!read_push_field(&m.key[i], &m.value[i], is_end, b, f)) return false;
    if (!b->table[0]) return is_wrong(f, "error.missing", "table");
    if (!b->token[0]) return is_wrong(f, "error.missing", "token");
    if (!b->address[0]) return is_wrong(f, "error.missing", "endpoint");
    if (is_end) return true;
    if (!b->key[0]) return is_wrong(f, "error.missing", "p256dh");
    return b->secret[0] || is_wrong(f, "error.missing", "auth");
}
