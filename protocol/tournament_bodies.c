/* tournament_bodies.c -- see tournament_bodies.h. */
#include "tournament_bodies.h"
#include <string.h>

static bool is_wrong(fault *f, const char *phrase, const char *field) {
    return error_set(f, ERROR_MALFORMED, phrase, field);
}

static bool settle_field(bool is_fine, const json_value *key, fault *f) {
    return is_fine || value_fault(f, ERROR_MALFORMED, "error.field", key);
}

static bool read_form(const json_value *v, bool *is_for_everyone) {
    *is_for_everyone = json_is(v, "everyone");
    return *is_for_everyone || json_is(v, "swiss");
}

static bool read_entry(const json_value *v, bool *is_by_link) {
    *is_by_link = json_is(v, "link");
    return *is_by_link || json_is(v, "everybody");
}

/* Numbers of rounds, each once. */
static bool read_same_deal(const json_value *v, uint32_t *rounds) {
    json_members list;
    if (!json_look_inside(v, JSON_KIND_LIST, &list)) return false;
    for (uint32_t i = 0, round; i < list.count; i++) {
        if (!value_number(&list.value[i], TOURNAMENT_BODY_ROUNDS, &round) || !round) return false;
        if (*rounds >> round & 1) return false;
        *rounds |= 1u << round;
    }
    return true;
}

/* Null: when its maker says so. */
static bool read_time(const json_value *v, int64_t *time) {
    *time = v->kind == JSON_KIND_INTEGER ? v->number : 0;
    return v->kind == JSON_KIND_NULL || *time > 0;
}

static bool read_rounds(const json_value *v, uint32_t *rounds) {
    return v->kind == JSON_KIND_NULL || value_number(v, TOURNAMENT_BODY_ROUNDS, rounds);
}

static bool read_field(const json_value *key, const json_value *v, tournament_body *b, fault *f) {
    if (json_is(key, "name"))
        return settle_field(value_name(v, b->name, sizeof b->name) && b->name[0], key, f);
    if (json_is(key, "game")) return settle_field(value_word(v, b->game, BODY_MAX_WORD), key, f);
    if (json_is(key, "options")) return body_read_options(v, b->option, &b->options, f);
    if (json_is(key, "seats"))
        return settle_field(value_number(v, MST_MAX_SEATS, &b->seats), key, f);
    if (json_is(key, "form")) return settle_field(read_form(v, &b->is_for_everyone), key, f);
    if (json_is(key, "rounds")) return settle_field(read_rounds(v, &b->rounds), key, f);
    if (json_is(key, "pace")) return settle_field(body_read_pace(v, &b->pace), key, f);
    if (json_is(key, "same_deal")) return settle_field(read_same_deal(v, &b->same_deal), key, f);
    if (json_is(key, "rated")) return settle_field(value_flag(v, &b->is_rated), key, f);
    if (json_is(key, "entry")) return settle_field(read_entry(v, &b->is_by_link), key, f);
    if (json_is(key, "starts")) return settle_field(read_time(v, &b->starts), key, f);
    return value_fault(f, ERROR_MALFORMED, "error.extra", key);
}

/* How many rounds everyone takes to meet everyone is not for anybody to say. */
static bool check_rounds(const tournament_body *b, fault *f) {
    if (b->is_for_everyone) return true;
    if (!b->rounds) return is_wrong(f, "error.missing", "rounds");
    return b->same_deal >> (b->rounds + 1) == 0 || is_wrong(f, "error.field", "same_deal");
}

bool tournament_body_read(const char *text, size_t length, tournament_body *b, fault *f) {
    json_members m;
    bool has_form = false;
    memset(b, 0, sizeof *b);
    b->pace = PACES;
    if (!json_read_object(text, length, &m)) return is_wrong(f, "error.not_json", NULL);
    for (uint32_t i = 0; i < m.count; i++) {
        if (!read_field(&m.key[i], &m.value[i], b, f)) return false;
        has_form |= json_is(&m.key[i], "form");
    }
    if (!b->name[0]) return is_wrong(f, "error.missing", "name");
    if (!b->game[0]) return is_wrong(f, "error.missing", "game");
    if (!b->seats) return is_wrong(f, "error.missing", "seats");
    if (!has_form) return is_wrong(f, "error.missing", "form");
    if (b->pace == PACES) return is_wrong(f, "error.missing", "pace");
    return check_rounds(b, f);
}

bool tournament_body_read_link(const char *text, size_t length, bool may_link,
                               char link[VALUE_TOKEN_SIZE], fault *f) {
    json_members m;
    link[0] = 0;
    if (!json_read_object(text, length, &m)) return is_wrong(f, "error.not_json", NULL);
    for (uint32_t i = 0; i < m.count; i++) {
        if (!may_link || !json_is(&m.key[i], "link"))
            return value_fault(f, ERROR_MALFORMED, "error.extra", &m.key[i]);
        bool is_none = m.value[i].kind == JSON_KIND_NULL;
        if (!settle_field(is_none || value_token(&m.value[i], link), &m.key[i], f)) return false;
    }
    return true;
}
