/* values.c -- single values. */
#include "values.h"
#include "mastaba/text.h"
#include <string.h>

bool value_word(const json_value *v, char *to, size_t size) {
    return v->kind == JSON_KIND_STRING && json_copy_string(v, to, size);
}

bool value_name(const json_value *v, char *to, size_t size) {
    return value_word(v, to, size) && mst_text_is_utf8(to, strlen(to));
}

bool value_number(const json_value *v, uint32_t most, uint32_t *number) {
    if (v->kind != JSON_KIND_INTEGER || v->number < 0 || v->number > (int64_t)most) return false;
    *number = (uint32_t)v->number;
    return true;
}

bool value_flag(const json_value *v, bool *flag) {
    *flag = v->kind == JSON_KIND_FLAG && v->number;
    return v->kind == JSON_KIND_FLAG;
}

bool value_seat(const json_value *v, mst_seat *seat) {
    char letter[2];
    if (!value_word(v, letter, sizeof letter) || !letter[0]) return false;
    *seat = mst_seat_named(letter[0]);
    return *seat < MST_MAX_SEATS;
}

bool value_sitter(const json_value *v, mst_sitter *kind) {
    *kind = json_is(v, "bot") ? MST_BOT : json_is(v, "human") ? MST_HUMAN : MST_OPEN;
    return *kind != MST_OPEN || json_is(v, "open");
}

bool value_chat(const json_value *v, mst_chat *rule) {
    char word[8];
    return value_word(v, word, sizeof word) && mst_chat_read(word, strlen(word), rule);
}

bool value_level(const json_value *v, char to[MST_MAX_LEVEL]) {
    to[0] = 0;
    return v->kind == JSON_KIND_NULL || (value_word(v, to, MST_MAX_LEVEL) && to[0]);
}

bool value_token(const json_value *v, char to[VALUE_TOKEN_SIZE]) {
    return value_word(v, to, VALUE_TOKEN_SIZE) && value_is_token(to, strlen(to));
}

bool value_id(const json_value *v, char to[MST_ID_SIZE]) {
    return value_word(v, to, MST_ID_SIZE) && value_is_id(to, strlen(to));
}

bool value_is_id(const char *text, size_t length) {
    bool is_plain = length == MST_ID_SIZE - 1;
    for (size_t i = 0; i < length && is_plain; i++)
        is_plain = (text[i] >= 'a' && text[i] <= 'z') || (text[i] >= '0' && text[i] <= '9');
    return is_plain;
}

static bool is_token_letter(char c) {
    char lower = (char)(c | 32);
    return (lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

bool value_is_token(const char *text, size_t length) {
    bool is_plain = length == VALUE_TOKEN_SIZE - 1;
    for (size_t i = 0; i < length && is_plain; i++) is_plain = is_token_letter(text[i]);
    return is_plain;
}

bool value_nonce(const json_value *v, char to[MST_MAX_NONCE]) {
    if (!value_word(v, to, MST_MAX_NONCE)) return false;
    for (const char *c = to; *c; c++)
        if (!is_token_letter(*c)) return false;
    return to[0] != 0;
}

bool value_language(const json_value *v, mst_language *in) {
    *in = json_is(v, "fr") ? MST_FRENCH : MST_ENGLISH;
    return *in == MST_FRENCH || json_is(v, "en");
}

bool value_digest(const json_value *v, char to[MST_DIGEST_SIZE]) {
    if (!value_word(v, to, MST_DIGEST_SIZE)) return false;
    size_t length = 0;
    while ((to[length] >= '0' && to[length] <= '9') || (to[length] >= 'a' && to[length] <= 'f'))
        length++;
    return length == MST_DIGEST_SIZE - 1;
}

bool value_fault(fault *f, error_code code, const char *phrase, const json_value *detail) {
    char text[sizeof f->detail];
    json_copy_string(detail, text, sizeof text);
    return error_set(f, code, phrase, text);
}

/* ---- bytes ---- */

static const char letters_of_bytes[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

bool value_bytes(const json_value *v, uint8_t *to, size_t size, size_t *length) {
    uint32_t bits = 0, held = 0;
    *length = 0;
    if (v->kind != JSON_KIND_STRING || v->is_escaped) return false;
    for (size_t i = 0; i < v->length; i++) {
        const char *letter = memchr(letters_of_bytes, v->text[i], sizeof letters_of_bytes - 1);
        if (!letter) return false;
        bits = (bits << 6 | (uint32_t)(letter - letters_of_bytes)) & 0xfff;
        held += 6;
        if (held < 8) continue;
        held -= 8;
        if (*length == size) return false;
        to[(*length)++] = (uint8_t)(bits >> held);
    }
    return held < 6 && (bits & ((1u << held) - 1)) == 0;
}

void value_put_bytes(const uint8_t *bytes, size_t length, mst_text *t) {
    uint32_t bits = 0, held = 0;
    for (size_t i = 0; i < length; i++) {
        bits = (bits << 8 | bytes[i]) & 0xffff;
        for (held += 8; held >= 6; held -= 6)
            mst_text_put_char(t, letters_of_bytes[bits >> (held - 6) & 63]);
    }
    if (held) mst_text_put_char(t, letters_of_bytes[bits << (6 - held) & 63]);
}
